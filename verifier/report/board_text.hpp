#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/position/setup.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter {

class Variant;

/// The board with the letters that `fen`, a text of the same board, has for the pieces, so that a board and the FEN
/// beside it do not speak of one piece with two letters. Without such a text it has the documents' letters.
[[nodiscard]] BoardPicture picture_as_written(const Board& board, std::string_view fen, const Variant& variant);
/// The same with the pieces that stand beside the board.
[[nodiscard]] BoardPicture picture_as_written(const Setup& setup, std::string_view fen, const Variant& variant);

/// The index of a square's cell in such a picture of 8×8 squares.
[[nodiscard]] std::size_t cell_of(Square square);
/// The same in a picture of any board that has the square.
[[nodiscard]] std::size_t cell_of(const BoardPicture& picture, Square square);

/// Which letter of the FEN is which piece: "z v pawn, m e king, d bede"; for variants with armies only, and without
/// pieces under their usual orthodox letters. May be empty.
[[nodiscard]] std::string legend_of(const Board& board, std::string_view fen, const Variant& variant);

/// The board drawn with characters, without a final line break; empty for a picture without squares. The side at the
/// bottom of the picture is drawn at the bottom. Marks are written after the piece, or instead of the empty square's
/// dot: `*` agreed, `-` missing, `+` extra, `#` not judged; `:` is an empty square in shadow. The square of the cell
/// `chosen` stands in brackets instead of its mark. A legend explains the marks that occur. Pieces beside the board
/// stand in a line below it. Colours add no information. Signs of pieces are made printable like all input.
/// `style.width` is not looked at. `of_peer`: as for meaning_of().
[[nodiscard]] std::string board_text(const BoardPicture& picture, const TextStyle& style,
                                     std::optional<std::size_t> chosen = {}, bool of_peer = false);

/// "a" for 0 … "z" for 25, "aa" for 26.
[[nodiscard]] std::string file_name(std::size_t file);

/// What a mark means, in a few words; empty for none. `of_peer`: what a peer answers is marked, not what a page shows.
[[nodiscard]] std::string_view meaning_of(SquareMark mark, bool of_peer = false) noexcept;

/// Whether a finding is about a peer's answers (checks AC), and with it the marks on its boards.
[[nodiscard]] bool is_of_peer(const Finding& finding);

/// Finding::expected, missing and extra, with what each is, in a few words. Of a peer (checks AC) missing is what the
/// rules have; of a page, what it marks.
using DifferenceLists = std::array<std::pair<std::string_view, const std::vector<std::string>&>, 3>;
[[nodiscard]] DifferenceLists difference_lists(const Finding& finding);

/// The pieces beside the board, "White Q 2P, Black p"; empty if there are none. Signs unchanged.
[[nodiscard]] std::string beside_in_letters(const BoardPicture& picture);
/// The same in words, "White: queen, 2 pawn; Black: pawn".
[[nodiscard]] std::string beside_in_words(const BoardPicture& picture);

/// The board in words, for readers who cannot see it: "White: king e1, pawn a2 b2. Black: …. Marked: …". Bytes
/// unchanged.
[[nodiscard]] std::string board_in_words(const BoardPicture& picture, bool of_peer = false);

}  // namespace arbiter
