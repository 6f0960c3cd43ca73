// Themes that ask for a sound problem of any length: published problems are accepted and altered ones are not, and what
// is composed has, by the rules alone, as many solutions as were asked for and none that is shorter.
#include <boost/test/unit_test.hpp>

#include "puzzles/themes/theme.hpp"
#include "tests/support/composed.hpp"
#include "tests/support/every.hpp"
#include "tests/support/reference_solver.hpp"
#include "tests/support/variant_cases.hpp"

BOOST_AUTO_TEST_SUITE(stipulated_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

constexpr std::uint64_t most_setups = 20'000'000;

Request request_of(std::string_view theme, std::string_view variant, std::size_t profile,
                   const std::map<std::string, std::string>& parameters) {
  const Theme& found = *theme_named(theme);
  Request request = request_for(found);
  request.ruleset = Ruleset(*variant_named(variant), profile);
  for (const auto& [name, value] : parameters) request.parameters.at(name) = value;
  prepare(request, found);
  return request;
}

Setup setup_of(const Variant& variant, const char* fen) {
  const auto read = Ruleset(variant).parse_fen(fen, {});
  BOOST_REQUIRE_MESSAGE(read.has_value(), fen);
  return read->setup;
}

solve::Stipulation shorter(const solve::Stipulation& stipulation) {
  solve::Stipulation result = stipulation;
  result.plies -= solve::in_series(stipulation.play) ? 1 : 2;
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(published_problems) {
  struct Published {
    const char* theme;
    const char* variant;
    std::size_t profile;
    const char* fen;
    const char* moves;
    const char* solutions;  ///< of help play; nullptr: one key
    bool holds;
  };
  // Popeye's collections of problems (tests/solve/popeye_solutions.tsv has them with their solutions); the last of each
  // kind asks for what the problem does not have.
  const Published all[] = {
      {"helpmate", "takemake", 1, "5k1K/8/8/2r5/3nP3/4N3/8/8 b - - 0 1", "2", "2", true},
      {"helpmate", "takemake", 1, "5k1K/8/8/2r5/3nP3/4N3/8/8 b - - 0 1", "2", "1", false},
      {"helpmate", "takemake", 1, "8/p7/4p3/4Rp2/p1K2p2/Pn3P2/1B2Pk2/8 b - - 0 1", "2", "1", true},
      {"helpmate", "takemake", 1, "8/p7/4p3/4Rp2/p1K2p2/Pn3P2/1B2Pk2/8 b - - 0 1", "3", "1", false},
      {"directmate", "takemake", 1, "n7/1P1pN1Kp/4kPpP/3p3p/Q1p4r/2N4p/5P1B/1Bb5 w - - 0 1", "2", nullptr, true},
      {"directmate", "takemake", 1, "3N4/pN2p3/pkp1K3/8/1p5p/1P3PQP/3P4/5B2 w - - 0 1", "2", nullptr, false},
      {"selfmate", "takemake", 1, "8/8/8/7N/2Q2Q2/2ppN2k/2R1P3/6BK w - - 0 1", "2", nullptr, true},
      {"directmate", "chess", 0, "8/Q7/8/8/8/8/8/2k1K2R w K - 0 1", "2", nullptr, true},
      {"directmate", "chess", 0, "8/Q7/8/8/8/8/8/2k1K2R w - - 0 1", "2", nullptr, false},
  };
  for (const Published& each : all) {
    std::map<std::string, std::string> parameters{{"moves", each.moves}};
    parameters[each.solutions != nullptr ? "solutions" : "variations"] =
        each.solutions != nullptr ? each.solutions : "0";
    const Request request = request_of(each.theme, each.variant, each.profile, parameters);
    const Judgement judgement = theme_named(each.theme)->judge(request, setup_of(request.ruleset.variant(), each.fen));
    BOOST_TEST(judgement.holds == each.holds, each.theme << " in " << each.moves << ' ' << each.fen << judgement.why);
    BOOST_TEST(judgement.moves.empty() != each.holds, each.fen);
  }
}

// What a published solution is said to show, and what can be seen of short ones; each word is asked for and refused.
BOOST_AUTO_TEST_CASE(motifs_of_known_solutions) {
  // Thomas Taverner, Dubuque Chess Journal 1881: 1.Rh1 threatens nothing; 1...Rf7 2.Nd5, 1...Bf7 2.Qf5 and three more
  // Grimshaws; 1...Re4 2.fxe4 opens the f-file. Barry Barnes, 1965: 1.Ne5, and 1...Rxe5 2.Qc3, 1...Bxe5 2.Qe3.
  constexpr const char* taverner = "3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1";
  constexpr const char* barnes = "7q/4r1bp/1B6/3N4/8/1Q1N1P2/3k2K1/1b1BR3 w - - 0 1";
  // 1.e6 opens the bishop's line. 1.a4 to 5.a8=Q or R.
  constexpr const char* opened = "6bk/7p/8/4P3/8/8/8/B3K3 w - - 0 1";
  constexpr const char* march = "7k/8/6K1/8/8/8/P7/8 w - - 0 1";
  // 1.Kc7 Ka6 2.Kb8 d8=Q: the queen checks and guards a8, c8 and c7, the king a7 and b7.
  constexpr const char* alone = "2k5/K2P4/8/8/8/8/8/8 b - - 0 1";
  // 1.Kd4 Kc6 2.Kc4 Qc3.
  constexpr const char* back = "8/8/1K6/3N4/2k5/5Q2/8/8 b - - 0 1";
  // 1.Kd1 Kc3 2.Kc1 Qf1.
  constexpr const char* back_again = "8/8/8/5Q2/1K6/8/8/2k5 b - - 0 1";
  struct Known {
    const char* theme;
    const char* variant;
    const char* fen;
    const char* moves;
    const char* shows;
    bool holds;
  };
  const Known all[] = {
      {"directmate", "chess", taverner, "2", "grimshaw", true},
      {"directmate", "chess", taverner, "2", "zugzwang", true},
      {"directmate", "chess", taverner, "2", "battery", true},
      {"directmate", "chess", taverner, "2", "novotny", false},
      {"directmate", "chess", taverner, "2", "switchback", false},
      {"directmate", "threecheck", taverner, "2", "grimshaw", true},
      {"directmate", "chess", barnes, "2", "novotny", true},
      {"directmate", "threecheck", barnes, "2", "novotny", true},
      {"directmate", "chess", barnes, "2", "grimshaw", false},
      {"directmate", "chess", barnes, "2", "zugzwang", false},
      {"directmate", "chess", barnes, "2", "excelsior", false},
      {"directmate", "chess", opened, "1", "battery", true},
      {"directmate", "kingofthehill", opened, "1", "battery", true},
      {"directmate", "chess", opened, "1", "ideal-mates", false},
      {"helpmate", "chess", alone, "2", "ideal-mates", true},
      {"helpmate", "kingofthehill", alone, "2", "model-mates", true},
      {"helpmate", "chess", alone, "2", "switchback", false},
      {"helpmate", "chess", back, "2", "switchback", true},
      {"helpmate", "takemake", back_again, "2", "switchback", true},
      {"seriesmate", "chess", march, "5", "excelsior", true},
      {"seriesmate", "kingofthehill", march, "5", "excelsior", true},
      {"seriesmate", "chess", march, "5", "battery", false},
      {"seriesmate", "chess", march, "5", "echo", false},
  };
  for (const Known& each : all) {
    std::map<std::string, std::string> parameters{{"moves", each.moves}, {"shows", each.shows}};
    if (each.theme == std::string_view("seriesmate")) parameters["solutions"] = "2";
    const Request request = request_of(each.theme, each.variant, 0, parameters);
    BOOST_TEST(theme_named(each.theme)->objection(request) == "");
    const Judgement judgement = theme_named(each.theme)->judge(request, setup_of(request.ruleset.variant(), each.fen));
    BOOST_TEST(judgement.holds == each.holds, each.shows << ' ' << each.fen << ' ' << judgement.why);
  }
  // Chris Feather, Schach 1975: 1.Bxb8 Bd5 2.Nc7 Bxg5 and 1.Rxd8 Bc6 2.Nd7 Rxb3. The Take & Make problem above plays
  // the same moves in another order.
  const auto independent = [](const char* variant, std::size_t profile, const char* fen) {
    const Request request =
        request_of("helpmate", variant, profile, {{"moves", "2"}, {"solutions", "2"}, {"independent", "yes"}});
    return theme_named("helpmate")->judge(request, setup_of(request.ruleset.variant(), fen)).holds;
  };
  BOOST_TEST(independent("chess", 0, "1RrB2b1/8/4n3/2n3p1/2K2b2/1p1rk3/6BR/8 b - - 0 1"));
  BOOST_TEST(!independent("takemake", 1, "5k1K/8/8/2r5/3nP3/4N3/8/8 b - - 0 1"));
  const auto objection = [](const char* theme, const char* variant, const std::map<std::string, std::string>& words) {
    return theme_named(theme)->objection(request_of(theme, variant, 0, words));
  };
  BOOST_TEST(objection("helpmate", "chess", {{"shows", "novotny"}}) != "");
  BOOST_TEST(objection("helpmate", "takemake", {{"shows", "model-mates"}}) != "");
  BOOST_TEST(objection("helpmate", "chess", {{"independent", "yes"}}) != "");
  BOOST_TEST(objection("helpmate", "chess", {{"independent", "yes"}, {"solutions", "2"}}) == "");
}

BOOST_AUTO_TEST_CASE(composed_problems_by_the_rules) {
  std::size_t number_of_row = 0;
  for (const tests::VariantCase& row : tests::variant_cases("problem")) {
    if (number_of_row++ % tests::every_nth() != 0) continue;
    std::map<std::string, std::string> parameters;
    std::istringstream words(row.fields[2]);
    for (std::string word; words >> word;) {
      const std::size_t equals = word.find('=');
      parameters[word.substr(0, equals)] = word.substr(equals + 1);
    }
    const Theme& theme = *theme_named(row.fields[0]);
    const Request request = request_of(row.fields[0], row.variant->name(), row.profile(1), parameters);
    const Setup setup = composed(theme, request);
    const std::string where = row.where + ' ' + request.ruleset->write_fen(setup, {});
    const auto position = Position::from_setup(request.ruleset, setup);
    BOOST_TEST_REQUIRE(position.has_value(), where);
    solve::Stipulation stipulation;
    for (const StipulationTheme& kind : stipulation_themes) {
      if (kind.name == row.fields[0]) stipulation = {kind.play, kind.goal, {}, 1};
    }
    stipulation.plies =
        solve::plies_of(stipulation.play, 2 * static_cast<unsigned>(std::stoul(parameters.at("moves"))));
    const auto number = parameters.find("solutions");
    const std::size_t solutions = number == parameters.end() ? 1 : std::stoul(number->second);
    BOOST_TEST(solve::reference_solutions(*position, stipulation, most_setups).size() == solutions, where);
    const auto key = parameters.find("key");
    if (key != parameters.end()) {
      const std::string move = solve::reference_solutions(*position, stipulation, most_setups).front();
      BOOST_TEST(move.find(key->second == "steps" ? ',' : 'x') != std::string::npos, where << ' ' << move);
    }
    if (stipulation.plies > 2)
      BOOST_TEST(solve::reference_solutions(*position, shorter(stipulation), most_setups).empty(), where);
  }
}

BOOST_AUTO_TEST_SUITE_END()
