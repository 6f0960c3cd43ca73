#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/report.hpp"
#include "verifier/support/observer.hpp"
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
/// once. Throws PeerTrouble.
[[nodiscard]] Descent descend(const Comparison& comparison, Peer& peer, const Root& root, int depth,
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

  std::vector<Position> starts_;
  Ruleset ruleset_;
  Random random_;
  std::function<bool(const Setup&)> wanted_;
  Position here_;
  History history_;
  int plies_ = 0;
  std::map<std::string_view, std::size_t> played_;
  NearMisses near_;
  std::size_t given_ = 0;           ///< positions that were looked at for next()
  std::vector<std::uint64_t> met_;  ///< hashes, in a table of fixed size; a collision only skips a position
};

[[nodiscard]] CheckId check_of(DifferenceKind kind) noexcept;
/// The check for findings about this kind of trouble.
[[nodiscard]] CheckId check_of(PeerTrouble::Kind kind) noexcept;
/// Says in a finding what the trouble was: the answer, its standard error, what to do.
void add_trouble(Finding& finding, const PeerTrouble& trouble);

/// Known and accepted differences: `KIND CLAUSE…` per line (`missing TM.make.ep`), `*` for any kind; `#` begins a
/// comment. A difference is allowed if one line has its kind and all of its clauses.
struct AllowList {
  /// Adds the lines of a file. Returns their faults: findings AC120.
  [[nodiscard]] std::vector<Finding> read(const std::string& file, std::string_view text, const Variant& variant);
  [[nodiscard]] bool allows(const MoveDifference& difference) const;

  struct Line {
    std::string kind;  ///< or "*"
    std::vector<std::string> clauses;
  };
  std::vector<Line> lines;
};

/// How to start the peer and write for it.
struct PeerCommand {
  PeerOptions options;
  bool uci = false;
  FenStyle style;                           ///< how positions are written for it
  FenOptions reading;                       ///< what is needed besides the text to read its positions
  const std::atomic<bool>* stop = nullptr;  ///< if it is set, nothing more is asked

  [[nodiscard]] bool stopped() const noexcept { return stop != nullptr && *stop; }
};

/// As the variant's start position is written, or in `dialect`, with the letters that the sites' own set-ups have.
[[nodiscard]] FenStyle peer_style(const Variant& variant, std::optional<Dialect> dialect);

/// Limits that may end a run early.
struct RunLimits {
  std::optional<std::chrono::seconds> time;  ///< from the start of the run
  std::uint64_t causes = UINT64_MAX;         ///< number of causes of differences
};

/// One comparison with a peer: its processes, which are restarted when they fail, and the differences found. Several
/// peers answer side by side; their answers are added in the order of the positions, so that the result does not depend
/// on their number.
class PeerRun {
 public:
  /// `peers`: processes that answer side by side, at least 1. The observer gets progress, notes, and an error if the
  /// peer fails too often. Throws ProcessError.
  PeerRun(Ruleset rules, PeerCommand asked, unsigned peers, const RunLimits& limits, Observer& observer);

  const Ruleset ruleset;
  const PeerCommand command;
  Ledger ledger;
  std::size_t positions = 0;  ///< compared or tried
  std::size_t undecided = 0;  ///< without an answer
  std::size_t shuffled = 0;   ///< with a difference, and of shuffled starts by their castling rights
  bool cut = false;           ///< stopped before the work was done
  bool timed_out = false;     ///< cut by the limit of time
  int depth = 0;              ///< of descend_from(), else 0

  /// Compares the positions from `next` until it returns nothing.
  void look_at_all(const std::function<std::optional<Root>()>& next);
  /// Looks for the shallowest difference within so many moves, with one peer.
  void descend_from(const Root& root, int plies);

  /// Whether the peer is asked for counts, and not for the moves of every position.
  [[nodiscard]] bool counts() const { return peers_.front()->can_count(); }
  [[nodiscard]] std::string peer_name() const { return peers_.front()->name(); }

 private:
  using Clock = std::chrono::steady_clock;

  bool failed(const PeerTrouble& trouble, const std::string& fen);
  bool keep_on();

  Observer& observer_;
  std::vector<std::unique_ptr<Peer>> peers_;
  std::optional<Clock::time_point> end_;
  std::uint64_t most_causes_;
  std::size_t restarts_ = 0;
  Clock::time_point shown_ = Clock::now();
};

/// What a finished comparison with a peer has found, for all formats.
class ComparisonAnswer {
 public:
  /// `command`: the user's command line without a position; a FEN behind it shows one again.
  ComparisonAnswer(const PeerRun& run, const AllowList& allowed, std::string command);

  /// Whether there is a difference that is not allowed.
  [[nodiscard]] bool differs() const;

  /// "20 positions compared: 2 with differences, 1 cause"
  [[nodiscard]] std::string summary() const;
  /// With the keys of the schema of arbiter-compare.
  [[nodiscard]] nlohmann::ordered_json json() const;
  /// A case for each finding, or one that passed; without the tool's name and version.
  [[nodiscard]] Report report() const;

  std::vector<Finding> findings;  ///< one for each cause, then one for each kind of trouble with the peer

 private:
  const PeerRun& run_;
  const AllowList& allowed_;
  std::string command_;
  std::vector<DifferenceGroup> groups_;
};

/// Collects positions of one variant and profile from files: FENs, one per line (with `#` comments, `;` operations and
/// "VARIANT | " before them), and, recognised by their names, `.perft` tables, of which only the variant's own rows are
/// used, and `.clauses` cases: every position of a clause that the variant has, too. Diagrams without kings get kings
/// where that changes no other piece's moves.
struct StartReader {
  void read(const std::string& file, const std::string& text);

  /// "3 positions left out, since the peer plays chess (fide): 3 of takemake"; empty if there are none.
  [[nodiscard]] std::string left_out() const;

  Ruleset ruleset;
  FenOptions fen;
  Take take;
  std::vector<Root> starts{};
  std::vector<Finding> faults{};  ///< unreadable lines
  /// What is left out, since it is of another variant or profile, by the variant's name and, if it is this one, why.
  std::map<std::string, std::size_t> others{};
};

/// Whether the set-up has this pairing of armies ("CN"); true without a pairing, and in variants without armies.
[[nodiscard]] bool has_armies(const Variant& variant, const Setup& setup, std::string_view pairing);

/// Whether the set-up can have arisen from the usual start of the game, as far as its castling rights and
/// Ruleset::usual_start_faults() tell. Peers that do not know shuffled starts (Chess960) are asked about no other.
[[nodiscard]] bool from_usual_start(const Variant& variant, const Setup& setup);

/// The set-up as a position with as many kings as at the start: those that lack are put where no other piece's moves
/// change. Nothing if there is no such square, or if it is not a position all the same.
[[nodiscard]] std::optional<Position> with_kings(Ruleset ruleset, const Setup& setup);

/// Where play begins: those of `starts` that a game can have, with this pairing of armies; without starts, the
/// positions of the variant that have names.
[[nodiscard]] std::vector<Position> starts_of_play(Ruleset ruleset, const std::vector<Root>& starts,
                                                   std::string_view pairing);

}  // namespace arbiter
