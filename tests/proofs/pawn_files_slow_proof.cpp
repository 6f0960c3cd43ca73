// AF304 as an inductive invariant: what holds at the start and what no move ends, in every variant that asks the check.
#define BOOST_TEST_MODULE pawn_files_slow_proof
#include <boost/test/unit_test.hpp>

#include "tests/proofs/one_move.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/variants/duck/state.hpp"

using namespace arbiter;
using namespace arbiter::proofs;

// The state of a game has two parts beside the board: a set of files, open ones, and the number of captures, each of
// which may open the file that a capturing pawn has left and the file of a captured pawn. The invariant:
//   (a) on every other file a white pawn stands, and a black one further up the board;
//   (b) at most twice as many files are open as captures were made;
//   (c) at most 32 pieces stand on the board, and for each capture one less.
// AF304 follows from it: at most four pawns are missing per capture.
namespace {

constexpr std::size_t all_open = 4;  // captures after which every file may be open

/// The invariant, and what else one might believe.
struct Belief {
  bool black_is_above = true;          ///< (a): else anywhere on the file
  bool captured_pawns_open = true;     ///< the file of a captured pawn is open
  std::size_t files_of_a_capture = 2;  ///< (b)
};

struct Game {
  std::vector<Formula> open;  ///< by file
  std::vector<Formula> made;  ///< element k: more than k captures were made

  explicit Game(FormulaStore& store) {
    for (int i = 0; i < 8; ++i) open.push_back(store.variable());
    for (std::size_t i = 0; i < 8; ++i) made.push_back(store.variable());
  }
};

template <BoardView V>
Formula has_pawns(const V& view, int file, const Belief& belief) {
  Disjunction<Formula> some;
  for (int black = 1; black < 7; ++black) {
    Disjunction<Formula> white;
    for (int rank = 1; rank < 7; ++rank) {
      if (rank < black || (!belief.black_is_above && rank != black))
        white.add(view.holds(Square::at(file, rank), piece_of(Side::white, orthodox::pawn)));
    }
    some.add(all(view.holds(Square::at(file, black), piece_of(Side::black, orthodox::pawn)), white.value()));
  }
  return some.value();
}

/// (b)
Formula few_open(const Game& game, const Belief& belief) {
  Conjunction<Formula> few;
  const auto open = totaliser(game.open, 8);
  for (std::size_t k = 0; k * belief.files_of_a_capture < 8; ++k)
    few.add(implies(open[k * belief.files_of_a_capture], game.made[k]));
  return few.value();
}

Formula on_file(const Space& space, const Game& game, int file, const Belief& belief) {
  return any(game.open[static_cast<std::size_t>(file)], has_pawns(space.view(), file, belief));
}
/// What the numbers of captures mean, and (b).
Formula counts(const Game& game, const Belief& belief) {
  Conjunction<Formula> holds;
  for (std::size_t k = 0; k + 1 < game.made.size(); ++k) holds.add(implies(game.made[k + 1], game.made[k]));
  holds.add(few_open(game, belief));
  return holds.value();
}

Game after(const Space& space, const Game& game, const SymbolicMove& move, const Belief& belief) {
  const Shape shape = shape_of(move, space.to_move());
  if (shape.captures.empty()) return game;
  Game next = game;
  next.made.assign(1, truth<Formula>(true));
  next.made.insert(next.made.end(), game.made.begin(), game.made.end() - 1);
  const auto opens = [&](Square square, Formula when) {
    Formula& open = next.open[static_cast<std::size_t>(square.file())];
    open = any(open, when);
  };
  const bool coloured = shape.piece.owner == Owner::white || shape.piece.owner == Owner::black;
  if (coloured && shape.piece.role == orthodox::pawn) opens(shape.from, truth<Formula>(true));
  if (!belief.captured_pawns_open) return next;
  for (const Square square : shape.captures) {
    for (const Side side : sides) opens(square, space.view().holds(square, piece_of(side, orthodox::pawn)));
  }
  return next;
}

/// Adds to each file when (a) does not hold for it after the move.
void add_ends(const Space& space, const Game& game, const SymbolicMove& move, const Belief& belief,
              std::array<Wrong, 8>& ends) {
  const After<FormulaView> view(space.view(), move.legs.back().effect);
  const Game next = after(space, game, move, belief);
  SquareSet changed;
  for (const Change& change : move.legs.back().effect.changes()) changed |= change.square;
  for (int file = 0; file < 8; ++file) {
    const auto i = static_cast<std::size_t>(file);
    const bool same = std::none_of(changed.begin(), changed.end(), [&](Square each) { return each.file() == file; });
    if (same) continue;  // what stands on the file stays, and no file is closed again
    ends[i].add(move.legal, no(any(next.open[i], has_pawns(view, file, belief))));
  }
}

/// Adds when (c) does not hold after the move: it places so many pieces on squares of which so many were occupied,
/// after a capture one more. An explosion takes what is beside it, or leaves it. The duck does not count.
void add_takes_too_few(const Space& space, const SymbolicMove& move, Wrong& wrong) {
  const FormulaView& now = space.view();
  const Effect& effect = move.legs.back().effect;
  if (effect.changes().empty()) return;  // a pass
  const Shape shape = shape_of(move, space.to_move());
  SquareSet occupied = shape.captures;
  if (shape.piece != duck::the_duck) occupied |= shape.from;
  for (const Leg& leg : move.legs) {
    if (leg.step.also) occupied |= leg.step.also->from;
  }
  for (const Square square : occupied) {
    BOOST_REQUIRE(effect.change(square));
    wrong.add(move.legal, any(now.empty(square), now.holds(square, duck::the_duck)));
  }
  int placed = 0;
  for (const Change& change : effect.changes()) {
    if (change.piece && *change.piece != duck::the_duck) ++placed;
    const After<FormulaView> then(now, effect);
    if (change.stays) wrong.add(move.legal, all(now.empty(change.square), no(then.empty(change.square))));
  }
  if (placed + (shape.captures.empty() ? 0 : 1) > occupied.size()) wrong.add(move.legal, truth<Formula>(true));
}

Verdict verdict(const Space& space, Formula known, Formula formula) {
  const auto solver = make_solver(space.store(), {.engine = Engine::cadical});
  solver->add(space.well_formed());
  for (const Named& each : space.invariants()) {
    if (each.words.ends_with("inv.castling)")) solver->add(each.holds);
  }
  solver->add(known);
  solver->add(formula);
  return solver->check({}, 300);
}

/// All moves, or those of kings.
void for_each_move(const Space& space, bool only_kings, const std::function<void(const SymbolicMove&)>& use) {
  const auto possible = [&](const SymbolicMove& move) {
    if (!never(move.legal)) use(move);
  };
  for (const Square square : all_squares) {
    std::vector<Piece> pieces;
    space.view().for_each_piece(square, [&](Piece piece, Formula) { pieces.push_back(piece); });
    for (const Piece piece : pieces) {
      if (!only_kings || piece.role == orthodox::king)
        space.rules().for_each_move(space.view(), space.to_move(), square, piece, possible);
    }
    if (only_kings) continue;
    space.rules().for_each_placing(space.view(), space.to_move(), square, possible);
  }
}

World plain(const char* variant, std::size_t profile = 0) {
  return {variant, profile, {}, std::string(variant) + ' ' + std::to_string(profile)};
}
World with_duck_to_go() {
  State state;
  duck::set_duck_to_move(state, true);
  return {"duck", 0, state.context, "duck, inside a move"};
}

/// Every variant whose reachability asks AF304.
std::vector<World> worlds() {
  std::vector<World> all{plain("chess"),     plain("kingofthehill"), plain("threecheck"), plain("atomic"),
                         plain("antichess"), plain("duck"),          with_duck_to_go(),   takemake_world(0),
                         takemake_world(1),  takemake_world(2)};
  for (const World& each : army_worlds()) all.push_back(each);
  using checkered::Stage;
  for (const auto stage : {Stage::one, Stage::two_white, Stage::two_black}) {
    for (const std::size_t profile : {0U, 1U}) all.push_back(checkered_world(stage, profile));
  }
  for (const auto stage : {Stage::three_white, Stage::three_black, Stage::three_checkered})
    all.push_back(checkered_world(stage, 2));
  return all;
}

struct Boards {
  Case part;
  bool only_kings = false;  ///< whether these boards are for moves of kings
};

/// The boards of a world. Kings are as one_move.hpp says where their safety forbids moves. Where games end without a
/// king there are kings wherever one likes: safety forbids nothing in Duck chess and Antichess.
std::vector<Boards> boards_of(const World& world) {
  const std::string_view name = world.variant;
  if (name == "duck" || name == "antichess") return {{Case{}}};
  if (name == "atomic") return {{kings_at_home()}};
  return {{without_kings()}, {kings_at_home(), true}};
}

std::vector<Side> movers_of(const World& world) {
  State state;
  state.context = world.context;
  if (std::string_view(world.variant) == "checkered" && checkered::three_players(state))
    return {*checkered::mover_of_three(checkered::stage(state))};
  return {Side::white, Side::black};
}

struct Outcome {
  Verdict step = Verdict::impossible;
  std::size_t moves = 0;
  std::size_t captures = 0;
};

/// Whether some move of the world ends the invariant.
Outcome step_of(const World& world, Side mover, const Boards& boards, const Belief& belief) {
  Space space(request_of(world, mover), boards.part);
  const Game game(space.store());
  Outcome outcome;
  std::array<Wrong, 8> ends;
  Wrong opens_too_many;
  Wrong takes_none;
  for_each_move(space, boards.only_kings, [&](const SymbolicMove& move) {
    ++outcome.moves;
    outcome.captures += shape_of(move, mover).captures.empty() ? 0U : 1U;
    add_ends(space, game, move, belief, ends);
    opens_too_many.add(move.legal, no(few_open(after(space, game, move, belief), belief)));
    add_takes_too_few(space, move, takes_none);
  });
  const auto ask = [&](Formula known, Formula formula) {
    if (outcome.step == Verdict::impossible) outcome.step = verdict(space, known, formula);
  };
  for (int file = 0; file < 8; ++file)
    ask(on_file(space, game, file, belief), ends[static_cast<std::size_t>(file)].value(space.store()));
  ask(counts(game, belief), opens_too_many.value(space.store()));
  ask(truth<Formula>(true), takes_none.value(space.store()));
  return outcome;
}

}  // namespace

BOOST_AUTO_TEST_CASE(holds_at_every_start) {
  for (const World& world : worlds()) {
    const Variant& variant = *variant_named(world.variant);
    std::vector<Setup> starts{Ruleset(variant).parse_fen(variant.positions().front().fen, {})->setup};
    for (std::uint64_t seed = 0; seed < 200; ++seed) starts.push_back(variant.shuffled_start(seed));
    for (const Setup& start : starts) {
      const FormulaView view(start);
      for (int file = 0; file < 8; ++file) BOOST_TEST(always(has_pawns(view, file, Belief{})), world.name);
      BOOST_TEST((start.board.occupied() - start.board.of(duck::the_duck)).size() == 32, world.name);
    }
  }
}

BOOST_AUTO_TEST_CASE(no_move_ends_it) {
  for (const World& world : worlds()) {
    std::size_t moves = 0;
    std::size_t captures = 0;
    for (const Side mover : movers_of(world)) {
      for (const Boards& boards : boards_of(world)) {
        const Outcome outcome = step_of(world, mover, boards, Belief{});
        BOOST_TEST((outcome.step == Verdict::impossible), world.name << ' ' << name_of(mover));
        moves += outcome.moves;
        captures += outcome.captures;
      }
    }
    const bool only_duck = world.context == with_duck_to_go().context && world.variant == std::string_view("duck");
    BOOST_TEST(moves > 5000U, world.name << ' ' << moves);
    BOOST_TEST((captures > 5000U || only_duck), world.name << ' ' << captures);
  }
}

// A state that satisfies (a) and (b) after n captures has a pawn of each side on at least 8 - 2n files.
BOOST_AUTO_TEST_CASE(it_says_what_the_check_asks) {
  Space space(request_of(plain("chess"), Side::white), without_kings());
  const Game game(space.store());
  std::vector<Formula> present;
  for (const Side side : sides) {
    for (int file = 0; file < 8; ++file) {
      Disjunction<Formula> some;
      for (int rank = 1; rank < 7; ++rank)
        some.add(space.view().holds(Square::at(file, rank), piece_of(side, orthodox::pawn)));
      present.push_back(some.value());
    }
  }
  const auto many = totaliser(present, 16);
  Conjunction<Formula> known;
  known.add(counts(game, Belief{}));
  for (int file = 0; file < 8; ++file) known.add(on_file(space, game, file, Belief{}));
  for (const std::size_t missing : {4U, 3U}) {
    for (std::size_t captures = 0; captures < all_open; ++captures) {
      const Formula fewer = all(no(game.made[captures]), no(static_cast<Formula>(many[15 - missing * captures])));
      // Three missing pawns a capture would be too few to allow.
      const Verdict expected = missing == 4 || captures == 0 ? Verdict::impossible : Verdict::found;
      BOOST_TEST((verdict(space, known.value(), fewer) == expected), missing << ' ' << captures);
    }
  }
}

// Each of these beliefs is false, and the solver finds a move that ends it.
BOOST_AUTO_TEST_CASE(false_invariants_are_refused) {
  const std::vector<Belief> beliefs{
      {.black_is_above = false}, {.captured_pawns_open = false}, {.files_of_a_capture = 1}};
  for (const World& world : {plain("chess"), takemake_world(0), checkered_world(checkered::Stage::one, 0)}) {
    for (const Belief& belief : beliefs) {
      const Outcome outcome = step_of(world, Side::white, {without_kings()}, belief);
      BOOST_TEST((outcome.step == Verdict::found), world.name);
    }
  }
}
