#include "verifier/variants/atomic/rules.hpp"

#include "verifier/rules/rules_source.hpp"

namespace arbiter::atomic {

Status Rules::status(const Setup& setup, bool any_move) const {
  const ConcreteView view(setup);
  // AT.win
  if (!kingless(view)) {
    if (!has_king(view, setup.to_move)) return Status::lost;
    if (!has_king(view, opponent(setup.to_move))) return Status::won;
  }
  return orthodox::status(in_check(view, setup.to_move), any_move);
}

const MoveSource& rules(Profile profile) {
  static constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/variants/atomic/sentences.def"
  });
  static const RulesSource<Rules> lichess{Rules{Profile::lichess}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> strict{Rules{Profile::strict}, {forbidden, orthodox::sentences()}};
  return profile == Profile::strict ? strict : lichess;
}

}  // namespace arbiter::atomic
