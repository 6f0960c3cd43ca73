#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/position/fen.hpp"
#include "verifier/records/perft_blocks.hpp"
#include "verifier/records/records.hpp"
#include "verifier/support/characters.hpp"
#include "verifier/support/comment_lines.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::records {
namespace {

constexpr std::string_view blanks_of_blocks = " \t\r\v\f";

std::string_view first_word(std::string_view text) { return text.substr(0, text.find_first_of(blanks_of_blocks)); }

}  // namespace

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
      record.text = value;
      record.begin = line.begin + static_cast<std::size_t>(value.data() - line.text.data());
      record.end = record.begin + value.size();
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
  if (!has_position) {
    notice("AR124", first.begin, first.begin + first.text.size(), first.number, "the block has no position",
           "a line 'fen FEN', 'epd FEN' or 'position NAME'");
  }
  return record.end > 0;
}

}  // namespace arbiter::records
