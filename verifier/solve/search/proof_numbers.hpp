#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "verifier/perft/count_table.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/solve/search/solve.hpp"

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
               Progress progress);
  ProofNumbers(const ProofNumbers&) = delete;
  ProofNumbers& operator=(const ProofNumbers&) = delete;
  ~ProofNumbers();

  /// Whether the side to move at `node` forces the goal within `plies` (odd). Throws SearchStopped.
  [[nodiscard]] bool forces(const SearchNode& node, unsigned plies);
  /// A move that forces the goal, found without looking up the node itself: the node after it, and within how many
  /// plies the defence then loses. There must be one, and none that reaches the goal at once. Throws SearchStopped.
  [[nodiscard]] std::pair<SearchNode, unsigned> proving_move(const SearchNode& node, unsigned plies);
  /// Ends searches after so many nodes more, with EnoughNodes.
  void allow(std::uint64_t nodes) noexcept { most_nodes_ = nodes_ + nodes; }
  void allow_all() noexcept { most_nodes_ = ~std::uint64_t{0}; }
  struct EnoughNodes {};

  /// What the table says of a node: within how many plies it is proved; ProofEntry::never if that is not known.
  [[nodiscard]] unsigned proved_within(const SearchNode& node);

 private:
  struct Child;
  struct Level;
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

  [[nodiscard]] Numbers from_root(const SearchNode& node, const SearchKey& key, unsigned plies);
  [[nodiscard]] Numbers attack(const SearchNode& node, const SearchKey& key, unsigned plies, std::size_t index,
                               Threshold most);
  [[nodiscard]] Numbers defence(const SearchNode& node, const SearchKey& key, unsigned plies, std::size_t index,
                                Threshold most);
  template <std::uint32_t Numbers::*number>
  [[nodiscard]] static std::pair<Child*, std::uint32_t> best_of(Level& level) noexcept;
  [[nodiscard]] Numbers of_attack(const Level& level) const noexcept;
  [[nodiscard]] Numbers of_defence(const Level& level) const noexcept;
  [[nodiscard]] std::uint8_t on_line(const SearchKey& key, std::size_t index) const noexcept;
  [[nodiscard]] bool look_up(const SearchKey& key, unsigned plies, std::size_t line, Numbers& numbers);
  void keep(const SearchKey& key, const Numbers& numbers, std::size_t line, std::uint64_t work);
  void enter(const SearchKey& key, std::size_t index);
  void leave(const SearchKey& key) noexcept { --marks_[key.check % marks_.size()]; }
  void count();

  const SearchSource& source_;
  Goals goals_;
  CountTable& table_;
  SearchLimit& limit_;
  Progress progress_;
  CountTable::Tried tried_;
  std::vector<std::unique_ptr<Level>> levels_;  ///< by plies left
  std::vector<SearchKey> line_;                 ///< the attacker's positions from the root on
  std::vector<std::uint64_t> line_hash_;        ///< by index: of the positions before it
  std::array<std::uint8_t, 1024> marks_{};      ///< how many positions of the line have these bits
  Numbers root_{};                              ///< of the root, now
  std::uint64_t nodes_ = 0;
  std::uint64_t most_nodes_ = ~std::uint64_t{0};
};

/// Solves with the proof-number engine: whether the goal is forced, with one proof. `refused(request)` must be empty.
[[nodiscard]] Answer solve_by_proof_numbers(const Position& position, const Request& request);

}  // namespace arbiter::solve
