#pragma once

#include <span>

#include "verifier/diagnostics/fault_checks.hpp"

namespace arbiter::puzzles::query {

/// The rules that queries are judged by; the texts live in query_checks.def.
[[nodiscard]] std::span<const FaultCheck> query_checks();

}  // namespace arbiter::puzzles::query
