#pragma once

#include <cstdint>

#include "verifier/position/move_source.hpp"

// The two implementations of each variant, by one of its readings: the first, unless another is named. They live as
// long as the program. A variant with several readings names them in its folder, in the order of Variant::profiles().
// Its generator.cpp defines `generator_build`, of which this processor's is the generator (registry.cpp).
#define ARBITER_VARIANT(folder)                                       \
  namespace arbiter::folder {                                         \
  enum class Profile : std::uint8_t;                                  \
  [[nodiscard]] const MoveSource& rules(Profile profile = {});        \
  [[nodiscard]] const MoveGenerator& generator(Profile profile = {}); \
  }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
