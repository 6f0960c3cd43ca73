#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "verifier/solve/input/problem_faults.hpp"
#include "verifier/solve/search/proof.hpp"

namespace arbiter::solve {

/// The last line of a proof.
struct ProofEnd {
  std::size_t moves = 0;
};

/// A line that was understood, with its place in the file.
struct ProofRecord {
  std::variant<ProofHead, ProofMove, ProofEnd> what;
  Span where{};            ///< the whole line
  Span move_at{};          ///< of a ProofMove: its text
  std::size_t number = 0;  ///< of the line, from 1
};

/// Reads the lines of a file of proofs one after the other. Blank lines are passed over.
class ProofReader {
 public:
  /// Both must outlive this.
  ProofReader(std::string_view text, ProblemFaults& faults) : text_(text), faults_(faults) { next(); }

  /// The present line; nothing at the end of the file and at a line that was not understood: see broken().
  [[nodiscard]] const std::optional<ProofRecord>& now() const noexcept { return now_; }
  /// Whether the present line was refused; a fault says why (AS120).
  [[nodiscard]] bool broken() const noexcept { return broken_; }
  [[nodiscard]] bool done() const noexcept { return !now_ && !broken_; }
  void next();
  /// Passes lines until a head, or the end of the file.
  void skip_to_head();
  /// Where the value of a key stands in a line that was read; the whole line if that cannot be told from the text.
  [[nodiscard]] Span value_of(const std::string& key, Span line) const;
  /// Whether a text is anywhere in the file.
  [[nodiscard]] bool has_text(std::string_view text) const noexcept { return text_.find(text) != text_.npos; }
  /// Behind the last byte of the file.
  [[nodiscard]] Span end() const noexcept { return {text_.size(), text_.size()}; }

 private:
  void refuse(Span where, std::string message, std::string wanted);
  void read_line(std::string_view line, Span where);

  std::string_view text_;
  ProblemFaults& faults_;
  std::optional<ProofRecord> now_{};
  std::size_t at_ = 0;
  std::size_t lines_ = 0;
  bool broken_ = false;
  bool silent_ = false;  ///< while lines are skipped
};

}  // namespace arbiter::solve
