#include "verifier/variants/kingofthehill/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/kingofthehill/sources.hpp"

namespace arbiter::kingofthehill {

const MoveSource& rules() {
  static const RulesSource<Rules> source{Rules{}, {orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::kingofthehill
