#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "verifier/position/fen.hpp"

namespace arbiter {

/// What a fast way of looking at a text answers. It vouches or it says nothing: that something is wrong, and what, is
/// said by Variant::faults() and Variant::setup_reachability() alone, which decide wherever the answer is `unknown`.
/// Tests and fuzzers hold every other answer against those two, on played, changed and random texts.
enum class Acceptance : std::uint8_t {
  unknown,            ///< nothing is said
  surely_consistent,  ///< faults() finds nothing; of setup_reachability(), which was asked for, nothing is said
  surely_sound,       ///< nothing is found at the depth that was asked for
};

/// What a caller knows beside the text.
struct AcceptRequest {
  std::size_t profile = 0;
  std::optional<Dialect> dialect;  ///< if forced
  std::optional<int> pairing;      ///< ArmyChoice::number_of(), if the armies are named
  bool reachability = false;       ///< whether that is asked, too
};

/// A variant's fast way, in both builds of board/code.hpp; null where it has none, so that every text goes the slow
/// way.
struct FastAcceptance {
  using Function = Acceptance (*)(const AcceptRequest&, std::string_view) noexcept;
  Function baseline = nullptr;
  Function v3 = nullptr;
};

}  // namespace arbiter
