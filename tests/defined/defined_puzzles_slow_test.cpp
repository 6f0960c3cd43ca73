// What arbiter-compose asks of rule files, held against games: the boards of a space are those in which the list of
// faults finds nothing, all boards of the two kings and one in some hundred with a third piece (without kings, a piece
// of each side on any two squares); a query over formulas has the value that the generator's moves give it, on boards
// with a few open squares, hands and gates; and the ends that formulas tell are those of the generator.
#define BOOST_TEST_MODULE defined_puzzles
#include <boost/test/unit_test.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "tests/support/every.hpp"
#include "tests/support/space_membership.hpp"
#include "verifier/defined/fen.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/support/random.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

constexpr std::string_view files[] = {
    "knightmate", "makruk", "asean", "losalamos", "gardner", "berolina", "chigorin", "grasshopper", "legan",
    "nightrider", "perfect", "pawnback", "newzealand", "makpong", "torpedo",
    // Other goals than mate, no king, and duties.
    "breakthrough", "clobber", "fox-and-hounds", "joust", "extinction", "kinglet", "threekings", "misere", "shatranj",
    "minixiangqi", "codrus",
    // Hands.
    "minishogi", "micro", "dobutsu", "placement", "pocketknight", "dragon", "sittuyin",
    // Explosions, pieces that petrify, leaps of those that have not moved, walls.
    "nocheckatomic", "atomar", "petrified", "cambodian", "karouk", "isolation", "isolation7x7",
    // Pieces that come in behind others.
    "seirawan", "shouse"};

/// What no shipped file has.
constexpr std::string_view own_files = R"ini(
[test-racing:racingkings]
[test-loses:chess]
mustCapture = true
checkmateValue = win
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
extinctionPieceCount = 1
[test-giveaway:giveaway]
[test-atomic:atomic]
[test-hill:kingofthehill]
[test-duck:duck]
[test-royal-duck]
maxRank = 5
maxFile = 5
commoner = k
rook = r
startFen = r3k/5/5/5/K3R w 0 1
extinctionValue = loss
extinctionPieceTypes = k
extinctionPseudoRoyal = true
wallingRule = duck
[test-arrows]
maxRank = 6
maxFile = 6
customPiece1 = p:mQ
startFen = 2p2p/6/6/6/6/P2P2 w 0 1
stalemateValue = loss
wallingRule = arrow
[test-edge:gardner]
wallingRule = edge
[test-wall-or-move:chess]
wallingRule = static
wallOrMove = true
[test-pass:chess]
pass = true
[test-pass-last:chess]
passOnStalemate = true
flagPiece = k
flagRegion = d4 e4
flagPieceSafe = true
[test-rows]
maxRank = 5
maxFile = 5
customPiece1 = p:W
customPiece2 = n:mN
startFen = n1p1n/5/5/5/N1P1N[PPNpnn] w 0 1
pieceDrops = true
connectN = 3
connectPieceTypes = p
collinearN = 4
adjudicateFullBoard = true
[test-regions]
maxRank = 4
maxFile = 4
customPiece1 = p:K
startFen = pppp/4/4/PPPP w 0 1
connectRegion1White = *1
connectRegion2White = *4
connectRegion1Black = a1 a2 a3 a4
connectRegion2Black = d1 d2 d3 d4
connectNxN = 2
connectValue = loss
stalemateValue = win
[test-must-drop:minishogi]
mustDrop = true
mustDropType = b
dropChecks = false
mustCapture = true
)ini";

struct Asked {
  std::string_view query;
  std::string_view word{};  ///< that the variant must have
};
constexpr Asked queries[] = {{"check", "check"},
                             {"mate", "check"},
                             {"stalemate"},
                             {"moves >= 9"},
                             {"exists move(take)"},
                             {"only(take)"},
                             {"exists move(promotes)"},
                             {"exists move(gives_check)", "check"},
                             {"all moves(after: !check)", "check"},
                             {"one move(quiet & to light)"},
                             {"exists move(gives_mate)", "check"},
                             {"exists move(gives_stalemate)"},
                             {"lost", "lost"},
                             {"won | drawn", "won"},
                             {"exists move(after: lost)", "lost"},
                             {"all moves(after: won | drawn)", "won"},
                             {"exists move(drops)", "drops"},
                             {"exists move(take & after(reserve(enemy) >= 1))", "reserve"},
                             {"exists step(take)", "steps"},
                             {"exists step(after: one step(quiet))", "steps"},
                             {"no step(after: exists step(to light))", "steps"}};

std::optional<Role> king_of(const Variant& variant) { return defined::definition_of(variant)->king; }

/// So many kings of a side stand on the board at the start.
int kings_at_start(const Variant& variant, Side side) {
  const auto king = king_of(variant);
  return king ? Ruleset(variant)
                    .parse_fen(variant.positions().front().fen, {})
                    ->setup.board.of(piece_of(side, *king))
                    .size()
              : 0;
}

/// Hands of a FEN, any gates that a FEN can name, and numbers of checks of which some are too high.
void draw_state(const Variant& variant, Setup& setup, Random& random, bool sound) {
  const defined::Definition& d = *defined::definition_of(variant);
  for (const Side side : {Side::white, Side::black}) {
    for (std::size_t i = 0; i < d.kinds.size(); ++i) {
      const std::size_t limit = d.hand_limit[defined::index(side)][i];
      const Role role{static_cast<std::uint8_t>(i)};
      if (role != d.king && limit > 0 && random.one_in(3))
        defined::set_in_hand(d, setup.state, side, role, static_cast<int>(random.below(limit + 1)));
    }
    for (int file = 0; file < d.files && d.gating; ++file) {
      const auto piece = setup.board[d.gate_square(side, file)];
      setup.state.bits[defined::gate_bit(side, file)] = random.one_in(2) && gates_matter(d, setup.state, side) &&
                                                        (!sound || (piece && piece->owner == owner_of(side)));
    }
  }
}

void check_boards(const Variant& variant) {
  const defined::Definition& d = *defined::definition_of(variant);
  const puzzles::SymbolicRules& rules = puzzles::symbolic_rules(Ruleset(variant));
  const auto king = king_of(variant);
  Spaces spaces(Ruleset(variant), puzzles::Castling::none);
  Comparison comparison;
  Random random(3);
  std::vector<Setup> setups;
  const auto take = [&](Setup setup) {
    draw_state(variant, setup, random, random.one_in(2));
    for (const std::size_t byte : {defined::white_checks_byte, defined::black_checks_byte}) {
      if (d.checks_to_win > 0)
        setup.state.context[byte] =
            static_cast<std::uint8_t>(random.below(static_cast<std::size_t>(d.checks_to_win) + 1));
    }
    for (const Side side : {Side::white, Side::black}) {
      setup.to_move = side;
      setups.push_back(setup);
    }
    if (setups.size() < 4096) return;
    static_cast<void>(compare(spaces, setups, true, comparison));
    setups.clear();
  };
  const std::vector<Piece> pieces = rules.pieces({});
  const auto piece_for = [&](Side side) {
    if (king && (!d.drops || random.one_in(2))) return piece_of(side, *king);
    for (;;) {
      const Piece piece = pieces[random.below(pieces.size())];
      if (piece.owner != owner_of(opponent(side))) return piece;
    }
  };
  for (const Square white : all_squares) {
    for (const Square black : all_squares) {
      if (white == black) continue;
      Setup setup;
      setup.board.put(white, piece_for(Side::white));
      setup.board.put(black, piece_for(Side::black));
      take(setup);
      for (const Piece third : pieces) {
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
  BOOST_TEST(comparison.sound > 100U);
}

/// A board with the kings and `open` squares that may hold any piece, filled 64 ways at a time; so are hands and gates.
class OpenBoard {
 public:
  static constexpr std::size_t lanes = 64;

  OpenBoard(const Variant& variant, Random& random) : variant_(variant), random_(random) {
    const defined::Definition& d = *defined::definition_of(variant);
    const puzzles::SymbolicRules& rules = puzzles::symbolic_rules(Ruleset(variant));
    base_.to_move = random.one_in(2) ? Side::white : Side::black;
    if (d.checks_to_win > 0) {
      const auto most = static_cast<std::size_t>(d.checks_to_win);
      for (const Side side : {Side::white, Side::black}) {
        base_.state.context[defined::white_checks_byte + defined::index(side)] =
            static_cast<std::uint8_t>(side == base_.to_move ? random.below(most) : random.below(most + 1));
      }
    }
    setups_.assign(lanes, base_);
    view_.emplace(base_);
    for (const Side side : {Side::white, Side::black}) {
      for (int i = 0; i < kings_at_start(variant, side); ++i) put_king(piece_of(side, *d.king));
    }
    const int squares = d.board.size() > 20 ? 5 : 4;
    for (int opened = 0; opened < squares; ++opened) {
      const auto possible = [&](Square square) {
        std::vector<Piece> result;
        for (const Piece piece : rules.pieces({})) {
          if (piece.role != d.king && rules.may_stand(piece, square)) result.push_back(piece);
        }
        return result;
      };
      const Square square = free_square([&](Square each) { return !possible(each).empty(); });
      const std::vector<Piece> here = possible(square);
      open(square, here, [&] { return random.below(here.size() + 2); });
    }
    for (Setup& each : setups_) draw_state(variant, each, random, true);
    for (const puzzles::Facet& facet : rules.facets({}, base_.state.context, base_.to_move)) {
      for (const std::size_t bit : facet.bits) {
        view_->open_bit(store_, bit);
        words_.push_back(0);
        for (std::size_t lane = 0; lane < lanes; ++lane)
          words_.back() |= std::uint64_t{setups_[lane].state.bits[bit]} << lane;
      }
    }
  }

  [[nodiscard]] const std::vector<Setup>& setups() const { return setups_; }
  /// In which of the set-ups the query's formula holds.
  [[nodiscard]] std::uint64_t said(const puzzles::query::Query& query, int plies) {
    Conjunction<Formula> parts;
    const puzzles::SymbolicRules& rules = puzzles::symbolic_rules(Ruleset(variant_));
    for (const auto& part : puzzles::query::say(query, {*view_, base_.to_move, rules, variant_}, plies)) {
      BOOST_TEST(part.exact, query.text);
      parts.add(part.holds);
    }
    const Formula formula = parts.value();  // before its values
    return FormulaValues(store_, words_).of(formula);
  }

 private:
  template <class Fits>
  [[nodiscard]] Square free_square(Fits&& fits) {
    for (;;) {
      const Square square(static_cast<int>(random_.below(64)));
      if (!opened_.contains(square) && fits(square)) return square;
    }
  }
  /// Lets each set-up choose one of the pieces, or none if `choice` is beyond them.
  template <class Choice>
  void open(Square square, const std::vector<Piece>& pieces, Choice&& choice) {
    const bool duck = defined::definition_of(variant_)->walling == defined::Walling::duck;  // there is one at most
    opened_ |= square;
    view_->open(store_, square, pieces);
    const std::size_t first = words_.size();
    words_.resize(first + pieces.size(), 0);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::size_t chosen = choice();
      if (chosen >= pieces.size() ||
          (duck && !setups_[lane].board.of(pieces[chosen]).empty() && pieces[chosen].owner == Owner::both))
        continue;
      setups_[lane].board.put(square, pieces[chosen]);
      words_[first + chosen] |= std::uint64_t{1} << lane;
    }
  }
  /// On one of two squares.
  void put_king(Piece king) {
    const auto fits = [&](Square square) { return puzzles::symbolic_rules(Ruleset(variant_)).may_stand(king, square); };
    const Square first = free_square(fits);
    std::uint64_t there = 0;
    open(first, {king}, [&] {
      const bool here = random_.one_in(2);
      there = there << 1U | (here ? 1U : 0U);
      return std::size_t{here ? 0U : 1U};
    });
    open(free_square(fits), {king}, [&, lane = lanes]() mutable {
      --lane;
      return std::size_t{(there >> lane & 1U) != 0 ? 1U : 0U};
    });
  }

  const Variant& variant_;
  Random& random_;
  FormulaStore store_;
  Setup base_;
  SquareSet opened_;
  std::optional<FormulaView> view_;
  std::vector<Setup> setups_;
  std::vector<std::uint64_t> words_;
};

puzzles::query::Query parsed(std::string_view text, const Variant& variant) {
  auto query = puzzles::query::parse(std::string(text), variant);
  BOOST_REQUIRE_MESSAGE(query.has_value(), variant.name() << ": " << text);
  return *query;
}
bool has_word(const Variant& variant, std::string_view word) {
  return word.empty() || puzzles::puzzle_variant(variant).query_words.find(word) != std::string_view::npos;
}

void check_queries(const Variant& variant) {
  Random random(5);
  const bool chains = puzzles::puzzle_variant(variant).moves_are_chains;
  std::size_t yes = 0;
  std::size_t no = 0;
  for (const auto& [text, word] : queries) {
    const bool whole_moves = text.find("move") != std::string_view::npos || text.find("only") != std::string_view::npos;
    if (!has_word(variant, word) || (chains && whole_moves)) continue;
    const puzzles::query::Query query = parsed(text, variant);
    const int plies =
        text.find("gives") != std::string_view::npos || text.find("after") != std::string_view::npos ? 2 : 1;
    for (int board = 0; board < 2; ++board) {
      OpenBoard open(variant, random);
      const std::uint64_t said = open.said(query, plies);
      for (std::size_t lane = 0; lane < OpenBoard::lanes; ++lane) {
        const Setup& setup = open.setups()[lane];
        const bool holds = puzzles::query::holds(query, {setup, variant, Ruleset(variant).generator()});
        BOOST_TEST(((said >> lane & 1U) != 0) == holds, variant.name()
                                                            << ": " << text << " in " << described(variant, setup));
        ++(holds ? yes : no);
      }
    }
  }
  BOOST_TEST(yes > 20U);
  BOOST_TEST(no > 100U);
}

/// How the game stands, by formulas and by the generator's status.
void check_ends(const Variant& variant) {
  const defined::Definition& d = *defined::definition_of(variant);
  Random random(7);
  const auto status_of = [](defined::Result result) {
    return result == defined::Result::win    ? Status::won
           : result == defined::Result::loss ? Status::lost
                                             : Status::drawn;
  };
  std::vector<std::pair<std::string_view, Status>> asked;
  for (const auto& [word, status] : {std::pair{"lost", Status::lost}, {"won", Status::won}, {"drawn", Status::drawn}}) {
    if (has_word(variant, word)) asked.emplace_back(word, status);
  }
  if (has_word(variant, "check"))
    asked.emplace_back("mate", d.checkmate == defined::Result::loss ? Status::mate : status_of(d.checkmate));
  if (!d.stalemate_by_count) {
    asked.emplace_back("stalemate", d.stalemate == defined::Result::draw ? Status::stalemate : status_of(d.stalemate));
  }
  if (has_word(variant, "check")) asked.emplace_back("check", Status::check);
  for (int board = 0; board < 4; ++board) {
    OpenBoard open(variant, random);
    std::vector<Status> predicted(OpenBoard::lanes, Status::ongoing);
    std::uint64_t told = 0;
    for (const auto& [word, status] : asked) {
      const std::uint64_t said = open.said(parsed(word, variant), 1) & ~told;
      for (std::size_t lane = 0; lane < OpenBoard::lanes; ++lane) {
        if ((said >> lane & 1U) != 0) predicted[lane] = status;
      }
      told |= said;
    }
    for (std::size_t lane = 0; lane < OpenBoard::lanes; ++lane) {
      const Setup& setup = open.setups()[lane];
      BOOST_TEST((predicted[lane] == Ruleset(variant).generator().setup_status(setup)),
                 variant.name() << ": the end of " << described(variant, setup));
    }
  }
}

void check(const Variant& variant) {
  check_boards(variant);
  check_queries(variant);
  check_ends(variant);
}

const bool registered = [] {
  const auto add = [](const std::string& name, const auto& run) {
    boost::unit_test::framework::master_test_suite().add(
        boost::unit_test::make_test_case(run, name, __FILE__, __LINE__));
  };
  std::size_t number = 0;
  for (const std::string_view name : files) {
    if (number++ % every_nth() != 0) continue;
    add(std::string(name), [name] {
      const Variant* variant = variant_named(name);
      BOOST_REQUIRE_MESSAGE(variant != nullptr && defined::definition_of(*variant) != nullptr, name);
      check(*variant);
    });
  }
  static const defined::RuleFile read = defined::read_rule_file(own_files, "test.ini");
  static std::vector<std::unique_ptr<const Variant>> own;
  for (const defined::Definition& each : read.definitions) {
    own.push_back(defined::make_variant(each));
    if (number++ % every_nth() != 0) continue;
    add(each.name, [&variant = *own.back()] { check(variant); });
  }
  add("all_are_read", [] {
    for (const Finding& each : read.findings) BOOST_TEST((each.level != Level::error), each.message);
    BOOST_TEST(own.size() == 15U);
  });
  return true;
}();

}  // namespace
