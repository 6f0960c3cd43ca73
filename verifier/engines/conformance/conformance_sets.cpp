#include "verifier/engines/conformance/conformance_sets.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace arbiter::conformance {
namespace {

constexpr int board_files = 8;
constexpr int board_squares = 64;
constexpr char empty = '1';

/// The board of a FEN with a character for each square, from a8 on, and what follows it; nothing if it is not one.
struct Text {
  std::string board;  ///< 64 characters; `empty` for an empty square
  std::string rest;
};

std::optional<Text> opened(const std::string& fen) {
  const std::size_t end = std::min(fen.find(' '), fen.size());
  Text text{{}, fen.substr(end)};
  std::size_t begin = 0;
  for (std::size_t at = 0; at < end; ++at) {
    const char c = fen[at];
    if (c == '/') {
      if (text.board.size() - begin != board_files) return std::nullopt;
      begin = text.board.size();
    } else if (c >= '1' && c <= '8') {
      text.board.append(static_cast<std::size_t>(c - '0'), empty);
    } else {
      text.board += c;
    }
  }
  if (text.board.size() != board_squares) return std::nullopt;
  return text;
}

std::string closed(const Text& text) {
  std::string fen;
  int run = 0;
  const auto end_run = [&] {
    if (run > 0) fen += std::to_string(std::exchange(run, 0));
  };
  for (std::size_t at = 0; at < text.board.size(); ++at) {
    if (at > 0 && at % board_files == 0) {
      end_run();
      fen += '/';
    }
    if (text.board[at] == empty) {
      ++run;
    } else {
      end_run();
      fen += text.board[at];
    }
  }
  end_run();
  return fen + text.rest;
}

/// Where the character of a square (0 is a1) stands in Text::board.
std::size_t place_of(int square) {
  const int rank = square / board_files;
  return static_cast<std::size_t>((board_files - 1 - rank) * board_files + square % board_files);
}

std::string name_of(int square) {
  return {static_cast<char>('a' + square % board_files), static_cast<char>('1' + square / board_files)};
}

/// The square at the end of a label, if one stands there.
std::optional<int> last_square(const std::string& label) {
  if (label.size() < 2) return std::nullopt;
  const int file = label[label.size() - 2] - 'a';
  const int rank = label[label.size() - 1] - '1';
  if (file < 0 || file >= board_files || rank < 0 || rank >= board_files) return std::nullopt;
  return rank * board_files + file;
}

/// The empty squares of a FEN; none if it is not one.
std::uint64_t empty_squares(const std::string& fen) {
  const auto text = opened(fen);
  std::uint64_t found = 0;
  for (int square = 0; text && square < board_squares; ++square) {
    if (text->board[place_of(square)] == empty) found |= std::uint64_t{1} << square;
  }
  return found;
}

std::string names_of(std::uint64_t set) {
  std::string names;
  for (int square = 0; square < board_squares; ++square) {
    if ((set >> square & 1) != 0) names += name_of(square);
  }
  return names;
}

/// `fen` without what stands on the square, and that; nothing if the square is empty, or if the text would not come
/// back as it was.
std::optional<std::pair<std::string, char>> without_piece(const std::string& fen, int square) {
  auto text = opened(fen);
  if (!text || text->board[place_of(square)] == empty) return std::nullopt;
  const char piece = std::exchange(text->board[place_of(square)], empty);
  std::string rest = closed(*text);
  if (with_piece(rest, piece, square) != fen) return std::nullopt;
  return std::pair{std::move(rest), piece};
}

/// The set of which the move would be the only one.
std::optional<MoveSet> alone(const Successor& move) {
  const auto square = last_square(move.label);
  if (!square) return std::nullopt;
  const auto fen = without_piece(move.fen, *square);
  if (!fen) return std::nullopt;
  MoveSet set{move.label.substr(0, move.label.size() - 2), fen->first, {}, fen->second, std::uint64_t{1} << *square};
  if (move.same.empty()) return set;
  const auto same = without_piece(move.same, *square);
  if (!same || same->second != set.piece) return std::nullopt;
  set.same = same->first;
  return set;
}

}  // namespace

std::optional<std::string> with_piece(const std::string& fen, char piece, int square) {
  auto text = opened(fen);
  if (!text || square < 0 || square >= board_squares || text->board[place_of(square)] != empty) return std::nullopt;
  text->board[place_of(square)] = piece;
  return closed(*text);
}

std::string squares_text(const MoveSet& set) {
  const std::uint64_t all = empty_squares(set.fen);
  std::string named = names_of(set.squares);
  if ((set.squares & ~all) != 0) return named;
  std::string left_out = "-" + names_of(all & ~set.squares);
  return left_out.size() < named.size() ? left_out : named;
}

void read_squares(MoveSet& set, const std::string& text) {
  const bool left_out = text.starts_with('-');
  std::uint64_t named = 0;
  for (std::size_t at = left_out ? 1 : 0; at < text.size(); at += 2) {
    const auto square = last_square(text.substr(at, 2));
    if (!square) {
      throw std::invalid_argument(
          fmt::format("the set of moves '{}': 'squares' must be squares such as e3e4, or - and squares", set.label));
    }
    named |= std::uint64_t{1} << *square;
  }
  set.squares = left_out ? empty_squares(set.fen) & ~named : named;
}

Listed listed(const std::vector<Successor>& moves) {
  if (moves.size() <= most_single_moves) return {moves, {}};
  std::vector<MoveSet> sets;
  std::vector<std::optional<std::size_t>> set_of;  // of each move: index into `sets`
  for (const Successor& move : moves) {
    auto set = alone(move);
    if (!set) {
      set_of.emplace_back();
      continue;
    }
    const auto known = std::find_if(sets.begin(), sets.end(), [&](const MoveSet& each) {
      return each.label == set->label && each.fen == set->fen && each.same == set->same && each.piece == set->piece;
    });
    set_of.emplace_back(known - sets.begin());
    if (known == sets.end()) {
      sets.push_back(std::move(*set));
    } else {
      known->squares |= set->squares;
    }
  }
  const auto has_several = [](const MoveSet& set) { return (set.squares & (set.squares - 1)) != 0; };
  Listed result;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!set_of[i] || !has_several(sets[*set_of[i]])) result.single.push_back(moves[i]);
  }
  std::copy_if(sets.begin(), sets.end(), std::back_inserter(result.sets), has_several);
  return result;
}

std::vector<Successor> moves_of(Listed listed) {
  std::vector<Successor> moves = std::move(listed.single);
  for (const MoveSet& set : listed.sets) {
    for (int square = 0; square < board_squares; ++square) {
      if ((set.squares >> square & 1) == 0) continue;
      const auto fen = with_piece(set.fen, set.piece, square);
      const auto same = set.same.empty() ? std::string() : with_piece(set.same, set.piece, square);
      if (!fen || !same) {
        throw std::invalid_argument(fmt::format("the set of moves '{}': {} is not an empty square of '{}'", set.label,
                                                name_of(square), set.fen));
      }
      moves.push_back({set.label + name_of(square), *fen, *same});
    }
  }
  std::sort(moves.begin(), moves.end(), [](const Successor& a, const Successor& b) { return a.label < b.label; });
  return moves;
}

}  // namespace arbiter::conformance
