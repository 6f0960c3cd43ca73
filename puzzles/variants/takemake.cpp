#include "puzzles/variants/adapter.hpp"
#include "puzzles/variants/orthodox_base.hpp"
#include "verifier/variants/takemake/invariants.hpp"
#include "verifier/variants/takemake/rules.hpp"

namespace arbiter::puzzles {
namespace {

struct TakeMake : OrthodoxBase {
  explicit TakeMake(takemake::Profile profile) : rules(profile), reading(profile), base(takemake::PieceSet{profile}) {}

  static std::vector<Piece> pieces(const State&) { return orthodox_pieces(); }
  /// `site`: a make-leg may bring a pawn to its own first rank.
  [[nodiscard]] bool may_stand(Piece piece, Square square) const {
    const bool first_rank = square.rank() == (piece.owner == Owner::white ? 0 : 7);
    return OrthodoxBase::may_stand(piece, square) || (reading == takemake::Profile::site && first_rank);
  }
  static std::vector<ContextChoice> contexts(const Context& requested, Side) { return {{requested, {}}}; }
  static std::vector<Facet> facets(const Scope& scope, const Context&, Side to_move) {
    return {castling_facet(scope.castling), passed_facet(to_move)};
  }
  [[nodiscard]] std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const {
    return takemake::invariants(view, to_move, reading);
  }
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) const {
    if (piece.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return base.takes_on(view, opponent(side), piece, from, target);
  }

  takemake::Rules rules;
  takemake::Profile reading;
  orthodox::Rules<takemake::PieceSet> base;
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_takemake(const Variant&, std::size_t profile) {
  return adapted(TakeMake(static_cast<takemake::Profile>(profile)));
}

}  // namespace arbiter::puzzles
