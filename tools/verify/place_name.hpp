#pragma once

#include <string_view>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::tools {

/// Where a diagram stands in its figure, in a word.
[[nodiscard]] constexpr std::string_view name_of(pages::Place place) {
  using pages::Place;
  return place == Place::left ? "left" : place == Place::right ? "right" : "single";
}

}  // namespace arbiter::tools
