#pragma once

#include <string>
#include <vector>

#include "puzzles/compose/composition.hpp"

namespace arbiter::puzzles {

/// A space, described.
struct SpaceInWords {
  std::vector<std::string>
      words;  ///< what every position of it satisfies, beside the theme; made from the formula's own parts
  std::vector<std::string> limits;  ///< Composition::limits
};
/// `minimal`: also how few pieces can be asked for at all.
[[nodiscard]] SpaceInWords space_in_words(const Theme& theme, const Request& request, bool minimal);

/// Composes positions of a theme. Solvers run in their own processes, with limits of time and memory. Throws
/// InternalError if a position fails its replay by the generator.
[[nodiscard]] Composition compose(const Theme& theme, const Request& request, const Effort& effort);

}  // namespace arbiter::puzzles
