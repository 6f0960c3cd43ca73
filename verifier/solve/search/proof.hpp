#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verifier/position/move_source.hpp"
#include "verifier/position/position.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/variants/variant.hpp"

// A saved proof of an answer: JSON lines, so that a reader needs no more memory than the deepest line, and every fault
// has a line. First the head (ProofHead), then each move of the tree before the moves that follow it (ProofMove), then
// the end with the number of moves. A file may have several proofs. tools/schemas/solve-proof.schema.json says the
// same.
//
// In direct, self and reflex play each key is followed by every legal reply, and each reply by one move that keeps the
// stipulation; in reflex play a reply that reaches the goal needs no others beside it, since it must be played. In help
// and series play there are all lines that were found; in hs# and ser-s# the last move stands with all its siblings.
// In direct play what follows a move may stand above: under an earlier move, whose replies are all there already, that
// leads to the same position.
namespace arbiter::solve {

/// A search exhausted the moves; its claim is not proved by the file.
struct ExhaustedClaim {
  std::string claim;   ///< "no other key", "no shorter solution", "no solution"
  std::string engine;  ///< how
  std::uint64_t nodes = 0;
  double chance_of_error = 0;
};

struct ProofHead {
  std::string variant;
  std::string profile;
  std::string fen;
  Stipulation stipulation;
  Verdict verdict = Verdict::undecided;
  unsigned intended = 1;
  std::size_t solutions = 0;           ///< keys, or lines of help and series play: so many the moves must show
  std::optional<unsigned> shortest{};  ///< plies of the shortest of them
  std::vector<ExhaustedClaim> exhausted{};
  std::string title{};
  std::string twin{};
};

struct ProofMove {
  unsigned ply = 1;  ///< from 1
  std::string text;  ///< in the shared grammar
  bool goal = false;
  std::optional<unsigned> length{};  ///< help and series play, first moves only: plies of the lines that follow
  bool above = false;                ///< direct play: what follows is there already
};

// Lines without their line break.
[[nodiscard]] std::string proof_line(const ProofHead& head);
[[nodiscard]] std::string proof_line(const ProofMove& move);
[[nodiscard]] std::string proof_end_line(std::size_t moves);

/// What an answer claims, and which part of it rests on the search alone. `problem` may be null.
[[nodiscard]] ProofHead proof_head(const Position& position, const std::string& fen, const Answer& answer,
                                   unsigned intended, const Problem* problem);

/// A line that was understood, with its place in the file.
struct ProofRecord {
  std::variant<ProofHead, ProofMove, std::size_t> what;  ///< the number of moves: the last line of a proof
  Span where{};                                          ///< the whole line
  Span move_at{};                                        ///< of a ProofMove: its text
  std::size_t number = 0;                                ///< of the line, from 1
};

/// Reads the lines of a file of proofs one after the other. Blank lines are passed over. Both references must outlive
/// it.
struct ProofReader {
  std::string_view text;
  ProblemFaults& faults;
  std::optional<ProofRecord> now{};  ///< the present line; nothing at the end of the file, and where it is broken
  bool broken = false;               ///< the present line was refused; a fault says why (AS120)
  std::size_t at = 0;                ///< behind the present line
  std::size_t lines = 0;
  bool silent = false;  ///< while lines are skipped

  [[nodiscard]] bool done() const noexcept { return !now && !broken; }
  /// Goes to the next line; the first call goes to the first one.
  void next();
  /// Passes lines until a head, or the end of the file.
  void skip_to_head();
  /// Where the value of a key stands in a line that was read; the whole line if that cannot be told from the text.
  [[nodiscard]] Span value_of(const std::string& key, Span line) const;
  /// Behind the last byte of the file.
  [[nodiscard]] Span end() const noexcept { return {text.size(), text.size()}; }

  void refuse(Span where, std::string message, std::string wanted, CheckId check = "AS120");
  void read_line(std::string_view line, Span where);
};

/// Request::proof wants no more moves.
struct ProofIsFull {};

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

struct CheckedFile {
  std::vector<CheckedProof> proofs;  ///< those whose head was understood
  std::vector<Finding> faults;       ///< in the order of the file
};

/// The moves that are legal but for the safety of kings, by the declarative rules: an own king may be left attacked, a
/// king be taken. Of variants in which a move may be longer than the rules examine at once, some are missing.
[[nodiscard]] std::vector<MoveOutcome> unguarded_moves(Ruleset ruleset, const Setup& setup);

/// What the declarative rules say about goals: for the second solver and for the checker of proofs, which share no code
/// with the search.
struct DeclaredGoals {
  Ruleset ruleset;
  Stipulation asked;
  const MoveSource& rules = ruleset.rules();

  /// Whether the move reaches the goal of the stipulation.
  [[nodiscard]] bool reached(const MoveOutcome& move) const;
  /// Whether the side to move is in check; a side with several kings may be so at any of them.
  [[nodiscard]] bool checked(const Setup& setup) const;
  [[nodiscard]] bool mated(const Setup& setup) const;
};

/// Verifies a file of proofs with the declarative rules alone: every reply is there, every move is legal, every line
/// ends with the goal and fits the stipulation, and the head claims no more than that. That there is nothing else is
/// not verified: ProofHead::exhausted says on what that rests. Of each proof the first fault is told. Never throws for
/// its text. `stop` and `progress` may be empty.
[[nodiscard]] CheckedFile check_proofs(std::string_view text, const std::string& file,
                                       const std::atomic<bool>* stop = nullptr,
                                       const std::function<void(std::size_t moves)>& progress = {});

}  // namespace arbiter::solve
