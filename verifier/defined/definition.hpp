#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/board/board.hpp"

/// Variants that a rule file defines: a text in the format of Fairy-Stockfish's variants.ini. The reader makes a
/// Definition of it; the declarative rules and the generator both play by that and share nothing else. A Definition
/// holds no texts to interpret and no defaults to look up: everything that its file, the file's parents and the
/// format's defaults say is settled in it. What a key of the format means is the format's documentation (the comments
/// of src/variants.ini); where Fairy-Stockfish's program plays otherwise we play as it does (corpus/readings).
namespace arbiter::defined {

/// Values by Side: White's, Black's.
template <class T>
using BySide = std::array<T, 2>;
[[nodiscard]] constexpr std::size_t index(Side side) noexcept { return side == Side::white ? 0 : 1; }
/// Of a kind among Definition::kinds, and in the lists that are by role.
[[nodiscard]] constexpr std::size_t index(Role role) noexcept { return static_cast<std::size_t>(role); }

/// One way in which a piece moves or captures. `files` and `ranks` are as White sees them. Black sees the board turned
/// by half (as Fairy-Stockfish plays: Legan chess, the quails of tori shogi): for Black both change sign.
struct Way {
  enum class Kind : std::uint8_t {
    leap,  ///< straight to the target; with `lame`, only if the squares on the way are empty (see lame_path())
    ride,  ///< the same leap again and again over empty squares, at most `limit` times (0: without a limit)
    hop,   ///< a ride that needs one hurdle, a piece or wall: nothing is reached before or on it, then empty squares up
          ///< to the next piece, that one included; `limit` 1: only the square behind the hurdle (a grasshopper), more:
          ///< the target's distance from the start
  };
  Kind kind = Kind::leap;
  std::int8_t files = 0;
  std::int8_t ranks = 0;
  std::uint8_t limit = 0;
  bool lame = false;
  bool moves = true;     ///< to an empty square
  bool captures = true;  ///< takes what stands on the target, and attacks it
  /// From where the way is open: the whole board, or for a first move (Betza's `i`, a pawn's double and triple step)
  /// the side's region of double or triple steps.
  BySide<SquareSet> from{};
  /// A quiet first move of this way leaves the squares between as en passant squares.
  bool leaves_en_passant = false;

  friend bool operator==(const Way&, const Way&) = default;
};

/// The squares that must be empty for a lame leap, in the order of the way, as offsets from the start: one step at a
/// time along the longer of the two remaining distances, diagonally once they are equal. A lame (1, 2) passes (0, 1);
/// (2, 3) passes (0, 1) and (1, 2); (2, 2) passes (1, 1); (0, 2) passes (0, 1).
struct Offset {
  int files = 0;
  int ranks = 0;
};
[[nodiscard]] std::vector<Offset> lame_path(int files, int ranks);

/// A kind of piece: its Role is its index in Definition::kinds. A promoted piece that goes back to another kind when it
/// is captured or demoted is a kind of its own, which moves like its `base`.
struct Kind {
  std::string name;         ///< "knight", "customPiece1"; of a promoted form: "promoted rook", "promoted shogiPawn"
  char letter = 0;          ///< lower case; of a promoted form that of the piece that it is written with
  bool plus = false;        ///< written with `+` before the letter: promoted by Definition::promotes_to
  bool tilde = false;       ///< written with `~` behind the letter: promoted from a pawn, where that matters
  Role base{};              ///< whose moves, regions, promotion and royalty it has; itself if it is not a promoted form
  Role unpromoted{};        ///< what it is in a hand, and after a demotion; itself if it is not a promoted form
  std::vector<Way> ways;    ///< those of the base
  BySide<SquareSet> board;  ///< where the side's pieces of this kind may stand after a move or a drop (mobilityRegion…)
  std::string betza;        ///< as written, or as documented for the format's own pieces

  friend bool operator==(const Kind&, const Kind&) = default;
};

/// Which result a position has for the side to move (nFoldValue, stalemateValue …).
enum class Result : std::uint8_t { draw, win, loss };
/// The same for the other side.
[[nodiscard]] constexpr Result other_result(Result result) noexcept {
  return result == Result::win ? Result::loss : result == Result::loss ? Result::win : Result::draw;
}

/// What a set of kinds is: bit `number(role)` for each base kind; promoted forms belong to a set as their bases do.
using KindSet = std::uint32_t;
[[nodiscard]] constexpr KindSet kind_bit(Role role) noexcept { return KindSet{1} << number(role); }

/// The roles of a set of kinds, in order.
struct Roles {
  KindSet rest;

  [[nodiscard]] constexpr Roles begin() const noexcept { return *this; }
  [[nodiscard]] static constexpr Roles end() noexcept { return {0}; }
  [[nodiscard]] constexpr Role operator*() const noexcept { return Role(std::countr_zero(rest)); }
  constexpr void operator++() noexcept { rest &= rest - 1; }
  friend constexpr bool operator==(Roles, Roles) noexcept = default;
};

enum class Walling : std::uint8_t { none, arrow, duck, edge, past, fixed };

/// Where a setting that is in force stands in the file; rules and findings name it by `clause`.
struct Setting {
  std::string key;       ///< "mustCapture"
  std::string value;     ///< as written; the default, if it is not in the file
  std::size_t line = 0;  ///< 1-based line of the file; 0: of a parent that is built in, or the format's default
  std::string origin;    ///< the section that says it ("makruk")

  friend bool operator==(const Setting&, const Setting&) = default;
};

struct Definition {
  std::string name;               ///< of the section
  std::string parent;             ///< empty if it has none
  std::vector<Setting> settings;  ///< all that the file and its parents say and that is in force, in the keys' order
  std::string title;              ///< for people: the name, first letter in upper case

  // ---- Board and pieces ----
  int files = 8;  ///< 1..8; files beyond are not on the board
  int ranks = 8;
  SquareSet board;          ///< all squares of the board; a1 is always its lower left
  std::vector<Kind> kinds;  ///< at most 30; base kinds first, in the order of the format's list of pieces
  /// A wall: Owner::both, role kinds.size() at most; nothing if no wall can come to the board. Walls (and the duck)
  /// block and are hurdles; they can be neither moved (but the duck) nor captured.
  std::optional<Role> wall;
  std::string start;  ///< startFen, completed to all fields (board[hands] side rights - [checks] counters)

  /// What the file's settings say as they stand: settings.def has each with its key and what it means.
#define ARBITER_FLAG(key, member, standard) bool member = standard;
#define ARBITER_NUMBER(key, member, standard) int member = standard;
#define ARBITER_RESULT(key, member, standard) Result member = Result::standard;
#define ARBITER_FLAGS(key, member) BySide<bool> member{};
#define ARBITER_REGIONS(key, member, white, black) BySide<SquareSet> member{};
#define ARBITER_KINDS(key, member) KindSet member = 0;
#define ARBITER_PAWN_KINDS(key, member) BySide<KindSet> member{};
#include "verifier/defined/settings.def"

  // ---- Royalty, pawns and promotion ----
  /// The piece named king: leaving an own one attacked is illegal, and it is never captured. A side without one has no
  /// such duty. Nothing: the variant has no king.
  std::optional<Role> king;
  std::optional<Role> pawn;  ///< the piece type named pawn, if the variant has it
  BySide<KindSet> promotion_kinds{};
  std::vector<int> promotion_limit;  ///< by role: how many of the kind a side may have for another one to come by
                                     ///< promotion; 0: any number
  std::vector<std::optional<Role>>
      promotes_to;  ///< by role (promotedPieceType): the promoted form (a Kind with `plus`)
                    ///< that a move into, within or out of the region may turn the piece into

  // ---- Castling ----
  std::optional<Role> castling_king;  ///< castlingKingPiece
  KindSet castling_rooks = 0;
  BySide<int> castling_rook_file{};    ///< [0] kingside, [1] queenside: of the other piece, unless it is in the corner
  BySide<int> castling_target_file{};  ///< [0] kingside, [1] queenside: of the king; the other piece lands beside it
  /// castlingWins, by side: [0] kingside, [1] queenside. Castling so wins; who has lost all rights of them has lost.
  BySide<std::array<bool, 2>> castling_wins{};

  // ---- Hands ----
  bool captures_to_hand = false;  ///< a captured piece changes sides and goes to the hand, as its `unpromoted`
  BySide<std::vector<SquareSet>>
      drop_region;                      ///< by role: all that depends on the kind alone (regions, ranks, mobility)
  std::optional<Role> drop_no_doubled;  ///< not onto a file that holds `drop_no_doubled_count` own pieces of the kind
  bool drop_opposite_bishops = false;   ///< bishops of a side are dropped on squares of different colours
  std::optional<Role> must_drop_kind;   ///< with must_drop: only while this kind is in hand, and only it; nothing: any
  bool seirawan = false;
  bool cambodian = false;
  BySide<std::vector<std::uint8_t>> hand_limit;  ///< by role: the most that a hand counts of it; 0: never in hand

  // ---- Walls, and ends in the order in which they are asked ----
  Walling walling = Walling::none;
  /// Extinction: with `extinction` and (without `pseudo_royal`, or with `blast`): a side that has at most
  /// `extinction_count` pieces of some kind of `extinction_kinds` (hand included) while the other has at least
  /// `extinction_opponent` (one more where `extinction_claim` and that is the side to move) has that result. Asked of
  /// the side that has moved first.
  std::optional<Result> extinction;
  KindSet extinction_kinds = 0;  ///< all bits: one kind "all pieces together" (`*`)
  bool extinction_all = false;
  BySide<std::optional<Role>> flag_kind{};  ///< nothing: any piece
  int checks_to_win = 0;                    ///< checkCounting: checks given that win; 0: they are not counted
  KindSet connect_kinds = 0;
  bool pawn_drop_mate_wins = false;  ///< shogiPawnDropMateIllegal: mated by a dropped shogiPawn alone, one has won

  friend bool operator==(const Definition&, const Definition&) = default;

  [[nodiscard]] const Kind& kind(Role role) const { return kinds[index(role)]; }
  [[nodiscard]] Roles roles() const noexcept { return {(KindSet{1} << kinds.size()) - 1}; }
  /// Those of the set that are not promoted forms.
  [[nodiscard]] Roles base_roles(KindSet among = ~KindSet{0}) const noexcept {
    KindSet bases = 0;
    for (const Role role : roles()) {
      if (kind(role).base == role) bases |= kind_bit(role);
    }
    return {bases & among};
  }
  [[nodiscard]] SquareSet rank(int number) const noexcept {
    return board & SquareSet(std::uint64_t{0xFF} << static_cast<unsigned>(8 * number));
  }
  /// Rank (from 0, as White counts) of the `number`-th rank as `side` sees it.
  [[nodiscard]] int rank_of(Side side, int number) const noexcept {
    return side == Side::white ? number : ranks - 1 - number;
  }
  [[nodiscard]] Square castling_square(Side side, int file) const noexcept {
    return Square::at(file, rank_of(side, castling_rank));
  }
  [[nodiscard]] Square gate_square(Side side, int file) const noexcept { return Square::at(file, rank_of(side, 0)); }

  // ---- Which ends it has ----
  [[nodiscard]] bool ends_by_extinction() const noexcept { return extinction && (!pseudo_royal || blast); }
  [[nodiscard]] bool has_goals() const noexcept { return !(flag_region[0] | flag_region[1]).empty(); }
  [[nodiscard]] bool connects_regions() const noexcept { return !(connect_region_1[0] | connect_region_1[1]).empty(); }
  [[nodiscard]] bool connects() const noexcept {
    return connect != 0 || connect_square != 0 || collinear != 0 || connects_regions();
  }
  [[nodiscard]] bool has_passes() const noexcept {
    return pass[0] || pass[1] || pass_on_stalemate[0] || pass_on_stalemate[1];
  }
};

/// The kind's number of a promoted or other form among base kinds.
[[nodiscard]] inline bool in_set(const Definition& definition, KindSet set, Role role) noexcept {
  return (set & kind_bit(definition.kind(role).base)) != 0;
}

// ---- The state besides the board -----------------------------------------------------------------------------------
//
// Bits: 0..15 rights to castle (8 * side + file of the other castling piece), 16..31 gates (8 * side + file, on the
// side's first rank), from hand_bit() on the hands in unary. Context bytes: see StateByte.

inline constexpr std::size_t first_gate_bit = 16;
inline constexpr std::size_t first_hand_bit = 32;

enum StateByte : std::size_t {
  en_passant_byte = 0,         ///< square index + 1 of an en passant square; 0: none
  second_en_passant_byte = 1,  ///< of another one (after a triple step), farther from the piece that can be captured
  victim_byte = 2,             ///< square index + 1 of the piece that can be captured there
  white_checks_byte = 3,       ///< checks that White has given
  black_checks_byte = 4,
  last_byte = 5,       ///< bits of LastMove
  wall_byte = 6,       ///< inside a move: square index + 1 that the moved piece came to, before the wall; before a
                       ///< piece comes through a gate: bits of the files of the gates that the step has left open
  wall_from_byte = 7,  ///< inside a move: square index + 1 that it left; before a piece comes through a gate: 1 + the
                       ///< kind that the step has captured, which is in the hand only after the move
};
enum LastMove : std::uint8_t {
  passed = 1,            ///< the last move was a pass
  passed_before = 2,     ///< and so was the one before it: never without `passed`
  castled_kingside = 4,  ///< the last move castled (only where castling wins)
  castled_queenside = 8,
  dropped_pawn = 16,  ///< the last move dropped a shogiPawn (only where such a mate is judged)
};

[[nodiscard]] constexpr std::size_t castling_bit(Side side, int file) noexcept {
  return 8 * index(side) + static_cast<std::size_t>(file);
}
[[nodiscard]] constexpr std::size_t gate_bit(Side side, int file) noexcept {
  return first_gate_bit + castling_bit(side, file);
}
/// First bit of the unary count of `role` in the hand of `side`; the hand has hand_limit[side][role] bits of it.
[[nodiscard]] std::size_t hand_bit(const Definition& definition, Side side, Role role);

}  // namespace arbiter::defined
