#include "puzzles/variants/side.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/atomic/rules.hpp"

namespace arbiter::puzzles {
namespace {

struct Atomic : With<OrthodoxBase, atomic::Rules, atomic::Profile> {
  using With::With;
  /// AT.win: the last move may have exploded a king.
  std::optional<Role> single_king() const override { return std::nullopt; }
  /// AT.touch.
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) const {
    if (piece.owner != owner_of(opponent(side)) || piece.role == orthodox::king) return truth<Formula>(false);
    return all(base.takes_on(view, opponent(side), piece, from, target), no(rules.touches(view, target, side)));
  }
};

/// A side whose king has exploded has lost.
template <class World>
struct AtomicWords final : query::WordsOver<World> {
  using T = typename World::Truth;
  /// AT.touch: kings side by side are not in check.
  query::Amount<T> checkers(const World& world) const override {
    const auto king_of = [&](Square square, Side side) {
      return query::stands(world, square, [&](Piece piece) { return piece == piece_of(side, orthodox::king); });
    };
    Disjunction<T> touch;
    for (const Square own : all_squares) {
      for (const Square other : neighbours(own))
        touch.add(all(king_of(own, world.side()), king_of(other, opponent(world.side()))));
    }
    const T apart = no(touch.value());
    return collected<T>(world.checkers(world.side()), [&](const T checks) { return all(checks, apart); });
  }
  /// AT.win.
  T has_lost(const World& world, Side side) const override { return no(atomic::Rules::has_king(world.view(), side)); }
};

/// AT.capture: a pawn that captures explodes, so that a side has at most one pawn on a file, White's below Black's.
Formula pawns_on_their_files(const FormulaView& view) {
  Conjunction<Formula> files;
  for (int file = 0; file < 8; ++file) {
    std::vector<Formula> white;
    std::vector<Formula> black;
    for (int rank = 1; rank < 7; ++rank) {
      const Formula here = view.holds(Square::at(file, rank), piece_of(Side::white, orthodox::pawn));
      for (const Formula below : black) files.add(no(all(below, here)));
      white.push_back(here);
      black.push_back(view.holds(Square::at(file, rank), piece_of(Side::black, orthodox::pawn)));
    }
    files.add(at_most(1, white));
    files.add(at_most(1, black));
  }
  return files.value();
}

void why_no_atomic_game(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  if (fault.check == "AF301" || fault.check == "AF302") {
    reasons.add(pawns_on_their_files(reasons.view()));
  } else {
    // Of last moves reachability asks for double steps alone, and kings that touch are in no check.
    add_orthodox_reasons(fault, setup, {.last_move_counts = false}, reasons);
  }
}

SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }

bool touching(const Setup& setup) {
  for (const Square white : kings(setup, Side::white)) {
    if (!(neighbours(white) & kings(setup, Side::black)).empty()) return true;
  }
  return false;
}

std::string exploded_or_touching(const Setup& setup) {
  for (const Side side : both_sides) {
    if (kings(setup, side).empty()) return "a side whose king has exploded";
  }
  return touching(setup) ? "kings side by side" : "";
}

bool explodes_two(const Story& story, std::size_t i) {
  const Side other = opponent(story.before[i].to_move);
  const auto pieces = [&](const Setup& setup) {
    return (setup.board.of(owner_of(other)) - setup.board.of(piece_of(other, orthodox::pawn))).size();
  };
  return story.captures(i) && pieces(story.before[i]) - pieces(story.before[i + 1]) >= 2;
}

bool steps_beside(const Story& story, std::size_t i) {
  return story.role(i) == orthodox::king && !touching(story.before[i]) && touching(story.before[i + 1]);
}

constexpr TagTest atomic_tags[] = {
    {"explosion", explodes_two},
    {"connectedKings", steps_beside},
};

}  // namespace

PuzzleSide side_of_atomic() {
  return {rules_of<Atomic>,
          {
              .word_meanings = query::words_of<AtomicWords>(),
              // AT.capture: the capturing piece and those around it.
              .most_exploded = 9,
              .why_unreachable = why_no_atomic_game,
              .not_orthodox = exploded_or_touching,
              .tags = atomic_tags,
          }};
}

}  // namespace arbiter::puzzles
