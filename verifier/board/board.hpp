#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter {

/// A square of the 8×8 board; index 0 = a1, 7 = h1, 63 = h8. There is no invalid value.
class Square {
 public:
  constexpr explicit Square(int index) noexcept : index_(static_cast<std::uint8_t>(index)) {}
  /// `file` and `rank` in 0..7.
  static constexpr Square at(int file, int rank) noexcept { return Square(rank * 8 + file); }

  [[nodiscard]] constexpr int index() const noexcept { return index_; }
  [[nodiscard]] constexpr int file() const noexcept { return index_ & 7; }
  [[nodiscard]] constexpr int rank() const noexcept { return index_ >> 3; }

  /// The square `files` to the right and `ranks` up, if it is on the board.
  [[nodiscard]] constexpr std::optional<Square> offset(int files, int ranks) const noexcept {
    const int f = file() + files;
    const int r = rank() + ranks;
    if (f < 0 || f > 7 || r < 0 || r > 7) return std::nullopt;
    return at(f, r);
  }

  /// "a1" … "h8".
  [[nodiscard]] std::string name() const { return {static_cast<char>('a' + file()), static_cast<char>('1' + rank())}; }
  /// Reads "a1" … "h8" (lower case), nothing else.
  [[nodiscard]] static constexpr std::optional<Square> parse(std::string_view text) noexcept {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
    return at(text[0] - 'a', text[1] - '1');
  }

  friend constexpr auto operator<=>(Square, Square) noexcept = default;

 private:
  std::uint8_t index_;
};

/// A set of squares, one bit each, bit number = Square::index(). Iterates from a1 to h8.
class SquareSet {
 public:
  constexpr SquareSet() noexcept = default;
  constexpr explicit SquareSet(std::uint64_t bits) noexcept : bits_(bits) {}
  constexpr SquareSet(Square square) noexcept
      : bits_(std::uint64_t{1} << square.index()) {}  // NOLINT: a square is a set

  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains(Square square) const noexcept { return (bits_ >> square.index()) & 1U; }

  friend constexpr SquareSet operator|(SquareSet a, SquareSet b) noexcept { return SquareSet(a.bits_ | b.bits_); }
  friend constexpr SquareSet operator&(SquareSet a, SquareSet b) noexcept { return SquareSet(a.bits_ & b.bits_); }
  friend constexpr SquareSet operator-(SquareSet a, SquareSet b) noexcept { return SquareSet(a.bits_ & ~b.bits_); }
  constexpr SquareSet& operator|=(SquareSet other) noexcept {
    bits_ |= other.bits_;
    return *this;
  }
  constexpr SquareSet& operator&=(SquareSet other) noexcept {
    bits_ &= other.bits_;
    return *this;
  }
  friend constexpr auto operator<=>(SquareSet, SquareSet) noexcept = default;

  class iterator {
   public:
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    constexpr iterator() noexcept = default;
    constexpr explicit iterator(std::uint64_t bits) noexcept : rest_(bits) {}
    constexpr Square operator*() const noexcept { return Square(std::countr_zero(rest_)); }
    constexpr iterator& operator++() noexcept {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr iterator operator++(int) noexcept {
      auto old = *this;
      ++*this;
      return old;
    }
    friend constexpr bool operator==(iterator, iterator) noexcept = default;

   private:
    std::uint64_t rest_ = 0;
  };
  [[nodiscard]] constexpr iterator begin() const noexcept { return iterator(bits_); }
  [[nodiscard]] constexpr iterator end() const noexcept { return iterator(); }

 private:
  std::uint64_t bits_ = 0;
};

inline constexpr SquareSet all_squares{~std::uint64_t{0}};

/// The up to eight squares beside one.
[[nodiscard]] inline SquareSet neighbours(Square square) {
  SquareSet result;
  for (int files = -1; files <= 1; ++files) {
    for (int ranks = -1; ranks <= 1; ++ranks) {
      const auto beside = square.offset(files, ranks);
      if (beside && *beside != square) result |= *beside;
    }
  }
  return result;
}

[[nodiscard]] constexpr bool is_light(Square square) noexcept { return (square.file() + square.rank()) % 2 != 0; }

// ---- Sides and pieces -----------------------------------------------------------------------------------------------

/// A player. `third` is one who has joined a game of White and Black and plays the pieces of Owner::both; only a
/// variant whose games may have three players (Checkered chess) has set-ups with him to move, and no pawn, king or
/// castling right is his as it is White's or Black's.
enum class Side : std::uint8_t { white, black, third };

/// The other one of White and Black. The third player has two opponents: White, who moves after him, is named.
[[nodiscard]] constexpr Side opponent(Side side) noexcept { return side == Side::white ? Side::black : Side::white; }
/// `use.operator()<side>()`, with the side as a constant.
template <class Use>
decltype(auto) for_side(Side side, const Use& use) {
  return side == Side::white ? use.template operator()<Side::white>() : use.template operator()<Side::black>();
}
/// +1 for White, -1 for Black: the rank direction of the side's pawns.
[[nodiscard]] constexpr int forward(Side side) noexcept { return side == Side::white ? 1 : -1; }
/// Rank index (0..7) of the `rank`-th rank (0 = the side's first) as the side sees it.
[[nodiscard]] constexpr int relative_rank(Side side, int rank) noexcept {
  return side == Side::white ? rank : 7 - rank;
}

/// The owner of a piece. `both` is for pieces that two players share (checkered pieces), until one of them or a third
/// player takes them for good.
enum class Owner : std::uint8_t { white, black, both };

[[nodiscard]] constexpr Owner owner_of(Side side) noexcept {
  return side == Side::white ? Owner::white : side == Side::black ? Owner::black : Owner::both;
}

/// The kind of a piece. Each variant defines the numbers (0..30); see Variant::roles().
enum class Role : std::uint8_t {};

[[nodiscard]] constexpr int number(Role role) noexcept { return static_cast<int>(role); }

/// Any piece, pawns and kings included.
struct Piece {
  Owner owner;
  Role role;
  friend constexpr auto operator<=>(const Piece&, const Piece&) noexcept = default;
};

[[nodiscard]] constexpr Piece piece_of(Side side, Role role) noexcept { return {owner_of(side), role}; }

/// The pieces on the squares. Any placement is possible; nothing is checked.
class Board {
 public:
  [[nodiscard]] constexpr std::optional<Piece> operator[](Square square) const noexcept {
    const std::uint8_t code = codes_[static_cast<std::size_t>(square.index())];
    if (code == 0) return std::nullopt;
    return piece_of_code(code);
  }
  [[nodiscard]] constexpr bool empty(Square square) const noexcept {
    return codes_[static_cast<std::size_t>(square.index())] == 0;
  }
  [[nodiscard]] constexpr bool holds(Square square, Piece piece) const noexcept {
    return codes_[static_cast<std::size_t>(square.index())] == code_of(piece);
  }
  constexpr void put(Square square, Piece piece) noexcept {
    codes_[static_cast<std::size_t>(square.index())] = code_of(piece);
  }
  constexpr void clear(Square square) noexcept { codes_[static_cast<std::size_t>(square.index())] = 0; }

  [[nodiscard]] SquareSet occupied() const noexcept;
  [[nodiscard]] SquareSet of(Owner owner) const noexcept;
  [[nodiscard]] SquareSet of(Piece piece) const noexcept;

  friend bool operator==(const Board&, const Board&) noexcept = default;
  [[nodiscard]] const std::array<std::uint8_t, 64>& codes() const noexcept { return codes_; }
  [[nodiscard]] static constexpr std::uint8_t code_of(Piece piece) noexcept {
    return static_cast<std::uint8_t>(1 + (static_cast<int>(piece.owner) << 5) + number(piece.role));
  }
  /// The inverse of code_of().
  [[nodiscard]] static constexpr Piece piece_of_code(std::uint8_t code) noexcept {
    return {static_cast<Owner>((code - 1) >> 5), static_cast<Role>((code - 1) & 31)};
  }

 private:
  std::array<std::uint8_t, 64> codes_{};  ///< 0 = empty, else 1 + 32 * owner + role
};

/// The board of a FEN with a character for each square, rank by rank from the last one: runs of `empty` are numbers.
[[nodiscard]] std::string board_field(std::string_view squares, char empty, std::size_t files = 8);

}  // namespace arbiter
