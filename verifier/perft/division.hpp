#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/perft/counting.hpp"

namespace arbiter {

/// One position some plies below the start of a job, and how many sequences lead there.
struct DivisionPart {
  Setup setup;
  Count times = 0;
  Count breadth = 0;  ///< moves from it, where that is cheap to know
};

/// A job cut into parts that many machines can count apart: the leaves are the sum over the parts of the times that a
/// part is reached and the leaves below it. It depends on the job alone (not on threads, machine or build), so that
/// every run makes the same one. Equal positions are one part.
struct Division {
  int plies = 0;  ///< how deep the parts lie; less than the depth of the job
  std::vector<DivisionPart> parts;
  std::string digest;  ///< 16 hexadecimal digits that stand for all of it
};

/// `depth` from 1; for moves and steps. `shards`: how many runs share the job; the more, the more parts.
[[nodiscard]] Division division_of(const CountJob& job, const Root& root, int depth, std::size_t shards);

/// Which run (0 … shards - 1) counts each part: about the same work for each run.
[[nodiscard]] std::vector<std::size_t> runs_of(const Division& division, std::size_t shards);

/// Counts some of the parts. `done(part, tally)` is called for each, one call at a time; the tally is that of one time.
void count_share(const CountJob& job, const Division& division, int depth, const std::vector<std::size_t>& parts,
                 const std::function<void(std::size_t part, const Tally& tally)>& done);

}  // namespace arbiter
