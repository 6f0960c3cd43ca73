#include "verifier/pages/markup/ascii_reader.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "verifier/pages/markup/board_row.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/pages/markup/figures.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t longest_heading = 60;

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool only_of(std::string_view line, std::string_view signs) {
  return line.find_first_not_of(signs) == std::string_view::npos;
}

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size() && blank(line[at])) ++at;
  return at;
}

bool ruler(std::string_view line) {
  return line.size() <= longest_drawn_line && !only_of(line, " \t\r") && only_of(line, "+-=|_ \t\r");
}

/// Whether the line is `a b c d e f g h`, in either case; blanks, bars and colons are ignored.
bool file_letters(std::string_view line) {
  if (line.size() > longest_drawn_line) return false;
  std::string letters;
  for (const char c : line) {
    if (!blank(c) && c != '|' && c != ':') letters += c;
  }
  return letters == "abcdefgh" || letters == "ABCDEFGH";
}

/// `Removers (R): b1 g1`. Offsets of the line.
struct ListLine {
  std::size_t name;
  std::size_t name_end;
  char letter;
  std::size_t squares;
};

std::optional<ListLine> list_line(std::string_view line) {
  if (line.size() > longest_drawn_line) return std::nullopt;
  const std::size_t open = line.find('(');
  if (open == std::string_view::npos || open + 3 >= line.size()) return std::nullopt;
  if (!letter(line[open + 1]) || line.substr(open + 2, 2) != "):") return std::nullopt;
  const std::size_t begin = skip_blanks(line, 0);
  std::size_t end = open;
  while (end > begin && blank(line[end - 1])) --end;
  const auto of_name = [](char c) {
    return letter(c) || c == ' ' || c == '-' || static_cast<unsigned char>(c) >= 0x80U;
  };
  const std::string_view name = line.substr(begin, end - begin);
  if (name.empty() || !std::all_of(name.begin(), name.end(), of_name)) return std::nullopt;
  return ListLine{begin, end, line[open + 1], open + 4};
}

class AsciiReader {
 public:
  AsciiReader(const PageText& text, std::vector<Finding>& findings) : text_(text), findings_(findings) {}

  Page read() {
    for (line_ = 0; line_ < text_.lines().size();) {
      if (starts_board()) {
        if (page_.diagrams.size() >= most_diagrams) {
          findings_.push_back(finding("AV107", "the page has too many diagrams; the rest is not looked at", line_));
          break;
        }
        board();
      } else {
        prose();
      }
    }
    return std::move(page_);
  }

 private:
  [[nodiscard]] std::string_view view(std::size_t i) const { return text_.line_text(text_.lines()[i]); }
  [[nodiscard]] std::size_t begin(std::size_t i) const { return text_.lines()[i].begin; }
  [[nodiscard]] Finding finding(std::string_view rule, std::string message, std::size_t i) const {
    return text_.finding(rule, std::move(message), begin(i), text_.lines()[i].end);
  }

  [[nodiscard]] bool starts_board() const {
    const auto first = board_row(view(line_));
    if (!first) return false;
    std::size_t next = line_ + 1;
    while (next < text_.lines().size() && next < line_ + 3 && ruler(view(next))) ++next;
    return next < text_.lines().size() && board_row(view(next)).has_value();
  }

  void prose() {
    const std::string_view line = view(line_);
    const std::size_t at = skip_blanks(line, 0);
    if (at == line.size()) {
      new_paragraph_ = true;
    } else if (new_paragraph_) {
      // A short line that does not end in a stop is a heading.
      const std::size_t last = line.find_last_not_of(" \t\r");
      const bool stop = line[last] == '.' || line[last] == ':' || line[last] == ')';
      const bool heading = line.size() - at <= longest_heading && !stop;
      figures_.open_text(heading ? Figures::Owner::heading : Figures::Owner::paragraph);
      new_paragraph_ = false;
    }
    if (MappedText* text = figures_.text()) text->add_words(line, begin(line_));
    ++line_;
  }

  void board() {
    Diagram diagram;
    diagram.index = page_.diagrams.size() + 1;
    diagram.begin = begin(line_);
    figures_.place(diagram);
    std::vector<Finding> faults;
    int due = 8;
    while (line_ < text_.lines().size() && due > 0) {
      if (ruler(view(line_)) && due < 8) {
        ++line_;
        continue;
      }
      const auto start = board_row(view(line_));
      if (!start) break;
      if (start->rank != due) {
        faults.push_back(
            finding("AV213", fmt::format("the row of rank {} stands where rank {} is due", start->rank, due), line_));
      }
      row(diagram.position, *start, due, faults);
      diagram.end = text_.lines()[line_].end;
      --due;
      ++line_;
    }
    if (due > 0) {
      const std::size_t last = line_ - 1;
      faults.push_back(finding("AV213", fmt::format("the board ends here, with {} of 8 rows", 8 - due), last));
      for (; due > 0; --due) {
        if (!diagram.position.empty()) diagram.position.add('/', text_.lines()[last].end);
        diagram.position.add('8', text_.lines()[last].end);
      }
    }
    lists(diagram);
    for (Finding& fault : faults) findings_.push_back(about(diagram, std::move(fault)));
    page_.diagrams.push_back(std::move(diagram));
    new_paragraph_ = true;
  }

  /// Adds a rank to the position. Missing cells are empty.
  void row(MappedText& position, const BoardRow& start, int rank, std::vector<Finding>& faults) {
    const std::string_view line = view(line_);
    const std::size_t from = begin(line_);
    if (rank < 8) position.add('/', from);
    std::size_t cells = 0;
    std::size_t gap_at = 0;
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) position.add(static_cast<char>('0' + gap), from + gap_at);
      gap = 0;
    };
    for (std::size_t at = start.cells; at < line.size();) {
      const std::size_t bar = line.find('|', at);
      if (bar == std::string_view::npos) break;
      const std::size_t piece = line.find_first_not_of(" \t:.", at);
      if (++cells <= 8) {
        if (piece < bar && letter(line[piece]) && line.find_first_not_of(" \t:.", piece + 1) == bar) {
          close_gap();
          position.add(line[piece], from + piece);
        } else {
          if (piece < bar) {
            const char* message = "the cell holds something else than one letter";
            faults.push_back(text_.finding("AV213", message, from + at, from + bar));
          }
          if (gap++ == 0) gap_at = at;
        }
      }
      at = bar + 1;
    }
    if (cells != 8) faults.push_back(finding("AV213", fmt::format("the row has {} cells", cells), line_));
    for (; cells < 8; ++cells) {
      if (gap++ == 0) gap_at = line.empty() ? 0 : line.size() - 1;
    }
    close_gap();
  }

  /// Reads the files' letters and lists of pieces below the board.
  void lists(Diagram& diagram) {
    std::size_t next = line_;
    while (next < text_.lines().size() && (ruler(view(next)) || file_letters(view(next)))) ++next;
    line_ = next;
    while (next < text_.lines().size()) {
      const std::string_view line = view(next);
      const auto list = list_line(line);
      if (!list && skip_blanks(line, 0) < line.size()) return;
      ++next;
      if (!list) continue;
      PiecesList pieces{.name = std::string(line.substr(list->name, list->name_end - list->name)),
                        .letter = list->letter,
                        .squares = {},
                        .begin = begin(next - 1) + list->name,
                        .end = text_.lines()[next - 1].end};
      for (std::size_t at = list->squares; at < line.size();) {
        const std::size_t word = line.find_first_not_of(" \t\r,;", at);
        if (word == std::string_view::npos) break;
        at = std::min(line.find_first_of(" \t\r,;", word), line.size());
        const std::size_t from = begin(next - 1) + word;
        const std::size_t length = at - word;
        pieces.squares.push_back({.text = std::string(line.substr(word, length)), .begin = from, .end = from + length});
      }
      diagram.lists.push_back(std::move(pieces));
      line_ = next;
    }
  }

  const PageText& text_;
  std::vector<Finding>& findings_;
  Figures figures_;
  Page page_;
  std::size_t line_ = 0;
  bool new_paragraph_ = true;
};

}  // namespace

Page read_text(const PageText& text, std::vector<Finding>& findings) { return AsciiReader(text, findings).read(); }

}  // namespace arbiter::pages
