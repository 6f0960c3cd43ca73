#pragma once

// The ways to break a page. Each takes a page and a random source, and returns the broken page, or nothing if the page
// has nothing to break in this way.

#include <span>
#include <string_view>
#include <utility>

#include "tests/mutation/board_mutators.hpp"
#include "tests/mutation/mark_mutators.hpp"
#include "tests/mutation/word_mutators.hpp"

namespace mutation {

inline std::span<const std::pair<std::string_view, Mutator>> mutators() {
  static constexpr std::pair<std::string_view, Mutator> table[] = {
      {"move a mark", move_mark},
      {"add a mark", add_mark},
      {"drop a mark", drop_mark},
      {"double a mark", double_mark},
      {"swap the files of two marks", swap_mark_files},
      {"a mark off the board", mark_off_board},
      {"another sign between two marks", wrong_separator},
      {"no comma between two marks", no_separator},
      {"change a piece", change_piece},
      {"change a piece's owner", change_owner},
      {"move a piece", move_piece},
      {"add a piece", add_piece},
      {"remove a piece", remove_piece},
      {"swap two pieces", swap_pieces},
      {"swap two ranks", swap_ranks},
      {"mirror a board", mirror_board},
      {"drop a rank", drop_rank},
      {"double a rank", double_rank},
      {"shorten a gap", shorten_gap},
      {"lengthen a gap", lengthen_gap},
      {"a foreign sign in a board", foreign_sign},
      {"swap two diagrams", swap_sides},
      {"a stray blank", stray_blank},
      {"no colon at the end", no_colon},
      {"no such orientation", wrong_orientation},
      {"cut the page in a diagram", cut_page},
      {"change a square of the text", text_square},
      {"change a move of the text", text_move},
      {"name another piece", other_name},
      {"say something else", other_word},
  };
  return table;
}

}  // namespace mutation
