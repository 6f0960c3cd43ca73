#include "verifier/variants/chess/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/chess/sources.hpp"

namespace arbiter::chess {

const MoveSource& rules() {
  static const RulesSource<Rules> source{Rules{}, {orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::chess
