#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "verifier/board/attacks.hpp"
#include "verifier/defined/definition.hpp"

/// A definition compiled for bitboards: for each kind, side and square what an empty board lets it reach, and tables
/// for what depends on other pieces.
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
  std::vector<Bits> free_moves;   ///< by square, on an empty board and not as a first move; only with `immobility`
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
  bool ends = false;       ///< some end is asked before the moves
  bool judged = false;     ///< moves are made to see whether they are legal
  bool hands = false;
  bool bare = false;    ///< no hands, walls, gates or passes, nor other seldom rules: counted by the smallest nodes
  bool paired = false;  ///< and a reply depends on the move before it by the squares of that move alone
  bool held = false;    ///< these, but no passes nor other seldom rules: counted by smaller nodes
  bool immobility = false;
  bool explosive = false;  ///< captures do more than take a piece
  bool castling_wins = false;
  Bits castling_ranks = 0;
  bool connects = false;
  bool turns = false;  ///< pieces turn into their other forms
};

}  // namespace arbiter::defined::fast
