#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/engines/compare/exploration.hpp"
#include "verifier/position/position.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/report.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

/// The check for findings about this kind of difference.
[[nodiscard]] CheckId check_of(DifferenceKind kind) noexcept;
/// The check for findings about this kind of trouble.
[[nodiscard]] CheckId check_of(PeerTrouble::Kind kind) noexcept;
/// Says in a finding what the trouble was: the answer, its standard error, what to do; a refusal is a warning.
void add_trouble(Finding& finding, const PeerTrouble& trouble);

/// Known and accepted differences: `KIND CLAUSE…` per line (`missing TM.make.ep`), `*` for any kind; `#` begins a
/// comment. A difference is allowed if one line has its kind and all of its clauses.
class AllowList {
 public:
  /// Adds the lines of a file. Returns their faults: findings AC120.
  [[nodiscard]] std::vector<Finding> read(const std::string& file, std::string_view text, const Variant& variant);
  [[nodiscard]] bool allows(const MoveDifference& difference) const;
  [[nodiscard]] bool empty() const noexcept { return lines_.empty(); }

 private:
  struct Line {
    std::string kind;  ///< or "*"
    std::vector<std::string> clauses;
  };
  std::vector<Line> lines_;
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
  PeerRun(Ruleset ruleset, PeerCommand command, unsigned peers, const RunLimits& limits, Observer& observer);

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

  [[nodiscard]] const Variant& variant() const noexcept { return ruleset_.variant(); }
  [[nodiscard]] Ruleset ruleset() const noexcept { return ruleset_; }
  [[nodiscard]] const PeerCommand& command() const noexcept { return command_; }
  /// Whether the peer is asked for counts, and not for the moves of every position.
  [[nodiscard]] bool counts() const { return peers_.front()->can_count(); }
  [[nodiscard]] std::string peer_name() const { return peers_.front()->name(); }

 private:
  using Clock = std::chrono::steady_clock;

  /// The result for one position.
  struct Outcome {
    std::optional<PositionDifference> difference;
    std::optional<PeerTrouble> trouble;
    bool too_many = false;
  };

  [[nodiscard]] std::unique_ptr<Peer> new_peer() const;
  [[nodiscard]] Comparison comparison(Peer& peer) const;
  [[nodiscard]] Outcome look_at(std::unique_ptr<Peer>& peer, const Root& root) const;
  bool file(const Root& root, const Outcome& outcome);
  bool failed(const PeerTrouble& trouble, const std::string& fen);
  bool keep_on();

  Ruleset ruleset_;
  PeerCommand command_;
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

}  // namespace arbiter
