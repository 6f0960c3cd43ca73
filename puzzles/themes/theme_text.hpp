#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// `{"schema","themes"}`: what each theme is, its clause and its parameters, and its query if the language can express
/// it.
[[nodiscard]] nlohmann::ordered_json themes_json(std::span<const Theme* const> themes);
/// Two lines for each theme: name, variants and parameters, and what it is about in short.
[[nodiscard]] std::string themes_text(std::span<const Theme* const> themes);
/// The same as themes_json() for people.
[[nodiscard]] std::string explanation_text(const ThemeInfo& info);

}  // namespace arbiter::puzzles
