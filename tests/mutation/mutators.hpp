#pragma once

// The ways to break a page. Each takes a page and a random source, and returns the broken page, or nothing if the page
// has nothing to break in this way.

#include <algorithm>
#include <optional>
#include <regex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/mutation/page_spots.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace mutation {

using arbiter::Random;

struct Material {
  const std::string& page;
  const arbiter::Variant& variant;
  std::vector<Spot> spots;
  std::vector<std::string> names;  ///< of the pieces that claims are about, lower case
};

inline std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

using Mutant = std::optional<std::string>;
using Mutator = Mutant (*)(const Material&, Random&);

inline const Spot& any_spot(const Material& material, Random& random) {
  return material.spots[random.below(material.spots.size())];
}

inline std::string any_square(Random& random) { return square_of(random.below(64)); }

// ---- Marks ----

/// Changes the list of marks of some diagram that has at least `least` marks.
template <class Change>
Mutant with_marks(const Material& material, Random& random, std::size_t least, Change change) {
  const Spot& spot = any_spot(material, random);
  auto marks = spot.marks.empty() ? std::vector<std::string>() : split(spot.marks.of(material.page), ',');
  if (marks.size() < least) return std::nullopt;
  const std::string before = joined(marks, ',');
  if (!change(marks)) return std::nullopt;
  const std::string after = joined(marks, ',');
  return after == before ? std::nullopt : Mutant(with(material.page, spot.marks, after));
}

inline Mutant move_mark(const Material& material, Random& random) {
  return with_marks(material, random, 1, [&](auto& marks) {
    const std::string square = any_square(random);
    if (std::find(marks.begin(), marks.end(), square) != marks.end()) return false;
    marks[random.below(marks.size())] = square;
    return true;
  });
}
inline Mutant add_mark(const Material& material, Random& random) {
  return with_marks(material, random, 1, [&](auto& marks) {
    const std::string square = any_square(random);
    if (std::find(marks.begin(), marks.end(), square) != marks.end()) return false;
    marks.insert(marks.begin() + static_cast<std::ptrdiff_t>(random.below(marks.size() + 1)), square);
    return true;
  });
}
inline Mutant drop_mark(const Material& material, Random& random) {
  return with_marks(material, random, 2, [&](auto& marks) {
    marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(random.below(marks.size())));
    return true;
  });
}
inline Mutant double_mark(const Material& material, Random& random) {
  return with_marks(material, random, 1, [&](auto& marks) {
    marks.push_back(marks[random.below(marks.size())]);
    return true;
  });
}
inline Mutant swap_mark_files(const Material& material, Random& random) {
  return with_marks(material, random, 2, [&](auto& marks) {
    std::string& a = marks[random.below(marks.size())];
    std::string& b = marks[random.below(marks.size())];
    if (a.size() != 2 || b.size() != 2 || a[0] == b[0] || a[1] == b[1]) return false;
    std::swap(a[0], b[0]);
    return true;
  });
}
inline Mutant mark_off_board(const Material& material, Random& random) {
  return with_marks(material, random, 1, [&](auto& marks) {
    std::string& mark = marks[random.below(marks.size())];
    if (random.one_in(2))
      mark[0] = 'k';
    else
      mark.back() = '9';
    return true;
  });
}
inline Mutant wrong_separator(const Material& material, Random& random) {
  return with_marks(material, random, 2, [&](auto& marks) {
    const std::size_t i = random.below(marks.size() - 1);
    marks[i] += random.one_in(2) ? ';' : '.';
    marks[i] += marks[i + 1];
    marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return true;
  });
}
inline Mutant no_separator(const Material& material, Random& random) {
  return with_marks(material, random, 2, [&](auto& marks) {
    const std::size_t i = random.below(marks.size() - 1);
    marks[i] += marks[i + 1];
    marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return true;
  });
}

// ---- Boards ----

template <class Change>
Mutant with_cells(const Material& material, Random& random, Change change) {
  const Spot& spot = any_spot(material, random);
  auto cells = cells_of(spot.board.of(material.page));
  if (!cells) return std::nullopt;
  const std::string before = *cells;
  if (!change(*cells) || *cells == before) return std::nullopt;
  return with(material.page, spot.board, board_of(*cells));
}

/// A random cell with a piece, or an empty one.
inline std::optional<std::size_t> cell(const std::string& cells, bool piece, Random& random) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if ((cells[i] != '.') == piece) found.push_back(i);
  }
  return found.empty() ? std::nullopt : std::optional(found[random.below(found.size())]);
}

inline char other_letter(const arbiter::Variant& variant, char like, Random& random) {
  const auto roles = variant.roles();
  const char lower = roles[random.below(roles.size())].letter;
  return std::isupper(static_cast<unsigned char>(like)) != 0 ? static_cast<char>(std::toupper(lower)) : lower;
}

inline Mutant change_piece(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto at = cell(cells, true, random);
    if (at) cells[*at] = other_letter(material.variant, cells[*at], random);
    return at.has_value();
  });
}
inline Mutant change_owner(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto at = cell(cells, true, random);
    if (!at) return false;
    const auto c = static_cast<unsigned char>(cells[*at]);
    cells[*at] = static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
    return true;
  });
}
inline Mutant move_piece(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto from = cell(cells, true, random);
    const auto to = cell(cells, false, random);
    if (!from || !to) return false;
    std::swap(cells[*from], cells[*to]);
    return true;
  });
}
inline Mutant add_piece(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto to = cell(cells, false, random);
    if (to) cells[*to] = other_letter(material.variant, random.one_in(2) ? 'P' : 'p', random);
    return to.has_value();
  });
}
inline Mutant remove_piece(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto at = cell(cells, true, random);
    if (at) cells[*at] = '.';
    return at.has_value();
  });
}
inline Mutant swap_pieces(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto a = cell(cells, true, random);
    const auto b = cell(cells, true, random);
    if (!a || !b) return false;
    std::swap(cells[*a], cells[*b]);
    return true;
  });
}
inline Mutant swap_ranks(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const std::size_t a = random.below(8);
    const std::size_t b = random.below(8);
    std::swap_ranges(cells.begin() + static_cast<std::ptrdiff_t>(8 * a),
                     cells.begin() + static_cast<std::ptrdiff_t>(8 * a + 8),
                     cells.begin() + static_cast<std::ptrdiff_t>(8 * b));
    return a != b;
  });
}
inline Mutant mirror_board(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    for (std::size_t rank = 0; rank < 8; ++rank) {
      std::reverse(cells.begin() + static_cast<std::ptrdiff_t>(8 * rank),
                   cells.begin() + static_cast<std::ptrdiff_t>(8 * rank + 8));
    }
    return true;
  });
}

template <class Change>
Mutant with_board(const Material& material, Random& random, Change change) {
  const Spot& spot = any_spot(material, random);
  std::string board = spot.board.of(material.page);
  const std::string before = board;
  if (!change(board) || board == before) return std::nullopt;
  return with(material.page, spot.board, board);
}
inline Mutant drop_rank(const Material& material, Random& random) {
  return with_board(material, random, [&](std::string& board) {
    auto ranks = split(board, '/');
    ranks.erase(ranks.begin() + static_cast<std::ptrdiff_t>(random.below(ranks.size())));
    board = joined(ranks, '/');
    return true;
  });
}
inline Mutant double_rank(const Material& material, Random& random) {
  return with_board(material, random, [&](std::string& board) {
    auto ranks = split(board, '/');
    const auto at = ranks.begin() + static_cast<std::ptrdiff_t>(random.below(ranks.size()));
    const std::string rank = *at;
    ranks.insert(at, rank);
    board = joined(ranks, '/');
    return true;
  });
}
/// Changes a gap's digit by `by`; a gap of 0 is removed.
inline Mutant change_gap(const Material& material, Random& random, int by) {
  return with_board(material, random, [&](std::string& board) {
    std::vector<std::size_t> digits;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(board[i])) != 0) digits.push_back(i);
    }
    if (digits.empty()) return false;
    const std::size_t at = digits[random.below(digits.size())];
    const int size = board[at] - '0' + by;
    board.replace(at, 1, size == 0 ? "" : std::to_string(size));
    return true;
  });
}
inline Mutant shorten_gap(const Material& material, Random& random) { return change_gap(material, random, -1); }
inline Mutant lengthen_gap(const Material& material, Random& random) { return change_gap(material, random, 1); }
inline Mutant foreign_sign(const Material& material, Random& random) {
  return with_board(material, random, [&](std::string& board) {
    constexpr std::string_view signs = "?!*.;jJzZ";
    board[random.below(board.size())] = signs[random.below(signs.size())];
    return true;
  });
}
/// Swaps the boards of two neighbouring diagrams, with their marks.
inline Mutant swap_sides(const Material& material, Random& random) {
  if (material.spots.size() < 2) return std::nullopt;
  const std::size_t i = random.below(material.spots.size() - 1);
  const Range a = material.spots[i].whole;
  const Range b = material.spots[i + 1].whole;
  const std::string left = a.of(material.page);
  const std::string right = b.of(material.page);
  if (left == right) return std::nullopt;
  return with(with(material.page, b, left), a, right);
}

// ---- Markup ----

inline Mutant stray_blank(const Material& material, Random& random) {
  const Spot& spot = any_spot(material, random);
  if (spot.html) return std::nullopt;
  const std::size_t at = random.one_in(2) || spot.marks.empty() ? spot.board.begin : spot.marks.begin;
  return with(material.page, {at, at}, " ");
}
inline Mutant no_colon(const Material& material, Random& random) {
  const Spot& spot = any_spot(material, random);
  if (spot.html || material.page[spot.whole.end - 1] != ':') return std::nullopt;
  return with(material.page, {spot.whole.end - 1, spot.whole.end}, "");
}
inline Mutant wrong_orientation(const Material& material, Random& random) {
  const Spot& spot = any_spot(material, random);
  if (spot.html || material.page[spot.whole.end - 1] != ':') return std::nullopt;
  constexpr std::string_view signs = "xnWB8";
  const std::string letter(1, signs[random.below(signs.size())]);
  return with(material.page, {spot.whole.end - 1, spot.whole.end - 1},
              std::string(spot.marks.empty() ? " - " : " ").append(letter));
}
/// The page ends inside a diagram.
inline Mutant cut_page(const Material& material, Random& random) {
  const Spot& spot = any_spot(material, random);
  return material.page.substr(0, spot.board.begin + 1 + random.below(spot.whole.end - spot.board.begin - 1));
}

// ---- Words ----

/// Replaces one match of `pattern` in the words of the page by the result of `change`.
template <class Change>
Mutant with_word(const Material& material, Random& random, const std::regex& pattern, bool captions_only,
                 Change change) {
  std::vector<Range> found;
  for (const Range line : words_of(material.page)) {
    const std::string text = line.of(material.page);
    if (captions_only && text.find("figcaption") == std::string::npos) continue;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), pattern); it != std::sregex_iterator(); ++it) {
      const Range in_line = range_of(*it, 1);
      found.push_back({line.begin + in_line.begin, line.begin + in_line.end});
    }
  }
  if (found.empty()) return std::nullopt;
  const Range range = found[random.below(found.size())];
  const std::string before = range.of(material.page);
  const std::string after = change(before);
  return after == before ? std::nullopt : Mutant(with(material.page, range, after));
}

/// Changes a square in a list of squares ("a4, b5 or e4").
inline Mutant text_square(const Material& material, Random& random) {
  static const std::regex listed(R"((?:^|[ ,])([a-h][1-8])(?=, [a-h][1-8]| or [a-h][1-8]| and [a-h][1-8]))");
  return with_word(material, random, listed, false, [&](const std::string&) { return any_square(random); });
}
/// Changes a square in a move ("Bxc6,Ba5", "Rxh4=P", "g3-g2").
inline Mutant text_move(const Material& material, Random& random) {
  static const std::regex move(
      R"(\b([A-Z]x?[a-h][1-8](?:=[A-Z])?(?:,[A-Z][a-h][1-8])?|[A-Z]x[a-h][1-8]|[a-h][1-8]-[a-h][1-8])(?=[ .,;<]|$))");
  return with_word(material, random, move, true, [&](const std::string& text) {
    std::vector<std::size_t> digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(text[i])) != 0) digits.push_back(i);
    }
    const std::size_t at = digits[random.below(digits.size())];
    return text.substr(0, at - 1).append(any_square(random)).append(text, at + 1);
  });
}
/// Whether the second word is another name of the piece that the first one names: its plural, or the orthodox piece in
/// whose place it starts (D3 lists each army's rook, knight, bishop and queen).
inline bool also_called(const std::string& piece, const std::string& name) {
  static const std::pair<std::string_view, std::string_view> places[] = {
      {"bede", "rook"},
      {"waffle", "knight"},
      {"fad", "bishop"},
      {"cardinal", "queen"},
      {"charging rook", "rook"},
      {"fibnif", "knight"},
      {"charging knight", "bishop"},
      {"colonel", "queen"},
      {"short rook", "rook"},
      {"woody rook", "knight"},
      {"half-duck", "bishop"},
      {"chancellor", "queen"},
  };
  const std::string one = piece.ends_with('s') ? piece.substr(0, piece.size() - 1) : piece;
  return one == name || std::find(std::begin(places), std::end(places),
                                  std::pair<std::string_view, std::string_view>(one, name)) != std::end(places);
}
/// Replaces the name of a piece in a caption by that of another piece of the variant.
inline Mutant other_name(const Material& material, Random& random) {
  const auto roles = material.variant.roles();
  if (material.names.empty()) return std::nullopt;
  std::string names;
  for (const std::string& name : material.names) names.append(names.empty() ? "" : "|").append(name);
  const std::regex piece("\\b(" + names + ")\\b", std::regex::icase);
  std::vector<Range> found;
  for (const Range line : words_of(material.page)) {
    const std::string text = line.of(material.page);
    // Captions only: elsewhere a page may name any piece.
    if (text.find("figcaption") == std::string::npos) continue;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), piece); it != std::sregex_iterator(); ++it) {
      const Range in_line = range_of(*it, 1);
      found.push_back({line.begin + in_line.begin, line.begin + in_line.end});
    }
  }
  if (found.empty()) return std::nullopt;
  const Range range = found[random.below(found.size())];
  const std::string before = lower(range.of(material.page));
  const std::string name(roles[random.below(roles.size())].name);
  return name == before || also_called(before, name) ? std::nullopt : Mutant(with(material.page, range, name));
}
/// Exchanges words: captures become quiet steps, check becomes mate, left becomes right …
inline Mutant other_word(const Material& material, Random& random) {
  static const std::pair<std::string_view, std::string_view> words[] = {
      {"Quiet steps", "Captures"},     {"captures", "quiet steps"},
      {"gives check", "gives mate"},   {"Mate after", "Stalemate after"},
      {"black king", "white king"},    {"may answer", "must not answer"},
      {"on the left", "on the right"}, {"where they take", "where they go without taking"},
  };
  const auto& [from, to] = words[random.below(std::size(words))];
  for (const Range line : words_of(material.page)) {
    const std::string text = line.of(material.page);
    const std::size_t at = text.find(from);
    if (text.find("figcaption") == std::string::npos || at == std::string::npos) continue;
    return with(material.page, {line.begin + at, line.begin + at + from.size()}, std::string(to));
  }
  return std::nullopt;
}

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
