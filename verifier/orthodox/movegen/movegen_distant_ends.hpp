#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "verifier/orthodox/movegen/movegen_pieces.hpp"

/// How many moves an orthodox piece needs at least from one square to another.
/// Which mates and stalemates are too far away for the moves that are left.
namespace arbiter::movegen {

/// What a mate in one needs, told without a move: a mated king has no flight, and one piece can take away but few.

/// What an orthodox piece of `side` attacks, on an empty board if no other is given.
[[nodiscard]] inline Bits attacked_from(Role role, Side side, int square, Bits occupied = 0) noexcept {
  if (role == orthodox::pawn) return attacks::pawn(side, square);
  if (role == orthodox::knight) return attacks::knight(square);
  if (role == orthodox::king) return attacks::king(square);
  Bits result = 0;
  if (role != orthodox::rook) result |= attacks::bishop(square, occupied);
  if (role != orthodox::bishop) result |= attacks::rook(square, occupied);
  return result;
}

/// The flights of a king on one square that an orthodox piece can cover. A set of squares beside a king is one of
/// directions here: bit by bit, from the square before it on the board to the one behind it.
class FlightCovers {
 public:
  using Ring = std::uint8_t;
  using Rings = std::vector<Ring>;

  /// `stands`: whether a piece beside the king also denies it its own square, because the king cannot simply take it.
  FlightCovers(bool stands, int king);

  /// What a piece covers from its square, on an empty board.
  [[nodiscard]] Ring from(Role role, Side side, int square) const noexcept {
    return from_[attacks::index(side)][index(role)][index(square)];
  }
  /// The largest sets that a piece can cover from any square, or else from those from which it attacks the king on an
  /// empty board. A pawn may have promoted.
  [[nodiscard]] const Rings& most(Role role, Side side, bool checking) const noexcept {
    return most_[attacks::index(side)][index(role)][checking ? 1 : 0];
  }
  /// `squares` as directions from the king.
  [[nodiscard]] static Ring ring(int king, Bits squares) noexcept {
    // The nine files and ranks around the king, with the king on b2.
    const int shift = king - 9;
    const Bits near = shift >= 0 ? squares >> shift : squares << -shift;
    return static_cast<Ring>((near & 7U) | (near >> 5U & 8U) | (near >> 6U & 16U) | (near >> 11U & 0xe0U));
  }
  [[nodiscard]] static Bits squares(int king, Ring ring) noexcept {
    const Bits near = (ring & 7U) | (ring & 8U) << 5U | (ring & 16U) << 6U | (ring & 0xe0U) << 11U;
    const int shift = king - 9;
    return shift >= 0 ? near << shift : near >> -shift;
  }

 private:
  template <class Each>
  using BySideAndRole = std::array<std::array<Each, OrthodoxKinds::roles>, 2>;
  BySideAndRole<std::array<Ring, 64>> from_{};
  BySideAndRole<std::array<Rings, 2>> most_{};
};

/// Those of all squares, each made on first use, by whichever thread: few kings go far.
class FlightCoverTable {
 public:
  constexpr explicit FlightCoverTable(bool stands) noexcept : stands_(stands) {}
  FlightCoverTable(const FlightCoverTable&) = delete;
  FlightCoverTable& operator=(const FlightCoverTable&) = delete;
  ~FlightCoverTable();

  [[nodiscard]] const FlightCovers& of(int king) {
    const FlightCovers* made = made_[index(king)].load(std::memory_order_acquire);
    return made != nullptr ? *made : make(king);
  }

 private:
  const FlightCovers& make(int king);

  bool stands_;
  std::array<std::atomic<const FlightCovers*>, 64> made_{};
};

/// See FlightCovers for `stands`.
template <bool stands>
inline FlightCoverTable flight_covers{stands};

/// All pieces that may mate by their next move are among these; the king of the other side stays.
struct MateCandidates {
  Bits movers = ~Bits{0};    ///< as things are
  Bits blockers = ~Bits{0};  ///< squares: only once a piece of the mated side has come to one of them, other pieces may

  /// Where a move of the mated side, not of its king, must end if a mate is to follow.
  [[nodiscard]] Bits landings() const noexcept { return movers != 0 ? ~Bits{0} : blockers; }
};

inline namespace ARBITER_CODE {

/// For a mate of `side`, of orthodox pieces. All lines count as open, every piece as able to go everywhere: more than
/// the truth, never less. So it holds after a move of `side` other than its king's, too, except that this may block one
/// more flight. `may_castle`: the mating move may move two pieces.
template <Side side, bool stands, class Pieces>
[[nodiscard]] MateCandidates mate_candidates(const Pieces& pieces, bool may_castle) {
  constexpr Side hunter = opponent(side);
  using Ring = FlightCovers::Ring;
  const Bits kings = pieces.kings(side);
  if (kings == 0 || attacks::several(kings) || may_castle) return {};
  const int king = attacks::first(kings);
  // Kings side by side stand in set-ups only, and neither takes the other: that square is not a flight.
  if ((attacks::king(king) & pieces.kings(hunter)) != 0) return {};
  const Bits hunters = pieces.of(hunter);
  const FlightCovers& covers = flight_covers<stands>.of(king);
  unsigned once = 0;
  unsigned twice = 0;
  for (const int from : Ones{hunters}) {
    const unsigned covered = covers.from(pieces.at(from), hunter, from);
    twice |= once & covered;
    once |= covered;
  }
  const Bits flights = attacks::king(king) & ~pieces.of(side);
  const unsigned free = FlightCovers::ring(king, stands ? flights & ~hunters : flights);
  const unsigned beside = FlightCovers::ring(king, flights & hunters);
  // Without another piece that sees the king along an open line, only the piece that moves can give check.
  const Bits rook_lines = attacks::rook(king, Bits{0});
  const Bits bishop_lines = attacks::bishop(king, Bits{0});
  const Bits seeing = hunters & ((rook_lines & (pieces.of(orthodox::rook) | pieces.of(orthodox::queen))) |
                                 (bishop_lines & (pieces.of(orthodox::bishop) | pieces.of(orthodox::queen))) |
                                 (attacks::knight(king) & pieces.of(orthodox::knight)) |
                                 (attacks::pawn(side, king) & pieces.of(orthodox::pawn)));
  MateCandidates candidates{.movers = 0, .blockers = 0};
  for (const int from : Ones{hunters}) {
    const Role role = pieces.at(from);
    // What the others leave uncovered, and the square that this piece leaves.
    const unsigned others = (once & ~covers.from(role, hunter, from)) | twice;
    unsigned open = free;
    if (stands && (attacks::king(king) & bit(from)) != 0) open |= beside & FlightCovers::ring(king, bit(from));
    open &= ~others;
    for (const Ring most : covers.most(role, hunter, (seeing & ~bit(from)) == 0)) {
      const unsigned left = open & ~unsigned{most};
      if (left == 0) {
        candidates.movers |= bit(from);
        break;
      }
      if ((left & (left - 1)) == 0) candidates.blockers |= FlightCovers::squares(king, static_cast<Ring>(left));
    }
  }
  return candidates;
}

}  // namespace ARBITER_CODE

inline constexpr int never = 100;  ///< more moves than anyone asks for

/// Moves of pieces that do not promote, on an empty board. No other piece lets them move farther, so they are a bound;
/// castling, which moves two pieces, must be added.
class RelaxedMoves {
 public:
  static constexpr int most = 7;  ///< more reach nothing else
  RelaxedMoves();

  [[nodiscard]] int between(Role role, int from, int to) const noexcept {
    return between_[index(role)][index(from)][index(to)];
  }
  /// The squares that a piece reaches within so many moves.
  [[nodiscard]] Bits within(Role role, int from, unsigned moves) const noexcept {
    return within_[index(role)][moves < most ? moves : most][index(from)];
  }

 private:
  template <class Each>
  using ByRole = std::array<Each, OrthodoxKinds::roles>;
  ByRole<std::array<std::array<std::uint8_t, 64>, 64>> between_{};
  ByRole<std::array<std::array<Bits, 64>, most + 1>> within_{};
};
[[nodiscard]] const RelaxedMoves& relaxed_moves();

/// The same for a pawn from one square, as what it may become: every square ahead counts as one to which it can
/// advance, or capture.
struct PawnMoves {
  std::array<std::array<std::uint8_t, 64>, OrthodoxKinds::roles> as{};  ///< by role and square
  std::array<std::uint8_t, 64> as_any{};                                ///< the least of them
  std::array<Bits, RelaxedMoves::most + 1> within{};                    ///< by moves: what it reaches as any of them
};

/// Those of all pawns of a side, each made on first use.
class PawnMoveTable {
 public:
  static constexpr int most_captures = 5;  ///< from the second rank to the seventh; one more when it promotes

  /// For a pawn that captures at most `captures` times.
  [[nodiscard]] const PawnMoves& of(Side side, int from, int captures);

 private:
  using OfSquare = std::array<std::unique_ptr<const PawnMoves>, 64>;
  std::array<std::array<OfSquare, most_captures + 2>, 2> made_{};
};

/// Asks whether one side, the hunter, can mate or stalemate the other with the moves that both have left, of orthodox
/// pieces. "No" is certain, "yes" is not, because of what is left out: the order of the moves, what stands in the way,
/// checks, and what a move costs besides. It is a bound for these reasons:
///
/// 1. In a mate or stalemate of a king, every square beside it is attacked by the hunter (as if the king had left its
///    own square), or a piece of the king's side stands there: also the square of a hunter's piece, which the king
///    could take. In a mate, some piece of the hunter attacks the king.
/// 2. What a piece attacks with others in its way, it also attacks on an empty board.
/// 3. Every piece of the end comes from one of now by moves of its own, of which it needs at least as many as on an
///    empty board (RelaxedMoves, PawnMoveTable). Each move is the move of one piece; castling adds as many moves as
///    the king's way is longer than one step, and the castling rook's move: see castling_saves(). So the moves of all
///    pieces of a side, taken together, are no more than the side has.
/// 4. A pawn captures no oftener than there are pieces to be captured; one that gives check is left in the end. If it
///    goes to its place by one capture, not en passant, then a piece has come there that takes no other square in the
///    end.
/// 5. Before the hunter's last move the king is not attacked. So in a mate the piece that attacks it has moved, or its
///    line was opened by another one's move away from it: one that stands there now or has moved twice, or a pawn that
///    captured en passant.
/// 6. If the hunter has only its last move, the other side itself must clear the square of its king.
///
/// Asked is for a square that the king can reach, places for the hunter's pieces, and pieces of the king's side for the
/// squares that those leave uncovered, within the moves that each side has. All three are independent but for their
/// number of moves. What the hunter can leave uncovered depends on its own pieces alone, of which a search meets few
/// constellations: it is kept.
class DistantEnds {
 public:
  using Set = Pieces<OrthodoxKinds::roles>;

  /// `mate`: or else stalemate.
  explicit DistantEnds(bool mate) : mate_(mate), plans_(most_plans) {}

  /// Whether it may be possible with at most so many moves of each side, in any order. The rights are those of
  /// BitSetup.
  [[nodiscard]] bool possible(const Set& pieces, std::uint16_t rights, Side hunter, unsigned hunter_moves,
                              unsigned other_moves);

 private:
  using Ring = FlightCovers::Ring;
  static constexpr std::size_t most_plans = 4096;  ///< a power of two

  /// What pieces of the hunter do beside a king: the lowest eight bits are the Ring that they cover, the highest the
  /// one on which they stand.
  using Work = std::uint32_t;
  static constexpr Work attacks_king = 0x100U;  ///< by a piece that has moved
  static constexpr Work attacked_it = 0x200U;   ///< along a line, by a piece that has not
  static constexpr Work opens_line = 0x400U;    ///< has moved, maybe away from such a line
  static constexpr Work moves_once = 0x800U;    ///< opens a line only if it stands there now
  static constexpr unsigned standing = 24;

  /// What one piece can do, and the moves that it needs.
  struct Post {
    Work work = 0;
    std::uint8_t moves = 0;
    Bits victims = 0;  ///< squares to which pieces of the other side must have come, to be captured there
  };
  struct Posts {
    std::vector<Post> each{};                        ///< the fewest moves first, none that another one makes useless
    std::array<Work, RelaxedMoves::most + 1> all{};  ///< by moves: what they do altogether with no more
  };

  /// The hunter's pieces, and what they may do.
  struct Team {
    std::array<Bits, OrthodoxKinds::roles> of_role;
    std::uint8_t moves;
    std::uint8_t captures;  ///< of its pawns
    Side hunter;

    friend bool operator==(const Team&, const Team&) = default;
  };

  /// What a team can do.
  struct Plan {
    Team team;
    Bits outlined = 0;             ///< squares of the king for which `least` is known
    std::array<Bits, 64> least{};  ///< what is left uncovered even if every piece had all moves, and did all it can
    Bits known = 0;                ///< squares of the king for which it is known what can be left
    Bits possible = 0;             ///< those among them for which there is something
    std::array<std::uint16_t, 64> first{};
    std::array<std::uint16_t, 64> count{};
    std::vector<Bits> lefts{};  ///< least sets of squares that the other side must fill: uncovered ones, and victims
  };

  [[nodiscard]] Plan& plan_of(const Set& pieces, Side hunter, unsigned moves);
  /// Whether the rest need not be known: `filled` are the squares that the other side can fill.
  [[nodiscard]] bool hopeless(Plan& plan, int king, Bits filled);
  void complete(Plan& plan, int king);
  void add_piece(const Posts& posts, bool on_line, Work useless, unsigned moves);
  [[nodiscard]] const Posts& posts_of(Role role, Side side, int from, int king, int captures);
  [[nodiscard]] Posts make_posts(Role role, Side side, int from, int king, int captures);

  bool mate_;
  const RelaxedMoves& relaxed_ = relaxed_moves();
  PawnMoveTable pawns_{};
  std::vector<std::unique_ptr<Plan>> plans_;
  Plan* last_plan_ = nullptr;
  using PostsOfKing = std::array<Posts, (OrthodoxKinds::roles + PawnMoveTable::most_captures + 1) * 64 * 2>;
  std::array<std::unique_ptr<PostsOfKing>, 64> posts_{};
  std::vector<Post> together_{};  ///< what the pieces of a team can do together; kept to save allocations
};

/// Which diagrams are too far away for the moves that are left.

/// Asks whether play with orthodox pieces can lead to a diagram. "No" is certain, "yes" is not, except without moves.
/// It is a bound for these reasons:
///
/// 1. Every piece of the diagram comes from another one of now, by moves of its own of which it needs at least as many
///    as on a board with nothing but what cannot move: the moves of a side's pieces, taken together, are no more than
///    the side has. Castling is one move of king and rook, before any other of theirs; where a set-up has another
///    castling piece, nothing is said.
/// 2. Pawns of the diagram on their second rank have never moved, nor have bishops to whose squares no way leads past
///    such pieces. Nothing passes them, and no king stands where such a pawn attacks.
/// 3. What is too much on the board is captured, one piece by a move of the other side; a pawn changes files no oftener
///    than that.
/// 4. A piece that stands where the diagram has one of its kind may stay: any two ways by which it goes elsewhere and
///    another one comes for it make a way for the other one.
class DiagramDistance {
 public:
  using Set = Pieces<OrthodoxKinds::roles>;

  explicit DiagramDistance(const Set& diagram);

  /// Whether exactly so many moves of each side may lead there. The rights are those of BitSetup.
  [[nodiscard]] bool possible(const Set& pieces, std::uint16_t rights, unsigned white_moves,
                              unsigned black_moves) const;

 private:
  static constexpr int most_captures = 6;  ///< of one pawn
  /// The moves that a piece needs to become the one of the diagram on a square.
  struct Goal {
    std::array<std::array<std::uint8_t, 64>, OrthodoxKinds::roles> moves;    ///< by its role and square; not of pawns
    std::array<std::array<std::uint8_t, 64>, most_captures + 1> pawn_moves;  ///< with at most so many captures
    std::array<std::uint8_t, 64> pawn_captures;                              ///< the fewest
  };

  void find_goals(Side side);
  [[nodiscard]] Bits steps(Role role, int from, Bits forbidden) const noexcept;
  [[nodiscard]] bool side_fits(Side side, const Set& pieces, std::uint16_t rights, unsigned moves,
                               unsigned captures) const;
  struct Castling {
    Bits from;  ///< of king and rook
    int king;   ///< where it goes
    int rook;
  };
  /// `castling`: what a move besides has done.
  [[nodiscard]] bool fits(Side side, const Set& pieces, unsigned moves, unsigned captures,
                          const Castling* castling) const;

  Set diagram_;
  Bits fixed_ = 0;                               ///< squares whose pieces never move, and are never captured
  std::array<Bits, 2> fixed_pawns_{};            ///< those of each side's pawns
  std::array<std::array<Goal, 64>, 2> goals_{};  ///< by side and square of the diagram's piece
};

}  // namespace arbiter::movegen
