#include "verifier/support/shell_words.hpp"

namespace arbiter {

std::optional<std::vector<std::string>> shell_words(std::string_view command) {
  std::vector<std::string> words;
  char quote = '\0';
  bool within = false;  // a word, which may be empty: ''
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      within = false;
      continue;
    }
    if (!within) words.emplace_back();
    within = true;
    const bool last = i + 1 == command.size();
    if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && !last &&
               (quote == '\0' || std::string_view("\\\"$`").find(command[i + 1]) != std::string_view::npos)) {
      words.back() += command[++i];
    } else {
      words.back() += c;
    }
  }
  if (quote != '\0') return std::nullopt;
  return words;
}

}  // namespace arbiter
