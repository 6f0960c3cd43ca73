#include "verifier/orthodox/movegen/kinds_moves.hpp"
#include "verifier/orthodox/movegen/movegen.hpp"
#include "verifier/orthodox/movegen/plain.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse::inline ARBITER_CODE {
namespace fast {
namespace {

using attacks::bit;
using attacks::Bits;
using attacks::index;
using movegen::index;

/// By side: eight bits a role, pawns in the highest.
using Pockets = std::array<std::uint64_t, 2>;

/// One piece of the role in a pocket, and the bits of all of them.
[[nodiscard]] constexpr std::uint64_t one_of(Role role) noexcept { return std::uint64_t{1} << (8 * (4 - index(role))); }
[[nodiscard]] constexpr std::uint64_t all_of(Role role) noexcept { return 0xffU * one_of(role); }
/// ZH.pocket.
inline void gain(std::uint64_t& pocket, Role role) noexcept {
  if ((pocket & all_of(role)) < one_of(role) * static_cast<std::uint64_t>(pocket_limit(role))) pocket += one_of(role);
}

/// A plain position (orthodox/movegen/movegen_pieces.hpp) with its pockets.
struct PlainHouse {
  movegen::plain::ChessPieces pieces;
  Bits promoted = 0;
  Pockets pocket{};
};

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
    orthodox::set_passed_square(setup.state,
                                board.passed == 0 ? std::nullopt : std::optional(Square(attacks::first(board.passed))));
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : pocket_roles)
        set_pocket(setup.state, side, role, static_cast<int>((pocket[index(side)] & all_of(role)) / one_of(role)));
    }
    return setup;
  }
};

/// Nothing if the set-up is not a plain position.
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

// ---- Counts of plain positions, from the fast generator of chess ----

using movegen::plain::Chess;
using movegen::plain::ChessPieces;
using movegen::plain::take_one;
using movegen::plain::Watch;

/// ZH.drop, ZH.drop.check: the empty squares on which a piece may be dropped.
template <Side side>
[[nodiscard]] inline Bits open_squares(const ChessPieces& pieces, const Watch& guard) noexcept {
  return guard.allowed & ~pieces.side[index(opponent(side))];
}
constexpr Bits off_end_ranks = ~(attacks::rank_1 | attacks::rank_8);  // ZH.drop.pawn

/// Counts moves without generating each of them, drops among them.
template <Side side>
class Leaves : public movegen::CountSink {
 public:
  explicit Leaves(const PlainHouse& house) noexcept : CountSink(Chess::promotions), house_(house) {}
  void watched(const Watch& guard) noexcept {
    const std::uint64_t pocket = house_.pocket[index(side)];
    if (pocket == 0) return;
    const Bits open = open_squares<side>(house_.pieces, guard);
    if ((pocket & all_of(orthodox::pawn)) != 0) add(open & off_end_ranks);
    std::uint64_t kinds = 0;
    Chess::each_promotion([&](auto kind) { kinds += (pocket & all_of(kind)) != 0 ? 1 : 0; });
    add(open, kinds);
  }

 private:
  const PlainHouse& house_;
};

template <Side side>
std::uint64_t count(const PlainHouse& house, int depth);

/// Flattened: g++ 12 does not inline the generator here, which takes a tenth longer with full pockets.
template <Side side>
[[gnu::noinline, gnu::flatten]] std::uint64_t leaves(const PlainHouse& house) {
  Leaves<side> sink(house);
  movegen::plain::generate<side>(house.pieces, Chess{}, sink);
  return sink.total();
}

/// ZH.pocket, ZH.promoted: the house after a move of chess has led to `pieces`.
template <Side side>
[[nodiscard]] inline PlainHouse played(const PlainHouse& house, const ChessPieces& pieces) noexcept {
  constexpr std::size_t us = index(side);
  constexpr std::size_t them = index(opponent(side));
  const ChessPieces& before = house.pieces;
  PlainHouse next{pieces, house.promoted, house.pocket};
  const Bits from = before.side[us] & ~pieces.side[us];
  const Bits to = pieces.side[us] & ~before.side[us];
  if (const Bits taken = before.side[them] & ~pieces.side[them]; taken != 0) {
    const bool diagonal = (before.diagonal & taken) != 0;
    const bool orthogonal = (before.orthogonal & taken) != 0;
    const Role role = ((before.pawns | house.promoted) & taken) != 0 ? orthodox::pawn
                      : !diagonal && !orthogonal                     ? orthodox::knight
                      : !orthogonal                                  ? orthodox::bishop
                      : !diagonal                                    ? orthodox::rook
                                                                     : orthodox::queen;
    next.promoted &= ~taken;
    gain(next.pocket[us], role);
  }
  if ((before.pawns & from) != 0 && (pieces.pawns & to) == 0) next.promoted |= to;
  if ((house.promoted & from) != 0) next.promoted ^= from | to;
  return next;
}

/// Counts the continuations of a move or a drop of `side`.
template <Side side>
struct Deeper {
  const PlainHouse& house;
  int depth;
  std::uint64_t& total;

  void operator()(const ChessPieces& pieces) const { (*this)(played<side>(house, pieces)); }
  void operator()(const PlainHouse& next) const {
    total += depth == 2 ? leaves<opponent(side)>(next) : count<opponent(side)>(next, depth - 1);
  }
};

/// Plays each move of chess, and each drop.
template <Side side>
class Branches : public movegen::plain::EachAfter<side, Chess, Deeper<side>> {
 public:
  Branches(const Chess& game, const Deeper<side>& go) noexcept
      : Branches::EachAfter(go.house.pieces, game, go), house_(go.house), go_(go) {}

  /// ZH.drop.
  void watched(const Watch& guard) {
    const std::uint64_t pocket = house_.pocket[index(side)];
    if (pocket == 0) return;
    const Bits open = open_squares<side>(house_.pieces, guard);
    const auto drop = [&](Role role, Bits squares, auto put) {
      if ((pocket & all_of(role)) == 0) return;
      PlainHouse after = house_;
      after.pocket[index(side)] -= one_of(role);
      after.pieces.state &= movegen::plain::rights_of_all;  // CH.pawn.ep
      while (squares != 0) {
        const Bits to = take_one(squares);
        PlainHouse there = after;
        there.pieces.side[index(side)] |= to;
        put(there.pieces, to);
        go_(there);
      }
    };
    drop(orthodox::pawn, open & off_end_ranks, [](ChessPieces& pieces, Bits to) { pieces.pawns |= to; });
    Chess::each_promotion(
        [&](auto kind) { drop(kind, open, [](ChessPieces& pieces, Bits to) { decltype(kind)::toggle(pieces, to); }); });
  }

 private:
  const PlainHouse& house_;
  const Deeper<side>& go_;
};

template <Side side>
std::uint64_t count(const PlainHouse& house, int depth) {
  if (depth <= 1) return leaves<side>(house);
  std::uint64_t total = 0;
  const Chess game;
  const Deeper<side> go{house, depth, total};
  Branches<side> sink(game, go);
  movegen::plain::generate<side>(house.pieces, game, sink);
  return total;
}

/// Number of sequences of `depth` moves (at least 1).
std::uint64_t count_moves(const PlainHouse& house, Side to_move, int depth) {
  return to_move == Side::white ? count<Side::white>(house, depth) : count<Side::black>(house, depth);
}

// ---- All positions ----

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
