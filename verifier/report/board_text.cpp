#include "verifier/report/board_text.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "verifier/position/variant.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

/// The letters of the FEN if it shows the pieces of the board.
std::optional<std::string> letters_of(const Board& board, std::string_view fen) {
  const auto letters = signs_of_board(fen.substr(0, fen.find(' ')));
  const auto other = [&](Square square) {
    const char c = (*letters)[cell_of(square)];
    return board.empty(square) ? c != '.' : !is_letter(c);
  };
  return !letters || std::ranges::any_of(all_squares, other) ? std::nullopt : letters;
}

BoardPicture with_letters(BoardPicture picture, const Board& board, std::string_view fen) {
  const auto letters = letters_of(board, fen);
  for (const Square square : letters ? board.occupied() : SquareSet())
    cell_at(picture, square).sign = (*letters)[cell_of(square)];
  return picture;
}

/// Whether readers of orthodox chess know the piece by this letter.
bool is_usual(const RoleInfo& role, char letter) {
  const auto usual = default_variant().roles();
  return std::ranges::any_of(usual,
                             [&](const RoleInfo& each) { return each.name == role.name && each.letter == letter; });
}

constexpr std::size_t longest_sign = 6;  ///< columns; "a@" has two; a longer sign is cut

constexpr std::array legend_order{SquareMark::agreed, SquareMark::missing, SquareMark::extra, SquareMark::plain};

/// By SquareMark: none, plain, agreed, missing, extra.
char sign_of(SquareMark mark) { return " #*-+"[static_cast<std::size_t>(mark)]; }

/// For a mark that is not none.
std::string paint_mark(const Painter& paint, SquareMark mark, const std::string& text) {
  constexpr std::array inks{Ink::dim, Ink::cyan, Ink::green, Ink::red, Ink::yellow};
  return paint(inks[static_cast<std::size_t>(mark)], text);
}

/// On shaded squares, where the colour tells the owner, the filled figures are easier to see. Pieces of both players
/// keep their letters: there is no third kind of figures. Empty if there is none.
std::string_view figure_of(const PictureCell& cell, bool shaded) {
  if (cell.owner != PictureOwner::white && cell.owner != PictureOwner::black) return {};
  constexpr std::array<std::string_view, 6> names{"king", "queen", "rook", "bishop", "knight", "pawn"};
  constexpr std::string_view figures = "♔♕♖♗♘♙♚♛♜♝♞♟";  // outlined, then filled, of as many bytes each
  constexpr std::size_t bytes = figures.size() / (2 * names.size());
  const auto found = std::ranges::find(names, cell.name);
  if (found == names.end()) return {};
  const bool filled = shaded || cell.owner == PictureOwner::black;
  return figures.substr(bytes * (static_cast<std::size_t>(found - names.begin()) + (filled ? names.size() : 0)), bytes);
}

/// Colours of the table of 256, whose values do not depend on the terminal's scheme: white and black pieces must both
/// stand out on each background.
namespace colours {
constexpr int light = 137;
constexpr int dark = 95;
constexpr int white = 231;
constexpr int black = 16;
constexpr int both = 51;
constexpr int chosen = 31;

int of(SquareMark mark, bool light_square) {
  return std::array{light_square ? light : dark, chosen, 28, 160, 172}[static_cast<std::size_t>(mark)];
}

std::string paint(int background, int ink, std::string_view text) {
  return fmt::format("\x1b[1;38;5;{};48;5;{}m{}\x1b[0m", ink, background, text);
}
}  // namespace colours

/// The printed text of a piece, and its width in columns.
struct Sign {
  std::string text;
  std::size_t width = 0;
};

Sign sign_of(const PictureCell& cell, const TextStyle& style) {
  if (style.figures) {
    if (const std::string_view figure = figure_of(cell, style.shaded); !figure.empty()) return {std::string(figure), 1};
  }
  Sign sign;
  for (const Cell& part : cells_of(cell.sign)) {
    if (sign.width + part.width > longest_sign) break;
    sign.text += part.text;
    sign.width += part.width;
  }
  return sign;
}

class Drawing {
 public:
  Drawing(const BoardPicture& picture, const TextStyle& style, std::optional<std::size_t> chosen, bool of_peer)
      : picture_(picture), chosen_(chosen), of_peer_(of_peer), paint_{style.colour},
        shaded_(style.colour && style.shaded) {
    for (const PictureCell& cell : picture.cells) {
      signs_.push_back(sign_of(cell, style));
      width_ = std::max(width_, signs_.back().width);
      // A piece "+" could be read as the mark "+": then every empty square keeps its dot.
      if (cell.sign.find_first_of("*-+#:.") != std::string::npos) dots_ = true;
    }
    margin_ = std::to_string(picture.ranks).size();
  }

  std::string text() const {
    std::string out;
    for (std::size_t row = 0; row < picture_.ranks; ++row) out += line(row) + '\n';
    out.append(margin_ + 1, ' ');
    std::string files;
    for (std::size_t column = 0; column < picture_.files; ++column) {
      files += ' ';
      const std::string name = file_name(picture_.from_black ? picture_.files - 1 - column : column);
      files += name + std::string(width_ + 1 - std::min(width_ + 1, name.size()), ' ');
    }
    files.erase(files.find_last_not_of(' ') + 1);
    return out + paint_(Ink::dim, files) + legend();
  }

 private:
  std::string line(std::size_t row) const {
    const std::size_t at = picture_.from_black ? picture_.ranks - 1 - row : row;
    std::string out = paint_(Ink::dim, fmt::format("{:>{}}", picture_.ranks - at, margin_)) + ' ';
    std::size_t blanks = 0;  // held back, so that no line ends in blanks
    for (std::size_t column = 0; column < picture_.files; ++column) {
      const std::size_t file = picture_.from_black ? picture_.files - 1 - column : column;
      const std::size_t index = at * picture_.files + file;
      if (shaded_) {
        // As on the sites, the square at White's right hand is light.
        out += shaded_square(index, (picture_.files - 1 - file + picture_.ranks - 1 - at) % 2 == 0);
        continue;
      }
      out.append(blanks, ' ');
      out += index == chosen_ ? paint_(Ink::cyan, "[") : " ";
      blanks = add_square(out, index);
    }
    return out;
  }

  /// A square of full width, in which an empty square needs no dot.
  std::string shaded_square(std::size_t index, bool light) const {
    const PictureCell& cell = picture_.cells[index];
    std::string signs;
    if (cell.sign.empty() && cell.shadow) signs += ':';
    if (const char mark = mark_at(index); mark != ' ') signs += mark;
    std::string text = (index == chosen_ ? "[" : " ") + signs_[index].text + signs;
    text.append(width_ + 1 - signs_[index].width - signs.size(), ' ');
    const int ink = cell.sign.empty()                   ? colours::white
                    : cell.owner == PictureOwner::black ? colours::black
                    : cell.owner == PictureOwner::both  ? colours::both
                                                        : colours::white;
    return colours::paint(index == chosen_ ? colours::chosen : colours::of(cell.mark, light), ink, text);
  }

  /// Adds a square; returns how many blanks still belong to it.
  std::size_t add_square(std::string& out, std::size_t index) const {
    const PictureCell& cell = picture_.cells[index];
    const Sign& sign = signs_[index];
    const char mark = mark_at(index);
    if (cell.sign.empty() && mark != ' ' && index != chosen_ && !dots_) {
      out += paint_mark(paint_, cell.mark, std::string(1, mark));
      return width_;
    }
    out += cell.sign.empty()                   ? paint_(Ink::dim, cell.shadow ? ":" : ".")
           : cell.owner == PictureOwner::both  ? paint_(Ink::cyan, sign.text)
           : cell.owner == PictureOwner::white ? paint_(Ink::bold, sign.text)
                                               : sign.text;
    const std::size_t used = cell.sign.empty() ? 1 : sign.width;
    if (mark == ' ') return width_ + 1 - used;
    out += index == chosen_ ? paint_(Ink::cyan, "]") : paint_mark(paint_, cell.mark, std::string(1, mark));
    return width_ - used;
  }

  char mark_at(std::size_t index) const { return index == chosen_ ? ']' : sign_of(picture_.cells[index].mark); }

  std::string legend() const {
    std::vector<std::string> parts;
    for (const SquareMark mark : legend_order) {
      if (!occurs([mark](const PictureCell& cell) { return cell.mark == mark; })) continue;
      const std::string sign(1, sign_of(mark));
      parts.push_back(shaded_ ? colours::paint(colours::of(mark, false), colours::white, ' ' + sign + ' ')
                              : paint_mark(paint_, mark, sign));
      parts.back().append(" ").append(meaning_of(mark, of_peer_));
    }
    const auto in_shadow = [](const PictureCell& cell) { return cell.shadow && cell.sign.empty(); };
    if (occurs(in_shadow)) parts.emplace_back(": in shadow");
    std::string shared;
    for (std::size_t i = 0; i < signs_.size(); ++i) {
      const std::string word = ' ' + signs_[i].text;
      if (picture_.cells[i].owner != PictureOwner::both) continue;
      if ((shared + ' ').find(word + ' ') == std::string::npos) shared += word;
    }
    if (!shared.empty()) parts.push_back("pieces of both players:" + shared);
    std::string out;
    if (const std::string beside = beside_in_letters(picture_); !beside.empty()) out += "\nbeside the board: " + beside;
    return parts.empty() ? out : out + '\n' + joined(parts, "   ");
  }

  template <class Is>
  bool occurs(const Is& is) const {
    return std::ranges::any_of(picture_.cells, is);
  }

  const BoardPicture& picture_;
  std::optional<std::size_t> chosen_;
  bool of_peer_;
  Painter paint_;
  bool shaded_;
  std::vector<Sign> signs_;
  std::size_t width_ = 1;
  std::size_t margin_ = 1;
  bool dots_ = false;
};

constexpr std::array owners{std::pair{PictureOwner::white, std::string_view("White")},
                            std::pair{PictureOwner::black, std::string_view("Black")},
                            std::pair{PictureOwner::both, std::string_view("Both players")},
                            std::pair{PictureOwner::none, std::string_view("Without an owner")}};
constexpr std::string_view peer_missing = "missing (legal by the rules, not answered by the peer)";
constexpr std::string_view peer_extra = "extra (answered by the peer, not legal by the rules)";
constexpr std::array all_marks{SquareMark::plain, SquareMark::agreed, SquareMark::missing, SquareMark::extra};

/// The name of the square of cell `index`: "e4".
std::string square_name(const BoardPicture& picture, std::size_t index) {
  return fmt::format("{}{}", file_name(index % picture.files), picture.ranks - index / picture.files);
}

/// "White: king e1, pawn a2 b2. ": pieces grouped by kind, kinds in the order of their first piece.
std::string pieces_in_words(const BoardPicture& picture, PictureOwner owner) {
  std::map<std::string, std::size_t> place;
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    const PictureCell& cell = picture.cells[i];
    if (cell.sign.empty() || cell.owner != owner) continue;
    const std::string& name = cell.name.empty() ? cell.sign : cell.name;
    const auto [found, is_new] = place.emplace(name, kinds.size());
    if (is_new) kinds.push_back(name);
    kinds[found->second].append(1, ' ').append(square_name(picture, i));
  }
  return joined(kinds);
}

/// "White", `colon`, and its pieces by `word`, behind their number and `blank` where there are several, then the same
/// of Black; `between` stands between two of them.
std::string beside(const BoardPicture& picture, std::string PictureCell::*word, std::string_view blank,
                   std::string_view colon, std::string_view between, std::string_view sides) {
  return joined(owners, sides, [&](const auto& each) {
    const std::string own = joined(picture.beside, between, [&](const PictureSpare& spare) {
      if (spare.cell.owner != each.first) return std::string();
      return spare.count > 1 ? fmt::format("{}{}{}", spare.count, blank, spare.cell.*word) : spare.cell.*word;
    });
    return own.empty() ? own : std::string(each.second).append(colon).append(own);
  });
}

template <class Is>
std::string squares_in_words(const BoardPicture& picture, const Is& is) {
  std::string text;
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    if (is(picture.cells[i])) text.append(text.empty() ? "" : " ").append(square_name(picture, i));
  }
  return text;
}

}  // namespace

std::size_t cell_of(Square square) { return static_cast<std::size_t>((7 - square.rank()) * 8 + square.file()); }

std::size_t cell_of(const BoardPicture& picture, Square square) {
  return (picture.ranks - 1 - static_cast<std::size_t>(square.rank())) * picture.files +
         static_cast<std::size_t>(square.file());
}

BoardPicture picture_as_written(const Board& board, std::string_view fen, const Variant& variant) {
  return with_letters(picture_of(board, variant), board, fen);
}

BoardPicture picture_as_written(const Setup& setup, std::string_view fen, const Variant& variant) {
  return with_letters(picture_of(setup, variant), setup.board, fen);
}

std::string legend_of(const Board& board, std::string_view fen, const Variant& variant) {
  const auto letters = letters_of(board, fen);
  if (!letters || variant.army_choice() == nullptr) return {};
  std::vector<std::string> entries;
  for (const RoleInfo& role : variant.roles()) {
    std::string own;  // both sides' letters for the role
    bool usual = true;
    for (const Square square : board.occupied()) {
      const char c = to_lower((*letters)[cell_of(square)]);
      if (board[square]->role != role.role || own.find(c) != std::string::npos) continue;
      own += own.empty() ? std::string(1, c) : std::string{' ', c};
      usual = usual && is_usual(role, c);
    }
    if (!own.empty() && !usual) entries.push_back(fmt::format("{} {}", own, role.name));
  }
  return joined(entries);
}

std::string board_text(const BoardPicture& picture, const TextStyle& style, std::optional<std::size_t> chosen,
                       bool of_peer) {
  ensure(picture.cells.size() == picture.files * picture.ranks, "a picture has a cell for each of its squares");
  if (picture.cells.empty()) return {};
  return Drawing(picture, style, chosen, of_peer).text();
}

std::string file_name(std::size_t file) {
  std::string name;
  for (std::size_t rest = file + 1; rest > 0; rest = (rest - 1) / 26) name += static_cast<char>('a' + (rest - 1) % 26);
  std::ranges::reverse(name);
  return name;
}

std::string_view meaning_of(SquareMark mark, bool of_peer) noexcept {
  // In the order of SquareMark.
  constexpr std::array<std::string_view, 5> of_page{"", "marked", "agreed",
                                                    "missing (marked on the page, not legal by the rules)",
                                                    "extra (legal by the rules, not marked on the page)"};
  constexpr std::array<std::string_view, 5> peers{"", "answered by the peer with another position", "", peer_missing,
                                                  peer_extra};
  return (of_peer ? peers : of_page)[static_cast<std::size_t>(mark)];
}

bool is_of_peer(const Finding& finding) { return finding.check.name().starts_with("AC"); }

DifferenceLists difference_lists(const Finding& finding) {
  const auto lists = [&](std::string_view expected, std::string_view missing, std::string_view extra) {
    return DifferenceLists{{{expected, finding.expected}, {missing, finding.missing}, {extra, finding.extra}}};
  };
  if (is_of_peer(finding)) return lists("documented", peer_missing, peer_extra);
  if (finding.check == "AV303")
    return lists("named on the page", "missing (named on the page, not legal by the rules)",
                 "extra (legal by the rules, not named on the page)");
  const bool page = finding.check.name().starts_with("AV");
  return lists(page ? "marked on the page" : "documented", meaning_of(SquareMark::missing),
               meaning_of(SquareMark::extra));
}

std::string beside_in_letters(const BoardPicture& picture) {
  return beside(picture, &PictureCell::sign, "", " ", " ", ", ");
}

std::string beside_in_words(const BoardPicture& picture) {
  return beside(picture, &PictureCell::name, " ", ": ", ", ", "; ");
}

std::string board_in_words(const BoardPicture& picture, bool of_peer) {
  std::string text =
      fmt::format("{} × {} board{}.", picture.files, picture.ranks, picture.from_black ? ", seen from Black" : "");
  const auto add = [&text](std::string_view label, const std::string& words) {
    if (!words.empty()) text.append(" ").append(label).append(": ").append(words).append(".");
  };
  for (const auto& [owner, label] : owners) add(label, pieces_in_words(picture, owner));
  add("beside the board", beside_in_words(picture));
  for (const SquareMark mark : all_marks) {
    add(meaning_of(mark, of_peer),
        squares_in_words(picture, [mark](const PictureCell& cell) { return cell.mark == mark; }));
  }
  add("in shadow", squares_in_words(picture, [](const PictureCell& cell) { return cell.shadow; }));
  return text;
}

}  // namespace arbiter
