#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "verifier/pages/markup/html_tree.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_words_of_cell = 20;  ///< more are not a description of a square

struct Word {
  std::string text;  ///< lower case
  std::size_t at = 0;
  char first = '\0';  ///< as written
};

/// Words of letters and digits; a capital behind a small letter begins another one.
std::vector<Word> words_in(std::string_view text) {
  std::vector<Word> words;
  bool inside = false;
  for (std::size_t i = 0; i < text.size() && words.size() <= most_words_of_cell; ++i) {
    const char c = text[i];
    if (!is_letter(c) && !is_digit(c)) {
      inside = false;
      continue;
    }
    if (!inside || (is_upper(c) && is_lower(text[i - 1]))) words.push_back({{}, i, c});
    words.back().text += to_lower(c);
    inside = true;
  }
  if (words.size() > most_words_of_cell) words.clear();
  return words;
}

char colour_of(const Word& word) {
  if (word.text == "white" || word.text == "w") return 'w';
  return word.text == "black" || word.text == "b" ? 'b' : '\0';
}

char named_by(const Word& word) {
  static constexpr auto names = std::to_array<std::pair<std::string_view, char>>(
      {{"king", 'k'}, {"queen", 'q'}, {"rook", 'r'}, {"bishop", 'b'}, {"knight", 'n'}, {"pawn", 'p'}});
  for (const auto& [name, role] : names) {
    if (word.text == name) return role;
  }
  return '\0';
}

bool orthodox_letter(char c) { return std::string_view("kqrbnp").find(c) != std::string_view::npos; }

PieceInWords piece_of(char colour, char role, std::size_t at) { return {colour == 'w' ? to_upper(role) : role, at}; }

/// `wn`; `wnb` and `wnw` on a square of either colour; Wikimedia's `nlt45`: l for White, d for Black.
std::optional<PieceInWords> code(const Word& word) {
  const std::string& text = word.text;
  const bool coloured = text.size() >= 2 && (text[0] == 'w' || text[0] == 'b') && orthodox_letter(text[1]);
  if (coloured && (text.size() == 2 || (text.size() == 3 && (text[2] == 'w' || text[2] == 'b'))))
    return piece_of(text[0], text[1], word.at + 1);
  const bool wikimedia = text.size() >= 4 && orthodox_letter(text[0]) && (text[1] == 'l' || text[1] == 'd') &&
                         text[2] == 't' && std::all_of(text.begin() + 3, text.end(), is_digit);
  if (wikimedia) return piece_of(text[1] == 'l' ? 'w' : 'b', text[0], word.at);
  return std::nullopt;
}

/// White or black, where words say just one of them: 'w' or 'b'; '\0' otherwise.
char colour_in_words(std::string_view words) {
  char colour = '\0';
  for (const Word& word : words_in(words)) {
    const char said = colour_of(word);
    if (said != '\0' && colour != '\0' && said != colour) return '\0';
    if (said != '\0') colour = said;
  }
  return colour;
}

constexpr std::size_t most_rows = 12;   ///< a board with all that stands around it
constexpr std::size_t most_cells = 12;  ///< of a row
constexpr std::size_t most_nodes = 40;  ///< in a cell
constexpr std::size_t most_text = 40;   ///< bytes of a cell

std::vector<const GumboNode*> elements_in(const GumboNode* node) {
  auto nodes = children_of(node);
  std::erase_if(nodes, [](const GumboNode* child) { return child->type != GUMBO_NODE_ELEMENT; });
  return nodes;
}

struct Cell {
  std::size_t begin = 0;  ///< of its tag
  PieceInWords piece;     ///< or another sign of one letter, in this and the next with its place in the page
  PieceInWords mark;
  int number = 0;        ///< it holds just this digit: perhaps the number of a rank
  char file = '\0';      ///< … this letter from a to h, in lower case: perhaps that of a file
  bool odd = false;      ///< it holds something else
  bool spelled = false;  ///< the piece is more than a letter: a sign, or a name
};

/// Reads a cell. What its elements say of a piece comes before its text, which may be the same sign for both colours.
struct CellReader {
  const PageText& page;
  Cell cell{};
  MappedText text{};
  char colour = '\0';  ///< what an element inside the cell says

  /// Nothing if no square of a board holds so much.
  std::optional<Cell> read(const GumboNode* node) {
    cell.begin = offset(node->v.element.original_tag.data);
    std::vector<const GumboNode*> waiting{node};
    for (std::size_t nodes = 0; !waiting.empty(); ++nodes) {
      const GumboNode* each = waiting.back();
      waiting.pop_back();
      if (nodes > most_nodes || text.text().size() > most_text) return std::nullopt;
      if (each->type == GUMBO_NODE_TEXT) add_text(each);
      if (each->type == GUMBO_NODE_ELEMENT) {
        if (each->v.element.tag == GUMBO_TAG_TABLE) return std::nullopt;
        attributes(each->v.element, each == node);
      }
      const auto children = children_of(each);
      waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    settle();
    return cell;
  }

  [[nodiscard]] std::size_t offset(const char* place) const { return offset_in(page.text, place); }

  void add_text(const GumboNode* node) {
    const std::string_view value = node->v.text.text;
    if (value.size() > 10 * most_text) {
      text.add({value.substr(0, most_text + 1)});
      return;
    }
    text.add_words(mapped(node->v.text, page.text));
  }

  void attributes(const GumboElement& element, bool whole) {
    for (const char* name : {"data-piece", "alt", "title"}) about_piece(element, name, WordsOf::content);
    const MappedText classes = attribute_of(element, "class", page.text);
    about_piece(element, "class", WordsOf::classes);
    if (cell.mark.letter == '\0' && mark_in_words(classes.text())) cell.mark = {'*', classes.place(0)};
    // The class of the cell itself is about the square: a white one.
    if (!whole && colour == '\0') colour = colour_in_words(classes.text());
    if (element.tag == GUMBO_TAG_IMG) image(element);
  }

  void about_piece(const GumboElement& element, const char* name, WordsOf where) {
    if (cell.piece.letter == '\0') take_piece(attribute_of(element, name, page.text), where);
  }

  bool take_piece(const MappedText& words, WordsOf where) {
    const auto piece = piece_in_words(words.text(), where);
    if (!piece) return false;
    cell.piece = {piece->letter, words.place(piece->at)};
    return cell.spelled = true;
  }

  void image(const GumboElement& element) {
    MappedText name = attribute_of(element, "src", page.text);
    const std::size_t folder = name.text().rfind('/');
    const std::size_t begin = folder == std::string::npos ? 0 : folder + 1;
    name = name.part(begin, std::min(name.text().find_first_of(".?", begin), name.text().size()));
    if (cell.piece.letter != '\0' || take_piece(name, WordsOf::content)) return;
    const MappedText alt = attribute_of(element, "alt", page.text);
    if (mark_in_words(alt.text()) || mark_in_words(name.text())) {
      cell.mark = {'*', offset(element.original_tag.data)};
    } else if (gumbo_get_attribute(&element.attributes, "alt") == nullptr || !nothing_in_words(alt.text())) {
      cell.odd = cell.odd || !nothing_in_words(name.text()) || !nothing_in_words(alt.text());
    }
  }

  /// Takes what the text says.
  void settle() {
    MappedText all;
    constexpr std::string_view nothing[] = {"\u00A0", "\u200B", "\uFE0E", "\uFE0F"};
    for (std::size_t i = 0; i < text.text().size();) {
      const auto here = [&](std::string_view sign) { return text.text().compare(i, sign.size(), sign) == 0; };
      const auto sign = std::find_if(std::begin(nothing), std::end(nothing), here);
      if (sign == std::end(nothing)) all.add(text.text()[i], text.place(i));
      i += sign == std::end(nothing) ? 1 : sign->size();
    }
    std::string shown = all.text();
    const auto drop_blanks = [&shown] { shown.resize(shown.find_last_not_of(' ') + 1); };
    drop_blanks();
    if (shown.ends_with('*') || shown.ends_with('#')) {
      cell.mark = {shown.back(), all.place(shown.size() - 1)};
      shown.pop_back();
      drop_blanks();
    }
    if (shown.empty() || shown == "." || shown == "-" || shown == "\u00B7" || shown == "\u2013") return;
    const bool single = shown.size() == 1 && is_letter(shown[0]);
    char sign = shown.size() == 3 ? chess_sign(shown, 0) : '\0';
    if (shown.size() == 1 && shown[0] >= '1' && shown[0] <= '8') {
      cell.number = shown[0] - '0';
      cell.odd = true;
    } else if (cell.piece.letter != '\0') {
      cell.odd = cell.odd || (!single && sign == '\0');
    } else if (single || sign != '\0') {
      cell.spelled = sign != '\0';
      if (single) sign = shown[0];
      const char small = to_lower(sign);
      if (single && small >= 'a' && small <= 'h') cell.file = small;
      if (colour != '\0') sign = colour == 'w' ? to_upper(sign) : small;
      cell.piece = {sign, all.place(0)};
    } else if (!take_piece(all, WordsOf::content)) {
      cell.odd = true;
    }
  }
};

struct Row {
  int rank = 0;
  std::vector<Cell> squares;
};

struct TableReader {
  const PageLog& log;
  std::vector<Row> rows{};
  const GumboNode* caption = nullptr;

  std::optional<DrawnBoard> read(const GumboNode* table) {
    if (!collect(table)) return std::nullopt;
    const auto whole = std::ranges::count_if(rows, [&](const Row& row) {
      return row.squares.size() == 8 && std::ranges::count(row.squares, true, &Cell::odd) <= 2;
    });
    const auto shows = [](const Cell& cell) { return cell.piece.letter != '\0' || cell.mark.letter != '\0'; };
    if (rows.size() == 8 && whole >= 6 && cells_that(shows) > 0) {
      const MappedText drawn = as_drawn();
      const std::vector<SourceLine> lines = lines_of(drawn);
      if (auto board = read_drawn_board(lines, 0, log.text)) {
        MappedText words;
        if (caption != nullptr) words.add_words(text_in(caption, log.text.text));
        if (!words.empty()) board->diagram.caption = std::make_shared<MappedText>(std::move(words));
        return board;
      }
    }
    if (looks_like_board()) {
      const std::size_t begin = rows.front().squares.front().begin;
      log.say(fault::unread_table(), {begin, begin + 1});
    }
    return std::nullopt;
  }

  /// Reads the rows. False if there are too many, or if a cell holds too much.
  bool collect(const GumboNode* table) {
    std::vector<const GumboNode*> found;
    for (const GumboNode* part : elements_in(table)) {
      const GumboTag tag = part->v.element.tag;
      if (tag == GUMBO_TAG_CAPTION) caption = part;
      if (tag == GUMBO_TAG_TR) found.push_back(part);
      if (tag != GUMBO_TAG_TBODY && tag != GUMBO_TAG_THEAD && tag != GUMBO_TAG_TFOOT) continue;
      if (part->v.element.children.length > 4 * most_rows) return false;
      const auto inside = elements_in(part);
      found.insert(found.end(), inside.begin(), inside.end());
    }
    if (found.size() > most_rows) return false;
    for (const GumboNode* row : found) {
      const auto cells = elements_in(row);
      if (cells.size() < 3) continue;  // a title over the whole breadth
      if (cells.size() > most_cells) return false;
      std::vector<Cell> read;
      for (const GumboNode* cell : cells) {
        const auto one = CellReader{log.text}.read(cell);
        if (!one) return false;
        read.push_back(*one);
      }
      if (!letters_of_files(read)) rows.push_back(without_numbers(std::move(read)));
    }
    return true;
  }

  /// Whether the row has the letters of the files, from a or from h, perhaps with an empty cell at either end.
  static bool letters_of_files(const std::vector<Cell>& cells) {
    std::string letters;
    for (const Cell& cell : cells) {
      if (cell.file != '\0') letters += cell.file;
      if (cell.file == '\0' && (cell.odd || cell.piece.letter != '\0')) return false;
    }
    return letters.size() >= 4 &&
           (std::string_view("abcdefgh").starts_with(letters) || std::string_view("hgfedcba").ends_with(letters));
  }

  static Row without_numbers(std::vector<Cell> cells) {
    Row row;
    if (cells.size() > 8 && cells.front().number != 0) {
      row.rank = cells.front().number;
      cells.erase(cells.begin());
    }
    if (cells.size() > 8 && cells.back().number != 0) {
      if (row.rank == 0) row.rank = cells.back().number;
      cells.pop_back();
    }
    row.squares = std::move(cells);
    return row;
  }

  /// The rows as a board drawn with characters, whose reader knows the rest. Where no row has its number, rank 8 is at
  /// the top.
  [[nodiscard]] MappedText as_drawn() const {
    const bool numbered = std::ranges::any_of(rows, [](const Row& row) { return row.rank != 0; });
    MappedText drawn;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Row& row = rows[i];
      const std::size_t begin = row.squares.front().begin;
      const int rank = numbered ? row.rank : static_cast<int>(8 - i);
      if (i > 0) drawn.add('\n', begin);
      if (rank != 0) drawn.add(static_cast<char>('0' + rank), begin);
      for (const Cell& cell : row.squares) {
        drawn.add('|', cell.begin);
        drawn.add({cell.odd ? "??" : " ", cell.begin});
        if (cell.odd) continue;
        if (cell.piece.letter != '\0') drawn.add(cell.piece.letter, cell.piece.at);
        if (cell.mark.letter != '\0') drawn.add(cell.mark.letter, cell.mark.at);
      }
      drawn.add('|', row.squares.back().begin);
    }
    return drawn;
  }

  [[nodiscard]] std::size_t cells_that(bool (*are)(const Cell&)) const {
    std::ptrdiff_t count = 0;
    for (const Row& row : rows) count += std::ranges::count_if(row.squares, are);
    return static_cast<std::size_t>(count);
  }

  /// A table of other size with pieces that are more than letters, and with empty squares.
  [[nodiscard]] bool looks_like_board() const {
    if (rows.size() < 4) return false;
    const std::size_t width = rows.front().squares.size();
    const std::size_t cells = width * rows.size();
    return width >= 4 && std::ranges::all_of(rows, [&](const Row& row) { return row.squares.size() == width; }) &&
           cells_that([](const Cell& cell) { return cell.spelled && !cell.odd; }) >= 2 &&
           4 * cells_that([](const Cell& cell) { return cell.odd; }) <= cells &&
           4 * cells_that([](const Cell& cell) { return !cell.odd && cell.piece.letter == '\0'; }) >= cells;
  }
};

}  // namespace

std::optional<PieceInWords> piece_in_words(std::string_view words, WordsOf where) {
  const std::vector<Word> all = words_in(words);
  char colour = '\0';
  char role = '\0';
  std::size_t at = words.size();
  const auto take = [&at](char& into, char said, const Word& word) {
    if (into != '\0' || said == '\0') return;
    into = said;
    at = std::min(at, word.at);
  };
  for (const Word& word : all) {
    take(role, named_by(word), word);
    take(colour, colour_of(word), word);
  }
  if (colour != '\0' && role != '\0') return piece_of(colour, role, at);
  // A colour and a letter: "wN", "white N". "b" may be either, so the colour stands before the letter.
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Word& last = all[i];
    const char said = colour_of(all[i - 1]);
    if (said == '\0' || last.text.size() != 1 || !is_letter(last.first)) continue;
    if (where == WordsOf::content || (is_upper(last.first) && orthodox_letter(last.text[0])))
      return piece_of(said, last.text[0], last.at);
  }
  const bool piece = std::ranges::any_of(all, [](const Word& word) { return word.text == "piece"; });
  if (where == WordsOf::classes && !piece) return std::nullopt;  // "bp" may be anything
  for (const Word& word : all) {
    if (auto named = code(word)) return named;
  }
  return std::nullopt;
}

bool mark_in_words(std::string_view words) {
  static constexpr auto marks = std::to_array<std::string_view>(
      {"mark", "marked", "highlight", "highlighted", "target", "dot", "circle", "cross", "star"});
  return std::ranges::any_of(words_in(words), [](const Word& word) { return contains(marks, word.text); });
}

bool nothing_in_words(std::string_view words) {
  static constexpr auto nothing = std::to_array<std::string_view>(
      {"empty", "blank", "none", "spacer", "transparent", "square", "white", "black", "light", "dark"});
  return std::ranges::all_of(words_in(words), [](const Word& word) {
    const bool name = word.text.size() == 2 && word.text[0] >= 'a' && word.text[0] <= 'h' && is_digit(word.text[1]);
    return name || contains(nothing, word.text);
  });
}

std::optional<DrawnBoard> read_table(const GumboNode* table, const PageLog& log) {
  return TableReader{log}.read(table);
}

}  // namespace arbiter::pages
