#include <algorithm>

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

/// A comment without its commands, and what these draw.
struct Drawn {
  std::shared_ptr<MappedText> words = std::make_shared<MappedText>();
  MappedText circles;  ///< squares with a comma between two
  std::vector<Arrow> arrows;
  bool any = false;
};

/// What has been read of a game.
struct PgnGame {
  MappedText fen{};
  std::string variant{};
  SharedText heading = std::make_shared<MappedText>();
  Side seen_by = Side::white;
  std::shared_ptr<std::vector<DiagramWord>> moves = std::make_shared<std::vector<DiagramWord>>();
  int depth = 0;          ///< of variations
  bool first = false;     ///< the diagram of the first position is made
  bool in_moves = false;  ///< behind the tags
  Drawn pending{};        ///< what the comments before the first move say
};

struct PgnReader : PgnGame {
  std::span<const SourceLine> lines;
  PageReader& reader;
  std::optional<MappedText> comment{};  ///< the one that is open
  std::size_t comment_at = 0;

  void read() {
    for (const SourceLine& line : lines) {
      if (reader.is_full()) break;
      if (!comment && line.text.starts_with('%')) continue;
      std::size_t from = 0;
      // In an attribute of HTML all of a game may stand on one line.
      for (auto tag = comment ? std::nullopt : tag_of(line.text, 0); tag; tag = tag_of(line.text, from)) {
        if (in_moves) close_game();
        take(*tag, line);
        from = tag->behind;
      }
      movetext(line, from);
    }
    if (comment) {
      reader.say(fault::open_comment(), {comment_at, comment_at + 1});
      comment.reset();
    }
    close_game();
  }

  void take(const Tag& tag, const SourceLine& line) {
    MappedText value = line.part(tag.begin, tag.end);
    if (tag.name == "FEN") fen = std::move(value);
    // Studies of variants that a site does not have are drawn as "From Position".
    else if (tag.name == "Variant")
      reader.page.hints.push_back(variant = value.text().substr(0, 60));
    else if (tag.name == "Orientation")
      seen_by = value.text() == "black" ? Side::black : Side::white;
    else if (tag.name == "Event" || tag.name == "ChapterName")
      heading = std::make_shared<MappedText>(value);
  }

  void movetext(const SourceLine& line, std::size_t at) {
    const std::string_view text = line.text;
    while (at < text.size()) {
      if (comment) {
        const std::size_t end = std::min(text.find('}', at), text.size());
        for (; at < end; ++at) comment->add(text[at], line.place(at));
        if (at == text.size()) break;
        close_comment();
        ++at;
      } else if (text[at] == '{') {
        in_moves = true;
        comment_at = line.place(at);
        comment.emplace();
        ++at;
      } else if (text[at] == ';') {
        break;
      } else if (text[at] == '(' || text[at] == ')') {
        depth += text[at] == '(' ? 1 : depth > 0 ? -1 : 0;
        ++at;
      } else if (blanks_of_pgn.find(text[at]) != std::string_view::npos) {
        ++at;
      } else {
        const std::size_t end = std::min(text.find_first_of(" \t\r{}();", at), text.size());
        word(text.substr(at, std::max<std::size_t>(end - at, 1)), line, at);
        at = std::max(end, at + 1);
      }
    }
    if (comment) comment->add(' ', line.end());
  }

  /// A move, its number, a sign for it or the result.
  void word(std::string_view text, const SourceLine& line, std::size_t at) {
    in_moves = true;
    const std::size_t begin = bytes_before_move(text);
    if (depth > 0 || begin == text.size()) return;
    text.remove_prefix(begin);
    if (moves->size() < most_moves)
      moves->push_back(
          {std::string(text.substr(0, 20)), {line.place(at + begin), line.place(at + begin + text.size() - 1) + 1}});
    if (!first) close_first();
  }

  Drawn drawn_in(const MappedText& whole) const {
    Drawn drawn;
    const std::string& text = whole.text();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t open = std::min(text.find("[%", at), text.size());
      for (; at < open; ++at) {
        if (text[at] != ' ' || (!drawn.words->empty() && !drawn.words->text().ends_with(' ')))
          drawn.words->add(text[at], whole.place(at));
      }
      const std::size_t close = text.find(']', open);
      if (open == text.size() || close == std::string::npos) break;
      const std::string command = text.substr(open + 2, 3);
      if (command == "csl" || command == "cal") draw(whole, open + 5, close, command == "cal", drawn);
      at = close + 1;
    }
    return drawn;
  }

  /// The words of a command: a letter for the colour, and a square or two.
  void draw(const MappedText& from_comment, std::size_t begin, std::size_t end, bool arrows, Drawn& drawn) const {
    const std::string_view text = from_comment.text();
    for (const std::string_view word : split_words(text.substr(begin, end - begin), " ,")) {
      const auto [at, stop] = span_in(text, word);
      const auto from = Square::parse(word.substr(std::min<std::size_t>(1, word.size()), 2));
      const auto to = arrows && word.size() == 5 ? Square::parse(word.substr(3)) : std::nullopt;
      if (!from || (arrows ? !to : word.size() != 3)) {
        reader.say((arrows ? fault::bad_arrow : fault::bad_circle)(printable(word, 20)), from_comment.span(at, stop));
      } else if (arrows) {
        drawn.arrows.push_back({*from, *to, from_comment.span(at + 1, stop)});
      } else {
        if (!drawn.circles.empty()) drawn.circles.add(',', from_comment.place(at));
        drawn.circles.add(from_comment.part(at + 1, stop));
      }
      drawn.any = true;
    }
  }

  void close_comment() {
    Drawn drawn = drawn_in(*std::exchange(comment, std::nullopt));
    if (moves->empty() && !first && depth == 0 && !fen.empty()) {
      // Several comments may stand before the first move.
      const auto append = [](MappedText& into, const MappedText& more, char between) {
        if (!into.empty() && !more.empty()) into.add(between, more.place(0));
        into.add(more);
      };
      append(*pending.words, *drawn.words, ' ');
      append(pending.circles, drawn.circles, ',');
      pending.arrows.insert(pending.arrows.end(), drawn.arrows.begin(), drawn.arrows.end());
    } else if (drawn.any && (depth > 0 || fen.empty() || moves->size() >= most_moves)) {
      const FaultWords& fault = fen.empty() ? fault::drawn_without_fen
                                : depth > 0 ? fault::drawn_in_variation
                                            : fault::drawn_late;
      reader.say(fault(), {comment_at, comment_at + 1});
    } else if (drawn.any) {
      add(std::move(drawn), moves->size());
    }
  }

  /// The diagram of the game's first position, when all that belongs to it has been read.
  void close_first() {
    first = true;
    if (!fen.empty()) add(std::exchange(pending, {}), 0);
  }

  void add(Drawn drawn, std::size_t played) {
    Diagram diagram;
    diagram.variant = variant;
    diagram.position = fen;
    diagram.seen_by = seen_by;
    diagram.game = moves;
    diagram.played = played;
    diagram.arrows = std::move(drawn.arrows);
    split_marks(drawn.circles, diagram);
    diagram.caption = drawn.words;
    diagram.heading = heading;
    diagram.paragraph = std::make_shared<MappedText>();
    diagram.after = std::make_shared<MappedText>();
    diagram.span = played == 0 ? fen.span() : moves->at(played - 1).span;
    reader.add(std::move(diagram));
  }

  void close_game() {
    if (!first) close_first();
    static_cast<PgnGame&>(*this) = {};
  }
};

}  // namespace

bool looks_like_pgn(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  const std::string_view rest = text.substr(begin);
  return tag_of(rest.substr(0, rest.find('\n')), 0).has_value();
}

void read_pgn(std::span<const SourceLine> lines, PageReader& reader) { PgnReader{{}, lines, reader}.read(); }

Page read_pgn_page(const PageText& text, std::vector<Finding>& findings) {
  PageReader reader{{text, findings}};
  read_pgn(lines_of(text), reader);
  if (reader.is_full()) {
    auto& diagrams = reader.page.diagrams;
    diagrams.resize(std::min(diagrams.size(), most_diagrams));
    reader.say_full();
  }
  return std::move(reader.page);
}

}  // namespace arbiter::pages
