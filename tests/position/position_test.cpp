// Which set-ups are positions, the faults of the others, and the positions after a position's moves.
#include <boost/test/unit_test.hpp>

#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/support/every.hpp"
#include "tests/support/succession.hpp"
#include "tests/support/variant_cases.hpp"
#include "verifier/position/root.hpp"

BOOST_AUTO_TEST_SUITE(position_test)

using namespace arbiter;

namespace {

/// "AF201 AF202"
std::set<std::string> words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

std::set<std::string> ids(const Faults& faults, bool errors) {
  std::set<std::string> result;
  for (const Fault& fault : faults) {
    if ((fault.level == Level::error) == errors) result.insert(std::string(fault.check.name()));
  }
  return result;
}

Setup read(const Variant& variant, const char* fen) { return Ruleset(variant).parse_fen(fen, {}).value().setup; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_set_up_is_a_position_where_nothing_is_an_error) {
  std::set<std::string_view> variants;
  for (const tests::VariantCase& each : tests::variant_cases("position")) {
    BOOST_TEST_CONTEXT(each.where) {
      const Variant& variant = *each.variant;
      const std::size_t profile = each.profile(0);
      const std::string& fen = each.fields[1];
      const std::set<std::string> errors = words_of(each.fields[2]);
      const std::set<std::string> remarks_named = words_of(each.fields[3]);
      const auto parsed = Ruleset(variant).parse_fen(fen, {});
      BOOST_REQUIRE(parsed.has_value());
      Faults remarks;
      const auto position = Position::from_setup(Ruleset(variant, profile), parsed->setup, parsed->map, &remarks);
      BOOST_TEST(position.has_value() == errors.empty());
      BOOST_TEST(ids(position ? remarks : position.error(), true) == errors, boost::test_tools::per_element());
      BOOST_TEST(ids(position ? remarks : position.error(), false) == remarks_named, boost::test_tools::per_element());
      if (position) {
        BOOST_TEST((&position->variant() == &variant));
        BOOST_TEST(position->ruleset().index() == profile);
        BOOST_TEST((position->setup() == parsed->setup));
        variants.insert(variant.name());
      } else {
        // Places are those of the text: a fault of the board points at a letter or at the field.
        for (const Fault& fault : position.error()) BOOST_TEST(fault.end <= fen.size());
      }
      const bool kings_as_usual = errors.empty() && !remarks_named.contains("AF201") &&
                                  !remarks_named.contains("AF202") && !remarks_named.contains("AF260");
      BOOST_TEST(Position::with_usual_kings(Ruleset(variant, profile), parsed->setup).has_value() == kings_as_usual);
    }
  }
  BOOST_TEST(variants.size() == all_variants().size());
}

BOOST_AUTO_TEST_CASE(only_a_profile_of_the_variant_has_positions) {
  const Variant& chess = *variant_named("chess");
  const Setup start = read(chess, chess.positions().front().fen.c_str());
  BOOST_CHECK_THROW(static_cast<void>(Position::from_setup(Ruleset(chess, 1), start)), InternalError);
  BOOST_CHECK_THROW(static_cast<void>(Root::any_setup(Ruleset(chess, 1), start)), InternalError);
}

BOOST_AUTO_TEST_CASE(a_position_is_a_root_and_a_set_up_only_by_name) {
  static_assert(std::is_convertible_v<Position, Root>);
  static_assert(!std::is_constructible_v<Root, Setup>);
  static_assert(!std::is_constructible_v<Position, Setup>);
  const Variant& chess = *variant_named("chess");
  const Setup start = read(chess, chess.positions().front().fen.c_str());
  const Root vouched = Position::from_setup(Ruleset(chess), start).value();
  const Root any = Root::any_setup(Ruleset(chess), start);
  BOOST_TEST(vouched.position() != nullptr);
  BOOST_TEST(any.position() == nullptr);
  for (const Root* root : {&vouched, &any}) {
    BOOST_TEST((&root->variant() == &chess));
    BOOST_TEST(root->ruleset().index() == 0U);
    BOOST_TEST((root->setup() == start));
    const auto moves = Ruleset(chess).rules().setup_moves(start);
    BOOST_TEST_REQUIRE(moves.size() == 20U);
    const Root after = root->after(moves.front());
    BOOST_TEST((after.setup() == moves.front().after));
    BOOST_TEST((after.position() != nullptr) == (root == &vouched));
  }
}

BOOST_AUTO_TEST_CASE(what_is_read_is_vouched_for_unless_something_else_was_asked_for) {
  const Variant& chess = *variant_named("chess");
  const auto read_as = [&](const char* fen, Take take) { return read_root(fen, Ruleset(chess), {}, take); };
  const char* good = "4k3/8/8/8/8/8/8/4RK2 b - - 0 1";
  const char* bad = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";
  for (const Take take : {Take::positions, Take::any_setup}) {
    const RootReading sound = read_as(good, take);
    BOOST_REQUIRE(sound.written);
    BOOST_TEST(sound.written->root.position() != nullptr);
    BOOST_TEST(sound.written->fen == good);
    BOOST_TEST(sound.faults.empty());
    BOOST_TEST(sound.remarks.empty());
  }
  const RootReading refused = read_as(bad, Take::positions);
  BOOST_TEST(!refused.written);
  BOOST_TEST_REQUIRE(refused.faults.size() == 1U);
  BOOST_TEST(refused.faults.front().check.name() == "AF204");
  const RootReading taken = read_as(bad, Take::any_setup);
  BOOST_REQUIRE(taken.written);
  BOOST_TEST(taken.written->root.position() == nullptr);
  BOOST_TEST_REQUIRE(taken.remarks.size() == 1U);
  BOOST_TEST(taken.remarks.front().check.name() == "AF204");
  // A bare board is a diagram; without faults it is also a position.
  const RootReading diagram = read_as("4k3/8/8/8/8/8/8/4RK2", Take::positions);
  BOOST_REQUIRE(diagram.written);
  BOOST_TEST(diagram.written->root.position() == nullptr);
  const RootReading blacks = read_root("4k3/8/8/8/8/8/8/4RK2", Ruleset(chess), {}, Take::positions, Side::black);
  BOOST_REQUIRE(blacks.written);
  BOOST_TEST(blacks.written->root.position() != nullptr);
  // An unreadable text gives nothing, whatever is asked for.
  for (const Take take : {Take::positions, Take::any_setup}) {
    BOOST_TEST(!read_as("4k3/8/8/8/8/8/8/4XK2 w - - 0 1", take).written);
    const RootReading endless = read_as(std::string(5000, '8').c_str(), take);
    BOOST_TEST(!endless.written);
    BOOST_TEST_REQUIRE(endless.faults.size() == 1U);
    BOOST_TEST(endless.faults.front().check.name() == "AI101");
  }
}

BOOST_AUTO_TEST_CASE(a_legal_move_leads_from_a_position_to_a_position) {
  for (const Variant* variant : all_variants()) {
    std::size_t drawn = 0;
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile)
      drawn += tests::check_succession(Ruleset(*variant, profile), 11 + profile, 400 / tests::every_nth(),
                                       600 / tests::every_nth());
    BOOST_TEST((drawn > 20 / tests::every_nth() || variant->name() == "interweave"), variant->name() << ": " << drawn);
  }
}

BOOST_AUTO_TEST_SUITE_END()
