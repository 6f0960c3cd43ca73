#include "puzzles/games/calibrate.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "verifier/records/csv.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles {
namespace {

constexpr double elo_slope = std::numbers::ln10 / 400;
/// How far from the provisional weights the true ones may well be, in points: wide on purpose, so that a few
/// hundred results overrule them.
constexpr RatingWeights doubt{500, 250, 250, 60, 15, 80, 60, 40, 80};
constexpr std::size_t parts = doubt.size();

using Matrix = std::array<RatingWeights, parts>;

/// Solves m x = v for a positive definite m (by elimination, without pivoting).
RatingWeights solved(Matrix m, RatingWeights v) {
  for (std::size_t k = 0; k < parts; ++k) {
    for (std::size_t i = k + 1; i < parts; ++i) {
      const double factor = m[i][k] / m[k][k];
      for (std::size_t j = k; j < parts; ++j) m[i][j] -= factor * m[k][j];
      v[i] -= factor * v[k];
    }
  }
  for (std::size_t k = parts; k-- > 0;) {
    for (std::size_t j = k + 1; j < parts; ++j) v[k] -= m[k][j] * v[j];
    v[k] /= m[k][k];
  }
  return v;
}

double product(const FeatureVector& features, const RatingWeights& weights) {
  return std::inner_product(features.begin(), features.end(), weights.begin(), 0.0);
}

/// Minus the logarithm of how likely the results are, with the doubt about the weights.
double unlikelihood(const std::vector<FeatureVector>& puzzles, const std::vector<SolverResult>& results,
                    const RatingWeights& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < parts; ++i) sum += std::pow((weights[i] - provisional_weights()[i]) / doubt[i], 2) / 2;
  for (const SolverResult& each : results) {
    const double ahead = elo_slope * (each.rating - product(puzzles[each.puzzle], weights));
    sum += std::log1p(std::exp(each.solved ? -ahead : ahead));
  }
  return sum;
}

/// A step of Newton's method from `weights`.
RatingWeights step_from(const std::vector<FeatureVector>& puzzles, const std::vector<SolverResult>& results,
                        const RatingWeights& weights) {
  Matrix curvature{};
  RatingWeights slope{};
  for (std::size_t i = 0; i < parts; ++i) {
    curvature[i][i] = 1 / (doubt[i] * doubt[i]);
    slope[i] = (weights[i] - provisional_weights()[i]) / (doubt[i] * doubt[i]);
  }
  for (const SolverResult& each : results) {
    const FeatureVector& x = puzzles[each.puzzle];
    const double chance = 1 / (1 + std::exp(-elo_slope * (each.rating - product(x, weights))));
    for (std::size_t i = 0; i < parts; ++i) {
      slope[i] -= elo_slope * (chance - (each.solved ? 1 : 0)) * x[i];
      for (std::size_t j = 0; j < parts; ++j)
        curvature[i][j] += elo_slope * elo_slope * chance * (1 - chance) * x[i] * x[j];
    }
  }
  return solved(curvature, slope);
}

std::optional<double> number_in(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// Reads the lines of a table.
class ResultsReader {
 public:
  ResultsReader(const std::string& file, const GamesRequest& request, const GamesBook& book) : file_(file) {
    for (std::size_t i = 0; i < book.puzzles.size(); ++i)
      puzzles_.emplace(usual_fen(*request.variant, book.puzzles[i].start), i);
  }

  void read(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      std::string_view line = text.substr(at, end - at);
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++number_;
      at = end + 1;
      if (line.empty()) continue;
      if (columns_.empty()) {
        if (!header(line)) return;
      } else {
        row(line);
      }
    }
    if (columns_.empty() && faults_.empty()) say({}, "the table is empty", "fen,rating,solved");
  }

  std::vector<Finding> faults_{};
  SolverResults results_{};

 private:
  static constexpr std::size_t most_faults_of_results = 20;

  void say(std::string_view line, std::string message, std::string wanted) {
    if (faults_.size() >= most_faults_of_results) return;
    Finding finding{.check = "AR120"};
    finding.message = std::move(message);
    finding.where = {file_, std::max<std::size_t>(number_, 1), 1, 0};
    finding.source_line = std::string(line.substr(0, 4096));
    finding.wanted = std::move(wanted);
    faults_.push_back(std::move(finding));
  }

  bool header(std::string_view line) {
    delimiter_ = line.find('\t') != std::string_view::npos  ? '\t'
                 : line.find(';') != std::string_view::npos ? ';'
                                                            : ',';
    const auto names = records::csv_fields(line, delimiter_);
    names_ = names.size();
    for (const char* name : {"fen", "rating", "solved"}) {
      const auto found = std::find(names.begin(), names.end(), name);
      if (found == names.end()) {
        say(line, fmt::format("the table has no column '{}'", name), "a first line with fen, rating and solved");
        return false;
      }
      columns_.push_back(static_cast<std::size_t>(found - names.begin()));
    }
    return true;
  }

  void row(std::string_view line) {
    const auto fields = records::csv_fields(line, delimiter_);
    if (fields.size() != names_) {
      say(line, fmt::format("the row has {} fields, the first line names {}", fields.size(), names_),
          "as many; a FEN with a comma stands in quotes");
      return;
    }
    const auto rating = number_in(fields[columns_[1]]);
    const std::string& solved_word = fields[columns_[2]];
    if (!rating || *rating < 0 || *rating > 5000) {
      say(line, fmt::format("'{}' is not a rating", printable(fields[columns_[1]], 40)), "a number from 0 to 5000");
    } else if (solved_word != "0" && solved_word != "1") {
      say(line, fmt::format("solved is '{}'", printable(solved_word, 40)), "1 or 0");
    } else if (const auto known = puzzles_.find(fields[columns_[0]]); known == puzzles_.end()) {
      ++results_.foreign;
    } else {
      results_.results.push_back({known->second, *rating, solved_word == "1"});
    }
  }

  const std::string& file_;
  std::map<std::string, std::size_t> puzzles_{};
  std::vector<std::size_t> columns_{};
  std::size_t names_ = 0;
  char delimiter_ = ',';
  std::size_t number_ = 0;
};

}  // namespace

tl::expected<SolverResults, std::vector<Finding>> read_results(const std::string& file, std::string_view text,
                                                               const GamesRequest& request, const GamesBook& book) {
  ResultsReader reader(file, request, book);
  reader.read(text);
  if (!reader.faults_.empty()) return tl::unexpected(std::move(reader.faults_));
  return std::move(reader.results_);
}

RatingWeights calibrated_weights(const std::vector<Features>& puzzles, const std::vector<SolverResult>& results) {
  constexpr int most_steps = 50;
  constexpr double small_enough = 1e-9;
  std::vector<FeatureVector> vectors;
  for (const Features& each : puzzles) vectors.push_back(weighed(each));
  RatingWeights weights = provisional_weights();
  double before = unlikelihood(vectors, results, weights);
  for (int i = 0; i < most_steps; ++i) {
    const RatingWeights step = step_from(vectors, results, weights);
    // The function is convex: half a step, and half of that, will do where a whole one goes too far.
    for (double size = 1; size > small_enough; size /= 2) {
      RatingWeights next = weights;
      for (std::size_t k = 0; k < parts; ++k) next[k] -= size * step[k];
      const double after = unlikelihood(vectors, results, next);
      if (after > before) continue;
      const bool done = before - after < small_enough;
      weights = next;
      before = after;
      if (done) return weights;
      break;
    }
  }
  return weights;
}

void calibrate(GamesBook& book, const std::vector<SolverResult>& results) {
  std::vector<Features> features;
  for (const GamePuzzle& puzzle : book.puzzles) features.push_back(puzzle.features);
  const RatingWeights weights = calibrated_weights(features, results);
  for (GamePuzzle& puzzle : book.puzzles) {
    puzzle.rating = rating_of(puzzle.features, weights);
    puzzle.calibrated = true;
  }
}

}  // namespace arbiter::puzzles
