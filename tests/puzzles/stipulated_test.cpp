// Themes that ask for a sound problem of any length: published problems are accepted and altered ones are not, and what
// is composed has, by the rules alone, as many solutions as were asked for and none that is shorter.
#include <boost/test/unit_test.hpp>

#include "puzzles/themes/stipulations.hpp"
#include "tests/support/composed.hpp"
#include "tests/support/variant_cases.hpp"
#include "verifier/solve/search/reference_solver.hpp"

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
  request.variant = variant_named(variant);
  request.profile = profile;
  for (const auto& [name, value] : parameters) request.parameters.at(name) = value;
  prepare(request, found);
  return request;
}

Setup setup_of(const Variant& variant, const char* fen) {
  const auto read = variant.parse_fen(fen, {});
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
    const Judgement judgement = theme_named(each.theme)->judge(request, setup_of(*request.variant, each.fen));
    BOOST_TEST(judgement.holds == each.holds, each.theme << " in " << each.moves << ' ' << each.fen << judgement.why);
    BOOST_TEST(judgement.moves.empty() != each.holds, each.fen);
  }
}

BOOST_AUTO_TEST_CASE(composed_problems_by_the_rules) {
  for (const tests::VariantCase& row : tests::variant_cases("problem")) {
    std::map<std::string, std::string> parameters;
    std::istringstream words(row.fields[2]);
    for (std::string word; words >> word;) {
      const std::size_t equals = word.find('=');
      parameters[word.substr(0, equals)] = word.substr(equals + 1);
    }
    const Theme& theme = *theme_named(row.fields[0]);
    const Request request = request_of(row.fields[0], row.variant->name(), row.profile(1), parameters);
    const Setup setup = composed(theme, request);
    const std::string where = row.where + ' ' + request.variant->write_fen(setup, {});
    const auto position = Position::from_setup(*request.variant, request.profile, setup);
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
