#include "puzzles/games/certify.hpp"

#include <algorithm>
#include <utility>

#include "verifier/notation/notation.hpp"

namespace arbiter::puzzles {

GainSearch::GainSearch(const Position& start, const PieceWorth& worths, std::uint64_t nodes)
    : worths_(worths), generator_(start.ruleset().generator()), side_(start.setup().to_move),
      wanted_(ahead(start.setup()) + least_gain), most_nodes_(nodes) {}

std::vector<MoveOutcome> GainSearch::moves(const Position& here) {
  if (++nodes_ > most_nodes_) cut_ = true;
  if (cut_) return {};
  return generator_.moves(here);
}

std::vector<MoveOutcome> GainSearch::best_first(const Position& here) {
  std::vector<MoveOutcome> all = moves(here);
  const int sign = here.setup().to_move == side_ ? 1 : -1;
  std::vector<std::pair<int, std::size_t>> order;
  order.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    // What captures nothing comes last, even where a promotion wins more: those are few.
    const int worth = captures_something(all[i].move) ? sign * ahead(all[i].after) : -1'000'000;
    order.emplace_back(-worth, i);
  }
  std::ranges::sort(order);
  std::vector<MoveOutcome> sorted;
  sorted.reserve(all.size());
  for (const auto& [worth, i] : order) sorted.push_back(std::move(all[i]));
  return sorted;
}

/// Of a position in which the other side has no move.
bool GainSearch::has_won(const Position& here) const {
  const Status status = generator_.status(here);
  return status == Status::mate || status == Status::lost;
}

/// The other side is to move, and captures as long as it likes. Short of that material only mate
/// helps: a game that is won otherwise has been found not to be a gain before.
bool GainSearch::is_kept(const Position& here, int least) {
  const bool is_ahead = ahead(here.setup()) >= least;
  if (!is_ahead && !generator_.in_check(here.setup(), here.setup().to_move)) return false;
  const auto all = best_first(here);
  if (cut_) return false;
  if (all.empty()) return has_won(here);
  if (!is_ahead) return false;
  for (const MoveOutcome& each : all) {
    if (!captures_something(each.move)) break;
    if (!is_answered(here.after(each), least)) return false;
  }
  return true;
}

/// The side that solves is to move, and needs an answer that keeps the material.
bool GainSearch::is_answered(const Position& here, int least) {
  for (const MoveOutcome& each : best_first(here)) {
    if (is_kept(here.after(each), least)) return true;
    if (cut_) return false;
  }
  return false;
}

/// The other side is to move; after its answer the side that solves has `more` moves.
bool GainSearch::holds(const Position& here, unsigned more, int least) {
  if (more == 0) return is_kept(here, least);
  auto all = best_first(here);
  if (cut_) return false;
  if (all.empty()) return has_won(here);
  // What refuted one move often refutes the next.
  Move& refutation = refutations_[more];
  const auto same = std::ranges::find(all, refutation, &MoveOutcome::move);
  if (same != all.end()) std::rotate(all.begin(), same, same + 1);
  for (const MoveOutcome& each : all) {
    if (gains(here.after(each), more, least)) continue;
    refutation = each.move;
    return false;
  }
  return true;
}

/// The side that solves is to move, and wins the material in at most so many moves.
bool GainSearch::gains(const Position& here, unsigned most, int least) {
  const auto all = best_first(here);
  for (unsigned more = 0; more < most && !cut_; ++more) {
    for (const MoveOutcome& each : all) {
      if (holds(here.after(each), more, least)) return true;
      if (cut_) return false;
    }
  }
  return false;
}

std::optional<GoalKeys> GainSearch::keys(const Position& here, unsigned most) {
  nodes_ = 0;
  cut_ = false;
  GoalKeys found;
  const auto all = best_first(here);
  for (unsigned more = 0; more < most && !found.reached; ++more) {
    std::vector<const MoveOutcome*> rest;
    for (const MoveOutcome& each : all) {
      if (holds(here.after(each), more, wanted_))
        found.keys.push_back({to_text(each.move, here.setup(), here.variant()), each});
      else
        rest.push_back(&each);
      if (cut_) return std::nullopt;
    }
    if (found.keys.empty()) continue;
    found.reached = true;
    found.moves = more + 1;
    if (found.keys.size() > 1) break;
    found.others = std::ranges::any_of(rest, [&](const MoveOutcome* each) {
      for (unsigned less = 0; less <= more; ++less) {
        if (holds(here.after(*each), less, wanted_ - clear_difference)) return true;
      }
      return false;
    });
  }
  if (cut_) return std::nullopt;
  return found;
}

}  // namespace arbiter::puzzles
