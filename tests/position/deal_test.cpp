// Shuffled set-ups are sound, have the material of the start, and take all the shapes that the sites deal.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/armies/state.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(deal_test)

using namespace arbiter;

namespace {

constexpr std::uint64_t deals = 1000;

/// Letters of the first rank of a side, from the a-file.
std::string first_rank(const Setup& setup, Side side, const Variant& variant) {
  std::string text;
  for (int file = 0; file < 8; ++file) {
    const auto piece = setup.board[Square::at(file, relative_rank(side, 0))];
    text += piece ? letter(Piece{Owner::black, piece->role}, variant) : '.';
  }
  return text;
}

/// Whether each side's pieces but the pawns stand on its own first rank.
bool on_first_ranks(const Setup& setup) {
  for (int file = 0; file < 8; ++file) {
    const auto white = setup.board[Square::at(file, 0)];
    const auto black = setup.board[Square::at(file, 7)];
    if (!white || white->owner != Owner::white || !black || black->owner != Owner::black) return false;
  }
  return true;
}

/// Letters of the whole board.
std::string all_of(const Setup& setup, const Variant& variant) {
  const std::string fen = variant.write_fen(setup, {});
  return fen.substr(0, fen.find(' '));
}

std::string sorted(std::string text) {
  std::sort(text.begin(), text.end());
  return text;
}

Setup start(const Variant& variant, const std::string& name) {
  for (const NamedPosition& position : variant.positions()) {
    if (position.name == name) return Ruleset(variant).parse_fen(position.fen, {}).value().setup;
  }
  throw std::runtime_error("no position " + name);
}

std::string start_name(const Variant& variant, const Setup& setup) {
  if (variant.name() != "armies") return "start";
  std::string name = "start:";
  for (const Side side : {Side::white, Side::black}) name += "FCNR"[static_cast<int>(armies::army(setup.state, side))];
  return name;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_deal_is_sound_and_has_the_pieces_of_the_start) {
  for (const Variant* variant : all_variants()) {
    std::set<std::string> ranks;
    std::size_t alike = 0;
    for (std::uint64_t seed = 0; seed < deals; ++seed) {
      BOOST_TEST_CONTEXT(variant->name() << " seed " << seed) {
        const Setup setup = variant->shuffled_start(seed);
        BOOST_TEST_REQUIRE((setup == variant->shuffled_start(seed)));
        const Setup usual = start(*variant, start_name(*variant, setup));
        for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
          BOOST_TEST_REQUIRE(Ruleset(*variant, profile).faults(setup, {}).empty());
        }
        if (!on_first_ranks(usual)) {
          BOOST_TEST_REQUIRE(sorted(all_of(setup, *variant)) == sorted(all_of(usual, *variant)));
          ranks.insert(all_of(setup, *variant));
          continue;
        }
        for (const Side side : {Side::white, Side::black}) {
          const std::string rank = first_rank(setup, side, *variant);
          BOOST_TEST_REQUIRE(sorted(rank) == sorted(first_rank(usual, side, *variant)));
          ranks.insert(rank);
        }
        alike += first_rank(setup, Side::white, *variant) == first_rank(setup, Side::black, *variant) ? 1 : 0;
        // Everything but the first ranks is as at the start.
        for (const Square square : all_squares) {
          if (square.rank() == 0 || square.rank() == 7) continue;
          BOOST_TEST_REQUIRE((setup.board[square] == usual.board[square]));
        }
        const FenStyle style{.dialect = Dialect::vchess, .alphabet = 0, .fields = 0};
        const auto again = Ruleset(*variant).parse_fen(variant->write_fen(setup, style), {});
        BOOST_TEST_REQUIRE(again.has_value());
        BOOST_TEST_REQUIRE((again->setup == setup));
      }
    }
    if (!on_first_ranks(variant->shuffled_start(0))) {  // both sides on the same ranks
      BOOST_TEST(ranks.size() > 600U, variant->name());
      continue;
    }
    // One deal in two is the same for both sides; in three of four the armies differ.
    BOOST_TEST(ranks.size() > 300U, variant->name());
    // Where the sides are not alike, White's first rank is never Black's.
    if (variant->sides_are_alike()) BOOST_TEST(alike > (variant->name() == "armies" ? 60U : 400U), variant->name());
    BOOST_TEST(alike < 620U, variant->name());
  }
}

BOOST_AUTO_TEST_CASE(orthodox_ranks) {
  std::map<orthodox::FirstRank, int> times;
  Random random(960);
  for (int i = 0; i < 96'000; ++i) {
    const orthodox::FirstRank rank = orthodox::shuffled_rank(random);
    ++times[rank];
  }
  BOOST_TEST(times.size() == 960U);
  for (const auto& [rank, count] : times) {
    // 100 are expected, with a standard deviation of 10.
    BOOST_TEST((count > 40 && count < 170));
    std::vector<std::size_t> rooks;
    std::vector<std::size_t> bishops;
    std::size_t king = 0;
    for (std::size_t file = 0; file < 8; ++file) {
      if (rank[file] == orthodox::rook) rooks.push_back(file);
      if (rank[file] == orthodox::bishop) bishops.push_back(file);
      if (rank[file] == orthodox::king) king = file;
    }
    BOOST_TEST_REQUIRE(rooks.size() == 2U);
    BOOST_TEST_REQUIRE(bishops.size() == 2U);
    BOOST_TEST((rooks[0] < king && king < rooks[1]));
    BOOST_TEST((bishops[0] + bishops[1]) % 2 == 1U);
  }
}

BOOST_AUTO_TEST_CASE(castling_rights_are_those_of_the_corner_pieces) {
  for (const char* name : {"chess", "takemake", "armies", "checkered"}) {
    const Variant& variant = *variant_named(name);
    for (std::uint64_t seed = 0; seed < deals; ++seed) {
      const Setup setup = variant.shuffled_start(seed);
      for (const Side side : {Side::white, Side::black}) {
        int rights = 0;
        for (int file = 0; file < 8; ++file) rights += orthodox::may_castle(setup.state, side, file) ? 1 : 0;
        BOOST_TEST_REQUIRE(rights == 2);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(teams_of_interweave) {
  const Variant& variant = *variant_named("interweave");
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    const Setup setup = variant.shuffled_start(seed);
    for (const Side side : {Side::white, Side::black}) {
      const std::string rank = first_rank(setup, side, variant);
      std::array<std::string, 2> teams;
      for (std::size_t file = 0; file < 8; ++file) teams[file % 2] += rank[file];
      for (const std::string& team : teams) BOOST_TEST_REQUIRE(sorted(team) == "bknr");
    }
  }
}

BOOST_AUTO_TEST_CASE(every_pairing_is_dealt) {
  std::set<std::string> pairings;
  const Variant& variant = *variant_named("armies");
  for (std::uint64_t seed = 0; seed < deals; ++seed) pairings.insert(start_name(variant, variant.shuffled_start(seed)));
  BOOST_TEST(pairings.size() == 16U);
}

BOOST_AUTO_TEST_SUITE_END()
