#pragma once

#include <vector>

#include "tools/cli/options.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/engines/peer_run.hpp"

namespace arbiter::tools {

/// The options of --conformance, and --conformance.
void add_conformance_options(OptionSet& set);

/// Scores a peer by the positions that the program has for the variant and profile, or by those of --conformance-file.
/// `command`: the user's command line without a position. Throws ProcessError, UsageError.
[[nodiscard]] Exit score(Run& run, const Rules& rules, PeerCommand peer, const std::string& command);

/// The program's positions of the variant and profile; none if it has none.
[[nodiscard]] std::vector<Position> conformance_positions(const Rules& rules);

/// --page without --engine: the positions with boards and answers. Throws UsageError.
[[nodiscard]] Exit write_page(Run& run, const Rules& rules);

}  // namespace arbiter::tools
