#pragma once

#include <string>

#include <boost/test/unit_test.hpp>

#include "tests/support/seeded_play.hpp"
#include "verifier/position/position.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::tests {

/// No check may find anything in a position of legal play, neither of what it describes nor of how it came about. The
/// text is written and read again, so that places and counters are those of a real FEN.
inline void check_no_finding(Ruleset ruleset, const Setup& played) {
  std::string text = ruleset->write_fen(played, FenStyle{Dialect::vchess, 0, 0});
  auto parsed = ruleset.parse_fen(text, {});
  if (parsed && parsed->setup.state != played.state) {  // vchess has one digit for ten pawns in a pocket
    text = ruleset->write_fen(played, FenStyle{Dialect::fen, 0, 0});
    parsed = ruleset.parse_fen(text, {});
  }
  BOOST_REQUIRE_MESSAGE(parsed, text);
  Setup setup = parsed->setup;
  setup.counters.halfmove = played.counters.halfmove;  // the sites do not write it
  Faults faults;
  const auto position = Position::from_setup(ruleset, setup, parsed->map, &faults);
  BOOST_REQUIRE_MESSAGE(position, text << ": " << (position ? "" : position.error().front().message));
  for (const Fault& fault : soundness::reachability(*position, parsed->map)) faults.push_back(fault);
  std::erase_if(faults, [](const Fault& fault) { return fault.check == "AF260"; });
  BOOST_REQUIRE_MESSAGE(
      faults.empty(),
      ruleset->name() << "/" << ruleset.profile().name << ": " << text << ": "
                      << (faults.empty() ? "" : std::string(faults[0].check.name()) + " " + faults[0].message));
}

inline void check_no_findings(Ruleset ruleset, std::uint64_t seed, std::size_t count) {
  for_each_played(ruleset, seed, count, [&](const Setup& played) { check_no_finding(ruleset, played); });
}

}  // namespace arbiter::tests
