#include "verifier/records/board_shape.hpp"

#include <algorithm>
#include <string>

namespace arbiter::records {

bool resembles_board(std::string_view word) {
  constexpr std::string_view others = "0123456789/+~[]-*";
  const auto slashes = std::count(word.begin(), word.end(), '/');
  const bool letters = std::all_of(word.begin(), word.end(), [&others](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || others.find(c) != std::string_view::npos;
  });
  const bool digits = word.find_first_of("12345678") != std::string_view::npos;
  return letters && !word.starts_with('/') && (slashes == 7 || (slashes >= 4 && slashes <= 9 && digits));
}

}  // namespace arbiter::records
