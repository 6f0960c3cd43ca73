#pragma once

#include <string_view>

#include "puzzles/query/ast.hpp"
#include "puzzles/query/words.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::puzzles::query {

/// Reads a query about positions of `variant`; reports all faults that can be reported at once (AQ1xx), with the
/// nearest words for unknown ones. Never throws, whatever the text.
[[nodiscard]] Parsed<Query> parse(std::string_view text, const Variant& variant);

}  // namespace arbiter::puzzles::query
