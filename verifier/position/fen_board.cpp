#include "verifier/position/fen_board.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::fen {
namespace {

struct Reader {
  const Letters& letters;
  bool pad;
  Board& board;
  FenMap& map;
  FaultList& faults;
  BoardSize size;
  bool sound = true;

  void fail(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected) {
    faults.add(check, begin, end, std::move(message), std::move(expected));
    sound = false;
  }

  /// `rank` from 0, from White's side.
  void read_rank(std::string_view text, std::size_t begin, int rank) {
    const int files = static_cast<int>(size.files);
    int file = 0;
    bool gap_before = false;
    std::size_t too_far = text.size();  // offset of the first character beyond the last file
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const std::size_t at = begin + i;
      if (c >= '0' && c <= '9') {
        if (c == '0' || c == '9') fail("AF111", at, at + 1, "a gap of that size does not exist", "a digit from 1 to 8");
        if (gap_before) faults.add("AF112", at - 1, at + 1, "two gaps stand side by side", "one digit for both");
        gap_before = true;
        file = std::min(file + (c - '0'), 100);
      } else {
        gap_before = false;
        const bool raised = c == '+' && i + 1 < text.size() && raised_piece(text[i + 1]);
        if (raised) ++i;
        if (auto piece = raised ? raised_piece(text[i]) : letters.piece(c)) {
          if (!raised && i + 1 < text.size() && text[i + 1] == '~' && letters.marked(*piece)) {
            piece = letters.marked(*piece);
            ++i;
          }
          if (file < files) {
            const Square square = Square::at(file, rank);
            board.put(square, *piece);
            map.square[static_cast<std::size_t>(square.index())] = static_cast<std::uint32_t>(at);
          }
        } else {
          std::size_t stop = i + 1;  // the remaining bytes of a multi-byte character belong to it
          while (stop < text.size() && (static_cast<unsigned char>(text[stop]) & 0xC0U) == 0x80U) ++stop;
          fail("AF110", at, begin + stop, "no piece of the variant has this letter", std::string(letters.words()));
          i = stop - 1;
        }
        file = std::min(file + 1, 100);
      }
      if (file > files && too_far == text.size()) too_far = i;
    }
    if (file > files) {
      fail("AF114", begin + too_far, begin + text.size(),
           fmt::format("rank {} has {} squares", rank + 1, file > 99 ? std::string("too many") : std::to_string(file)),
           counted(size.files, "square"));
    } else if (file < files) {
      const auto level = pad ? Level::warning : Level::error;
      faults.add("AF113", level, begin, begin + text.size(),
                 fmt::format("rank {} has {}", rank + 1, counted(file, "square")), counted(size.files, "square"));
      sound = sound && pad;
    }
  }

  [[nodiscard]] std::optional<Piece> raised_piece(char c) const {
    const auto piece = letters.piece(c);
    return piece ? letters.raised(*piece) : std::nullopt;
  }
};

}  // namespace

bool read_board(const Field& field, const Letters& letters, bool pad, Board& board, FenMap& map, FaultList& faults,
                BoardSize size) {
  Reader reader{letters, pad, board, map, faults, size};
  if (const auto seen = board_size(field.text);
      seen && seen->files != size.files && (seen->files > size.files || !pad)) {
    faults.add("AF121", field.begin, field.end(), fmt::format("the board is {}×{}", seen->files, seen->ranks),
               fmt::format("{}×{}, the board of the variant", size.files, size.ranks));
    return false;
  }
  const auto ranks = 1 + static_cast<std::size_t>(std::count(field.text.begin(), field.text.end(), '/'));
  std::size_t begin = 0;
  for (auto rank = static_cast<int>(size.ranks) - 1; rank >= 0 && begin <= field.text.size(); --rank) {
    const std::size_t end = std::min(field.text.find('/', begin), field.text.size());
    reader.read_rank(field.text.substr(begin, end - begin), field.begin + begin, rank);
    begin = end + 1;
  }
  if (ranks != size.ranks) {
    const std::size_t place = ranks > size.ranks ? begin - 1 : field.text.size();
    reader.fail("AF115", field.begin + place, field.end(), fmt::format("the board has {}", counted(ranks, "rank")),
                counted(size.ranks, "rank"));
  }
  return reader.sound;
}

std::string write_board(const Board& board, const std::function<char(const Piece&)>& letter,
                        const std::function<bool(const Piece&)>& marked,
                        const std::function<bool(const Piece&)>& raised, BoardSize size) {
  std::string text;
  for (int rank = static_cast<int>(size.ranks) - 1; rank >= 0; --rank) {
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) text += static_cast<char>('0' + gap);
      gap = 0;
    };
    for (int file = 0; file < static_cast<int>(size.files); ++file) {
      if (const auto piece = board[Square::at(file, rank)]) {
        close_gap();
        if (raised && raised(*piece)) text += '+';
        text += letter(*piece);
        if (marked && marked(*piece)) text += '~';
      } else {
        ++gap;
      }
    }
    close_gap();
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace arbiter::fen
