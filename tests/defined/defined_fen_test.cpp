// FENs of the variants of rule files, and what is wrong with their positions.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/drawn_board.hpp"
#include "tests/support/every.hpp"
#include "verifier/defined/definition.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/position.hpp"
#include "verifier/variants/variant.hpp"

using namespace arbiter;

namespace {

/// A FEN does not say how the last move was made.
Setup without_last_move(Setup setup) {
  setup.state.context[defined::last_byte] = 0;
  return setup;
}

/// The ids of the errors, blanks between them.
std::string faults_in(const Variant& variant, std::string_view fen) {
  std::string ids;
  const auto parsed = Ruleset(variant).parse_fen(fen, {});
  const Faults faults = parsed ? Ruleset(variant).faults(parsed->setup, parsed->map) : parsed.error();
  for (const Fault& fault : faults) {
    if (fault.level == Level::error) ids += (ids.empty() ? "" : " ") + std::string(fault.check.name());
  }
  return ids;
}

std::unique_ptr<const Variant> variant_of(std::string_view text) {
  defined::RuleFile file = defined::read_rule_file(text, "test");
  BOOST_REQUIRE(!file.definitions.empty());
  return defined::make_variant(file.definitions.back());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(defined_fen_test)

BOOST_AUTO_TEST_CASE(starts_are_positions_and_written_as_they_are_read) {
  BOOST_TEST(shipped_variant_names().size() > 50U);
  for (const std::string_view name : shipped_variant_names()) {
    BOOST_TEST_CONTEXT(name) {
      const Variant* variant = variant_named(name);
      BOOST_REQUIRE(variant != nullptr);
      const std::string start = variant->positions().front().fen;
      const auto parsed = Ruleset(*variant).parse_fen(start, {});
      BOOST_REQUIRE(parsed.has_value());
      BOOST_TEST(variant->write_fen(parsed->setup, parsed->style) == start);
      BOOST_TEST(parsed->warnings.empty());
      BOOST_TEST(Position::with_usual_kings(Ruleset(*variant), parsed->setup).has_value());
      BOOST_TEST((Ruleset(*variant).essential(parsed->setup) == parsed->setup));
    }
  }
}

BOOST_AUTO_TEST_CASE(random_setups_are_read_as_they_are_written) {
  for (const std::string_view name : shipped_variant_names()) {
    BOOST_TEST_CONTEXT(name) {
      const Variant& variant = *variant_named(name);
      Random random(7);
      for (int i = 0; i < 100; ++i) {
        const Setup setup = without_last_move(Ruleset(variant).random_setup(random));
        const std::string fen = variant.write_fen(setup, {});
        const auto parsed = Ruleset(variant).parse_fen(fen, {});
        BOOST_REQUIRE_MESSAGE(parsed.has_value(), fen);
        BOOST_REQUIRE_MESSAGE(parsed->setup == setup, fen << " is read as " << variant.write_fen(parsed->setup, {}));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(played_positions_have_no_faults_and_moves_are_read_back) {
  std::size_t number = 0;
  for (const std::string_view name : shipped_variant_names()) {
    if (number++ % tests::every_nth() != 0) continue;
    BOOST_TEST_CONTEXT(name) {
      const Variant& variant = *variant_named(name);
      Random random(11);
      for (int game = 0; game < 2; ++game) {
        Setup setup = Ruleset(variant).parse_fen(variant.positions().front().fen, {})->setup;
        for (int ply = 0; ply < 40; ++ply) {
          const auto moves = Ruleset(variant).generator().setup_moves(setup);
          if (moves.empty()) break;
          const MoveOutcome& chosen = moves[random.below(moves.size())];
          const std::string text = to_text(chosen.move, setup, variant);
          const auto read = typed_move(text, setup, variant, moves);
          BOOST_REQUIRE_MESSAGE(read && read->move == chosen.move, variant.write_fen(setup, {}) << ": " << text);
          if (const auto names = written_moves(Notation::uci, setup, Ruleset(variant), moves)) {
            const std::string& uci = (*names)[static_cast<std::size_t>(&chosen - moves.data())];
            const auto again = typed_move(uci, setup, variant, moves);
            BOOST_REQUIRE_MESSAGE(again && again->move == chosen.move, variant.write_fen(setup, {}) << ": " << uci);
          }
          setup = chosen.after;
          const std::string fen = variant.write_fen(setup, {});
          for (const Fault& fault : Ruleset(variant).faults(setup, {}))
            BOOST_REQUIRE_MESSAGE(fault.level != Level::error, fen << ": " << fault.message);
          const auto parsed = Ruleset(variant).parse_fen(fen, {});
          BOOST_REQUIRE_MESSAGE(parsed.has_value(), fen);
          const bool same =
              Ruleset(variant).essential(parsed->setup) == Ruleset(variant).essential(without_last_move(setup));
          BOOST_REQUIRE_MESSAGE(same, fen);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(faults_are_those_of_other_variants) {
  const Variant& knightmate = *variant_named("knightmate");
  const auto list = [&](std::string_view fen) { return faults_in(knightmate, fen); };
  BOOST_TEST(list("4k3/8/8/8/8/8/8/4K3 w - - 0 1") == "");
  BOOST_TEST(list("4k3/8/8/8/8/8/4K3 w - - 0 1") == "AF115");
  BOOST_TEST(list("4k3/8/8/8/8/8/8/4N3 w - - 0 1") == "AF110");
  BOOST_TEST(list("4k3/8/8/8/8/8/8/4K3 x - - 0 1") == "AF120");
  BOOST_TEST(list("4k3/8/8/8/8/8/8/4K3 w K - 0 1") == "AF221");
  BOOST_TEST(list("4k3/8/8/8/8/8/8/3K3R w K - 0 1") == "");
  BOOST_TEST(list("4k3/8/8/8/8/8/8/7R w K - 0 1") == "AF220");
  BOOST_TEST(list("4k3/8/8/8/8/8/8/4K3 w - e4 0 1") == "AF141");
  BOOST_TEST(list("4k3/8/8/8/8/8/8/4K3 w - e6 0 1") == "AF233");
  BOOST_TEST(list("4k3/8/4P3/4p3/8/8/8/4K3 w - e6 0 1") == "AF231");
  BOOST_TEST(list("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1") == "AF232");
  BOOST_TEST(list("P3k3/8/8/8/8/8/8/4K3 w - - 0 1") == "AF210");
  BOOST_TEST(list("4k3/8/3R4/8/8/8/8/4K3 w - - 3 1") == "AF240");
  BOOST_TEST(list("4k3/6K1/8/8/8/8/8/8 w - - 0 1") == "AF204");
}

BOOST_AUTO_TEST_CASE(smaller_boards_hands_and_promoted_forms) {
  const Variant& variant = *variant_named("minishogi");
  const std::string fen = "4k/1+P3/5/5/K4[Psp] b - - 3 9";
  const auto parsed = Ruleset(variant).parse_fen(fen, {});
  BOOST_REQUIRE(parsed.has_value());
  BOOST_TEST(variant.write_fen(parsed->setup, parsed->style) == "4k/1+P3/5/5/K4[Pps] b - - 3 9");
  BOOST_TEST(variant.info().pieces_beside(parsed->setup).size() == 3U);
  // The castling rights and the en passant square may be left out.
  BOOST_TEST(Ruleset(variant).parse_fen("4k/5/5/5/K4[-] w 0 1", {}).has_value());
  BOOST_TEST(faults_in(variant, "4k/5/5/5/K4[X] w - - 0 1") == "AF184");
  BOOST_TEST(faults_in(variant, "8/8/8/8/8/8/8/8 w - - 0 1") == "AF121");
  BOOST_TEST(
      draw(parsed->setup.board, variant) ==
      "5  .  .  .  .  k\n4  . +P  .  .  .\n3  .  .  .  .  .\n2  .  .  .  .  .\n1  K  .  .  .  .\n   a  b  c  d  e");
}

BOOST_AUTO_TEST_CASE(promoted_forms_without_drops) {
  const auto variant = variant_of("[mine:chess]\ncapturesToHand = true\n");
  BOOST_TEST(faults_in(*variant, "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1") == "");
}

BOOST_AUTO_TEST_CASE(rights_of_a_start_that_mean_nothing_are_left_out) {
  const auto variant = variant_of(
      "[plain]\npawn = p\nking = k\nstartFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w KQkq - 0 1\n"
      "promotionPieceTypes = -\nmandatoryPawnPromotion = false\n");
  BOOST_TEST(variant->positions().front().fen == "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
  // As it stands in the file it means nothing to other programs either; with another board it is a fault.
  BOOST_TEST(faults_in(*variant, "4k3/pppppppp/8/8/8/8/PPPPPPP1/4K3 w KQkq - 0 1") == "AF223 AF223");
}

BOOST_AUTO_TEST_CASE(rights_of_pieces_that_never_castle) {
  // What has promoted from a pawn has moved.
  BOOST_TEST(faults_in(*variant_named("shouse"), "8/8/1k6/8/8/8/8/R~3K3[RN] w Q - 0 21") == "AF221");
  BOOST_TEST(faults_in(*variant_named("shouse"), "8/8/1k6/8/8/8/8/R3K3[RN] w Q - 0 21") == "");
  // Of several kings that on its usual file castles, else the only one on the rank.
  BOOST_TEST(faults_in(*variant_named("threekings"), "2r2k1k/K7/5K2/8/8/2k5/8/R3K3 b Qq - 0 21") == "AF220");
  BOOST_TEST(faults_in(*variant_named("threekings"), "2r1k2k/K7/5K2/8/8/2k5/8/R3K3 b Qq - 0 21") == "");
  BOOST_TEST(faults_in(*variant_named("threekings"), "2r2k2/K6k/5K2/8/8/2k5/8/R3K3 b Qq - 0 21") == "");
}

BOOST_AUTO_TEST_CASE(two_files_do_not_meet) {
  const char* step = "[mine]\nking = k\ncustomPiece1 = a:W\nstartFen = k7/8/8/8/8/8/8/K6A w - - 0 1\n";
  const char* ride = "[mine]\nking = k\ncustomPiece1 = a:R\nstartFen = k7/8/8/8/8/8/8/K6A w - - 0 1\n";
  const auto first = variant_of(step);
  const auto second = variant_of(ride);
  const auto count = [](const Variant& variant) {
    return Ruleset(variant).generator().count_setup_moves(
        Ruleset(variant).parse_fen(variant.positions().front().fen, {})->setup, 1);
  };
  BOOST_TEST(count(*first) == 3U + 2U);
  BOOST_TEST(count(*second) == 3U + 6U + 7U);
  BOOST_TEST(count(*first) == 3U + 2U);
  BOOST_TEST(variant_named("mine") == nullptr);
}

BOOST_AUTO_TEST_SUITE_END()
