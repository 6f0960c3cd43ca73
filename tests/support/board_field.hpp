#pragma once

#include <string_view>

/// Reads the board field of a FEN without the readers under test: calls put(letter, file, rank) for each piece, files
/// and ranks from 0. The field must be sound.
template <class Put>
void for_each_piece(std::string_view field, const Put& put) {
  int file = 0;
  int rank = 7;
  for (const char c : field) {
    if (c == '/') {
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      put(c, file++, rank);
    }
  }
}
