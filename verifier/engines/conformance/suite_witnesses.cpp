#include "verifier/engines/conformance/suite_maker.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_set>

#include "verifier/crosscheck/agreement.hpp"
#include "verifier/engines/compare/comparison.hpp"
#include "verifier/engines/protocol/peer.hpp"

namespace arbiter::conformance {
namespace {

std::string result_of(const MoveSource& source, Ruleset ruleset, const Setup& setup) {
  const std::string result = game_result(ruleset, source.setup_status(setup), setup);
  return result.empty() ? "*" : result;
}

/// The set-up as a position at the beginning of a game's record, if it is one.
std::optional<Setup> sound(Ruleset ruleset, Setup setup) {
  setup.counters = {.plies = setup.to_move == Side::white ? 40U : 41U, .halfmove = 0};
  const auto position = Position::with_usual_kings(ruleset, setup);
  if (!position) return std::nullopt;
  return position->setup();
}

/// What the programs' FEN of the set-up says.
Parsed<ParsedFen> read_again(Ruleset ruleset, const Setup& setup) {
  const FenStyle style = peer_style(ruleset.variant(), std::nullopt);
  return ruleset->parse_fen(ruleset->write_fen(setup, style), {.dialect = style.dialect, .armies = {}});
}

/// Programs may expect the piece, although the first move of a game goes without it.
bool is_incomplete(Ruleset ruleset, const Setup& setup) {
  const Faults faults = ruleset.setup_reachability(setup, {});
  return std::ranges::any_of(faults, [](const Fault& fault) { return fault.check == "AF315"; });
}

constexpr unsigned kind_bit(ShownBy::Kind kind) { return 1U << static_cast<unsigned>(kind); }

/// The kinds of ShownBy in which the faulty rules answer otherwise, as bits; none where they answer as the rules do.
unsigned kinds_shown(const FaultyRules& rules, const Answer& right, Ruleset ruleset, const Setup& setup) {
  const Answer faulty = answer_of(*rules.source, ruleset, setup, &right);
  const auto in = [](const Answer& answer) {
    return [&](const auto& move) { return answer.moves.contains(move.first); };
  };
  unsigned kinds = 0;
  if (!std::ranges::all_of(right.moves, in(faulty))) kinds |= kind_bit(ShownBy::Kind::lacks);
  if (!std::ranges::all_of(faulty.moves, in(right))) kinds |= kind_bit(ShownBy::Kind::adds);
  if (kinds == 0 && faulty.result != right.result) kinds |= kind_bit(ShownBy::Kind::ends);
  return kinds;
}

Answer right_answer(Ruleset ruleset, const Setup& setup) { return answer_of(ruleset.generator(), ruleset, setup); }

bool is_as_written(Ruleset ruleset, const Setup& setup) {
  const auto read = read_again(ruleset, setup);
  return read && read->setup == setup;
}

Witness shrunk(Ruleset ruleset, const Target& target, const Setup& from, const Effort& effort) {
  const bool incomplete = is_incomplete(ruleset, from);
  const auto still = [&](const Setup& smaller) {
    const auto position = sound(ruleset, smaller);
    return position && (incomplete || !is_incomplete(ruleset, *position)) &&
           (!effort.as_written || is_as_written(ruleset, *position)) &&
           shows(target, right_answer(ruleset, *position), ruleset, *position);
  };
  const Setup least = *sound(ruleset, shrink(from, still));
  return {least, !from_usual_start(ruleset.variant(), least), incomplete, least.board.occupied().size(),
          0,     right_answer(ruleset, least).moves.size()};
}

/// What a program says of a position that it has reached: its FEN, read again. A fault may leave a state that no FEN
/// tells, and then nothing shows it. The set-up itself if its text cannot be read.
Setup as_written(Ruleset ruleset, const Setup& setup) {
  const auto read = read_again(ruleset, setup);
  return read ? comparable(ruleset, read->setup) : setup;
}

/// Whether `other` would show the same with less: what every program can be asked first, then fewer pieces,
/// fewer clauses that matter, fewer moves.
bool smaller(const Witness& other, const Witness& than) {
  return std::tie(other.shuffled, other.incomplete, other.pieces, other.foreign, other.moves) <
         std::tie(than.shuffled, than.incomplete, than.pieces, than.foreign, than.moves);
}

}  // namespace

bool Answer::differs(const Answer& other) const {
  return result != other.result || moves.size() != other.moves.size() ||
         std::ranges::any_of(moves, [&](const auto& move) { return other.moves.count(move.first) == 0; });
}

Answer answer_of(const MoveSource& source, Ruleset ruleset, const Setup& setup, const Answer* right) {
  Answer answer;
  for (MoveOutcome& outcome : source.setup_moves(setup)) {
    Setup after = comparable(ruleset, outcome.after);
    if (right != nullptr && right->moves.count(after) == 0) after = as_written(ruleset, after);
    answer.moves.emplace(after, std::move(outcome));
  }
  answer.result = result_of(source, ruleset, setup);
  return answer;
}

bool differ(const MoveSource& faulty, const Answer& right, Ruleset ruleset, const Setup& setup) {
  std::unordered_set<Setup, SetupHash> met;
  for (const MoveOutcome& outcome : faulty.setup_moves(setup)) {
    Setup after = comparable(ruleset, outcome.after);
    if (right.moves.count(after) == 0) {
      after = as_written(ruleset, after);
      if (right.moves.count(after) == 0) return true;
    }
    met.insert(after);
  }
  return met.size() != right.moves.size() || result_of(faulty, ruleset, setup) != right.result;
}

bool shows(const Target& target, const Answer& right, Ruleset ruleset, const Setup& setup) {
  if (target.way.kind == ShownBy::Kind::any) return differ(*target.rules->source, right, ruleset, setup);
  return setup.to_move == target.way.side &&
         (kinds_shown(*target.rules, right, ruleset, setup) & kind_bit(target.way.kind)) != 0;
}

std::vector<std::optional<Witness>> witnesses(Ruleset ruleset, const std::vector<Target>& targets,
                                              const std::vector<Position>& pool, const Effort& effort,
                                              const Progress& progress) {
  std::vector<std::vector<Setup>> found(targets.size());
  std::vector<const FaultyRules*> faulty;
  std::map<const FaultyRules*, std::size_t> times;
  for (const Target& target : targets) {
    if (times.emplace(target.rules, 0).second) faulty.push_back(target.rules);
  }
  const auto wanted = [&](std::size_t i) {
    return found[i].size() < effort.kept && (effort.shown == 0 || times[targets[i].rules] < effort.shown);
  };
  const auto look_at = [&](const Setup& setup) {
    const Answer right = right_answer(ruleset, setup);
    const FaultyRules* known = nullptr;  // of which `kinds` are
    unsigned kinds = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const Target& target = targets[i];
      if (target.rules != known && !wanted(i)) continue;
      bool shown = false;
      if (target.way.kind == ShownBy::Kind::any) {
        shown = differ(*target.rules->source, right, ruleset, setup);
      } else if (target.way.side == setup.to_move) {
        if (target.rules != known) kinds = kinds_shown(*target.rules, right, ruleset, setup);
        if (target.rules != known && kinds != 0) ++times[target.rules];
        known = target.rules;
        shown = (kinds & kind_bit(target.way.kind)) != 0 && found[i].size() < effort.kept;
      }
      if (shown) found[i].push_back(setup);
    }
  };
  for (const Position& each : pool) {
    bool any = false;
    for (std::size_t i = 0; i < targets.size() && !any; ++i) any = wanted(i);
    if (!any) break;
    const auto setup = sound(ruleset, each.setup());
    if (!setup || (effort.as_written && !is_as_written(ruleset, *setup))) continue;
    try {
      look_at(*setup);
    } catch (const TooManyMoves&) {
    }
  }
  std::vector<std::optional<Witness>> result(targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (progress) progress(i, targets.size());
    const auto rank = [&](const Setup& setup) {
      return std::tuple(!from_usual_start(ruleset.variant(), setup), is_incomplete(ruleset, setup),
                        setup.board.occupied().size());
    };
    std::ranges::stable_sort(found[i], [&](const Setup& a, const Setup& b) { return rank(a) < rank(b); });
    if (found[i].size() > effort.tries) found[i].resize(effort.tries, found[i].front());
    for (const Setup& setup : found[i]) {
      Witness witness = shrunk(ruleset, targets[i], setup, effort);
      // Only what is not larger anyway is worth the count.
      const auto size = [](const Witness& each) { return std::tuple(each.shuffled, each.incomplete, each.pieces); };
      if (result[i] && size(*result[i]) < size(witness)) continue;
      if (effort.foreign != nullptr)
        witness.foreign = effort.foreign(*targets[i].rules, ruleset, witness.setup, faulty);
      if (!result[i] || smaller(witness, *result[i])) result[i] = witness;
    }
  }
  return result;
}

std::vector<std::size_t> cover(const std::vector<Witness>& witnesses, const std::vector<std::vector<bool>>& tells) {
  std::vector<std::size_t> chosen;
  if (witnesses.empty()) return chosen;
  std::vector<bool> told(tells.front().size(), false);
  for (;;) {
    std::optional<std::size_t> best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < witnesses.size(); ++i) {
      std::size_t more = 0;
      for (std::size_t mutant = 0; mutant < told.size(); ++mutant) more += tells[i][mutant] && !told[mutant] ? 1U : 0U;
      if (more > most || (more == most && more > 0 && smaller(witnesses[i], witnesses[*best]))) {
        best = i;
        most = more;
      }
    }
    if (!best) break;
    chosen.push_back(*best);
    for (std::size_t mutant = 0; mutant < told.size(); ++mutant) told[mutant] = told[mutant] || tells[*best][mutant];
  }
  std::ranges::sort(chosen);
  return chosen;
}

}  // namespace arbiter::conformance
