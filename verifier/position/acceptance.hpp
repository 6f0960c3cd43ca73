#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbiter {

/// What a fast way of looking at a text says. What is wrong with a text is stated in the variants' faults() and
/// setup_reachability(); a fast way may only say that they surely find nothing. Where it does not know it is `unsure`,
/// and they decide. Tests compare the two on played, changed and random texts.
enum class Accepted : std::uint8_t {
  unsure,      ///< faults() may have something to say
  consistent,  ///< nothing up to consistency; how the position can have come about is another question
  wholly,      ///< nothing at the depth that was asked for
};

/// What a caller knows beside the text.
struct AcceptRequest {
  std::size_t profile = 0;
  int dialect = -1;           ///< forced (a Dialect), or none
  int pairing = -1;           ///< ArmyChoice::number_of(), or none
  bool reachability = false;  ///< whether that is asked, too
};

/// A variant's fast way, in both builds of board/code.hpp; null where it has none, so that every text goes the slow
/// way.
struct FastAcceptance {
  using Function = Accepted (*)(const AcceptRequest&, std::string_view) noexcept;
  Function baseline = nullptr;
  Function v3 = nullptr;
};

}  // namespace arbiter
