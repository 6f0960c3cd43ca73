#pragma once

#include <memory>

#include "puzzles/query/ast.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// Positions that satisfy a query of `variant`. Formulas express what can be said one move ahead; the generator tests
/// the rest, and positions that fail there are excluded one by one. Where the query demands a move and what stands
/// after it, such moves are drawn first, and what the other side could reply is learned.
[[nodiscard]] std::unique_ptr<Theme> make_query_theme(query::Query query, const Variant& variant);

/// A theme of the program that is a query about its variant (ThemeInfo::complete). Throws InternalError if it is
/// unreadable.
[[nodiscard]] std::unique_ptr<Theme> make_query_theme(const ThemeInfo& info);

}  // namespace arbiter::puzzles
