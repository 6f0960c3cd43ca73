#pragma once

#include <span>

#include "position/fault_rules.hpp"

namespace arbiter::puzzles::query {

/// The rules that queries are judged by; the texts live in query_rules.def.
[[nodiscard]] std::span<const FaultRule> query_rules();

}  // namespace arbiter::puzzles::query
