#include "orthodox/sprinkle.hpp"

#include <array>

#include "variants/takemake/sources.hpp"

namespace arbiter::takemake {

Setup sprinkled(Profile profile, bool shuffled, Random& random) {
  static constexpr std::array pieces{orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen};
  static constexpr std::array corners{orthodox::rook};
  return orthodox::sprinkled(Setup{},
                             {.roles = pieces,
                              .corner_roles = corners,
                              .shuffled = shuffled,
                              .first_rank_pawns = profile == Profile::site},
                             random);
}

}  // namespace arbiter::takemake
