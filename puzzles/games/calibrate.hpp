#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/games/collect.hpp"

namespace arbiter::puzzles {

/// One person's try at a puzzle.
struct SolverResult {
  std::size_t puzzle = 0;  ///< index
  double rating = 0;       ///< of the person
  bool solved = false;
};

struct SolverResults {
  std::vector<SolverResult> results;
  std::size_t foreign = 0;  ///< results of puzzles that are not in the book
};

/// With fewer results ratings stay provisional.
inline constexpr std::size_t least_results = 200;

/// Reads a table (CSV with a header; `,` `;` or tabs) with the columns `fen`, `rating` and `solved` (1 or 0). The
/// errors are findings (AR120, AR121) with places.
[[nodiscard]] tl::expected<SolverResults, std::vector<Finding>> read_results(const std::string& file,
                                                                             std::string_view text,
                                                                             const GamesRequest& request,
                                                                             const GamesBook& book);

/// The weights under which the results are likeliest, if a person of rating r solves a puzzle of rating R with the
/// chance 1 / (1 + 10^((R - r) / 400)), as Elo has it. Where results say little, the provisional weights stay.
[[nodiscard]] RatingWeights calibrated_weights(const std::vector<Features>& puzzles,
                                               const std::vector<SolverResult>& results);

/// Gives the book's puzzles ratings from the results.
void calibrate(GamesBook& book, const std::vector<SolverResult>& results);

}  // namespace arbiter::puzzles
