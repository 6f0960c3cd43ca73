#pragma once

#include "verifier/board/attacks.hpp"
#include "verifier/variants/interweave/state.hpp"

/// The generator's board: sets of squares as words, bit number = Square::index().
namespace arbiter::interweave::inline ARBITER_CODE {
namespace fast {

using Word = std::uint64_t;

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

template <class... Ways, class Use>
constexpr void each_way(const Use& use) {
  (use(Ways{}), ...);
}
template <class Use>
constexpr void each_orthogonal(const Use& use) {
  each_way<Way<0, 1>, Way<1, 0>, Way<0, -1>, Way<-1, 0>>(use);
}
template <class Use>
constexpr void each_diagonal(const Use& use) {
  each_way<Way<1, 1>, Way<1, -1>, Way<-1, -1>, Way<-1, 1>>(use);
}
template <class Use>
constexpr void each_knight(const Use& use) {
  each_way<Way<1, 2>, Way<2, 1>, Way<2, -1>, Way<1, -2>>(use);
  each_way<Way<-1, -2>, Way<-2, -1>, Way<-2, 1>, Way<-1, 2>>(use);
}
/// Calls `use` with the index of each square.
template <class Use>
constexpr void each_square(Word squares, const Use& use) {
  for (; squares != 0; squares &= squares - 1) use(std::countr_zero(squares));
}

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

/// Number of sequences of `depth` moves.
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth);

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

/// The steps of pieces of `Us`, generated for whole sets of pieces at once: one shift moves all pieces that go the same
/// distance in the same direction.
///
/// Capturing steps go one by one to `sink.capture(leg)`. Quiet steps go as sets to `sink.quiet(to, offset, choices)`:
/// for each square of `to` one step from `to - offset` for every role whose bit is in `choices`; with `choices` 0 the
/// piece keeps its role. Counting needs only the popcounts.
template <Side Us>
class Steps {
 public:
  Steps(const Pieces& pieces, Profile rules) noexcept
      : Steps(&pieces, pieces.all[us], pieces.all[them], pieces.reserve[us], rules) {
    sandwiching_ = sandwiching_squares();
  }
  /// Inside a chain, for single pieces.
  Steps(const Outline& pieces, Profile rules) noexcept
      : Steps(nullptr, pieces.own, pieces.enemies, pieces.reserve, rules) {}

  /// The capturing steps of all pieces.
  template <class Sink>
  void captures(Sink& sink) const {
    pawn_captures(pieces_->of[us][index(pawn)], sandwiching_, sink);
    if (pieces_->passed != 0) en_passant(pieces_->of[us][index(pawn)], sink);
    smasher_captures(pieces_->of[us][index(smasher)], sink);
    leaper_captures(pieces_->of[us][index(leaper)], sink);
    remover_captures(pieces_->of[us][index(remover)], sink);
    king_captures(pieces_->of[us][index(king)], sink);
  }
  /// The capturing steps of the pieces of `role` on `squares`.
  template <class Sink>
  void captures(Role role, Word squares, Sink& sink) const {
    if (role == pawn) {
      pawn_captures(squares, sandwiching_squares(), sink);
      if (pieces_ != nullptr && pieces_->passed != 0) en_passant(squares, sink);
    } else if (role == smasher) {
      smasher_captures(squares, sink);
    } else if (role == leaper) {
      leaper_captures(squares, sink);
    } else if (role == remover) {
      remover_captures(squares, sink);
    } else {
      king_captures(squares, sink);
    }
  }

  /// The quiet steps of all pieces. No piece may have a capturing step; otherwise captures would be among them.
  template <class Sink>
  void quiets_without_captures(Sink& sink) const {
    const auto& pieces = pieces_->of[us];
    pawn_quiets(pieces[index(pawn)], sandwiching_, sink);
    diagonal_slides(pieces[index(smasher)] | pieces[index(leaper)] | pieces[index(remover)], sink);
    // A Smasher that stops directly before an enemy would capture. Without captures its slides are those of a Leaper.
    orthogonal_slides<false>(pieces[index(smasher)] | pieces[index(leaper)], sink);
    double_knight_leaps(pieces[index(leaper)], sink);
    king_quiets(pieces[index(king)], sink);
  }
  /// The quiet steps of the pieces of `role` on `squares`.
  template <class Sink>
  void quiets(Role role, Word squares, Sink& sink) const {
    if (role == pawn) {
      pawn_quiets(squares, sandwiching_squares(), sink);
    } else if (role == king) {
      king_quiets(squares, sink);
    } else {
      diagonal_slides(squares, sink);
      if (role == smasher) orthogonal_slides<true>(squares, sink);
      if (role == leaper) {
        orthogonal_slides<false>(squares, sink);
        double_knight_leaps(squares, sink);
      }
    }
  }

 private:
  static constexpr std::size_t us = index(Us);
  static constexpr std::size_t them = index(opponent(Us));
  using Forward = Way<0, forward(Us)>;

  Steps(const Pieces* pieces, Word own, Word enemies, const std::array<std::uint8_t, 3>& reserve,
        Profile rules) noexcept
      : pieces_(pieces), rules_(rules), own_(own), enemies_(enemies), empty_(~(own | enemies)) {
    for (std::size_t role = index(smasher); role <= index(remover); ++role) {
      if (reserve[role - 1] != 0) returnable_ |= 1U << role;  // IW.reserve: captured and not yet returned
    }
  }

  static constexpr Word rank(int relative) noexcept { return Word{0xff} << (8 * relative_rank(Us, relative)); }

  // Capturing

  template <class Sink>
  void king_captures(Word kings, Sink& sink) const {
    // IW.king.capture: two squares in the same direction, over an enemy.
    each_orthogonal([&](auto way) { leaps(way, kings, king, sink); });
  }

  /// Over an enemy, and the same displacement again.
  template <class Towards, class Sink>
  void leaps(Towards way, Word pieces, Role role, Sink& sink) const {
    const Word victims = moved(way, pieces) & enemies_;
    each_square(moved(way, victims) & empty_, [&](int to) {
      sink.capture(Leg{bit(to - way.offset), to - 2 * way.offset, to, role, role});
    });
  }

  template <class Sink>
  void smasher_captures(Word smashers, Sink& sink) const {
    each_orthogonal([&](auto way) {
      // IW.smasher.approach: an even distance to the stop (IW.shade), so the victim stands on the other square colour.
      Word line = smashers;
      for (int travelled = 2 * way.offset;; travelled += 2 * way.offset) {
        line = moved(way, moved(way, line) & empty_) & empty_;
        if (line == 0) break;
        each_square(moved(way, line) & enemies_, [&](int victim) {
          const int to = victim - way.offset;
          sink.capture(Leg{bit(victim), to - travelled, to, smasher, smasher});
        });
      }
    });
  }

  template <class Sink>
  void leaper_captures(Word leapers, Sink& sink) const {
    each_orthogonal([&](auto way) {
      // IW.leaper.long: over a first piece at an odd distance, to any square beyond it at an even distance.
      Word line = leapers;
      for (int before = way.offset; line != 0; before += 2 * way.offset) {
        const Word first = moved(way, line);
        Word landing = moved(way, first & enemies_) & empty_;
        for (int beyond = way.offset; landing != 0; beyond += 2 * way.offset) {
          each_square(landing, [&](int to) {
            sink.capture(Leg{bit(to - beyond), to - beyond - before, to, leaper, leaper});
          });
          landing = moved(way, moved(way, landing) & empty_) & empty_;
        }
        line = moved(way, first & empty_) & empty_;
      }
    });
    // IW.leaper.double.capture: a knight's move to the victim, then the same displacement again.
    each_knight([&](auto way) { leaps(way, leapers, leaper, sink); });
  }

  template <class Sink>
  void remover_captures(Word removers, Sink& sink) const {
    // IW.remover.rifle: one victim per step, or all at once in `site`.
    if (rules_ == Profile::site) {
      each_square(removers, [&](int from) {
        Word victims = 0;
        each_orthogonal([&](auto way) { victims |= moved(way, bit(from)); });
        victims &= enemies_;
        if (victims != 0) sink.capture(Leg{victims, from, from, remover, remover});
      });
    } else {
      each_orthogonal([&](auto way) {
        each_square(moved(way, removers) & enemies_, [&](int victim) {
          const int from = victim - way.offset;
          sink.capture(Leg{bit(victim), from, from, remover, remover});
        });
      });
    }
  }

  template <class Sink>
  void pawn_captures(Word pawns, Word sandwiching, Sink& sink) const {
    each_pawn_way([&](auto way) {
      // IW.pawn.custodian: a quiet step becomes a capture if it ends beside an enemy with a friend right behind it.
      const Word single = single_steps(way, pawns) & sandwiching;
      each_square(single, [&](int to) { pawn_capture(to - way.offset, to, 0, sink); });
      const Word twice = double_steps(way, pawns) & sandwiching;
      each_square(twice, [&](int to) { pawn_capture(to - 2 * way.offset, to, 0, sink); });
    });
    constexpr Forward ahead{};
    // IW.pawn.leap: the square behind the victim must be empty; on the last rank there must be a role to promote to.
    const Word victims = moved(ahead, pawns) & enemies_;
    each_square(moved(ahead, victims) & empty_ & enterable(),
                [&](int to) { pawn_capture(to - 2 * ahead.offset, to, bit(to - ahead.offset), sink); });
  }

  template <class Sink>
  void en_passant(Word pawns, Sink& sink) const {
    constexpr Forward ahead{};
    // IW.pawn.ep: by a short leap over the en passant square. A square that an own pawn passed is on the other rank.
    const Word passed = bit(pieces_->passed) & rank(5) & empty_;
    const Word victim = bit(pieces_->arrival) & pieces_->of[them][index(pawn)];
    if (passed == 0 || victim == 0 || (moved(back(ahead), passed) & pawns) == 0) return;
    if ((moved(ahead, passed) & empty_) == 0) return;
    pawn_capture(pieces_->passed - ahead.offset, pieces_->passed + ahead.offset, victim, sink);
  }

  /// IW.pawn.custodian: passes on a pawn's step to `to` with its custodian captures, once for each role that the pawn
  /// may have there. The square that the pawn left is in line with `to` only behind the piece that it leapt over, which
  /// is captured anyway.
  template <class Sink>
  void pawn_capture(int from, int to, Word captured, Sink& sink) const {
    each_orthogonal([&](auto way) {
      const Word between = moved(way, bit(to)) & enemies_;
      if ((moved(way, between) & own_) != 0) captured |= between;
    });
    each_square(choices(to), [&](int role) {
      sink.capture(Leg{captured, from, to, pawn, Role{static_cast<std::uint8_t>(role)}});
    });
  }

  /// The squares beside an enemy that has a friend directly behind it. A pawn that arrives by a diagonal step is never
  /// that friend: it came from a square that is not in line with the arrival square.
  [[nodiscard]] Word sandwiching_squares() const noexcept {
    Word squares = 0;
    each_orthogonal([&](auto way) { squares |= moved(way, moved(way, own_) & enemies_); });
    return squares;
  }

  // Pawns

  template <class Use>
  static void each_pawn_way(const Use& use) {
    use(Way<-1, forward(Us)>{});
    use(Way<1, forward(Us)>{});
  }
  /// IW.pawn.promote.8: a pawn must promote on the last rank, so it cannot arrive without a role to promote to.
  [[nodiscard]] Word enterable() const noexcept { return returnable_ != 0 ? ~Word{0} : ~rank(7); }
  template <class Towards>
  [[nodiscard]] Word single_steps(Towards way, Word pawns) const noexcept {
    // IW.pawn.step: each_pawn_way() supplies the two diagonals.
    return moved(way, pawns) & empty_ & enterable();
  }
  template <class Towards>
  [[nodiscard]] Word double_steps(Towards way, Word pawns) const noexcept {
    // IW.pawn.double: twice in the same direction.
    return moved(way, moved(way, pawns & rank(1)) & empty_) & empty_;
  }
  /// A bit for every role that a pawn arriving on `to` may have.
  [[nodiscard]] unsigned choices(int to) const noexcept {
    if ((bit(to) & rank(7)) != 0) return returnable_;              // IW.pawn.promote.8
    if ((bit(to) & rank(6)) != 0) return returnable_ | pawn_only;  // IW.pawn.promote.7
    return pawn_only;
  }

  template <class Sink>
  void pawn_quiets(Word pawns, Word sandwiching, Sink& sink) const {
    const Word quiet = ~sandwiching;
    each_pawn_way([&](auto way) {
      const Word single = single_steps(way, pawns) & quiet;
      pass_on(single & ~(rank(6) | rank(7)), way.offset, 0, sink);
      pass_on(single & rank(6), way.offset, returnable_ | pawn_only, sink);  // IW.pawn.promote.7
      pass_on(single & rank(7), way.offset, returnable_, sink);              // IW.pawn.promote.8
      pass_on(double_steps(way, pawns) & quiet, 2 * way.offset, 0, sink);
    });
  }

  // Quiet steps of the other pieces

  template <class Sink>
  void king_quiets(Word kings, Sink& sink) const {
    // IW.king.quiet: one square, not a slide.
    each_diagonal([&](auto way) { pass_on(moved(way, kings) & empty_, way.offset, 0, sink); });
  }

  /// IW.smasher.diagonal, IW.leaper.diagonal, IW.remover.diagonal: never onto a piece, so nothing is captured.
  template <class Sink>
  void diagonal_slides(Word sliders, Sink& sink) const {
    each_diagonal([&](auto way) {
      Word line = moved(way, sliders) & empty_;
      for (int travelled = way.offset; line != 0; travelled += way.offset) {
        sink.quiet(line, travelled, 0);
        line = moved(way, line) & empty_;
      }
    });
  }

  /// IW.smasher.orthogonal, IW.leaper.orthogonal, IW.shade: two squares at a time. With `Approaching`, stops directly
  /// before an enemy are omitted: the Smasher captures there (IW.smasher.approach).
  template <bool Approaching, class Sink>
  void orthogonal_slides(Word sliders, Sink& sink) const {
    each_orthogonal([&](auto way) {
      Word line = sliders;
      for (int travelled = 2 * way.offset;; travelled += 2 * way.offset) {
        line = moved(way, moved(way, line) & empty_) & empty_;
        if (line == 0) break;
        if constexpr (Approaching) {
          pass_on(line & ~moved(back(way), enemies_), travelled, 0, sink);
        } else {
          sink.quiet(line, travelled, 0);
        }
      }
    });
  }

  template <class Sink>
  void double_knight_leaps(Word leapers, Sink& sink) const {
    each_knight([&](auto way) {
      // IW.leaper.double: only the midpoint must be empty on the way.
      const Word midpoints = moved(way, leapers) & empty_;
      pass_on(moved(way, midpoints) & empty_, 2 * way.offset, 0, sink);
    });
  }

  template <class Sink>
  static void pass_on(Word to, int offset, unsigned roles, Sink& sink) {
    if (to != 0) sink.quiet(to, offset, roles);
  }

  static constexpr unsigned pawn_only = 1U << index(pawn);

  const Pieces* pieces_;  ///< null inside a chain that is played on outlines
  Profile rules_;
  Word own_;
  Word enemies_;
  Word empty_;
  Word sandwiching_ = 0;     ///< sandwiching_squares(), if this is for a whole side
  unsigned returnable_ = 0;  ///< a bit for every role in the reserve of `Us`
};

/// Calls `use(leg)` for every step of a set that Steps passes on.
template <Side Us, class Use>
void each_quiet(const Pieces& pieces, Word to, int offset, unsigned choices, const Use& use) {
  each_square(to, [&](int square) {
    const int from = square - offset;
    const Role was = role_on(pieces, Us, bit(from));
    if (choices == 0) {
      use(Leg{0, from, square, was, was});
    } else {
      each_square(choices, [&](int role) { use(Leg{0, from, square, was, Role{static_cast<std::uint8_t>(role)}}); });
    }
  });
}

/// IW.end.king: whether the captures of `leg` from `pieces` end the move, even if more could be captured.
template <Side Us, class Board>
[[nodiscard]] inline bool decides(const Board& pieces, const Leg& leg, Profile rules) noexcept {
  return rules == Profile::documented && (enemy_kings<Us>(pieces) & leg.captures) != 0;
}

/// Records whether there is a capturing step.
struct AnyCapture {
  bool found = false;
  void capture(const Leg&) noexcept { found = true; }
};

/// IW.capture.chain: whether the piece that made the capturing step `leg` must continue; `pieces` are the pieces before
/// the step, `next` those after it.
template <Side Us>
[[nodiscard]] bool goes_on(const Pieces& pieces, const Leg& leg, const Pieces& next, Profile rules) {
  if (decides<Us>(pieces, leg, rules)) return false;
  AnyCapture any;
  Steps<Us>(next, rules).captures(leg.becomes, bit(leg.to), any);
  return any.found;
}

/// IW.capture.chain: follows capturing steps to the ends of their moves, on Pieces or an Outline of them. A sink of
/// Steps.
///
/// The moves go to `moves`: `enter(leg)` and `leave()` around each capturing step; `arrive(next)` when the entered
/// steps are a complete move, with the pieces at its end.
template <Side Us, class Board, class Moves>
struct Chain {
  const Board& pieces;
  Moves& moves;
  Profile rules;
  bool found = false;

  void capture(const Leg& leg) {
    found = true;
    Board next = after<Us>(pieces, leg);
    moves.enter(leg);
    if (decides<Us>(pieces, leg, rules) || !follow(next, leg)) {
      end_move(next, leg);
      moves.arrive(next);
    }
    moves.leave();
  }
  /// Passes on the moves that continue after `leg`; false if there are none.
  bool follow(const Board& next, const Leg& leg) const {
    Chain further{next, moves, rules};
    Steps<Us>(next, rules).captures(leg.becomes, bit(leg.to), further);
    return further.found;
  }
};

/// All moves of `Us`: those that begin with a capture, through Chain, or if there are none, the quiet ones as sets,
/// through `moves.quiet(to, offset, choices)` (see Steps). Chains are played on `played`: `pieces`, or their outline if
/// the caller does not need the position after the move.
template <Side Us, class Board, class Moves>
void each_move(const Pieces& pieces, const Board& played, Profile rules, Moves& moves) {
  if (finished(pieces)) return;  // IW.end.king
  const Steps<Us> steps(pieces, rules);
  Chain<Us, Board, Moves> chain{played, moves, rules};
  steps.captures(chain);
  if (!chain.found) steps.quiets_without_captures(moves);  // IW.capture.must
}

}  // namespace fast
}  // namespace arbiter::interweave::inline ARBITER_CODE
