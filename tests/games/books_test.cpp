// Books of puzzles as files: shares that merge, a journal to resume from, a check that believes nothing, a user's
// games.
#include <boost/test/unit_test.hpp>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "puzzles/games/collect.hpp"
#include "puzzles/records/records.hpp"
#include "tests/support/files.hpp"
#include "tests/support/positions.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(books_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using nlohmann::ordered_json;

namespace {

GamesRequest asked_of(const char* variant_name, std::size_t games) {
  GamesRequest request;
  request.ruleset = Ruleset(*variant_named(variant_name));
  request.starts = {
      tests::position_of(request.ruleset.variant(), std::string(request.ruleset->positions().front().fen))};
  request.games = games;
  request.seed = 4;
  return request;
}

ordered_json made_from(const GamesRequest& request) { return book_json(request, collect_from_games(request)); }

/// A file that is removed with it.
struct JournalPath {
  std::string path = (std::filesystem::temp_directory_path() / "arbiter_books_test.journal").string();
  JournalPath() { std::filesystem::remove(path); }
  ~JournalPath() { std::filesystem::remove(path); }
  [[nodiscard]] std::string text() const { return tests::file_text(path); }
  void write(const std::string& text) const { std::ofstream(path) << text; }
};

std::size_t faults_in(const ordered_json& book, const char* id) {
  std::size_t count = 0;
  for (const Finding& each : check_book("book.json", book.dump(), {}).findings)
    count += each.check.name() == id ? 1U : 0U;
  return count;
}

GivenGames games_in(const char* pgn, const char* variant = "chess") {
  GivenGames games;
  read_pgn_games(pgn, "club.pgn", Ruleset(*variant_named(variant)), games);
  return games;
}

}  // namespace

// What is left out as a copy depends on all games, so that shares leave out nothing.
BOOST_AUTO_TEST_CASE(shares_merge_into_what_one_run_makes) {
  GamesRequest request = asked_of("interweave", 30);
  const std::string whole = made_from(request).dump();
  std::vector<BookFile> shares;
  for (const std::size_t part : std::array<std::size_t, 3>{2, 3, 1}) {
    request.share = {part, 3};
    const std::string text = made_from(request).dump();
    auto read = read_book("share", text);
    BOOST_TEST_REQUIRE(read.has_value());
    if (part == 1) BOOST_TEST(made_from(request).dump() == text);
    shares.push_back(std::move(*read));
  }
  auto merged = merge_books(std::vector<BookFile>(shares), 0);
  BOOST_TEST_REQUIRE(merged.has_value());
  BOOST_TEST(book_json(merged->request, merged->book).dump() == whole);
  merged = merge_books(std::vector<BookFile>(shares), 3);
  BOOST_TEST(merged->book.puzzles.size() == 3U);

  std::vector<BookFile> two{shares[0], shares[1]};
  BOOST_TEST(merge_books(std::move(two), 0).error() == "share 1 of 3 is missing");
  std::vector<BookFile> twice{shares[0], shares[1], shares[1]};
  BOOST_TEST(merge_books(std::move(twice), 0).error().find("same share") != std::string::npos);
  shares[0].request.seed = 5;
  BOOST_TEST(merge_books(std::move(shares), 0).error().find("different requests") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_journal_gives_the_same_book_again) {
  const JournalPath file;
  GamesRequest request = asked_of("interweave", 20);
  const std::string whole = made_from(request).dump();
  const auto with_journal = [&] {
    GamesJournal journal(file.path, request);
    request.known = &journal;
    const std::string text = made_from(request).dump();
    request.known = nullptr;
    return std::pair(text, journal.found());
  };
  BOOST_TEST(with_journal().first == whole);
  const std::string full = file.text();
  BOOST_TEST((with_journal() == std::pair(whole, std::size_t{20})));
  // Killed in the middle of a line.
  file.write(full.substr(0, full.size() / 2));
  const auto [text, found] = with_journal();
  BOOST_TEST(text == whole);
  BOOST_TEST((found > 0U && found < 20U));
  // Another request, a line that was changed, another file.
  ++request.seed;
  BOOST_CHECK_THROW(GamesJournal(file.path, request), JournalError);
  --request.seed;
  std::string changed = full;
  changed.replace(changed.find("\"line\":[\"") + 9, 2, "z9");
  file.write(changed);
  BOOST_CHECK_THROW(GamesJournal(file.path, request), JournalError);
  // What could stand there, too.
  changed = full;
  const std::size_t digit = changed.find("\"positions\":") + 12;
  changed[digit] = changed[digit] == '9' ? '8' : '9';
  file.write(changed);
  BOOST_CHECK_THROW(GamesJournal(file.path, request), JournalError);
  file.write("a diary\n");
  BOOST_CHECK_THROW(GamesJournal(file.path, request), JournalError);
  BOOST_TEST(file.text() == "a diary\n");
}

BOOST_AUTO_TEST_CASE(a_check_believes_nothing) {
  const ordered_json book = made_from(asked_of("takemake", 12));
  BOOST_TEST_REQUIRE(book["puzzles"].size() > 3U);
  BOOST_TEST(check_book("book.json", book.dump(), {}).findings.empty());

  ordered_json other = book;
  other["puzzles"][1]["line"][0] = "a1-a1";
  BOOST_TEST(faults_in(other, "AQ204") == 1U);
  other = book;
  other["puzzles"].push_back(other["puzzles"][0]);
  BOOST_TEST(faults_in(other, "AQ210") == 1U);
  other = book;
  other["puzzles"][0]["tags"].push_back("castling");
  other["puzzles"][1]["rating"] = 2999;
  BOOST_TEST(faults_in(other, "AQ216") == 2U);
  other = book;
  other["puzzles"][2]["lastMoves"] = 7;
  BOOST_TEST(faults_in(other, "AQ206") == 1U);
  other = book;
  other["in"] = {4, 5};
  BOOST_TEST(faults_in(other, "AQ205") == book["puzzles"].size());
  other = book;
  other["puzzles"][0].erase("fen");
  BOOST_TEST(faults_in(other, "AQ204") == 1U);
  other = book;
  other["variant"] = "shogi";
  BOOST_TEST(faults_in(other, "AQ201") == 1U);
  other = book;
  other["shard"] = {1, 99'999'999'999};
  BOOST_TEST(faults_in(other, "AQ201") == 1U);
  BOOST_TEST(check_book("x", "{\"puzzles\": 3}", {}).findings.size() == 1U);
  BOOST_TEST(looks_like_book("{\"puzzles\": []}"));
  BOOST_TEST(!looks_like_book("{\"theme\": \"x\", \"puzzles\": []}"));
  BOOST_TEST(!looks_like_book("{\"puzzles\": ["));
}

// A mate that is not one, and one that another move gives, too: by hand.
BOOST_AUTO_TEST_CASE(a_check_solves_again) {
  ordered_json book = made_from(asked_of("chess", 1));
  const auto with = [&](const char* fen, std::vector<std::string> line) {
    book["puzzles"] = ordered_json::array();
    book["puzzles"].push_back({{"fen", fen},
                               {"goal", "#1"},
                               {"moves", (line.size() + 1) / 2},
                               {"line", line},
                               {"lastMoves", 1},
                               {"tags", ordered_json::array()},
                               {"rating", 0},
                               {"game", 1},
                               {"ply", 9}});
    return book;
  };
  BOOST_TEST(faults_in(with("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", {"a1-a8"}), "AQ205") == 0U);
  BOOST_TEST(faults_in(with("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", {"a1-a7"}), "AQ206") == 1U);
  BOOST_TEST(faults_in(with("6k1/5p1p/8/8/8/8/8/R3K3 w - - 0 1", {"a1-a8"}), "AQ205") == 1U);
  // Two keys of a mate in two: either rook may cut off the king.
  BOOST_TEST(faults_in(with("8/8/8/8/8/7k/R7/1R4K1 w - - 0 1", {"b1-b3", "h3-g4", "a2-a4"}), "AQ205") == 1U);
}

BOOST_AUTO_TEST_CASE(games_of_a_user) {
  const GivenGames given = games_in(
      "[Event \"one\"]\n\n1. e4 e5 2. Bc4 {a; [Event \"no\"]\n[FEN \"8 w\"]\n} Nc6 3. Qh5 (3. Nf3) Nf6?? $4 4. Qxf7# "
      "1-0\n"
      "[Variant \"Atomic\"]\n\n1. e4 *\n\n"
      "[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra8# 1-0\n\n"
      "[Event \"bad\"]\n\n1. e4 e5\n2. Ke3 Ke7 *\n\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n"
      "[FEN \"9/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n");
  BOOST_TEST_REQUIRE(given.games.size() == 3U);
  BOOST_TEST(given.games[0].moves.size() == 7U);
  BOOST_TEST(given.games[0].place() == "club.pgn:1");
  BOOST_TEST(given.games[1].moves.size() == 1U);
  BOOST_TEST(given.games[1].place() == "club.pgn:10");
  BOOST_TEST(given.games[2].moves.size() == 2U);
  BOOST_TEST(given.foreign == 1U);
  BOOST_TEST(given.unreadable == 1U);
  BOOST_TEST(given.unsound == 1U);
  BOOST_TEST_REQUIRE(given.findings.size() == 2U);
  BOOST_TEST(given.findings[0].where.line == 18U);
  BOOST_TEST(given.findings[0].where.column == 4U);
  BOOST_TEST(given.findings[1].where.line == 23U);

  GamesRequest request = asked_of("chess", given.games.size());
  request.given = given.games;
  request.files = {"club.pgn"};
  const GamesBook book = collect_from_games(request);
  BOOST_TEST_REQUIRE(book.puzzles.size() == 2U);
  BOOST_TEST(book.puzzles[0].place == "club.pgn:1");
  BOOST_TEST(book.puzzles[0].win.texts.front() == "h5xf7");
  BOOST_TEST(book.puzzles[0].before.has_value());
  BOOST_TEST(!book.puzzles[1].before.has_value());
  const ordered_json json = book_json(request, book);
  BOOST_TEST(check_book("x", json.dump(), {}).findings.empty());
  BOOST_TEST(!json["puzzles"][1].contains("before"));
}

BOOST_AUTO_TEST_CASE(games_in_the_shared_notation) {
  const GivenGames given = games_in("1. e2-e4 d7-d5 2. e4xd5,d5-d4 *\n", "takemake");
  BOOST_TEST_REQUIRE(given.games.size() == 1U);
  BOOST_TEST(given.findings.empty());
  BOOST_TEST(given.games[0].moves.size() == 3U);
  BOOST_TEST(games_in("").games.empty());
  BOOST_TEST(games_in("\xff\xfe{").games.size() == 1U);  // a game without moves; the comment is not closed
}

BOOST_AUTO_TEST_CASE(what_is_not_natural) {
  const Variant& chess = *variant_named("chess");
  const PieceWorth worths{Ruleset(chess)};
  const auto why = [&](const char* fen) { return unnatural(tests::position_of(chess, fen).setup(), chess, worths); };
  BOOST_TEST(why("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == "");
  BOOST_TEST(why("4k3/8/8/8/8/8/8/QQQ1K3 b - - 0 1") == "White has 3 queens");
  BOOST_TEST(why("1qqqk3/8/8/8/8/8/8/4K3 w - - 0 1") == "Black has 3 queens");
  BOOST_TEST(why("4k3/8/8/8/8/8/8/RNBQKBNR b - - 0 1") == "one side has much more");
  BOOST_TEST(why("4k3/8/8/8/8/8/8/4K2R w - - 0 1") == "");
}

BOOST_AUTO_TEST_SUITE_END()
