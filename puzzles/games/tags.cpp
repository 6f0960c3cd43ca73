#include "puzzles/games/tags.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/games/check_tags.hpp"
#include "puzzles/games/tag_rule.hpp"

namespace arbiter::puzzles {
namespace {

constexpr int few_pieces = 10;

bool promotes_in(const Story& story, std::size_t i) {
  return story.is_pawn(i) && story.move(i).back().becomes.role != story.role(i);
}
bool becomes_best(const Story& story, std::size_t i) {
  const Piece made = story.move(i).back().becomes;
  const Piece pawn{made.owner, story.role(i)};
  int best = 0;
  for (const RoleInfo& role : story.puzzle.ruleset->roles()) {
    const bool of_side = role.name != "pawn" && role.name != "king";
    if (of_side && story.before[i].board.of(Piece{pawn.owner, role.role}).size() > 0)
      best = std::max(best, story.worths.worth({pawn.owner, role.role}));
  }
  return story.worths.worth(made) >= best;
}

bool is_one_move(const Story& story) { return story.puzzle.win->moves == 1; }
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
    const Step& first = story.move(i).front();
    const int rank = first.from.rank();
    return !first.places && story.is_pawn(i) && (story.before[i].to_move == Side::white ? rank >= 5 : rank <= 2);
  });
}
bool moves_king(const Story& story) {
  return story.some([&](std::size_t i) { return story.kind(i) == "king"; });
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
bool is_quiet(const Story& story, std::size_t i) {
  if (story.captures(i) || story.checks(i)) return false;
  const SquareSet attacked = attacked_after(story, i);
  return std::none_of(attacked.begin(), attacked.end(), [&](Square square) {
    return role_info(story.puzzle.ruleset.variant(), story.before[i + 1].board[square]->role).name != "pawn";
  });
}
bool has_quiet_move(const Story& story) {
  const std::size_t last = story.puzzle.win->line.size() - 1;
  return story.some([&](std::size_t i) { return i != last && is_quiet(story, i); });
}
bool has_quiet_key(const Story& story) { return story.puzzle.win->moves > 1 && is_quiet(story, 0); }
bool has_sacrifice(const Story& story) {
  for (std::size_t i = 2; i < story.before.size(); i += 2) {
    if (story.ahead(story.before[i]) <= story.ahead(story.before[0]) - minor_piece) return true;
  }
  return false;
}
bool ends_in_several_ways(const Story& story) { return story.puzzle.win->last_moves > 1; }
bool is_only_move(const Story& story) { return story.puzzle.win->loss > 0; }
bool ends_in_draw(const Story& story) {
  const Status status = story.puzzle.ruleset.generator().setup_status(story.before.back());
  return status == Status::stalemate || status == Status::drawn;
}
bool has_fork(const Story& story) {
  return story.some([&](std::size_t i) { return is_fork(story, i); });
}
bool has_forced_answers(const Story& story) {
  const auto& defences = story.puzzle.win->defences;
  return !defences.empty() && std::all_of(defences.begin(), defences.end(), [](std::size_t n) { return n == 1; });
}

constexpr auto rules = std::to_array<TagRule>({
    {{"oneMove", "one move"}, is_one_move},
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
    {{"quietMove",
      "a move of the side that solves, not the last, neither captures nor checks, and attacks nothing but pawns"},
     has_quiet_move},
    {{"quietKey", "the first move of several neither captures nor checks, and attacks nothing but pawns"},
     has_quiet_key},
    {{"fork",
      "the piece that moved attacks two pieces or more (worth a minor piece, or the king), and captures one next"},
     has_fork},
    {{"sacrifice", "after an answer the side that solves is behind by a minor piece more than at the start"},
     has_sacrifice},
    {{"forcedAnswers", "every answer is the only legal move"}, has_forced_answers},
    {{"onlyMove", "each other move loses by force within three moves; this one draws, or does not lose within three"},
     is_only_move},
    {{"draw", "the last move draws"}, ends_in_draw},
    {{"severalMates", "several last moves end the game"}, ends_in_several_ways},
});

}  // namespace

std::vector<Tag> puzzle_tags(const Variant& variant) {
  std::vector<Tag> tags;
  for (const TagRule& rule : rules) tags.push_back(rule.tag);
  for (const TagRule& rule : own_tags(variant)) tags.push_back(rule.tag);
  return tags;
}

bool is_motif(std::string_view tag) {
  constexpr std::array<std::string_view, 6> sizes{"oneMove", "short", "long", "veryLong", "endgame", "middlegame"};
  return tag.find_first_of("0123456789") == std::string_view::npos &&
         std::find(sizes.begin(), sizes.end(), tag) == sizes.end();
}

std::vector<std::string> tags_of(const Shown& puzzle, const PieceWorth& worths) {
  std::vector<std::string> names{fmt::format("{}In{}", goal_word(*puzzle.win), puzzle.win->moves)};
  const Story story(puzzle, worths);
  for (const std::span<const TagRule> list : {std::span<const TagRule>(rules), own_tags(puzzle.ruleset.variant())}) {
    for (const TagRule& rule : list) {
      if (rule.applies(story)) names.emplace_back(rule.tag.name);
    }
  }
  return names;
}

}  // namespace arbiter::puzzles
