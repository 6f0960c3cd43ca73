#pragma once

#include <array>
#include <memory>
#include <type_traits>
#include <vector>

#include "puzzles/games/certify.hpp"
#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/space.hpp"
#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/check_count.hpp"

namespace arbiter::puzzles {

inline constexpr std::array both_sides{Side::white, Side::black};

/// What `Base` says of positions, in a variant without castling.
template <class Base>
struct WithoutCastling : Base {
  std::vector<std::size_t> castling_bits(Castling, Side) const override { return {}; }
};

/// With each number of checks that the sides may have given: the side to move has not won by an earlier one.
[[nodiscard]] std::vector<ContextChoice> contexts_by_checks(const Context& requested, const CheckCount& count,
                                                            Side to_move);

/// What is said beside the rules of what holds in every position of a game: of these rules, or under this profile.
template <class... Of>
[[nodiscard]] auto invariants_beside(const Of&... of) -> decltype(invariants(of...)) {
  return invariants(of...);
}

struct ChessBase;
/// What `Base` says of positions, with the rules of a variant, under its profile if it has several.
template <class Base, class Rules, class Profile = void>
struct With : Base {
  explicit With(Ruleset) requires std::is_void_v<Profile> {}
  explicit With(Ruleset ruleset) : reading(ruleset.as<Profile>()), rules(reading) {}
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    if constexpr (requires { invariants_beside(rules, view, to_move); }) {
      return invariants_beside(rules, view, to_move);
    } else if constexpr (requires { invariants_beside(view, to_move, reading); }) {
      return invariants_beside(view, to_move, reading);
    } else {
      using Pieces = decltype(std::declval<const Rules&>().piece_set());
      static_assert(
          std::is_base_of_v<ChessBase, Base> && std::is_same_v<Pieces, const orthodox::FidePieces&>,
          "rules.hpp says what holds in games of the variant, unless it has the positions and pieces of chess");
      return Base::invariants(view, to_move);
    }
  }
  /// In a variant with one more way to win.
  static auto has_lost(const auto& view, Side side) { return Rules::has_won(view, opponent(side)); }

  std::conditional_t<std::is_void_v<Profile>, std::false_type, Profile> reading{};
  Rules rules;
};

/// A `Core`, which says of its variant what SymbolicRules asks of positions, with what follows from its rules. It has
///   rules                                    the declarative rules: for_each_move, in_check; for_each_placing, if a
///                                            move may place a piece
///   struck(view, side, piece, from, target)  whether `piece` on `from`, if it stands there, attacks `target`, where a
///                                            king of `side` is; where the rules have no takes_on() that says so
template <class Core>
struct Adapter final : Core {
  using Core::Core;

  void for_each_move(const FormulaView& view, Side side, Square from, Piece mover, const EachMove& use) const override {
    // The memo keeps the safety of kings after a move, which does not depend on the piece that stood where the mover
    // left.
    FormulaView only = with_only(view, from, mover);
    only.remember_with(view);
    const auto pass_on = [&](const Candidate& candidate, Formula legal) {
      if (!candidate.legs.front().step.places) use({mover, candidate.legs, legal});
    };
    // A duty that concerns the safety of kings after other pieces' moves is none of `only` with this memo.
    if constexpr (requires { this->rules.for_each_move_of(view, only, side, from, pass_on); }) {
      this->rules.for_each_move_of(view, only, side, from, pass_on);
    } else {
      this->rules.for_each_move(only, side, from, pass_on);
    }
  }
  void for_each_placing(const FormulaView& view, Side side, Square to, const EachMove& use) const override {
    const auto pass_on = [&](const Candidate& candidate, Formula legal) {
      use({candidate.legs.front().step.becomes, candidate.legs, legal});
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

template <class Core>
[[nodiscard]] std::unique_ptr<SymbolicRules> rules_of(Ruleset ruleset) {
  return std::make_unique<Adapter<Core>>(ruleset);
}

/// The words of orthodox chess in a variant that says otherwise who has lost: `Core::has_lost(view, side)`.
template <class Core>
struct EndOf {
  template <class World>
  struct Words final : query::WordsOver<World> {
    typename World::Truth has_lost(const World& world, Side side) const override {
      return Core::has_lost(world.view(), side);
    }
  };
};

/// Everything that puzzles know of a variant: what its file in this folder gives the registry.
struct PuzzleSide {
  std::unique_ptr<SymbolicRules> (*rules)(Ruleset);
  PuzzleVariant puzzles;
};

/// What positions have beside their pieces in the variants based on orthodox chess: castling rights, an en passant
/// square.
struct OrthodoxBase : SymbolicRules {
  static std::vector<Piece> of_both_sides(const std::vector<Role>& roles);
  static std::vector<Piece> orthodox_pieces();
  std::vector<Piece> pieces(const State&) const override { return orthodox_pieces(); }
  /// Pawns never stand on the first or last rank.
  bool may_stand(Piece piece, Square square) const override;
  std::vector<std::size_t> castling_bits(Castling castling, Side side) const override;
  [[nodiscard]] Facet castling_facet(Castling castling) const;
  /// The squares that the side that has just moved can have passed, or with `either_way` those of both ranks.
  static Facet en_passant_facet(Side to_move, bool either_way = false);
  /// Every combination of castling rights with a king and rooks where they may have started.
  void for_each_castling(const Setup& setup, Castling castling, const EachSetup& use) const;
  /// Each en passant square that a pawn of `passer` can have passed upwards (for White) or downwards; `other` may stand
  /// where it began.
  static void for_each_passed(const Setup& setup, Side way, Piece passer, const EachSetup& use,
                              std::optional<Piece> other = {});
  /// Castling rights and en passant squares, where nothing else is beside the board.
  void for_each_state(const Setup& setup, const Scope& scope, const EachSetup& use) const override;
  std::vector<ContextChoice> contexts(const Context& requested, Side) const override { return {{requested, {}}}; }
  std::vector<Facet> facets(const Scope& scope, const Context&, Side to_move) const override {
    return {castling_facet(scope.castling), en_passant_facet(to_move)};
  }
  double flag_states(const Board&) const override { return 1; }
  std::optional<Role> single_king() const override { return orthodox::king; }
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) const {
    if (piece.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return base.takes_on(view, opponent(side), piece, from, target);
  }

  /// What may stand where a double step began.
  std::optional<Piece> on_start{};
  /// How the pieces attack.
  orthodox::Rules<orthodox::FidePieces> base{orthodox::FidePieces{}};
};

/// The pieces of chess alone, and what holds of them in every position of a game, for variants with its moves.
struct ChessBase : OrthodoxBase {
  std::vector<Piece> pieces(const State&) const override {
    using namespace orthodox;
    return of_both_sides({pawn, king, rook, knight, bishop, queen});
  }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return orthodox::chess_invariants(view, to_move);
  }
};

/// Sets the first en passant square that a pawn may have passed, or none without `passing`.
void settle_passed(Setup& setup, bool passing);
/// settle_orthodox(), but either side may be in check.
[[nodiscard]] bool settle_rights(Setup& setup, bool passing, const Request& request, const Case& part, Random& random);

/// How the checks of reachability differ between the variants based on orthodox chess.
struct OrthodoxReach {
  reach::LastMoveRules last{};    ///< how the last move may have been played
  bool shared_captures = false;   ///< either side's captures may have moved a pawn to another file
  bool both_kings = false;        ///< the side to move has both kings
  bool last_move_counts = true;   ///< a last move must have given each check, and why_no_last_move() knows the moves
  std::size_t most_checkers = 2;  ///< how many pieces can give check at once
  /// Whether the last move has ended the game, where that was no double step (AF310); null: nothing says so.
  Formula (*over)(const FormulaView& view, Side to_move) = nullptr;
  int neutral = 0;  ///< so many pieces stand on a board beside those of the set-up, which has none: the duck
};

/// Adds why a fault of orthodox positions (AF301 to AF311, except AF303) keeps `setup` from every game; nothing for
/// other faults.
void add_orthodox_reasons(const Fault& fault, const Setup& setup, const OrthodoxReach& reach, ReachReasons& reasons);
/// PuzzleVariant::why_unreachable that adds just these.
[[nodiscard]] inline auto orthodox_reasons(const OrthodoxReach& reach = {}) {
  return [reach](const Fault& fault, const Setup& setup, ReachReasons& reasons) {
    add_orthodox_reasons(fault, setup, reach, reasons);
  };
}

}  // namespace arbiter::puzzles
