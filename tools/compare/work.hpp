#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/positions.hpp"
#include "verifier/engines/exploration.hpp"

namespace arbiter::tools {

/// How the peer is started and spoken to.
struct PeerCommand {
  PeerOptions options;
  bool uci = false;
  FenStyle style;      ///< how positions are written for it
  FenOptions reading;  ///< what must be known beside the text to read its positions
};

/// One run: the peers, which are started anew when they fail, and what was found. Several peers answer side by side;
/// what they answer is filed in the order of the positions, so that the outcome is the same for any number of them.
class Work {
 public:
  /// Throws ProcessError.
  Work(Run& run, const Rules& rules, PeerCommand command, unsigned peers);

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

  Run& run_;
  const Rules& rules_;
  PeerCommand command_;
  std::vector<std::unique_ptr<Peer>> peers_;
  std::optional<Clock::time_point> end_;
  std::uint64_t most_causes_ = 0;
  std::size_t restarts_ = 0;
  Clock::time_point shown_ = Clock::now();
};

}  // namespace arbiter::tools
