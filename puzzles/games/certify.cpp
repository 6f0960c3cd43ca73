#include "puzzles/games/certify.hpp"

#include <algorithm>

#include "verifier/notation/notation.hpp"
#include "verifier/solve/solve.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

/// Of several defences that last as long, so many are looked at until one leaves no choice to the side that solves.
constexpr std::size_t most_defences = 6;
/// Wins up to here are looked for in every position. Longer ones would take nearly all the time, so that only positions
/// are asked in which some move leaves at most so many answers.
constexpr unsigned looked_for_everywhere = 3;
constexpr std::size_t few_answers = 3;
/// More last moves than these make no puzzle.
constexpr unsigned most_last_moves = 12;

/// The keys of the shortest win in at most `moves` moves.
struct Shortest {
  unsigned moves = 0;
  std::vector<solve::PlayedMove> keys;
  bool more = false;  ///< there are others
};

class Certifying {
 public:
  Certifying(const Variant& variant, std::size_t profile, const PuzzleRules& rules)
      : variant_(variant), generator_(variant.generator(profile)), rules_(rules) {}

  /// Whether some move leaves the other side hardly a choice, as the wins in four of 24 games each of Take & Make
  /// (6) and the armies (1) did.
  [[nodiscard]] bool presses(const Position& position) const {
    const auto moves = generator_.moves(position);
    return std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& move) {
      return generator_.moves(position.after(move)).size() <= few_answers;
    });
  }

  /// Nothing if the search was cut; no keys if there is no win.
  [[nodiscard]] std::optional<Shortest> shortest(const Position& position, unsigned moves) const {
    solve::Request request;
    request.stipulation = goal_of_puzzles(variant_, moves);
    request.shortest_only = true;
    request.keys_only = true;
    request.most_solutions = most_last_moves;
    request.table_bytes = std::size_t{1} << 20U;
    request.nodes = rules_.nodes;
    const solve::Answer answer = solve::solve(position, request);
    if (!answer.stopped.empty()) return std::nullopt;
    if (!answer.shortest || answer.solutions.empty()) return Shortest{};
    return Shortest{(*answer.shortest + 1) / 2, answer.solutions, answer.count_is_least};
  }

  /// Goes on from a position in which the side to move wins in `moves` by one of `keys`. False if it is no puzzle.
  [[nodiscard]] bool line_from(const Position& here, const Shortest& win, Certified& made) const {
    const bool last = win.moves == 1;
    if (win.more || (win.keys.size() != 1 && (!last || rules_.strict))) return false;
    // Of several last moves the first in order stands in the line.
    const auto& key = *std::min_element(win.keys.begin(), win.keys.end(),
                                        [](const auto& a, const auto& b) { return a.text < b.text; });
    add(here, key.outcome, made);
    if (last) {
      made.last_moves = win.keys.size();
      return true;
    }
    const Position after = here.after(key.outcome);
    auto answers = generator_.moves(after);
    std::sort(answers.begin(), answers.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
    made.defences.push_back(answers.size());
    std::size_t looked_at = 0;
    for (const MoveOutcome& answer : answers) {
      const Position next = after.after(answer);
      const auto rest = shortest(next, win.moves - 1);
      if (!rest || rest->keys.empty()) return false;
      if (rest->moves != win.moves - 1) continue;
      if (++looked_at > most_defences) return false;
      Certified longer = made;
      add(after, answer, longer);
      if (!line_from(next, *rest, longer)) continue;
      made = std::move(longer);
      return true;
    }
    return false;
  }

 private:
  void add(const Position& before, const MoveOutcome& move, Certified& made) const {
    made.line.push_back(move);
    made.texts.push_back(to_text(move.move, before.setup(), variant_));
  }

  const Variant& variant_;
  const MoveSource& generator_;
  const PuzzleRules& rules_;
};

}  // namespace

solve::Stipulation goal_of_puzzles(const Variant& variant, unsigned moves) {
  solve::Stipulation goal;
  goal.goal = solve::usual_goal(variant);
  goal.plies = solve::plies_of(solve::Play::direct, moves * 2);
  return goal;
}

std::optional<bool> wins_within(const Position& position, unsigned moves) {
  const PuzzleRules rules;
  const auto win = Certifying(position.variant(), position.profile(), rules).shortest(position, moves);
  if (!win) return std::nullopt;
  return !win->keys.empty();
}

std::optional<Certified> certified(const Position& position, const PuzzleRules& rules) {
  const Certifying certifying(position.variant(), position.profile(), rules);
  auto win = certifying.shortest(position, std::min(rules.longest, looked_for_everywhere));
  if (win && win->keys.empty() && rules.longest > looked_for_everywhere && certifying.presses(position))
    win = certifying.shortest(position, rules.longest);
  if (!win || win->keys.empty() || win->moves < rules.shortest) return std::nullopt;
  Certified made;
  made.moves = win->moves;
  made.stipulation = goal_of_puzzles(position.variant(), win->moves);
  if (!certifying.line_from(position, *win, made)) return std::nullopt;
  const MoveSource& generator = position.variant().generator(position.profile());
  made.mates = generator.setup_status(made.line.back().after) == Status::mate;
  return made;
}

}  // namespace arbiter::puzzles
