#include "variants/threecheck/rules.hpp"

#include "rules/rules_source.hpp"
#include "variants/threecheck/sources.hpp"

namespace arbiter::threecheck {

const MoveSource& rules() {
  static const RulesSource<Rules> source{Rules{}};
  return source;
}

}  // namespace arbiter::threecheck
