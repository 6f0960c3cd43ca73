#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// The sign that a Markdown fence consists of, and how many; 0 if the line is none.
struct Fence {
  char sign = '\0';
  std::size_t length = 0;
  bool bare = true;  ///< nothing stands behind: only such a fence closes a block

  /// Whether this fence closes the block that `open` began.
  [[nodiscard]] bool closes(const Fence& open) const noexcept {
    return sign == open.sign && length >= open.length && bare;
  }
};

/// The lines of a page in Markdown as its readers see them: without the `>` of quotes, and without comments of HTML,
/// over one line or several, outside code. Lines that hold nothing else are left out, so that they end no paragraph.
struct MarkdownLines {
  std::vector<SourceLine> lines;
  std::deque<MappedText> cut;           ///< texts of the lines that hold a comment and something else
  std::optional<std::size_t> unclosed;  ///< the place of a comment at the start of a line that hides all behind it
};

constexpr std::string_view blanks_in_line = " \t\r";
constexpr std::string_view opening = "<!--";
constexpr std::string_view closing = "-->";

bool is_blank_line(std::string_view line) { return line.find_first_not_of(blanks_in_line) == std::string_view::npos; }

std::vector<SourceLine> unquoted(const PageText& text) {
  std::vector<SourceLine> lines;
  lines.reserve(text.lines().size());
  for (const PageText::Line& line : text.lines()) {
    const std::string_view view = text.line_text(line);
    std::size_t at = 0;
    for (std::size_t sign = view.find_first_not_of(blanks_in_line); sign < view.size() && view[sign] == '>';
         sign = view.find_first_not_of(blanks_in_line, at))
      at = sign + 1;
    lines.push_back({view.substr(at), line.begin + at});
  }
  return lines;
}

[[nodiscard]] Fence fence(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos || (line[begin] != '`' && line[begin] != '~')) return {};
  const std::size_t end = std::min(line.find_first_not_of(line[begin], begin), line.size());
  // A word in three backticks, with its words behind it on the line, is code in running text.
  if (end - begin < 3 || (line[begin] == '`' && line.find('`', end) != std::string_view::npos)) return {};
  return Fence{line[begin], end - begin, line.find_first_not_of(blanks_in_line, end) == std::string_view::npos};
}

class Uncommenting {
 public:
  explicit Uncommenting(std::vector<SourceLine> lines) : lines_(std::move(lines)) {}

  MarkdownLines read() {
    Fence open;
    while (line_ < lines_.size()) {
      const std::string_view text = lines_[line_].text;
      const Fence seen = fence(text);
      if (open.length > 0 || seen.length > 0) {
        if (open.length == 0)
          open = seen;
        else if (seen.closes(open))
          open = {};
        result_.lines.push_back(lines_[line_++]);
        continue;
      }
      line(text);
    }
    return std::move(result_);
  }

 private:
  /// Where a comment ends: the line, and the byte behind it.
  using End = std::pair<std::size_t, std::size_t>;

  /// Keeps what of the line, and of the line where its last comment ends, is not a comment.
  void line(std::string_view text) {
    const std::size_t first = line_;
    std::size_t from = 0;
    std::optional<MappedText> kept;
    for (std::size_t at = next_opening(text, 0); at != std::string_view::npos; at = next_opening(text, from)) {
      const bool starts_line = !kept && is_blank_line(text.substr(0, at));
      const auto end = end_of_comment(at, starts_line);
      if (!end && starts_line) {
        result_.unclosed = lines_[line_].place(at);
        line_ = lines_.size();
        return;
      }
      if (!end) break;
      if (!kept) kept.emplace();
      keep(text.substr(from, at - from), from, *kept);
      line_ = end->first;
      text = lines_[line_].text;
      from = end->second;
    }
    const SourceLine& last = lines_[line_++];
    if (!kept) {
      result_.lines.push_back(last);
      return;
    }
    // The map of places has no room for very long lines: they keep their comments, and readers say that they are long.
    if (kept->cut() || kept->text().size() + text.size() - from > MappedText::most) {
      result_.lines.insert(result_.lines.end(), lines_.begin() + static_cast<std::ptrdiff_t>(first),
                           lines_.begin() + static_cast<std::ptrdiff_t>(line_));
      return;
    }
    for (std::size_t i = from; i < text.size(); ++i) kept->add(text[i], last.place(i));
    if (is_blank_line(kept->text())) return;
    const MappedText& stored = result_.cut.emplace_back(std::move(*kept));
    result_.lines.push_back({stored.text(), 0, &stored});
  }

  void keep(std::string_view text, std::size_t from, MappedText& kept) const {
    for (std::size_t i = 0; i < text.size(); ++i) kept.add(text[i], lines_[line_].place(from + i));
    if (!text.empty()) kept.add(' ', lines_[line_].place(from + text.size()));  // words before and behind stay two
  }

  /// The next comment that no `code` holds.
  static std::size_t next_opening(std::string_view text, std::size_t from) {
    std::size_t at = text.find(opening, from);
    while (at != std::string_view::npos) {
      const std::size_t tick = text.find('`', from);
      if (at < tick) return at;
      const std::size_t begin = std::min(text.find_first_not_of('`', tick), text.size());
      const std::size_t close = text.find(text.substr(tick, begin - tick), begin);
      if (close == std::string_view::npos) return at;  // the backticks are no code
      from = close + (begin - tick);
      if (at < from) at = text.find(opening, from);
    }
    return at;
  }

  /// A comment at the start of a line may hold blank lines; one in a paragraph ends with it, or is none.
  std::optional<End> end_of_comment(std::size_t at, bool over_blank_lines) {
    if (!over_blank_lines && line_ < endless_) return std::nullopt;
    for (std::size_t i = line_; i < lines_.size(); ++i) {
      const std::string_view text = lines_[i].text;
      if (!over_blank_lines && is_blank_line(text)) {
        endless_ = i;
        return std::nullopt;
      }
      const std::size_t found = text.find(closing, i == line_ ? at + 2 : 0);  // `<!-->` is a whole comment
      if (found != std::string_view::npos) return End{i, found + closing.size()};
    }
    endless_ = lines_.size();
    return std::nullopt;
  }

  std::vector<SourceLine> lines_;
  std::size_t line_ = 0;
  std::size_t endless_ = 0;  ///< no comment ends in front of this line
  MarkdownLines result_;
};

constexpr std::size_t longest_heading = 60;

/// `Removers (R): b1 g1`: where the parenthesis opens; nothing for another line.
std::optional<std::size_t> list_line(std::string_view line) {
  if (line.size() > longest_drawn_line) return std::nullopt;
  const std::size_t open = line.find('(');
  if (open == std::string_view::npos || open + 3 >= line.size()) return std::nullopt;
  if (!is_letter(line[open + 1]) || line.substr(open + 2, 2) != "):") return std::nullopt;
  const auto of_name = [](char c) {
    return is_letter(c) || c == ' ' || c == '-' || static_cast<unsigned char>(c) >= 0x80U;
  };
  const std::string_view name = trimmed(line.substr(0, open));
  return name.empty() || !std::ranges::all_of(name, of_name) ? std::nullopt : std::optional(open);
}

class TextReader {
 public:
  TextReader(const PageText& text, bool markdown, std::vector<Finding>& findings)
      : text_(text), markdown_(markdown), findings_(findings) {
    if (!markdown) {
      lines_ = lines_of(text);
      return;
    }
    source_ = Uncommenting(unquoted(text)).read();
    lines_ = std::move(source_.lines);
    if (source_.unclosed) {
      findings_.push_back(text.finding("AV105", "the comment is not closed", *source_.unclosed, *source_.unclosed + 4));
    }
  }

  Page read() {
    while (line_ < lines_.size()) {
      if (is_enough(page_, findings_)) {
        findings_.push_back(finding("AV107", not_looked_at, line_));
        break;
      }
      if (markdown_ && fences()) continue;
      if (auto drawn = read_drawn_board(lines_, line_, text_)) {
        board(std::move(*drawn));
      } else if (auto fen = bare_fen(lines_[line_])) {
        open_figure();
        add(fen_diagram(std::move(*fen)));
        ++line_;
      } else {
        say_unread(lines_, line_, said_, text_, findings_);
        if (fenced_.length > 0)
          ++line_;
        else
          prose();
      }
    }
    return std::move(page_);
  }

 private:
  [[nodiscard]] std::string_view view(std::size_t i) const { return lines_[i].text; }
  [[nodiscard]] Finding finding(CheckId check, std::string message, std::size_t i, Details details = {}) const {
    return text_.finding(check, std::move(message), lines_[i].place(0), lines_[i].end(), std::move(details));
  }

  /// Opens and closes fenced blocks. Whether the line is a fence.
  bool fences() {
    const Fence seen = fence(view(line_));
    if (seen.length == 0) return false;
    if (fenced_.length == 0) {
      fenced_ = seen;
      if (line_ + 1 < lines_.size() && looks_like_pgn(view(line_ + 1))) games();
    } else if (seen.closes(fenced_)) {
      fenced_ = {};
      beside_ = caption_due_;
    } else {
      return false;
    }
    ++line_;
    return true;
  }

  /// Reads the PGN of the block that begins on this line; stops in front of its end.
  void games() {
    const std::size_t begin = line_ + 1;
    while (line_ + 1 < lines_.size() && fence(view(line_ + 1)).sign != fenced_.sign) ++line_;
    read_pgn(std::span(lines_).subspan(begin, line_ + 1 - begin), text_, page_, findings_);
  }

  void prose() {
    const std::string_view line = view(line_);
    const std::size_t at = skip_blanks(line, 0);
    if (at == line.size()) {
      new_paragraph_ = true;
      beside_ = false;
      ++line_;
      return;
    }
    if (markdown_ && markdown_line(line, at)) return;
    if (new_paragraph_) {
      // A short line that does not end in a stop is a heading.
      const std::size_t last = line.find_last_not_of(" \t\r");
      const bool stop = line[last] == '.' || line[last] == ':' || line[last] == ')';
      open(!markdown_ && line.size() - at <= longest_heading && !stop && !beside_, line.substr(at));
    }
    words(line, 0);
    ++line_;
  }

  /// Starts a heading, the caption of the figure above, or a paragraph.
  void open(bool heading, std::string_view line) {
    using Owner = Figures::Owner;
    const bool emphasis = markdown_ && (line.starts_with('*') || line.starts_with('_')) && !line.starts_with("* ");
    const bool caption = caption_due_ && !heading && (beside_ || emphasis);
    if (!caption && caption_due_) figures_.close_figure();
    caption_due_ = beside_ = false;
    figures_.open_text(heading ? Owner::heading : caption ? Owner::caption : Owner::paragraph);
    new_paragraph_ = false;
    inline_ = {};
  }

  /// Headings and rows of tables. Whether the line was read.
  bool markdown_line(std::string_view line, std::size_t at) {
    const std::string_view rest = line.substr(at);
    const std::size_t signs = std::min(rest.find_first_not_of('#'), rest.size());
    const bool sharp = signs >= 1 && signs <= 6 && (signs == rest.size() || is_blank(rest[signs]));
    const bool underlined = new_paragraph_ && line_ + 1 < lines_.size() && is_underline(view(line_ + 1));
    if (sharp || underlined) {
      open(true, rest);
      words(line, sharp ? at + signs : at);
      new_paragraph_ = true;
      line_ += underlined && !sharp ? 2 : 1;
      return true;
    }
    if (is_ruler(line)) {
      new_paragraph_ = true;
      ++line_;
      return true;
    }
    if (rest.starts_with('|')) new_paragraph_ = true;  // each row of a table is about its own FEN
    if (rest.find("data-fen") != std::string_view::npos && rest.find('<') < rest.find("data-fen")) {
      findings_.push_back(finding("AV113", "HTML in Markdown is not read, and this element may hold a diagram", line_,
                                  {.wanted = "the board in a fenced block, or its FEN in `code`"}));
    }
    return false;
  }

  /// `===` or `---` below a heading.
  static bool is_underline(std::string_view line) {
    line = trimmed(line);
    if (line.size() < 3 || (line[0] != '=' && line[0] != '-')) return false;
    return line.find_first_not_of(line[0]) == std::string_view::npos;
  }

  /// Adds the words of the line to the text that is open; FENs in `code` become diagrams.
  void words(std::string_view line, std::size_t from) {
    const SourceLine& source = lines_[line_];
    const bool row = markdown_ && line.substr(skip_blanks(line, 0)).starts_with('|');
    const auto add_words = [&](std::size_t begin, std::size_t end) {
      MappedText* text = figures_.text();
      while (text != nullptr && begin < end) {
        const std::size_t bar = row ? std::min(line.find('|', begin), end) : end;
        text->add_words(line.substr(begin, bar - begin), source.place(begin));
        begin = bar + 1;
      }
    };
    const bool too_long = line.size() > MappedText::most;
    if (markdown_ && too_long && line.find('`') != std::string_view::npos) {
      findings_.push_back(finding("AV113", "the line is too long for the FENs in `code` on it to be read", line_,
                                  {.wanted = "a line for each paragraph, or a fenced block"}));
    }
    while (markdown_ && !too_long) {
      const std::size_t tick = line.find('`', from);
      if (tick == std::string_view::npos) break;
      const std::size_t begin = std::min(line.find_first_not_of('`', tick), line.size());
      const std::size_t close = line.find(line.substr(tick, begin - tick), begin);
      if (begin == line.size() || close == std::string_view::npos) break;
      std::optional<MappedText> fen;
      if (const std::string_view inside = trimmed(line.substr(begin, close - begin)); looks_like_fen(inside)) {
        const auto first = static_cast<std::size_t>(inside.data() - line.data());
        fen = source.part(first, first + inside.size());
      }
      const std::size_t behind = close + (begin - tick);
      add_words(from, fen ? tick : behind);
      if (fen) inline_fen(std::move(*fen));
      from = behind;
    }
    add_words(from, line.size());
  }

  /// A FEN within a paragraph, whose words are its caption if it is the only one there.
  void inline_fen(MappedText fen) {
    Diagram diagram = fen_diagram(std::move(fen));
    figures_.place(diagram);
    if (inline_.empty()) diagram.caption = diagram.paragraph;
    if (inline_.size() == 1) page_.diagrams[inline_[0]].caption = std::make_shared<MappedText>();
    inline_.push_back(page_.diagrams.size());
    pages::add(page_, std::move(diagram), findings_);
  }

  /// Opens a figure. A paragraph in front of it that ends with a colon is its caption.
  void open_figure() {
    Diagram before;
    figures_.place(before);
    figures_.close_figure();
    figures_.open_figure();
    figures_.open_text(Figures::Owner::caption);
    if (before.paragraph->text().ends_with(':')) *figures_.text() = *before.paragraph;
    figures_.resume(Figures::Owner::nothing);
    caption_due_ = true;
    beside_ = fenced_.length == 0;
    new_paragraph_ = true;
  }

  void add(Diagram diagram, std::vector<Finding> faults = {}) {
    figures_.place(diagram);
    pages::add(page_, std::move(diagram), findings_, std::move(faults));
  }

  void board(DrawnBoard drawn) {
    open_figure();
    line_ = drawn.next;
    lists(drawn.diagram);
    add(std::move(drawn.diagram), std::move(drawn.faults));
  }

  /// Reads the lists of pieces below a board.
  void lists(Diagram& diagram) {
    std::size_t next = line_;
    while (next < lines_.size()) {
      const std::string_view line = view(next);
      const auto open = list_line(line);
      if (!open && skip_blanks(line, 0) < line.size()) return;
      ++next;
      if (!open) continue;
      const std::string_view name = trimmed(line.substr(0, *open));
      const SourceLine& source = lines_[next - 1];
      PiecesList pieces{.name = std::string(name),
                        .letter = line[*open + 1],
                        .squares = {},
                        .begin = source.place(static_cast<std::size_t>(name.data() - line.data())),
                        .end = source.end()};
      for (const std::string_view word : split_words(line.substr(*open + 4), " \t\r,;")) {
        const std::size_t from = source.place(static_cast<std::size_t>(word.data() - line.data()));
        pieces.squares.push_back({.text = std::string(word), .begin = from, .end = from + word.size()});
      }
      diagram.lists.push_back(std::move(pieces));
      line_ = next;
    }
  }

  const PageText& text_;
  bool markdown_;
  std::vector<Finding>& findings_;
  MarkdownLines source_;
  std::vector<SourceLine> lines_;
  Figures figures_;
  Page page_;
  std::size_t line_ = 0;
  std::size_t said_ = 0;             ///< the first line behind what was said to be unread
  Fence fenced_;                     ///< the block that is open
  std::vector<std::size_t> inline_;  ///< diagrams of the paragraph that is open
  bool new_paragraph_ = true;
  bool caption_due_ = false;  ///< a figure is open, and no text has followed it
  bool beside_ = false;       ///< … and no blank line either
};

}  // namespace

Page read_text(const PageText& text, std::vector<Finding>& findings) {
  return TextReader(text, false, findings).read();
}

Page read_markdown(const PageText& text, std::vector<Finding>& findings) {
  return TextReader(text, true, findings).read();
}

}  // namespace arbiter::pages
