#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "verifier/perft/count_table.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::solve {

/// Answers exactly whether a stipulation can be fulfilled from a node, by exhausting the moves with the generator.
///
/// `plies` is always the number of moves that are left of the stipulation, both sides counted. In direct, self and
/// reflex play the goal may be reached earlier (`within`), in help and series play it must be reached by the last move.
class Search {
 public:
  /// All arguments must outlive the search. The table may be empty or come from an earlier search of the same source
  /// and stipulation (of any length).
  Search(const SearchSource& source, const Stipulation& stipulation, CountTable& table, SearchLimit& limit)
      : source_(source), stipulation_(stipulation), goals_{source, stipulation}, table_(table), limit_(limit),
        free_left_(stipulation.limits.free_replies.value_or(0)), levels_(stipulation.plies + 2), failed_(failed_count) {
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() { table_.add(tried_); }

  /// Whether the stipulation can be fulfilled (help, series), or is forced (the others), with `plies` >= 1 left. Throws
  /// SearchStopped.
  [[nodiscard]] bool holds(const SearchNode& node, unsigned plies) {
    ensure(plies >= 1 && plies < levels_.size(), "a search asks for plies of its stipulation");
    if (!chooses(plies)) return undefended(node, plies);
    return cooperative(stipulation_.play) ? together(node, plies) : forced(node, plies);
  }

  /// Whether a move that leads to `next`, with `plies` left before it, keeps what holds() says: it reaches the goal
  /// where that counts, or the stipulation holds after it. Throws SearchStopped.
  [[nodiscard]] bool holds_after(const SearchNode& next, const Arrival& by, unsigned plies) {
    if (goal_counts(plies) && reaches(next, by)) return true;
    if (plies == 1 || ends_early(next, by, plies)) return false;
    const bool passed = std::exchange(passed_, stipulation_.limits.null_moves && by.from == passing().from);
    // In a series, no move but the last may give check: the other side could not answer it.
    const bool result = !moves_again(stipulation_.play, plies)
                            ? holds(next, plies - 1)
                            : !source_.in_check(next) && holds(source_.passed(next), plies - 1);
    passed_ = passed;
    return result;
  }

  /// Whether the move that led to `next` reaches the goal.
  [[nodiscard]] bool reaches(const SearchNode& next, const Arrival& by) const { return goals_.reached(next, by); }
  /// Whether reaching the goal with `plies` left before the move fulfils the stipulation.
  [[nodiscard]] bool goal_counts(unsigned plies) const noexcept {
    if (stipulation_.reciprocal && plies == 2) return true;
    if (stipulation_.exact) return plies == 1;
    if (stipulation_.limits.quodlibet) return true;
    return cooperative(stipulation_.play) ? plies == 1 : plies % 2 == 1;
  }

  /// Whether the side to move with `plies` left chooses its move; otherwise every move of it must do.
  [[nodiscard]] bool chooses(unsigned plies) const noexcept {
    const Play play = stipulation_.play;
    if (!cooperative(play)) return plies % 2 == (play == Play::direct ? 1U : 0U);
    return plies != 1 || (play != Play::help_self && play != Play::series_self);
  }
  /// Whether moves are those of the generator, nothing else: only then do its shortcuts say all.
  [[nodiscard]] bool plain() const noexcept { return !stipulation_.parry && !stipulation_.limits.null_moves; }
  /// Whether the side to move with `plies` left may only parry a check, and passes where there is none.
  [[nodiscard]] bool parries(unsigned plies) const noexcept {
    return stipulation_.parry && plies > 1 && plies % 2 == (stipulation_.play == Play::direct ? 0U : 1U);
  }
  /// Whether it may pass besides its moves, where the other side has `passed` or not.
  [[nodiscard]] bool may_pass(const SearchNode& node, bool passed) const {
    return stipulation_.limits.null_moves && !passed && !source_.in_check(node);
  }

  /// Whether the side to move has defended by what Limits say of the move before it, whatever it replies.
  [[nodiscard]] bool allows_too_much(const SearchNode& node, unsigned plies) {
    const Limits& limits = stipulation_.limits;
    if (limits.flights && plies > 3) {  // as Popeye counts
      const auto kings = source_.kings(node);
      ensure(kings.has_value(), "flights of kings are asked for only where refused() knows that kings are told");
      unsigned flights = 0;
      source_.successors(node, *kings, [&](const SearchNode&, const Arrival&) { return ++flights <= *limits.flights; });
      if (flights > *limits.flights) return true;
    }
    if (!limits.threat || plies < 2 * *limits.threat || source_.in_check(node)) return false;
    return *limits.threat == 0 || !holds(source_.passed(node), 2 * *limits.threat - 1);
  }

  /// Limits::free_replies, while `use` runs: those that `node`, whose side replies with `plies` left, leaves.
  template <class Use>
  void below(const SearchNode& node, unsigned plies, const Use& use) {
    const unsigned free_left = free_left_;
    static_cast<void>(grants(node, plies));
    use();
    free_left_ = free_left;
  }

  /// Direct, self and reflex play: whether the table says that the stipulation does not hold.
  [[nodiscard]] bool known_to_fail(const SearchNode& node, unsigned plies) {
    return known(key_of(node, salt(plies))).second >= plies;
  }
  /// See Goals.
  [[nodiscard]] std::size_t double_mates(const SearchNode& node) const {
    return goals_.double_mates(node, static_cast<std::size_t>(-1));
  }
  /// Whether some move of the side to move reaches the goal at once.
  [[nodiscard]] bool goal_in_one(const SearchNode& node) const {
    return goals_.reached_in_one(node) || (may_pass(node, passed_) && reaches(source_.passed(node), passing()));
  }

 private:
  static constexpr std::size_t squares = 65;  ///< and where a pass comes from
  static constexpr std::size_t most_lookups = 4;
  static constexpr std::uint32_t salt_of_pass = 1U << 30U;
  static constexpr std::size_t failed_count = std::size_t{1} << 14U;  ///< they fit into a fast cache

  struct Child {
    SearchNode node;
    Arrival by;
    int order = 0;  ///< smaller first
    bool passed = false;
  };

  /// What is kept for each number of plies left.
  struct Level {
    std::vector<Child> children;
    std::vector<std::uint32_t> sequence;                             ///< indices of children, best first
    std::vector<PositionKey> keys;                                   ///< of children, where they are looked up together
    std::array<std::array<std::uint32_t, squares>, squares> wins{};  ///< by from and to: how often a move decided
    Arrival refutation;                                              ///< the reply that last refuted an attack
    bool refuted = false;
    struct {
      std::uint64_t asked = 0;
      std::uint64_t refused = 0;
      std::uint64_t skipped = 0;
    } asked;  ///< of too_far()

    void decided(const Arrival& by) { ++wins[by.from][by.to]; }
    void clear() {
      children.clear();
      sequence.clear();
    }
    /// Those that have decided elsewhere come somewhat earlier.
    void add(const SearchNode& next, const Arrival& by, int order, bool passed) {
      sequence.push_back(static_cast<std::uint32_t>(children.size()));
      children.push_back(
          {next, by, order - static_cast<int>(std::min<std::uint32_t>(wins[by.from][by.to], 8)), passed});
    }
    void sort() {
      std::ranges::stable_sort(
          sequence, [this](std::uint32_t a, std::uint32_t b) { return children[a].order < children[b].order; });
    }
  };

  /// First: the least number of plies in which it holds, 255 if not known; second: the greatest in which it does not.
  using Bounds = std::pair<std::uint8_t, std::uint8_t>;
  /// Whether bounds that are known decide it.
  static bool is_decided(const Bounds& bounds, unsigned plies) noexcept {
    return bounds.first <= plies || bounds.second >= plies;
  }

  /// Calls `use(next, by)` after each move that may be made with `plies` left, passes among them, until it returns
  /// false; returns whether it never did.
  template <class Use>
  bool each_move(const SearchNode& node, unsigned plies, const Use& use) {
    if (parries(plies) && !source_.in_check(node)) return use(source_.passed(node), passing());
    const bool passed = std::exchange(passed_, false);
    bool open = each_successor(source_, node, use);
    if (open && may_pass(node, passed)) {
      passed_ = true;
      open = use(source_.passed(node), passing());
    }
    passed_ = passed;
    return open;
  }

  /// In help and series play a line ends as soon as it is a shorter solution: what goes on is none of the full length.
  /// In help play most goals end the game anyway; in a series the other side would have passed.
  [[nodiscard]] bool ends_early(const SearchNode& next, const Arrival& by, unsigned plies) {
    const Goal goal = stipulation_.goal;
    const bool ends_game = goal == Goal::mate || goal == Goal::double_mate || goal == Goal::stalemate ||
                           goal == Goal::double_stalemate || goal == Goal::win || goal == Goal::lose ||
                           goal == Goal::mate_or_stalemate;
    if (stipulation_.exact && goal == Goal::any) return false;
    switch (stipulation_.play) {
      case Play::series: return reaches(next, by);
      case Play::help: return plies % 2 == 1 && !ends_game && reaches(next, by);
      case Play::series_self: return plies > 2 && undefended(next, 1);
      // Where every reply ends the game, no line goes on.
      case Play::help_self: return plies > 2 && plies % 2 == 0 && !ends_game && undefended(next, 1);
      default: return false;
    }
  }

  [[nodiscard]] PositionKey key_of(const SearchNode& node, unsigned salt) const noexcept {
    PositionKey result = table_key(source_.key(node));
    if (salt != 0) result ^= key_of_number(salt);
    if (passed_) result ^= key_of_number(salt_of_pass);
    return result;
  }
  /// Where only one length counts, each is a question of its own, and so is what is still granted.
  [[nodiscard]] unsigned salt(unsigned plies) const noexcept {
    return (stipulation_.exact ? plies : 0) + free_left_ * 2 * (most_moves_asked + 1);
  }
  [[nodiscard]] Bounds known(const PositionKey& key) {
    const auto found = table_.find(key, tried_);
    if (!found) return {std::uint8_t{255}, std::uint8_t{0}};
    return {static_cast<std::uint8_t>(*found & 0xffU), static_cast<std::uint8_t>(*found >> 8U & 0xffU)};
  }
  void remember(const PositionKey& key, Bounds bounds, unsigned plies) noexcept {
    limit_.count_kept();
    // The table keeps greater numbers longer: the plies come first.
    table_.store(key, std::uint64_t{plies} << 32U | std::uint64_t{bounds.second} << 8U | bounds.first);
  }
  /// Remembers whether it holds with so many plies, beside what is known; returns it.
  bool kept(const PositionKey& key, Bounds bounds, unsigned plies, bool holds) noexcept {
    (holds ? bounds.first : bounds.second) = static_cast<std::uint8_t>(plies);
    remember(key, bounds, plies);
    return holds;
  }
  /// Whether the node, which all callers ask with the same plies left, is one of the latest that failed.
  [[nodiscard]] bool failed_lately(const SearchKey& key) {
    ++tried_.probes;
    return failed_at(key) == key.check;
  }
  /// Where its `check` is kept if it fails.
  [[nodiscard]] std::uint64_t& failed_at(const SearchKey& key) noexcept {
    // Of a multilinear hash only the highest bits depend on all squares.
    return failed_[key.place >> 40U & (failed_.size() - 1)];
  }

  /// Whether `holds` says so after every legal move, of which there must be one.
  template <class Holds>
  [[nodiscard]] bool every_reply(const SearchNode& node, unsigned plies, const Holds& holds) {
    Level& level = levels_[plies];
    bool any = false;
    const bool had_refutation = level.refuted && plain();
    const Arrival killer = level.refutation;
    const auto is_killer = [&](const Arrival& by) {
      return had_refutation && by.from == killer.from && by.to == killer.to;
    };
    const auto try_one = [&](const SearchNode& next, const Arrival& by) {
      any = true;
      if (holds(next, by)) return true;
      level.refutation = by;
      level.refuted = true;
      return false;
    };
    // What refuted the last attack is tried first.
    if (had_refutation &&
        !source_.successors(node, std::uint64_t{1} << killer.from, [&](const SearchNode& next, const Arrival& by) {
          return !is_killer(by) || try_one(next, by);
        })) {
      return false;
    }
    const auto others = [&](const SearchNode& next, const Arrival& by) { return is_killer(by) || try_one(next, by); };
    return each_move(node, plies, others) && any;
  }

  /// Whether the other side cannot defend after some move.
  [[nodiscard]] bool an_attack(const SearchNode& node, unsigned plies) {
    // To count the replies to each move pays where a wrong order costs much: those first that leave the fewest.
    if (plies > 3) {
      Level& level = levels_[plies];
      level.clear();
      each_move(node, plies, [&](const SearchNode& next, const Arrival& by) {
        const auto replies = static_cast<int>(source_.move_count(next));
        if (replies == 0 && plain()) return true;  // nothing can follow; goals in one were tried before
        level.add(next, by, replies * 4 - (source_.in_check(next) ? 60 : 0), passed_);
        return true;
      });
      level.sort();
      for (const std::uint32_t i : level.sequence) {
        const bool passed = std::exchange(passed_, level.children[i].passed);
        const bool decided = undefended(level.children[i].node, plies - 1);
        passed_ = passed;
        if (!decided) continue;
        level.decided(level.children[i].by);
        return true;
      }
      return false;
    }
    const auto goes_on = [&](const SearchNode& next, const Arrival&) { return !undefended(next, plies - 1); };
    if (!plain()) return !each_move(node, plies, goes_on);
    // Self and reflex play: the reply is to mate.
    if (plies == 2 && stipulation_.goal == Goal::mate) return !source_.mate_allowing_successors(node, goes_on);
    if (!source_.checking_successors(node, goes_on)) return true;
    return !each_successor(source_, node, [&](const SearchNode& next, const Arrival& by) {
      return source_.in_check(next) || goes_on(next, by);
    });
  }

  /// Whether after every legal move, of which there must be one, the move itself (not in direct play) or what follows
  /// it does what is asked.
  [[nodiscard]] bool defended_by_none(const SearchNode& node, unsigned plies) {
    Level& level = levels_[plies];
    level.clear();
    bool any = false;
    each_move(node, plies, [&](const SearchNode& next, const Arrival& by) {
      any = true;
      if (stipulation_.play != Play::direct && goal_counts(plies) && reaches(next, by)) return true;
      // What leaves the attacker the fewest moves, often a check, takes the least to search. This matters more than
      // what decided elsewhere.
      level.add(next, by, static_cast<int>(source_.move_count(next)) * 4, passed_);
      return true;
    });
    level.sort();
    // A reply that is known to refute saves the others; to look all of them up takes longer than it saves.
    for (std::size_t i = 1; i < std::min(level.sequence.size(), most_lookups); ++i) {
      if (plain() && known_to_fail(level.children[level.sequence[i]].node, plies - 1)) return false;
    }
    for (const std::uint32_t i : level.sequence) {
      const bool passed = std::exchange(passed_, level.children[i].passed);
      const bool held = forced(level.children[i].node, plies - 1);
      passed_ = passed;
      if (held) continue;
      level.decided(level.children[i].by);
      return false;
    }
    return any;
  }

  [[nodiscard]] bool forced(const SearchNode& node, unsigned plies) {
    limit_.count();
    const bool direct = stipulation_.play == Play::direct;
    if (direct && plies == 1) return goal_in_one(node);
    const PositionKey key = key_of(node, salt(plies));
    Bounds bounds = known(key);
    if (is_decided(bounds, plies)) return bounds.first <= plies;
    if (direct && bounds.second == 0 && !stipulation_.exact && goal_in_one(node)) {
      remember(key, {std::uint8_t{1}, std::uint8_t{0}}, plies);
      return true;
    }
    // A quick way saves deep searches behind other moves; if there is none, little is lost.
    if (plies > (direct ? 3U : 2U) && !stipulation_.exact && bounds.second < plies - 2) {
      if (forced(node, plies - 2)) return true;
      bounds = known(key);
    }
    // Reflex: a side that can reach the goal must do so.
    const bool quodlibet = stipulation_.limits.quodlibet;
    if (!direct && (stipulation_.play == Play::reflex || quodlibet) && goal_in_one(node))
      return kept(key, bounds, plies, quodlibet);
    return kept(key, bounds, plies, an_attack(node, plies));
  }

  /// Whether no reply defends.
  [[nodiscard]] bool undefended(const SearchNode& node, unsigned plies) {
    limit_.count();
    const bool direct = stipulation_.play == Play::direct;
    if ((stipulation_.play == Play::reflex || stipulation_.play == Play::semi_reflex)) {
      if (goal_in_one(node)) return true;
      if (plies == 1) return false;
    }
    if (allows_too_much(node, plies)) return false;
    if (direct && plies == 2) {
      const SearchKey key = source_.key(node);
      if (plain() && failed_lately(key)) return false;
      if (every_reply(node, plies, [&](const SearchNode& next, const Arrival&) { return forced(next, 1); }))
        return true;
      failed_at(key) = key.check;
      return false;
    }
    // The end of a parry series may come after each of its moves.
    if (!direct && stipulation_.parry && plies > 1 && undefended(node, 1)) return true;
    if (plies == 1) {
      if (stipulation_.goal == Goal::mate && !may_pass(node, passed_)) return source_.must_mate(node);
      return every_reply(node, plies, [&](const SearchNode& next, const Arrival& by) {
        return goal_counts(plies) && reaches(next, by);
      });
    }
    const PositionKey key = key_of(node, salt(plies));
    const Bounds bounds = known(key);
    if (is_decided(bounds, plies)) return bounds.first <= plies;
    const unsigned free_left = free_left_;
    const bool holds = (direct || grants(node, plies)) && defended_by_none(node, plies);
    free_left_ = free_left;
    return kept(key, bounds, plies, holds);
  }

  /// Whether the side to move has no more replies that are not met in Limits::trivial moves than it is still granted:
  /// then what is granted below the node is less by them.
  [[nodiscard]] bool grants(const SearchNode& node, unsigned plies) {
    const Limits& limits = stipulation_.limits;
    // As Popeye counts: its reflex play has no ply for the move that reaches the goal.
    const unsigned met = 2 * (limits.trivial + (stipulation_.play == Play::self ? 0U : 1U));
    if (!limits.free_replies || plies <= met + 1) return true;
    unsigned free = 0;
    each_successor(source_, node, [&](const SearchNode& next, const Arrival& by) {
      if (!reaches(next, by) && (met == 0 || !forced(next, met))) ++free;
      return free <= free_left_ + 1;
    });
    if (free > free_left_ + 1) return false;
    free_left_ = free_left_ + 1 - free;
    return true;
  }

  /// Whether a node with `plies` left is one for the table, in help and series play. A mate in one is decided sooner
  /// than looked up, and whether a move allows one; a stalemate is not.
  [[nodiscard]] bool looks_up_together(unsigned plies) const noexcept {
    const Goal goal = stipulation_.goal;
    if (plies == 1) return chooses(1) && (goal == Goal::stalemate || goal == Goal::double_stalemate);
    return plies > 2 || goal != Goal::mate || stipulation_.play != Play::help;
  }

  /// Whether the moves that are left cannot do, in help and series play.
  [[nodiscard]] bool too_far(const SearchNode& node, unsigned plies) {
    const EndDistance& may_reach = goals_.distance;
    if (!may_reach) return false;
    const Play play = stipulation_.play;
    const Side hunter = last_mover(play, node.to_move, plies);
    const unsigned hunter_moves = play == Play::series ? plies : in_series(play) ? 1 : (plies + 1) / 2;
    if (stipulation_.diagram) return !may_reach(node, hunter, hunter_moves, plies - hunter_moves);
    if (plies == 1) return false;  // the last move is found sooner than judged
    // Where hardly anything is too far, to ask does not pay: a sample tells whether it does again.
    auto& [asked, refused, skipped] = levels_[plies].asked;
    const bool pays = asked < 256 || refused * (plies < 4 ? 4 : 16) > asked;
    if (!pays && ++skipped % 16 != 0) return false;
    const bool far = !may_reach(node, hunter, hunter_moves, plies - hunter_moves);
    ++asked;
    if (far) ++refused;
    return far;
  }

  [[nodiscard]] bool together(const SearchNode& node, unsigned plies) {
    limit_.count();
    if (too_far(node, plies)) return false;
    if (plies == 2 && stipulation_.reciprocal && !goal_in_one(node)) return false;
    // Each number of plies is a question of its own: it must be reached by the last move.
    if (looks_up_together(plies) || (plies > 1 && !plain()))
      return looked_up_together(node, plies, key_of(node, plies));
    if (plies == 1) return goal_in_one(node);
    const SearchKey key = source_.key(node);
    if (failed_lately(key)) return false;
    if (source_.allows_mate(node)) return true;
    failed_at(key) = key.check;
    return false;
  }

  /// Whether the stipulation holds after some move. To look the nodes after all moves up takes longer than to make the
  /// moves: meanwhile their places in the table are fetched.
  [[nodiscard]] bool one_goes_on(const SearchNode& node, unsigned plies) {
    const bool series = moves_again(stipulation_.play, plies);
    Level& level = levels_[plies];
    level.children.clear();
    level.keys.clear();
    each_move(node, plies, [&](const SearchNode& next, const Arrival& by) {
      // In a series, no move but the last may give check: the other side could not answer it.
      if (series && source_.in_check(next)) return true;
      const auto keep = [&](const SearchNode& child) {
        if (too_far(child, plies - 1) || ends_early(next, by, plies)) return;
        level.children.push_back({child, by, 0, passed_});
        level.keys.push_back(key_of(child, plies - 1));
        table_.prefetch(level.keys.back());
      };
      series ? keep(source_.passed(next)) : keep(next);
      return true;
    });
    for (std::size_t i = 0; i < level.children.size(); ++i) {
      limit_.count();
      const bool passed = std::exchange(passed_, level.children[i].passed);
      const bool found = looked_up_together(level.children[i].node, plies - 1, level.keys[i]);
      passed_ = passed;
      if (found) return true;
    }
    return false;
  }

  [[nodiscard]] bool looked_up_together(const SearchNode& node, unsigned plies, const PositionKey& key) {
    if (plies == 2 && stipulation_.reciprocal && !goal_in_one(node)) return false;
    const bool last_but_one = plies == 2 && stipulation_.goal == Goal::mate;
    const Bounds bounds = known(key);
    if (bounds.first == 1) return true;
    if (bounds.second == 1) return false;
    const auto can_be_done = [&] {
      if (plies == 1) return goal_in_one(node);
      if (looks_up_together(plies - 1)) return one_goes_on(node, plies);
      if (last_but_one && plain() && stipulation_.play == Play::series_help) return source_.allows_mate(node);
      const auto goes_on = [&](const SearchNode& next, const Arrival& by) { return !holds_after(next, by, plies); };
      // The other side is to be forced to mate: it must at least be able to.
      if (last_but_one && plain() && (stipulation_.play == Play::help_self || stipulation_.play == Play::series_self)) {
        return !source_.mate_allowing_successors(node, goes_on);
      }
      return !each_move(node, plies, goes_on);
    };
    const bool found = can_be_done();
    remember(key, found ? Bounds{1, 0} : Bounds{255, 1}, plies);
    return found;
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

}  // namespace arbiter::solve
