#include "verifier/variants/kingofthehill/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::kingofthehill {

const MoveSource& rules(Profile) {
  static const RulesSource<Rules> source{Rules{}, {orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::kingofthehill
