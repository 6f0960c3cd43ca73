#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tests/bench/contestants.hpp"

namespace arbiter::bench {

/// What one program did with one piece of work. The rounds of all programs of a piece of work alternate.
struct Entry {
  Contestant* contestant = nullptr;
  int depth = 0;
  Count expected = 0;
  double start = 0;  ///< least CPU seconds for depth 1: what the start of the program costs
  double start_clock = 0;
  std::vector<Cost> rounds;  ///< with the start
  bool wrong = false;
  std::string trouble;  ///< why it was given up; empty if it was not
  bool unfit = false;   ///< it was given up before it counted anything: it does not know these rules

  /// Nodes per CPU second of a round, the start taken off; nothing where too little time is left to tell.
  [[nodiscard]] std::optional<double> speed(std::size_t round) const;
  /// The same by the clock.
  [[nodiscard]] std::optional<double> clock_speed(std::size_t round) const;
};

struct Result {
  const SuiteCase* work = nullptr;
  std::vector<Entry> entries;  ///< ours first, the measure of all ratios
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
/// How many times as fast `ours` is, round by round.
[[nodiscard]] std::optional<Spread> ratio(const Entry& ours, const Entry& other);

/// What the numbers depend on.
struct Machine {
  std::string processor;
  std::string load;      ///< of the last minute, at the start
  std::string compiler;  ///< of this program, built as ours is
  std::string build;
};
[[nodiscard]] Machine this_machine();

/// A peer that took no part, and why.
struct Missing {
  std::string key;
  std::string reason;
};

[[nodiscard]] std::string text_of(const Machine& machine, const std::vector<Result>& results,
                                  const std::vector<Missing>& missing);
[[nodiscard]] nlohmann::ordered_json json_of(const Machine& machine, const std::vector<Result>& results,
                                             const std::vector<Missing>& missing);

}  // namespace arbiter::bench
