#include "verifier/variants/crazyhouse/rules.hpp"

#include "verifier/notation/notation.hpp"
#include "verifier/rules/rules_source.hpp"

namespace arbiter::crazyhouse {
namespace {

constexpr std::array<Sentence, 3> forbidden{{
    {"ZH.drop", "{way}|the pocket has no {piece}"},
    {"ZH.drop.pawn", "a pawn may not be dropped on the first or the last rank"},
    {"ZH.drop.check", "a drop may not leave the king on {at} attacked by the {by.piece} on {by}"},
}};

}  // namespace

void Rules::forget_passed(Effect& effect) {
  for (std::size_t bit = orthodox::passed_range.first_bit; bit < orthodox::passed_range.end_bit; ++bit)
    effect.set_bit(bit, false);
}

const MoveSource& rules() {
  static const RulesSource<Rules> source{Rules{}, {forbidden, orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::crazyhouse
