#include "verifier/variants/horde/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::horde {

const MoveSource& rules(Profile) {
  static const RulesSource<Rules> source{Rules{}, {orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::horde
