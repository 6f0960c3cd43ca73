#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verifier/engines/compare/difference.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {

/// Whether a search for differences goes on. Called between positions; returns false to stop.
using KeepOn = std::function<bool(std::size_t positions)>;

struct Descent {
  std::optional<PositionDifference> found;
  std::vector<std::string> moves;  ///< that lead to it from the root, in our notation
  std::size_t positions = 0;       ///< compared, each once
  bool whole = true;               ///< no position was left out
};

/// Looks for the shallowest position with different moves, from `root` to at most `depth` moves below it. A peer that
/// counts is asked for counts, so that only the way to the difference is compared; otherwise all positions are, each
/// once.
[[nodiscard]] Answered<Descent> descend(const Comparison& comparison, Peer& peer, const Root& root, int depth,
                                        const KeepOn& keep_on);

/// The position with the fewest pieces (removed one by one, then two at a time) whose difference has a move of the same
/// kind as `cause` and with a clause in common. It has the kings of a game, but may be unreachable.
[[nodiscard]] PositionDifference shrink(const Comparison& comparison, Ruleset ruleset, PositionDifference found,
                                        const MoveDifference& cause);

/// Positions that lie one piece beside a rare one. What a rule forbids shows only close to what it allows: castling
/// through an attacked square where castling was legal before a piece came, a second pawn in the way of a capture
/// beside the path, a stalemate with one more piece. Play alone comes there too seldom.
class NearMisses {
 public:
  /// Where `moves`, all legal moves of `position`, have a rare kind, or there are none, some positions are kept that
  /// have a piece more, a piece less, or a piece elsewhere. The more often a kind was met, the fewer.
  void look_at(const Position& position, const std::vector<MoveOutcome>& moves, Random& random);

  /// One of the kept positions, of the kind that has come least, its newest; nothing if there is none.
  [[nodiscard]] std::optional<Position> take();

 private:
  enum class Kind : unsigned char { castling, right_taken, beside, chain, promotion, birth, switching, no_move };
  static constexpr std::size_t kinds = 8;
  [[nodiscard]] static std::array<bool, kinds> kinds_of(const Position& position,
                                                        const std::vector<MoveOutcome>& moves);

  std::array<std::size_t, kinds> met_{};
  std::array<std::size_t, kinds> given_{};
  std::array<std::vector<Position>, kinds> kept_;
};

/// Another position and move with the same cause.
struct DifferenceExample {
  Setup setup;
  MoveDifference move;
};

/// Differences with one cause.
struct DifferenceGroup {
  PositionDifference smallest;         ///< shrunk
  MoveDifference move;                 ///< the move of `smallest` that shows the cause
  std::size_t moves = 0;               ///< number of moves with this difference
  std::vector<std::size_t> positions;  ///< the numbers of the positions that have them, in the order of comparison
  std::string first_seen;              ///< FEN of the first of them, before shrinking
  /// What all of these moves have, and no agreed move where they differ; empty if nothing is known to be that.
  std::string common;
  bool instead = false;  ///< it has moves instead of others that it lacks
  /// Up to two more that differ in their clauses. If there are any, one of them may have a cause of its own.
  std::vector<DifferenceExample> others;
};

/// Trouble with the peer, with its number of occurrences.
struct TroubleGroup {
  PeerTrouble trouble;
  std::string fen;  ///< the first position that caused it
  std::size_t times = 0;
};

/// The differences found by a long comparison, grouped by cause.
class Ledger {
 public:
  /// Adds every move of the difference; a new cause is shrunk first.
  void add(const PositionDifference& difference, const Comparison& comparison, Ruleset ruleset);
  void add(const PeerTrouble& trouble, const std::string& fen);

  [[nodiscard]] std::vector<DifferenceGroup> groups() const;
  /// Causes before groups() merges similar ones.
  [[nodiscard]] std::size_t met() const noexcept { return groups_.size(); }

  std::vector<TroubleGroup> troubles;
  std::size_t positions = 0;  ///< with a difference

 private:
  /// Moves that differ with the same clauses.
  struct Kind {
    DifferenceGroup group;
    std::set<std::string> features;  ///< clauses and readings that all of its moves have
  };
  void join_by_features(std::vector<Kind>& kinds) const;

  std::map<std::string, std::string> causes_;  ///< cause as found -> cause after shrinking
  std::map<std::string, Kind> groups_;
  std::map<std::string, std::size_t> agreed_;  ///< positions with a difference, by what agreed moves have there
};

/// Seeded play that prefers rare moves, often one whose clauses have come up least; every third position lies one piece
/// beside one with a rare move (NearMisses).
class Player {
 public:
  /// `starts`: where games begin; at least one, all of one variant and profile. `wanted`: which random set-ups to begin
  /// from, and which positions beside rare ones to look at; null = all.
  Player(std::vector<Position> starts, std::uint64_t seed, std::function<bool(const Setup&)> wanted = nullptr);

  /// The next position to compare: with the kings of a game, and a new one (unless many attempts find only known ones).
  [[nodiscard]] Position next();
  /// How often a move was played, by clause.
  [[nodiscard]] const std::map<std::string_view, std::size_t>& played() const noexcept { return played_; }

 private:
  void restart();
  void play_on();
  [[nodiscard]] Position drawn();

  std::vector<Position> starts_;
  Ruleset ruleset_;
  Random random_;
  std::function<bool(const Setup&)> wanted_;
  Position here_;
  History history_;
  int plies_ = 0;
  std::map<std::string_view, std::size_t> played_;
  NearMisses near_;
  std::size_t given_ = 0;           ///< positions from drawn()
  std::vector<std::uint64_t> met_;  ///< hashes, in a table of fixed size; a collision only skips a position
};

}  // namespace arbiter
