#include "puzzles/variants/interweave/local_state.hpp"

#include <array>

#include "verifier/variants/interweave/state.hpp"

namespace arbiter::puzzles {
namespace {

/// Interweave: pieces that a game can have, and the reserves that follow from them.
bool settle_reserves(Setup& setup) {
  using namespace interweave;
  for (const Side side : {Side::white, Side::black}) {
    for (const bool light : {false, true}) {
      std::array<int, role_count> pieces{};
      int sum = 0;
      for (const Square square : setup.board.of(owner_of(side))) {
        if (is_light(square) != light) continue;
        ++pieces[static_cast<std::size_t>(number(setup.board[square]->role))];
        ++sum;
      }
      if (sum > 8 || pieces[static_cast<std::size_t>(number(pawn))] > 4 ||
          pieces[static_cast<std::size_t>(number(interweave::king))] != 1)
        return false;
    }
    for (const Role role : reserve_roles) {
      const int pieces = setup.board.of(piece_of(side, role)).size();
      if (pieces > 2) return false;
      set_reserve(setup.state, side, role, 2 - pieces);
    }
  }
  return true;
}

class InterweaveState final : public LocalState {
 public:
  [[nodiscard]] Role king() const override { return interweave::king; }
  [[nodiscard]] bool kings_on_both_shades() const override { return true; }
  void forget_passed(State& state) const override { interweave::set_passed(state, std::nullopt); }
  [[nodiscard]] bool settle(Setup& setup, bool passing, const Request&, const Case&, Random&) const override {
    if (!settle_reserves(setup)) return false;
    const Side passer = opponent(setup.to_move);
    interweave::set_passed(setup.state, std::nullopt);
    for (const Square square : setup.board.of(piece_of(passer, interweave::pawn))) {
      if (!passing || square.rank() != relative_rank(passer, 3)) continue;
      for (const int aside : {-1, 1}) {
        const auto passed = square.offset(aside, -forward(passer));
        const auto start = passed ? passed->offset(aside, -forward(passer)) : std::nullopt;
        if (!start || !setup.board.empty(*passed) || !setup.board.empty(*start)) continue;
        interweave::set_passed(setup.state, interweave::Passed{*passed, square.file()});
        return true;
      }
    }
    return true;
  }
};

}  // namespace

const LocalState& interweave_local_state() {
  static const InterweaveState state;
  return state;
}

}  // namespace arbiter::puzzles
