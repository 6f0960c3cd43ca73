#include "variants/kingofthehill/rules.hpp"

#include "rules/rules_source.hpp"
#include "variants/kingofthehill/sources.hpp"

namespace arbiter::kingofthehill {

const MoveSource& rules() {
  static const RulesSource<Rules> source{Rules{}};
  return source;
}

}  // namespace arbiter::kingofthehill
