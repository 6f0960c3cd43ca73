#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// `{"schema","variant","words","pieces","squares"}`: the words that queries about the variant can use.
[[nodiscard]] nlohmann::ordered_json words_json(const Variant& variant);

}  // namespace arbiter::puzzles::query
