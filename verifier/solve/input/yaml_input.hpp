#pragma once

#include <string>
#include <string_view>

#include "verifier/solve/input/problem_faults.hpp"

namespace arbiter::solve {

/// Reads problems as Olive and YACPDB keep them in YAML: documents, each a problem or a list of problems, with the keys
/// algebraic, stipulation, options, conditions, twins, authors, title, source, source-id, award, intended-solutions and
/// solution. Pieces, options, conditions and twins are written in Popeye's words and read as read_popeye() does.
///
/// A document that is not YAML does not keep the others from being read. Keys that say nothing about the solution are
/// passed over; unknown keys are warnings. Never throws for its text.
[[nodiscard]] ProblemFile read_yaml_problems(std::string_view text, const std::string& file);

/// Whether a text looks like such a file: a line of its first 16 kB begins with the key algebraic.
[[nodiscard]] bool looks_like_yaml_problems(std::string_view text) noexcept;

}  // namespace arbiter::solve
