#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/query/words.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/theme.hpp"
#include "tests/support/space_membership.hpp"
#include "verifier/position/position.hpp"

namespace arbiter::tests {

/// A query is solved in cases: some omit mirror images, some the rights of the side that is not to move. For a query
/// that every position satisfies, the cases must hold every sound position, apart from these omissions.
inline void check_query_cases(Ruleset ruleset, const std::vector<Setup>& setups, const std::string& what) {
  std::vector<std::string> queries{"moves >= 0", "moves >= 0 & pieces(on a2) >= 0"};
  if (puzzles::puzzle_variant(ruleset.variant()).query_words.find("castling_right") != std::string_view::npos)
    queries.emplace_back("castling_right white | moves >= 0");
  for (const std::string& text : queries) {
    auto query = puzzles::query::parse(text, ruleset.variant());
    BOOST_REQUIRE_MESSAGE(query.has_value(), text);
    const auto theme = puzzles::make_query_theme(std::move(*query), ruleset.variant());
    Spaces spaces(ruleset, *theme);
    Comparison comparison;
    compare(spaces, setups, true, comparison);
    comparison.tell(fmt::format("{}, {} ({} spaces)", what, text, spaces.spaces_made()));
    BOOST_TEST(comparison.sound >= 10U, what);
  }
}

}  // namespace arbiter::tests
