// What arbiter-compose asks of rule files, held against games: the boards of a space are those in which the list of
// faults finds nothing, all boards of the two kings and one in some hundred with a third piece; and a query over
// formulas has the value that the generator's moves give it, on boards with a few open squares.
#define BOOST_TEST_MODULE defined_puzzles
#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/query/concrete.hpp"
#include "puzzles/query/formula.hpp"
#include "puzzles/query/parse.hpp"
#include "tests/support/space_membership.hpp"
#include "verifier/support/random.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

constexpr std::string_view files[] = {"knightmate", "makruk",   "asean",       "losalamos", "gardner",
                                      "berolina",   "chigorin", "grasshopper", "legan",     "nightrider",
                                      "perfect",    "pawnback", "newzealand",  "makpong",   "torpedo"};

constexpr std::string_view queries[] = {"check",
                                        "mate",
                                        "stalemate",
                                        "moves >= 9",
                                        "exists move(take)",
                                        "check & only(take)",
                                        "exists move(promotes)",
                                        "exists move(gives_check)",
                                        "all moves(after: !check)",
                                        "one move(by king)",
                                        "exists move(gives_mate)"};

Role king_of(const Variant& variant) {
  for (const RoleInfo& role : variant.roles()) {
    if (role.name == "king") return role.role;
  }
  throw std::logic_error("the file has a king");
}

void check_boards(const Variant& variant) {
  const puzzles::SymbolicRules& rules = puzzles::symbolic_rules(Ruleset(variant));
  const Role king = king_of(variant);
  Spaces spaces(Ruleset(variant), puzzles::Castling::none);
  Comparison comparison;
  Random random(3);
  std::vector<Setup> setups;
  const auto take = [&](Setup setup) {
    for (const Side side : {Side::white, Side::black}) {
      setup.to_move = side;
      setups.push_back(setup);
    }
    if (setups.size() < 4096) return;
    static_cast<void>(compare(spaces, setups, true, comparison));
    setups.clear();
  };
  for (const Square white : all_squares) {
    for (const Square black : all_squares) {
      if (white == black) continue;
      Setup setup;
      setup.board.put(white, piece_of(Side::white, king));
      setup.board.put(black, piece_of(Side::black, king));
      take(setup);
      for (const Piece third : rules.pieces({})) {
        const Square square(static_cast<int>(random.below(64)));
        if (!setup.board.empty(square) || !random.one_in(4)) continue;
        Setup more = setup;
        more.board.put(square, third);
        take(more);
      }
    }
  }
  static_cast<void>(compare(spaces, setups, true, comparison));
  comparison.tell(std::string(variant.name()));
  BOOST_TEST(comparison.sound > 500U);
}

/// A board with the kings and `open` squares that may hold any piece, filled 64 ways at a time.
void check_queries(const Variant& variant) {
  constexpr std::size_t lanes = 64;
  const puzzles::SymbolicRules& rules = puzzles::symbolic_rules(Ruleset(variant));
  const Role king = king_of(variant);
  const std::vector<Piece> pieces = rules.pieces({});
  Random random(5);
  const auto free_square = [&](const Board& board, Piece piece) {
    for (;;) {
      const Square square(static_cast<int>(random.below(64)));
      if (board.empty(square) && rules.may_stand(piece, square)) return square;
    }
  };
  std::size_t yes = 0;
  std::size_t no = 0;
  for (const std::string_view text : queries) {
    const auto query = puzzles::query::parse(std::string(text), variant);
    BOOST_REQUIRE_MESSAGE(query.has_value(), text);
    const int plies =
        text.find("gives") != std::string_view::npos || text.find("after") != std::string_view::npos ? 2 : 1;
    for (int board = 0; board < 4; ++board) {
      Setup base;
      base.to_move = random.one_in(2) ? Side::white : Side::black;
      for (const Side side : {Side::white, Side::black})
        base.board.put(free_square(base.board, piece_of(side, king)), piece_of(side, king));
      FormulaStore store;
      FormulaView view(base);
      std::vector<Setup> setups(lanes, base);
      std::vector<std::uint64_t> words;
      SquareSet opened;
      while (opened.size() < 5) {
        const Square square(static_cast<int>(random.below(64)));
        std::vector<Piece> possible;
        for (const Piece piece : pieces) {
          if (piece.role != king && rules.may_stand(piece, square)) possible.push_back(piece);
        }
        if (opened.contains(square) || !base.board.empty(square) || possible.empty()) continue;
        opened |= square;
        view.open(store, square, possible);
        const std::size_t first = words.size();
        words.resize(first + possible.size(), 0);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          const std::size_t choice = random.below(possible.size() + 2);
          if (choice >= possible.size()) continue;
          setups[lane].board.put(square, possible[choice]);
          words[first + choice] |= std::uint64_t{1} << lane;
        }
      }
      Conjunction<Formula> parts;
      for (const auto& part : puzzles::query::say(*query, view, base.to_move, rules, variant, plies)) {
        BOOST_TEST(part.saying.exact, text);
        parts.add(part.saying.formula);
      }
      const Formula formula = parts.value();  // before its values
      const std::uint64_t said = FormulaValues(store, words).of(formula);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const bool holds = puzzles::query::holds(*query, setups[lane], variant, variant.generator(0));
        BOOST_TEST(((said >> lane & 1U) != 0) == holds,
                   variant.name() << ": " << text << " in " << variant.write_fen(setups[lane], {}));
        ++(holds ? yes : no);
      }
    }
  }
  BOOST_TEST(yes > 100U);
  BOOST_TEST(no > 100U);
}

const bool registered = [] {
  for (const std::string_view name : files) {
    const auto run = [name] {
      const Variant* variant = variant_named(name);
      BOOST_REQUIRE_MESSAGE(variant != nullptr, name);
      check_boards(*variant);
      check_queries(*variant);
    };
    boost::unit_test::framework::master_test_suite().add(
        boost::unit_test::make_test_case(run, std::string(name), __FILE__, __LINE__));
  }
  return true;
}();

}  // namespace
