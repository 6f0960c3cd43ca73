#include "verifier/records/input_format.hpp"

#include <algorithm>
#include <vector>

#include "verifier/notation/typed_word.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::records {
namespace {

constexpr std::string_view event_tag = "[Event \"";

/// `[Name "value"]` as a line, broken or not.
struct Tag {
  bool is_tag = false;
  std::string_view name{};
  std::string_view value{};
};

Tag tag_of(std::string_view line) {
  if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);  // files that were joined
  const std::size_t open = std::min(line.find_first_not_of(" \t"), line.size());
  line.remove_prefix(open);
  if (line.size() < 2 || line[0] != '[' || !is_letter(line[1])) return {};
  Tag tag{.is_tag = true, .name = line.substr(1, line.find_first_of(" \t\"]") - 1)};
  const std::size_t quote = std::min(line.find('"'), line.size());
  const std::size_t close = line.rfind('"');
  if (quote < line.size() && close > quote) tag.value = line.substr(quote + 1, close - quote - 1);
  return tag;
}

/// Whether the line ends with the result of a game.
bool ends_game(std::string_view line) {
  const std::size_t end = line.find_last_not_of(" \t\r");
  if (end == std::string_view::npos) return false;
  const std::size_t blank = line.find_last_of(" \t", end);
  const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
  return is_result(line.substr(begin, end + 1 - begin));
}

/// What has been read of a game, line by line.
struct Reading {
  bool any = false;  ///< a game has begun
  bool tags = false;
  std::vector<std::string_view> names{};  ///< of its tags
  bool comment = false;
  bool ended = false;
  bool moved = false;  ///< there were moves
  bool blank = false;  ///< the line before was empty
  int depth = 0;       ///< of variations

  /// Whether a game begins with this line; `tag` is that of the line, outside of comments.
  [[nodiscard]] bool begins(const Tag& tag, std::string_view line, bool is_blank) const {
    if (tag.is_tag)
      return !any || !tags || ((blank || tag.name == "Event") && std::ranges::find(names, tag.name) != names.end());
    const bool first_move =
        moved && blank && depth <= 0 && !comment && line.starts_with("1.") && !line.starts_with("1..");
    return !is_blank && (!any || ended || first_move);
  }

  void take(const Tag& tag, std::string_view line, bool is_blank) {
    if (tag.is_tag) {
      any = tags = true;
      ended = comment = moved = blank = false;
      depth = 0;
      names.push_back(tag.name);
      return;
    }
    blank = is_blank;
    if (is_blank) return;
    any = true;
    tags = ended = false;
    if (line.starts_with('%') && !comment) return;
    moved = moved || (!comment && (is_letter(line.front()) || is_digit(line.front())));
    // Most lines have none of these.
    if (comment || line.find_first_of("{}();") != std::string_view::npos) {
      for (const char c : line) {
        if (comment ? c == '}' : c == '{') comment = !comment;
        if (comment) continue;
        if (c == ';') break;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      }
    }
    ended = !comment && ends_game(line);
  }
};

/// Calls `use(begins, line's place, line's end, tag)` for each line from `at` on, until it returns false.
template <class Use>
void each_line(std::string_view text, std::size_t at, const Use& use) {
  Reading reading;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
    const Tag tag = reading.comment && !line.starts_with(event_tag) ? Tag{} : tag_of(line);
    const bool begins = reading.begins(tag, line, blank);
    if (begins) reading = Reading{};
    if (!use(begins, at, end, tag)) return;
    reading.take(tag, line, blank);
    at = end + 1;
  }
}

}  // namespace

bool GameScanner::next(GameText& game) {
  bool found = false;
  std::size_t behind = text_.size();
  each_line(text_, at_, [&](bool begins, std::size_t at, std::size_t end, const Tag& tag) {
    if (begins && found) {
      behind = at;
      return false;
    }
    if (begins) {
      found = true;
      game = {.begin = at, .moves = at, .end = end};
    }
    if (!found) return true;
    game.end = end;
    if (!tag.is_tag) return true;
    game.moves = end;
    const auto place = static_cast<std::size_t>(tag.value.data() - text_.data());
    if (!tag.value.empty() && same_word(tag.name, "FEN")) {
      game.fen = place;
      game.fen_end = place + tag.value.size();
    }
    if (!tag.value.empty() && same_word(tag.name, "Variant")) {
      game.variant = tag.value;
      game.variant_at = place;
    }
    return true;
  });
  at_ = behind;
  return found;
}

std::size_t last_game(std::string_view text) {
  // The usual form needs no look at the rest.
  const std::size_t event = text.rfind("\n[Event ");
  if (event != std::string_view::npos) return event + 1;
  std::size_t last = 0;
  each_line(text, 0, [&](bool begins, std::size_t at, std::size_t, const Tag&) {
    if (begins) last = at;
    return true;
  });
  return last;
}

std::size_t behind_first_game(std::string_view text) {
  GameScanner scanner(text);
  GameText game;
  return scanner.next(game) && scanner.next(game) ? game.begin : text.size();
}

}  // namespace arbiter::records
