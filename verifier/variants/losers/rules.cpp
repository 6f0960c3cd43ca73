#include "verifier/variants/losers/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/losers/sources.hpp"

namespace arbiter::losers {

Status Rules::status(const Setup& setup, bool any_move) const {
  const ConcreteView view(setup);
  if (is_bare(view, setup.to_move)) return Status::won;  // LS.end.bare
  if (is_bare(view, opponent(setup.to_move))) return Status::lost;
  if (!any_move) return Status::won;  // LS.end.mate, LS.end.stalemate
  return in_check(view, setup.to_move) ? Status::check : Status::ongoing;
}

const MoveSource& rules(Profile) {
  static constexpr std::array<Sentence, 1> forbidden{
      {{"LS.capture", "who can capture must, and the {by.piece} on {by} can capture on {at}"}}};
  static const RulesSource<Rules> source{Rules{}, {forbidden, orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::losers
