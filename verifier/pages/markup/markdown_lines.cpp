#include "verifier/pages/markup/markdown_lines.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::pages {
namespace {

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
    lines.emplace_back(view.substr(at), line.begin + at);
  }
  return lines;
}

class Uncommenting {
 public:
  explicit Uncommenting(std::vector<SourceLine> lines) : lines_(std::move(lines)) {}

  MarkdownLines read() {
    Fence open;
    while (line_ < lines_.size()) {
      const std::string_view text = lines_[line_].text();
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
  struct End {
    std::size_t line = 0;
    std::size_t at = 0;
  };

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
      line_ = end->line;
      text = lines_[line_].text();
      from = end->at;
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
    result_.lines.emplace_back(stored.text(), 0, stored);
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
      const std::string_view text = lines_[i].text();
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

}  // namespace

Fence fence(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos || (line[begin] != '`' && line[begin] != '~')) return {};
  const std::size_t end = std::min(line.find_first_not_of(line[begin], begin), line.size());
  // A word in three backticks, with its words behind it on the line, is code in running text.
  if (end - begin < 3 || (line[begin] == '`' && line.find('`', end) != std::string_view::npos)) return {};
  return Fence{line[begin], end - begin, line.find_first_not_of(blanks_in_line, end) == std::string_view::npos};
}

MarkdownLines markdown_lines(const PageText& text) { return Uncommenting(unquoted(text)).read(); }

}  // namespace arbiter::pages
