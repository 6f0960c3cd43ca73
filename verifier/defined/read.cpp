#include "verifier/defined/read.hpp"

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

constexpr std::size_t most_sections = 2000;
constexpr std::size_t most_findings = 1000;

/// Variants that Fairy-Stockfish has built in, and no file here describes: their boards are larger than 8×8.
constexpr std::array<std::string_view, 34> large_variants{
    "shogi",     "checkshogi",        "shoshogi",     "yarishogi",   "okisakishogi", "capablanca",
    "capahouse", "caparandom",        "gothic",       "janus",       "modern",       "chancellor",
    "embassy",   "centaur",           "gustav3",      "jesonmor",    "courier",      "grand",
    "opulent",   "tencubed",          "omicron",      "troitzky",    "wolf",         "shako",
    "clobber10", "flipello10",        "amazons",      "xiangqi",     "manchu",       "supply",
    "janggi",    "janggitraditional", "janggimodern", "janggicasual"};

const ShippedText* shipped_text(std::string_view name) {
  const auto texts = shipped_texts();
  const auto at = std::lower_bound(texts.begin(), texts.end(), name,
                                   [](const ShippedText& text, std::string_view wanted) { return text.name < wanted; });
  return at != texts.end() && at->name == name ? &*at : nullptr;
}

/// The draft as others inherit it: its lines are of another file.
void forget_lines(Draft& draft) {
  std::map<const Stated*, std::shared_ptr<const Stated>> replaced;
  for (auto& [key, value] : draft.values) {
    if (!value.said) continue;
    auto& other = replaced[value.said.get()];
    if (!other) {
      Stated said = *value.said;
      said.setting.line = 0;
      said.entry = {};
      other = std::make_shared<Stated>(std::move(said));
    }
    value.said = other;
  }
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
  Value no = steps != nullptr ? *steps : *parent.find("doubleStepRegionWhite");
  no.number = 0;
  no.squares = {};
  no.named = {};
  no.beyond = false;
  for (const char* key : {"doubleStep", "doubleStepRegionWhite", "doubleStepRegionBlack"}) draft.values[key] = no;
  return draft;
}

/// A shipped variant's draft; nothing if none has that name. Each file has one section, that of its own name.
std::optional<Draft> shipped_draft(std::string_view name, int depth = 0) {
  const ShippedText* const text = shipped_text(name);
  if (text == nullptr || depth > 20) return std::nullopt;
  const std::string file = fmt::format("corpus/variants/{}.ini", name);
  const IniFile ini = read_ini(text->text, file);
  for (const IniSection& section : ini.sections) {
    if (section.name != name) continue;
    Draft draft;
    if (!section.parent.empty()) {
      if (const auto parent = shipped_draft(section.parent, depth + 1)) draft = heir_of(*parent);
    }
    draft.name = section.name;
    draft.parent = section.parent;
    std::vector<Finding> findings;
    SectionFindings place(section, file, findings);
    take_settings(section, draft, place);
    draft.faulty = draft.faulty || place.errors();
    forget_lines(draft);
    return draft;
  }
  return std::nullopt;
}

class RuleFileReader {
 public:
  RuleFileReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  RuleFile read() {
    const IniFile ini = read_ini(text_, file_);
    result_.findings = ini.findings;
    for (const IniSection& section : ini.sections) {
      lines_.emplace(section.name, section.line);
      const auto lines =
          std::count(section.whole.begin(), section.whole.end(), '\n') + (section.whole.ends_with('\n') ? 0 : 1);
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
    std::stable_sort(result_.findings.begin(), result_.findings.end(), [](const Finding& a, const Finding& b) {
      return a.where.line != b.where.line ? a.where.line < b.where.line : a.where.column < b.where.column;
    });
    return std::move(result_);
  }

 private:
  void read_section(const IniSection& section) {
    SectionFindings findings(section, file_, result_.findings);
    if (drafts_.contains(section.name)) {
      findings.at_header(
          "AD104", Level::error, false,
          fmt::format("the section {} stands in line {} already", section.name, lines_.find(section.name)->second),
          "another name");
      return;
    }
    if (const ShippedText* shipped = shipped_text(section.name);
        shipped != nullptr ? !shipped->text.ends_with(section.whole) : has_large_board(section.name)) {
      findings.at_header(
          "AD119", Level::warning, false,
          fmt::format("Fairy-Stockfish has a variant {} built in, and takes no notice of this section", section.name),
          "another name");
    }
    Draft draft = inherited(section, findings);
    draft.name = section.name;
    draft.parent = section.parent;
    take_settings(section, draft, findings);
    draft.faulty = draft.faulty || section.faulty || findings.errors();
    if (!draft.faulty) {
      if (auto definition = conclude(draft, findings)) result_.definitions.push_back(std::move(*definition));
    }
    drafts_.emplace(section.name, std::move(draft));
  }

  Draft inherited(const IniSection& section, SectionFindings& findings) {
    if (section.parent.empty()) return {};
    if (const auto at = drafts_.find(section.parent); at != drafts_.end()) {
      if (at->second.faulty)
        findings.at_header("AD106", Level::error, true,
                           fmt::format("{} has faults, and {} inherits them", section.parent, section.name),
                           "a parent without errors");
      return heir_of(at->second);
    }
    auto shipped = shipped_.find(section.parent);
    if (shipped == shipped_.end()) shipped = shipped_.emplace(section.parent, shipped_draft(section.parent)).first;
    if (shipped->second) return heir_of(*shipped->second);
    Draft faulty;
    faulty.faulty = faulty.unknown = true;
    if (has_large_board(section.parent)) {
      findings.at_header("AD121", Level::error, true,
                         fmt::format("{} of Fairy-Stockfish has a board larger than 8×8", section.parent),
                         "a parent with a board of at most 8 files and 8 ranks");
      return faulty;
    }
    if (section.parent == section.name) {
      findings.at_header("AD105", Level::error, true, fmt::format("{} is its own parent", section.name),
                         "another variant");
      return faulty;
    }
    if (const auto below = lines_.find(section.parent); below != lines_.end()) {
      findings.at_header(
          "AD105", Level::error, true,
          fmt::format("{} stands below, in line {}; a parent stands above its children", section.parent, below->second),
          fmt::format("[{}] above [{}]", section.parent, section.name));
      return faulty;
    }
    std::vector<std::string> names;
    for (const auto& [name, draft] : drafts_) names.push_back(name);
    for (const ShippedText& text : shipped_texts()) names.emplace_back(text.name);
    const std::string near = nearest(section.parent, names);
    findings.at_header(
        "AD105", Level::error, true,
        fmt::format("there is no variant {} above this section, nor built in", printable(section.parent, 60)),
        near.empty() ? "the name of a variant" : near);
    return faulty;
  }

  std::string_view text_;
  const std::string& file_;
  RuleFile result_{};
  std::map<std::string, Draft, std::less<>> drafts_{};
  std::map<std::string, std::size_t, std::less<>> lines_{};
  std::map<std::string, std::optional<Draft>, std::less<>> shipped_{};
};

}  // namespace

RuleFile read_rule_file(std::string_view text, const std::string& file) { return RuleFileReader(text, file).read(); }

const Definition* shipped_definition(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, std::optional<Definition>, std::less<>> read;
  const std::lock_guard lock(mutex);
  auto at = read.find(name);
  if (at == read.end()) {
    const ShippedText* const text = shipped_text(name);
    if (text == nullptr) return nullptr;
    std::optional<Definition> definition;
    RuleFile file = read_rule_file(text->text, fmt::format("corpus/variants/{}.ini", name));
    for (Definition& each : file.definitions) {
      if (each.name == name) definition = std::move(each);
    }
    at = read.emplace(std::string(name), std::move(definition)).first;
  }
  return at->second ? &*at->second : nullptr;
}

bool has_large_board(std::string_view name) {
  return std::find(large_variants.begin(), large_variants.end(), name) != large_variants.end();
}

std::vector<std::string_view> shipped_names() {
  std::vector<std::string_view> names;
  for (const ShippedText& text : shipped_texts()) {
    if (!text.parent_only && shipped_definition(text.name) != nullptr) names.push_back(text.name);
  }
  return names;
}

}  // namespace arbiter::defined
