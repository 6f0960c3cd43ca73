#include "verifier/engines/compare/comparison.hpp"

#include <algorithm>
#include <span>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "verifier/crosscheck/clause_cases.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// The moves of the side to move, but those that begin on these squares.
std::set<Move> moves_of_others(const MoveSource& rules, const Setup& setup, SquareSet without) {
  std::set<Move> moves;
  for (MoveOutcome& move : rules.setup_moves(setup)) {
    if (!without.contains(move.move.front().from)) moves.insert(std::move(move.move));
  }
  return moves;
}

std::ptrdiff_t errors_in(Ruleset ruleset, const Setup& setup) {
  const Faults faults = ruleset.faults(setup, {});
  return std::ranges::count(faults, Level::error, &Fault::level);
}

/// Puts kings on a diagram.
struct KingMaker {
  Ruleset ruleset;
  Role king;
  std::set<Move> before;  ///< the moves of the diagram
  std::ptrdiff_t known;   ///< its errors
  int tries = 400;

  /// The set-up with one more king of each of these sides where it changes no move of another piece; nothing if no
  /// such squares are found on their first three ranks.
  [[nodiscard]] std::optional<Setup> placed(const Setup& setup, std::span<const Side> sides, SquareSet added = {}) {
    const MoveSource& rules = ruleset.rules();
    if (sides.empty()) {
      const bool same =
          --tries >= 0 && errors_in(ruleset, setup) <= known && moves_of_others(rules, setup, added) == before;
      return same ? std::optional(setup) : std::nullopt;
    }
    // From the corners on: there a king is seldom in the way.
    for (const int file : {0, 7, 1, 6, 2, 5, 3, 4}) {
      for (const int rank : {0, 1, 2}) {
        const Square at = Square::at(file, relative_rank(sides.front(), rank));
        if (tries < 0 || !setup.board.empty(at)) continue;
        Setup with = setup;
        with.board.put(at, piece_of(sides.front(), king));
        if (rules.in_check(with, sides.front())) continue;
        if (auto whole = placed(with, sides.subspan(1), added | at)) return whole;
      }
    }
    return std::nullopt;
  }
};

/// What a case expects is of its own variant and profiles; its positions can be compared under all rules that have its
/// clauses. False if no game of this variant and profile has any of them.
bool take_clause_case(StartReader& reader, const ClauseCase& clause_case) {
  const bool own = clause_case.variant == &reader.ruleset.variant();
  RootReading read = read_root(clause_case.fen, reader.ruleset, reader.fen, Take::any_setup);
  if (!read.written && !own) {
    // The fields behind the board are another variant's.
    const std::string_view text = clause_case.fen;
    const std::size_t board = std::min(text.find(' '), text.size());
    const Side side = text.substr(board).starts_with(" b") ? Side::black : Side::white;
    FenOptions bare = reader.fen;
    bare.dialect = Dialect::bare;
    read = read_root(text.substr(0, board), reader.ruleset, bare, Take::any_setup, side);
  }
  if (!read.written) return false;
  const auto position = with_kings(reader.ruleset, read.written->setup());
  if (!position) return false;
  reader.starts.emplace_back(*position);
  Setup here = position->setup();
  for (const ClauseCheck& check : clause_case.checks) {
    if (!own || check.keyword != "play") continue;
    std::istringstream words(check.text);
    for (std::string word; words >> word;) {
      const auto move = find_move(word, here, reader.ruleset.variant(), reader.ruleset.generator().setup_moves(here));
      if (!move) return true;
      here = move->after;
    }
    if (const auto later = Position::with_usual_kings(reader.ruleset, here)) reader.starts.emplace_back(*later);
  }
  return true;
}

void read_clauses(StartReader& reader, const std::string& file, const std::string& text) {
  const auto cases = parse_clause_cases(text, file);
  if (!cases) {
    for (const ClauseFault& fault : cases.error())
      reader.faults.push_back({.check = "AP101", .message = fault.message, .where = {fault.file, fault.line, 1, 0}});
    return;
  }
  const std::vector<ClauseInfo> known = reader.ruleset->clauses();
  for (const ClauseCase& each : *cases) {
    const bool rests = std::ranges::any_of(each.clauses, [&known](const std::string& id) {
      return std::ranges::any_of(known, [&id](const ClauseInfo& clause) { return clause.id == id; });
    });
    const bool own = each.variant == &reader.ruleset.variant();
    if ((own || rests) && take_clause_case(reader, each)) continue;
    ++reader.others[std::string(each.variant->name()) + (own ? " that no game under these rules has" : "")];
  }
}

void read_counts(StartReader& reader, const std::string& file, const std::string& text) {
  const Suite suite = parse_suite(text, file, {reader.ruleset, reader.fen});
  reader.faults.insert(reader.faults.end(), suite.faults.begin(), suite.faults.end());
  for (const SuiteCase& each : suite.cases) {
    if (each.ruleset() == reader.ruleset) {
      reader.starts.push_back(each.root);
    } else {
      const bool own = &each.variant() == &reader.ruleset.variant();
      ++reader.others[std::string(each.variant().name()) + (own ? " under another profile" : "")];
    }
  }
}

void read_lines(StartReader& reader, const std::string& file, const std::string& text) {
  std::istringstream stream(text);
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || begins_comment(line[begin])) continue;
    std::string_view fen = line;
    const records::LineName named = records::take_line_name(fen);
    fen = fen.substr(0, records::end_of_fen(fen));
    if (!named.word.empty() && named.variant != &reader.ruleset.variant()) {
      ++reader.others[named.variant != nullptr ? std::string(named.variant->name()) : printable(named.word, 40)];
      continue;
    }
    FenOptions options = reader.fen;
    if (!named.armies.empty()) options.armies = named.armies;
    const std::size_t column = static_cast<std::size_t>(fen.data() - line.data()) + 1;
    const std::size_t board = std::min(fen.find_first_not_of(" \t"), fen.size());
    if (!records::resembles_board(fen.substr(board, fen.find_first_of(" \t\r", board) - board))) {
      // One fault, and not one for each of its letters.
      const Fault fault{"AF101", Level::error, board, fen.size(), "this line is not a FEN", std::string(fen), "a FEN"};
      reader.faults.push_back(to_finding(fault, {file, number, column, 0}, fen));
      continue;
    }
    RootReading read = read_root(fen, reader.ruleset, options, reader.take);
    for (const Fault& fault : read.faults) reader.faults.push_back(to_finding(fault, {file, number, column, 0}, fen));
    if (read.written) reader.starts.push_back(std::move(read.written->root));
  }
}

}  // namespace

void StartReader::read(const std::string& file, const std::string& text) {
  const std::string_view name = records::without_packing(file);
  if (name.ends_with(".clauses")) {
    read_clauses(*this, file, text);
  } else if (name.ends_with(".perft")) {
    read_counts(*this, file, text);
  } else {
    read_lines(*this, file, text);
  }
}

std::string StartReader::left_out() const {
  std::size_t all = 0;
  const std::string list = joined(others, ", ", [&all](const auto& each) {
    all += each.second;
    return fmt::format("{} of {}", each.second, each.first);
  });
  if (all == 0) return {};
  return fmt::format("{} left out, since the peer plays {} ({}): {}", counted(all, "position"), ruleset->name(),
                     ruleset.profile().name, list);
}

bool has_armies(const Variant& variant, const Setup& setup, std::string_view pairing) {
  const ArmyChoice* choice = variant.army_choice();
  return pairing.empty() || choice == nullptr || choice->pairing_of(setup.state) == pairing;
}

bool from_usual_start(const Variant& variant, const Setup& setup) {
  return castles_as_usual(variant, setup) && Ruleset(variant).usual_start_faults(setup, {}).empty();
}

std::optional<Position> with_kings(Ruleset ruleset, const Setup& setup) {
  const auto role = std::ranges::find_if(ruleset->roles(), [](const RoleInfo& each) { return each.name == "king"; });
  ensure(role != ruleset->roles().end(), "every variant has kings");
  const auto kings_of = [king = role->role](const Setup& here, Side side) {
    return here.board.of(piece_of(side, king)).size();
  };
  // As many as at the start: with fewer, other programs may take the game for over.
  const auto start = ruleset.parse_fen(ruleset->positions().front().fen, {});
  ensure(start.has_value(), "the start position can be read");
  Setup here = setup;
  while (true) {
    const int white = kings_of(here, Side::white);
    const int black = kings_of(here, Side::black);
    const bool enough = white >= kings_of(start->setup, Side::white) && black >= kings_of(start->setup, Side::black);
    // One side has lost a king: that says something of its own.
    if (enough || (white != black && white > 0 && black > 0)) break;
    std::vector<Side> sides;
    if (white <= black) sides.push_back(Side::white);
    if (black <= white) sides.push_back(Side::black);
    KingMaker maker{ruleset, role->role, moves_of_others(ruleset.rules(), here, {}), errors_in(ruleset, here)};
    auto more = maker.placed(here, sides);
    if (!more) return std::nullopt;
    here = std::move(*more);
  }
  auto position = Position::from_setup(ruleset, here);
  return position ? std::optional(std::move(*position)) : std::nullopt;
}

std::vector<Position> starts_of_play(Ruleset ruleset, const std::vector<Root>& starts, std::string_view pairing) {
  std::vector<Position> result;
  const auto add = [&](const Setup& setup) {
    if (!has_armies(ruleset.variant(), setup, pairing)) return;
    if (auto position = Position::with_usual_kings(ruleset, setup)) result.push_back(std::move(*position));
  };
  for (const Root& start : starts) add(start.setup());
  if (!starts.empty()) return result;
  for (const NamedPosition& each : ruleset->positions()) {
    if (const auto parsed = ruleset.parse_fen(each.fen, {})) add(parsed->setup);
  }
  return result;
}

}  // namespace arbiter
