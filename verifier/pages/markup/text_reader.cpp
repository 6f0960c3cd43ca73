#include <algorithm>
#include <deque>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// The sign that a Markdown fence consists of, and how many; 0 if the line is not a fence.
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
  lines.reserve(text.lines.size());
  for (const PageText::Line& line : text.lines) {
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

struct Uncommenting {
  std::vector<SourceLine> lines;
  std::size_t line = 0;
  std::size_t endless = 0;  ///< no comment ends in front of this line
  MarkdownLines result{};

  MarkdownLines read() {
    Fence open;
    while (line < lines.size()) {
      const std::string_view text = lines[line].text;
      const Fence seen = fence(text);
      if (open.length > 0 || seen.length > 0) {
        if (open.length == 0)
          open = seen;
        else if (seen.closes(open))
          open = {};
        result.lines.push_back(lines[line++]);
        continue;
      }
      take(text);
    }
    return std::move(result);
  }

  /// Where a comment ends: the line, and the byte behind it.
  using End = std::pair<std::size_t, std::size_t>;

  /// Keeps what of the line, and of the line where its last comment ends, is not a comment.
  void take(std::string_view text) {
    const std::size_t first = line;
    std::size_t from = 0;
    std::optional<MappedText> kept;
    for (std::size_t at = next_opening(text, 0); at != std::string_view::npos; at = next_opening(text, from)) {
      const bool starts_line = !kept && is_blank_line(text.substr(0, at));
      const auto end = end_of_comment(at, starts_line);
      if (!end && starts_line) {
        result.unclosed = lines[line].place(at);
        line = lines.size();
        return;
      }
      if (!end) break;
      if (!kept) kept.emplace();
      kept->add(lines[line].part(from, at));
      if (at > from) kept->add(' ', lines[line].place(at));  // words before and behind stay two
      line = end->first;
      text = lines[line].text;
      from = end->second;
    }
    const SourceLine& last = lines[line++];
    if (!kept) {
      result.lines.push_back(last);
      return;
    }
    // The map of places has no room for very long lines: they keep their comments, and readers say that they are long.
    if (kept->cut() || kept->text().size() + text.size() - from > MappedText::most) {
      result.lines.insert(result.lines.end(), lines.begin() + static_cast<std::ptrdiff_t>(first),
                          lines.begin() + static_cast<std::ptrdiff_t>(line));
      return;
    }
    kept->add(last.part(from, text.size()));
    if (is_blank_line(kept->text())) return;
    const MappedText& stored = result.cut.emplace_back(std::move(*kept));
    result.lines.push_back({stored.text(), 0, &stored});
  }

  /// The next comment that no `code` holds.
  static std::size_t next_opening(std::string_view text, std::size_t from) {
    std::size_t at = text.find(opening, from);
    while (at != std::string_view::npos) {
      const std::size_t tick = text.find('`', from);
      if (at < tick) return at;
      const std::size_t begin = std::min(text.find_first_not_of('`', tick), text.size());
      const std::size_t close = text.find(text.substr(tick, begin - tick), begin);
      if (close == std::string_view::npos) return at;  // the backticks are not code
      from = close + (begin - tick);
      if (at < from) at = text.find(opening, from);
    }
    return at;
  }

  /// A comment at the start of a line may hold blank lines; one in a paragraph ends with it, or is not one.
  std::optional<End> end_of_comment(std::size_t at, bool over_blank_lines) {
    if (!over_blank_lines && line < endless) return std::nullopt;
    for (std::size_t i = line; i < lines.size(); ++i) {
      const std::string_view text = lines[i].text;
      if (!over_blank_lines && is_blank_line(text)) {
        endless = i;
        return std::nullopt;
      }
      const std::size_t found = text.find(closing, i == line ? at + 2 : 0);  // `<!-->` is a whole comment
      if (found != std::string_view::npos) return End{i, found + closing.size()};
    }
    endless = lines.size();
    return std::nullopt;
  }
};

constexpr std::size_t longest_heading = 60;

/// `Removers (R): b1 g1`; nothing for another line.
std::optional<PiecesList> list_on(const SourceLine& line) {
  const std::string_view text = line.text;
  if (text.size() > longest_drawn_line) return std::nullopt;
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos || open + 3 >= text.size()) return std::nullopt;
  if (!is_letter(text[open + 1]) || text.substr(open + 2, 2) != "):") return std::nullopt;
  const auto of_name = [](char c) {
    return is_letter(c) || c == ' ' || c == '-' || static_cast<unsigned char>(c) >= 0x80U;
  };
  const std::string_view name = trimmed(text.substr(0, open));
  if (name.empty() || !std::ranges::all_of(name, of_name)) return std::nullopt;
  PiecesList list{.name = std::string(name),
                  .letter = text[open + 1],
                  .squares = {},
                  .span = {line.place(offset_of(name, text)), line.end()}};
  for (const std::string_view word : split_words(text.substr(open + 4), " \t\r,;")) {
    const std::size_t from = line.place(offset_of(word, text));
    list.squares.push_back({std::string(word), {from, from + word.size()}});
  }
  return list;
}

struct TextReader : PageReader {
  bool markdown;
  std::vector<SourceLine> lines;
  std::size_t line = 0;
  std::size_t said = 0;  ///< the first line behind what was said to be unread
  Fence fenced{};        ///< the block that is open
  bool new_paragraph = true;
  bool caption_due = false;  ///< a figure is open, and no text has followed it
  bool beside = false;       ///< … and no blank line either

  Page read() {
    while (line < lines.size()) {
      if (is_full()) {
        say(fault::not_looked_at(), lines[line].span());
        break;
      }
      if (markdown && fences()) continue;
      if (auto drawn = read_drawn_board(lines, line, text)) {
        open_figure();
        line = drawn->next;
        lists(drawn->diagram);
        place(std::move(drawn->diagram), std::move(drawn->faults));
      } else if (auto fen = bare_fen(lines[line])) {
        open_figure();
        place(fen_diagram(std::move(*fen)));
        ++line;
      } else {
        say_unread(lines, line, said, *this);
        if (fenced.length > 0)
          ++line;
        else
          prose();
      }
    }
    return std::move(page);
  }

  [[nodiscard]] std::string_view view(std::size_t i) const { return lines[i].text; }

  /// Opens and closes fenced blocks. Whether the line is a fence.
  bool fences() {
    const Fence seen = fence(view(line));
    if (seen.length == 0) return false;
    if (fenced.length == 0) {
      fenced = seen;
      if (line + 1 < lines.size() && looks_like_pgn(view(line + 1))) games();
    } else if (seen.closes(fenced)) {
      fenced = {};
      beside = caption_due;
    } else {
      return false;
    }
    ++line;
    return true;
  }

  /// Reads the PGN of the block that begins on this line; stops in front of its end.
  void games() {
    const std::size_t begin = line + 1;
    while (line + 1 < lines.size() && fence(view(line + 1)).sign != fenced.sign) ++line;
    read_pgn(std::span(lines).subspan(begin, line + 1 - begin), *this);
  }

  void prose() {
    const std::string_view whole = view(line);
    const std::size_t at = skip_blanks(whole, 0);
    if (at == whole.size()) {
      new_paragraph = true;
      beside = false;
      ++line;
      return;
    }
    if (markdown && markdown_line(whole, at)) return;
    if (new_paragraph) {
      // A short line that does not end in a stop is a heading.
      const std::size_t last = whole.find_last_not_of(" \t\r");
      const bool stop = whole[last] == '.' || whole[last] == ':' || whole[last] == ')';
      open(!markdown && whole.size() - at <= longest_heading && !stop && !beside, whole.substr(at));
    }
    words(whole, 0);
    ++line;
  }

  /// Starts a heading, the caption of the figure above, or a paragraph.
  void open(bool heading, std::string_view whole) {
    using Owner = Figures::Owner;
    const bool emphasis = markdown && (whole.starts_with('*') || whole.starts_with('_')) && !whole.starts_with("* ");
    const bool caption = caption_due && !heading && (beside || emphasis);
    if (!caption && caption_due) figures.close_figure();
    caption_due = beside = false;
    figures.open_text(heading ? Owner::heading : caption ? Owner::caption : Owner::paragraph);
    new_paragraph = false;
    inlines = {};
  }

  /// Headings and rows of tables. Whether the line was read.
  bool markdown_line(std::string_view whole, std::size_t at) {
    const std::string_view rest = whole.substr(at);
    const std::size_t signs = std::min(rest.find_first_not_of('#'), rest.size());
    const bool sharp = signs >= 1 && signs <= 6 && (signs == rest.size() || is_blank(rest[signs]));
    const bool underlined = new_paragraph && line + 1 < lines.size() && is_underline(view(line + 1));
    if (sharp || underlined) {
      open(true, rest);
      words(whole, sharp ? at + signs : at);
      new_paragraph = true;
      line += underlined && !sharp ? 2 : 1;
      return true;
    }
    if (is_ruler(whole)) {
      new_paragraph = true;
      ++line;
      return true;
    }
    if (rest.starts_with('|')) new_paragraph = true;  // each row of a table is about its own FEN
    if (rest.find("data-fen") != std::string_view::npos && rest.find('<') < rest.find("data-fen"))
      say(fault::html_in_markdown(), lines[line].span());
    return false;
  }

  /// `===` or `---` below a heading.
  static bool is_underline(std::string_view whole) {
    whole = trimmed(whole);
    if (whole.size() < 3 || (whole[0] != '=' && whole[0] != '-')) return false;
    return whole.find_first_not_of(whole[0]) == std::string_view::npos;
  }

  /// Adds the words of the line to the text that is open; FENs in `code` become diagrams.
  void words(std::string_view whole, std::size_t from) {
    const SourceLine& source = lines[line];
    const bool row = markdown && whole.substr(skip_blanks(whole, 0)).starts_with('|');
    const auto add_words = [&](std::size_t begin, std::size_t end) {
      MappedText* open_text = figures.text();
      while (open_text != nullptr && begin < end) {
        const std::size_t bar = row ? std::min(whole.find('|', begin), end) : end;
        open_text->add_words({whole.substr(begin, bar - begin), source.place(begin)});
        begin = bar + 1;
      }
    };
    const bool too_long = whole.size() > MappedText::most;
    if (markdown && too_long && whole.find('`') != std::string_view::npos)
      say(fault::long_line_of_code(), lines[line].span());
    while (markdown && !too_long) {
      const std::size_t tick = whole.find('`', from);
      if (tick == std::string_view::npos) break;
      const std::size_t begin = std::min(whole.find_first_not_of('`', tick), whole.size());
      const std::size_t close = whole.find(whole.substr(tick, begin - tick), begin);
      if (begin == whole.size() || close == std::string_view::npos) break;
      std::optional<MappedText> fen;
      if (const std::string_view inside = trimmed(whole.substr(begin, close - begin)); looks_like_fen(inside)) {
        const Span at = span_in(whole, inside);
        fen = source.part(at.begin, at.end);
      }
      const std::size_t behind = close + (begin - tick);
      add_words(from, fen ? tick : behind);
      if (fen) add_inline(std::move(*fen), true);
      from = behind;
    }
    add_words(from, whole.size());
  }

  /// Opens a figure. A paragraph in front of it that ends with a colon is its caption.
  void open_figure() {
    Diagram before;
    figures.place(before);
    figures.close_figure();
    figures.open_figure();
    figures.open_text(Figures::Owner::caption);
    if (before.paragraph->text().ends_with(':')) *figures.text() = *before.paragraph;
    figures.owner = Figures::Owner::nothing;
    caption_due = true;
    beside = fenced.length == 0;
    new_paragraph = true;
  }

  /// Reads the lists of pieces below a board.
  void lists(Diagram& diagram) {
    for (std::size_t next = line; next < lines.size(); ++next) {
      auto list = list_on(lines[next]);
      if (!list && skip_blanks(view(next), 0) < view(next).size()) return;
      if (!list) continue;
      diagram.lists.push_back(std::move(*list));
      line = next + 1;
    }
  }
};

}  // namespace

Page read_text(const PageText& text, std::vector<Finding>& findings) {
  return TextReader{{{text, findings}}, false, lines_of(text)}.read();
}

Page read_markdown(const PageText& text, std::vector<Finding>& findings) {
  MarkdownLines source = Uncommenting{unquoted(text)}.read();
  TextReader reader{{{text, findings}}, true, std::move(source.lines)};
  if (source.unclosed) reader.say(fault::open_comment(), {*source.unclosed, *source.unclosed + 4});
  return reader.read();
}

}  // namespace arbiter::pages
