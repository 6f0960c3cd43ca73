#include "verifier/orthodox/fen/fen_castling.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace arbiter::orthodox {
namespace {

/// File of a king of `side` on its first rank; of several kings, one that can have castling rooks on both sides.
std::optional<int> king_file(const Board& board, Side side) {
  for (const int file : {1, 2, 3, 4, 5, 6, 0, 7}) {
    if (board.holds(Square::at(file, relative_rank(side, 0)), piece_of(side, king))) return file;
  }
  return std::nullopt;
}

bool on_h_side(const Board& board, Side side, int file) { return file > king_file(board, side).value_or(3); }

/// The file that K (`h_side`) or Q stands for.
int usual_file(const Board& board, Side side, bool h_side, const IsCorner& corner) {
  const int outermost = h_side ? 7 : 0;
  const auto home = king_file(board, side);
  if (!home) return outermost;
  for (int file = outermost; file != *home; file += h_side ? -1 : 1) {
    const auto piece = board[Square::at(file, relative_rank(side, 0))];
    if (piece && piece->owner == owner_of(side) && corner(*piece)) return file;
  }
  return outermost;
}

/// A letter of the castling field, and where its right stands in the usual order.
struct Letter {
  char letter;
  int place;
};

/// White before Black, the h-side before the a-side, and of a side the outer file first.
int place_in_order(const Board& board, Side side, int file) {
  const int of_side = side == Side::white ? 0 : 16;
  return of_side + (on_h_side(board, side, file) ? 7 - file : 8 + file);
}

char cased(Side side, char lower) { return side == Side::white ? static_cast<char>(lower - 'a' + 'A') : lower; }

}  // namespace

CastlingFiles castling_of(const State& state) noexcept {
  CastlingFiles files;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      if (may_castle(state, side, file)) files.add(side, file);
    }
  }
  return files;
}

void set_castling(State& state, const CastlingFiles& files) noexcept {
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) set_castling(state, side, file, files.has(side, file));
  }
}

std::optional<CastlingFiles> read_castling_letters(const fen::Field& field, const Board& board, const IsCorner& corner,
                                                   fen::FaultList& faults) {
  CastlingFiles files;
  if (field.text == "-") return files;
  bool sound = true;
  std::vector<Letter> letters;
  const auto fail = [&](CheckId check, std::size_t i, std::string_view message, std::string_view expected) {
    faults.add(check, field.begin + i, field.begin + i + 1, std::string(message), std::string(expected));
    sound = false;
  };
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const Side side = c >= 'A' && c <= 'Z' ? Side::white : Side::black;
    const char lower = side == Side::white ? static_cast<char>(c - 'A' + 'a') : c;
    int file = 0;
    if (c == '-') {
      fail("AF132", i, "a - stands beside other characters", "- alone, or letters alone");
      continue;
    } else if (lower == 'k' || lower == 'q') {
      file = usual_file(board, side, lower == 'k', corner);
    } else if (lower >= 'a' && lower <= 'h') {
      file = lower - 'a';
    } else {
      fail("AF130", i, "this is not a castling right", "K, Q, k, q, file letters, or -");
      continue;
    }
    if (files.has(side, file)) fail("AF131", i, "the castling right is named twice", "each right once");
    files.add(side, file);
    letters.push_back({c, place_in_order(board, side, file)});
  }
  if (!sound) return std::nullopt;
  std::sort(letters.begin(), letters.end(), [](const Letter& a, const Letter& b) { return a.place < b.place; });
  std::string usual;
  for (const Letter& each : letters) usual += each.letter;
  if (usual != field.text) faults.add("AF133", field.begin, field.end(), "the castling rights are out of order", usual);
  return files;
}

std::string castling_letters(const CastlingFiles& files, const Board& board, const IsCorner& corner) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    for (const bool h_side : {true, false}) {
      for (int i = 0; i < 8; ++i) {
        const int file = h_side ? 7 - i : i;
        if (!files.has(side, file) || on_h_side(board, side, file) != h_side) continue;
        const bool usual = usual_file(board, side, h_side, corner) == file;
        text += cased(side, usual ? (h_side ? 'k' : 'q') : static_cast<char>('a' + file));
      }
    }
  }
  return text.empty() ? "-" : text;
}

std::optional<CastlingFiles> read_castling_flags(const fen::Field& field, char zero, fen::FaultList& faults) {
  const bool letters = zero == 'a';
  const auto words = letters ? "four letters from a to i" : "four digits from 0 to 8";
  if (field.text.size() != 4) {
    faults.add("AF134", field.begin, field.end(), "the castling flags are not four characters", words);
    return std::nullopt;
  }
  CastlingFiles files;
  bool sound = true;
  int a_side = 8;
  for (std::size_t i = 0; i < 4; ++i) {
    const char c = field.text[i];
    const std::size_t at = field.begin + i;
    const bool letter = c >= 'a' && c <= 'z';
    const bool of_vchess = !letters && c >= 'a' && c <= 'h';  // files as vchess spells them, not lost rights
    if (of_vchess || (!letter && (letters || c < '0' || c > '9'))) {
      faults.add("AF134", at, at + 1, "this is not a castling flag", words);
      sound = false;
      continue;
    }
    // xogo's digits are base 36: letters continue after 9.
    const int file = letter && !letters ? 10 + (c - 'a') : c - zero;
    const Side side = i < 2 ? Side::white : Side::black;
    if (i % 2 == 0) a_side = file;
    if (file > 8) {
      faults.add("AF136", at, at + 1, "a lost castling right is marked in an unusual way", letters ? "i" : "8");
    }
    if (file > 7) continue;
    if (i % 2 == 1 && a_side < 8 && file <= a_side) {
      faults.add("AF135", at - 1, at + 1, "the file of the a-side is not before that of the h-side",
                 letters ? "files in order, such as ah" : "files in order, such as 07");
      sound = false;
    }
    files.add(side, file);
  }
  if (!sound) return std::nullopt;
  return files;
}

std::string castling_flags(const CastlingFiles& files, const Board& board, char zero) {
  std::string text(4, static_cast<char>(zero + 8));
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t first = side == Side::white ? 0 : 2;
    for (int file = 7; file >= 0; --file) {
      if (!files.has(side, file)) continue;
      const bool h_side = on_h_side(board, side, file);
      char& flag = text[first + (h_side ? 1 : 0)];
      if (!h_side || flag == zero + 8) flag = static_cast<char>(zero + file);
    }
  }
  return text;
}

}  // namespace arbiter::orthodox
