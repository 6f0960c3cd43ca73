#include "puzzles/query/query_rules.hpp"

#include <array>

namespace arbiter::puzzles::query {

std::span<const FaultRule> query_rules() {
  static constexpr auto table = std::to_array<FaultRule>({
#define ARBITER_QUERY_RULE(id, level, title, explanation, example) {id, Level::level, title, explanation, example},
#include "puzzles/query/query_rules.def"
#undef ARBITER_QUERY_RULE
  });
  return table;
}

}  // namespace arbiter::puzzles::query
