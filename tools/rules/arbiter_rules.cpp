// Checks rule files, texts in the format of Fairy-Stockfish's variants.ini, and shows the variants that they define:
// the pieces with pictures of their moves, the settings, and the same as a rule page; and what such a file may say.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "tools/cli/run_main.hpp"
#include "tools/cli/selection.hpp"
#include "verifier/defined/definition.hpp"
#include "verifier/defined/fen.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/defined/report/rule_page.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools::rules {
namespace {

using namespace defined;

// ---- arbiter-rules check: what is wrong with rule files, line by line ----------------------------------------------

/// A file's rules, and its name as findings show it.
struct NamedRules {
  std::string name;
  RuleFile file;
};
/// Nothing if the file cannot be read, which is said on stderr.
std::optional<NamedRules> read_rules(Run& run, const std::string& path) {
  const auto text = records::read_text(path);  // a byte or two that are not text are findings of their lines
  if (!text) {
    run.error(text.error());
    return std::nullopt;
  }
  const std::string name = records::shown_name(path);
  return NamedRules{name, read_rule_file(*text, name)};
}

constexpr std::array<std::string_view, 1> families{"AD"};
constexpr std::array<std::string_view, 1> file_endings{".ini"};

std::size_t count_of(const std::vector<Finding>& findings, Level level) {
  return static_cast<std::size_t>(std::ranges::count(findings, level, &Finding::level));
}

/// The section or definition of that name, or the last one of the file.
template <class T>
const T* chosen(const std::vector<T>& all, const std::optional<std::string>& name) {
  if (!name) return all.empty() ? nullptr : &all.back();
  const auto at = std::ranges::find(all, *name, &T::name);
  return at == all.end() ? nullptr : &*at;
}

/// A case for each section; findings outside of sections belong to the one before.
Report report_of(const std::vector<NamedRules>& files, const std::vector<Finding>& findings, Level fail_on) {
  Report report;
  report.findings = findings;
  report.fail_on = fail_on;
  std::size_t loaded = 0;
  for (const NamedRules& rules : files) {
    const std::size_t first = report.cases.size();
    for (const RuleSection& section : rules.file.sections) {
      ReportCase next;
      next.group = rules.name;
      next.name = section.name;
      next.where = {rules.name, section.line, 0, 0};
      next.topic = section.name;
      if (chosen(rules.file.definitions, section.name) == nullptr) {
        next.outcome = ReportCase::Outcome::failed;
        next.reason = "the section defines no variant";
      } else {
        ++loaded;
      }
      report.cases.push_back(std::move(next));
    }
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (findings[i].where.file != rules.name) continue;
      for (std::size_t c = report.cases.size(); c-- > first;) {
        if (report.cases[c].where.line > findings[i].where.line && c != first) continue;
        report.cases[c].findings.push_back(i);
        if (findings[i].level >= fail_on) report.cases[c].outcome = ReportCase::Outcome::failed;
        break;
      }
    }
  }
  report.counts = {{"files", files.size()}, {"sections", report.cases.size()}, {"variants", loaded}};
  return report;
}

nlohmann::ordered_json json_of(const std::vector<NamedRules>& files, const Report& report) {
  nlohmann::ordered_json out{{"schema", 2}, {"tool", report.tool}, {"version", report.version}};
  out["variants"] = nlohmann::ordered_json::array();
  for (const NamedRules& rules : files) {
    for (const RuleSection& section : rules.file.sections) {
      const auto* const definition = chosen(rules.file.definitions, section.name);
      nlohmann::ordered_json row{{"file", rules.name},
                                 {"name", section.name},
                                 {"parent", section.parent},
                                 {"line", section.line},
                                 {"defined", definition != nullptr}};
      if (definition != nullptr) row["start"] = definition->start;
      out["variants"].push_back(std::move(row));
    }
  }
  out["findings"] = to_json(report.findings);
  return out;
}

std::string summary(const Report& report, bool notes) {
  const auto& f = report.findings;
  const std::size_t hidden = count_of(f, Level::note);
  return fmt::format("{}, {}, {}: {}, {}, {}{}\n", counted(report.counts[0].second, "file"),
                     counted(report.counts[1].second, "section"),
                     fmt::format("{} without errors", report.counts[2].second),
                     counted(count_of(f, Level::error), "error"), counted(count_of(f, Level::warning), "warning"),
                     counted(hidden, "note"), hidden > 0 && !notes ? " (-v shows notes)" : "");
}

Exit check(Run& run) {
  const Arguments& arguments = run.arguments();
  if (arguments.has("checks")) {
    list_checks(run, families);
    return Exit::holds;
  }
  if (arguments.paths().empty())
    throw UsageError("no rule file to check", "arbiter-rules check FILE…, or - for standard input");
  const Level level = fail_level(arguments);
  const Selection selection(arguments);
  Exit exit = Exit::holds;
  const records::Inputs inputs = records::expand_inputs(arguments.paths(), file_endings);
  for (const Finding& each : inputs.unread) {
    run.error(each.message);
    exit = Exit::usage;
  }
  std::vector<NamedRules> files;
  std::vector<Finding> findings;
  for (const std::string& path : inputs.files) {
    auto rules = read_rules(run, path);
    if (!rules) {
      exit = Exit::usage;
      continue;
    }
    for (const Finding& each : rules->file.findings) {
      if (each.check == "AD101") exit = Exit::usage;
    }
    selection.apply(rules->file.findings);
    findings.insert(findings.end(), rules->file.findings.begin(), rules->file.findings.end());
    files.push_back(std::move(*rules));
  }
  if (std::ranges::any_of(findings, [level](const Finding& each) { return each.level >= level; }))
    exit = worse(exit, Exit::fails);
  Report report = report_of(files, findings, level);
  add_head(report, run.tool(), families);
  const bool notes = run.verbose() || level == Level::note;
  run.answer(
      [&](Answer& answer) {
        std::vector<Finding> shown = findings;
        if (!notes) std::erase_if(shown, [](const Finding& each) { return each.level == Level::note; });
        write_text(shown, *answer.out, answer.style);
        answer.out->write(summary(report, notes));
      },
      [&] { return json_of(files, report); }, &report);
  return exit;
}

// ---- arbiter-rules show, page and keys ------------------------------------------------------------------------------

/// What a piece does on a square; the first that fits is shown.
struct Reach {
  SquareSet moves;
  SquareSet captures;
  SquareSet hops;   ///< reached over a hurdle, wherever one stands
  SquareSet first;  ///< by a first move, or a double or triple step
};

Reach reach_of(const Definition& definition, const Kind& kind, Square from) {
  Reach reach;
  const SquareSet whole = definition.board;
  for (const Way& way : kind.ways) {
    if (!way.from[0].contains(from)) continue;
    const bool restricted = way.from[0] != whole;
    const int most = way.kind == Way::Kind::leap ? 1 : way.kind == Way::Kind::hop || way.limit == 0 ? 7 : way.limit;
    for (int n = way.kind == Way::Kind::hop ? 2 : 1; n <= most; ++n) {
      const auto to = from.offset(way.files * n, way.ranks * n);
      if (!to || !whole.contains(*to)) break;
      if (!kind.board[0].contains(*to)) continue;
      if (way.kind == Way::Kind::hop) {
        reach.hops |= *to;
        continue;
      }
      if (way.moves) (restricted ? reach.first : reach.moves) |= *to;
      if (way.captures) reach.captures |= *to;
    }
  }
  return reach;
}

char sign_of(const Reach& reach, Square square) {
  const std::pair<char, SquareSet> signs[]{{'*', reach.moves & reach.captures},
                                           {'%', reach.moves & reach.hops},
                                           {'o', reach.moves},
                                           {'x', reach.captures},
                                           {'h', reach.hops},
                                           {'1', reach.first}};
  for (const auto& [sign, squares] : signs) {
    if (squares.contains(square)) return sign;
  }
  return '.';
}

/// The lines of a piece's picture; all are of the same width.
std::vector<std::string> picture(const Definition& definition, const Kind& kind, std::string& signs) {
  const Square from = drawn_on(definition, kind);
  const Reach reach = reach_of(definition, kind, from);
  const std::string name = kind.name.starts_with("customPiece") ? "" : kind.name + ' ';
  const std::string moves = kind.betza.empty() && !name.empty() ? "(never moves)" : kind.betza;
  std::vector<std::string> lines{fmt::format("{} {}{}", to_upper(kind.letter), name, moves)};
  for (int rank = definition.ranks - 1; rank >= 0; --rank) {
    std::string line = fmt::format("{} ", rank + 1);
    for (int file = 0; file < definition.files; ++file) {
      const Square square = Square::at(file, rank);
      const char sign = square == from ? to_upper(kind.letter) : sign_of(reach, square);
      if (square != from && sign != '.' && signs.find(sign) == std::string::npos) signs += sign;
      line += {' ', sign};
    }
    lines.push_back(line);
  }
  std::string files = "  ";
  for (int file = 0; file < definition.files; ++file) files += fmt::format(" {}", static_cast<char>('a' + file));
  lines.push_back(files);
  return lines;
}

std::string written(const Kind& kind) {
  return fmt::format("{}{}{}", kind.plus ? "+" : "", to_upper(kind.letter), kind.tilde ? "~" : "");
}

/// The set-up's board as a picture: letters as the file has them.
BoardPicture set_up(const Definition& definition) {
  BoardPicture picture;
  picture.files = static_cast<std::size_t>(definition.files);
  picture.ranks = static_cast<std::size_t>(definition.ranks);
  picture.cells.resize(picture.files * picture.ranks);
  const Board board = start_facts(definition).setup.value_or(Setup{}).board;
  for (const Square square : board.occupied()) {
    const Piece piece = *board[square];
    PictureCell& cell = picture.cells[cell_of(picture, square)];
    cell.sign = piece.owner == Owner::both ? "*" : written(definition.kind(piece.role));
    if (piece.owner == Owner::black) cell.sign = lower_case(cell.sign);
    if (piece.owner != Owner::both)
      cell.owner = piece.owner == Owner::white ? PictureOwner::white : PictureOwner::black;
  }
  return picture;
}

std::string legend(const std::string& signs) {
  constexpr auto meanings = std::to_array<std::string_view>({"* moves and captures", "o moves only", "x captures only",
                                                             "% moves, and captures over a hurdle",
                                                             "1 a first move (no capture)", "h over a hurdle"});
  return joined(meanings, ", ", [&](std::string_view each) { return contains(signs, each[0]) ? each : ""; });
}

std::string pieces_text(const Definition& definition, const TextStyle& style) {
  std::string signs;
  std::vector<std::vector<std::string>> pictures;
  for (const Role role : definition.base_roles()) pictures.push_back(picture(definition, definition.kind(role), signs));
  std::size_t width = 0;
  for (const auto& lines : pictures) {
    for (const std::string& line : lines) width = std::max(width, line.size());
  }
  const std::size_t beside = std::max<std::size_t>(1, (style.width + 3) / (width + 3));
  std::string text;
  for (std::size_t first = 0; first < pictures.size(); first += beside) {
    const std::size_t last = std::min(first + beside, pictures.size());
    for (std::size_t row = 0; row < pictures[first].size(); ++row) {
      std::string line;
      for (std::size_t i = first; i < last; ++i) line += fmt::format("{:<{}}", pictures[i][row], width + 3);
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
    text += '\n';
  }
  if (!signs.empty()) text += legend(signs) + '\n';
  const std::string forms = joined(definition.kinds, ", ", [&](const Kind& kind) {
    const char base = to_upper(definition.kind(kind.base).letter);
    return kind.plus || kind.tilde ? fmt::format("{} moves as {}", written(kind), base) : "";
  });
  if (!forms.empty()) text += fmt::format("Promoted: {}\n", forms);
  return text;
}

std::string settings_text(const Definition& definition) {
  std::string text;
  for (const Setting& setting : definition.settings) {
    const Key* const key = find_key(setting.key);
    if (key == nullptr || key->support == Support::interface) continue;
    text += fmt::format("  {:<12} {} = {}", setting.line == 0 ? setting.origin : fmt::format("line {}", setting.line),
                        setting.key, printable(setting.value, 100));
    if (key->piece < 0) text += fmt::format("  ({})", key->what);
    if (key->support == Support::stated) text += "  [stated, not played]";
    text += '\n';
  }
  return text;
}

nlohmann::ordered_json squares_json(SquareSet squares) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Square square : squares) list.push_back(square.name());
  return list;
}

/// A variant of a rule file for people: its set-up, its pieces with pictures of their moves on an empty board (as White
/// moves), its settings with the lines that give them.
[[nodiscard]] std::string rules_text(const Definition& definition, const TextStyle& style) {
  std::string text = fmt::format("{}{}, {} × {}\n\n", printable(definition.name, 80),
                                 definition.parent.empty() ? "" : fmt::format(" (from {})", definition.parent),
                                 definition.files, definition.ranks);
  text += board_text(set_up(definition), style) + '\n';
  text += fmt::format("{}\n\nPieces, as White moves them\n\n{}", printable(definition.start, 0),
                      pieces_text(definition, style));
  text += fmt::format("\nSettings\n{}", settings_text(definition));
  return text;
}

/// The same as data: {schema, name, parent, files, ranks, start, pieces: [{name, letter, betza, from, moves, captures,
/// both, first, hops}], promoted: [{name, written}], settings: [{key, value, line, from, what}]}.
[[nodiscard]] nlohmann::ordered_json rules_json(const Definition& definition) {
  nlohmann::ordered_json out{{"schema", 1},
                             {"name", definition.name},
                             {"parent", definition.parent},
                             {"files", definition.files},
                             {"ranks", definition.ranks},
                             {"start", definition.start}};
  out["pieces"] = nlohmann::ordered_json::array();
  out["promoted"] = nlohmann::ordered_json::array();
  for (const Kind& kind : definition.kinds) {
    if (kind.plus || kind.tilde) {
      out["promoted"].push_back({{"name", kind.name}, {"written", written(kind)}});
      continue;
    }
    const Square from = drawn_on(definition, kind);
    const Reach reach = reach_of(definition, kind, from);
    out["pieces"].push_back({{"name", kind.name},
                             {"letter", std::string(1, to_upper(kind.letter))},
                             {"betza", kind.betza},
                             {"from", from.name()},
                             {"both", squares_json(reach.moves & reach.captures)},
                             {"moves", squares_json(reach.moves - reach.captures)},
                             {"captures", squares_json(reach.captures - reach.moves)},
                             {"first", squares_json(reach.first)},
                             {"hops", squares_json(reach.hops)}});
  }
  out["settings"] = nlohmann::ordered_json::array();
  for (const Setting& setting : definition.settings) {
    const Key* const key = find_key(setting.key);
    out["settings"].push_back({{"key", setting.key},
                               {"value", printable(setting.value, 0)},
                               {"line", setting.line},
                               {"from", setting.origin},
                               {"what", key == nullptr ? std::string() : key->what}});
  }
  return out;
}

[[noreturn]] void refuse_name(const std::string& name, std::vector<std::string> names) {
  const std::string near = nearest(name, names);
  throw UsageError(fmt::format("there is no variant '{}'", printable(name, 80)),
                   !near.empty()   ? fmt::format("did you mean '{}'?", near)
                   : names.empty() ? "a section of the file without errors"
                                   : joined(names));
}

/// The variant that the command line asks for; `rules` keeps it if it is from a file. What is wrong has been said.
tl::expected<const Definition*, Exit> asked(Run& run, std::optional<NamedRules>& rules) {
  const Arguments& arguments = run.arguments();
  const auto name = arguments.value("variant");
  if (arguments.paths().size() > 1) throw UsageError("one file at a time", "FILE --variant NAME");
  const std::string path = !arguments.paths().empty() ? arguments.paths().front() : name.value_or("");
  if (path.empty())
    throw UsageError("no rule file is named", "a file, or the name of a variant that comes with the programs");
  const Definition* definition = shipped_definition(path);
  if (definition == nullptr && path.find_first_of("./") == std::string::npos && path != "-") {
    if (const Variant* meant = variant_called(path)) definition = shipped_definition(meant->name());
    // Throws for one that is not played, and says why.
    if (definition == nullptr &&
        std::ranges::any_of(shipped_texts(), [&](const ShippedText& each) { return each.name == path; }))
      static_cast<void>(known_variant(path));
    if (definition == nullptr && arguments.paths().empty()) {
      const auto names = shipped_names();
      refuse_name(path, {names.begin(), names.end()});
    }
  }
  if (definition == nullptr) {
    rules = read_rules(run, path);
    if (!rules) return tl::unexpected(Exit::usage);
    const RuleSection* const section = chosen(rules->file.sections, name);
    if (section == nullptr && name) {
      std::vector<std::string> names;
      for (const RuleSection& each : rules->file.sections) names.push_back(each.name);
      refuse_name(*name, names);
    }
    if (section != nullptr) definition = chosen(rules->file.definitions, section->name);
    if (definition == nullptr) {
      std::vector<Finding> errors;
      for (const Finding& each : rules->file.findings) {
        const bool here =
            section == nullptr || (each.where.line >= section->line && each.where.line <= section->last_line);
        if (here && each.level == Level::error) errors.push_back(each);
      }
      run.report(errors);
      return tl::unexpected(Exit::fails);
    }
  }
  return definition;
}

Exit show(Run& run) {
  std::optional<NamedRules> rules;
  const auto definition = asked(run, rules);
  if (!definition) return definition.error();
  run.answer([&](Answer& answer) { answer.out->write(rules_text(**definition, answer.style)); },
             [&] { return rules_json(**definition); });
  return Exit::holds;
}

constexpr std::array<std::pair<std::string_view, PageForm>, 3> forms{
    {{"html", PageForm::html}, {"markdown", PageForm::markdown}, {"pug", PageForm::pug}}};

Exit page(Run& run) {
  const std::string form = run.arguments().value("as").value_or("html");
  const auto at = std::ranges::find_if(forms, [&](const auto& each) { return each.first == form; });
  if (at == forms.end())
    throw UsageError(fmt::format("there is no form '{}' of pages", printable(form, 40)), "html, markdown, pug");
  std::optional<NamedRules> rules;
  const auto definition = asked(run, rules);
  if (!definition) return definition.error();
  const auto variant = make_variant(**definition);
  run.answer([&](Answer& answer) { answer.out->write(rule_page(**definition, *variant, at->second, "arbiter-rules")); },
             {});
  return Exit::holds;
}

std::string_view support_word(const Key& key) {
  constexpr std::array<std::string_view, 4> words{"played", "stated, not played", "not about rules", "refused"};
  return words[static_cast<std::size_t>(key.support)];
}

Exit keys(Run& run) {
  std::vector<const Key*> shown;
  for (const Key& key : all_keys()) {
    const auto& words = run.arguments().paths();
    const bool fits = std::ranges::all_of(words, [&](const std::string& word) {
      return lower_case(key.name + ' ' + key.what).find(lower_case(word)) != std::string::npos;
    });
    // A row for the regions of one piece stands for those of all.
    if (fits && (key.piece < 0 || words.size() != 0 || key.type == ValueType::letter)) shown.push_back(&key);
  }
  run.answer(
      [&](Answer& answer) {
        TextTable table{"lll"};
        for (const Key* key : shown) {
          const std::string_view word = !key->replacement.empty() ? "outdated" : support_word(*key);
          table.rows.push_back(
              {key->name, key->standard, key->what + (word == "played" ? "" : fmt::format(" [{}]", word))});
        }
        answer.out->write(table.text());
        if (run.arguments().paths().empty())
          answer.out->write("and mobilityRegionWhite…, mobilityRegionBlack… with the name of each piece\n");
      },
      [&] {
        nlohmann::ordered_json out{{"schema", 1}, {"keys", nlohmann::ordered_json::array()}};
        for (const Key* key : shown) {
          out["keys"].push_back({{"key", key->name},
                                 {"type", words_of(key->type).described},
                                 {"default", key->standard},
                                 {"support", support_word(*key)},
                                 {"outdated", !key->replacement.empty()},
                                 {"what", key->what},
                                 {"words", key->choices}});
        }
        return out;
      });
  return Exit::holds;
}

}  // namespace
}  // namespace arbiter::tools::rules

int main(int argc, char** argv) {
  using namespace arbiter::tools;
  const auto command = [](const char* text, arbiter::tools::Exit (*run)(Run&)) { return Command{about(text), run}; };
  const std::vector<Command> commands{
      command("rules/about_check.txt", rules::check), command("rules/about_show.txt", rules::show),
      command("rules/about_page.txt", rules::page), command("rules/about_keys.txt", rules::keys)};
  return run_commands(argc, argv, about("rules/about.txt", {}, build_commit()), commands);
}
