#pragma once

#include <array>
#include <memory>
#include <type_traits>
#include <vector>

#include "puzzles/games/certify.hpp"
#include "puzzles/query/variant_words.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/reachable.hpp"
#include "puzzles/space/symbolic_rules.hpp"
#include "puzzles/themes/stipulations.hpp"

namespace arbiter::puzzles {

inline constexpr std::array both_sides{Side::white, Side::black};

/// What `Base` says of positions, in a variant without castling.
template <class Base>
struct WithoutCastling : Base {
  Castling usual_starts() const override { return Castling::none; }
  std::vector<std::size_t> castling_bits(Castling, Side) const override { return {}; }
  std::vector<int> castling_files(Castling) const override { return {}; }
  std::optional<Role> castling_king() const override { return std::nullopt; }
};

/// A `Core`, which says of its variant what SymbolicRules asks of positions, with what follows from its rules. It has
///   rules                                    the declarative rules: for_each_move, in_check; for_each_placing, if a
///                                            move may place a piece
///   struck(view, side, piece, from, target)  whether `piece` on `from`, if it stands there, attacks `target`, where a
///                                            king of `side` is; where the rules have no takes_on() that says so
template <class Core>
class Adapter final : public Core {
 public:
  using Core::Core;

  void for_each_move(const FormulaView& view, Side side, Square from, Piece mover,
                     const std::function<void(const SymbolicMove&)>& use) const override {
    // The memo keeps the safety of kings after a move, which does not depend on the piece that stood where the mover
    // left.
    FormulaView only = with_only(view, from, mover);
    only.remember_with(view);
    const auto pass_on = [&](const Candidate& candidate, Formula legal) {
      if (!candidate.legs.front().step.places) use(SymbolicMove{mover, candidate.legs, candidate.because, legal});
    };
    // A duty that concerns the safety of kings after other pieces' moves is none of `only` with this memo.
    if constexpr (requires { this->rules.for_each_move_of(view, only, side, from, pass_on); }) {
      this->rules.for_each_move_of(view, only, side, from, pass_on);
    } else {
      this->rules.for_each_move(only, side, from, pass_on);
    }
  }
  void for_each_placing(const FormulaView& view, Side side, Square to,
                        const std::function<void(const SymbolicMove&)>& use) const override {
    const auto pass_on = [&](const Candidate& candidate, Formula legal) {
      use(SymbolicMove{candidate.legs.front().step.becomes, candidate.legs, candidate.because, legal});
    };
    if constexpr (requires { this->rules.for_each_placing(view, side, to, pass_on); })
      this->rules.for_each_placing(view, side, to, pass_on);
  }
  Formula in_check(const FormulaView& view, Side side) const override { return this->rules.in_check(view, side); }
  std::vector<Formula> attackers(const FormulaView& view, Square square, Side side) const override {
    std::vector<Formula> result;
    for (const Square from : all_squares) {
      if (from == square) continue;
      Disjunction<Formula> struck;
      view.for_each_piece(from, [&](Piece piece, Formula present) {
        if constexpr (requires { this->rules.takes_on(view, side, piece, from, square); }) {
          if (piece.owner == owner_of(opponent(side)))
            struck.add(all(present, this->rules.takes_on(view, opponent(side), piece, from, square)));
        } else {
          struck.add(all(present, this->struck(view, side, piece, from, square)));
        }
      });
      if (!never(struck.value())) result.push_back(struck.value());
    }
    return result;
  }
};

/// The formulas of a variant; of one profile, if `Core` is made from a Ruleset.
template <class Core>
[[nodiscard]] std::unique_ptr<SymbolicRules> rules_of(Ruleset ruleset) {
  if constexpr (std::is_constructible_v<Adapter<Core>, Ruleset>) {
    return std::make_unique<Adapter<Core>>(ruleset);
  } else {
    return std::make_unique<Adapter<Core>>();
  }
}

/// PuzzleVariant::offer of a variant that has only the shared themes that ask for one of these goals.
template <class... Goals>
[[nodiscard]] auto offers(Offer offer, Goals... goals) {
  return [=](std::string_view theme) { return asks_for(theme, goals...) ? offer : Offer::none; };
}

/// Everything that puzzles know of a variant: what its file in this folder gives the registry.
struct PuzzleSide {
  std::unique_ptr<SymbolicRules> (*rules)(Ruleset);
  PuzzleVariant puzzles;
};

}  // namespace arbiter::puzzles
