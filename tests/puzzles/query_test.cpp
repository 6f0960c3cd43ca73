// The query language: what it reads, the faults of texts that it cannot read, and what queries mean on positions with
// known answers (corpus/queries), by both implementations of the rules.
#include <boost/test/unit_test.hpp>

#include <array>
#include <fstream>
#include <string>
#include <vector>

#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "tests/support/every.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(query_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

std::string faults_of(const std::string& text, const char* variant) {
  const auto query = query::parse(text, *variant_named(variant));
  if (query) return "no fault";
  std::string out;
  for (const Fault& fault : query.error()) {
    out += std::string(fault.check.name()) + ' ' + std::to_string(fault.begin) + '-' + std::to_string(fault.end) +
           ": " + fault.message;
    if (!fault.expected.empty()) out += "; " + fault.expected;
    out += '\n';
  }
  return out;
}

struct Block {
  const Variant* variant = nullptr;
  std::size_t profile = 0;
  std::string fen;
  std::vector<std::pair<bool, std::string>> says;
  std::size_t line = 0;
};

std::vector<Block> read_blocks(const std::string& path) {
  std::ifstream file(path);
  std::vector<Block> blocks(1);
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.empty()) {
      if (blocks.back().variant != nullptr) blocks.emplace_back();
      continue;
    }
    if (line.front() == '#') continue;
    const std::size_t blank = line.find(' ');
    const std::string key = line.substr(0, blank);
    const std::string rest = line.substr(blank + 1);
    Block& block = blocks.back();
    block.line = number;
    if (key == "variant") block.variant = variant_named(rest);
    if (key == "profile") block.profile = *profile_named(*block.variant, rest);
    if (key == "fen") block.fen = rest;
    if (key == "yes" || key == "no") block.says.emplace_back(key == "yes", rest);
  }
  if (blocks.back().variant == nullptr) blocks.pop_back();
  return blocks;
}

}  // namespace

BOOST_AUTO_TEST_CASE(answers_known_by_hand) {
  std::size_t judged = 0;
  for (const Block& block : read_blocks(ARBITER_SOURCE_DIR "/corpus/queries/hand.queries")) {
    const auto read = Ruleset(*block.variant).parse_fen(block.fen, {});
    BOOST_REQUIRE_MESSAGE(read.has_value(), block.fen);
    for (const auto& [answer, text] : block.says) {
      const auto query = query::parse(text, *block.variant);
      BOOST_REQUIRE_MESSAGE(query.has_value(), text << '\n'
                                                    << faults_of(text, std::string(block.variant->name()).c_str()));
      for (const MoveSource* source : std::array<const MoveSource*, 2>{
               &Ruleset(*block.variant, block.profile).generator(), &Ruleset(*block.variant, block.profile).rules()}) {
        std::string parts;
        for (const std::string& part : query::failing(*query, {read->setup, *block.variant, *source}))
          parts += part + "; ";
        BOOST_TEST(query::holds(*query, {read->setup, *block.variant, *source}) == answer,
                   "line " << block.line << ": " << text
                           << (answer ? " should hold; what fails: " + parts : " should not hold"));
      }
      ++judged;
    }
  }
  BOOST_TEST(judged > 60U);
}

BOOST_AUTO_TEST_CASE(faults_say_where_and_what_instead) {
  BOOST_TEST(faults_of("", "chess") == "AQ101 0-0: the query is empty; for instance: check & pieces <= 6\n");
  BOOST_TEST(faults_of("chekc & pieces <= 6", "chess") == "AQ102 0-5: no such word; 'check'?\n");
  BOOST_TEST(faults_of("check & exists move(takes quen & by kign)", "chess") ==
             "AQ102 26-30: no piece has this name; 'queen'?\nAQ102 36-40: no piece has this name; 'king'?\n");
  BOOST_TEST(faults_of("takes queen", "chess") ==
             "AQ103 0-5: 'takes' is about a move, and this is about a position; exists move(takes …), all moves(takes "
             "…) or no "
             "move(takes …)\n");
  BOOST_TEST(faults_of("exists move(mate)", "chess") ==
             "AQ103 12-16: 'mate' is about a position, and this is about a move; before(mate …) or after(mate …)\n");
  BOOST_TEST(faults_of("birth", "interweave").substr(0, 38) == "AQ104 0-5: Interweave has no 'birth'; ");
  BOOST_TEST(faults_of("exists step(take)", "takemake") ==
             "AQ104 7-11: queries about Take & Make speak of whole moves; move(…)\n");
  BOOST_TEST(faults_of("pieces <= 99999", "chess") == "AQ105 10-15: this number is too large; 0 to 9999\n");
  BOOST_TEST(faults_of("pieces(white black)", "chess") ==
             "AQ107 7-18: no piece is all of this; '/' between alternatives: knight/bishop\n");
  BOOST_TEST(faults_of("check & & mate", "chess") ==
             "AQ101 8-9: a word, a number or '(' is expected; for instance: check, pieces, exists move(take)\n");
  BOOST_TEST(faults_of("(check", "chess") == "AQ101 6-6: ')' is missing; ')' to close the parenthesis\n");
  BOOST_TEST(faults_of("check = 1", "chess") ==
             "AQ103 0-5: only numbers can be compared; pieces, moves, count moves(…), captures …\n");
  BOOST_TEST(faults_of("6", "chess") == "AQ103 0-1: a number says nothing by itself; a comparison: pieces <= 6\n");
  BOOST_TEST(faults_of("check $ mate", "chess").substr(0, 52) ==
             "AQ101 6-7: this character means nothing in a query\nA");
  BOOST_TEST(faults_of("exists move(king)", "chess") ==
             "AQ103 12-16: 'king' names a piece, and says nothing by itself; by king, takes king or becomes king\n");
  BOOST_TEST(faults_of(std::string(70, '(') + "check", "chess").substr(0, 6) == "AQ106 ");
  BOOST_TEST(faults_of(std::string(70, '!') + "check", "chess").substr(0, 6) == "AQ106 ");
  BOOST_TEST(faults_of(std::string(20'000, ' '), "chess").substr(0, 6) == "AQ106 ");
  std::string deep = "mate";
  for (int i = 0; i < 6; ++i) deep = "exists move(after: " + deep + ")";
  BOOST_TEST(faults_of(deep, "chess").substr(0, 6) == "AQ106 ");
}

BOOST_AUTO_TEST_CASE(words_name_the_squares_of_the_board) {
  BOOST_TEST(query::vocabulary(*variant_named("losalamos"))
                 .find("Squares: a1 to f6, a1-c3 for a rectangle, rank_1 to rank_6, file_a to file_f,\n"
                       "  light dark edge corner center first_rank second_rank last_rank\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(any_text_is_read_or_refused) {
  const std::vector<std::string> parts{"check",       "&",
                                       "|",           "(",
                                       ")",           "exists move(",
                                       "pieces",      "pieces(white ",
                                       "<=",          "6",
                                       "after:",      "takes ",
                                       "queen",       "on",
                                       "e4",          "-",
                                       "/",           "!",
                                       "->",          "by",
                                       "all moves(",  ",",
                                       "count moves", "\xff",
                                       "é",           "only(",
                                       "to",          "a1-h8",
                                       "own",         "white",
                                       "=",           "# x\n",
                                       "not",         "step",
                                       "reserve(",    "9999999"};
  Random random(5);
  std::size_t read = 0;
  for (std::size_t i = 0; i < 20'000 / tests::every_nth(); ++i) {
    std::string text;
    for (std::size_t n = random.below(12); n-- > 0;)
      text += parts[random.below(parts.size())] + (random.one_in(3) ? "" : " ");
    for (const Variant* variant : all_variants()) {
      const auto query = query::parse(text, *variant);
      if (query) {
        ++read;
        continue;
      }
      BOOST_REQUIRE(!query.error().empty());
      for (const Fault& fault : query.error()) BOOST_REQUIRE(fault.begin <= fault.end && fault.end <= text.size());
    }
  }
  BOOST_TEST(read > 100U / tests::every_nth());
}

BOOST_AUTO_TEST_CASE(rules_and_generator_give_every_query_the_same_answer) {
  Random random(11);
  const std::vector<std::string> common{"check | mate",
                                        "exists move(take)",
                                        "count moves(take) = 1",
                                        "all moves(after: exists move)",
                                        "moves >= 20",
                                        "exists move(by king & after: !exists move(by king))",
                                        "pieces(own) < pieces(enemy)",
                                        "stalemate",
                                        "no move(promotes)"};
  for (const Variant* variant : all_variants()) {
    std::size_t yes = 0;
    std::size_t no = 0;
    for (const std::string& text : common) {
      if (variant->safety_clause().empty() && text.find("check") != std::string::npos) continue;
      const auto query = query::parse(text, *variant);
      BOOST_REQUIRE_MESSAGE(query.has_value(), faults_of(text, std::string(variant->name()).c_str()));
      for (int i = 0; i < 4; ++i) {
        const Setup setup = Ruleset(*variant).random_setup(random);
        bool by_generator = false;
        try {
          by_generator = query::holds(*query, {setup, *variant, Ruleset(*variant).generator()});
        } catch (const TooManyMoves&) {
          continue;
        }
        BOOST_TEST(by_generator == query::holds(*query, {setup, *variant, Ruleset(*variant).rules()}));
        ++(by_generator ? yes : no);
      }
    }
    BOOST_TEST(yes > 0U);
    BOOST_TEST(no > 0U);
  }
}

BOOST_AUTO_TEST_CASE(words_of_the_position_agree_with_the_status) {
  Random random(3);
  for (const Variant* variant : all_variants()) {
    if (variant->safety_clause().empty()) continue;
    const auto mate = query::parse("mate", *variant);
    const auto stalemate = query::parse("stalemate", *variant);
    const auto check = query::parse("check", *variant);
    const auto checks = query::parse("checks >= 1", *variant);
    const auto won = query::parse("won", *variant);
    for (int i = 0; i < 300; ++i) {
      const Setup setup = Ruleset(*variant).random_setup(random);
      const MoveSource& source = Ruleset(*variant).generator();
      const Status status = source.setup_status(setup);
      const auto holds = [&](const auto& query) { return query::holds(*query, {setup, *variant, source}); };
      // Where a side without a move has won, the words say whether it is in check.
      const bool wins_without_move = status == Status::won && won && !holds(won);
      const bool attacked = source.in_check(setup, setup.to_move);
      BOOST_TEST(holds(mate) == (status == Status::mate || (wins_without_move && attacked)));
      // A move that ends the game in another way may give check as well.
      const bool over = status == Status::lost || status == Status::won || status == Status::drawn;
      if (!over) BOOST_TEST(holds(check) == (status == Status::mate || status == Status::check));
      if (variant->name() != "checkered") BOOST_TEST(holds(checks) == holds(check));
      if (variant->name() != "checkered")
        BOOST_TEST(holds(stalemate) == (status == Status::stalemate || (wins_without_move && !attacked)));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_word_is_used_by_a_query_with_a_known_answer) {
  std::string used;
  for (const Block& block : read_blocks(ARBITER_SOURCE_DIR "/corpus/queries/hand.queries")) {
    for (const auto& [answer, text] : block.says) used += " " + text + " ";
  }
  for (const query::WordInfo& word : query::words()) {
    BOOST_TEST(used.find(word.name) != std::string::npos, "no query in corpus/queries uses " << word.name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
