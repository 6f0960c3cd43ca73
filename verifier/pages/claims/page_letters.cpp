#include "verifier/pages/claims/page_letters.hpp"

#include <algorithm>

#include "verifier/pages/claims/page_variant.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// The squares of a board rank by rank, '.' for an empty one; empty if there is more to it than letters and digits.
std::string laid_out(std::string_view board) {
  std::string squares;
  for (const char c : board.substr(0, board.find_first_of(" ["))) {
    if (c >= '1' && c <= '8')
      squares.append(static_cast<std::size_t>(c - '0'), '.');
    else if (c == '/' || is_capital(c) || (c >= 'a' && c <= 'z'))
      squares += c;
    else
      return {};
  }
  return squares;
}

/// What the letters of one board are on the other, in lower case; empty if the boards differ in more than letters, or
/// in none.
std::map<char, char> letters_exchanged(const std::string& board, const std::string& other) {
  std::map<char, char> there;
  std::map<char, char> back;
  if (board.size() != other.size()) return {};
  bool differs = false;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const char c = lower_case(board.substr(i, 1)).front();
    const char d = lower_case(other.substr(i, 1)).front();
    const bool sign = c == '.' || c == '/';
    if (is_capital(board[i]) != is_capital(other[i]) || (sign && c != d)) return {};
    if (there.emplace(c, d).first->second != d || back.emplace(d, c).first->second != c) return {};
    differs = differs || c != d;
  }
  return differs ? there : std::map<char, char>();
}

}  // namespace

std::map<char, char> page_letters(const Page& page, const Variant& variant) {
  const auto positions = variant.positions();
  if (positions.empty()) return {};
  const std::string start = laid_out(positions.front().fen);
  for (const Diagram& diagram : page.diagrams) {
    auto letters = letters_exchanged(laid_out(board_of(diagram)), start);
    if (letters.empty()) continue;
    const auto lower = letters;
    for (const auto& [from, to] : lower) {
      if (from >= 'a') letters[static_cast<char>(from - 'a' + 'A')] = static_cast<char>(to - 'a' + 'A');
    }
    std::erase_if(letters, [](const auto& each) { return each.first == each.second; });
    return letters;
  }
  return {};
}

std::string with_letters(std::string position, const std::map<char, char>& letters) {
  for (char& c : position) {
    if (c == ' ') break;
    if (const auto found = letters.find(c); found != letters.end()) c = found->second;
  }
  return position;
}

}  // namespace arbiter::pages
