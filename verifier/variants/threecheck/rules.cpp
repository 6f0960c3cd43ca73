#include "verifier/variants/threecheck/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/threecheck/sources.hpp"

namespace arbiter::threecheck {

const MoveSource& rules() {
  static const RulesSource<Rules> source{Rules{}};
  return source;
}

}  // namespace arbiter::threecheck
