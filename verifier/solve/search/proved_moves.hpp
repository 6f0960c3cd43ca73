#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "verifier/solve/search/goals.hpp"
#include "verifier/solve/search/proof_numbers.hpp"

namespace arbiter::solve {

/// More positions of the attacker than this are not kept: about 60 bytes each, besides the table.
inline constexpr std::size_t most_proved_positions = 5'000'000;

/// The proof that a proof-number search has found, position by position: the attacker's move wherever the defence can
/// lead to. What the table has lost is searched again.
class ProvedMoves {
 public:
  struct Choice {
    SearchKey next{};        ///< the node after the move; nothing if it reaches the goal
    std::uint8_t plies = 0;  ///< within which the goal is reached
    bool settled = false;
  };

  /// All must outlive it.
  ProvedMoves(const SearchSource& source, const Goals& goals, ProofNumbers& search)
      : source_(source), goals_(goals), search_(search) {}

  /// Chooses moves from a node on at which the goal is forced within `plies`. Returns the length of the longest line.
  /// Throws SearchStopped.
  unsigned choose(const SearchNode& root, unsigned plies);

  /// The move at a node that the choices lead to.
  [[nodiscard]] const Choice& at(const SearchNode& node) const;
  [[nodiscard]] std::size_t positions() const noexcept { return choices_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const SearchKey& key) const noexcept { return key.check; }
  };
  struct Same {
    bool operator()(const SearchKey& a, const SearchKey& b) const noexcept {
      return a.check == b.check && a.place == b.place;
    }
  };
  struct Move {
    SearchNode next;
    unsigned plies;  ///< within which the defence after it loses
  };

  unsigned attack(const SearchNode& node, unsigned plies);
  unsigned defence(const SearchNode& node, unsigned plies);
  unsigned settle(const SearchNode& node);
  [[nodiscard]] Move move_at(const SearchNode& node, unsigned plies);
  [[nodiscard]] SearchNode after(const SearchNode& node, const SearchKey& next) const;

  const SearchSource& source_;
  const Goals& goals_;
  ProofNumbers& search_;
  std::unordered_map<SearchKey, Choice, Hash, Same> choices_{};
};

}  // namespace arbiter::solve
