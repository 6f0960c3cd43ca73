#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/engines/conformance/conformance_run.hpp"
#include "verifier/report/report.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter::conformance {

/// The score of a peer, for all formats.
class ConformanceAnswer {
 public:
  /// `command`: the user's command line without a position; a FEN behind it shows one again.
  ConformanceAnswer(const ConformanceRun& run, std::string command);

  /// One for each position that fails, in the order of the suite, then one for each needless line of known failures.
  [[nodiscard]] const std::vector<Finding>& findings() const noexcept { return findings_; }
  /// Clauses of which every position that was asked passed, and clauses that were asked and are not known to fail.
  [[nodiscard]] std::size_t passed() const noexcept { return passed_; }
  [[nodiscard]] std::size_t asked() const noexcept { return asked_; }
  /// In percent of the clauses asked, rounded down; 0 if none was.
  [[nodiscard]] std::size_t percent() const noexcept { return asked_ == 0 ? 0 : passed_ * 100 / asked_; }
  [[nodiscard]] std::size_t known() const noexcept { return known_; }
  [[nodiscard]] std::size_t not_asked() const noexcept { return not_asked_; }
  /// Whether a position failed that is not known to.
  [[nodiscard]] bool fails() const noexcept { return fails_; }

  /// The table of clauses and what was found, for people.
  [[nodiscard]] std::string table() const;
  /// "score: 23 of 26 clauses (88 %), 2 not asked\n"
  [[nodiscard]] std::string summary() const;
  /// With the keys of the schema of arbiter-compare's conformance.
  [[nodiscard]] nlohmann::ordered_json json() const;
  /// A case for each clause; without the tool's name and version.
  [[nodiscard]] Report report() const;
  /// A picture of the score for a README.
  [[nodiscard]] std::string badge_svg() const;

 private:
  [[nodiscard]] Finding finding_of(std::size_t row) const;
  [[nodiscard]] Finding finding_of_shuffled() const;
  void add_positions(Finding& finding, std::size_t row) const;
  void add_likeness(Finding& finding, std::size_t row) const;
  void mark_differences(BoardPicture& picture, std::size_t row) const;

  const ConformanceRun& run_;
  std::string command_;
  std::vector<Score> clauses_;
  std::vector<std::size_t> alike_;
  std::vector<Finding> findings_;
  std::map<std::size_t, std::size_t> finding_of_row_;
  std::size_t passed_ = 0;
  std::size_t asked_ = 0;
  std::size_t known_ = 0;
  std::size_t not_asked_ = 0;
  bool fails_ = false;
};

}  // namespace arbiter::conformance
