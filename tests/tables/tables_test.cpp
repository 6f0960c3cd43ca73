// Tables against published numbers, the declarative rules and the second solver.
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/reference_solver.hpp"
#include "tests/support/variant_cases.hpp"
#include "tests/tables/table_helpers.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/tables/table.hpp"

BOOST_AUTO_TEST_SUITE(tables_test)

using namespace arbiter;
using namespace arbiter::tables;
using namespace arbiter::tests;

namespace {

const Variant& named(std::string_view name) { return *variant_named(name); }

/// Two pieces that make a game, so that the whole table can be compared in moments.
std::vector<SmallMaterial> two_pieces() {
  std::vector<SmallMaterial> all;
  for (const VariantCase& row : variant_cases("two-pieces"))
    all.push_back({std::string(row.variant->name()), row.fields[0], row.fields[1]});
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_are_packed_and_ordered) {
  const std::array<Value, 6> worst_first{{{Outcome::loss, 0},
                                          {Outcome::loss, 30},
                                          {},
                                          {Outcome::win, Value::most_plies},
                                          {Outcome::win, 31},
                                          {Outcome::win, 1}}};
  for (std::size_t i = 0; i < worst_first.size(); ++i) {
    BOOST_TEST((Value::unpacked(worst_first[i].packed()) == worst_first[i]));
    for (std::size_t j = 0; j < worst_first.size(); ++j) BOOST_TEST(better(worst_first[i], worst_first[j]) == (i > j));
  }
  BOOST_TEST((before_move({Outcome::loss, 4}) == Value{Outcome::win, 5}));
  BOOST_TEST((before_move({Outcome::win, 4}) == Value{Outcome::loss, 5}));
  BOOST_TEST((before_move({}) == Value{}));
}

/// A game on paper: 0 may go to 1 or 2, 1 to 0 or 3, 2 to 3; in 3 the side to move has lost; 4 and 5 go to each other.
BOOST_AUTO_TEST_CASE(values_spread_from_the_ends) {
  Graph graph;
  graph.keys = {0, 1, 2, 3, 4, 5};
  graph.ends = {End::none, End::none, End::none, End::lost, End::none, End::none};
  graph.first = {0, 2, 4, 5, 5, 6, 7};
  graph.next = {1, 2, 0, 3, 3, 5, 4};
  const std::vector<std::uint16_t> worth = propagate(graph);
  BOOST_TEST((Value::unpacked(worth[3]) == Value{Outcome::loss, 0}));
  BOOST_TEST((Value::unpacked(worth[1]) == Value{Outcome::win, 1}));
  BOOST_TEST((Value::unpacked(worth[2]) == Value{Outcome::win, 1}));
  BOOST_TEST((Value::unpacked(worth[0]) == Value{Outcome::loss, 2}));
  BOOST_TEST((Value::unpacked(worth[4]) == Value{}));
  BOOST_TEST((Value::unpacked(worth[5]) == Value{}));
}

BOOST_AUTO_TEST_CASE(images_have_one_place) {
  for (const Variant* variant : all_variants()) {
    Random random(7);
    Places places{*variant};
    int different = 0;
    for (int i = 0; i < 200; ++i) {
      Setup setup = Ruleset(*variant).random_setup(random);
      while (setup.board.occupied().size() > 4) setup.board.clear(*setup.board.occupied().begin());
      setup = Ruleset(*variant).essential(setup);
      const Place place = places.place(setup);
      const bool one = places.place(conversion::image_of(setup, *variant, {.colours = true})).key() == place.key();
      if (variant->sides_are_alike()) BOOST_TEST(one);
      different += one ? 0 : 1;
      if (variant->may_be_mirrored(setup.state))
        BOOST_TEST(places.place(conversion::image_of(setup, *variant, {.files = true})).key() == place.key());
      BOOST_TEST(places.place(places.setup(place)).key() == place.key());
    }
    if (!variant->sides_are_alike()) BOOST_TEST(different > 100, variant->name());
  }
}

/// http://kirill-kryukov.com/chess/discussion-board/viewtopic.php?t=920 has the longest mates and how many positions
/// have them (the board may be turned, too): won with White to move, lost with Black to move.
BOOST_AUTO_TEST_CASE(queen_against_king) {
  const Table table = table_of(Ruleset(named("chess")), {"KQvK"});
  const MaterialSummary white = summary_of(table, "KQvK", Side::white);
  const MaterialSummary black = summary_of(table, "KQvK", Side::black);
  BOOST_REQUIRE(white.longest_win);
  BOOST_REQUIRE(black.longest_loss);
  BOOST_TEST((table.value(*white.longest_win) == Value{Outcome::win, 19}));
  BOOST_TEST((table.value(*black.longest_loss) == Value{Outcome::loss, 20}));
  BOOST_TEST(white.draws + white.losses == 0U);
  BOOST_TEST(black.wins == 0U);
  // 23,048 drawn positions on the whole board, a stalemate or an unguarded queen ("Number of mutual zugzwang
  // positions, endgame tablebase", after Wikibooks' Chess): each one and its mirror image are one here.
  BOOST_TEST(2 * black.draws == 23'048U);
  BOOST_TEST(counted_turned(table, "KQvK", Side::white, {Outcome::win, 19}) == 1U);
  BOOST_TEST(counted_turned(table, "KQvK", Side::black, {Outcome::loss, 20}) == 8U);
  const auto line = best_line(table, table.setup(*white.longest_win));
  BOOST_REQUIRE(line.size() == 19U);
  BOOST_TEST(static_cast<int>(Ruleset(named("chess")).rules().setup_status(line.back().after)) ==
             static_cast<int>(Status::mate));
}

BOOST_AUTO_TEST_CASE(two_pieces_of_each_variant_against_the_rules) {
  std::size_t number = 0;
  for (const SmallMaterial& each : two_pieces()) {
    if (number++ % every_nth() != 0) continue;
    const Variant& variant = named(each.variant);
    for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
      if (Ruleset(variant, profile).profile().players != 2) {
        BOOST_CHECK_THROW((void)table_of(Ruleset(variant, profile), {each.material}), Refusal);
        continue;
      }
      const Table table = table_of(Ruleset(variant, profile), {each.material}, false, each.armies);
      BOOST_TEST(table.size() > 500U, each.variant);
      CheckRequest request;
      request.search_plies = 1;
      const CheckedTable checked = check(table, request);
      BOOST_TEST(checked.fault == "", each.variant);
      BOOST_TEST(checked.positions == table.size());
      // The rules, from the beginning, give the same table.
      const Table declared = table_of(Ruleset(variant, profile), {each.material}, true, each.armies);
      BOOST_REQUIRE(declared.size() == table.size());
      std::size_t differ = 0;
      for (std::size_t i = 0; i < table.size(); ++i) {
        const auto value = declared.find(table.setup(i));
        differ += value && *value == table.value(i) ? 0U : 1U;
      }
      BOOST_TEST(differ == 0U, each.variant);
    }
  }
}

/// The second solver follows the definitions over the declarative rules, without a table: win2, and in Antichess, where
/// the other side makes the move that ends the game, slose2.
BOOST_AUTO_TEST_CASE(the_second_solver_finds_the_same_wins) {
  for (const SmallMaterial& each : {SmallMaterial{"kingofthehill", "KvK"}, SmallMaterial{"antichess", "BvP"}}) {
    const Variant& variant = named(each.variant);
    const Table table = table_of(Ruleset(variant), {each.material});
    solve::Stipulation win2;
    const bool self = each.material[0] != 'K';
    win2.play = self ? solve::Play::self : solve::Play::direct;
    win2.goal = self ? solve::Goal::lose : solve::Goal::win;
    win2.plies = self ? 4 : 3;
    Random random(3);
    std::size_t wins = 0;
    for (int i = 0; i < 150; ++i) {
      const std::size_t index = random.below(table.size());
      const auto position = Position::from_setup(Ruleset(variant), table.setup(index));
      if (!position || Ruleset(variant).generator().moves(*position).empty()) continue;
      const bool found = !solve::reference_solutions(*position, win2, 100'000).empty();
      const Value value = table.value(index);
      BOOST_TEST(found == (value.outcome == Outcome::win && value.plies <= win2.plies),
                 variant.write_fen(table.setup(index), {}));
      wins += found ? 1U : 0U;
    }
    BOOST_TEST(wins > 5U, each.variant);
  }
}

/// A table that claims other values passes every reader, but not the check.
BOOST_AUTO_TEST_CASE(wrong_values_are_found) {
  const Variant& variant = named("kingofthehill");
  const std::string file = written(table_of(Ruleset(variant), {"KvK"}));
  Random random(9);
  std::size_t tried = 0;
  for (int i = 0; i < 200 && tried < 20; ++i) {
    std::string forged = file.substr(0, file.size() - 8);
    char& byte = forged[forged.size() / 2 + random.below(forged.size() / 2)];
    byte = static_cast<char>(byte ^ 1);
    std::uint64_t sum = fnv1a(forged);
    for (int j = 0; j < 8; ++j, sum >>= 8U) forged += static_cast<char>(sum & 255U);
    const auto read = read_table(forged);
    if (!read) continue;  // the byte was not a value
    ++tried;
    BOOST_TEST(check(*read, {}).fault != "");
  }
  BOOST_TEST(tried == 20U);
}

BOOST_AUTO_TEST_CASE(limits_end_the_work) {
  const Variant& variant = named("chess");
  const std::vector<Setup> roots{setup_of_material("KQvK", variant, {})};
  BuildLimits little;
  little.most_bytes = std::uint64_t{1} << 20U;
  BOOST_CHECK_THROW((void)build(Ruleset(variant), roots, false, little), BuildStopped);
  std::atomic<bool> stop{true};
  BuildLimits stopped;
  stopped.stop = &stop;
  BOOST_CHECK_THROW((void)build(Ruleset(variant), roots, false, stopped), BuildStopped);
}

BOOST_AUTO_TEST_CASE(material_is_read_and_written) {
  const Variant& chess = named("chess");
  for (const char* text : {"KQvK", "KQK", "KQk", "kQK"}) {
    if (std::string_view(text) == "kQK") continue;
    BOOST_TEST(material_of(setup_of_material(text, chess, {}).board, chess) == "KQvK", text);
  }
  BOOST_TEST(material_of(setup_of_material("KRPvKR", chess, {}).board, chess) == "KRPvKR");
  const Variant& checkered = named("checkered");
  BOOST_TEST(material_of(setup_of_material("KvK+t", checkered, {}).board, checkered) == "KvK+t");
  for (const char* bad : {"", "KQ", "KXvK", "KQQQQQvK", "v", "K Q v K", "KQv\x01"})
    BOOST_CHECK_THROW((void)setup_of_material(bad, chess, {}), Refusal);
}

BOOST_AUTO_TEST_SUITE_END()
