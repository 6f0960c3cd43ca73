#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tests/bench/contestants.hpp"

namespace arbiter::bench {

/// The results of one program for one piece of work. The rounds of all programs for a piece of work alternate.
struct Entry {
  Contestant* contestant = nullptr;
  int depth = 0;
  Count expected = 0;
  double start = 0;  ///< least CPU seconds for depth 1: the cost of starting the program
  double start_clock = 0;
  std::vector<Cost> rounds;  ///< including the start
  bool wrong = false;
  std::string trouble;  ///< why the program was given up; empty if it was not
  bool unfit = false;   ///< given up before it counted anything: the program does not know these rules

  /// Nodes per CPU second of a round, without the start; nothing if the time left is too short to measure.
  [[nodiscard]] std::optional<double> speed(std::size_t round) const;
  /// The same by clock time.
  [[nodiscard]] std::optional<double> clock_speed(std::size_t round) const;
};

struct Result {
  const SuiteCase* work = nullptr;
  std::vector<Entry> entries;  ///< Arbiter's first, the base of all ratios
};

/// Median, least and most.
struct Spread {
  double median = 0;
  double least = 0;
  double most = 0;
};
[[nodiscard]] std::optional<Spread> spread(std::vector<double> values);
/// Nodes per CPU second.
[[nodiscard]] std::optional<Spread> speed(const Entry& entry);
[[nodiscard]] std::optional<Spread> clock_speed(const Entry& entry);
/// The speed of `ours` divided by that of `other`, round by round.
[[nodiscard]] std::optional<Spread> ratio(const Entry& ours, const Entry& other);

/// The machine and build that the numbers depend on.
struct Machine {
  std::string processor;
  std::string load;      ///< of the last minute, at the start
  std::string compiler;  ///< of this program, built like Arbiter's
  std::string build;
};
[[nodiscard]] Machine this_machine();

/// A peer that took no part, and the reason.
struct Missing {
  std::string key;
  std::string reason;
};

[[nodiscard]] std::string text_of(const Machine& machine, const std::vector<Result>& results,
                                  const std::vector<Missing>& missing);
[[nodiscard]] nlohmann::ordered_json json_of(const Machine& machine, const std::vector<Result>& results,
                                             const std::vector<Missing>& missing);

}  // namespace arbiter::bench
