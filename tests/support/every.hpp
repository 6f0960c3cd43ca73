#pragma once

#include <cstddef>
#include <cstdlib>
#include <iostream>

namespace arbiter::tests {

/// The environment variable ARBITER_EVERY=N: only every Nth case of a test's longest lists is to be tried, and the test
/// says so. For builds with sanitizers, where a case takes thirty times as long and a few of each kind show what they
/// look for, and for `tools/test`, whose --all tries all (labels.cmake). 1 if it is not set.
[[nodiscard]] inline std::size_t every_nth() {
  static const std::size_t every = [] {
    const char* text = std::getenv("ARBITER_EVERY");
    const long number = text == nullptr ? 1 : std::strtol(text, nullptr, 10);
    if (number > 1) std::cout << "SKIPPED in part: only one case in " << number << " is tried (ARBITER_EVERY)\n";
    return number > 1 ? static_cast<std::size_t>(number) : std::size_t{1};
  }();
  return every;
}

}  // namespace arbiter::tests
