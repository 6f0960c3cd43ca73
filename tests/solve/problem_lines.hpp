#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <boost/test/unit_test.hpp>

#include "verifier/solve/input/problem.hpp"

// What a reader of problems found, in lines that tests compare.
namespace arbiter::solve {

/// Stipulation, FEN, variant with fairy pieces by their letters, twin.
inline std::string in_a_line(const Problem& problem) {
  std::string rules = problem.variant;
  for (const LetteredPiece& each : problem.pieces) rules += fmt::format(", {} {}", each.letter, each.piece->name);
  return fmt::format("{} | {} | {} | {}", problem.stipulation ? to_string(*problem.stipulation) : "-", problem.fen,
                     rules, problem.twin);
}

/// Place, check, what was seen.
inline std::string in_a_line(const Finding& fault) {
  return fmt::format("{}:{}-{} {} {}", fault.where.line, fault.where.column, fault.where.end_column, fault.check.name(),
                     fault.seen.substr(0, 30));
}

template <class T>
std::vector<std::string> lines(const std::vector<T>& all) {
  std::vector<std::string> result;
  for (const T& each : all) result.push_back(in_a_line(each));
  return result;
}

inline void check_equal(const std::vector<std::string>& found, const std::vector<std::string>& expected,
                        const std::string& of) {
  BOOST_TEST(found == expected, fmt::format("{}\n  found:    {}\n  expected: {}", of,
                                            fmt::join(found, "\n            "), fmt::join(expected, "\n            ")));
}

}  // namespace arbiter::solve
