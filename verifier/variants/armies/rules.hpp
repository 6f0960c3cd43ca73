#pragma once

#include <utility>

#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::armies {

/// How the pieces of all four armies move (D3; forward is away from the owner: DA.forward), except pawns.
[[nodiscard]] const Movement& movement(Role role);

/// The pieces beside the king at the start of a game of `army`, each once: in place of rook, knight, bishop, queen.
[[nodiscard]] const std::array<Role, 4>& pieces_of(Army army);

struct PieceSet {
  static constexpr const char* piece_clause = "CH.piece.move";
  static constexpr const char* promotion_clause = "DA.promote";

  /// Whether a game has pawns on their own first rank, from where they move one square or two.
  bool first_rank_pawns = false;

  [[nodiscard]] const Movement& movement(Role role) const { return armies::movement(role); }
  /// The clause that says how a piece of the three new armies moves; null for the orthodox pieces.
  [[nodiscard]] static const char* clause_of(Role role);
  [[nodiscard]] bool first_rank_pawns_move() const noexcept { return first_rank_pawns; }

  /// DA.promote: every piece of both armies in play, each kind once.
  template <class F>
  void promotions(const std::array<std::uint8_t, State::context_size>& context, F&& f) const {
    const auto white = static_cast<Army>(context[0]);
    const auto black = static_cast<Army>(context[1]);
    for (const Role role : pieces_of(white)) f(role);
    if (black == white) return;
    for (const Role role : pieces_of(black)) f(role);
  }

  /// DA.castle: whether the piece can castle as a corner piece of some army.
  [[nodiscard]] static bool castles(Piece piece) noexcept {
    return piece.role != orthodox::pawn && piece.role != orthodox::king;
  }

  /// DA.castle.colorbound: the Clobberers' long castling keeps the corner piece on its square colour.
  [[nodiscard]] std::pair<int, int> castling_files(const std::array<std::uint8_t, State::context_size>& context,
                                                   Side side, bool is_long) const {
    if (!is_long) return {6, 5};
    const auto army = static_cast<Army>(context[side == Side::white ? 0 : 1]);
    return army == Army::clobberers ? std::pair{1, 2} : std::pair{2, 3};
  }
};

/// What the clauses of the armies forbid.
[[nodiscard]] std::span<const Sentence> sentences() noexcept;

/// The clauses of a move of orthodox pieces under the ids of the orthodox base, for variants that are played as Fide
/// against Fide.
[[nodiscard]] Because orthodox_clauses(const Because& because);

/// Declarative rules of Chess with Different Armies; Fide against Fide is orthodox chess.
class Rules {
 public:
  Rules() = default;
  /// See PieceSet.
  explicit Rules(bool first_rank_pawns) : base_(PieceSet{first_rank_pawns}) {}

  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side) const {
    return base_.kings_safe(view, side);
  }

  template <BoardView V, class Sink>
  void for_each_move(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    using T = typename V::Truth;
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side)) return;
        const auto consider = [&](const Step& step, std::optional<Square> passed, Because because, T condition,
                                  std::optional<Piece> corner) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          if (const char* clause = PieceSet::clause_of(piece.role)) {
            because.add("DA.forward");
            because.add(clause);
          }
          Candidate candidate{{}, because};
          candidate.legs.push_back({step, base_.effect_of(view.context(), step, side, piece.role, passed, corner)});
          const T safe = kings_safe(After<V>(view, candidate.legs.back().effect), side);
          const T legal = all(possible, named(view, "CH.check.legal", safe));
          if (!never(legal)) sink(candidate, legal);
        };
        base_.for_each_quiet(view, side, piece, from,
                             [&](const Step& step, std::optional<Square> passed, const char* clause, T condition) {
                               consider(step, passed, Because(clause), condition, std::nullopt);
                             });
        base_.for_each_capture(view, side, piece, from, true,
                               [&](const Step& step, Piece, const char* clause, T condition) {
                                 consider(step, std::nullopt, Because(clause), condition, std::nullopt);
                               });
        if (piece.role != orthodox::king) return;
        base_.for_each_castling(view, side, from, [&](const Step& step, Piece corner, Because because, T condition) {
          because.add("DA.castle");
          if (step.to.file() == 1) because.add("DA.castle.colorbound");
          consider(step, std::nullopt, because, condition, corner);
          if constexpr (explains<V>) {
            if (step.to.file() != 1) return;
            const AlsoMoved usual{step.also->from, Square::at(3, from.rank())};
            consider(Step{from, Square::at(2, from.rank()), {}, piece, usual}, std::nullopt, because,
                     named(view, "DA.castle.colorbound", truth<T>(false)), corner);
          }
        });
      });
    }
  }

  template <BoardView V, class Sink>
  void for_each_step_of(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    for_each_move(view, side, squares, sink);
  }

  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V& view, Side side) const {
    return no(kings_safe(view, side));
  }

  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    return orthodox::status(in_check(ConcreteView(setup), setup.to_move), any_move);
  }

  [[nodiscard]] static Side side_of(const Setup&, Piece piece) {
    return piece.owner == Owner::black ? Side::black : Side::white;
  }

  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const {
    return counters_after(before, move, orthodox::pawn);
  }

 private:
  orthodox::Rules<PieceSet> base_{PieceSet{}};
};

}  // namespace arbiter::armies
