#include "verifier/position/fen_text.hpp"

#include <algorithm>

#include "verifier/support/characters.hpp"

namespace arbiter::fen {
namespace {

bool around(char c) noexcept { return is_blank(c) || c == '"' || c == '\''; }

}  // namespace

bool numeric(std::string_view text) noexcept {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<Fields> split(FaultList& faults) {
  const std::string_view text = faults.text();
  if (text.size() > longest_text) {
    faults.add("AF103", 0, text.size(), "the text is too long for a FEN", "at most 4096 bytes");
    return std::nullopt;
  }
  std::size_t begin = 0;
  std::size_t end = text.size();
  while (begin < end && around(text[begin])) ++begin;
  // A quote at the end may belong to JSON that was cut off, unless it follows a brace.
  while (end > begin && around(text[end - 1])) --end;
  if (text.find('{', begin) < end && text[end - 1] != '}') {
    end = text.size();
    while (end > begin && is_blank(text[end - 1])) --end;
  }
  if (begin == end) {
    faults.add("AF101", 0, text.size(), "there is no FEN", "a board with eight ranks");
    return std::nullopt;
  }
  if (begin > 0) faults.add("AF102", 0, begin, "there is something before the FEN", "nothing");
  if (end < text.size()) faults.add("AF102", end, text.size(), "there is something after the FEN", "nothing");

  Fields fields;
  fields.words.reserve(8);
  fields.end = end;
  for (std::size_t at = begin; at < end;) {
    if (is_blank(text[at])) {
      std::size_t stop = at;
      while (is_blank(text[stop])) ++stop;
      if (stop - at > 1 || text[at] != ' ') {
        faults.add("AF104", at, stop, "fields are not separated by one space", "one space");
      }
      at = stop;
    }
    if (text[at] == '{') {
      fields.json = Field{text.substr(at, end - at), at};
      break;
    }
    std::size_t stop = at;
    while (stop < end && !is_blank(text[stop])) ++stop;
    fields.words.push_back({text.substr(at, stop - at), at});
    at = stop;
  }
  return fields;
}

Dialect recognise(const Fields& fields) noexcept {
  if (fields.json) return Dialect::xogo;
  const auto& words = fields.words;
  if (words.size() == 1) return Dialect::bare;
  const bool counts_third = words.size() > 2 && numeric(words[2].text);
  if (!counts_third) return Dialect::fen;
  if (words.size() == 3) return Dialect::xogo;
  // A FEN with a wrong castling field still has its counters at the end; vchess has a square or letters in that place.
  return words.size() > 4 && numeric(words[4].text) ? Dialect::fen : Dialect::vchess;
}

}  // namespace arbiter::fen
