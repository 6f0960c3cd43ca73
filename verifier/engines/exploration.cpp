#include "verifier/engines/exploration.hpp"

#include <algorithm>
#include <limits>

namespace arbiter {
namespace {

constexpr std::size_t met_slots = std::size_t{1} << 20U;
constexpr int longest_game = 120;

}  // namespace

void Ledger::add(const PositionDifference& difference, const Comparison& comparison, const Variant& variant,
                 std::size_t profile) {
  ++positions_;
  std::vector<std::string> counted;
  for (const MoveDifference& move : difference.moves) {
    const std::string met = cause_of(move);
    auto known = causes_.find(met);
    if (known == causes_.end()) {
      PositionDifference smallest = shrink(comparison, variant, profile, difference, move);
      // The move of the small position that is most like the original one.
      const auto like = [&](const MoveDifference& each) {
        std::size_t shared = each.kind == move.kind ? 1 : 0;
        for (const std::string& id : each.clauses) {
          if (each.kind == move.kind && std::find(move.clauses.begin(), move.clauses.end(), id) != move.clauses.end())
            ++shared;
        }
        return shared;
      };
      const MoveDifference shown =
          *std::max_element(smallest.moves.begin(), smallest.moves.end(),
                            [&](const MoveDifference& a, const MoveDifference& b) { return like(a) < like(b); });
      const std::string cause = cause_of(shown);
      known = causes_.emplace(met, cause).first;
      auto& group = groups_[cause];
      const bool fewer = group.smallest.moves.empty() ||
                         smallest.setup.board.occupied().size() < group.smallest.setup.board.occupied().size();
      if (fewer) {
        group.smallest = std::move(smallest);
        group.move = shown;
      }
      if (group.first_seen.empty()) group.first_seen = comparison.fen_of(difference.setup);
    }
    DifferenceGroup& group = groups_[known->second];
    ++group.moves;
    if (std::find(counted.begin(), counted.end(), known->second) == counted.end()) {
      ++group.positions;
      counted.push_back(known->second);
    }
  }
}

void Ledger::add(const PeerTrouble& trouble, const std::string& fen) {
  const auto same = [&](const TroubleGroup& group) {
    return group.trouble.kind == trouble.kind && group.trouble.message == trouble.message;
  };
  const auto known = std::find_if(troubles_.begin(), troubles_.end(), same);
  if (known != troubles_.end()) {
    ++known->times;
  } else {
    troubles_.push_back({trouble, fen, 1});
  }
}

std::vector<DifferenceGroup> Ledger::groups() const {
  std::vector<DifferenceGroup> result;
  for (const auto& [cause, group] : groups_) result.push_back(group);
  // Fewest clauses first: a difference with more clauses of the same kind and parts of the state has the same cause in
  // a longer chain.
  std::stable_sort(result.begin(), result.end(), [](const DifferenceGroup& a, const DifferenceGroup& b) {
    return a.move.clauses.size() < b.move.clauses.size();
  });
  const auto part_of = [](const DifferenceGroup& small, const DifferenceGroup& large) {
    if (small.move.kind != large.move.kind || small.move.clauses.empty() || small.move.kind == DifferenceKind::end)
      return false;
    if (small.move.kind == DifferenceKind::state && fields_of(small.move.detail) != fields_of(large.move.detail))
      return false;
    return std::all_of(small.move.clauses.begin(), small.move.clauses.end(), [&](const std::string& id) {
      return std::find(large.move.clauses.begin(), large.move.clauses.end(), id) != large.move.clauses.end();
    });
  };
  std::vector<DifferenceGroup> merged;
  for (DifferenceGroup& group : result) {
    const auto known =
        std::find_if(merged.begin(), merged.end(), [&](const DifferenceGroup& each) { return part_of(each, group); });
    if (known == merged.end()) {
      merged.push_back(std::move(group));
    } else {
      known->moves += group.moves;
      known->positions += group.positions;
    }
  }
  return merged;
}

Player::Player(std::vector<Position> starts, std::uint64_t seed, std::function<bool(const Setup&)> wanted)
    : starts_(std::move(starts)), variant_(starts_.at(0).variant()), profile_(starts_[0].profile()), random_(seed),
      wanted_(std::move(wanted)), here_(starts_[0]), met_(met_slots) {
  restart();
}

void Player::restart() {
  plies_ = 0;
  // A quarter of the games begin with a random set-up: play alone seldom leads to rare positions.
  constexpr std::size_t random_starts = 4;
  if (random_.one_in(random_starts)) {
    constexpr int tries = 50;
    for (int i = 0; i < tries; ++i) {
      const auto drawn = Position::with_usual_kings(variant_, profile_, variant_.random_setup(profile_, random_));
      if (!drawn || (wanted_ && !wanted_(drawn->setup()))) continue;
      here_ = *drawn;
      return;
    }
  }
  here_ = starts_[random_.below(starts_.size())];
}

void Player::play_on() {
  const MoveSource& generator = variant_.generator(profile_);
  std::vector<MoveOutcome> moves;
  if (plies_ < longest_game) moves = generator.moves(here_);
  if (moves.empty()) return restart();
  ++plies_;
  if (random_.one_in(3)) {
    here_ = here_.after(moves[random_.below(moves.size())]);
    return;
  }
  // The rules' candidates have their clauses; for a longer chain the first step decides.
  std::vector<Considered> considered = variant_.rules(profile_).considered(here_.setup());
  const Considered* rarest = nullptr;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  const std::size_t shift = considered.empty() ? 0 : random_.below(considered.size());
  for (std::size_t i = 0; i < considered.size(); ++i) {
    const Considered& each = considered[(i + shift) % considered.size()];
    if (!each.legal) continue;
    std::size_t played = std::numeric_limits<std::size_t>::max();
    for (const std::string_view id : each.because) played = std::min(played, played_[id]);
    if (played < least) {
      least = played;
      rarest = &each;
    }
  }
  if (rarest == nullptr) {
    here_ = here_.after(moves[random_.below(moves.size())]);
    return;
  }
  for (const std::string_view id : rarest->because) ++played_[id];
  std::vector<const MoveOutcome*> fitting;
  for (const MoveOutcome& move : moves) {
    const bool begins = rarest->move.size() <= move.move.size() &&
                        std::equal(rarest->move.begin(), rarest->move.end(), move.move.begin());
    if (begins) fitting.push_back(&move);
  }
  here_ = here_.after(fitting.empty() ? moves[random_.below(moves.size())] : *fitting[random_.below(fitting.size())]);
}

Position Player::next() {
  constexpr int most_known = 1000;
  for (int known = 0;; ++known) {
    const Position result = here_;
    play_on();
    // The game has ended by the loss of a king.
    if (!Position::with_usual_kings(variant_, profile_, result.setup())) {
      restart();
      continue;
    }
    const std::uint64_t hash = SetupHash()(result.setup()) | 1U;
    std::uint64_t& slot = met_[hash % met_slots];
    const bool met = slot == hash;
    slot = hash;
    if (!met || known >= most_known) return result;
  }
}

}  // namespace arbiter
