// Stipulations as composers write them.
#include <boost/test/unit_test.hpp>

#include <string>
#include <tuple>

#include "verifier/solve/input/stipulation.hpp"

BOOST_AUTO_TEST_SUITE(stipulation_test)

using namespace arbiter;
using namespace arbiter::solve;

BOOST_AUTO_TEST_CASE(each_play_has_its_number_of_moves) {
  // Both sides' moves, counted by hand from the definitions in the glossary of the FIDE Albums.
  const std::tuple<const char*, Play, Goal, unsigned> all[] = {
      {"#1", Play::direct, Goal::mate, 1},
      {"#3", Play::direct, Goal::mate, 5},
      {"s#2", Play::self, Goal::mate, 4},
      {"r#2", Play::reflex, Goal::mate, 4},
      {"semi-r#3", Play::semi_reflex, Goal::mate, 6},
      {"h#2", Play::help, Goal::mate, 4},
      {"h#2.5", Play::help, Goal::mate, 5},
      {"h#0.5", Play::help, Goal::mate, 1},
      {"hs#3", Play::help_self, Goal::mate, 6},
      {"hs#2.5", Play::help_self, Goal::mate, 5},
      {"ser-#4", Play::series, Goal::mate, 4},
      {"ser-h#4", Play::series_help, Goal::mate, 5},
      {"ser-s#4", Play::series_self, Goal::mate, 5},
      {"=2", Play::direct, Goal::stalemate, 3},
      {"h==3", Play::help, Goal::double_stalemate, 6},
      {"h##3", Play::help, Goal::double_mate, 6},
      {"+1", Play::direct, Goal::check, 1},
      {"ser-x5", Play::series, Goal::capture, 5},
      {"win2", Play::direct, Goal::win, 3},
      {"slose2", Play::self, Goal::lose, 4},
      {"#=2", Play::direct, Goal::mate_or_stalemate, 3},
      {"ser-!=3", Play::series, Goal::auto_stalemate, 3},
      {"h~1", Play::help, Goal::any, 2},
      {"dia4.5", Play::help, Goal::proof_game, 9},
      {"ser-dia5", Play::series, Goal::proof_game, 5},
      {"a=>b3", Play::help, Goal::diagram, 6},
  };
  for (const auto& [text, play, goal, plies] : all) {
    const auto read = read_stipulation(text);
    BOOST_TEST_REQUIRE(read.has_value(), text);
    BOOST_TEST((read->play == play), text);
    BOOST_TEST((read->goal == goal), text);
    BOOST_TEST(read->plies == plies, text);
    BOOST_TEST(to_string(*read) == text);
  }
}

BOOST_AUTO_TEST_CASE(the_goal_may_count_at_the_end_alone) {
  const Stipulation exact = read_stipulation("exact-h#2").value();
  BOOST_TEST(exact.exact);
  BOOST_TEST((exact.play == Play::help && exact.plies == 4U));
  BOOST_TEST(to_string(exact) == "exact-h#2");
  const Stipulation reciprocal = read_stipulation("reci-h#2").value();
  BOOST_TEST((reciprocal.reciprocal && reciprocal.play == Play::help));
  BOOST_TEST(to_string(reciprocal) == "reci-h#2");
  BOOST_TEST(!read_stipulation("reci-ser-#2").has_value());
  const Stipulation parry = read_stipulation("pser-h=3").value();
  BOOST_TEST((parry.parry && parry.play == Play::help && parry.goal == Goal::stalemate && parry.plies == 6U));
  BOOST_TEST(to_string(parry) == "pser-h=3");
  BOOST_TEST((read_stipulation("pser-#2").value().play == Play::direct));
  for (const char* const other :
       {"pser-hs#2", "pser-semi-r#2", "pser-ser-#2", "exact-pser-#2", "pser-h#1.5", "pser-dia2"})
    BOOST_TEST(!read_stipulation(other).has_value(), other);
  BOOST_TEST(!(exact == read_stipulation("h#2").value()));
}

BOOST_AUTO_TEST_CASE(blanks_case_and_words_are_understood) {
  BOOST_TEST(to_string(read_stipulation(" H # 2.5 ").value()) == "h#2.5");
  BOOST_TEST(to_string(read_stipulation("win in 3").value()) == "win3");
  BOOST_TEST(to_string(read_stipulation("mate in 2").value()) == "#2");
  BOOST_TEST(to_string(read_stipulation("Mate in two moves").value()) == "#2");
  BOOST_TEST(to_string(read_stipulation("helpmate in 2.5").value()) == "h#2.5");
  BOOST_TEST(to_string(read_stipulation("selfmate in three").value()) == "s#3");
  BOOST_TEST(to_string(read_stipulation("stalemate in 4").value()) == "=4");
  BOOST_TEST(to_string(read_stipulation("proof game in 4.0").value()) == "dia4");
  BOOST_TEST(to_string(read_stipulation("PG 4.5").value()) == "dia4.5");
  BOOST_TEST(!read_stipulation("s dia 4").has_value());
  BOOST_TEST(to_string(read_stipulation("series-helpmate in 5").value()) == "ser-h#5");
  for (const char* text : {"mates in two", "mat en 2", "Mat en deux coups", "mate en dos", "mate en 2 jugadas",
                           "Matt in zwei Zügen", "mate in 2 moves"}) {
    BOOST_TEST_CONTEXT(text) BOOST_TEST(to_string(read_stipulation(text).value()) == "#2");
  }
  BOOST_TEST(to_string(read_stipulation("mat aidé en 3").value()) == "h#3");
  BOOST_TEST(!read_stipulation("mate in").has_value());
  BOOST_TEST(to_string(read_stipulation("zd6 2").value()) == "zd6 2");
  BOOST_TEST(to_string(read_stipulation("hzf42").value()) == "hzf4 2");
  BOOST_TEST((read_stipulation("zd62").value().target == Square::parse("d6")));
}

BOOST_AUTO_TEST_CASE(what_is_no_stipulation_is_refused_with_its_column) {
  const std::pair<const char*, std::size_t> all[] = {{"", 0},
                                                     {"#", 1},
                                                     {"mate", 0},
                                                     {"h2", 1},
                                                     {"#2.5", 4},
                                                     {"#0", 2},
                                                     {"#101", 4},
                                                     {"z9 2", 1},
                                                     {"#2x", 2},
                                                     {"s#2.5", 5},
                                                     {"ser-#2.5", 8},
                                                     {"hs#0.5", 6},
                                                     {"#99999999999999999999", 21}};
  for (const auto& [text, column] : all) {
    const auto read = read_stipulation(text);
    BOOST_TEST_REQUIRE(!read.has_value(), text);
    BOOST_TEST(read.error().column == column, text << ": column " << read.error().column);
    BOOST_TEST(!read.error().message.empty(), text);
  }
}

BOOST_AUTO_TEST_CASE(who_begins) {
  BOOST_TEST((usual_side(read_stipulation("h#2").value()) == Side::black));
  BOOST_TEST((usual_side(read_stipulation("h#2.5").value()) == Side::white));
  BOOST_TEST((usual_side(read_stipulation("ser-h#2").value()) == Side::black));
  BOOST_TEST((usual_side(read_stipulation("hs#2").value()) == Side::white));
  BOOST_TEST((usual_side(read_stipulation("hs#2.5").value()) == Side::black));
  BOOST_TEST((usual_side(read_stipulation("s#2").value()) == Side::white));
}

BOOST_AUTO_TEST_CASE(a_side_before_it) {
  struct Row {
    const char* text;
    Side side;
    const char* stipulation;
  };
  for (const Row& row : {Row{"White mates in two", Side::white, "#2"},
                         {"Black to play and mate in 3", Side::black, "#3"},
                         {"white to move and mate in two moves", Side::white, "#2"},
                         {"Black: h#2", Side::black, "h#2"},
                         {"White to play and win in 2", Side::white, "win2"},
                         {"les blancs jouent et font mat en deux coups", Side::white, "#2"},
                         {"Las negras juegan y dan mate en 2", Side::black, "#2"}}) {
    BOOST_TEST_CONTEXT(row.text) {
      std::string text = row.text;
      BOOST_TEST((take_side(text) == row.side));
      BOOST_TEST(to_string(read_stipulation(text).value()) == row.stipulation);
    }
  }
  for (const char* text : {"mate in two", "#2", "", "White", "les", "white to move", "white mates"}) {
    std::string left = text;
    BOOST_TEST(!take_side(left).has_value());
    BOOST_TEST(left == text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
