#include <array>

#include "verifier/orthodox/movegen/movegen.hpp"
#include "verifier/orthodox/movegen/movegen_successor.hpp"
#include "verifier/variants/armies/generator_kinds.hpp"
#include "verifier/variants/armies/generator_plain.hpp"
#include "verifier/variants/armies/sources.hpp"

namespace arbiter::armies {
namespace {

using movegen::bit;
using movegen::BitSetup;
using movegen::Cpu;
using movegen::EachMove;
using movegen::PackedStep;

/// Collects steps with the set-ups that they lead to.
template <Side side, class Kinds>
class ListSink : public EachMove<ListSink<side, Kinds>, side, Kinds::roles, decltype(Kinds::promotions)> {
 public:
  ListSink(const Setup& before, const BitSetup<Kinds::roles>& position, const Kinds& kinds)
      : ListSink::EachMove(position.pieces, kinds.promotions), before_(before) {}

  void emit(const PackedStep& packed) {
    Step step{.from = Square(packed.from),
              .to = Square(packed.to),
              .captures = SquareSet(packed.captures),
              .becomes = piece_of(side, packed.becomes)};
    if (packed.corner_from >= 0) step.also = AlsoMoved{Square(packed.corner_from), Square(packed.corner_to)};
    Setup next = before_;
    movegen::play(next, step, side, true);
    movegen::end_move(next, side, packed.captures != 0 || packed.role == orthodox::pawn);
    outcomes_.push_back(StepOutcome{step, next});
  }
  [[nodiscard]] std::vector<StepOutcome> take() { return std::move(outcomes_); }

 private:
  const Setup& before_;
  std::vector<StepOutcome> outcomes_;
};

/// Calls `use(position, kinds)` with the fastest kinds that fit the set-up.
template <class Use>
auto with_kinds(const Setup& setup, bool first_rank_pawns, const Use& use) {
  // DA.armies: Fide against Fide is orthodox chess.
  if (all_orthodox(setup))
    return use(BitSetup<SetupKinds::roles>::read(setup), SetupKinds{FideKinds{}, first_rank_pawns});
  return use(BitSetup<ArmyKinds::roles>::read(setup), ArmyKinds(setup));
}

/// Passes the moves of the pieces on `movers` from the generator of plain positions to a sink of
/// orthodox/movegen/movegen.hpp.
template <class Game, class Sink>
class OfMovers {
 public:
  OfMovers(const Game& game, Bits movers, Sink& sink) noexcept : game_(game), movers_(movers), sink_(sink) {}

  void king(int from, Bits targets) { one(orthodox::king, from, targets); }
  template <class Kind>
  void piece(Kind kind, int from, Bits targets) {
    one(game_.role(kind), from, targets);
  }
  template <int delta>
  void pawns(Bits targets) {
    sink_.template pawns<delta>(targets & ahead<delta>());
  }
  template <int delta>
  void promotions(Bits targets) {
    sink_.template promotions<delta>(targets & ahead<delta>());
  }
  template <int delta>
  void double_steps(Bits targets) {
    sink_.template double_steps<delta>(targets & ahead<delta>());
  }
  void en_passant(int from, int to, int victim) {
    if ((bit(from) & movers_) != 0) sink_.en_passant(from, to, victim);
  }
  void castling(int from, int to, int corner_from, int corner_to) {
    if ((bit(from) & movers_) != 0) sink_.castling(from, to, corner_from, corner_to);
  }

 private:
  void one(Role role, int from, Bits targets) {
    if ((bit(from) & movers_) != 0) sink_.piece(role, from, targets);
  }
  template <int delta>
  [[nodiscard]] Bits ahead() const noexcept {
    if constexpr (delta >= 0)
      return movers_ << delta;
    else
      return movers_ >> -delta;
  }

  const Game& game_;
  Bits movers_;
  Sink& sink_;
};

/// Calls `use(pieces, game)` if the set-up is a plain position, without pawns that move from their first rank; returns
/// whether it is.
template <class Use>
bool as_plain(const Setup& setup, bool first_rank_pawns, const Use& use) {
  if (first_rank_pawns) return false;
  const Army white = army(setup.state, Side::white);
  const Army black = army(setup.state, Side::black);
  // DA.armies: Fide against Fide is orthodox chess; every other pairing has its own tables.
  if (white == Army::fide && black == Army::fide) {
    const auto pieces = plain::chess_pieces(setup);
    if (pieces) use(*pieces, plain::Chess{});
    return pieces.has_value();
  }
  const auto with = [&]<std::size_t kinds>(const plain::Pairing<kinds>& pairing) {
    const auto pieces = plain::army_pieces(setup, pairing);
    if (pieces) use(*pieces, plain::Armies<kinds>{pairing});
    return pieces.has_value();
  };
  return white == black ? with(plain::pairing<4>(white, black)) : with(plain::pairing<8>(white, black));
}

template <Side side>
std::vector<StepOutcome> listed(const Setup& setup, Bits movers, bool first_rank_pawns) {
  std::vector<StepOutcome> result;
  const auto list_plain = [&]<class Game>(const typename Game::Pieces& pieces, const Game& game) {
    with_kinds(setup, first_rank_pawns, [&](const auto& position, const auto& kinds) {
      ListSink<side, std::decay_t<decltype(kinds)>> sink(setup, position, kinds);
      OfMovers of_movers(game, movers, sink);
      plain::generate<side>(pieces, game, of_movers);
      result = sink.take();
    });
  };
  if (as_plain(setup, first_rank_pawns, list_plain)) return result;
  return with_kinds(setup, first_rank_pawns, [&](const auto& position, const auto& kinds) {
    ListSink<side, std::decay_t<decltype(kinds)>> sink(setup, position, kinds);
    movegen::generate<side>(position, kinds, movers, sink);
    return sink.take();
  });
}

std::vector<StepOutcome> listed(const Setup& setup, Side side, Bits movers, bool first_rank_pawns) {
  return side == Side::white ? listed<Side::white>(setup, movers, first_rank_pawns)
                             : listed<Side::black>(setup, movers, first_rank_pawns);
}

std::uint64_t counted(const Setup& setup, int depth, bool first_rank_pawns) {
  if (depth <= 0) return 1;
  std::uint64_t result = 0;
  const bool is_plain = as_plain(setup, first_rank_pawns, [&](const auto& pieces, const auto& game) {
    if (runs_v3()) {
      attacks::prepare_lines();
      result = plain::v3::count_moves(pieces, game.tables(), setup.to_move, depth);
    } else {
      result = plain::baseline::count_moves(pieces, game.tables(), setup.to_move, depth);
    }
  });
  if (is_plain) return result;
  return with_kinds(setup, first_rank_pawns, [&](const auto& position, const auto& kinds) {
    return movegen::this_cpu() == Cpu::counts_bits
               ? movegen::count<Cpu::counts_bits>(position, kinds, setup.to_move, depth)
               : movegen::count<Cpu::baseline>(position, kinds, setup.to_move, depth);
  });
}

template <Side side>
bool checked(const Setup& setup, bool first_rank_pawns) {
  return with_kinds(setup, first_rank_pawns, [](const auto& position, const auto& kinds) {
    return movegen::any_attacked<side>(position.pieces, kinds, position.pieces.kings(side), position.pieces.occupied(),
                                       position.pieces.of(opponent(side)));
  });
}

class Generator final : public MoveSource {
 public:
  explicit Generator(bool first_rank_pawns) noexcept : first_rank_pawns_(first_rank_pawns) {}

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    for (const StepOutcome& outcome : setup_steps(setup)) result.push_back(MoveOutcome{{outcome.step}, outcome.after});
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return listed(setup, setup.to_move, ~Bits{0}, first_rank_pawns_);
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    const Side side = piece->owner == Owner::white ? Side::white : Side::black;
    return listed(setup, side, bit(square.index()), first_rank_pawns_);
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return side == Side::white ? checked<Side::white>(setup, first_rank_pawns_)
                               : checked<Side::black>(setup, first_rank_pawns_);
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    const bool attacked = in_check(setup, setup.to_move);
    // CH.end.mate, CH.end.stalemate: no move, with or without an attacked king.
    if (counted(setup, 1, first_rank_pawns_) == 0) return attacked ? Status::mate : Status::stalemate;
    return attacked ? Status::check : Status::ongoing;
  }

 private:
  bool first_rank_pawns_;
};

class Counter final : public MoveCounter {
 public:
  explicit Counter(bool first_rank_pawns) noexcept : first_rank_pawns_(first_rank_pawns) {}
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    return counted(setup, depth, first_rank_pawns_);
  }

 private:
  bool first_rank_pawns_;
};

}  // namespace

const MoveSource& generator(bool first_rank_pawns) {
  static const std::array instances{Generator(false), Generator(true)};
  return instances[first_rank_pawns ? 1 : 0];
}

const MoveCounter& counter(bool first_rank_pawns) {
  static const std::array instances{Counter(false), Counter(true)};
  return instances[first_rank_pawns ? 1 : 0];
}

}  // namespace arbiter::armies
