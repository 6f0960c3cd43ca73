#include "verifier/tables/table.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tables {

std::vector<MaterialSummary> summarised(const Table& table) {
  std::map<std::tuple<int, std::string, Side>, MaterialSummary> by;  // those of many pieces first
  MaterialSummary* of = nullptr;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (of == nullptr || table.place(i).number != number) {
      number = table.place(i).number;
      const Setup setup = table.setup(i);
      const std::string material = material_of(setup.board, table.variant());
      of = &by[{-setup.board.occupied().size(), material, setup.to_move}];
      of->material = material;
      of->to_move = setup.to_move;
    }
    ++of->positions;
    const Value value = table.value(i);
    ++(value.outcome == Outcome::win ? of->wins : value.outcome == Outcome::loss ? of->losses : of->draws);
    if (value.outcome == Outcome::draw) continue;
    auto& longest = value.outcome == Outcome::win ? of->longest_win : of->longest_loss;
    const int more = longest ? value.plies - table.value(*longest).plies : 1;
    if (more > 0) longest = i;
    if (value.outcome == Outcome::win) of->longest_wins = more > 0 ? 1 : of->longest_wins + (more == 0 ? 1 : 0);
  }
  std::vector<MaterialSummary> result;
  for (auto& [of_material, each] : by) result.push_back(std::move(each));
  return result;
}

std::vector<Zugzwang> zugzwangs(const Table& table) {
  const auto worth = [](Outcome outcome) { return outcome == Outcome::win ? 1 : outcome == Outcome::loss ? -1 : 0; };
  const std::vector<std::string>& own = table.materials;
  const MoveSource& generator = table.ruleset.generator();
  std::vector<Zugzwang> result;
  std::uint32_t number = 0;
  bool asked = false;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Value value = table.value(i);
    if (i == 0 || table.place(i).number != number) {
      number = table.place(i).number;
      asked = std::ranges::find(own, material_of(table.setup(i).board, table.variant())) != own.end();
    }
    if (!asked || value.outcome == Outcome::win) continue;
    const Setup setup = table.setup(i);
    const auto other = table.index_of(table.variant().after_pass(setup));
    if (!other) continue;
    const Value passed = table.value(*other);
    if (-worth(passed.outcome) <= worth(value.outcome)) continue;
    // The same zugzwang with the other side to move is listed once: where the side to move loses, or first.
    if (value.outcome == passed.outcome ? *other < i : value.outcome == Outcome::draw) continue;
    if (generator.setup_status(setup) != Status::ongoing ||
        generator.setup_status(table.setup(*other)) != Status::ongoing)
      continue;
    result.push_back({i, value, passed, {}});
  }
  std::ranges::stable_sort(result, [](const Zugzwang& a, const Zugzwang& b) {
    return std::max(a.to_move.plies, a.passed.plies) > std::max(b.to_move.plies, b.passed.plies);
  });
  return result;
}

std::vector<JudgedMove> judged_moves(const Table& table, const Setup& setup) {
  std::vector<JudgedMove> result;
  for (MoveOutcome& move : table.ruleset.generator().setup_moves(setup)) {
    const auto after = table.find(move.after);
    result.push_back({std::move(move), std::nullopt});
    if (after) result.back().value = before_move(*after);
  }
  std::ranges::sort(result, [](const JudgedMove& a, const JudgedMove& b) {
    if (a.value.has_value() != b.value.has_value()) return a.value.has_value();
    if (a.value && *a.value != *b.value) return better(*a.value, *b.value);
    return a.outcome.move < b.outcome.move;
  });
  return result;
}

std::vector<MoveOutcome> best_line(const Table& table, const Setup& setup) {
  std::vector<MoveOutcome> result;
  const auto value = table.find(setup);
  if (!value || value->outcome == Outcome::draw) return result;
  Setup now = setup;
  for (unsigned plies = value->plies; plies > 0; --plies) {
    std::vector<JudgedMove> moves = judged_moves(table, now);
    if (moves.empty() || !moves.front().value || moves.front().value->plies != plies) break;
    now = moves.front().outcome.after;
    result.push_back(std::move(moves.front().outcome));
  }
  return result;
}

std::vector<Zugzwang> zugzwang_puzzles(const Table& table) {
  std::map<std::size_t, Value> passed;  // by the index of the zugzwang
  std::set<std::uint16_t> wins;         // so many plies have the wins that lead to one
  for (const Zugzwang& each : zugzwangs(table)) {
    const auto add = [&](std::size_t index, Value to_move, Value other) {
      passed.emplace(index, other);
      wins.insert(static_cast<std::uint16_t>(to_move.plies + 1));
    };
    if (each.to_move.outcome == Outcome::loss) add(each.index, each.to_move, each.passed);
    // Whoever has the move loses: zugzwangs() has it once.
    if (each.to_move.outcome == Outcome::loss && each.passed.outcome == Outcome::loss)
      add(*table.index_of(table.variant().after_pass(table.setup(each.index))), each.passed, each.to_move);
  }
  const std::vector<std::string>& own = table.materials;
  const MoveSource& generator = table.ruleset.generator();
  std::vector<Zugzwang> result;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Value value = table.value(i);
    if (value.outcome != Outcome::win || wins.count(value.plies) == 0) continue;
    const Setup setup = table.setup(i);
    if (std::ranges::find(own, material_of(setup.board, table.variant())) == own.end()) continue;
    std::optional<Zugzwang> puzzle;
    std::size_t winning = 0;
    for (MoveOutcome& move : generator.setup_moves(setup)) {
      const auto after = table.index_of(move.after);
      // A move of which the table knows nothing may win, too.
      if (after && table.value(*after).outcome != Outcome::loss) continue;
      ++winning;
      const auto zugzwang = after ? passed.find(*after) : passed.end();
      if (zugzwang != passed.end()) puzzle = Zugzwang{i, value, zugzwang->second, std::move(move)};
    }
    if (puzzle && winning == 1) result.push_back(*std::move(puzzle));
  }
  std::ranges::stable_sort(result,
                           [](const Zugzwang& a, const Zugzwang& b) { return a.to_move.plies > b.to_move.plies; });
  return result;
}

}  // namespace arbiter::tables

namespace arbiter {
namespace {

using nlohmann::ordered_json;

const char* lower_player(Side side) { return side == Side::white ? "white" : "black"; }

std::string fen_of(const tables::Table& table, std::size_t index) {
  return table.variant().write_fen(table.setup(index), {});
}

std::string head_of(const tables::Table& table) {
  return fmt::format("{} ({})", table.variant().title(), table.ruleset.profile().name);
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

}  // namespace

std::string table_text(const ShownTable& shown, const TextStyle& style) {
  const Painter paint(style.colour);
  const tables::Table& table = shown.table;
  std::string out = fmt::format("{}, {}: {}, by the moves of the {}\n", head_of(table), joined(table.materials),
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
  json["file"] = nullptr;
  json["bytes"] = nullptr;
  if (!shown.file.empty()) {
    json["file"] = shown.file;
    json["bytes"] = shown.bytes;
  }
  json["summary"] = ordered_json::array();
  for (const tables::MaterialSummary& each : summarised(table)) {
    json["summary"].push_back({{"material", each.material},
                               {"toMove", lower_player(each.to_move)},
                               {"positions", each.positions},
                               {"wins", each.wins},
                               {"draws", each.draws},
                               {"losses", each.losses},
                               {"longestWins", each.longest_wins},
                               {"longestWin", longest_json(table, each.longest_win)},
                               {"longestLoss", longest_json(table, each.longest_loss)}});
  }
  return json;
}

std::string probe_text(const tables::Table& table, const WrittenRoot& position, const TextStyle& style) {
  const Painter paint(style.colour);
  const Setup& setup = position.setup();
  std::string out = fmt::format("{}, {} to move\n{}\n", head_of(table), name_of(setup.to_move), position.fen);
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
  json["legal"] = ordered_json::array();
  for (const tables::JudgedMove& each : judged_moves(table, setup)) {
    ordered_json move{{"move", to_text(each.outcome.move, setup, table.variant())}};
    if (each.value) move.update(value_json(*each.value));
    json["legal"].push_back(std::move(move));
  }
  return json;
}

std::string check_text(const tables::Table& table, const tables::CheckedTable& checked, const TextStyle& style) {
  const Painter paint(style.colour);
  std::string out =
      fmt::format("{}, {}: {} of {} checked with the declarative rules, {}", head_of(table), joined(table.materials),
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

std::string zugzwangs_text(const tables::Table& table, const std::vector<tables::Zugzwang>& all, std::size_t most,
                           bool puzzles) {
  std::string out = fmt::format(
      "{}, {}: {}\n", head_of(table), joined(table.materials),
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
  return out;
}

ordered_json zugzwangs_json(const tables::Table& table, const std::vector<tables::Zugzwang>& all, std::size_t most,
                            bool puzzles) {
  const char* name = puzzles ? "puzzles" : "zugzwangs";
  ordered_json json = head_json(name, table);
  json["count"] = all.size();
  json[name] = ordered_json::array();
  for (std::size_t i = 0; i < all.size() && i < most; ++i) {
    ordered_json each{{"fen", fen_of(table, all[i].index)}};
    each.update(value_json(all[i].to_move));
    if (all[i].key) each["key"] = to_text(all[i].key->move, table.setup(all[i].index), table.variant());
    each["passed"] = value_json(all[i].passed);
    json[name].push_back(std::move(each));
  }
  return json;
}

std::string can_win_text(const WrittenRoot& position, Side side, const tables::CanWin& answer, const TextStyle& style) {
  const Painter paint(style.colour);
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

}  // namespace arbiter
