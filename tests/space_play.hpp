#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "biased_play.hpp"
#include "seeded_play.hpp"
#include "space_membership.hpp"
#include "space_states.hpp"

namespace arbiter::tests {

/// Half of it without a liking, the rest shared by pairs of likings.
inline std::vector<Setup> played(const Variant& variant, std::size_t profile, std::uint64_t seed, std::size_t count) {
  std::vector<Setup> result;
  const auto keep = [&](const Setup& setup) { result.push_back(setup); };
  for_each_played(variant, profile, seed, count / 2, keep);
  for (std::size_t i = 0; i < likings.size(); ++i) {
    for_each_biased(variant, profile, seed + i, count / 2 / likings.size(), likings[i], likings[(i + seed) % likings.size()], keep);
  }
  return result;
}

/// `count` positions of legal play are sound and in the space; of `neighbours` changes of them those are in it that are sound.
inline void check_play(const Variant& variant, std::size_t profile, std::size_t count, std::size_t neighbours) {
  const std::string what = fmt::format("{}/{}", variant.name(), variant.profiles()[profile].name);
  Spaces spaces(variant, profile);
  const std::vector<Setup> setups = played(variant, profile, 12 + profile, count);
  Comparison play;
  compare(spaces, setups, false, play);
  play.tell(what + ", play");
  // What legal play reaches has no faults at all.
  BOOST_TEST(play.not_sound() == 0U, what << ": " << play.unsound.begin()->first);
  BOOST_TEST(play.sound >= count * 9 / 10);

  Random random(5 + profile);
  std::vector<Setup> changed;
  for (std::size_t i = 0; i < neighbours; ++i) changed.push_back(neighbour(variant, setups[random.below(setups.size())], random));
  Comparison near;
  compare(spaces, changed, true, near);
  near.tell(what + ", neighbours of play");
  BOOST_TEST(near.sound > neighbours / 20);
  BOOST_TEST(near.not_sound() > neighbours / 20);
}

}  // namespace arbiter::tests
