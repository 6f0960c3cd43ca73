#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/text.hpp"

// Texts of FENs and their fields. Where two stand in each other's places, what each must be is told by its looks alone.
namespace arbiter::fen {

/// Collects the faults of one text. Excerpts are short and printable, whatever the text contains.
class FaultList {
 public:
  /// `text` must outlive the list.
  explicit FaultList(std::string_view text) : text_(text) {}

  /// Adds a fault of the bytes [begin, end), with the level of its check.
  void add(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected = {});
  void add(CheckId check, Level level, std::size_t begin, std::size_t end, std::string message,
           std::string expected = {});
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

/// The result of reading the text of `faults`. `find_faults` finds the faults of a set-up; it is called only if the
/// text is faulty, so that all faults are reported at once, and only if board and side to move are `known`.
[[nodiscard]] Parsed<ParsedFen> finished(ParsedFen&& parsed, FaultList& faults, bool known,
                                         const std::function<Faults(const Setup&, const FenMap&)>& find_faults);

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
/// The size of a board of any size, in which a gap may be a number of two digits ("10"); a pocket in brackets is no
/// part of it. Nothing if the ranks are not equally wide.
[[nodiscard]] std::optional<BoardSize> board_size(std::string_view board);

/// Decimal digits, optionally after a sign.
[[nodiscard]] bool numeric(std::string_view text) noexcept;

/// The side to move: `w` or `b`, or `c` where there may be a third player.
[[nodiscard]] std::optional<Side> read_side(const Field& field, FaultList& faults, bool third = false);

/// A counter up to a million. `name` says what is counted, for messages.
[[nodiscard]] std::optional<std::uint32_t> read_counter(const Field& field, std::string_view name, FaultList& faults);

/// A square that a pawn may have passed with a double step.
struct PassedSquare {
  std::optional<Square> square;  ///< none for `-`
};

/// `-` or a square of the third or sixth rank. Nothing if it is neither.
[[nodiscard]] std::optional<PassedSquare> read_passed_square(const Field& field, FaultList& faults);

/// xogo's spelling: `-` or two base-36 digits, the row from the top and the column from the left, both from 0 ("25" is
/// f6). A square in letters is understood, with a warning.
[[nodiscard]] std::optional<PassedSquare> read_passed_digits(const Field& field, FaultList& faults);
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
[[nodiscard]] bool looks_like_board(std::string_view word);
[[nodiscard]] bool looks_like_side(std::string_view word);
[[nodiscard]] bool looks_like_count(std::string_view word);          ///< seven digits at most
[[nodiscard]] bool looks_like_castling(std::string_view word);       ///< K, Q, file letters, or -
[[nodiscard]] bool looks_like_passed_square(std::string_view word);  ///< a square, or -

}  // namespace arbiter::fen
