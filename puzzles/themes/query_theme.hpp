#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/themes/theme.hpp"
#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {

/// Positions that satisfy a query of `variant`. Formulas express what can be said one move ahead; the generator tests
/// the rest, and positions that fail there are excluded one by one: mates are better composed by the themes made for
/// them.
[[nodiscard]] std::unique_ptr<Theme> make_query_theme(query::Query query, const Variant& variant);

/// A theme of the program that is a query: `query` about the first of its variants. Throws InternalError if it is
/// unreadable.
[[nodiscard]] std::unique_ptr<Theme> make_query_theme(ThemeInfo info, std::string_view query);

/// Makes these themes of `variant`, which live as long as the program. Call it once for each list.
void add_query_themes(std::vector<const Theme*>& themes, std::string_view variant, std::span<const NamedQuery> list);

}  // namespace arbiter::puzzles
