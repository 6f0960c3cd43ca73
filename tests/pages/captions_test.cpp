// What captions in three languages mean: a row for each figure, with the claim that its author meant.
#define BOOST_TEST_MODULE captions
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "verifier/pages/captions/language.hpp"
#include "verifier/pages/claims/verify_page.hpp"

using namespace arbiter;
using namespace arbiter::pages;

namespace {

/// A figure, its caption in English, French and Spanish, and what it claims in the format of claims files.
struct Row {
  const char* variant;
  const char* figure;  ///< one or two diagrams in the site's notation, with a bar between two
  const char* captions[3];
  const char* means;  ///< of all boards, with a bar between two
};

/// What the pages of the known variants show, in different words; and what other pages might show.
const Row rows[] = {
    {"armies",
     "8/8/8/3D4/8/8/8/8 a8,b7,c6,e4,f3,g2,h1,c4,b3,a2,e6,f7,g8,f5,d3,b5,d7|8/8/8/4w3/8/8/8/8 e6,f5,e4,d5,c7,g7,g3,c3",
     {"Steps of the Bede (left) and of the Waffle (right).", "À gauche : le Bede. À droite : la Gaufre.",
      "Movimientos del Bede a la izquierda, y del Gofre a la derecha"},
     "targets d5|targets e5"},
    {"armies",
     "8/8/8/3F4/8/8/8/8 b7,c6,b5,f5,d3,d7,b3,c4,e4,f3,e6,f7",
     {"How a Fad moves", "Déplacements d'un Fad", "Cómo mueve un Fad"},
     "targets d5"},
    {"armies",
     "8/8/8/8/3G4/8/8/8 d5,d6,d7,d8,c4,b4,a4,e4,f4,g4,h4,c3,d3,e3|8/8/8/8/4i3/8/8/8 d6,d2,f6,f2,d3,d5,f5,f3",
     {"Left: the charging rook. Right: the fibnif.", "La TOUR CHARGEANTE (à gauche), le FIBNIF (à droite)",
      "A la izquierda, la torre de carga; a la derecha, el fibnif"},
     "targets d4|targets e4"},
    {"armies",
     "8/8/8/3y4/8/8/8/8 d3,b5,d7,f5,c5,d6,e5,d4|8/8/8/4H3/8/8/8/8 c5,e7,g5,e3,b5,e8,h5,e2,d4,d6,f6,f4",
     {"Woody rooks on the left, half-ducks on the right", "Tours boisées à gauche, demi-canards à droite",
      "Torres arboladas a la izquierda, medio-patos a la derecha"},
     "targets d5|targets e5"},
    {"interweave",
     "8/8/4b3/3nK3/8/8/8/8 d6,f6,f4,d4|8/8/4b3/3nK3/8/8/8/8 c5,e7",
     {"Steps of a king without captures (left) and with captures (right)",
      "Le roi : à gauche sans captures, à droite avec captures",
      "Jugadas de rey sin capturas (izquierda) y con capturas (derecha)"},
     "quiet e5|landings e5"},
    {"interweave",
     "8/8/5p2/8/8/8/1R3p2/8 a1,c1,d2,a3,b4,c3,d4,e5,b6,b8",
     {"Non-capturing moves of the Smasher", "Le Frappeur sans prise", "El Bateador sin capturar"},
     "quiet b2"},
    {"interweave",
     "8/1p6/8/8/8/8/1R4p1/8 b6,f2",
     {"Where the rook captures", "Où la tour capture", "Dónde captura la torre"},
     "landings b2"},
    {"interweave",
     "8/8/8/8/p7/8/2p5/N6b e3,a5,a7",
     {"The knight when it takes", "Le cavalier quand il prend", "El caballo cuando toma"},
     "landings a1"},
    {"interweave",
     "8/8/8/4p3/4Bp2/8/8/8 e5,f4",
     {"The Remover has to take both pawns", "Le supprimeur doit prendre les deux pions",
      "El supresor debe tomar ambos peones"},
     "victims e4; must e4"},
    {"interweave",
     "8/8/3P4/8/8/8/1P6/8 a3,c3,d4,e7,c7",
     {"Quiet moves of pawns", "Coups de pions non capturants", "Movimientos de los peones sin tomar"},
     "quiet b2,d6"},
    {"interweave",
     "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR",
     {"The initial position", "Position de départ", "Posición inicial"},
     "setup"},
    {"takemake",
     "rnbq2nr/ppp2ppp/4p3/3p4/1k1P4/P1N2N2/1PP1PPPP/R2QKB1R c3",
     {"The black king takes the knight, then goes on to a4, b5 or e4",
      "Le roi noir prend le cavalier, puis va en a4, b5 ou e4",
      "El rey negro toma el caballo y luego va a a4, b5 o e4"},
     "victims b4; legs b4xc3"},
    {"takemake",
     "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R|r1bqkb1r/pppp1ppp/5n2/B3p3/4P3/5N2/PPPP1PPP/RNBQK2R",
     {"On the left White is to move, on the right White has played Bxc6,Ba5", "À gauche avant, à droite après Fxc6,Fa5",
      "A la izquierda antes, a la derecha después de Axc6,Aa5"},
     "leads|result"},
    {"takemake",
     "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R|r1bqkb1r/pppp1ppp/5n2/B3p3/4P3/5N2/PPPP1PPP/RNBQK2R",
     {"Left: before Bxc6. Right: after Bxc6,Ba5", "À gauche : avant Bxc6. À droite : après Bxc6,Ba5",
      "Izquierda: antes. Derecha: después de Bxc6,Ba5"},
     "leads|result"},
    {"takemake",
     "r1bqkbnr/1ppppppp/2n2N2/p7/8/8/PPPPPPPP/R1BQKBNR",
     {"Black's king is in check", "Échec au roi noir", "Jaque al rey negro"},
     "check black"},
    {"checkered",
     "2kr4/pp6/2p5/4ss1r/1P2ns1P/2Np4/P1P1P1BP/R2o1RK1",
     {"After Rxh4=P by Black, h5 is legal.", "Après Txh4=P des noirs, h5 est permis.",
      "Después de Txh4=P de las negras, h5 es legal."},
     "after"},
    {"checkered",
     "7k/b5pp/8/8/8/8/6ss/7K",
     {"The board after 1...g2#", "La position après 1...g2#", "La posición después de 1...g2#"},
     "status mate white"},
    // Other pages.
    {"chess",
     "4k3/8/8/8/8/8/8/4R3",
     {"White gives check", "Les blancs donnent échec", "Las blancas dan jaque"},
     "check black"},
    {"chess",
     "4k3/8/8/8/8/8/8/3RK3",
     {"Black is not in check", "Les noirs ne sont pas en échec", "Las negras no están en jaque"},
     "safe black"},
    {"chess",
     "R5k1/5ppp/8/8/8/8/8/6K1",
     {"Black is checkmated", "Les noirs sont échec et mat", "Jaque mate a las negras"},
     "status mate black"},
    {"chess",
     "7k/5K2/6Q1/8/8/8/8/8",
     {"Stalemate: Black cannot move", "PAT des noirs", "Las negras están ahogadas: rey ahogado"},
     "status stalemate black"},
    {"chess",
     "8/8/8/8/8/8/8/N7 b3,c2",
     {"The KNIGHT in its corner", "LE CAVALIER DANS SON COIN", "EL CABALLO EN SU RINCÓN"},
     "targets a1"},
    {"chess",
     "8/8/8/3p4/2B5/8/8/8 d5",
     {"What the bishop may capture", "Ce que le fou peut capturer", "Lo que el alfil puede capturar"},
     "victims c4"},
    {"chess",
     "8/8/8/8/8/8/1p6/Bp6 b2",
     {"The bishop, with and without captures", "Le fou, avec et sans captures", "El alfil, con y sin capturas"},
     "targets a1"},
    {"chess", "8/8/8/8/8/8/8/Q6q a1", {"Something marked", "Une marque", "Una marca"}, "none"},
    {"chess", "4k3/8/8/8/8/8/8/4R3", {"Would this be check?", "Serait-ce un échec ?", "¿Sería jaque?"}, "none"},
    {"chess", "4k3/8/8/8/8/8/8/4R2K", {"Mate in two moves", "Mat en deux coups", "Mate en dos jugadas"}, "none"},
    {"chess",
     "8/8/8/8/8/8/8/R3K3",
     {"A rook, and a king at his side", "Une tour, et le roi à son tour", "Una torre y un rey"},
     "none"},
};

std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  for (std::size_t end = text.find(by); end != std::string::npos; end = text.find(by, at)) {
    parts.push_back(text.substr(at, end - at));
    at = end + by.size();
  }
  parts.push_back(text.substr(at));
  return parts;
}

std::string page_of(const Row& row, const std::string& caption) {
  const auto boards = split(row.figure, "|");
  std::string page = "figure\n";
  for (std::size_t i = 0; i < boards.size(); ++i) {
    page += boards.size() == 1 ? "  .diagram\n" : i == 0 ? "  .diagram.diag12\n" : "  .diagram.diag22\n";
    page += "    | fen:" + boards[i] + ":\n";
  }
  return page + "  figcaption " + caption + "\n";
}

std::string board_only(const std::string& fen) { return fen.substr(0, fen.find(' ')); }
std::string state_only(const std::string& fen) {
  return fen.find(' ') == std::string::npos ? std::string() : fen.substr(fen.find(' ') + 1);
}

PageReport run(const std::string& page, const char* variant) {
  static const ClaimsBook none;
  VerifyOptions options;
  options.variant = variant_named(variant);
  options.claims = &none;
  options.strict = true;
  return verify_page("page", page, options);
}

/// An inferred claim in the format of claims files.
std::string in_file_words(const CheckedDiagram& diagram) {
  std::string text;
  for (const CheckedClaim& each : diagram.claims) {
    const Claim& claim = each.claim;
    std::vector<std::string> pieces;
    for (const Square piece : claim.pieces) pieces.push_back(piece.name());
    std::sort(pieces.begin(), pieces.end());
    std::string squares;
    for (const std::string& piece : pieces) squares.append(squares.empty() ? "" : ",").append(piece);
    std::string words(to_string(claim.kind));
    if (claim.taken) squares.append("x").append(claim.taken->name());
    if (!squares.empty()) words.append(" ").append(squares);
    if (claim.kind == ClaimKind::status) words.append(" ").append(to_string(claim.status));
    if (claim.kind == ClaimKind::status || claim.kind == ClaimKind::check || claim.kind == ClaimKind::safe)
      words += claim.side == Side::white ? " white" : " black";
    if (!claim.without.empty()) words.append(" without ").append(claim.without.front().name());
    text.append(text.empty() ? "" : "; ").append(words);
  }
  return text.empty() ? "none" : text;
}

std::string in_file_words(const PageReport& report) {
  std::string text;
  for (const CheckedDiagram& diagram : report.diagrams)
    text.append(text.empty() ? "" : "|").append(in_file_words(diagram));
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(captions_of_every_language_mean_the_same) {
  for (const Row& row : rows) {
    for (const char* caption : row.captions) {
      BOOST_TEST_CONTEXT(caption) {
        const PageReport report = run(page_of(row, caption), row.variant);
        BOOST_TEST(in_file_words(report) == row.means);
        const Summary sum = summarise({report});
        BOOST_TEST(sum.claims_held == sum.claims_checked);
        BOOST_TEST(sum.errors == 0U);
        for (const CheckedDiagram& diagram : report.diagrams) BOOST_TEST(!diagram.because.empty());
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(words_have_no_accents_and_keep_their_places) {
  const std::string text = "L'ÉCHEC, l’alfil — peo\xCC\x81n; d&eacute;j&agrave; half-duck 4.Bxc6 e.p. Fin. Œuf";
  std::string words;
  for (const Token& token : tokens_of(text))
    words += token.word + "(" + text.substr(token.begin, token.end - token.begin) + ") ";
  BOOST_TEST(words ==
             "l(L) echec(ÉCHEC) l(l) alfil(alfil) peon(peo\xCC\x81n) deja(d&eacute;j&agrave;) half(half) duck(duck) "
             "4(4) bxc6(Bxc6) e(e) p(p) fin(Fin) oeuf(Œuf) ");
  BOOST_TEST(tokens_of(text).back().sentence > tokens_of(text).front().sentence);
}

BOOST_AUTO_TEST_CASE(languages_are_told_apart) {
  const auto language = [](const char* text) { return language_of(tokens_of(text)).language; };
  BOOST_TEST((language("Moves of the rook") == Language::english));
  BOOST_TEST((language("Coups de la tour") == Language::french));
  BOOST_TEST((language("Jugadas de la torre") == Language::spanish));
  BOOST_TEST((language("") == Language::english));
}

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
      {"chess", "Pieces", "8/8/8/8/8/8/8/N7 b3,c2", "It does not move like a rook.", ""},
      {"chess", "Pieces", "8/8/8/8/8/8/8/N7 b3,c2", "Se mueve de otro modo que una torre",
       "the caption speaks of a rook (\"torre\"), the piece on a1 is a white knight"},
      {"chess", "Pieces", "8/8/8/8/8/8/8/N7 b3,c2", "The black knight moves",
       "the caption speaks of a black knight (\"knight\"), the piece on a1 is a white knight"},
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
      const PageReport report = run(page, other.variant);
      std::string messages;
      for (const Finding& finding : report.findings) messages += finding.message;
      BOOST_TEST(messages == other.message);
    }
  }
}

BOOST_AUTO_TEST_CASE(marks_of_one_colour_do_not_suggest_the_other) {
  // A Fad with one mark missing: the same mark would be missing for a Fad of the other colour.
  const PageReport report =
      run("figure\n  .diagram\n    | fen:8/8/8/3F4/8/8/8/8 b7,c6,b5,f5,d3,d7,b3,c4,e4,f3,e6:\n  figcaption The Fad\n",
          "armies");
  BOOST_REQUIRE_EQUAL(report.findings.size(), 1U);
  for (const std::string& note : report.findings[0].notes) BOOST_TEST(note.find("black fad") == std::string::npos);
  // A black Charging Rook with a white one's marks: here the colour is wrong.
  const PageReport colour =
      run("figure\n  .diagram\n    | fen:8/8/8/8/3g4/8/8/8 d5,d6,d7,d8,c4,b4,a4,e4,f4,g4,h4,c3,d3,e3:\n  figcaption "
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
  const PageReport report =
      run("figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/R7:\n  figcaption Black is stalemated\n", "chess");
  BOOST_REQUIRE_EQUAL(report.findings.size(), 1U);
  BOOST_TEST(report.findings[0].check.name() == "AV306");
  BOOST_TEST(report.findings[0].message == "there is no black king on the board");
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
