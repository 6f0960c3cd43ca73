#include "verifier/variants/takemake/rules.hpp"

#include <array>

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/takemake/sources.hpp"

namespace arbiter::takemake {

const MoveSource& rules(Profile profile) {
  static const RulesSource<Rules> documented{Rules{Profile::documented}};
  static const RulesSource<Rules> problemists{Rules{Profile::problemists}};
  static const RulesSource<Rules> site{Rules{Profile::site}};
  switch (profile) {
    case Profile::problemists: return problemists;
    case Profile::site: return site;
    case Profile::documented: break;
  }
  return documented;
}

}  // namespace arbiter::takemake
