#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "verifier/position/move_source.hpp"
#include "verifier/support/interface.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

/// A clause that stands against a move, with the squares that matter as far as the rule knows them.
struct Objection {
  std::string_view clause;     ///< id
  std::optional<Square> at{};  ///< what it is about: the occupied square on the way, the attacked one, the victim …
  std::optional<Square> by{};  ///< where the piece stands that causes it
};

/// A move, or a step of a longer one, with every clause against it. Those who go to a square that is not theirs at all
/// are not listed: a rook's move along a blocked file is, its leap to another colour is not.
struct Examined {
  Move move;
  Setup after;
  bool over = true;                            ///< the move ends here
  std::vector<std::string_view> because;       ///< ids of the clauses by which the piece goes so
  std::size_t before_last_leg = 0;             ///< see Considered
  std::vector<std::string_view> allowed_by{};  ///< clauses without which it would be illegal, however the piece goes
  std::vector<std::string_view> general{};     ///< the same of clauses that every move of this player falls under
  std::vector<Objection> against;              ///< each clause once, the decisive one first; empty: legal
};

/// The prohibition that a clause is, for objection_text().
struct Sentence {
  std::string_view clause;
  std::string_view text;
};
#define ARBITER_SENTENCE(clause, text) {clause, text},

/// What rules that reason by clauses say of illegal moves. The declarative rules of every variant are one.
class Examiner : public Interface {
 public:
  /// The next moves or steps of the pieces on `squares` (and what may be placed there), legal or not. Inside a move,
  /// what continues it. `lifted`: ids of clauses that are ignored.
  [[nodiscard]] virtual std::vector<Examined> examined(const Setup& setup, SquareSet squares,
                                                       std::span<const std::string_view> lifted = {}) const = 0;

  /// The prohibition that a clause is, in plain words: Objections are written with it (objection_text.hpp). Empty if
  /// the clause forbids nothing by itself.
  [[nodiscard]] virtual std::string_view sentence(std::string_view clause) const = 0;
};

/// The examiner that `rules` are; InternalError if they are a generator.
[[nodiscard]] inline const Examiner& examiner_of(const MoveSource& rules) {
  const auto* const examiner = dynamic_cast<const Examiner*>(&rules);
  ensure(examiner != nullptr, "declarative rules examine illegal moves, too");
  return *examiner;
}

}  // namespace arbiter
