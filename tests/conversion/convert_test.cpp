// Conversion between dialects: what is converted, what is refused, and round trips.
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/round_trips.hpp"
#include "verifier/conversion/convert.hpp"

BOOST_AUTO_TEST_SUITE(convert_test)

using namespace arbiter;
using namespace arbiter::conversion;

namespace {

Parsed<Conversion> convert_to(const char* variant, const char* to, const std::string& text,
                              const std::string& armies = {}, const char* from = nullptr, std::uint32_t lossy = 0) {
  const Variant& v = *variant_named(variant);
  ConvertOptions options;
  if (from != nullptr) options.from = spelling_named(v, from)->reader();
  options.from.armies = armies;
  options.lossy = lossy;
  return convert(text, Ruleset(v), *spelling_named(v, to), options);
}

std::string text_of(const Parsed<Conversion>& conversion) {
  return conversion ? conversion->text
                    : std::string(conversion.error().front().check.name()) + ": " + conversion.error().front().message;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_set_ups_in_all_spellings) {
  // The expected texts are those that the sites, pychess and the engines write.
  const std::string fide = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  BOOST_TEST(text_of(convert_to("takemake", "fen", fide + " w 0 ahah -")) == fide + " w KQkq - 0 1");
  BOOST_TEST(text_of(convert_to("takemake", "shredder", fide + " w 0 ahah -")) == fide + " w HAha - 0 1");
  BOOST_TEST(text_of(convert_to("takemake", "xogo", fide + " w KQkq - 0 1")) ==
             fide + R"( w 0 {"flags":"0707","enpassant":"-"})");
  BOOST_TEST(text_of(convert_to("takemake", "popeye", fide + " w 0 ahah -")) ==
             "rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR w KQkq - 0 1");
  BOOST_TEST(text_of(convert_to("chess", "vchess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")) ==
             "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 1 ahah e3");
  BOOST_TEST(text_of(convert_to("armies", "vchess", "gitlktig/pppppppp/8/8/8/8/PPPPPPPP/DWFCKFWD w KQkq - 0 1",
                                "CN")) == "gitletig/vvvvvvvv/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 ahah - CN");
  BOOST_TEST(text_of(convert_to("armies", "xogo", "gitletig/vvvvvvvv/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 ahah - CN")) ==
             R"(gitletig/vvvvvvvv/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 {"armies":"CN","flags":"0707","enpassant":"-"})");
  BOOST_TEST(text_of(convert_to("armies", "pychess", "syhoahys/uuuuuuuu/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 ahah - CR")) ==
             "smfekfms/pppppppp/8/8/8/8/PPPPPPPP/DWACKAWD w KQkq - 0 1");
  BOOST_TEST(text_of(convert_to("armies", "fairy", "smfekfms/pppppppp/8/8/8/8/PPPPPPPP/DWACKAWD w KQkq - 0 1", {},
                                "pychess")) == "syhokhys/pppppppp/8/8/8/8/PPPPPPPP/DWFCKFWD w KQkq - 0 1");
  BOOST_TEST(text_of(convert_to("checkered", "xogo", fide + " w 0 ahah1111111111111111 - - 1")) ==
             fide + R"( w 0 {"cmove":"-","stage":"1","flags":"07071111111111111111","enpassant":"-"})");
  BOOST_TEST(
      text_of(convert_to("interweave", "inventor", "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000")) ==
      "srlkklrs/pppppppp/8/8/8/8/PPPPPPPP/SRLKKLRS w 0 - 000000");
}

BOOST_AUTO_TEST_CASE(what_would_be_lost_is_refused) {
  const std::string fide = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const auto clock = convert_to("chess", "vchess", "4k3/8/8/8/8/8/8/R3K3 w Q - 12 40");
  BOOST_REQUIRE(!clock);
  BOOST_TEST(clock.error().size() == 1U);
  BOOST_TEST(clock.error()[0].check.name() == "AR210");
  BOOST_TEST(clock.error()[0].begin == std::string("4k3/8/8/8/8/8/8/R3K3 w Q - ").size());
  const auto allowed = convert_to("chess", "vchess", "4k3/8/8/8/8/8/8/R3K3 w Q - 12 40", {}, nullptr,
                                  1U << static_cast<unsigned>(Part::half_move_clock));
  BOOST_REQUIRE(allowed);
  BOOST_TEST(allowed->text == "4k3/8/8/8/8/8/8/R3K3 w 78 aiii -");
  BOOST_TEST(allowed->lost.size() == 1U);
  // Counters that only the sites can write: Black to move after no move.
  BOOST_TEST(text_of(convert_to("chess", "fen", fide + " b 0 ahah -")).substr(0, 5) == "AR210");
  // A bare board has no side to move and no rights.
  const auto bare = convert_to("takemake", "bare", fide + " b 1 ahah -");
  BOOST_REQUIRE(!bare);
  BOOST_TEST(bare.error().size() == 3U);
  // Each side has pieces of two armies: six fields cannot express the pairing.
  BOOST_TEST(text_of(convert_to("armies", "fen", "4e3/vvvvvvvv/8/8/8/8/ZZZZZZZZ/4M3 w 0 iiii - CN")).substr(0, 5) ==
             "AR211");
  BOOST_TEST(
      text_of(convert_to("armies", "fen", "gitletig/vvvvvvvv/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 ahah - CN")).substr(0, 5) ==
      "AR211");
  BOOST_TEST(text_of(convert_to("armies", "fen", "gitletig/vvvvvvvv/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 ahah - CN", "CN")) ==
             "gitlktig/pppppppp/8/8/8/8/PPPPPPPP/DWFCKFWD w KQkq - 0 1");
  // Four flags cannot express a second right on one wing.
  BOOST_TEST(text_of(convert_to("chess", "vchess", "4k3/8/8/8/8/8/8/4K1RR w HG - 0 1")).substr(0, 5) == "AR210");
}

BOOST_AUTO_TEST_CASE(what_is_written_so_stays_as_it_is) {
  for (const char* text : {"4k3/8/8/8/8/8/8/R3K2R w QK - 0 1", " \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\" "}) {
    BOOST_TEST(text_of(convert_to("chess", "fen", text)) == text);
  }
  BOOST_TEST(text_of(convert_to("chess", "vchess", " '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'\t")) ==
             " '4k3/8/8/8/8/8/8/R3K2R w 0 ahii -'\t");
  BOOST_TEST(text_of(convert_to("chess", "fen", "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1")) ==
             "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  BOOST_TEST(text_of(convert_to("chess", "epd", "4k3/8/8/44/8/8/8/4K3 w - -")) == "4k3/8/8/44/8/8/8/4K3 w - -");
  BOOST_TEST(text_of(convert_to("chess", "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ -")) == "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  BOOST_TEST(text_of(convert_to("chess", "epd", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")) == "4k3/8/8/8/8/8/8/R3K2R w KQ -");
  // Without a pocket nobody has a piece in hand: as positions of corpus/fens are written.
  const std::string pocketless = "4k3/8/8/8/8/8/8/4K3 w - - 0 40";
  BOOST_TEST(text_of(convert_to("crazyhouse", "fen", pocketless)) == pocketless);
  const std::string filled = "4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 40";
  BOOST_TEST(text_of(convert_to("crazyhouse", "fen", filled)) == filled);
}

BOOST_AUTO_TEST_CASE(explanations_name_what_changed) {
  const auto conversion = convert_to("chess", "vchess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  BOOST_REQUIRE(conversion);
  BOOST_TEST(in_words(conversion->changes) == "castling KQ → ahii, counters 0 1 → 0");
}

BOOST_AUTO_TEST_CASE(round_trips) {
  for (const Variant* variant : all_variants()) tests::check_round_trips(*variant, 20, 120 / tests::every_nth());
}

BOOST_AUTO_TEST_SUITE_END()
