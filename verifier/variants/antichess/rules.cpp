#include "verifier/variants/antichess/rules.hpp"

#include "verifier/rules/rules_source.hpp"

namespace arbiter::antichess {

Status Rules::status(const Setup& setup, bool any_move) const {
  const ConcreteView view(setup);
  const Side side = setup.to_move;
  if (!has_pieces(view, side)) return Status::won;  // AN.end.pieces
  if (!has_pieces(view, opponent(side))) return Status::lost;
  if (any_move) return Status::ongoing;
  // AN.end.stalemate
  if (profile_ == Profile::lichess) return Status::won;
  const int more = setup.board.of(owner_of(side)).size() - setup.board.of(owner_of(opponent(side))).size();
  if (more == 0) return Status::stalemate;
  return more < 0 ? Status::won : Status::lost;
}

const MoveSource& rules(Profile profile) {
  static constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/variants/antichess/sentences.def"
  });
  static const RulesSource<Rules> lichess{Rules{Profile::lichess}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> fics{Rules{Profile::fics}, {forbidden, orthodox::sentences()}};
  return profile == Profile::fics ? fics : lichess;
}

}  // namespace arbiter::antichess
