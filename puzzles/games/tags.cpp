#include "puzzles/games/certify.hpp"

#include <fmt/format.h>

namespace arbiter::puzzles {
namespace {

std::optional<Role> role_called(const Variant& variant, std::string_view name) {
  for (const RoleInfo& role : variant.roles()) {
    if (role.name == name) return role.role;
  }
  return std::nullopt;
}

/// Whether the piece of the i-th half-move gives check, or else another one: pawns of the side that is in check stand
/// in place of what is not asked for; they block lines as that did, and give no check.
bool checks_with(const Story& story, std::size_t i, bool the_mover) {
  const Setup& setup = story.before[i + 1];
  const Square to = story.move(i).back().to;
  const auto pawn = role_called(story.ruleset.variant(), "pawn");
  const auto king = king_of(story.ruleset.variant(), setup, opponent(setup.to_move));
  if (!pawn) return false;
  Setup other = setup;
  for (const Square square : setup.board.occupied()) {
    const bool gives_check = setup.board[square]->owner != owner_of(setup.to_move);
    if (gives_check && square != king && (square == to) != the_mover)
      other.board.put(square, piece_of(setup.to_move, *pawn));
  }
  return story.ruleset.rules().in_check(other, setup.to_move);
}

/// The king that is mated, if the line ends in mate.
std::optional<Square> mated_king(const Story& story) {
  if (!story.win.mates) return std::nullopt;
  const Setup& end = story.before.back();
  return king_of(story.ruleset.variant(), end, end.to_move);
}

bool begins_in_check(const Story& story) {
  const Setup& start = story.before.front();
  return story.ruleset.rules().in_check(start, start.to_move);
}

bool only_checks(const Story& story) {
  return story.win.moves > 1 && !story.some([](const Story& of, std::size_t i) { return !of.checks(i); });
}

bool is_checked_back(const Story& story, std::size_t i) { return i > 0 && story.checks(i - 1); }

bool discovers_check(const Story& story, std::size_t i) { return story.checks(i) && checks_with(story, i, false); }

bool checks_doubly(const Story& story, std::size_t i) {
  return discovers_check(story, i) && checks_with(story, i, true);
}

bool attracts_king(const Story& story, std::size_t i) {
  return i > 0 && story.move(i - 1).front().captures.contains(story.move(i - 2).back().to) &&
         story.kind(i - 1) == "king" && story.checks(i);
}

/// Where the king could go if nothing stood there: where it would give check to another one, or in a variant in which
/// kings give no check, the squares beside it.
SquareSet reach_of_king(const Story& story, Square from) {
  const Setup& end = story.before.back();
  const Side side = end.to_move;
  SquareSet reach;
  for (const Square to : all_squares) {
    if (to == from) continue;
    Setup kings;
    kings.to_move = opponent(side);
    kings.state = end.state;
    kings.board.put(from, *end.board[from]);
    kings.board.put(to, piece_of(opponent(side), end.board[from]->role));
    if (story.ruleset.rules().in_check(kings, opponent(side))) reach |= to;
  }
  return reach.empty() ? neighbours(from) : reach;
}

bool is_smothered(const Story& story) {
  const auto king = mated_king(story);
  const Setup& end = story.before.back();
  return king && (reach_of_king(story, *king) - end.board.of(owner_of(end.to_move))).empty();
}

bool is_on_back_rank(const Story& story) {
  const auto king = mated_king(story);
  const Setup& end = story.before.back();
  const int first = end.to_move == Side::white ? 0 : 7;
  const std::size_t last = story.win.line.size() - 1;
  return king && king->rank() == first && story.move(last).back().to.rank() == first && checks_with(story, last, true);
}

SquareSet attacked_after(const Story& story, std::size_t i) {
  const auto& rules = story.ruleset.rules();
  SquareSet attacked;
  for (const StepOutcome& each : rules.steps_of(story.before[i + 1], story.move(i).back().to))
    attacked |= each.step.captures;
  return attacked;
}

bool has_zugzwang(const Story& story, std::size_t i) {
  if (story.win.gain > 0 || story.win.loss > 0) return false;  // a pass is tried against wins of the game alone
  const unsigned left = story.win.moves_after(i);
  if (left == 0 || story.captures(i) || story.checks(i)) return false;
  const auto position = Position::with_usual_kings(story.ruleset, story.ruleset->after_pass(story.before[i + 1]));
  return position && wins_within(*position, left) == std::optional(false);
}

constexpr int few_pieces = 10;

bool promotes_in(const Story& story, std::size_t i) {
  return story.is_pawn(i) && story.move(i).back().becomes.role != story.role(i);
}
bool becomes_best(const Story& story, std::size_t i) {
  const Piece made = story.move(i).back().becomes;
  const Piece pawn{made.owner, story.role(i)};
  int best = 0;
  for (const RoleInfo& role : story.ruleset->roles()) {
    const bool of_side = role.name != "pawn" && role.name != "king";
    if (of_side && story.before[i].board.of(Piece{pawn.owner, role.role}).size() > 0)
      best = std::max(best, story.worths.worth({pawn.owner, role.role}));
  }
  return story.worths.worth(made) >= best;
}

bool is_one_move(const Story& story) { return story.win.moves == 1; }
bool has_few(const Story& story) { return story.before[0].board.occupied().size() <= few_pieces; }
bool captures_passing(const Story& story, std::size_t i) {
  const Step& first = story.move(i).front();
  return story.is_pawn(i) && first.captures.size() == 1 && !first.captures.contains(first.to) &&
         first.from.file() != first.to.file() &&
         first.captures.contains(Square::at(first.to.file(), first.from.rank()));
}
bool moves_far_pawn(const Story& story, std::size_t i) {
  const Step& first = story.move(i).front();
  const int rank = first.from.rank();
  return !first.places && story.is_pawn(i) && (story.before[i].to_move == Side::white ? rank >= 5 : rank <= 2);
}
bool moves_king(const Story& story, std::size_t i) { return story.kind(i) == "king"; }
bool castles(const Story& story, std::size_t i) {
  return std::ranges::any_of(story.move(i), [](const Step& step) { return step.also.has_value(); });
}
bool promotes_to_worse(const Story& story, std::size_t i) { return promotes_in(story, i) && !becomes_best(story, i); }
bool is_quiet(const Story& story, std::size_t i) {
  if (story.captures(i) || story.checks(i)) return false;
  const SquareSet attacked = attacked_after(story, i);
  return std::ranges::none_of(attacked, [&](Square square) {
    return role_info(story.ruleset.variant(), story.before[i + 1].board[square]->role).name != "pawn";
  });
}
bool goes_on_quietly(const Story& story, std::size_t i) { return i + 1 != story.win.line.size() && is_quiet(story, i); }
bool has_quiet_key(const Story& story) { return story.win.moves > 1 && is_quiet(story, 0); }
bool has_sacrificed(const Story& story, std::size_t i) { return story.ahead(i) <= story.ahead(0) - minor_piece; }
bool ends_in_several_ways(const Story& story) { return story.win.last_moves > 1; }
bool is_only_move(const Story& story) { return story.win.loss > 0; }
bool ends_in_draw(const Story& story) {
  const Status status = story.ruleset.generator().setup_status(story.before.back());
  return status == Status::stalemate || status == Status::drawn;
}
bool has_forced_answers(const Story& story) {
  const auto& defences = story.win.defences;
  return !defences.empty() && std::ranges::all_of(defences, [](std::size_t n) { return n == 1; });
}

using Applies = std::function<bool(const Story&)>;
Applies applies(bool (*holds)(const Story&)) { return holds; }
Applies applies(bool (*such)(const Story&, std::size_t)) {
  return [such](const Story& story) { return story.some(such); };
}

const auto rules = std::to_array<TagRule>({
#define ARBITER_TAG(name, means, holds) {{name, means}, applies(holds)},
#include "puzzles/games/tags.def"
#undef ARBITER_TAG
});

}  // namespace

std::optional<Square> king_of(const Variant& variant, const Setup& setup, Side side) {
  const auto role = role_called(variant, "king");
  if (!role) return std::nullopt;
  const SquareSet kings = setup.board.of(piece_of(side, *role));
  if (kings.size() != 1) return std::nullopt;
  return *kings.begin();
}

bool is_fork(const Story& story, std::size_t i) {
  if (i + 2 >= story.win.line.size()) return false;
  const Square here = story.move(i).back().to;
  const Move& next = story.move(i + 2);
  if (next.front().from != here) return false;
  SquareSet victims;
  for (const Square square : attacked_after(story, i)) {
    if (story.worths.worth(*story.before[i + 1].board[square]) >= minor_piece) victims |= square;
  }
  const bool captures_one =
      std::ranges::any_of(next, [&](const Step& step) { return !(step.captures & victims).empty(); });
  return captures_one && victims.size() + (story.checks(i) && checks_with(story, i, true) ? 1 : 0) > 1;
}

std::vector<Tag> puzzle_tags(const Variant& variant) {
  auto tags = collected<Tag>(rules, &TagRule::tag);
  for (const TagRule& rule : own_tags(variant)) tags.push_back(rule.tag);
  return tags;
}

bool is_motif(std::string_view tag) {
  return tag.find_first_of("0123456789") == std::string_view::npos && tag != "oneMove" && tag != "endgame";
}

std::vector<std::string> tags_of(const Story& story) {
  std::vector<std::string> names{fmt::format("{}In{}", goal_word(story.win), story.win.moves)};
  const auto add = [&](const TagRule& rule) {
    if (rule.applies(story)) names.emplace_back(rule.tag.name);
  };
  std::ranges::for_each(rules, add);
  std::ranges::for_each(own_tags(story.ruleset.variant()), add);
  return names;
}

}  // namespace arbiter::puzzles
