#pragma once

#include <memory>
#include <string_view>

#include "puzzles/query/ast.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// Positions that satisfy a query of `variant`. Formulas say of it what can be said one move ahead; the rest is asked
/// of the generator, and positions that fail there are left behind one by one: mates are better composed by the themes
/// made for them.
[[nodiscard]] std::unique_ptr<Theme> make_query_theme(query::Query query, const Variant& variant);

/// A theme of ours that is a query: `query` about the first of its variants. Throws InternalError if it cannot be read.
[[nodiscard]] std::unique_ptr<Theme> make_query_theme(ThemeInfo info, std::string_view query);

}  // namespace arbiter::puzzles
