#pragma once

#include <string>
#include <vector>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/engines/allow_list.hpp"
#include "verifier/engines/exploration.hpp"
#include "verifier/engines/peer_run.hpp"

namespace arbiter::tools {

/// Which positions of play are asked about.
using WantedSetup = std::function<bool(const Setup&)>;
/// Those of the armies that the user named; `usual`: of no shuffled start.
[[nodiscard]] WantedSetup wanted_setups(const Rules& rules, bool usual);
/// Play from `starts`, or from the variant's own, with the seed of --seed. Throws UsageError.
[[nodiscard]] Player player_of(const Run& run, const Rules& rules, const std::vector<Root>& starts,
                               const WantedSetup& wanted);

/// What is checked where the user asks for nothing else: the conformance positions, then play for some seconds; and it
/// is said what was asked and what was not. `command`: the user's command line without a position; `usual`: no
/// positions of shuffled starts. Throws ProcessError, UsageError.
[[nodiscard]] Exit check_whole(Run& run, const Rules& rules, const PeerCommand& peer, const RunLimits& limits,
                               const AllowList& allowed, const std::string& command, bool usual);

}  // namespace arbiter::tools
