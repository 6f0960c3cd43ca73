// Every sound position of the corpus and of legal play is in the space that arbiter-compose searches: otherwise its
// verdict "impossible" could be false.
#include <boost/test/unit_test.hpp>

#include <bitset>
#include <map>
#include <string>
#include <utility>

#include "tests/support/corpus_positions.hpp"
#include "tests/support/every.hpp"
#include "tests/support/space_play.hpp"
#include "tests/support/space_queries.hpp"

BOOST_AUTO_TEST_SUITE(space_corpus_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

using Group = std::pair<const Variant*, std::size_t>;

const std::map<Group, std::vector<Setup>>& corpus() {
  static const std::map<Group, std::vector<Setup>> all = [] {
    std::map<Group, std::vector<Setup>> groups;
    for (const CorpusPosition& each : CorpusPositions::all())
      groups[{&each.ruleset.variant(), each.ruleset.index()}].push_back(each.setup);
    return groups;
  }();
  return all;
}

/// All tests ask the same: each makes its spaces once.
Spaces& spaces_of(const Group& group) {
  static std::map<Group, Spaces> all;
  return all.try_emplace(group, Ruleset(*group.first, group.second)).first->second;
}

std::string name_of(const Group& group) {
  return fmt::format("{}/{}", group.first->name(), group.first->profiles()[group.second].name);
}

}  // namespace

BOOST_AUTO_TEST_CASE(corpus_is_in_the_space) {
  std::size_t sound = 0;
  for (const auto& [group, setups] : corpus()) {
    tests::Comparison comparison;
    compare(spaces_of(group), setups, true, comparison);
    comparison.tell(name_of(group) + ", corpus");
    BOOST_TEST(comparison.sound >= 50U, name_of(group));
    sound += comparison.sound;
  }
  std::size_t profiles = 0;
  for (const Variant* variant : all_variants()) profiles += variant->profiles().size();
  BOOST_TEST(corpus().size() == profiles);
  BOOST_TEST(sound >= 1400U);
}

// Moves of sound positions lead to sound positions.
BOOST_AUTO_TEST_CASE(moves_from_the_corpus_stay_in_the_space) {
  for (const auto& [group, setups] : corpus()) {
    const auto& [variant, profile] = group;
    Random random(3);
    std::vector<Setup> next;
    for (const Setup& setup : setups) {
      if (!reasons_against(Ruleset(*variant, profile), setup).empty() || !random.one_in(3)) continue;
      auto moves = Ruleset(*variant, profile).generator().setup_moves(setup);
      for (std::size_t i = 0; i < 12 && !moves.empty(); ++i) next.push_back(moves[random.below(moves.size())].after);
    }
    tests::Comparison comparison;
    compare(spaces_of(group), next, true, comparison);
    comparison.tell(name_of(group) + ", one move from the corpus");
    BOOST_TEST(comparison.sound >= 100U, name_of(group));
  }
}

BOOST_AUTO_TEST_CASE(play_is_in_the_space) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile)
      check_play(spaces_of({variant, profile}), 1000, 1000);
  }
}

BOOST_AUTO_TEST_CASE(corpus_is_in_the_cases_of_queries) {
  std::size_t number = 0;
  for (const auto& [group, setups] : corpus()) {
    if (number++ % every_nth() != 0) continue;
    const auto& [variant, profile] = group;
    Random random(7);
    std::vector<Setup> some;
    for (const Setup& setup : setups) {
      const bool rights =
          is_orthodox_base(*variant) && (setup.state.bits & std::bitset<State::bit_count>(0xffff)).any();
      if (random.one_in(rights ? 2 : 6)) some.push_back(setup);
    }
    check_query_cases(Ruleset(*variant, profile), some, name_of(group));
  }
}

// Chess begins with the orthodox set-up unless the request says otherwise.
BOOST_AUTO_TEST_CASE(orthodox_starts) {
  const Variant& chess = *variant_named("chess");
  std::vector<Setup> setups = corpus().at({&chess, 0});
  Random random(9);
  for (const Setup& setup : played(Ruleset(chess), 4, 1000)) setups.push_back(setup);
  const std::vector<Setup> shuffled = setups;
  for (int i = 0; i < 2000; ++i) setups.push_back(neighbour(chess, shuffled[random.below(shuffled.size())], random));
  Spaces spaces(Ruleset(chess), puzzles::Castling::orthodox);
  const std::vector<bool> inside = spaces.contain(setups);
  std::size_t orthodox_ones = 0;
  std::size_t others = 0;
  for (std::size_t i = 0; i < setups.size(); ++i) {
    if (!reasons_against(Ruleset(chess), setups[i]).empty()) continue;
    bool right = true;
    bool any = false;
    for (const Side side : {Side::white, Side::black}) {
      for (int file = 0; file < 8; ++file) {
        if (!orthodox::may_castle(setups[i].state, side, file)) continue;
        any = true;
        right = right && (file == 0 || file == 7) &&
                setups[i].board.holds(Square::at(4, relative_rank(side, 0)), piece_of(side, orthodox::king));
      }
    }
    orthodox_ones += right && any ? 1 : 0;
    others += right ? 0 : 1;
    BOOST_TEST(inside[i] == right, described(chess, setups[i]));
  }
  BOOST_TEST(orthodox_ones >= 50U);
  BOOST_TEST(others >= 50U);
}

BOOST_AUTO_TEST_SUITE_END()
