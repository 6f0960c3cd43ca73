// A query has two meanings: of a board by the generator's moves, and over formulas by the declarative rules. Boards
// with a few open squares are filled 64 ways at a time; the formula's value must be the generator's answer each time,
// or follow from it if the formula does not express the whole query. ctest runs each variant by itself.
#define BOOST_TEST_MODULE query_formula
#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/support/random.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

constexpr std::size_t lanes = 64;

struct Open {
  FormulaStore store;
  FormulaView view;
  std::vector<Setup> setups;
  std::vector<std::uint64_t> words;

  Open(const Setup& base, const std::vector<Piece>& pieces, int squares, Random& random)
      : view(base), setups(lanes, base) {
    SquareSet opened;
    for (int i = 0; i < squares; ++i) {
      const Square square(static_cast<int>(random.below(64)));
      if (opened.contains(square)) continue;
      opened |= square;
      view.open(store, square, pieces);
      const std::size_t first = words.size();
      words.resize(first + pieces.size(), 0);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        setups[lane].board.clear(square);
        const std::size_t choice = random.below(pieces.size() + 3);
        if (choice >= pieces.size()) continue;
        setups[lane].board.put(square, pieces[choice]);
        words[first + choice] |= std::uint64_t{1} << lane;
      }
    }
  }
};

struct Tally {
  std::size_t yes = 0;
  std::size_t no = 0;
  std::size_t inexact = 0;
};

void compare(Ruleset ruleset, const std::string& text, const Setup& base, int plies, Random& random, Tally& tally) {
  const auto query = query::parse(text, ruleset.variant());
  BOOST_REQUIRE_MESSAGE(query.has_value(), text << " of " << ruleset->name());
  const SymbolicRules& rules = symbolic_rules(ruleset);
  Open open(base, rules.pieces(base.state), 5, random);
  Conjunction<Formula> all_parts;
  bool exact = true;
  for (const query::TranslatedPart& part :
       query::say(*query, {open.view, base.to_move, rules, ruleset.variant()}, plies)) {
    all_parts.add(part.holds);
    exact = exact && part.exact;
  }
  const Formula formula = all_parts.value();
  const FormulaValues values(open.store, open.words);
  const std::uint64_t word = values.of(formula);
  if (!exact) ++tally.inexact;
  for (std::size_t lane = 0; lane < lanes; lane += 7) {
    bool concrete = false;
    try {
      concrete = query::holds(*query, {open.setups[lane], ruleset.variant(), ruleset.generator()});
    } catch (const TooManyMoves&) {
      continue;
    }
    const bool said = ((word >> lane) & 1U) != 0;
    const std::string where = std::string(ruleset->name()) + ": " + text + " in " +
                              ruleset->write_fen(open.setups[lane], {.dialect = Dialect::vchess});
    if (exact) BOOST_TEST(said == concrete, where);
    if (!exact && concrete) BOOST_TEST(said, where);
    ++(concrete ? tally.yes : tally.no);
  }
}

/// A random set-up with most pieces taken off, so that formulas stay small.
Setup thinned(Ruleset ruleset, Random& random) {
  Setup setup = ruleset.random_setup(random);
  for (const Square square : setup.board.occupied()) {
    const bool king = role_info(ruleset.variant(), setup.board[square]->role).name == "king";
    if (!king && !random.one_in(3)) setup.board.clear(square);
  }
  return setup;
}

/// Whether the variant has this word of its own.
bool knows(const Variant& variant, std::string_view word) {
  const std::string words = fmt::format(" {} ", puzzle_variant(variant).query_words);
  return words.find(fmt::format(" {} ", word)) != std::string::npos;
}

void one_ply(Ruleset ruleset) {
  const std::vector<std::string> everywhere{
      "pieces <= 8 & pieces(own) < pieces(enemy)",
      "exists move(take)",
      "no move(takes !pawn)",
      "count moves(take) = 2",
      "moves >= 12",
      "all moves(quiet | captures = 1)",
      "exists move(by king & to light) -> pieces(pawn on last_rank/first_rank) = 0",
      "exists move(promotes)",
      "only(by !pawn)",
      "king_moves",
      "forced | moves = 0",
      "stalemate",
      "one move(by king)",
      "exists move(takes enemy officer on dark & after: pieces(own king) = 1)",
      "exists move(en_passant | double_step)"};
  const std::vector<std::string> with_checks{"check",
                                             "double_check | checks = 1",
                                             "mate | stalemate",
                                             "exists move(gives_check)",
                                             "check & only(take)",
                                             "all moves(after: !check)",
                                             "exists move(castles)"};
  const std::vector<std::string> chains{"exists step(take & after: exists step(captures >= 2))",
                                        "all steps(approach | rifle | quiet)",
                                        "count steps(custodian) = 1",
                                        "exists step(long_leap | double_leap)",
                                        "reserve(white) >= 2",
                                        "one step(short_leap)",
                                        "won | lost"};
  Random random(23 + ruleset.index());
  const bool interweave = ruleset->name() == "interweave";
  // Moves there are of two steps or more, of which formulas about one ply say less.
  const bool several_steps = interweave || ruleset->name() == "duck";
  std::vector<std::string> queries = everywhere;
  for (const char* word : {"won", "lost", "drawn"}) {
    if (knows(ruleset.variant(), word)) queries.emplace_back(word);
  }
  if (interweave) queries.insert(queries.end(), chains.begin(), chains.end());
  for (const std::string& text : with_checks) {
    const bool castles = text.find("castles") != std::string::npos;
    if (knows(ruleset.variant(), castles ? "castles" : "mate")) queries.push_back(text);
  }
  if (ruleset->name() == "takemake")
    queries.insert(queries.end(), {"exists move(make & guarded)", "all moves(take -> steps = 2 & via edge)"});
  if (ruleset->name() == "checkered")
    queries.insert(queries.end(),
                   {"exists move(birth & becomes checkered knight)", "exists move(switches)", "stage = 2"});
  if (ruleset->name() == "crazyhouse")
    queries.insert(queries.end(), {"exists move(drops & gives_check)", "reserve(own) >= 3", "only(drops | by king)",
                                   "count moves(drops & by pawn) = 8"});
  Tally tally;
  for (const std::string& text : queries) {
    for (int i = 0; i < 3; ++i) compare(ruleset, text, thinned(ruleset, random), 1, random, tally);
  }
  BOOST_TEST_MESSAGE(ruleset->name() << "/" << ruleset.profile().name << ": " << tally.yes << " yes, " << tally.no
                                     << " no, " << tally.inexact << " formulas that say less");
  BOOST_TEST(tally.yes > 60U);
  BOOST_TEST(tally.no > 60U);
  BOOST_TEST((tally.inexact > 0) == several_steps, ruleset->name());
}

void two_plies(Ruleset ruleset) {
  if (!knows(ruleset.variant(), "mate")) return;
  Random random(5 + ruleset.index());
  Tally tally;
  for (const char* text :
       {"exists move(gives_mate)", "all moves(after: exists move(take))", "exists move(after: stalemate | forced)"}) {
    for (int i = 0; i < 2; ++i) {
      compare(ruleset, text, thinned(ruleset, random), 2, random, tally);
      // Expresses less, but nothing wrong.
      compare(ruleset, text, thinned(ruleset, random), 1, random, tally);
    }
  }
  BOOST_TEST(tally.inexact >= 4U);
}

const bool registered = [] {
  for (const Variant* variant : all_variants()) {
    const auto run = [variant] {
      for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
        one_ply(Ruleset(*variant, profile));
        if (profile == 0)
          two_plies(Ruleset(*variant, profile));  // minutes, where checkered pieces may move for either side
      }
    };
    boost::unit_test::framework::master_test_suite().add(
        boost::unit_test::make_test_case(run, "of_" + std::string(variant->name()), __FILE__, __LINE__));
  }
  return true;
}();

}  // namespace
