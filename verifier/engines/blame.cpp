#include "verifier/engines/blame.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/engines/move_clauses.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/conditions.hpp"

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

/// The pieces after a legal move, but another state: the clauses that decide that state.
std::optional<Blame> blame_state(const Variant& variant, std::size_t profile, const Setup& before, const Setup& after) {
  const MoveSource& rules = variant.rules(profile);
  std::optional<Blame> least;
  for (const MoveOutcome& move : rules.setup_moves(before)) {
    if (!same_pieces(move.after, after)) continue;
    auto clauses = as_strings(variant.conditions().of_state(
        before, move.move, variant.essential(move.after, profile).state, variant.essential(after, profile).state));
    if (clauses.empty()) clauses = clauses_of(rules, before, move.move);
    if (!least || clauses.size() < least->clauses.size())
      least =
          Blame{std::move(clauses), "the pieces are those after a legal move, but the state beside the board differs"};
  }
  return least;
}

/// The first of the other profiles that has the move, with its clauses there.
std::optional<Blame> blame_profile(const Variant& variant, std::size_t profile, const Setup& before,
                                   const Setup& after) {
  for (std::size_t other = 0; other < variant.profiles().size(); ++other) {
    if (other == profile) continue;
    const Setup there = variant.essential(after, other);
    for (const MoveOutcome& move : variant.rules(other).setup_moves(before)) {
      if (!same_pieces(move.after, there) || variant.essential(move.after, other) != there) continue;
      return Blame{clauses_of(variant.rules(other), before, move.move),
                   fmt::format("profile {} has it", variant.profiles()[other].name)};
    }
  }
  return std::nullopt;
}

/// A condition that the move does not meet: one of the variant's own, the safety of kings, or a duty.
std::optional<Blame> blame_condition(const Variant& variant, std::size_t profile, const Setup& before,
                                     const Setup& after) {
  const MoveSource& rules = variant.rules(profile);
  if (auto broken = variant.conditions().broken(profile, before, after))
    return Blame{as_strings(broken->clauses), std::move(broken->reason)};
  if (auto state = blame_state(variant, profile, before, after)) return state;
  if (!variant.safety_clause().empty() && rules.in_check(after, before.to_move)) {
    const auto from = left_square(before, after);
    const bool king = from && is_king(variant, *before.board[*from]);
    if (king || possible_without_king(variant, rules, before, after))
      return Blame{{std::string(variant.safety_clause())}, "the player's own king is attacked afterwards"};
  }
  if (variant.duty_clause().empty()) return std::nullopt;
  for (const Square square : before.board.of(owner_of(before.to_move))) {
    for (const StepOutcome& step : rules.steps_of(before, square)) {
      if (same_pieces(step.after, after) && step.after.to_move == after.to_move)
        return Blame{{std::string(variant.duty_clause())}, "another move is compulsory"};
    }
  }
  return std::nullopt;
}

/// What is known without a condition: a move that is too short or too long, else what the piece can do at all.
Blame blame_geometry(const Variant& variant, const MoveSource& rules, const Setup& before, const Setup& after) {
  const std::vector<Considered> considered = rules.considered(before);
  for (const Considered& each : considered) {
    if (same_pieces(each.after, after)) return {as_strings(each.because), "the move is not over there"};
  }
  for (const MoveOutcome& move : rules.setup_moves(before)) {
    if (goes_on_to(rules, move.after, move.move.back().to, before.to_move, after, 3))
      return {clauses_of(rules, before, move.move), "the move is over before"};
  }
  const auto from = left_square(before, after);
  if (!from) return {{}, "no clause leads there"};
  std::vector<std::string> clauses;
  for (const Considered& each : considered) {
    if (each.move.front().from != *from) continue;
    for (const std::string_view id : each.because) {
      if (std::find(clauses.begin(), clauses.end(), id) == clauses.end()) clauses.emplace_back(id);
    }
  }
  constexpr std::size_t most = 4;
  if (clauses.size() > most) clauses.resize(most);
  return {clauses, fmt::format("no clause lets the {} on {} do so", role_info(variant, before.board[*from]->role).name,
                               from->name())};
}

}  // namespace

std::vector<std::string> clauses_of(const MoveSource& rules, const Setup& setup, const Move& move) {
  return as_strings(MoveClauses(rules, setup).of(move));
}

Blame blame_extra(const Variant& variant, std::size_t profile, const Setup& before, const Setup& after) {
  auto elsewhere = blame_profile(variant, profile, before, after);
  if (auto blame = blame_condition(variant, profile, before, after)) {
    if (elsewhere) blame->reason += "; " + elsewhere->reason;
    return *blame;
  }
  if (elsewhere) return *elsewhere;
  return blame_geometry(variant, variant.rules(profile), before, after);
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
