#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/soundness/soundness.hpp"

namespace arbiter::soundness {

/// A change of a text that removes one fault.
struct Repair {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
  std::string what;   ///< in words
  bool sure = false;  ///< no other text can have been meant
};

/// The repair of `fault`, one of the faults of `text` under the reading, if it has only one (sure) or a likeliest one.
/// It has been tried: by itself it removes the fault and brings no new error among the checks that were reached before.
[[nodiscard]] std::optional<Repair> repair_of(const Fault& fault, std::string_view text, const Reading& reading,
                                              const Faults& faults);

/// A text after all possible repairs.
struct Repaired {
  std::string text;
  std::size_t repairs = 0;
  Faults left;  ///< faults of the repaired text
};

/// Repairs the faults of the checks that `wanted` accepts, as long as that leaves fewer faults. With `unsafe`,
/// also makes repairs that are not sure.
[[nodiscard]] Repaired repaired(std::string_view text, const Reading& reading, Faults faults, bool unsafe,
                                const std::function<bool(CheckId)>& wanted);

}  // namespace arbiter::soundness
