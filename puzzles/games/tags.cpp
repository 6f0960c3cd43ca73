#include "puzzles/games/tags.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/games/check_tags.hpp"
#include "puzzles/games/story.hpp"

namespace arbiter::puzzles {
namespace {

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
bool has_many(const Story& story) { return !has_few(story); }
bool captures_passing(const Story& story) {
  return story.some([&](std::size_t i) {
    const Step& first = story.move(i).front();
    return story.is_pawn(i) && first.captures.size() == 1 && !first.captures.contains(first.to) &&
           first.from.file() != first.to.file() &&
           first.captures.contains(Square::at(first.to.file(), first.from.rank()));
  });
}
bool moves_far_pawn(const Story& story) {
  return story.some([&](std::size_t i) {
    const int rank = story.move(i).front().from.rank();
    return story.is_pawn(i) && (story.before[i].to_move == Side::white ? rank >= 5 : rank <= 2);
  });
}
bool moves_king(const Story& story) {
  return story.some([&](std::size_t i) { return story.kind(i) == "king"; });
}
bool ends_with_other_piece(const Story& story) {
  static constexpr std::array<std::string_view, 6> orthodox{"pawn", "knight", "bishop", "rook", "queen", "king"};
  const std::size_t last = story.puzzle.win->line.size() - 1;
  return std::find(orthodox.begin(), orthodox.end(), story.kind(last)) == orthodox.end();
}
bool is_born_at_the_end(const Story& story) {
  const std::size_t last = story.puzzle.win->line.size() - 1;
  return story.becomes_other(last);
}
bool answers_elsewhere(const Story& story) {
  for (std::size_t i = 1; i < story.puzzle.win->line.size(); i += 2) {
    const Move& move = story.move(i);
    if (story.checks(i - 1) && move.size() == 2 && !move[0].captures.empty() && move[1].to != move[0].to) return true;
  }
  return false;
}
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
  return story.some([&](std::size_t i) { return story.becomes_other(i); });
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
    {{"middlegame", "more than ten pieces are on the board"}, has_many},
    {{"castling", "the side that solves castles"}, has_castling},
    {{"promotion", "a pawn of the side that solves promotes"}, has_promotion},
    {{"underPromotion", "it promotes to a piece worth less than the best of its side's kinds on the board"},
     has_under_promotion},
    {{"enPassant", "a pawn of the side that solves captures en passant"}, captures_passing},
    {{"advancedPawn", "a pawn of the side that solves moves from its sixth or seventh rank"}, moves_far_pawn},
    {{"kingMove", "the king of the side that solves moves"}, moves_king},
    {{"checkAnswered", "the side that solves is in check at the start"}, begins_in_check},
    {{"allChecks", "every move of the side that solves gives check, and there are several"}, only_checks},
    {{"crossCheck", "an answer gives check"}, is_checked_back},
    {{"discoveredCheck", "a piece that did not move gives check"}, discovers_check},
    {{"doubleCheck", "the piece that moved and another one give check"}, checks_doubly},
    {{"attraction", "a king captures the piece that has just moved, and the next move gives check"}, attracts_king},
    {{"smotheredMate", "at the mate its own side's pieces stand on all squares beside the king"}, is_smothered},
    {{"backRankMate", "the king is mated on its first rank by a piece on that rank"}, is_on_back_rank},
    {{"zugzwang", "after a quiet move the other side could hold out longer if it could pass"}, has_zugzwang},
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
    {{"makeCover", "a check is answered by a capture that goes on to another square"}, answers_elsewhere},
    {{"changesNature", "a piece becomes another one, or another player's, other than by promotion"}, changes_nature},
    {{"birthMate", "the last move changes the piece so"}, is_born_at_the_end},
    {{"fairyPiece", "the last move is by a piece that orthodox chess does not have"}, ends_with_other_piece},
    {{"switch", "the move takes the pieces of both players for good"}, takes_for_good},
    {{"severalMates", "several last moves end the game"}, ends_in_several_ways},
});

constexpr auto all_tags = [] {
  std::array<Tag, rules.size()> tags{};
  for (std::size_t i = 0; i < rules.size(); ++i) tags[i] = rules[i].tag;
  return tags;
}();

}  // namespace

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
