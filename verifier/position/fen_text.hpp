#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/text.hpp"

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

}  // namespace arbiter::fen
