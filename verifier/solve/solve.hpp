#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/solve/stipulation.hpp"

namespace arbiter::solve {

/// A move of a solution with what follows.
struct PlayedMove {
  MoveOutcome outcome;
  std::string text;     ///< in the shared grammar (notation/notation.hpp)
  bool goal = false;    ///< it reaches the goal
  bool check = false;   ///< it gives check
  bool chosen = false;  ///< by a side that has to find it; else it is a reply that must be met
  unsigned plies = 0;   ///< moves left of the stipulation before it
  /// Direct play, after a chosen move: what would follow if the other side could pass; empty in zugzwang. `next` then
  /// lists only the replies that defeat all threats.
  std::vector<PlayedMove> threats;
  std::vector<PlayedMove> next;
};

/// A first move that fails to few replies.
struct Try {
  PlayedMove move;
  std::vector<PlayedMove> refutations;
};

enum class Verdict : std::uint8_t {
  sound,      ///< as many solutions as intended, none of them shorter
  cooked,     ///< more solutions than intended
  none,       ///< no solution, or fewer than intended
  short_one,  ///< it can be done in fewer moves
  undecided,  ///< a limit ended the search
};
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

struct Request {
  Stipulation stipulation;
  unsigned intended = 1;          ///< number of solutions
  unsigned most_solutions = 100;  ///< more are counted as one more, and said to be cut
  bool set_play = false;
  std::optional<unsigned> tries;    ///< list first moves with at most so many refutations
  bool all_replies = false;         ///< also replies that do not defeat the threat
  bool keys_only = false;           ///< no variations
  bool shortest_only = false;       ///< end with the first length that has a solution
  std::size_t most_lines = 20'000;  ///< of all trees together
  unsigned threads = 1;             ///< with more, the number of nodes of a long search varies
  std::size_t table_bytes = std::size_t{256} << 20U;
  std::optional<double> seconds;
  std::optional<std::uint64_t> nodes;
  const std::atomic<bool>* stop = nullptr;
  /// Called when it is known that there is no solution in so many plies; may be empty.
  std::function<void(unsigned plies, std::uint64_t nodes)> progress{};
};

struct Answer {
  Verdict verdict = Verdict::undecided;
  Stipulation stipulation;             ///< as asked
  std::optional<unsigned> shortest{};  ///< plies of the shortest solution that was found
  /// First moves with what follows them. Direct, self and reflex play: all keys within the stipulation's length; help
  /// and series play: the lines of each length, the shorter ones first.
  std::vector<PlayedMove> solutions;
  std::size_t count = 0;        ///< keys, or lines of help and series play
  bool shortest_only = false;   ///< as asked: the bound was not the length that was meant
  bool count_is_least = false;  ///< the count was cut
  bool lines_cut = false;       ///< variations are missing: most_lines
  std::size_t duals = 0;        ///< places in the variations where the side that solves has a choice
  std::vector<PlayedMove> set_play;
  std::vector<Try> tries;
  unsigned exhausted = 0;  ///< no solution in so many plies or fewer, as far as lengths count
  std::string stopped;     ///< why the search ended early; empty if it did not
  std::uint64_t nodes = 0;
  double seconds = 0;
  double chance_of_error = 0;  ///< upper bound of the probability that the table gave a wrong answer
};

/// Why the variant cannot have the stipulation, and which one fits; empty if it can.
[[nodiscard]] std::string refused(const Stipulation& stipulation, const Variant& variant);

/// Solves with the generator. `refused()` must be empty.
[[nodiscard]] Answer solve(const Position& position, const Request& request);

}  // namespace arbiter::solve
