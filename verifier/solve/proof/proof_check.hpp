#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/position.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/proof.hpp"

namespace arbiter::solve {

/// A solution whose proof holds.
struct ProvedSolution {
  std::string text;    ///< the key, or the line
  unsigned plies = 0;  ///< within which it forces the goal, or the length of the line
};

/// What the rules say about one proof of a file.
struct CheckedProof {
  ProofHead head;
  std::size_t line = 1;       ///< of the head, from 1
  std::size_t moves = 0;      ///< that were verified
  std::size_t positions = 0;  ///< whose moves the rules listed
  std::vector<ProvedSolution> proved{};
  bool holds = false;    ///< all of it; otherwise the findings of the file say why not
  bool stopped = false;  ///< it was not verified to its end
};

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

/// Thrown at the first fault of a proof, when it has been told.
struct FaultyProof {};
/// Thrown when the user wants no more.
struct CheckStopped {};

/// Verifies the moves of one proof, from the line behind its head to the first that is not a move, with the rules
/// alone, and adds what they prove to `result`. Throws FaultyProof, CheckStopped and TooManyMoves.
void check_proof_moves(const Position& position, ProofReader& reader, ProblemFaults& faults, CheckedProof& result,
                       const std::atomic<bool>* stop, const std::function<void(std::size_t moves)>& progress);

struct CheckedFile {
  std::vector<CheckedProof> proofs;  ///< those whose head was understood
  std::vector<Finding> faults;       ///< in the order of the file
};

/// Verifies a file of proofs with the declarative rules alone: every reply is there, every move is legal, every line
/// ends with the goal and fits the stipulation, and the head claims no more than that. That there is nothing else is
/// not verified: ProofHead::exhausted says on what that rests. Of each proof the first fault is told. Never throws for
/// its text. `stop` and `progress` may be empty.
[[nodiscard]] CheckedFile check_proofs(std::string_view text, const std::string& file,
                                       const std::atomic<bool>* stop = nullptr,
                                       const std::function<void(std::size_t moves)>& progress = {});

}  // namespace arbiter::solve
