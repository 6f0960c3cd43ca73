// Books of puzzles: what a reader may play stands in them, what users typed is text and no markup, and each file says
// what it is and what made it.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "puzzles/games/collect.hpp"
#include "puzzles/output/puzzle.hpp"
#include "tests/support/every.hpp"
#include "tests/support/positions.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(book_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

/// A puzzle of each variant's games, or several.
const std::vector<Puzzle>& puzzles_from_games() {
  static const std::vector<Puzzle> all = [] {
    std::vector<Puzzle> list;
    for (const Variant* variant : all_variants()) {
      GamesRequest request;
      request.ruleset = Ruleset(*variant);
      request.starts = {tests::position_of(*variant, std::string(variant->positions().front().fen), 0)};
      request.games = 12 / tests::every_nth();
      request.seed = 9;
      if (variant->name() == "duck") {  // a thousand moves a position
        request.games = 2;
        request.rules.nodes = 3'000;
      }
      // Where so few games give none, the next few may.
      for (const std::size_t before = list.size(); list.size() == before && request.seed < 9 + 4 * tests::every_nth();
           ++request.seed) {
        for (const GamePuzzle& each : collect_from_games(request).puzzles) list.push_back(as_puzzle(request, each));
      }
    }
    return list;
  }();
  return all;
}

/// The line of a position of one's own, as if it came from a game.
Puzzle line(const char* variant, const char* fen, const std::vector<std::string>& moves) {
  Puzzle puzzle;
  puzzle.ruleset = Ruleset(*variant_named(variant));
  puzzle.setup = tests::position_of(puzzle.ruleset.variant(), fen, 0).setup();
  puzzle.is_line = true;
  Setup here = puzzle.setup;
  for (const std::string& text : moves) {
    const auto found = find_move(text, here, puzzle.ruleset.variant(),
                                 Ruleset(puzzle.ruleset.variant()).generator().setup_moves(here));
    BOOST_REQUIRE_MESSAGE(found.has_value(), text);
    puzzle.moves.push_back(found->move);
    here = found->after;
  }
  return puzzle;
}

Colophon colophon(std::string title) { return {std::move(title), "CC0-1.0", {{"seed", "9"}, {"games", "12"}}, {}}; }

std::size_t count_in(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// A board as the script of a book has it: 64 signs, 0 for an empty square.
std::string signs_of(const Puzzle& puzzle, const Board& board, PieceCodes& codes) {
  std::string out;
  for (const char c : codes.code_of(arbiter::picture_of(board, puzzle.ruleset.variant()))) {
    if (c >= '1' && c <= '9')
      out.append(static_cast<std::size_t>(c - '0'), '0');
    else
      out += c;
  }
  return out;
}

/// Whether the last move of a puzzle wins, by the rules.
bool wins(const Puzzle& puzzle, const Setup& after) {
  const MoveSource& rules = puzzle.ruleset.rules();
  const Status status = rules.setup_status(after);
  if (puzzle.ruleset.profile().wins_by == WinsBy::own) return status == Status::mate || status == Status::lost;
  const auto answers = rules.setup_moves(after);
  return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](const MoveOutcome& each) {
    return rules.setup_status(each.after) == Status::won;
  });
}

/// Plays a packed move as the script does.
std::string played(std::string signs, std::string_view packed) {
  constexpr std::string_view squares = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (const std::string& step : split(packed.substr(0, packed.find_first_of("'`")), '&')) {
    BOOST_REQUIRE(step.size() % 2 == 0);
    const std::size_t from = squares.find(step[0]);
    const char piece = signs[from];
    // What is placed from outside the board begins on the empty square that it fills.
    BOOST_REQUIRE((piece != '0' || step[0] == step[1]));
    signs[from] = '0';
    signs[squares.find(step[1])] = piece;
    for (std::size_t i = 2; i < step.size(); i += 2) signs[squares.find(step[i])] = step[i + 1];
  }
  return signs;
}

}  // namespace

// What the script makes of each packed move is the board that the rules make of it.
BOOST_AUTO_TEST_CASE(packed_moves_lead_where_the_rules_say) {
  std::set<std::string_view> variants;
  std::size_t moves = 0;
  for (const Puzzle& puzzle : puzzles_from_games()) {
    const auto book = book_line(puzzle);
    BOOST_TEST_REQUIRE(book.has_value());
    variants.insert(puzzle.ruleset->name());
    for (std::size_t i = 0; i < book->plies.size(); i += 2) {
      const BookLine::Ply& ply = book->plies[i];
      PieceCodes codes;
      const std::string before = signs_of(puzzle, ply.before.board, codes);
      std::multiset<std::string> expected;
      std::size_t right = 0;
      for (const MoveOutcome& each : puzzle.ruleset.rules().setup_moves(ply.before)) {
        const bool last = i + 1 == book->plies.size();
        const bool good = last ? wins(puzzle, each.after) : each.move == puzzle.moves[i];
        right += good ? 1U : 0U;
        expected.insert(signs_of(puzzle, each.after.board, codes).append(good ? "w" : "-"));
      }
      std::multiset<std::string> found;
      std::set<std::string> names;  // a move that is clicked like another one has a text of its own
      for (const std::string& packed : split(packed_choices(puzzle, ply, codes), ' ')) {
        found.insert(played(before, packed).append(packed.find("'w") != std::string::npos ? "w" : "-"));
        if (packed.find('`') != std::string::npos) BOOST_TEST(names.insert(packed.substr(packed.find('`'))).second);
        ++moves;
      }
      BOOST_TEST(found == expected, fen_of(puzzle));
      BOOST_TEST(ply.choices.size() == right);
    }
  }
  std::set<std::string_view> expected;
  for (const Variant* each : all_variants()) expected.insert(each->name());
  BOOST_TEST(variants == expected, boost::test_tools::per_element());
  BOOST_TEST(moves > 1000U / tests::every_nth());
}

// Promotions are clicked alike; castling changes two squares more.
BOOST_AUTO_TEST_CASE(moves_with_the_same_squares_have_texts) {
  PieceCodes codes;
  const Puzzle promotion = line("chess", "7k/4P1pp/8/8/8/8/8/K7 w - - 0 1", {"e7-e8=Q"});
  const auto book = book_line(promotion);
  BOOST_TEST_REQUIRE(book.has_value());
  BOOST_TEST(book->plies.front().choices.size() == 2U);  // queen and rook
  BOOST_TEST(book->plies.front().choices.front().text == "e8=Q#");
  const std::string packed = packed_choices(promotion, book->plies.front(), codes);
  for (const char* text : {"`e7-e8=Q", "`e7-e8=R", "`e7-e8=N", "`e7-e8=B"}) BOOST_TEST(count_in(packed, text) == 1U);
  BOOST_TEST(count_in(packed, "`") == 4U);
  BOOST_TEST(count_in(packed, "'w") == 2U);
  const Puzzle castling = line("chess", "5k2/7R/8/8/8/8/8/4K2R w K - 0 1", {"e1-g1"});
  BOOST_TEST(!book_line(castling).has_value(), "no mate");
  Puzzle open = castling;
  open.moves.clear();
  BOOST_TEST(!book_line(open).has_value(), "no move at all");
}

BOOST_AUTO_TEST_CASE(chapters_go_from_short_to_long_and_from_easy_to_hard) {
  std::size_t sum = 0;
  std::size_t length = 0;
  for (const Chapter& chapter : chapters_of(puzzles_from_games())) {
    BOOST_TEST((chapter.title.starts_with("Mate in ") || chapter.title.starts_with("Win ")), chapter.title);
    int rating = 0;
    for (const Puzzle* puzzle : chapter.puzzles) {
      BOOST_TEST(puzzle->moves.size() >= length);
      length = puzzle->moves.size();
      BOOST_TEST(puzzle->rating >= rating);
      rating = puzzle->rating;
      ++sum;
    }
  }
  BOOST_TEST(sum == puzzles_from_games().size());
}

BOOST_AUTO_TEST_CASE(a_page_loads_nothing_and_is_small) {
  const auto page = html_book(puzzles_from_games(), colophon("</script><script>alert(1)</script> & \"so\""));
  BOOST_TEST_REQUIRE(page.has_value());
  const std::size_t count = puzzles_from_games().size();
  BOOST_TEST(count > 30U / tests::every_nth());
  BOOST_TEST(page->size() * 60 / count < 1'000'000U);
  BOOST_TEST(count_in(*page, "<article ") == count);
  BOOST_TEST(count_in(*page, "alert(1)</script>") == 0U);
  BOOST_TEST(count_in(*page, "CC0-1.0") == 1U);
  BOOST_TEST(count_in(*page, "seed 9, games 12") == 1U);
  for (const char* loads : {"http:", "https:", "src=", "url(http", "<link", "unsafe-inline", "eval("})
    BOOST_TEST(
        count_in(*page, loads) == (std::string_view(loads) == "http:" ? count_in(*page, "http://www.w3.org/") : 0U),
        loads);
  // What the script reads is JSON, and none of it ends the element.
  const std::string_view begin = "<script type=\"application/json\" id=\"book\">";
  const std::size_t at = page->find(begin) + begin.size();
  const auto json = nlohmann::json::parse(page->substr(at, page->find("</script>", at) - at));
  BOOST_TEST(json["puzzles"].size() == count);
  std::set<std::string> ids;
  for (const auto& puzzle : json["puzzles"]) BOOST_TEST(ids.insert(puzzle["id"]).second);
  for (const Puzzle& puzzle : puzzles_from_games()) BOOST_TEST(ids.count(id_of(puzzle)) == 1U);
  BOOST_TEST(*html_book(puzzles_from_games(), colophon("A")) == *html_book(puzzles_from_games(), colophon("A")));
}

// A title with every special character of every form.
BOOST_AUTO_TEST_CASE(titles_are_text_in_every_style) {
  const std::string nasty = "A \"title\" \\ % & <b> --> ]]> {x} $1_2 #3 ~^ : ' \n[Tag \"x\"]";
  const std::vector<Puzzle> one{line("chess", "7k/4P1pp/8/8/8/8/8/K7 w - - 0 1", {"e7-e8=Q"})};
  const auto text = [&](Style style) {
    const auto made = write(style, one, colophon(nasty));
    BOOST_TEST_REQUIRE(made.has_value());
    return *made;
  };
  BOOST_TEST(count_in(text(Style::pgn),
                      "[Event \"A \\\"title\\\" \\\\ % & <b> --> ]]> {x} $1_2 #3 ~^ : '  [Tag \\\"x\\\"]\"]\n") == 1U);
  BOOST_TEST(count_in(text(Style::pgn), "\n[Tag") == 0U);
  BOOST_TEST(count_in(text(Style::epd), "\n") == 1U);
  BOOST_TEST(count_in(text(Style::epd), "\"") == 4U);  // c0 and c9
  BOOST_TEST(text(Style::olive).starts_with("# A \"title\""));
  BOOST_TEST(text(Style::olive).find("\n---\n") == text(Style::olive).find('\n'));
  BOOST_TEST(count_in(text(Style::div), "-->") == 1U);
  BOOST_TEST(text(Style::pug).starts_with("//- A \"title\""));
  BOOST_TEST(text(Style::pug).find("\nfigure") == text(Style::pug).find('\n'));
  BOOST_TEST(count_in(text(Style::svg), "<b>") == 0U);
  BOOST_TEST(count_in(text(Style::sheet), "<b>") == 0U);
  BOOST_TEST(count_in(text(Style::book), "<b>") == 0U);
  BOOST_TEST(count_in(text(Style::latex), "A \"title\" \\textbackslash{} \\% \\& $<$b$>$") == 1U);
  BOOST_TEST(count_in(text(Style::popeye), "\nOrigin A \"title\"") == 1U);
  for (const StyleInfo& each : styles()) {
    if (each.style == Style::csv) continue;  // a line of one's own has no move before it
    const bool says = each.style != Style::fen;
    BOOST_TEST((count_in(text(each.style), "CC0-1.0") > 0U) == says, each.name);
    BOOST_TEST((count_in(text(each.style), "seed 9") > 0U) == says, each.name);
    // Composed positions have nothing to say of games.
    if (!each.games_only) BOOST_TEST(count_in(*write(each.style, one), "CC0-1.0") == 0U, each.name);
  }
}

// The line is the game, the other ends are variations, and the numbers are those of the FEN.
BOOST_AUTO_TEST_CASE(games_have_the_other_ends_as_variations) {
  const auto moves_of = [](const Puzzle& puzzle) {
    const auto text = write(Style::pgn, std::vector<Puzzle>{puzzle}, colophon("Games"));
    BOOST_TEST_REQUIRE(text.has_value());
    const std::size_t at = text->find("]\n\n") + 3;
    return text->substr(at, text->size() - at - 2);
  };
  BOOST_TEST(moves_of(line("chess", "7k/4P1pp/8/8/8/8/8/K7 w - - 0 30", {"e7-e8=Q"})) == "30. e8=Q# (30. e8=R#) 1-0");
  BOOST_TEST(moves_of(line("chess", "r6k/6pp/7N/8/2Q5/8/8/7K w - - 0 5", {"c4-g8", "a8xg8", "h6-f7"})) ==
             "5. Qg8+ Rxg8 6. Nf7# 1-0");
  BOOST_TEST(moves_of(line("chess", "k7/8/8/8/8/8/4p1PP/7K b - - 0 9", {"e2-e1=Q"})) == "9... e1=Q# (9... e1=R#) 0-1");
}

// What answers lose to, in groups; the largest comes last, and is not written out.
BOOST_AUTO_TEST_CASE(answers_stand_in_groups) {
  // P. Morphy: every move of the bishop leaves a7 to the rook, and 1… bxa6 2. b7 mates.
  Puzzle morphy = line("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", {"a1-a6", "b7xa6", "b6-b7"});
  PuzzleRules rules;
  rules.longest = 2;
  const Position start = tests::position_of(morphy.ruleset.variant(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  const auto win = certified(start, rules);
  BOOST_TEST_REQUIRE((win && win->moves == 2U));
  morphy.moves.clear();
  for (const MoveOutcome& each : win->line) morphy.moves.push_back(each.move);
  BOOST_TEST(answer_trees(morphy).empty());
  morphy.other_answers = other_answers(start, *win, rules);
  const auto trees = answer_trees(morphy);
  BOOST_TEST_REQUIRE(trees.size() == 1U);
  BOOST_TEST(trees[0].after == "1. Ra6");
  BOOST_TEST_REQUIRE(trees[0].groups.size() >= 1U);
  BOOST_TEST(trees[0].groups.back() == "any other 2. Rxa7#");
  for (const Style style : {Style::book, Style::latex}) {
    const std::string text = *write(style, std::vector<Puzzle>{morphy}, colophon("A"));
    BOOST_TEST(count_in(text, "After 1. Ra6: ") == 1U);
    BOOST_TEST(count_in(text, style == Style::book ? "any other 2. Rxa7#" : "any other 2. Rxa7\\#") >= 1U);
  }
}

// The address of the game tells what the columns have no place for, and has no character that a table or a URI minds.
BOOST_AUTO_TEST_CASE(a_row_says_what_made_it) {
  Puzzle puzzle = line("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 2 30", {"a1-a8"});
  puzzle.before = tests::position_of(puzzle.ruleset.variant(), "5k2/5ppp/8/8/8/8/8/R3K3 b - - 1 29", 0).setup();
  const auto legal = Ruleset(puzzle.ruleset.variant()).generator().setup_moves(*puzzle.before);
  puzzle.by = find_move("f8-g8", *puzzle.before, puzzle.ruleset.variant(), legal)->move;
  puzzle.game = "my club.pgn:12";
  puzzle.ply = 58;
  const std::string text = *write(Style::csv, std::vector<Puzzle>{puzzle}, colophon("A \"b\", c & d?\n#5"));
  BOOST_TEST(count_in(text,
                      ",arbiter-compose:?title=A%20%22b%22%2C%20c%20%26%20d%3F%0A%235&licence=CC0-1.0&seed=9&games=12"
                      "&game=my%20club.pgn%3A12#58,\n") == 1U);
  BOOST_TEST(count_in(text, "\n") == 2U);
  BOOST_TEST(count_in(*write(Style::csv, std::vector<Puzzle>{puzzle}), ",,\n") == 1U, "nothing is made up");
}

BOOST_AUTO_TEST_CASE(a_book_of_what_is_no_line_is_refused) {
  Puzzle puzzle = line("chess", "7k/4P1pp/8/8/8/8/8/K7 w - - 0 1", {"e7-e8=Q"});
  puzzle.is_line = false;
  for (const Style style : {Style::book, Style::latex, Style::pgn})
    BOOST_TEST(!write(style, std::vector<Puzzle>{puzzle}, colophon("A")).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
