#include "verifier/variants/interweave/deal.hpp"

#include <array>
#include <utility>

#include "verifier/support/random.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {
namespace {

using Rank = std::array<Role, 8>;

Rank shuffled_rank(Random& random) {
  Rank rank{};
  for (const std::size_t first : {0U, 1U}) {
    std::array<Role, 4> team{smasher, leaper, remover, king};
    for (std::size_t i = team.size() - 1; i > 0; --i) std::swap(team[i], team[random.below(i + 1)]);
    for (std::size_t i = 0; i < team.size(); ++i) rank[first + 2 * i] = team[i];
  }
  return rank;
}

}  // namespace

Setup dealt(std::uint64_t seed) {
  Random random(seed);
  const Rank white = shuffled_rank(random);
  const Rank black = random.one_in(2) ? white : shuffled_rank(random);
  Setup setup;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      const Role role = (side == Side::white ? white : black)[static_cast<std::size_t>(file)];
      setup.board.put(Square::at(file, relative_rank(side, 0)), piece_of(side, role));
      setup.board.put(Square::at(file, relative_rank(side, 1)), piece_of(side, pawn));
    }
  }
  return setup;
}

}  // namespace arbiter::interweave
