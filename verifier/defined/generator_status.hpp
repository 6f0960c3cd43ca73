#pragma once

#include "verifier/defined/generator_legal.hpp"
#include "verifier/position/move_source.hpp"

/// How a game stands.
namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

[[nodiscard]] inline Status status_of(Result result) noexcept {
  return result == Result::win ? Status::won : result == Result::loss ? Status::lost : Status::drawn;
}

/// The status of a side to move without a legal move.
template <std::size_t Most>
[[nodiscard]] Status stuck(const Compiled& compiled, const Node<Most>& node, Side us) {
  const Definition& definition = *compiled.definition;
  const Side them = opponent(us);
  if (in_check(compiled, node, us)) {
    if (definition.pawn_drop_mate_wins && (node.last & dropped_pawn) != 0) {
      Bits checkers = 0;
      for (Bits kings = kings_of(compiled, node, us); kings != 0;)
        checkers |=
            attackers<false>(compiled, node, take_first(kings), them, node.occupied(), node.of_side[index(them)]);
      if (checkers != 0 && (checkers & ~pieces_of(node, compiled.forms_of[compiled.shogi_pawn], them)) == 0)
        return Status::won;
    }
    return definition.checkmate == Result::loss ? Status::mate : status_of(definition.checkmate);
  }
  Result result = definition.stalemate;
  if (definition.stalemate_by_count) {
    const int more = size_of(node.of_side[index(us)]) - size_of(node.of_side[index(them)]);
    result = more == 0 ? Result::draw : more < 0 ? result : other_result(result);
  }
  return result == Result::draw ? Status::stalemate : status_of(result);
}

template <std::size_t Most>
[[nodiscard]] Status status_of(const Compiled& compiled, const Node<Most>& node, Side us) {
  if (compiled.ends) {
    if (const auto result = ended(compiled, node, us)) return status_of(*result);
  }
  Any any;
  legal_moves(compiled, node, us, Asked{}, any);
  if (!any.found) return stuck(compiled, node, us);
  return in_check(compiled, node, us) ? Status::check : Status::ongoing;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
