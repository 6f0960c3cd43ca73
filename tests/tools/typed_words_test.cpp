#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/records/resolve_variant.hpp"

BOOST_AUTO_TEST_SUITE(typed_words_test)

namespace {

using arbiter::tools::sort_typed_words;
using arbiter::tools::TypedWords;
using arbiter::tools::WordKinds;

/// "variants|positions|depths|moves|others", with commas between several.
std::string sorted(const std::vector<std::string>& words, const WordKinds& kinds = {}) {
  const TypedWords found = sort_typed_words(words, kinds);
  std::string text;
  for (const auto* list : {&found.variants, &found.positions, &found.depths}) {
    for (const std::string& word : *list) text += (&word == &list->front() ? "" : ",") + word;
    text += '|';
  }
  text += found.moves + '|';
  for (const std::string& word : found.others) text += (&word == &found.others.front() ? "" : ",") + word;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(names_and_depths) {
  BOOST_TEST(sorted({"chess", "startpos", "4"}) == "chess|startpos|4||");
  BOOST_TEST(sorted({"take & make", "3"}) == "take & make||3||");
  BOOST_TEST(sorted({"3check"}) == "3check||||");
  BOOST_TEST(sorted({"go", "perft", "5"}) == "||5||");
  BOOST_TEST(sorted({"go perft 5"}) == "||5||");
  BOOST_TEST(sorted({"depth", "7", "kiwipete"}) == "|kiwipete|7||");
  BOOST_TEST(sorted({"1234"}) == "||||1234");
  BOOST_TEST(sorted({"perft"}) == "||||perft");
}

BOOST_AUTO_TEST_CASE(fens_with_and_without_quotes) {
  const std::string board = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
  BOOST_TEST(sorted({board + " w KQkq -", "3"}) == "|" + board + " w KQkq -|3||");
  BOOST_TEST(sorted({board, "w", "KQkq", "-", "0", "1"}) == "|" + board + " w KQkq - 0 1|||");
  BOOST_TEST(sorted({board, "w", "KQkq", "-", "0", "1", "3"}) == "|" + board + " w KQkq - 0 1|3||");
  BOOST_TEST(sorted({board, "w", "KQkq", "-", "3"}) == "|" + board + " w KQkq -|3||");
  BOOST_TEST(sorted({board, "3"}) == "|" + board + "|3||");
  BOOST_TEST(sorted({board, "w", "0", "-", "000000"}) == "|" + board + " w 0 - 000000|||");
  BOOST_TEST(sorted({board, "b", "KQkq", "-", "takemake"}) == "takemake|" + board + " b KQkq -|||");
  BOOST_TEST(sorted({"King of the Hill | " + board + " w - - 0 1"}) == "King of the Hill|" + board + " w - - 0 1|||");
  BOOST_TEST(sorted({"  " + board + " w {\"a\": 1}"}) == "|" + board + " w {\"a\": 1}|||");
}

BOOST_AUTO_TEST_CASE(moves) {
  BOOST_TEST(sorted({"startpos", "moves", "e2e4", "e7e5"}) == "|startpos||e2e4 e7e5|");
  BOOST_TEST(sorted({"position startpos moves e2e4 go depth 3"}) == "|startpos|3|e2e4|");
  BOOST_TEST(sorted({"startpos", "e4", "e5", "Nf3"}) == "|startpos||e4 e5 Nf3|");
  BOOST_TEST(sorted({"1.", "e4", "e5", "2.", "Nf3"}) == "|||1. e4 e5 2. Nf3|");
  BOOST_TEST(sorted({"O-O", "b5xc6,c6-a5", "e7-e8=Q"}) == "|||O-O b5xc6,c6-a5 e7-e8=Q|");
  // A square alone may be a piece's place.
  BOOST_TEST(sorted({"startpos", "e2"}) == "|startpos|||e2");
}

BOOST_AUTO_TEST_CASE(paths_and_unknown_words) {
  WordKinds kinds;
  kinds.is_path = [](const std::string& word) { return word == "a/b/c/d/e/f/1/h" || word == "chess"; };
  BOOST_TEST(sorted({"a/b/c/d/e/f/1/h", "chess"}, kinds) == "chess||||a/b/c/d/e/f/1/h");
  kinds.paths_first = true;
  BOOST_TEST(sorted({"chess", "takemake"}, kinds) == "takemake||||chess");
  BOOST_TEST(sorted({"corpus/fens/x.fen", "-", "raumschach", "two words"}) ==
             "||||corpus/fens/x.fen,-,raumschach,two words");
  kinds.positions = kinds.depths = kinds.variants = false;
  BOOST_TEST(sorted({"mate in 1", "startpos"}, kinds) == "||||mate in 1,startpos");
}

BOOST_AUTO_TEST_CASE(addresses_of_boards) {
  const auto read = [](const std::string& address) {
    const std::vector<std::string> words{address};
    const TypedWords found = sort_typed_words(words, {});
    if (found.positions.empty()) return std::string("nothing");
    return (found.variants.empty() ? "" : found.variants.front()) + "|" + found.positions.front();
  };
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  BOOST_TEST(read("https://lichess.org/editor/" + start + "_w_KQkq_-_0_1") == "|" + start + " w KQkq - 0 1");
  BOOST_TEST(read("https://lichess.org/editor/" + start + "_w_KQkq_-_0_1?color=black") ==
             "|" + start + " w KQkq - 0 1");
  BOOST_TEST(read("https://lichess.org/analysis/fromPosition/" + start + "_b_KQkq_-_0_1#3") ==
             "fromPosition|" + start + " b KQkq - 0 1");
  BOOST_TEST(read("lichess.org/analysis/crazyhouse/" + start + "/Pp_w_KQkq_-_0_1") ==
             "crazyhouse|" + start + "/Pp w KQkq - 0 1");
  BOOST_TEST(read("https://lichess.org/analysis/" + start + "%20w%20KQkq%20-%200%201") ==
             "|" + start + " w KQkq - 0 1");
  BOOST_TEST(read("https://lichess.org/editor?fen=" + start + "+w+KQkq+-+0+1&variant=atomic") ==
             "atomic|" + start + " w KQkq - 0 1");
  BOOST_TEST(read("https://www.chess.com/analysis?fen=rnbqkbnr%2Fpppppppp%2F8%2F8%2F8%2F8%2FPPPPPPPP%2FRNBQKBNR%20w%20"
                  "KQkq%20-%200%201&tab=analysis") == "|" + start + " w KQkq - 0 1");
  BOOST_TEST(read("https://lichess.org/analysis/threeCheck/" + start + "_w_KQkq_-_0_1_+0+0") ==
             "threeCheck|" + start + " w KQkq - 0 1 +0+0");
  BOOST_TEST(read("https://lichess.org/abcdefgh") == "nothing");
  BOOST_TEST(read("https://lichess.org/%2") == "nothing");
  BOOST_TEST(read("https://") == "nothing");
}

BOOST_AUTO_TEST_CASE(names_before_a_bar) {
  std::string_view line = "armies:CN | 8/8";
  using arbiter::records::take_line_name;
  const arbiter::records::LineName name = take_line_name(line);
  BOOST_REQUIRE(name.variant != nullptr);
  BOOST_TEST(name.variant->name() == "armies");
  BOOST_TEST(name.armies == "CN");
  BOOST_TEST(line == "8/8");
  BOOST_TEST(take_line_name(line).variant == nullptr);
  line = "nothing | 8/8";
  BOOST_TEST(take_line_name(line).variant == nullptr);
  BOOST_TEST(line == "nothing | 8/8");
}

BOOST_AUTO_TEST_SUITE_END()
