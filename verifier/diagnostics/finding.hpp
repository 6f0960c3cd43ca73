#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace arbiter {

/// How a square is marked on a picture of a board.
enum class SquareMark : std::uint8_t {
  none,
  plain,    ///< marked on the page; nothing was judged
  agreed,   ///< marked on the page, and the rules agree
  missing,  ///< marked on the page, the rules do not have it ("documented, not generated")
  extra,    ///< the rules have it, the page does not mark it ("generated, not documented")
};

/// Who owns a piece on a picture; `both` is for pieces that two players share, `none` for things without an owner.
enum class PictureOwner : std::uint8_t { white, black, both, none };

struct PictureCell {
  std::string sign;  ///< what the page writes there: "Q", "@"; empty for an empty square
  std::string name;  ///< the piece's name in lower case, "charging rook"; empty if its variant is not known
  PictureOwner owner = PictureOwner::none;
  SquareMark mark = SquareMark::none;
  bool shadow = false;
  friend bool operator==(const PictureCell&, const PictureCell&) = default;
};

/// Pieces of a kind that stand beside the board and may come onto it: those of a pocket.
struct PictureSpare {
  PictureCell cell;
  int count = 0;  ///< at least one
};

/// A board to draw, of any size.
struct BoardPicture {
  std::size_t files = 0;
  std::size_t ranks = 0;
  std::vector<PictureCell> cells;  ///< files × ranks of them: from the last rank to the first, each from the a-file on
  std::vector<PictureSpare> beside{};  ///< White's before Black's
  bool from_black = false;             ///< draw it from Black's side: Black at the bottom
  std::string title{};  ///< for readers who cannot see it, "diagram 3 of rules.pug: moves of the Bede"; may be empty
};

/// One of the checks that checks.def and the checks.def of the variants' folders list, written as its id, "AF202": two
/// capital letters and three digits; anything else does not compile. Ordered as the ids are.
///
/// The list itself is not here: most files make or carry findings, and none of them should be compiled again for the
/// text of a check, or for a new one. That each id in the sources is listed is what the test coverage.check_ids holds.
class CheckId {
 public:
  consteval CheckId(const char* id)  // NOLINT(google-explicit-constructor): literals convert
      : CheckId(std::string_view(id)) {
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (std::string_view(id).size() != length || !capital(id[0]) || !capital(id[1]) ||
        !std::all_of(id + 2, id + length, digit)) {
      throw "an id is two capital letters and three digits";
    }
  }

  /// For ids that are read at run time; nothing if no checks.def lists such a check.
  [[nodiscard]] static std::optional<CheckId> find(std::string_view id) noexcept;

  /// The id's text, which lives as long as the program. Throws InternalError if no checks.def lists the check.
  [[nodiscard]] std::string_view name() const;
  friend constexpr auto operator<=>(const CheckId&, const CheckId&) noexcept = default;

 private:
  static constexpr std::size_t length = 5;

  constexpr explicit CheckId(std::string_view id) noexcept {
    std::copy_n(id.begin(), std::min(length, id.size()), letters_.begin());
  }
  friend const struct CheckInfo& check_info(CheckId id);

  std::array<char, length> letters_{};
};

enum class Level : unsigned char { note, warning, error };

[[nodiscard]] std::string_view to_string(Level level) noexcept;

/// One thing that is wrong in a short text (a FEN, a move, a square list).
/// Offsets are bytes, 0-based, half open; `begin == end` marks a place where something is missing.
struct Fault {
  CheckId check;
  Level level = Level::error;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string message;   ///< one sentence without a full stop, lower case
  std::string seen;      ///< the faulty text; empty if something is missing
  std::string expected;  ///< what would be right
};

using Faults = std::vector<Fault>;

[[nodiscard]] bool has_error(const Faults& faults) noexcept;
/// In the order of their places; those of one place keep theirs.
void sort_by_place(Faults& faults);

/// A value, or all faults of the text that it was read from.
template <class T>
using Parsed = tl::expected<T, Faults>;

/// A place in a file. Lines and columns count from 1, columns in bytes; 0 = unknown.
struct Location {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;
  std::size_t end_column = 0;  ///< first column after the span
};

/// The bytes [begin, end) of a file become `text`. Offsets count from 0 in the stored file; begin == end inserts.
struct Edit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// A change that would remove the cause of a finding.
struct Fix {
  std::string what;         ///< in words: "write 1P6 for 1P"
  std::vector<Edit> edits;  ///< of the finding's file; in ascending order, none overlaps another
  bool sure = false;        ///< no other text can have been meant: it may be applied without further confirmation
};

/// What a finding about a diagram refers to.
struct DiagramReference {
  std::size_t index = 0;  ///< 1-based, in the order of the page
  std::string fen;
  std::vector<std::string> marks;
};

/// One thing that a tool reports about its input: the single model behind every output format.
struct Finding {
  CheckId check;
  Level level = Level::error;
  std::string message{};
  Location where{};
  std::string source_line{};  ///< the line of the input, for the caret; may be empty
  std::string seen{};
  std::string wanted{};                     ///< what would be right, in words
  std::string claim{};                      ///< the claim that was checked, in words
  std::vector<std::string> expected{};      ///< documented squares or moves
  std::vector<std::string> missing{};       ///< documented, not generated
  std::vector<std::string> extra{};         ///< generated, not documented
  std::vector<DiagramReference> diagram{};  ///< none or one
  std::vector<std::string> notes{};         ///< further facts: what would fit, what is similar
  std::vector<BoardPicture> board{};        ///< none or one: the board that shows what is wrong
  std::vector<Fix> fixes{};                 ///< the likeliest first; may be empty
  std::vector<Location> also{};             ///< other places with the same fault (copies of a diagram)
  /// In a corpus: the number of the record or line. Findings of one are adjacent, and no other has its number.
  std::uint64_t record = 0;
};

/// In the order of their places, for findings of one file.
void sort_by_place(std::vector<Finding>& findings);

/// Makes a finding of a fault in a text that starts at `where.column` of its line.
[[nodiscard]] Finding to_finding(const Fault& fault, const Location& where, std::string_view source_line = {});

}  // namespace arbiter
