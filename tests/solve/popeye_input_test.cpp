// What input files of Popeye's say, with their twins and their faults.
#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/solve/problem_lines.hpp"
#include "verifier/solve/input/problem.hpp"

BOOST_AUTO_TEST_SUITE(popeye_input_test)

namespace {

using namespace arbiter;
using namespace arbiter::solve;

std::string file_of(std::string_view fields) { return fmt::format("BeginProblem\n{}\nEndProblem\n", fields); }

struct Reading {
  std::string fields;
  std::vector<std::string> problems;
};

struct Mistake {
  std::string fields;  ///< from the second line of the file on
  std::vector<std::string> faults;
};

/// An example with both kings.
const std::string kings = "Pieces White Kb6 Rh1 Black Ka8\n";
const std::string kings_fen = "k7/8/1K6/8/8/8/8/7R";

}  // namespace

// The FENs are the boards that Popeye 4.104 prints for these fields.
BOOST_AUTO_TEST_CASE(what_the_fields_say) {
  const std::vector<Reading> readings{
      {kings + "Stipulation #2", {"#2 | " + kings_fen + " w - - 0 1 | chess | "}},
      {"Pieces White Kb6,Rh1; Black Ka8\nStipulation h#2", {"h#2 | " + kings_fen + " b - - 0 1 | chess | "}},
      {kings + "Stipulation h#2.5", {"h#2.5 | " + kings_fen + " w - - 0 1 | chess | "}},
      {kings + "Stipulation H#2\nOption WhiteToPlay", {"h#1.5 | " + kings_fen + " w - - 0 1 | chess | "}},
      {kings + "Stipulation hs#2\nopt white", {"hs#1.5 | " + kings_fen + " b - - 0 1 | chess | "}},
      {kings + "Stipulation ser-h=12", {"ser-h=12 | " + kings_fen + " b - - 0 1 | chess | "}},
      {kings + "Stipulation zd63", {"zd6 3 | " + kings_fen + " w - - 0 1 | chess | "}},
      {kings + "Stipulation zd6 3", {"zd6 3 | " + kings_fen + " w - - 0 1 | chess | "}},
      {kings + "Stipulation # 3", {"#3 | " + kings_fen + " w - - 0 1 | chess | "}},
      {kings + "Stip #2\ncond take&make", {"#2 | " + kings_fen + " w - - 0 1 | takemake | "}},
      {kings + "Stip #2\nOption HalfDuplex", {"#2 | " + kings_fen + " b - - 0 1 | chess | "}},
      {kings + "Stip h#2\nOption Duplex",
       {"h#2 | " + kings_fen + " b - - 0 1 | chess | ", "h#2 | " + kings_fen + " w - - 0 1 | chess | duplex"}},
      // Pieces in words of their own, and S for the knight.
      {"piec whit k e1 sa1b2C3 blac Ke8 PA7\nstip =1", {"=1 | 4k3/p7/8/8/8/2N5/1N6/N3K3 w - - 0 1 | chess | "}},
      // Forsyth counts squares, whatever slashes there are.
      {"fors 5k1K/16/2r5/3sP3/4S3/16\nstip h#2", {"h#2 | 5k1K/8/8/2r5/3nP3/4N3/8/8 b - - 0 1 | chess | "}},
      {"Forsyth 1r2sr4p1K4Bp1B7k6R6S2ps4p3b8 stip h#2",
       {"h#2 | 1r2nr2/2p1K3/1Bp1B3/4k3/3R4/2N2pn1/3p3b/8 b - - 0 1 | chess | "}},
      // Letters of fairy pieces are given as they come; a nightrider cannot have the knight's.
      {"Pieces White Ka1 Ga2 LEb1 Black Kh8 nc3 lea8\nStip h#2",
       {"h#2 | l6k/8/8/8/8/2i5/G7/KL6 b - - 0 1 | chess, g grasshopper, l leo, i nightrider | "}},
      {"Forsyth 1.PA6/8/1Q2.ma3/8/k1.pa.pa4/8/1P1K stip #2",
       {"#2 | 1A6/8/1Q2m3/8/k1aa4/8/1P1K4/8 w - - 0 1 | chess, a pao, m mao | "}},
      {"Forsyth -.156+g/8/k+.15K stip #2",
       {"#2 | l6G/8/kLK5/8/8/8/8/8 w - - 0 1 | chess, l (1,5)-leaper, g grasshopper | "}},
      {"Pieces White Ka1 Ga2 Black Kh8\nStip h#2\nTwin Substitute G R\nTwin Add White LIa2 Black Sa3",
       {"h#2 | 7k/8/8/8/8/8/G7/K7 b - - 0 1 | chess, g grasshopper | ",
        "h#2 | 7k/8/8/8/8/8/R7/K7 b - - 0 1 | chess | b) G->R",
        "h#2 | 7k/8/8/8/8/n7/L7/K7 b - - 0 1 | chess, l lion | c) +wLIa2 +bNa3"}},
      {"InitialGameArray stip ser-x5",
       {"ser-x5 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | chess | "}},
      // Castling is allowed until the contrary is said; the square that a pawn has passed is the second of three.
      {"Pieces White Ke1 Ra1h1 Black Ke8 Ra8\nStip #2\nOption NoCastling a1",
       {"#2 | r3k3/8/8/8/8/8/8/R3K2R w Kq - 0 1 | chess | "}},
      {"Pieces White Kh1 Pe5 Black Kh8 Pd5\nStip #2\nOption EnPassant d7d6d5 Variation NoBoard MoveNumbers",
       {"#2 | 7k/8/8/3pP3/8/8/8/7K w - d6 0 1 | chess | "}},
      // The last stipulation counts.
      {kings + "Stip #2\nStip s#3", {"s#3 | " + kings_fen + " w - - 0 1 | chess | "}},
  };
  for (const Reading& each : readings) {
    const ProblemFile read = read_popeye(file_of(each.fields), "p.inp");
    check_equal(lines(read.faults), {}, each.fields);
    check_equal(lines(read.problems), each.problems, each.fields);
  }
}

// The boards are those that Popeye 4.104 solves, told by the squares that its moves begin on.
BOOST_AUTO_TEST_CASE(twins_change_the_diagram_or_the_twin_before) {
  const std::string sound = R"(Pieces White Kb1 Rd1 Black Kh7
Stipulation #1
Twin rotate 90
Twin rotate 270
Twin mirror a1<-->h1
Twin mirror a1<-->a8
Twin mirror a1<-->h8
Twin mirror a8<-->h1
Twin polish
Twin shift a1 a2
Twin remove d1 stip h#1
Twin move b1 b2
Twin continued move b2 b3 exchange b3 d1
Twin add white Qa8 black Pa7
Twin substitute R B
Twin Condition take)";
  const ProblemFile read = read_popeye(file_of(sound), "p.inp");
  check_equal(lines(read.faults), {}, sound);
  check_equal(lines(read.problems),
              {
                  "#1 | 8/7k/8/8/8/8/8/1K1R4 w - - 0 1 | chess | ",
                  "#1 | 1k6/8/8/8/7R/8/7K/8 w - - 0 1 | chess | b) rotate 90",
                  "#1 | 8/K7/8/R7/8/8/8/6k1 w - - 0 1 | chess | c) rotate 270",
                  "#1 | 8/k7/8/8/8/8/8/4R1K1 w - - 0 1 | chess | d) mirror a1<-->h1",
                  "#1 | 1K1R4/8/8/8/8/8/7k/8 w - - 0 1 | chess | e) mirror a1<-->a8",
                  "#1 | 8/7K/8/7R/8/8/8/1k6 w - - 0 1 | chess | f) mirror a1<-->h8",
                  "#1 | 6k1/8/8/8/R7/8/K7/8 w - - 0 1 | chess | g) mirror a8<-->h1",
                  "#1 | 8/7K/8/8/8/8/8/1k1r4 w - - 0 1 | chess | h) polish type",
                  "#1 | 7k/8/8/8/8/8/1K1R4/8 w - - 0 1 | chess | i) shift a1-a2",
                  "h#1 | 8/7k/8/8/8/8/8/1K6 b - - 0 1 | chess | j) -d1, h#1",
                  "#1 | 8/7k/8/8/8/8/1K6/3R4 w - - 0 1 | chess | k) b1-b2",
                  "#1 | 8/7k/8/8/8/1R6/8/3K4 w - - 0 1 | chess | +l) b2-b3, b3<->d1",
                  "#1 | Q7/p6k/8/8/8/8/8/1K1R4 w - - 0 1 | chess | m) +bPa7 +wQa8",
                  "#1 | 8/7k/8/8/8/8/8/1K1B4 w - - 0 1 | chess | n) R->B",
                  "#1 | 8/7k/8/8/8/8/8/1K1R4 w - - 0 1 | takemake | o) takemake",
              },
              sound);
}

BOOST_AUTO_TEST_CASE(a_zero_position_is_not_solved) {
  const ProblemFile read =
      read_popeye(file_of(kings + "Stip #1\nZeroPosition move b6 c7\nRemark half\nTwin Continued move c7 b6"), "p.inp");
  check_equal(lines(read.faults), {}, "zero position");
  check_equal(
      lines(read.problems),
      {"#1 | k7/2K5/8/8/8/8/8/7R w - - 0 1 | chess | a) b6-c7", "#1 | " + kings_fen + " w - - 0 1 | chess | +b) c7-b6"},
      "zero position");
}

BOOST_AUTO_TEST_CASE(texts_options_and_several_problems) {
  const std::string text =
      "begi\nauthor J. Doe\nauthor Jos\xE9\norigin Paper, 1900\naward 1. Preis\ntitle t.\nprotocol out.txt\n" + kings +
      "stip #2\nopt try set\nnext\nremark x\n" + kings + "stip s#2 cond Take&MakeChess endp";
  const ProblemFile read = read_popeye(text, "p.inp");
  check_equal(lines(read.faults), {}, text);
  BOOST_REQUIRE(read.problems.size() == 2U);
  const Problem& first = read.problems[0];
  BOOST_TEST(first.authors == (std::vector<std::string>{"J. Doe", "Jos\u00e9"}), boost::test_tools::per_element());
  BOOST_TEST(first.source == "Paper, 1900, 1. Preis");
  BOOST_TEST(first.title == "t.");
  BOOST_TEST(first.line == 2U);
  BOOST_TEST((first.set_play && first.tries));
  const Problem& second = read.problems[1];
  BOOST_TEST(second.line == 12U);
  BOOST_TEST((!second.set_play && !second.tries && second.authors.empty()));
  BOOST_TEST(second.profile == "problemists");
}

BOOST_AUTO_TEST_CASE(faults_have_their_place_and_leave_the_problem_out) {
  const std::vector<Mistake> mistakes{
      {kings + "Stip #2\nCondition Circe rexincl", {"4:11-16 AS102 Circe"}},
      {kings + "Stip #2\nCondition Take&Make Absolute", {"4:21-29 AS102 Absolute"}},
      {kings + "Stip #2\nOption Varitaions", {"4:8-18 AS101 Varitaions"}},
      {kings + "Stip #2\nOption No", {"4:8-10 AS101 No"}},
      {kings + "Stip s#2\nOption Threat 1", {"4:8-14 AS102 Threat"}},
      {kings + "Stip #2\nOption GoalIsEnd Try", {"4:8-17 AS102 GoalIsEnd"}},
      {kings + "Stip #2\nOption StartMoveNumber 3:1 Try", {"4:8-23 AS102 StartMoveNumber"}},
      {kings + "Stip #2\nOption NoCastling", {"4:8-18 AS103 NoCastling"}},
      {kings + "Stip #2\nOption Duplex HalfDuplex", {"4:15-25 AS104 HalfDuplex"}},
      {kings + "Stip #2\nCond protean", {"4:6-13 AS102 protean"}},
      {kings + "Stip #2\nCond\nOption Try", {"4:1-5 AS103 Cond"}},
      {kings + "Stip #2\nOption EnPassant d6", {"4:18-20 AS104 d6"}},
      {kings + "Stip h#2\nOption EnPassant d7d6d5", {"4:18-24 AS104 d7d6d5"}},
      {kings + "Stip ct1", {"3:6-9 AS102 ct1"}},
      {kings + "Stip phser-s#3", {"3:6-15 AS102 phser-s#3"}},
      {kings + "Option NoCastling a1\nStip dia 7.5", {"4:6-13 AS102 dia 7.5"}},
      {kings + "Stip mate", {"3:6-10 AS104 mate"}},
      {kings + "Stip #", {"3:6-7 AS104 #"}},
      {kings + "Stip #9999", {"3:6-11 AS104 #9999"}},
      {kings + "Stip reci-s#2", {"3:6-14 AS104 reci-s#2"}},
      {kings + "Sstip white 5s[#]", {"3:1-6 AS102 Sstip"}},
      {"Pieces White Ka1 ROb1 Black Kh8 Lg1 X1g2\nStip #2",
       {"2:18-22 AS102 ROb1", "2:33-36 AS102 Lg1", "2:37-41 AS102 X1g2"}},
      {"Pieces White Ka1 Gb1 Black Kh8\nStip #2\nCondition Take&Make", {"2:1-7 AS102 Pieces"}},
      {"Pieces White Ka1 Kh9 Black Kh8\nStip #2", {"2:18-21 AS104 Kh9"}},
      {"Pieces White Royal Pa1 Black Kh8\nStip #2", {"2:14-19 AS102 Royal"}},
      {"Pieces Neutral Ka1 Black Kh8\nStip #2", {"2:8-15 AS102 Neutral"}},
      {"Pieces Ka1\nStip #2", {"2:1-7 AS103 Pieces"}},
      {"Pieces White q/ba1 Black Kh8\nStip #2", {"2:14-19 AS102 q/ba1"}},
      {"Pieces White Oa1 Black Kh8\nStip #2\nTwin move a1 a2", {"2:14-17 AS102 Oa1"}},
      {"Pieces White\nStip #2", {"2:8-13 AS103 White"}},
      {"Forsyth 8/8/k6Oo.ro=n\nStip #2",
       {"2:15-16 AS102 O", "2:16-17 AS102 o", "2:17-20 AS102 .ro", "2:20-21 AS102 ="}},
      {"Forsyth 64k\nStip #2", {"2:11-12 AS104 k"}},
      {"Stip #2\nfoo bar\n" + kings + "Twin\nTwin move c1 c2 move b6",
       {"3:1-4 AS101 foo", "5:1-5 AS103 Twin", "6:11-13 AS105 c1", "6:17-21 AS103 move"}},
      {"Stip #2", {"2:1-5 AS103 Stip"}},
      {kings, {"2:1-7 AS103 Pieces"}},
      {"", {"3:1-11 AS103 EndProblem"}},
  };
  for (const Mistake& each : mistakes) {
    const ProblemFile read = read_popeye(file_of(each.fields), "p.inp");
    check_equal(lines(read.faults), each.faults, each.fields);
    check_equal(lines(read.problems), {}, each.fields);
  }
}

BOOST_AUTO_TEST_CASE(a_twin_that_cannot_be_made_is_left_out_with_what_continues_it) {
  const std::vector<Mistake> mistakes{
      {kings + "Stip #2\nTwin move c1 c2", {"4:11-13 AS105 c1"}},
      {kings + "Stip #2\nTwin shift a1 a3", {"4:6-11 AS105 shift"}},
      {kings + "Stip #2\nTwin move b6", {"4:6-10 AS103 move"}},
      {kings + "Stip #2\nTwin mvoe b6 b7", {"4:6-10 AS101 mvoe", "4:11-13 AS101 b6", "4:14-16 AS101 b7"}},
      {kings + "Stip #2\nTwin remove a1 condition circe", {"4:13-15 AS105 a1", "4:26-31 AS102 circe"}},
  };
  const std::string diagram = "#2 | k7/8/1K6/8/8/8/8/7R w - - 0 1 | chess | ";
  for (const Mistake& each : mistakes) {
    const ProblemFile read = read_popeye(file_of(each.fields), "p.inp");
    check_equal(lines(read.faults), each.faults, each.fields);
    check_equal(lines(read.problems), {diagram}, each.fields);
  }
  const std::string several =
      kings + "Stip #2\nTwin move c1 c2\nTwin continued move h1 h2\nTwin move h1 g1\nTwin continued move b6 c7";
  const ProblemFile read = read_popeye(file_of(several), "p.inp");
  check_equal(lines(read.faults), {"4:11-13 AS105 c1", "5:1-5 AS105 Twin"}, several);
  BOOST_TEST_REQUIRE(read.problems.size() == 3U);
  BOOST_TEST(read.problems[1].twin == "d) h1-g1");
  BOOST_TEST(read.problems[2].fen == "k7/2K5/8/8/8/8/8/6R1 w - - 0 1");
  BOOST_TEST(read.faults.front().message == "twin b): there is no piece on c1");
}

BOOST_AUTO_TEST_CASE(warnings_and_notes_keep_the_problem) {
  const std::vector<Mistake> remarks{
      {kings + "Stip #2\nOption MaxTime 3", {"4:8-15 AS108 MaxTime"}},
      {kings + "Stip #2\nOption WhiteToPlay", {"4:8-19 AS107 WhiteToPlay"}},
      {"Pieces White Kb6a1 Black Ka8a1\nStip #2", {"2:26-31 AS107 Ka8a1"}},
      {"Forsyth k7/8/1K/8/8/8\nStip #2", {"2:16-17 AS107 /"}},
      {kings + "Stip #2\nEndProblem and more", {"4:12-15 AS107 and"}},
  };
  for (const Mistake& each : remarks) {
    const ProblemFile read = read_popeye(file_of(each.fields), "p.inp");
    check_equal(lines(read.faults), each.faults, each.fields);
    BOOST_TEST(read.problems.size() == 1U, each.fields);
  }
}

BOOST_AUTO_TEST_CASE(options_with_numbers_are_kept) {
  const ProblemFile read = read_popeye(file_of(kings + "Stip #2\nOption MaxSolutions 3 Defence 2"), "p.inp");
  BOOST_REQUIRE(read.problems.size() == 1U);
  BOOST_TEST(read.faults.empty());
  BOOST_TEST((read.problems[0].max_solutions == 3U));
  BOOST_TEST(read.problems[0].tries);
  BOOST_TEST((read.problems[0].refutations == 2U));
  const ProblemFile none = read_popeye(file_of(kings + "Stip #2\nOption Defence 0"), "p.inp");
  BOOST_REQUIRE(none.problems.size() == 1U);
  BOOST_TEST(!none.problems[0].tries);
  check_equal(lines(read_popeye(file_of(kings + "Stip #2\nOption MaxSolutions 0"), "p.inp").faults),
              {"4:8-20 AS104 MaxSolutions"}, "none");
}

BOOST_AUTO_TEST_CASE(a_pawn_that_has_just_passed_is_taken_in_set_play) {
  // In h#1 Black begins; White could have taken d5 en passant instead, which is set play.
  const std::string pieces = "Pieces White Kb6 Pe5 Black Ka8 Pd5\nStip h#1\nOption EnPassant d7d6d5";
  const ProblemFile read = read_popeye(file_of(pieces + " SetPlay"), "p.inp");
  BOOST_REQUIRE(read.problems.size() == 1U);
  BOOST_TEST(read.problems[0].fen == "k7/8/1K6/3pP3/8/8/8/8 b - - 0 1");
  BOOST_TEST(read.problems[0].set_play_fen == "k7/8/1K6/3pP3/8/8/8/8 w - d6 0 1");
  check_equal(lines(read_popeye(file_of(pieces), "p.inp").faults), {"4:18-24 AS104 d7d6d5"}, "without set play");
}

BOOST_AUTO_TEST_CASE(a_faulty_problem_does_not_spoil_its_neighbours) {
  const ProblemFile read = read_popeye(
      "BeginProblem\n" + kings + "Stip #2 next\n" + kings + "Stip x next\n" + kings + "Stip #3\nEndProblem", "p.inp");
  check_equal(lines(read.faults), {"5:6-7 AS104 x"}, "three problems");
  check_equal(lines(read.problems),
              {"#2 | " + kings_fen + " w - - 0 1 | chess | ", "#3 | " + kings_fen + " w - - 0 1 | chess | "},
              "three problems");
}

// The words are those of Popeye's tables of languages (output/plaintext/language_dependant.c).
BOOST_AUTO_TEST_CASE(german_and_french_say_the_same) {
  const ProblemFile english = read_popeye(
      "BeginProblem Author N.N.\nStipulation s#3 Condition Take&MakeChess Option SetPlay MaxSolutions 2 Defence 1\n"
      "Pieces White Kg1 Qa1 Rb1 Bc1 Sd1 Pa2 Black Kg8 Pa7\nTwin Move a2 a3\nTwin Continued Exchange a1 b1 Remove a7\n"
      "NextProblem Remark x\nForsyth 8/2S5/8/3k4/8/B7/1K6/8 Option WhiteToPlay Stipulation h#2 EndProblem\n",
      "p.inp");
  const ProblemFile german = read_popeye(
      "AnfangProblem Autor N.N.\nForderung s#3 Bedingung Take&MakeSchach Option Satzspiel MaxLoesungen 2 Widerlegung "
      "1\n"
      "Steine Weiss Kg1 Da1 Tb1 Lc1 Sd1 Ba2 Schwarz Kg8 Ba7\nZwilling Versetze a2 a3\nZwilling Ferner Tausche a1 b1 "
      "Entferne a7\nWeiteresProblem Bemerkung x\nForsyth 8/2S5/8/3k4/8/L7/1K6/8 Option WeissBeginnt Forderung h#2 "
      "EndeProblem\n",
      "p.inp");
  const ProblemFile french = read_popeye(
      "debut auteur N.N.\nenonce s#3 condition take&makeechecs option apparent maxsol 2 defense 1\n"
      "pieces blanc rg1 da1 tb1 fc1 cd1 pa2 noir rg8 pa7\njumeau deplacement a2 a3\njumeau enplus echange a1 b1 ote "
      "a7\nasuivre remarque x\nforsyth 8/2C5/8/3r4/8/F7/1R6/8 option apparentseul enonce h#2 fin\n",
      "p.inp");
  check_equal(lines(english.faults), {}, "English");
  check_equal(lines(german.faults), {}, "German");
  check_equal(lines(french.faults), {}, "French");
  BOOST_TEST(english.problems.size() == 4U);
  check_equal(lines(german.problems), lines(english.problems), "German");
  check_equal(lines(french.problems), lines(english.problems), "French");
}

BOOST_AUTO_TEST_CASE(files_that_are_none_are_refused) {
  for (const std::string_view text : {"", "anfang!\n", "#2", "%PDF-1.4", "\xff\xfe", "Begun"}) {
    const ProblemFile read = read_popeye(text, "p.inp");
    BOOST_TEST(read.problems.empty(), text);
    BOOST_TEST(read.faults.size() == 1U, text);
  }
  BOOST_TEST(read_popeye(std::string_view("Begin\0Problem", 13), "p.inp").faults.size() == 1U);
  BOOST_TEST(looks_like_popeye("\xEF\xBB\xBF  beginp\n"));
  BOOST_TEST(looks_like_popeye("anfa\n"));
  BOOST_TEST(!looks_like_popeye("be\n"));
  BOOST_TEST(!looks_like_popeye(""));
  // Without its end, a problem is read; Popeye would wait for more.
  const ProblemFile cut = read_popeye("BeginProblem " + kings + "Stip #2", "p.inp");
  BOOST_TEST(cut.problems.size() == 1U);
  BOOST_TEST(cut.faults.size() == 1U);
}

BOOST_AUTO_TEST_CASE(faults_and_problems_are_bounded) {
  std::string many = "BeginProblem\n";
  for (int i = 0; i < 20000; ++i) many += "Option Foo\n";
  BOOST_TEST(read_popeye(many, "p.inp").faults.size() == most_problem_faults + 1);
  std::string twins = "BeginProblem\n" + kings + "Stip #2\n";
  for (std::size_t i = 0; i < most_problems + 10; ++i) twins += "Twin polish\n";
  BOOST_TEST(read_popeye(twins + "EndProblem", "p.inp").problems.size() <= most_problems + 2);
}

BOOST_AUTO_TEST_SUITE_END()
