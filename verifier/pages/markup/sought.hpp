#pragma once

#include <string>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// What a page of this markup is searched for, in words.
[[nodiscard]] std::string what_is_sought(Markup markup);
/// The same for all kinds of markup.
[[nodiscard]] std::string what_is_sought();

}  // namespace arbiter::pages
