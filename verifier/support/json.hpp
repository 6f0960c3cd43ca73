#pragma once

#include <exception>
#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace arbiter {

/// What the text says, as nlohmann's parse() has it. Texts are read and written here alone, because each of the two
/// takes a second to compile in every file that calls it. What is not JSON is discarded, or with `throws` makes
/// parse()'s exception. Without `throws` a text of more than 32 KiB is discarded, too, if it is nested more than 100
/// deep or has an object with more than 5,000 members: its tree would take minutes, or the stack.
[[nodiscard]] nlohmann::ordered_json parse_json(std::string_view text,
                                                const nlohmann::ordered_json::parser_callback_t& watch = nullptr,
                                                bool throws = true);
/// The byte of the text, from 1, at which it turns out not to be JSON; 0 if it is.
[[nodiscard]] std::size_t broken_json(std::string_view text);
/// The text of it, on one line unless levels are indented; what is not UTF-8 in it is replaced, or with `strict` makes
/// dump()'s exception.
[[nodiscard]] std::string dump_json(const nlohmann::ordered_json& json, int indent = -1, bool strict = false);

/// What an exception of the JSON library means for the one who wrote the file: that the text is not JSON, with the line
/// (if `text`, which was parsed, has several), the column (both from 1, the column in bytes) and what stands there; or
/// which member is missing or of another type. An exception of another kind says its own words.
[[nodiscard]] std::string json_fault(const std::exception& error, std::string_view text);

/// An array of what `json_of` makes of each in the range.
template <class Range, class JsonOf>
[[nodiscard]] nlohmann::ordered_json json_list(const Range& range, const JsonOf& json_of) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& each : range) list.push_back(std::invoke(json_of, each));
  return list;
}

}  // namespace arbiter
