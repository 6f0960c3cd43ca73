#include "verifier/variants/takemake/rules.hpp"

#include "verifier/rules/rules_source.hpp"

namespace arbiter::takemake {

const MoveSource& rules(Profile profile) {
  static constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/variants/takemake/sentences.def"
  });
  static const RulesSource<Rules> documented{Rules{Profile::documented}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> problemists{Rules{Profile::problemists}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> site{Rules{Profile::site}, {forbidden, orthodox::sentences()}};
  return profile == Profile::site ? site : profile == Profile::problemists ? problemists : documented;
}

}  // namespace arbiter::takemake
