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

#include "verifier/engines/compare/exploration.hpp"
#include "verifier/position/position.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

/// How to start the peer and write for it.
struct PeerCommand {
  PeerOptions options;
  bool uci = false;
  FenStyle style;                           ///< how positions are written for it
  FenOptions reading;                       ///< what is needed besides the text to read its positions
  const std::atomic<bool>* stop = nullptr;  ///< if it is set, nothing more is asked

  [[nodiscard]] bool stopped() const noexcept { return stop != nullptr && *stop; }
};

/// Six fields, as UCI engines read positions; with the letters of pychess if they are asked for and the variant has
/// them.
[[nodiscard]] FenStyle uci_style(const Variant& variant, bool pychess_letters);
/// As the variant's start position is written, or in `dialect`, with the letters that the sites' own set-ups have.
[[nodiscard]] FenStyle peer_style(const Variant& variant, std::optional<Dialect> dialect);

/// A peer that cannot answer for the start of the game may read FENs of another dialect: the style in which it answers,
/// if that is another one than the command's. Nothing for UCI, which has one. `refused` gets what it says to the
/// dialects before, one entry an answer: "fen, vchess: the peer answers: …". Throws ProcessError.
[[nodiscard]] std::optional<FenStyle> other_style_answered(const records::GivenRules& rules, const PeerCommand& command,
                                                           std::vector<std::string>& refused);

/// Whether a peer that answers a question of the line protocol not at all, or not with JSON, greets as UCI engines do.
/// Waits for at most 3 seconds each time. Throws ProcessError.
[[nodiscard]] bool speaks_only_uci(PeerOptions options, const std::string& fen);

/// Whether a UCI engine has no option for shuffled starts. Starts it once. Throws ProcessError.
[[nodiscard]] bool lacks_shuffled(const PeerCommand& command);

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

}  // namespace arbiter
