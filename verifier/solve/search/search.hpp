#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "verifier/perft/count_table.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/goals.hpp"
#include "verifier/solve/search/search_limit.hpp"

namespace arbiter::solve {

/// Answers exactly whether a stipulation can be fulfilled from a node, by exhausting the moves with the generator.
///
/// `plies` is always the number of moves that are left of the stipulation, both sides counted. In direct, self and
/// reflex play the goal may be reached earlier (`within`), in help and series play it must be reached by the last move.
class Search {
 public:
  /// All arguments must outlive the search. The table may be empty or come from an earlier search of the same source
  /// and stipulation (of any length).
  Search(const SearchSource& source, const Stipulation& stipulation, CountTable& table, SearchLimit& limit);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search();

  /// Whether the stipulation can be fulfilled (help, series), or is forced (the others), with `plies` >= 1 left. Throws
  /// SearchStopped.
  [[nodiscard]] bool holds(const SearchNode& node, unsigned plies);

  /// Whether a move that leads to `next`, with `plies` left before it, keeps what holds() says: it reaches the goal
  /// where that counts, or the stipulation holds after it. Throws SearchStopped.
  [[nodiscard]] bool holds_after(const SearchNode& next, const Arrival& by, unsigned plies);

  /// Whether the move that led to `next` reaches the goal.
  [[nodiscard]] bool reaches(const SearchNode& next, const Arrival& by) const { return goals_.reached(next, by); }
  /// Whether reaching the goal with `plies` left before the move fulfils the stipulation.
  [[nodiscard]] bool goal_counts(unsigned plies) const noexcept;
  /// Whether the side to move with `plies` left chooses its move; otherwise every move of it must do.
  [[nodiscard]] bool chooses(unsigned plies) const noexcept;
  /// Whether the same side moves again after a move that is made with `plies` left.
  [[nodiscard]] bool moves_again(unsigned plies) const noexcept;
  /// Whether moves are those of the generator, nothing else: only then do its shortcuts say all.
  [[nodiscard]] bool plain() const noexcept { return !stipulation_.parry && !stipulation_.limits.null_moves; }
  /// Whether the side to move with `plies` left may only parry a check, and passes where there is none.
  [[nodiscard]] bool parries(unsigned plies) const noexcept;
  /// Whether it may pass besides its moves, where the other side has `passed` or not.
  [[nodiscard]] bool may_pass(const SearchNode& node, bool passed) const {
    return stipulation_.limits.null_moves && !passed && !source_.in_check(node);
  }
  /// How many of the moves that are left are those of the side that makes the last one.
  [[nodiscard]] unsigned moves_of_last_mover(unsigned plies) const noexcept;

  /// Whether the side to move has defended by what Limits say of the move before it, whatever it replies.
  [[nodiscard]] bool allows_too_much(const SearchNode& node, unsigned plies);

  /// Limits::free_replies, while `use` runs: those that `node`, whose side replies with `plies` left, leaves.
  template <class Use>
  void below(const SearchNode& node, unsigned plies, const Use& use) {
    const unsigned free_left = free_left_;
    static_cast<void>(grants(node, plies));
    use();
    free_left_ = free_left;
  }

  /// Direct, self and reflex play: whether the table says that the stipulation does not hold.
  [[nodiscard]] bool known_to_fail(const SearchNode& node, unsigned plies);

  /// See Goals.
  [[nodiscard]] std::size_t double_mates(const SearchNode& node) const {
    return goals_.double_mates(node, static_cast<std::size_t>(-1));
  }
  /// Whether some move of the side to move reaches the goal at once.
  [[nodiscard]] bool goal_in_one(const SearchNode& node) const {
    return goals_.reached_in_one(node) || (may_pass(node, passed_) && reaches(source_.passed(node), passing()));
  }

 private:
  struct Child;
  struct Level;
  using Bounds = std::pair<std::uint8_t, std::uint8_t>;

  [[nodiscard]] bool direct(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool direct_defence(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool forced(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool forced_defence(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool together(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool looked_up_together(const SearchNode& node, unsigned plies, const PositionKey& key);
  [[nodiscard]] bool looks_up_together(unsigned plies) const noexcept;
  [[nodiscard]] bool too_far(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool one_goes_on(const SearchNode& node, unsigned plies);

  [[nodiscard]] bool ends_early(const SearchNode& next, const Arrival& by, unsigned plies);
  /// Calls `use(next, by)` after each move that may be made with `plies` left, passes among them, until it returns
  /// false; returns whether it never did.
  template <class Use>
  bool each_move(const SearchNode& node, unsigned plies, const Use& use);
  template <class Done, class Holds>
  [[nodiscard]] bool defended_by_none(const SearchNode& node, unsigned plies, const Done& done, const Holds& holds);
  template <class Decides>
  [[nodiscard]] bool an_attack(const SearchNode& node, unsigned plies, const Decides& decides);
  template <class Holds>
  [[nodiscard]] bool every_reply(const SearchNode& node, unsigned plies, const Holds& holds);
  [[nodiscard]] Level& attacks_of(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool grants(const SearchNode& node, unsigned plies);
  [[nodiscard]] PositionKey key_of(const SearchNode& node, unsigned salt) const noexcept;
  /// Where only one length counts, each is a question of its own, and so is what is still granted.
  [[nodiscard]] unsigned salt(unsigned plies) const noexcept {
    return (stipulation_.exact ? plies : 0) + free_left_ * 2 * (most_moves_asked + 1);
  }
  [[nodiscard]] Bounds known(const PositionKey& key);
  void remember(const PositionKey& key, Bounds bounds, unsigned plies) noexcept;
  /// Remembers whether it holds with so many plies, beside what is known; returns it.
  bool kept(const PositionKey& key, Bounds bounds, unsigned plies, bool holds) noexcept;

  /// Whether the node, which all callers ask with the same plies left, is one of the latest that failed.
  [[nodiscard]] bool failed_lately(const SearchKey& key);
  /// Where its `check` is kept if it fails.
  [[nodiscard]] std::uint64_t& failed_at(const SearchKey& key) noexcept {
    // Of a multilinear hash only the highest bits depend on all squares.
    return failed_[key.place >> 40U & (failed_.size() - 1)];
  }

  const SearchSource& source_;
  Stipulation stipulation_;
  Goals goals_;
  CountTable& table_;
  SearchLimit& limit_;
  CountTable::Tried tried_;
  unsigned free_left_;                          ///< of Limits::free_replies
  bool passed_ = false;                         ///< with Limits::null_moves: a pass led to the node that is asked
  std::vector<std::unique_ptr<Level>> levels_;  ///< by plies left
  /// Nodes that fail with few plies left, by SearchKey::check: to keep them all would not pay.
  std::vector<std::uint64_t> failed_;
};

}  // namespace arbiter::solve
