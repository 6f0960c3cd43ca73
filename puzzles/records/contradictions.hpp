#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/records/record.hpp"

namespace arbiter::puzzles {

/// A record with what it asks for. Without a request (a record that has no command, or another one) it takes part with
/// its positions only.
struct CheckedRecord {
  Record record;
  std::string file;
  std::optional<ComposeRequest> asked;
};

/// Whether a position lies in the space of a request: side to move, state and pieces. The theme is not asked.
[[nodiscard]] bool lies_in_space(const ComposeRequest& asked, const Setup& setup);

/// What a record claims to be a proof, against the positions and claims of all records of a run: that there is no
/// position, none with fewer pieces, or no further one. A position refutes it if it lies in the claim's space and shows
/// its theme. Findings AQ217, one for each claim and the record that refutes it.
[[nodiscard]] std::vector<Finding> contradictions(const std::vector<CheckedRecord>& records);

}  // namespace arbiter::puzzles
