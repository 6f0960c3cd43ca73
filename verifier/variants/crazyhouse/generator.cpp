#include "verifier/position/game_generator.hpp"
#include "verifier/variants/crazyhouse/generator_count.hpp"
#include "verifier/variants/crazyhouse/generator_moves.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {
namespace {

using namespace fast;

/// See position/game_generator.hpp.
struct Game {
  using Node = House;
  static constexpr bool has_check = true;

  [[nodiscard]] static House node(const Setup& setup) {
    House house = House::read(setup);
    setup.to_move == Side::white ? forget_useless<Side::white>(house) : forget_useless<Side::black>(house);
    return house;
  }
  [[nodiscard]] static auto words(const House& house, Side to_move) {
    const auto& pieces = house.board.pieces;
    std::array<std::uint64_t, 12> words;  // NOLINT: filled below
    std::copy(pieces.of_role.begin(), pieces.of_role.end(), words.begin());
    words[6] = pieces.of_side[0];
    words[7] = house.board.passed;
    words[8] = house.board.rights | (to_move == Side::white ? 0U : 0x10000U);
    words[9] = house.promoted;
    for (std::size_t side = 0; side < 2; ++side) {
      words[10 + side] = 0;
      for (const std::uint8_t count : house.pocket[side]) words[10 + side] = words[10 + side] << 8U | count;
    }
    return words;
  }

  [[nodiscard]] static std::vector<StepOutcome> steps(const Setup& setup) {
    return listed(setup, setup.to_move, ~Bits{0});
  }
  [[nodiscard]] static std::vector<StepOutcome> steps_of(const Setup& setup, Square square) {
    const auto piece = setup.board[square];
    Side side = setup.to_move;
    if (piece) side = piece->owner == Owner::white ? Side::white : Side::black;
    return listed(setup, side, bit(square.index()));
  }

  template <class F>
  static void each(const House& house, Side us, Bits movers, bool only_checks, const F& f) {
    return us == Side::white ? each_of<Side::white>(house, movers, only_checks, f)
                             : each_of<Side::black>(house, movers, only_checks, f);
  }
  [[nodiscard]] static bool any(const House& house, Side us) {
    return us == Side::white ? any_move<Side::white>(house) : any_move<Side::black>(house);
  }
  [[nodiscard]] static std::uint64_t count(const House& house, Side us, int depth) {
    return movegen::this_cpu() == Cpu::counts_bits ? counted<Cpu::counts_bits>(house, us, depth)
                                                   : counted<Cpu::baseline>(house, us, depth);
  }
  [[nodiscard]] static std::uint64_t count_of(const Setup& setup, int depth) {
    if (depth <= 0) return 1;
    if (const auto plain = plain_house(setup))
      return attacks::by_processor(fast::baseline::count_moves, fast::v3::count_moves, *plain, setup.to_move, depth);
    return count(House::read(setup), setup.to_move, depth);
  }
  [[nodiscard]] static bool in_check(const House& house, Side side) {
    return side == Side::white ? checked<Side::white>(house) : checked<Side::black>(house);
  }
  /// CH.end.mate, CH.end.stalemate.
  [[nodiscard]] static Status status(const House& house, Side us) {
    const bool check = in_check(house, us);
    if (!any(house, us)) return check ? Status::mate : Status::stalemate;
    return check ? Status::check : Status::ongoing;
  }
  static Side pass(House& house, Side us) noexcept {
    house.board.passed = 0;  // CH.pawn.ep
    return opponent(us);
  }

 private:
  [[nodiscard]] static std::vector<StepOutcome> listed(const Setup& setup, Side side, Bits movers) {
    return side == Side::white ? listed<Side::white>(setup, movers) : listed<Side::black>(setup, movers);
  }
  template <Side side>
  [[nodiscard]] static std::vector<StepOutcome> listed(const Setup& setup, Bits movers) {
    const House house = House::read(setup);
    std::vector<StepOutcome> found;
    const auto add = [&](const House& reached, Step step, bool restarts_clock) {
      Setup next = reached.write(setup);
      step.becomes = *next.board[step.to];
      next.to_move = opponent(side);
      ++next.counters.plies;
      next.counters.halfmove = restarts_clock ? 0 : next.counters.halfmove + 1;
      found.push_back({step, std::move(next)});
      return true;
    };
    fast::each<side>(
        house, movers,
        [&](const PackedStep& packed) {
          Step step{.from = Square(packed.from),
                    .to = Square(packed.to),
                    .captures = SquareSet(packed.captures),
                    .becomes = piece_of(side, packed.becomes)};
          if (packed.corner_from >= 0) step.also = AlsoMoved{Square(packed.corner_from), Square(packed.corner_to)};
          return add(after<side>(house, packed), step, packed.captures != 0 || packed.role == orthodox::pawn);
        },
        [&](Role role, int to) {
          return add(after_drop<side>(house, role, to), placing_step(Square(to), piece_of(side, role)), false);
        });
    return found;
  }

  template <Cpu cpu>
  [[nodiscard]] static std::uint64_t counted(const House& house, Side us, int depth) {
    return us == Side::white ? fast::count<Side::white, cpu>(house, depth)
                             : fast::count<Side::black, cpu>(house, depth);
  }

  /// Forgets an en passant square on which no pawn of `side` could capture, so that more nodes are the same.
  template <Side side>
  static void forget_useless(House& house) noexcept {
    const auto& pieces = house.board.pieces;
    if (movegen::en_passant_capturers<side>(house.board, pieces.of(orthodox::pawn) & pieces.of(side)) == 0)
      house.board.passed = 0;
  }

  /// The squares on which a piece of `side` may give check when it is dropped there.
  template <Side side>
  [[nodiscard]] static Bits checking_squares(const House& house, Role role) {
    const auto& pieces = house.board.pieces;
    const Bits occupied = pieces.occupied();
    Bits squares = 0;
    for (Bits kings = pieces.kings(opponent(side)); kings != 0;) {
      const int king = attacks::take_first(kings);
      if (role == orthodox::pawn) squares |= attacks::pawn(opponent(side), king);
      if (role == orthodox::knight) squares |= attacks::knight(king);
      if (role == orthodox::bishop || role == orthodox::queen) squares |= attacks::bishop(king, occupied);
      if (role == orthodox::rook || role == orthodox::queen) squares |= attacks::rook(king, occupied);
    }
    return squares;
  }

  template <Side side, class F>
  static void each_of(const House& house, Bits movers, bool only_checks, const F& f) {
    constexpr Side other = opponent(side);
    // In a set-up that no game has, the other king may be attacked already: then any drop may leave it so.
    const bool all_drops = !only_checks || checked<other>(house);
    const auto pass_on = [&](House reached, const Arrival& by) {
      if (reached.board.passed != 0) forget_useless<other>(reached);
      return f(reached, other, by);
    };
    fast::each<side>(
        house, movers,
        [&](const PackedStep& packed) {
          return pass_on(after<side>(house, packed), {static_cast<std::uint8_t>(packed.from),
                                                      static_cast<std::uint8_t>(packed.to), packed.captures != 0});
        },
        [&](Role role, int to) {
          if (!all_drops && (checking_squares<side>(house, role) & bit(to)) == 0) return true;
          const auto square = static_cast<std::uint8_t>(to);
          return pass_on(after_drop<side>(house, role, to), {square, square, false});
        });
  }
};

}  // namespace

const MoveGenerator& generator() {
  static const GameGenerator<Game> object({});
  return object;
}

}  // namespace arbiter::crazyhouse
