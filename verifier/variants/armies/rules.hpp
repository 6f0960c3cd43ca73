#pragma once

#include <optional>
#include <utility>

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::armies {

/// How the pieces of all four armies move (D3; forward is away from the owner: DA.forward), except pawns.
[[nodiscard]] const Movement& movement(Role role);

/// The pieces beside the king at the start of a game of `army`, each once: in place of rook, knight, bishop, queen.
[[nodiscard]] const std::array<Role, 4>& pieces_of(Army army);

/// How many of them.
[[nodiscard]] inline int at_start(Army army, Role role) {
  const auto& pieces = pieces_of(army);
  if (pieces[3] == role) return 1;
  return pieces[0] == role || pieces[1] == role || pieces[2] == role ? 2 : 0;
}

struct PieceSet {
  static constexpr const char* piece_clause = "CH.piece.move";
  static constexpr const char* promotion_clause = "DA.promote";

  static constexpr const char* wrong_castling_clause = "DA.castle.colorbound";

  [[nodiscard]] static const Movement& movement(Role role) { return armies::movement(role); }
  /// The clause that says how a piece of the three new armies moves; null for the orthodox pieces.
  [[nodiscard]] static const char* clause_of(Role role);
  [[nodiscard]] static constexpr bool first_rank_pawns_move() noexcept { return false; }

  static void add_clauses(Because& because, Role role, const Step& step) {
    if (const char* clause = clause_of(role)) {
      because.add("DA.forward");
      because.add(clause);
    }
    if (!step.also) return;
    because.add("DA.castle");
    if (step.to.file() == 1) because.add(wrong_castling_clause);
  }
  /// The long castling of the other armies, if `step` is that of the Clobberers.
  [[nodiscard]] static std::optional<Step> wrong_castling(const Step& step) {
    if (step.to.file() != 1) return std::nullopt;
    Step other = step;
    other.to = Square::at(2, step.to.rank());
    other.also->to = Square::at(3, step.to.rank());
    return other;
  }

  /// DA.promote: every piece of both armies in play, each kind once.
  template <class F>
  static void promotions(const std::array<std::uint8_t, State::context_size>& context, F&& f) {
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
  [[nodiscard]] static std::pair<int, int> castling_files(const std::array<std::uint8_t, State::context_size>& context,
                                                          Side side, bool is_long) {
    if (!is_long) return {6, 5};
    const auto army = static_cast<Army>(context[side == Side::white ? 0 : 1]);
    return army == Army::clobberers ? std::pair{1, 2} : std::pair{2, 3};
  }
};

/// What the clauses of the armies forbid.
[[nodiscard]] std::span<const Sentence> sentences() noexcept;

/// Declarative rules of Chess with Different Armies; Fide against Fide is orthodox chess.
using Rules = orthodox::OneStepRules<PieceSet>;

}  // namespace arbiter::armies
