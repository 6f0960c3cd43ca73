#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "puzzles/compose/worker.hpp"

namespace arbiter::puzzles {

/// How much is to be done, and with which resources.
struct Effort {
  std::size_t count = 1;                    ///< distinct positions: no set of squares twice, nor its mirror image
  bool minimal = false;                     ///< as few pieces as possible
  bool reduce = true;                       ///< without `minimal`: remove pieces that are not needed
  double seconds = 0;                       ///< of the clock; 0 = nothing is decided
  double formula_seconds = 5;               ///< for a certificate's formulas where all boards can be tried, too
  unsigned threads = 1;                     ///< solvers at a time; with one, the same seed gives the same answer
  std::vector<Engine> engines;              ///< those that take part, the leader first; none: portfolio()
  bool solvers_only = false;                ///< no local search, so that each engine can be measured
  std::size_t memory_mib = 3500;            ///< of all solvers together
  const std::atomic<bool>* stop = nullptr;  ///< if set: end now with the current result
  std::function<void(const std::string&)> progress;
};

struct Composed {
  Setup setup;
  std::size_t pieces = 0;
  Judgement solution;
  bool needed = false;  ///< no single piece can be left out, even if the request were to allow it
};

/// What was composed, and what it proves.
struct Composition {
  Verdict verdict = Verdict::undecided;
  std::vector<Composed> positions;
  bool fewest_proved = false;  ///< no position of the space has fewer pieces than the first
  bool exhausted = false;      ///< there are no further positions in the space
  bool left_out = false;       ///< some positions were left out only because no game reaches them
  bool stopped = false;        ///< ended by the limit or by `stop`
  bool out_of_memory = false;  ///< a solver needed more memory than allowed
  std::size_t cases = 0;
  std::size_t cases_decided = 0;
  double seconds = 0;              ///< of the clock
  double solver_seconds = 0;       ///< of the processor, all solvers together
  std::vector<std::string> space;  ///< what every position had to satisfy, in words
  /// What positions may have but the searched ones do not: `impossible` is then "impossible with …".
  std::vector<std::string> limits;
  std::vector<std::string> conflict;  ///< constraints that contradict each other or the rules
};

/// A space, described.
struct SpaceInWords {
  std::vector<std::string>
      words;  ///< what every position of it satisfies, beside the theme; made from the formula's own parts
  std::vector<std::string> limits;  ///< Composition::limits
};
/// `minimal`: also how few pieces can be asked for at all.
[[nodiscard]] SpaceInWords space_in_words(const Theme& theme, const Request& request, bool minimal);

/// Composes positions of a theme. Solvers run in their own processes, with limits of time and memory. Throws
/// InternalError if a position fails its replay by the generator.
[[nodiscard]] Composition compose(const Theme& theme, const Request& request, const Effort& effort);

}  // namespace arbiter::puzzles
