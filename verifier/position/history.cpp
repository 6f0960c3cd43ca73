#include "verifier/position/history.hpp"

namespace arbiter {

bool History::ends_with(const Setup& setup) {
  constexpr int most = 3;
  return decides_ && ++times_[ruleset_.essential(setup)] >= most;
}

std::string_view repetition_clause(const Variant& variant) {
  for (const ClauseInfo& clause : variant.clauses()) {
    if (clause.id.ends_with(".end.repetition")) return clause.id;
  }
  return {};
}

}  // namespace arbiter
