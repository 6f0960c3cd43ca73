#pragma once

#include <string>

#include "puzzles/compose/request_words.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// Reads pieces, squares and numbers into the constraints of a request that has its variant, profile and context.
/// Throws Refusal.
void read_constraints(const RequestWords& words, Request& request);

/// Sets a parameter of the theme: "NAME=VALUE". Throws Refusal.
void set_parameter(Request& request, const Theme& theme, const std::string& text);

}  // namespace arbiter::puzzles
