#include "verifier/orthodox/variant/random_setup.hpp"

#include <array>

#include "verifier/variants/takemake/sources.hpp"

namespace arbiter::takemake {

Setup random_setup(Profile profile, bool shuffled, Random& random) {
  static constexpr std::array pieces{orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen};
  static constexpr std::array corners{orthodox::rook};
  return orthodox::random_setup(
      Setup{},
      {.roles = pieces, .corner_roles = corners, .shuffled = shuffled, .first_rank_pawns = profile == Profile::site},
      random);
}

}  // namespace arbiter::takemake
