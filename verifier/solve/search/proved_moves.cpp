#include "verifier/solve/search/proved_moves.hpp"

#include <algorithm>
#include <optional>

#include "verifier/solve/search/each_successor.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::solve {

unsigned ProvedMoves::choose(const SearchNode& root, unsigned plies) {
  choices_.clear();
  attack(root, plies);
  return settle(root);
}

const ProvedMoves::Choice& ProvedMoves::at(const SearchNode& node) const {
  const auto found = choices_.find(source_.key(node));
  ensure(found != choices_.end(), "a proof has a move wherever the defence leads to");
  return found->second;
}

/// Returns within how many plies the goal is reached: at most `plies`.
unsigned ProvedMoves::attack(const SearchNode& node, unsigned plies) {
  const SearchKey key = source_.key(node);
  const auto found = choices_.find(key);
  if (found != choices_.end() && found->second.plies <= plies) return found->second.plies;
  Choice choice;
  if (goals_.reached_in_one(node)) {
    choice.plies = 1;
  } else {
    const Move move = move_at(node, std::min(plies, search_.proved_within(node)));
    choice.next = source_.key(move.next);
    choice.plies = static_cast<std::uint8_t>(1 + defence(move.next, move.plies));
  }
  if (choices_.size() >= most_proved_positions) throw SearchStopped("the proof has too many positions");
  // A position that comes back with fewer plies left, maybe below itself, gets a quicker move. That one stays: lengths
  // never grow, so that each is greater than those of what follows, and no line comes back to where it was.
  Choice& kept = choices_[key];
  if (kept.plies == 0 || choice.plies < kept.plies) kept = choice;
  return kept.plies;
}

unsigned ProvedMoves::defence(const SearchNode& node, unsigned plies) {
  unsigned most = 0;
  each_successor(source_, node, [&](const SearchNode& next, const Arrival&) {
    most = std::max(most, attack(next, plies - 1));
    return true;
  });
  ensure(most > 0, "a proof goes on only where there is a reply");
  return 1 + most;
}

/// The quickest move that is known; `plies` are enough for one.
ProvedMoves::Move ProvedMoves::move_at(const SearchNode& node, unsigned plies) {
  std::optional<Move> best;
  each_successor(source_, node, [&](const SearchNode& next, const Arrival&) {
    const unsigned within = search_.proved_within(next);
    if (within < plies && (!best || within < best->plies)) best = Move{next, within};
    return true;
  });
  if (best) return *best;
  const auto [next, within] = search_.proving_move(node, plies);
  return {next, within};
}

/// The lengths once more: that of a position may have become shorter after others had used it.
unsigned ProvedMoves::settle(const SearchNode& node) {
  Choice& choice = choices_.at(source_.key(node));
  if (choice.settled || choice.plies == 1) return choice.plies;
  const SearchNode next = after(node, choice.next);
  unsigned most = 0;
  each_successor(source_, next, [&](const SearchNode& reply, const Arrival&) {
    most = std::max(most, settle(reply));
    return true;
  });
  choice.plies = static_cast<std::uint8_t>(most + 2);
  choice.settled = true;
  return choice.plies;
}

SearchNode ProvedMoves::after(const SearchNode& node, const SearchKey& next) const {
  SearchNode result = node;
  const bool none = each_successor(source_, node, [&](const SearchNode& each, const Arrival&) {
    if (!Same()(source_.key(each), next)) return true;
    result = each;
    return false;
  });
  ensure(!none, "the move of a proof is legal");
  return result;
}

}  // namespace arbiter::solve
