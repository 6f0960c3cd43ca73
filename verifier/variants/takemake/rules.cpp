#include "verifier/variants/takemake/rules.hpp"

#include <array>

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {
namespace {

constexpr std::array<Sentence, 6> forbidden{{
    {"TM.make.must", "the {piece} that takes on {at} has no make-leg: nothing there lets it go on as a {captured}"},
    {"TM.make.role", "{way}|the make-leg goes as a {captured}, which does not go from {arrives} to {to}"},
    {"TM.make.pawn", "{way}|the make-leg goes as the captured pawn, which does not go from {arrives} to {to}"},
    {"TM.make.castle", "castling is not a make-leg"},
    {"TM.pawn.first", "a make-leg may not bring a pawn to its own first rank"},
    {"TM.check.final",
     "after the whole move the king on {at} would be attacked by the {by.piece} on {by}|the king would be attacked"},
}};

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
