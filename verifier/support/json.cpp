#include "verifier/support/json.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"

namespace arbiter {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t most_shown = 20;

/// The library's numbers: https://json.nlohmann.me/home/exceptions/
enum : int {
  other_type = 302,
  no_object_or_array = 304,
  no_such_index = 401,
  no_such_key = 403,
  number_overflow = 406
};

std::string syntax(std::size_t byte, std::string_view text) {
  // The parser counts from 1 and names the last byte that it read; past the end it is one more than there are.
  const std::size_t at = std::min(byte == 0 ? 0 : byte - 1, text.size());
  const std::string_view before = text.substr(0, at);
  const auto lines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  const std::size_t begin = lines == 0 ? 0 : before.rfind('\n') + 1;
  const bool several = text.find('\n') != std::string_view::npos;
  const std::string place =
      (several ? fmt::format("line {}, ", lines + 1) : "") + fmt::format("column {}", at - begin + 1);
  const std::string_view rest = text.substr(at);
  if (rest.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return fmt::format("{}: the JSON ends too early", place);
  const std::string_view seen = rest.substr(0, rest.find_first_of("\r\n"));
  return fmt::format("{}: no JSON from here: '{}'", place, printable(std::string(seen), most_shown));
}

/// Whether the text is nested deeper, or an object in it has more members, than anything that the programs read: an
/// ordered object looks for its members one by one, and copies all that is in them when it grows.
bool no_document(std::string_view text) {
  constexpr std::size_t harmless = std::size_t{32} << 10U;  // bytes, whatever stands in them
  constexpr std::size_t deepest = 100;
  constexpr std::size_t most_members = 5000;
  if (text.size() <= harmless) return false;
  std::vector<std::size_t> members;  // of what is open
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      members.push_back(0);
      if (members.size() > deepest) return true;
    } else if (!members.empty() && (c == '}' || c == ']')) {
      members.pop_back();
    } else if (!members.empty() && c == ':' && ++members.back() > most_members) {
      return true;
    }
  }
  return false;
}

/// Accepts any JSON, and remembers where the text is not JSON.
struct Acceptor : nlohmann::detail::json_sax_acceptor<nlohmann::ordered_json> {
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
    error_byte = position;
    return false;
  }
  std::size_t error_byte = 0;  ///< from 1, as the parser counts
};

/// What stands between quotes in the library's sentence, if anything does.
std::string_view quoted(std::string_view sentence) {
  const std::size_t begin = sentence.find('\'');
  const std::size_t end = sentence.rfind('\'');
  return begin < end ? sentence.substr(begin + 1, end - begin - 1) : std::string_view{};
}

}  // namespace

ordered_json parse_json(std::string_view text, const ordered_json::parser_callback_t& watch, bool throws) {
  if (!throws && no_document(text)) return ordered_json::value_t::discarded;
  return ordered_json::parse(text, watch, throws);
}

std::size_t broken_json(std::string_view text) {
  Acceptor acceptor;
  const bool parsed = ordered_json::sax_parse(text, &acceptor);
  return parsed ? 0 : std::max<std::size_t>(acceptor.error_byte, 1);
}

std::string dump_json(const ordered_json& json, int indent, bool strict) {
  using Handler = ordered_json::error_handler_t;
  return json.dump(indent, ' ', false, strict ? Handler::strict : Handler::replace);
}

std::string json_fault(const std::exception& error, std::string_view text) {
  const std::string_view sentence = error.what();
  if (const auto* broken = dynamic_cast<const ordered_json::parse_error*>(&error)) return syntax(broken->byte, text);
  const auto* other = dynamic_cast<const ordered_json::exception*>(&error);
  if (other == nullptr) return std::string(sentence);
  switch (other->id) {
    case no_such_key: return fmt::format("the member '{}' is missing", printable(std::string(quoted(sentence)), 60));
    case other_type: {
      // "[json.exception.type_error.302] type must be string, but is number"
      constexpr std::string_view wanted = "type must be ";
      constexpr std::string_view found = ", but is ";
      const std::size_t begin = sentence.find(wanted);
      const std::size_t end = sentence.rfind(found);
      if (begin == std::string_view::npos || end == std::string_view::npos) break;
      const std::size_t after = begin + wanted.size();
      return fmt::format("a value is of the type {}, expected {}", sentence.substr(end + found.size()),
                         sentence.substr(after, end - after));
    }
    case number_overflow:
      return fmt::format("the number {} is too large", printable(std::string(quoted(sentence)), 40));
    case no_object_or_array: return "a value is neither an object nor a list, where one is expected";
    case no_such_index: return "a list is too short";
    default: break;
  }
  return "a value is of another type than expected";
}

}  // namespace arbiter
