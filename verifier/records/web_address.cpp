#include "verifier/records/web_address.hpp"

#include <algorithm>
#include <vector>

#include "verifier/records/resolve_variant.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/known_names.hpp"

namespace arbiter::records {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// "%20" and "_" as blanks; other escapes as their bytes.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += text[i] == '_' ? ' ' : text[i];
    }
  }
  return out;
}

std::vector<std::string_view> parts_of(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(between, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// Eight ranks, perhaps with a pocket as a ninth part. The word before a board in an address may look like a rank
/// ("analysis"): then there is one too many.
bool begins_with_board(std::string_view fen) {
  const std::string_view board = fen.substr(0, fen.find(' '));
  const auto slashes = std::count(board.begin(), board.end(), '/');
  const std::string_view pocket = board.substr(std::min(board.rfind('/'), board.size() - 1) + 1);
  const bool ninth = slashes == 8 && pocket.size() != 8 && pocket.find_first_of("12345678") == std::string_view::npos;
  return !board.empty() && resembles_board(board) && (slashes == 7 || ninth) && board.find('/') <= 8;
}

}  // namespace

bool is_web_address(std::string_view word) {
  return word.starts_with("https://") || word.starts_with("http://") || word.starts_with("lichess.org/") ||
         word.starts_with("www.");
}

std::optional<AddressedPosition> position_of_address(std::string_view address) {
  address = address.substr(0, address.find('#'));
  AddressedPosition found;
  const auto take_name = [&found](const std::string& name) {
    if (variant_called(name) != nullptr) found.variant = name;
  };
  const std::size_t question = std::min(address.find('?'), address.size());
  for (const std::string_view pair : parts_of(address.substr(std::min(question + 1, address.size())), '&')) {
    const std::size_t sign = std::min(pair.find('='), pair.size());
    std::string value = decoded(pair.substr(std::min(sign + 1, pair.size())));
    // Forms write blanks as '+', which stands in FENs as well.
    if (value.find(' ') == std::string::npos) std::replace(value.begin(), value.end(), '+', ' ');
    if (same_word(pair.substr(0, sign), "variant")) take_name(value);
    if (same_word(pair.substr(0, sign), "fen") && begins_with_board(value)) found.fen = value;
  }
  std::string_view path = address.substr(0, question);
  if (const std::size_t scheme = path.find("://"); scheme != std::string_view::npos) path.remove_prefix(scheme + 3);
  while (!path.empty() && found.fen.empty()) {
    path.remove_prefix(std::min(path.find('/'), path.size() - 1) + 1);
    std::string rest = decoded(path);
    if (begins_with_board(rest)) {
      found.fen = std::move(rest);
    } else {
      take_name(decoded(path.substr(0, path.find('/'))));
    }
  }
  if (found.fen.empty()) return std::nullopt;
  while (found.fen.ends_with(' ')) found.fen.pop_back();
  return found;
}

}  // namespace arbiter::records
