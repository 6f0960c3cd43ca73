#include <fmt/format.h>

#include "verifier/board/attacks.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/checkered/fen.hpp"

namespace arbiter::checkered {

/// CK.three.end: whose win it is that the side to move is mated: with three players the side whose pieces attack its
/// king, or of two such sides the one that moved last. With two players the opponent.
ARBITER_BOTH_BUILDS(Side winner(const Setup& mated))

namespace {

/// Whether some move can have been the last, as reach::has_last_move() answers for orthodox chess; the stage is the
/// position's.
///
/// In the first stage the side that has just moved has stepped with a piece of its colour, or with a checkered piece
/// (pawns in that side's direction); or its king has captured; or another piece has captured, and the checkered piece
/// on that square has the nature of the capturer or of the captured piece, so any piece may have captured from where it
/// can. If the position names the last quiet step of a checkered piece, that was the move; if it names none, every move
/// is tried, since a diagram may omit it. In the second stage the checkered player's last move is searched: checkered
/// pawns go in both directions, captured pieces are of either colour, and before it no checkered piece attacked either
/// king, whether that move took the checkered pieces permanently or came later. Not to be called there for the other
/// player, whose pieces attack no king.
class CheckeredSearch final : private reach::TakingBackOnBoard {
 public:
  CheckeredSearch(const Setup& setup, const MoveSource& source, bool captured)
      : TakingBackOnBoard(setup, source, {}, checkered_player(setup.state).has_value()), captured_(captured) {
    set_last_quiet(before_.state, std::nullopt);
  }

  bool any() {
    if (const auto passed = orthodox::en_passant_square(now_.state)) {
      // In the second stage checkered pawns go in both directions; in the first, pawns go in the mover's direction.
      shared_pawns_ = allied_;
      if (allied_) mover_ = orthodox::double_step_past(*passed).side;
      return by_double_step(*passed);
    }
    if (!allied_) {
      if (const auto last = last_quiet(now_.state)) {
        const auto piece = now_.board[last->to];
        return piece &&
               (sound(last->from, last->to, *piece, std::nullopt) ||
                sound(last->from, last->to, {Owner::both, orthodox::pawn}, std::nullopt));  // or it has promoted
      }
      if (reach::seems_castled(now_, mover_)) return true;
      for (const Square square : now_.board.of(owner_of(mover_))) {
        if (by_coloured(square, *now_.board[square])) return true;
      }
    }
    for (const Square square : now_.board.of(Owner::both)) {
      const Piece piece = *now_.board[square];
      if (by_checkered(square, piece) || (!allied_ && captured_ && by_birth(square, piece))) return true;
    }
    return false;
  }

 private:
  bool by_coloured(Square to, Piece piece) {
    shared_pawns_ = false;
    may_be_quiet_ = true;
    may_capture_ = captured_ && piece.role == orthodox::king;
    if (piece.role == orthodox::pawn) return by_pawn(to);
    return !reach::has_right(now_, mover_, to, piece) && (by_piece(to, piece) || by_promotion(to, piece));
  }

  /// A checkered piece has made a quiet step or, in the second stage, captured as orthodox pieces do.
  bool by_checkered(Square to, Piece piece) {
    shared_pawns_ = true;
    may_be_quiet_ = true;
    may_capture_ = allied_;
    const bool pawn = piece.role == orthodox::pawn;
    for (const Side way : reach::sides) {
      if (allied_) mover_ = way;
      if (way == mover_ && (pawn ? by_pawn(to) : by_promotion(to, piece))) return true;
    }
    return !pawn && by_piece(to, piece);
  }

  /// The checkered piece on `to` was born there: by a capture of any piece by any piece but a king.
  bool by_birth(Square to, Piece piece) {
    shared_pawns_ = false;
    may_be_quiet_ = false;
    may_capture_ = true;
    for (const Role role : {orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen}) {
      if (by_piece(to, piece_of(mover_, role))) return true;
    }
    return !(piece.role == orthodox::pawn && relative_rank(mover_, to.rank()) == 7) && by_pawn(to);
  }

  bool captured_;
};

/// The checkered pieces can be taken permanently, by a player or an observer, only after one has been born, by a
/// capture.
void birth(reach::OrthodoxPieces& pieces) {
  for (const Side side : reach::sides) {
    if (pieces.lost(side) > 0) continue;
    pieces.faults().at_field("AF330", "stage",
                             fmt::format("{} has all its pieces, so no checkered piece has been born", name_of(side)),
                             "a later stage", "1 or 1-");
    return;
  }
}

/// In the first stage a capturing piece becomes checkered, so coloured pawns have captured nothing.
void straight_pawns(reach::OrthodoxPieces& pieces, Side side) {
  std::array<int, 8> seen{};
  for (const Square square : pieces.pieces(side, orthodox::pawn)) {
    if (++seen[static_cast<std::size_t>(square.file())] == 2) {
      pieces.faults().at_piece("AF303", square,
                               fmt::format("two pawns of {} stand on the {}-file", name_of(side), square.name()[0]),
                               "one, since none has captured");
    }
    if (side == Side::black) continue;
    for (const Square other : pieces.pieces(Side::black, orthodox::pawn)) {
      if (other.file() != square.file() || other.rank() > square.rank()) continue;
      pieces.faults().at_piece(
          "AF303", square, fmt::format("the pawns on {} and {} have passed each other", square.name(), other.name()),
          "the white one before the black one");
    }
  }
}

/// CK.three.order: the next side is to move; what its pawns and those of the side that passes have passed is over.
Setup passed_in_three(const Setup& setup) {
  Setup result = setup;
  const bool checkered = !setup.board.of(Owner::both).empty();
  const Side next = setup.to_move == Side::white                ? Side::black
                    : setup.to_move == Side::black && checkered ? Side::third
                                                                : Side::white;
  for (const Square square : orthodox::en_passant_ranks) {
    const Side way = orthodox::double_step_past(square).side;
    if (way == setup.to_move || way == next) result.state.bits[*orthodox::en_passant_bit(square)] = false;
    if (setup.to_move == Side::third || next == Side::third)
      result.state.bits[*checkered_en_passant_bit(square)] = false;
  }
  result.to_move = next;
  set_stage(result.state, stage_of_three(next));
  return result;
}

/// In stage 2 the double step may have been a checkered pawn's.
void recolour_passed(Setup& setup, Random& random) {
  const auto passed = orthodox::en_passant_square(setup.state);
  if (!passed || !checkered_player(setup.state)) return;
  const Square arrival = *passed->offset(0, passed->rank() == 2 ? 1 : -1);
  const bool checkered_moved = *checkered_player(setup.state) != setup.to_move;
  if (checkered_moved) setup.board.put(arrival, {Owner::both, orthodox::pawn});
  for (const int aside : {-1, 1}) {
    const auto beside = arrival.offset(aside, 0);
    if (beside && setup.board.empty(*beside) && random.one_in(3)) {
      const Owner owner = checkered_moved ? owner_of(passed->rank() == 2 ? Side::black : Side::white) : Owner::both;
      setup.board.put(*beside, {owner, orthodox::pawn});
    }
  }
}

/// In stage 3 the sides that are not to move may each have passed a square, mostly beside a pawn that may capture.
void pass_squares(Setup& setup, Random& random) {
  orthodox::set_en_passant_square(setup.state, std::nullopt);
  for (const Side side : {Side::white, Side::black, Side::third}) {
    if (side == setup.to_move || random.one_in(2)) continue;
    const bool up = side == Side::white || (side == Side::third && random.one_in(2));
    const Square passed = Square::at(static_cast<int>(random.below(8)), up ? 2 : 5);
    const Square target = orthodox::double_step_past(passed).target;
    const auto there = setup.board[target];
    if (!setup.board.empty(passed) || (there && there->role == orthodox::king)) continue;
    // Two squares of one file would be of one pawn.
    if (setup.state.bits[*orthodox::en_passant_bit(passed)] || setup.state.bits[*checkered_en_passant_bit(passed)])
      continue;
    setup.board.put(target, {owner_of(side), orthodox::pawn});
    setup.state.bits[side == Side::third ? *checkered_en_passant_bit(passed) : *orthodox::en_passant_bit(passed)] =
        true;
    for (const int aside : {-1, 1}) {
      const auto beside = target.offset(aside, 0);
      if (!beside || !setup.board.empty(*beside) || !random.one_in(2)) continue;
      constexpr std::array owners{Owner::white, Owner::black, Owner::both};
      setup.board.put(*beside, {owners[random.below(owners.size())], orthodox::pawn});
    }
  }
}

/// A set-up for comparing the two implementations: all stages of the profile, earlier births, rights, last moves.
Setup random_setup_of(Profile profile, Random& random) {
  Setup setup;
  constexpr std::array stages{Stage::one_may_switch, Stage::one_may_switch, Stage::one, Stage::two_white,
                              Stage::two_black};
  constexpr std::array of_three{Stage::one_may_switch, Stage::one, Stage::three_white, Stage::three_black,
                                Stage::three_checkered};
  set_stage(setup.state,
            profile == Profile::three ? of_three[random.below(of_three.size())] : stages[random.below(stages.size())]);
  setup = orthodox::random_setup(setup, {.shuffled = random.one_in(2)}, random);

  // Some pieces become checkered; kings and castling rooks with rights keep their colour.
  const std::size_t share = 2 + random.below(4);
  for (const Square square : setup.board.occupied()) {
    const auto piece = setup.board[square];
    const bool corner = piece->role == orthodox::rook && (square.rank() == 0 || square.rank() == 7);
    if (piece->role == orthodox::king || corner || !random.one_in(share)) continue;
    setup.board.put(square, {Owner::both, piece->role});
  }
  // In stage 1 the pawn that has just made a double step is coloured.
  if (const auto passed = orthodox::en_passant_square(setup.state)) {
    setup.board.put(*passed->offset(0, passed->rank() == 2 ? 1 : -1),
                    piece_of(passed->rank() == 2 ? Side::white : Side::black, orthodox::pawn));
  }
  recolour_passed(setup, random);
  if (const auto mover = mover_of_three(stage(setup.state))) {
    setup.to_move = *mover;
    pass_squares(setup, random);
  }

  std::vector<Square> checkered;
  for (const Square square : setup.board.occupied()) {
    const auto piece = setup.board[square];
    if (piece->owner == Owner::both) checkered.push_back(square);
    if (piece->role != orthodox::pawn) continue;
    const bool own_start = piece->owner == Owner::both || (square.rank() == 1) == (piece->owner == Owner::white);
    if (double_bit(square) && own_start && !random.one_in(3)) set_double(setup.state, square, true);
  }
  if (!checkered_player(setup.state) && !three_players(setup.state) && !checkered.empty() && random.one_in(2)) {
    const Square to = checkered[random.below(checkered.size())];
    const Square from = empty_square(setup.board, random);
    set_last_quiet(setup.state, QuietMove{from, to});
    // Usually one step away in a straight line, so that the way back exists.
    for (int tries = 0; tries < 8; ++tries) {
      const auto near = to.offset(static_cast<int>(random.below(3)) - 1, static_cast<int>(random.below(3)) - 1);
      if (near && setup.board.empty(*near)) {
        set_last_quiet(setup.state, QuietMove{*near, to});
        break;
      }
    }
  }
  return setup;
}

/// Once a player has taken the checkered pieces.
bool kings_touch_by(const State::Context& context) { return checkered_player(State{.context = context}).has_value(); }

/// The last checkered move.
bool is_site_field(std::size_t index, std::string_view word) {
  return index == 5 && word.size() == 4 && Square::parse(word.substr(0, 2)) && Square::parse(word.substr(2));
}

class Checkered final : public Texts {
 public:
  Checkered()
      : Texts({
#include "verifier/variants/checkered/info.def"
        }) {
  }

  std::string_view ending_clause(const Setup& setup, Status status) const override {
    if (status == Status::ongoing || status == Status::check) return {};
    if (three_players(setup.state)) return "CK.three.end";
    return checkered_player(setup.state) ? "CK.stage2.end" : "CK.mate";
  }

  Setup after_pass(const Setup& setup) const override {
    Setup result = setup;
    if (three_players(setup.state)) return passed_in_three(setup);
    result.to_move = opponent(setup.to_move);
    orthodox::set_en_passant_square(result.state, std::nullopt);  // CK.ep
    set_last_quiet(result.state, std::nullopt);                   // CK.undo
    return result;
  }

  /// Rights and en passant squares as in chess, each pawn on its start square with and without its double step; no last
  /// checkered move but those that moves lead to. The stage stays.
  std::vector<State> possible_states(const Setup& setup, Ruleset) const override {
    Setup bare = setup;
    set_last_quiet(bare.state, std::nullopt);
    std::vector<State> result = orthodox::possible_states(bare, orthodox::is_rook);
    for (int file = 0; file < 8; ++file) {
      for (const int rank : {1, 6}) {
        const Square start = Square::at(file, rank);
        for (State& state : result) set_double(state, start, false);
        const auto piece = setup.board[start];
        if (!piece || piece->role != orthodox::pawn) continue;
        for (std::size_t i = 0, end = result.size(); i < end; ++i) {
          result.push_back(result[i]);
          set_double(result.back(), start, true);
        }
      }
    }
    return result;
  }

  Setup random_setup(Ruleset ruleset, Random& random) const override {
    return random_setup_of(ruleset.as<Profile>(), random);
  }

  Setup shuffled_start(std::uint64_t seed) const override {
    Setup setup = orthodox::shuffled_start(seed);
    set_usual_doubles(setup);
    set_stage(setup.state, Stage::one_may_switch);
    return setup;
  }

  Likeness likeness(const RecordText& text) const override {
    if (text.has_key("cmove") || text.has_key("stage")) return Likeness::flags;
    const auto& words = text.words();
    if (text.has_site_fields() && words[3].size() >= 12 &&
        words[3].find_first_not_of("01", 4) == std::string_view::npos)
      return Likeness::flags;
    if (text.has_site_fields() && words.size() >= 7) return Likeness::field_count;
    // In lower case alone, the checkered letters may be Black's pieces of other letter sets.
    return text.only("pnbrqkstuco") && text.only_upper(orthodox::pieces_letters) ? Likeness::letters : Likeness::none;
  }

  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    const MoveSource& source = ruleset.generator();
    const auto player = checkered_player(setup.state);
    const bool second_stage = player.has_value();
    const bool three = three_players(setup.state);
    reach::OrthodoxPieces pieces(setup, map, letter);
    if (second_stage || three) birth(pieces);
    pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
    // The checkered player's pieces have no king, and the other's last move is not examined; nor is any of three
    // players, where a king may have been attacked for two moves of others.
    if (!three && (!second_stage || setup.to_move != *player)) {
      const std::array own{setup.to_move};
      const auto kings = second_stage ? std::span<const Side>(reach::sides) : std::span<const Side>(own);
      const bool game_begun = setup.counters.plies > 0 || last_quiet(setup.state);
      const bool known =
          game_begun && (second_stage || pieces.pieces(opponent(setup.to_move), orthodox::king).size() == 1);
      const bool captured = second_stage || pieces.lost(setup.to_move) > 0;
      pieces.checks({.source = source, .kings = kings, .most = 2, .known = known, .last_move = [&] {
                       return CheckeredSearch(setup, source, captured).any();
                     }});
    }
    if (!three) pieces.knights_and_move();
    if (second_stage || three) {
      // It is unknown which side made a capture, but each change of a file is a capture by either side.
      for (const Side side : reach::sides) pieces.pawn_files(side, pieces.captures());
      pieces.passed_pawns();
    } else {
      for (const Side side : reach::sides) straight_pawns(pieces, side);
    }
    pieces.missing_pawns();
    // Allied colours share their moves.
    if (!second_stage && !three)
      pieces.counters([&](Side side) { return pieces.fewest_moves(side, orthodox::pawn, false); });
    return pieces.faults().take();
  }
  Faults usual_start_faults(const Setup& setup, Ruleset, const FenMap& map) const override {
    return reach::usual_start(setup, map, letter);
  }

  State image_of(const State& state, const Image& image) const override {
    State result = orthodox::image_of(state, image);
    for (const Square start : start_squares) {
      if (may_double(state, start)) set_double(result, image.of(start), true);
    }
    for (const Square square : orthodox::en_passant_ranks) {
      if (state.bits[*checkered_en_passant_bit(square)])
        result.bits[*checkered_en_passant_bit(image.of(square))] = true;
      // The base has one en passant square, stage 3 has one of each colour.
      if (state.bits[*orthodox::en_passant_bit(square)])
        result.bits[*orthodox::en_passant_bit(image.of(square))] = true;
    }
    if (const auto last = last_quiet(state))
      set_last_quiet(result, QuietMove{image.of(last->from), image.of(last->to)});
    Stage seen = stage(state);
    if (const auto player = checkered_player(state))
      seen = image.of(*player) == Side::white ? Stage::two_white : Stage::two_black;
    if (const auto mover = mover_of_three(seen)) seen = stage_of_three(image.of(*mover));
    set_stage(result, seen);
    return result;
  }
  bool may_be_mirrored(const State& state) const override { return orthodox::may_be_mirrored(state); }
};

}  // namespace

const Variant& variant() { return the_one<Checkered>(); }

}  // namespace arbiter::checkered
