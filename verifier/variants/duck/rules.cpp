#include "verifier/variants/duck/rules.hpp"

#include "verifier/rules/rules_source.hpp"

namespace arbiter::duck {

Status Rules::status(const Setup& setup, bool any_move) const {
  const ConcreteView view(setup);
  // DK.win
  if (!has_king(view, setup.to_move)) return Status::lost;
  if (!has_king(view, opponent(setup.to_move))) return Status::won;
  return any_move ? Status::ongoing : Status::won;  // DK.fowl
}

const MoveSource& rules(Profile profile) {
  static constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/variants/duck/sentences.def"
  });
  static const RulesSource<Rules> documented{Rules{Profile::documented}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> pychess{Rules{Profile::pychess}, {forbidden, orthodox::sentences()}};
  return profile == Profile::pychess ? pychess : documented;
}

}  // namespace arbiter::duck
