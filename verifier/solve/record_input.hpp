#pragma once

#include <string>
#include <string_view>

#include "verifier/solve/problem_faults.hpp"

namespace arbiter::solve {

/// Whether a text is JSON that has the key `positions`, as composed records do.
[[nodiscard]] bool looks_like_records(std::string_view text) noexcept;

/// The problems of records that arbiter-compose saved (an object, an array, or one a line): a problem for each
/// position, with the record's variant, profile and stipulation. A record without a stipulation, of a query, gives
/// problems without one.
[[nodiscard]] ProblemFile read_record_problems(std::string_view text, const std::string& file);

}  // namespace arbiter::solve
