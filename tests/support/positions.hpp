#pragma once

#include <cstddef>
#include <string_view>

#include "verifier/position/position.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// The position of a FEN that describes one. Throws tl::bad_expected_access otherwise.
inline Position position_of(const Variant& variant, std::string_view fen, std::size_t profile = 0) {
  return Position::from_setup(Ruleset(variant, profile), Ruleset(variant).parse_fen(fen, {}).value().setup).value();
}

}  // namespace arbiter::tests
