#include "fens/operations.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

namespace arbiter::fens {
namespace {

bool blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::size_t trimmed_end(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && blank(text[end - 1])) --end;
  return end;
}

struct Word {
  std::size_t begin;
  std::size_t end;
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    while (at < text.size() && blank(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !blank(text[at])) ++at;
    if (at > begin) words.push_back({begin, at});
  }
  return words;
}

bool number(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }); }

std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return text.substr(1, text.size() - 2);
  return text;
}

/// The end of an operation: its semicolon outside quotes, else npos.
std::size_t operation_end(std::string_view text, std::size_t at) {
  bool quoted = false;
  for (; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (text[at] == ';' && !quoted) return at;
  }
  return std::string_view::npos;
}

}  // namespace

std::size_t end_of_fen(std::string_view line) {
  // xogo's JSON is a part of the FEN, whatever stands in it.
  const std::size_t brace = line.find('{');
  std::size_t from = 0;
  if (brace != std::string_view::npos && brace < line.find_first_of(";#")) {
    const std::size_t close = line.find('}', brace);
    if (close != std::string_view::npos) from = close;
  }
  std::size_t stop = line.find(';', from);
  const bool operations = stop != std::string_view::npos;
  std::size_t hash = line.find('#', from);
  while (hash != std::string_view::npos && hash > 0 && !blank(line[hash - 1])) hash = line.find('#', hash + 1);
  if (hash < stop) return trimmed_end(line.substr(0, hash));
  if (!operations) return line.size();
  const std::string_view before = line.substr(0, stop);
  const std::vector<Word> words = words_of(before);
  const bool site = words.size() > 2 && number(line.substr(words[2].begin, words[2].end - words[2].begin));
  for (std::size_t i = 4; i < words.size() && !site; ++i) {
    if (letter(line[words[i].begin])) return trimmed_end(line.substr(0, words[i].begin));
  }
  return trimmed_end(before);
}

OperationsRead read_operations(std::string_view rest) {
  OperationsRead result;
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < rest.size() && blank(rest[at])) ++at;
  };
  skip();
  if (at < rest.size() && rest[at] == ';') {
    // Parts that begin with a semicolon: `;D1 20 ;D2 400`, or free text.
    while (at < rest.size()) {
      const std::size_t begin = at + 1;
      at = std::min(rest.find(';', begin), rest.size());
      const std::vector<Word> words = words_of(rest.substr(begin, at - begin));
      if (words.size() < 2) continue;
      const auto word = [&](std::size_t i) { return rest.substr(begin + words[i].begin, words[i].end - words[i].begin); };
      if (word(0) == "variant") result.variant = unquoted(word(1));
      if (word(0) == "armies") result.armies = unquoted(word(1));
    }
    return result;
  }
  while (at < rest.size() && rest[at] != '#') {
    const std::size_t end = operation_end(rest, at);
    if (end == std::string_view::npos) {
      result.sound = false;
      result.broken = at;
      result.problem = std::count(rest.begin() + static_cast<std::ptrdiff_t>(at), rest.end(), '"') % 2 != 0 ? "a quote is not closed" : "the last operation has no semicolon";
      return result;
    }
    const std::string_view operation = rest.substr(at, end - at);
    const std::size_t gap = operation.find_first_of(" \t");
    const std::string_view name = operation.substr(0, gap);
    if (gap != std::string_view::npos && (name == "variant" || name == "armies")) {
      std::string_view value = operation.substr(gap + 1);
      while (!value.empty() && blank(value.front())) value.remove_prefix(1);
      while (!value.empty() && blank(value.back())) value.remove_suffix(1);
      (name == "variant" ? result.variant : result.armies) = unquoted(value);
    }
    at = end + 1;
    skip();
  }
  return result;
}

std::size_t append_marked(std::string& out, std::string_view text, std::size_t at) {
  if (text[at] == '^') return 1;
  if (text.substr(at, 2) == "\\x" && at + 4 <= text.size()) {
    const auto hex = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
    const int high = hex(text[at + 2]);
    const int low = hex(text[at + 3]);
    if (high >= 0 && low >= 0) {
      out += static_cast<char>(high * 16 + low);
      return 4;
    }
  }
  out += text[at];
  return 1;
}

std::string marked(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool meant = c != '^' && c != '|' && c != '\\' && byte >= 0x20 && byte != 0x7f;
    out += meant ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
  }
  return out;
}

}  // namespace arbiter::fens
