#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/position/variant.hpp"

// The faulty rules against which the positions of corpus/conformance are chosen: the declarative rules with one text
// changed, as the files rules.mutants beside them say.
namespace arbiter::mutated {

struct Mutant {
  unsigned number;           ///< from 1
  std::string_view id;       ///< the clause, a slash and a name
  std::string_view clauses;  ///< the clauses that it breaks, the first one its own; separated by blanks
  std::string_view says;     ///< the fault in plain words
  std::string_view folder;   ///< the folder whose text it changes: "takemake", "orthodox"
  std::string_view only;     ///< the variants (and profiles, "takemake/site") in which it is a fault; empty: all
  std::string_view except;   ///< those of them in which it is not one
  std::string_view equal;    ///< where it changes nothing: "chess: reason|takemake/site: reason"

  [[nodiscard]] std::vector<std::string> broken() const;
};

[[nodiscard]] std::span<const Mutant> all_mutants();

/// The mutants of a variant and profile that break at least one of its clauses, in the order of the files.
[[nodiscard]] std::vector<const Mutant*> mutants_of(Ruleset ruleset);

/// Why `mutant` changes nothing in this variant and profile; empty if the lists do not say that.
[[nodiscard]] std::string_view why_equal(const Mutant& mutant, Ruleset ruleset);

/// The rules of a variant with the text changed of which `active` is the number; with 0, the rules.
[[nodiscard]] const MoveSource& rules(Ruleset ruleset);

/// Switches a mutant on, for this thread, as long as it lives.
class Switched {
 public:
  explicit Switched(const Mutant& mutant);
  ~Switched();
  Switched(const Switched&) = delete;
  Switched& operator=(const Switched&) = delete;
};

}  // namespace arbiter::mutated
