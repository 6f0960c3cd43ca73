// Moves as UCI and SAN write them.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/seeded_play.hpp"
#include "tests/support/variant_cases.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(other_notations_test)

using namespace arbiter;

namespace {

tl::expected<std::vector<std::string>, std::string> names(Notation notation, const char* variant, const char* fen) {
  const Variant& of = *variant_named(variant);
  const auto parsed = Ruleset(of).parse_fen(fen, {});
  BOOST_REQUIRE(parsed.has_value());
  return written_moves(notation, parsed->setup, Ruleset(of), Ruleset(of).generator().setup_moves(parsed->setup));
}

/// The names in alphabetical order, or why there are none.
std::string all(Notation notation, const char* variant, const char* fen) {
  auto list = names(notation, variant, fen);
  if (!list) return "no: " + list.error();
  std::sort(list->begin(), list->end());
  std::string text;
  for (const std::string& name : *list) text += (text.empty() ? "" : " ") + name;
  return text;
}

bool has(Notation notation, const char* fen, const std::string& name) {
  const auto list = names(notation, "chess", fen);
  return list && std::count(list->begin(), list->end(), name) == 1;
}

}  // namespace

// The names are those of the FIDE handbook's appendix C, and of the UCI protocol.
BOOST_AUTO_TEST_CASE(orthodox_moves) {
  const char* castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  BOOST_TEST(has(Notation::san, castling, "O-O"));
  BOOST_TEST(has(Notation::san, castling, "O-O-O"));
  BOOST_TEST(has(Notation::san, castling, "Rxa8+"));
  BOOST_TEST(has(Notation::uci, castling, "e1g1"));
  BOOST_TEST(has(Notation::uci, castling, "e1c1"));
  const char* promotion = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
  for (const char* name : {"e8=Q+", "e8=N", "exd8=R+", "exd8=B"}) BOOST_TEST(has(Notation::san, promotion, name), name);
  for (const char* name : {"e7e8q", "e7e8n", "e7d8r"}) BOOST_TEST(has(Notation::uci, promotion, name), name);
  const char* passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  BOOST_TEST(has(Notation::san, passing, "exd6"));
  BOOST_TEST(has(Notation::uci, passing, "e5d6"));
  BOOST_TEST(has(Notation::san, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#"));
}

BOOST_AUTO_TEST_CASE(pieces_of_a_kind_are_told_apart) {
  BOOST_TEST(has(Notation::san, "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1"));
  BOOST_TEST(has(Notation::san, "4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "R1a3"));
  BOOST_TEST(has(Notation::san, "6k1/8/8/8/4Q2Q/8/K7/7Q w - - 0 1", "Qh4e1"));
  // The other knight is pinned, so it is none of those that can go there.
  BOOST_TEST(has(Notation::san, "4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "Nc2"));
}

BOOST_AUTO_TEST_CASE(what_has_no_such_name) {
  BOOST_TEST(all(Notation::uci, "takemake", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1") ==
             "no: UCI cannot write e4xd5,d5-d4, a move of several steps");
  BOOST_TEST(all(Notation::san, "takemake", "7k/8/8/8/8/8/8/K7 w - - 0 1") == "Ka2 Kb1 Kb2");
  // Castling of a king whose target is beside it: the king's way is a move of its own.
  const std::string shuffled = all(Notation::uci, "chess", "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
  BOOST_TEST(shuffled.find("f1g1 ") != std::string::npos, shuffled);
  BOOST_TEST(shuffled.find("f1h1") != std::string::npos, shuffled);
}

// The UCI protocol for Chess960: castling is the king's way to the rook with which he castles. With nothing but a king
// and two rooks both castlings are legal from all 56 set-ups, unless the other rook stands on c or d, or on f or g,
// where king and rook go. Of one set-up the usual start has the squares.
BOOST_AUTO_TEST_CASE(castling_after_shuffled_starts) {
  const Variant& chess = *variant_named("chess");
  const auto square = [](int file) { return std::string{static_cast<char>('a' + file), '1'}; };
  int setups = 0;
  for (int king = 1; king < 7; ++king) {
    for (int left = 0; left < king; ++left) {
      for (int right = king + 1; right < 8; ++right) {
        std::string rank(8, '1');
        rank[static_cast<std::size_t>(king)] = 'K';
        for (const int rook : {left, right}) rank[static_cast<std::size_t>(rook)] = 'R';
        const std::string fen = fmt::format("4k3/8/8/8/8/8/8/{} w {}{} - 0 1", rank, static_cast<char>('A' + right),
                                            static_cast<char>('A' + left));
        const bool usual = king == 4 && left == 0 && right == 7;
        const std::string short_name = square(king) + (usual ? "g1" : square(right));
        const std::string long_name = square(king) + (usual ? "c1" : square(left));
        const Setup setup = Ruleset(chess).parse_fen(fen, {}).value().setup;
        const std::vector<MoveOutcome> legal = Ruleset(chess).generator().setup_moves(setup);
        const auto written = written_moves(Notation::uci, setup, Ruleset(chess), legal);
        BOOST_REQUIRE_MESSAGE(written.has_value(), fen);
        int castlings = 0;
        for (std::size_t i = 0; i < legal.size(); ++i) {
          const auto& rook = legal[i].move.front().also;
          if (!rook) continue;
          ++castlings;
          BOOST_TEST((*written)[i] == (rook->from.file() > king ? short_name : long_name), fen);
          const auto again = typed_move((*written)[i], setup, chess, legal);
          BOOST_REQUIRE_MESSAGE(again.has_value(), fen << ' ' << (*written)[i]);
          BOOST_TEST((again->move == legal[i].move), fen);
        }
        BOOST_TEST(castlings == (right > 3 ? 1 : 0) + (left < 5 ? 1 : 0), fen);
        ++setups;
      }
    }
  }
  BOOST_TEST(setups == 56);
  // The king already stands on his target; one right of a shuffled start is enough.
  const std::string beside = " " + all(Notation::uci, "chess", "4k3/8/8/8/8/8/8/1R4KR w HB - 0 1") + " ";
  for (const char* name : {" g1h1 ", " g1b1 "}) BOOST_TEST(beside.find(name) != std::string::npos, beside);
  BOOST_TEST(has(Notation::uci, "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "e1h1"));
}

// As Fairy-Stockfish names the duck's step, and as sites write it.
BOOST_AUTO_TEST_CASE(the_duck_goes_along) {
  const char* moves = "2k5/1P6/3*4/8/8/8/8/4K2R w K - 0 40";
  const std::string uci = " " + all(Notation::uci, "duck", moves) + " ";
  for (const char* name : {"b7b8q,b8d5", "b7c8n", "e1g1,g1h1", "h1h8,h8h1"})
    BOOST_TEST(uci.find(fmt::format(" {} ", name)) != std::string::npos, name);
  const std::string san = " " + all(Notation::san, "duck", moves) + " ";
  for (const char* name : {"b8=Q@d5", "bxc8=N", "O-O@h1", "Rh8@h1"})
    BOOST_TEST(san.find(fmt::format(" {} ", name)) != std::string::npos, name);
}

// Both notations name each move of games so that it can be played again.
BOOST_AUTO_TEST_CASE(names_are_read_back) {
  for (const tests::VariantCase& row : tests::variant_cases("named-moves")) {
    BOOST_TEST_REQUIRE(row.fields[0] == "uci san", row.where);
    const Variant& variant = *row.variant;
    const std::string_view name = variant.name();
    std::size_t read = 0;
    tests::for_each_played(Ruleset(variant), 2, 60, [&](const Setup& setup) {
      const std::vector<MoveOutcome> legal = Ruleset(variant).generator().setup_moves(setup);
      for (const Notation notation : {Notation::uci, Notation::san}) {
        const auto written = written_moves(notation, setup, Ruleset(variant), legal);
        BOOST_REQUIRE_MESSAGE(written.has_value(), written.error());
        BOOST_TEST(std::set<std::string>(written->begin(), written->end()).size() == legal.size());
        for (std::size_t i = 0; i < legal.size(); ++i) {
          const auto again = typed_move((*written)[i], setup, variant, legal);
          BOOST_REQUIRE_MESSAGE(again.has_value(), name << ' ' << (*written)[i] << ' ' << variant.write_fen(setup, {}));
          BOOST_TEST((again->move == legal[i].move), name << ' ' << (*written)[i]);
          ++read;
        }
      }
    });
    BOOST_TEST(read > 1000U, name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
