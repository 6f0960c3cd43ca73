// Ratings from results: people are drawn here, by Elo's formula and weights that the program does not know.
#include <boost/test/unit_test.hpp>

#include <cmath>

#include "puzzles/games/calibrate.hpp"
#include "tests/support/positions.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(calibrate_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

std::vector<Features> some_puzzles(std::size_t count) {
  Random random(11);
  std::vector<Features> puzzles(count);
  for (Features& each : puzzles) {
    each.moves = static_cast<unsigned>(1 + random.below(4));
    each.choices = 5 + random.below(50);
    each.tempting = random.below(20);
    each.defences = static_cast<double>(random.below(200)) / 10;
    each.quiet = random.below(each.moves + 1);
  }
  return puzzles;
}

/// The rating in the world of this test: other weights than the provisional ones, written out.
double true_rating(const Features& each) {
  return 800 + 150 * (each.moves - 1.0) + 300 * static_cast<double>(each.quiet) +
         20 * std::log2(static_cast<double>(each.choices)) + 4 * static_cast<double>(each.tempting) +
         90 * std::log2(1 + each.defences);
}

std::vector<SolverResult> drawn_results(const std::vector<Features>& puzzles, std::size_t each_solved) {
  Random random(12);
  std::vector<SolverResult> results;
  for (std::size_t i = 0; i < puzzles.size() * each_solved; ++i) {
    const std::size_t puzzle = i % puzzles.size();
    const double person = 600 + static_cast<double>(random.below(1800));
    const double chance = 1 / (1 + std::pow(10, (true_rating(puzzles[puzzle]) - person) / 400));
    results.push_back({puzzle, person, static_cast<double>(random.below(1'000'000)) < chance * 1e6});
  }
  return results;
}

double mean_error(const std::vector<Features>& puzzles, const RatingWeights& weights) {
  double sum = 0;
  for (const Features& each : puzzles) sum += std::abs(rating_of(each, weights) - true_rating(each));
  return sum / static_cast<double>(puzzles.size());
}

}  // namespace

BOOST_AUTO_TEST_CASE(results_find_the_weights) {
  const auto puzzles = some_puzzles(300);
  const double before = mean_error(puzzles, provisional_weights());
  const double some = mean_error(puzzles, calibrated_weights(puzzles, drawn_results(puzzles, 3)));
  const double many = mean_error(puzzles, calibrated_weights(puzzles, drawn_results(puzzles, 100)));
  BOOST_TEST(before > 150);
  BOOST_TEST(some < before / 2);
  BOOST_TEST(many < 20);
}

BOOST_AUTO_TEST_CASE(no_results_change_nothing) {
  const auto puzzles = some_puzzles(10);
  const RatingWeights weights = calibrated_weights(puzzles, {});
  for (std::size_t i = 0; i < weights.size(); ++i) BOOST_TEST(std::abs(weights[i] - provisional_weights()[i]) < 1e-6);
}

// Everybody solves everything: ratings fall, and stay numbers.
BOOST_AUTO_TEST_CASE(one_sided_results_stay_finite) {
  const auto puzzles = some_puzzles(50);
  auto results = drawn_results(puzzles, 20);
  for (SolverResult& each : results) each.solved = true;
  const RatingWeights weights = calibrated_weights(puzzles, results);
  for (const double weight : weights) BOOST_TEST(std::isfinite(weight));
  for (const Features& each : puzzles) BOOST_TEST(rating_of(each, weights) <= rating_of(each, provisional_weights()));
}

BOOST_AUTO_TEST_CASE(tables_of_results) {
  GamesRequest request;
  request.variant = variant_named("chess");
  GamesBook book;
  const std::string fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
  book.puzzles.push_back({.start = tests::position_of(*request.variant, fen).setup(), .win = {}});
  const auto read = [&](const std::string& text) { return read_results("results.csv", text, request, book); };
  const auto good = read("rating;solved;fen\r\n1500;1;" + fen + "\r\n\r\n900.5;0;" + fen + "\n1;1;other\n");
  BOOST_TEST_REQUIRE(good.has_value());
  BOOST_TEST_REQUIRE(good->results.size() == 2U);
  BOOST_TEST(good->foreign == 1U);
  BOOST_TEST(good->results[0].solved);
  BOOST_TEST(good->results[1].rating == 900.5);
  BOOST_TEST(!read("").has_value());
  BOOST_TEST(!read("fen,rating\n").has_value());
  for (const char* row : {"x", "nan,1,f", "1e9,1,f", "1500,yes,f", "-3,1,f", "1500,1,f,g"}) {
    const auto bad = read(std::string("rating,solved,fen\n1,1,a\n") + row + "\n");
    BOOST_TEST_REQUIRE(!bad.has_value(), row);
    BOOST_TEST(bad.error().front().where.line == 3U);
  }
}

BOOST_AUTO_TEST_SUITE_END()
