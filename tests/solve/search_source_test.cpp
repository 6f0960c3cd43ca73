// What a search sees of a position is what the generator lists: successors, those that give check, counts, status and
// passes, in random play and random set-ups of every variant.
#define BOOST_TEST_MODULE search_source
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

using namespace arbiter;

namespace {

constexpr std::uint64_t everywhere = ~std::uint64_t{0};

using Keys = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

class Collected final : public NodeVisitor {
 public:
  explicit Collected(const SearchSource& source) : source_(source) {}
  bool visit(const SearchNode& next, const Arrival&) override {
    const SearchKey key = source_.key(next);
    keys.emplace_back(key.check, key.place);
    return true;
  }
  Keys keys{};

 private:
  const SearchSource& source_;
};

/// Receives one node and ends the visit.
class First final : public NodeVisitor {
 public:
  bool visit(const SearchNode&, const Arrival&) override {
    ++visits;
    return false;
  }
  int visits = 0;
};

Keys sorted(Keys keys) {
  std::sort(keys.begin(), keys.end());
  return keys;
}

/// Compares one set-up; returns the set-ups that follow.
std::vector<Setup> compare(const Variant& variant, std::size_t profile, const SearchSource& source,
                           const Setup& setup) {
  const MoveSource& generator = variant.generator(profile);
  const std::string where = fmt::format("{}/{} {}", variant.name(), profile, variant.write_fen(setup, {}));
  const SearchNode node = source.node(setup);
  const auto pair_of = [&](const Setup& each) {
    const SearchKey key = source.key(source.node(each));
    return std::pair(key.check, key.place);
  };
  std::vector<Setup> after;
  Keys all;
  Keys checking;
  bool mates = false;
  bool stalemates = false;
  std::size_t from_light = 0;
  for (const MoveOutcome& outcome : generator.setup_moves(setup)) {
    after.push_back(outcome.after);
    all.push_back(pair_of(outcome.after));
    if (source.in_check(source.node(outcome.after))) checking.push_back(all.back());
    mates = mates || generator.setup_status(outcome.after) == Status::mate;
    stalemates = stalemates || generator.setup_status(outcome.after) == Status::stalemate;
    const Square from = outcome.move.front().from;
    if ((from.index() / 8 + from.index() % 8) % 2 != 0) ++from_light;
  }
  Collected visited(source);
  BOOST_TEST(source.successors(node, everywhere, visited));
  BOOST_TEST_REQUIRE((sorted(visited.keys) == sorted(all)), where);
  Collected checks(source);
  BOOST_TEST(source.checking_successors(node, checks));
  BOOST_TEST_REQUIRE((sorted(checks.keys) == sorted(checking)), where);
  BOOST_TEST_REQUIRE(source.move_count(node) == all.size(), where);
  BOOST_TEST_REQUIRE(source.has_move(node) == !all.empty(), where);
  BOOST_TEST_REQUIRE(source.mates_in_one(node) == mates, where);
  BOOST_TEST_REQUIRE(source.stalemates_in_one(node) == stalemates, where);
  // The pieces on every other square, and those on the others.
  constexpr std::uint64_t light = 0x55AA55AA55AA55AAU;
  Collected halves(source);
  Collected dark(source);
  BOOST_TEST(source.successors(node, light, halves));
  BOOST_TEST(source.successors(node, ~light, dark));
  BOOST_TEST_REQUIRE(
      (std::pair(halves.keys.size(), dark.keys.size()) == std::pair(from_light, all.size() - from_light)), where);
  halves.keys.insert(halves.keys.end(), dark.keys.begin(), dark.keys.end());
  BOOST_TEST_REQUIRE((sorted(halves.keys) == sorted(all)), where);
  BOOST_TEST_REQUIRE((source.status(node) == generator.setup_status(setup)), where);
  const SearchKey passed = source.key(source.passed(node));
  BOOST_TEST_REQUIRE((pair_of(variant.after_pass(setup)) == std::pair(passed.check, passed.place)), where);
  First first;
  BOOST_TEST(source.successors(node, everywhere, first) == all.empty(), where);
  BOOST_TEST(first.visits == (all.empty() ? 0 : 1), where);
  return after;
}

}  // namespace

BOOST_AUTO_TEST_CASE(games_and_random_setups) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      Random random(7 + profile);
      std::size_t setups = 0;
      for (int game = 0; game < 40; ++game) {
        Setup setup =
            game % 2 == 0 ? variant->dealt(static_cast<std::uint64_t>(game)) : variant->random_setup(profile, random);
        const auto source = variant->search_source(profile, setup);
        for (int ply = 0; ply < (game % 2 == 0 ? 80 : 4); ++ply) {
          std::vector<Setup> after;
          try {
            after = compare(*variant, profile, *source, setup);
          } catch (const TooManyMoves&) {
            break;
          }
          ++setups;
          if (after.empty()) break;
          setup = after[random.below(after.size())];
        }
      }
      BOOST_TEST(setups >= 300U, variant->name() << ": " << setups);
    }
  }
}

BOOST_AUTO_TEST_CASE(keys_tell_nodes_apart) {
  // All positions of two pieces: no two have a key in common.
  const Variant& chess = *variant_named("chess");
  std::set<std::uint64_t> keys;
  std::size_t nodes = 0;
  const auto source = chess.search_source(0, chess.dealt(0));
  for (int king = 0; king < 64; ++king) {
    for (int other = 0; other < 64; ++other) {
      if (king == other) continue;
      for (const RoleInfo& role : chess.roles()) {
        for (const Side side : {Side::white, Side::black}) {
          Setup each;
          each.to_move = side;
          each.board.put(Square(king), Piece{Owner::white, chess.roles()[0].role});
          each.board.put(Square(other), Piece{Owner::black, role.role});
          keys.insert(source->key(source->node(each)).check);
          ++nodes;
        }
      }
    }
  }
  BOOST_TEST(keys.size() == nodes);
}
