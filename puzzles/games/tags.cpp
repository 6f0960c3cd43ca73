#include "puzzles/games/tags.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

/// A puzzle with the position before each move of its line.
struct Story {
  const Shown& puzzle;
  const PieceWorth& worths;
  std::vector<Setup> before;

  Story(const Shown& shown, const PieceWorth& worth) : puzzle(shown), worths(worth), before{shown.start} {
    for (const MoveOutcome& move : shown.win->line) before.push_back(move.after);
  }

  [[nodiscard]] const Move& move(std::size_t i) const { return puzzle.win->line[i].move; }
  [[nodiscard]] Role role(std::size_t i) const { return before[i].board[move(i).front().from]->role; }
  [[nodiscard]] bool is_pawn(std::size_t i) const { return role_info(*puzzle.variant, role(i)).name == "pawn"; }
  [[nodiscard]] bool checks(std::size_t i) const {
    const Setup& after = before[i + 1];
    return puzzle.variant->rules(puzzle.profile).in_check(after, after.to_move);
  }
  [[nodiscard]] bool captures(std::size_t i) const { return captures_something(move(i)); }
  /// Whether it holds for some move of the side that solves.
  template <class Holds>
  [[nodiscard]] bool some(const Holds& holds) const {
    for (std::size_t i = 0; i < puzzle.win->line.size(); i += 2) {
      if (holds(i)) return true;
    }
    return false;
  }
  template <class Holds>
  [[nodiscard]] bool some_step(const Holds& holds) const {
    return some([&](std::size_t i) { return std::any_of(move(i).begin(), move(i).end(), holds); });
  }
  /// What the side that solves is ahead, in the worth of pieces.
  [[nodiscard]] int ahead(const Setup& setup) const {
    const int white = worths.material(setup.board);
    return puzzle.start.to_move == Side::white ? white : -white;
  }
};

/// A knight's worth, about, in the unit of PieceWorth.
constexpr int minor_piece = 400;
constexpr int few_pieces = 10;

bool promotes_in(const Story& story, std::size_t i) {
  return story.is_pawn(i) && story.move(i).back().becomes.role != story.role(i);
}
bool becomes_best(const Story& story, std::size_t i) {
  const Piece made = story.move(i).back().becomes;
  const Piece pawn{made.owner, story.role(i)};
  int best = 0;
  for (const RoleInfo& role : story.puzzle.variant->roles()) {
    const bool of_side = role.name != "pawn" && role.name != "king";
    if (of_side && story.before[i].board.of(Piece{pawn.owner, role.role}).size() > 0)
      best = std::max(best, story.worths.worth({pawn.owner, role.role}));
  }
  return story.worths.worth(made) >= best;
}

bool is_short(const Story& story) { return story.puzzle.win->moves == 2; }
bool is_long(const Story& story) { return story.puzzle.win->moves == 3; }
bool is_very_long(const Story& story) { return story.puzzle.win->moves > 3; }
bool has_few(const Story& story) { return story.before[0].board.occupied().size() <= few_pieces; }
bool has_castling(const Story& story) {
  return story.some_step([](const Step& step) { return step.also.has_value(); });
}
bool has_promotion(const Story& story) {
  return story.some([&](std::size_t i) { return promotes_in(story, i); });
}
bool has_under_promotion(const Story& story) {
  return story.some([&](std::size_t i) { return promotes_in(story, i) && !becomes_best(story, i); });
}
bool has_quiet_move(const Story& story) {
  const std::size_t last = story.puzzle.win->line.size() - 1;
  return story.some([&](std::size_t i) { return i != last && !story.captures(i) && !story.checks(i); });
}
bool has_quiet_key(const Story& story) { return story.puzzle.win->moves > 1 && !story.captures(0) && !story.checks(0); }
bool has_sacrifice(const Story& story) {
  for (std::size_t i = 2; i < story.before.size(); i += 2) {
    if (story.ahead(story.before[i]) <= story.ahead(story.before[0]) - minor_piece) return true;
  }
  return false;
}
bool has_chain(const Story& story) {
  return story.some([&](std::size_t i) { return story.move(i).size() > 2; });
}
bool has_many_captures(const Story& story) {
  return story.some([&](std::size_t i) {
    int sum = 0;
    for (const Step& step : story.move(i)) sum += step.captures.size();
    return sum > 1;
  });
}
bool captures_on_the_spot(const Story& story) {
  return story.some_step([](const Step& step) { return step.from == step.to && !step.captures.empty(); });
}
bool captures_away(const Story& story) {
  return story.some_step([](const Step& step) {
    return step.from != step.to && !step.captures.empty() && !step.captures.contains(step.to);
  });
}
bool ends_elsewhere(const Story& story) {
  return story.some([&](std::size_t i) {
    const Move& move = story.move(i);
    return move.size() == 2 && !move[0].captures.empty() && move[1].captures.empty() && move[1].to != move[0].from;
  });
}
bool comes_home(const Story& story) {
  return story.some([&](std::size_t i) {
    const Move& move = story.move(i);
    return move.size() > 1 && move.back().to == move.front().from;
  });
}
bool changes_nature(const Story& story) {
  return story.some([&](std::size_t i) {
    const Piece was = *story.before[i].board[story.move(i).front().from];
    const Piece is = story.move(i).back().becomes;
    return !story.is_pawn(i) ? was != is : was.owner != is.owner;
  });
}
bool takes_for_good(const Story& story) {
  return story.some_step([](const Step& step) { return step.switches; });
}
bool ends_in_several_ways(const Story& story) { return story.puzzle.win->last_moves > 1; }
bool has_forced_answers(const Story& story) {
  const auto& defences = story.puzzle.win->defences;
  return !defences.empty() && std::all_of(defences.begin(), defences.end(), [](std::size_t n) { return n == 1; });
}

struct Rule {
  Tag tag;
  bool (*applies)(const Story&);
};

constexpr auto rules = std::to_array<Rule>({
    {{"short", "two moves"}, is_short},
    {{"long", "three moves"}, is_long},
    {{"veryLong", "four moves or more"}, is_very_long},
    {{"endgame", "at most ten pieces are on the board, kings included"}, has_few},
    {{"castling", "the side that solves castles"}, has_castling},
    {{"promotion", "a pawn of the side that solves promotes"}, has_promotion},
    {{"underPromotion", "it promotes to a piece worth less than the best of its side's kinds on the board"},
     has_under_promotion},
    {{"quietMove", "a move of the side that solves, not the last, neither captures nor checks"}, has_quiet_move},
    {{"quietKey", "the first move of several neither captures nor checks"}, has_quiet_key},
    {{"sacrifice", "after an answer the side that solves is behind by a minor piece more than at the start"},
     has_sacrifice},
    {{"forcedAnswers", "every answer is the only legal move"}, has_forced_answers},
    {{"captureChain", "a move of three steps or more"}, has_chain},
    {{"severalCaptures", "one move captures two pieces or more"}, has_many_captures},
    {{"rifle", "a piece captures without leaving its square"}, captures_on_the_spot},
    {{"captureAway", "a step captures on another square than the one where it ends"}, captures_away},
    {{"makeLeg", "a capture goes on without a capture, to another square than the one it came from"}, ends_elsewhere},
    {{"comesHome", "a move of several steps ends where it began"}, comes_home},
    {{"changesNature", "a piece becomes another one, or another player's, other than by promotion"}, changes_nature},
    {{"switch", "the move takes the pieces of both players for good"}, takes_for_good},
    {{"severalMates", "several last moves end the game"}, ends_in_several_ways},
});

constexpr auto all_tags = [] {
  std::array<Tag, rules.size()> tags{};
  for (std::size_t i = 0; i < rules.size(); ++i) tags[i] = rules[i].tag;
  return tags;
}();

}  // namespace

bool captures_something(const Move& move) {
  return std::any_of(move.begin(), move.end(), [](const Step& step) { return !step.captures.empty(); });
}

std::span<const Tag> puzzle_tags() { return all_tags; }

std::vector<std::string> tags_of(const Shown& puzzle, const PieceWorth& worths) {
  std::vector<std::string> names{fmt::format("{}In{}", puzzle.win->mates ? "mate" : "win", puzzle.win->moves)};
  const Story story(puzzle, worths);
  for (const Rule& rule : rules) {
    if (rule.applies(story)) names.emplace_back(rule.tag.name);
  }
  return names;
}

}  // namespace arbiter::puzzles
