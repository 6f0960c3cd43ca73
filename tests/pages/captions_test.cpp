// What captions in three languages mean: a row for each figure, with the claim that its author meant.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/cut_text.hpp"
#include "tests/support/verified_page.hpp"
#include "verifier/pages/claims/verify_page.hpp"

BOOST_AUTO_TEST_SUITE(captions_test)

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
    {"chess",
     "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR|r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR",
     {"Left: 1.e4 e5 2.Bc4 Nc6. Right: after 3.Bxf7+", "À gauche : 1.e4 e5 2.Fc4 Cc6. À droite : après 3.Fxf7+",
      "Izquierda: 1.e4 e5 2.Ac4 Cc6. Derecha: después de 3.Axf7+"},
     "none|check black"},
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
     {"Stalemate of Black", "PAT des noirs", "Las negras están ahogadas: rey ahogado"},
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

std::string page_of(const Row& row, const std::string& caption) {
  const auto boards = cut(row.figure, "|");
  std::string page = "figure\n";
  for (std::size_t i = 0; i < boards.size(); ++i) {
    page += boards.size() == 1 ? "  .diagram\n" : i == 0 ? "  .diagram.diag12\n" : "  .diagram.diag22\n";
    page += "    | fen:" + boards[i] + ":\n";
  }
  return page + "  figcaption " + caption + "\n";
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
        const PageReport report = verified_by_captions(page_of(row, caption), row.variant);
        BOOST_TEST(in_file_words(report) == row.means);
        const Summary sum = summarise({report});
        BOOST_TEST(sum.claims_held == sum.claims_checked);
        BOOST_TEST(sum.errors == 0U);
        for (const CheckedDiagram& diagram : report.diagrams) BOOST_TEST(!diagram.because.empty());
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
