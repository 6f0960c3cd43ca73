#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "verifier/board/attacks.hpp"
#include "verifier/variants/interweave/state.hpp"

/// The generator's board: sets of squares as words, bit number = Square::index().
namespace arbiter::interweave::fast {

using Word = std::uint64_t;

inline namespace ARBITER_CODE {

[[nodiscard]] constexpr Word bit(int square) noexcept { return Word{1} << square; }
[[nodiscard]] constexpr std::size_t index(Side side) noexcept { return static_cast<std::size_t>(side); }
[[nodiscard]] constexpr std::size_t index(Role role) noexcept { return static_cast<std::size_t>(role); }

/// A displacement known at compile time; `offset` is added to a square's index.
template <int Files, int Ranks>
struct Way {
  static constexpr int files = Files;
  static constexpr int ranks = Ranks;
  static constexpr int offset = Ranks * 8 + Files;
  /// The files from which it stays on the board; ranks beyond the board drop out of the word.
  static constexpr Word safe_files = [] {
    Word files_kept = 0;
    for (int file = 0; file < 8; ++file) {
      if (file + Files >= 0 && file + Files <= 7) files_kept |= Word{0x0101010101010101} << file;
    }
    return files_kept;
  }();
};

template <int Files, int Ranks>
[[nodiscard]] constexpr Way<-Files, -Ranks> back(Way<Files, Ranks>) noexcept {
  return {};
}

/// All of `squares` displaced, without those that leave the board.
template <int Files, int Ranks>
[[nodiscard]] constexpr Word moved(Way<Files, Ranks> way, Word squares) noexcept {
  squares &= decltype(way)::safe_files;
  if constexpr (way.offset >= 0) {
    return squares << way.offset;
  } else {
    return squares >> -way.offset;
  }
}

template <class Use>
constexpr void each_orthogonal(const Use& use) {
  use(Way<0, 1>{});
  use(Way<1, 0>{});
  use(Way<0, -1>{});
  use(Way<-1, 0>{});
}
template <class Use>
constexpr void each_diagonal(const Use& use) {
  use(Way<1, 1>{});
  use(Way<1, -1>{});
  use(Way<-1, -1>{});
  use(Way<-1, 1>{});
}
template <class Use>
constexpr void each_knight(const Use& use) {
  use(Way<1, 2>{});
  use(Way<2, 1>{});
  use(Way<2, -1>{});
  use(Way<1, -2>{});
  use(Way<-1, -2>{});
  use(Way<-2, -1>{});
  use(Way<-2, 1>{});
  use(Way<-1, 2>{});
}
/// Calls `use` with the index of each square.
template <class Use>
constexpr void each_square(Word squares, const Use& use) {
  for (; squares != 0; squares &= squares - 1) use(std::countr_zero(squares));
}

}  // namespace ARBITER_CODE

/// Pieces, reserves and the right to capture en passant; the side to move is passed as a template argument.
struct Pieces {
  std::array<std::array<Word, role_count>, 2> of{};      ///< by side and role
  std::array<Word, 2> all{};                             ///< by side
  std::array<std::array<std::uint8_t, 3>, 2> reserve{};  ///< by side and role - 1; 0..9
  std::uint8_t passed = 0;   ///< square passed by the double step that ended the last move; 0 (no such square) = none
  std::uint8_t arrival = 0;  ///< the square of that pawn
};

/// Throws InternalError for a piece that Interweave does not have: none of its FENs can contain one.
[[nodiscard]] Pieces pieces_of(const Setup& setup);

inline namespace ARBITER_CODE {

/// The role of the piece on `square`, which holds one square with a piece of `side`.
[[nodiscard]] inline Role role_on(const Pieces& pieces, Side side, Word square) noexcept {
  int role = 0;
  while ((pieces.of[index(side)][static_cast<std::size_t>(role)] & square) == 0) ++role;
  return Role{static_cast<std::uint8_t>(role)};
}
/// IW.end.king: one side has exactly one king and the other exactly two.
[[nodiscard]] inline bool finished(const Pieces& pieces) noexcept {
  const int white = std::popcount(pieces.of[0][index(king)]);
  const int black = std::popcount(pieces.of[1][index(king)]);
  return white + black == 3 && (white == 1 || black == 1);
}

/// A step, as the generator passes it on.
struct Leg {
  Word captures;
  int from;
  int to;
  Role was;
  Role becomes;

  [[nodiscard]] constexpr bool is_double_step() const noexcept {
    const int way = to > from ? to - from : from - to;
    return was == pawn && (way == 14 || way == 18);
  }
};

/// The pieces after `leg` of a piece of `Us`. Clears the right to capture en passant.
template <Side Us>
[[nodiscard]] inline Pieces after(const Pieces& pieces, const Leg& leg) noexcept {
  constexpr std::size_t us = index(Us);
  constexpr std::size_t them = index(opponent(Us));
  Pieces next = pieces;
  next.of[us][index(leg.was)] ^= bit(leg.from);
  next.of[us][index(leg.becomes)] |= bit(leg.to);
  next.all[us] = (next.all[us] ^ bit(leg.from)) | bit(leg.to);
  if (leg.becomes != leg.was) --next.reserve[us][index(leg.becomes) - 1];  // IW.reserve: one piece returns
  next.passed = 0;
  next.arrival = 0;
  if (leg.captures != 0) {
    next.all[them] &= ~leg.captures;
    for (std::size_t role = 0; role < role_count; ++role) next.of[them][role] &= ~leg.captures;
    // IW.reserve: neither pawns nor kings.
    for (std::size_t role = index(smasher); role <= index(remover); ++role) {
      const int count = next.reserve[them][role - 1] + std::popcount(pieces.of[them][role] & leg.captures);
      next.reserve[them][role - 1] = static_cast<std::uint8_t>(count < reserve_limit ? count : reserve_limit);
    }
  }
  return next;
}

/// The part of the pieces that a chain of captures depends on. A count plays chains on it.
struct Outline {
  Word own;
  Word enemies;
  Word enemy_kings;
  std::array<std::uint8_t, 3> reserve;  ///< own reserve, by role - 1
};

template <Side Us>
[[nodiscard]] inline Outline outline(const Pieces& pieces) noexcept {
  return {pieces.all[index(Us)], pieces.all[index(opponent(Us))], pieces.of[index(opponent(Us))][index(king)],
          pieces.reserve[index(Us)]};
}

template <Side Us>
[[nodiscard]] inline Outline after(const Outline& pieces, const Leg& leg) noexcept {
  Outline next = pieces;
  next.own = (pieces.own ^ bit(leg.from)) | bit(leg.to);
  next.enemies = pieces.enemies & ~leg.captures;
  next.enemy_kings = pieces.enemy_kings & ~leg.captures;
  if (leg.becomes != leg.was) --next.reserve[index(leg.becomes) - 1];
  return next;
}

/// The enemy's kings.
template <Side Us>
[[nodiscard]] inline Word enemy_kings(const Pieces& pieces) noexcept {
  return pieces.of[index(opponent(Us))][index(king)];
}
template <Side Us>
[[nodiscard]] inline Word enemy_kings(const Outline& pieces) noexcept {
  return pieces.enemy_kings;
}

/// IW.pawn.ep: what a step leaves behind if it ends its move.
inline void end_move(Outline&, const Leg&) noexcept {}
inline void end_move(Pieces& pieces, const Leg& leg) noexcept {
  if (!leg.is_double_step()) return;
  pieces.passed = static_cast<std::uint8_t>((leg.from + leg.to) / 2);
  pieces.arrival = static_cast<std::uint8_t>(leg.to);
}

}  // namespace ARBITER_CODE

/// Number of sequences of `depth` moves from the beginning of a move.
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile,
                                                            int depth))

}  // namespace arbiter::interweave::fast
