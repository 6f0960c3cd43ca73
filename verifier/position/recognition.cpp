#include "verifier/position/recognition.hpp"

#include <algorithm>
#include <string>

#include "verifier/position/fen_text.hpp"

namespace arbiter {
namespace {

constexpr std::size_t most_fields = 9;  // no variant has more fields

bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '"' || c == '\''; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

}  // namespace

RecordText::RecordText(std::string_view text) {
  for (std::size_t at = 0; at < text.size() && words_.size() < most_fields;) {
    while (at < text.size() && blank(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !blank(text[at])) ++at;
    if (at > begin) words_.push_back(text.substr(begin, at - begin));
  }
  if (const std::size_t brace = text.find('{'); brace != std::string_view::npos) json_ = text.substr(brace);
  site_fields_ = !has_json() && words_.size() > 3 && fen::numeric(words_[2]);
}

bool RecordText::has_key(std::string_view key) const {
  return json_.find('"' + std::string(key) + '"') != std::string_view::npos;
}

bool RecordText::only(std::string_view letters) const {
  const std::string_view text = board();
  return std::all_of(text.begin(), text.end(),
                     [letters](char c) { return !letter(c) || letters.find(lower(c)) != std::string_view::npos; });
}

bool RecordText::only_upper(std::string_view letters) const {
  const std::string_view text = board();
  return std::none_of(text.begin(), text.end(),
                      [letters](char c) { return c != lower(c) && letters.find(lower(c)) == std::string_view::npos; });
}

std::ptrdiff_t RecordText::others_than(std::string_view letters) const {
  const std::string_view text = board();
  return std::count_if(text.begin(), text.end(),
                       [letters](char c) { return letter(c) && letters.find(lower(c)) == std::string_view::npos; });
}

bool RecordText::has_other_size() const {
  const auto size = fen::board_size(board());
  return size && size->files != 8;
}

std::ptrdiff_t RecordText::count(char letter) const {
  const std::string_view text = board();
  return std::count(text.begin(), text.end(), letter);
}

}  // namespace arbiter
