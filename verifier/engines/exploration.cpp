#include "engines/exploration.hpp"

#include <algorithm>
#include <limits>

namespace arbiter {
namespace {

constexpr std::size_t met_slots = std::size_t{1} << 20U;
constexpr int longest_game = 120;

bool sound(const Variant& variant, std::size_t profile, const Setup& setup) {
  const Faults faults = variant.faults(setup, profile, {});
  return std::none_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level != Level::warning; });
}

}  // namespace

void Ledger::add(const PositionDifference& difference, const Comparison& comparison, const Variant& variant, std::size_t profile) {
  ++positions_;
  std::vector<std::string> counted;
  for (const TurnDifference& turn : difference.turns) {
    const std::string met = cause_of(turn);
    auto known = causes_.find(met);
    if (known == causes_.end()) {
      PositionDifference smallest = shrink(comparison, variant, profile, difference, turn);
      // The turn of the small position that is most like the one that was met.
      const auto like = [&](const TurnDifference& each) {
        std::size_t shared = each.kind == turn.kind ? 1 : 0;
        for (const std::string& id : each.clauses) {
          if (each.kind == turn.kind && std::find(turn.clauses.begin(), turn.clauses.end(), id) != turn.clauses.end()) ++shared;
        }
        return shared;
      };
      const TurnDifference shown = *std::max_element(smallest.turns.begin(), smallest.turns.end(),
                                                     [&](const TurnDifference& a, const TurnDifference& b) { return like(a) < like(b); });
      const std::string cause = cause_of(shown);
      known = causes_.emplace(met, cause).first;
      auto& group = groups_[cause];
      const bool fewer = group.smallest.turns.empty() || smallest.setup.board.occupied().size() < group.smallest.setup.board.occupied().size();
      if (fewer) {
        group.smallest = std::move(smallest);
        group.turn = shown;
      }
      if (group.first_seen.empty()) group.first_seen = comparison.fen_of(difference.setup);
    }
    DifferenceGroup& group = groups_[known->second];
    ++group.turns;
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
  // Fewest clauses first: what falls under more clauses of the same kind and parts of the state is the same cause in a
  // longer chain.
  std::stable_sort(result.begin(), result.end(), [](const DifferenceGroup& a, const DifferenceGroup& b) {
    return a.turn.clauses.size() < b.turn.clauses.size();
  });
  const auto part_of = [](const DifferenceGroup& small, const DifferenceGroup& large) {
    if (small.turn.kind != large.turn.kind || small.turn.clauses.empty() || small.turn.kind == DifferenceKind::end) return false;
    if (small.turn.kind == DifferenceKind::state && fields_of(small.turn.detail) != fields_of(large.turn.detail)) return false;
    return std::all_of(small.turn.clauses.begin(), small.turn.clauses.end(), [&](const std::string& id) {
      return std::find(large.turn.clauses.begin(), large.turn.clauses.end(), id) != large.turn.clauses.end();
    });
  };
  std::vector<DifferenceGroup> merged;
  for (DifferenceGroup& group : result) {
    const auto known = std::find_if(merged.begin(), merged.end(), [&](const DifferenceGroup& each) { return part_of(each, group); });
    if (known == merged.end()) {
      merged.push_back(std::move(group));
    } else {
      known->turns += group.turns;
      known->positions += group.positions;
    }
  }
  return merged;
}

Player::Player(const Variant& variant, std::size_t profile, std::vector<Setup> starts, std::uint64_t seed,
               std::function<bool(const Setup&)> wanted)
    : variant_(variant), profile_(profile), starts_(std::move(starts)), random_(seed), wanted_(std::move(wanted)), met_(met_slots) {
  restart();
}

void Player::restart() {
  plies_ = 0;
  // A quarter of the games begin with men strewn over the board: play alone seldom leads to what is rare.
  constexpr std::size_t strewn = 4;
  if (random_.one_in(strewn)) {
    constexpr int tries = 50;
    for (int i = 0; i < tries; ++i) {
      here_ = variant_.sprinkled(profile_, random_);
      if (sound(variant_, profile_, here_) && (!wanted_ || wanted_(here_))) return;
    }
  }
  here_ = starts_[random_.below(starts_.size())];
}

void Player::play_on() {
  const MoveSource& generator = variant_.generator(profile_);
  std::vector<TurnOutcome> turns;
  if (plies_ < longest_game) turns = generator.turns(here_);
  if (turns.empty()) return restart();
  ++plies_;
  if (random_.one_in(3)) {
    here_ = turns[random_.below(turns.size())].after;
    return;
  }
  // The rules' candidates know their clauses; of a longer chain the first step decides.
  std::vector<Considered> considered = variant_.rules(profile_).considered(here_);
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
    here_ = turns[random_.below(turns.size())].after;
    return;
  }
  for (const std::string_view id : rarest->because) ++played_[id];
  std::vector<const TurnOutcome*> fitting;
  for (const TurnOutcome& turn : turns) {
    const bool begins = rarest->turn.size() <= turn.turn.size() && std::equal(rarest->turn.begin(), rarest->turn.end(), turn.turn.begin());
    if (begins) fitting.push_back(&turn);
  }
  here_ = fitting.empty() ? turns[random_.below(turns.size())].after : fitting[random_.below(fitting.size())]->after;
}

Setup Player::next() {
  constexpr int most_known = 1000;
  for (int known = 0;; ++known) {
    const Setup result = here_;
    play_on();
    if (!sound(variant_, profile_, result)) {
      restart();
      continue;
    }
    const std::uint64_t hash = SetupHash()(result) | 1U;
    std::uint64_t& slot = met_[hash % met_slots];
    const bool met = slot == hash;
    slot = hash;
    if (!met || known >= most_known) return result;
  }
}

}  // namespace arbiter
