#include "verifier/variants/crazyhouse/rules.hpp"

#include "verifier/rules/rules_source.hpp"

namespace arbiter::crazyhouse {

void Rules::forget_passed(Effect& effect) {
  for (std::size_t bit = orthodox::passed_range.first_bit; bit < orthodox::passed_range.end_bit; ++bit)
    effect.set_bit(bit, false);
}

const MoveSource& rules(Profile) {
  static constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/variants/crazyhouse/sentences.def"
  });
  static const RulesSource<Rules> source{Rules{}, {forbidden, orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::crazyhouse
