// What a search sees of a position is what the generator lists: successors, those that give check, counts, status and
// passes, in random play and random set-ups of every variant.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "tests/support/every.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(search_source_test)

using namespace arbiter;

namespace {

constexpr std::uint64_t everywhere = ~std::uint64_t{0};

using Keys = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

class Collected {
 public:
  explicit Collected(const SearchSource& source) : source_(source) {}
  bool operator()(const SearchNode& next, const Arrival&) {
    const SearchKey key = source_.key(next);
    keys.emplace_back(key.check, key.place);
    return true;
  }
  Keys keys{};

 private:
  const SearchSource& source_;
};

/// Receives one node and ends the visit.
struct First {
  bool operator()(const SearchNode&, const Arrival&) {
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
std::vector<Setup> compare(Ruleset ruleset, const SearchSource& source, const Setup& setup) {
  const MoveSource& generator = ruleset.generator();
  const std::string where = fmt::format("{}/{} {}", ruleset->name(), ruleset.index(), ruleset->write_fen(setup, {}));
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
  bool wins = false;
  std::size_t from_light = 0;
  for (const MoveOutcome& outcome : generator.setup_moves(setup)) {
    after.push_back(outcome.after);
    all.push_back(pair_of(outcome.after));
    if (source.in_check(source.node(outcome.after))) checking.push_back(all.back());
    mates = mates || generator.setup_status(outcome.after) == Status::mate;
    stalemates = stalemates || generator.setup_status(outcome.after) == Status::stalemate;
    const Status status = generator.setup_status(outcome.after);
    wins = wins || status == Status::mate || status == Status::lost;
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
  BOOST_TEST_REQUIRE(source.wins_in_one(node) == wins, where);
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
  BOOST_TEST_REQUIRE((pair_of(ruleset->after_pass(setup)) == std::pair(passed.check, passed.place)), where);
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
      for (std::size_t game = 0; game < 40 / tests::every_nth(); ++game) {
        Setup setup = game % 2 == 0 ? variant->shuffled_start(game) : Ruleset(*variant, profile).random_setup(random);
        const auto source = Ruleset(*variant, profile).generator().search_source(setup);
        for (int ply = 0; ply < (game % 2 == 0 ? 80 : 4); ++ply) {
          std::vector<Setup> after;
          try {
            after = compare(Ruleset(*variant, profile), *source, setup);
          } catch (const TooManyMoves&) {
            break;
          }
          ++setups;
          if (after.empty()) break;
          setup = after[random.below(after.size())];
        }
      }
      BOOST_TEST(setups >= 300U / tests::every_nth(), variant->name() << ": " << setups);
    }
  }
}

namespace {

/// What is asked about mates, from the rules alone.
struct Mates {
  bool now = false;      ///< some move mates
  bool all = false;      ///< there is a move, and every one mates
  bool allowed = false;  ///< after some move, the other side can mate
  Keys allowing{};       ///< the nodes after those moves
};

Mates mates_of(const MoveSource& generator, const SearchSource& source, const Setup& setup) {
  Mates result;
  const auto outcomes = generator.setup_moves(setup);
  result.all = !outcomes.empty();
  for (const MoveOutcome& outcome : outcomes) {
    const bool mate = generator.setup_status(outcome.after) == Status::mate;
    result.now = result.now || mate;
    result.all = result.all && mate;
    const auto replies = generator.setup_moves(outcome.after);
    if (std::none_of(replies.begin(), replies.end(),
                     [&](const MoveOutcome& reply) { return generator.setup_status(reply.after) == Status::mate; })) {
      continue;
    }
    result.allowed = true;
    const SearchKey key = source.key(source.node(outcome.after));
    result.allowing.emplace_back(key.check, key.place);
  }
  std::sort(result.allowing.begin(), result.allowing.end());
  return result;
}

/// A king at an edge with pieces of its own around it, and a few pieces that hunt it: mates are frequent there.
Setup hunted_king(Random& random) {
  const Side hunted = random.one_in(2) ? Side::white : Side::black;
  const int back = hunted == Side::white ? 0 : 7;
  const int king = 8 * back + static_cast<int>(random.below(8));
  Setup setup;
  setup.to_move = random.one_in(2) ? Side::white : Side::black;
  const auto near = [&] {
    const int file = king % 8 + static_cast<int>(random.below(5)) - 2;
    return 8 * std::abs(back - static_cast<int>(random.below(3))) + std::clamp(file, 0, 7);
  };
  const auto put = [&](int square, Side side, int role) {
    const bool no_pawn = square < 8 || square >= 56;
    if (setup.board[Square(square)] || (role == 0 && no_pawn)) return;
    setup.board.put(Square(square), piece_of(side, static_cast<Role>(role)));
  };
  put(king, hunted, 5);
  // Sometimes its side may castle.
  if (king == 8 * back + 4 && random.one_in(2)) {
    put(8 * back + 7, hunted, 3);
    setup.state.bits.set(static_cast<std::size_t>(back == 0 ? 7 : 15));
  }
  // Sometimes the mating move may be a castling.
  if (random.one_in(4)) {
    const int own_back = 56 - 8 * back;
    put(own_back + 4, opponent(hunted), 5);
    put(own_back + 7, opponent(hunted), 3);
    setup.state.bits.set(static_cast<std::size_t>(own_back == 0 ? 7 : 15));
  } else {
    int other = near();
    while (std::abs(other / 8 - king / 8) < 2 && std::abs(other % 8 - king % 8) < 2) {
      other = static_cast<int>(random.below(64));
    }
    put(other, opponent(hunted), 5);
  }
  for (std::size_t i = random.below(6); i > 0; --i) put(near(), hunted, static_cast<int>(random.below(5)));
  for (std::size_t i = 1 + random.below(4); i > 0; --i) {
    put(static_cast<int>(random.below(64)), opponent(hunted), static_cast<int>(random.below(5)));
  }
  return setup;
}

}  // namespace

BOOST_AUTO_TEST_CASE(mates) {
  for (const char* name : {"chess", "takemake", "threecheck", "kingofthehill", "atomic", "crazyhouse"}) {
    const Variant& variant = *variant_named(name);
    for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
      Random random(profile);
      std::size_t now = 0;
      std::size_t all = 0;
      std::size_t allowed = 0;
      for (std::size_t i = 0; i < 3000 / tests::every_nth(); ++i) {
        const Setup setup = hunted_king(random);
        const MoveSource& generator = Ruleset(variant, profile).generator();
        const auto source = Ruleset(variant, profile).generator().search_source(setup);
        const SearchNode node = source->node(setup);
        const Mates expected = mates_of(generator, *source, setup);
        const std::string where = fmt::format("{}/{} {}", name, profile, variant.write_fen(setup, {}));
        BOOST_TEST_REQUIRE(source->mates_in_one(node) == expected.now, where);
        BOOST_TEST_REQUIRE(source->must_mate(node) == expected.all, where);
        BOOST_TEST_REQUIRE(source->allows_mate(node) == expected.allowed, where);
        Collected candidates(*source);
        BOOST_TEST(source->mate_allowing_successors(node, candidates));
        const Keys found = sorted(candidates.keys);
        BOOST_TEST_REQUIRE(
            std::includes(found.begin(), found.end(), expected.allowing.begin(), expected.allowing.end()), where);
        now += expected.now ? 1U : 0U;
        all += expected.all ? 1U : 0U;
        allowed += expected.allowed ? 1U : 0U;
      }
      BOOST_TEST(now >= 100U / tests::every_nth(), name << ": " << now);
      BOOST_TEST(allowed >= 100U / tests::every_nth(), name << ": " << allowed);
      BOOST_TEST_MESSAGE(name << "/" << profile << ": " << now << " mates, " << all << " forced, " << allowed
                              << " allowed");
    }
  }
}

BOOST_AUTO_TEST_CASE(keys_tell_nodes_apart) {
  // All positions of two pieces: no two have a key in common.
  const Variant& chess = *variant_named("chess");
  std::set<std::uint64_t> keys;
  std::size_t nodes = 0;
  const auto source = Ruleset(chess).generator().search_source(chess.shuffled_start(0));
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

BOOST_AUTO_TEST_SUITE_END()
