#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/biased_play.hpp"
#include "tests/support/seeded_play.hpp"
#include "tests/support/space_membership.hpp"
#include "tests/support/space_states.hpp"
#include "verifier/position/position.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::tests {

/// Positions of seeded play: half without a liking, the rest shared by pairs of likings.
inline std::vector<Setup> played(Ruleset ruleset, std::uint64_t seed, std::size_t count) {
  std::vector<Setup> result;
  const auto keep = [&](const Setup& setup) { result.push_back(setup); };
  for_each_played(ruleset, seed, count / 2, keep);
  for (std::size_t i = 0; i < likings.size(); ++i) {
    for_each_biased(ruleset, seed + i, count / 2 / likings.size(), likings[i], likings[(i + seed) % likings.size()],
                    keep);
  }
  return result;
}

/// Sound positions with fewer or other pieces than play has must lead to sound positions as well.
inline void check_moves(Spaces& spaces, const std::vector<Setup>& setups, Random& random, const std::string& what) {
  const Variant& variant = spaces.ruleset().variant();
  std::vector<Setup> next;
  std::size_t both_kings_lost = 0;
  for (const Setup& setup : setups) {
    if (!reasons_against(spaces.ruleset(), setup).empty()) continue;
    const auto moves = spaces.ruleset().generator().setup_moves(setup);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Setup& after = moves[i].after;
      const bool lost =
          variant.name() == "interweave" && (after.board.of(piece_of(Side::white, interweave::king)).empty() ||
                                             after.board.of(piece_of(Side::black, interweave::king)).empty());
      if (lost) {
        ++both_kings_lost;
        const soundness::Reading reading{spaces.ruleset(), {}, soundness::Depth::consistency};
        for (const Fault& fault :
             soundness::check_soundness(variant.write_fen(after, {Dialect::vchess, 0, 0}), reading)) {
          // A position that legal play reaches must not be reported as an error in a corpus.
          if (fault.level == Level::error)
            BOOST_ERROR(std::string(fault.check.name()) << " " << described(variant, after));
        }
      }
      if (lost || random.one_in(1 + moves.size() / 4)) next.push_back(after);
    }
  }
  Comparison comparison;
  compare(spaces, next, true, comparison);
  comparison.tell(fmt::format("{} ({} with both kings of a side lost)", what, both_kings_lost));
  BOOST_TEST(comparison.not_sound() == 0U,
             what << ": " << (comparison.unsound.empty() ? "" : joined(comparison.unsound.begin()->first)));
  BOOST_TEST(comparison.sound > setups.size() / 20);
}

/// `count` positions of legal play are sound and in the space; of `neighbours` changed copies exactly the sound ones
/// are in it.
inline void check_play(Spaces& spaces, std::size_t count, std::size_t neighbours) {
  const Ruleset ruleset = spaces.ruleset();
  const std::string what = fmt::format("{}/{}", ruleset->name(), ruleset.profile().name);
  const std::vector<Setup> setups = played(ruleset, 12 + ruleset.index(), count);
  Comparison play;
  compare(spaces, setups, false, play);
  play.tell(what + ", play");
  // Positions that legal play reaches have no faults at all.
  BOOST_TEST(play.not_sound() == 0U, what << ": " << (play.unsound.empty() ? "" : joined(play.unsound.begin()->first)));
  BOOST_TEST(play.sound >= count * 9 / 10);

  Random random(5 + ruleset.index());
  std::vector<Setup> changed;
  for (std::size_t i = 0; i < neighbours; ++i)
    changed.push_back(neighbour(ruleset.variant(), setups[random.below(setups.size())], random));
  Comparison near;
  compare(spaces, changed, true, near);
  near.tell(what + ", neighbours of play");
  BOOST_TEST(near.sound > neighbours / 20);
  BOOST_TEST(near.not_sound() > neighbours / 20);
  for (std::size_t i = 0; i < neighbours; ++i) changed.push_back(thinned(ruleset.variant(), changed[i], random));
  check_moves(spaces, changed, random, what + ", moves of neighbours and of thinned positions");
}

}  // namespace arbiter::tests
