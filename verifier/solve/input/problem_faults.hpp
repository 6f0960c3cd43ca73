#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/solve/input/problem.hpp"

namespace arbiter::solve {

/// A name or title of an old file as UTF-8: bytes that are not UTF-8 are taken for Latin-1, in which such files were
/// written; control characters become blanks.
[[nodiscard]] std::string problem_text(std::string_view text);

/// What a reader of problems makes of a file: the problems that it understood wholly, in the order of the file, each
/// followed by its twins; and what is wrong with the rest. A problem with an error is left out, and so are its twins; a
/// twin with an error is left out alone, with those that continue it.
struct ProblemFile {
  std::vector<Problem> problems;
  std::vector<Finding> faults;  ///< in the order of the file
};

/// A file with more is given up; a collection may well have hundreds of problems with other programs' pieces.
inline constexpr std::size_t most_problem_faults = 10'000;
inline constexpr std::size_t most_problems = 100'000;  ///< of one file, twins counted

/// A part of a file, in bytes from its beginning; half open.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Collects what is wrong with a file of problems.
class ProblemFaults {
 public:
  /// `text` is the whole file and must outlive this; `name` is for the findings.
  ProblemFaults(std::string_view text, std::string name);

  /// Adds a fault of the check's usual level. `wanted` says what would be right. A span beyond the end of the file is
  /// cut there.
  void add(CheckId check, Span where, std::string message, std::string wanted = {});

  /// What the faults that follow are about, "twin b)": it begins their messages. Empty: the problem as a whole.
  void about(std::string part) { part_ = std::move(part); }

  /// Counts errors, not warnings or notes.
  [[nodiscard]] std::size_t errors() const noexcept { return errors_; }
  /// Whether nothing more should be read.
  [[nodiscard]] bool too_many() const noexcept { return found_.size() >= most_problem_faults; }
  /// From 1.
  [[nodiscard]] std::size_t line_of(std::size_t offset) const noexcept;

  /// The faults by place; none are left here. Says at the end if the file was given up.
  [[nodiscard]] std::vector<Finding> take();

 private:
  std::string_view text_;
  std::string name_;
  std::vector<std::size_t> lines_;  ///< where each begins
  std::vector<Finding> found_;
  std::size_t errors_ = 0;
  std::string part_;
};

}  // namespace arbiter::solve
