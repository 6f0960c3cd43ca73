#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "verifier/perft/count_table.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

class Variant;

/// What perft counts as a leaf.
enum class CountKind : unsigned char {
  moves,    ///< sequences of whole moves; two moves differ when their steps differ
  steps,    ///< sequences of single steps; a leaf may lie inside a move
  results,  ///< globally distinct positions after exactly that many moves (Ruleset::essential defines sameness)
};

__extension__ using Count = unsigned __int128;

/// Decimal digits.
[[nodiscard]] std::string to_string(Count count);

/// The kinds of moves. Perft details count the *last* move of each sequence, as published tables of chess do; a move
/// can be of several kinds and counts once for each. Kinds that a variant does not have are 0.
enum class DetailKind : unsigned char {
  captures,    ///< some step takes a piece (en passant, custodian and rifle captures included)
  chains,      ///< two or more of its steps take pieces (Interweave)
  makes,       ///< a step that captures is followed by one that does not (Take & Make's make-leg)
  births,      ///< a piece of one player becomes one that both share (Checkered: a coloured piece captures in stage 1)
  ep,          ///< a pawn captures en passant
  castles,     ///< a step moves a second piece
  promotions,  ///< a pawn becomes another piece by its target square; a birth's new nature does not count
  checks,  ///< the side to move next is in check (mate included); in Checkered's stage 2 by an attack on either king
  mates,   ///< the side to move next is mated
};

/// The names in tables and JSON.
inline constexpr std::array<std::string_view, 9> detail_names{"captures", "chains",     "makes",  "births", "ep",
                                                              "castles",  "promotions", "checks", "mates"};
inline constexpr std::size_t detail_kinds = detail_names.size();

[[nodiscard]] constexpr std::string_view to_string(DetailKind kind) noexcept {
  return detail_names[static_cast<std::size_t>(kind)];
}
[[nodiscard]] std::optional<DetailKind> detail_kind_named(std::string_view name) noexcept;

/// A number of leaves, and how many of them are of each kind.
struct Tally {
  Count nodes = 0;
  std::array<Count, detail_kinds> kinds{};  ///< by DetailKind

  [[nodiscard]] Count operator[](DetailKind kind) const noexcept { return kinds[static_cast<std::size_t>(kind)]; }
  Tally& operator+=(const Tally& other) noexcept {
    nodes += other.nodes;
    for (std::size_t i = 0; i < detail_kinds; ++i) kinds[i] += other.kinds[i];
    return *this;
  }
  friend bool operator==(const Tally&, const Tally&) noexcept = default;
};

/// The tally of moves from `before`, a set-up at the beginning of a move, counted as above. `source` decides checks and
/// mates.
[[nodiscard]] Tally detail_of(const Setup& before, std::span<const MoveOutcome> moves, const MoveSource& source,
                              const Variant& variant);

/// When a count must end: after so many seconds, or when `stop`, which must outlive it, is set.
class Deadline {
 public:
  explicit Deadline(std::optional<double> seconds, const std::atomic<bool>* stop = nullptr)
      : seconds_(seconds), stop_(stop),
        at_(std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                   std::chrono::duration<double>(seconds.value_or(0)))) {}

  [[nodiscard]] bool passed() const { return stopped() || (seconds_ && std::chrono::steady_clock::now() >= at_); }
  /// "interrupted", or "not finished within 5 s"
  [[nodiscard]] std::string in_words() const;

 private:
  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  std::optional<double> seconds_;
  const std::atomic<bool>* stop_;
  std::chrono::steady_clock::time_point at_;
};

/// A count was ended before it was complete; what() says why.
struct CountStopped : std::runtime_error {
  CountStopped(const std::string& why, const Tally& counted, bool by_time)
      : std::runtime_error(why), so_far(counted), late(by_time) {}

  Tally so_far;
  bool late;  ///< the time was over; else enough was counted
};

/// Ends a count early: at a time, above a number of leaves, or when it is known to be too large. The threads of a count
/// share it. They ask check() before they count more, and never behind the last leaf: so a count that needs no more
/// leaves is complete, whatever its number.
struct CountLimit {
  std::optional<Deadline> deadline{};
  std::function<bool(const Tally&)> enough{};  ///< whether so many leaves are enough to know; may be empty
  std::optional<Count> most{};                 ///< leaves of all kinds; if absent: any number
  Tally sum{};                                 ///< of what was counted
  mutable std::mutex mutex{};

  /// Throws CountStopped if the time is over, or more than `most` or enough leaves were counted.
  void check() const;
  /// Leaves that were counted.
  void add(const Tally& leaves);
  /// Adds leaves that were counted at once, unless the sum would be above `most`: then false, and nothing is added.
  /// Those who count them one position after the other pass `most` by the moves of one position a thread at most.
  [[nodiscard]] bool add_within(Count leaves);
  /// The leaves up to `most`; the highest number if that is absent.
  [[nodiscard]] Count left() const;
};

class CountTable;

/// Which of a variant's two implementations to ask.
enum class SourceKind : unsigned char { generator, rules };

[[nodiscard]] std::string_view to_string(SourceKind kind) noexcept;
[[nodiscard]] std::string_view to_string(CountKind kind) noexcept;

/// Digits only, up to 2^128 - 1.
[[nodiscard]] std::optional<Count> count_from(std::string_view digits) noexcept;

/// The deepest count allowed: a mistyped depth gives a message, not endless work.
inline constexpr int deepest = 64;

struct CountJob {
  Ruleset ruleset{};  ///< counting from a root takes those of the root
  SourceKind source = SourceKind::generator;
  CountKind kind = CountKind::moves;
  bool detail = false;                      ///< also count the last moves by kind; `moves` only
  bool listed = false;                      ///< list the moves of every position: a set-up with more than most_moves
                                            ///< throws TooManyMoves, where counting them might take for ever
  unsigned threads = 1;                     ///< at least 1
  std::size_t most_positions = 20'000'000;  ///< `results` only: positions kept at a time (about 150 bytes each)
  CountTable* table = nullptr;              ///< counts already known; not for `results`, nor for details
  std::function<void(int depth, double share)> progress{};  ///< share of the work that is done; called from any thread
  std::optional<Deadline> deadline{};                       ///< when to give up
  CountLimit* limit = nullptr;  ///< ends this count; if null, those who count make one for the deadline
};

struct DepthCount {
  int depth = 0;
  Count nodes = 0;
  double seconds = 0;
  Tally tally{};  ///< with CountJob::detail
};

/// The reason why a limit ended the count without a result.
struct Undecided {
  std::string reason;
  std::vector<DepthCount> finished{};  ///< the depths before the one that was not
  bool too_many_positions = false;     ///< CountJob::most_positions ended it
};

/// How a count was put together from several runs.
struct MergedRuns {
  std::size_t files = 0;
  std::size_t shards = 0;
  std::size_t parts = 0;
  double error = 0;  ///< probability of an error in their hash tables
};

struct DivideEntry {
  Move move;    ///< a single step if steps are counted
  Tally tally;  ///< kinds only with CountJob::detail
};

/// Nodes at depths `first`..`last` (0..deepest) from `root`. Not decided if the job's deadline passes. Throws
/// CountStopped if the job's own limit has counted enough.
[[nodiscard]] tl::expected<std::vector<DepthCount>, Undecided> count_depths(const CountJob& job, const Root& root,
                                                                            int first, int last);

/// The number of nodes after each first move (or step), in the order of the moves. `depth` from 1; not for `results`,
/// whose parts overlap. Throws CountStopped, also at the deadline.
[[nodiscard]] std::vector<DivideEntry> divide(const CountJob& job, const Root& root, int depth);

/// A count with its parts.
struct Divided {
  DepthCount whole;  ///< the sum of the parts
  std::vector<DivideEntry> parts;
};
/// divide() with the sum of what it counts and the time that it took.
[[nodiscard]] Divided divided_count(const CountJob& job, const Root& root, int depth);

/// A part of a tree: the `left` plies below a set-up, with the caller's root that it belongs to.
struct TreePart {
  Setup setup;
  int left = 0;
  std::size_t root = 0;
  double weight = 1;  ///< estimate of the leaves
};

/// Estimates the leaves `left` plies below a set-up with `breadth` moves, reached from one with `before` moves: the two
/// players' numbers of legal moves.
[[nodiscard]] double estimated_leaves(double breadth, double before, int left) noexcept;

/// Estimates the weights of all children of one set-up; scaled to add up to `total` unless that is 0.
void weigh(const CountJob& job, std::span<TreePart> parts, double total = 0);

using RootDone = std::function<void(std::size_t root, const Tally& tally)>;

/// Counts all parts with the job's threads, each taking the next waiting part: in the order of the roots, and for each
/// root the largest first. A part that is too large to spread the remaining work evenly is cut into parts one ply
/// deeper, which all threads may take. Calls `done` once for each root, when its last part is counted, one call at a
/// time. `depth` is for the job's progress. The first exception ends the work and is rethrown here. Returns how many
/// parts were counted whole.
std::size_t count_parts(const CountJob& job, int depth, std::vector<TreePart> parts, const RootDone& done);

/// The job under the rules of its root. `limit` is that of the job's deadline, for a job that has none of its own.
[[nodiscard]] CountJob limited(CountJob job, Ruleset ruleset, CountLimit& limit);

/// The implementation that the job asks for.
[[nodiscard]] const MoveSource& source_of(const CountJob& job);

// Within a tree only set-ups are passed on: the root was checked or explicitly allowed, and moves from it are legal.

/// Set-ups one ply deeper, moves or steps: `sink(Move, Setup)`.
template <class Sink>
void expand(const CountJob& job, const Setup& setup, const Sink& sink) {
  const MoveSource& source = source_of(job);
  if (job.kind == CountKind::steps) {
    for (StepOutcome& each : source.setup_steps(setup)) sink(Move{each.step}, std::move(each.after));
  } else {
    for (MoveOutcome& each : source.setup_moves(setup)) sink(std::move(each.move), std::move(each.after));
  }
}

/// The leaves `depth` plies below a set-up, counted in the calling thread. With a table, look-ups are added to `tried`.
/// Throws CountStopped at the job's limit.
[[nodiscard]] Tally count_subtree(const CountJob& job, const Setup& setup, int depth, CountTable::Tried& tried);

/// Whether count_subtree counts the last plies without listing their moves.
[[nodiscard]] bool counts_fast(const CountJob& job) noexcept;

/// The number of moves or steps from a set-up if that is cheap to know; otherwise 0.
[[nodiscard]] Count breadth(const CountJob& job, const Setup& setup);

// ---- What is said of counts ----------------------------------------------------------------------------------------

/// A JSON number, or a string of digits above 2^53, where many readers would round.
[[nodiscard]] nlohmann::ordered_json count_json(Count count);

/// `{"captures",…}`, all kinds.
[[nodiscard]] nlohmann::ordered_json detail_json(const Tally& tally);

/// `{"bytes","probes","hits","error"}`: the look-ups, and an upper bound for the probability of an error.
[[nodiscard]] nlohmann::ordered_json hash_json(const CountTable& table);

/// `[{"depth","nodes","seconds"}…]`, and `"detail"` with details.
[[nodiscard]] nlohmann::ordered_json depths_json(std::span<const DepthCount> counts, bool detail);

/// A part of a count with the notation of the move (or step) that leads to it.
struct NamedPart {
  std::string notation;
  Tally tally;
};

/// Sorted by notation.
[[nodiscard]] std::vector<NamedPart> named(std::span<const DivideEntry> entries, const Setup& setup,
                                           const Variant& variant);

/// `[{"notation","nodes"}…]`, and `"detail"` with details.
[[nodiscard]] nlohmann::ordered_json divide_json(std::span<const NamedPart> parts, bool detail);
[[nodiscard]] std::string divide_text(std::span<const NamedPart> parts, std::size_t indent, bool detail);

struct CountAnswer {
  const CountJob& job;
  const std::string& fen;
  const std::vector<DepthCount>& counts;  ///< at least one
  const std::vector<NamedPart>* parts;    ///< the deepest count, divided; may be null
  std::optional<Count> expected;          ///< what the deepest count should be
  std::optional<MergedRuns> merged;

  /// Whether the deepest count is the expected one; true if none is expected.
  [[nodiscard]] bool holds() const { return !expected || counts.back().nodes == *expected; }
};

/// With the keys of the schema of arbiter-perft.
[[nodiscard]] nlohmann::ordered_json to_json(const CountAnswer& counted);
/// What the table was asked and the chance of an error, in a line.
[[nodiscard]] std::string hash_text(const CountTable& table);
/// `terse`: without the lines that name the position and the hash table; `verbose`: with times.
[[nodiscard]] std::string count_text(const CountAnswer& counted, bool terse, bool verbose);

/// For CountJob::progress: tells the observer how far a count has come and the estimated time left, at most a few times
/// a second. The time of a depth is measured from the first call for it; -1 stands for work without a depth. Null if
/// the observer shows no progress.
[[nodiscard]] std::function<void(int depth, double share)> progress_of(Observer& observer, std::string what);

}  // namespace arbiter
