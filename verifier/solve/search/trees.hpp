#pragma once

#include <map>
#include <utility>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/solve/search/answer.hpp"
#include "verifier/solve/search/search.hpp"

namespace arbiter::solve {

/// Thrown when the trees have enough lines.
struct EnoughLines {};

/// Builds trees of moves around the answers of a search. All arguments of the constructor must outlive it. Its
/// functions throw EnoughLines above Request::most_lines, and SearchStopped.
class Trees {
 public:
  Trees(const Position& position, const Request& request, const SearchSource& source, Search& search, Answer& answer);

  /// The moves of a side that chooses, with `plies` left, after which the stipulation holds: first moves without what
  /// follows. In direct and self play only the quickest, and `plies` becomes what they need.
  /// `passed`: the other side has just done so.
  [[nodiscard]] std::vector<PlayedMove> good_moves(const Setup& setup, unsigned& plies, bool passed = false);
  /// All moves after which the stipulation holds with `plies` left before them, added to `result` one by one: if the
  /// search is ended, those that are known stay there. In direct and self play each has the plies that it needs.
  void first_moves(const Setup& setup, unsigned plies, std::vector<PlayedMove>& result);
  /// What is followed from now on is not the main play: threats, set play.
  void leave_main_play() noexcept { main_ = false; }
  /// Adds what follows a move that keeps the stipulation.
  void follow(PlayedMove& move);
  /// Every move of the side to move that it may play, with what must follow.
  [[nodiscard]] std::vector<PlayedMove> replies(const Setup& setup, unsigned left, bool passed = false);
  /// A pass with `plies` left, as a move of the diagram in which the side to move passes; `after` is what follows.
  [[nodiscard]] PlayedMove pass(const Setup& after, unsigned plies);
  [[nodiscard]] bool holds_after(const MoveOutcome& outcome, unsigned plies);
  /// Whether the move reaches the goal, and that counts with `plies` left before it.
  [[nodiscard]] bool reaches(const MoveOutcome& outcome, unsigned plies) const;
  /// The replies after `move` after which the stipulation fails; stops after `most` + 1.
  [[nodiscard]] std::vector<PlayedMove> refutations(const PlayedMove& move, unsigned most);
  [[nodiscard]] PlayedMove played(const Setup& before, const MoveOutcome& outcome, unsigned plies, bool chosen);

 private:
  [[nodiscard]] Setup setup_after(const PlayedMove& move) const;
  /// What may be played with `plies` left, passes among it.
  [[nodiscard]] std::vector<MoveOutcome> moves_of(const Setup& setup, unsigned plies, bool passed) const;
  void add_double_mates(const Setup& setup, std::vector<MoveOutcome>& moves) const;
  void add_choices(PlayedMove& move, const Setup& after, unsigned left);
  void add_replies(PlayedMove& move, const Setup& after, unsigned left);
  [[nodiscard]] bool must_end(const Setup& setup) const;
  /// How many of the threats work after the reply; unless the tree is by threats, whether one does.
  [[nodiscard]] std::size_t threats_left(const PlayedMove& reply, const std::vector<PlayedMove>& threats);

  Ruleset ruleset_;
  const Variant& variant_;
  const MoveSource& moves_;
  const Request& request_;
  const SearchSource& source_;
  Search& search_;
  Answer& answer_;
  std::size_t lines_ = 0;
  std::map<std::pair<int, int>, int> refuted_by_{};  ///< how often a reply, by its squares, refuted a move
  bool main_ = true;                                 ///< so far, the variation has the full length and follows a key
};

}  // namespace arbiter::solve
