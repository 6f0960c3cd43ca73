#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The parts of the text between the separators; at least one, which may be empty.
inline std::vector<std::string> cut(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find(separator, begin)) != std::string_view::npos;) {
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + separator.size();
  }
  parts.emplace_back(text.substr(begin));
  return parts;
}
