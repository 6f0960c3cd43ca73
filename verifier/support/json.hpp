#pragma once

#include <exception>
#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace arbiter {

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
