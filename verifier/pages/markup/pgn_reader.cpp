#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "verifier/notation/typed_move.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_moves = 1000;  ///< of a game; what is drawn behind them is not read
constexpr std::string_view blanks_of_pgn = " \t\r";

/// `[Name "value"]`; offsets of the line.
struct Tag {
  std::string_view name;
  std::size_t begin = 0;  ///< of the value, half open
  std::size_t end = 0;
  std::size_t behind = 0;  ///< the tag
};

/// The tag that begins at or behind blanks_of_pgn from `from`.
std::optional<Tag> tag_of(std::string_view line, std::size_t from) {
  const std::size_t open = line.find_first_not_of(blanks_of_pgn, from);
  if (open == std::string_view::npos || line[open] != '[' || open + 1 >= line.size() || !is_letter(line[open + 1]))
    return std::nullopt;
  const std::size_t name_end = std::min(line.find_first_of(" \t\"", open), line.size());
  const std::size_t quote = line.find_first_not_of(blanks_of_pgn, name_end);
  if (quote == std::string_view::npos || line[quote] != '"') return std::nullopt;
  std::size_t close = quote + 1;
  while (close < line.size() && line[close] != '"') close += line[close] == '\\' ? 2 : 1;
  const std::size_t end =
      close < line.size() ? line.find_first_not_of(blanks_of_pgn, close + 1) : std::string_view::npos;
  if (end == std::string_view::npos || line[end] != ']') return std::nullopt;
  return Tag{line.substr(open + 1, name_end - open - 1), quote + 1, close, end + 1};
}

class PgnReader {
 public:
  PgnReader(std::span<const SourceLine> lines, const PageText& text, Page& page, std::vector<Finding>& findings)
      : lines_(lines), text_(text), page_(page), findings_(findings) {}

  void read() {
    for (const SourceLine& line : lines_) {
      if (is_enough(page_, findings_)) break;
      if (!comment_ && line.text.starts_with('%')) continue;
      std::size_t from = 0;
      // In an attribute of HTML all of a game may stand on one line.
      for (auto tag = comment_ ? std::nullopt : tag_of(line.text, 0); tag; tag = tag_of(line.text, from)) {
        if (in_moves_) close_game();
        take(*tag, line);
        from = tag->behind;
      }
      movetext(line, from);
    }
    if (comment_) {
      findings_.push_back(text_.finding("AV105", "the comment is not closed", comment_at_, comment_at_ + 1));
      comment_.reset();
    }
    close_game();
  }

 private:
  void take(const Tag& tag, const SourceLine& line) {
    MappedText value = line.part(tag.begin, tag.end);
    if (tag.name == "FEN") fen_ = std::move(value);
    // Studies of variants that a site does not have are drawn as "From Position".
    else if (tag.name == "Variant")
      page_.hints.push_back(variant_ = value.text().substr(0, 60));
    else if (tag.name == "Orientation")
      seen_by_ = value.text() == "black" ? Side::black : Side::white;
    else if (tag.name == "Event" || tag.name == "ChapterName")
      heading_ = std::make_shared<MappedText>(value);
  }

  void movetext(const SourceLine& line, std::size_t at) {
    const std::string_view text = line.text;
    while (at < text.size()) {
      if (comment_) {
        const std::size_t end = std::min(text.find('}', at), text.size());
        for (; at < end; ++at) comment_->add(text[at], line.place(at));
        if (at == text.size()) break;
        close_comment();
        ++at;
      } else if (text[at] == '{') {
        in_moves_ = true;
        comment_at_ = line.place(at);
        comment_.emplace();
        ++at;
      } else if (text[at] == ';') {
        break;
      } else if (text[at] == '(' || text[at] == ')') {
        depth_ += text[at] == '(' ? 1 : depth_ > 0 ? -1 : 0;
        ++at;
      } else if (blanks_of_pgn.find(text[at]) != std::string_view::npos) {
        ++at;
      } else {
        const std::size_t end = std::min(text.find_first_of(" \t\r{}();", at), text.size());
        word(text.substr(at, std::max<std::size_t>(end - at, 1)), line, at);
        at = std::max(end, at + 1);
      }
    }
    if (comment_) comment_->add(' ', line.end());
  }

  /// A move, its number, a sign for it or the result.
  void word(std::string_view text, const SourceLine& line, std::size_t at) {
    in_moves_ = true;
    const std::size_t begin = bytes_before_move(text);
    if (depth_ > 0 || begin == text.size()) return;
    text.remove_prefix(begin);
    if (moves_->size() < most_moves)
      moves_->push_back({.text = std::string(text.substr(0, 20)),
                         .begin = line.place(at + begin),
                         .end = line.place(at + begin + text.size() - 1) + 1});
    if (!first_) close_first();
  }

  /// A comment without its commands, and what these draw.
  struct Drawn {
    std::shared_ptr<MappedText> words = std::make_shared<MappedText>();
    MappedText circles;  ///< squares with a comma between two
    std::vector<Arrow> arrows;
    bool any = false;
  };

  Drawn drawn_in(const MappedText& comment) {
    Drawn drawn;
    const std::string& text = comment.text();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t open = std::min(text.find("[%", at), text.size());
      for (; at < open; ++at) {
        if (text[at] != ' ' || (!drawn.words->empty() && !drawn.words->text().ends_with(' ')))
          drawn.words->add(text[at], comment.place(at));
      }
      const std::size_t close = text.find(']', open);
      if (open == text.size() || close == std::string::npos) break;
      const std::string command = text.substr(open + 2, 3);
      if (command == "csl" || command == "cal") draw(comment, open + 5, close, command == "cal", drawn);
      at = close + 1;
    }
    return drawn;
  }

  /// The words of a command: a letter for the colour, and a square or two.
  void draw(const MappedText& comment, std::size_t begin, std::size_t end, bool arrows, Drawn& drawn) {
    const std::string_view text = comment.text();
    for (const std::string_view word : split_words(text.substr(begin, end - begin), " ,")) {
      const auto at = static_cast<std::size_t>(word.data() - text.data());
      const std::size_t stop = at + word.size();
      const auto from = Square::parse(word.substr(std::min<std::size_t>(1, word.size()), 2));
      const auto to = arrows && word.size() == 5 ? Square::parse(word.substr(3)) : std::nullopt;
      if (!from || (arrows ? !to : word.size() != 3)) {
        findings_.push_back(
            text_.finding("AV204", fmt::format("'{}' draws nothing", printable(word, 20)), comment.place(at),
                          comment.place(stop - 1) + 1,
                          {.wanted = arrows ? "a colour and two squares: Ge2e4" : "a colour and a square: Ge4"}));
      } else if (arrows) {
        drawn.arrows.push_back({*from, *to, comment.place(at + 1), comment.place(stop - 1) + 1});
      } else {
        if (!drawn.circles.empty()) drawn.circles.add(',', comment.place(at));
        drawn.circles.add(text[at + 1], comment.place(at + 1));
        drawn.circles.add(text[at + 2], comment.place(at + 2));
      }
      drawn.any = true;
    }
  }

  void close_comment() {
    const MappedText comment = std::move(*comment_);
    comment_.reset();
    Drawn drawn = drawn_in(comment);
    const bool start = moves_->empty();
    if (start && !first_ && depth_ == 0 && !fen_.empty()) {
      if (!pending_)
        pending_ = std::move(drawn);
      else
        merge(*pending_, std::move(drawn));
      return;
    }
    if (!drawn.any) return;
    if (depth_ > 0 || fen_.empty() || moves_->size() >= most_moves) {
      findings_.push_back(
          text_.finding("AV113",
                        fen_.empty() ? "what is drawn in a game without the tag FEN is not read"
                        : depth_ > 0 ? "what is drawn in a variation is not read"
                                     : "what is drawn so late in a game is not read",
                        comment_at_, comment_at_ + 1,
                        {.wanted = fen_.empty() ? "the position as [FEN \"…\"]"
                                                : "a chapter of its own, with the position as [FEN \"…\"]"}));
      return;
    }
    add(std::move(drawn), moves_->size());
  }

  /// Several comments may stand before the first move.
  static void merge(Drawn& into, Drawn other) {
    const auto append = [](MappedText& text, const MappedText& more, char between) {
      if (!text.empty() && !more.empty()) text.add(between, more.place(0));
      text.add(more);
    };
    append(*into.words, *other.words, ' ');
    append(into.circles, other.circles, ',');
    into.arrows.insert(into.arrows.end(), other.arrows.begin(), other.arrows.end());
    into.any = into.any || other.any;
  }

  /// The diagram of the game's first position, when all that belongs to it has been read.
  void close_first() {
    first_ = true;
    if (fen_.empty()) return;
    add(pending_ ? std::move(*pending_) : Drawn{}, 0);
    pending_.reset();
  }

  void add(Drawn drawn, std::size_t played) {
    Diagram diagram;
    diagram.variant = variant_;
    diagram.position = fen_;
    diagram.seen_by = seen_by_;
    diagram.game = moves_;
    diagram.played = played;
    diagram.arrows = std::move(drawn.arrows);
    split_marks(drawn.circles, diagram);
    diagram.caption = drawn.words;
    diagram.heading = heading_;
    diagram.paragraph = std::make_shared<MappedText>();
    diagram.after = std::make_shared<MappedText>();
    diagram.begin = played == 0 ? fen_.place(0) : moves_->at(played - 1).begin;
    diagram.end = played == 0 ? fen_.place(fen_.text().size() - 1) + 1 : moves_->at(played - 1).end;
    pages::add(page_, std::move(diagram), findings_);
  }

  void close_game() {
    if (!first_) close_first();
    fen_ = MappedText();
    variant_.clear();
    heading_ = std::make_shared<MappedText>();
    seen_by_ = Side::white;
    moves_ = std::make_shared<std::vector<DiagramWord>>();
    first_ = in_moves_ = false;
    depth_ = 0;
  }

  std::span<const SourceLine> lines_;
  const PageText& text_;
  Page& page_;
  std::vector<Finding>& findings_;
  MappedText fen_;
  std::string variant_;
  SharedText heading_ = std::make_shared<MappedText>();
  Side seen_by_ = Side::white;
  std::shared_ptr<std::vector<DiagramWord>> moves_ = std::make_shared<std::vector<DiagramWord>>();
  std::optional<MappedText> comment_;  ///< the one that is open
  std::size_t comment_at_ = 0;
  std::optional<Drawn> pending_;  ///< what the comments before the first move say
  int depth_ = 0;                 ///< of variations
  bool first_ = false;            ///< the diagram of the first position is made
  bool in_moves_ = false;         ///< behind the tags
};

}  // namespace

bool looks_like_pgn(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  const std::string_view rest = text.substr(begin);
  return tag_of(rest.substr(0, rest.find('\n')), 0).has_value();
}

void read_pgn(std::span<const SourceLine> lines, const PageText& text, Page& page, std::vector<Finding>& findings) {
  PgnReader(lines, text, page, findings).read();
}

Page read_pgn_page(const PageText& text, std::vector<Finding>& findings) {
  Page page;
  const std::vector<SourceLine> lines = lines_of(text);
  read_pgn(lines, text, page, findings);
  if (is_enough(page, findings)) {
    page.diagrams.resize(std::min(page.diagrams.size(), most_diagrams));
    const std::size_t last = page.diagrams.empty() ? 0 : page.diagrams.back().begin;
    findings.push_back(text.finding("AV107", not_looked_at, last, last));
  }
  return page;
}

}  // namespace arbiter::pages
