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

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/position.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
struct RoleInfo;
}

namespace arbiter::fen {

// Texts of FENs and their fields. Where two stand in each other's places, what each must be is told by its looks alone.

/// Collects the faults of one text. Excerpts are short and printable, whatever the text contains.
class FaultList {
 public:
  /// `text` must outlive the list.
  explicit FaultList(std::string_view text) : text_(text) {}

  /// Adds a fault of the bytes [begin, end), with the level of its check if no other is given.
  void add(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected = {},
           std::optional<Level> other_level = {});
  /// Adds faults of the same text that were found elsewhere.
  void append(Faults faults);

  [[nodiscard]] bool fatal() const noexcept { return fatal_; }  ///< whether one of them is an error
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// All faults in the order of their offsets.
  [[nodiscard]] Faults take();

 private:
  static constexpr std::size_t most = 100;

  std::string_view text_;
  Faults faults_;
  bool fatal_ = false;
};

/// Whether it may stand around a FEN: a blank or a quote.
[[nodiscard]] constexpr bool surrounds(char c) noexcept { return is_blank(c) || c == '"' || c == '\''; }

/// The text without what stands around it.
[[nodiscard]] constexpr std::string_view core_of(std::string_view text) noexcept {
  while (!text.empty() && surrounds(text.front())) text.remove_prefix(1);
  while (!text.empty() && surrounds(text.back())) text.remove_suffix(1);
  return text;
}

/// The result of reading the text of `faults`. If the text is faulty, the faults of the set-up by the rules, if any are
/// given, are among them, so that all are reported at once; but only if board and side to move are `known`.
[[nodiscard]] Parsed<ParsedFen> finished(ParsedFen&& parsed, FaultList& faults, bool known, Ruleset ruleset);

/// Longer texts are refused unread.
inline constexpr std::size_t longest_text = 4096;

/// A part of a text.
struct Field {
  std::string_view text;
  std::size_t begin = 0;  ///< offset in the whole text
  [[nodiscard]] std::size_t end() const noexcept { return begin + text.size(); }
};

/// A FEN cut into its fields.
struct Fields {
  std::vector<Field> words;   ///< separated by blanks, up to the first '{'
  std::optional<Field> json;  ///< from the first '{' to the end
  std::size_t end = 0;        ///< where the text ends, without the blanks and quotes around it

  /// The field of that number; null if the text has fewer.
  [[nodiscard]] const Field* word(std::size_t index) const noexcept {
    return index < words.size() ? &words[index] : nullptr;
  }
};

/// Cuts the text of `faults` into fields. Nothing, and a fault, if the text is empty or too long.
[[nodiscard]] std::optional<Fields> split(FaultList& faults);

/// The dialect that the fields look like: a JSON object or three fields mean xogo, a number in the third field means
/// vchess, a single field is a bare board, anything else has the fields of a FEN.
[[nodiscard]] Dialect recognise(const Fields& fields) noexcept;

struct BoardSize {
  std::size_t files = 0;
  std::size_t ranks = 0;
};
/// The size of a board of any size, in which a gap may be a number of two digits ("10"); a pocket in brackets is not
/// part of it. Nothing if the ranks are not equally wide.
[[nodiscard]] std::optional<BoardSize> board_size(std::string_view board);

/// Decimal digits, optionally after a sign.
[[nodiscard]] bool numeric(std::string_view text) noexcept;

/// The side to move: `w` or `b`, or `c` where there may be a third player.
[[nodiscard]] std::optional<Side> read_side(const Field& field, FaultList& faults, bool third = false);

/// A counter up to a million. `name` says what is counted, for messages.
[[nodiscard]] std::optional<std::uint32_t> read_counter(const Field& field, std::string_view name, FaultList& faults);

/// A square that a pawn may have passed with a double step.
struct EnPassantSquare {
  std::optional<Square> square;  ///< none for `-`
};

/// `-` or a square of the third or sixth rank. Nothing if it is neither.
[[nodiscard]] std::optional<EnPassantSquare> read_en_passant_square(const Field& field, FaultList& faults);

/// xogo's spelling: `-` or two base-36 digits, the row from the top and the column from the left, both from 0 ("25" is
/// f6). A square in letters is understood, with a warning.
[[nodiscard]] std::optional<EnPassantSquare> read_passed_digits(const Field& field, FaultList& faults);
[[nodiscard]] std::string passed_digits(Square square);

/// A member of a dialect's JSON: the armies' letters or another field.
struct JsonEntry {
  std::string key;
  std::string value;
  Field place;  ///< the value without its quotes
};

/// The members of a JSON object whose values are strings. Nothing if the text is not such an object.
[[nodiscard]] std::optional<std::vector<JsonEntry>> read_json(const Field& field, FaultList& faults);

/// A field of a FEN: its name in messages, and whether a word looks like one.
struct OrderedField {
  std::string_view name;
  bool (*fits)(std::string_view word);
};

/// Fields as a dialect orders them.
using Order = std::vector<OrderedField>;

/// Whether there is one word for each field, and each looks like its field.
[[nodiscard]] bool in_order(const Fields& fields, std::span<const OrderedField> order);

/// AF146: if the words fit none of the orders as they stand, but fit one if two of them are exchanged, or one is put
/// elsewhere, and that in one way only, reports it and puts the words in that order. The first such order counts.
/// Words in front of JSON may be the first of an order.
void put_in_order(Fields& fields, std::span<const Order> orders, FaultList& faults);

// What fields look like. A word may look like several.
[[nodiscard]] inline bool looks_like_board(std::string_view word) { return word.find('/') != word.npos; }
[[nodiscard]] inline bool looks_like_side(std::string_view word) { return word == "w" || word == "b"; }
[[nodiscard]] inline bool looks_like_count(std::string_view word) { return is_digits(word) && word.size() <= 7; }
[[nodiscard]] bool looks_like_castling(std::string_view word);  ///< K, Q, file letters, or -
[[nodiscard]] inline bool looks_like_en_passant_square(std::string_view word) {
  return word == "-" || Square::parse(word);
}
/// A count of checks, well-formed or not: no other field has a plus.
[[nodiscard]] bool looks_like_checks(std::string_view word);

/// Which letter stands for which piece, upper case for White.
class Letters {
 public:
  /// `words` lists the letters in a few words, for messages.
  explicit Letters(std::string words) noexcept : words_(std::move(words)) { roles_.fill(-1); }
  /// Those of the roles.
  Letters(std::string words, std::span<const RoleInfo> roles);
  /// The same of roles of which none is shared, with words of its own.
  explicit Letters(std::span<const RoleInfo> roles);
  /// `letter` is lower case, or a sign of ASCII that is neither a digit nor a slash.
  void set(char letter, Role role) noexcept {
    roles_[static_cast<std::size_t>(letter)] = static_cast<std::int8_t>(number(role));
  }
  /// A piece that both players own; both cases of the letter mean the same.
  void set_shared(char letter, Role role) noexcept {
    set(letter, role);
    shared_[static_cast<std::size_t>(letter)] = true;
  }
  enum Sign : std::uint8_t { plus_before, tilde_behind };
  /// A piece of role `plain` with the sign at its letter is one of role `other`.
  void set_signed(Sign sign, Role plain, Role other) noexcept {
    signed_[sign][static_cast<std::size_t>(number(plain))] = static_cast<std::uint8_t>(number(other) + 1);
    has_signs_ = true;
  }
  /// Whether a sign means anything at any letter.
  [[nodiscard]] bool has_signs() const noexcept { return has_signs_; }
  /// What `piece` is with the sign at its letter; nothing if it cannot have it.
  [[nodiscard]] std::optional<Piece> with(Sign sign, Piece piece) const noexcept {
    const std::uint8_t role = signed_[sign][static_cast<std::size_t>(number(piece.role))];
    if (role == 0) return std::nullopt;
    return Piece{piece.owner, Role{static_cast<std::uint8_t>(role - 1)}};
  }
  [[nodiscard]] std::optional<Piece> piece(char letter) const noexcept {
    const bool upper = letter >= 'A' && letter <= 'Z';
    const char lower = upper ? static_cast<char>(letter - 'A' + 'a') : letter;
    const auto index = static_cast<std::size_t>(static_cast<unsigned char>(lower));
    if (index >= roles_.size() || roles_[index] < 0) return std::nullopt;
    const std::int8_t role = roles_[index];
    if (shared_[index]) return Piece{Owner::both, static_cast<Role>(role)};
    return Piece{upper ? Owner::white : Owner::black, static_cast<Role>(role)};
  }
  [[nodiscard]] const std::string& words() const noexcept { return words_; }

 private:
  std::array<std::int8_t, 128> roles_{};
  std::array<bool, 128> shared_{};
  std::array<std::array<std::uint8_t, 32>, 2> signed_{};  ///< by sign and role: the other role + 1; 0 = none
  bool has_signs_ = false;
  std::string words_;
};

/// The letter of a piece, upper case for White. `roles` are all roles in the order of their numbers; InternalError for
/// a role beyond them.
[[nodiscard]] char letter_of(const Piece& piece, std::span<const RoleInfo> roles);

/// Reads the board field into `board` and the offsets of its pieces into `map`. Returns false if the field is not
/// understood; what could be read is kept even then. With `pad`, short ranks are filled with empty squares as the sites
/// do, with a warning. `size`: 8×8 at most.
bool read_board(const Field& field, const Letters& letters, bool pad, Board& board, FenMap& map, FaultList& faults,
                BoardSize size = {8, 8});

/// FenStyle::alphabet of variants with pockets: they stand behind the board in brackets, `…/RNBQKBNR[Qp]`
/// (python-chess, shakmaty, Fairy-Stockfish, pychess), or as one more rank, `…/RNBQKBNR/Qp` (lichess).
enum class PocketPlace : std::uint8_t { brackets, rank };

/// What is wrong with a letter of a pocket.
struct PocketFault {
  std::string message;
  std::string expected;
};
/// Puts the piece of a letter into its pocket, or says why it cannot.
using TakeLetter = FunctionRef<std::optional<PocketFault>(char letter)>;
/// Reads the letters of pockets, up to the first that is wrong (AF184). `of`: without what is around them; `-`: none.
void read_pockets(const Field& of, FaultList& faults, TakeLetter take);
/// Cuts the pockets off the board's field and reads them. A further slash with a digit behind it is a board of too many
/// ranks and no pocket; so it is without `as_rank`.
[[nodiscard]] Field without_pockets(const Field& board, int ranks, bool as_rank, ParsedFen& parsed, FaultList& faults,
                                    TakeLetter take);

/// Writes the board field; `letter` returns the letter of a piece, `marked` whether `~` stands behind it, `raised`
/// whether `+` stands before it (null: never). `size`: at most 8 by 8, the board's lower left part.
[[nodiscard]] std::string write_board(const Board& board, const std::function<char(const Piece&)>& letter,
                                      const std::function<bool(const Piece&)>& marked = nullptr,
                                      const std::function<bool(const Piece&)>& raised = nullptr,
                                      BoardSize size = {8, 8});

/// What readers of FENs have in common: the text, cut into its fields, and what was read of it.
class FieldReader {
 public:
  /// The board's field; null if there is no text to read.
  [[nodiscard]] const Field* board() const noexcept { return fields_ ? fields_->word(0) : nullptr; }
  [[nodiscard]] Dialect dialect() const noexcept { return parsed_.style.dialect; }
  [[nodiscard]] FaultList& faults() noexcept { return faults_; }
  /// What has been read so far.
  [[nodiscard]] ParsedFen& parsed() noexcept { return parsed_; }

  /// See finished().
  [[nodiscard]] Parsed<ParsedFen> finish(Ruleset ruleset) {
    return finished(std::move(parsed_), faults_, pieces_known_, ruleset);
  }

 protected:
  FieldReader(std::string_view text, const FenOptions& options)
      : options_(options), faults_(text), fields_(split(faults_)) {}

  /// AF105: the text begins with a brace. Then there is none to read.
  [[nodiscard]] bool lacks_board();
  /// AF106: the dialect ends before this.
  void too_many(std::size_t begin, std::size_t end);
  /// Reads the members of xogo's JSON. AF161: one whose key is not `known`.
  void read_members(FunctionRef<bool(std::string_view key)> known, const std::string& keys);
  /// The value of one of them; null if the text lacks it.
  [[nodiscard]] const Field* member(std::string_view key) const;
  /// The field, which may be null, with its place in the map.
  const Field* noted(std::string_view name, const Field* field);
  void read_ranks(const Field& ranks, const Letters& letters);
  /// White if the field is null.
  void read_side_to_move(const Field* field, bool third = false);

  FenOptions options_;
  FaultList faults_;
  std::optional<Fields> fields_;
  std::vector<JsonEntry> entries_;
  ParsedFen parsed_;
  bool pieces_known_ = false;  ///< the board and the side to move
};

/// A field of a variant whose FENs only the sites define. The first three are always "board", "side" and "counters".
struct LayoutField {
  std::string_view name;                ///< as in FenMap
  bool (*fits)(std::string_view word);  ///< whether a word of vchess's dialect looks like this field
  std::string_view key{};               ///< of xogo's JSON; empty for the plain words in front of it
};

/// Reads FENs that a table of fields describes: vchess `board side moves …` in the order of the table, xogo
/// `board side moves {json}` if the table has keys, or the board alone. Fields at the end and keys may be missing.
class LayoutReader : public FieldReader {
 public:
  /// `layout` must be in static storage. The constructor only cuts the text into its fields.
  LayoutReader(std::string_view text, const FenOptions& options, std::span<const LayoutField> layout);

  /// Reads board, side to move (White if missing) and counter (if missing 0, 1 with Black to move, 2 with the third
  /// player). Needs a board(). `third`: games may have a third player.
  void read_pieces(const Letters& letters, bool third = false);
  /// The field of that name, recorded in the map; null if the text lacks it.
  [[nodiscard]] const Field* field(std::string_view name);

 private:
  void choose_dialect();
  void check_field_count();

  std::span<const LayoutField> layout_;
  bool has_json_dialect_;
};

/// A field to write, and whether it may be left out.
struct WrittenField {
  std::string text;
  std::string usual;
};

/// Joins the fields with single spaces; after the first `fields` (0 = all), usual values at the end are left out.
[[nodiscard]] std::string write_fields(const std::vector<WrittenField>& all, std::uint8_t fields);

/// Board, side to move and counter.
[[nodiscard]] std::vector<WrittenField> written_pieces(const Setup& setup,
                                                       const std::function<char(const Piece&)>& letter);

}  // namespace arbiter::fen
