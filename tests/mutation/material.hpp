#pragma once

// What the ways to break a page are given, and what they give back.

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/mutation/page_spots.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace mutation {

using arbiter::Random;

struct Material {
  const std::string& page;
  const arbiter::Variant& variant;
  std::vector<Spot> spots;
  std::vector<std::string> names;  ///< of the pieces that claims are about, lower case
};

inline std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// The broken page, or nothing if the page has nothing to break in this way.
using Mutant = std::optional<std::string>;
using Mutator = Mutant (*)(const Material&, Random&);

inline const Spot& any_spot(const Material& material, Random& random) {
  return material.spots[random.below(material.spots.size())];
}

inline std::string any_square(Random& random) { return square_of(random.below(64)); }

}  // namespace mutation
