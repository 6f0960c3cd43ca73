#include "verifier/variants/takemake/rules.hpp"

#include <array>

#include "verifier/rules/rules_source.hpp"

namespace arbiter::takemake {
namespace {

constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/variants/takemake/sentences.def"
});

}  // namespace

const MoveSource& rules(Profile profile) {
  static const RulesSource<Rules> documented{Rules{Profile::documented}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> problemists{Rules{Profile::problemists}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> site{Rules{Profile::site}, {forbidden, orthodox::sentences()}};
  switch (profile) {
    case Profile::problemists: return problemists;
    case Profile::site: return site;
    case Profile::documented: break;
  }
  return documented;
}

}  // namespace arbiter::takemake
