#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/interweave/themes.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

// ---- Themes: no move is legal; one move alone forces a win at the next, in a variant without mates

/// Who cannot move.
Role kind_asked(const Request& request) { return role_asked(request, "piece").value_or(interweave::king); }

/// Stated over paths: the pieces captured on them do not matter where no path may be taken.
class ImmobileProblem final : public Problem {
 public:
  using Problem::Problem;

  std::vector<Named> demands() override {
    const interweave::Rules rules(request().ruleset.as<interweave::Profile>());
    const FormulaView& view = space().view();
    const Side side = space().to_move();
    std::vector<Named> result{{"the game is not over", no(rules.finished(view))}};
    for (const Side each : both_sides) {
      std::vector<Formula> kings;
      for (const Square square : all_squares) kings.push_back(view.holds(square, piece_of(each, interweave::king)));
      result.push_back({"no king has fallen", unary_count(2, kings)[1]});
    }
    Disjunction<Formula> wanted;
    for (const Square square : all_squares) {
      wanted.add(view.holds(square, piece_of(side, kind_asked(request()))));
      view.for_each_piece(square, [&](Piece piece, Formula present) {
        if (piece.owner != owner_of(side)) return;
        Disjunction<Formula> some;
        rules.paths().for_each(view, side, piece, square, [&](const interweave::Path& path, Formula condition) {
          some.add(all(condition, rules.may_arrive(view, side, piece, path.to)));
        });
        result.push_back({"no piece can move", implies(present, no(some.value()))});
      });
    }
    result.push_back({"there is such a piece", wanted.value()});
    return result;
  }
};

class ImmobileTheme final : public ThemeOf<ImmobileProblem> {
 public:
  ImmobileTheme() : ThemeOf(theme_info("no-move-left")) {}

  std::vector<Case> cases(const Request&) const override { return {Case{}}; }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    const Side side = request.constraints.to_move;
    const auto moves = request.generator().setup_moves(setup);
    judgement.culprits = moves_of(moves);
    // A game that is over has no moves either.
    const bool all_kings = setup.board.of(piece_of(side, interweave::king)).size() == 2 &&
                           setup.board.of(piece_of(opponent(side), interweave::king)).size() == 2;
    if (!moves.empty()) {
      judgement.why = fmt::format("{} {} legal", counted(moves.size(), "move"), moves.size() == 1 ? "is" : "are");
    } else if (!all_kings) {
      judgement.why = "a king has fallen";
    } else if (setup.board.of(piece_of(side, kind_asked(request))).empty()) {
      judgement.why = fmt::format("there is no {}", request.parameter("piece"));
    }
    judgement.unique = judgement.why.empty();
    return judgement;
  }
};

/// More keys than this are not distinguished.
constexpr std::size_t most_keys = 12;

/// For each move, counts the answers after which no move wins; returns the least count, at most `looked_at`.
std::size_t fewest_escapes(const MoveSource& generator, const Setup& setup) {
  constexpr std::size_t looked_at = 12;  // more answers do not matter: such a move is not a key anyway
  std::size_t fewest = looked_at;
  for (const MoveOutcome& each : generator.setup_moves(setup)) {
    std::size_t escapes = 0;
    for (const MoveOutcome& answer : generator.setup_moves(each.after)) {
      const auto last = generator.setup_moves(answer.after);
      const bool wins = std::ranges::any_of(
          last, [&](const MoveOutcome& move) { return generator.setup_status(move.after) == Status::lost; });
      if (!wins && ++escapes >= fewest) break;
    }
    fewest = std::min(fewest, escapes);
  }
  return fewest;
}

/// Too large for solvers: chains of three moves have no bound.
class WinInTwo final : public ThemeOf<UnstatedProblem> {
 public:
  WinInTwo() : ThemeOf(theme_info("win-in-two")) {}

  std::vector<Case> cases(const Request&) const override { return {Case{}}; }

  std::size_t lacks(const Request& request, const Setup& setup) const override {
    const MoveSource& generator = request.generator();
    if (generator.setup_status(setup) != Status::ongoing) return most_keys * 2;
    const auto keys = keys_in_two(generator, setup, most_keys, Status::lost);
    if (keys.empty()) return 1 + fewest_escapes(generator, setup);
    std::size_t lacking = keys.size() - 1;
    for (const Key& each : keys) lacking += each.answers.empty() ? 1 : 0;
    const std::size_t answers = keys.front().answers.size();
    return lacking + (answers < request.number("answers") ? 1 : 0);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    if (request.generator().setup_status(setup) != Status::ongoing) return judgement.failing("the game is over");
    const auto keys = keys_in_two(request.generator(), setup, most_keys, Status::lost);
    judgement.unique = keys.size() == 1;
    judgement.why = fault_of_keys(keys, "wins", request.number("answers"));
    if (judgement.why.empty()) note_continuations(request, setup, keys.front(), judgement);
    return judgement;
  }
};

// ---- The variant ----------------------------------------------------------------------------------------------------

using query::length;

// What the squares of a step say about it; the kinds of pieces are tested elsewhere.

/// The square in the middle of a straight or diagonal leap of two squares, or of a doubled knight's move.
std::optional<Square> middle(const Step& step) {
  const int files = step.to.file() - step.from.file();
  const int ranks = step.to.rank() - step.from.rank();
  if (files % 2 != 0 || ranks % 2 != 0) return std::nullopt;
  return step.from.offset(files / 2, ranks / 2);
}
bool straight(const Step& step) { return (step.from.file() == step.to.file()) != (step.from.rank() == step.to.rank()); }

/// A straight step of two squares that captures the piece between.
bool leaps_shortly(const Step& step) {
  return straight(step) && length(step) == 2 && step.captures.contains(*middle(step));
}
/// A doubled knight's move that captures the piece in the middle.
bool leaps_doubly(const Step& step) {
  const int files = std::abs(step.to.file() - step.from.file());
  const int ranks = std::abs(step.to.rank() - step.from.rank());
  return files * ranks == 8 && files + ranks == 6 && step.captures.contains(*middle(step));
}
bool leaps_far(const Step& step) { return straight(step) && !step.captures.empty(); }

/// A capture without moving.
bool captures_on_the_spot(const Step& step) { return query::on_the_spot(step) && !step.captures.empty(); }
/// Of a pawn: a straight leap over an empty middle square that takes a pawn beside that square.
bool leaps_in_passing(const Step& step) {
  return straight(step) && length(step) == 2 && !step.captures.contains(*middle(step));
}
/// Of a pawn: a captured square beside the arrival square that was not leapt over.
bool captures_beside(const Step& step) {
  for (const Square square : step.captures) {
    const int distance = std::abs(square.file() - step.to.file()) + std::abs(square.rank() - step.to.rank());
    if (distance == 1 && !(leaps_shortly(step) && square == *middle(step))) return true;
  }
  return false;
}

using query::Amount;
using query::Word;

template <class World>
struct InterweaveWords final : query::WordsOver<World> {
  using T = typename World::Truth;
  static T kings(const World& world, Side side, int count) {
    Amount<T> here;
    for_each_piece(world.view(), [&](Square, Piece piece, T present) {
      if (piece == piece_of(side, interweave::king)) here.push_back(present);
    });
    return query::count_is(query::Comparison::equal, here, count);
  }
  /// IW.end.king: the side has one king left and the other side two.
  T has_lost(const World& world, Side side) const override {
    return all(kings(world, side, 1), kings(world, opponent(side), 2));
  }

  std::vector<StateRange> en_passant_squares() const override { return {interweave::en_passant_range}; }
  T en_passant(const World& world, const Move& move) const override {
    return query::step_of(world, "pawn", move, leaps_in_passing);
  }
  /// A custodian capture does not make it a different step.
  T double_step(const World& world, const Move& move) const override {
    const Step& first = move.front();
    const bool two = !straight(first) && length(first) == 2;
    return all(query::is_role(world, first.from, "pawn"), truth<T>(two));
  }
  /// Word::reserve.
  Amount<T> amount(const World& world, const query::Node& node) const override {
    if (node.word != Word::reserve) this->unknown(node.word);
    const auto limit = [](Side, Role) { return interweave::reserve_limit; };
    return query::held(world, node, interweave::reserve_roles, limit, interweave::reserve_bit);
  }
  T move_word(const World& world, Word word, const Move& move) const override {
    const auto captures = [](const Step& step) { return !step.captures.empty(); };
    switch (word) {
      case Word::approach: return query::step_of(world, "smasher", move, captures);
      case Word::rifle: return query::step_of(world, "remover", move, captures_on_the_spot);
      case Word::short_leap:
        return any(query::step_of(world, "king", move, leaps_shortly),
                   query::step_of(world, "pawn", move, leaps_shortly));
      case Word::double_leap: return query::step_of(world, "leaper", move, leaps_doubly);
      case Word::long_leap: return query::step_of(world, "leaper", move, leaps_far);
      case Word::custodian: return query::step_of(world, "pawn", move, captures_beside);
      default: this->unknown(word);
    }
  }
};

/// AF302: where pawns cannot have come from different files, the fewest of them that cannot.
void pawn_starts(const Setup& setup, ReachReasons& reasons) {
  for (const Side side : both_sides) {
    const Piece pawn = piece_of(side, interweave::pawn);
    const auto no_starts = [&](SquareSet squares) { return !interweave::have_starts(squares, side); };
    const SquareSet all = setup.board.of(pawn);
    if (no_starts(all)) reasons.add(reasons.not_together(smallest(all, no_starts), pawn));
  }
}

/// AF320, word for word: on a square colour a side has at most four pawns, and each piece beyond one of its kind has
/// come back for one of them.
void returned_pieces(ReachReasons& reasons) {
  for (const Side side : both_sides) {
    for (const bool light : {false, true}) {
      std::vector<Formula> together = interweave::pieces_on_colour(reasons.view(), side, interweave::pawn, light);
      for (const Role role : interweave::reserve_roles) {
        // IW.inv.reserve: no side has more than two of a kind.
        together.push_back(totaliser(interweave::pieces_on_colour(reasons.view(), side, role, light), 2)[1]);
      }
      reasons.add(no(totaliser(std::move(together), 5)[4]));
    }
  }
}

struct Interweave : With<WithoutCastling<SymbolicRules>, interweave::Rules, interweave::Profile> {
  using With::With;
  std::vector<Piece> pieces(const State&) const override {
    std::vector<Piece> result;
    for (std::uint8_t role = 0; role < interweave::role_count; ++role) {
      for (const Side side : both_sides) result.push_back(piece_of(side, Role{role}));
    }
    return result;
  }
  bool may_stand(Piece piece, Square square) const override {
    return piece.role != interweave::pawn || (square.rank() != 0 && square.rank() != 7);
  }
  std::vector<ContextChoice> contexts(const Context& requested, Side) const override { return {{requested, {}}}; }
  std::vector<Facet> facets(const Scope&, const Context&, Side to_move) const override {
    Facet passed;
    passed.words = "en passant: none, or any square that a pawn can have passed in the last move";
    for (int file = 0; file < 8; ++file) {
      for (const int aside : {-1, 1}) {
        const Square square = Square::at(file, relative_rank(opponent(to_move), 2));
        if (const auto bit = interweave::en_passant_bit({square, file + aside})) passed.bits.push_back(*bit);
      }
    }
    Facet reserve;
    reserve.words = "reserves: what the pieces on the board leave of two of each kind";
    for (const Side side : both_sides) {
      for (const Role role : interweave::reserve_roles) {
        for (const int count : {1, 2}) reserve.bits.push_back(interweave::reserve_bit(side, role, count));
      }
    }
    return {passed, reserve};
  }
  std::optional<Role> single_king() const override { return std::nullopt; }
  void for_each_state(const Setup& setup, const Scope&, const EachSetup& use) const override { states(setup, use); }
  /// The reserves follow from the board (IW.inv.reserve); none if it has too many of a kind. An en passant square is
  /// none, or any.
  static void states(const Setup& setup, const EachSetup& use) {
    using namespace interweave;
    Setup here = setup;
    set_en_passant(here.state, std::nullopt);
    for (const Side side : both_sides) {
      for (const Role role : reserve_roles) {
        const int number = setup.board.of(piece_of(side, role)).size();
        if (number > 2) return;
        set_reserve(here.state, side, role, 2 - number);
      }
    }
    use(here);
    const Side passer = opponent(setup.to_move);
    for (const Square square : setup.board.of(piece_of(passer, pawn))) {
      if (square.rank() != relative_rank(passer, 3)) continue;
      for (const int aside : {-1, 1}) {
        const auto passed = square.offset(aside, -forward(passer));
        const auto start = passed ? passed->offset(aside, -forward(passer)) : std::nullopt;
        if (!start || !setup.board.empty(*passed) || !setup.board.empty(*start)) continue;
        Setup with = here;
        set_en_passant(with.state, Passed{*passed, square.file()});
        use(with);
      }
    }
  }
  double flag_states(const Board&) const override { return 1; }
  static Formula struck(const FormulaView&, Side, Piece, Square, Square) { return truth<Formula>(false); }
};

/// Pieces that a game can have, with the reserves that follow from them; if `passing`, the first en passant square that
/// there may be.
bool settle_interweave(Setup& setup, bool passing, const Request&, const Case&, Random&) {
  using namespace interweave;
  for (const Side side : both_sides) {
    for (const bool light : {false, true}) {
      const SquareSet colour = squares_of_colour(light);
      if ((setup.board.of(owner_of(side)) & colour).size() > 8 ||
          (setup.board.of(piece_of(side, pawn)) & colour).size() > 4 ||
          (setup.board.of(piece_of(side, interweave::king)) & colour).size() != 1)
        return false;
    }
  }
  // The first state has no en passant square, the second one the first square that there may be.
  State state;
  int seen = 0;
  Interweave::states(setup, [&](const Setup& each) {
    if (seen <= (passing ? 1 : 0)) state = each.state;
    ++seen;
  });
  if (seen > 0) setup.state = state;
  return seen > 0;
}

}  // namespace

PuzzleSide side_of_interweave() {
  return {rules_of<Interweave>,
          {
              .word_meanings = query::words_of<InterweaveWords>(),
              .moves_are_chains = true,
              // AF302 and AF320 speak of the pieces on the board alone, and more of them only make it worse.
              .some_pieces_can_refuse = true,
              .output = {.usual = Dialect::vchess, .orthodox_names = false},
              .why_unreachable =
                  [](const Fault& fault, const Setup& setup, ReachReasons& reasons) {
                    if (fault.check == "AF302") pawn_starts(setup, reasons);
                    if (fault.check == "AF320") returned_pieces(reasons);
                  },
              .add_themes =
                  [](Themes& themes) {
                    add_chain_themes(themes);
                    themes.push_back(std::make_unique<WinInTwo>());
                    add_domino_themes(themes);
                    themes.push_back(std::make_unique<ImmobileTheme>());
                  },
              .king = interweave::king,
              .kings_on_both_colours = true,
              .forget_passed = [](State& state) { interweave::set_en_passant(state, std::nullopt); },
              .settle = settle_interweave,
          }};
}

}  // namespace arbiter::puzzles
