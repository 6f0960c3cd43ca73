#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "verifier/perft/count_table.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::solve {

/// What the table of a proof-number search keeps of a position, in one word.
struct ProofEntry {
  static constexpr std::uint8_t never = 255;                  ///< not proved within any number of plies
  static constexpr std::uint32_t infinite = (1U << 20U) - 1;  ///< a proof or disproof number that stays
  static constexpr std::uint32_t most = infinite - 1;         ///< the greatest other one

  std::uint32_t proof = 1;  ///< 1 to most: for plies between the two below
  std::uint32_t disproof = 1;
  std::uint8_t proved = never;
  std::uint8_t disproved = 0;  ///< up to so many plies; 255: however many
  bool on_lines = false;       ///< there are disproofs that hold on some lines, with keys of their own
  std::uint64_t work = 0;      ///< nodes that it cost, roughly

  /// The work comes first: the table keeps greater numbers longer.
  [[nodiscard]] std::uint64_t word() const noexcept {
    const auto cost = std::min<std::uint64_t>(std::bit_width(work), 60);
    return cost << 58U | std::uint64_t{on_lines} << 56U | std::uint64_t{proved} << 48U |
           std::uint64_t{disproved} << 40U | std::uint64_t{proof} << 20U | disproof;
  }
  [[nodiscard]] static ProofEntry of(std::uint64_t word) noexcept {
    ProofEntry result;
    result.work = (std::uint64_t{1} << (word >> 58U)) >> 1U;
    result.on_lines = (word >> 56U & 1U) != 0;
    result.proved = static_cast<std::uint8_t>(word >> 48U & 0xffU);
    result.disproved = static_cast<std::uint8_t>(word >> 40U & 0xffU);
    result.proof = static_cast<std::uint32_t>(word >> 20U) & infinite;
    result.disproof = static_cast<std::uint32_t>(word) & infinite;
    return result;
  }
};

/// Proof-number search, depth first (df-pn: Nagai, Df-pn algorithm for searching AND/OR trees and its applications,
/// 2002), for direct play: whether the side to move forces the goal within a number of plies.
///
/// A position where the attacker moves is proved by one move, one where the defender moves by all. The proof number is
/// an estimate of how many positions are still to be proved, the disproof number of how many are to be disproved; the
/// search always goes on where the fewest are missing. Differences from Nagai's algorithm:
///
/// - Plies are bounded, and each answer is kept with its plies: proved within so many, and so disproved up to so many.
///   Only the estimates are shared by all numbers of plies.
/// - A position of the attacker that stands on the line from the root counts as a failure there: a shortest proof never
///   comes back to where it was. A disproof that rests on this holds on such a line only (the graph-history
///   interaction: Kishimoto, Müller, A general solution to the graph history interaction problem, 2004). It is kept
///   with the line; it holds everywhere as soon as it rests on no position above it. Hence a disproof of the root is
///   one. A proof rests on no history.
/// - Thresholds leave a child some more than the next best needs (1 + epsilon: Pawlewicz, Lew, Improving depth-first
///   PN-search, 2007), else the search changes between two moves all the time.
/// - A position of the defender begins with the number of its replies as its proof number: those who have few are mated
///   first, and more so by checks.
///
/// Sums, which count positions that can be reached in several ways as often, did better than the greatest number (weak
/// proof numbers: Ueda, Hashimoto, Hashimoto, Iida, 2008): tests/bench/RESULTS.md.
class ProofNumbers {
 public:
  /// The numbers at the root, now and then.
  using Progress = std::function<void(std::uint32_t proof, std::uint32_t disproof)>;

  /// All arguments must outlive it. The table may come from an earlier search of the same source and goal. `plies`: the
  /// most that will be asked.
  ProofNumbers(const SearchSource& source, const Stipulation& stipulation, CountTable& table, SearchLimit& limit,
               Progress progress)
      : source_(source), goals_{source, stipulation}, table_(table), limit_(limit), progress_(std::move(progress)),
        levels_(stipulation.plies + 1), line_(stipulation.plies / 2 + 2), line_hash_(stipulation.plies / 2 + 3) {}
  ProofNumbers(const ProofNumbers&) = delete;
  ProofNumbers& operator=(const ProofNumbers&) = delete;
  ~ProofNumbers() { table_.add(tried_); }

  /// Whether the side to move at `node` forces the goal within `plies` (odd). Throws SearchStopped.
  [[nodiscard]] bool forces(const SearchNode& node, unsigned plies) {
    const SearchKey key = source_.key(node);
    if (goals_.reached_in_one(node)) {
      keep(key, {0, infinite, 1, nowhere}, 0, 1);
      return true;
    }
    line_hash_[0] = 0;
    Numbers numbers;
    if (!look_up(key, plies, 0, numbers) || !numbers.decided()) numbers = from_root(node, key, plies);
    return numbers.proof == 0;
  }

  /// A move that forces the goal, found without looking up the node itself: the node after it, and within how many
  /// plies the defence then loses. There must be one, and none that reaches the goal at once. Throws SearchStopped.
  [[nodiscard]] std::pair<SearchNode, unsigned> proving_move(const SearchNode& node, unsigned plies) {
    const Numbers numbers = from_root(node, source_.key(node), plies);
    // Only a look-up that was wrong can have said so before.
    if (numbers.proof != 0) throw SearchStopped("a part of the proof could not be found again");
    const Level& level = levels_[plies];
    const Child* best = nullptr;
    for (std::size_t i = 0; i < level.used; ++i) {
      const Child& child = level.children[i];
      if (child.numbers.proof == 0 && (best == nullptr || child.numbers.plies < best->numbers.plies)) best = &child;
    }
    ensure(best != nullptr, "a position is proved by a move");
    return {best->node, best->numbers.plies};
  }

  /// Ends searches after so many nodes more, with EnoughNodes.
  void allow(std::uint64_t nodes) noexcept { most_nodes_ = nodes_ + nodes; }
  void allow_all() noexcept { most_nodes_ = ~std::uint64_t{0}; }
  struct EnoughNodes {};

  /// What the table says of a node: within how many plies it is proved; ProofEntry::never if that is not known.
  [[nodiscard]] unsigned proved_within(const SearchNode& node) {
    const auto found = table_.find(table_key(source_.key(node)), tried_);
    return found ? ProofEntry::of(*found).proved : ProofEntry::never;
  }

 private:
  static constexpr std::uint32_t infinite = ProofEntry::infinite;
  /// A quiet move leaves the defence more than its replies show.
  static constexpr std::uint32_t price_of_quiet = 2;
  /// The index of no position on the line.
  static constexpr std::uint8_t nowhere = 255;

  /// The numbers of a node at one number of plies. Proved: proof is 0 and `plies` is within how many; disproved:
  /// disproof is 0, `plies` is up to how many, and `rests` the highest position of the line that it rests on.
  struct Numbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::uint8_t plies = 0;
    std::uint8_t rests = nowhere;

    [[nodiscard]] bool decided() const noexcept { return proof == 0 || disproof == 0; }
  };
  struct Threshold {
    std::uint32_t proof;
    std::uint32_t disproof;
    [[nodiscard]] bool reached(const Numbers& now) const noexcept {
      return now.decided() || now.proof >= proof || now.disproof >= disproof;
    }
  };

  struct Child {
    SearchNode node;
    SearchKey key;
    Numbers numbers;
  };
  struct Level {
    std::vector<Child> children;
    std::size_t used = 0;  ///< children keep their memory

    void clear() noexcept { used = 0; }
    Child& add(const SearchNode& node, const SearchKey& key) {
      if (used == children.size()) children.emplace_back();
      Child& child = children[used++];
      child.node = node;
      child.key = key;
      child.numbers = {};
      return child;
    }
  };

  /// A number that is not infinite.
  static std::uint32_t finite(std::uint64_t number) noexcept {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(number, 1, ProofEntry::most));
  }

  /// How far a child's number may grow: somewhat beyond that of the next best, and not beyond the parent's threshold.
  static std::uint32_t beyond(std::uint32_t second, std::uint32_t most) noexcept {
    if (second >= ProofEntry::most) return most;
    return std::min(most, second + 1 + second / 4);
  }

  /// How far the child's number may grow before the parent's sum reaches the threshold.
  static std::uint32_t share(std::uint32_t child, std::uint32_t all, std::uint32_t most) noexcept {
    if (most == infinite) return infinite;
    const std::uint32_t more = most > all ? most - all : 1;
    return std::min(infinite, child + more);
  }

  static std::uint8_t one_more(std::uint8_t plies) noexcept {
    return plies == 255 ? plies : static_cast<std::uint8_t>(plies + 1);
  }

  /// The key of what holds after one line only.
  static PositionKey line_key(const SearchKey& key, std::uint64_t line) noexcept {
    PositionKey result = table_key(key);
    result ^= {.high = Random::mixed(line ^ 0x5bf0), .low = Random::mixed(line)};
    return result;
  }

  // ---- The table

  /// Whether the table knows something. `line`: how many positions the line has before it.
  bool look_up(const SearchKey& key, unsigned plies, std::size_t line, Numbers& numbers) {
    const auto found = table_.find(table_key(key), tried_);
    if (!found) return false;
    const ProofEntry entry = ProofEntry::of(*found);
    if (entry.proved <= plies) {
      numbers = {0, infinite, entry.proved, nowhere};
      return true;
    }
    if (entry.disproved >= plies) {
      numbers = {infinite, 0, entry.disproved, nowhere};
      return true;
    }
    if (entry.on_lines) {
      if (const auto there = table_.find(line_key(key, line_hash_[line]), tried_)) {
        const ProofEntry on_line = ProofEntry::of(*there);
        if (on_line.disproved >= plies) {
          numbers = {infinite, 0, on_line.disproved, static_cast<std::uint8_t>(on_line.proof)};
          return true;
        }
      }
    }
    numbers = {entry.proof, entry.disproof, 0, nowhere};
    return true;
  }

  void keep(const SearchKey& key, const Numbers& numbers, std::size_t line, std::uint64_t work) {
    limit_.count_kept();
    const PositionKey place = table_key(key);
    ProofEntry entry;
    const auto found = table_.find(place, tried_);
    if (found) entry = ProofEntry::of(*found);
    entry.work += work;
    if (numbers.proof == 0) {
      entry.proved = std::min(entry.proved, numbers.plies);
    } else if (numbers.disproof == 0 && numbers.rests == nowhere) {
      entry.disproved = std::max(entry.disproved, numbers.plies);
    } else if (numbers.disproof == 0) {
      ProofEntry there;
      there.disproved = numbers.plies;
      there.proof = numbers.rests;
      there.work = work;
      table_.store(line_key(key, line_hash_[line]), there.word());
      entry.on_lines = true;
      // After other lines it may be true, but that is not likely.
      entry.proof = finite(std::uint64_t{2} * entry.proof);
    } else {
      entry.proof = numbers.proof;
      entry.disproof = numbers.disproof;
    }
    table_.store(place, entry.word());
  }

  // ---- The line

  void enter(const SearchKey& key, std::size_t index) {
    line_[index] = key;
    line_hash_[index + 1] = Random::mixed(line_hash_[index] * 0x9e3779b97f4a7c15U + key.check);
    ++marks_[key.check % marks_.size()];
  }

  void leave(const SearchKey& key) noexcept { --marks_[key.check % marks_.size()]; }

  std::uint8_t on_line(const SearchKey& key, std::size_t index) const noexcept {
    if (marks_[key.check % marks_.size()] == 0) return nowhere;
    for (std::size_t i = 0; i <= index; ++i) {
      if (line_[i] == key) return static_cast<std::uint8_t>(i);
    }
    return nowhere;
  }

  // ---- The search

  Numbers from_root(const SearchNode& node, const SearchKey& key, unsigned plies) {
    ensure(plies % 2 == 1 && plies < levels_.size(), "a proof-number search asks for plies of its stipulation");
    marks_.fill(0);
    line_hash_[0] = 0;
    const Numbers numbers = attack(node, key, plies, 0, {infinite, infinite});
    ensure(numbers.decided(), "a proof-number search ends with an answer");
    return numbers;
  }

  void count() {
    if (++nodes_ > most_nodes_) throw EnoughNodes();
    limit_.count();
    if ((nodes_ & 0x3fffU) == 0 && progress_) progress_(root_.proof, root_.disproof);
  }

  /// The child with the least number, and the least number of the others; what is proved is left out.
  template <std::uint32_t Numbers::*number>
  static std::pair<Child*, std::uint32_t> best_of(Level& level) noexcept {
    Child* best = nullptr;
    std::uint32_t second = infinite;
    for (std::size_t i = 0; i < level.used; ++i) {
      Child& child = level.children[i];
      if (child.numbers.proof == 0) continue;
      if (best == nullptr || child.numbers.*number < best->numbers.*number) {
        if (best != nullptr) second = best->numbers.*number;
        best = &child;
      } else {
        second = std::min(second, child.numbers.*number);
      }
    }
    return {best, second};
  }

  /// `index`: of the node on the line. The node has no goal in one.
  Numbers attack(const SearchNode& node, const SearchKey& key, unsigned plies, std::size_t index, Threshold most) {
    count();
    const std::uint64_t before = nodes_;
    Level& level = levels_[plies];
    enter(key, index);
    level.clear();
    each_successor(source_, node, [&](const SearchNode& next, const Arrival&) {
      const std::uint64_t replies = source_.move_count(next);
      if (replies == 0) return true;  // nothing can follow; goals in one were tried before
      Child& child = level.add(next, source_.key(next));
      if (plies <= 1) {
        child.numbers = {infinite, 0, 0, nowhere};
        return true;
      }
      if (look_up(child.key, plies - 1, index + 1, child.numbers)) return true;
      child.numbers.proof = finite(replies + (source_.in_check(next) ? 0 : price_of_quiet));
      return true;
    });
    Numbers now = of_attack(level);
    while (!most.reached(now)) {
      if (index == 0) root_ = now;
      const auto [best, second] = best_of<&Numbers::proof>(level);
      best->numbers = defence(best->node, best->key, plies - 1, index,
                              {beyond(second, most.proof), share(best->numbers.disproof, now.disproof, most.disproof)});
      now = of_attack(level);
    }
    leave(key);
    // What rests on this position alone rests on nothing: a shortest proof does not come back to it.
    if (now.disproof == 0 && now.rests != nowhere && now.rests >= index) now.rests = nowhere;
    keep(key, now, index, nodes_ - before + 1);
    return now;
  }

  Numbers of_attack(const Level& level) const noexcept {
    Numbers all{infinite, 0, 254, nowhere};
    std::uint64_t sum = 0;
    bool open = false;
    for (std::size_t i = 0; i < level.used; ++i) {
      const Numbers& child = level.children[i].numbers;
      if (child.proof == 0) {
        if (all.proof != 0) all.plies = 255;
        all = {0, infinite, std::min(all.plies, child.plies), nowhere};
        continue;
      }
      if (all.proof == 0) continue;
      all.proof = std::min(all.proof, child.proof);
      sum += child.disproof;
      open = open || child.disproof != 0;
      if (child.disproof == 0) {
        all.plies = std::min(all.plies, child.plies);
        all.rests = std::min(all.rests, child.rests);
      }
    }
    if (all.proof == 0) {
      all.plies = one_more(all.plies);
      return all;
    }
    if (!open) {
      all.proof = infinite;
      all.plies = level.used == 0 ? std::uint8_t{255} : one_more(all.plies);
      return all;
    }
    all.proof = finite(all.proof);
    all.disproof = finite(sum);
    all.plies = 0;
    all.rests = nowhere;
    return all;
  }

  /// `index`: of the attacker's position before the move that led to the node.
  Numbers defence(const SearchNode& node, const SearchKey& key, unsigned plies, std::size_t index, Threshold most) {
    count();
    const std::uint64_t before = nodes_;
    Level& level = levels_[plies];
    level.clear();
    // Ends at a reply that refutes the attack for good.
    each_successor(source_, node, [&](const SearchNode& next, const Arrival&) {
      Child& child = level.add(next, source_.key(next));
      if (const std::uint8_t at = on_line(child.key, index); at != nowhere) {
        child.numbers = {infinite, 0, 255, at};
        return true;
      }
      if (!look_up(child.key, plies - 1, index + 1, child.numbers)) {
        child.numbers = goals_.reached_in_one(next) ? Numbers{0, infinite, 1, nowhere}
                        : plies == 2                ? Numbers{infinite, 0, 1, nowhere}
                        : !source_.has_move(next)   ? Numbers{infinite, 0, 255, nowhere}
                                                    : Numbers{1, 1, 0, nowhere};
      }
      return child.numbers.disproof != 0 || child.numbers.rests != nowhere;
    });
    Numbers now = of_defence(level);
    while (!most.reached(now)) {
      const auto [best, second] = best_of<&Numbers::disproof>(level);
      best->numbers = attack(best->node, best->key, plies - 1, index + 1,
                             {share(best->numbers.proof, now.proof, most.proof), beyond(second, most.disproof)});
      now = of_defence(level);
    }
    keep(key, now, index + 1, nodes_ - before + 1);
    return now;
  }

  Numbers of_defence(const Level& level) const noexcept {
    if (level.used == 0) return {infinite, 0, 255, nowhere};
    Numbers all{0, infinite, 0, nowhere};
    std::uint64_t sum = 0;
    bool open = false;
    std::uint8_t proved = 0;
    bool refuted = false;
    for (std::size_t i = 0; i < level.used; ++i) {
      const Numbers& child = level.children[i].numbers;
      if (child.disproof == 0) {
        // A refutation that rests on nothing is the best, then one that rests on little.
        if (!refuted || child.rests > all.rests || (child.rests == all.rests && child.plies > all.plies))
          all = {infinite, 0, child.plies, child.rests};
        refuted = true;
        continue;
      }
      if (refuted) continue;
      if (child.proof == 0) {
        proved = std::max(proved, child.plies);
        continue;
      }
      open = true;
      sum += child.proof;
      all.disproof = std::min(all.disproof, child.disproof);
    }
    if (refuted) {
      all.plies = one_more(all.plies);
      return all;
    }
    if (!open) return {0, infinite, one_more(proved), nowhere};
    all.proof = finite(sum);
    all.disproof = finite(all.disproof);
    return all;
  }

  const SearchSource& source_;
  Goals goals_;
  CountTable& table_;
  SearchLimit& limit_;
  Progress progress_;
  CountTable::Tried tried_;
  std::vector<Level> levels_;               ///< by plies left
  std::vector<SearchKey> line_;             ///< the attacker's positions from the root on
  std::vector<std::uint64_t> line_hash_;    ///< by index: of the positions before it
  std::array<std::uint8_t, 1024> marks_{};  ///< how many positions of the line have these bits
  Numbers root_{};                          ///< of the root, now
  std::uint64_t nodes_ = 0;
  std::uint64_t most_nodes_ = ~std::uint64_t{0};
};

}  // namespace arbiter::solve
