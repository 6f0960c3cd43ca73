#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "verifier/orthodox/movegen/movegen_pieces.hpp"

/// How many moves an orthodox piece needs at least from one square to another.
namespace arbiter::movegen {

inline constexpr int never = 100;  ///< more moves than anyone asks for

/// Moves of pieces that do not promote, on an empty board. No other piece lets them move farther, so they are a bound;
/// castling, which moves two pieces, must be added.
class RelaxedMoves {
 public:
  static constexpr int most = 7;  ///< more reach nothing else
  RelaxedMoves();

  [[nodiscard]] int between(Role role, int from, int to) const noexcept {
    return between_[index(role)][index(from)][index(to)];
  }
  /// The squares that a piece reaches within so many moves.
  [[nodiscard]] Bits within(Role role, int from, unsigned moves) const noexcept {
    return within_[index(role)][moves < most ? moves : most][index(from)];
  }

 private:
  template <class Each>
  using ByRole = std::array<Each, OrthodoxKinds::roles>;
  ByRole<std::array<std::array<std::uint8_t, 64>, 64>> between_{};
  ByRole<std::array<std::array<Bits, 64>, most + 1>> within_{};
};
[[nodiscard]] const RelaxedMoves& relaxed_moves();

/// The same for a pawn from one square, as what it may become: every square ahead counts as one to which it can
/// advance, or capture.
struct PawnMoves {
  std::array<std::array<std::uint8_t, 64>, OrthodoxKinds::roles> as{};  ///< by role and square
  std::array<std::uint8_t, 64> as_any{};                                ///< the least of them
  std::array<Bits, RelaxedMoves::most + 1> within{};                    ///< by moves: what it reaches as any of them
};

/// Those of all pawns of a side, each made on first use.
class PawnMoveTable {
 public:
  static constexpr int most_captures = 5;  ///< from the second rank to the seventh; one more when it promotes

  /// For a pawn that captures at most `captures` times.
  [[nodiscard]] const PawnMoves& of(Side side, int from, int captures);

 private:
  using OfSquare = std::array<std::unique_ptr<const PawnMoves>, 64>;
  std::array<std::array<OfSquare, most_captures + 2>, 2> made_{};
};

}  // namespace arbiter::movegen
