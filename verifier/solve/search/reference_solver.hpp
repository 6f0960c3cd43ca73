#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/solve/input/stipulation.hpp"

namespace arbiter::solve {

/// A second solver that shares nothing with Search but the stipulation: it follows the definitions of the stipulations
/// over the declarative rules, without a table, without an order of moves and without looking ahead. For small problems
/// only; throws ReferenceStopped after `most_nodes` set-ups.
///
/// Direct, self and reflex play: the keys within the stipulation's length. Help and series play: whole lines of exactly
/// that length, moves joined by blanks. In the shared grammar (notation/notation.hpp), sorted.
[[nodiscard]] std::vector<std::string> reference_solutions(const Position& position, const Stipulation& stipulation,
                                                           std::uint64_t most_nodes);

/// The problem is too large for reference_solutions().
struct ReferenceStopped {};

}  // namespace arbiter::solve
