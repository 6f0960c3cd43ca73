#include "tools/solve/solve_request.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <span>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/defined/variant.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/tables/table.hpp"

namespace arbiter::tools {
namespace {

// What is said about tables and about who can still win, as text that ends with a line break, and as solve.schema.json
// describes it.

using nlohmann::ordered_json;

std::string rules_of(const tables::Table& table) {
  return fmt::format("{} ({})", table.variant().title(), table.ruleset.profile().name);
}

const char* lower_player(Side side) { return side == Side::white ? "white" : "black"; }

std::string fen_of(const tables::Table& table, std::size_t index) {
  return table.variant().write_fen(table.setup(index), {});
}

ordered_json head_json(const char* action, const tables::Table& table) {
  return {{"schema", 2},
          {"table", action},
          {"variant", std::string(table.variant().name())},
          {"profile", std::string(table.ruleset.profile().name)},
          {"materials", table.materials}};
}

/// The moves of the side that wins, its last one among them.
unsigned moves_of(tables::Value value) { return (value.plies + 1U) / 2U; }

ordered_json value_json(tables::Value value) {
  ordered_json json{{"outcome", name_of(value.outcome)}, {"plies", nullptr}};
  if (value.outcome != tables::Outcome::draw) json["plies"] = value.plies;
  return json;
}

std::vector<std::string> texts_of(const std::vector<MoveOutcome>& line, const Setup& start, const Variant& variant) {
  std::vector<std::string> result;
  const Setup* before = &start;
  for (const MoveOutcome& move : line) {
    result.push_back(to_text(move.move, *before, variant));
    before = &move.after;
  }
  return result;
}

ordered_json longest_json(const tables::Table& table, const std::optional<std::size_t>& index) {
  if (!index) return nullptr;
  const tables::Value value = table.value(*index);
  return {{"plies", value.plies}, {"moves", moves_of(value)}, {"fen", fen_of(table, *index)}};
}

/// A table and what it was made of, or read from.
struct ShownTable {
  const tables::Table& table;
  std::string file;       ///< empty if it was not kept
  std::size_t bytes = 0;  ///< of the file
  bool built = false;     ///< now, and not read
};
std::string table_text(const ShownTable& shown, const TextStyle& style) {
  const Painter paint{style.colour};
  const tables::Table& table = shown.table;
  std::string out = fmt::format("{}, {}: {}, by the moves of the {}\n", rules_of(table), joined(table.materials),
                                counted(table.size(), "position"), table.by_rules ? "rules" : "generator");
  if (shown.built && !shown.file.empty())
    out += fmt::format("kept in {}: {}\n", shown.file, counted(shown.bytes, "byte"));
  for (const tables::MaterialSummary& each : summarised(table)) {
    out += fmt::format("{}, {} to move: {} won, {} drawn, {} lost\n", paint(Ink::bold, each.material),
                       name_of(each.to_move), each.wins, each.draws, each.losses);
    const auto longest = [&](const std::optional<std::size_t>& index) {
      if (!index) return;
      const tables::Value value = table.value(*index);
      out += fmt::format("  longest {}: {} ({}): {}\n", name_of(value.outcome), counted(moves_of(value), "move"),
                         in_words(value), fen_of(table, *index));
    };
    longest(each.longest_win);
    longest(each.longest_loss);
  }
  return out;
}

ordered_json table_json(const ShownTable& shown) {
  const tables::Table& table = shown.table;
  ordered_json json = head_json(shown.built ? "build" : "show", table);
  json["source"] = table.by_rules ? "rules" : "generator";
  json["positions"] = table.size();
  json["file"] = shown.file.empty() ? ordered_json() : ordered_json(shown.file);
  json["bytes"] = shown.file.empty() ? ordered_json() : ordered_json(shown.bytes);
  json["summary"] = json_list(summarised(table), [&](const tables::MaterialSummary& each) -> ordered_json {
    return {{"material", each.material},
            {"toMove", lower_player(each.to_move)},
            {"positions", each.positions},
            {"wins", each.wins},
            {"draws", each.draws},
            {"losses", each.losses},
            {"longestWins", each.longest_wins},
            {"longestWin", longest_json(table, each.longest_win)},
            {"longestLoss", longest_json(table, each.longest_loss)}};
  });
  return json;
}

/// A position of a table, with its moves.
std::string probe_text(const tables::Table& table, const WrittenRoot& position, const TextStyle& style) {
  const Painter paint{style.colour};
  const Setup& setup = position.setup();
  std::string out = fmt::format("{}, {} to move\n{}\n", rules_of(table), name_of(setup.to_move), position.fen);
  const auto value = table.find(setup);
  if (!value) return out + paint(Ink::yellow, "the table does not have this position") + '\n';
  out += fmt::format("{}\n", paint(Ink::bold, in_words(*value)));
  for (const tables::JudgedMove& each : judged_moves(table, setup)) {
    out += fmt::format("  {:<12} {}\n", to_text(each.outcome.move, setup, table.variant()),
                       each.value ? in_words(*each.value) : "unknown");
  }
  const std::vector<std::string> line = texts_of(best_line(table, setup), setup, table.variant());
  if (!line.empty()) out += fmt::format("line: {}\n", joined(line, " "));
  return out;
}

ordered_json probe_json(const tables::Table& table, const WrittenRoot& position) {
  const Setup& setup = position.setup();
  ordered_json json = head_json("probe", table);
  json["fen"] = position.fen;
  const auto value = table.find(setup);
  json["found"] = value.has_value();
  if (!value) return json;
  json.update(value_json(*value));
  json["line"] = texts_of(best_line(table, setup), setup, table.variant());
  json["legal"] = json_list(judged_moves(table, setup), [&](const tables::JudgedMove& each) {
    ordered_json move{{"move", to_text(each.outcome.move, setup, table.variant())}};
    if (each.value) move.update(value_json(*each.value));
    return move;
  });
  return json;
}

std::string check_text(const tables::Table& table, const tables::CheckedTable& checked, const TextStyle& style) {
  const Painter paint{style.colour};
  std::string out =
      fmt::format("{}, {}: {} of {} checked with the declarative rules, {}", rules_of(table), joined(table.materials),
                  checked.positions, counted(table.size(), "position"), counted(checked.moves, "move"));
  if (checked.searched > 0) out += fmt::format("; {} with the search", checked.searched);
  out += '\n';
  if (!checked.fault.empty()) return out + fmt::format("{}: {}\n", paint(Ink::red, "wrong"), checked.fault);
  if (checked.stopped) return out + fmt::format("{}: interrupted\n", paint(Ink::yellow, "not checked to the end"));
  return out + fmt::format("{}{}\n", paint(Ink::green, "nothing is wrong"),
                           checked.all ? ": all values are right, by induction on the plies" : " with these");
}

ordered_json check_json(const tables::Table& table, const tables::CheckedTable& checked) {
  ordered_json json = head_json("check", table);
  json["positions"] = checked.positions;
  json["moves"] = checked.moves;
  json["searched"] = checked.searched;
  json["all"] = checked.all;
  json["holds"] = checked.fault.empty() && !checked.stopped;
  if (checked.stopped) json["stopped"] = true;
  if (!checked.fault.empty()) json["fault"] = checked.fault;
  return json;
}

/// The first `most` of zugzwangs(), or of zugzwang_puzzles().
std::string zugzwangs_text(const tables::Table& table, const std::vector<tables::Zugzwang>& all, std::size_t most,
                           bool puzzles) {
  std::string out = fmt::format(
      "{}, {}: {}\n", rules_of(table), joined(table.materials),
      puzzles ? counted(all.size(), "position") + " in which one move alone wins, into a zugzwang (images count as one)"
              : counted(all.size(), "reciprocal zugzwang") + " (images of each other count as one)");
  for (std::size_t i = 0; i < all.size() && i < most; ++i) {
    const tables::Zugzwang& each = all[i];
    const Setup setup = table.setup(each.index);
    const std::string_view other = name_of(opponent(setup.to_move));
    out += fmt::format("{}\n  {} to move: {}{}; {}: {}\n", fen_of(table, each.index), name_of(setup.to_move),
                       each.key ? to_text(each.key->move, setup, table.variant()) + ", " : "", in_words(each.to_move),
                       each.key ? fmt::format("if {} could then pass", other) : fmt::format("{} to move", other),
                       in_words(each.passed));
  }
  if (all.size() > most) out += fmt::format("{} more; --max-solutions lists more\n", all.size() - most);
  return out;
}

ordered_json zugzwangs_json(const tables::Table& table, const std::vector<tables::Zugzwang>& all, std::size_t most,
                            bool puzzles) {
  const char* name = puzzles ? "puzzles" : "zugzwangs";
  ordered_json json = head_json(name, table);
  json["count"] = all.size();
  json[name] = json_list(std::span(all).first(std::min(most, all.size())), [&](const tables::Zugzwang& each) {
    ordered_json position{{"fen", fen_of(table, each.index)}};
    position.update(value_json(each.to_move));
    if (each.key) position["key"] = to_text(each.key->move, table.setup(each.index), table.variant());
    position["passed"] = value_json(each.passed);
    return position;
  });
  return json;
}

std::string can_win_text(const WrittenRoot& position, Side side, const tables::CanWin& answer, const TextStyle& style) {
  const Painter paint{style.colour};
  const Variant& variant = position.root.variant();
  std::string out = fmt::format("{} ({})\n{}\n", variant.title(), position.root.ruleset().profile().name, position.fen);
  switch (answer.verdict) {
    case tables::Possibility::yes:
      out += paint(Ink::green, fmt::format("{} can win", name_of(side)));
      if (answer.line.empty()) return out + ": the game is won\n";
      return out + fmt::format(", if both sides play for it: {}\n",
                               joined(texts_of(answer.line, position.setup(), variant), " "));
    case tables::Possibility::no: out += paint(Ink::red, fmt::format("{} cannot win", name_of(side))); break;
    case tables::Possibility::undecided:
      out += paint(Ink::yellow, fmt::format("whether {} can win is not known", name_of(side)));
      break;
  }
  return out + fmt::format(": {}\n", answer.reason);
}

ordered_json can_win_json(const WrittenRoot& position, Side side, const tables::CanWin& answer) {
  const Variant& variant = position.root.variant();
  static constexpr std::array words{"yes", "no", "undecided"};
  ordered_json json{{"schema", 2},
                    {"canWin", lower_player(side)},
                    {"variant", std::string(variant.name())},
                    {"profile", std::string(position.root.ruleset().profile().name)},
                    {"fen", position.fen},
                    {"verdict", words[static_cast<std::size_t>(answer.verdict)]}};
  if (answer.verdict == tables::Possibility::yes) {
    json["line"] = texts_of(answer.line, position.setup(), variant);
  } else {
    json["reason"] = answer.reason;
  }
  json["positions"] = answer.positions;
  json["exhausted"] = answer.exhausted;
  return json;
}

/// A position of a table with the best line, on a page; said so, if the table does not have it.
void add_card(BoardCards& page, const tables::Table& table, const Setup& setup, const std::string& fen,
              const std::string& title, bool with_moves) {
  const Variant& variant = table.variant();
  page.begin(setup, fen, variant, title);
  page.add(fmt::format("<p class=\"asked\">{}</p>", markup(rules_of(table))));
  const auto value = table.find(setup);
  const auto button = [&](const MoveOutcome& move, const Setup& before, std::size_t ply) {
    const bool first = ply == 0 && setup.to_move == Side::black;
    const std::size_t at = ply + (setup.to_move == Side::black ? 1 : 0);
    const std::string numbered = at % 2 == 0 ? fmt::format("{}.", at / 2 + 1) : first ? "1..." : "";
    return page.button(move.after.board, fen, variant, numbered + to_text(move.move, before, variant));
  };
  const auto line = value ? best_line(table, setup) : std::vector<MoveOutcome>{};
  if (!line.empty()) {
    page.add("<h3>Best play</h3><ul><li>");
    const Setup* before = &setup;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
      page.add(button(line[ply], *before, ply) + ' ');
      before = &line[ply].after;
    }
    page.add("</li></ul>");
  }
  if (value && with_moves) {
    page.add("<h3>All moves</h3><ul>");
    for (const tables::JudgedMove& each : judged_moves(table, setup)) {
      page.add(fmt::format("<li>{} <span class=\"remark\">{}</span></li>", button(each.outcome, setup, 0),
                           each.value ? in_words(*each.value) : "unknown"));
    }
    page.add("</ul>");
  }
  page.end(value.has_value(), value ? in_words(*value) : "the table does not have this position", fen);
}
void add_card(BoardCards& page, const tables::Table& table, std::size_t index, const std::string& title) {
  const Setup setup = table.setup(index);
  add_card(page, table, setup, table.variant().write_fen(setup, {}), title, false);
}

/// The slowest win of each of the table's own materials and sides, or the slowest loss where there is no win; of those
/// that only follow from them, none.
void add_slowest(BoardCards& page, const tables::Table& table) {
  const std::vector<std::string>& own = table.materials;
  for (const tables::MaterialSummary& each : summarised(table)) {
    if (std::ranges::find(own, each.material) == own.end()) continue;
    if (const auto index = each.longest_win ? each.longest_win : each.longest_loss)
      add_card(page, table, *index,
               fmt::format("{}, {} to move: the slowest {}", each.material, name_of(each.to_move),
                           each.longest_win ? "win" : "loss"));
  }
}

std::string text_of(const BoardCards& page) {
  return page.text("Positions of tables", "position", ", with best play by both sides");
}

constexpr std::uint64_t most_memory = std::uint64_t{1} << 20U;
constexpr unsigned most_search_plies = 19;
constexpr std::uint64_t default_can_win = 300'000;

const std::vector<std::string> actions{"build", "show", "probe", "check", "zugzwangs", "puzzles"};

/// Writes the answer in text, JSON or, where there is a page of it, HTML; other formats have no place for it.
void answer_with(Run& run, const std::function<std::string(const TextStyle&)>& text,
                 const std::function<ordered_json()>& json, const std::function<void(BoardCards&)>& fill = {}) {
  for (tools::Answer& each : run.answers()) {
    if (each.format == Format::text) {
      each.out->write(text(each.style));
    } else if (each.format == Format::html && fill) {
      BoardCards page;
      fill(page);
      each.out->write(text_of(page));
    } else {
      write_json_line(json(), *each.out);
    }
  }
}

void refuse_formats(Run& run, const std::string& what, bool has_page) {
  for (const tools::Answer& each : run.answers()) {
    const bool known = each.format == Format::text || each.format == Format::json || each.format == Format::jsonl;
    if (!known && !(has_page && each.format == Format::html))
      refuse_usage(usage::table_format, what, has_page ? ", HTML or" : " or");
  }
}

/// Remarks on what a table leaves out, where the variant's rules say more, or less.
void tell_limits(Run& run, const tables::Table& table) {
  if (!table.ruleset.profile().stalemate_decides)
    run.note("these rules do not say what a side without a move means: it counts as a draw");
  if (table.ruleset.profile().repetition_decides)
    run.note(
        "repetitions, which decide games by these rules, play no part in a table: what it calls drawn, one side "
        "loses by repeating");
}

/// The table of a file, or nothing, which is reported.
std::optional<tables::Table> read_table_file(Run& run, const std::string& file, std::size_t& bytes) {
  std::error_code error;
  refuse_reserved(file);
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file, error)) {
    run.error(fmt::format("{}: it cannot be read", printable(file, 200)));
    return std::nullopt;
  }
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  bytes = text.size();
  auto table = tables::read_table(text);
  if (!table) {
    run.error(fmt::format("{}: {}", printable(file, 200), table.error()));
    return std::nullopt;
  }
  return std::move(*table);
}

Exit build_table(Run& run) {
  const Arguments& arguments = run.arguments();
  arguments.refuse({"fen", "position", "deal", "moves"}, "--{} does not go with --table build",
                   "--material says the pieces");
  if (!arguments.paths().empty()) refuse_usage(usage::not_of_build, printable(arguments.paths().front(), 80));
  const auto rules = choose_rules(run);
  if (!rules) return Exit::holds;
  if (arguments.has("save") && has_rules_file(arguments)) refuse_usage(usage::table_of_rules);
  const std::vector<std::string>& materials = arguments.list("material");
  if (materials.empty()) refuse_usage(usage::no_material);
  std::vector<Setup> roots;
  for (const std::string& each : materials)
    roots.push_back(tables::setup_of_material(each, rules->ruleset.variant(), rules->fen));
  tables::BuildLimits limits;
  limits.most_bytes = arguments.number("memory", 1, most_memory).value_or(default_memory) << 20U;
  limits.seconds = arguments.seconds("limit");
  limits.stop = &Interrupts::heard();
  if (run.shows_progress()) limits.progress = [&run](std::string_view message) { run.progress(message); };
  try {
    const tables::Table table =
        tables::build(rules->ruleset, roots, arguments.choice("source", {"generator", "rules"}) == 1, limits);
    run.end_progress();
    std::size_t bytes = 0;
    const std::string file = arguments.text("save");
    if (arguments.has("save")) {
      if (file.empty() || file == "-") refuse_usage(usage::table_without_file);
      const std::string text = tables::written(table);
      bytes = text.size();
      write_file(file, text);
    }
    tell_limits(run, table);
    const ShownTable shown{table, file, bytes, true};
    answer_with(
        run, [&](const TextStyle& style) { return table_text(shown, style); }, [&] { return table_json(shown); },
        [&](BoardCards& page) { add_slowest(page, table); });
    return Exit::holds;
  } catch (const tables::BuildStopped& stopped) {
    run.end_progress();
    run.error(stopped.what());
    run.note("--limit SECONDS and --memory MIB give it more");
    return Exit::undecided;
  }
}

Exit probe_table(Run& run, const tables::Table& table) {
  const Arguments& arguments = run.arguments();
  if (!arguments.has("fen") && !arguments.has("position")) refuse_usage(usage::nothing_to_probe);
  Rules rules;
  rules.ruleset = table.ruleset;
  rules.fen.armies = armies_given(arguments);
  if (const auto name = arguments.value("dialect")) rules.fen.dialect = dialect_named(*name);
  const auto position = choose_position(run, rules);
  if (!position) return Exit::usage;
  if (position->root.position() == nullptr) refuse_usage(usage::not_looked_up);
  tell_limits(run, table);
  answer_with(
      run, [&](const TextStyle& style) { return probe_text(table, *position, style); },
      [&] { return probe_json(table, *position); },
      [&](BoardCards& page) {
        add_card(page, table, position->setup(), position->fen,
                 fmt::format("{} to move", name_of(position->setup().to_move)), true);
      });
  return table.find(position->setup()) ? Exit::holds : Exit::undecided;
}

Exit check_table(Run& run, const tables::Table& table) {
  const Arguments& arguments = run.arguments();
  tables::CheckRequest request;
  request.samples = arguments.number("samples", 1, std::uint64_t{1} << 40U);
  request.seed = arguments.number("seed", 0, ~std::uint64_t{0}).value_or(1);
  const auto plies = arguments.number("search", 1, most_search_plies);
  if (plies && *plies % 2 == 0) refuse_usage(usage::even_search);
  request.search_plies = static_cast<unsigned>(plies.value_or(0));
  request.stop = &Interrupts::heard();
  if (run.shows_progress()) request.progress = [&run](std::string_view message) { run.progress(message); };
  const tables::CheckedTable checked = tables::check(table, request);
  run.end_progress();
  answer_with(
      run, [&](const TextStyle& style) { return check_text(table, checked, style); },
      [&] { return check_json(table, checked); });
  if (!checked.fault.empty()) return Exit::fails;
  return checked.stopped ? Exit::undecided : Exit::holds;
}

/// Whether the run goes on with the table: not if a list of the rules was asked for. The rules that are named must be
/// the table's.
bool expects(Run& run, const tables::Table& table) {
  const Arguments& arguments = run.arguments();
  if (!arguments.has("variant")) return true;
  const auto rules = choose_rules(run);
  if (!rules) return false;
  const bool other = arguments.has("profile") && rules->ruleset != table.ruleset;
  if (&rules->ruleset.variant() != &table.variant() || other)
    refuse_usage(usage::other_rules, table.variant().name(), table.ruleset.profile().name);
  return true;
}

/// One after the other; as HTML all on one page.
Exit show_tables(Run& run) {
  const std::vector<std::string>& files = run.arguments().paths();
  if (files.empty()) refuse_usage(usage::no_table);
  const auto& answers = run.answers();
  const bool has_page =
      std::ranges::any_of(answers, [](const tools::Answer& each) { return each.format == Format::html; });
  BoardCards page;
  bool all_read = true;
  for (const std::string& file : files) {
    std::size_t bytes = 0;
    const auto table = read_table_file(run, file, bytes);
    all_read = all_read && table;
    if (!table) continue;
    if (!expects(run, *table)) return Exit::holds;
    tell_limits(run, *table);
    if (has_page) add_slowest(page, *table);
    const ShownTable shown{*table, file, bytes, false};
    for (tools::Answer& each : run.answers()) {
      if (each.format == Format::text) each.out->write(table_text(shown, each.style));
      if (each.format == Format::json || each.format == Format::jsonl) write_json_line(table_json(shown), *each.out);
    }
  }
  for (tools::Answer& each : run.answers()) {
    if (each.format == Format::html) each.out->write(text_of(page));
  }
  return all_read ? Exit::holds : Exit::usage;
}

}  // namespace

Exit use_table(Run& run) {
  const Arguments& arguments = run.arguments();
  arguments.refuse({"stipulation", "shortest", "twin", "check", "engine", "white", "black", "can-win"},
                   "--{} and --table exclude each other");
  const std::size_t action = arguments.choice("table", actions);
  refuse_formats(run, "--table " + actions[action], action < 3 || action == 5);
  run.prefer(Format::text);
  if (action == 0) return build_table(run);
  arguments.refuse({"material", "save", "source", "memory"}, "--{} is for --table build");
  if (action == 1) {
    arguments.refuse({"fen", "position", "deal", "moves"}, "--{} is for --table probe");
    return show_tables(run);
  }
  const std::vector<std::string>& files = arguments.paths();
  if (files.size() != 1)
    throw UsageError(files.empty() ? "no file of a table is named" : "several files of tables are named",
                     "arbiter-solve --table probe FILE");
  std::size_t bytes = 0;
  const auto table = read_table_file(run, files.front(), bytes);
  if (!table) return Exit::usage;
  if (!expects(run, *table)) return Exit::holds;
  if (action == 2) return probe_table(run, *table);
  arguments.refuse({"fen", "position", "deal", "moves"}, "--{} is for --table probe");
  if (action == 3) return check_table(run, *table);
  const std::size_t most = arguments.number("max-solutions", 1, 100'000'000).value_or(20);
  const bool puzzles = action == 5;
  const std::vector<tables::Zugzwang> all = puzzles ? tables::zugzwang_puzzles(*table) : tables::zugzwangs(*table);
  const auto fill = [&](BoardCards& page) {
    for (std::size_t i = 0; i < all.size() && i < most; ++i)
      add_card(page, *table, all[i].index,
               fmt::format("{} to play and win: one move", name_of(table->setup(all[i].index).to_move)));
  };
  answer_with(
      run, [&](const TextStyle&) { return zugzwangs_text(*table, all, most, puzzles); },
      [&] { return zugzwangs_json(*table, all, most, puzzles); }, puzzles ? fill : std::function<void(BoardCards&)>());
  return Exit::holds;
}

Exit answer_can_win(Run& run) {
  const Arguments& arguments = run.arguments();
  arguments.refuse({"stipulation", "shortest", "twin", "check", "engine", "white", "black", "save", "material"},
                   "--{} and --can-win exclude each other");
  refuse_formats(run, "--can-win", false);
  run.prefer(Format::text);
  tables::CanWinRequest request;
  request.side = side_given(arguments, "can-win").value();
  request.most_positions = arguments.number("max-nodes", 1, ~std::uint64_t{0}).value_or(default_can_win);
  request.seconds = arguments.seconds("limit");
  request.stop = &Interrupts::heard();
  if (run.shows_progress()) request.progress = [&run](std::string_view message) { run.progress(message); };
  const auto rules = choose_rules(run);
  if (!rules) return Exit::holds;
  const auto* const definition = defined::definition_of(rules->ruleset.variant());
  if (definition != nullptr && definition->n_fold > 0 && definition->n_fold_result != defined::Result::draw)
    refuse_usage(usage::decided_by_repetition, rules->ruleset->title());
  if (!arguments.paths().empty()) refuse_usage(usage::not_a_position, printable(arguments.paths().front(), 80));
  if (!arguments.has("fen") && !arguments.has("position") && !arguments.has("deal")) refuse_usage(usage::no_position);
  const auto position = choose_position(run, *rules);
  if (!position) return Exit::usage;
  if (position->root.position() == nullptr) refuse_usage(usage::not_judged);
  if (rules->ruleset.profile().players != 2) refuse_usage(usage::three_players);
  const tables::CanWin answer = tables::can_win(*position->root.position(), request);
  run.end_progress();
  answer_with(
      run, [&](const TextStyle& style) { return can_win_text(*position, request.side, answer, style); },
      [&] { return can_win_json(*position, request.side, answer); });
  constexpr std::array exits{Exit::holds, Exit::fails, Exit::undecided};
  return exits[static_cast<std::size_t>(answer.verdict)];
}

}  // namespace arbiter::tools
