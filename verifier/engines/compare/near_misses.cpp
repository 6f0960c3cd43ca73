#include "verifier/engines/compare/near_misses.hpp"

#include <algorithm>

#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

/// Positions that are kept for one meeting; three times as many for castling, whose conditions are many.
constexpr std::size_t a_kind = 8;
constexpr std::size_t often = 30;      ///< meetings after which a kind is no longer looked at each time
constexpr std::size_t most_kept = 64;  ///< of a kind
constexpr std::size_t long_chain = 3;  ///< captures

bool is_king_of(const Variant& variant, Piece piece) { return role_info(variant, piece.role).name == "king"; }

Square drawn(SquareSet squares, Random& random) {
  std::size_t left = random.below(static_cast<std::size_t>(squares.size()));
  for (const Square square : squares) {
    if (left-- == 0) return square;
  }
  return *squares.begin();
}

/// The set-up with a piece more, a piece less, or a piece elsewhere; kings stay. Only kinds of pieces that are on the
/// board are added, so that armies keep their pieces.
Setup beside(const Variant& variant, const Setup& setup, Random& random) {
  Setup result = setup;
  SquareSet movable;
  for (const Square square : setup.board.occupied()) {
    if (!is_king_of(variant, *setup.board[square])) movable |= square;
  }
  const SquareSet free = all_squares - setup.board.occupied();
  if (movable.empty() || free.empty()) return result;
  const Square from = drawn(movable, random);
  Piece piece = *setup.board[from];
  const std::size_t change = random.below(3);
  if (change != 0) result.board.clear(from);
  if (change == 0) {
    result.board.put(from, piece);
    if (piece.owner != Owner::both && random.one_in(2))
      piece.owner = piece.owner == Owner::white ? Owner::black : Owner::white;
  }
  if (change != 1) result.board.put(drawn(free, random), piece);
  return result;
}

}  // namespace

std::array<bool, NearMisses::kinds> NearMisses::kinds_of(const Position& position,
                                                         const std::vector<MoveOutcome>& moves) {
  const Setup& setup = position.setup();
  std::array<bool, kinds> has{};
  const auto note = [&has](Kind kind) { has[static_cast<std::size_t>(kind)] = true; };
  if (moves.empty()) note(Kind::no_move);
  for (const MoveOutcome& move : moves) {
    const auto mover = mover_of(setup.board, move.move.front());
    const Step& last = move.move.back();
    std::size_t captures = 0;
    for (const Step& step : move.move) {
      captures += static_cast<std::size_t>(step.captures.size());
      if (step.also) note(Kind::castling);
      if (step.switches) note(Kind::switching);
      if (!step.captures.empty() && !step.captures.contains(step.to)) note(Kind::beside);
    }
    if (captures >= long_chain) note(Kind::chain);
    for (const StateRange& range : position.variant().state_ranges()) {
      if (range.part == StatePart::castling && captures > 0 && range.differs(setup.state, move.after.state))
        note(Kind::right_taken);
    }
    if (!mover) continue;
    if (last.becomes.owner != mover->owner) note(Kind::birth);
    if (last.becomes.owner == mover->owner && last.becomes.role != mover->role) note(Kind::promotion);
  }
  return has;
}

void NearMisses::look_at(const Position& position, const std::vector<MoveOutcome>& moves, Random& random) {
  const Variant& variant = position.variant();
  const auto has = kinds_of(position, moves);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (!has[kind]) continue;
    const std::size_t met = ++met_[kind];
    if (met > often && !random.one_in(met / often)) continue;
    const std::size_t wanted = kind == static_cast<std::size_t>(Kind::castling) ? 3 * a_kind : a_kind;
    for (std::size_t i = 0; i < wanted && kept_[kind].size() < most_kept; ++i) {
      const Setup other = position.ruleset().essential(beside(variant, position.setup(), random));
      if (auto near = Position::with_usual_kings(position.ruleset(), other)) kept_[kind].push_back(std::move(*near));
    }
  }
}

std::optional<Position> NearMisses::take() {
  std::size_t least = kinds;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (!kept_[kind].empty() && (least == kinds || given_[kind] < given_[least])) least = kind;
  }
  if (least == kinds) return std::nullopt;
  ++given_[least];
  std::optional<Position> newest = std::move(kept_[least].back());
  kept_[least].pop_back();
  return newest;
}

}  // namespace arbiter
