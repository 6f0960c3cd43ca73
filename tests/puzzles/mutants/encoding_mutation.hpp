#pragma once

// What the mutated encoding asks, which mutate_encoding.py writes.

namespace arbiter::mutated {

/// The number of the fault that is switched on; 0: none, and the mutated encoding is the encoding.
inline unsigned active = 0;

[[nodiscard]] inline bool on(unsigned mutant) noexcept { return active == mutant; }

}  // namespace arbiter::mutated
