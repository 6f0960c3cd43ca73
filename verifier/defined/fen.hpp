#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "verifier/defined/definition.hpp"
#include "verifier/diagnostics/fault_words.hpp"
#include "verifier/position/check_count.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::defined {

// ---- State --------------------------------------------------------------------------------------------------------
//
// As texts, faults and lists of states use it. The rules and the generator read the numbers that definition.hpp
// documents by themselves.

[[nodiscard]] int in_hand(const Definition& definition, const State& state, Side side, Role role);
/// `count` is at most the definition's hand_limit.
void set_in_hand(const Definition& definition, State& state, Side side, Role role, int count);
/// Whether positions have hands at all.
[[nodiscard]] bool has_hands(const Definition& definition);

[[nodiscard]] inline std::optional<Square> square_of(const State& state, StateByte byte) noexcept {
  const int number = state.context[byte];
  return number == 0 ? std::nullopt : std::optional(Square(number - 1));
}
inline void set_square(State& state, StateByte byte, std::optional<Square> square) noexcept {
  state.context[byte] = square ? static_cast<std::uint8_t>(square->index() + 1) : std::uint8_t{0};
}
void clear_en_passant(State& state) noexcept;

/// What castles as the king of `side`: on its usual file, else the only one on the rank of castling; nothing if there
/// is not one, or if it could be either of two.
[[nodiscard]] std::optional<Square> castling_king(const Definition& definition, const Board& board, Side side);
/// Whether `square` holds a piece of `side` that castles as a rook; what has promoted from a pawn never does.
[[nodiscard]] bool is_castling_rook(const Definition& definition, const Board& board, Side side, Square square);
/// The file that K (`kingside`) or Q stands for: that of the outermost such piece; nothing if there is none.
[[nodiscard]] std::optional<int> usual_rook_file(const Definition& definition, const Board& board, Side side,
                                                 bool kingside);
/// Whether gates decide something for `side`: they do while there is, or may come, something to bring in.
[[nodiscard]] bool gates_matter(const Definition& definition, const State& state, Side side);
/// Takes rights without their pieces and gates without a piece, or without use, out of the state.
void drop_dead_rights(const Definition& definition, Setup& setup);

/// A move that leaves en passant squares.
struct Passing {
  Role role{};
  Square from;
  Square to;
  std::vector<Square> passed;  ///< one or two squares, the one nearest to `to` first
};
/// All of them that a piece of `side` has on an empty board; only the squares on which the other side may capture.
[[nodiscard]] std::vector<Passing> passings(const Definition& definition, Side side);

namespace fault {
#define ARBITER_FEN_FAULT(name, check, message, seen, wanted) \
  inline constexpr FaultWords name{check, message, wanted, seen};
#include "verifier/defined/fen_faults.def"
#define ARBITER_RULE_FAULT(name, ...) inline constexpr FaultWords name{__VA_ARGS__};
#include "verifier/defined/rule_faults.def"
}  // namespace fault

// ---- FENs ---------------------------------------------------------------------------------------------------------

/// The FENs of a definition, as Fairy-Stockfish writes them: ranks, hands in brackets ("[Qp]"), side to move, castling
/// rights and gates, en passant squares, checks left to give ("3+3"), counters. Rights and en passant may be left out
/// ("… w 0 1"), and so may the counters.
class FenFormat {
 public:
  /// `definition` must outlive the object.
  explicit FenFormat(const Definition& definition);

  /// If the text is faulty, the faults of the set-up by the rules, if any are given, are among the others.
  [[nodiscard]] Parsed<ParsedFen> parse(std::string_view text, const FenOptions& options, Ruleset ruleset) const;
  [[nodiscard]] std::string write(const Setup& setup, const FenStyle& style) const;
  /// Rights, gates and en passant squares, as in the FEN.
  [[nodiscard]] std::string castling_text(const Setup& setup) const;

 private:
  struct Reader;
  const Definition& d_;
  fen::Letters letters_;
};

/// A piece's letter, in upper case for White; `*` of a wall.
[[nodiscard]] char letter_of(const Definition& definition, const Piece& piece);
/// What people call a piece of a rule file, in lower case: the name of its type ("shogi pawn"), for one that the file
/// defines that of the piece which moves so ("grasshopper" for g:gQ) or of the orthodox piece whose letter and place it
/// has ("pawn" for p:mfFcfeWimfnA), else "piece X".
[[nodiscard]] std::string piece_name(const Definition& definition, const Kind& kind);

/// Adds what pages call it, with `role` as its name; the texts live as long as the program, and as `role`.
void add_piece_words(const Definition& definition, const Kind& kind, std::string_view role,
                     std::vector<PieceWords>& words);
/// Where the state has the checks that were given, if some number of them wins.
[[nodiscard]] inline CheckCount check_count(const Definition& definition) noexcept {
  return {white_checks_byte, definition.checks_to_win};
}

/// What the start of a definition says of its games.
struct StartFacts {
  std::optional<Setup> setup;  ///< nothing if the start cannot be read
  BySide<int> kings{1, 1};     ///< pieces of the kind king, hands included
};
[[nodiscard]] StartFacts start_facts(const Definition& definition);

/// What no game has (errors), and an unusual number of kings (notes). Without `rules`, checks are not looked for.
[[nodiscard]] Faults faults(const Definition& definition, const StartFacts& start, const Setup& setup,
                            const MoveSource* rules, const FenMap& map);

}  // namespace arbiter::defined
