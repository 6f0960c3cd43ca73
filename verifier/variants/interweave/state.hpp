#pragma once

#include "verifier/variants/sources.hpp"

namespace arbiter::interweave {

inline constexpr Role pawn{0};
inline constexpr Role smasher{1};
inline constexpr Role leaper{2};
inline constexpr Role remover{3};
inline constexpr Role king{4};
inline constexpr int role_count = 5;

/// Letter sets, as FenStyle::alphabet numbers them and FenOptions::alphabet names them.
enum class Alphabet : std::uint8_t {
  documents,  ///< D0 and vchess: r Smasher, n Leaper, b Remover, k King, p Pawn
  inventor,   ///< D1: s Smasher, l Leaper, r Remover, k King, p Pawn
};

/// Upper case for White.
[[nodiscard]] char letter(const Piece& piece, Alphabet alphabet);

/// Profiles in the order of Variant::profiles(); rules.md, section Interweave.
enum class Profile : std::uint8_t { documented, site };

/// The last move ended with a double step: the square that the pawn passed, and the file on which it arrived (one rank
/// beyond, to the left or to the right). Third rank for a white pawn, sixth for a black one.
struct Passed {
  Square square;
  int arrival_file;  ///< square.file() ± 1

  /// The square of the pawn.
  [[nodiscard]] Square arrival() const noexcept { return Square::at(arrival_file, square.rank() == 2 ? 3 : 4); }
  friend constexpr auto operator<=>(const Passed&, const Passed&) noexcept = default;
};

// State bits: 0..31 the en passant square with its direction (one-hot or none), 32..85 the reserves in unary.

inline constexpr StateRange en_passant_range{
    .part = StatePart::other, .first_bit = 0, .end_bit = 32, .clauses = "IW.pawn.ep"};
/// Nothing if the square is on neither rank, or the arrival file is not an adjacent file of the board.
[[nodiscard]] constexpr std::optional<std::size_t> en_passant_bit(const Passed& passed) noexcept {
  const int rank = passed.square.rank();
  const int aside = passed.arrival_file - passed.square.file();
  if ((rank != 2 && rank != 5) || (aside != 1 && aside != -1)) return std::nullopt;
  if (passed.arrival_file < 0 || passed.arrival_file > 7) return std::nullopt;
  return static_cast<std::size_t>((rank == 2 ? 0 : 16) + passed.square.file() * 2 + (aside > 0 ? 1 : 0));
}
[[nodiscard]] inline std::optional<Passed> passed(const State& state) noexcept {
  for (std::size_t bit = 0; bit < 32; ++bit) {
    if (!state.bits[bit]) continue;
    const int file = static_cast<int>(bit % 16) / 2;
    return Passed{Square::at(file, bit < 16 ? 2 : 5), file + (bit % 2 != 0 ? 1 : -1)};
  }
  return std::nullopt;
}
inline void set_en_passant(State& state, std::optional<Passed> value) noexcept {
  for (std::size_t bit = 0; bit < 32; ++bit) state.bits[bit] = false;
  if (!value) return;
  if (const auto bit = en_passant_bit(*value)) state.bits[*bit] = true;
}

/// The most pieces of one kind that a reserve can hold: FENs have one digit for each.
inline constexpr int reserve_limit = 9;
inline constexpr std::array<Role, 3> reserve_roles{smasher, leaper, remover};

/// The bit that says: at least `count` (1..9) pieces of `role` are in the reserve of `side`.
[[nodiscard]] constexpr std::size_t reserve_bit(Side side, Role role, int count) noexcept {
  const int kind = (side == Side::white ? 0 : 3) + number(role) - number(smasher);
  return static_cast<std::size_t>(32 + kind * reserve_limit + count - 1);
}
/// How many captured pieces of `role` (Smasher, Leaper, Remover) `side` can still return.
[[nodiscard]] inline int reserve(const State& state, Side side, Role role) noexcept {
  int count = 0;
  while (count < reserve_limit && state.bits[reserve_bit(side, role, count + 1)]) ++count;
  return count;
}
/// Clamps `count` to 0..9.
inline void set_reserve(State& state, Side side, Role role, int count) noexcept {
  count = std::clamp(count, 0, reserve_limit);
  for (int i = 1; i <= reserve_limit; ++i) state.bits[reserve_bit(side, role, i)] = i <= count;
}

// Context byte 0: square + 1 of the piece that must continue capturing, 0 at the beginning of a move.

[[nodiscard]] inline std::optional<Square> chain(const State::Context& context) noexcept {
  if (context[0] == 0) return std::nullopt;
  return Square(context[0] - 1);
}
inline void set_chain(State::Context& context, std::optional<Square> square) noexcept {
  context[0] = square ? static_cast<std::uint8_t>(square->index() + 1) : std::uint8_t{0};
}

// What both implementations of Interweave do:
//
// A Step lists every piece that it captures in `captures`: the leapt piece, the approached piece, the custodian
// victims, the pawn taken en passant. A Remover's step has `from == to`. While the same piece must continue, the
// outcome's set-up keeps the side to move and names the piece in `chain`; only capturing steps of that piece follow.
// When nothing more can be captured (or a king has fallen, in `documented`), the move is over: no chain, the other
// side to move. Every step clears the en passant square; a double step that ends its move sets it. A promotion takes
// the piece out of the reserve; captured Smashers, Leapers and Removers go into their owner's reserve. A finished
// position (one king against two) has no moves. Status: finished -> won or lost; no move -> lost in `documented`,
// stalemate in `site`; never check or mate. in_check is false: kings are not royal. A set-up with an unusual number of
// kings is finished only if the numbers are one and two.

/// Whether pawns of Interweave can have come from different files: each step leads one ahead and one aside, or
/// (capturing) two ahead, so a pawn started as many files away as it has advanced ranks, or fewer by an even number.
[[nodiscard]] bool have_starts(SquareSet pawns, Side side);

}  // namespace arbiter::interweave
