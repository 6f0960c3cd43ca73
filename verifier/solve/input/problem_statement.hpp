#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/problem_board.hpp"
#include "verifier/solve/input/problem_faults.hpp"

namespace arbiter::solve {

/// A diagram with what is asked of it, as far as a file has said it. Twins change a copy.
struct Statement {
  ProblemBoard board;
  std::optional<ProblemBoard> start{};  ///< of a=>b
  std::vector<LetteredPiece> pieces{};  ///< the letters on the board that are no orthodox pieces
  std::optional<Stipulation> stipulation{};
  std::string variant;  ///< empty: the caller's
  std::string profile;

  bool set_play = false;
  bool post_key = false;
  bool tries = false;
  bool stop_on_short = false;
  Shown shown{};
  Limits limits{};
  std::optional<unsigned> refutations{};
  std::optional<unsigned> max_solutions{};
  bool white_to_play = false;
  bool duplex = false;
  bool half_duplex = false;
  std::optional<Side> to_move{};  ///< of a twin that was typed; otherwise the stipulation tells it
  SquareSet no_castling{};
  std::optional<Square> passed{};  ///< by the pawn that has just moved two squares
  Span stipulation_at{};           ///< for faults that only the whole shows
  Span passed_at{};
  Span white_to_play_at{};
  Span limits_at{};
};

/// What the changes of a twin are.
struct TwinRead {
  std::string what;        ///< "e2-e4, -a1"
  std::string words;       ///< "Move e2 e4 Remove a1": Popeye's in English; empty if it has none for a change
  bool continued = false;  ///< of the twin before it, rather than of the diagram
};

/// Problem::twin_words, where it is known whether the twin continues the one before it.
[[nodiscard]] std::string twin_in_words(const TwinRead& twin, bool continued);

/// Makes problems of a file's statements: one of a diagram, one of each twin, and a second one of each if both sides
/// are to play for the goal.
class ProblemWriter {
 public:
  /// `head` has the texts that all of them share; `errors` is how many there were before the problem began.
  ProblemWriter(Problem head, std::size_t errors, ProblemFaults& faults)
      : head_(std::move(head)), errors_(errors), faults_(faults) {}

  /// `twin` names what the twin changes; empty for the diagram. `where` is for faults. Leaves out what has a fault, and
  /// says so.
  void add(const Statement& statement, const std::string& twin, Span where, const std::string& in_words = {});
  /// Adds a twin: `read` reads its changes into `statement`. One that cannot be made is left out, and so is what
  /// continues it; the faults name it.
  void add_twin(const std::string& label, Span where, const std::function<TwinRead()>& read,
                const Statement& statement);
  /// What was added.
  [[nodiscard]] std::vector<Problem> take() && { return std::move(problems_); }

 private:
  /// Something that is missing is not told where the problem has errors, since it may be there, and faulty.
  void tell_missing(Span where, std::string message, std::string wanted);

  Problem head_;
  std::size_t errors_;
  ProblemFaults& faults_;
  bool broken_ = false;  ///< the twin before could not be made
  std::vector<Problem> problems_;
};

/// "a", "b" … "z", then "27", "28" …: how twins are counted, from 0.
[[nodiscard]] std::string twin_label(std::size_t index);

}  // namespace arbiter::solve
