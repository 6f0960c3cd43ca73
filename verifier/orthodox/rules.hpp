#pragma once

#include <concepts>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/movement.hpp"
#include "verifier/rules/view.hpp"
#include "verifier/support/function_ref.hpp"

namespace arbiter::orthodox {

/// How the orthodox pieces move (FIDE Laws 3.2–3.8), except pawns.
[[nodiscard]] const Movement& movement(Role role);

/// Clears the castling rights of a moved king or of a moved or captured castling rook. Rights are by square: the right
/// with the castling rook on h1 is lost when any piece leaves h1 or is captured there.
void lose_castling(Effect& effect, Piece mover, Square from, SquareSet captures);
/// What a step from or onto these squares clears: these rights and every en passant square.
void lose_rights(Effect& effect, Piece mover, Square from, SquareSet captures);

/// What the clauses of the orthodox base forbid.
[[nodiscard]] std::span<const Sentence> sentences() noexcept;

/// CH.end.mate, CH.end.stalemate: the status for the side to move.
[[nodiscard]] Status status(bool in_check, bool any_move) noexcept;

/// Castling as it is written, without any of its conditions, of the king of `side` on `from` with each rook of `owner`
/// along its rank: for explanations where such castling is impossible. `f(step)`.
template <BoardView V>
void for_each_castling_as_written(const V& view, Side side, Square from, Owner owner,
                                  FunctionRef<void(const Step&)> f) {
  for (int file = 0; file < 8; ++file) {
    const Square corner = Square::at(file, from.rank());
    if (corner == from || !always(view.holds(corner, Piece{owner, rook}))) continue;
    const bool is_long = file < from.file();
    f(Step{from,
           Square::at(is_long ? 2 : 6, from.rank()),
           {},
           piece_of(side, king),
           AlsoMoved{corner, Square::at(is_long ? 3 : 5, from.rank())}});
  }
}

/// What the rules ask of the piece set of a variant on the orthodox base:
///   movement(role)                 how a piece (not a pawn) moves
///   promotions(context, f)         f(role) for every piece that a pawn may become
///   castles(piece)                   whether a castling rook of that kind castles
///   castling_files(context, side, is_long)   {king's target file, castling rook's target file}
///   first_rank_pawns_move()        whether a pawn on its own first rank (impossible in orthodox games) moves at all
///   clause_of(role), promotion_clause   the ids for moves of a piece (not a pawn) and for promotions
///   own_clause(role)               if it has it: the id that says more of a kind of piece, or null
template <class PieceSet>
class Rules {
 public:
  Rules() = default;
  explicit Rules(PieceSet piece_set) : piece_set_(std::move(piece_set)) {}
  [[nodiscard]] const PieceSet& piece_set() const noexcept { return piece_set_; }

  /// CH.check.legal: whether a piece of `by` on `from` could capture on `target` if an enemy stood there.
  template <BoardView V>
  [[nodiscard]] typename V::Truth takes_on(const V& view, Side by, Piece piece, Square from, Square target) const {
    if (piece.role == pawn) {
      return truth<typename V::Truth>(pawn_moves(by, from) && target.rank() - from.rank() == forward(by) &&
                                      std::abs(target.file() - from.file()) == 1);
    }
    return reaches(view, piece_set_.movement(piece.role), by, from, target);
  }

  /// Whether some piece of `by` attacks `target`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square target, Side by) const {
    return attacked(view, target, by, [](Piece) { return true; });
  }
  /// The same of those pieces that `counts(piece)`.
  template <BoardView V, class Counts>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square target, Side by, const Counts& counts) const {
    Disjunction<typename V::Truth> some;
    for (const Square from : all_squares) {
      if (from == target) continue;
      view.for_each_piece(from, [&](Piece piece, typename V::Truth present) {
        if (piece.owner != owner_of(by) || !counts(piece) || some.decided()) return;
        const auto takes = takes_on(view, by, piece, from, target);
        if (!never(takes)) some.add(noted(all(present, takes), {target, from}));
      });
      if (some.decided()) break;
    }
    return some.value();
  }

  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V& view, Side side) const {
    return no(kings_safe(view, side));
  }

  /// CH.end.mate, CH.end.stalemate.
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    return orthodox::status(in_check(ConcreteView(setup), setup.to_move), any_move);
  }

  /// Whether every king of `side` (there may be none) is safe from attack.
  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side) const {
    return kings_are_safe(view, side);
  }
  /// After a move of `side`: over formulas, one answer serves all moves that empty and fill the same squares, since
  /// only the king's place matters of the side's own pieces.
  template <BoardView Base>
  [[nodiscard]] typename Base::Truth kings_safe(const After<Base>& view, Side side) const {
    if constexpr (std::same_as<Base, FormulaView>) {
      return view.base().remember(safety_key(view.effect(), side), [&] { return kings_are_safe(view, side); });
    } else {
      return kings_are_safe(view, side);
    }
  }

 private:
  [[nodiscard]] static std::string safety_key(const Effect& effect, Side side) {
    std::string key(65,
                    '.');  // per square: '.' unchanged, 'e' empty, 'b' a piece that only blocks, else the piece
    for (const Change& change : effect.changes()) {
      char what = 'e';
      if (change.piece)
        what = change.piece->owner == owner_of(side) && change.piece->role != king ? 'b' : code(*change.piece);
      key[static_cast<std::size_t>(change.square.index())] = what;
    }
    key[64] = side == Side::white ? 'w' : 'b';
    return key;
  }
  [[nodiscard]] static char code(Piece piece) noexcept {
    return static_cast<char>(128 + 32 * static_cast<int>(piece.owner) + number(piece.role));
  }

  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_are_safe(const V& view, Side side) const {
    Conjunction<typename V::Truth> safe;
    for (const Square square : all_squares) {
      const auto here = view.holds(square, piece_of(side, king));
      if (never(here) || safe.decided()) continue;
      safe.add(no(all(here, attacked(view, square, opponent(side)))));
    }
    return safe.value();
  }

 public:
  /// Every non-capturing step of a piece of `side` and kind `piece` from `from`, without king safety and castling.
  /// `f(step, en passant square or none, clause, condition)`.
  template <class T>
  using UseQuiet = FunctionRef<void(const Step&, std::optional<Square>, const char*, T)>;
  template <BoardView V>
  void for_each_quiet(const V& view, Side side, Piece piece, Square from, UseQuiet<typename V::Truth> f) const {
    if (piece.role != pawn) {
      for_each_reached(view, piece_set_.movement(piece.role), side, from, [&](Square to, typename V::Truth way) {
        f(Step{from, to, {}, piece}, std::optional<Square>{}, PieceSet::clause_of(piece.role),
          named(view, movement_clause<V>(piece), all(way, view.empty(to))));
      });
      return;
    }
    const auto ahead = from.offset(0, forward(side));
    if (!ahead || !pawn_moves(side, from)) return;
    for_each_arrival(
        view, side, *ahead,
        [&](Role becomes, const char* clause) {
          f(Step{from, *ahead, {}, piece_of(side, becomes)}, std::optional<Square>{}, clause,
            named(view, "CH.pawn.step", view.empty(*ahead)));
        },
        "CH.pawn.step");
    if constexpr (explains<V>) for_each_wrong_pawn_step(view, side, piece, from, f);
    if (relative_rank(side, from.rank()) > 1) return;
    const Square beyond = *from.offset(0, 2 * forward(side));
    f(Step{from, beyond, {}, piece}, ahead, "CH.pawn.double",
      named(view, "CH.pawn.double", all(view.empty(*ahead), view.empty(beyond))));
  }

  /// What pawns never do, for explanations: two squares from behind the second rank, and diagonally without a capture.
  template <BoardView V>
  void for_each_wrong_pawn_step(const V& view, Side side, Piece piece, Square from,
                                UseQuiet<typename V::Truth> f) const {
    using T = typename V::Truth;
    const auto none = std::optional<Square>{};
    const auto beyond = from.offset(0, 2 * forward(side));
    if (beyond && relative_rank(side, from.rank()) >= 2)
      f(Step{from, *beyond, {}, piece}, none, "CH.pawn.double", named(view, "CH.pawn.double", truth<T>(false)));
    for (const int aside : {-1, 1}) {
      const auto to = from.offset(aside, forward(side));
      if (!to || !always(view.empty(*to))) continue;
      const bool beside_pawn = always(view.holds(*from.offset(aside, 0), piece_of(opponent(side), pawn)));
      if (beside_pawn && relative_rank(side, to->rank()) == 5) continue;  // en passant, with its own clause
      for_each_arrival(
          view, side, *to,
          [&](Role becomes, const char* clause) {
            f(Step{from, *to, {}, piece_of(side, becomes)}, none, clause,
              named(view, "CH.pawn.capture", truth<T>(false)));
          },
          "CH.pawn.capture");
    }
  }

  /// Every capture, without king safety. `f(step, the captured piece, clause, condition)`; promotions differ by
  /// `becomes` unless `promote` is false (then an arriving pawn stays a pawn).
  template <BoardView V>
  void for_each_capture(const V& view, Side side, Piece piece, Square from, bool promote,
                        FunctionRef<void(const Step&, Piece, const char*, typename V::Truth)> f) const {
    using T = typename V::Truth;
    const auto onto = [&](Square to, const T& reached) {
      view.for_each_piece(to, [&](Piece victim, T present) {
        if (victim.owner != owner_of(opponent(side)) || (victim.role == king && !explains<V>)) return;
        const T condition =
            all(all(named(view, piece.role == pawn ? "CH.pawn.capture" : movement_clause<V>(piece), reached),
                    named(view, "CH.check.legal", truth<T>(victim.role != king), {to})),
                present);
        if (never(condition)) return;
        if (piece.role != pawn || !promote) {
          f(Step{from, to, to, piece}, victim, piece.role == pawn ? "CH.pawn.capture" : PieceSet::clause_of(piece.role),
            condition);
          return;
        }
        for_each_arrival(
            view, side, to,
            [&](Role becomes, const char* clause) {
              f(Step{from, to, to, piece_of(side, becomes)}, victim, clause, condition);
            },
            "CH.pawn.capture");
      });
    };
    if (piece.role != pawn) {
      for_each_reached(view, piece_set_.movement(piece.role), side, from, onto);
      return;
    }
    if (!pawn_moves(side, from)) return;
    for (const int aside : {-1, 1}) {
      const auto to = from.offset(aside, forward(side));
      if (!to) continue;
      onto(*to, truth<T>(true));
      // En passant: the enemy pawn stands beside this one, directly behind the square that it passed.
      if (relative_rank(side, to->rank()) != 5) continue;
      const Square victim = *to->offset(0, -forward(side));
      const Piece enemy_pawn = piece_of(opponent(side), pawn);
      const T passed_now = named(view, "CH.pawn.ep", all(view.bit(*en_passant_bit(*to)), view.empty(*to)));
      const T condition = all(passed_now, view.holds(victim, enemy_pawn));
      if (!never(condition)) f(Step{from, *to, victim, piece}, enemy_pawn, "CH.pawn.ep", condition);
    }
  }

  /// Castling of a king of `side` on `from`. `f(step, castling rook, clause ids, condition)`.
  template <class T>
  using UseCastling = FunctionRef<void(const Step&, Piece, ClauseList, T)>;
  template <BoardView V>
  void for_each_castling(const V& view, Side side, Square from, UseCastling<typename V::Truth> f) const {
    for_each_castling(
        view, side, from, [&](Square square) { return attacked(view, square, opponent(side)); }, f);
  }

  /// The same; `is_attacked(square)` says which squares the king must not stand on or pass.
  template <BoardView V>
  void for_each_castling(const V& view, Side side, Square from, FunctionRef<typename V::Truth(Square)> is_attacked,
                         UseCastling<typename V::Truth> f) const {
    using T = typename V::Truth;
    if (relative_rank(side, from.rank()) != 0) return;
    for (int file = 0; file < 8; ++file) {
      if (file == from.file()) continue;
      const T right = view.bit(castling_bit(side, file));  // CH.castle.rights
      if (never(right)) continue;
      const bool is_long = file < from.file();
      const auto [king_file, corner_file] = piece_set_.castling_files(view.context(), side, is_long);
      const Square corner = Square::at(file, from.rank());
      const Square king_to = Square::at(king_file, from.rank());
      const Square corner_to = Square::at(corner_file, from.rank());
      view.for_each_piece(corner, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side) || !piece_set_.castles(piece)) return;
        Conjunction<T> may;
        may.add(named(view, "CH.castle.rights", right, {corner}));
        may.add(present);
        for_each_between(from, king_to, [&](Square square) {
          if (square != from && square != corner) may.add(named(view, "CH.castle.path", view.empty(square)));
        });
        for_each_between(corner, corner_to, [&](Square square) {
          if (square != from && square != corner) may.add(named(view, "CH.castle.path", view.empty(square)));
        });
        for_each_between(from, king_to, [&](Square square) {
          if (!may.decided()) may.add(named(view, "CH.castle.check", no(is_attacked(square))));
        });
        const bool usual = from.file() == 4 && (file == 0 || file == 7);
        ClauseList because("CH.castle.path");
        because.add("CH.castle.check");
        because.add("CH.castle.rights");
        if (!usual) because.add("CH.castle.shuffled");
        f(Step{from, king_to, {}, piece_of(side, king), AlsoMoved{corner, corner_to}}, piece, because, may.value());
      });
    }
    if constexpr (explains<V>) for_each_castling_alone(view, side, from, f);
  }

  /// The effect of a step of a piece of role `mover`; `corner` is the piece that castles with the king, if any.
  [[nodiscard]] static Effect effect_of(const State::Context& context, const Step& step, Side side, Role mover,
                                        std::optional<Square> passed, std::optional<Piece> corner) {
    Effect effect(context);
    effect.clear(step.from);
    for (const Square square : step.captures) effect.clear(square);
    if (step.also) effect.clear(step.also->from);
    effect.place(step.to, step.becomes);
    if (step.also) effect.place(step.also->to, *corner);
    lose_rights(effect, piece_of(side, mover), step.from, step.captures);
    if (passed && en_passant_bit(*passed)) effect.set_bit(*en_passant_bit(*passed), true);
    return effect;
  }

  /// Calls `f(role, clause)` for each role that a pawn of `side` can have after stepping to `to`.
  template <BoardView V>
  void for_each_arrival(const V& view, Side side, Square to, FunctionRef<void(Role, const char*)> f,
                        const char* plain_clause) const {
    if (relative_rank(side, to.rank()) != 7) {
      f(pawn, plain_clause);
      return;
    }
    piece_set_.promotions(view.context(), [&](Role role) { f(role, PieceSet::promotion_clause); });
  }

  /// The clause that stands against a piece whose way is not free: the one of its kind, where each has its own.
  template <BoardView V>
  [[nodiscard]] static constexpr const char* movement_clause(Piece piece) {
    if constexpr (explains<V> && requires { PieceSet::own_clause(piece.role); }) {
      if (const char* clause = PieceSet::own_clause(piece.role)) return clause;
    }
    return PieceSet::clause_of(piece.role);
  }

 private:
  /// Castling without a piece to castle with, for explanations.
  template <BoardView V>
  void for_each_castling_alone(const V& view, Side side, Square from, UseCastling<typename V::Truth> f) const {
    using T = typename V::Truth;
    for (const bool is_long : {false, true}) {
      bool some = false;
      for (int file = is_long ? 0 : from.file() + 1; file < (is_long ? from.file() : 8); ++file) {
        view.for_each_piece(Square::at(file, from.rank()), [&](Piece piece, const T&) {
          some = some || (piece.owner == owner_of(side) && piece_set_.castles(piece));
        });
      }
      const Square edge = Square::at(is_long ? 0 : 7, from.rank());
      const Square king_to = Square::at(piece_set_.castling_files(view.context(), side, is_long).first, from.rank());
      if (some || edge == from) continue;
      const Piece own_king = piece_of(side, king);
      f(Step{from, king_to, {}, own_king, AlsoMoved{edge, king_to}}, own_king, ClauseList("CH.castle.rights"),
        named(view, "CH.castle.rights", truth<T>(false)));
    }
  }

  [[nodiscard]] bool pawn_moves(Side side, Square from) const {
    return relative_rank(side, from.rank()) != 0 || piece_set_.first_rank_pawns_move();
  }

  /// All squares of a rank from `a` to `b`, both included, in either direction.
  static void for_each_between(Square a, Square b, FunctionRef<void(Square)> f) {
    const int step = b.file() > a.file() ? 1 : -1;
    for (int file = a.file();; file += step) {
      f(Square::at(file, a.rank()));
      if (file == b.file()) break;
    }
  }

  PieceSet piece_set_;
};

/// The pieces of chess.
struct FidePieces {
  static constexpr const char* promotion_clause = "CH.pawn.promote";

  /// Whether a game has pawns on their own first rank, from where they move one square or two.
  bool first_rank_pawns = false;

  [[nodiscard]] static const Movement& movement(Role role) { return orthodox::movement(role); }
  [[nodiscard]] static constexpr const char* clause_of(Role role) noexcept {
    return role == king ? "CH.king.step" : "CH.piece.move";
  }
  [[nodiscard]] bool first_rank_pawns_move() const noexcept { return first_rank_pawns; }
  template <class F>
  static void promotions(const State::Context&, F&& f) {
    for (const Role role : {queen, rook, bishop, knight}) f(role);
  }
  [[nodiscard]] static bool castles(Piece piece) noexcept { return piece.role == rook; }
  [[nodiscard]] static std::pair<int, int> castling_files(const State::Context&, Side, bool is_long) {
    return is_long ? std::pair{2, 3} : std::pair{6, 5};
  }
};

/// Declarative rules of games on the orthodox base in which a move is one step. What a piece set may have beside what
/// orthodox::Rules asks for:
///   add_clauses(because, role, step)    adds what only this piece set says of the step
///   add_capture(candidate, side, victim)   adds what a capture changes besides, and its clauses
///   wrong_castling(step)                for explanations: the castling that a clause forbids in favour of this one, if
///                                       there is one; and the clause, wrong_castling_clause
template <class PieceSet>
class OneStepRules : public Rules<PieceSet> {
 public:
  using Rules<PieceSet>::Rules;

  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side)) return;
        const auto consider = [&](const Step& step, std::optional<Square> passed, ClauseList because, T condition,
                                  std::optional<Piece> corner = {}, [[maybe_unused]] std::optional<Piece> victim = {}) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          if constexpr (requires { PieceSet::add_clauses(because, piece.role, step); })
            PieceSet::add_clauses(because, piece.role, step);
          Candidate candidate{{}, because};
          candidate.legs.push_back({step, this->effect_of(view.context(), step, side, piece.role, passed, corner)});
          if constexpr (requires { PieceSet::add_capture(candidate, side, *victim); }) {
            if (victim) PieceSet::add_capture(candidate, side, *victim);
          }
          const T safe = this->kings_safe(After<V>(view, candidate.legs.back().effect), side);
          const T legal = all(possible, named(view, "CH.check.legal", safe));
          if (!never(legal)) sink(candidate, legal);
        };
        this->for_each_quiet(view, side, piece, from,
                             [&](const Step& step, std::optional<Square> passed, const char* clause, T condition) {
                               consider(step, passed, ClauseList(clause), condition);
                             });
        this->for_each_capture(view, side, piece, from, true,
                               [&](const Step& step, Piece victim, const char* clause, T condition) {
                                 consider(step, std::nullopt, ClauseList(clause), condition, std::nullopt, victim);
                               });
        if (piece.role != king) return;
        this->for_each_castling(view, side, from, [&](const Step& step, Piece corner, ClauseList because, T condition) {
          consider(step, std::nullopt, because, condition, corner);
          if constexpr (explains<V> && requires { PieceSet::wrong_castling_clause; }) {
            if (const auto wrong = PieceSet::wrong_castling(step))
              consider(*wrong, std::nullopt, because, named(view, PieceSet::wrong_castling_clause, truth<T>(false)),
                       corner);
          }
        });
      });
    }
  }
};

/// Declarative rules of orthodox chess with one more way to win, after which nobody moves. `Own`, which derives from
/// this, has
///   has_won(view, side)   whether `side` has won this way
///   win_clause            that says so
///   pass_on(view, side, candidate, condition, sink)   hands on a move of orthodox chess with what the variant adds
template <class Own>
class ExtraWinRules : public OneStepRules<FidePieces> {
 public:
  using OneStepRules::OneStepRules;

  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const T goes_on = all(no(Own::has_won(view, Side::white)), no(Own::has_won(view, Side::black)));
    if (never(goes_on)) return;
    const T open = named(view, Own::win_clause, goes_on);
    OneStepRules::for_each_move(view, side, squares, [&](const Candidate& candidate, const T& legal) {
      const T possible = all(open, legal);
      if (!never(possible)) static_cast<const Own&>(*this).pass_on(view, side, candidate, possible, sink);
    });
  }

  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    const ConcreteView view(setup);
    if (Own::has_won(view, opponent(setup.to_move))) return Status::lost;
    if (Own::has_won(view, setup.to_move)) return Status::won;
    return OneStepRules::status(setup, any_move);
  }
};

}  // namespace arbiter::orthodox
