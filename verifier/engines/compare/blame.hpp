#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/notation/typed_move.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// The clauses of legal moves from one set-up, by the declarative rules. What the rules say of a set-up is kept, so
/// that the moves of a position cost little more than one.
class MoveClauses {
 public:
  enum class Say : unsigned char {
    how,       ///< how the pieces go, and what the move makes of them
    allowing,  ///< before that, what it would be illegal without (Examined::allowed_by)
    general,   ///< what every move of this player falls under (Examined::general)
  };
  /// `rules` and `setup` must outlive this.
  MoveClauses(const MoveSource& rules, const Setup& setup, Say say = Say::how)
      : rules_(rules), setup_(setup), say_(say) {}

  /// One entry a step: ids, the decisive one first. Entries are empty from the first step on that the rules do not
  /// have.
  [[nodiscard]] std::vector<std::vector<std::string_view>> by_step(const Move& move);
  /// All of them, each once, in the order of the steps.
  [[nodiscard]] std::vector<std::string_view> of(const Move& move);

 private:
  [[nodiscard]] std::vector<Considered> considered(const Setup& here) const;

  const MoveSource& rules_;
  const Setup& setup_;
  Say say_;
  std::map<Move, std::vector<Considered>> after_;  ///< by the steps played so far
};

/// The clauses of our move, step by step.
[[nodiscard]] std::vector<std::string> clauses_of(const MoveSource& rules, const Setup& setup, const Move& move);

/// Why a position that a peer reaches is not one of ours, as far as known: clauses, the likeliest first, and a reason
/// in words. `after` may have the pieces of a legal move, but then another state that matters (Variant::essential).
using Blame = RefusedMove;
[[nodiscard]] Blame blame_extra(Ruleset ruleset, const Setup& before, const Setup& after);

/// The clauses whose ids end so: those of one matter are called alike in all variants.
[[nodiscard]] std::vector<std::string> clauses_ending(const Variant& variant, std::string_view end);
/// The clauses that decide those parts of the state that differ after a legal move of `before`, where the pieces are
/// the same: of each part those that the move falls under, if there are any. Not empty.
[[nodiscard]] std::vector<std::string> clauses_of_state(Ruleset ruleset, const Setup& before, const Move& move,
                                                        const State& ours, const State& theirs);

/// The parts of the state that differ between two positions with the same pieces: "en passant: - by us, d6 by the
/// peer".
[[nodiscard]] std::string state_difference(const Variant& variant, const Setup& ours, const Setup& peers,
                                           const FenStyle& style);

}  // namespace arbiter
