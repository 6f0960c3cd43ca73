#include "verifier/defined/variant.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "verifier/defined/draft.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {

namespace {

constexpr std::size_t most_bytes = std::size_t{4} << 20U;
constexpr std::size_t most_line_bytes = std::size_t{64} << 10U;
constexpr std::size_t most_form_faults = 200;
constexpr std::size_t most_shown = 200;  ///< bytes of a line beside a finding
constexpr std::string_view blanks = " \t";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// A part of the text, at its end if there is nothing else.
std::string_view without_blanks(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Reads the form of a rule file: sections, keys, values; comments begin with # or ; at the start of a line. A line may
/// end with CR LF, the file begin with a byte order mark. Text over 4 MiB and lines over 64 KiB are refused.
struct IniReader {
  void read() {
    if (text_.size() > most_bytes) {
      line_ = 1;
      return add(fault::large_file, 0, 0, "", text_.size(), most_bytes);
    }
    std::string_view rest = text_;
    if (rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
    while (!rest.empty()) {
      ++line_;
      current_ = take_until(rest, '\n');
      if (current_.ends_with('\r')) current_.remove_suffix(1);
      if (findings.size() >= most_form_faults) {
        add(fault::faulty_file, 0, 0, "");
        break;
      }
      if (readable()) read_line();
    }
    for (std::size_t i = 0; i < sections.size(); ++i) {
      const char* const begin = sections[i].text.data();
      const char* const end = i + 1 < sections.size() ? sections[i + 1].text.data() : text_.data() + text_.size();
      sections[i].whole = {begin, static_cast<std::size_t>(end - begin)};
    }
    if (sections.empty() && findings.empty()) {
      line_ = 1;
      current_ = {};
      add(fault::no_section, 0, 0, "");
    }
  }

  template <class... Said>
  void add(const FaultWords& what, std::size_t begin, std::size_t end, std::string_view seen, const Said&... words) {
    if (!sections.empty() && !broken_header_) sections.back().faulty = true;
    Finding finding = finding_of(what(words...), {file_, line_, begin + 1, end + 1});
    finding.source_line = std::string(current_.substr(0, most_shown));
    finding.seen = printable(seen, most_shown);
    findings.push_back(std::move(finding));
  }

  bool readable() {
    const std::size_t zero = current_.find('\0');
    if (current_.size() > most_line_bytes) {
      add(fault::long_line, 0, 0, "", current_.size(), most_line_bytes);
    } else if (zero != std::string_view::npos) {
      add(fault::zero_byte, zero, zero + 1, "");
    } else if (valid_utf8(current_) != current_) {
      add(fault::not_utf8, 0, 0, "");
    } else {
      return true;
    }
    return false;
  }

  void read_line() {
    if (current_.starts_with('#') || current_.starts_with(';')) return;
    const std::size_t first = current_.find_first_not_of(blanks);
    if (first == std::string_view::npos) return;
    if (current_[first] == '[') return read_header(first);
    // What stands before the first section is not a part of a variant.
    if (sections.empty() && !broken_header_)
      return add(fault::line_before_sections, first, current_.size(), current_.substr(first));
    const std::size_t equals = current_.find('=');
    if (first != 0 || equals == std::string_view::npos) {
      const bool comment = current_[first] == '#' || current_[first] == ';';
      return add(comment      ? fault::comment_indented
                 : first != 0 ? fault::key_indented
                              : fault::no_line,
                 0, current_.size(), current_.substr(first));
    }
    const IniEntry entry{
        {current_, line_}, without_blanks(current_.substr(0, equals)), without_blanks(current_.substr(equals + 1))};
    if (entry.key.empty()) return add(fault::value_alone, 0, equals + 1, current_);
    if (!sections.empty() && !broken_header_) sections.back().entries.push_back(entry);
  }

  /// A section whose header cannot be read takes its lines with it: they are not a part of the one above.
  void read_header(std::size_t first) {
    broken_header_ = true;
    const std::size_t close = current_.find(']');
    if (first != 0 || close == std::string_view::npos)
      return add(first != 0 ? fault::section_indented : fault::section_open, 0, current_.size(), current_);
    if (!without_blanks(current_.substr(close + 1)).empty())
      return add(fault::text_behind_section, close + 1, current_.size(), current_.substr(close + 1));
    const std::string_view inside = current_.substr(1, close - 1);
    const std::size_t colon = inside.find(':');
    IniSection section{{current_, line_}, inside.substr(0, colon)};
    if (colon != std::string_view::npos) section.parent = inside.substr(colon + 1);
    const auto plain = [](std::string_view name) {
      return !name.empty() && name.size() <= 64 && name.find_first_of(" \t:[\"'\\/|") == std::string_view::npos;
    };
    if (!plain(section.name) || (colon != std::string_view::npos && !plain(section.parent)))
      return add(fault::section_not_named, 0, current_.size(), current_);
    broken_header_ = false;
    sections.push_back(std::move(section));
  }

  std::string_view text_;
  const std::string& file_;
  /// Views into the text, which must outlive them.
  std::vector<IniSection> sections{};
  std::vector<Finding> findings{};  ///< of the form alone: what no line of such a file can be
  std::string_view current_{};
  std::size_t line_ = 0;
  bool broken_header_ = false;
};

constexpr std::size_t most_sections = 2000;
constexpr std::size_t most_findings = 1000;

/// Variants that Fairy-Stockfish has built in, and no file here describes: their boards are larger than 8×8.
constexpr auto large_variants = std::to_array<std::string_view>({
#include "verifier/defined/large_variants.def"
});

const ShippedText* shipped_text(std::string_view name) {
  const auto texts = shipped_texts();
  const auto at = std::ranges::find(texts, name, &ShippedText::name);
  return at != texts.end() ? &*at : nullptr;
}

/// What a section inherits is what its parent plays: one without double steps has no region of them, so that doubleStep
/// = true alone brings none back (so does Fairy-Stockfish).
Draft heir_of(const Draft& parent) {
  Draft draft = parent;
  const auto none = [&](const char* region) {
    const Value* value = parent.find(region);
    return value != nullptr && value->squares.empty() && !value->beyond;
  };
  const Value* steps = parent.find("doubleStep");
  if ((steps == nullptr || steps->number != 0) && !(none("doubleStepRegionWhite") && none("doubleStepRegionBlack")))
    return draft;
  const Value& by = steps != nullptr ? *steps : *parent.find("doubleStepRegionWhite");
  for (const char* key : {"doubleStep", "doubleStepRegionWhite", "doubleStepRegionBlack"})
    draft.values[key] = {.text = by.text, .said = by.said};
  return draft;
}

/// A shipped variant's draft; nothing if none has that name. Each file has one section, that of its own name.
std::optional<Draft> shipped_draft(std::string_view name);

struct RuleFileReader {
  RuleFile read() {
    IniReader ini{text_, file_};
    ini.read();
    result_.findings = ini.findings;
    for (const IniSection& section : ini.sections) {
      lines_.emplace(section.name, section.line);
      const auto lines = std::ranges::count(section.whole, '\n') + (section.whole.ends_with('\n') ? 0 : 1);
      result_.sections.push_back({std::string(section.name), std::string(section.parent), section.line,
                                  section.line + static_cast<std::size_t>(lines) - 1});
    }
    std::size_t count = 0;
    for (const IniSection& section : ini.sections) {
      if (++count > most_sections || result_.findings.size() > most_findings) {
        Finding finding{.check = "AD120", .message = "the file has very much; it is not read from this section on"};
        finding.where = {file_, section.line, 1, 1};
        finding.source_line = section.text;
        result_.findings.push_back(std::move(finding));
        break;
      }
      read_section(section);
    }
    // By place; what a line says before what it lacks.
    sort_by_place(result_.findings);
    return std::move(result_);
  }

  void read_section(const IniSection& section) {
    SectionFindings findings{section, file_, result_.findings};
    if (drafts_.contains(section.name))
      return findings.at(fault::section_twice, section, section.name, section.name, lines_.find(section.name)->second);
    if (const ShippedText* shipped = shipped_text(section.name);
        shipped != nullptr ? !shipped->text.ends_with(section.whole) : has_large_board(section.name))
      findings.at(fault::built_in, section, section.name, section.name);
    Draft draft = inherited(section, findings);
    draft.name = section.name;
    draft.parent = section.parent;
    draft.shipped = drafts_alone_;
    take_settings(draft, findings);
    draft.faulty = draft.faulty || section.faulty || findings.errors;
    if (!draft.faulty && !drafts_alone_) {
      if (auto definition = conclude(draft, findings)) result_.definitions.push_back(std::move(*definition));
    }
    drafts_.emplace(section.name, std::move(draft));
  }

  Draft inherited(const IniSection& section, SectionFindings& findings) {
    if (section.parent.empty()) return {};
    if (const auto at = drafts_.find(section.parent); at != drafts_.end()) {
      if (at->second.faulty) findings.at(fault::faulty_parent, section, section.parent, section.parent, section.name);
      return heir_of(at->second);
    }
    auto shipped = shipped_.find(section.parent);
    if (shipped == shipped_.end()) shipped = shipped_.emplace(section.parent, shipped_draft(section.parent)).first;
    if (shipped->second) return heir_of(*shipped->second);
    Draft faulty;
    faulty.faulty = faulty.unknown = true;
    if (has_large_board(section.parent)) {
      findings.at(fault::large_parent, section, section.parent, section.parent);
    } else if (section.parent == section.name) {
      findings.at(fault::own_parent, section, section.parent, section.name);
    } else if (const auto below = lines_.find(section.parent); below != lines_.end()) {
      findings.at(fault::parent_below, section, section.parent, section.parent, section.name, below->second);
    } else {
      std::vector<std::string> names;
      for (const auto& [name, draft] : drafts_) names.push_back(name);
      for (const ShippedText& text : shipped_texts()) names.emplace_back(text.name);
      const std::string near = nearest(section.parent, names);
      findings.at(fault::no_parent, section, section.parent, printable(section.parent, 60),
                  near.empty() ? "the name of a variant" : near);
    }
    return faulty;
  }

  std::string_view text_;
  const std::string& file_;
  bool drafts_alone_ = false;  ///< no definitions are made of them
  RuleFile result_{};
  std::map<std::string, Draft, std::less<>> drafts_{};
  std::map<std::string, std::size_t, std::less<>> lines_{};
  std::map<std::string, std::optional<Draft>, std::less<>> shipped_{};
};

std::optional<Draft> shipped_draft(std::string_view name) {
  const ShippedText* const text = shipped_text(name);
  if (text == nullptr) return std::nullopt;
  const std::string file = fmt::format("corpus/variants/{}.ini", name);
  RuleFileReader reader{text->text, file, true};
  static_cast<void>(reader.read());
  const auto draft = reader.drafts_.find(name);
  return draft == reader.drafts_.end() ? std::nullopt : std::optional(std::move(draft->second));
}

}  // namespace

RuleFile read_rule_file(std::string_view text, const std::string& file) { return RuleFileReader{text, file}.read(); }

const Definition* shipped_definition(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, std::optional<Definition>, std::less<>> read;
  const std::lock_guard lock(mutex);
  auto at = read.find(name);
  if (at == read.end()) {
    const ShippedText* const text = shipped_text(name);
    if (text == nullptr) return nullptr;
    auto found = read_rule_file(text->text, fmt::format("corpus/variants/{}.ini", name)).definitions;
    at = read.emplace(name, found.empty() ? std::nullopt : std::optional(std::move(found.front()))).first;
  }
  return at->second ? &*at->second : nullptr;
}

bool has_large_board(std::string_view name) { return std::ranges::find(large_variants, name) != large_variants.end(); }

std::vector<std::string_view> shipped_names() {
  std::vector<std::string_view> names;
  for (const ShippedText& text : shipped_texts()) {
    if (!text.parent_only && shipped_definition(text.name) != nullptr) names.push_back(text.name);
  }
  return names;
}

}  // namespace arbiter::defined
