#include "puzzles/games/certify.hpp"

#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {
namespace {

/// Of several defences that last as long, so many are looked at until one leaves no choice to the side that solves.
constexpr std::size_t most_defences = 6;
/// Wins up to here are looked for in every position. Longer ones would take nearly all the time, so that only positions
/// are asked in which some move leaves at most so many answers.
constexpr unsigned looked_for_everywhere = 3;
constexpr std::size_t few_answers = 3;
/// Material is looked for in so many moves, and in more where a move leaves few answers.
constexpr unsigned gains_everywhere = 2;
constexpr unsigned longest_gain = 3;
/// A side that is behind by more than this part of what it had at the start, about a rook, is not called saved.
constexpr int far_behind = 6;
/// With fewer legal moves to choose from, finding the key is not a puzzle: in Interweave captures are often forced.
constexpr std::size_t least_choices = 3;

bool is_over(Status status) { return status != Status::ongoing && status != Status::check; }

std::vector<MoveOutcome> moves_of(const Position& here) { return here.ruleset().generator().moves(here); }

std::vector<MoveOutcome> sorted_moves(const Position& here) {
  auto moves = moves_of(here);
  std::ranges::sort(moves, {}, &MoveOutcome::move);
  return moves;
}

void add(const Position& before, const MoveOutcome& move, Certified& made) {
  made.line.push_back(move);
  made.texts.push_back(to_text(move.move, before.setup(), before.variant()));
}

/// Whether some move leaves the other side hardly a choice, as the wins in four of 24 games each of Take & Make
/// (6) and the armies (1) did.
bool presses(const Position& position) {
  const auto moves = moves_of(position);
  return std::ranges::any_of(
      moves, [&](const MoveOutcome& move) { return moves_of(position.after(move)).size() <= few_answers; });
}

/// Of the shortest win.
std::optional<GoalKeys> wins(const Position& position, unsigned moves, const PuzzleRules& rules) {
  solve::Request request;
  request.stipulation = solve::usual_stipulation(position.ruleset(), moves);
  request.shortest_only = true;
  request.keys_only = true;
  request.table_bytes = std::size_t{1} << 20U;
  request.nodes = rules.nodes;
  const solve::Answer answer = solve::solve(position, request);
  if (!answer.stopped.empty()) return std::nullopt;
  GoalKeys found;
  if (!answer.shortest || answer.solutions.empty()) return found;
  found.reached = true;
  found.moves = (*answer.shortest + 1) / 2;
  for (const solve::PlayedMove& each : answer.solutions) found.keys.push_back({each.text, each.outcome});
  found.others = answer.count_is_least;
  return found;
}

/// Goes on from a position in which the side to move wins in `moves` by one of `keys`. False if it is not a puzzle.
bool line_from(const Position& here, const GoalKeys& win, const PuzzleRules& rules, const KeysOf& keys,
               Certified& made) {
  const bool last = win.moves == 1;
  const bool several = last && !rules.strict && made.gain == 0;
  if (win.others || win.keys.empty() || (win.keys.size() > 1 && !several)) return false;
  // Of several last moves the first in order stands in the line.
  const auto& key = *std::ranges::min_element(win.keys, [](const auto& a, const auto& b) { return a.text < b.text; });
  add(here, key.outcome, made);
  if (last) {
    made.last_moves = win.keys.size();
    return true;
  }
  const Position after = here.after(key.outcome);
  const auto answers = sorted_moves(after);
  made.defences.push_back(answers.size());
  std::size_t looked_at = 0;
  for (const MoveOutcome& answer : answers) {
    const Position next = after.after(answer);
    const auto rest = keys(next, win.moves - 1);
    if (!rest || !rest->reached) return false;
    if (rest->moves != win.moves - 1) continue;
    if (++looked_at > most_defences) return false;
    Certified longer = made;
    add(after, answer, longer);
    if (!line_from(next, *rest, rules, keys, longer)) continue;
    made = std::move(longer);
    return true;
  }
  return false;
}

/// Whether the other side would win soon if it were to move, as where one move alone saves it nearly always would.
bool is_threatened(const Position& here, const PuzzleRules& rules) {
  if (here.ruleset().generator().in_check(here.setup(), here.setup().to_move)) return true;
  const auto passed = Position::with_usual_kings(here.ruleset(), here.variant().after_pass(here.setup()));
  if (!passed) return false;
  const auto win = wins(*passed, longest_loss, rules);
  return win && win->reached;
}

/// The moves that do not lose, up to two of them, and how long the others last; nothing if a limit cut the search.
std::optional<GoalKeys> saves(const Position& here, const PuzzleRules& rules) {
  GoalKeys found;
  for (const MoveOutcome& each : moves_of(here)) {
    const Position after = here.after(each);
    const Status status = here.ruleset().generator().status(after);
    if (status == Status::won) return std::nullopt;  // a loss without a move of the other side
    if (!is_over(status)) {
      const auto loss = wins(after, longest_loss, rules);
      if (!loss) return std::nullopt;
      found.moves = std::max(found.moves, loss->moves);
      if (loss->reached) continue;
    }
    found.keys.push_back({to_text(each.move, here.setup(), here.variant()), each});
    if (found.keys.size() > 1) return found;
  }
  return found;
}

/// Goes on as long as one move alone saves, as many moves as the rules allow, and no position comes again: checks that
/// go on for ever ask one thing once. `before`: the positions of the line so far. False if that is not so here.
bool saving_line(const Position& here, const PuzzleRules& rules, std::vector<Setup> before, Certified& made) {
  before.push_back(here.ruleset().essential(here.setup()));
  if (std::find(before.begin(), before.end() - 1, before.back()) != before.end() - 1) return false;
  if (moves_of(here).size() < 2 || !is_threatened(here, rules)) return false;
  const auto save = saves(here, rules);
  if (!save || save->keys.size() != 1) return false;
  const Position after = here.after(save->keys.front().outcome);
  add(here, save->keys.front().outcome, made);
  made.loss = std::max(made.loss, save->moves);
  if (++made.moves == rules.longest || is_over(here.ruleset().generator().status(after))) return true;
  const auto answers = sorted_moves(after);
  for (const MoveOutcome& answer : answers) {
    Certified longer = made;
    longer.defences.push_back(answers.size());
    add(after, answer, longer);
    if (!saving_line(after.after(answer), rules, before, longer)) continue;
    made = std::move(longer);
    break;
  }
  return true;
}

/// Which moves win material by force: see keys_of().
class GainSearch {
 public:
  /// `start`: whose side to move solves, and from whose material the gain counts.
  GainSearch(const Position& start, const PuzzleRules& rules)
      : worths_(*rules.gains_by), generator_(start.ruleset().generator()), side_(start.setup().to_move),
        wanted_(ahead(start.setup()) + least_gain), most_nodes_(rules.nodes / 6) {}

  /// The moves that win material in the fewest moves, if `most` suffice. Nothing if the nodes did not.
  std::optional<GoalKeys> keys(const Position& here, unsigned most) {
    nodes_ = 0;
    cut_ = false;
    GoalKeys found;
    const auto all = best_first(here);
    for (unsigned more = 0; more < most && !found.reached; ++more) {
      std::vector<const MoveOutcome*> rest;
      for (const MoveOutcome& each : all) {
        if (holds(here.after(each), more, wanted_))
          found.keys.push_back({to_text(each.move, here.setup(), here.variant()), each});
        else
          rest.push_back(&each);
        if (cut_) return std::nullopt;
      }
      if (found.keys.empty()) continue;
      found.reached = true;
      found.moves = more + 1;
      if (found.keys.size() > 1) break;
      found.others = std::ranges::any_of(rest, [&](const MoveOutcome* each) {
        for (unsigned less = 0; less <= more; ++less) {
          if (holds(here.after(*each), less, wanted_ - clear_difference)) return true;
        }
        return false;
      });
    }
    if (cut_) return std::nullopt;
    return found;
  }

 private:
  [[nodiscard]] int ahead(const Setup& setup) const { return worths_.ahead(setup.board, side_); }
  /// The moves, those first that capture most.
  std::vector<MoveOutcome> best_first(const Position& here) {
    if (++nodes_ > most_nodes_) cut_ = true;
    if (cut_) return {};
    std::vector<MoveOutcome> all = generator_.moves(here);
    const int sign = here.setup().to_move == side_ ? 1 : -1;
    std::vector<std::pair<int, std::size_t>> order;
    order.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      // What captures nothing comes last, even where a promotion wins more: those are few.
      const int worth = captures_something(all[i].move) ? sign * ahead(all[i].after) : -1'000'000;
      order.emplace_back(-worth, i);
    }
    std::ranges::sort(order);
    std::vector<MoveOutcome> sorted;
    sorted.reserve(all.size());
    for (const auto& [worth, i] : order) sorted.push_back(std::move(all[i]));
    return sorted;
  }

  /// Of a position in which the other side has no move.
  [[nodiscard]] bool has_won(const Position& here) const {
    const Status status = generator_.status(here);
    return status == Status::mate || status == Status::lost;
  }

  /// The other side is to move, and captures as long as it likes. Short of that material only mate
  /// helps: a game that is won otherwise has been found not to be a gain before.
  bool is_kept(const Position& here, int least) {
    const bool is_ahead = ahead(here.setup()) >= least;
    if (!is_ahead && !generator_.in_check(here.setup(), here.setup().to_move)) return false;
    const auto all = best_first(here);
    if (cut_) return false;
    if (all.empty()) return has_won(here);
    if (!is_ahead) return false;
    for (const MoveOutcome& each : all) {
      if (!captures_something(each.move)) break;
      if (!is_answered(here.after(each), least)) return false;
    }
    return true;
  }

  /// The side that solves is to move, and needs an answer that keeps the material.
  bool is_answered(const Position& here, int least) {
    for (const MoveOutcome& each : best_first(here)) {
      if (is_kept(here.after(each), least)) return true;
      if (cut_) return false;
    }
    return false;
  }

  /// The other side is to move; after its answer the side that solves has `more` moves.
  bool holds(const Position& here, unsigned more, int least) {
    if (more == 0) return is_kept(here, least);
    auto all = best_first(here);
    if (cut_) return false;
    if (all.empty()) return has_won(here);
    // What refuted one move often refutes the next.
    Move& refutation = refutations_[more];
    const auto same = std::ranges::find(all, refutation, &MoveOutcome::move);
    if (same != all.end()) std::rotate(all.begin(), same, same + 1);
    for (const MoveOutcome& each : all) {
      if (gains(here.after(each), more, least)) continue;
      refutation = each.move;
      return false;
    }
    return true;
  }

  /// The side that solves is to move, and wins the material in at most so many moves.
  bool gains(const Position& here, unsigned most, int least) {
    const auto all = best_first(here);
    for (unsigned more = 0; more < most && !cut_; ++more) {
      for (const MoveOutcome& each : all) {
        if (holds(here.after(each), more, least)) return true;
        if (cut_) return false;
      }
    }
    return false;
  }

  const PieceWorth& worths_;
  const MoveSource& generator_;
  Side side_;
  int wanted_;
  std::uint64_t most_nodes_;  ///< of one question: they cost more than those of the search for wins
  std::uint64_t nodes_ = 0;
  bool cut_ = false;
  std::array<Move, 4> refutations_{};  ///< the last one found, by the moves that remain
};

constexpr std::size_t most_plies = 160;
/// Both sides begin with so many moves at random, so that games differ.
constexpr std::size_t random_plies = 6;
/// A player chooses among the moves that seem this close to the best (a pawn's worth is about 150), and one move in
/// `blunder_chance` is any of its better half.
constexpr int indifferent = 60;
constexpr std::size_t blunder_chance = 14;
/// A move more is worth so much.
constexpr int move_worth = 6;
constexpr int lost_game = 1'000'000;
/// Of more moves than this (Duck chess has a thousand) so many are looked at, spread over the list, and of the answers
/// only their first steps.
constexpr std::size_t many_moves = 600;
constexpr std::size_t looked_at = 200;
constexpr int not_measured = -1;

std::size_t place_of(Piece piece) {
  return static_cast<std::size_t>(number(piece.role)) * 2 + (piece.owner == Owner::black ? 1U : 0U);
}

/// How good a move seems to the side that made it, if its best so far scores `best`: the worst over all answers. Below
/// `best` only a bound is returned.
int score(const PieceWorth& worths, const Position& after, int best, bool first_steps) {
  const MoveSource& generator = after.ruleset().generator();
  const Setup& setup = after.setup();
  // Where the other side's captures win, material is there to be lost.
  const bool keeps = after.ruleset().profile().wins_by == WinsBy::own;
  const int sign = (setup.to_move == Side::white) == keeps ? -1 : 1;
  std::vector<Board> answers;
  if (first_steps) {
    for (const StepOutcome& each : generator.setup_steps(setup)) answers.push_back(each.after.board);
  } else {
    for (const MoveOutcome& each : generator.moves(after)) answers.push_back(each.after.board);
  }
  if (answers.empty()) {
    const Status status = generator.status(after);
    const bool decided = status == Status::mate || status == Status::lost;
    return decided ? lost_game : status == Status::won ? -lost_game : 0;
  }
  const int mobility = static_cast<int>(answers.size()) * move_worth;
  int worst = std::numeric_limits<int>::max();
  for (const Board& answer : answers) {
    worst = std::min(worst, sign * worths.material(answer) - mobility);
    if (worst < best - indifferent) break;
  }
  return worst;
}

std::size_t choice(const PieceWorth& worths, const Position& here, const std::vector<MoveOutcome>& moves,
                   Random& random) {
  std::vector<std::pair<int, std::size_t>> scored;
  int best = std::numeric_limits<int>::min() / 2;
  const std::size_t shift = random.below(moves.size());
  const bool many = moves.size() > many_moves;
  const std::size_t stride = many ? moves.size() / looked_at : 1;
  for (std::size_t i = 0; i < moves.size(); i += stride) {
    const std::size_t at = (i + shift) % moves.size();
    const int value = score(worths, here.after(moves[at]), best, many);
    best = std::max(best, value);
    scored.emplace_back(value, at);
  }
  std::ranges::stable_sort(scored, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::size_t among = 1;
  while (among < scored.size() && scored[among].first >= best - indifferent) ++among;
  if (random.one_in(blunder_chance)) among = std::max(among, (scored.size() + 1) / 2);
  return scored[random.below(among)].second;
}

}  // namespace

KeysOf keys_of(const Position& start, bool gain, const PuzzleRules& rules) {
  if (!gain) return [&rules](const Position& here, unsigned most) { return wins(here, most, rules); };
  return [search = std::make_shared<GainSearch>(start, rules)](const Position& here, unsigned most) {
    return search->keys(here, most);
  };
}

std::optional<bool> wins_within(const Position& position, unsigned moves) {
  const auto win = wins(position, moves, PuzzleRules());
  return win ? std::optional(win->reached) : std::nullopt;
}

std::string goal_word(const Certified& puzzle) {
  return puzzle.gain > 0 ? "gain" : puzzle.loss > 0 ? "save" : puzzle.mates ? "mate" : "win";
}

std::string goal_text(const Certified& puzzle, Ruleset ruleset) {
  if (puzzle.gain > 0 || puzzle.loss > 0) return fmt::format("{}{}", goal_word(puzzle), puzzle.moves);
  return solve::to_string(solve::usual_stipulation(ruleset, puzzle.moves));
}

std::optional<Certified> certified(const Position& position, const PuzzleRules& rules) {
  if (moves_of(position).size() < least_choices) return std::nullopt;
  // Whoever can win the game need not be content with material.
  const bool gains = rules.gains_by != nullptr && rules.longest > 1;
  const bool wins_alone = !gains && rules.saves_by == nullptr;
  auto win = wins(position, wins_alone ? std::min(rules.longest, looked_for_everywhere) : looked_for_everywhere, rules);
  const bool may_be_longer = rules.longest > looked_for_everywhere || gains;
  const bool pressed = win && !win->reached && may_be_longer && presses(position);
  if (pressed && rules.longest > looked_for_everywhere) win = wins(position, rules.longest, rules);
  if (!win) return std::nullopt;
  Certified made;
  const KeysOf keys = keys_of(position, !win->reached && gains, rules);
  if (!win->reached && gains) {
    auto gained = keys(position, std::min(rules.longest, pressed ? longest_gain : gains_everywhere));
    if (gained && gained->moves > 1) {
      win = std::move(gained);
      made.gain = least_gain;
    }
  }
  if (!win->reached && rules.saves_by != nullptr) {
    if (!saving_line(position, rules, {}, made) || made.moves < rules.shortest) return std::nullopt;
    // A line that saves must not leave the side far behind, but in a draw.
    const Setup& end = made.line.back().after;
    const PieceWorth& worths = *rules.saves_by;
    const bool behind = worths.ahead(end.board, position.setup().to_move) < -worths.of_a_side() / far_behind;
    if (behind && !is_over(position.ruleset().generator().setup_status(end))) return std::nullopt;
    return made;
  }
  if (!win->reached || win->moves < rules.shortest || win->moves > rules.longest) return std::nullopt;
  made.moves = win->moves;
  if (!line_from(position, *win, rules, keys, made)) return std::nullopt;
  const MoveSource& generator = position.ruleset().generator();
  made.mates = generator.setup_status(made.line.back().after) == Status::mate;
  return made;
}

PieceWorth::PieceWorth(Ruleset ruleset) : variant_(ruleset.variant()), generator_(ruleset.generator()) {
  for (const RoleInfo& info : ruleset->roles()) {
    if (info.shared != 0 && info.shared == info.letter) continue;  // neither side has such a piece (the duck)
    for (const Side side : {Side::white, Side::black}) {
      const Piece piece = piece_of(side, info.role);
      const std::size_t place = place_of(piece);
      if (worth_.size() <= place) worth_.resize(place + 1, not_measured);
      worth_[place] = measured(piece);
    }
  }
  const auto start = ruleset.parse_fen(ruleset->positions().front().fen, {});
  ensure(start.has_value(), "the start position can be read");
  const Board& board = start->setup.board;
  for (const Square square : board.of(Owner::white)) of_a_side_ += worth(*board[square]);
}

int PieceWorth::measured(Piece piece) const {
  if (role_info(variant_, piece.role).name == "king") return 0;
  int steps = 0;
  for (const Square square : all_squares) {
    Setup alone;
    alone.board.put(square, piece);
    alone.to_move = piece.owner == Owner::black ? Side::black : Side::white;
    steps += static_cast<int>(generator_.steps_of(alone, square).size());
  }
  return steps * 100 / 64;
}

int PieceWorth::worth(Piece piece) const {
  if (piece.owner == Owner::both) return 0;
  const std::size_t place = place_of(piece);
  return place < worth_.size() && worth_[place] != not_measured ? worth_[place] : measured(piece);
}

int PieceWorth::material(const Board& board) const {
  int sum = 0;
  for (const Square square : board.occupied()) {
    const Piece piece = *board[square];
    sum += piece.owner == Owner::black ? -worth(piece) : worth(piece);
  }
  return sum;
}

std::vector<GamePosition> self_play(const PieceWorth& worths, const Position& start, std::uint64_t seed) {
  const MoveSource& generator = start.ruleset().generator();
  Random random(seed);
  std::vector<GamePosition> game{{start.setup(), {}}};
  Position here = start;
  while (game.size() <= most_plies) {
    const auto moves = generator.moves(here);
    if (moves.empty()) break;
    const std::size_t chosen =
        game.size() <= random_plies ? random.below(moves.size()) : choice(worths, here, moves, random);
    here = here.after(moves[chosen]);
    game.push_back({here.setup(), moves[chosen].move});
  }
  return game;
}

}  // namespace arbiter::puzzles
