#include "verifier/pages/markup/diagram_text.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

using Pieces = BoardReading::Pieces;

/// The simplest first.
constexpr std::array<BoardReading, 6> readings{{{Pieces::signs, false},
                                                {Pieces::signs, true},
                                                {Pieces::letters, false},
                                                {Pieces::letters, true},
                                                {Pieces::pairs, false},
                                                {Pieces::pairs, true}}};
constexpr std::size_t widest_gap = 100'000;  ///< wider than any board; keeps long digit runs from overflowing

/// Calls gap(files) and piece(text) for the parts of a rank, in order.
template <class Gap, class PieceAt>
void walk(std::string_view rank, const BoardReading& reading, const Gap& gap, const PieceAt& piece) {
  std::size_t i = 0;
  while (i < rank.size()) {
    if (is_digit(rank[i])) {
      std::size_t value = 0;
      do value = std::min(value * 10 + static_cast<std::size_t>(rank[i++] - '0'), widest_gap);
      while (reading.long_gaps && i < rank.size() && is_digit(rank[i]));
      gap(value);
      continue;
    }
    const std::size_t begin = i++;
    const auto more = [&](std::size_t at) { return at < rank.size() && !is_digit(rank[at]); };
    if (reading.pieces == Pieces::pairs && more(i)) ++i;
    if (reading.pieces == Pieces::letters) {
      // `+P` and `a@`: up to the first letter, then the signs after it that no other letter can claim.
      bool has_letter = is_letter(rank[begin]);
      for (; !has_letter && more(i); ++i) has_letter = is_letter(rank[i]);
      while (more(i) && !is_letter(rank[i])) ++i;
    }
    piece(rank.substr(begin, i - begin));
  }
}

}  // namespace

std::size_t rank_width(std::string_view rank, const BoardReading& reading) {
  std::size_t width = 0;
  walk(
      rank, reading, [&](std::size_t gap) { width += gap; }, [&](std::string_view) { ++width; });
  return width;
}

std::optional<LooseSquare> loose_square(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || !is_lower(text[0]) || text[1] == '0') return std::nullopt;
  std::size_t rank = 0;
  for (const char c : text.substr(1)) {
    if (!is_digit(c)) return std::nullopt;
    rank = rank * 10 + static_cast<std::size_t>(c - '0');
  }
  return LooseSquare{static_cast<std::size_t>(text[0] - 'a') + 1, rank};
}

std::optional<std::vector<LooseSquare>> shadow_squares(std::string_view text, const BoardSize& size) {
  std::vector<LooseSquare> squares;
  const auto on_board = [&size](std::string_view word) {
    auto square = loose_square(word);
    if (square && (square->file > size.files || square->rank > size.ranks)) square.reset();
    return square;
  };
  if (!text.empty() && text.size() <= 2 && std::ranges::all_of(text, is_digit)) {
    std::size_t rank = 0;
    for (const char c : text) rank = rank * 10 + static_cast<std::size_t>(c - '0');
    if (rank < 1 || rank > size.ranks) return std::nullopt;
    for (std::size_t file = 1; file <= size.files; ++file) squares.push_back({file, rank});
    return squares;
  }
  if (text.size() == 1) {
    if (!is_lower(text[0]) || static_cast<std::size_t>(text[0] - 'a') >= size.files) return std::nullopt;
    for (std::size_t rank = 1; rank <= size.ranks; ++rank)
      squares.push_back({static_cast<std::size_t>(text[0] - 'a') + 1, rank});
    return squares;
  }
  const std::size_t dash = text.find('-');
  const auto first = on_board(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : on_board(text.substr(dash + 1));
  if (!first || !last) return std::nullopt;
  const auto towards = [](std::size_t from, std::size_t to) {
    return from < to ? from + 1 : from > to ? from - 1 : from;
  };
  LooseSquare at = *first;
  squares.push_back(at);
  while (at.file != last->file || at.rank != last->rank) {
    at = {towards(at.file, last->file), towards(at.rank, last->rank)};
    squares.push_back(at);
  }
  return squares;
}

std::string shadow_fault(std::string_view text, const BoardSize& size) {
  const auto squares = shadow_squares(text, size);
  if (!squares) return "it is not a rank, file, square or range of this board";
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return {};
  const LooseSquare first = *loose_square(text.substr(0, dash));
  const LooseSquare last = *loose_square(text.substr(dash + 1));
  if (first.file == last.file && first.rank == last.rank)
    return "a range from a square to itself never ends when the site draws it";
  if (last.rank > first.rank || last.file < first.file) {
    return "the site draws nothing of a range that does not run down the board or to the right";
  }
  const bool straight =
      first.file == last.file || first.rank == last.rank || last.file - first.file == first.rank - last.rank;
  return straight ? std::string() : "a range is part of a rank, a file or a diagonal";
}

LooseBoard read_loose_board(std::string_view board) {
  LooseBoard result;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= board.size(); ++i) {
    if (i < board.size() && board[i] != '/') continue;
    result.ranks.emplace_back(begin, i);
    begin = i + 1;
  }
  std::size_t best = 0;
  for (const BoardReading& reading : readings) {
    std::map<std::size_t, std::size_t> count;
    std::vector<std::size_t> width;
    for (const auto& rank : result.ranks) {
      width.push_back(rank_width(board.substr(rank.first, rank.second - rank.first), reading));
      ++count[width.back()];
    }
    const auto most = std::ranges::max_element(count, [](auto& a, auto& b) { return a.second < b.second; });
    if (most->second <= best) continue;
    best = most->second;
    result.size = {most->first, result.ranks.size()};
    result.width = std::move(width);
    result.reading = reading;
  }
  return result;
}

std::vector<std::string> cells_of_rank(std::string_view rank, const BoardReading& reading, std::size_t most) {
  std::vector<std::string> cells;
  walk(
      rank, reading, [&](std::size_t gap) { cells.resize(std::min(cells.size() + gap, most)); },
      [&](std::string_view piece) {
        if (cells.size() < most) cells.emplace_back(piece);
      });
  return cells;
}

}  // namespace arbiter::pages
