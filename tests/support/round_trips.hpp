#pragma once

#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "tests/support/seeded_play.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/position/position.hpp"

namespace arbiter::tests {

/// Converts positions of seeded play between every two spellings of the variant, there and back; the bytes must be the
/// same. `count` positions for each pair, reduced to what both spellings can write: without the halfmove clock if one
/// of the two has none (the sites), without counters if one has none (four fields).
inline void check_round_trips(const Variant& variant, std::uint64_t seed, std::size_t count) {
  using namespace conversion;
  std::vector<const Spelling*> spellings;
  for (const Spelling& each : variant.spellings()) {
    if (each.name != "bare") spellings.push_back(&each);
  }
  std::size_t carried = 0;
  for_each_played(Ruleset(variant), seed, count, [&](const Setup& played) {
    // Like a user who keeps the games of a pairing together.
    const std::string whole = variant.write_fen(played, {Dialect::vchess, 0, 0});
    const std::string armies = variant.name() == "armies" ? whole.substr(whole.size() - 2) : std::string();
    for (const Spelling* from : spellings) {
      for (const Spelling* to : spellings) {
        if (to == from) continue;
        Setup setup = played;
        const bool counters = from->name != "epd" && to->name != "epd";
        if (!counters || from->dialect != Dialect::fen || to->dialect != Dialect::fen) setup.counters.halfmove = 0;
        if (!counters) setup.counters.plies = setup.to_move == Side::black ? 1 : 0;
        ConvertOptions there;
        there.from = from->reader();
        ConvertOptions back;
        back.from = to->reader();
        there.from.armies = back.from.armies = armies;
        const std::string text = write_fen(setup, variant, *from);
        const auto converted = convert(text, Ruleset(variant), *to, there);
        BOOST_REQUIRE_MESSAGE(converted,
                              from->name << " to " << to->name << ": " << text << ": " << converted.error()[0].message);
        const auto again = convert(converted->text, Ruleset(variant), *from, back);
        BOOST_REQUIRE_MESSAGE(again, text << " -> " << converted->text << ": " << again.error()[0].message);
        BOOST_REQUIRE_EQUAL(again->text, text);
        ++carried;
      }
    }
  });
  BOOST_TEST(carried == count * spellings.size() * (spellings.size() - 1));
}

}  // namespace arbiter::tests
