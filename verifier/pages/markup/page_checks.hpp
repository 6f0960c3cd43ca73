#pragma once

#include <span>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::pages {

/// A check of pages, diagrams and their claims. The texts live in `page_checks.def`, the only list of
/// ids.
struct PageCheck {
  std::string_view id;  ///< "AV201"; AV1xx page and markup, AV2xx diagram, AV3xx claim
  Level level;
  bool unreadable;               ///< the page or claims file could not be read, or not to its end
  std::string_view title;        ///< a few words
  std::string_view explanation;  ///< why it is a fault, in one or two sentences
  std::string_view example;      ///< something that the check finds
};

/// All of them, in the order of their ids.
[[nodiscard]] std::span<const PageCheck> page_checks();
/// Null if there is no such check (faults of the positions' own text have AF ids and are the FEN reader's).
[[nodiscard]] const PageCheck* find_page_check(std::string_view id);
/// Throws InternalError if there is no such check.
[[nodiscard]] const PageCheck& page_check(std::string_view id);

}  // namespace arbiter::pages
