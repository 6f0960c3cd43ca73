#include "puzzles/variants/crazyhouse/local_state.hpp"

#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::puzzles {

bool CrazyhouseLocalState::settle(Setup& setup, bool passing, const Request& request, const Case& part,
                                  Random& random) const {
  using namespace crazyhouse;
  const bool divided = random.one_in(2);
  const Side owner = random.one_in(2) ? Side::white : Side::black;
  for (const Role role : pocket_roles) {
    const int all = missing(setup.board, role);
    if (all < 0) return false;
    int whites = owner == Side::white ? all : 0;
    if (divided) whites = static_cast<int>(random.below(static_cast<std::size_t>(all) + 1));
    if (whites > pocket_limit(role) || all - whites > pocket_limit(role)) return false;
    set_pocket(setup.state, Side::white, role, whites);
    set_pocket(setup.state, Side::black, role, all - whites);
  }
  return OrthodoxLocalState::settle(setup, passing, request, part, random);
}

}  // namespace arbiter::puzzles
