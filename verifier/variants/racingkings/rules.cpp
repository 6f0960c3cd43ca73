#include "verifier/variants/racingkings/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::racingkings {

/// RK.goal, RK.answer, CH.end.stalemate.
Status Rules::status(const Setup& setup, bool any_move) const {
  const ConcreteView view(setup);
  if (over(view, setup.to_move)) {
    const bool own = arrived(view, setup.to_move);
    const bool other = arrived(view, opponent(setup.to_move));
    return own && other ? Status::drawn : own ? Status::won : Status::lost;
  }
  return orthodox::status(in_check(view, setup.to_move), any_move);
}

const MoveSource& rules(Profile) {
  static constexpr std::array<Sentence, 2> forbidden{{
      {"RK.check", "no move may give check, and the {by.piece} on {by} would attack the king on {at}"},
      {"RK.start", "there is no castling"},
  }};
  static const RulesSource<Rules> source{Rules{}, {forbidden, orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::racingkings
