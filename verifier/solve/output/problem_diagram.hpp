#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/variants/variant.hpp"

// A position as the diagram of a problem, in the words of Popeye and Olive: what their pieces do not say.
namespace arbiter {

/// "NoCastling a1h8" for rights that king and rook on their squares suggest and the position does not have, "EnPassant
/// d7d6d5" for the pawn that has just moved two squares; each if it applies. For boards with the orthodox state.
[[nodiscard]] std::vector<std::string> state_options(const Setup& setup);

/// The condition that names the rules: Popeye's where it has one, else the variant's title, with the profile's name in
/// parentheses if it is not the first. Empty for chess. Where pieces and state_options() do not say all of the
/// position, the condition says so; otherwise solve::read_yaml_problems() reads it.
[[nodiscard]] std::string problem_condition(Ruleset ruleset, const Setup& setup);

/// A scalar in double quotes, on one line.
[[nodiscard]] std::string yaml_text(std::string_view text);

}  // namespace arbiter
