#include <fmt/format.h>

#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck {
namespace {

/// The orthodox roles and the duck.
constexpr auto table = std::to_array<RoleInfo>({
#include "verifier/variants/duck/roles.def"
});

/// p n b r q k, and * for the duck.
const fen::Letters& letters() {
  static const fen::Letters known("one of p n b r q k, upper case for White, or * for the duck", table);
  return known;
}

/// Upper case for White, * for the duck. Throws InternalError for a role that is neither orthodox nor the duck.
char letter(const Piece& piece) { return fen::letter_of(piece, table); }

/// Whether no piece can have moved: pawns at home, everything else behind them.
bool untouched(const Board& board) {
  return std::ranges::all_of(reach::sides, [&](Side side) {
    const SquareSet second(attacks::rank_of(side, 1));
    return board.of(piece_of(side, orthodox::pawn)) == second &&
           board.of(owner_of(side)) - second == SquareSet(attacks::rank_of(side, 0));
  });
}

constexpr auto own_words = std::to_array<PieceWords>({
#include "verifier/variants/duck/piece_words.def"
});

/// DK.fowl: a king shut in by its own bishop, two blocked pawns and the duck; other pieces of the side sometimes free
/// it.
Setup nearly_fowled(Random& random) {
  using namespace orthodox;
  Setup setup;
  setup.to_move = any_side(random);
  const Side side = setup.to_move;
  const bool mirrored = random.one_in(2);
  const auto at = [&](int file, int rank) { return Square::at(mirrored ? 7 - file : file, relative_rank(side, rank)); };
  setup.board.put(at(7, 0), piece_of(side, king));
  setup.board.put(at(6, 0), piece_of(side, bishop));
  setup.board.put(at(7, 1), piece_of(side, pawn));
  setup.board.put(at(5, 1), piece_of(side, pawn));
  for (const int file : {5, 7})
    setup.board.put(at(file, 2), piece_of(opponent(side), random.one_in(2) ? knight : rook));
  setup.board.put(random.one_in(8) ? at(6, 2) : at(6, 1), the_duck);
  setup.board.put(empty_square(setup.board, random), piece_of(opponent(side), king));
  const std::size_t others = random.below(3);
  for (std::size_t i = 0; i < others; ++i)
    setup.board.put(empty_square(setup.board, random), piece_of(random.one_in(4) ? side : opponent(side), queen));
  return setup;
}

class Duck final : public orthodox::OrthodoxVariant {
 public:
  Duck()
      : OrthodoxVariant({
#include "verifier/variants/duck/info.def"
        }) {
  }

  std::string_view ending_clause(const Setup& setup, Status status) const override {
    if (status != Status::won && status != Status::lost) return {};
    const auto has_none = [&](Side side) { return setup.board.of(piece_of(side, orthodox::king)).empty(); };
    return has_none(Side::white) || has_none(Side::black) ? "DK.win" : "DK.fowl";
  }

  /// Of the pieces as in orthodox chess, whatever the duck does; of the duck by own_faults().
  Faults faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    SetupFaults found(setup, map, letter);
    found.append(orthodox::faults(without_duck(setup), map, traits(setup, ruleset)));
    own_faults(setup, ruleset, found);
    return found.take();
  }

  /// For comparing the two implementations: with the duck or without, kings attacked, en passant squares with the duck
  /// near them, castling rights, sometimes a side that has lost its king or has no move.
  Setup random_setup(Ruleset, Random& random) const override {
    using namespace orthodox;
    if (random.one_in(32)) return nearly_fowled(random);
    Setup setup = orthodox::random_setup({}, {.shuffled = random.one_in(4)}, random);
    if (random.one_in(24)) {  // DK.win: the last move captured it
      for (const Square square : setup.board.of(piece_of(setup.to_move, king))) setup.board.clear(square);
      lose_castling(setup.state, setup.to_move);
    }
    if (random.one_in(16)) return setup;  // DK.enter
    Square square = empty_square(setup.board, random);
    if (const auto passed = en_passant_square(setup.state); passed && random.one_in(2))  // DK.ep
      square = random.one_in(2) ? *passed : *passed->offset(0, forward(setup.to_move));
    setup.board.put(square, the_duck);
    return setup;
  }

  /// Without the duck it is written like orthodox chess.
  Likeness likeness(const RecordText& text) const override {
    return text.count('*') > 0 && text.only(orthodox::pieces_letters) ? Likeness::arrangement : Likeness::none;
  }

  /// Checks AF3xx: what keeps a position from every legal game.
  /// The duck captures nothing and opens no way, so that what the pieces tell of captures, bishops and counters is as
  /// in orthodox chess. Checks are not examined, since kings may stay attacked (DK.check), and of last moves only the
  /// one that captured a king (DK.win).
  Faults setup_reachability(const Setup& setup, Ruleset, const FenMap& map) const override {
    const Setup chess = without_duck(setup);
    reach::OrthodoxPieces pieces(chess, map, letter);
    pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
    pieces.knights_and_move();
    for (const Side side : reach::sides) pieces.pawn_files(side, pieces.lost(opponent(side)));
    pieces.passed_pawns();
    pieces.missing_pawns();
    pieces.ended_by_kings_capture();
    pieces.counters([&](Side side) { return pieces.moves_needed(side, true); });
    // DK.enter
    const bool may_begin = setup.to_move == Side::white && setup.counters.plies == 0 && untouched(setup.board);
    if (setup.board.of(the_duck).empty() && !may_begin)
      pieces.at_board("AF315", "the duck is not on the board although a move has been played", "no duck",
                      "* on an empty square");
    return pieces.faults().take();
  }

 protected:
  orthodox::FenReader::Spelling spelling(orthodox::FenReader& reader) const override {
    // Not even a set-up has several, so that no tool goes on with one of them.
    if (const fen::Field* board = reader.board()) {
      // As in set-ups, the one nearest to a1 is not said to be too many.
      const std::size_t last_rank = board->text.rfind('/', std::min(board->text.rfind('*'), board->text.size())) + 1;
      const std::size_t one = board->text.find('*', last_rank);
      const auto ducks = std::count(board->text.begin(), board->text.end(), '*');
      for (std::size_t at = board->text.find('*'); at < board->text.size(); at = board->text.find('*', at + 1)) {
        if (at == one) continue;
        reader.faults().add("AF285", board->begin + at, board->begin + at + 1,
                            fmt::format("there are {}", counted(ducks, "duck")), "one duck");
      }
    }
    return {letters(), orthodox::is_rook, {}, 0};
  }
  /// DK.win.
  orthodox::Traits traits(const Setup&, Ruleset ruleset) const override {
    // A king is captured, which goes on like an explosion.
    return {.source = ruleset.rules(), .letter = letter, .kings_touch = info().kings_touch, .king_may_explode = true};
  }
  /// DK.win: only the last move can have ended the game, by the capture of the king of the side to move. DK.enter,
  /// DK.ep.
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
    const SquareSet ducks = setup.board.of(the_duck);
    // No FEN is read that says these.
    for (const Square square : setup.board.of(Owner::both) - ducks)
      found.at_piece("AF285", square, "this piece is both players', but no duck", "the duck");
    for (const Side side : {Side::white, Side::black}) {
      for (const Square square : setup.board.of(piece_of(side, duck_role)))
        found.at_piece("AF285", square, "the duck is one player's", "the duck of both players");
    }
    if (ducks.size() > 1 && !found.has_text())
      found.at_piece("AF285", *ducks.begin(), fmt::format("there are {}", counted(ducks.size(), "duck")), "one duck");
    if (const auto passed = orthodox::en_passant_square(setup.state); passed && ducks.contains(*passed)) {
      found.at_field("AF231", "en passant", fmt::format("the duck stands on {}, in the way", passed->name()),
                     found.what_is_on(*passed), "-, or the duck elsewhere");
    }
    const Side waiting = opponent(setup.to_move);
    if (setup.board.of(piece_of(waiting, orthodox::king)).empty()) orthodox::lost_its_king(waiting, found);
  }
};

}  // namespace

const Variant& variant() { return the_one<Duck>(); }

}  // namespace arbiter::duck
