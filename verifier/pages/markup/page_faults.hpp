#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::pages {

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

/// A row of page_faults.def: what is wrong with a page, or with what it says, in words.
struct PageFault {
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
namespace fault {
#define ARBITER_PAGE_FAULT(name, ...) inline constexpr PageFault name{__VA_ARGS__};
#include "verifier/pages/markup/page_faults.def"
}  // namespace fault

}  // namespace arbiter::pages
