#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tests/mutation/fen_breakers.hpp"
#include "tests/support/shown.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/rules/view.hpp"

namespace arbiter::tests {

/// What the tests have to know of a variant and cannot ask it, since it would be the code under test that answers.
/// tests/variants/NAME/variant_tests.cpp says it; what is not said is as in orthodox chess. Positions and the like are
/// in cases.tsv beside it (tests/support/variant_cases.hpp).
struct VariantTests {
  /// The kind of piece whose safety the rules are about.
  Role king = orthodox::king;
  /// Adds, or takes out, clauses that forbid or oblige something in a position whose moves are counted `depth` deep;
  /// `shown` has those under which a legal move falls.
  void (*shows)(const Shown& at, int depth, ClauseSet& shown) = nullptr;
  /// Adds the clauses by which the game ends after `move` with `status`; false: mate and stalemate are those of chess.
  bool (*ends)(const Shown& at, const MoveOutcome& move, Status status, ClauseSet& shown) = nullptr;
  /// Faults to put into FENs, each with the check that has to name it: those that no other variant has.
  std::vector<breaking::Breaker> breakers{};
  /// The invariants of legal games at the beginning of a move; none if the variant claims none.
  std::vector<Invariant<bool>> (*invariants)(std::size_t profile, const ConcreteView& view, Side to_move) = nullptr;
  /// How many games of 150 moves they have to hold in.
  int invariant_games = 200;
  /// Counts by the build of the generator for any processor, or for newer ones (board/attacks.hpp), whatever this
  /// processor is; nothing where the position is counted in another way. None if the variant has no counter of its own.
  std::optional<std::uint64_t> (*counted)(const SuiteCase& position, int depth, bool newer) = nullptr;
  /// Adds what no position of the variant has, and what its sources say that a set-up may have: on these rules and
  /// generator agree, too.
  void (*make_odd)(Setup& setup, Random& random) = nullptr;
  /// Compares rules and invariants over formulas with those over truth values (tests/support/two_truths.hpp).
  void (*compare_truths)() = nullptr;
};

[[nodiscard]] const VariantTests& tests_of(const Variant& variant);

/// The breakers of all variants.
[[nodiscard]] std::vector<breaking::Breaker> variant_breakers();

}  // namespace arbiter::tests
