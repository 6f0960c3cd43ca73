#include "verifier/solve/search/proved_lines.hpp"

#include <algorithm>
#include <utility>

#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {

ProvedLines::ProvedLines(const Position& position, const SearchSource& source, const Goals& goals,
                         const ProvedMoves& moves)
    : position_(position), variant_(position.variant()), generator_(position.ruleset().generator()), source_(source),
      goals_(goals), moves_(moves) {}

/// The attacker's move in the proof.
MoveOutcome ProvedLines::chosen(const Setup& setup) const {
  const ProvedMoves::Choice& choice = moves_.at(source_.node(setup));
  for (MoveOutcome& outcome : generator_.setup_moves(setup)) {
    const SearchNode next = source_.node(outcome.after);
    if (choice.plies == 1) {
      if (goals_.reached(next, arrival_of(outcome.move))) return std::move(outcome);
      continue;
    }
    const SearchKey key = source_.key(next);
    if (key.check == choice.next.check && key.place == choice.next.place) return std::move(outcome);
  }
  throw InternalError("the move of a proof is not listed");
}

PlayedMove ProvedLines::played(const Setup& before, MoveOutcome outcome, unsigned plies, bool chosen) const {
  PlayedMove result;
  result.text = to_text(outcome.move, before, variant_);
  result.plies = plies;
  result.chosen = chosen;
  result.goal = chosen && plies == 1;
  result.check = source_.in_check(source_.node(outcome.after));
  result.outcome = std::move(outcome);
  return result;
}

PlayedMove ProvedLines::key() {
  const Setup& root = position_.setup();
  return played(root, chosen(root), length_at(root), true);
}

bool ProvedLines::tree(PlayedMove& key, std::size_t most) {
  left_ = most;
  return follow(key);
}

bool ProvedLines::follow(PlayedMove& move) {
  if (move.goal) return true;
  const Setup& setup = move.outcome.after;
  std::vector<PlayedMove> replies;
  for (MoveOutcome& outcome : generator_.setup_moves(setup)) {
    const unsigned plies = 1 + length_at(outcome.after);
    replies.push_back(played(setup, std::move(outcome), plies, false));
  }
  std::stable_sort(replies.begin(), replies.end(),
                   [](const PlayedMove& a, const PlayedMove& b) { return a.plies > b.plies; });
  for (PlayedMove& reply : replies) {
    if (left_ < 2) return false;
    left_ -= 2;
    const Setup& after = reply.outcome.after;
    reply.next.push_back(played(after, chosen(after), reply.plies - 1, true));
    move.next.push_back(std::move(reply));
    if (!follow(move.next.back().next.front())) return false;
  }
  return true;
}

bool ProvedLines::pass_to(ProofSink& sink) {
  passed_.clear();
  try {
    attack(position_.setup(), 1, sink);
  } catch (const SinkEnded&) {
    return false;
  }
  return true;
}

/// Returns how many plies the line has from here on.
unsigned ProvedLines::attack(const Setup& setup, unsigned ply, ProofSink& sink) {
  const MoveOutcome move = chosen(setup);
  ProofMove line{ply, to_text(move.move, setup, variant_), length_at(setup) == 1, {}, false};
  const auto before = passed_.find(move.after);
  line.above = before != passed_.end();
  if (!sink.move(line)) throw SinkEnded();
  if (line.goal) return 1;
  if (line.above) return 1 + before->second;
  unsigned most = 0;
  for (const MoveOutcome& reply : generator_.setup_moves(move.after)) {
    if (!sink.move({ply + 1, to_text(reply.move, move.after, variant_), false, {}, false})) throw SinkEnded();
    most = std::max(most, 1 + attack(reply.after, ply + 2, sink));
  }
  passed_.emplace(move.after, most);
  return 1 + most;
}

}  // namespace arbiter::solve
