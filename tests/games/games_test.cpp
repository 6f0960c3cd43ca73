// Puzzles from games: each is judged again by the declarative rules, which had no part in making it.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "puzzles/games/certify.hpp"
#include "puzzles/games/collect.hpp"
#include "puzzles/output/puzzle.hpp"
#include "tests/support/every.hpp"
#include "tests/support/positions.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(games_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

GamesRequest request_for(Ruleset ruleset, std::size_t games, std::uint64_t seed) {
  GamesRequest request;
  request.ruleset = Ruleset(ruleset.variant(), ruleset.index());
  request.starts = {
      tests::position_of(ruleset.variant(), std::string(ruleset->positions().front().fen), ruleset.index())};
  request.games = games;
  request.seed = seed;
  return request;
}

std::string text_of(const GamesRequest& request) { return book_json(request, collect_from_games(request)).dump(); }

/// The set-up after a move, by the rules; nothing if it is not legal.
std::optional<Setup> played(const MoveSource& rules, const Setup& before, const Move& move) {
  for (const MoveOutcome& each : rules.setup_moves(before)) {
    if (each.move == move) return each.after;
  }
  return std::nullopt;
}

/// Whether the game is over, and the side that moved has won; where a side wins by the other's move, whether each of
/// these ends it so.
bool is_won(const MoveSource& rules, const Setup& after, WinsBy by = WinsBy::own) {
  const Status status = rules.setup_status(after);
  if (by == WinsBy::own) return status == Status::mate || status == Status::lost;
  const auto answers = rules.setup_moves(after);
  return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](const MoveOutcome& each) {
    return rules.setup_status(each.after) == Status::won;
  });
}

void judge(const GamesRequest& request, const GamePuzzle& puzzle) {
  const MoveSource& rules = request.ruleset.rules();
  const WinsBy by = request.ruleset.profile().wins_by;
  BOOST_TEST((puzzle.before && played(rules, *puzzle.before, puzzle.by) == puzzle.start),
             "the move before leads to the puzzle");
  BOOST_TEST_REQUIRE(puzzle.win.line.size() == 2 * puzzle.win.moves - 1);
  BOOST_TEST(puzzle.win.texts.size() == puzzle.win.line.size());
  Setup here = puzzle.start;
  for (std::size_t i = 0; i < puzzle.win.line.size(); ++i) {
    if (i + 1 == puzzle.win.line.size()) {
      // The last move: all that win are counted.
      std::size_t winning = 0;
      for (const MoveOutcome& each : rules.setup_moves(here)) winning += is_won(rules, each.after, by) ? 1U : 0U;
      BOOST_TEST(winning == puzzle.win.last_moves);
      if (request.rules.strict) BOOST_TEST(winning == 1U);
    } else if (i % 2 == 0) {
      // No move before the last wins at once.
      for (const MoveOutcome& each : rules.setup_moves(here)) BOOST_TEST(!is_won(rules, each.after, by));
    }
    const auto next = played(rules, here, puzzle.win.line[i].move);
    BOOST_TEST_REQUIRE(next.has_value(), "a move of the line is not legal");
    here = *next;
  }
  BOOST_TEST(is_won(rules, here, by));
  BOOST_TEST((rules.setup_status(here) == Status::mate) == puzzle.win.mates);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_rules_find_every_puzzle_right) {
  std::size_t sum = 0;
  std::size_t number = 0;
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      if (number++ % tests::every_nth() != 0) continue;
      if (variant->profiles()[profile].players > 2) continue;                      // puzzles are for two
      if (variant->profiles()[profile].wins_by == WinsBy::mostly_other) continue;  // games give none
      GamesRequest request = request_for(Ruleset(*variant, profile), 4, 7);
      if (variant->name() == "duck") {  // a thousand moves a position
        request.games = 1;
        request.rules.nodes = 3'000;
      }
      const GamesBook book = collect_from_games(request);
      BOOST_TEST_CONTEXT(variant->name() << "/" << variant->profiles()[profile].name) {
        sum += book.puzzles.size();
        for (const GamePuzzle& puzzle : book.puzzles) {
          BOOST_TEST_CONTEXT("game " << puzzle.game << ", ply " << puzzle.ply) { judge(request, puzzle); }
        }
      }
    }
  }
  BOOST_TEST(sum > 30U / tests::every_nth());
}

BOOST_AUTO_TEST_CASE(one_seed_gives_one_book) {
  for (const char* name : {"chess", "interweave"}) {
    GamesRequest request = request_for(Ruleset(*variant_named(name)), tests::every_nth() == 1 ? 20 : 5, 3);
    request.most_puzzles = tests::every_nth() == 1 ? 10 : 5;
    const std::string once = text_of(request);
    BOOST_TEST(text_of(request) == once);
    request.threads = 3;
    BOOST_TEST(text_of(request) == once, "threads change nothing");
    ++request.seed;
    BOOST_TEST(text_of(request) != once);
  }
}

BOOST_AUTO_TEST_CASE(no_position_comes_twice) {
  const Variant& variant = *variant_named("interweave");
  const GamesRequest request = request_for(Ruleset(variant), tests::every_nth() == 1 ? 30 : 15, 1);
  const GamesBook book = collect_from_games(request);
  GamesRequest one = request;
  one.most_of_a_game = 1;
  BOOST_TEST(collect_from_games(one).puzzles.size() < book.puzzles.size());
  std::set<std::string> boards;
  for (const GamePuzzle& puzzle : book.puzzles) {
    std::string board = variant.write_fen(puzzle.start, FenStyle{.dialect = Dialect::bare});
    BOOST_TEST(boards.insert(board).second, board);
  }
  std::map<std::size_t, std::size_t> of_game;
  for (const GamePuzzle& puzzle : book.puzzles) ++of_game[puzzle.game];
  for (const auto& [game, count] : of_game) BOOST_TEST(count <= request.most_of_a_game, game);
}

// Copies of a puzzle by hand: each as itself, from the left, and from the other side.
BOOST_AUTO_TEST_CASE(copies_are_known_by_start_line_end_and_image) {
  const Variant& chess = *variant_named("chess");
  const auto puzzle = [&](const char* fen, std::vector<std::string> moves) {
    GamePuzzle made;
    Setup here = made.start = tests::position_of(chess, fen).setup();
    for (const std::string& text : moves) {
      const auto move = find_move(text, here, chess, Ruleset(chess).generator().setup_moves(here));
      BOOST_REQUIRE_MESSAGE(move.has_value(), text);
      made.win.line.push_back(*move);
      here = move->after;
    }
    made.win.moves = static_cast<unsigned>(moves.size() + 1) / 2;
    return made;
  };
  const auto second_is_copy = [&](const GamePuzzle& first, const GamePuzzle& second) {
    Copies copies{Ruleset(chess)};
    BOOST_TEST(!copies.is_copy(first.start, first.win));
    return copies.is_copy(second.start, second.win);
  };
  const std::vector<std::string> line{"c4-g8", "a8xg8", "h6-f7"};
  const GamePuzzle smothered = puzzle("r6k/6pp/7N/8/2Q5/8/8/7K w - - 0 1", line);
  BOOST_TEST(second_is_copy(smothered, smothered));
  // Counters are not part of a position; another piece that does nothing makes another one, with the same line.
  BOOST_TEST(second_is_copy(smothered, puzzle("r6k/6pp/7N/8/2Q5/8/8/7K w - - 9 30", line)));
  BOOST_TEST(second_is_copy(smothered, puzzle("r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", line)));
  // The same line from the left, and by Black.
  BOOST_TEST(second_is_copy(smothered, puzzle("k6r/pp6/N7/8/5Q2/8/8/1K6 w - - 0 1", {"f4-b8", "h8xb8", "a6-c7"})));
  BOOST_TEST(second_is_copy(smothered, puzzle("6k1/8/8/2q5/8/7n/6PP/R6K b - - 0 1", {"c5-g1", "a1xg1", "h3-f2"})));
  // It begins within the line of the other one, whichever comes first.
  const GamePuzzle inner = puzzle("6rk/6pp/7N/8/8/8/8/7K w - - 0 2", {"h6-f7"});
  BOOST_TEST(second_is_copy(smothered, inner));
  BOOST_TEST(second_is_copy(inner, smothered));
  // Another way for the queen; the same last move alone.
  BOOST_TEST(!second_is_copy(smothered, puzzle("r6k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", {"d5-g8", "a8xg8", "h6-f7"})));
  BOOST_TEST(!second_is_copy(inner, puzzle("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 2", {"h6-f7"})));
}

// Of one game: a piece that the side that solves brings to the same square, or takes from the same one with the key.
BOOST_AUTO_TEST_CASE(the_same_idea_of_a_game_is_known_by_a_move) {
  const Variant& chess = *variant_named("chess");
  const auto line = [&](const std::vector<std::pair<std::string, char>>& moves) {
    Certified made;
    for (const auto& move : moves) {
      const auto at = [&](std::size_t i) { return Square::at(move.first[i] - 'a', move.first[i + 1] - '1'); };
      const auto role = std::find_if(chess.roles().begin(), chess.roles().end(),
                                     [&](const RoleInfo& each) { return each.letter == move.second; });
      const Step step{.from = at(0), .to = at(2), .captures = {}, .becomes = piece_of(Side::white, role->role)};
      made.line.push_back({{step}, {}});
    }
    return made;
  };
  const Certified first = line({{"f5e3", 'n'}, {"f4f5", 'k'}, {"c5b4", 'b'}});
  BOOST_TEST(same_idea(first, line({{"f5e3", 'n'}, {"f4f5", 'k'}, {"e7b4", 'b'}})));
  BOOST_TEST(same_idea(line({{"c5b4", 'b'}}), first));
  BOOST_TEST(same_idea(first, line({{"g4e3", 'n'}})), "the same piece to the same square");
  BOOST_TEST(same_idea(first, line({{"f5h6", 'n'}})), "the same piece from the same square");
  BOOST_TEST(!same_idea(first, line({{"f4f5", 'k'}})), "a move of the other side");
  BOOST_TEST(!same_idea(first, line({{"g3e3", 'q'}, {"f4f5", 'k'}, {"e7a3", 'b'}})), "another piece");
}

BOOST_AUTO_TEST_CASE(a_game_gives_an_idea_once) {
  GamesRequest request = request_for(Ruleset(*variant_named("takemake")), 3, 1);
  request.most_of_a_game = 1000;
  std::map<std::size_t, std::multiset<std::string>> keys;
  for (const GamePuzzle& puzzle : collect_from_games(request).puzzles) {
    std::set<std::string> own;
    for (std::size_t i = 0; i < puzzle.win.texts.size(); i += 2) own.insert(puzzle.win.texts[i]);
    keys[puzzle.game].insert(own.begin(), own.end());
  }
  BOOST_TEST(keys[3].count("f5-e3") == 1U);  // which mates after 105 moves, and again after 113
  for (const auto& [game, moves] : keys) {
    for (const std::string& move : moves) BOOST_TEST(moves.count(move) == 1U, game << ": " << move);
  }
}

BOOST_AUTO_TEST_CASE(games_end_at_a_limit) {
  GamesRequest request = request_for(Ruleset(*variant_named("chess")), 1000, 1);
  request.seconds = 0;
  const GamesBook book = collect_from_games(request);
  BOOST_TEST(book.stopped);
  BOOST_TEST(book.games == 0U);
}

BOOST_AUTO_TEST_CASE(lengths_and_strictness_are_kept) {
  GamesRequest request = request_for(Ruleset(*variant_named("chess")), 20, 5);
  request.rules.shortest = 2;
  request.rules.longest = 2;
  request.rules.strict = true;
  const GamesBook book = collect_from_games(request);
  BOOST_TEST(!book.puzzles.empty());
  for (const GamePuzzle& puzzle : book.puzzles) {
    BOOST_TEST(puzzle.win.moves == 2U);
    BOOST_TEST(puzzle.win.last_moves == 1U);
    BOOST_TEST(puzzle.tags.front() == "mateIn2");
    judge(request, puzzle);
  }
}

// Tries of two mates in two, counted once more by the rules: a wrong move that captures or checks, and that all answers
// but one lose to.
BOOST_AUTO_TEST_CASE(tries_are_those_of_the_rules) {
  const Variant& chess = *variant_named("chess");
  const MoveSource& rules = Ruleset(chess).rules();
  const auto mates_next = [&](const Setup& here) {
    const auto moves = rules.setup_moves(here);
    return std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& each) { return is_won(rules, each.after); });
  };
  for (const char* fen : {"rn1k1bnr/2p1p3/b2p2Q1/7p/P4N2/8/2R1PP2/4KBR1 w - - 6 30",
                          "rnb1qb1Q/pppp3P/3n3k/8/1P4P1/3B1N1P/P1PP1P2/RNBK3R w - - 1 14"}) {
    const Position position = tests::position_of(chess, fen);
    const auto win = certified(position, {});
    BOOST_TEST_REQUIRE((win && win->moves == 2U));
    std::size_t tries = 0;
    for (const MoveOutcome& move : rules.setup_moves(position.setup())) {
      const bool tempts = !move.move.front().captures.empty() || rules.in_check(move.after, move.after.to_move);
      if (move.move == win->line.front().move || !tempts) continue;
      const auto answers = rules.setup_moves(move.after);
      const auto refutations = std::count_if(answers.begin(), answers.end(),
                                             [&](const MoveOutcome& answer) { return !mates_next(answer.after); });
      tries += refutations == 1 ? 1U : 0U;
    }
    BOOST_TEST(tries > 0U);
    BOOST_TEST(features_of(Story(Ruleset(chess), position.setup(), *win, PieceWorth(Ruleset(chess)))).tries == tries);
  }
}

BOOST_AUTO_TEST_CASE(no_length_fills_a_book) {
  GamesRequest request = request_for(Ruleset(*variant_named("threecheck")), tests::every_nth() == 1 ? 60 : 30, 3);
  request.rules.shortest = 1;
  request.rules.longest = 2;
  request.most_puzzles = 12;
  const GamesBook book = collect_from_games(request);
  BOOST_TEST(book.alike > 0U);
  std::map<unsigned, std::size_t> of_length;
  for (const GamePuzzle& puzzle : book.puzzles) ++of_length[puzzle.win.moves];
  BOOST_TEST(of_length[1] == 2U);  // a fifth of 12
  // Of four lengths none has more than 7 of 20, and of one move there are at most 4.
  GamesRequest four = request;
  four.ruleset = Ruleset(*variant_named("interweave"));
  four.starts = {tests::position_of(four.ruleset.variant(), std::string(four.ruleset->positions().front().fen))};
  four.games = 60;
  four.rules.longest = 4;
  four.most_puzzles = 20;
  of_length.clear();
  for (const GamePuzzle& puzzle : collect_from_games(four).puzzles) ++of_length[puzzle.win.moves];
  for (const auto& [length, count] : of_length) BOOST_TEST(count <= 7U, length);
  BOOST_TEST(of_length[1] <= 4U);
  BOOST_TEST(of_length.size() == 4U);

  // Where too few others come, a book is filled with what was left out.
  request.games = 4;
  const std::size_t all = [&] {
    GamesRequest without = request;
    without.most_puzzles = 0;
    return collect_from_games(without).puzzles.size();
  }();
  request.most_puzzles = 100;
  const GamesBook few = collect_from_games(request);
  BOOST_TEST(few.puzzles.size() == all);
  BOOST_TEST(few.alike == 0U);
}

// Of five puzzles one may be a mate on the back rank, wherever four others come; where fewer come, as few as must be.
BOOST_AUTO_TEST_CASE(no_tag_fills_a_book) {
  const Variant& chess = *variant_named("chess");
  GamesRequest request = request_for(Ruleset(chess), 0, 0);
  request.rules.longest = 1;
  request.most_puzzles = 5;
  const auto book_of = [&](const std::vector<const char*>& fens) {
    Selection selection{request};
    for (const char* fen : fens) {
      const Position position = tests::position_of(chess, fen);
      const auto win = certified(position, request.rules);
      BOOST_TEST_REQUIRE(win.has_value(), fen);
      PlayedGame game;
      game.puzzles.emplace_back();
      game.puzzles.back().start = position.setup();
      game.puzzles.back().win = *win;
      selection.add(std::move(game));
    }
    return std::move(selection).finish();
  };
  const auto back_ranks = [](const GamesBook& book) {
    return std::count_if(book.puzzles.begin(), book.puzzles.end(), [](const GamePuzzle& puzzle) {
      return std::count(puzzle.tags.begin(), puzzle.tags.end(), "backRankMate") != 0;
    });
  };
  std::vector<const char*> fens{"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",  "6k1/5ppp/8/8/8/8/8/1R5K w - - 0 1",
                                "6k1/5ppp/8/8/8/8/8/2R4K w - - 0 1", "6rk/6pp/7N/8/8/8/8/7K w - - 0 1",
                                "7k/8/5P2/6Q1/8/8/8/K7 w - - 0 1",   "7k/8/5P2/6Q1/8/8/8/1K6 w - - 0 1",
                                "7k/8/5P2/6Q1/8/8/8/2K5 w - - 0 1"};
  const GamesBook enough = book_of(fens);
  BOOST_TEST(enough.puzzles.size() == 5U);
  BOOST_TEST(back_ranks(enough) == 1);
  BOOST_TEST(enough.alike == 2U);
  fens.pop_back();
  const GamesBook few = book_of(fens);
  BOOST_TEST(few.puzzles.size() == 5U);
  BOOST_TEST(back_ranks(few) == 2);
  BOOST_TEST(few.alike == 1U);
}

// A search that is cut proves nothing, and what it has proved before is as right as ever.
BOOST_AUTO_TEST_CASE(what_a_limit_cuts_is_no_puzzle) {
  GamesRequest request = request_for(Ruleset(*variant_named("chess")), 10, 5);
  const std::size_t all = collect_from_games(request).puzzles.size();
  request.rules.nodes = 1;
  const GamesBook cut = collect_from_games(request);
  BOOST_TEST(cut.puzzles.size() <= all);
  for (const GamePuzzle& puzzle : cut.puzzles) judge(request, puzzle);
}

BOOST_AUTO_TEST_CASE(it_can_be_stopped) {
  GamesRequest request = request_for(Ruleset(*variant_named("chess")), 1'000'000, 5);
  const std::atomic<bool> stop{true};
  request.stop = &stop;
  const GamesBook book = collect_from_games(request);
  BOOST_TEST(book.stopped);
}

BOOST_AUTO_TEST_CASE(tags_have_definitions) {
  for (const Variant* variant : all_variants()) {
    std::set<std::string_view> names;
    for (const Tag& tag : puzzle_tags(*variant)) {
      BOOST_TEST(names.insert(tag.name).second, tag.name);
      BOOST_TEST(!tag.means.empty());
      BOOST_TEST(tag.means.find('.') == std::string_view::npos, tag.name);
    }
  }
}

// Written by hand from the definitions: positions in which the win is known from the theory of mates.
BOOST_AUTO_TEST_CASE(tags_of_known_positions) {
  const auto tags = [](const char* name, const char* fen, unsigned longest) {
    const Variant& variant = *variant_named(name);
    const Position position = tests::position_of(variant, fen);
    PuzzleRules rules;
    rules.longest = longest;
    const auto win = certified(position, rules);
    BOOST_REQUIRE_MESSAGE(win.has_value(), fen);
    return tags_of(Story(Ruleset(variant), position.setup(), *win, PieceWorth(Ruleset(variant))));
  };
  const auto has = [](const std::vector<std::string>& names, const char* tag) {
    return std::find(names.begin(), names.end(), tag) != names.end();
  };
  // P. Morphy: 1. Rh6, quiet; whatever Black does is forced.
  const auto morphy = tags("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2);
  BOOST_TEST(has(morphy, "mateIn2"));
  BOOST_TEST(has(morphy, "quietKey"));
  BOOST_TEST(has(morphy, "endgame"));
  BOOST_TEST(!has(morphy, "promotion"));
  // 1. e8=Q or R mates.
  const auto promotion = tags("chess", "7k/4P1pp/8/8/8/8/8/K7 w - - 0 1", 1);
  BOOST_TEST(has(promotion, "promotion"));
  BOOST_TEST(has(promotion, "severalMates"));
  // 1. Qg8+ Rxg8 2. Nf7: the smothered mate.
  const auto smothered = tags("chess", "r6k/6pp/7N/8/2Q5/8/8/7K w - - 0 1", 2);
  BOOST_TEST(has(smothered, "mateIn2"));
  BOOST_TEST(has(smothered, "sacrifice"));
  BOOST_TEST(has(smothered, "forcedAnswers"));
  BOOST_TEST(!has(smothered, "quietMove"));
}

namespace {

struct Asked {
  GamesRequest request;
  GamesBook book;
};

/// Wins in two moves: what two tests ask about is searched once.
const Asked& wins_in_two(const std::string& name) {
  static std::map<std::string, Asked> all;
  const auto [found, added] = all.try_emplace(name);
  if (added) {
    GamesRequest& request = found->second.request;
    request = request_for(Ruleset(*variant_named(name)), name == "chess" ? 25 : 60, 7);
    request.rules.shortest = request.rules.longest = 2;
    found->second.book = collect_from_games(request);
  }
  return found->second;
}

}  // namespace

// The other answers of a puzzle, once more by the rules: with the line's own they are all, and each win that is told
// wins at once.
BOOST_AUTO_TEST_CASE(other_answers_are_all_the_others) {
  std::size_t answers = 0;
  for (const char* name : {"threecheck", "interweave"}) {
    const Variant& variant = *variant_named(name);
    const MoveSource& rules = Ruleset(variant).rules();
    const auto& [request, book] = wins_in_two(name);
    for (const GamePuzzle& puzzle : book.puzzles) {
      const Position start = Position::with_usual_kings(Ruleset(variant), puzzle.start).value();
      const auto all = other_answers(start, puzzle.win, request.rules);
      BOOST_TEST_REQUIRE(all.size() == 1U);
      BOOST_TEST(all[0].size() + 1 == rules.setup_moves(puzzle.win.line[0].after).size());
      for (const AnsweredMove& each : all[0]) {
        ++answers;
        BOOST_TEST((each.answer.move != puzzle.win.line[1].move));
        BOOST_TEST((played(rules, puzzle.win.line[0].after, each.answer.move) == each.answer.after));
        std::size_t wins = 0;
        for (const MoveOutcome& win : rules.setup_moves(each.answer.after)) wins += is_won(rules, win.after) ? 1U : 0U;
        BOOST_TEST(each.wins.size() == wins);
        for (const MoveOutcome& win : each.wins) BOOST_TEST(is_won(rules, win.after));
        BOOST_TEST(each.moves == 1U);
      }
    }
  }
  BOOST_TEST(answers > 20U);
}

// Of a certified puzzle every other move that does not end the game has an answer after which, by the rules, no move
// wins in time; and moves that are refuted are legal.
BOOST_AUTO_TEST_CASE(wrong_moves_are_refuted) {
  std::size_t refuted = 0;
  for (const char* name : {"chess", "threecheck", "interweave"}) {
    const Variant& variant = *variant_named(name);
    const MoveSource& rules = Ruleset(variant).rules();
    const auto& [request, book] = wins_in_two(name);
    for (GamePuzzle puzzle : book.puzzles) {
      if (puzzle.game > 25) continue;  // refuting all takes long
      refute(puzzle, request, request.rules);
      const auto& all = puzzle.refuted;
      BOOST_TEST_REQUIRE(all.size() == 2U);
      std::size_t others = 0;
      for (const MoveOutcome& each : rules.setup_moves(puzzle.start)) {
        const Status status = rules.setup_status(each.after);
        const bool goes_on = status == Status::ongoing || status == Status::check;
        others += goes_on && each.move != puzzle.win.line[0].move ? 1U : 0U;
      }
      BOOST_TEST(all[0].size() == others);
      for (const RefutedMove& each : all[0]) {
        ++refuted;
        const Setup after = played(rules, puzzle.start, each.move).value();
        BOOST_TEST((played(rules, after, each.answer.move) == each.answer.after));
        for (const MoveOutcome& next : rules.setup_moves(each.answer.after)) BOOST_TEST(!is_won(rules, next.after));
      }
      for (const RefutedMove& each : all[1]) {
        BOOST_TEST(!is_won(rules, played(rules, puzzle.win.line[1].after, each.move).value()));
      }
    }
  }
  BOOST_TEST(refuted > 100U);
}

// Where one move alone saves: by the rules, which know nothing of the search, after it no move of the other side wins
// in time, and after each other move one does.
BOOST_AUTO_TEST_CASE(what_saves_is_judged_by_the_rules) {
  struct Saved {
    const char* variant;
    const char* fen;
    std::vector<std::string> line;
    unsigned loss;
  };
  const std::vector<Saved> all{{"chess", "rn1R1b2/p1p1rk2/8/6pp/N1P5/5P2/PBP1p1PP/RN3K2 w - - 0 29", {"f1-e1"}, 1},
                               {"chess", "8/k7/2Q5/6r1/8/P1P5/3N2K1/R1Bq4 w - - 6 77", {"g2-f2"}, 1},
                               {"interweave",
                                "r2kk1b1/bp3n2/2p5/2p1p3/3P1P1P/2K1N2N/PPP3K1/RB4B1 w 38 - 100110",
                                {"g2-f3", "f7-g6", "c3-d2"},
                                2}};
  for (const Saved& each : all) {
    const Variant& variant = *variant_named(each.variant);
    const MoveSource& rules = Ruleset(variant).rules();
    const PieceWorth worths{Ruleset(variant)};
    PuzzleRules asked;
    const Position start = tests::position_of(variant, each.fen);
    BOOST_TEST(!certified(start, asked).has_value(), "not asked for");
    asked.saves_by = &worths;
    const auto found = certified(start, asked);
    BOOST_TEST_REQUIRE(found.has_value(), each.fen);
    BOOST_TEST(found->texts == each.line);
    BOOST_TEST(found->loss == each.loss);
    BOOST_TEST(goal_word(*found) == "save");
    const auto tags = tags_of(Story(Ruleset(variant), start.setup(), *found, worths));
    BOOST_TEST(std::count(tags.begin(), tags.end(), "onlyMove") == 1);
    const std::function<bool(const Setup&, unsigned)> wins = [&](const Setup& here, unsigned moves) {
      const auto legal = rules.setup_moves(here);
      return std::any_of(legal.begin(), legal.end(), [&](const MoveOutcome& move) {
        if (is_won(rules, move.after)) return true;
        const auto answers = rules.setup_moves(move.after);
        return moves > 1 && !answers.empty() &&
               std::all_of(answers.begin(), answers.end(),
                           [&](const MoveOutcome& one) { return wins(one.after, moves - 1); });
      });
    };
    for (const MoveOutcome& move : rules.setup_moves(start.setup()))
      BOOST_TEST(wins(move.after, each.loss) == (move.move != found->line.front().move));
    GamesRequest request;
    request.ruleset = Ruleset(variant);
    GamePuzzle puzzle{.start = start.setup(), .win = *found};
    refute(puzzle, request, asked);
    BOOST_TEST(puzzle.refuted[0].size() + 1 == rules.setup_moves(start.setup()).size());
    for (const RefutedMove& one : puzzle.refuted[0]) {
      const Setup after = played(rules, start.setup(), one.move).value();
      BOOST_TEST((played(rules, after, one.answer.move) == one.answer.after));
    }
  }
}

// Rf5-f4 and Kg3-h4 could go on for ever.
BOOST_AUTO_TEST_CASE(a_line_that_saves_does_not_come_back) {
  const Variant& variant = *variant_named("takemake");
  const PieceWorth worths{Ruleset(variant)};
  PuzzleRules asked;
  asked.saves_by = &worths;
  const Position start =
      tests::position_of(variant, "rnb1kbn1/2q1pp2/ppp3p1/3p1r2/1P1P4/2P3KP/PQ2P1B1/RNB1N2R w q - 2 15");
  const auto found = certified(start, asked);
  BOOST_TEST_REQUIRE(found.has_value());
  BOOST_TEST(found->texts == (std::vector<std::string>{"g3-h4", "f5-f4", "h4-g3", "f4-f6", "g3-h4"}));
}

// The columns that lichess documents; the first move leads to the position of the puzzle.
BOOST_AUTO_TEST_CASE(csv_has_the_columns_of_lichess) {
  const GamesRequest request = request_for(Ruleset(*variant_named("chess")), 10, 7);
  const GamesBook book = collect_from_games(request);
  std::vector<Puzzle> all;
  for (const GamePuzzle& puzzle : book.puzzles) {
    all.push_back(as_puzzle(request, puzzle));
    BOOST_TEST(all.back().one_key == (puzzle.win.moves > 1 || puzzle.win.last_moves == 1));
    BOOST_TEST(all.back().unique == (puzzle.win.last_moves == 1));
  }
  const auto text = write(Style::csv, all);
  BOOST_TEST_REQUIRE(text.has_value());
  BOOST_TEST(
      text->starts_with("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"));
  BOOST_TEST(std::count(text->begin(), text->end(), '\n') == static_cast<std::ptrdiff_t>(all.size()) + 1);
  all.front().before.reset();
  BOOST_TEST(!write(Style::csv, all).has_value(), "a composed position has no move before it");
}

BOOST_AUTO_TEST_SUITE_END()
