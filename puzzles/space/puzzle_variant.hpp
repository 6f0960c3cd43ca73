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

#include "puzzles/space/facet.hpp"
#include "puzzles/space/request.hpp"
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
struct KeyKind;
class Theme;
namespace query {
struct VariantWords;
}

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

/// Whether a theme that several variants share is composed for a variant.
enum class Offer : unsigned char {
  none,
  offered,
  usual,  ///< requests that name no variant mean this one
};

/// What puzzles ask of a variant beside its rules, as far as it is data.
struct PuzzleInfo {
  /// The words of the query language that this variant knows beside those of all variants, separated by blanks.
  std::string query_words;
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
  OrthodoxKinship orthodox_kinship;
  OutputForms output{};
};

/// What puzzles ask of a variant beside its rules (SymbolicRules): constant, one object per variant, defined in
/// puzzles/variants/NAME.cpp.
class PuzzleVariant {
 public:
  explicit PuzzleVariant(const PuzzleInfo& info) : info_(info) {}
  PuzzleVariant(const PuzzleVariant&) = delete;
  PuzzleVariant& operator=(const PuzzleVariant&) = delete;
  virtual ~PuzzleVariant() = default;

  /// See PuzzleInfo.
  [[nodiscard]] std::string_view query_words() const noexcept { return info_.query_words; }
  [[nodiscard]] std::string_view shared_pieces_word() const noexcept { return info_.shared_pieces_word; }
  [[nodiscard]] bool pieces_keep_their_kind() const noexcept { return info_.pieces_keep_their_kind; }
  [[nodiscard]] int most_exploded() const noexcept { return info_.most_exploded; }
  [[nodiscard]] bool places_pieces() const noexcept { return info_.places_pieces; }
  [[nodiscard]] bool moves_are_chains() const noexcept { return info_.moves_are_chains; }
  [[nodiscard]] bool some_pieces_can_refuse() const noexcept { return info_.some_pieces_can_refuse; }
  [[nodiscard]] std::span<const KeyKind> key_kinds() const noexcept { return info_.key_kinds; }
  [[nodiscard]] bool captures_are_often_forced() const noexcept { return info_.captures_are_often_forced; }
  [[nodiscard]] OrthodoxKinship orthodox_kinship() const noexcept { return info_.orthodox_kinship; }
  [[nodiscard]] const OutputForms& output() const noexcept { return info_.output; }

  /// What the invariants say of numbers alone, for positions of a profile with this context (armies).
  [[nodiscard]] virtual VariantNumbers numbers(Ruleset ruleset, const State& state) const = 0;
  /// Adds the themes that only this variant has and that are not complete in the query language (ThemeInfo::complete).
  virtual void add_themes(std::vector<std::unique_ptr<const Theme>>&) const {}
  /// What those words mean, and those that do not mean the same in all variants (query/variant_words.hpp).
  [[nodiscard]] virtual const query::VariantWords& word_meanings() const = 0;
  /// Adds why a fault that reachability finds keeps `setup` from every game: formulas that do not hold for it, but for
  /// every position of the space that reachability does not refuse. Nothing if no formula says so.
  virtual void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const = 0;

  // ---- Themes that several variants share ---------------------------------------------------------------------------

  /// Whether the theme with this name (mate-in-one, en-passant-only …) is composed for this variant. Unless it says
  /// otherwise: those that a solution ends, since a game may end before the mate that another theme shows.
  [[nodiscard]] virtual Offer offer(std::string_view theme) const;
  /// The one context in which mates are composed, if requests for them may not have any.
  [[nodiscard]] virtual std::optional<Context> mating_context(const Context& /*requested*/) const {
    return std::nullopt;
  }
  /// Whether a side has such a piece only after a promotion.
  [[nodiscard]] virtual bool only_by_promotion(Piece, const State&) const { return false; }
  /// Why orthodox chess does not have this position; empty if it may have. Asked where the kinship is `other_moves` or
  /// `some_boards`.
  [[nodiscard]] virtual std::string not_orthodox(const Setup&) const { return {}; }

 private:
  const PuzzleInfo info_;
};

/// Lives as long as the program.
[[nodiscard]] const PuzzleVariant& puzzle_variant(const Variant& variant);

}  // namespace arbiter::puzzles
