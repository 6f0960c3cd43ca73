#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/acceptance.hpp"
#include "verifier/position/army_choice.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/image.hpp"
#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/piece_words.hpp"
#include "verifier/position/recognition.hpp"
#include "verifier/position/spelling.hpp"
#include "verifier/position/state_range.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {

/// A documented reading of a variant's rules.
struct ProfileInfo {
  std::string_view name;
  std::string_view explanation;
};

/// A kind of piece of a variant.
struct RoleInfo {
  Role role;
  std::string_view name;  ///< the documents' term, lower case: "charging rook"
  char letter;            ///< lower case; the documents' letter
  char notation;          ///< upper case, as in "=Q"
  char shared = 0;        ///< lower case; of a piece that both players own (Owner::both); 0 = there is none
};

/// One rule clause. The texts live in the `clauses.def` files.
struct ClauseInfo {
  std::string_view id;        ///< "TM.make.must"
  std::string_view document;  ///< "D2", "FIDE", …
  std::string_view place;     ///< line or section; "silent" where the documents say nothing
  std::string_view reading;   ///< our reading in our own words
};

/// A set-up that users may ask for by name (`--position`).
struct NamedPosition {
  std::string name;
  std::string fen;
  std::string source;
};

/// A variant as everything outside its folder sees it: constant, stateless, one object per variant for the whole run.
/// What depends on the variant is asked here and answered in `variants/NAME/`; nothing else compares names.
class Variant {
 public:
  Variant() = default;
  Variant(const Variant&) = delete;
  Variant& operator=(const Variant&) = delete;
  virtual ~Variant() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;                      ///< lower case
  [[nodiscard]] virtual std::string_view title() const = 0;                     ///< "Take & Make"
  [[nodiscard]] virtual std::span<const std::string_view> aliases() const = 0;  ///< the sites' names, any case accepted
  [[nodiscard]] virtual std::span<const ProfileInfo> profiles() const = 0;      ///< the first is the default
  [[nodiscard]] virtual std::span<const RoleInfo> roles() const = 0;
  /// The variant's own clauses and those of the base that it rests on.
  [[nodiscard]] virtual std::vector<ClauseInfo> clauses() const = 0;
  [[nodiscard]] virtual std::vector<NamedPosition> positions() const = 0;  ///< the first is the start

  /// The two implementations. `profile` is an index into profiles().
  [[nodiscard]] virtual const MoveSource& rules(std::size_t profile) const = 0;
  [[nodiscard]] virtual const MoveSource& generator(std::size_t profile) const = 0;
  /// Counts moves with the generator, without listing the last ply.
  [[nodiscard]] virtual const MoveCounter& counter(std::size_t profile) const = 0;

  /// Reads a FEN of any dialect of the variant; all faults at once. Leading and trailing blanks and quotes are ignored.
  /// Only the text is judged: see faults() for what it describes.
  [[nodiscard]] virtual Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const = 0;
  /// Writes a set-up that stands at the beginning of a move. The inverse of parse_fen for canonical texts, byte for
  /// byte.
  [[nodiscard]] virtual std::string write_fen(const Setup& setup, const FenStyle& style) const = 0;

  /// What is wrong or odd about a set-up at the beginning of a move: kings, checks, pawns, rights, en passant … Without
  /// an error among it the set-up is a position, which Position::from_setup() makes of it. Offsets are those of `map`
  /// (0 for an empty map). `level`: error for what no game has; note for an unusual number of kings, which is computed
  /// all the same; warning for what only the text should not say.
  [[nodiscard]] virtual Faults faults(const Setup& setup, std::size_t profile, const FenMap& map) const = 0;

  /// The set-up without rights that cannot matter: castling rights without their pieces, en passant without a legal
  /// capture. Two set-ups are the same position when these are equal.
  [[nodiscard]] virtual Setup essential(const Setup& setup, std::size_t profile) const = 0;

  /// The clause that forbids to leave one's own king attacked; empty if the variant has none.
  [[nodiscard]] virtual std::string_view safety_clause() const = 0;
  /// The clause that obliges the side to move to some moves rather than others; empty if the variant has none.
  [[nodiscard]] virtual std::string_view duty_clause() const = 0;

  /// Whether the way of `step`, made by `piece`, is written as a capture ("x"). Not every capture is: some are made by
  /// arriving somewhere on a quiet way.
  [[nodiscard]] virtual bool captures_by_moving(const Step& step, const Piece& piece) const = 0;

  /// A random set-up on which the two implementations can be compared: any context, rights and passed squares with
  /// their pieces; the side to move may be able to take a king.
  [[nodiscard]] virtual Setup random_setup(std::size_t profile, Random& random) const = 0;

  /// A set-up for the beginning of a game, shuffled as the sites deal them; the same seed deals the same everywhere.
  [[nodiscard]] virtual Setup dealt(std::uint64_t seed) const = 0;

  // ---- Texts and records --------------------------------------------------------------------------------------------

  /// The ways of writing positions that have names, the usual ones first.
  [[nodiscard]] virtual std::span<const Spelling> spellings() const = 0;
  /// The letter sets that FenOptions::alphabet may name; none where readers recognise what they need.
  [[nodiscard]] virtual std::span<const std::string_view> alphabets() const = 0;
  /// What the bits and context bytes of a state mean. What no range names is StatePart::other.
  [[nodiscard]] virtual std::span<const StateRange> state_ranges() const = 0;
  /// The armies from which the sides have theirs; null where both sides always have the same pieces.
  [[nodiscard]] virtual const ArmyChoice* army_choice() const = 0;
  /// Whether FENs of six fields (Dialect::fen) say everything about a position, so that they are the common way to
  /// write it.
  [[nodiscard]] virtual bool six_fields_say_all() const = 0;
  /// How surely a text is one of this variant.
  [[nodiscard]] virtual Likeness likeness(const RecordText& text) const = 0;
  /// Names that records give the variant beside its name, title and aliases: letters and digits in lower case.
  [[nodiscard]] virtual std::span<const std::string_view> record_names() const = 0;
  /// Whether the name is also a word of general use, so that a page or a folder that has it says nothing of the
  /// variant.
  [[nodiscard]] virtual bool name_is_common_word() const = 0;
  /// Whether `word` can be the field `index` (from 0) of a text with vchess's fields, behind the five that all have.
  [[nodiscard]] virtual bool is_site_field(std::size_t index, std::string_view word) const = 0;
  /// Keys of the JSON behind the board without which xogo's reader of the variant fails.
  [[nodiscard]] virtual std::span<const std::string_view> page_keys() const = 0;

  /// What pages call the pieces that only this variant has.
  [[nodiscard]] virtual std::span<const PieceWords> piece_words() const = 0;

  // ---- Soundness ----------------------------------------------------------------------------------------------------

  /// Whether a position of a game, or the end of one, can have so many kings although faults() calls the number
  /// unusual.
  [[nodiscard]] virtual bool game_may_have_kings(int white, int black, std::size_t profile) const = 0;
  /// What no legal game leads to although faults() finds no error in it: the checks AF3xx. An error is given only where
  /// no game has the position. What it says of set-ups that are no positions means nothing: ask
  /// soundness::reachability(), which takes a Position, unless the set-up is known to be one.
  [[nodiscard]] virtual Faults setup_reachability(const Setup& setup, std::size_t profile, const FenMap& map) const = 0;
  /// The fast way to find that nothing is wrong.
  [[nodiscard]] virtual FastAcceptance fast_acceptance() const = 0;

  // ---- Symmetry -----------------------------------------------------------------------------------------------------

  /// The state of the set-up's image, at the beginning of a move.
  [[nodiscard]] virtual State image_of(const State& state, const Image& image) const = 0;
  /// Whether the moves of the mirror image (files from h to a) are those of the set-up, mirrored.
  [[nodiscard]] virtual bool may_be_mirrored(const State& state) const = 0;
};

/// Index of a profile by name, any case.
[[nodiscard]] std::optional<std::size_t> profile_named(const Variant& variant, std::string_view name);
/// The role's entry. Throws InternalError if the variant has no such role.
[[nodiscard]] const RoleInfo& role_info(const Variant& variant, Role role);

}  // namespace arbiter
