// AF309, AF310 and AF311 as an inductive invariant: what holds at the start, and after every move of any position for
// which it holds; and that the search for a last move tries the one that was played.
#define BOOST_TEST_MODULE last_move_slow_proof
#include <boost/test/unit_test.hpp>

#include <map>

#include "tests/proofs/one_move.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/variants/armies/rules.hpp"

using namespace arbiter;
using namespace arbiter::proofs;

// The invariant of a position:
//   (a) no piece attacks the king of the side that has just moved;
//   (b) where a right to castle is left, a piece of its side stands on the corner;
//   (c) an en passant square is empty, as is the one behind it, and the pawn stands before it;
//   (d) a move was played, and the search for a last move, asked about this position, tries to take it back; or none.
// The position before that move had (a) for the other side, so that the search finds it sound: the checks say nothing.
namespace {

/// Says that a king is attacked on every board but one, so that the search goes on until it asks about that one.
class OneBoard final : public MoveSource {
 public:
  explicit OneBoard(const Board& board) : board_(board) {}
  std::vector<MoveOutcome> setup_moves(const Setup&) const override { return {}; }
  std::vector<StepOutcome> setup_steps(const Setup&) const override { return {}; }
  std::vector<StepOutcome> steps_of(const Setup&, Square) const override { return {}; }
  Status setup_status(const Setup&) const override { return Status::ongoing; }
  bool in_check(const Setup& setup, Side side) const override { return side == setup.to_move || setup.board != board_; }

 private:
  Board board_;
};

/// A move as the search must find it.
struct Played {
  Shape shape;
  SquareSet crossed;  ///< squares that the rules may want empty, beside those that the move has emptied
  std::optional<Square> passed;
};

SquareSet between(Square a, Square b) {
  const int files = b.file() - a.file();
  const int ranks = b.rank() - a.rank();
  SquareSet squares;
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return squares;
  const int distance = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i < distance; ++i) squares |= *a.offset(files / distance * i, ranks / distance * i);
  return squares;
}

Played played(const SymbolicMove& move, Side mover) {
  Played result{shape_of(move, mover), {}, {}};
  for (const Leg& leg : move.legs) {
    result.crossed |= between(leg.step.from, leg.step.to);
    result.crossed |= leg.step.to;
    const bool passing = !leg.step.captures.empty() && !leg.step.captures.contains(leg.step.to);
    if (passing) result.crossed |= *leg.step.to.offset(0, forward(mover));
  }
  for (const auto& [square, piece] : result.shape.placed) result.crossed = result.crossed - SquareSet(square);
  result.crossed = result.crossed - result.shape.emptied;
  for (const Square square : all_squares) {
    const auto bit = orthodox::en_passant_bit(square);
    if (bit && move.legs.back().effect.bit(*bit).value_or(false)) result.passed = square;
  }
  return result;
}

/// Whether the search tries to take the move back, on a board with a piece of the side to move on every square that is
/// not in `empty`. It asks of other squares only whether they are empty.
bool is_tried(const Played& move, SquareSet empty, bool with_passed, const reach::LastMoveRules& rules) {
  const Shape& shape = move.shape;
  const Side other = opponent(shape.side);
  Setup now;
  now.to_move = other;
  const bool lasting = !shape.captures.empty() || shape.piece.role == orthodox::pawn;
  now.counters = {.plies = 1, .halfmove = lasting ? 0U : 1U};
  if (with_passed) orthodox::set_en_passant_square(now.state, move.passed);
  for (const Square square : all_squares) {
    if (!empty.contains(square)) now.board.put(square, piece_of(other, orthodox::knight));
  }
  for (const auto& [square, piece] : shape.placed) now.board.put(square, piece);
  Board then = now.board;
  for (const auto& [square, piece] : shape.placed) then.clear(square);
  for (const Square square : shape.captures) then.put(square, piece_of(other, orthodox::pawn));
  then.put(shape.from, shape.piece);
  return reach::has_last_move(now, OneBoard(then), !shape.captures.empty(), rules);
}

World plain(const char* variant) { return {variant, 0, {}, variant}; }

std::vector<World> worlds() {
  std::vector<World> all{plain("chess"),    plain("kingofthehill"), plain("threecheck"),
                         takemake_world(0), takemake_world(1),      takemake_world(2)};
  for (const World& each : army_worlds()) all.push_back(each);
  return all;
}

reach::LastMoveRules rules_of(const World& world) {
  const std::string_view name = world.variant;
  reach::LastMoveRules rules;
  rules.make_legs = name == "takemake";
  rules.first_rank_pawns = name == "takemake" && world.profile == 2;
  if (name == "armies") rules.ways = armies::movement;
  return rules;
}

/// (b)
template <BoardView V>
Formula has_corner(const V& view, Side side, int file) {
  return implies(view.bit(orthodox::castling_bit(side, file)),
                 owned(view, Square::at(file, relative_rank(side, 0)), owner_of(side)));
}
/// (c) for one square
template <BoardView V>
Formula was_passed(const V& view, Square square) {
  const orthodox::DoubleStep step = orthodox::double_step_past(square);
  return implies(view.bit(*orthodox::en_passant_bit(square)),
                 all(all(view.empty(step.passed), view.empty(step.start)),
                     view.holds(step.target, piece_of(step.side, orthodox::pawn))));
}

/// (b) and (c); after an `effect`, without what it leaves as it was.
template <BoardView V>
Formula corners_and_en_passant(const V& view, const Effect* effect = nullptr) {
  Conjunction<Formula> holds;
  for (const Side side : sides) {
    for (int file = 0; file < 8; ++file) {
      const bool changed = !effect || effect->change(Square::at(file, relative_rank(side, 0)));
      if (changed) holds.add(has_corner(view, side, file));
      const Square passed = Square::at(file, relative_rank(side, 2));
      // Every move clears the squares that were passed before.
      if (!never(view.bit(*orthodox::en_passant_bit(passed)))) holds.add(was_passed(view, passed));
    }
  }
  return holds.value();
}

Verdict verdict(const Space& space, Formula known, Formula formula) {
  const auto solver = make_solver(space.store(), {.engine = Engine::cadical});
  solver->add(space.well_formed());
  solver->add(known);
  solver->add(formula);
  return solver->check({}, 300);
}

/// The moves of all pieces but kings on a board without kings, or those of kings on e1 and e8.
void for_each_move(const Space& space, bool kings, const std::function<void(const SymbolicMove&)>& use) {
  for (const Square from : all_squares) {
    std::vector<Piece> pieces;
    space.view().for_each_piece(from, [&](Piece piece, Formula) {
      if ((piece.role == orthodox::king) == kings) pieces.push_back(piece);
    });
    for (const Piece piece : pieces) {
      space.rules().for_each_move(space.view(), space.to_move(), from, piece, [&](const SymbolicMove& move) {
        if (!never(move.legal)) use(move);
      });
    }
  }
}

struct Outcome {
  std::size_t moves = 0;
  std::size_t not_tried = 0;  ///< moves that the search does not try to take back
  Verdict step = Verdict::impossible;
};

/// (b), (c) and (d) after every move.
Outcome step_of(const World& world, Side mover, bool kings, const reach::LastMoveRules& rules,
                bool with_invariant = true) {
  Space space(request_of(world, mover), kings ? kings_at_home() : without_kings());
  Outcome outcome;
  Wrong wrong;
  for_each_move(space, kings, [&](const SymbolicMove& move) {
    ++outcome.moves;
    const After<FormulaView> view(space.view(), move.legs.back().effect);
    const Played last = played(move, mover);
    // (d): as few empty squares as will do; that these are empty is the solver's to prove.
    SquareSet empty = last.shape.emptied;
    bool tried = is_tried(last, empty, false, rules);
    if (!tried) {
      empty |= last.crossed;
      tried = is_tried(last, empty, false, rules);
    }
    if (last.passed) tried = tried && is_tried(last, empty, true, rules);
    if (!tried) ++outcome.not_tried;
    Disjunction<Formula> ended;
    for (const Square square : empty) ended.add(no(view.empty(square)));
    // A piece with a right has not moved; who has castled has none.
    const bool on_first = last.shape.rank() == 0 && last.shape.becomes.role != orthodox::pawn;
    for (int file = 0; file < 8; ++file) {
      const bool asked = last.shape.becomes.role == orthodox::king || (on_first && file == last.shape.to.file());
      if (asked) ended.add(view.bit(orthodox::castling_bit(mover, file)));
    }
    ended.add(no(corners_and_en_passant(view, &move.legs.back().effect)));
    wrong.add(move.legal, ended.value());
  });
  outcome.step = verdict(space, with_invariant ? corners_and_en_passant(space.view()) : truth<Formula>(true),
                         wrong.value(space.store()));
  return outcome;
}

Case king_on(Square square, Side side) {
  Case part = without_kings();
  part.fixed = {{square, piece_of(side, orthodox::king)}};
  return part;
}

}  // namespace

BOOST_AUTO_TEST_CASE(holds_at_every_start) {
  for (const World& world : worlds()) {
    const Variant& variant = *variant_named(world.variant);
    std::vector<Setup> starts{Ruleset(variant).parse_fen(variant.positions().front().fen, {})->setup};
    for (std::uint64_t seed = 0; seed < 200; ++seed) starts.push_back(variant.shuffled_start(seed));
    for (const Setup& start : starts) {
      BOOST_TEST(always(corners_and_en_passant(FormulaView(start))), world.name);
      for (const Side side : sides)
        BOOST_TEST(!Ruleset(variant, world.profile).rules().in_check(start, side), world.name);
    }
  }
}

// (b), (c) and (d)
BOOST_AUTO_TEST_CASE(every_move_is_tried) {
  for (const World& world : worlds()) {
    for (const Side mover : sides) {
      for (const bool kings : {false, true}) {
        const Outcome outcome = step_of(world, mover, kings, rules_of(world));
        BOOST_TEST(outcome.moves > (kings ? 10U : 5000U), world.name);
        BOOST_TEST(outcome.not_tried == 0U, world.name << (kings ? ", kings" : ", other pieces"));
        BOOST_TEST((outcome.step == Verdict::impossible), world.name << (kings ? ", kings" : ", other pieces"));
      }
    }
  }
}

// Rules of the last move that leave something out: some moves are then not tried.
BOOST_AUTO_TEST_CASE(searches_that_forget_are_refused) {
  reach::LastMoveRules no_make_legs = rules_of(takemake_world(0));
  no_make_legs.make_legs = false;
  BOOST_TEST(step_of(takemake_world(0), Side::white, false, no_make_legs).not_tried > 1000U);
  reach::LastMoveRules no_first_rank = rules_of(takemake_world(2));
  no_first_rank.first_rank_pawns = false;
  BOOST_TEST(step_of(takemake_world(2), Side::white, false, no_first_rank).not_tried > 0U);
  reach::LastMoveRules not_from_centre;
  not_from_centre.not_from = SquareSet(Square::at(3, 3));
  BOOST_TEST(step_of(plain("chess"), Side::white, false, not_from_centre).not_tried > 0U);
}

// Without the invariant before the move it does not hold after it: a rook comes to a corner with a right.
BOOST_AUTO_TEST_CASE(the_step_needs_the_invariant) {
  for (const Side mover : sides) {
    const Outcome outcome = step_of(plain("chess"), mover, false, rules_of(plain("chess")), false);
    BOOST_TEST((outcome.step == Verdict::found));
  }
}

// (a): after no move is the mover's king attacked. Kings on the first rank, in the middle and in a corner.
BOOST_AUTO_TEST_CASE(no_move_leaves_its_king_attacked) {
  for (const World& world : {plain("chess"), takemake_world(2), army_worlds()[1]}) {
    for (const Side mover : sides) {
      std::vector<Square> kings{Square::at(4, relative_rank(mover, 0))};
      if (world.variant != std::string_view("takemake"))
        kings.insert(kings.end(), {Square::at(3, 3), Square::at(7, 7)});
      for (const Square king : kings) {
        Space space(request_of(world, mover), king_on(king, mover));
        std::map<std::string, std::pair<Formula, std::vector<Formula>>> attacked;  // by what the move changes
        std::size_t moves = 0;
        const auto add = [&](const SymbolicMove& move) {
          ++moves;
          const Effect& effect = move.legs.back().effect;
          const auto attack = [&] { return space.rules().in_check(space.view().after(effect), mover); };
          std::string key;
          for (const Change& change : effect.changes()) {
            // Of the mover's own pieces only the king's place matters.
            const bool royal = change.piece && change.piece->role == orthodox::king;
            key += change.square.name() + (royal ? "k" : change.piece ? "b" : "e");
          }
          auto found = attacked.find(key);
          if (found == attacked.end()) found = attacked.emplace(key, std::pair{attack(), std::vector<Formula>{}}).first;
          found->second.second.push_back(move.legal);
        };
        for_each_move(space, false, add);
        for_each_move(space, true, add);
        Disjunction<Formula> wrong;
        for (const auto& [key, each] : attacked) wrong.add(all(each.first, any_of(space.store(), each.second)));
        BOOST_TEST(moves > 5000U);
        BOOST_TEST((verdict(space, truth<Formula>(true), wrong.value()) == Verdict::impossible),
                   world.name << ' ' << king.name());
      }
    }
  }
}

// What the search puts where a piece was captured: a pawn of its side, which attacks its own king no more than any
// other piece there, and stops the same lines. Who believes that an empty square does as well is refused.
BOOST_AUTO_TEST_CASE(what_was_captured_does_not_matter) {
  for (const World& world : {plain("chess"), army_worlds()[1], army_worlds()[2]}) {
    for (const bool empty : {false, true}) {
      Space space(request_of(world, Side::white), king_on(Square::at(4, 7), Side::black));
      const Formula attacked = space.rules().in_check(space.view(), Side::black);
      Disjunction<Formula> wrong;
      for (const Square square : all_squares) {
        if (square == Square::at(4, 7)) continue;
        FormulaView other = space.view();
        std::vector<FormulaView::Candidate> pawn;
        if (!empty) pawn.push_back({piece_of(Side::black, orthodox::pawn), truth<Formula>(true)});
        other.set(square, std::move(pawn), truth<Formula>(empty));
        const Formula here = owned(space.view(), square, Owner::black);
        wrong.add(all(here, all(no(attacked), space.rules().in_check(other, Side::black))));
      }
      const Verdict expected = empty ? Verdict::found : Verdict::impossible;
      BOOST_TEST((verdict(space, truth<Formula>(true), wrong.value()) == expected), world.name);
    }
  }
}

// King of the Hill: a king that has come to the hill has ended the game, so that it moved last, from elsewhere.
BOOST_AUTO_TEST_CASE(kings_come_to_the_hill_last) {
  const World world = plain("kingofthehill");
  SquareSet hill;
  for (const int file : {3, 4}) hill |= SquareSet(Square::at(file, 3)) | SquareSet(Square::at(file, 4));
  for (const Side mover : sides) {
    std::size_t arrivals = 0;
    for (const Square from : all_squares) {
      for (const Side king : sides) {
        Space space(request_of(world, mover), king_on(from, king));
        std::size_t moves = 0;
        for_each_move(space, king == mover, [&](const SymbolicMove& move) {
          ++moves;
          const Played last = played(move, mover);
          if (king != mover || !hill.contains(last.shape.to)) return;
          ++arrivals;
          reach::LastMoveRules rules{.moved = last.shape.to, .not_from = hill};
          BOOST_TEST(is_tried(last, last.shape.emptied, false, rules), from.name());
        });
        BOOST_TEST((moves == 0) == hill.contains(from), from.name());
      }
    }
    BOOST_TEST(arrivals > 20U);
  }
}
