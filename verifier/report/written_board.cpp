#include "verifier/report/written_board.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include <fmt/format.h>

#include "verifier/crosscheck/picture.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

/// A letter for each square, rank 8 first; '.' = empty.
using Letters = std::array<char, 64>;

std::optional<Letters> letters_in(std::string_view fen) {
  Letters letters;
  letters.fill('.');
  std::size_t at = 0;
  for (const char c : fen.substr(0, fen.find(' '))) {
    if (c == '/') continue;
    const bool number = c >= '1' && c <= '8';
    if (!number && std::isalpha(static_cast<unsigned char>(c)) == 0) return std::nullopt;
    const std::size_t squares = number ? static_cast<std::size_t>(c - '0') : 1;
    if (at + squares > letters.size()) return std::nullopt;
    if (!number) letters[at] = c;
    at += squares;
  }
  if (at != letters.size()) return std::nullopt;
  return letters;
}

/// The letters of the FEN if it shows the pieces of the board.
std::optional<Letters> letters_of(const Board& board, std::string_view fen) {
  auto letters = letters_in(fen);
  if (!letters) return std::nullopt;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Square at = Square::at(file, rank);
      if (board.empty(at) != ((*letters)[cell_of(at)] == '.')) return std::nullopt;
    }
  }
  return letters;
}

char small(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Whether readers of orthodox chess know the piece by this letter.
bool is_usual(const RoleInfo& role, char letter) {
  const auto usual = plain_variant().roles();
  return std::any_of(usual.begin(), usual.end(),
                     [&](const RoleInfo& each) { return each.name == role.name && each.letter == letter; });
}

}  // namespace

std::size_t cell_of(Square square) { return static_cast<std::size_t>((7 - square.rank()) * 8 + square.file()); }

std::size_t cell_of(const BoardPicture& picture, Square square) {
  return (picture.ranks - 1 - static_cast<std::size_t>(square.rank())) * picture.files +
         static_cast<std::size_t>(square.file());
}

BoardPicture picture_as_written(const Board& board, std::string_view fen, const Variant& variant) {
  BoardPicture picture = picture_of(board, variant);
  const auto letters = letters_of(board, fen);
  if (!letters) return picture;
  for (const Square square : board.occupied()) cell_at(picture, square).sign = (*letters)[cell_of(square)];
  return picture;
}

BoardPicture picture_as_written(const Setup& setup, std::string_view fen, const Variant& variant) {
  BoardPicture picture = picture_as_written(setup.board, fen, variant);
  add_beside(picture, setup, variant);
  return picture;
}

std::string legend_of(const Board& board, std::string_view fen, const Variant& variant) {
  const auto letters = letters_of(board, fen);
  if (!letters || variant.army_choice() == nullptr) return {};
  std::vector<std::string> entries;
  for (const RoleInfo& role : variant.roles()) {
    std::string own;  // both sides' letters for the role
    bool usual = true;
    for (const Square square : board.occupied()) {
      const char c = small((*letters)[cell_of(square)]);
      if (board[square]->role != role.role || own.find(c) != std::string::npos) continue;
      own += own.empty() ? std::string(1, c) : std::string{' ', c};
      usual = usual && is_usual(role, c);
    }
    if (!own.empty() && !usual) entries.push_back(fmt::format("{} {}", own, role.name));
  }
  return joined(entries);
}

}  // namespace arbiter
