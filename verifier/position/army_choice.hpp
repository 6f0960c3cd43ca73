#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "verifier/position/setup.hpp"

namespace arbiter {

/// The armies of a variant in which each side has one of several. A pairing is written as two letters, White's first.
class ArmyChoice {
 public:
  ArmyChoice() = default;
  ArmyChoice(const ArmyChoice&) = delete;
  ArmyChoice& operator=(const ArmyChoice&) = delete;
  virtual ~ArmyChoice() = default;

  [[nodiscard]] virtual std::string_view letters() const = 0;      ///< one letter per army, upper case
  [[nodiscard]] virtual std::string_view explanation() const = 0;  ///< which letter stands for which army
  /// The pairing of a state.
  [[nodiscard]] virtual std::string pairing_of(const State& state) const = 0;
  /// The number of a pairing, below the square of the number of armies; nothing if the text is not a pairing.
  [[nodiscard]] virtual std::optional<int> number_of(std::string_view pairing) const = 0;
};

}  // namespace arbiter
