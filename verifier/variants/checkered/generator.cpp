#include "verifier/board/lines.hpp"
#include "verifier/variants/checkered/generator_steps.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {
namespace {

using namespace fast;

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

template <Profile Rules>
StepOutcome outcome_of(const Setup& before, const Pieces& pieces, Side us, const PackedStep& packed) {
  const Pieces next = successor<Rules>(pieces, us, packed);
  Setup setup = setup_of(next, before);
  setup.to_move = mover_after(next, us);
  ++setup.counters.plies;
  if (packed.captures != 0 || (packed.piece.role == orthodox::pawn && packed.from != packed.to)) {
    setup.counters.halfmove = 0;
  } else {
    ++setup.counters.halfmove;
  }
  return {step_of(packed), setup};
}

struct Ignore {
  void steps(int, Bits, Piece, Piece, bool, bool) noexcept {}
  void pawns(Bits, int, Piece, Piece, bool) noexcept {}
  void single(const PackedStep&) noexcept {}
};

template <Profile Rules>
class Generator final : public MoveSource {
 public:
  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> moves;
    for (StepOutcome& step : setup_steps(setup)) moves.push_back({Move{step.step}, step.after});
    return moves;
  }

  /// Every move is one step.
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    const Pieces pieces = pieces_of(setup);
    const Side us = setup.to_move;
    return listed(setup, pieces, us, [&](auto& sink) { each_move<Rules>(pieces, us, sink); });
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    const Pieces pieces = pieces_of(setup);
    const Bits only = bit(square.index());
    if (const auto player = checkered_player(setup.state)) {
      if (piece->owner == Owner::both) {
        return listed(setup, pieces, *player,
                      [&](auto& sink) { steps_in<Mode::checkered, Side::white>(pieces, only, sink); });
      }
      return listed(setup, pieces, opponent(*player),
                    [&](auto& sink) { steps_in<Mode::coloured, Side::white>(pieces, only, sink); });
    }
    Side us = setup.to_move;
    if (piece->owner != Owner::both) us = piece->owner == Owner::white ? Side::white : Side::black;
    if (three_players(setup.state)) {
      if (piece->owner == Owner::both) us = Side::third;
      return listed(setup, pieces, us, [&](auto& sink) {
        if (us == Side::third) {
          steps_in<Mode::checkered, Side::white>(pieces, only, sink);
        } else if (us == Side::white) {
          steps_in<Mode::three, Side::white>(pieces, only, sink);
        } else {
          steps_in<Mode::three, Side::black>(pieces, only, sink);
        }
      });
    }
    return listed(setup, pieces, us, [&](auto& sink) {
      if (us == Side::white) {
        steps_in<Mode::one, Side::white>(pieces, only, sink);
      } else {
        steps_in<Mode::one, Side::black>(pieces, only, sink);
      }
    });
  }

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    if (side == Side::third) return false;
    const Pieces pieces = pieces_of(setup);
    const Bits kings = pieces.of[attacks::index(side)][index(orthodox::king)];
    return hunters_of(pieces, side).on_any(kings, occupied(pieces));
  }

  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    const Pieces pieces = pieces_of(setup);
    Ignore ignore;
    return status_of(pieces, setup.to_move, each_move<Rules>(pieces, setup.to_move, ignore));
  }

 private:
  /// The steps that `make` passes to its argument, as steps of player `us`.
  template <class Make>
  static std::vector<StepOutcome> listed(const Setup& setup, const Pieces& pieces, Side us, const Make& make) {
    std::vector<StepOutcome> steps;
    const auto add = [&](const PackedStep& packed) { steps.push_back(outcome_of<Rules>(setup, pieces, us, packed)); };
    OneByOne<decltype(add)> sink(add);
    make(sink);
    return steps;
  }

  template <Mode M, Side Us, class Sink>
  static void steps_in(const Pieces& pieces, Bits only, Sink& sink) {
    Steps<M, Us, Sink>(pieces, sink).all(only);
  }
};

class Counter final : public MoveCounter {
 public:
  explicit Counter(Profile profile) noexcept : profile_(profile) {}

  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    const fast::Pieces pieces = fast::pieces_of(setup);
    return attacks::by_processor(fast::baseline::count_moves, fast::v3::count_moves, pieces, setup.to_move, profile_,
                                 depth);
  }

 private:
  Profile profile_;
};

}  // namespace

Side winner_by_generator(const Setup& mated) {
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

const MoveSource& generator(Profile profile) {
  static const Generator<Profile::documented> documented;
  static const Generator<Profile::site> site;
  static const Generator<Profile::three> three;
  switch (profile) {
    case Profile::documented: return documented;
    case Profile::site: return site;
    case Profile::three: break;
  }
  return three;
}

const MoveCounter& counter(Profile profile) {
  static const Counter documented(Profile::documented);
  static const Counter site(Profile::site);
  static const Counter three(Profile::three);
  return profile == Profile::site ? site : profile == Profile::three ? three : documented;
}

}  // namespace arbiter::checkered
