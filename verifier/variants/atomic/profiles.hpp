#pragma once

#include "verifier/variants/sources.hpp"

namespace arbiter::atomic {

/// The readings, in the order of Variant::profiles(). They differ in AT.castle alone.
enum class Profile : std::uint8_t { lichess, strict };

}  // namespace arbiter::atomic
