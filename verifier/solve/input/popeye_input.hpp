#pragma once

#include <string>
#include <string_view>

#include "verifier/solve/input/problem_faults.hpp"

namespace arbiter::solve {

/// Reads an input file of Popeye's, in English: BeginProblem, fields, Twin or ZeroPosition, NextProblem, EndProblem.
/// Words may be abbreviated as there. A problem without a condition is one of the default variant; Take&MakeChess is
/// read as problemists play it. Twins, the second side of a duplex and the twin of a zero position are problems of
/// their own.
///
/// What changes the solution and is not supported is an error of the problem (AS102); what only changes the output is
/// passed over. Columns are bytes. Never throws for its text.
[[nodiscard]] ProblemFile read_popeye(std::string_view text, const std::string& file);

/// Whether a text looks like such a file: its first word is BeginProblem or an abbreviation of at least three letters.
[[nodiscard]] bool looks_like_popeye(std::string_view text) noexcept;

}  // namespace arbiter::solve
