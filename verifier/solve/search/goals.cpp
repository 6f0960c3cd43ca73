#include "verifier/solve/search/search.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/root.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {

Arrival arrival_of(const Move& move) noexcept {
  if (is_pass(move.front())) return passing();
  Arrival by{static_cast<std::uint8_t>(move.front().from.index()), static_cast<std::uint8_t>(move.back().to.index()),
             false};
  for (const Step& step : move) by.captures = by.captures || !step.captures.empty();
  return by;
}

EndDistance Goals::distance_to(const SearchSource& source, const Stipulation& stipulation) {
  if (!cooperative(stipulation.play)) return {};
  const Goal goal = stipulation.goal;
  if (goal == Goal::mate) return source.distance_to(DistantEnd::mate);
  if (goal == Goal::stalemate || goal == Goal::double_stalemate) return source.distance_to(DistantEnd::stalemate);
  return stipulation.diagram ? source.distance_to(*stipulation.diagram) : EndDistance();
}

bool Goals::reached(const SearchNode& next, const Arrival& by) const {
  switch (stipulation.goal) {
    case Goal::mate: return source.in_check(next) && source.status(next) == Status::mate;
    case Goal::stalemate: return source.status(next) == Status::stalemate;
    case Goal::double_stalemate:
      return source.status(next) == Status::stalemate && source.status(source.passed(next)) == Status::stalemate;
    case Goal::double_mate: {
      // After most moves it is soonest seen that the side that moved is not in check.
      const SearchNode passed = source.passed(next);
      return source.in_check(passed) && mated(next) && mated(passed);
    }
    case Goal::check: return source.in_check(next);
    case Goal::capture: return by.captures;
    case Goal::square: return stipulation.target && by.to == stipulation.target->index();
    case Goal::lose: return source.status(next) == Status::won;
    case Goal::mate_or_stalemate: {
      const Status status = source.status(next);
      return status == Status::mate || status == Status::stalemate;
    }
    case Goal::auto_stalemate: return source.status(source.passed(next)) == Status::stalemate;
    case Goal::any: return true;
    case Goal::proof_game:
    case Goal::diagram: return distance && distance(next, next.to_move, 0, 0);
    case Goal::win: {
      const Status status = source.status(next);
      return status == Status::mate || status == Status::lost;
    }
  }
  return false;
}

/// Also where the other side's king could be taken: a side that could get out of its check so is not mated.
bool Goals::mated(const SearchNode& node) const {
  bool escapes = !source.in_check(node);
  const auto no_escape = [&](const SearchNode& next, const Arrival&) {
    escapes = !source.in_check(source.passed(next));
    return !escapes;
  };
  if (!escapes) static_cast<void>(source.unguarded_successors(node, no_escape));
  return !escapes;
}

std::size_t Goals::double_mates(const SearchNode& node, std::size_t most) const {
  // As Popeye: a side that has no legal move cannot mate either.
  if (stipulation.goal != Goal::double_mate || !source.has_move(node)) return 0;
  std::size_t count = 0;
  const auto counted = [&](const SearchNode& next, const Arrival& by) {
    if (reached(next, by)) ++count;
    return count < most;
  };
  static_cast<void>(source.unguarded_successors(node, counted));
  return count;
}

bool Goals::reached_in_one(const SearchNode& node) const {
  if (stipulation.goal == Goal::double_mate) return double_mates(node, 1) != 0;
  if (stipulation.goal == Goal::mate) return source.mates_in_one(node);
  if (stipulation.goal == Goal::stalemate) return source.stalemates_in_one(node);
  if (stipulation.goal == Goal::win) return source.wins_in_one(node);
  if (stipulation.goal == Goal::check)
    return !source.checking_successors(node, [](const SearchNode&, const Arrival&) { return false; });
  return !each_successor(source, node, [&](const SearchNode& next, const Arrival& by) { return !reached(next, by); });
}

bool is_won_by_mover(const Setup& after, Ruleset ruleset) {
  const MoveSource& generator = ruleset.generator();
  const Status status = generator.setup_status(after);
  if (ruleset.profile().wins_by == WinsBy::own) return status == Status::mate || status == Status::lost;
  if (status != Status::ongoing && status != Status::check) return false;
  const auto answers = generator.setup_moves(after);
  return std::ranges::all_of(
      answers, [&](const MoveOutcome& answer) { return generator.setup_status(answer.after) == Status::won; });
}

namespace {

bool needs_check(const Stipulation& stipulation) noexcept {
  return stipulation.goal == Goal::mate || stipulation.goal == Goal::double_mate || stipulation.goal == Goal::check;
}

std::string with_goal(Goal goal, Stipulation stipulation) {
  stipulation.goal = goal;
  return to_string(stipulation);
}

constexpr std::array<std::string_view, 7> verdicts{"sound", "dual", "cooked", "none", "short", "forced", "undecided"};

}  // namespace

Stipulation usual_stipulation(Ruleset ruleset, unsigned moves) noexcept {
  Stipulation result;
  if (ruleset.profile().wins_by != WinsBy::own) {
    result.play = Play::self;
    result.goal = Goal::lose;
  } else if (&ruleset.variant() != &default_variant()) {
    result.goal = Goal::win;
  }
  result.plies = plies_of(result.play, moves * 2);
  return result;
}

std::string refused(const Stipulation& stipulation, Ruleset ruleset) {
  if (ruleset.profile().players != 2)
    return fmt::format(
        "{} is played by three with the profile {}, and a problem is of two sides: ask with another "
        "profile, or count with arbiter-perft",
        ruleset->title(), ruleset.profile().name);
  if (stipulation.goal == Goal::win && ruleset.profile().wins_by == WinsBy::other) {
    const bool forced = stipulation.play == Play::direct;
    const auto moves = (stipulation.plies + 1) / 2;
    return fmt::format("in {} a side wins by the other side's move, never by its own: ask for '{}'", ruleset->title(),
                       forced ? to_string(usual_stipulation(ruleset, moves)) : with_goal(Goal::lose, stipulation));
  }
  const bool safe = !ruleset->safety_clause().empty();
  const auto ends = [&](Status status) { return !ruleset->ending_clause({}, status).empty(); };
  if (safe && !ends(Status::mate) && !ends(Status::stalemate)) {
    const std::array without_move{Goal::mate, Goal::double_mate, Goal::stalemate, Goal::double_stalemate};
    if (std::ranges::find(without_move, stipulation.goal) == without_move.end()) return {};
    return fmt::format("who is {} has won in {}: ask for '{}'", stipulation.goal == Goal::mate ? "mated" : "stalemated",
                       ruleset->title(), with_goal(Goal::lose, stipulation));
  }
  if (!needs_check(stipulation) || (safe && ends(Status::mate))) return {};
  return fmt::format("{} has no check and no mate: ask for '{}'", ruleset->title(), with_goal(Goal::win, stipulation));
}

std::string refused(const Stipulation& stipulation, const Position& position) {
  if (stipulation.limits.flights) {
    const auto source = position.ruleset().generator().search_source(position.setup());
    if (!source->kings(source->node(position.setup())))
      return fmt::format("flights of kings are not counted in {}", position.variant().title());
  }
  if (ends_in_diagram(stipulation.goal)) {
    const auto start = start_of(position, std::nullopt);
    if (!start || !position.ruleset().generator().search_source(start->setup())->distance_to(position.setup().board))
      return fmt::format("no proof game is searched in {} with such pieces", position.variant().title());
    const bool of_both = stipulation.goal == Goal::proof_game && stipulation.play == Play::help;
    if (!of_both || usual_side(stipulation) == position.setup().to_move) return {};
    return fmt::format("after {} moves {} would be to move, and the position says {}: ask for '{}' or '{}'",
                       to_string(stipulation).substr(to_string(stipulation).find_first_of("0123456789")),
                       name_of(usual_side(stipulation)), name_of(position.setup().to_move),
                       of_length(stipulation, stipulation.plies - 1), of_length(stipulation, stipulation.plies + 1));
  }
  if (!needs_check(stipulation)) return {};
  const Setup& setup = position.setup();
  const bool both = stipulation.goal == Goal::double_mate;
  if (both) {
    const auto source = position.ruleset().generator().search_source(setup);
    const auto none = [](const SearchNode&, const Arrival&) { return false; };
    if (!source->unguarded_successors(source->node(setup), none))
      return fmt::format("double mates are not searched in {}", position.variant().title());
  }
  const Side attacked = opponent(last_mover(stipulation.play, setup.to_move, stipulation.plies));
  // A variant without kings that has checks has other royal pieces.
  const auto roles = position.variant().roles();
  const auto king = std::ranges::find(roles, std::string_view("king"), &RoleInfo::name);
  if (king == roles.end()) return {};
  const auto has_king = [&](Side side) { return !setup.board.of(piece_of(side, king->role)).empty(); };
  const Side bare = has_king(attacked) ? opponent(attacked) : attacked;
  if (has_king(attacked) && (!both || has_king(bare))) return {};
  return fmt::format("{} has no king, and so is never {}: ask for '{}'{}", name_of(bare),
                     stipulation.goal == Goal::check ? "in check" : "mated", with_goal(Goal::win, stipulation),
                     both ? "" : ", or let the other side begin");
}

std::string refused(const Request& request) {
  if (ends_in_diagram(request.stipulation.goal)) {
    if (request.engine != Engine::exact || request.set_play || request.tries)
      return "proof games have neither set play nor tries, and the engine exact alone searches them";
    if (request.stipulation.goal == Goal::diagram && !request.start)
      return "a=>b needs a second position, in which play begins: in Popeye's input, the pieces before the stipulation";
  }
  if (request.engine == Engine::exact) return {};
  const Stipulation& asked = request.stipulation;
  if (asked.play != Play::direct || (asked.goal != Goal::mate && asked.goal != Goal::win) || asked.exact ||
      asked.limits != Limits())
    return fmt::format("the engine proof-number is for #N and winN, {} is for the engine exact", to_string(asked));
  if (request.set_play || request.tries || request.all_replies || request.by_threats || request.shortest_only ||
      request.intended != 1)
    return "the engine proof-number finds one proof: the shortest, other keys, tries and set play are for the "
           "engine exact";
  return {};
}

std::optional<Position> start_of(const Position& diagram, const std::optional<Setup>& given) {
  const Variant& variant = diagram.variant();
  if (given) {
    const auto start = Position::from_setup(diagram.ruleset(), *given);
    return start ? std::optional(*start) : std::nullopt;
  }
  const RootReading start = read_root(variant.positions().front().fen, diagram.ruleset(), {}, Take::positions);
  return start.written ? std::optional(*start.written->root.position()) : std::nullopt;
}

PlayedMove played_move(const SearchSource& source, const Variant& variant, const Setup& before, MoveOutcome outcome,
                       unsigned plies, bool chosen) {
  PlayedMove result;
  result.before = before;
  result.text = to_text(outcome.move, before, variant);
  result.plies = plies;
  result.chosen = chosen;
  result.check = source.in_check(source.node(outcome.after));
  result.outcome = std::move(outcome);
  return result;
}

bool moves_again(Play play, unsigned plies) noexcept {
  if (play == Play::series) return plies > 1;
  return in_series(play) && plies > 2;
}

bool merely_several(const Answer& answer) noexcept {
  return answer.verdict == Verdict::cooked && !answer.intended_stated && cooperative(answer.stipulation.play);
}

std::string_view to_string(Verdict verdict) noexcept { return verdicts[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> verdict_named(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(verdicts, name);
  return found == verdicts.end() ? std::nullopt : std::optional(static_cast<Verdict>(found - verdicts.begin()));
}

}  // namespace arbiter::solve
