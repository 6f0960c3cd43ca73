#pragma once

#include "tests/conformance/piece_mutants.hpp"

// What the mutated rules ask, which mutate.py writes from the declarative rules and the files rules.mutants.
namespace arbiter::orthodox {}

namespace arbiter::mutated {

/// The number of the mutant that is switched on in this thread; 0: none, and the mutated rules are the rules.
inline thread_local unsigned active = 0;

[[nodiscard]] inline bool on(unsigned mutant) noexcept { return active == mutant; }

// What of the orthodox base is not mutated.
namespace orthodox {
using namespace ::arbiter::orthodox;
}

}  // namespace arbiter::mutated
