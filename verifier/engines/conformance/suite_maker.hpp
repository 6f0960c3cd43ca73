#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/engines/conformance/conformance.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::conformance {

/// What an implementation answers for a position, so that two answers can be compared: a right that no capture can use
/// is left out, all other rights count although they may be without use.
struct Answer {
  std::unordered_map<Setup, MoveOutcome, SetupHash> moves;  ///< by the comparable position after them
  std::string result;                                       ///< "1-0", "0-1", "1/2" or "*"

  [[nodiscard]] bool differs(const Answer& other) const;
};

/// The answer of `source`. Where that may be faulty rules, positions that `right` does not have are taken as they are
/// written. Throws TooManyMoves.
[[nodiscard]] Answer answer_of(const MoveSource& source, Ruleset ruleset, const Setup& setup,
                               const Answer* right = nullptr);

/// Whether the answers differ; sooner than with two answers, since only the first difference is looked for.
[[nodiscard]] bool differ(const MoveSource& faulty, const Answer& right, Ruleset ruleset, const Setup& setup);

/// A faulty copy of a variant's rules.
struct FaultyRules {
  Mutant fault;
  std::shared_ptr<const MoveSource> source;
};

/// How a fault shows in a position: `any`, or one way for the side to move.
struct ShownBy {
  enum class Kind : std::uint8_t {
    any,    ///< in whichever way, for either side
    lacks,  ///< a legal move is missing, for `side`
    adds,   ///< a position is reached that no legal move leads to
    ends,   ///< the moves are right, the result is not
  };
  Kind kind = Kind::any;
  Side side = Side::white;
};

/// What a position is looked for that shows it.
struct Target {
  const FaultyRules* rules = nullptr;  ///< copies of the same rules stand together
  ShownBy way{};
};

/// Told how many targets are done, of how many; may be null.
using Progress = std::function<void(std::size_t done, std::size_t all)>;

/// How long is looked.
struct Effort {
  std::size_t kept = 20;   ///< of so many positions that show the target, those with the fewest pieces are shrunk
  std::size_t tries = 10;  ///< so many
  /// Of as small ones, that with the lowest number is taken, where one is given: Witness::foreign among all faults.
  std::size_t (*foreign)(const FaultyRules& rules, Ruleset ruleset, const Setup& setup,
                         const std::vector<const FaultyRules*>& all) = nullptr;
  bool as_written = false;  ///< only positions that their FEN says wholly: of hands counted by bits one may be cleared
  std::size_t shown = 0;    ///< a fault that so many positions have shown is looked for no more; 0: any number
};

/// A position in which a mutant answers otherwise, and none of its pieces can go.
struct Witness {
  Setup setup;
  bool shuffled = false;    ///< only a shuffled start (Chess960) leads to it
  bool incomplete = false;  ///< it lacks the piece that every board has after the first move (AF315)
  int pieces = 0;
  std::size_t foreign = 0;  ///< number of mutants of other clauses that answer otherwise, too
  std::size_t moves = 0;
};

/// Whether the position shows the target. `right`: the answer of the rules.
[[nodiscard]] bool shows(const Target& target, const Answer& right, Ruleset ruleset, const Setup& setup);

/// For each target the smallest position that was found by shrinking a few of the pool; nothing where the pool has
/// none. Independent of the order of evaluation: the same pool gives the same positions.
[[nodiscard]] std::vector<std::optional<Witness>> witnesses(Ruleset ruleset, const std::vector<Target>& targets,
                                                            const std::vector<Position>& pool, const Effort& effort,
                                                            const Progress& progress);

/// The fewest of `witnesses` (by greedy choice) among which each is told apart; `tells(position, mutant)`. Indices of
/// witnesses, sorted.
[[nodiscard]] std::vector<std::size_t> cover(const std::vector<Witness>& witnesses,
                                             const std::vector<std::vector<bool>>& tells);

/// A position of a suite.
struct Chosen {
  Setup setup;
  std::vector<std::string> clauses;
  std::vector<const FaultyRules*> mutants;  ///< for which it is the smallest that was found
};

/// What a suite is made of.
struct SuiteOrder {
  std::string version;
  std::uint64_t seed = 1;
  std::vector<Clause> clauses;
  std::vector<FaultyRules> faulty;              ///< also those that change nothing (Mutant::unchanged)
  std::function<std::vector<Position>()> pool;  ///< where positions are looked for
  Effort effort{};
  bool every_way = false;  ///< a position for every way in which a fault shows, for either side, not for each fault one
  std::size_t faults_per_clause = 0;  ///< so many at least must show
  Progress progress{};
  std::string unseen;  ///< said of a fault that no position shows (Mutant::unchanged); empty: that is wrong
  std::optional<std::vector<Chosen>> chosen{};  ///< the positions, if none are to be looked for
};

/// A suite, and what is wrong with it: a clause with too few mutants, a mutant that no position tells apart, a row on
/// which the two implementations differ.
struct Made {
  Suite suite;  ///< without Row::fewest
  std::vector<std::string> faults;
  /// For each row those of the order's faulty rules for which it is the smallest position that was found.
  std::vector<std::vector<const FaultyRules*>> smallest_for{};
};

/// Makes the suite of a variant and profile. The same order gives the same suite.
[[nodiscard]] Made make_suite(Ruleset ruleset, const SuiteOrder& order);

/// Positions from seeded play that prefers what is rare and what lies one piece beside it, half of it from `starts`,
/// half from the variant's own, then random set-ups.
[[nodiscard]] std::vector<Position> played_pool(Ruleset ruleset, const std::vector<Root>& starts, std::uint64_t seed,
                                                std::size_t played);

/// Makes the conformance positions of a rule file: they tell wrong copies of its definition (defined::wrong_copies())
/// from the right one. `variant` is of `definition`. Takes seconds; `observer` is told how far it is. The same seed
/// gives the same suite. Copies that no position tried tells apart are listed as unchanged; so are, with a reason, the
/// file's settings that none decides.
[[nodiscard]] Made defined_suite(const Variant& variant, const defined::Definition& definition, std::uint64_t seed,
                                 Observer& observer);

}  // namespace arbiter::conformance
