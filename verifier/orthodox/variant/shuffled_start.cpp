#include "verifier/orthodox/variant/shuffled_start.hpp"

namespace arbiter::orthodox {

FirstRank shuffled_rank(Random& random) {
  FirstRank rank{};
  std::array<bool, 8> taken{};
  const auto put = [&](std::size_t file, Role role) {
    rank[file] = role;
    taken[file] = true;
  };
  /// The free file that has `skip` free ones before it.
  const auto free_file = [&](std::size_t skip) {
    std::size_t file = 0;
    while (taken[file] || skip-- > 0) ++file;
    return file;
  };
  put(2 * random.below(4), bishop);
  put(2 * random.below(4) + 1, bishop);
  put(free_file(random.below(6)), queen);
  put(free_file(random.below(5)), knight);
  put(free_file(random.below(4)), knight);
  for (const Role role : {rook, king, rook}) put(free_file(0), role);
  return rank;
}

std::array<FirstRank, 2> shuffled_ranks(Random& random) {
  const FirstRank white = shuffled_rank(random);
  return {white, random.one_in(2) ? white : shuffled_rank(random)};
}

Setup setup_of(const std::array<FirstRank, 2>& ranks) {
  Setup setup;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      const Role role = ranks[static_cast<std::size_t>(side)][static_cast<std::size_t>(file)];
      setup.board.put(Square::at(file, relative_rank(side, 0)), piece_of(side, role));
      setup.board.put(Square::at(file, relative_rank(side, 1)), piece_of(side, pawn));
      if (role == rook) set_castling(setup.state, side, file, true);
    }
  }
  return setup;
}

Setup shuffled_start(std::uint64_t seed) {
  Random random(seed);
  return setup_of(shuffled_ranks(random));
}

}  // namespace arbiter::orthodox
