#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "puzzles/space/facet.hpp"
#include "puzzles/space/symbolic_rules.hpp"
#include "verifier/orthodox/rules.hpp"

namespace arbiter::puzzles {

/// What positions have beside their pieces in the variants based on orthodox chess: castling rights, an en passant
/// square.
struct OrthodoxBase : SymbolicRules {
  static std::vector<Piece> orthodox_pieces();
  std::vector<Piece> pieces(const State&) const override { return orthodox_pieces(); }
  /// Both sides' pieces of a role.
  static void add_pieces(std::vector<Piece>& pieces, Role role);
  /// Pawns never stand on the first or last rank.
  bool may_stand(Piece piece, Square square) const override;
  /// The sites deal shuffled set-ups of their variants.
  Castling usual_starts() const override { return Castling::shuffled; }
  std::vector<std::size_t> castling_bits(Castling castling, Side side) const override;
  std::vector<int> castling_files(Castling castling) const override;
  [[nodiscard]] Facet castling_facet(Castling castling) const;
  /// The squares that the side that has just moved can have passed, or with `either_way` those of both ranks.
  static Facet passed_facet(Side to_move, bool either_way = false);
  /// Every combination of castling rights with a king and rooks where they may have started.
  void for_each_castling(const Setup& setup, Castling castling, const std::function<void(const Setup&)>& use) const;
  /// No en passant square, and each square that a pawn of `passer` can have passed upwards (for White) or downwards.
  static void for_each_passed(const Setup& setup, Side way, Piece passer, const std::function<void(const Setup&)>& use);
  /// Castling rights and en passant squares, where nothing else is beside the board.
  void for_each_state(const Setup& setup, const Scope& scope,
                      const std::function<void(const Setup&)>& use) const override;
  std::vector<ContextChoice> contexts(const Context& requested, Side) const override { return {{requested, {}}}; }
  std::vector<Facet> facets(const Scope& scope, const Context&, Side to_move) const override {
    return {castling_facet(scope.castling), passed_facet(to_move)};
  }
  double flag_states(const Board&) const override { return 1; }
  std::optional<Role> single_king() const override { return orthodox::king; }
  std::optional<Role> castling_king() const override { return orthodox::king; }
  bool kings_may_touch(const Context&) const override { return false; }
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) const {
    if (piece.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return base.takes_on(view, opponent(side), piece, from, target);
  }

  /// How the pieces attack.
  orthodox::Rules<orthodox::FidePieces> base{orthodox::FidePieces{}};
};

}  // namespace arbiter::puzzles
