#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/space/request.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

/// What an invariant says of numbers alone: from `range.least` to `range.most` of the pieces for which `counted` is
/// true, on `squares`; together with those in one reserve, if there is one.
struct CountBound {
  std::string_view invariant;  ///< its id, "CH.inv.kings"
  std::function<bool(Piece)> counted;
  Range range;
  SquareSet squares = all_squares;
  std::function<std::size_t(Piece)>
      free{};  ///< of each kind only the pieces beyond this number count; empty: all count
  std::optional<std::pair<Side, Role>> reserve{};
};

/// A side has at most so many moves.
struct MovesBound {
  std::size_t most;
  std::string words;
  bool published = false;  ///< a theorem about games from the orthodox set-up that is cited, not proved here
};

struct VariantNumbers {
  std::vector<CountBound> bounds;
  std::vector<MovesBound> moves{};
  std::vector<std::pair<Side, Role>> reserves{};  ///< the reserves that a query can ask for
  std::size_t reserve_limit = 0;                  ///< the most pieces that one of them can hold
};

class ReachReasons;
struct Story;
class Theme;
namespace query {
struct VariantWords;
}

/// A kind of key that only one variant has (mate-in-one, parameter `key`).
struct KeyKind {
  /// The pieces without which there is no such key, and which cases therefore draw first.
  enum class Needs : unsigned char { any_pieces, pawns_about_to_promote, captures_by_pawns };

  std::string_view name;       ///< "birth-as-mover"
  std::string_view elsewhere;  ///< what other variants answer to a request for it
  bool promotes;               ///< the key may promote a pawn
  Needs needs;
  /// Whether a legal move is of this kind; `mover` as it is before the move.
  bool (*is)(const Move& move, Piece mover, const State& state);
  /// Why no position with this state has such a key when `side` moves; empty if one may have.
  std::string_view (*objection)(const State& state, Side side) = [](const State&, Side) { return std::string_view(); };
};

/// Whether a tag applies to a puzzle, where no query says so.
struct TagTest {
  std::string_view name;
  bool (*applies)(const Story&);
};

/// How positions of a variant are written for other programs.
struct OutputForms {
  Dialect usual = Dialect::fen;      ///< as the variant's documents write positions
  std::uint8_t vchess_alphabet = 0;  ///< FenStyle::alphabet of vchess's FENs
  bool xogo_figures = false;         ///< its diagrams on web pages are xogo's
  std::string_view condition{};      ///< what problemists call the variant; empty for orthodox chess
  bool problemists_know = false;     ///< Popeye solves it
  /// The profile that Popeye plays, and how Popeye differs from the others where pawns stand; empty if it does not.
  std::string_view problemists_profile{};
  std::string_view problemists_remark{};
  bool orthodox_names = true;  ///< a piece with the name of an orthodox one moves like it
};

/// What orthodox chess makes of the positions of a variant.
enum class OrthodoxKinship : unsigned char {
  itself,        ///< the variant is orthodox chess
  same_moves,    ///< the same moves; only the end of a game differs
  other_moves,   ///< every position is one of orthodox chess, too, with other moves
  some_boards,   ///< only positions without the variant's own pieces are
  other_pieces,  ///< no position is
};

/// The bounds that the file of the variant states (puzzles/variants/NAME.json), or those of orthodox chess.
[[nodiscard]] VariantNumbers stated_numbers(Ruleset ruleset, const State& state);
/// PuzzleVariant::settle of the orthodox base: one king per side that has any, castling rights of the pieces at home,
/// an en passant square. The side not to move must not be in check.
[[nodiscard]] bool settle_orthodox(Setup& setup, bool passing, const Request& request, const Case& part,
                                   Random& random);

/// What puzzles ask of a variant beside its rules (SymbolicRules): constant, one object per variant, in
/// puzzles/variants/NAME.cpp; its words, kinship and starts are the "query words", "orthodox kinship" and "usual
/// starts" of NAME.json. What these do not say is as in orthodox chess.
struct PuzzleVariant {
  /// The words of the query language that this variant knows beside those of all variants, separated by blanks.
  std::string query_words{};
  /// What those words mean, and those that do not mean the same in all variants (query/variant_words.hpp).
  const query::VariantWords& word_meanings;
  /// The set-ups that games start from unless the request says otherwise; of the orthodox base, those that the sites
  /// deal.
  Castling usual_starts = Castling::shuffled;
  /// What queries call pieces that both players own; empty where there are none.
  std::string_view shared_pieces_word{};
  bool pieces_keep_their_kind = true;  ///< every piece but a pawn keeps its kind when it moves
  /// How many pieces a capture may take off the board beside those that it captures, 0 to 9: the capturing piece and
  /// the eight squares around it.
  int most_exploded = 0;
  bool places_pieces = false;  ///< a move may place a piece that comes from outside the board
  /// A move may be a chain of any number of steps, so that formulas speak of single steps.
  bool moves_are_chains = false;
  bool some_pieces_can_refuse = false;   ///< reachability refuses a board whenever it refuses some of its pieces alone
  std::span<const KeyKind> key_kinds{};  ///< the kinds of keys that only this variant has
  /// A capture is often the only answer to a check, so that forced lines are best drawn among captures.
  bool captures_are_often_forced = false;
  OrthodoxKinship orthodox_kinship = OrthodoxKinship::itself;
  OutputForms output{};
  /// What the invariants say of numbers alone, for positions of a profile with this context (armies).
  std::function<VariantNumbers(Ruleset, const State&)> numbers = stated_numbers;
  /// Adds why a fault that reachability finds keeps `setup` from every game: formulas that do not hold for it, but for
  /// every position of the space that reachability does not refuse. Nothing if no formula says so.
  std::function<void(const Fault& fault, const Setup& setup, ReachReasons& reasons)> why_unreachable =
      [](const Fault&, const Setup&, ReachReasons&) {};

  // ---- Themes and tags ----------------------------------------------------------------------------------------------

  /// Adds the themes that only this variant has and that are not complete in the query language (ThemeInfo::complete).
  void (*add_themes)(std::vector<std::unique_ptr<const Theme>>&) = [](std::vector<std::unique_ptr<const Theme>>&) {};
  /// Of a rule file: whether the theme with this name (mate-in-one, en-passant-only …), which several variants share,
  /// is composed. The files of other variants list theirs (variants_with()).
  std::function<bool(std::string_view theme)> offers{};
  /// The one context in which mates are composed, if requests for them may not have any.
  std::optional<Context> (*mating_context)(const Context& requested) = [](const Context&) {
    return std::optional<Context>();
  };
  /// Whether a side has such a piece only after a promotion.
  bool (*only_by_promotion)(Piece, const State&) = [](Piece, const State&) { return false; };
  /// Why orthodox chess does not have this position; empty if it may have. Asked where the kinship is `other_moves` or
  /// `some_boards`.
  std::string (*not_orthodox)(const Setup&) = [](const Setup&) { return std::string(); };
  std::span<const TagTest> tags{};  ///< of those that its file names (own_tags()), whether they apply

  // ---- Local search: which state goes with a board that it has drawn ------------------------------------------------

  /// The kind of which each side has exactly one, or one on each colour of squares; a side of which the variant has no
  /// such piece has none.
  Role king = orthodox::king;
  bool kings_on_both_colours = false;
  /// Forgets which square has just been passed.
  void (*forget_passed)(State&) = [](State& state) { orthodox::set_passed_square(state, std::nullopt); };
  /// Gives the board a matching state, at random where there are several; with an en passant square if `passing` is
  /// true and a pawn may have passed one. False where no game has such a board.
  std::function<bool(Setup& setup, bool passing, const Request&, const Case&, Random&)> settle = settle_orthodox;
};

/// Lives as long as the program.
[[nodiscard]] const PuzzleVariant& puzzle_variant(const Variant& variant);

}  // namespace arbiter::puzzles
