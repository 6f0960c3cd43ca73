#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::armies {

/// How the pieces of all four armies move (D3; forward is away from the owner: DA.forward), except pawns.
[[nodiscard]] const Movement& movement(Role role);

/// The pieces beside the king at the start of a game of `army`, each once: in place of rook, knight, bishop, queen.
[[nodiscard]] const std::array<Role, 4>& pieces_of(Army army);

/// How many of them a side starts with.
[[nodiscard]] inline int at_start(Army army, Role role) {
  const auto& pieces = pieces_of(army);
  if (pieces[3] == role) return 1;
  return pieces[0] == role || pieces[1] == role || pieces[2] == role ? 2 : 0;
}

struct PieceSet : orthodox::FidePieces {
  static constexpr const char* promotion_clause = "DA.promote";

  static constexpr const char* wrong_castling_clause = "DA.castle.colorbound";

  [[nodiscard]] static const Movement& movement(Role role) { return armies::movement(role); }
  /// The clause that says how a piece of the three new armies moves; null for the orthodox pieces.
  [[nodiscard]] static const char* own_clause(Role role);

  static void add_clauses(ClauseList& because, Role role, const Step& step) {
    if (const char* clause = own_clause(role)) {
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
  static void promotions(const State::Context& context, F&& f) {
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
  [[nodiscard]] static std::pair<int, int> castling_files(const State::Context& context, Side side, bool is_long) {
    if (!is_long) return {6, 5};
    const auto army = static_cast<Army>(context[side == Side::white ? 0 : 1]);
    return army == Army::clobberers ? std::pair{1, 2} : std::pair{2, 3};
  }
};

/// What the clauses of the armies forbid.
[[nodiscard]] std::span<const Sentence> sentences() noexcept;

/// Declarative rules of Chess with Different Armies; Fide against Fide is orthodox chess.
using Rules = orthodox::OneStepRules<PieceSet>;

/// Invariants at the beginning of every move of a legal game of the pairing that the view's context names.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  using T = typename V::Truth;
  const auto army_of = [&](Side side) { return static_cast<Army>(view.context()[side == Side::white ? 0 : 1]); };
  const auto at_start = [&](Side side, Role role) { return armies::at_start(army_of(side), role); };
  const orthodox::Beginning beginning{
      .role_count = role_count,
      .at_start = at_start,
      .corner =
          [&](Piece piece) {
            return piece.role == pieces_of(army_of(piece.owner == Owner::black ? Side::black : Side::white))[0];
          },
      // Bedes keep their square colour, too, but castling in a shuffled set-up may change it.
      .keeps_colour = [](Role role) { return role == orthodox::bishop || role == fad; },
  };
  auto result = orthodox::invariants(rules, view, side_to_move, beginning);

  Conjunction<T> in_play;
  for (int number = 0; number < role_count; ++number) {
    const Role role{static_cast<std::uint8_t>(number)};
    if (role == orthodox::pawn || role == orthodox::king) continue;
    if (at_start(Side::white, role) + at_start(Side::black, role) > 0) continue;
    for (const Side side : {Side::white, Side::black}) {
      for (const T here : orthodox::pieces(view, side, role)) in_play.add(no(here));
    }
  }
  result.push_back({"DA.inv.armies", "every piece belongs to one of the two armies in play", in_play.value()});
  return result;
}

}  // namespace arbiter::armies
