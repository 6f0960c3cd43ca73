#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "verifier/notation/notation.hpp"
#include "verifier/position/position.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/proof.hpp"

namespace arbiter::solve {

/// The problem is too large for reference_solutions().
struct ReferenceStopped {};

class ReferenceSolver {
 public:
  /// `source`: what lists the moves and tells the ends, but for those of double mates.
  ReferenceSolver(const Position& position, const Stipulation& stipulation, std::uint64_t most_nodes,
                  const MoveSource& source)
      : variant_(position.variant()), goals_{position.ruleset(), stipulation, source}, asked_(stipulation),
        left_(most_nodes) {}

  /// Keys: `moves` full moves of the side that begins.
  std::vector<std::string> keys(const Setup& setup, unsigned moves) {
    std::vector<std::string> result;
    const bool direct = asked_.play == Play::direct;
    if (asked_.play == Play::reflex && can_reach(setup)) return {};
    for (const MoveOutcome& move : listed(setup, direct)) {
      if (direct ? wins_after(move, moves) : compels_after(move, moves)) {
        result.push_back(to_text(move.move, setup, variant_));
      }
    }
    return result;
  }

  /// Lines in which `first` moves are made before a last part: the goal, a forced goal, or the other side's goal.
  void lines(const Setup& setup, unsigned plies, const std::string& so_far, std::vector<std::string>& result) {
    const bool series = in_series(asked_.play);
    const bool ends_forced = asked_.play == Play::help_self || asked_.play == Play::series_self;
    for (const MoveOutcome& move : listed(setup, plies == 1)) {
      const std::string line = so_far + (so_far.empty() ? "" : " ") + to_text(move.move, setup, variant_);
      if (plies == 1) {
        if (reached(move)) result.push_back(line);
      } else if ((asked_.play == Play::series || (asked_.play == Play::help && plies % 2 == 1)) && reached(move)) {
        continue;  // the side that is to reach the goal has reached it: a shorter solution
      } else if (plies > 2 && ends_forced && (series || plies % 2 == 0) && is_forced(move)) {
        continue;  // the other side would have to reach it now: a shorter solution, too
      } else if (plies == 2 && ends_forced) {
        add_forced_ends(move, line, result);
      } else if (series && !(plies == 2 && asked_.play == Play::series_help)) {
        // The same side goes on, so the other one must not be in check.
        if (checked(move.after)) continue;
        lines(variant_.after_pass(move.after), plies - 1, line, result);
      } else {
        lines(move.after, plies - 1, line, result);
      }
    }
  }

 private:
  /// The legal moves, and if the goal counts those that are not legal and reach it.
  std::vector<MoveOutcome> listed(const Setup& setup, bool goal_counts) {
    if (left_ == 0) throw ReferenceStopped();
    --left_;
    std::vector<MoveOutcome> moves = goals_.rules.setup_moves(setup);
    if (!goal_counts || asked_.goal != Goal::double_mate || moves.empty()) return moves;
    for (MoveOutcome& move : unguarded_moves(goals_.ruleset, setup)) {
      if (reached(move)) moves.push_back(std::move(move));
    }
    return moves;
  }

  bool reached(const MoveOutcome& move) const { return goals_.reached(move); }
  bool checked(const Setup& setup) const { return goals_.checked(setup); }
  bool can_reach(const Setup& setup) {
    const std::vector<MoveOutcome> moves = listed(setup, true);
    return std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& move) { return reached(move); });
  }

  /// Direct play: the mover reaches the goal within `moves` of its moves, this one included.
  bool wins_after(const MoveOutcome& move, unsigned moves) {
    if (reached(move)) return true;
    if (moves == 1) return false;
    const std::vector<MoveOutcome> replies = listed(move.after, false);
    return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](const MoveOutcome& reply) {
      const std::vector<MoveOutcome> answers = listed(reply.after, true);
      return std::any_of(answers.begin(), answers.end(),
                         [&](const MoveOutcome& answer) { return wins_after(answer, moves - 1); });
    });
  }

  /// Self and reflex play: the other side must reach the goal within `moves` of its moves, the next one included.
  bool compels_after(const MoveOutcome& move, unsigned moves) {
    const bool must_reach = asked_.play != Play::self;
    if (must_reach && can_reach(move.after)) return true;
    const std::vector<MoveOutcome> replies = listed(move.after, true);
    return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](const MoveOutcome& reply) {
      if (!must_reach && reached(reply)) return true;
      if (moves == 1) return false;
      if (asked_.play == Play::reflex && can_reach(reply.after)) return false;
      const std::vector<MoveOutcome> next = listed(reply.after, false);
      return std::any_of(next.begin(), next.end(),
                         [&](const MoveOutcome& each) { return compels_after(each, moves - 1); });
    });
  }

  /// Whether the other side has a move, and every one reaches the goal.
  bool is_forced(const MoveOutcome& move) {
    const std::vector<MoveOutcome> replies = listed(move.after, true);
    return !replies.empty() &&
           std::all_of(replies.begin(), replies.end(), [&](const MoveOutcome& reply) { return reached(reply); });
  }

  void add_forced_ends(const MoveOutcome& move, const std::string& line, std::vector<std::string>& result) {
    if (!is_forced(move)) return;
    for (const MoveOutcome& reply : listed(move.after, true)) {
      result.push_back(line + " " + to_text(reply.move, move.after, variant_));
    }
  }

  const Variant& variant_;
  DeclaredGoals goals_;
  Stipulation asked_;
  std::uint64_t left_;
};

/// Of either source; otherwise as reference_solutions().
[[nodiscard]] inline std::vector<std::string> plain_solutions(const Position& position, const Stipulation& stipulation,
                                                              std::uint64_t most_nodes, const MoveSource& source) {
  ReferenceSolver plain(position, stipulation, most_nodes, source);
  std::vector<std::string> result;
  if (cooperative(stipulation.play)) {
    plain.lines(position.setup(), stipulation.plies, "", result);
  } else {
    result = plain.keys(position.setup(), (stipulation.plies + 1) / 2);
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// A second solver that shares nothing with Search but the stipulation: it follows the definitions of the stipulations
/// over the declarative rules, without a table, without an order of moves and without looking ahead. For small problems
/// only; throws ReferenceStopped after `most_nodes` set-ups.
///
/// Direct, self and reflex play: the keys within the stipulation's length. Help and series play: whole lines of exactly
/// that length, moves joined by blanks. In the shared grammar (notation/notation.hpp), sorted.
[[nodiscard]] inline std::vector<std::string> reference_solutions(const Position& position,
                                                                  const Stipulation& stipulation,
                                                                  std::uint64_t most_nodes) {
  return plain_solutions(position, stipulation, most_nodes, position.ruleset().rules());
}

/// Whether reference_solutions() would be stopped: by the generator, which finds that out in a fiftieth of the time.
[[nodiscard]] inline bool too_large_for_reference(const Position& position, const Stipulation& stipulation,
                                                  std::uint64_t most_nodes) {
  try {
    static_cast<void>(plain_solutions(position, stipulation, most_nodes, position.ruleset().generator()));
    return false;
  } catch (const ReferenceStopped&) {
    return true;
  }
}

}  // namespace arbiter::solve
