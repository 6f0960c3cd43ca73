#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verifier/engines/exploration.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

/// How the peer is started and spoken to.
struct PeerCommand {
  PeerOptions options;
  bool uci = false;
  FenStyle style;      ///< how positions are written for it
  FenOptions reading;  ///< what must be known beside the text to read its positions
};

/// When a run ends before its work is done.
struct RunLimits {
  std::optional<std::chrono::seconds> time;  ///< from the start of the run
  std::uint64_t causes = UINT64_MAX;         ///< of differences
};

/// One comparison with a peer: its processes, which are started anew when they fail, and what was found. Several peers
/// answer side by side; what they answer is filed in the order of the positions, so that the outcome is the same for
/// any number of them.
class PeerRun {
 public:
  /// `peers`: processes that answer side by side, at least 1. The observer gets progress, notes, and an error when the
  /// peer has failed too often. Throws ProcessError.
  PeerRun(const Variant& variant, std::size_t profile, PeerCommand command, unsigned peers, const RunLimits& limits,
          Observer& observer);

  Ledger ledger;
  std::size_t positions = 0;  ///< asked for
  std::size_t undecided = 0;  ///< without an answer
  bool cut = false;           ///< stopped before the work was done

  /// Compares what `next` gives until it gives nothing.
  void look_at_all(const std::function<std::optional<Root>()>& next);
  /// The shallowest difference within `depth` moves, by one peer.
  void descend_from(const Root& root, int depth);

  [[nodiscard]] std::string peer_name() const { return peers_.front()->name(); }

 private:
  using Clock = std::chrono::steady_clock;

  /// What one position came to.
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

  const Variant& variant_;
  std::size_t profile_;
  PeerCommand command_;
  Observer& observer_;
  std::vector<std::unique_ptr<Peer>> peers_;
  std::optional<Clock::time_point> end_;
  std::uint64_t most_causes_;
  std::size_t restarts_ = 0;
  Clock::time_point shown_ = Clock::now();
};

}  // namespace arbiter
