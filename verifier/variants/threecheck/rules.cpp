#include "verifier/variants/threecheck/rules.hpp"

#include "verifier/rules/rules_source.hpp"

namespace arbiter::threecheck {

const MoveSource& rules(Profile) {
  static const RulesSource<Rules> source{Rules{}, {orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::threecheck
