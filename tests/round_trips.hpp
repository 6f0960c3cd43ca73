#pragma once

#include <map>
#include <string>

#include <boost/test/unit_test.hpp>

#include "fens/convert.hpp"
#include "seeded_play.hpp"

namespace arbiter::tests {

/// Converts positions of seeded play between every two spellings of the variant, there and back: the same bytes, or, where
/// the second spelling cannot carry the position, a refusal that names what would be lost. `count` positions for each pair
/// that carries any.
inline void check_round_trips(const Variant& variant, std::uint64_t seed, std::size_t count) {
  using namespace fens;
  for (const Spelling& from : all_spellings()) {
    if (from.variant != variant.name() || from.name == "bare") continue;
    for (const Spelling& to : all_spellings()) {
      if (to.variant != variant.name() || to.name == "bare" || &to == &from) continue;
      std::size_t carried = 0;
      std::size_t refused = 0;
      std::map<std::string, std::size_t> rules;
      // The clock of quiet turns is what the sites do not write, and counters what four fields leave out.
      const bool clock = from.dialect == Dialect::fen && to.dialect == Dialect::fen && from.name != "epd" && to.name != "epd";
      const bool counters = from.name != "epd" && to.name != "epd";
      for_each_played(variant, 0, seed, 2 * count, [&](const Setup& played) {
        if (carried == count) return;
        Setup setup = played;
        if (!clock) setup.counters.halfmove = 0;
        if (!counters) setup.counters.plies = setup.to_move == Side::black ? 1 : 0;
        ConvertOptions there;
        there.from = from.reader();
        ConvertOptions back;
        back.from = to.reader();
        if (variant.name() == "armies") {
          // As somebody does who keeps the games of a pairing together.
          const std::string whole = variant.write_fen(setup, {Dialect::vchess, 0, 0});
          there.from.armies = back.from.armies = whole.substr(whole.size() - 2);
        }
        const std::string text = write_fen(setup, variant, from);
        const auto converted = convert(text, variant, to, there);
        if (!converted) {
          ++refused;
          for (const Fault& fault : converted.error()) ++rules[fault.rule];
          return;
        }
        const auto again = convert(converted->text, variant, from, back);
        BOOST_REQUIRE_MESSAGE(again, text << " -> " << converted->text << ": " << again.error()[0].message);
        BOOST_REQUIRE_EQUAL(again->text, text);
        ++carried;
      });
      BOOST_TEST_INFO(variant.name() << " " << from.name << " to " << to.name);
      BOOST_TEST(carried == count);
      BOOST_TEST_INFO(variant.name() << " " << from.name << " to " << to.name << (rules.empty() ? "" : rules.begin()->first));
      BOOST_TEST(refused == 0U);
    }
  }
}

}  // namespace arbiter::tests
