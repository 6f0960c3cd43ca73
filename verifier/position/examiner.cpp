#include "verifier/position/examiner.hpp"

#include "verifier/support/internal_error.hpp"

namespace arbiter {

const Examiner& examiner_of(const MoveSource& rules) {
  const auto* const examiner = dynamic_cast<const Examiner*>(&rules);
  ensure(examiner != nullptr, "declarative rules examine illegal moves, too");
  return *examiner;
}

}  // namespace arbiter
