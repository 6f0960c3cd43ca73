#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter {

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
  [[nodiscard]] bool only(std::string_view letters) const;
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

}  // namespace arbiter
