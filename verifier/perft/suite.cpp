#include "verifier/perft/suite_check.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// A part of the file with its place.
struct Text {
  std::string_view text;
  std::string_view line_text;
  std::size_t line = 0;
  std::size_t column = 1;  ///< of the first byte

  /// The part from byte `begin` on, `count` bytes long.
  [[nodiscard]] Text part(std::size_t begin, std::size_t count = std::string_view::npos) const {
    begin = std::min(begin, text.size());
    return {text.substr(begin, count), line_text, line, column + begin};
  }
  [[nodiscard]] Text trimmed() const {
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    const Text rest = part(begin);
    return rest.part(0, rest.text.find_last_not_of(" \t") + 1);
  }
  /// The first word, and what follows it.
  [[nodiscard]] std::pair<Text, Text> word() const {
    const Text start = trimmed();
    const std::size_t end = std::min(start.text.find_first_of(" \t"), start.text.size());
    return {start.part(0, end), start.part(end).trimmed()};
  }
};

/// An entry of a block: `key value`.
struct Entry {
  Text key;
  std::string_view name;  ///< the key, or this project's name for it
  Text value;
};

constexpr std::size_t longest_line = 100'000;  ///< bytes; a file with a longer line is not a table
constexpr std::size_t most_faults = 100;       ///< a file with more is not a table
constexpr std::size_t most_lines = 400;        ///< of a block: every depth of every kind with its source, and more
constexpr std::array once{"id", "variant", "profile", armies_word, "fen", "position"};
constexpr const char* all_keys = "id, variant, profile, armies, fen, position, moves, steps, results, detail or source";

std::optional<CountKind> kind_named(std::string_view word) {
  for (const CountKind kind : {CountKind::moves, CountKind::steps, CountKind::results}) {
    if (word == to_string(kind)) return kind;
  }
  return std::nullopt;
}

/// Translates other programs' names of keys.
std::string_view own_name(std::string_view key) { return key == "epd" ? "fen" : key == "perft" ? "moves" : key; }

struct Reader {
  const std::string& file;
  const SuiteDefaults& defaults;
  VariantName path = records::variant_of_path(file);
  std::vector<Entry> entries{};  ///< of the block
  Suite suite{};

  Suite read(std::string_view text) {
    std::size_t number = 0;
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
      const auto lines = std::ranges::count(text.substr(0, zero), '\n');
      fault("AP101", Text{"", "", static_cast<std::size_t>(lines) + 1, 1}, "a zero byte: this is not text",
            "a table of counts");
      return std::move(suite);
    }
    while (!text.empty() && suite.faults.size() < most_faults) {
      std::string_view line = take_until(text, '\n');
      if (line.ends_with('\r')) line.remove_suffix(1);
      take_line(Text{line, line, ++number, 1});
    }
    close_block();
    if (!text.empty())
      fault("AP106", Text{"", "", number, 1}, "too many faults: the rest is not read", "a table of counts");
    sort_by_place(suite.faults);
    return std::move(suite);
  }

  void fault(CheckId check, const Text& at, std::string message, std::string wanted) {
    Finding finding{.check = check};
    finding.message = std::move(message);
    finding.where = {file, at.line, at.column, at.column + std::max<std::size_t>(at.text.size(), 1)};
    finding.source_line = std::string(at.line_text);
    finding.seen = std::string(at.text);
    finding.wanted = std::move(wanted);
    suite.faults.push_back(std::move(finding));
  }

  /// A case whose position is not read yet.
  struct Draft {
    std::string id{};
    Ruleset ruleset{};
    std::vector<SuiteRow> rows{};
    Location where{};
  };

  void take_line(const Text& line) {
    const Text content = line.trimmed();
    if (!content.text.empty() && begins_comment(content.text.front())) return;
    if (content.text.empty()) {
      close_block();
    } else if (line.text.size() > longest_line) {
      close_block();
      fault("AP101", line.part(0, 1), fmt::format("a line of {} bytes is not a line of a table", line.text.size()), "");
    } else if (is_flat(content)) {
      close_block();
      take_flat(content);
    } else {
      const auto [key, value] = content.word();
      entries.push_back({key, own_name(key.text), value});
      if (entries.size() == most_lines) close_block();
    }
  }

  /// A line of its own: counts behind semicolons, and first a board, maybe behind the name of its variant.
  static bool is_flat(const Text& line) {
    if (line.text.find(';') == std::string_view::npos) return false;
    std::string_view text = line.text;
    static_cast<void>(records::take_line_name(text));
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.find(";D") != std::string_view::npos || text.substr(0, text.find_first_of(" ;")).find('/') != text.npos;
  }

  /// `fen ;D1 20 ;D2 400`, or as operations of EPD: `fen; perft 1 20; perft 2 400;`
  void take_flat(const Text& line) {
    const std::size_t faults = suite.faults.size();
    const std::size_t semicolon = line.text.find(';');
    Text fen = line.part(0, semicolon).trimmed();
    Draft found;
    found.where = {file, line.line, line.column, 0};
    std::string_view named = fen.text;
    const records::LineName label = records::take_line_name(named);
    fen = fen.part(fen.text.size() - named.size()).trimmed();
    found.id = std::string(fen.text);
    for (std::size_t at = semicolon; at != std::string_view::npos;) {
      const std::size_t next = line.text.find(';', at + 1);
      const Text field = line.part(at + 1, next == std::string_view::npos ? next : next - at - 1).trimmed();
      at = next;
      if (field.text.empty()) continue;
      const auto [name, number] = field.word();
      if (own_name(name.text) == "moves") {
        const auto [depth, count] = number.word();
        add_row(found, CountKind::moves, depth, count, line.line);
      } else if (!name.text.starts_with('D')) {
        fault("AP101", name, "a field that is not a count", "D1 20");
      } else {
        add_row(found, CountKind::moves, name.part(1), number, line.line);
      }
    }
    const auto own = label.word.empty() ? std::nullopt : std::optional(line.part(0, label.word.size()));
    if (!resolve(found, own, fen.text) && !own)
      fault("AP103", fen, "this line does not show which variant it is of", "the variant named, or a block");
    FenOptions options = defaults.fen;
    if (!label.armies.empty()) options.armies = std::string(label.armies);
    finish(std::move(found), fen, options, faults);
  }

  void close_block() {
    const std::vector<Entry> block = std::exchange(entries, {});
    if (block.empty()) return;
    const std::size_t faults = suite.faults.size();
    const Text& start = block.front().key;
    std::map<std::string_view, Text> values;
    Draft found;
    found.where = {file, start.line, start.column, 0};
    for (const Entry& entry : block) take_entry(entry, found, values);
    for (const Entry& entry : block) {
      if (entry.name == "source") add_source(found, entry.value);
    }
    const auto value = [&values](std::string_view key) {
      return values.contains(key) ? std::optional(values.at(key)) : std::nullopt;
    };
    const auto id = value("id");
    found.id = id ? std::string(id->text) : fmt::format("line {}", start.line);
    const auto fen = value("fen");
    const auto position = value("position");
    choose_variant(found, value("variant"), value("profile"), fen, start);
    FenOptions options = defaults.fen;
    if (const auto armies = value(armies_word)) options.armies = std::string(armies->text);
    if (fen && position) {
      fault("AP102", position->part(0), "both fen and position are given", "one of them");
    } else if (fen) {
      finish(std::move(found), *fen, options, faults);
    } else if (position && found.ruleset) {
      take_named(std::move(found), *position, options, faults);
    } else if (!position) {
      fault("AP103", start, "the block has no position", "a line 'fen …' or 'position …'");
    }
  }

  void take_entry(const Entry& entry, Draft& found, std::map<std::string_view, Text>& values) {
    const auto& [key, name, value] = entry;
    if (const auto kind = kind_named(name)) {
      const auto [depth, number] = value.word();
      add_row(found, *kind, depth, number, key.line);
    } else if (name == "detail") {
      add_details(found, value, key.line);
    } else if (std::find(once.begin(), once.end(), name) != once.end()) {
      if (value.text.empty()) fault("AP103", value, fmt::format("'{}' says nothing", key.text), "a value");
      if (!values.emplace(name, value).second) fault("AP102", key, "the key stands twice in its block", "one line");
    } else if (name != "source") {
      fault("AP101", key, "an unknown key", all_keys);
    }
  }

  std::optional<int> depth_of(const Text& word) {
    if (const auto depth = whole_number(word.text, 0, deepest)) return static_cast<int>(*depth);
    fault("AP104", word, "this is not a depth", fmt::format("a whole number from 0 to {}", deepest));
    return std::nullopt;
  }

  void add_row(Draft& found, CountKind kind, const Text& depth_word, const Text& number_word, std::size_t line) {
    const std::optional<int> depth = depth_of(depth_word);
    const std::optional<Count> nodes = count_from(number_word.text);
    if (!nodes) fault("AP104", number_word, "this is not a count", "digits");
    if (!depth || !nodes) return;
    if (is_new(found, kind, *depth, false, depth_word)) found.rows.push_back({kind, *depth, *nodes, {}, line, {}});
  }

  bool is_new(const Draft& found, CountKind kind, int depth, bool details, const Text& word) {
    const auto same = [&](const SuiteRow& row) {
      return row.kind == kind && row.depth == depth && row.details.empty() != details;
    };
    if (std::none_of(found.rows.begin(), found.rows.end(), same)) return true;
    fault("AP102", word, "this depth is counted twice", "one line for a depth");
    return false;
  }

  /// `3 captures=34 checks=12`
  void add_details(Draft& found, const Text& value, std::size_t line) {
    auto [depth_word, rest] = value.word();
    const std::optional<int> depth = depth_of(depth_word);
    if (rest.text.empty()) fault("AP103", rest, "no kind of move is counted", "captures=34 checks=12, for example");
    std::vector<DetailClaim> claims;
    while (!rest.text.empty()) {
      const auto [word, after] = rest.word();
      rest = after;
      const std::size_t sign = word.text.find('=');
      const auto kind = detail_kind_named(word.text.substr(0, sign));
      const auto number = count_from(sign == std::string_view::npos ? "" : word.text.substr(sign + 1));
      if (!kind) {
        fault("AP101", word, "an unknown kind of move", fmt::format("{}", fmt::join(detail_names, ", ")));
      } else if (!number) {
        fault("AP104", word, "this is not a count of a kind of move", fmt::format("{}=NUMBER", to_string(*kind)));
      } else if (std::any_of(claims.begin(), claims.end(), [&](const auto& each) { return each.kind == *kind; })) {
        fault("AP102", word, "this kind of move is counted twice", "one number for a kind");
      } else {
        claims.push_back({*kind, *number});
      }
    }
    if (!depth || claims.empty() || !is_new(found, CountKind::moves, *depth, true, depth_word)) return;
    const auto most = std::ranges::max_element(claims, {}, &DetailClaim::count);
    found.rows.push_back({CountKind::moves, *depth, most->count, {}, line, std::move(claims)});
  }

  void add_source(Draft& found, const Text& whole) {
    const auto [first_word, behind] = whole.word();
    const auto kind = kind_named(own_name(first_word.text));
    const bool details = first_word.text == "detail";
    const Text value = kind || details ? behind : whole;
    const auto [range, text] = value.word();
    const std::size_t dash = range.text.find('-');
    const std::optional<int> first = depth_of(range.part(0, dash));
    const std::optional<int> last = dash == std::string_view::npos ? first : depth_of(range.part(dash + 1));
    if (!first || !last) return;
    if (text.text.empty()) fault("AP103", value, "the source is not named", "source 1-5 where the numbers come from");
    for (SuiteRow& row : found.rows) {
      const bool meant = details ? !row.details.empty() : !kind || (row.kind == *kind && row.details.empty());
      if (meant && row.depth >= *first && row.depth <= *last) row.source = std::string(text.text);
    }
  }

  void choose_variant(Draft& found, const std::optional<Text>& name, const std::optional<Text>& profile,
                      const std::optional<Text>& fen, const Text& start) {
    const bool known = resolve(found, name, fen ? fen->text : std::string_view());
    if (!known && !name) fault("AP103", start, "the block does not show which variant it is of", "a line 'variant …'");
    if (!known || !profile) return;
    if (const auto index = profile_named(found.ruleset.variant(), profile->text)) {
      found.ruleset = Ruleset(found.ruleset.variant(), *index);
      return;
    }
    fault("AP105", *profile, fmt::format("{} has no such profile", found.ruleset->title()),
          profile_names(found.ruleset.variant()));
  }

  /// The variant of a case, of which its `own` word tells if it has one, and its profile. False if it is not known,
  /// which is a fault of such a word.
  bool resolve(Draft& found, const std::optional<Text>& own, std::string_view fen) {
    const std::string_view word = own ? own->text : std::string_view();
    const records::Resolution resolution = records::resolve_variant(word, defaults.ruleset.known_variant(), path, fen);
    if (resolution.variant == nullptr || (!word.empty() && resolution.by != records::Evidence::position)) {
      if (own) fault("AP105", *own, "an unknown variant", joined(variant_names()));
      return false;
    }
    suite.variants.add(resolution);
    found.ruleset = resolution.ruleset(defaults.ruleset);
    return true;
  }

  void take_named(Draft found, const Text& name, const FenOptions& options, std::size_t faults) {
    for (const NamedPosition& each : found.ruleset->positions()) {
      if (each.name != name.text) continue;
      Text fen = name;
      fen.text = each.fen;
      finish(std::move(found), fen, options, faults);
      return;
    }
    fault("AP105", name, fmt::format("{} has no position of that name", found.ruleset->title()), "start, for example");
  }

  /// Reads the FEN, and keeps the case if no fault was added since there were `faults` of them.
  void finish(Draft found, const Text& fen, const FenOptions& options, std::size_t faults) {
    // An unreadable row has a fault of its own already.
    const bool blank = found.rows.empty() && suite.faults.size() == faults;
    if (blank) fault("AP103", fen, "no count is given for this position", "a line 'moves 1 20', for example");
    if (!found.ruleset) return;
    const Parsed<ParsedFen> parsed = found.ruleset.parse_fen(fen.text, options);
    const Location where{file, fen.line, fen.column, 0};
    const auto keep = [&](const Faults& list) {
      for (const Fault& each : list) {
        if (each.level == Level::error) suite.faults.push_back(to_finding(each, where, fen.line_text));
      }
    };
    if (!parsed) return keep(parsed.error());
    auto position = Position::from_setup(found.ruleset, parsed->setup, parsed->map);
    // A bare board is a diagram: it need not be a position.
    if (!position && parsed->style.dialect != Dialect::bare) keep(position.error());
    if (suite.faults.size() != faults) return;
    std::stable_sort(found.rows.begin(), found.rows.end(), [](const SuiteRow& a, const SuiteRow& b) {
      return std::tuple(a.kind, a.depth, !a.details.empty()) < std::tuple(b.kind, b.depth, !b.details.empty());
    });
    for (std::size_t i = 1; i < found.rows.size(); ++i) {
      const SuiteRow& counted = found.rows[i - 1];
      if (!found.rows[i].details.empty() && counted.depth == found.rows[i].depth) found.rows[i].nodes = counted.nodes;
    }
    suite.cases.push_back(
        {.id = std::move(found.id),
         .root = position ? Root(std::move(*position)) : Root::any_setup(found.ruleset, parsed->setup),
         .style = parsed->style,
         .fen = std::string(fen.text),
         .rows = std::move(found.rows),
         .where = std::move(found.where)});
  }
};

}  // namespace

Suite parse_suite(std::string_view text, const std::string& file, const SuiteDefaults& defaults) {
  return Reader{file, defaults}.read(text);
}

}  // namespace arbiter
