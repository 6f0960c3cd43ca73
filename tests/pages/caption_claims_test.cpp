// What captions say of the piece, the colour, the marks and the moves that a board shows, and findings about it.
#include <boost/test/unit_test.hpp>

#include <string>

#include "tests/support/verified_page.hpp"
#include "verifier/pages/claims/verify_page.hpp"

BOOST_AUTO_TEST_SUITE(caption_claims_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

std::string board_only(const std::string& fen) { return fen.substr(0, fen.find(' ')); }
std::string state_only(const std::string& fen) {
  return fen.find(' ') == std::string::npos ? std::string() : fen.substr(fen.find(' ') + 1);
}

}  // namespace

BOOST_AUTO_TEST_CASE(another_piece_than_the_one_shown) {
  struct Other {
    const char* variant;
    const char* heading;
    const char* diagram;
    const char* caption;
    const char* message;  ///< empty: no finding
  };
  const Other others[] = {
      {"interweave", "Caballo (\"Saltador\")", "8/8/8/8/p7/8/2p5/N6b e3,a5,a7", "Alfil con capturas",
       "the caption speaks of a remover (\"Alfil\"), the piece on a1 is a white leaper"},
      {"interweave", "Caballo (\"Saltador\")", "8/8/8/8/p7/8/2p5/N6b e3,a5,a7", "Con capturas", ""},
      {"chess", "Le fou", "8/8/8/8/8/8/8/N7 b3,c2", "Ses coups",
       "the heading speaks of a bishop (\"fou\"), the piece on a1 is a white knight"},
      {"chess", "Le fou", "8/8/8/8/8/8/8/N7 b3,c2", "Le cavalier bouge autrement", ""},
      {"chess", "Bishops and their friends", "8/8/8/8/8/8/8/N7 b3,c2", "Its moves", ""},
      {"chess", "Pieces", "8/8/8/8/8/8/8/N7 b3,c2", "It does not move like a rook.",
       "the diagram was not checked: the caption is not understood (\"not\")"},
      {"chess", "Pieces", "8/8/8/8/8/8/8/N7 b3,c2", "Se mueve de otro modo que una torre", ""},
      {"chess", "Pieces", "8/8/8/8/8/8/8/N7 b3,c2", "The black knight moves",
       "the caption speaks of a black knight (\"knight\"), the piece on a1 is a white knight"},
      {"chess", "Pawns", "4k3/8/8/8/8/8/4P3/4K3 e3", "The pawn can move to e3.",
       "the diagram was not checked: the marks are the squares that the text names, which need not be all steps of the "
       "piece"},
      {"chess", "Pawns", "4k3/8/8/8/8/8/4P3/4K3 e3", "The pawn's moves",
       "the marks are not the squares that the white pawn on e2 can step to: 1 not marked"},
      {"armies", "Pieces", "8/8/8/3D4/8/8/8/8 a8,b7,c6,e4,f3,g2,h1,c4,b3,a2,e6,f7,g8,f5,d3,b5,d7",
       "The rook of the Clobberers", ""},
      {"armies", "Pieces", "8/8/8/3D4/8/8/8/8 a8,b7,c6,e4,f3,g2,h1,c4,b3,a2,e6,f7,g8,f5,d3,b5,d7",
       "Le cavalier chargeant",
       "the caption speaks of a charging knight (\"cavalier chargeant\"), the piece on d5 is a white bede"},
  };
  for (const Other& other : others) {
    BOOST_TEST_CONTEXT(other.caption) {
      const std::string page = std::string("h4 ") + other.heading +
                               "\n\nfigure\n  .diagram\n    | fen:" + other.diagram + ":\n  figcaption " +
                               other.caption + "\n";
      const PageReport report = verified_by_captions(page, other.variant);
      std::string messages;
      for (const Finding& finding : report.findings) messages += finding.message;
      BOOST_TEST(messages == other.message);
    }
  }
}

BOOST_AUTO_TEST_CASE(marks_of_one_colour_do_not_suggest_the_other) {
  // A Fad with one mark missing: the same mark would be missing for a Fad of the other colour.
  const PageReport report = verified_by_captions(
      "figure\n  .diagram\n    | fen:8/8/8/3F4/8/8/8/8 b7,c6,b5,f5,d3,d7,b3,c4,e4,f3,e6:\n  figcaption The Fad\n",
      "armies");
  BOOST_REQUIRE_EQUAL(report.findings.size(), 1U);
  for (const std::string& note : report.findings[0].notes) BOOST_TEST(note.find("black fad") == std::string::npos);
  // A black Charging Rook with a white one's marks: here the colour is wrong.
  const PageReport colour = verified_by_captions(
      "figure\n  .diagram\n    | fen:8/8/8/8/3g4/8/8/8 d5,d6,d7,d8,c4,b4,a4,e4,f4,g4,h4,c3,d3,e3:\n  figcaption "
      "The charging rook\n",
      "armies");
  BOOST_REQUIRE_EQUAL(colour.findings.size(), 1U);
  BOOST_TEST(colour.findings[0].wanted == "a white charging rook (G) on d4");
}

BOOST_AUTO_TEST_CASE(marks_of_its_own_on_a_known_board) {
  const std::string king = "figure\n  .diagram\n    | fen:8/8/4b3/3nK3/8/8/8/8 MARKS:\n  figcaption CAPTION\n";
  const auto ids = [&king](const std::string& marks, const std::string& caption) {
    std::string page = king;
    page.replace(page.find("MARKS"), 5, marks).replace(page.find("CAPTION"), 7, caption);
    VerifyOptions options;
    options.variant = variant_named("interweave");
    std::string text;
    for (const Finding& finding : verify_page("page", page, options).findings)
      text += std::string(finding.check.name()) + (finding.level == Level::error ? "! " : " ");
    return text;
  };
  BOOST_TEST(ids("d6,f6,f4,d4", "Steps without captures") == "");
  BOOST_TEST(ids("d6,f6,f4", "Steps without captures") == "AV301! ");
  // All steps, on purpose; without words for it the claims would have to be right.
  BOOST_TEST(ids("d5,e6", "What the king may capture") == "");
  // The two captions are exchanged.
  BOOST_TEST(ids("c5,e7", "Steps of the king without captures") == "AV315 ");
  BOOST_TEST(ids("d6,f6,f4,d4", "The king with captures") == "AV315 ");
}

BOOST_AUTO_TEST_CASE(no_king_no_mate) {
  const PageReport report = verified_by_captions(
      "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/R7:\n  figcaption Black is stalemated\n", "chess");
  BOOST_REQUIRE_EQUAL(report.findings.size(), 1U);
  BOOST_TEST(report.findings[0].check.name() == "AV306");
  BOOST_TEST(report.findings[0].message == "there is no black king on the board");
}

// Captions of the vchess pages Atomic and Koth (commit a9e2eed0), and the same with moves that do not win.
BOOST_AUTO_TEST_CASE(other_wins_than_mate_are_written_so) {
  struct Win {
    const char* variant;
    const char* fen;
    const char* caption;
    const char* rules;
  };
  const Win list[] = {
      {"atomic", "3rkbnr/pb1pp2p/npp5/q4ppQ/P1B1P3/NP5N/1BPP1PPP/R3K2R", "1...Qxd2# wins", ""},
      {"atomic", "4k3/8/8/8/8/8/8/R3K3", "1.Ra8# wins", "AV314"},
      {"kingofthehill", "k4r2/1p2p3/2P4p/5pp1/p2B4/5KP1/PPQ1P2P/R7", "White wins by 1.Qxf5 and 2.Ke4#", ""},
      {"kingofthehill", "k4r2/1p2p3/2P4p/5pp1/p2B4/5KP1/PPQ1P2P/R7", "White wins by 1.Qxf5 and 2.Kg4#", "AV314"},
  };
  for (const Win& each : list) {
    const PageReport report = verified_by_captions(
        std::string("figure\n  .diagram\n    | fen:") + each.fen + ":\n  figcaption " + each.caption + "\n",
        each.variant);
    std::string rules;
    for (const Finding& finding : report.findings) {
      if (finding.check != "AV310") rules += finding.check.name();
    }
    BOOST_TEST(rules == each.rules, each.caption);
  }
}

BOOST_AUTO_TEST_CASE(moves_that_words_name) {
  struct Named {
    const char* before;  ///< paragraph before the figure
    const char* fen;
    const char* caption;
    const char* after;  ///< paragraph after the figure
    const char* rules;
  };
  const char* back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1";
  const Named list[] = {
      {"", back_rank, "White plays Ra8#", "", ""},
      {"", back_rank, "White plays Ra7#", "", "AV314"},
      {"", back_rank, "White plays Ra8", "", ""},
      {"", back_rank, "White plays Rb8+", "", "AV312"},
      {"", back_rank, "Black plays Ra8", "", "AV312"},
      {"", back_rank, "White must not play Rb8", "", ""},
      {"", back_rank, "1.Ra8#", "", ""},
      {"", back_rank, "1...Ra8#", "", "AV312"},
      {"", back_rank, "1.Ra6 Kf8 2.Ra8+", "", ""},
      {"", back_rank, "1.Ra6 Kf8 2.Rb8+", "", "AV312"},
      // The other side's reply is left open.
      {"", back_rank, "White wins by 1.Rb1 and 2.Rb8#", "", ""},
      {"", back_rank, "White wins by 1.Rb1 and 2.Rc8#", "", "AV312"},
      {"", back_rank, "Les blancs jouent Ta8#", "", ""},
      {"", back_rank, "Les blancs jouent Tb8", "", "AV312"},
      {"", back_rank, "Las blancas juegan Ta8#", "", ""},
      {"", back_rank, "Las blancas juegan Da8", "", "AV312"},
      {"", "R5k1/5ppp/8/8/8/8/5PPP/6K1", "After 1.Ra8#", "", ""},
      {"", "R5k1/5pp1/7p/8/8/8/5PPP/6K1", "After 1.Ra8#", "", "AV309"},
      {"", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "White may play O-O or O-O-O.", "", ""},
      {"", "r3k2r/8/8/8/8/8/8/R3K1NR w Qkq - 0 1", "White may play O-O now.", "", "AV312"},
      {"", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "White plays exd6 e.p.", "", ""},
      {"", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "White plays exd6 e.p.", "", "AV312"},
      {"", "4k3/P7/8/8/8/8/8/4K3", "a8=Q+ wins", "", ""},
      {"", "4k3/P7/8/8/8/8/8/4K3", "a8=D+ gagne, les noirs sont perdus", "", ""},
      {"", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", "The board after 1.e4 e5 2.Nf3", "", ""},
      // Paragraphs: only those that point at the diagram count.
      {"On the next diagram Rb8 is strong.", back_rank, "", "", "AV310 AV313"},
      {"On the next diagram Ra8# is strong.", back_rank, "", "", "AV310"},
      {"In some other game Rb8 was strong.", back_rank, "", "", "AV310"},
      {"", back_rank, "", "In the diagram above Rb8 is strong.", "AV310 AV313"},
      {"", back_rank, "", "Dans le diagramme ci-dessus la tour joue Tb8.", "AV310 AV313"},
      {"", back_rank, "", "In the next diagram Rb8 is strong.", "AV310"},
      // Pieces with their squares.
      {"", back_rank, "The rook on a1 and the king on g8", "", "AV310"},
      {"", back_rank, "The bishop on a1", "", "AV305 AV310"},
      {"", back_rank, "Le fou en a1 est fort", "", "AV305 AV310"},
      {"", back_rank, "The rook on a8 will mate", "", ""},
  };
  for (const Named& each : list) {
    BOOST_TEST_CONTEXT(each.caption << " / " << each.before << each.after) {
      std::string page = std::string("p.\n  ") + each.before +
                         "\n\nfigure\n  .diagram\n    | fen:" + board_only(each.fen) + ":\n  figcaption " +
                         each.caption;
      page += std::string("\n\np.\n  ") + each.after + "\n";
      std::string claims = std::string("diagram ") + board_only(each.fen) + "\nvariant chess\nstate " +
                           state_only(each.fen) + "\nclaim none x\n";
      VerifyOptions options;
      options.variant = variant_named("chess");
      ClaimsBook book;
      if (!state_only(each.fen).empty()) {
        BOOST_REQUIRE(book.add("own", claims).empty());
      }
      options.claims = &book;
      std::vector<std::string> ids;
      for (const Finding& finding : verify_page("page", page, options).findings) {
        if (finding.check != "AV310" || std::string(each.rules).find("AV310") != std::string::npos)
          ids.push_back(std::string(finding.check.name()));
      }
      std::sort(ids.begin(), ids.end());
      std::string text;
      for (const std::string& id : ids) text.append(text.empty() ? "" : " ").append(id);
      BOOST_TEST(text == each.rules);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
