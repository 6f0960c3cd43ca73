#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "verifier/position/fen.hpp"

namespace arbiter {

/// The answer of a fast way about a text: it vouches for the text or says nothing. It never reports a fault; wherever
/// the answer is `unknown`, Variant::faults() and Variant::setup_reachability() decide. Tests and fuzzers compare every
/// other answer with those two, on played, changed and random texts.
enum class Acceptance : std::uint8_t {
  unknown,            ///< no answer
  surely_consistent,  ///< faults() finds nothing; setup_reachability() was asked for and is left open
  surely_sound,       ///< neither finds anything, as far as the request asks
};

/// What a caller knows besides the text.
struct AcceptRequest {
  std::size_t profile = 0;
  std::optional<Dialect> dialect;  ///< if the caller forces one
  std::optional<int> pairing;      ///< ArmyChoice::number_of(), if the caller names the armies
  bool reachability = false;       ///< whether setup_reachability() is asked for, too
  bool usual_start = false;        ///< with reachability: and usual_start_faults()
};

/// A variant's fast way, in both builds of board/code.hpp; null if the variant has none, so that every text goes the
/// slow way.
struct FastAcceptance {
  using Function = Acceptance (*)(const AcceptRequest&, std::string_view) noexcept;
  Function for_any = nullptr;  ///< any processor
  Function for_v3 = nullptr;
};

}  // namespace arbiter
