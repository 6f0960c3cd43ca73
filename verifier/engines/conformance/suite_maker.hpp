#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/engines/conformance/suite_witnesses.hpp"
#include "verifier/position/root.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::conformance {

/// What a suite is made of.
struct SuiteOrder {
  std::string version;
  std::uint64_t seed = 1;
  std::vector<Clause> clauses;
  std::vector<FaultyRules> faulty;              ///< also those that change nothing (Mutant::unchanged)
  std::function<std::vector<Position>()> pool;  ///< where positions are looked for
  Effort effort{};
  bool every_way = false;  ///< a position for every way in which a fault shows, for either side, not for each fault one
  bool proves_fewest = true;          ///< tries whether two kings alone would do (Row::fewest)
  std::size_t faults_per_clause = 0;  ///< so many at least must show
  Progress progress{};
  std::string unseen;  ///< said of a fault that no position shows (Mutant::unchanged); empty: that is wrong
};

/// A suite, and what is wrong with it: a clause with too few mutants, a mutant that no position tells apart, a row on
/// which the two implementations differ.
struct Made {
  Suite suite;
  std::vector<std::string> faults;
};

/// Makes the suite of a variant and profile. The same order gives the same suite. `before`: an older version, whose
/// positions stay, so that users who list some as known need not look at them again; only what none of them shows is
/// searched for.
[[nodiscard]] Made make_suite(Ruleset ruleset, const SuiteOrder& order, const std::optional<Suite>& before);

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
