#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::checkered {

/// Profiles in the order of Variant::profiles(); rules.md, section Checkered chess.
enum class Profile : std::uint8_t { documented, site, three };

/// The stage of the game. In stage 2 the named player has the checkered pieces and the other player White and Black
/// together. In stage 3 an observer has them, and the named side is to move. In the profile `three`, one_may_switch
/// says that an observer may join.
enum class Stage : std::uint8_t {
  one_may_switch,
  one,
  two_white,
  two_black,
  three_white,
  three_black,
  three_checkered
};

/// As FENs write the stages, in their order.
inline constexpr std::array<std::string_view, 7> stage_names{"1", "1-", "2w", "2b", "3w", "3b", "3c"};

/// A quiet step of a checkered piece.
struct QuietMove {
  Square from;
  Square to;
  friend constexpr auto operator<=>(const QuietMove&, const QuietMove&) noexcept = default;
};

// State bits 0..31 are those of the orthodox base (castling, en passant square); 32..47 the double-step rights: White's
// pawns' start squares a2..h2, then Black's a7..h7; 48..63 in stage 3 the squares that the last double step of a
// checkered pawn passed, a3..h3 and a6..h6, while those of White and Black stand in the base's bits (one of each side
// at most). The pieces are orthodox roles; checkered pieces belong to Owner::both.

/// White's and Black's.
inline constexpr SquareSet start_squares{std::uint64_t{0x00ff00000000ff00}};
/// The bit of a start square (second or seventh rank); nothing for other squares.
[[nodiscard]] constexpr std::optional<std::size_t> double_bit(Square square) noexcept {
  if (square.rank() == 1) return static_cast<std::size_t>(32 + square.file());
  if (square.rank() == 6) return static_cast<std::size_t>(40 + square.file());
  return std::nullopt;
}
/// Whether the pawn on `square` still has its double step.
[[nodiscard]] inline bool may_double(const State& state, Square square) noexcept {
  const auto bit = double_bit(square);
  return bit && state.bits[*bit];
}
/// Squares other than start squares are ignored.
inline void set_double(State& state, Square square, bool value) noexcept {
  if (const auto bit = double_bit(square)) state.bits[*bit] = value;
}

inline constexpr StateRange checkered_en_passant_range{
    .part = StatePart::en_passant, .first_bit = 48, .end_bit = 64, .clauses = "CK.three.pawns"};

/// Stage 3: the bit that says that a checkered pawn has passed a square of the third or sixth rank; others have none.
[[nodiscard]] constexpr std::optional<std::size_t> checkered_en_passant_bit(Square square) noexcept {
  const auto bit = orthodox::en_passant_bit(square);
  return bit ? std::optional(*bit + checkered_en_passant_range.first_bit - orthodox::en_passant_range.first_bit)
             : std::nullopt;
}

// Context byte 0: stage; bytes 1 and 2: from + 1 and to + 1 of the last move, if it was a quiet step of a checkered
// piece, else both 0. A space of positions may leave these two open: rules query them with the view's context_is().
inline constexpr std::size_t last_from_byte = 1;
inline constexpr std::size_t last_to_byte = 2;
/// The value of either byte for a square.
[[nodiscard]] constexpr std::uint8_t last_value(Square square) noexcept {
  return static_cast<std::uint8_t>(square.index() + 1);
}

[[nodiscard]] inline Stage stage(const State& state) noexcept { return static_cast<Stage>(state.context[0]); }
inline void set_stage(State& state, Stage value) noexcept { state.context[0] = static_cast<std::uint8_t>(value); }

[[nodiscard]] inline std::optional<QuietMove> last_quiet(const State& state) noexcept {
  if (state.context[1] == 0 || state.context[2] == 0) return std::nullopt;
  return QuietMove{Square(state.context[1] - 1), Square(state.context[2] - 1)};
}
inline void set_last_quiet(State& state, std::optional<QuietMove> move) noexcept {
  state.context[1] = move ? static_cast<std::uint8_t>(move->from.index() + 1) : std::uint8_t{0};
  state.context[2] = move ? static_cast<std::uint8_t>(move->to.index() + 1) : std::uint8_t{0};
}

[[nodiscard]] constexpr bool in_stage_one(Stage stage) noexcept {
  return stage == Stage::one || stage == Stage::one_may_switch;
}
/// The player who has the checkered pieces permanently; nothing in stage 1.
[[nodiscard]] constexpr std::optional<Side> checkered_player(Stage stage) noexcept {
  switch (stage) {
    case Stage::two_white: return Side::white;
    case Stage::two_black: return Side::black;
    default: return std::nullopt;
  }
}
[[nodiscard]] inline std::optional<Side> checkered_player(const State& state) noexcept {
  return checkered_player(stage(state));
}

/// Stage 3: the side to move; nothing in the others.
[[nodiscard]] constexpr std::optional<Side> mover_of_three(Stage stage) noexcept {
  switch (stage) {
    case Stage::three_white: return Side::white;
    case Stage::three_black: return Side::black;
    case Stage::three_checkered: return Side::third;
    default: return std::nullopt;
  }
}
[[nodiscard]] constexpr Stage stage_of_three(Side mover) noexcept {
  return mover == Side::white ? Stage::three_white : mover == Side::black ? Stage::three_black : Stage::three_checkered;
}
/// CK.three.sides: each of three players is an enemy of the two others.
[[nodiscard]] inline bool three_players(const State& state) noexcept {
  return mover_of_three(stage(state)).has_value();
}

// What both implementations of Checkered chess do:
//
// Every move is one step; a step that takes the checkered pieces permanently has `switches` set and leads to stage two
// of the player who made it. `becomes` names the piece on the target, with Owner::both for a checkered one: the births
// of one capture are separate steps, equal natures one step. The last quiet checkered move is kept in stage 1 only and
// cleared by every other move, in `documented` also by a promotion. Every double step of a coloured pawn, in stage 2
// also of a checkered one, sets the en passant square.
// A double step needs the start square's right, even for coloured pawns. A right persists until its square is left or
// captured on (`site`: until a double step from there).
// The switch is offered only if an ordinary legal move exists.
// Stage 3 (profile `three`): each piece moves for its owner, Checkered as Side::third; what has been passed stays
// until its side moves again. Before a step of stage 1 with `switches` set, made by a coloured piece, an observer
// joins. A pass (is_pass) names Checkered's first piece. in_check(third) is false. Status of White and Black: mate,
// stalemate, check, ongoing; of Checkered: ongoing, or drawn without a piece, which only a set-up has. steps_of a
// checkered piece: in stage 1 it moves for the side to move, in stage 2 for its player; steps_of a coloured piece in
// stage 1 treats its owner as the side to move, in stage 2 the coloured player. steps_of never switches.
// in_check(side): some king of that colour is attacked: in stage 1 by the other colour's pieces and by checkered
// pieces moving in that colour's direction, in stage 2 by checkered pieces alone. Status in stage 2: the coloured
// player is in check if either king is attacked; without a move it is mated or (no king attacked) drawn; the checkered
// player without pieces has lost, without a move drawn. In stage 1: mate, stalemate, check, ongoing.

}  // namespace arbiter::checkered
