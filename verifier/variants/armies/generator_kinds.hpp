#pragma once

#include <algorithm>

#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::armies {

using movegen::Bits;

using attacks::Reach;

/// By side, role and square.
using ReachTable = std::array<std::array<std::array<Reach, 64>, role_count>, 2>;
extern const ReachTable reach;

/// DA.promote: the pieces of both armies between pawn and king, each once: the roles that pawns promote to. Four if the
/// armies are equal, else eight.
[[nodiscard]] std::vector<Role> roles_of(Army white, Army black);

/// Whether the set-up is orthodox chess and stays so: both armies are Fide, no other army's piece is on the board, and
/// rooks alone have rights to castle.
[[nodiscard]] bool all_orthodox(const Setup& setup);

inline namespace ARBITER_CODE {

/// How the pieces of all armies move: see movegen::KindsWith for the interface.
class ArmyKinds {
 public:
  static constexpr std::size_t roles = role_count;
  static constexpr bool first_rank_pawns = false;

  /// For all positions that can follow from `setup`.
  explicit ArmyKinds(const Setup& setup)
      // DA.castle.colorbound: depends on the army, not on the corner piece.
      : long_to_b_{army(setup.state, Side::white) == Army::clobberers,
                   army(setup.state, Side::black) == Army::clobberers} {
    promotions = roles_of(army(setup.state, Side::white), army(setup.state, Side::black));
    present_ = promotions;
    for (const Square square : setup.board.occupied()) {
      const Role role = setup.board[square]->role;
      ensure(number(role) < role_count, "a piece of another variant among the armies");
      const bool known = std::find(present_.begin(), present_.end(), role) != present_.end();
      if (!known && role != orthodox::pawn && role != orthodox::king) present_.push_back(role);
    }
  }

  std::vector<Role> promotions;  ///< DA.promote: pieces of both armies in play, each once

  [[nodiscard]] static Bits king(int square) noexcept { return attacks::king(square); }
  template <Side side>
  [[nodiscard]] Bits leapers(const movegen::Pieces<roles>& pieces, int square) const noexcept {
    Bits result = 0;
    for (const Role role : present_) result |= pieces.of(role) & at<side>(role, square).leaps;
    return result;
  }
  template <Side side>
  [[nodiscard]] Bits sliders(const movegen::Pieces<roles>& pieces, int square, Bits rook_lines,
                             Bits bishop_lines) const noexcept {
    Bits result = 0;
    for (const Role role : present_) {
      const Reach& from = at<side>(role, square);
      result |= pieces.of(role) & ((rook_lines & from.rook_mask) | (bishop_lines & from.bishop_mask));
    }
    return result;
  }
  template <Side side, class Each>
  void each_piece(const movegen::Pieces<roles>& pieces, Bits movers, Bits occupied, const Each& each) const {
    for (const Role role : present_) {
      for (Bits rest = pieces.of(role) & movers; rest != 0;) {
        const int square = attacks::take_first(rest);
        const Reach& from = at<side>(role, square);
        Bits targets = from.leaps;
        if (from.rook_mask != 0) targets |= attacks::rook(square, occupied) & from.rook_mask;
        if (from.bishop_mask != 0) targets |= attacks::bishop(square, occupied) & from.bishop_mask;
        each(role, square, targets);
      }
    }
  }
  /// DA.castle: any piece but pawn and king.
  [[nodiscard]] Bits corner_pieces(const movegen::Pieces<roles>& pieces) const noexcept {
    return ~(pieces.of(orthodox::pawn) | pieces.of(orthodox::king));
  }
  /// DA.castle.colorbound: true for the Clobberers.
  template <Side side>
  [[nodiscard]] bool long_to_b() const noexcept {
    return long_to_b_[movegen::index(side)];
  }

 private:
  template <Side side>
  [[nodiscard]] static const Reach& at(Role role, int square) noexcept {
    return reach[movegen::index(side)][movegen::index(role)][movegen::index(square)];
  }

  std::vector<Role> present_;  ///< every role except pawn and king that is on the board or can appear by promotion
  std::array<bool, 2> long_to_b_;
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::armies
