#include "verifier/position/search_source.hpp"
#include "verifier/variants/checkered/generator_steps.hpp"

namespace arbiter::checkered::inline ARBITER_CODE {

namespace fast {

Pieces pieces_of(const Setup& setup) {
  Pieces pieces;
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    ensure(index(piece.role) < role_count && piece != Piece{Owner::both, orthodox::king}, "a piece of Checkered chess");
    pieces.of[index(piece.owner)][index(piece.role)] |= bit(square.index());
    pieces.all[index(piece.owner)] |= bit(square.index());
  }
  pieces.castling = orthodox::castling_rights(setup.state);
  for (const Square square : start_squares) {
    if (may_double(setup.state, square)) pieces.doubles |= bit(square.index());
  }
  for (const Square square : orthodox::en_passant_ranks) {
    if (setup.state.bits[*orthodox::en_passant_bit(square)] || setup.state.bits[*checkered_en_passant_bit(square)])
      pieces.passed |= bit(square.index());
  }
  pieces.stage = stage(setup.state);
  if (const auto last = last_quiet(setup.state); last && pieces.in_stage_one()) {
    pieces.undo_from = bit(last->to.index());
    pieces.undo_to = bit(last->from.index());
  }
  return pieces;
}

}  // namespace fast

namespace {

using namespace fast;

/// `like` with the pieces and the state of `pieces`; side and counters remain those of `like`.
Setup setup_of(const Pieces& pieces, const Setup& like) {
  Setup setup = like;
  setup.board = Board{};
  for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
    for (std::size_t role = 0; role < role_count; ++role) {
      const Piece piece{owner, static_cast<Role>(role)};
      for (const Square square : SquareSet(pieces.of[index(owner)][role])) setup.board.put(square, piece);
    }
  }
  orthodox::set_castling_rights(setup.state, pieces.castling);
  for (const Square square : start_squares)
    set_double(setup.state, square, (pieces.doubles & bit(square.index())) != 0);
  const bool three = mover_of_three(pieces.stage).has_value();
  for (const Square square : orthodox::en_passant_ranks) {
    const bool passed = (pieces.passed & bit(square.index())) != 0;
    // CK.three.pawns: in stage 3 the pawn beyond the square says whose it is.
    const Bits pawn = bit(orthodox::double_step_past(square).target.index());
    const bool checkered = three && (pieces.of[shared][index(orthodox::pawn)] & pawn) != 0;
    setup.state.bits[*orthodox::en_passant_bit(square)] = passed && !checkered;
    setup.state.bits[*checkered_en_passant_bit(square)] = passed && checkered;
  }
  set_stage(setup.state, pieces.stage);
  set_last_quiet(setup.state, std::nullopt);
  if (pieces.undo_from != 0) {
    set_last_quiet(setup.state,
                   QuietMove{Square(attacks::first(pieces.undo_to)), Square(attacks::first(pieces.undo_from))});
  }
  return setup;
}

Step step_of(const PackedStep& packed) {
  Step step{.from = Square(packed.from),
            .to = Square(packed.to),
            .captures = SquareSet(packed.captures),
            .becomes = packed.becomes};
  if (packed.rook_from != 0) {
    step.also = AlsoMoved{Square(attacks::first(packed.rook_from)), Square(attacks::first(packed.rook_to))};
  }
  step.switches = packed.switches;
  return step;
}

StepOutcome outcome_of(const Setup& before, const Pieces& pieces, Side us, const PackedStep& packed, Profile rules) {
  const Pieces next = successor(pieces, us, packed, rules);
  Setup setup = setup_of(next, before);
  setup.to_move = mover_after(next, us);
  ++setup.counters.plies;
  const bool restarts_clock = packed.captures != 0 || (packed.piece.role == orthodox::pawn && packed.from != packed.to);
  setup.counters.halfmove = restarts_clock ? 0 : setup.counters.halfmove + 1;
  return {step_of(packed), setup};
}

/// Counts the last ply without playing it.
struct Leaves {
  std::uint64_t number = 0;

  void steps(int, Bits to, Piece, Piece, bool, bool) noexcept {
    number += static_cast<std::uint64_t>(std::popcount(to));
  }
  void pawns(Bits to, int, Piece, Piece, bool) noexcept { number += static_cast<std::uint64_t>(std::popcount(to)); }
  void single(const PackedStep&) noexcept { ++number; }
};

template <Side Us>
std::uint64_t count(const Pieces& pieces, Profile profile, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_move<Us>(pieces, leaves);
    return leaves.number;
  }
  std::uint64_t number = 0;
  const auto play = [&](const PackedStep& packed) {
    number += count<opponent(Us)>(after(pieces, Us, packed, profile), profile, depth - 1);
  };
  OneByOne<decltype(play)> branches{play};
  each_move<Us>(pieces, branches);
  return number;
}

/// With three players, who is to move next depends on the pieces.
std::uint64_t count_in_three(const Pieces& pieces, Side to_move, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_move(pieces, to_move, Profile::three, leaves);
    return leaves.number;
  }
  std::uint64_t number = 0;
  const auto play = [&](const PackedStep& packed) {
    const Pieces next = successor(pieces, to_move, packed, Profile::three);
    number += count_in_three(next, mover_after(next, to_move), depth - 1);
  };
  OneByOne<decltype(play)> branches{play};
  each_move(pieces, to_move, Profile::three, branches);
  return number;
}

std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth) {
  if (profile == Profile::three || mover_of_three(pieces.stage)) return count_in_three(pieces, to_move, depth);
  return for_side(to_move, [&]<Side Us>() { return count<Us>(pieces, profile, depth); });
}

/// See position/search_source.hpp.
struct Game {
  using Node = Pieces;
  static constexpr bool has_check = true;
  Profile rules;

  [[nodiscard]] static Pieces node(const Setup& setup) { return pieces_of(setup); }
  [[nodiscard]] static auto words(const Pieces& pieces, Side to_move) noexcept {
    std::array<std::uint64_t, 3 * role_count + 5> words;  // NOLINT: filled below
    for (std::size_t owner = 0; owner < 3; ++owner) {
      for (std::size_t role = 0; role < role_count; ++role) words[owner * role_count + role] = pieces.of[owner][role];
    }
    words[3 * role_count] = pieces.doubles;
    words[3 * role_count + 1] = pieces.passed;
    words[3 * role_count + 2] = pieces.undo_from;
    words[3 * role_count + 3] = pieces.undo_to;
    words[3 * role_count + 4] =
        pieces.castling | static_cast<std::uint64_t>(pieces.stage) << 16U | static_cast<std::uint64_t>(to_move) << 24U;
    return words;
  }

  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const {
    const Pieces pieces = pieces_of(setup);
    const Side us = setup.to_move;
    return listed(setup, pieces, us, [&](OneByOne<Use>& sink) { each_move(pieces, us, rules, sink); });
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const {
    const auto piece = setup.board[square];
    if (!piece) return {};
    const Pieces pieces = pieces_of(setup);
    const auto player = checkered_player(setup.state);
    const bool three = three_players(setup.state);
    const bool checkered = piece->owner == Owner::both;
    Side us = piece->owner == Owner::black ? Side::black : Side::white;
    if (checkered) us = three ? Side::third : setup.to_move;
    if (player) us = checkered ? *player : opponent(*player);
    return listed(setup, pieces, us, [&](OneByOne<Use>& sink) {
      const Bits only = bit(square.index());
      if (checkered && (player || three)) return steps_in<Mode::checkered, Side::white>(pieces, only, sink);
      if (player) return steps_in<Mode::coloured, Side::white>(pieces, only, sink);
      for_side(us, [&]<Side Us>() {
        return three ? steps_in<Mode::three, Us>(pieces, only, sink) : steps_in<Mode::one, Us>(pieces, only, sink);
      });
    });
  }

  template <class F>
  void each(const Pieces& pieces, Side us, Bits movers, bool, const F& f) const {
    bool going = true;
    const auto play = [&](const PackedStep& packed) {
      if (!going || (movers >> packed.from & 1U) == 0) return;
      const Pieces after = successor(pieces, us, packed, rules);
      going = f(
          after, mover_after(after, us),
          Arrival{static_cast<std::uint8_t>(packed.from), static_cast<std::uint8_t>(packed.to), packed.captures != 0});
    };
    const Use use(play);
    OneByOne<Use> sink{use};
    each_move(pieces, us, rules, sink);
  }
  [[nodiscard]] bool any(const Pieces& pieces, Side us) const { return count(pieces, us, 1) != 0; }
  [[nodiscard]] std::uint64_t count(const Pieces& pieces, Side us, int depth) const {
    return count_moves(pieces, us, rules, depth);
  }
  [[nodiscard]] static bool in_check(const Pieces& pieces, Side to_move) {
    return hunters_of(pieces, to_move).on_any(kings_of(pieces, to_move), occupied(pieces));
  }
  [[nodiscard]] static bool attacked(const Setup& setup, Side side) {
    if (side == Side::third) return false;
    const Pieces pieces = pieces_of(setup);
    return hunters_of(pieces, side).on_any(pieces.of[attacks::index(side)][index(orthodox::king)], occupied(pieces));
  }
  [[nodiscard]] Status status(const Pieces& pieces, Side us) const { return status_of(pieces, us, any(pieces, us)); }
  static Side pass(Pieces& pieces, Side us) noexcept {
    if (mover_of_three(pieces.stage)) {
      pieces = after_in_three(pieces, us, pass_of(pieces));
      return mover_after(pieces, us);
    }
    pieces.passed = 0;     // CK.ep
    pieces.undo_from = 0;  // CK.undo
    pieces.undo_to = 0;
    return opponent(us);
  }

 private:
  /// One type for all, so that the steps are compiled once.
  using Use = FunctionRef<void(const PackedStep&)>;

  /// The steps that `make` passes to its argument, as steps of player `us`.
  [[nodiscard]] std::vector<StepOutcome> listed(const Setup& setup, const Pieces& pieces, Side us,
                                                FunctionRef<void(OneByOne<Use>&)> make) const {
    std::vector<StepOutcome> steps;
    const auto add = [&](const PackedStep& packed) { steps.push_back(outcome_of(setup, pieces, us, packed, rules)); };
    const Use use(add);
    OneByOne<Use> sink{use};
    make(sink);
    return steps;
  }

  template <Mode M, Side Us>
  static void steps_in(const Pieces& pieces, Bits only, OneByOne<Use>& sink) {
    Steps<M, Us, OneByOne<Use>>(pieces, sink).all(only);
  }
};

}  // namespace

Side winner(const Setup& mated) {
  const Side us = mated.to_move;
  if (!three_players(mated.state)) return opponent(us);
  const Pieces pieces = pieces_of(mated);
  const Hunters hunters = hunters_of(pieces, us);
  Bits attackers = 0;
  for (Bits kings = kings_of(pieces, us); kings != 0;)
    attackers |= hunters.on(attacks::take_first(kings), occupied(pieces));
  // Of both others, White moves before Black, and Checkered before White.
  const Bits checkered = attackers & pieces.all[shared];
  if (us == Side::white) return checkered != 0 ? Side::third : Side::black;
  return checkered != 0 && checkered == attackers ? Side::third : Side::white;
}

const MoveGenerator& generator_build(Profile profile) {
  static const GameGenerator<Game> documented(Game{Profile::documented});
  static const GameGenerator<Game> site(Game{Profile::site});
  static const GameGenerator<Game> three(Game{Profile::three});
  return profile == Profile::site ? site : profile == Profile::three ? three : documented;
}

}  // namespace arbiter::checkered::inline ARBITER_CODE
