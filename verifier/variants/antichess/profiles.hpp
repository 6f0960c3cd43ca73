#pragma once

#include "verifier/variants/sources.hpp"

namespace arbiter::antichess {

/// The readings, in the order of Variant::profiles(). They differ in AN.end.stalemate alone.
enum class Profile : std::uint8_t { lichess, fics };

}  // namespace arbiter::antichess
