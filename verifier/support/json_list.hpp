#pragma once

#include <nlohmann/json.hpp>

namespace arbiter {

/// An array of what `json_of` makes of each in the range.
template <class Range, class JsonOf>
[[nodiscard]] nlohmann::ordered_json json_list(const Range& range, const JsonOf& json_of) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& each : range) list.push_back(json_of(each));
  return list;
}

}  // namespace arbiter
