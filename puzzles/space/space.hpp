#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/space/request.hpp"
#include "puzzles/space/symbolic_rules.hpp"

namespace arbiter::puzzles {

/// The positions of a case: one Boolean for each square and piece that may stand there, the state beside the board, and
/// what must hold of them: the invariants of legal games, and the constraints.
class Space {
 public:
  Space(const Request& request, const Case& part);
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;

  [[nodiscard]] FormulaStore& store() noexcept { return store_; }
  [[nodiscard]] const FormulaStore& store() const noexcept { return store_; }
  [[nodiscard]] const FormulaView& view() const noexcept { return view_; }
  [[nodiscard]] Side to_move() const noexcept { return base_.to_move; }
  [[nodiscard]] const SymbolicRules& rules() const noexcept { return *rules_; }
  [[nodiscard]] OpenPosition open() const noexcept { return {view_, base_.to_move, *rules_, *variant_}; }
  [[nodiscard]] const std::vector<Named>& invariants() const noexcept { return invariants_; }
  [[nodiscard]] const std::vector<Named>& constraints() const noexcept { return constraints_; }
  /// The state beside the board: what is open, and what is fixed.
  [[nodiscard]] const std::vector<Facet>& facets() const noexcept { return facets_; }
  /// What any assignment must satisfy to be a position of the case at all.
  [[nodiscard]] Formula well_formed() const { return all(view_.well_formed(), of_case_); }

  /// At most `number` pieces stand on the board.
  [[nodiscard]] Formula at_most_pieces(std::size_t number);
  /// Not this set of occupied squares, nor its mirror image.
  [[nodiscard]] Formula other_squares_than(const Setup& setup);
  /// Not exactly this position.
  [[nodiscard]] Formula other_than(const Setup& setup);
  /// A random piece on a random square, for variety.
  [[nodiscard]] std::optional<Formula> some_literal(std::size_t number) const;

  [[nodiscard]] Setup decode(const std::vector<bool>& model) const;
  /// How many variables are open, numbered from 0; variables made later belong to themes.
  [[nodiscard]] std::size_t open_variables() const noexcept { return opened_.size(); }
  /// What an open variable says, in words: "white queen on e4".
  [[nodiscard]] std::string meaning(std::size_t number) const;
  /// The numbers of the open variables that are true in a position of the case, in increasing order.
  [[nodiscard]] std::vector<std::uint32_t> numbers_of(const Setup& setup) const;
  /// The position in which just these are true; nothing if there is none: a number is not open, or a square would have
  /// two pieces, or a byte of the state two values.
  [[nodiscard]] std::optional<Setup> with_numbers(std::span<const std::uint32_t> numbers) const;
  /// Set-ups that each remember one thing less: a right, an en passant square, a last step. Not all of them are
  /// positions of the space.
  [[nodiscard]] std::vector<Setup> with_less_state(const Setup& setup) const;
  /// The invariants that do not hold for a set-up.
  [[nodiscard]] std::vector<Formula> broken(const Setup& setup) const;
  /// The constraints that do not hold for a set-up, in words.
  [[nodiscard]] std::vector<std::string> unmet(const Setup& setup) const;
  /// Whether each set-up (at most 512) is a position of this case: everything that is not open is as the case says, and
  /// invariants and constraints hold.
  [[nodiscard]] std::vector<bool> contains(const std::vector<Setup>& setups) const;
  /// The truth of all formulas of the store in each set-up (at most 512) that differs from the base only in what is
  /// open.
  [[nodiscard]] FormulaValues values_of(std::span<const Setup> setups) const;

 private:
  /// What a variable means: this piece stands there, the bit is set, or the byte of the context has this value.
  struct Opened {
    enum class Kind : std::uint8_t { piece, bit, byte } kind;
    Square square = Square(0);
    Piece piece{};
    std::size_t number = 0;  ///< of the bit or byte
    std::uint8_t value = 0;
    Formula formula;  ///< the variable

    [[nodiscard]] bool holds(const Setup& setup) const;
  };
  void open_board(const Case& part);
  void open_state(const Request& request, const Case& part);
  void add_constraints(const Request& request);
  /// Whether what is not open is as the case says.
  [[nodiscard]] bool agrees(const Setup& setup) const;

  const Variant* variant_;
  const SymbolicRules* rules_;
  FormulaStore store_;
  Setup base_;
  FormulaView view_;
  std::vector<Opened> opened_;  ///< by variable number; variables made later belong to themes
  std::vector<Facet> facets_;
  Formula of_case_ = truth<Formula>(true);  ///< the castling rights that the case is about
  std::vector<Named> invariants_;
  std::vector<Named> constraints_;
  std::vector<Formula> sums_;  ///< element k: more than k pieces on the board
};

/// The occupied squares; a mirror image has the same value. Positions with the same value do not count as different.
[[nodiscard]] std::uint64_t squares_of(const Setup& setup);

/// Element k: more than k of `operands` hold, for k < `size`; a tree of sums, which propagates better than a chain.
[[nodiscard]] std::vector<Formula> totaliser(std::vector<Formula> operands, std::size_t size);

/// "3 pieces", "at most 6 pieces", "2 to 4 pieces".
[[nodiscard]] std::string words_for(const Range& range, std::string_view what);

/// The initial set-up of a request's variant; of Chess with Different Armies, that of the armies in `context`.
[[nodiscard]] Board initial_board(const Variant& variant, const Context& context);

/// What --natural and --orthodox-fails ask of the pieces on the board, as constraints with their words; none if neither
/// is asked for.
///
/// --natural: of each kind a side has no more pieces than its initial set-up. A checkered piece was once a piece of its
/// kind of one side or the other: together the three have no more of a kind than both initial set-ups. Interweave
/// returns only what was captured, so that its positions are natural in any case.
/// --orthodox-fails in Checkered chess: no checkered piece, which has no counterpart in orthodox chess.
[[nodiscard]] std::vector<Named> constrained_pieces(const Request& request, const FormulaView& view);

}  // namespace arbiter::puzzles
