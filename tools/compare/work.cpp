#include "tools/compare/work.hpp"

#include <atomic>
#include <limits>

#include <fmt/format.h>

#include "verifier/perft/workers.hpp"

namespace arbiter::tools {

Work::Work(Run& run, const Rules& rules, PeerCommand command, unsigned peers)
    : run_(run), rules_(rules), command_(std::move(command)) {
  const Arguments& arguments = run.arguments();
  if (const auto limit = arguments.number("limit", 1, 1'000'000)) end_ = Clock::now() + std::chrono::seconds(*limit);
  most_causes_ = arguments.number("stop-after", 1, 1'000'000).value_or(std::numeric_limits<std::uint64_t>::max());
  for (unsigned i = 0; i < peers; ++i) peers_.push_back(new_peer());
}

std::unique_ptr<Peer> Work::new_peer() const {
  return command_.uci ? uci_peer(command_.options) : line_peer(command_.options);
}

Comparison Work::comparison(Peer& peer) const {
  return {*rules_.variant, rules_.profile, command_.style, peer, command_.reading};
}

Work::Outcome Work::look_at(std::unique_ptr<Peer>& peer, const Root& root) const {
  Outcome outcome;
  try {
    auto result = comparison(*peer).compare(root);
    if (result) {
      outcome.difference = std::move(result->difference);
    } else {
      outcome.trouble = std::move(result.error());
      if (outcome.trouble->kind != PeerTrouble::Kind::refused) peer = new_peer();
    }
  } catch (const TooManyMoves&) {
    outcome.too_many = true;
  }
  return outcome;
}

void Work::look_at_all(const std::function<std::optional<Root>()>& next) {
  // So many that no peer waits long for the last of them, and few enough to stop in time.
  constexpr std::size_t at_once = 64;
  for (bool more = true; more;) {
    std::vector<Root> batch;
    while (batch.size() < at_once) {
      auto root = next();
      if (!root) break;
      batch.push_back(std::move(*root));
    }
    more = batch.size() == at_once;
    std::vector<Outcome> outcomes(batch.size());
    std::atomic<std::size_t> taken{0};
    std::atomic<std::size_t> finished{0};  // by the clock, from this position on nothing more is asked
    share_work(peers_.size(), static_cast<unsigned>(peers_.size()), [&](std::size_t who) {
      for (std::size_t i = taken.fetch_add(1); i < batch.size(); i = taken.fetch_add(1)) {
        if (end_ && Clock::now() > *end_) return;
        outcomes[i] = look_at(peers_[who], batch[i]);
        finished.fetch_add(1);
      }
    });
    // Positions are taken in their order, so that those that were finished are the first ones.
    for (std::size_t i = 0; i < finished.load(); ++i) {
      if (!file(batch[i], outcomes[i])) return;
    }
    if (finished.load() < batch.size()) {
      cut = true;
      return;
    }
  }
}

bool Work::file(const Root& root, const Outcome& outcome) {
  ++positions;
  const Comparison against = comparison(*peers_.front());
  if (outcome.trouble) return failed(*outcome.trouble, against.fen_of(root.setup()));
  if (outcome.too_many) ++undecided;
  if (outcome.difference) ledger.add(*outcome.difference, against, *rules_.variant, rules_.profile);
  return keep_on();
}

void Work::descend_from(const Root& root, int depth) {
  Peer& peer = *peers_.front();
  const Comparison against = comparison(peer);
  const auto progress = [&](std::size_t done) {
    positions = done;
    return keep_on();
  };
  const auto descent = descend(against, peer, root, depth, progress);
  if (!descent) {
    failed(descent.error(), against.fen_of(root.setup()));
    return;
  }
  positions = descent->positions;
  if (!descent->whole) cut = true;
  if (!descent->found) return;
  if (!descent->found->moves.empty()) {
    std::string line;
    for (const std::string& move : descent->found->moves) line += " " + move;
    run_.note(fmt::format("the first difference is after{}", line));
  }
  ledger.add(descent->found->difference, against, *rules_.variant, rules_.profile);
}

bool Work::failed(const PeerTrouble& trouble, const std::string& fen) {
  ledger.add(trouble, fen);
  ++undecided;
  if (trouble.kind == PeerTrouble::Kind::refused) return keep_on();
  constexpr std::size_t most_restarts = 20;
  if (++restarts_ > most_restarts) {
    run_.error(fmt::format("the peer has failed {} times; that is enough", restarts_));
    cut = true;
    return false;
  }
  return keep_on();
}

bool Work::keep_on() {
  if (run_.shows_progress() && Clock::now() - shown_ > std::chrono::milliseconds(200)) {
    shown_ = Clock::now();
    run_.progress(fmt::format("{} positions, {} causes of differences", positions, ledger.met()));
  }
  if (end_ && Clock::now() > *end_) {
    cut = true;
    return false;
  }
  return ledger.met() < most_causes_;
}

}  // namespace arbiter::tools
