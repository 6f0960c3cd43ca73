#include "verifier/solve/search/search.hpp"

#include <algorithm>
#include <limits>

#include "verifier/notation/notation.hpp"
#include "verifier/solve/search/declared_goals.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::solve {
namespace {

std::pair<int, int> ends_of(const MoveOutcome& outcome) {
  return {outcome.move.front().from.index(), outcome.move.back().to.index()};
}

bool same_squares(const Move& one, const Move& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](const Step& a, const Step& b) {
    return a.from == b.from && a.to == b.to && a.becomes == b.becomes && a.places == b.places;
  });
}

/// A pass after which the set-up is `after`, written of the first piece.
MoveOutcome pass_to(const Setup& after) {
  const SquareSet own = after.board.of(owner_of(opponent(after.to_move)));
  const Square square = *(own.empty() ? after.board.occupied() : own).begin();
  return {{Step{.from = square, .to = square, .captures = {}, .becomes = *after.board[square]}}, after};
}

}  // namespace

PlayedMove played_move(const SearchSource& source, const Variant& variant, const Setup& before, MoveOutcome outcome,
                       unsigned plies, bool chosen) {
  PlayedMove result;
  result.text = to_text(outcome.move, before, variant);
  result.plies = plies;
  result.chosen = chosen;
  result.check = source.in_check(source.node(outcome.after));
  result.outcome = std::move(outcome);
  return result;
}

std::vector<MoveOutcome> Trees::moves_of(const Setup& setup, unsigned plies, bool passed) const {
  const SearchNode node = source.node(setup);
  if (search.parries(plies) && !source.in_check(node)) return {pass_to(ruleset->after_pass(setup))};
  std::vector<MoveOutcome> moves = ruleset.generator().setup_moves(setup);
  if (search.may_pass(node, passed)) moves.push_back(pass_to(ruleset->after_pass(setup)));
  if (!search.goal_counts(plies)) return moves;
  // Double mates are not legal: the rules tell which they are, and the generator how many.
  std::size_t left = search.double_mates(node);
  if (left == 0) return moves;
  for (MoveOutcome& outcome : unguarded_moves(ruleset, setup)) {
    if (!search.reaches(source.node(outcome.after), arrival_of(outcome.move))) continue;
    ensure(left-- > 0, "the rules know more double mates than the generator");
    moves.push_back(std::move(outcome));
  }
  ensure(left == 0, "the generator knows more double mates than the rules");
  return moves;
}

PlayedMove Trees::pass(const Setup& after, unsigned plies) {
  return played_move(source, ruleset.variant(), ruleset->after_pass(after), pass_to(after), plies, true);
}

std::vector<PlayedMove> Trees::good_moves(const Setup& setup, unsigned& plies, bool passed) {
  const std::vector<MoveOutcome> legal = moves_of(setup, plies, passed);
  const bool within = !cooperative(request.stipulation.play) && !request.stipulation.exact;
  for (unsigned now = within ? 2 - plies % 2 : plies; now <= plies; now += 2) {
    std::vector<PlayedMove> good;
    for (const MoveOutcome& outcome : legal) {
      if (holds_after(outcome, now)) good.push_back(played(setup, outcome, now, true));
    }
    if (!good.empty()) {
      plies = now;
      return good;
    }
  }
  return {};
}

void Trees::first_moves(const Setup& setup, unsigned plies, std::vector<PlayedMove>& result) {
  for (const MoveOutcome& outcome : moves_of(setup, plies, false)) {
    if (!holds_after(outcome, plies)) continue;
    unsigned least = plies;
    if (!cooperative(request.stipulation.play) && !request.stipulation.exact) {
      least = 2 - plies % 2;
      while (least < plies && !holds_after(outcome, least)) least += 2;
    }
    lines = 0;  // first moves are never cut: the verdict counts them
    result.push_back(played(setup, outcome, least, true));
  }
}

void Trees::follow(PlayedMove& move) {
  if (move.goal || move.plies <= 1) return;
  const Setup after = search.moves_again(move.plies) ? ruleset->after_pass(move.outcome.after) : move.outcome.after;
  const unsigned left = move.plies - 1;
  if (search.chooses(left)) {
    add_choices(move, after, left);
  } else {
    search.below(source.node(after), left, [&] { add_replies(move, after, left); });
  }
}

std::vector<PlayedMove> Trees::replies(const Setup& setup, unsigned left, bool passed) {
  std::vector<PlayedMove> result;
  const bool must = must_end(setup);
  for (const MoveOutcome& outcome : moves_of(setup, left, passed)) {
    if (must && !search.reaches(source.node(outcome.after), arrival_of(outcome.move))) continue;
    result.push_back(played(setup, outcome, left, false));
  }
  return result;
}

/// Reflex play: who can reach the goal may play nothing else.
bool Trees::must_end(const Setup& setup) const {
  const Play play = request.stipulation.play;
  return (play == Play::reflex || play == Play::semi_reflex) && search.goal_in_one(source.node(setup));
}

bool Trees::holds_after(const MoveOutcome& outcome, unsigned plies) {
  return search.holds_after(source.node(outcome.after), arrival_of(outcome.move), plies);
}

bool Trees::reaches(const MoveOutcome& outcome, unsigned plies) const {
  return search.goal_counts(plies) && search.reaches(source.node(outcome.after), arrival_of(outcome.move));
}

std::vector<PlayedMove> Trees::refutations(const PlayedMove& move, unsigned most) {
  std::vector<PlayedMove> result;
  const Setup after = move.outcome.after;
  const unsigned left = move.plies - 1;
  const std::vector<MoveOutcome> replies = moves_of(after, left, is_pass(move.outcome.move.front()));
  // A move with many refutations is told quickest by those that are known, and by those that refuted other moves.
  std::vector<std::pair<int, const MoveOutcome*>> order;
  for (const MoveOutcome& reply : replies) {
    const auto often = refuted_by.find(ends_of(reply));
    const bool known = left > 1 && search.plain() && search.known_to_fail(source.node(reply.after), left - 1);
    order.emplace_back(known ? std::numeric_limits<int>::max() : often == refuted_by.end() ? 0 : often->second, &reply);
  }
  std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [often, reply] : order) {
    if (holds_after(*reply, left)) continue;
    ++refuted_by[ends_of(*reply)];
    result.push_back(played(after, *reply, left, false));
    if (result.size() > most) break;
  }
  return result;
}

PlayedMove Trees::played(const Setup& before, const MoveOutcome& outcome, unsigned plies, bool chosen) {
  PlayedMove result = played_move(source, ruleset.variant(), before, outcome, plies, chosen);
  result.goal = reaches(outcome, plies);
  if (++lines > request.most_lines) throw EnoughLines();
  return result;
}

void Trees::add_choices(PlayedMove& move, const Setup& after, unsigned left) {
  const unsigned full = left;
  move.next = good_moves(after, left, is_pass(move.outcome.move.front()));
  const bool main = std::exchange(main_play, main_play && left == full);
  if (move.next.size() > 1 && !move.separates && !cooperative(request.stipulation.play)) {
    ++answer.duals;
    if (main_play) ++answer.main_duals;
  }
  for (PlayedMove& each : move.next) follow(each);
  main_play = main;
}

void Trees::add_replies(PlayedMove& move, const Setup& after, unsigned left) {
  const bool direct = request.stipulation.play == Play::direct;
  const bool at_once = !direct && (must_end(after) || left == 1 || search.holds(source.node(after), 1));
  if (request.shown.threats && !request.stipulation.parry && (direct || (request.by_threats && !at_once))) {
    // A threat is what would follow a pass; a side in check cannot pass.
    if (!source.in_check(source.node(after))) {
      unsigned plies = left - 1;
      move.threats = good_moves(ruleset->after_pass(after), plies);
      const bool main = std::exchange(main_play, false);
      for (PlayedMove& threat : move.threats) follow(threat);
      main_play = main;
    }
  }
  // A parry series may end after each of its moves.
  const bool ends = request.stipulation.parry && !direct && left > 1 && search.holds(source.node(after), 1);
  for (PlayedMove& reply : replies(after, ends ? 1 : left, is_pass(move.outcome.move.front()))) {
    if (!reply.goal && left > 1) {
      // As Popeye: what loses sooner than the threats say is no defence.
      const unsigned threatened = move.threats.empty() ? 0 : move.threats.front().plies;
      if (request.by_threats && !request.all_replies && !request.stipulation.exact && threatened > 2 &&
          search.holds(source.node(reply.outcome.after), threatened - 2))
        continue;
      const std::size_t left_over = threats_left(reply, move.threats);
      const bool separates = request.by_threats && left_over < move.threats.size();
      if (left_over > 0 && !separates && !request.all_replies) continue;
      reply.separates = left_over > 0 && separates;
      const bool main = std::exchange(main_play, main_play && left_over == 0);
      add_choices(reply, reply.outcome.after, left - 1);
      main_play = main;
      if (!request.shown.short_variations && !reply.next.empty() && reply.next.front().plies + 1 < left) continue;
    }
    move.next.push_back(std::move(reply));
  }
  // As Popeye: who can do otherwise does not reach the goal for the other side at once.
  const bool all = !request.by_threats || request.all_replies || request.shown.early_goals;
  const auto goal = [](const PlayedMove& reply) { return reply.goal; };
  if (!all && request.stipulation.play == Play::self && left > 1 && !std::ranges::all_of(move.next, goal))
    std::erase_if(move.next, goal);
}

std::size_t Trees::threats_left(const PlayedMove& reply, const std::vector<PlayedMove>& threats) {
  if (threats.empty()) return 0;
  std::size_t count = 0;
  for (const MoveOutcome& outcome : moves_of(reply.outcome.after, reply.plies - 1, false)) {
    if (request.by_threats) {
      // As Popeye: the same squares, whatever they have captured, and no slower.
      const auto same = std::ranges::find_if(
          threats, [&](const PlayedMove& threat) { return same_squares(threat.outcome.move, outcome.move); });
      if (same != threats.end() && holds_after(outcome, same->plies)) ++count;
      continue;
    }
    const bool same =
        std::ranges::any_of(threats, [&](const PlayedMove& threat) { return threat.outcome.move == outcome.move; });
    if (same && holds_after(outcome, reply.plies - 1)) return 1;  // one is enough
  }
  return count;
}

}  // namespace arbiter::solve
