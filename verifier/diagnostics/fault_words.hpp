#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// What a finding says; see Finding.
struct FaultText {
  CheckId check;
  std::string message;
  std::string wanted{};
  std::string seen{};
  std::vector<std::string> notes{};
};

/// A finding without the board and the marks that it is about.
[[nodiscard]] Finding finding_of(FaultText text, Location where);

/// A row of a list of faults (`*_faults.def`): what a finding says, with {} for what the place tells.
struct FaultWords {
  CheckId check;
  std::string_view message;
  std::string_view wanted{};
  std::string_view seen{};
  std::string_view note{};

  /// Its words, with `what` in the places of {}.
  template <class... What>
  [[nodiscard]] FaultText operator()(const What&... what) const {
    return told(fmt::make_format_args(what...));
  }
  [[nodiscard]] FaultText told(fmt::format_args what) const;
};

}  // namespace arbiter
