#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// "a" for 0 … "z" for 25, "aa" for 26.
[[nodiscard]] std::string file_name(std::size_t file);

/// The name of the square of cell `index`: "e4".
[[nodiscard]] std::string square_name(const BoardPicture& picture, std::size_t index);

/// What a mark means, in a few words; empty for none. `of_peer`: what a peer answers is marked, not what a page shows.
[[nodiscard]] std::string_view meaning_of(SquareMark mark, bool of_peer = false) noexcept;

/// Whether a finding is about a peer's answers (checks AC), and with it the marks on its boards.
[[nodiscard]] bool is_of_peer(const Finding& finding);

/// What Finding::missing and Finding::extra are, in a few words. Of a peer (checks AC) missing is what the rules have;
/// of a page, what it marks.
struct DifferenceWords {
  std::string_view missing;
  std::string_view extra;
  std::string_view expected;
};
[[nodiscard]] DifferenceWords difference_words(const Finding& finding);

/// The pieces beside the board, "White Q 2P, Black p"; empty if there are none. Signs unchanged.
[[nodiscard]] std::string beside_in_letters(const BoardPicture& picture);
/// The same in words, "White: queen, 2 pawn; Black: pawn".
[[nodiscard]] std::string beside_in_words(const BoardPicture& picture);

/// The board in words, for readers who cannot see it: "White: king e1, pawn a2 b2. Black: …. Marked: …". Bytes
/// unchanged.
[[nodiscard]] std::string board_in_words(const BoardPicture& picture, bool of_peer = false);

}  // namespace arbiter
