#include "verifier/records/records.hpp"

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::records {
namespace {

constexpr std::string_view blanks_of_line = " \t\r\v\f";

std::string_view first_word(std::string_view text) { return text.substr(0, text.find_first_of(blanks_of_line)); }

}  // namespace

RecordScanner::RecordScanner(const Chunk& chunk, std::size_t longest_line)
    : chunk_(chunk), text_(chunk.text()), longest_(longest_line), line_(chunk.first_line) {
  if (chunk.inside_line) {
    const std::size_t end = text_.find('\n');
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
    if (end != std::string_view::npos) ++line_;
  }
  header_ = chunk.begins_file() && chunk.layout->format == InputFormat::csv && chunk.layout->header;
  if (!chunk.begins_file()) return;
  constexpr std::string_view mark = "\xef\xbb\xbf";
  const std::size_t blanks = std::min(text_.find_first_not_of(blanks_of_line), text_.size());
  if (text_.substr(blanks).starts_with(mark)) {
    at_ = blanks + mark.size();
    notice("AR113", 0, at_, line_, "the file begins with a byte order mark", "the first position");
  }
}

void RecordScanner::notice(CheckId check, std::size_t begin, std::size_t end, std::size_t line, std::string message,
                           std::string expected) {
  notices_.push_back({check, begin, end, line, std::move(message), std::move(expected)});
}

bool RecordScanner::take_line(Line& line) {
  if (at_ >= text_.size()) return false;
  const void* found = std::memchr(text_.data() + at_, '\n', text_.size() - at_);
  const bool ended = found != nullptr;
  const std::size_t stop =
      ended ? static_cast<std::size_t>(static_cast<const char*>(found) - text_.data()) : text_.size();
  line.begin = at_;
  line.next = stop + (ended ? 1 : 0);
  line.number = line_;
  line.text = text_.substr(at_, stop - at_);
  line.too_long = line.text.size() > longest_;
  if (line.too_long) {
    notice("AR110", at_, at_ + 80, line_, fmt::format("the line is longer than {} bytes", longest_),
           "a record of reasonable length");
    line.text = line.text.substr(0, longest_);
  } else {
    const std::size_t crs = crs_at_end(line.text);
    if (ended && crs != (chunk_.layout->crlf ? 1U : 0U) && !reported_ends_) {
      reported_ends_ = true;
      notice("AR112", stop - crs, stop + 1, line_,
             crs > 1    ? "the line ends with more than one CR before the LF"
             : crs == 1 ? "the line ends with CR LF, the first one with LF"
                        : "the line ends with LF, the first one with CR LF",
             "one kind of line ends");
    }
    line.text.remove_suffix(crs);  // without an LF, the half of a line end
  }
  at_ = line.next;
  if (ended) ++line_;
  return true;
}

bool RecordScanner::refuse(CheckId check, const Line& line, std::size_t from, std::string message,
                           std::string expected) {
  notice(check, line.begin + from, line.begin + line.text.size(), line.number, std::move(message), std::move(expected));
  return false;
}

void RecordScanner::start(Record& record, const Line& line) {
  record = Record{};
  record.line_begin = line.begin;
  record.line_end = line.next;
  record.line = line.number;
  record.too_long = line.too_long;
}

void RecordScanner::set_text(Record& record, std::size_t begin, std::size_t end, std::optional<std::string> decoded) {
  record.begin = begin;
  record.end = end;
  record.text = text_.substr(begin, end - begin);
  record.plain = !decoded;
  if (!decoded) return;
  decoded_ = std::move(*decoded);
  record.text = decoded_;
}

/// An overlong line, comment or not, is one record, so that a caller that skips it skips all of it, even over several
/// chunks.
bool RecordScanner::whole_line(const Line& line, Record& record) {
  start(record, line);
  set_text(record, line.begin, line.begin + line.text.size());
  return true;
}

bool RecordScanner::next(Record& record) {
  if (next_tag(record)) return true;
  Line line;
  while (take_line(line)) {
    bool found = false;
    switch (chunk_.layout->format) {
      case InputFormat::lines: found = from_line(line, record); break;
      case InputFormat::fens: found = from_fens(line, record); break;
      case InputFormat::csv: found = from_row(line, record); break;
      case InputFormat::jsonl: found = from_json(line, record); break;
      case InputFormat::pgn: found = from_pgn(line, record); break;
      case InputFormat::perft: found = from_perft(line, record); break;
    }
    if (!found) continue;
    record.number = count_++;
    return true;
  }
  if (chunk_.last && !chunk_.fault && !text_.empty() && text_.back() != '\n' && !reported_last_) {
    reported_last_ = true;
    notice("AR111", text_.size() - crs_at_end(text_), text_.size(), line_, "the last line has no end", "a line end");
  }
  return false;
}

/// Operations and comments must be valid text and properly ended.
void RecordScanner::read_rest(const Line& line, std::string_view rest, Record& record) {
  record.rest = rest;
  const std::size_t begin = static_cast<std::size_t>(rest.data() - text_.data());
  if (const std::size_t nul = rest.find('\0'); nul != std::string_view::npos) {
    notice("AR115", begin + nul, begin + nul + 1, line.number, "here stands a byte 0", "text");
  }
  for (std::size_t at = 0; at < rest.size();) {
    const auto character = first_character(rest.substr(at));
    if (character.length == 0) {
      notice("AR114", begin + at, begin + at + 1, line.number, "this is not UTF-8", "text in UTF-8");
      break;
    }
    at += character.length;
  }
  const OperationsRead read = read_operations(rest);
  if (!read.sound && !line.too_long) {
    notice("AR140", begin + read.broken, begin + read.end, line.number, std::string(read.problem),
           "operations that end with a semicolon");
    if (read.unended) notices_.back().insert = ";";
  }
  if (!read.variant.empty()) record.variant = read.variant;
  if (!read.armies.empty()) record.armies = read.armies;
}

bool RecordScanner::from_line(const Line& line, Record& record) {
  if (line.too_long) return whole_line(line, record);
  const std::string_view text = line.text;
  std::size_t begin = 0;
  while (begin < text.size() && blanks_of_line.find(text[begin]) != std::string_view::npos) ++begin;
  if (begin == text.size()) return false;
  if (begins_comment(text[begin])) {
    Record comment;
    if (text.find_first_not_of("\x09\x20\x21\x22\x23\x25") == std::string_view::npos) return false;
    const bool ascii = std::ranges::all_of(text, [](char c) { return c > 0; });
    if (!ascii) read_rest(line, text.substr(begin), comment);
    return false;
  }
  start(record, line);
  const std::size_t stop = end_of_fen(text);
  set_text(record, line.begin, line.begin + stop);
  if (stop < text.size()) read_rest(line, text.substr(stop), record);
  return true;
}

bool RecordScanner::from_fens(const Line& line, Record& record) {
  if (line.too_long) return whole_line(line, record);
  std::string_view text = line.text;
  if (text.find_first_not_of(blanks_of_line) == std::string_view::npos || begins_comment(text.front())) return false;
  start(record, line);
  const auto cut = [&text] {
    const std::size_t bar = text.find(" | ");
    if (bar == std::string_view::npos) return std::string_view{};
    const std::string_view head = text.substr(0, bar);
    text.remove_prefix(bar + 3);
    return head;
  };
  std::string_view head = cut();
  const bool marked = head.size() >= 5 && head[0] == 'A' && is_digit(head[2]);
  if (marked) head = cut();
  const std::size_t colon = head.find(':');
  record.variant = head.substr(0, colon);
  if (colon != std::string_view::npos) record.armies = head.substr(colon + 1);
  const std::size_t begin = line.begin + static_cast<std::size_t>(text.data() - line.text.data());
  if (marked) {
    std::string decoded;
    for (std::size_t at = 0; at < text.size();) at += append_marked(decoded, text, at);
    set_text(record, begin, begin + text.size(), std::move(decoded));
    return true;
  }
  const std::size_t stop = end_of_fen(text);
  set_text(record, begin, begin + stop);
  if (stop < text.size()) read_rest(line, text.substr(stop), record);
  return true;
}

bool RecordScanner::from_row(Line& line, Record& record) {
  const bool header = std::exchange(header_, false);
  if (header || line.text.find_first_not_of(blanks_of_line) == std::string_view::npos) return false;
  start(record, line);
  const Layout& layout = *chunk_.layout;
  std::optional<CsvField> fen;
  std::optional<CsvField> variant;
  std::optional<CsvField> moves;
  std::size_t at = line.begin;
  const std::size_t limit = line.too_long ? line.begin + longest_ : text_.size();
  const std::string_view text = text_.substr(0, limit);
  for (std::size_t column = 0;; ++column) {
    const CsvField field = csv_field(text, at, layout.delimiter);
    if (!field.sound) {
      if (!line.too_long) {  // in a row over several lines, the field may follow later
        const std::size_t stop = std::min(text.find_first_of("\r\n", field.begin), text.size());
        notice("AR121", field.begin, stop, line.number + count_lines(text.substr(line.begin, field.begin - line.begin)),
               "the quotes of this field are broken", "quotes around the field, doubled inside");
      }
      return line.too_long && whole_line(line, record);
    }
    if (column == layout.column) fen = field;
    if (column == layout.variant_column) variant = field;
    if (column == layout.moves_column) moves = field;
    at = field.end;
    if (at >= text.size() || text[at] != layout.delimiter) break;
    ++at;
  }
  // A quoted field may span several lines.
  while (at < text.size() && text[at] != '\n') ++at;
  const std::size_t behind = std::min(at + 1, text_.size());
  if (behind > line.next) {
    line_ += count_lines(text_.substr(line.next, behind - line.next));
    at_ = record.line_end = behind;
  }
  if (!fen && line.too_long) return whole_line(line, record);
  if (!fen) {
    return refuse("AR120", line, 0, fmt::format("the row has no column {}", layout.column + 1),
                  "as many fields as in the first line");
  }
  set_text(record, fen->begin, fen->end, fen->quoted ? std::optional(csv_value(text_, *fen)) : std::nullopt);
  if (variant) record.variant = variant_ = csv_value(text_, *variant);
  if (moves) {
    record.moves = moves_ = csv_value(text_, *moves);
    record.moves_at = moves->begin + (moves->quoted ? 1 : 0);
    record.puzzle = layout.puzzles;
  }
  return true;
}

bool RecordScanner::from_json(const Line& line, Record& record) {
  if (line.text.find_first_not_of(blanks_of_line) == std::string_view::npos) return false;
  if (line.too_long) return whole_line(line, record);
  start(record, line);
  const std::string& key = chunk_.layout->key;
  const JsonLine read = read_json_line(line.text, key);
  if (!read.sound)
    return refuse("AR122", line, read.broken, "the line is not a complete JSON object from here on",
                  "one JSON object a line");
  if (!read.has_key)
    return refuse("AR120", line, 0, fmt::format("the object has no key '{}'", printable(key, 40)),
                  "a key with the FEN");
  if (!read.value)
    return refuse("AR122", line, 0, fmt::format("the value of '{}' is not a string", printable(key, 40)),
                  "a FEN in quotes");
  const auto text_of = [&line](const JsonString& string) {
    return unescaped(line.text.substr(string.begin, string.end - string.begin));
  };
  set_text(record, line.begin + read.value->begin, line.begin + read.value->end,
           read.value->escaped ? std::optional(text_of(*read.value)) : std::nullopt);
  if (read.moves) {
    record.moves = moves_ = text_of(*read.moves);
    record.moves_at = line.begin + read.moves->begin;
    record.puzzle = read.puzzle;
  }
  if (read.variant) record.variant = variant_ = text_of(*read.variant);
  return true;
}

bool RecordScanner::next_tag(Record& record) {
  if (tags_.empty()) return false;
  const Tag tag = tags_.back();
  tags_.pop_back();
  start(record, tag.line);
  const std::string_view raw = text_.substr(tag.begin, tag.end - tag.begin);
  const bool plain = raw.find('\\') == std::string_view::npos;
  set_text(record, tag.begin, tag.end, plain ? std::nullopt : std::optional(unescaped(raw)));
  record.variant = variant_;
  record.number = count_++;
  return true;
}

/// The tags of a game are adjacent, and the variant may follow the position.
void RecordScanner::read_tags(Line line) {
  variant_.clear();
  for (bool more = true; more;) {
    const std::string_view text = line.text;
    const std::size_t name_begin = std::min(text.find('['), text.size() - 1) + 1;
    const std::size_t name_end = std::min(text.find_first_of(" \t\"]", name_begin), text.size());
    const std::string_view name = text.substr(name_begin, name_end - name_begin);
    const bool fen = same_word(name, "FEN");
    const bool variant = same_word(name, "Variant");
    if (fen || variant) {
      const std::size_t open = text.find('"');
      std::size_t close = open == std::string_view::npos ? open : text.find('"', open + 1);
      while (close != std::string_view::npos && text[close - 1] == '\\') close = text.find('"', close + 1);
      const bool shaped = close != std::string_view::npos &&
                          text.find_first_not_of(blanks_of_line, close + 1) != std::string_view::npos &&
                          text[text.find_first_not_of(blanks_of_line, close + 1)] == ']';
      if (!shaped) {
        refuse("AR123", line, 0, "the tag pair is broken", "[FEN \"…\"]");
      } else if (fen) {
        tags_.push_back({line.begin + open + 1, line.begin + close, line});
      } else {
        variant_ = unescaped(text.substr(open + 1, close - open - 1));
      }
    }
    // Look ahead: the line after the tags belongs to the moves.
    const std::size_t first = text_.find_first_not_of(" \t", at_);
    more = first < text_.size() && text_[first] == '[' && take_line(line);
  }
  std::ranges::reverse(tags_);
}

bool RecordScanner::from_pgn(const Line& line, Record& record) {
  // Blanks may precede a tag, although programs do not write them.
  const std::size_t open = std::min(line.text.find_first_not_of(" \t"), line.text.size());
  const std::string_view tag = line.text.substr(open, 2);
  if (comment_ == 0 && tag.size() == 2 && tag[0] == '[' && is_letter(tag[1])) {
    read_tags(line);
    if (!next_tag(record)) return false;
    --count_;  // next() counts it
    return true;
  }
  // All moves may be in one line, however long.
  if (line.too_long && !notices_.empty() && notices_.back().check == "AR110") notices_.pop_back();
  if (line.text.starts_with('%')) return false;
  for (const char c : line.too_long ? text_.substr(line.begin, line.next - line.begin) : line.text) {
    if (c == '{') comment_ = 1;
    if (c == '}') comment_ = 0;
    if (c == ';' && comment_ == 0) break;  // to the end of the line
  }
  return false;
}

std::size_t place_of(const Chunk& chunk, const Record& record, std::size_t offset) {
  if (record.plain) return record.begin + std::min(offset, record.end - record.begin);
  const std::string_view raw = chunk.text().substr(record.begin, record.end - record.begin);
  std::size_t at = 0;
  std::size_t given = 0;
  std::string scratch;
  const InputFormat format = chunk.layout->format;
  if (format == InputFormat::csv) at = 1;  // skip the quote
  while (at < raw.size() && given < offset) {
    if (format == InputFormat::csv) {
      at += raw[at] == '"' ? 2 : 1;
      ++given;
    } else if (format == InputFormat::fens) {
      scratch.clear();
      at += append_marked(scratch, raw, at);
      given += scratch.size();
    } else {
      const Escape escape = escape_at(raw, at);
      at += escape.bytes;
      given += escape.gives;
    }
  }
  if (format == InputFormat::csv) at = std::min(at, raw.size() - 1);
  if (format == InputFormat::fens) {
    while (at < raw.size() && raw[at] == '^') ++at;
  }
  return record.begin + std::min(at, raw.size());
}

std::size_t column_of(const Chunk& chunk, std::size_t place) {
  const std::string_view before = chunk.text().substr(0, place);
  const std::size_t line = before.rfind('\n');
  return line == std::string_view::npos ? place + 1 : place - line;
}

std::string_view line_around(const Chunk& chunk, std::size_t place, std::size_t most) {
  const std::string_view text = chunk.text();
  place = std::min(place, text.size());
  const std::size_t before = place == 0 ? std::string_view::npos : text.rfind('\n', place - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', place), text.size());
  std::string_view line = text.substr(begin, std::min(end - begin, most));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string written_for(const Chunk& chunk, const Record& record, std::string_view text) {
  const std::string_view raw = chunk.text().substr(record.begin, record.end - record.begin);
  switch (chunk.layout->format) {
    case InputFormat::csv: return csv_written(text, chunk.layout->delimiter, !record.plain);
    case InputFormat::jsonl: return escaped(text, raw.find("\\/") != std::string_view::npos);
    case InputFormat::pgn: return escaped(text, false);
    case InputFormat::fens: return record.plain ? std::string(text) : marked(text);
    case InputFormat::lines:
    case InputFormat::perft: break;
  }
  return std::string(text);
}

/// The line that take_line() gives next, without blanks around it.
std::string_view RecordScanner::next_line() const {
  const std::string_view left = text_.substr(std::min(at_, text_.size()));
  return trimmed(left.substr(0, left.find('\n')));
}

/// `key value`
void RecordScanner::read_entry(const Line& line, Record& record, bool& has_position) {
  const std::string_view entry = trimmed(line.text);
  const std::string_view key = first_word(entry);
  const std::string_view value = trimmed(entry.substr(key.size()));
  const auto wrong = [&](std::string message, std::string expected) {
    const auto begin = line.begin + static_cast<std::size_t>(entry.data() - line.text.data());
    notice("AR124", begin, begin + entry.size(), line.number, std::move(message), std::move(expected));
  };
  if (key == "variant") record.variant = value;
  if (key == "profile") record.profile = value;
  if (key == armies_word) record.armies = value;
  if (key == "fen" || key == "epd" || key == "position") {
    if (has_position) {
      wrong("the block has a second position", "an empty line between two blocks");
    } else if (key != "position") {
      const std::size_t begin = line.begin + static_cast<std::size_t>(value.data() - line.text.data());
      set_text(record, begin, begin + value.size());
    }
    has_position = true;
  } else if (!is_block_key(key)) {
    wrong(fmt::format("no line of a block of counts begins with '{}'", printable(key, 40)),
          "id, fen, epd, position, variant, perft, moves …");
  }
}

/// A block is one record, so that whatever moves or drops the position does so with its counts. Tables may also have
/// lines `FEN ;D1 20`.
bool RecordScanner::from_perft(const Line& first, Record& record) {
  if (first.too_long) return whole_line(first, record);
  const std::string_view start_text = trimmed(first.text);
  if (start_text.empty() || begins_comment(start_text.front())) return false;
  if (looks_like_board(first_word(start_text))) return from_line(first, record);
  start(record, first);
  bool has_position = false;
  Line line = first;
  for (;;) {
    const std::string_view entry = trimmed(line.text);
    if (!entry.empty() && !begins_comment(entry.front()) && !line.too_long) read_entry(line, record, has_position);
    record.line_end = line.next;
    const std::string_view next = next_line();
    if (next.empty() || looks_like_board(first_word(next)) || !take_line(line)) break;
  }
  // The empty lines that end it go with it.
  while (at_ < text_.size() && next_line().empty() && take_line(line)) record.line_end = line.next;
  if (!has_position)
    refuse("AR124", first, 0, "the block has no position", "a line 'fen FEN', 'epd FEN' or 'position NAME'");
  return record.end > 0;
}

}  // namespace arbiter::records
