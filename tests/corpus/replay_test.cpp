// The moves of games, tables and operations: what is right has no finding, what is wrong has one at its place.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "verifier/corpus/corpus_check.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(replay_test)

using namespace arbiter;
using namespace arbiter::corpus;

namespace {

namespace fs = std::filesystem;

struct Result {
  CheckCounts counts;
  std::vector<Finding> findings;

  /// "AM110 3:14" and so on, all findings.
  [[nodiscard]] std::string places() const {
    std::string out;
    for (const Finding& each : findings)
      out += fmt::format("{}{} {}:{}", out.empty() ? "" : ", ", each.check.name(), each.where.line, each.where.column);
    return out;
  }
};

struct Settings {
  std::string name = "games.pgn";
  std::size_t chunk_bytes = 1U << 18U;
  std::size_t longest_game = 1U << 24U;
  unsigned threads = 1;
  const Variant* variant = nullptr;
};

Result checked(const std::string& text, const Settings& settings = {}) {
  std::string folder = (fs::temp_directory_path() / "replay_XXXXXX").string();
  BOOST_REQUIRE(mkdtemp(folder.data()) != nullptr);
  const std::string file = folder + "/" + settings.name;
  std::ofstream(file, std::ios::binary) << text;
  Input input;
  input.files = {file};
  input.read.chunk_bytes = settings.chunk_bytes;
  input.read.longest_line = std::min<std::size_t>(input.read.longest_line, settings.chunk_bytes / 2);
  input.read.longest_game = settings.longest_game;
  CheckSettings check;
  if (settings.variant != nullptr) check.soundness.ruleset = Ruleset(*settings.variant);
  RunObserver quiet;
  Result result;
  result.counts = check_files(input, check, settings.threads, quiet, [&](std::vector<Finding>&& found) {
    std::move(found.begin(), found.end(), std::back_inserter(result.findings));
  });
  fs::remove_all(folder);
  return result;
}

/// Of a game without tags; what is between the moves is that of PGN.
std::string of_game(const std::string& moves) { return checked(moves + "\n").places(); }

// Published games. The numbers of their moves are those of the books.
const std::string opera =
    "[Event \"Paris\"]\n[White \"Morphy\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6\n"
    "9. Bg5 {a comment\n[FEN \"no tag\"] } b5 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8\n"
    "13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n\n";
const std::string immortal =
    "[Event \"London\"]\n[White \"Anderssen\"]\n\n"
    "1.e4 e5 2.f4 exf4 3.Bc4 Qh4+ 4.Kf1 b5 5.Bxb5 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5 9.Nf5 c6 10.g4 Nf6 11.Rg1 cxb5\n"
    "12.h4 Qg6 13.h5 Qg5 14.Qf3 Ng8 15.Bxf4 Qf6 16.Nc3 Bc5 17.Nd5 Qxb2 18.Bd6 Bxg1 19.e5 Qxa1+ 20.Ke2 Na6\n"
    "21.Nxg7+ Kd8 22.Qf6+ Nxf6 23.Be7# 1-0\n\n";
const std::string evergreen =
    "[Event \"Berlin\"]\n[White \"Anderssen\"]\n\n"
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7\n"
    "11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8\n"
    "19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0\n\n";

/// A game that the generator plays at random, in SAN where the variant can be written so.
struct Played {
  std::string text;                 ///< with its tags
  std::vector<std::string> words;   ///< its moves
  std::vector<std::size_t> places;  ///< of the words in the text
  std::vector<Setup> before;        ///< each move
};

Played random_game(const Variant& variant, Random& random, std::size_t plies) {
  Played game;
  const auto fen = known_fen(variant, "start");
  const auto start = Ruleset(variant).parse_fen(fen ? *fen : variant.positions().front().fen, {});
  BOOST_REQUIRE(start.has_value());
  const MoveSource& generator = Ruleset(variant).generator();
  Setup here = start->setup;
  game.text = fmt::format("[Event \"?\"]\n[Variant \"{}\"]\n\n", variant.title());
  std::size_t width = 0;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const auto legal = generator.setup_moves(here);
    if (legal.empty()) break;
    const MoveOutcome& chosen = legal[random.below(legal.size())];
    auto word = san_of(chosen, here, Ruleset(variant), legal);
    // A name that several moves have is written in full.
    if (!word || find_game_move(*word, here, variant, legal).kind != GameMove::Kind::legal)
      word = to_text(chosen.move, here, variant);
    if (ply % 2 == 0) game.text += fmt::format("{}. ", ply / 2 + 1);
    game.places.push_back(game.text.size());
    game.words.push_back(*word);
    game.before.push_back(here);
    width += word->size();
    game.text += *word + (width > 60         ? "\n"
                          : random.one_in(9) ? " {[%clk 0:01:02]} "
                          : random.one_in(9) ? " $1 "
                                             : " ");
    if (width > 60) width = 0;
    here = chosen.after;
  }
  game.text += "*\n\n";
  return game;
}

std::string place_in(const std::string& text, std::size_t at) {
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
  const std::size_t before = text.rfind('\n', at - 1);
  return fmt::format("{}:{}", line, at - (before == std::string::npos ? 0 : before + 1) + 1);
}

}  // namespace

BOOST_AUTO_TEST_CASE(published_games_are_right) {
  const Result all = checked(opera + immortal + evergreen);
  BOOST_TEST(all.places() == "");
  BOOST_TEST(all.counts.moves.games == 3U);
  BOOST_TEST(all.counts.moves.moves == 33U + 45U + 47U);
  BOOST_TEST(all.counts.moves.unjudged == 0U);
}

BOOST_AUTO_TEST_CASE(random_games_of_every_variant_are_right) {
  Random random(40);
  for (const Variant* variant : all_variants()) {
    std::string text;
    std::size_t moves = 0;
    for (int i = 0; i < 4; ++i) {
      const Played game = random_game(*variant, random, 60);
      text += game.text;
      moves += game.words.size();
    }
    const Result result = checked(text);
    BOOST_TEST(result.places() == "", variant->name() << "\n" << text);
    BOOST_TEST(result.counts.moves.games == 4U);
    BOOST_TEST(result.counts.moves.moves == moves);
  }
}

/// A word of the game is exchanged for one that the declarative rules refuse: the finding is exactly there.
BOOST_AUTO_TEST_CASE(one_wrong_move_is_found_in_its_place) {
  Random random(41);
  for (const Variant* variant : all_variants()) {
    std::size_t tried = 0;
    for (int attempt = 0; attempt < 200 && tried < 12; ++attempt) {
      const Played game = random_game(*variant, random, 30);
      const std::size_t at = random.below(game.words.size());
      const std::string word = random.one_in(2) ? game.words[random.below(game.words.size())]
                                                : fmt::format("{}{}{}", "NBRQK"[random.below(5)],
                                                              "abcdefgh"[random.below(8)], random.below(8) + 1);
      const Setup& here = game.before[at];
      // The marks and the x of a word are not what is asked here.
      const std::size_t end = word.find_last_not_of("+#") + 1;
      if (word.find('x') != std::string::npos) continue;
      const auto judged = typed_move(word.substr(0, end), here, *variant, Ruleset(*variant).rules().setup_moves(here));
      if (judged) continue;
      ++tried;
      std::string text = game.text;
      text.replace(game.places[at], game.words[at].size(), word);
      const Result result =
          checked("{before} 1. e4 *\n\n" + text, {.name = "g.pgn", .variant = all_variants().front()});
      BOOST_REQUIRE_MESSAGE(result.findings.size() == 1, variant->name() << " " << result.places() << "\n" << text);
      const std::size_t place = game.places[at] + std::string("{before} 1. e4 *\n\n").size();
      BOOST_TEST(fmt::format("{}:{}", result.findings[0].where.line, result.findings[0].where.column) ==
                 place_in("{before} 1. e4 *\n\n" + text, place));
      BOOST_TEST(result.findings[0].check.name().starts_with("AM11"));
      BOOST_TEST(result.counts.moves.unjudged == game.words.size() - at - 1);
      BOOST_TEST(result.counts.moves.moves == at + 1);
    }
    BOOST_TEST(tried >= 5U, variant->name());
  }
}

BOOST_AUTO_TEST_CASE(forms_of_games) {
  // What is right, as programs and people write it.
  for (const char* moves : {"1. e4 e5 2. Nf3 Nc6 *",
                            "1.e4 e5 2.Nf3 Nc6 1/2-1/2",
                            "1. e4 1... e5 2. Nf3 2... Nc6",
                            "e4 e5 Nf3 Nc6 1-0",
                            "1 e4 e5 2 Nf3",
                            "1. e2e4 e7e5 2. g1f3",
                            "1. e2-e4 e7-e5 2. Ng1-f3",
                            "1. e4 d5 2. exd5 Qxd5",
                            "1. e4 d5 2. ed5 Qd5",
                            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6",
                            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1g1",
                            "1. e4 d5 2. e5 f5 3. exf6 e.p. *",
                            "1. e4 d5 2. e5 f5 3. exf6e.p. *",
                            "1. e4! $14 e5?! $2 (1... c5 $5) 2. Nf3",
                            "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 2. Nf3",
                            "1. e4 ; to the end ) {\n e5",
                            "1. e4\n% 1. Ke8 (\ne5",
                            "1. e4 -- 2. d4 *",
                            "1. e4 Z0 2. d4 *",
                            "1. ♘f3 d5 2. g3",
                            "1. e4 e5\n2. Nf3\nNc6 *",
                            "1. e4 (=) e5",
                            "1. e4 +/- e5 = 2. Nf3 +-",
                            "1. e4 e5 1–0",
                            "1. e4 e5 1/2–1/2",
                            "1. e4 *\n\xef\xbb\xbf[Event \"joined\"]\n\n1. d4 *",
                            "1. e4 { } {a} e5",
                            "1. e4 e5 * 1. d4 d5 *",
                            "1. e4 e5\n\n1. d4 d5",
                            "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. bxa8=Q",
                            "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. bxa8(Q)",
                            "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. bxa8Q",
                            "1. f3 e5 2. g4 Qh4#",
                            "1. f3 e5 2. g4 Qh4++"}) {
    BOOST_TEST(of_game(moves) == "", moves);
  }
  // What is wrong, and where.
  const std::vector<std::pair<const char*, const char*>> wrong{
      {"1. e5 *", "AM110 1:4"},
      {"1. e4 e5 2. Ke3", "AM110 1:13"},
      {"1. e4 d5 2. d5", "AM110 1:13"},  // exd5 is not written so
      {"1. Sf3 d5", "AM111 1:4"},        // German
      {"1. e9", "AM111 1:4"},
      {"1. d4 d5 2. Nf3 Nf6 3. Nd2", "AM112 1:24"},
      {"1. e4 (1. e5) e5 (1... Ke6) 2. Ke3 Kd5", "AM110 1:11, AM110 1:24, AM110 1:32"},
      {"1. e4#", "AM113 1:4"},
      {"1. e4+", "AM113 1:4"},
      {"1. Nxf3", "AM114 1:4"},
      {"1. e4 ) e5", "AR153 1:7"},
      {"1. e4 ( 1. d4", "AR152 1:7"},
      {"1. e4 {best", "AR152 1:7"},
      {"1. e4 e5 } 2. Nf3", "AM111 1:10"},
  };
  for (const auto& [moves, places] : wrong) BOOST_TEST(of_game(moves) == places, moves);
  // A variation in place of a wrong move is judged, what follows it is not.
  const Result result = checked("1. e4 Ke6 (1... e5 2. Nf3) 2. d4 (2. Ke8) d5 *\n");
  BOOST_TEST(result.places() == "AM110 1:7");
  BOOST_TEST(result.counts.moves.moves == 3U);
  BOOST_TEST(result.counts.moves.unjudged == 3U);
}

BOOST_AUTO_TEST_CASE(where_games_begin) {
  BOOST_TEST(checked("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7 2. Rf7+ *\n").places() == "");
  BOOST_TEST(checked("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. O-O *\n").places() == "AM110 3:4");
  BOOST_TEST(checked("[FEN \"4k3/8/8/8/8/8/8/4K2R b - - 0 40\"]\n\n40... Kd7 41. Kd2 *\n").places() == "");
  // Without a FEN tag, where a shuffled game begins is not known; nor are the rules of some games.
  const Result unknown = checked("[Variant \"Chess960\"]\n\n1. e4 *\n\n[Variant \"Bughouse\"]\n\n1. e4 N@f3 *\n");
  BOOST_TEST(unknown.places() == "AR150 1:11, AR150 5:11");
  BOOST_TEST(unknown.counts.moves.left_out == 2U);
  BOOST_TEST(unknown.counts.moves.unjudged == 3U);
  // Nothing is judged from a FEN that is wrong; that is told once.
  const Result wrong = checked("[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. Ke2 *\n");
  BOOST_TEST(wrong.places() == "AF201 1:7");
  BOOST_TEST(wrong.counts.moves.left_out == 1U);
  BOOST_TEST(checked("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. @d4 *\n").places() == "");
  BOOST_TEST(checked("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. N@d4 *\n").places() ==
             "AM110 3:37");
  BOOST_TEST(checked("[Variant \"Atomic\"]\n\n1. Nf3 f6 2. e3 d5 3. Ng5 fxg5 4. Qh5+ *\n").places() == "");
  BOOST_TEST(checked("[Variant \"King of the Hill\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Kd3 Kd6 4. Kc3 *\n").places() == "");
  // Where a game has ended, nothing follows.
  BOOST_TEST(
      checked("[Variant \"Three-check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6# hxg6 *\n").places() ==
      "AM110 3:55");
}

/// Wherever the reader cuts the file: games are whole.
BOOST_AUTO_TEST_CASE(cuts_do_not_matter) {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    std::string game = i % 3 == 0 ? opera : i % 3 == 1 ? immortal : evergreen;
    if (i % 7 == 3) game.replace(game.find("Nf6"), 3, "Nf4");
    if (i % 2 == 1) game.erase(0, game.find("\n\n") + 2);  // without tags
    text += game;
  }
  const Result whole = checked(text);
  BOOST_TEST(whole.counts.moves.games == 30U);
  BOOST_TEST(whole.counts.checks.at("AM110").count() == 4U);
  for (const std::size_t bytes : {200U, 701U, 1500U, 4096U}) {
    const Result cut = checked(text, {.chunk_bytes = bytes, .threads = 3});
    BOOST_TEST(cut.places() == whole.places());
    BOOST_TEST(cut.counts.moves.moves == whole.counts.moves.moves);
    BOOST_TEST(cut.counts.moves.games == 30U);
  }
  // A game that is longer than any should be is judged up to where it is cut, and that is told.
  std::string book = "[Event \"book\"]\n\n1. e4\n";
  for (int i = 0; i < 300; ++i) book += "(1. d4 d5 2. c4)\n";
  const Result cut = checked(book + "1... Ke3 *\n\n" + opera, {.chunk_bytes = 1000, .longest_game = 2000});
  BOOST_TEST(cut.counts.checks.count("AR151") == 1U);
  BOOST_TEST(cut.counts.checks.count("AM110") == 0U);
  BOOST_TEST(cut.counts.moves.left_out == 1U);
  BOOST_TEST(cut.counts.moves.games == 2U);
}

BOOST_AUTO_TEST_CASE(lines_of_tables) {
  const std::string head = "PuzzleId,FEN,Moves,Rating,Themes\n";
  const std::string fen = "q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17";
  const Settings table{.name = "puzzles.csv"};
  const Result right = checked(head + "00sHx," + fen + ",e8d7 a2e6 d7d8 f7f8,1760,mate\n", table);
  BOOST_TEST(right.places() == "");
  BOOST_TEST(right.counts.moves.moves == 4U);
  BOOST_TEST(checked(head + "00sHx," + fen + ",e8d7 a2e6 d7d8 f7g8,1760,mate\n", table).places() == "");
  BOOST_TEST(checked(head + "00sHx," + fen + ",e8d7 a2e5 d7d8 f7f8,1760,mate\n", table).places() == "AM110 2:70");
  BOOST_TEST(checked("Themes,Moves,FEN\nmate,\"e8d7 a2e5\"," + fen + "\n", table).places() == "AM110 2:12");
  // Without a header, in lichess's order.
  BOOST_TEST(checked("00sHx," + fen + ",e8e7 a2e6,1760\n", table).places() == "AM110 1:65");
  // JSON lines.
  const std::string line = "{\"fen\":\"" + fen + "\",\"Moves\":\"e8d7 a2e5\",\"Themes\":\"mate\"}\n";
  BOOST_TEST(checked(line, {.name = "puzzles.jsonl"}).places() == fmt::format("AM110 1:{}", line.find("a2e5") + 1));
  // Another table's moves may have led to the position.
  const Result other = checked("fen,moves\n" + fen + ",e2e4 e7e5\n", table);
  BOOST_TEST(other.places() == fmt::format("AM110 2:{}", fen.size() + 2));
  BOOST_TEST((other.findings.at(0).level == Level::note));
  BOOST_TEST(checked("fen,moves\n" + fen + ",12\n", table).places() == "");
}

BOOST_AUTO_TEST_CASE(operations) {
  const Settings epd{.name = "suite.epd"};
  const std::string fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - ";
  BOOST_TEST(checked(fen + "bm Nb5 Bd3; am h4; sm b3; pm a3; pv Nb5 a6 Nc3 b5; id \"bm Ke8\"; c0 \"am Ke8\";\n", epd)
                 .places() == "");
  BOOST_TEST(checked(fen + "bm Nb5 Bd4;\n", epd).places() == "AM110 1:69");
  BOOST_TEST(checked(fen + "bm Nb5; pv Nb5 a6 Nb5;\n", epd).places() == "AM110 1:80");
  BOOST_TEST(checked(fen + "bm f3e5, Bf4;\n", epd).places() == "");
  BOOST_TEST(checked("8/8/8/8/8/8/8/8 w - - bm Ke8;\n", epd).counts.moves.unjudged == 1U);
  const Result mate = checked(fen + "bm #3; dm 3;\n" + fen + "bm draw;\n", epd);
  BOOST_TEST(mate.places() == "");
  BOOST_TEST(mate.counts.moves.no_moves == 2U);
  // A square that the board has not is a faulty move, not another operand.
  BOOST_TEST(checked(fen + "am Rh9;\n" + fen + "pv Nb5 Kd0;\n", epd).places() == "AM111 1:65, AM111 2:69");
}

BOOST_AUTO_TEST_SUITE_END()
