#pragma once

#include <optional>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/position/setup.hpp"

// The state of a definition's set-ups as texts, faults and lists of states use it. The rules and the generator read the
// numbers that definition.hpp documents by themselves.
namespace arbiter::defined {

[[nodiscard]] constexpr std::size_t castling_bit(Side side, int file) noexcept {
  return 8 * index(side) + static_cast<std::size_t>(file);
}
[[nodiscard]] constexpr std::size_t gate_bit(Side side, int file) noexcept {
  return first_gate_bit + castling_bit(side, file);
}

[[nodiscard]] int in_hand(const Definition& definition, const State& state, Side side, Role role);
/// `count` is at most the definition's hand_limit.
void set_in_hand(const Definition& definition, State& state, Side side, Role role, int count);
/// Whether a hand of `side` holds anything.
[[nodiscard]] bool has_hand(const Definition& definition, const State& state, Side side);
/// Whether positions have hands at all.
[[nodiscard]] bool has_hands(const Definition& definition);

[[nodiscard]] inline std::optional<Square> square_of(const State& state, StateByte byte) noexcept {
  const int number = state.context[byte];
  return number == 0 ? std::nullopt : std::optional(Square(number - 1));
}
inline void set_square(State& state, StateByte byte, std::optional<Square> square) noexcept {
  state.context[byte] = square ? static_cast<std::uint8_t>(square->index() + 1) : std::uint8_t{0};
}
void clear_en_passant(State& state) noexcept;

/// Rank (from 0, as White counts) of the `rank`-th rank as `side` sees it.
[[nodiscard]] inline int rank_of_side(const Definition& definition, Side side, int rank) noexcept {
  return side == Side::white ? rank : definition.ranks - 1 - rank;
}

/// What castles as the king of `side`: on its usual file, else the only one on the rank of castling; nothing if there
/// is none, or if it could be either of two.
[[nodiscard]] std::optional<Square> castling_king(const Definition& definition, const Board& board, Side side);
/// Whether `square` holds a piece of `side` that castles as a rook; what has promoted from a pawn never does.
[[nodiscard]] bool is_castling_rook(const Definition& definition, const Board& board, Side side, Square square);
/// The file that K (`kingside`) or Q stands for: that of the outermost such piece; nothing if there is none.
[[nodiscard]] std::optional<int> usual_rook_file(const Definition& definition, const Board& board, Side side,
                                                 bool kingside);
/// Whether gates decide something for `side`: they do while there is, or may come, something to bring in.
[[nodiscard]] bool gates_matter(const Definition& definition, const State& state, Side side);
/// Takes rights without their pieces and gates without a piece, or without use, out of the state.
void drop_dead_rights(const Definition& definition, Setup& setup);

/// A move that leaves en passant squares.
struct Passing {
  Role role{};
  Square from;
  Square to;
  std::vector<Square> passed;  ///< one or two squares, the one nearest to `to` first
};
/// All of them that a piece of `side` has on an empty board; only the squares on which the other side may capture.
[[nodiscard]] std::vector<Passing> passings(const Definition& definition, Side side);

}  // namespace arbiter::defined
