#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {

/// The armies of a variant in which each side has one of several. A pairing is written as two letters, White's first.
struct ArmyChoice {
  std::string_view letters;      ///< one letter per army, upper case
  std::string_view explanation;  ///< which letter stands for which army
  std::string (*pairing_of)(const State& state);
  /// The number of a pairing, below the square of the number of armies; nothing if the text is not a pairing.
  std::optional<int> (*number_of)(std::string_view pairing);
};

/// What pages call a piece, besides the name of its role.
struct PieceWords {
  enum class Strength : std::uint8_t {
    strong,  ///< the word names this piece
    weak,    ///< the word may mean this piece, which plays that part in its army; a piece with the strong name has
             ///< precedence
  };
  std::string_view role;  ///< RoleInfo::name
  Strength strength;
  /// English, French, Spanish: alternatives separated by bars, lower case, without accents, singular (and plurals that
  /// are not made with s, es or x); empty where a language has none.
  std::array<std::string_view, 3> names;
};
#define ARBITER_PIECE_WORDS(role, strength, english, french, spanish) \
  {role, PieceWords::Strength::strength, {english, french, spanish}},

/// A symmetry of the board: how it maps squares and sides.
struct Image {
  bool files = false;    ///< a becomes h
  bool colours = false;  ///< rank 1 becomes rank 8, White becomes Black

  [[nodiscard]] int of_file(int file) const { return files ? 7 - file : file; }
  [[nodiscard]] Square of(Square square) const {
    return Square::at(of_file(square.file()), colours ? 7 - square.rank() : square.rank());
  }
  [[nodiscard]] Side of(Side side) const { return colours && side != Side::third ? opponent(side) : side; }
  [[nodiscard]] Piece of(Piece piece) const {
    if (piece.owner == Owner::both) return piece;
    return piece_of(of(piece.owner == Owner::white ? Side::white : Side::black), piece.role);
  }
};

/// The text of a record before its variant is known: its words (as far as they matter) and what all variants ask about
/// it.
class RecordText {
 public:
  explicit RecordText(std::string_view text);

  [[nodiscard]] const std::vector<std::string_view>& words() const noexcept { return words_; }
  /// The first word; empty if there is none.
  [[nodiscard]] std::string_view board() const noexcept { return words_.empty() ? std::string_view() : words_.front(); }
  /// Whether JSON follows the words.
  [[nodiscard]] bool has_json() const noexcept { return !json_.empty(); }
  [[nodiscard]] bool has_key(std::string_view key) const;
  /// Whether the text has the fields of vchess, with more than board, side to move and counter.
  [[nodiscard]] bool has_site_fields() const noexcept { return site_fields_; }

  /// Whether all letters of the board are among these (lower case).
  [[nodiscard]] bool only(std::string_view letters) const { return others_than(letters) == 0; }
  /// The same for the upper-case letters alone.
  [[nodiscard]] bool only_upper(std::string_view letters) const;
  [[nodiscard]] std::ptrdiff_t count(char letter) const;
  /// How many letters of the board are not among these (lower case).
  [[nodiscard]] std::ptrdiff_t others_than(std::string_view letters) const;
  /// Whether the board's ranks are equally wide, but not eight squares.
  [[nodiscard]] bool has_other_size() const;

 private:
  std::vector<std::string_view> words_;
  std::string_view json_;
  bool site_fields_ = false;
};

/// How surely a text is one of a variant; the surest variant has it. If two are equally sure, the text alone does not
/// decide.
enum class Likeness : std::uint8_t {
  none,
  slip,         ///< a letter of no variant, in a text that otherwise fits most: a mistake
  letters,      ///< its letters are on the board, and others
  pieces,       ///< its pieces and no others are on the board
  arrangement,  ///< an arrangement of pieces that no other variant has: two kings a side
  field_count,  ///< a number of fields that no other variant has
  flags,        ///< flags of a length that no other variant has
  own_field,    ///< a field that no other variant has
};

/// How castling rights are written in FENs of six fields.
enum class CastlingWords : std::uint8_t {
  usual,  ///< K Q k q; file letters where K or Q would mean another piece
  files,  ///< file letters only (Shredder-FEN)
};

/// A named way of writing positions of a variant, to convert from and to. Each variant lists its own.
struct Spelling {
  std::string_view name;
  Dialect dialect;
  std::uint8_t alphabet;     ///< FenStyle::alphabet
  std::string_view letters;  ///< FenOptions::alphabet: empty where readers recognise the letters
  CastlingWords castling;
  std::string_view explanation;

  /// Options for reading texts that are known to be written like this.
  [[nodiscard]] FenOptions reader() const {
    FenOptions options;
    options.dialect = dialect;
    options.alphabet = std::string(letters);
    return options;
  }
};
inline constexpr Spelling bare_board{"bare", Dialect::bare, 0, "", CastlingWords::usual, "the board alone"};

/// By whose move a side wins: what problems of the variant ask for.
enum class WinsBy : std::uint8_t {
  own,           ///< as a rule its own: it mates, or ends the game in another way
  mostly_other,  ///< as a rule that of the other side, which takes its last piece or leaves it without a move
  other          ///< always that of the other side
};

/// A documented reading of a variant's rules.
struct ProfileInfo {
  std::string_view name;
  std::string_view explanation;
  /// What the variant is called where it is played by this reading: letters and digits in lower case.
  std::span<const std::string_view> names{};
  /// How many play a game: 2, or 3 where a third player may join. Of three, White and Black cannot be exchanged, and
  /// problems in which one side mates another cannot be asked.
  int players = 2;
  WinsBy wins_by = WinsBy::own;     ///< by whose move games are won
  bool stalemate_decides = true;    ///< whether the rules say what a stalemate decides
  bool repetition_decides = false;  ///< whether a position that comes about for the third time wins for a side
};

/// A kind of piece of a variant.
struct RoleInfo {
  Role role;
  std::string_view name;  ///< the documents' term, lower case: "charging rook"
  char letter;            ///< lower case; the documents' letter
  char notation;          ///< upper case, as in "=Q"
  char shared = 0;        ///< lower case; letter of a piece that both players own (Owner::both); 0 = there is none
};
#define ARBITER_ROLE(role, name, letter, notation, shared) {role, name, letter, notation, shared},

/// One rule clause. The texts live in the `clauses.def` files.
struct ClauseInfo {
  std::string_view id;        ///< "TM.make.must"
  std::string_view document;  ///< "D2", "FIDE", …
  std::string_view place;     ///< line or section; "silent" where the documents do not say
  std::string_view reading;   ///< our reading in our own words
};
#define ARBITER_CLAUSE(id, document, place, reading) {id, document, place, reading},

/// A set-up that users may ask for by name.
struct NamedPosition {
  std::string name;
  std::string fen;
  std::string source;
};

/// Pieces beside the board.
struct Spare {
  Piece piece;
  int count = 0;  ///< at least one
};

/// The two implementations of the rules by one profile; they live as long as the variant.
struct Sources {
  const MoveSource* rules;
  const MoveGenerator* generator;
};

/// What a variant is, as far as it is data; texts and spans outlive the variant.
struct VariantInfo {
  /// Has the roles, the safety clause, the spellings and the state's ranges, where they are not named; null: none.
  const VariantInfo* base = nullptr;
  std::string_view name{};                  ///< lower case
  std::string_view title{};                 ///< "Take & Make"
  std::vector<std::string_view> aliases{};  ///< the sites' names; case is ignored
  /// Names that records give the variant besides its name, title and aliases: letters and digits in lower case.
  std::vector<std::string_view> record_names{};
  /// Whether the name is also a common word, so that its presence in a page or a folder name is not evidence of the
  /// variant.
  bool name_is_common_word = false;
  std::vector<ProfileInfo> profiles{};  ///< the first is the default
  std::vector<Sources> sources{};       ///< of each profile
  /// In the order of their numbers, from 0 without a gap.
  std::span<const RoleInfo> roles = of_base(&VariantInfo::roles);
  std::vector<ClauseInfo> clauses{};  ///< its own and those of its base
  /// Forbids leaving one's own king attacked; empty if none does.
  std::string_view safety_clause = of_base(&VariantInfo::safety_clause);
  std::string_view win_clause{};  ///< by which a side on the orthodox base wins that does not mate
  /// Restricts the side to move to some of its moves; empty if no clause does.
  std::string_view duty_clause{};
  std::vector<NamedPosition> positions{};  ///< the first is the start
  /// Whether White and Black differ in nothing but who moves first: exchanging them, with the board turned, then
  /// exchanges moves and ends, too. Where three play it says nothing.
  bool sides_are_alike = true;
  bool kings_touch = false;                                 ///< whether the two kings may stand side by side
  bool (*kings_touch_by)(const State::Context&) = nullptr;  ///< the same, where the context decides

  /// The named ways of writing positions, the usual ones first.
  std::vector<Spelling> spellings = of_base(&VariantInfo::spellings);
  /// The letter sets that FenOptions::alphabet may name; none if readers recognise the letters.
  std::vector<std::string_view> alphabets{};
  /// What the bits and context bytes of a state mean. Anything outside the ranges is StatePart::other.
  std::vector<StateRange> state_ranges = of_base(&VariantInfo::state_ranges);
  const ArmyChoice* army_choice = nullptr;  ///< null if both sides always have the same pieces
  /// Whether FENs of six fields (Dialect::fen) say everything about a position, so that positions are usually written
  /// that way.
  bool six_fields_say_all = true;
  std::vector<std::string_view> page_keys{};  ///< of the JSON behind the board that xogo's reader needs
  std::span<const PieceWords> piece_words{};  ///< what pages call the pieces that only this variant has
  /// Why no game in which the position comes about is won by `side`, whatever both sides play: a sentence without a
  /// full stop, which is proved beside its code. Empty if there is no such argument; then it may still be so.
  std::string (*why_never_wins)(const Setup& setup, Side side) = [](const Setup&, Side) { return std::string(); };
  /// Who made the move that led to the set-up: whose win it is that the side to move is mated or has lost.
  Side (*moved_last)(const Setup& setup) = [](const Setup& setup) { return opponent(setup.to_move); };
  /// Whether `step`, made by `piece`, is written as a capture ("x"). Not every capture is: some pieces capture on
  /// arriving after a quiet step.
  bool (*captures_by_moving)(const Step& step, const Piece& piece) = [](const Step& step, const Piece&) {
    return !step.captures.empty();
  };
  /// Whether `word` can be the field `index` (from 0) of a text with vchess's fields, after the five common ones.
  bool (*is_site_field)(std::size_t index, std::string_view word) = [](std::size_t, std::string_view) { return false; };
  /// Whether a position of a game, or the end of one, can have this many kings although Ruleset::faults() calls the
  /// number unusual.
  std::function<bool(int white, int black, Ruleset)> game_may_have_kings = [](int, int, Ruleset) { return false; };
  /// What a picture of the set-up shows beside the board, White's before Black's: the pieces of pockets, which may come
  /// onto it.
  std::function<std::vector<Spare>(const Setup&)> pieces_beside = [](const Setup&) { return std::vector<Spare>(); };

  /// What stands for a member that is not named.
  template <class Type>
  [[nodiscard]] Type of_base(Type VariantInfo::*member) const {
    return base == nullptr ? Type{} : base->*member;
  }
};

/// A variant as all code outside its folder sees it: constant, stateless, one object per variant for the whole run.
/// What depends on the variant is asked here and answered in `variants/NAME/`; no other code compares names.
class Variant {
 public:
  Variant(const Variant&) = delete;
  Variant& operator=(const Variant&) = delete;
  virtual ~Variant() = default;

  /// See VariantInfo and ProfileInfo.
  [[nodiscard]] const VariantInfo& info() const noexcept { return info_; }
  [[nodiscard]] std::string_view name() const noexcept { return info_.name; }
  [[nodiscard]] std::string_view title() const noexcept { return info_.title; }
  [[nodiscard]] std::span<const std::string_view> aliases() const noexcept { return info_.aliases; }
  [[nodiscard]] std::span<const ProfileInfo> profiles() const noexcept { return info_.profiles; }
  [[nodiscard]] std::span<const RoleInfo> roles() const noexcept { return info_.roles; }
  [[nodiscard]] const std::vector<ClauseInfo>& clauses() const noexcept { return info_.clauses; }
  [[nodiscard]] std::string_view safety_clause() const noexcept { return info_.safety_clause; }
  [[nodiscard]] const std::vector<NamedPosition>& positions() const noexcept { return info_.positions; }
  [[nodiscard]] bool sides_are_alike() const noexcept { return info_.sides_are_alike; }
  [[nodiscard]] std::span<const Spelling> spellings() const noexcept { return info_.spellings; }
  [[nodiscard]] std::span<const StateRange> state_ranges() const noexcept { return info_.state_ranges; }
  [[nodiscard]] const ArmyChoice* army_choice() const noexcept { return info_.army_choice; }
  [[nodiscard]] bool six_fields_say_all() const noexcept { return info_.six_fields_say_all; }
  [[nodiscard]] bool kings_may_touch(const State::Context& context) const {
    return info_.kings_touch_by != nullptr ? info_.kings_touch_by(context) : info_.kings_touch;
  }

  /// The set-up in which the side to move has passed: the other side is to move, and what only the last move allowed is
  /// gone. Not a move of the game: problems in series and threats need it.
  [[nodiscard]] virtual Setup after_pass(const Setup& setup) const = 0;

  /// Writes a set-up that stands at the beginning of a move. The inverse of Ruleset::parse_fen() for canonical texts,
  /// byte for byte.
  [[nodiscard]] virtual std::string write_fen(const Setup& setup, const FenStyle& style) const = 0;

  /// The clause by which a set-up of this status ends the game; empty if the game goes on.
  [[nodiscard]] virtual std::string_view ending_clause(const Setup& setup, Status status) const = 0;

  /// A set-up for the beginning of a game, shuffled as the sites deal them; a seed deals the same on every platform.
  [[nodiscard]] virtual Setup shuffled_start(std::uint64_t seed) const = 0;

  // ---- Texts and records --------------------------------------------------------------------------------------------

  /// How surely a text is one of this variant.
  [[nodiscard]] virtual Likeness likeness(const RecordText& text) const = 0;

  // ---- Symmetry -----------------------------------------------------------------------------------------------------

  /// The state of the set-up's image, at the beginning of a move.
  [[nodiscard]] virtual State image_of(const State& state, const Image& image) const = 0;
  /// Whether mirroring the set-up (files from h to a) mirrors its moves.
  [[nodiscard]] virtual bool may_be_mirrored(const State& state) const = 0;

 private:
  // What depends on the profile, too, is asked of a Ruleset, and nobody else can ask: none forgets the profile. The
  // Ruleset that they get is that which was asked; its variant is this one.
  friend class Ruleset;

  [[nodiscard]] virtual Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                                                    Ruleset ruleset) const = 0;
  [[nodiscard]] virtual Faults faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const = 0;
  [[nodiscard]] virtual Setup essential(const Setup& setup, Ruleset ruleset) const = 0;
  [[nodiscard]] virtual std::vector<State> possible_states(const Setup& setup, Ruleset ruleset) const = 0;
  [[nodiscard]] virtual Setup random_setup(Ruleset ruleset, Random& random) const = 0;
  [[nodiscard]] virtual Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const = 0;
  [[nodiscard]] virtual Faults usual_start_faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const = 0;

 protected:
  explicit Variant(VariantInfo info) : info_(std::move(info)) {}
  /// For variants whose data is known only when the rest of them is made.
  Variant() = default;
  VariantInfo info_;
};

/// Index of a profile by name, any case.
[[nodiscard]] std::optional<std::size_t> profile_named(const Variant& variant, std::string_view name);
/// The role's entry. Throws InternalError if the variant has no such role.
[[nodiscard]] const RoleInfo& role_info(const Variant& variant, Role role);

/// A random empty square; `board` must have one.
[[nodiscard]] inline Square empty_square(const Board& board, Random& random) {
  for (;;) {
    const Square square(static_cast<int>(random.below(64)));
    if (board.empty(square)) return square;
  }
}

[[nodiscard]] inline Side any_side(Random& random) { return random.one_in(2) ? Side::white : Side::black; }

/// How the FEN of the variant's first well-known position, the start, is written.
[[nodiscard]] FenStyle start_style(const Variant& variant);

struct BoardShape {
  int files = 8;
  int ranks = 8;
};
/// The shape of the variant's board, as its start shows it.
[[nodiscard]] BoardShape board_shape(const Variant& variant);
/// "a1 to h8": the first square and the last one of the variant's board.
[[nodiscard]] std::string range_of_squares(const Variant& variant);

/// A first rank with the king between the rooks, from the a-file on: "RNBQKBNR". `dark`, `light`: each bishop's place
/// (0..3) among the squares of that colour; the queen and the knights stand on the free square that has so many free
/// ones before it, one after the other.
[[nodiscard]] std::string first_rank(std::size_t dark, std::size_t light, std::size_t queen, std::size_t knight,
                                     std::size_t other);

inline constexpr unsigned numbered_starts = 960;

/// The FEN of a well-known position, by its name in any case. "start" (or UCI's "startpos", or "initial") is the
/// first one if none has that name; with `pairing` ("CN", of a variant with armies) it is "start:CN". A number below
/// numbered_starts is the start of that number of Chess960, where the variant begins with the set-up of chess. Nothing
/// if the variant has no such position.
[[nodiscard]] std::optional<std::string> known_fen(const Variant& variant, std::string_view name,
                                                   std::string_view pairing = {});

/// The FEN of a shuffled start, as the sites have them, written as the start position is, or in the dialect. The same
/// seed gives the same set-up everywhere.
[[nodiscard]] std::string shuffled_fen(const Variant& variant, std::uint64_t seed, std::optional<Dialect> dialect);

}  // namespace arbiter
