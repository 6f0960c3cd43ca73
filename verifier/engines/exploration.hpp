#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "verifier/engines/descent.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {

/// Differences with one cause.
struct DifferenceGroup {
  PositionDifference smallest;  ///< shrunk
  MoveDifference move;          ///< the move of `smallest` that shows the cause
  std::size_t moves = 0;        ///< moves that differ so
  std::size_t positions = 0;    ///< in as many positions
  std::string first_seen;       ///< FEN of the first of them, as it was met
};

/// Trouble with the peer, with how often it came.
struct TroubleGroup {
  PeerTrouble trouble;
  std::string fen;  ///< the first position that was asked for
  std::size_t times = 0;
};

/// What a long comparison has found, by cause.
class Ledger {
 public:
  /// Files every move of the difference; a cause that is new is shrunk first.
  void add(const PositionDifference& difference, const Comparison& comparison, const Variant& variant,
           std::size_t profile);
  void add(const PeerTrouble& trouble, const std::string& fen);

  [[nodiscard]] std::vector<DifferenceGroup> groups() const;
  [[nodiscard]] const std::vector<TroubleGroup>& troubles() const noexcept { return troubles_; }
  [[nodiscard]] std::size_t positions() const noexcept { return positions_; }  ///< that differ
  [[nodiscard]] std::size_t met() const noexcept {
    return groups_.size();
  }  ///< causes before groups() puts like to like

 private:
  std::map<std::string, std::string> causes_;  ///< cause as met -> cause as shrunk
  std::map<std::string, DifferenceGroup> groups_;
  std::vector<TroubleGroup> troubles_;
  std::size_t positions_ = 0;
};

/// Seeded play that prefers what is rare: of the moves of a position, often one whose clauses have come up least.
class Player {
 public:
  /// `starts`: where games begin; at least one, all of one variant and profile. `wanted`: which random set-ups may be
  /// begun from; null = all.
  Player(std::vector<Position> starts, std::uint64_t seed, std::function<bool(const Setup&)> wanted = nullptr);

  /// The next position to look at: with the kings that games have, and not met before (after many tries that met only
  /// known ones, a known one).
  [[nodiscard]] Position next();
  /// How often a move was played, by clause.
  [[nodiscard]] const std::map<std::string_view, std::size_t>& played() const noexcept { return played_; }

 private:
  void restart();
  void play_on();

  std::vector<Position> starts_;
  const Variant& variant_;
  std::size_t profile_;
  Random random_;
  std::function<bool(const Setup&)> wanted_;
  Position here_;
  int plies_ = 0;
  std::map<std::string_view, std::size_t> played_;
  std::vector<std::uint64_t> met_;  ///< hashes, a table of fixed size; a chance meeting only leaves a position out
};

}  // namespace arbiter
