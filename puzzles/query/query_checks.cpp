#include "puzzles/query/query_checks.hpp"

#include <array>

namespace arbiter::puzzles::query {

std::span<const FaultCheck> query_checks() {
  static constexpr auto table = std::to_array<FaultCheck>({
#define ARBITER_QUERY_CHECK(id, level, title, explanation, example) {id, Level::level, title, explanation, example},
#include "puzzles/query/query_checks.def"
#undef ARBITER_QUERY_CHECK
  });
  return table;
}

}  // namespace arbiter::puzzles::query
