#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "verifier/perft/count_table.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/solve.hpp"

namespace arbiter::solve {

/// A node's key for the table, which takes its place from the lowest bits; of a multilinear hash only the highest
/// depend on all squares.
[[nodiscard]] inline PositionKey table_key(const SearchKey& key) noexcept {
  return {.high = __builtin_bswap64(key.place), .low = key.check};
}

/// What a search needs to know of a move.
[[nodiscard]] Arrival arrival_of(const Move& move) noexcept;
/// The same of a pass: it comes from no square and goes to none.
[[nodiscard]] constexpr Arrival passing() noexcept { return {64, 64, false}; }

/// What the generator says about the goal of a stipulation.
struct Goals {
  const SearchSource& source;  ///< must outlive it
  Stipulation stipulation;
  /// What tells how far the goal is, in help and series play; empty if nothing does. It keeps what it found.
  EndDistance distance = distance_to(source, stipulation);

  /// Whether the move that led to `next` reaches the goal.
  [[nodiscard]] bool reached(const SearchNode& next, const Arrival& by) const;
  /// Whether some move of the side to move reaches the goal at once.
  [[nodiscard]] bool reached_in_one(const SearchNode& node) const;
  /// The number of moves that reach Goal::double_mate, up to `most`: they are not legal.
  [[nodiscard]] std::size_t double_mates(const SearchNode& node, std::size_t most) const;

  [[nodiscard]] bool mated(const SearchNode& node) const;
  [[nodiscard]] static EndDistance distance_to(const SearchSource& source, const Stipulation& stipulation);
};

/// Whether a move that leads to the set-up wins: the game has ended in its favour, or, where a side wins by the other
/// side's move (Variant::wins_by), every answer ends it so.
[[nodiscard]] bool is_won_by_mover(const Setup& after, Ruleset ruleset);

/// A search was ended before it knew the answer; what() says by what.
struct SearchStopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Counts the nodes of a search and ends it at a time, after a number of nodes, or when it is told to stop. Each thread
/// has its own; those of one search share what they counted.
class SearchLimit {
 public:
  explicit SearchLimit(std::optional<double> seconds = {}, std::optional<std::uint64_t> nodes = {},
                       const std::atomic<bool>* stop = nullptr)
      : shared_(std::make_shared<Shared>()) {
    shared_->most_nodes = nodes;
    if (seconds || stop != nullptr) shared_->deadline.emplace(seconds, stop);
  }
  /// For another thread of the same search.
  SearchLimit(const SearchLimit& other) : shared_(other.shared_) {}
  SearchLimit& operator=(const SearchLimit&) = delete;
  ~SearchLimit() { report(); }

  /// A node was entered. Throws SearchStopped.
  void count() {
    if (++unreported_ >= 1024) check();
  }
  /// Nodes of all threads; those of other threads may be up to 1,023 behind.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return shared_->nodes.load() + unreported_; }
  /// An answer was kept in the table.
  void count_kept() noexcept { ++unreported_kept_; }
  /// Answers that all threads kept, each as often as it was; late as nodes().
  [[nodiscard]] std::uint64_t kept() const noexcept { return shared_->kept.load() + unreported_kept_; }
  /// The search failed in one thread: count() ends it in all others.
  void give_up() noexcept { shared_->given_up.store(true); }

 private:
  struct Shared {
    std::optional<Deadline> deadline{};
    std::optional<std::uint64_t> most_nodes{};
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> kept{0};
    std::atomic<bool> given_up{false};
  };

  std::uint64_t report() noexcept {
    const std::uint64_t added = unreported_;
    unreported_ = 0;
    shared_->kept.fetch_add(unreported_kept_);
    unreported_kept_ = 0;
    return shared_->nodes.fetch_add(added) + added;
  }
  void check() {
    const std::uint64_t nodes = report();
    if (shared_->most_nodes && nodes >= *shared_->most_nodes) throw SearchStopped("the limit of nodes is reached");
    if (shared_->deadline && shared_->deadline->passed()) throw SearchStopped(shared_->deadline->in_words());
    // Last: where one thread gave up for a reason above, every thread names that reason, whichever is heard.
    if (shared_->given_up) throw SearchStopped("another thread failed");
  }

  std::shared_ptr<Shared> shared_;
  std::uint64_t unreported_ = 0;
  std::uint64_t unreported_kept_ = 0;
};

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
  /// Whether moves are those of the generator, nothing else: only then do its shortcuts say all.
  [[nodiscard]] bool plain() const noexcept { return !stipulation_.parry && !stipulation_.limits.null_moves; }
  /// Whether the side to move with `plies` left may only parry a check, and passes where there is none.
  [[nodiscard]] bool parries(unsigned plies) const noexcept;
  /// Whether it may pass besides its moves, where the other side has `passed` or not.
  [[nodiscard]] bool may_pass(const SearchNode& node, bool passed) const {
    return stipulation_.limits.null_moves && !passed && !source_.in_check(node);
  }

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

  [[nodiscard]] bool forced(const SearchNode& node, unsigned plies);
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
  [[nodiscard]] bool defended_by_none(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool an_attack(const SearchNode& node, unsigned plies);
  [[nodiscard]] bool undefended(const SearchNode& node, unsigned plies);
  template <class Holds>
  [[nodiscard]] bool every_reply(const SearchNode& node, unsigned plies, const Holds& holds);
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
  unsigned free_left_;         ///< of Limits::free_replies
  bool passed_ = false;        ///< with Limits::null_moves: a pass led to the node that is asked
  std::vector<Level> levels_;  ///< by plies left
  /// Nodes that fail with few plies left, by SearchKey::check: to keep them all would not pay.
  std::vector<std::uint64_t> failed_;
};

/// A move with what is seen of it alone; whether it reaches the goal is not said.
[[nodiscard]] PlayedMove played_move(const SearchSource& source, const Variant& variant, const Setup& before,
                                     MoveOutcome outcome, unsigned plies, bool chosen);

/// Solves with the proof-number engine: whether the goal is forced, with one proof. `refused(request)` must be empty.
[[nodiscard]] Answer solve_by_proof_numbers(const Position& position, const Request& request);

}  // namespace arbiter::solve
