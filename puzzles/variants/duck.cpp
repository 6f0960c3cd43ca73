#include "puzzles/variants/side.hpp"
#include "verifier/variants/duck/rules.hpp"

namespace arbiter::puzzles {
namespace {

struct Duck : With<OrthodoxBase, duck::Rules, duck::Profile> {
  /// The duck may stand where a pawn began its double step, but not in between (DK.ep).
  explicit Duck(Ruleset ruleset) : With(ruleset) { on_start = duck::the_duck; }
  std::vector<Piece> pieces(const State&) const override {
    std::vector<Piece> result = orthodox_pieces();
    result.push_back(duck::the_duck);
    return result;
  }
  /// DK.win: the last move may have captured a king.
  std::optional<Role> single_king() const override { return std::nullopt; }
};

/// A side whose king has been captured has lost; one that cannot move has the word `stalemate`. What a move says of its
/// piece it says of its first step.
template <class World>
struct DuckWords final : query::WordsOver<World> {
  using T = typename World::Truth;
  /// DK.win.
  T has_lost(const World& world, Side side) const override { return no(duck::Rules::has_king(world.view(), side)); }
  T double_step(const World& world, const Move& move) const override {
    return query::WordsOver<World>::double_step(world, {move.front()});
  }
  T promotes(const World& world, const Move& move) const override {
    return query::WordsOver<World>::promotes(world, {move.front()});
  }
};

void why_no_duck_game(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  if (fault.check == "AF315") {
    reasons.add(duck::duck_has_entered(reasons.view(), setup.to_move));
  } else {
    add_orthodox_reasons(fault, duck::without_duck(setup), {.neutral = 1}, reasons);
  }
}

/// One duck, wherever it was drawn, and kings that may be attacked.
bool settle_duck(Setup& setup, bool passing, const Request& request, const Case& part, Random& random) {
  SquareSet ducks = setup.board.of(duck::the_duck);
  if (ducks.empty() && setup.board.occupied().size() == 64) return false;  // no square for the duck
  const SquareSet squares = ducks.empty() ? all_squares - setup.board.occupied() : ducks;
  const Square square = *std::ranges::next(
      squares.begin(), static_cast<std::ptrdiff_t>(random.below(static_cast<std::size_t>(squares.size()))));
  for (const Square other : ducks) setup.board.clear(other);
  const bool settled = settle_rights(setup, passing, request, part, random);
  setup.board.put(square, duck::the_duck);
  if (const auto passed = orthodox::en_passant_square(setup.state); passed == square)
    orthodox::set_en_passant_square(setup.state, std::nullopt);
  return settled;
}

/// Whether the side that solves leaves its own king where the other side could capture it but for the duck.
bool shields_king(const Story& story, std::size_t i) {
  static const duck::Rules rules(duck::Profile::documented);
  const Setup& after = story.before[i + 1];
  const Side side = opponent(after.to_move);
  const Setup open = duck::without_duck(after);
  return std::ranges::any_of(after.board.of(piece_of(side, orthodox::king)), [&](Square square) {
    return !rules.attacked(ConcreteView(after), square, side) && rules.attacked(ConcreteView(open), square, side);
  });
}

constexpr TagTest duck_tags[] = {
    {"duckShield", shields_king},
};

}  // namespace

PuzzleSide side_of_duck() {
  return {rules_of<Duck>,
          {
              .word_meanings = query::words_of<DuckWords>(),
              // DK.enter: only the second step of the first move does.
              .places_pieces = false,
              // DK.move: one of two steps, so that formulas need not join each step with each square of the duck.
              .moves_are_chains = true,
              .why_unreachable = why_no_duck_game,
              .tags = duck_tags,
              .settle = settle_duck,
          }};
}

}  // namespace arbiter::puzzles
