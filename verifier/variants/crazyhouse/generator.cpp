#include "verifier/orthodox/movegen/kinds_moves.hpp"
#include "verifier/orthodox/movegen/movegen.hpp"
#include "verifier/variants/crazyhouse/generator_board.hpp"

namespace arbiter::crazyhouse::inline ARBITER_CODE {
namespace fast {
namespace {

/// Makes orthodox pieces of those that were pawns, and returns their squares.
Bits take_marks(Board& board) {
  Bits promoted = 0;
  for (const Square square : board.occupied()) {
    const Piece piece = *board[square];
    if (!is_promoted(piece.role)) continue;
    board.put(square, Piece{piece.owner, moves_like(piece.role)});
    promoted |= bit(square.index());
  }
  return promoted;
}

Pockets pockets_of(const State& state) {
  Pockets pockets{};
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : pocket_roles)
      pockets[index(side)] += one_of(role) * static_cast<std::uint64_t>(pocket(state, side, role));
  }
  return pockets;
}

/// A set-up as the generator holds it: the pieces that were pawns stand as what they have become, and are marked.
struct House {
  movegen::BitSetup<6> board;
  Bits promoted = 0;
  Pockets pocket{};

  [[nodiscard]] static House read(const Setup& setup) {
    House house;
    Setup plain = setup;
    house.promoted = take_marks(plain.board);
    house.board = movegen::BitSetup<6>::read(plain);
    house.pocket = pockets_of(setup.state);
    return house;
  }
  /// The pieces, the rights, the en passant square and the pockets; everything else as in `like`.
  [[nodiscard]] Setup write(const Setup& like) const {
    Setup setup = like;
    setup.board = Board{};
    for (Bits rest = board.pieces.occupied(); rest != 0;) {
      const int square = attacks::take_first(rest);
      const Side side = (board.pieces.of(Side::white) & bit(square)) != 0 ? Side::white : Side::black;
      const Role role = board.pieces.at(square);
      setup.board.put(Square(square), piece_of(side, (promoted & bit(square)) != 0 ? promoted_to(role) : role));
    }
    orthodox::set_castling_rights(setup.state, board.rights);
    orthodox::set_en_passant_square(
        setup.state, board.passed == 0 ? std::nullopt : std::optional(Square(attacks::first(board.passed))));
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : pocket_roles)
        set_pocket(setup.state, side, role, static_cast<int>((pocket[index(side)] & all_of(role)) / one_of(role)));
    }
    return setup;
  }
};

}  // namespace

std::optional<PlainHouse> plain_house(const Setup& setup) {
  PlainHouse house;
  Setup plain = setup;
  house.promoted = take_marks(plain.board);
  // There, every piece castles that has the right.
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      const Square corner = Square::at(file, relative_rank(side, 0));
      if (orthodox::may_castle(setup.state, side, file) && !setup.board.holds(corner, piece_of(side, orthodox::rook)))
        return std::nullopt;
    }
  }
  const auto pieces = movegen::plain::chess_pieces(plain);
  if (!pieces) return std::nullopt;
  house.pieces = *pieces;
  house.pocket = pockets_of(setup.state);
  return house;
}

namespace {

/// The orthodox pieces; those that were pawns do not castle.
struct Kinds : movegen::OrthodoxKinds {
  Bits promoted;
  [[nodiscard]] Bits corner_pieces(const movegen::Pieces<roles>& pieces) const noexcept {
    return pieces.of(orthodox::rook) & ~promoted;
  }
};

[[nodiscard]] Kinds kinds_of(const House& house) noexcept { return {{}, house.promoted}; }

using movegen::PackedStep;

/// CH.check.legal: the squares on which a piece that is dropped leaves the king of `side` safe.
template <Side side>
[[nodiscard]] inline Bits safe_squares(const House& house) noexcept {
  const auto& pieces = house.board.pieces;
  const Bits occupied = pieces.occupied();
  Bits safe = ~Bits{0};
  for (Bits kings = pieces.kings(side); kings != 0;) {
    const int king = attacks::take_first(kings);
    const Bits checkers =
        movegen::attackers<side>(pieces, movegen::OrthodoxKinds{}, king, occupied, pieces.of(opponent(side)));
    // ZH.drop.check: between the king and the one piece that gives check, if it is a slider.
    if (checkers != 0) safe &= attacks::several(checkers) ? Bits{0} : attacks::between(king, attacks::first(checkers));
  }
  return safe;
}

/// ZH.drop.pawn.
inline constexpr Bits pawn_squares = ~(attacks::rank_1 | attacks::rank_8);

/// Calls `f(role, squares)` for each role of which `side` has a piece in its pocket.
template <Side side, class F>
inline void each_drop(const House& house, F&& f) {
  const std::uint64_t pocket = house.pocket[index(side)];
  if (pocket == 0) return;
  const Bits empty = ~house.board.pieces.occupied() & safe_squares<side>(house);  // ZH.drop
  if (empty == 0) return;
  for (const Role role : pocket_roles) {
    if ((pocket & all_of(role)) != 0) f(role, role == orthodox::pawn ? empty & pawn_squares : empty);
  }
}

/// A drop is a step on the spot that does not castle.
[[nodiscard]] inline bool is_drop(const PackedStep& packed) noexcept {
  return packed.from == packed.to && packed.corner_from < 0;
}

/// The set-up after a move of `side`.
template <Side side>
[[nodiscard]] inline House after(const House& before, const PackedStep& packed) noexcept {
  House next = before;
  if (is_drop(packed)) {
    next.board.pieces.put(packed.to, packed.role, side);
    next.board.passed = 0;  // CH.pawn.ep
    next.pocket[index(side)] -= one_of(packed.role);
    return next;
  }
  next.board = movegen::after<side>(before.board, packed);
  if (packed.captures != 0) {
    // ZH.pocket, ZH.promoted
    const bool was_pawn = (before.promoted & packed.captures) != 0;
    const Role gained = was_pawn ? orthodox::pawn : before.board.pieces.at(attacks::first(packed.captures));
    gain(next.pocket[index(side)], gained);
    next.promoted &= ~packed.captures;
  }
  if ((next.promoted & bit(packed.from)) != 0) next.promoted ^= bit(packed.from) | bit(packed.to);
  if (packed.becomes != packed.role) next.promoted |= bit(packed.to);
  return next;
}

/// Passes each move to `move(packed)`, until that returns false.
template <Side side, class Move>
class EachSink : public movegen::EachMove<EachSink<side, Move>, side, 6, decltype(Kinds::promotions)> {
 public:
  EachSink(const House& house, const Move& move) noexcept
      : EachSink::EachMove(house.board.pieces, Kinds::promotions), move_(move) {}
  void emit(const PackedStep& packed) {
    if (!ended_) ended_ = !move_(packed);
  }
  [[nodiscard]] bool enough() const noexcept { return ended_; }

 private:
  const Move& move_;
  bool ended_ = false;
};

/// Passes each move of the pieces on `movers`, and each drop on those squares, to `move(packed)`, until that returns
/// false.
template <Side side, class Move>
void each(const House& house, Bits movers, const Move& move) {
  EachSink<side, Move> sink(house, move);
  movegen::generate<side>(house.board, kinds_of(house), movers, sink);
  bool going = !sink.enough();
  each_drop<side>(house, [&](Role role, Bits squares) {
    for (Bits rest = squares & movers; rest != 0 && going;) {
      const int to = attacks::take_first(rest);
      going = move(PackedStep{.from = to, .to = to, .role = role, .becomes = role});
    }
  });
}

/// The number of legal moves; drops are not listed.
template <Side side>
[[nodiscard]] inline std::uint64_t count_last(const House& house) {
  std::uint64_t total = movegen::count_last<side>(house.board, kinds_of(house));
  each_drop<side>(house, [&](Role, Bits squares) { total += static_cast<std::uint64_t>(std::popcount(squares)); });
  return total;
}
template <Side side>
[[nodiscard]] inline bool any_move(const House& house) {
  bool drops = false;
  each_drop<side>(house, [&](Role, Bits squares) { drops = drops || squares != 0; });
  return drops || movegen::any_move<side>(house.board, kinds_of(house));
}

}  // namespace
}  // namespace fast

namespace {

using namespace fast;

/// See position/search_source.hpp.
struct Game {
  using Node = House;
  static constexpr bool has_check = true;

  [[nodiscard]] static House node(const Setup& setup) {
    House house = House::read(setup);
    for_side(setup.to_move, [&]<Side side>() { forget_useless<side>(house); });
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
    words[10] = house.pocket[0];
    words[11] = house.pocket[1];
    return words;
  }

  [[nodiscard]] static std::vector<StepOutcome> steps(const Setup& setup) {
    return listed(setup, setup.to_move, ~Bits{0});
  }
  [[nodiscard]] static std::vector<StepOutcome> steps_of(const Setup& setup, Square square) {
    return listed(setup, side_asked(setup, square), bit(square.index()));
  }

  template <class F>
  static void each(const House& house, Side us, Bits movers, bool only_checks, const F& f) {
    for_side(us, [&]<Side side>() {
      constexpr Side other = opponent(side);
      // In a set-up that no game has, the other king may be attacked already: then any drop may leave it so.
      const bool all_drops = !only_checks || movegen::in_any_check<other>(house.board.pieces, movegen::OrthodoxKinds{});
      fast::each<side>(house, movers, [&](const PackedStep& packed) {
        if (!all_drops && is_drop(packed) && (checking_squares<side>(house, packed.role) & bit(packed.to)) == 0)
          return true;
        House reached = after<side>(house, packed);
        if (reached.board.passed != 0) forget_useless<other>(reached);
        return f(reached, other,
                 Arrival{static_cast<std::uint8_t>(packed.from), static_cast<std::uint8_t>(packed.to),
                         packed.captures != 0});
      });
    });
  }
  [[nodiscard]] static bool any(const House& house, Side us) {
    return for_side(us, [&]<Side side>() { return any_move<side>(house); });
  }
  [[nodiscard]] static std::uint64_t count(const House& house, Side us, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return for_side(us, [&]<Side side>() { return count_last<side>(house); });
    std::uint64_t total = 0;
    const auto deeper = [&](const House& next, Side to_move, const Arrival&) {
      total += count(next, to_move, depth - 1);
      return true;
    };
    each(house, us, ~Bits{0}, false, deeper);
    return total;
  }
  [[nodiscard]] static std::uint64_t count_of(const Setup& setup, int depth) {
    if (const auto plain = depth > 0 ? plain_house(setup) : std::nullopt)
      return count_moves(*plain, setup.to_move, depth);
    return count(House::read(setup), setup.to_move, depth);
  }
  [[nodiscard]] static bool in_check(const House& house, Side side) {
    return for_side(side,
                    [&]<Side us>() { return movegen::in_any_check<us>(house.board.pieces, movegen::OrthodoxKinds{}); });
  }
  /// CH.end.mate, CH.end.stalemate.
  [[nodiscard]] static Status status(const House& house, Side us) {
    return status_of(in_check(house, us), any(house, us));
  }
  static Side pass(House& house, Side us) noexcept {
    house.board.passed = 0;  // CH.pawn.ep
    return opponent(us);
  }

 private:
  [[nodiscard]] static std::vector<StepOutcome> listed(const Setup& setup, Side us, Bits movers) {
    const House house = House::read(setup);
    std::vector<StepOutcome> found;
    for_side(us, [&]<Side side>() {
      fast::each<side>(house, movers, [&](const PackedStep& packed) {
        const bool drops = is_drop(packed);
        Setup next = after<side>(house, packed).write(setup);
        Step step = drops ? placing_step(Square(packed.to), piece_of(side, packed.role)) : step_of(packed, side);
        step.becomes = *next.board[step.to];
        movegen::end_move(next, us, packed.captures != 0 || (packed.role == orthodox::pawn && !drops));
        found.push_back({step, std::move(next)});
        return true;
      });
    });
    return found;
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
      squares |=
          role == orthodox::pawn ? attacks::pawn(opponent(side), king) : kinds::reach(index(role), king, occupied);
    }
    return squares;
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile) { return the_one<GameGenerator<Game>>(); }

}  // namespace arbiter::crazyhouse::inline ARBITER_CODE
