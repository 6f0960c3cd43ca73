#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"

namespace arbiter {

/// The state besides the board, in two parts whose meaning each variant defines.
///
/// `bits` are Booleans that a solver may leave open (castling rights, en passant one-hot, reserves in unary). `context`
/// is always concrete (armies, stage, which piece must continue). Each variant's folder (or the orthodox base) has a
/// `state.hpp` with typed accessors; no other code uses the numbers.
struct State {
  static constexpr std::size_t bit_count = 128;
  static constexpr std::size_t context_size = 8;
  using Context = std::array<std::uint8_t, context_size>;
  std::bitset<bit_count> bits{};
  Context context{};

  friend bool operator==(const State&, const State&) noexcept = default;
};

/// The parts of the state besides the board, as far as all variants share names for them.
enum class StatePart : std::uint8_t { castling, en_passant, armies, other };

/// The bits and the context bytes that hold one part of a variant's state: half-open ranges, empty where there are
/// none. The variant's `state.hpp` (or the orthodox base's) has the numbers; nothing outside it repeats them.
struct StateRange {
  StatePart part;
  std::size_t first_bit = 0;
  std::size_t end_bit = 0;
  std::size_t first_byte = 0;
  std::size_t end_byte = 0;
  /// Ids of the clauses that decide it, the likeliest first, with blanks between them. Empty for castling and en
  /// passant, whose clauses end with .castle.rights and .ep in all variants.
  std::string_view clauses{};

  [[nodiscard]] bool differs(const State& a, const State& b) const noexcept {
    for (std::size_t bit = first_bit; bit < end_bit; ++bit) {
      if (a.bits[bit] != b.bits[bit]) return true;
    }
    return !std::equal(a.context.begin() + static_cast<std::ptrdiff_t>(first_byte),
                       a.context.begin() + static_cast<std::ptrdiff_t>(end_byte),
                       b.context.begin() + static_cast<std::ptrdiff_t>(first_byte));
  }
  void copy(const State& from, State& to) const noexcept {
    for (std::size_t bit = first_bit; bit < end_bit; ++bit) to.bits[bit] = from.bits[bit];
    for (std::size_t byte = first_byte; byte < end_byte; ++byte) to.context[byte] = from.context[byte];
  }
};

/// Counters are not part of a position's identity.
struct Counters {
  std::uint32_t plies = 0;     ///< moves played since the start, by both sides
  std::uint32_t halfmove = 0;  ///< moves since the last capture or pawn step
};

/// Anything that a FEN can say: no promise that a game can reach it, or that there are kings.
struct Setup {
  Board board;
  Side to_move = Side::white;
  State state;
  Counters counters;

  /// Ignores the counters.
  friend bool operator==(const Setup& a, const Setup& b) noexcept {
    return a.to_move == b.to_move && a.board == b.board && a.state == b.state;
  }
};

struct SetupHash {
  [[nodiscard]] std::size_t operator()(const Setup& setup) const noexcept;
};

/// A second piece that a step moves (the rook in castling).
struct AlsoMoved {
  Square from;
  Square to;
  friend constexpr auto operator<=>(const AlsoMoved&, const AlsoMoved&) noexcept = default;
};

/// One leg of one piece: the unit of all rules. `from == to` is a step on the spot (rifle capture, or castling of a
/// king that already stands on its target), or a placing step: the piece comes from outside the board, captures nothing
/// and moves no second piece.
struct Step {
  Square from;
  Square to;
  /// Squares of every piece that this step captures. What a capture's explosion takes off the board, the capturing
  /// piece among it, only the position after the step tells.
  SquareSet captures;
  Piece becomes;  ///< what comes to `to`
  std::optional<AlsoMoved> also{};
  /// Checkered: the step that takes the checkered pieces permanently, or, if it is not a checkered piece's, before
  /// which a third player takes them.
  bool switches = false;
  bool places = false;  ///< a placing step (a drop): `becomes` comes to the empty square `to`, which is `from`, too

  friend constexpr bool operator==(const Step&, const Step&) noexcept = default;
  /// In the order of the members. Not defaulted: Emscripten's standard library cannot order an optional.
  friend constexpr std::strong_ordering operator<=>(const Step& a, const Step& b) noexcept {
    if (const auto order = a.from <=> b.from; order != 0) return order;
    if (const auto order = a.to <=> b.to; order != 0) return order;
    if (const auto order = a.captures <=> b.captures; order != 0) return order;
    if (const auto order = a.becomes <=> b.becomes; order != 0) return order;
    if (const auto order = a.also.has_value() <=> b.also.has_value(); order != 0) return order;
    if (a.also) {
      if (const auto order = *a.also <=> *b.also; order != 0) return order;
    }
    if (const auto order = a.switches <=> b.switches; order != 0) return order;
    return a.places <=> b.places;
  }
};

/// A player without a move may have to pass: a step on the spot that does nothing, written of the first of his pieces.
[[nodiscard]] constexpr bool is_pass(const Step& step) noexcept {
  return step.from == step.to && step.captures.empty() && !step.also && !step.places;
}
/// The step that places `piece` on the empty square `to`.
[[nodiscard]] constexpr Step placing_step(Square to, Piece piece) noexcept {
  return {.from = to, .to = to, .captures = {}, .becomes = piece, .places = true};
}
/// The piece that makes the step on the board before it: the one on `from`, or the one that is placed. Nothing if
/// `from` is empty and the step places nothing.
[[nodiscard]] constexpr std::optional<Piece> mover_of(const Board& before, const Step& step) noexcept {
  return step.places ? std::optional(step.becomes) : before[step.from];
}

/// Whose turn it is taken to be for the steps of what is on a square: its owner's, or else that of the side to move.
[[nodiscard]] constexpr Side side_asked(const Setup& setup, Square square) noexcept {
  const auto piece = setup.board[square];
  if (!piece || piece->owner == Owner::both) return setup.to_move;
  return piece->owner == Owner::white ? Side::white : Side::black;
}

/// Makes the step on a board on which its piece stands, as far as it tells what changes there.
void make(const Step& step, Board& board);

/// A maximal chain of steps by one player.
using Move = std::vector<Step>;

/// A step with the whole position that it leads to. The move goes on while `after.to_move` is the side that stepped.
struct StepOutcome {
  Step step;
  Setup after;
};

/// A move with the whole position that it leads to.
struct MoveOutcome {
  Move move;
  Setup after;
};

}  // namespace arbiter
