// What a search leaves out as too far away is: no line of play that ended in a mate or stalemate was called impossible
// at any of its positions, with the moves that it took from there. Lines are played at random, backed by both sides.
#define BOOST_TEST_MODULE end_distance
#include <boost/test/unit_test.hpp>

#include <vector>

#include <fmt/format.h>

#include "verifier/solve/each_successor.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

using namespace arbiter;

namespace {

struct Counted {
  std::size_t ends = 0;
  std::size_t asked = 0;
  std::size_t refused = 0;  ///< the same positions with fewer moves
};

/// A variant's lines of random moves; every side moves again after `in_a_row` moves of its own with that chance.
class Lines {
 public:
  Lines(const Variant& variant, std::size_t profile, std::uint64_t seed)
      : variant_(variant), profile_(profile), random_(seed) {}

  void play(bool mate, bool series, Counted& counted) {
    const Setup root = variant_.random_setup(profile_, random_);
    const auto source = variant_.search_source(profile_, root);
    const auto distance = source->distance_to(mate ? DistantEnd::mate : DistantEnd::stalemate);
    BOOST_TEST_REQUIRE(distance);
    std::vector<SearchNode> line{source->node(root)};
    if (source->in_check(source->passed(line.front()))) return;  // no game has that
    for (int ply = 0; ply < 14; ++ply) {
      const SearchNode now = line.back();
      if (ends(*source, now, mate)) break;
      std::vector<SearchNode> next;
      solve::each_successor(*source, now, [&](const SearchNode& each, const Arrival&) {
        next.push_back(each);
        return true;
      });
      if (next.empty()) return;
      // A move that ends the game is taken where there is one, so that many lines have an end.
      const SearchNode* chosen = &next[random_.below(next.size())];
      for (const SearchNode& each : next) {
        if (ends(*source, each, mate)) chosen = &each;
      }
      line.push_back(*chosen);
      if (series && !ends(*source, *chosen, mate) && !source->in_check(*chosen)) {
        line.back() = source->passed(*chosen);
      }
    }
    if (!ends(*source, line.back(), mate) || line.size() < 2) return;
    ++counted.ends;
    compare(*distance, line, root, counted);
  }

 private:
  static bool ends(const SearchSource& source, const SearchNode& node, bool mate) {
    return source.status(node) == (mate ? Status::mate : Status::stalemate);
  }

  void compare(EndDistance& distance, const std::vector<SearchNode>& line, const Setup& root, Counted& counted) const {
    const Side hunter = opponent(line.back().to_move);
    unsigned moves[2] = {0, 0};
    for (std::size_t i = line.size() - 1; i-- > 0;) {
      ++moves[line[i].to_move == hunter ? 0 : 1];
      ++counted.asked;
      BOOST_TEST_REQUIRE(distance.may_reach(line[i], hunter, moves[0], moves[1]),
                         fmt::format("{} {}: {} plies before the end", variant_.name(),
                                     variant_.write_fen(root, {}), line.size() - 1 - i));
      if (moves[0] > 1 && !distance.may_reach(line[i], hunter, 1, moves[1])) ++counted.refused;
    }
  }

  const Variant& variant_;
  std::size_t profile_;
  Random random_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(no_end_was_too_far) {
  for (const char* name : {"chess", "kingofthehill", "threecheck"}) {
    const Variant* variant = variant_named(name);
    BOOST_TEST_REQUIRE(variant != nullptr);
    for (const bool mate : {true, false}) {
      for (const bool series : {false, true}) {
        Lines lines(*variant, 0, mate ? 1 : 2);
        Counted counted;
        for (int i = 0; i < 3000; ++i) lines.play(mate, series, counted);
        BOOST_TEST_MESSAGE(fmt::format("{} mate {} series {}: {} ends, {} positions, {} too far for one move", name,
                                       mate, series, counted.ends, counted.asked, counted.refused));
        BOOST_TEST(counted.ends >= 20U);
        BOOST_TEST(counted.refused >= 20U);
      }
    }
  }
}
