#include "verifier/solve/input/problem_board.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace arbiter::solve {
namespace {

std::size_t index(Square square) noexcept { return static_cast<std::size_t>(square.index()); }

Square changed(Square square, BoardChange change) noexcept {
  const int file = square.file();
  const int rank = square.rank();
  switch (change) {
    case BoardChange::left: return Square::at(7 - rank, file);
    case BoardChange::half: return Square::at(7 - file, 7 - rank);
    case BoardChange::right: return Square::at(rank, 7 - file);
    case BoardChange::files: return Square::at(7 - file, rank);
    case BoardChange::ranks: return Square::at(file, 7 - rank);
    case BoardChange::anti_corner: return Square::at(7 - rank, 7 - file);
    case BoardChange::corner: return Square::at(rank, file);
  }
  return square;
}

bool is_upper(char letter) noexcept { return letter >= 'A' && letter <= 'Z'; }
char lower(char letter) noexcept { return is_upper(letter) ? static_cast<char>(letter - 'A' + 'a') : letter; }
char upper(char letter) noexcept { return is_upper(letter) ? letter : static_cast<char>(letter - 'a' + 'A'); }

/// A king's square of the set-up, a rook's, and the letter of their castling.
struct Castling {
  Square king;
  Square rook;
  char kings_letter;
  char rooks_letter;
  char right;
};
constexpr std::array castlings{
    Castling{Square(4), Square(7), 'K', 'R', 'K'}, Castling{Square(4), Square(0), 'K', 'R', 'Q'},
    Castling{Square(60), Square(63), 'k', 'r', 'k'}, Castling{Square(60), Square(56), 'k', 'r', 'q'}};

}  // namespace

std::optional<char> ProblemBoard::at(Square square) const noexcept {
  const char letter = letters_[index(square)];
  return letter == 0 ? std::nullopt : std::optional<char>(letter);
}

bool ProblemBoard::empty() const noexcept {
  return std::all_of(letters_.begin(), letters_.end(), [](char letter) { return letter == 0; });
}

bool ProblemBoard::has(char letter) const noexcept {
  return std::any_of(letters_.begin(), letters_.end(),
                     [letter](char each) { return each != 0 && lower(each) == letter; });
}

bool ProblemBoard::put(Square square, char letter) noexcept {
  return std::exchange(letters_[index(square)], letter) == 0;
}

bool ProblemBoard::remove(Square square) noexcept { return std::exchange(letters_[index(square)], char{0}) != 0; }

bool ProblemBoard::move(Square from, Square to) noexcept {
  if (!at(from)) return false;
  const char letter = std::exchange(letters_[index(from)], char{0});
  letters_[index(to)] = letter;
  return true;
}

bool ProblemBoard::exchange(Square one, Square other) noexcept {
  if (!at(one) || !at(other)) return false;
  std::swap(letters_[index(one)], letters_[index(other)]);
  return true;
}

void ProblemBoard::change(BoardChange change) noexcept {
  std::array<char, 64> result{};
  for (const Square square : all_squares) result[index(changed(square, change))] = letters_[index(square)];
  letters_ = result;
}

bool ProblemBoard::shift(int files, int ranks) noexcept {
  std::array<char, 64> result{};
  for (const Square square : all_squares) {
    if (letters_[index(square)] == 0) continue;
    const std::optional<Square> to = square.offset(files, ranks);
    if (!to) return false;
    result[index(*to)] = letters_[index(square)];
  }
  letters_ = result;
  return true;
}

void ProblemBoard::change_sides() noexcept {
  for (char& letter : letters_) {
    if (letter != 0) letter = is_upper(letter) ? lower(letter) : upper(letter);
  }
}

void ProblemBoard::substitute(char from, char to) noexcept {
  for (char& letter : letters_) {
    if (letter != 0 && lower(letter) == from) letter = is_upper(letter) ? upper(to) : to;
  }
}

std::string ProblemBoard::fen(Side to_move, SquareSet no_castling, std::optional<Square> passed) const {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int blanks = 0;
    const auto write_blanks = [&] {
      if (blanks > 0) text += static_cast<char>('0' + blanks);
      blanks = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const char letter = letters_[index(Square::at(file, rank))];
      if (letter == 0) {
        ++blanks;
        continue;
      }
      write_blanks();
      text += letter;
    }
    write_blanks();
    if (rank > 0) text += '/';
  }
  std::string rights;
  for (const Castling& each : castlings) {
    const bool may = !no_castling.contains(each.king) && !no_castling.contains(each.rook);
    if (may && at(each.king) == each.kings_letter && at(each.rook) == each.rooks_letter) rights += each.right;
  }
  return fmt::format("{} {} {} {} 0 1", text, to_move == Side::white ? 'w' : 'b', rights.empty() ? "-" : rights,
                     passed ? passed->name() : "-");
}

}  // namespace arbiter::solve
