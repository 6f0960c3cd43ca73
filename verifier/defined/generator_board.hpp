#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "verifier/board/attacks.hpp"
#include "verifier/board/lines.hpp"
#include "verifier/defined/definition.hpp"
#include "verifier/position/setup.hpp"

/// A definition compiled for bitboards: for each kind, side and square what an empty board lets it reach, and tables
/// for what depends on other pieces; a set-up on bitboards, and who attacks what on it.
namespace arbiter::defined::fast {

using Bits = std::uint64_t;

inline constexpr std::size_t most_kinds = 32;
inline constexpr std::uint8_t none = 255;  ///< no square, no kind

/// Ways that are neither plain leaps nor rides along a rook's or bishop's lines, looked up by the pieces on the squares
/// that matter to them.
struct Lookup {
  struct Entry {
    Bits blockers = 0;  ///< squares whose pieces matter
    std::uint32_t first = 0;
  };
  std::array<Entry, 64> at{};
  std::vector<Bits> targets;  ///< from `first` on by the blockers' bits (pext)
};

/// How pieces of a kind and side move or capture; or turned round: from where they attack a square. By square, what an
/// empty board lets them reach.
struct Movement {
  using Squares = std::array<Bits, 64>;
  Squares leaps{};
  Squares rook{};          ///< the part of a rook's lines that is ridden
  Squares bishop{};        ///< of a bishop's
  Squares odd{};           ///< all that `lookups` can give
  bool has_leaps = false;  ///< whether any square has some
  bool has_rook = false;
  bool has_bishop = false;
  bool full_rook = false;  ///< a rook's lines from everywhere
  bool full_bishop = false;
  std::vector<Lookup> lookups;
  [[nodiscard]] bool empty() const noexcept { return !has_leaps && !has_rook && !has_bishop && lookups.empty(); }
};

/// A leap of a kind that all its pieces make at once, by a shift.
struct Shift {
  int by = 0;                         ///< of square indices
  Bits from = 0;                      ///< squares from which it is open and stays on the board
  std::array<std::int8_t, 2> path{};  ///< shifts to the squares that must be empty
  std::uint8_t path_size = 0;
  bool moves = false;
  bool captures = false;
};

/// A quiet move that leaves en passant squares.
struct Leaving {
  int by = 0;
  Bits from = 0;
  std::array<std::int8_t, 2> squares{};  ///< shifts from the target back to them, the nearest one first
  std::uint8_t size = 0;
};

/// A kind of pieces of one side.
struct Mover {
  Movement quiet;
  Movement capture;
  Movement attackers;      ///< from where it attacks a square
  bool same = false;       ///< it captures as it moves
  bool by_shifts = false;  ///< `shifts` say all
  std::vector<Shift> shifts;
  std::vector<Leaving> leaving;
  std::optional<Movement> arrow;  ///< where it shoots, whatever its region of the board; only where walls are arrows
  std::vector<Bits> free_moves;   ///< by square, on an empty board and not as a first move; where immobility is illegal
  Bits stuck = 0;                 ///< squares on which `free_moves` has none
  bool pawn_promotion = false;    ///< turns into the side's `promotions` on arriving in the region
  std::uint8_t promotes_to = none;
  std::uint8_t demotes_to = none;
  bool en_passant = false;  ///< may capture so
  bool turns = false;       ///< any of the three
  [[nodiscard]] bool turns_on(Bits squares, Bits region) const noexcept { return turns && (squares & region) != 0; }
  /// It captures as it moves, rides whole lines if any, reaches nothing in two ways and never turns into another kind:
  /// all such kinds move at once.
  bool plain = false;
  Bits drop_region = 0;
  std::uint8_t hand_limit = 0;
  std::uint8_t hand_bit = 0;
};

struct Promotion {
  std::uint8_t base = 0;  ///< whose number is limited
  std::uint8_t form = 0;  ///< what comes to the board
};

/// Numbers of kinds, as many as there are.
struct KindList {
  std::array<std::uint8_t, most_kinds> kinds{};
  std::uint8_t size = 0;
  void add(std::size_t kind) { kinds[size++] = static_cast<std::uint8_t>(kind); }
  [[nodiscard]] const std::uint8_t* begin() const noexcept { return kinds.data(); }
  [[nodiscard]] const std::uint8_t* end() const noexcept { return kinds.data() + size; }
};

/// Castling of a king and another piece on two files of the castling rank.
struct Castle {
  Bits empty = 0;  ///< squares that must be, but for the two pieces
  Bits way = 0;    ///< squares that the king passes or comes to
  std::uint8_t to = 0;
  std::uint8_t other_to = 0;
};

struct Side_tables {
  std::vector<Mover> movers;  ///< by kind
  std::vector<Promotion> promotions;
  Bits promotion_region = 0;
  Bits en_passant_region = 0;
  std::array<std::array<Castle, 8>, 8> castles{};  ///< by file of the king and of the other piece
  KindList movable;                                ///< kinds that can move at all, other than the king and `plain` ones
  KindList plain_leapers;                          ///< the plain ones that leap
  KindList plain_rooks;                            ///< that ride along a rook's lines
  KindList plain_bishops;
  KindList en_passant;  ///< kinds that capture so
  KindList leapers;     ///< those whose attacks have leaps
  KindList rooks;       ///< … all of a rook's lines
  KindList bishops;
  KindList part_rooks;  ///< … some of them
  KindList part_bishops;
  KindList odd;  ///< … lookups
  KindList droppable;
};

struct Compiled {
  explicit Compiled(const Definition& definition);

  const Definition& of;
  std::size_t kinds = 0;
  std::array<Side_tables, 2> side;
  Bits board = 0;
  std::uint8_t king = none;  ///< kind
  std::uint8_t pawn = none;
  std::uint8_t wall = none;
  std::uint8_t shogi_pawn = none;  ///< kinds by the format's names
  std::uint8_t rook = none;
  std::uint8_t fers = none;
  std::uint8_t bishop = none;
  std::array<KindSet, 32> forms_of{};           ///< by base kind: the kinds of that base
  std::array<std::uint8_t, most_kinds> base{};  ///< by kind
  std::array<std::uint8_t, most_kinds> unpromoted{};
  std::array<int, most_kinds> promotion_limit{};  ///< by base kind; 0: any number
  KindSet castling_rooks = 0;                     ///< all forms
  KindSet castling_kings = 0;
  KindSet mutually_immune = 0;
  KindSet petrify = 0;
  KindSet blast_immune = 0;
  KindSet extinction = 0;  ///< all forms
  KindSet connecting = 0;  ///< all forms
  bool ends = false;       ///< some end is asked before the moves
  bool judged = false;     ///< moves are made to see whether they are legal
  bool hands = false;
  bool bare = false;       ///< no hands, walls, gates or passes, nor other seldom rules: counted by the smallest nodes
  bool paired = false;     ///< and a reply depends on the move before it by the squares of that move alone
  bool held = false;       ///< these, but no passes nor other seldom rules: counted by smaller nodes
  bool explosive = false;  ///< captures do more than take a piece
  bool castling_wins = false;
  Bits castling_ranks = 0;
  bool connects = false;
  bool turns = false;  ///< pieces turn into their other forms
};

// ---- Set-ups on bitboards -------------------------------------------------------------------------------------------

/// What a set-up says besides the pieces, the hands and the gates.
struct Remembered {
  std::uint16_t rights = 0;                            ///< bits 0..15 of the state
  std::array<std::uint8_t, 2> en_passant{none, none};  ///< squares
  std::uint8_t victim = none;
  std::array<std::uint8_t, 2> checks{};  ///< that the side has given
  std::uint8_t last = 0;                 ///< LastMove
};

/// `Most`: the number of kinds that it has room for. The side to move is kept beside it.
template <std::size_t Most>
struct Bare : Remembered {
  static constexpr std::size_t most = Most;
  std::array<Bits, Most> of_kind{};  ///< of both sides
  std::array<Bits, 2> of_side{};
  Bits walls = 0;

  [[nodiscard]] Bits occupied() const noexcept { return of_side[0] | of_side[1] | walls; }
};

/// With what is in the hands and behind the gates: all that a set-up says.
template <std::size_t Most>
struct Held : Bare<Most> {
  std::array<std::array<std::uint8_t, Most>, 2> hand{};  ///< by side and kind
  std::uint16_t gates = 0;                               ///< bits 16..31
};

/// The same by squares, too.
template <std::size_t Most>
struct Node : Held<Most> {
  std::array<std::uint8_t, 64> at{};  ///< kind of the piece, or nothing

  Node() = default;
  /// In two parts: as one, of more than 256 bytes, g++ copies them by an instruction that is slow to start.
  [[gnu::always_inline]] Node(const Node& other) noexcept : Held<Most>(other), at(other.at) {}
};

/// How a piece moves: the unit of a move, with what is placed after it.
enum class How : std::uint8_t { usual, en_passant, castles, drops, passes, turns_in_place, walls };
struct Leg {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t kind = 0;
  std::uint8_t becomes = 0;
  std::uint8_t victim = none;  ///< square
  std::uint8_t also_from = none;
  std::uint8_t also_to = none;
  std::uint8_t hand = none;  ///< of a drop: the kind that leaves the hand
  How how = How::usual;
  std::uint8_t gated = none;  ///< kind that is placed on `gate`
  std::uint8_t gate = none;
  bool by_pawn = false;  ///< it becomes what a pawn promotes to
};

// Number of sequences of `depth` moves, by the number of kinds that nodes have room for. count_bare: nothing, unless
// the definition is bare and the set-up without walls.
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const Compiled& compiled, const Setup& setup, int depth);
                    [[nodiscard]] std::optional<std::uint64_t> count_bare(const Compiled& compiled, const Setup& setup,
                                                                          int depth))

// `node`: a Bare, or what has all that it has and more.
inline namespace ARBITER_CODE {

using attacks::bit;
using attacks::Ones;
using attacks::size_of;
using attacks::take_first;

[[nodiscard]] constexpr std::size_t slot(int number) noexcept { return static_cast<std::size_t>(number); }
[[nodiscard]] constexpr std::uint8_t small(int number) noexcept { return static_cast<std::uint8_t>(number); }
/// Moves squares; those that leave the board come in at its other end.
[[nodiscard]] constexpr Bits shifted_by(Bits bits, int by) noexcept { return std::rotl(bits, by); }

/// The bits of `occupied` on `mask`, packed.
[[nodiscard]] inline std::size_t packed(Bits occupied, Bits mask) noexcept {
#if defined(__BMI2__)
  return static_cast<std::size_t>(attacks::packed(occupied, mask));
#else
  std::size_t result = 0;
  for (std::size_t next = 1; mask != 0; next <<= 1U) {
    if ((occupied & bit(take_first(mask))) != 0) result |= next;
  }
  return result;
#endif
}

[[nodiscard]] inline Bits looked_up(const Movement& movement, int square, Bits occupied) noexcept {
  Bits result = 0;
  for (const Lookup& lookup : movement.lookups) {
    const Lookup::Entry& entry = lookup.at[slot(square)];
    result |= lookup.targets[entry.first + packed(occupied, entry.blockers)];
  }
  return result;
}

/// What a movement reaches.
[[nodiscard]] inline Bits reach(const Movement& movement, int square, Bits occupied) noexcept {
  Bits result = movement.leaps[slot(square)];
  if (movement.has_rook) result |= attacks::rook_lines(square, occupied) & movement.rook[slot(square)];
  if (movement.has_bishop) result |= attacks::bishop_lines(square, occupied) & movement.bishop[slot(square)];
  if (movement.odd[slot(square)] != 0) result |= looked_up(movement, square, occupied);
  return result;
}

[[nodiscard]] Bits all_of(const auto& node, const KindList& kinds) noexcept {
  Bits result = 0;
  for (const std::uint8_t kind : kinds) result |= node.of_kind[kind];
  return result;
}

/// The kind of the piece on a square.
[[nodiscard]] std::uint8_t kind_on(const auto& node, Bits square) noexcept {
  std::uint8_t kind = 0;
  while ((node.of_kind[kind] & square) == 0) ++kind;
  return kind;
}

/// The pieces of a side that attack the square by lookups.
[[nodiscard]] Bits odd_attackers(const Side_tables& tables, const auto& node, int square, Bits occupied,
                                 Bits enemies) noexcept {
  Bits result = 0;
  for (const std::uint8_t kind : tables.odd) {
    const Movement& movement = tables.movers[kind].attackers;
    const Bits pieces = node.of_kind[kind] & enemies & movement.odd[slot(square)];
    if (pieces != 0) result |= pieces & looked_up(movement, square, occupied);
  }
  return result;
}

/// Those whose leaps attack the square.
[[nodiscard]] Bits leaping_attackers(const Side_tables& tables, const auto& node, int square) noexcept {
  Bits result = 0;
  for (const std::uint8_t kind : tables.leapers)
    result |= tables.movers[kind].attackers.leaps[slot(square)] & node.of_kind[kind];
  return result;
}

/// Its riders on lines to the square that ride them its way.
[[nodiscard]] Bits rook_riders(const Side_tables& tables, const auto& node, int square) noexcept {
  Bits result = all_of(node, tables.rooks);
  for (const std::uint8_t kind : tables.part_rooks)
    result |= tables.movers[kind].attackers.rook[slot(square)] & node.of_kind[kind];
  return result;
}
[[nodiscard]] Bits bishop_riders(const Side_tables& tables, const auto& node, int square) noexcept {
  Bits result = all_of(node, tables.bishops);
  for (const std::uint8_t kind : tables.part_bishops)
    result |= tables.movers[kind].attackers.bishop[slot(square)] & node.of_kind[kind];
  return result;
}

/// Those among `enemies` that attack the square. `stop`: any one will do.
template <bool stop, std::size_t Most>
[[nodiscard]] Bits attackers(const Side_tables& tables, const Bare<Most>& node, int square, Bits occupied,
                             Bits enemies) noexcept {
  Bits result = leaping_attackers(tables, node, square) & enemies;
  if (stop && result != 0) return result;
  result |= rook_riders(tables, node, square) & enemies & attacks::rook_lines(square, occupied);
  result |= bishop_riders(tables, node, square) & enemies & attacks::bishop_lines(square, occupied);
  if (stop && result != 0) return result;
  return result | odd_attackers(tables, node, square, occupied, enemies);
}

[[nodiscard]] bool attacked(const Compiled& compiled, const auto& node, int square, Side by, Bits occupied,
                            Bits enemies) noexcept {
  return attackers<true>(compiled.side[index(by)], node, square, occupied, enemies) != 0;
}

[[nodiscard]] bool attacked(const Compiled& compiled, const auto& node, int square, Side by) noexcept {
  return attacked(compiled, node, square, by, node.occupied(), node.of_side[index(by)]);
}

/// The pieces of a set of kinds, of both sides or of one.
[[nodiscard]] Bits all_of(const auto& node, KindSet kinds) noexcept {
  Bits result = 0;
  for (const int kind : Ones{kinds}) result |= node.of_kind[slot(kind)];
  return result;
}
[[nodiscard]] Bits pieces_of(const auto& node, KindSet kinds, Side side) noexcept {
  return all_of(node, kinds) & node.of_side[index(side)];
}

[[nodiscard]] Bits kings_of(const Compiled& compiled, const auto& node, Side side) noexcept {
  return compiled.king == none ? Bits{0} : node.of_kind[compiled.king] & node.of_side[index(side)];
}

/// What attacks kings of the side.
[[nodiscard]] Bits checkers_of(const Compiled& compiled, const auto& node, Side side) noexcept {
  const Side by = opponent(side);
  Bits result = 0;
  for (Bits kings = kings_of(compiled, node, side); kings != 0;)
    result |=
        attackers<false>(compiled.side[index(by)], node, take_first(kings), node.occupied(), node.of_side[index(by)]);
  return result;
}

/// How many pieces of a base kind a side has on the board.
[[nodiscard]] int count_of(const Compiled& compiled, const auto& node, std::size_t base, Side side) noexcept {
  return size_of(pieces_of(node, compiled.forms_of[base], side));
}

// ---- Royal pieces --------------------------------------------------------------------------------------------------

/// pseudoRoyal: those of the side's pieces of extinction kinds that are royal now.
[[nodiscard]] Bits royal_pieces(const Compiled& compiled, const auto& node, Side side) noexcept {
  Bits result = 0;
  if (!compiled.of.pseudo_royal) return result;
  for (const int kind : Ones{compiled.of.extinction_kinds}) {
    const Bits pieces = pieces_of(node, compiled.forms_of[slot(kind)], side);
    if (size_of(pieces) <= compiled.of.extinction_count + 1) result |= pieces;
  }
  return result;
}

/// Those of `pieces` of `side` that the other side attacks, unless an explosion there would take a royal piece of its
/// own (`shield`).
[[nodiscard]] Bits attacked_pieces(const Compiled& compiled, const auto& node, Bits pieces, Side side, Bits shield,
                                   Bits occupied, Bits enemies) noexcept {
  Bits result = 0;
  for (const int square : Ones{pieces}) {
    if (compiled.of.blast && (attacks::king(square) & shield) != 0) continue;
    if (attacked(compiled, node, square, opponent(side), occupied, enemies)) result |= bit(square);
  }
  return result;
}

/// Whether a king or another royal piece of the side is attacked, or all its pieces of a duple check.
[[nodiscard]] bool in_check(const Compiled& compiled, const auto& node, Side side) noexcept {
  for (Bits kings = kings_of(compiled, node, side); kings != 0;) {
    if (attacked(compiled, node, take_first(kings), opponent(side))) return true;
  }
  if (!compiled.of.pseudo_royal) return false;
  const Bits shield = royal_pieces(compiled, node, opponent(side));
  const Bits enemies = node.of_side[index(opponent(side))];
  if (attacked_pieces(compiled, node, royal_pieces(compiled, node, side), side, shield, node.occupied(), enemies) != 0)
    return true;
  if (!compiled.of.duple_check) return false;
  const Bits all = pieces_of(node, compiled.extinction, side);
  return all != 0 && attacked_pieces(compiled, node, all, side, shield, node.occupied(), enemies) == all;
}

// ---- Set-ups --------------------------------------------------------------------------------------------------------

template <std::size_t Most>
[[nodiscard]] Node<Most> read(const Compiled& compiled, const Setup& setup) {
  Node<Most> node;
  node.at.fill(none);
  const auto& codes = setup.board.codes();
  for (std::size_t square = 0; square < 64; ++square) {
    if (codes[square] == 0) continue;
    const auto owner = static_cast<std::size_t>(codes[square] - 1) >> 5U;
    const auto kind = static_cast<std::uint8_t>((codes[square] - 1) & 31);
    const Bits here = Bits{1} << square;
    if (owner > 1 || kind >= compiled.kinds) {
      node.walls |= here;
      continue;
    }
    node.of_side[owner] |= here;
    node.of_kind[kind] |= here;
    node.at[square] = kind;
  }
  const State& state = setup.state;
  for (std::size_t i = 0; i < 16; ++i) {
    if (state.bits[i]) node.rights = static_cast<std::uint16_t>(node.rights | 1U << i);
    if (state.bits[first_gate_bit + i]) node.gates = static_cast<std::uint16_t>(node.gates | 1U << i);
  }
  for (std::size_t side = 0; side < 2 && compiled.hands; ++side) {
    for (std::size_t kind = 0; kind < compiled.kinds; ++kind) {
      const Mover& mover = compiled.side[side].movers[kind];
      for (std::size_t i = 0; i < mover.hand_limit; ++i) node.hand[side][kind] += state.bits[mover.hand_bit + i];
    }
  }
  const auto square_of = [&](std::size_t byte) {
    return state.context[byte] == 0 ? none : static_cast<std::uint8_t>(state.context[byte] - 1);
  };
  node.en_passant = {square_of(en_passant_byte), square_of(second_en_passant_byte)};
  node.victim = square_of(victim_byte);
  node.checks = {state.context[white_checks_byte], state.context[black_checks_byte]};
  node.last = state.context[last_byte];
  return node;
}

/// Writes board and state; the counters and the side to move stay.
void write(const Compiled& compiled, const auto& node, Setup& setup) {
  setup.board = Board();
  for (std::size_t side = 0; side < 2; ++side) {
    for (const int square : Ones{node.of_side[side]})
      setup.board.put(Square(square), {static_cast<Owner>(side), static_cast<Role>(node.at[slot(square)])});
  }
  for (Bits rest = node.walls; rest != 0;)
    setup.board.put(Square(take_first(rest)), {Owner::both, static_cast<Role>(compiled.wall)});
  State state;
  for (std::size_t i = 0; i < 16; ++i) {
    state.bits[i] = (node.rights >> i & 1U) != 0;
    state.bits[first_gate_bit + i] = (node.gates >> i & 1U) != 0;
  }
  for (std::size_t side = 0; side < 2 && compiled.hands; ++side) {
    for (std::size_t kind = 0; kind < compiled.kinds; ++kind) {
      for (std::size_t i = 0; i < node.hand[side][kind]; ++i)
        state.bits[compiled.side[side].movers[kind].hand_bit + i] = true;
    }
  }
  const auto byte_of = [](std::uint8_t square) {
    return square == none ? std::uint8_t{0} : static_cast<std::uint8_t>(square + 1);
  };
  state.context[en_passant_byte] = byte_of(node.en_passant[0]);
  state.context[second_en_passant_byte] = byte_of(node.en_passant[1]);
  state.context[victim_byte] = byte_of(node.victim);
  state.context[white_checks_byte] = node.checks[0];
  state.context[black_checks_byte] = node.checks[1];
  state.context[last_byte] = node.last;
  setup.state = state;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
