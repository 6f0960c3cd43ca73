#pragma once

#include <atomic>
#include <vector>

#include "verifier/orthodox/movegen/movegen_pieces.hpp"

/// What a mate in one needs, told without a move: a mated king has no flight, and one piece can take away but few.
namespace arbiter::movegen {

/// What an orthodox piece of `side` attacks on an empty board.
[[nodiscard]] inline Bits attacked_from(Role role, Side side, int square) noexcept {
  if (role == orthodox::pawn) return attacks::pawn(side, square);
  if (role == orthodox::knight) return attacks::knight(square);
  if (role == orthodox::king) return attacks::king(square);
  Bits result = 0;
  if (role != orthodox::rook) result |= attacks::bishop(square, Bits{0});
  if (role != orthodox::bishop) result |= attacks::rook(square, Bits{0});
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
  for (Bits rest = hunters; rest != 0;) {
    const int from = attacks::take_first(rest);
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
  for (Bits rest = hunters; rest != 0;) {
    const int from = attacks::take_first(rest);
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

/// Passes on the moves of kings, and of other pieces those that end on given squares.
template <class Sink>
class LandingSink {
 public:
  LandingSink(Bits landings, Sink& sink) noexcept : landings_(landings), sink_(sink) {}

  void piece(Role role, int from, Bits targets) {
    sink_.piece(role, from, role == orthodox::king ? targets : targets & landings_);
  }
  template <int delta, PawnMove move>
  void pawns(Bits targets) {
    sink_.template pawns<delta, move>(targets & landings_);
  }
  void en_passant(int from, int to, int victim) {
    if ((bit(to) & landings_) != 0) sink_.en_passant(from, to, victim);
  }
  void castling(int from, int to, int corner_from, int corner_to) { sink_.castling(from, to, corner_from, corner_to); }
  [[nodiscard]] bool enough() const noexcept { return sink_.enough(); }

 protected:
  Bits landings_;
  Sink& sink_;
};

}  // namespace arbiter::movegen
