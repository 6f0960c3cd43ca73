#include "verifier/variants/interweave/rules.hpp"

#include "verifier/rules/rules_source.hpp"

namespace arbiter::interweave {

Status Rules::status(const Setup& setup, bool any_move) const {
  if (finished(ConcreteView(setup))) {
    const int own = setup.board.of(piece_of(setup.to_move, king)).size();
    return own == 1 ? Status::lost : Status::won;
  }
  if (any_move) return Status::ongoing;
  // IW.end.stalemate
  return profile_ == Profile::documented ? Status::lost : Status::stalemate;
}

const MoveSource& rules(Profile profile) {
  static constexpr const char* slides = "{way}|a {piece} does not go from {from} to {to}";
  static constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/variants/interweave/sentences.def"
  });
  static const RulesSource<Rules> documented{Rules{Profile::documented}, {forbidden}};
  static const RulesSource<Rules> site{Rules{Profile::site}, {forbidden}};
  return profile == Profile::site ? site : documented;
}

}  // namespace arbiter::interweave
