#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/perft/counting.hpp"

namespace arbiter {

/// A position some plies below the root of a job, and the number of sequences that lead there.
struct DivisionPart {
  Setup setup;
  Count times = 0;
  Count breadth = 0;  ///< moves from it, if that is cheap to know
};

/// A job cut into parts that many machines can count separately: the number of leaves is the sum, over the parts, of
/// the sequences that reach a part times the leaves below it. It depends on the job alone (not on threads, machine or
/// build), so that every run makes the same division. Equal positions are one part.
struct Division {
  int plies = 0;  ///< depth of the parts; less than the depth of the job
  std::vector<DivisionPart> parts;
  std::string digest;  ///< 16 hexadecimal digits that identify the division
};

/// `depth` from 1; for moves and steps. `shards`: how many runs share the job; more shards give more parts.
[[nodiscard]] Division division_of(const CountJob& job, const Root& root, int depth, std::size_t shards);

/// Which run (0 … shards - 1) counts each part: every run gets about the same work.
[[nodiscard]] std::vector<std::size_t> runs_of(const Division& division, std::size_t shards);

/// Counts some of the parts. Calls `done(part, tally)` for each, one call at a time; the tally is for reaching the part
/// once.
void count_share(const CountJob& job, const Division& division, int depth, const std::vector<std::size_t>& parts,
                 const std::function<void(std::size_t part, const Tally& tally)>& done);

}  // namespace arbiter
