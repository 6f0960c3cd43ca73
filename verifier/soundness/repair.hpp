#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/soundness/soundness.hpp"

namespace arbiter::soundness {

/// A change of a text that makes one fault go away.
struct Repair {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
  std::string what;   ///< in words
  bool sure = false;  ///< nothing else can have been meant
};

/// What would repair a fault of `text`, if it has one repair (sure), or a likeliest one.
[[nodiscard]] std::optional<Repair> repair_of(const Fault& fault, std::string_view text);

/// A text after all repairs that could be made.
struct Repaired {
  std::string text;
  std::size_t repairs = 0;
  Faults left;  ///< of the text as it is now
};

/// Repairs the faults of the checks whose ids `wanted` accepts, with `unsafe` also what is not sure, as long as that
/// leaves fewer faults.
[[nodiscard]] Repaired repaired(std::string_view text, const Reading& reading, Faults faults, bool unsafe,
                                const std::function<bool(std::string_view)>& wanted);

}  // namespace arbiter::soundness
