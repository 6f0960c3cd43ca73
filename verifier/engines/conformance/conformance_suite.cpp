#include "verifier/engines/conformance/conformance.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/board/board.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::conformance {
namespace {

constexpr char empty = '.';

/// The board of a FEN with a character for each square, from a8 on, and what follows it; nothing if it is not one.
struct Text {
  std::string board;  ///< 64 characters; `empty` for an empty square
  std::string rest;
};

std::optional<Text> opened(const std::string& fen) {
  const std::size_t end = std::min(fen.find(' '), fen.size());
  const auto board = signs_of_board(std::string_view(fen).substr(0, end));
  return board ? std::optional(Text{*board, fen.substr(end)}) : std::nullopt;
}

std::string closed(const Text& text) { return board_field(text.board, empty) + text.rest; }

/// The square at the end of a label, if one stands there.
std::optional<Square> last_square(std::string_view label) {
  return Square::parse(label.substr(label.size() < 2 ? 0 : label.size() - 2));
}

/// The empty squares of a FEN; none if it is not one.
SquareSet empty_squares(const std::string& fen) {
  const auto text = opened(fen);
  SquareSet found;
  for (const Square square : text ? all_squares : SquareSet()) {
    if (text->board[cell_of(square)] == empty) found |= square;
  }
  return found;
}

std::string names_of(SquareSet set) {
  return joined(set, "", [](Square square) { return square.name(); });
}

/// The place of the text in the list, to which it is added if it is new.
std::size_t place_in(std::vector<std::string>& list, const std::string& text) {
  const auto known = std::ranges::find(list, text);
  const auto place = static_cast<std::size_t>(known - list.begin());
  if (known == list.end()) list.push_back(text);
  return place;
}

/// `fen` without what stands on the square, and that; nothing if the square is empty, or if the text would not come
/// back as it was.
std::optional<std::pair<std::string, char>> without_piece(const std::string& fen, Square square) {
  auto text = opened(fen);
  if (!text || text->board[cell_of(square)] == empty) return std::nullopt;
  const char piece = std::exchange(text->board[cell_of(square)], empty);
  std::string rest = closed(*text);
  if (with_piece(rest, piece, square) != fen) return std::nullopt;
  return std::pair{std::move(rest), piece};
}

/// The set of which the move would be the only one.
std::optional<MoveSet> alone(const Successor& move) {
  const auto square = last_square(move.label);
  if (!square) return std::nullopt;
  const auto fen = without_piece(move.fen, *square);
  if (!fen) return std::nullopt;
  MoveSet set{move.label.substr(0, move.label.size() - 2), fen->first, {}, fen->second, *square};
  if (move.same.empty()) return set;
  const auto same = without_piece(move.same, *square);
  if (!same || same->second != set.piece) return std::nullopt;
  set.same = same->first;
  return set;
}

using nlohmann::ordered_json;

constexpr const char* format_name = "arbiter-conformance";

ordered_json clause_json(const Clause& clause) {
  ordered_json json{
      {"id", clause.id}, {"document", clause.document}, {"place", clause.place}, {"reading", clause.reading}};
  if (!clause.undecidable.empty()) json["undecidable"] = clause.undecidable;
  return json;
}

ordered_json fault_json(const Mutant& fault) {
  ordered_json json{{"id", fault.id}, {"clauses", fault.clauses}, {"fault", fault.says}};
  if (!fault.unchanged.empty()) json["unchanged"] = fault.unchanged;
  return json;
}

/// Numbers one by one, or with pairs for runs of them: [1, [4, 6]].
ordered_json numbers_json(const std::vector<std::size_t>& numbers, bool runs) {
  if (!runs) return numbers;
  ordered_json json = ordered_json::array();
  for (std::size_t from = 0, to = 0; from < numbers.size(); from = to) {
    for (to = from + 1; to < numbers.size() && numbers[to] == numbers[to - 1] + 1;) ++to;
    if (to - from > 1) {
      json.push_back({numbers[from], numbers[to - 1]});
    } else {
      json.push_back(numbers[from]);
    }
  }
  return json;
}

/// `shared`: the texts of the row's wrong positions, which answers name by their index. `runs`: of missing moves.
ordered_json answer_json(const MutantAnswer& answer, std::vector<std::string>& shared, bool runs) {
  ordered_json json = ordered_json::object();
  if (!answer.missing.empty()) json["missing"] = numbers_json(answer.missing, runs);
  if (answer.extra > 0) {
    json["extra"] = json_list(answer.extras, [&shared](const std::string& text) { return place_in(shared, text); });
    if (answer.extra > answer.extras.size()) json["more"] = answer.extra - answer.extras.size();
  }
  if (!answer.result.empty()) json["result"] = answer.result;
  return json;
}

ordered_json set_json(const MoveSet& set) {
  ordered_json json{
      {"label", set.label}, {"fen", set.fen}, {"piece", std::string(1, set.piece)}, {"squares", squares_text(set)}};
  if (!set.same.empty()) json["same"] = set.same;
  return json;
}

ordered_json position_json(const Row& row) {
  const Listed written = listed(row.moves);
  ordered_json mutants = ordered_json::object();
  std::vector<std::string> wrong;
  for (const MutantAnswer& answer : row.mutants)
    mutants[answer.mutant] = answer_json(answer, wrong, !written.sets.empty());
  ordered_json json{{"id", row.id}, {"clauses", row.clauses}, {"fen", row.fen}};
  if (!row.others.empty()) json["fens"] = row.others;
  if (row.shuffled) json["shuffled"] = true;
  json["pieces"] = row.pieces;
  json["fewest"] = row.fewest ? "proved" : "best found";
  json["status"] = row.status;
  json["result"] = row.result;
  json["moves"] = json_list(written.single, [](const Successor& move) {
    ordered_json each{move.label, move.fen};
    if (!move.same.empty()) each.push_back(move.same);
    return each;
  });
  if (!written.sets.empty()) json["sets"] = json_list(written.sets, set_json);
  json["wrong"] = std::move(wrong);
  json["mutants"] = std::move(mutants);
  if (!row.confirmed.empty()) json["confirmed"] = row.confirmed;
  return json;
}

std::string list_text(const char* key, const ordered_json& list, const char* end) {
  std::string text = fmt::format("  \"{}\": [", key);
  const char* before = "\n    ";
  for (const ordered_json& each : list) {
    text += before + dump_json(each);
    before = ",\n    ";
  }
  return text + "\n  ]" + end;
}

/// What numbers_json() has written; `size`: of the list that they are places in.
std::vector<std::size_t> numbers_of(const ordered_json& json, std::size_t size, const std::string& row) {
  std::vector<std::size_t> numbers;
  for (const ordered_json& each : json) {
    const std::size_t first = each.is_array() ? each.at(0) : each;
    const std::size_t last = each.is_array() ? each.at(1) : each;
    const std::size_t most = std::max(first, last);
    if (most >= size) throw std::out_of_range(fmt::format("position {}: there is no entry {}", row, most));
    for (std::size_t number = first; number <= last; ++number) numbers.push_back(number);
  }
  return numbers;
}

MoveSet set_of(const ordered_json& json) {
  MoveSet set;
  set.label = json.at("label");
  set.fen = json.at("fen");
  set.same = json.value("same", std::string());
  const std::string piece = json.at("piece");
  if (piece.size() != 1)
    throw std::invalid_argument(fmt::format("the set of moves '{}': 'piece' must be one character", set.label));
  set.piece = piece.front();
  read_squares(set, json.at("squares"));
  return set;
}

Row row_of(const ordered_json& json) {
  Row row;
  row.id = json.at("id");
  row.clauses = json.at("clauses").get<std::vector<std::string>>();
  row.fen = json.at("fen");
  if (json.contains("fens")) row.others = json.at("fens").get<std::map<std::string, std::string>>();
  row.shuffled = json.value("shuffled", false);
  row.pieces = json.at("pieces");
  row.fewest = json.at("fewest") == "proved";
  row.status = json.at("status");
  row.result = json.at("result");
  Listed written;
  for (const ordered_json& move : json.at("moves")) {
    written.single.push_back({move.at(0), move.at(1), move.size() > 2 ? move.at(2).get<std::string>() : std::string()});
  }
  for (const ordered_json& each : json.value("sets", ordered_json::array())) written.sets.push_back(set_of(each));
  row.moves = moves_of(std::move(written));
  const auto wrong = json.at("wrong").get<std::vector<std::string>>();
  for (const auto& [mutant, each] : json.at("mutants").items()) {
    MutantAnswer answer;
    answer.mutant = mutant;
    const auto listed_as = [&given = each](const char* key) { return given.value(key, ordered_json::array()); };
    answer.missing = numbers_of(listed_as("missing"), row.moves.size(), row.id);
    for (const std::size_t index : numbers_of(listed_as("extra"), wrong.size(), row.id))
      answer.extras.push_back(wrong[index]);
    answer.extra = answer.extras.size() + each.value("more", std::size_t{0});
    answer.result = each.value("result", std::string());
    row.mutants.push_back(std::move(answer));
  }
  if (json.contains("confirmed")) row.confirmed = json.at("confirmed").get<std::vector<std::string>>();
  return row;
}

}  // namespace

std::optional<std::string> with_piece(const std::string& fen, char piece, Square square) {
  auto text = opened(fen);
  if (!text || text->board[cell_of(square)] != empty) return std::nullopt;
  text->board[cell_of(square)] = piece;
  return closed(*text);
}

std::string squares_text(const MoveSet& set) {
  const SquareSet all = empty_squares(set.fen);
  std::string named = names_of(set.squares);
  if (!(set.squares - all).empty()) return named;
  std::string left_out = "-" + names_of(all - set.squares);
  return left_out.size() < named.size() ? left_out : named;
}

void read_squares(MoveSet& set, const std::string& text) {
  const bool left_out = text.starts_with('-');
  SquareSet named;
  for (std::size_t at = left_out ? 1 : 0; at < text.size(); at += 2) {
    const auto square = last_square(text.substr(at, 2));
    if (!square) {
      throw std::invalid_argument(
          fmt::format("the set of moves '{}': 'squares' must be squares such as e3e4, or - and squares", set.label));
    }
    named |= *square;
  }
  set.squares = left_out ? empty_squares(set.fen) - named : named;
}

Listed listed(const std::vector<Successor>& moves) {
  if (moves.size() <= most_single_moves) return {moves, {}};
  std::vector<MoveSet> sets;
  std::vector<std::optional<std::size_t>> set_of;  // of each move: index into `sets`
  for (const Successor& move : moves) {
    auto set = alone(move);
    if (!set) {
      set_of.emplace_back();
      continue;
    }
    const auto known = std::ranges::find_if(sets, [&](const MoveSet& each) {
      return each.label == set->label && each.fen == set->fen && each.same == set->same && each.piece == set->piece;
    });
    set_of.emplace_back(known - sets.begin());
    if (known == sets.end()) {
      sets.push_back(std::move(*set));
    } else {
      known->squares |= set->squares;
    }
  }
  const auto has_several = [](const MoveSet& set) { return set.squares.size() > 1; };
  Listed result;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!set_of[i] || !has_several(sets[*set_of[i]])) result.single.push_back(moves[i]);
  }
  std::copy_if(sets.begin(), sets.end(), std::back_inserter(result.sets), has_several);
  return result;
}

std::vector<Successor> moves_of(Listed listed) {
  std::vector<Successor> moves = std::move(listed.single);
  for (const MoveSet& set : listed.sets) {
    for (const Square square : set.squares) {
      const auto fen = with_piece(set.fen, set.piece, square);
      const auto same = set.same.empty() ? std::string() : with_piece(set.same, set.piece, square);
      if (!fen || !same) {
        throw std::invalid_argument(
            fmt::format("the set of moves '{}': {} is not an empty square of '{}'", set.label, square.name(), set.fen));
      }
      moves.push_back({set.label + square.name(), *fen, *same});
    }
  }
  std::ranges::sort(moves, {}, &Successor::label);
  return moves;
}

std::string to_text(const Suite& suite) {
  std::string text = "{\n";
  const auto line = [&text](const char* key, const ordered_json& value) {
    text += fmt::format("  \"{}\": {},\n", key, dump_json(value));
  };
  line("format", format_name);
  line("version", suite.version);
  line("variant", suite.variant);
  line("profile", suite.profile);
  line("dialect", suite.dialect);
  line("counters", suite.counters);
  line("seed", suite.seed);
  text += list_text("clauses", json_list(suite.clauses, clause_json), ",\n");
  text += list_text("mutants", json_list(suite.mutants, fault_json), ",\n");
  text += list_text("positions", json_list(suite.rows, position_json), ",\n");
  std::vector<std::string> sources;
  // The source of each stands once, in `sources`.
  const ordered_json counted = json_list(suite.perft, [&sources](const PerftRow& row) -> ordered_json {
    return {{"fen", row.fen}, {"depth", row.depth}, {"nodes", row.nodes}, {"source", place_in(sources, row.source)}};
  });
  line("sources", sources);
  text += list_text("perft", counted, "\n");
  return text + "}\n";
}

tl::expected<Suite, std::string> suite_of(std::string_view text) {
  try {
    const ordered_json json = parse_json(text);
    if (!json.is_object() || json.value("format", "") != format_name)
      return tl::unexpected(
          std::string("it is not a file of conformance positions: \"format\" is not \"arbiter-conformance\""));
    Suite suite;
    suite.version = json.at("version");
    suite.variant = json.at("variant");
    suite.profile = json.at("profile");
    suite.dialect = json.at("dialect");
    suite.counters = json.at("counters").get<std::vector<std::size_t>>();
    suite.seed = json.at("seed");
    for (const ordered_json& each : json.at("clauses")) {
      suite.clauses.push_back({each.at("id"), each.at("document"), each.at("place"), each.at("reading"),
                               each.value("undecidable", std::string())});
    }
    for (const ordered_json& each : json.at("mutants")) {
      suite.mutants.push_back({each.at("id"), each.at("clauses").get<std::vector<std::string>>(), each.at("fault"),
                               each.value("unchanged", std::string())});
    }
    for (const ordered_json& each : json.at("positions")) suite.rows.push_back(row_of(each));
    const auto sources = json.at("sources").get<std::vector<std::string>>();
    for (const ordered_json& each : json.at("perft")) {
      suite.perft.push_back({each.at("fen"), each.at("depth"), each.at("nodes"), sources.at(each.at("source"))});
    }
    return suite;
  } catch (const std::exception& error) {  // JSON that does not parse, or lacks a member
    return tl::unexpected(json_fault(error, text));
  }
}

}  // namespace arbiter::conformance
