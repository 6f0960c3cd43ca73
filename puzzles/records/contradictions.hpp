#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/records/record.hpp"

namespace arbiter::puzzles {

/// A record with its request. Without a request (the record has no command, or one for something else) only its
/// positions take part.
struct CheckedRecord {
  Record record;
  std::string file;
  std::optional<ComposeRequest> asked;
};

/// Whether a position lies in the space of a request: side to move, state and pieces. The theme is not tested.
[[nodiscard]] bool lies_in_space(const ComposeRequest& asked, const Setup& setup);

/// Compares what a record claims as proved with the positions and claims of all records of a run: that there is no
/// position, none with fewer pieces, or no further one. A position refutes a claim if it lies in the claim's space and
/// shows its theme. Findings AQ217, one for each claim and the record that refutes it.
[[nodiscard]] std::vector<Finding> contradictions(const std::vector<CheckedRecord>& records);

}  // namespace arbiter::puzzles
