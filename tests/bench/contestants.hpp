#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/answered.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/perft/suite_check.hpp"

namespace arbiter::bench {

/// Nodes that a program has counted. If it counts all depths up to the requested one, `in_all` is their sum.
struct Counted {
  Count nodes = 0;
  Count in_all = 0;
};

/// A program that counts moves, started anew for every question.
class Contestant {
 public:
  Contestant() = default;
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  virtual ~Contestant() = default;

  /// The name in tables; with the version once the program has reported it.
  [[nodiscard]] virtual std::string name() const = 0;
  /// "ours" for Arbiter, the base of the ratios.
  [[nodiscard]] virtual std::string key() const = 0;
  [[nodiscard]] virtual unsigned threads() const { return 1; }
  /// Whether the program knows these rules, and down to which depth it follows them.
  [[nodiscard]] virtual std::optional<int> deepest(const SuiteCase& work) const = 0;
  /// The largest count to ask for; more would take too long.
  [[nodiscard]] virtual Count most_nodes() const { return ~Count{0}; }
  /// Starts the program, asks, ends it. Throws ProcessError.
  [[nodiscard]] virtual Answered<Counted> count(const SuiteCase& work, int depth) = 0;
};

/// Arbiter's own program. `more` are options besides the position and the depth.
[[nodiscard]] std::unique_ptr<Contestant> ours(const std::string& program, unsigned threads, const std::string& more);
/// A UCI engine that knows `go perft`: chess, and with `armies` (Fairy-Stockfish) all pairings. Writes the definitions
/// of the armies to `ini`.
[[nodiscard]] std::unique_ptr<Contestant> uci(const std::string& key, const std::string& command, bool armies,
                                              const std::string& ini);
/// A program behind an adapter that counts: `key` is "vchess" or "popeye".
[[nodiscard]] std::unique_ptr<Contestant> adapted(const std::string& key, const std::string& command);

/// The pairings for Fairy-Stockfish: variants "daff" … "darr", from the movements of the rule page in Betza's notation.
[[nodiscard]] std::string armies_ini();

/// CPU and clock seconds of one question, including the program's start.
struct Cost {
  Counted counted;
  double cpu = 0;
  double clock = 0;
};
[[nodiscard]] Answered<Cost> measure(Contestant& contestant, const SuiteCase& work, int depth);

}  // namespace arbiter::bench
