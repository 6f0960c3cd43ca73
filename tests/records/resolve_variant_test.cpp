// Which variant a position is of: names, paths, boards, and their order.
#include "verifier/records/resolve_variant.hpp"

#include <boost/test/unit_test.hpp>

using namespace arbiter;
using namespace arbiter::records;

namespace {

constexpr const char* chess_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* three_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1";

std::string called(std::string_view name) {
  const VariantName meant = meant_by(name);
  if (meant.variant == nullptr) return "";
  std::string text(meant.variant->name());
  if (meant.profile) text += ":" + std::string(meant.variant->profiles()[*meant.profile].name);
  return text;
}

std::string of_path(std::string_view path) {
  const VariantName found = variant_of_path(path);
  return found.variant == nullptr ? "" : std::string(found.variant->name());
}

std::string of_text(std::string_view text) {
  const Variant* variant = variant_of_text(text);
  return variant == nullptr ? "" : std::string(variant->name());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(resolve_variant_test)

BOOST_AUTO_TEST_CASE(names_that_sites_and_engines_use) {
  // lichess's and chess.com's tags of PGN, Fairy-Stockfish's UCI_Variant, python-chess's aliases, and what people type.
  for (const char* name :
       {"Standard", "From Position", "Chess960", "fischerandom", "Fischer Random", "freestyle", "chess", "normal"})
    BOOST_TEST(called(name) == "chess", name);
  for (const char* name : {"King of the Hill", "KOTH", "kingofthehill", "kingOfTheHill"})
    BOOST_TEST(called(name) == "kingofthehill", name);
  for (const char* name : {"Three-check", "3check", "threeCheck", "Three check", "3-check"})
    BOOST_TEST(called(name) == "threecheck", name);
  for (const char* name : {"Racing Kings", "racingkings", "racing-kings"})
    BOOST_TEST(called(name) == "racingkings", name);
  for (const char* name : {"Antichess", "Anti chess", "losing chess"}) BOOST_TEST(called(name) == "antichess", name);
  BOOST_TEST(called("giveaway") == "antichess:lichess");
  BOOST_TEST(called("Give-away chess") == "antichess:lichess");
  BOOST_TEST(called("suicide") == "antichess:fics");
  BOOST_TEST(called("Crazy House") == "crazyhouse");
  BOOST_TEST(called("Take and Make") == "takemake");
  BOOST_TEST(called("duck") == "duck");
  BOOST_TEST(called("bughouse") == "");
  BOOST_TEST(called("") == "");
}

BOOST_AUTO_TEST_CASE(names_of_files_and_folders) {
  BOOST_TEST(of_path("racingkings.perft") == "racingkings");
  BOOST_TEST(of_path("king-of-the-hill.perft") == "kingofthehill");
  BOOST_TEST(of_path("lichess_db_threeCheck_rated_2014-08.pgn") == "threecheck");
  BOOST_TEST(of_path("suicide-stats.epd") == "antichess");
  BOOST_TEST(of_path("data/giveaway.perft") == "antichess");
  BOOST_TEST(of_path("corpus/armies/x.fen") == "armies");
  BOOST_TEST(of_path("duck/atomic.epd") == "atomic");
  // A word that is a common one says less than another, and nothing among others in a folder.
  BOOST_TEST(of_path("chess-atomic.epd") == "atomic");
  BOOST_TEST(of_path("chess-variants/x.epd") == "");
  BOOST_TEST(of_path("duck/x.epd") == "duck");
  BOOST_TEST(of_path("duck.epd") == "duck");
  // Records' short words stand in names of files for other things.
  BOOST_TEST(of_path("race-results.epd") == "");
  // Contradictions say nothing.
  BOOST_TEST(of_path("atomic/takemake-and-crazyhouse.epd") == "");
  BOOST_TEST(of_path("") == "");
}

BOOST_AUTO_TEST_CASE(boards) {
  BOOST_TEST(of_text(chess_fen) == "chess");
  BOOST_TEST(of_text(three_fen) == "threecheck");
  BOOST_TEST(of_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1") == "crazyhouse");
  BOOST_TEST(of_text("rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000") == "interweave");
  BOOST_TEST(of_text("4k3/8/8/2*5/8/8/8/4K3 w - - 0 1") == "duck");
  // Two kings a side stand in suicide chess, too.
  BOOST_TEST(of_text("rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w - - 0 1") == "");
  // Fields of vchess that several variants have.
  BOOST_TEST(of_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -") == "");
  // One wrong letter is a slip; the pieces of another game are not taken for slips.
  BOOST_TEST(of_text("rnbqxbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == "chess");
  BOOST_TEST(of_text("xzbqkbzx/pppppppp/8/8/8/8/PPPPPPPP/XZBQKBZX w - - 0 1") == "");
  // Makruk, and the same with a pawn fewer: some armies have all these letters, but no game of theirs these pieces.
  BOOST_TEST(of_text("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1") == "");
  BOOST_TEST(of_text("rnsmksnr/8/ppppppp1/8/8/PPPPPPP1/8/RNSKMSNR w - - 0 1") == "");
  BOOST_TEST(of_text("dwfckfwd/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == "armies");
  BOOST_TEST(of_text("8/8/8/3f4/8/8/8/8") == "armies");
  // Boards of other sizes are of no variant here: the finding says so, and no letters of armies are read into them.
  BOOST_TEST(of_text("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1") == "chess");
  BOOST_TEST(of_text("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1") == "chess");
}

BOOST_AUTO_TEST_CASE(the_order_of_evidence) {
  const Variant* atomic = variant_called("atomic");
  const VariantName by_path = variant_of_path("x/takemake-games.epd");
  const auto by = [&](std::string_view own, const Variant* chosen, const VariantName& path, std::string_view text) {
    const Resolution found = resolve_variant(own, chosen, path, text);
    return std::pair(found.variant == nullptr ? std::string() : std::string(found.variant->name()), found.by);
  };
  BOOST_TEST((by("KOTH", atomic, by_path, three_fen) == std::pair(std::string("kingofthehill"), Evidence::position)));
  BOOST_TEST((by("", atomic, by_path, three_fen) == std::pair(std::string("atomic"), Evidence::user)));
  BOOST_TEST((by("", nullptr, by_path, three_fen) == std::pair(std::string("takemake"), Evidence::file)));
  BOOST_TEST((by("", nullptr, {}, three_fen) == std::pair(std::string("threecheck"), Evidence::board)));
  BOOST_TEST((by("", nullptr, {}, chess_fen) == std::pair(std::string("chess"), Evidence::nothing)));
  // An unknown name is not passed over, unless the user says what to take.
  BOOST_TEST((by("Bughouse", nullptr, by_path, chess_fen) == std::pair(std::string(), Evidence::unknown)));
  BOOST_TEST((by("Bughouse", atomic, by_path, chess_fen) == std::pair(std::string("atomic"), Evidence::user)));
}

BOOST_AUTO_TEST_CASE(what_was_inferred_is_told) {
  VariantTally tally;
  tally.add(resolve_variant("koth", nullptr, {}, chess_fen), 5);
  BOOST_TEST(tally.text() == "");
  tally.add(resolve_variant("", nullptr, {}, three_fen));
  VariantTally more;
  more.add(resolve_variant("", nullptr, variant_of_path("atomic.epd"), chess_fen), 2);
  tally.add(more);
  BOOST_TEST(
      tally.text() ==
      "2 positions of atomic (the name of the file or its folder says so), 1 of threecheck (the board and its fields "
      "show it)");
}

BOOST_AUTO_TEST_SUITE_END()
