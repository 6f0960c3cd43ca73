#pragma once

#include <functional>
#include <span>
#include <string_view>

namespace arbiter::service {

/// A file of corpus/conformance.
struct SuiteText {
  std::string_view variant;
  std::string_view profile;
  std::string_view text;
};

/// What answers may need that this library does not hold.
struct Data {
  std::span<const SuiteText> suites{};  ///< for "conformance"
  /// Whether nothing more of the answer is wanted; may be empty. Asked again and again, in the thread of the question,
  /// by what can take long ("perft"), which then ends with an error of kind "limit".
  std::function<bool()> stopped{};
};

}  // namespace arbiter::service
