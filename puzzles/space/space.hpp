#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/position/position.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/rules/view.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

/// A condition with the words that name it to a user.
struct Named {
  std::string words;
  Formula holds;
};

/// A move over formulas: its squares and pieces are concrete, its legality is a formula. Where the last leg's effect
/// leaves the move open (Interweave's chains) it is the first step of longer moves.
struct SymbolicMove {
  Piece mover;            ///< before the move
  std::vector<Leg> legs;  ///< at least one
  Formula legal;
};

/// A context that positions of a space may have, and its description.
struct ContextChoice {
  Context context;
  std::string words;  ///< "stage 2w"; empty if the variant's contexts need no words
};

/// Takes set-ups, or moves, one after the other.
using EachSetup = std::function<void(const Setup&)>;
using EachMove = std::function<void(const SymbolicMove&)>;

/// The declarative rules of a variant under one profile, over formulas, and what its positions are. One file per
/// variant in puzzles/variants.
class SymbolicRules : public Interface {
 public:
  /// Every piece that may stand on a board with this state.
  [[nodiscard]] virtual std::vector<Piece> pieces(const State& state) const = 0;
  /// Whether positions of the variant can have `piece` on `square`.
  [[nodiscard]] virtual bool may_stand(Piece piece, Square square) const = 0;

  /// The contexts of all positions of the same kind as the request's own context: the stages of a game, if it has any.
  /// Contexts that differ only in what a facet opens are one. At least one.
  [[nodiscard]] virtual std::vector<ContextChoice> contexts(const Context& requested, Side to_move) const = 0;
  /// What positions with this context have beside their pieces, when `to_move` moves.
  [[nodiscard]] virtual std::vector<Facet> facets(const Scope& scope, const Context& context, Side to_move) const = 0;
  /// The bits of the castling rights that a side may have in a space; none in a variant without castling.
  [[nodiscard]] virtual std::vector<std::size_t> castling_bits(Castling castling, Side side) const = 0;
  /// The kind of which each side has exactly one in every position; nothing where a side has several kings.
  [[nodiscard]] virtual std::optional<Role> single_king() const = 0;
  /// Calls `use` with the board and side to move of `setup` and each state that a position with them may have in a
  /// space of this scope; some of these may not be positions for another reason. Of states that no game from this board
  /// ever distinguishes, one is enough.
  virtual void for_each_state(const Setup& setup, const Scope& scope, const EachSetup& use) const = 0;
  /// How many combinations of flags for_each_state() goes through for this board, each with some castling rights,
  /// en passant squares and last steps; 1 in variants without flags.
  [[nodiscard]] virtual double flag_states(const Board& board) const = 0;
  /// What holds in every position of a legal game.
  [[nodiscard]] virtual std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const = 0;

  /// The moves of `mover` from `from`, whether it stands there or not: that it does is part of each condition.
  virtual void for_each_move(const FormulaView& view, Side side, Square from, Piece mover,
                             const EachMove& use) const = 0;
  /// The moves that place a piece on `to` that comes from outside the board; `mover` is that piece. for_each_move() has
  /// none of them.
  virtual void for_each_placing(const FormulaView& view, Side side, Square to, const EachMove& use) const = 0;
  [[nodiscard]] virtual Formula in_check(const FormulaView& view, Side side) const = 0;
  /// For each square from which a piece of `side`'s opponent may attack `square`: whether one does.
  [[nodiscard]] virtual std::vector<Formula> attackers(const FormulaView& view, Square square, Side side) const = 0;
};

/// Lives as long as the program.
[[nodiscard]] const SymbolicRules& symbolic_rules(Ruleset ruleset);

/// The files of an orthodox king that has a right to castle.
[[nodiscard]] std::vector<int> castling_king_files(Castling castling);

/// An open position, and by which rules it is played. All that it names outlives it.
struct OpenPosition {
  const FormulaView& view;
  Side to_move;
  const SymbolicRules& rules;
  const Variant& variant;
};

/// Calls `f(square, piece, presence)` for every piece that may stand on the board.
template <BoardView V, class F>
void for_each_piece(const V& view, F&& f) {
  for (const Square square : all_squares)
    view.for_each_piece(square, [&](Piece piece, auto present) { f(square, piece, present); });
}

/// A view that knows only `piece` on `square`, under the condition under which it stands there: the conditions of its
/// moves stay the same, and no other piece's moves are included.
[[nodiscard]] FormulaView with_only(const FormulaView& view, Square square, Piece piece);

/// A disjunction that states a shared part of its conditions once: a and x or b and x becomes (a or b) and x.
[[nodiscard]] Formula any_of(const FormulaStore& store, std::vector<Formula> conditions);

/// The positions of a case: one Boolean for each square and piece that may stand there, the state beside the board, and
/// what must hold of them: the invariants of legal games, and the constraints.
class Space {
 public:
  Space(const Request& request, const Case& part);
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;

  [[nodiscard]] FormulaStore& store() noexcept { return store_; }
  [[nodiscard]] const FormulaStore& store() const noexcept { return store_; }
  [[nodiscard]] const FormulaView& view() const noexcept { return view_; }
  [[nodiscard]] Side to_move() const noexcept { return base_.to_move; }
  [[nodiscard]] const SymbolicRules& rules() const noexcept { return *rules_; }
  [[nodiscard]] OpenPosition open() const noexcept { return {view_, base_.to_move, *rules_, *variant_}; }
  [[nodiscard]] const std::vector<Named>& invariants() const noexcept { return invariants_; }
  [[nodiscard]] const std::vector<Named>& constraints() const noexcept { return constraints_; }
  /// The state beside the board: what is open, and what is fixed.
  [[nodiscard]] const std::vector<Facet>& facets() const noexcept { return facets_; }
  /// What any assignment must satisfy to be a position of the case at all.
  [[nodiscard]] Formula well_formed() const { return all(view_.well_formed(), of_case_); }

  /// At most `number` pieces stand on the board.
  [[nodiscard]] Formula at_most_pieces(std::size_t number);
  /// Not this set of occupied squares, nor its mirror image.
  [[nodiscard]] Formula other_squares_than(const Setup& setup);
  /// Not exactly this position.
  [[nodiscard]] Formula other_than(const Setup& setup);
  /// A random piece on a random square, for variety.
  [[nodiscard]] std::optional<Formula> some_literal(std::size_t number) const;

  [[nodiscard]] Setup decode(const std::vector<bool>& model) const;
  /// How many variables are open, numbered from 0; variables made later belong to themes.
  [[nodiscard]] std::size_t open_variables() const noexcept { return opened_.size(); }
  /// What an open variable says, in words: "white queen on e4".
  [[nodiscard]] std::string meaning(std::size_t number) const;
  /// The numbers of the open variables that are true in a position of the case, in increasing order.
  [[nodiscard]] std::vector<std::uint32_t> numbers_of(const Setup& setup) const;
  /// The position in which just these are true; nothing if there is none: a number is not open, or a square would have
  /// two pieces, or a byte of the state two values.
  [[nodiscard]] std::optional<Setup> with_numbers(std::span<const std::uint32_t> numbers) const;
  /// Set-ups that each remember one thing less: a right, an en passant square, a last step. Not all of them are
  /// positions of the space.
  [[nodiscard]] std::vector<Setup> with_less_state(const Setup& setup) const;
  /// The invariants that do not hold for a set-up.
  [[nodiscard]] std::vector<Formula> broken(const Setup& setup) const;
  /// The constraints that do not hold for a set-up, in words.
  [[nodiscard]] std::vector<std::string> unmet(const Setup& setup) const;
  /// Whether each set-up (at most 512) is a position of this case: everything that is not open is as the case says, and
  /// invariants and constraints hold.
  [[nodiscard]] std::vector<bool> contains(const std::vector<Setup>& setups) const;
  /// The truth of all formulas of the store in each set-up (at most 512) that differs from the base only in what is
  /// open.
  [[nodiscard]] FormulaValues values_of(std::span<const Setup> setups) const;

 private:
  /// What a variable means: this piece stands there, the bit is set, or the byte of the context has this value.
  struct Opened {
    enum class Kind : std::uint8_t { piece, bit, byte } kind;
    Square square = Square(0);
    Piece piece{};
    std::size_t number = 0;  ///< of the bit or byte
    std::uint8_t value = 0;
    Formula formula;  ///< the variable

    [[nodiscard]] bool holds(const Setup& setup) const;
  };
  void open_board(const Case& part);
  void open_state(const Request& request, const Case& part);
  void add_constraints(const Request& request);
  /// Whether what is not open is as the case says.
  [[nodiscard]] bool agrees(const Setup& setup) const;

  const Variant* variant_;
  const SymbolicRules* rules_;
  FormulaStore store_;
  Setup base_;
  FormulaView view_;
  std::vector<Opened> opened_;  ///< by variable number; variables made later belong to themes
  std::vector<Facet> facets_;
  Formula of_case_ = truth<Formula>(true);  ///< the castling rights that the case is about
  std::vector<Named> invariants_;
  std::vector<Named> constraints_;
  std::vector<Formula> sums_;  ///< element k: more than k pieces on the board
};

/// The occupied squares; a mirror image has the same value. Positions with the same value do not count as different.
[[nodiscard]] std::uint64_t squares_of(const Setup& setup);

/// Element k: more than k of `operands` hold, for k < `size`; a tree of sums, which propagates better than a chain.
[[nodiscard]] std::vector<Formula> totaliser(std::vector<Formula> operands, std::size_t size);

/// "3 pieces", "at most 6 pieces", "2 to 4 pieces".
[[nodiscard]] std::string words_for(const Range& range, std::string_view what);

/// The initial set-up of a request's variant; of Chess with Different Armies, that of the armies in `context`.
[[nodiscard]] Board initial_board(const Variant& variant, const Context& context);

/// The steps of a move, without their effects.
[[nodiscard]] Move steps_of(const SymbolicMove& move);
/// The squares of a move; which piece makes it, what it captures and what it becomes do not matter.
[[nodiscard]] std::string squares_of(const Move& move);

/// One board of a line of play over formulas: themes of several plies are a chain of these. The moves of the line are
/// concrete (squares, pieces, captures), so that the board after a move is the board before it with a few squares made
/// concrete, and every condition of a later ply is a formula over the squares of the first board.
class LineBoard {
 public:
  explicit LineBoard(const Space& space) : LineBoard(space.open(), space.view(), space.to_move(), space.store()) {}

  [[nodiscard]] OpenPosition open() const noexcept { return {view_, to_move_, *rules_, *variant_}; }
  [[nodiscard]] const FormulaView& view() const noexcept { return view_; }
  [[nodiscard]] Side to_move() const noexcept { return to_move_; }
  [[nodiscard]] Formula in_check() const { return rules_->in_check(view_, to_move_); }
  [[nodiscard]] LineBoard after(const SymbolicMove& move) const;

  /// The moves that `piece` may have from `from`, without those that can never be legal. Moves with the same steps are
  /// one, whatever piece they capture: the board afterwards is the same (except in Interweave, where captured pieces go
  /// to a reserve).
  [[nodiscard]] std::vector<SymbolicMove> moves(Square from, Piece piece) const;
  /// Exactly this move by `piece`, if it can be legal.
  [[nodiscard]] std::optional<SymbolicMove> find(const Move& move, Piece piece) const;
  /// Every move that some piece may have.
  [[nodiscard]] std::vector<SymbolicMove> all_moves() const;
  /// Whether some move with these squares is legal, whichever piece makes it. Each formula is made once and kept.
  [[nodiscard]] Formula legal_like(const Move& move);

  /// A random move: a piece of the side to move that may stand on a random square, and one of its moves for which
  /// `wanted` holds. Nothing if none was found in `attempts` squares.
  template <class Wanted>
  [[nodiscard]] std::optional<SymbolicMove> draw(Random& random, int attempts, Wanted&& wanted) const {
    for (int attempt = 0; attempt < attempts; ++attempt) {
      const Square from(static_cast<int>(random.below(64)));
      const std::vector<Piece> pieces = movers(from);
      if (pieces.empty()) continue;
      const Piece piece = pieces[random.below(pieces.size())];
      std::vector<SymbolicMove> possible;
      for (SymbolicMove& move : moves(from, piece)) {
        if (wanted(move)) possible.push_back(std::move(move));
      }
      if (!possible.empty()) return possible[random.below(possible.size())];
    }
    return std::nullopt;
  }

  /// Pieces that may stand on `from` and that the side to move may move.
  [[nodiscard]] std::vector<Piece> movers(Square from) const;

 private:
  LineBoard(const OpenPosition& before, FormulaView view, Side to_move, const FormulaStore& store)
      : rules_(&before.rules), variant_(&before.variant), store_(&store), view_(std::move(view)), to_move_(to_move) {}

  const SymbolicRules* rules_;
  const Variant* variant_;
  const FormulaStore* store_;
  FormulaView view_;
  Side to_move_;
  std::unordered_map<std::string, Formula> known_;  ///< by the squares of a move
  std::vector<bool> looked_ = std::vector<bool>(64, false);
};

/// Whether the side to move has one of the moves that usually save it from a piece that has just promoted on
/// `promoted`: any king move, a quiet move, or a capture of that piece. Other moves may be legal, too: this holds only
/// for some of the boards that are not mate.
[[nodiscard]] Formula is_saved(const LineBoard& board, Square promoted, Role king);

/// Explains why unreachable() refuses a position, in terms of all positions of a space: formulas that do not hold for
/// it but hold for every position of the space that unreachable() does not refuse. So a solver that is given them loses
/// no reachable position, and a space that they exhaust has none. The formulas are the variant's
/// (PuzzleVariant::why_unreachable), which has what they are made of from here; the argument of each stands beside its
/// code.
class ReachReasons {
 public:
  using Squares = std::vector<std::pair<Square, Piece>>;

  /// Both outlive this object.
  ReachReasons(const Request& request, Space& space) : request_(request), space_(space) {}

  [[nodiscard]] const Request& request() const noexcept { return request_; }
  [[nodiscard]] const FormulaView& view() const { return space_.view(); }
  [[nodiscard]] const SymbolicRules& rules() const { return space_.rules(); }

  /// Empty if all that is known is that this one position is unreachable.
  [[nodiscard]] std::vector<Formula> of(const Setup& setup);
  /// For the variant.
  void add(Formula reason) { found_.push_back(reason); }

  [[nodiscard]] Formula not_together(const Squares& pieces) const;
  /// Not a piece like this on each of the squares.
  [[nodiscard]] Formula not_together(SquareSet squares, Piece piece) const;
  /// At most `number` pieces on the board; for one side, up to 16.
  [[nodiscard]] Formula at_most(int number);
  [[nodiscard]] Formula at_most_of(Side side, int number);

 private:
  const Request& request_;
  Space& space_;
  std::vector<Formula> found_;
  std::array<std::vector<Formula>, 2> count_;  ///< per side; element k: more than k pieces
};

/// Removes each square that the condition holds without.
template <class Condition>
[[nodiscard]] SquareSet smallest(SquareSet squares, Condition&& condition) {
  for (const Square square : squares) {
    if (condition(squares - square)) squares = squares - square;
  }
  return squares;
}

/// The errors of arbiter-corpus's checks of reachability (verifier/soundness/soundness.hpp, AF3xx) for a position
/// without other faults, judged as its FEN will be read: a FEN without counters and with Black to move says that one
/// move has been played. Notes about counters are left out.
[[nodiscard]] Faults unreachable(Ruleset ruleset, Setup setup);

/// The same in words, each with its check: "no move gives this check (r on e8) [AF309]".
[[nodiscard]] std::vector<std::string> unreachable_in_words(Ruleset ruleset, const Setup& setup);

/// Whether the position has no fault at the level of an error.
[[nodiscard]] bool sound(const Request& request, const Setup& setup);

/// Whether the request accepts the position: no error above, or the request allows positions that no game reaches.
[[nodiscard]] bool reachable_enough(const Request& request, const Setup& setup);

/// Whether the fixed pieces of the case alone show that no position with them is reachable enough. False where a
/// variant's checks also depend on which pieces are missing (PuzzleVariant::some_pieces_can_refuse).
[[nodiscard]] bool refused_from_the_start(const Request& request, const Case& part);

}  // namespace arbiter::puzzles
