// The positions of a space are the sound ones, board by board: boards of two and three pieces in the variants with
// one king a side, of up to five in Interweave, whose smallest positions have three kings. Both directions are
// compared, with every state of a board and wrong ones (tests/support/space_states.hpp).
//
// All boards of the two kings are examined. There are millions of boards with a third piece, with hundreds of states in
// Checkered, so a part of them is drawn with a fixed seed: one in N, as each test says.
#define BOOST_TEST_MODULE space_all_boards
#include <boost/test/unit_test.hpp>

#include "tests/support/space_boards.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

std::string name_of(const Variant& variant, std::size_t profile) {
  return fmt::format("{}/{}", variant.name(), variant.profiles()[profile].name);
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_chess) { check_orthodox_boards(*variant_named("chess"), 0, {}, {1}, {3}, 200, "chess"); }

BOOST_AUTO_TEST_CASE(of_takemake) {
  const Variant& takemake = *variant_named("takemake");
  for (std::size_t profile = 0; profile < takemake.profiles().size(); ++profile) {
    check_orthodox_boards(takemake, profile, {}, {1}, {9}, 500, name_of(takemake, profile));
  }
}

BOOST_AUTO_TEST_CASE(of_armies) {
  constexpr std::array all{armies::Army::fide, armies::Army::clobberers, armies::Army::nutty_knights,
                           armies::Army::rookies};
  for (const armies::Army white : all) {
    for (const armies::Army black : all) {
      State state;
      armies::set_army(state, Side::white, white);
      armies::set_army(state, Side::black, black);
      check_orthodox_boards(*variant_named("armies"), 0, state, {1}, {150}, 2000,
                            fmt::format("armies {} against {}", static_cast<int>(white), static_cast<int>(black)));
    }
  }
}

BOOST_AUTO_TEST_CASE(of_checkered) {
  const Variant& checkered = *variant_named("checkered");
  for (std::size_t profile = 0; profile < checkered.profiles().size(); ++profile) {
    check_orthodox_boards(checkered, profile, {}, {1, 1}, {400, 2}, 5000, name_of(checkered, profile));
  }
}

BOOST_AUTO_TEST_CASE(of_interweave) {
  const Variant& interweave = *variant_named("interweave");
  for (std::size_t profile = 0; profile < interweave.profiles().size(); ++profile) {
    check_weave_boards(interweave, profile, {1}, {50}, name_of(interweave, profile));
  }
}
