#include "verifier/orthodox/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::chess {

using Rules = orthodox::OneStepRules<orthodox::FidePieces>;

const MoveSource& rules(Profile) {
  static const RulesSource<Rules> source{Rules{}, {orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::chess
