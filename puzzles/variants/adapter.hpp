#pragma once

#include <memory>
#include <vector>

#include "puzzles/space/symbolic_rules.hpp"

namespace arbiter::puzzles {

/// SymbolicRules of a `Core`, which defines what differs between variants. A core has
///   rules                                    the declarative rules: for_each_move, in_check; for_each_placing, if a
///                                            move may place a piece
///   struck(view, side, piece, from, target)  whether `piece` on `from`, if it stands there, attacks `target`, where a
///                                            king of `side` is; where the rules have no takes_on() that says so
///   pieces, may_stand, contexts, facets, usual_starts, castling_bits, castling_files, single_king, castling_king,
///   kings_may_touch, for_each_state, flag_states, invariants
template <class Core>
class Adapter final : public SymbolicRules {
 public:
  explicit Adapter(Core core) : core_(std::move(core)) {}

  std::vector<Piece> pieces(const State& state) const override { return core_.pieces(state); }
  bool may_stand(Piece piece, Square square) const override { return core_.may_stand(piece, square); }
  std::vector<ContextChoice> contexts(const Context& requested, Side to_move) const override {
    return core_.contexts(requested, to_move);
  }
  std::vector<Facet> facets(const Scope& scope, const Context& context, Side to_move) const override {
    return core_.facets(scope, context, to_move);
  }
  Castling usual_starts() const override { return core_.usual_starts(); }
  std::vector<std::size_t> castling_bits(Castling castling, Side side) const override {
    return core_.castling_bits(castling, side);
  }
  std::vector<int> castling_files(Castling castling) const override { return core_.castling_files(castling); }
  std::optional<Role> single_king() const override { return core_.single_king(); }
  std::optional<Role> castling_king() const override { return core_.castling_king(); }
  bool kings_may_touch(const Context& context) const override { return core_.kings_may_touch(context); }
  void for_each_state(const Setup& setup, const Scope& scope,
                      const std::function<void(const Setup&)>& use) const override {
    core_.for_each_state(setup, scope, use);
  }
  double flag_states(const Board& board) const override { return core_.flag_states(board); }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return core_.invariants(view, to_move);
  }
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
    if constexpr (requires { core_.rules.for_each_move_of(view, only, side, from, pass_on); }) {
      core_.rules.for_each_move_of(view, only, side, from, pass_on);
    } else {
      core_.rules.for_each_move(only, side, from, pass_on);
    }
  }
  void for_each_placing(const FormulaView& view, Side side, Square to,
                        const std::function<void(const SymbolicMove&)>& use) const override {
    const auto pass_on = [&](const Candidate& candidate, Formula legal) {
      use(SymbolicMove{candidate.legs.front().step.becomes, candidate.legs, candidate.because, legal});
    };
    if constexpr (requires { core_.rules.for_each_placing(view, side, to, pass_on); })
      core_.rules.for_each_placing(view, side, to, pass_on);
  }
  Formula in_check(const FormulaView& view, Side side) const override { return core_.rules.in_check(view, side); }
  std::vector<Formula> attackers(const FormulaView& view, Square square, Side side) const override {
    std::vector<Formula> result;
    for (const Square from : all_squares) {
      if (from == square) continue;
      Disjunction<Formula> struck;
      view.for_each_piece(from, [&](Piece piece, Formula present) {
        if constexpr (requires { core_.rules.takes_on(view, side, piece, from, square); }) {
          if (piece.owner == owner_of(opponent(side)))
            struck.add(all(present, core_.rules.takes_on(view, opponent(side), piece, from, square)));
        } else {
          struck.add(all(present, core_.struck(view, side, piece, from, square)));
        }
      });
      if (!never(struck.value())) result.push_back(struck.value());
    }
    return result;
  }

 private:
  Core core_;
};

template <class Core>
[[nodiscard]] std::unique_ptr<SymbolicRules> adapted(Core core) {
  return std::make_unique<Adapter<Core>>(std::move(core));
}

}  // namespace arbiter::puzzles
