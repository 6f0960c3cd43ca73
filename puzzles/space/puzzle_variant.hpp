#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/orthodox/state.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

using Context = State::Context;

/// Which rights to castle the positions of a space may have.
enum class Castling : std::uint8_t {
  none,      ///< no side may castle
  orthodox,  ///< kings that have not left e1 and e8, with any piece on the a- or h-file
  shuffled,  ///< any that some shuffled set-up leaves: the king between the a- and h-file, a castling rook on either
             ///< side
};

/// How much of the state beside the board is left open.
struct Scope {
  Castling castling = Castling::none;
  /// Whether everything else that a position can remember is open, too. If not, it is as at the start of a game. A
  /// theme that draws its cases at random, and proves nothing by finding no position, thus keeps its formulas small.
  bool all_open = true;
};

/// An open byte of the context, and the values that it may have.
struct OpenByte {
  std::size_t byte;
  std::vector<std::uint8_t> values;
};

/// A property of a position beside the pieces on its squares: castling rights, the en passant square, a reserve. The
/// formula of a space and its description are both made from its facets.
struct Facet {
  std::string words;              ///< for the description: "castling rights: any that the pieces allow"
  std::vector<std::size_t> bits;  ///< the open bits of the state
  std::vector<OpenByte> bytes;
  /// What positions of the variant may have but those of this space may not, as in "impossible with …"; empty if there
  /// is nothing.
  std::string limit;
  bool castling = false;  ///< rights to castle: the limit means nothing where no piece can castle
};

/// From `least` to `most` of something.
struct Range {
  std::size_t least = 0;
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

/// What a position must satisfy beside the theme.
struct Constraints {
  struct Kind {
    Piece piece;
    Range number;
    std::string words;  ///< as typed
  };
  std::vector<std::pair<Square, Piece>> place;
  SquareSet empty;
  std::optional<Range> pieces;                  ///< on the board, both sides
  std::array<std::optional<Range>, 2> of_side;  ///< by Side
  std::vector<Kind> kinds;
  Side to_move = Side::white;

  /// Whether `piece` may stand on the square: they place it nowhere else, and no other piece here.
  [[nodiscard]] bool allow(Piece piece, Square square) const {
    return !empty.contains(square) && std::ranges::none_of(place, [&](const auto& each) {
      return each.second == piece ? each.first != square : each.first == square;
    });
  }
  /// By how many pieces the board misses the numbers that they ask for.
  [[nodiscard]] std::size_t missed_by(const Board& board) const;
  /// Whether mirroring the board left to right keeps them.
  [[nodiscard]] bool symmetric() const noexcept { return place.empty() && empty.empty(); }
};

/// Everything that decides what is composed (except how long it may take).
struct Request {
  Ruleset ruleset{};
  Context context{};        ///< the armies; the stage, if that is fixed
  bool any_context = true;  ///< every context of the variant is tried (SymbolicRules::contexts), not only this one
  std::map<std::string, std::string> parameters;  ///< of the theme: every parameter that it knows has a value
  Constraints constraints;
  bool unique = false;          ///< the solution must be the only one, every later move of the solver's side included
  bool no_duals = false;        ///< the same under its other name; goes with `unique`
  bool orthodox_fails = false;  ///< read as orthodox chess, the position has no such solution
  bool natural = false;         ///< no side has more pieces of a kind than in the initial set-up
  /// The set-ups from which games may have started; nothing: the variant's usual ones.
  std::optional<Castling> starts{};
  /// Which rights to castle positions may have.
  Castling castling = Castling::none;
  /// Whether the castling rights of the side not to move matter to the theme. Where they do not, they are left out: a
  /// position shows the theme with them if it does without.
  bool enemy_rights = true;
  /// Whether the theme holds for a position without castling rights exactly when it holds for its mirror image.
  bool same_in_mirror = true;
  /// Scope::all_open
  bool all_open = true;
  bool allow_unreachable = false;  ///< positions that no game reaches are accepted, too (puzzles/space/space.cpp)
  std::uint64_t seed = 0;
  /// Themes ask the declarative rules for moves and checks, and not the generator: for a check that shares no code with
  /// the search.
  bool by_rules = false;

  /// Whom themes ask for the moves of a position: the generator, unless `by_rules`.
  [[nodiscard]] const MoveSource& generator() const { return source_of(ruleset); }
  /// The same for other rules, to which a theme compares.
  [[nodiscard]] const MoveSource& source_of(Ruleset other) const {
    return by_rules ? other.rules() : other.generator();
  }
  [[nodiscard]] Scope scope() const { return {castling, all_open}; }
  [[nodiscard]] const std::string& parameter(const std::string& name) const { return parameters.at(name); }
  [[nodiscard]] unsigned number(const std::string& name) const {
    return static_cast<unsigned>(std::stoul(parameter(name)));
  }
};

/// A part of the space of positions; a theme's cases together are the whole space, up to symmetry.
struct Case {
  std::string name;                             ///< "white king on e1"; empty if there is only one
  std::vector<std::pair<Square, Piece>> fixed;  ///< these pieces stand there …
  std::vector<Piece> nowhere_else;              ///< … and pieces of these kinds stand only there
  std::vector<int> choice{};                    ///< the theme's own numbers
  /// If not empty: no other piece may stand anywhere (except `fixed`). A few dozen Booleans instead of hundreds keep
  /// themes small whose formulas speak of many boards; what a pool leaves out is not searched.
  std::vector<std::pair<Square, Piece>> pool{};
  std::optional<Context> context{};    ///< instead of the request's
  std::vector<std::size_t> absent{};   ///< open bits of the state that are not set: castling rights
  std::vector<std::size_t> some_of{};  ///< if not empty: at least one of these bits is set
};

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
  /// The pieces that such a key needs, which cases therefore draw first.
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

/// Of a tag of which no query says when it applies: it does if some move of the side that solves, the i-th of the line,
/// is such.
struct TagTest {
  std::string_view name;
  bool (*such)(const Story& story, std::size_t i);
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

/// What the words of queries imply of each other, as a query.
struct StatedImplication {
  bool of_moves = false;  ///< of every move, else of every position
  std::string text;
};
/// Those that the files of themes state. None for rule files, whose pawns, rights and passes are their own.
[[nodiscard]] std::vector<StatedImplication> stated_implications(Ruleset ruleset);

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
  /// What those words mean, and those that do not mean the same in all variants (query/worlds.hpp).
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
  std::span<const TagTest> tags{};  ///< of those that its file names (own_tags())

  // ---- Local search: which state goes with a board that it has drawn ------------------------------------------------

  /// The kind of which each side has exactly one, or one on each colour of squares; a side of which the variant has no
  /// such piece has none.
  Role king = orthodox::king;
  bool kings_on_both_colours = false;
  /// Forgets which square has just been passed.
  void (*forget_passed)(State&) = [](State& state) { orthodox::set_en_passant_square(state, std::nullopt); };
  /// Gives the board a matching state, at random where there are several; with an en passant square if `passing` is
  /// true and a pawn may have passed one. False where no game has such a board.
  std::function<bool(Setup& setup, bool passing, const Request&, const Case&, Random&)> settle = settle_orthodox;
};

/// Lives as long as the program.
[[nodiscard]] const PuzzleVariant& puzzle_variant(const Variant& variant);

}  // namespace arbiter::puzzles
