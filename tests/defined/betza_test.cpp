// Betza's notation: which squares each means on an empty board. The expectations are the documented ones (the comments
// of Fairy-Stockfish's variants.ini, XBoard's page) and, for pairs of letters, what Fairy-Stockfish's `go perft 1`
// plays.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "verifier/defined/keys.hpp"

BOOST_AUTO_TEST_SUITE(betza_test)

using namespace arbiter;
using namespace arbiter::defined;

namespace {

std::string kind_of(const BetzaWay& each) {
  const Way& way = each.way;
  std::string text = way.kind == Way::Kind::leap ? "" : way.kind == Way::Kind::ride ? "ride " : "hop ";
  if (way.limit != 0) text += std::to_string(way.limit) + " ";
  if (way.lame) text += "lame ";
  if (each.initial) text += "first ";
  if (!way.captures) text += "moves ";
  if (!way.moves) text += "captures ";
  return text + std::to_string(way.files) + "," + std::to_string(way.ranks);
}

std::set<std::string> ways_of(std::string_view notation) {
  const Betza betza = read_betza(notation);
  BOOST_TEST(
      std::none_of(betza.faults.begin(), betza.faults.end(), [](const Fault& f) { return f.level == Level::error; }));
  std::set<std::string> ways;
  for (const BetzaWay& way : betza.ways) BOOST_TEST(ways.insert(kind_of(way)).second);
  return ways;
}

struct Meaning {
  std::string_view notation;
  std::set<std::string> ways;
};

}  // namespace

BOOST_AUTO_TEST_CASE(atoms_leap_in_all_directions) {
  const std::vector<std::pair<char, std::pair<int, int>>> atoms{
      {'W', {1, 0}}, {'F', {1, 1}}, {'D', {2, 0}}, {'N', {2, 1}}, {'A', {2, 2}}, {'H', {3, 0}},
      {'L', {3, 1}}, {'C', {3, 1}}, {'J', {3, 2}}, {'Z', {3, 2}}, {'G', {3, 3}}};
  for (const auto& [letter, distances] : atoms) {
    const auto& leap = distances;  // clang 14 does not capture structured bindings
    std::set<std::string> expected;
    const auto add = [&](int files, int ranks, const std::string& before) {
      expected.insert(before + std::to_string(files) + "," + std::to_string(ranks));
    };
    const auto all = [&](const std::string& before) {
      expected.clear();
      for (const int a : {-1, 1}) {
        for (const int b : {-1, 1}) {
          add(a * leap.first, b * leap.second, before);
          add(a * leap.second, b * leap.first, before);
        }
      }
      return expected;
    };
    BOOST_TEST(ways_of(std::string(1, letter)) == all(""), letter);
    BOOST_TEST(ways_of(std::string(2, letter)) == all("ride "), letter);
    BOOST_TEST(ways_of(std::string("mc") + letter + "0") == all("ride "), letter);
    BOOST_TEST(ways_of(std::string(1, letter) + "3") == all("ride 3 "), letter);
    BOOST_TEST(ways_of(std::string("m") + letter) == all("moves "), letter);
    BOOST_TEST(ways_of(std::string("c") + letter) == all("captures "), letter);
    BOOST_TEST(ways_of(std::string("p") + letter) == all("hop "), letter);
    BOOST_TEST(ways_of(std::string("g") + letter) == all("hop 1 "), letter);
    const bool slides = leap.first == 1;
    BOOST_TEST(ways_of(std::string("n") + letter) == all(slides ? "" : "lame "), letter);
  }
}

BOOST_AUTO_TEST_CASE(modifiers_choose_directions) {
  const std::vector<Meaning> meanings{
      {"fW", {"0,1"}},
      {"bW", {"0,-1"}},
      {"rW", {"1,0"}},
      {"lW", {"-1,0"}},
      {"vW", {"0,1", "0,-1"}},
      {"sW", {"1,0", "-1,0"}},
      {"fsW", {"0,1", "1,0", "-1,0"}},
      {"flW", {"0,1", "-1,0"}},
      {"fF", {"1,1", "-1,1"}},
      {"bF", {"1,-1", "-1,-1"}},
      {"rF", {"1,1", "1,-1"}},
      {"flF", {"-1,1"}},
      {"rbF", {"1,-1"}},
      {"frbF", {"1,1", "1,-1", "-1,-1"}},
      {"lfrbF", {"-1,1", "1,-1"}},
      {"fN", {"1,2", "-1,2"}},
      {"ffN", {"1,2", "-1,2"}},
      {"fsN", {"2,1", "-2,1"}},
      {"fhN", {"1,2", "-1,2", "2,1", "-2,1"}},
      {"bhN", {"1,-2", "-1,-2", "2,-1", "-2,-1"}},
      {"rhN", {"1,2", "2,1", "1,-2", "2,-1"}},
      {"vN", {"1,2", "-1,2", "1,-2", "-1,-2"}},
      {"sN", {"2,1", "-2,1", "2,-1", "-2,-1"}},
      {"rfN", {"1,2"}},
      {"frN", {"2,1"}},
      {"hrN", {"1,2", "2,-1", "-1,-2", "-2,1"}},
      {"hlN", {"-1,2", "-2,-1", "1,-2", "2,1"}},
      {"fK", {"0,1", "1,1", "-1,1"}},
      {"fsK", {"1,0", "-1,0", "1,1", "-1,1"}},
      {"lrR", {"ride -1,0", "ride 1,0"}},
      {"fRrbBlbF", {"ride 0,1", "ride 1,-1", "-1,-1"}},
      {"fmWfceF", {"moves 0,1", "captures 1,1", "captures -1,1"}},
      {"mRcpR",
       {"ride moves 0,1", "ride moves 0,-1", "ride moves 1,0", "ride moves -1,0", "hop captures 0,1",
        "hop captures 0,-1", "hop captures 1,0", "hop captures -1,0"}},
      {"mfWcfW", {"0,1"}},
      {"ifmnD", {"lame first moves 0,2"}},
      {"fpR3", {"hop 3 0,1"}},
      {"ff(3,4)", {"3,4", "-3,4"}},
      {"f(5,0)0rp(1,4)2", {"ride 0,5", "hop 2 4,1", "hop 2 4,-1"}},
      {"", {}},
  };
  for (const Meaning& each : meanings) BOOST_TEST(ways_of(each.notation) == each.ways, each.notation);
  BOOST_TEST(read_betza("fmWfceF").en_passant);
  BOOST_TEST(!read_betza("fmWfcF").en_passant);
}

BOOST_AUTO_TEST_CASE(faults_have_their_places) {
  struct Wrong {
    std::string_view notation;
    std::size_t begin;
    std::size_t end;
  };
  const std::vector<Wrong> wrong{{"Wx", 1, 2},
                                 {"mf", 0, 2},
                                 {"R12", 2, 3},
                                 {"WgR3", 1, 4},
                                 {"nR", 0, 2},
                                 {"nNN", 0, 3},
                                 {"cifW", 0, 4},
                                 {"hhN", 0, 2},
                                 {"sfN", 0, 2},
                                 {"pW1", 0, 3},
                                 {"W é", 1, 2},
                                 {"mafsmafW", 1, 2},
                                 {"N(8,1)", 1, 6},
                                 {"(0,0)", 0, 5},
                                 {"(10000,99999)", 0, 13},
                                 {"fmW-", 3, 4},
                                 {"sW\xC3\xA9"
                                  "F",
                                  2, 4}};
  for (const Wrong& each : wrong) {
    const Betza betza = read_betza(each.notation);
    BOOST_REQUIRE_MESSAGE(!betza.faults.empty(), each.notation);
    BOOST_TEST((betza.faults[0].check == "AD112"), each.notation);
    BOOST_TEST((betza.faults[0].level == Level::error), each.notation);
    BOOST_TEST(betza.faults[0].begin == each.begin, each.notation);
    BOOST_TEST(betza.faults[0].end == each.end, each.notation);
  }
  // What Fairy-Stockfish does not move, or moves otherwise: a warning.
  for (const std::string_view notation :
       {"(3,4)", "DD", "pN", "nC", "ifW", "R2fR", "flgQbpF", "QfgQ", "fsgQfrQ2", "scnAlpB", "vpW0scnD"}) {
    const Betza betza = read_betza(notation);
    BOOST_REQUIRE_MESSAGE(betza.faults.size() == 1, notation);
    BOOST_TEST((betza.faults[0].check == "AD119" && betza.faults[0].level == Level::warning), notation);
  }
}

BOOST_AUTO_TEST_CASE(what_fairy_stockfish_plays_alike_has_no_warning) {
  for (const std::string_view notation :
       {"mRcpR",  "mBcpB", "RcpRnN", "gQ",        "gBgR",         "mQmgQ",  "KbRfBbF2", "fRrbBlbF",
        "mQ2cQ2", "RnD",   "BnN",    "fmFfcWimA", "mfFcfeWimfnA", "FfhmnN", "fFfR",     "QNAD",
        "fNsW",   "pRW",   "pBD",    "mRcpRA",    "fR2D",         "RmF",    "N2cR"}) {
    const Betza betza = read_betza(notation);
    BOOST_TEST(betza.faults.empty(), notation << ": " << (betza.faults.empty() ? "" : betza.faults[0].message));
  }
}

BOOST_AUTO_TEST_CASE(notations_of_any_size_end) {
  std::string atoms;
  for (int i = 0; i < 5000; ++i)
    atoms += "fbrlvsh"[i % 7] + std::string("WFDNAHCZGKRBQ").substr(static_cast<std::size_t>(i % 13), 1);
  BOOST_TEST(read_betza(atoms).ways.empty());
  BOOST_TEST((read_betza(atoms).faults[0].check == "AD112"));
  BOOST_TEST(read_betza(atoms.substr(0, 250)).ways.size() < 200);
  BOOST_TEST(read_betza(std::string(250, 'f')).faults.size() == 1);
  BOOST_TEST(read_betza(std::string(250, '?')).faults.size() < 30);
  BOOST_TEST(read_betza("W(9999999999,99999999999)F").faults.size() == 1);
}

BOOST_AUTO_TEST_SUITE_END()
