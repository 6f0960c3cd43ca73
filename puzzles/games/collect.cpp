#include "puzzles/games/collect.hpp"

#include <cmath>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "verifier/conversion/convert.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::puzzles {
namespace {

/// What a move looks like before its squares are looked at: its steps and captures, whether its piece becomes another,
/// and whether it castles, switches or drops.
auto shape_of(const Move& move, const Board& board) {
  int captures = 0;
  for (const Step& step : move) captures += step.captures.size();
  const bool castles = std::ranges::any_of(move, [](const Step& step) { return step.also.has_value(); });
  return std::tuple(move.size(), captures, mover_of(board, move.front()) != move.back().becomes, castles,
                    std::ranges::any_of(move, &Step::switches), move.front().places);
}

double rarity_of(const Setup& before, const Move& move, const std::vector<MoveOutcome>& legal) {
  const auto shape = shape_of(move, before.board);
  const auto alike =
      std::ranges::count_if(legal, [&](const MoveOutcome& each) { return shape_of(each.move, before.board) == shape; });
  return std::log2(static_cast<double>(legal.size()) / static_cast<double>(std::max<std::ptrdiff_t>(alike, 1)));
}

/// Whether a single answer to a wrong first move keeps the side to move from winning as fast as it can. `killer`: an
/// answer that is likely to refute.
bool is_try(const Position& after, unsigned moves_left, Move& killer) {
  auto answers = after.ruleset().generator().moves(after);
  std::ranges::sort(answers, [&](const MoveOutcome& a, const MoveOutcome& b) {
    return std::pair(a.move != killer, a.move) < std::pair(b.move != killer, b.move);
  });
  std::size_t refutations = 0;
  for (const MoveOutcome& answer : answers) {
    const auto wins = wins_within(after.after(answer), moves_left);
    if (!wins) return false;
    if (*wins) continue;
    killer = answer.move;
    if (++refutations > 1) return false;
  }
  return refutations == 1;
}

std::size_t tries_of(const Story& story, const std::vector<MoveOutcome>& wrong) {
  constexpr unsigned most_moves = 3;
  const auto position = Position::with_usual_kings(story.ruleset, story.before.front());
  if (!position || story.win.gain > 0 || story.win.loss > 0 || story.win.moves < 2 || story.win.moves > most_moves)
    return 0;
  Move killer;
  return static_cast<std::size_t>(std::ranges::count_if(
      wrong, [&](const MoveOutcome& move) { return is_try(position->after(move), story.win.moves - 1, killer); }));
}

/// A guess at lichess's scale, 400 to 3000, that puts puzzles in an order: no solver's result went into it.
int rating_of(const Features& features) {
  // A mate in one with few choices is for beginners (about 600); each move more, each quiet move and each tempting
  // wrong one makes it harder, and so do rare kinds of moves, those far from the king, and tries.
  constexpr std::size_t most_tempting = 25;
  constexpr std::size_t most_tries = 5;
  const double rating =
      390 + 380 * (static_cast<double>(features.moves) - 1) + 220 * static_cast<double>(features.quiet) +
      45 * std::log2(static_cast<double>(std::max<std::size_t>(features.choices, 1))) +
      12 * static_cast<double>(std::min(features.tempting, most_tempting)) + 60 * std::log2(1 + features.defences) +
      25 * features.rarity + 15 * static_cast<double>(features.distance) +
      50 * static_cast<double>(std::min(features.tries, most_tries));
  return std::clamp(static_cast<int>(std::lround(rating)), 400, 3000);
}

constexpr int usual_pieces_of_kind = 2;

/// So many games are played before their puzzles are put in order.
constexpr std::size_t games_at_once = 16;
/// The openings of own games, which both sides play at random, give no puzzle.
constexpr std::size_t first_ply = 8;
/// Of the puzzles asked for, at most so many, or this share, have the same tags.
constexpr std::size_t least_alike = 5;
constexpr double share_of_tags = 0.1;
/// So many of those that are left out are kept in case that others are too few, and four for each puzzle asked for.
constexpr std::size_t most_kept = 1000;
/// Three make the books of corpus/books; a thousand puzzles need some seconds each.
constexpr int most_rounds = 8;

/// Of the puzzles asked for, at most this share has the length: most of what games give is short.
double share_of_length(const PuzzleRules& rules, unsigned moves) {
  const bool one = rules.shortest == 1 && rules.longest > 1;
  if (one && moves == 1) return share_of_a_tag;
  const unsigned lengths = rules.longest - rules.shortest + (one ? 0 : 1);
  // Of wins in two to four moves thirty of a hundred are left for those in three and four.
  return lengths == 1 ? 1 : lengths < 3 ? 2.0 / (lengths + 1) : 0.35;
}

/// The same of what there is to reach, "gainIn2": as many kinds as lengths of wins, material and saved games.
double share_of_goal(const GamesRequest& request) {
  unsigned kinds = 0;
  for (unsigned n = request.rules.shortest; n <= request.rules.longest; ++n)
    kinds += 1U + (request.gains && (n == 2 || n == 3) ? 1U : 0U) + (request.saves ? 1U : 0U);
  return request.gains || request.saves ? std::max(share_of_a_tag, 2.0 / (kinds + 1)) : 1;
}

PlayedGame play(const GamesRequest& request, const PuzzleRules& rules, const PieceWorth& worths,
                FunctionRef<bool()> stop, std::size_t number) {
  PlayedGame played{.number = number};
  played.stopped = stop();
  if (played.stopped) return played;
  Random seeds(request.seed * 0x2545f4914f6cdd1dU + number - 1);
  const auto game = request.given.empty()
                        ? self_play(worths, request.starts[(number - 1) % request.starts.size()], seeds.next())
                        : request.given[number - 1].positions(request.ruleset);
  for (std::size_t ply = request.given.empty() ? first_ply : 0;
       ply < game.size() && played.puzzles.size() < request.most_of_a_game; ++ply) {
    played.stopped = stop();
    if (played.stopped) return played;
    const auto position = Position::with_usual_kings(request.ruleset, game[ply].setup);
    if (!position) continue;
    ++played.positions;
    auto win = certified(*position, rules);
    if (!win) continue;
    if (std::ranges::any_of(played.puzzles, [&](const GamePuzzle& each) { return same_idea(each.win, *win); }))
      continue;
    // What a user's file begins with, a composed position perhaps, is the user's choice.
    const bool chosen = ply == 0 && !request.given.empty();
    if (!chosen && !unnatural(game[ply].setup, request.ruleset.variant(), worths).empty()) {
      ++played.unnatural;
      continue;
    }
    GamePuzzle& puzzle = played.puzzles.emplace_back(
        GamePuzzle{.start = game[ply].setup, .win = std::move(*win), .game = number, .ply = ply});
    if (ply > 0) {
      puzzle.before = game[ply - 1].setup;
      puzzle.by = game[ply].by;
    }
    if (!request.given.empty()) puzzle.place = request.given[number - 1].place();
    // The moves that follow in the game are often those of the puzzle.
    ply += 2 * puzzle.win.moves - 1;
  }
  return played;
}

/// A square of the board or of one of its images: bit 0 of `image` exchanges left and right, bit 1 the sides.
char seen(Square square, unsigned image) {
  const int file = (image & 1U) != 0 ? 7 - square.file() : square.file();
  const int rank = (image & 2U) != 0 ? 7 - square.rank() : square.rank();
  return static_cast<char>(' ' + rank * 8 + file);
}

/// The first in order of the line's images; empty for a line of one move, which many positions have.
std::string image_of_line(const Setup& start, const Certified& win) {
  std::string first;
  if (win.moves < 2) return first;
  for (unsigned image = 0; image < 4; ++image) {
    std::string line;
    const Setup* before = &start;
    for (const MoveOutcome& each : win.line) {
      line += static_cast<char>('A' + number(before->board[each.move.front().from]->role));
      for (const Step& step : each.move) {
        std::string captures;
        for (const Square square : step.captures) captures += seen(square, image);
        std::ranges::sort(captures);
        line.append({seen(step.from, image), seen(step.to, image)}).append(captures).append(",");
      }
      line += '.';
      before = &each.after;
    }
    if (first.empty() || line < first) first = std::move(line);
  }
  return first;
}

}  // namespace

Features features_of(const Story& story) {
  const MoveSource& generator = story.ruleset.generator();
  const auto checks = [&](const Setup& after) { return generator.in_check(after, after.to_move); };
  const Certified& win = story.win;
  Features features;
  features.moves = win.moves;
  features.pieces = story.before.front().board.occupied().size();
  const Setup& start = story.before.front();
  const Square to = win.line.front().move.back().to;
  if (const auto king = king_of(story.ruleset.variant(), start, opponent(start.to_move)))
    features.distance = std::max(std::abs(to.file() - king->file()), std::abs(to.rank() - king->rank()));
  const auto first_moves = generator.setup_moves(story.before.front());
  features.choices = first_moves.size();
  std::vector<MoveOutcome> tempting;
  for (const MoveOutcome& move : first_moves) {
    if (move.move != win.line.front().move && (captures_something(move.move) || checks(move.after)))
      tempting.push_back(move);
  }
  features.tempting = tempting.size();
  features.tries = tries_of(story, tempting);
  for (std::size_t i = 0; i < win.line.size(); i += 2) {
    const Setup& before = story.before[i];
    const double rarity = rarity_of(before, win.line[i].move, i == 0 ? first_moves : generator.setup_moves(before));
    features.rarity = std::max(features.rarity, rarity);
    if (!captures_something(win.line[i].move) && !checks(win.line[i].after)) ++features.quiet;
  }
  if (!win.defences.empty()) {
    features.defences = static_cast<double>(std::accumulate(win.defences.begin(), win.defences.end(), std::size_t{0})) /
                        static_cast<double>(win.defences.size());
  }
  return features;
}

std::string unnatural(const Setup& setup, const Variant& variant, const PieceWorth& worths) {
  for (const Side side : {Side::white, Side::black}) {
    for (const RoleInfo& role : variant.roles()) {
      if (role.name == "pawn") continue;
      const int count = setup.board.of(piece_of(side, role.role)).size();
      if (count > usual_pieces_of_kind) return fmt::format("{} has {} {}s", name_of(side), count, role.name);
    }
  }
  if (std::abs(worths.material(setup.board)) > worths.of_a_side() / 2) return "one side has much more";
  return {};
}

void describe(GamePuzzle& puzzle, const GamesRequest& request, const PieceWorth& worths) {
  const Story story(request.ruleset, puzzle.start, puzzle.win, worths);
  puzzle.tags = tags_of(story);
  puzzle.features = features_of(story);
  puzzle.rating = rating_of(puzzle.features);
}

Selection::Excess Selection::excess_of(const GamePuzzle& puzzle) const {
  const auto count_of = [](const auto& counts, const auto& key) {
    const auto found = counts.find(key);
    return found == counts.end() ? 0 : found->second;
  };
  const auto most = [&](double share, std::size_t least) {
    return std::max(least, static_cast<std::size_t>(share * static_cast<double>(request.most_puzzles)));
  };
  Excess excess;
  excess.length = count_of(of_length, puzzle.win.moves) >= most(share_of_length(request.rules, puzzle.win.moves), 1);
  excess.one_move = excess.length && puzzle.win.moves == 1;
  excess.tags = count_of(with_tags, puzzle.tags) >= most(share_of_tags, least_alike) ? 1 : 0;
  for (const std::string& tag : puzzle.tags) {
    const bool is_goal = &tag == &puzzle.tags.front();
    if (!is_goal && !is_motif(tag)) continue;
    const std::size_t count = count_of(with_tag, tag);
    excess.alike += count;
    const bool enough = count >= most(is_goal ? share_of_goal(request) : share_of_a_tag, 1);
    if (enough && !is_goal) ++excess.tags;
    excess.goal |= enough && is_goal;
  }
  return excess;
}

void Selection::keep(GamePuzzle&& puzzle) {
  ++of_length[puzzle.win.moves];
  ++with_tags[puzzle.tags];
  for (const std::string& tag : puzzle.tags) ++with_tag[tag];
  book.puzzles.push_back(std::move(puzzle));
}

void Selection::add(PlayedGame&& game) {
  book.positions += game.positions;
  book.unnatural += game.unnatural;
  book.stopped |= game.stopped;
  book.games += game.stopped ? 0 : 1;
  for (GamePuzzle& puzzle : game.puzzles) {
    if (full()) return;
    if (request.share.parts == 1 && copies.is_copy(puzzle.start, puzzle.win)) {
      ++book.copies;
      continue;
    }
    describe(puzzle, request, worths);
    if (request.most_puzzles > 0 && !excess_of(puzzle).none()) {
      ++book.alike;
      if (alike.size() < most_kept + 4 * request.most_puzzles) alike.push_back(std::move(puzzle));
      continue;
    }
    keep(std::move(puzzle));
  }
}

void Selection::choose_again() {
  std::vector<GamePuzzle> all = std::exchange(book.puzzles, {});
  book.alike += all.size();
  std::move(alike.begin(), alike.end(), std::back_inserter(all));
  with_tags.clear();
  with_tag.clear();
  of_length.clear();
  const auto best = [&] {
    return std::ranges::min_element(all, [&](const auto& a, const auto& b) { return excess_of(a) < excess_of(b); });
  };
  for (; !full() && !all.empty(); --book.alike) {
    const auto next = best();
    keep(std::move(*next));
    all.erase(next);
  }
  // The first ones were chosen before anything was in excess: each is chosen again beside all others, which leaves less
  // in excess with each exchange.
  bool exchanged = !all.empty();
  bool excess = true;
  for (int round = 0; round < most_rounds && exchanged && excess; ++round) {
    exchanged = excess = false;
    for (std::size_t i = 0; i < book.puzzles.size(); ++i) {
      GamePuzzle puzzle = std::move(book.puzzles.front());
      book.puzzles.erase(book.puzzles.begin());
      --of_length[puzzle.win.moves];
      --with_tags[puzzle.tags];
      for (const std::string& tag : puzzle.tags) --with_tag[tag];
      const auto other = best();
      const Excess now = excess_of(puzzle);
      excess |= !now.none();
      if (excess_of(*other) < now) {
        std::swap(puzzle, *other);
        exchanged = true;
      }
      keep(std::move(puzzle));
    }
  }
}

GamesBook Selection::finish() && {
  if (!full() && !alike.empty()) choose_again();
  std::ranges::stable_sort(book.puzzles, [](const GamePuzzle& a, const GamePuzzle& b) {
    return std::pair(a.game, a.ply) < std::pair(b.game, b.ply);
  });
  return std::move(book);
}

GamesBook collect_from_games(const GamesRequest& request) {
  Selection selection{request};
  PuzzleRules rules = request.rules;
  if (request.gains) rules.gains_by = &selection.worths;
  if (request.saves) rules.saves_by = &selection.worths;
  const Stopwatch watch;
  const auto stop = [&] {
    return (request.stop != nullptr && *request.stop) || (request.seconds && watch.seconds() > *request.seconds);
  };
  const auto known_or_played = [&](std::size_t number) {
    auto known = request.known == nullptr ? std::nullopt : request.known->take(number);
    if (known) return std::move(*known);
    PlayedGame played = play(request, rules, selection.worths, stop, number);
    if (request.known != nullptr && !played.stopped) request.known->add(played);
    return played;
  };
  std::vector<std::size_t> numbers;
  for (std::size_t i = request.share.part; i <= request.games; i += request.share.parts) numbers.push_back(i);
  for (std::size_t from = 0; from < numbers.size() && !selection.full();) {
    const std::size_t count = std::min(games_at_once, numbers.size() - from);
    std::vector<PlayedGame> played(count);
    share_work(count, request.threads, [&](std::size_t i) { played[i] = known_or_played(numbers[from + i]); });
    for (PlayedGame& game : played) selection.add(std::move(game));
    if (selection.book.stopped) break;
    from += count;
    if (!request.progress) continue;
    const double seconds = watch.seconds();
    const std::size_t puzzles = selection.book.puzzles.size();
    const double left = seconds / static_cast<double>(from) * static_cast<double>(numbers.size() - from);
    request.progress(fmt::format("{} puzzles from {} of {} games, {:.0f} a minute, about {:.0f} s left", puzzles, from,
                                 numbers.size(), static_cast<double>(puzzles) * 60 / std::max(seconds, 0.001), left));
  }
  return std::move(selection).finish();
}

Puzzle as_puzzle(const GamesRequest& request, const GamePuzzle& from) {
  Puzzle puzzle;
  puzzle.ruleset = request.ruleset;
  puzzle.setup = from.start;
  const std::string goal = goal_word(from.win);
  puzzle.theme = fmt::format("{} in {}", goal, from.win.moves);
  puzzle.kind = "game-" + goal;
  puzzle.goes_on = from.win.gain > 0 || from.win.loss > 0;
  if (!from.win.mates) {
    const std::string moves = counted(std::size_t{from.win.moves}, "move");
    puzzle.task = fmt::format("{} to move {}.", name_of(from.start.to_move),
                              from.win.loss > 0   ? fmt::format("saves the game: {}, each the only one", moves)
                              : from.win.gain > 0 ? "wins material in " + moves
                                                  : "wins in " + moves);
  }
  puzzle.parameters = {{"moves", std::to_string(from.win.moves)}};
  for (const MoveOutcome& move : from.win.line) puzzle.moves.push_back(move.move);
  puzzle.is_line = true;
  puzzle.one_key = from.win.moves > 1 || from.win.last_moves == 1;
  puzzle.unique = from.win.last_moves == 1;
  puzzle.before = from.before;
  puzzle.by = from.by;
  puzzle.refuted = from.refuted;
  puzzle.tags = from.tags;
  puzzle.rating = from.rating;
  puzzle.game = from.place.empty() ? std::to_string(from.game) : from.place;
  puzzle.ply = from.ply;
  return puzzle;
}

bool same_idea(const Certified& one, const Certified& other) {
  for (std::size_t i = 0; i < one.line.size(); i += 2) {
    for (std::size_t j = 0; j < other.line.size(); j += 2) {
      const Step& end = one.line[i].move.back();
      const Step& other_end = other.line[j].move.back();
      if (end.to == other_end.to && end.becomes == other_end.becomes) return true;
    }
  }
  const Step& first = one.line.front().move.front();
  const Step& other_first = other.line.front().move.front();
  return first.from == other_first.from && first.becomes == other_first.becomes;
}

bool Copies::is_copy(const Setup& start, const Certified& win) {
  const auto key = [&](const Setup& setup) {
    return conversion::position_key(setup, ruleset, {.mirror = true, .colour_swap = true});
  };
  std::vector<std::string> keys{key(start)};
  for (std::size_t i = 1; i < win.line.size(); i += 2) keys.push_back(key(win.line[i].after));
  keys.push_back(key(win.line.back().after));
  const std::string line = image_of_line(start, win);
  const bool met = std::ranges::any_of(keys, [&](const auto& each) { return positions.count(each) != 0; });
  if (met || lines.count(line) != 0) return true;
  positions.insert(keys.begin(), keys.end());
  if (!line.empty()) lines.insert(line);
  return false;
}

std::vector<std::vector<AnsweredMove>> other_answers(const Position& start, const Certified& puzzle,
                                                     const PuzzleRules& rules) {
  const MoveSource& generator = start.ruleset().generator();
  const KeysOf keys = keys_of(start, puzzle.gain > 0, rules);
  std::vector<std::vector<AnsweredMove>> all;
  if (puzzle.loss > 0) return all;
  Position here = start;
  for (std::size_t i = 0; i + 1 < puzzle.line.size(); i += 2) {
    const Position after = here.after(puzzle.line[i]);
    const unsigned left = puzzle.moves_after(i);
    auto answers = generator.moves(after);
    std::ranges::sort(answers, {}, &MoveOutcome::move);
    std::vector<AnsweredMove>& list = all.emplace_back();
    for (MoveOutcome& answer : answers) {
      if (answer.move == puzzle.line[i + 1].move) continue;
      const Position next = after.after(answer);
      auto win = keys(next, left);
      AnsweredMove& made = list.emplace_back(AnsweredMove{std::move(answer), {}, 0});
      if (!win || !win->reached) continue;
      made.moves = win->moves;
      std::ranges::sort(win->keys, {}, &GoalKey::text);
      for (GoalKey& key : win->keys) made.wins.push_back(std::move(key.outcome));
    }
    here = after.after(puzzle.line[i + 1]);
  }
  return all;
}

void refute(GamePuzzle& refuted, const GamesRequest& request, const PuzzleRules& rules) {
  const auto start = Position::with_usual_kings(request.ruleset, refuted.start);
  if (!start) return;
  const Certified& puzzle = refuted.win;
  const MoveSource& generator = request.ruleset.generator();
  const KeysOf keys = keys_of(*start, puzzle.gain > 0, rules);
  // Nothing else is left to do after the last move; what material is worth then, only a search tells.
  const auto fails = [&](const Position& next, unsigned left) {
    if (left == 0) return puzzle.gain == 0;
    const auto win = keys(next, left);
    return win && !win->reached;
  };
  refuted.refuted.clear();
  Position here = *start;
  for (std::size_t i = 0; i < puzzle.line.size(); i += 2) {
    const unsigned left = puzzle.moves_after(i);
    std::vector<RefutedMove>& list = refuted.refuted.emplace_back();
    for (const MoveOutcome& wrong : generator.moves(here)) {
      const Status status = generator.setup_status(wrong.after);
      if (wrong.move == puzzle.line[i].move || (status != Status::ongoing && status != Status::check)) continue;
      const Position after = here.after(wrong);
      if (puzzle.loss > 0) {
        const auto loss = keys(after, puzzle.loss);
        if (loss && !loss->keys.empty()) list.push_back({wrong.move, loss->keys.front().outcome});
        continue;
      }
      auto answers = generator.moves(after);
      // Captures first: they are what refutes most.
      std::ranges::sort(answers, [](const MoveOutcome& a, const MoveOutcome& b) {
        return std::pair(a.after.board.occupied().size(), a.move) < std::pair(b.after.board.occupied().size(), b.move);
      });
      const auto answer =
          std::ranges::find_if(answers, [&](const MoveOutcome& each) { return fails(after.after(each), left); });
      if (answer != answers.end()) list.push_back({wrong.move, *answer});
    }
    if (i + 1 < puzzle.line.size()) here = here.after(puzzle.line[i]).after(puzzle.line[i + 1]);
  }
}

}  // namespace arbiter::puzzles
