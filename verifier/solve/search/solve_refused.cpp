#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/position/search_source.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

bool needs_check(const Stipulation& stipulation) noexcept {
  return stipulation.goal == Goal::mate || stipulation.goal == Goal::double_mate || stipulation.goal == Goal::check;
}

bool is_without_move(const Stipulation& stipulation) noexcept {
  return stipulation.goal == Goal::mate || stipulation.goal == Goal::double_mate ||
         stipulation.goal == Goal::stalemate || stipulation.goal == Goal::double_stalemate;
}

std::string with_goal(Goal goal, Stipulation stipulation) {
  stipulation.goal = goal;
  return to_string(stipulation);
}

}  // namespace

Stipulation usual_stipulation(Ruleset ruleset, unsigned moves) noexcept {
  Stipulation result;
  if (ruleset.profile().wins_by != WinsBy::own) {
    result.play = Play::self;
    result.goal = Goal::lose;
  } else if (&ruleset.variant() != &plain_variant()) {
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
    if (!is_without_move(stipulation)) return {};
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
    const Variant& variant = position.variant();
    const auto start = start_of(position, std::nullopt);
    if (!start || !position.ruleset().generator().search_source(start->setup())->distance_to(position.setup().board))
      return fmt::format("no proof game is searched in {} with such pieces", variant.title());
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
  const auto has_king = [&](Side side) {
    const SquareSet pieces = setup.board.of(owner_of(side));
    return std::ranges::any_of(
        pieces, [&](Square square) { return role_info(position.variant(), setup.board[square]->role).name == "king"; });
  };
  // A variant without kings that has checks has other royal pieces.
  const auto roles = position.variant().roles();
  if (std::ranges::none_of(roles, [](const RoleInfo& each) { return each.name == "king"; })) return {};
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

namespace {

constexpr std::array<std::string_view, 7> verdicts{"sound", "dual", "cooked", "none", "short", "forced", "undecided"};

}  // namespace

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
