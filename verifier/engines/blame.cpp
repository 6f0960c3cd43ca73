#include "verifier/engines/blame.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"

namespace arbiter {
namespace {

bool same_pieces(const Setup& a, const Setup& b) { return a.board == b.board; }

std::vector<std::string> as_strings(const std::vector<std::string_view>& ids) { return {ids.begin(), ids.end()}; }

/// The square that a piece of the side to move has left, if there is exactly one.
std::optional<Square> left_square(const Setup& before, const Setup& after) {
  std::optional<Square> left;
  for (const Square square : before.board.occupied()) {
    const auto piece = before.board[square];
    if (piece->owner == owner_of(opponent(before.to_move)) || after.board[square] == piece) continue;
    if (left) return std::nullopt;
    left = square;
  }
  return left;
}

bool is_king(const Variant& variant, const Piece& piece) { return role_info(variant, piece.role).name == "king"; }

/// Whether a piece other than a king could have made the move if its side had no king to protect.
bool possible_without_king(const Variant& variant, const MoveSource& rules, const Setup& before, const Setup& after) {
  Setup kingless = before;
  std::vector<std::pair<Square, Piece>> kings;
  for (const Square square : before.board.occupied()) {
    const Piece piece = *before.board[square];
    if (piece.owner != owner_of(before.to_move) || !is_king(variant, piece)) continue;
    kings.emplace_back(square, piece);
    kingless.board.clear(square);
  }
  const auto moves = rules.setup_moves(kingless);
  return std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& move) {
    Board board = move.after.board;
    for (const auto& [square, piece] : kings) {
      if (board[square]) return false;  // only free because the king was removed
      board.put(square, piece);
    }
    return board == after.board;
  });
}

/// Whether the piece on `at` could reach the pieces of `after` within `steps` further steps if its side were still to
/// move.
bool goes_on_to(const MoveSource& rules, Setup here, Square at, Side side, const Setup& after, int steps) {
  if (steps == 0 || here.board.empty(at) || here.board[at]->owner != owner_of(side)) return false;
  here.to_move = side;
  for (const StepOutcome& step : rules.steps_of(here, at)) {
    if (step.step.captures.empty()) continue;
    if (same_pieces(step.after, after) || goes_on_to(rules, step.after, step.step.to, side, after, steps - 1))
      return true;
  }
  return false;
}

/// The clauses of castling that forbid the peer's move; none if king and corner piece have not changed places.
std::vector<std::string> clauses_of_castling(const Variant& variant, const MoveSource& rules, const Setup& before,
                                             const Setup& after) {
  const Owner mine = owner_of(before.to_move);
  std::vector<Square> left;
  std::optional<Square> king_from;
  std::optional<Square> king_to;
  for (const Square square : before.board.of(mine) | after.board.of(mine)) {
    if (before.board[square] == after.board[square]) continue;
    if (!before.board.empty(square)) {
      left.push_back(square);
      if (is_king(variant, *before.board[square])) king_from = square;
    }
    if (!after.board.empty(square) && is_king(variant, *after.board[square])) king_to = square;
  }
  if (left.size() != 2 || !king_from || !king_to || king_from->rank() != king_to->rank()) return {};
  if (before.board.occupied().size() != after.board.occupied().size()) return {};
  bool attacked = false;
  const int way = king_to->file() > king_from->file() ? 1 : -1;
  for (int file = king_from->file(); file != king_to->file() + way; file += way) {
    Setup passing = before;
    passing.board.clear(*king_from);
    passing.board.put(Square::at(file, king_from->rank()), *before.board[*king_from]);
    attacked = attacked || rules.in_check(passing, before.to_move);
  }
  std::vector<std::string> clauses;
  for (const ClauseInfo& clause : variant.clauses()) {
    const bool says = attacked ? clause.id == "CH.castle.check" || clause.id.ends_with(".castle")
                               : clause.id == "CH.castle.path" || clause.id == "CH.castle.rights";
    if (says) clauses.emplace_back(clause.id);
  }
  return clauses;
}

}  // namespace

std::vector<std::string> clauses_of(const MoveSource& rules, const Setup& setup, const Move& move) {
  std::vector<std::string> result;
  Setup here = setup;
  std::size_t done = 0;
  while (done < move.size()) {
    const Considered* found = nullptr;
    const std::vector<Considered> considered = rules.considered(here);
    for (const Considered& each : considered) {
      const bool fits =
          each.legal && each.move.size() <= move.size() - done &&
          std::equal(each.move.begin(), each.move.end(), move.begin() + static_cast<std::ptrdiff_t>(done));
      if (fits) found = &each;
    }
    if (found == nullptr) break;
    for (const std::string_view id : found->because) {
      if (std::find(result.begin(), result.end(), id) == result.end()) result.emplace_back(id);
    }
    done += found->move.size();
    here = Setup(found->after);
  }
  return result;
}

Blame blame_extra(const Variant& variant, std::size_t profile, const Setup& before, const Setup& after) {
  const MoveSource& rules = variant.rules(profile);
  const std::vector<Considered> considered = rules.considered(before);
  const Considered* fits = nullptr;
  for (const Considered& each : considered) {
    if (same_pieces(each.after, after)) fits = &each;
  }
  if (!variant.safety_clause().empty() && rules.in_check(after, before.to_move)) {
    const auto from = left_square(before, after);
    const bool king = from && is_king(variant, *before.board[*from]);
    if (king || possible_without_king(variant, rules, before, after)) {
      return {{std::string(variant.safety_clause())}, "the player's own king is attacked afterwards"};
    }
  }
  if (!variant.duty_clause().empty()) {
    for (const Square square : before.board.occupied()) {
      for (const StepOutcome& step : rules.steps_of(before, square)) {
        if (before.board[square]->owner == owner_of(before.to_move) && same_pieces(step.after, after) &&
            step.after.to_move == after.to_move) {
          return {{std::string(variant.duty_clause())}, "another move is compulsory"};
        }
      }
    }
  }
  for (std::size_t other = 0; other < variant.profiles().size(); ++other) {
    if (other == profile) continue;
    for (const MoveOutcome& move : variant.rules(other).setup_moves(before)) {
      if (!same_pieces(move.after, after)) continue;
      return {clauses_of(variant.rules(other), before, move.move),
              fmt::format("profile {} has it", variant.profiles()[other].name)};
    }
  }
  if (fits != nullptr) {
    if (fits->legal) return {as_strings(fits->because), "the move is not over there"};
    return {as_strings(fits->because), "a condition of the clause is not met"};
  }
  if (auto clauses = clauses_of_castling(variant, rules, before, after); !clauses.empty()) {
    return {std::move(clauses), "castling is not allowed here"};
  }
  for (const MoveOutcome& move : rules.setup_moves(before)) {
    if (goes_on_to(rules, move.after, move.move.back().to, before.to_move, after, 3)) {
      return {clauses_of(rules, before, move.move), "the move is over before"};
    }
  }
  if (const auto from = left_square(before, after)) {
    std::vector<std::string> clauses;
    for (const Considered& each : considered) {
      if (each.move.front().from != *from) continue;
      for (const std::string_view id : each.because) {
        if (std::find(clauses.begin(), clauses.end(), id) == clauses.end()) clauses.emplace_back(id);
      }
    }
    constexpr std::size_t most = 4;
    if (clauses.size() > most) clauses.resize(most);
    return {clauses, fmt::format("no clause lets the {} on {} do so",
                                 role_info(variant, before.board[*from]->role).name, from->name())};
  }
  return {{}, "no clause leads there"};
}

std::string state_difference(const Variant& variant, const Setup& ours, const Setup& peers, const FenStyle& style) {
  FenStyle whole = style;
  whole.fields = 0;
  const std::string our_fen = variant.write_fen(ours, whole);
  const std::string peer_fen = variant.write_fen(peers, whole);
  const auto a = variant.parse_fen(our_fen, {.dialect = whole.dialect, .armies = {}});
  const auto b = variant.parse_fen(peer_fen, {.dialect = whole.dialect, .armies = {}});
  if (!a || !b) return "the state beside the board differs";
  std::string text;
  for (const FenMap::Field& field : a->map.fields) {
    const FenMap::Field other = b->map.field(field.name);
    const std::string mine = our_fen.substr(field.begin, field.end - field.begin);
    const std::string theirs = peer_fen.substr(other.begin, other.end - other.begin);
    if (mine == theirs || field.name == "counters" || field.name == "moves") continue;
    text += fmt::format("{}{}: {} by us, {} by the peer", text.empty() ? "" : "; ", field.name, mine, theirs);
  }
  return text.empty() ? "the state beside the board differs" : text;
}

}  // namespace arbiter
