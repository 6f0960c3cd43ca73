#include "verifier/service/asked.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/report/json.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::service {
namespace {

NoAnswer wrong_type(const char* key, std::string_view wanted, const ordered_json& seen) {
  return NoAnswer("request", fmt::format("'{}' is {}, not {}", key, kind_of(seen), wanted)).with("key", key);
}

NoAnswer too_long(const char* key, std::size_t bytes, std::size_t longest) {
  return NoAnswer("request", fmt::format("'{}' has {} bytes, more than {}", key, bytes, longest), "a shorter text")
      .with("key", key);
}

}  // namespace

std::string_view kind_of(const ordered_json& value) {
  switch (value.type()) {
    case ordered_json::value_t::null: return "null";
    case ordered_json::value_t::object: return "an object";
    case ordered_json::value_t::array: return "an array";
    case ordered_json::value_t::string: return "a string";
    case ordered_json::value_t::boolean: return "true or false";
    default: return "a number";
  }
}

NoAnswer::NoAnswer(std::string_view kind, std::string_view message, std::string_view remedy)
    : error_{{"kind", std::string(kind)}, {"message", std::string(message)}, {"remedy", std::string(remedy)}} {}

NoAnswer&& NoAnswer::with(std::string_view key, ordered_json value) && {
  error_[std::string(key)] = std::move(value);
  return std::move(*this);
}

NoAnswer NoAnswer::found(std::string_view kind, std::span<const Finding> findings) {
  const Finding* first = findings.empty() ? nullptr : &findings.front();
  for (const Finding& each : findings) {
    if (each.level == Level::error) {
      first = &each;
      break;
    }
  }
  NoAnswer refusal(kind, first == nullptr ? std::string("it cannot be read") : first->message,
                   first == nullptr || first->wanted.empty() ? std::string() : "expected: " + first->wanted);
  refusal.error_["findings"] = to_json(findings);
  return refusal;
}

const ordered_json* Asked::value(const char* key) const {
  looked_at_.insert(key);
  const auto found = request_.find(key);
  return found == request_.end() || found->is_null() ? nullptr : &*found;
}

bool Asked::has(const char* key) const { return value(key) != nullptr; }

std::optional<std::string> Asked::text(const char* key, std::size_t longest) const {
  const ordered_json* given = value(key);
  if (given == nullptr) return std::nullopt;
  if (!given->is_string()) throw wrong_type(key, "a string", *given);
  const auto& text = given->get_ref<const std::string&>();
  if (text.size() > longest) throw too_long(key, text.size(), longest);
  return text;
}

std::string Asked::needed_text(const char* key, std::string_view what, std::size_t longest) const {
  auto given = text(key, longest);
  if (!given) throw NoAnswer("request", fmt::format("'{}' is missing", key), what).with("key", key);
  return std::move(*given);
}

bool Asked::flag(const char* key, bool otherwise) const {
  const ordered_json* given = value(key);
  if (given == nullptr) return otherwise;
  if (!given->is_boolean()) throw wrong_type(key, "true or false", *given);
  return given->get<bool>();
}

std::optional<std::uint64_t> Asked::number(const char* key, std::uint64_t least, std::uint64_t most) const {
  const ordered_json* given = value(key);
  if (given == nullptr) return std::nullopt;
  const std::string wanted = fmt::format("a whole number from {} to {}", least, most);
  if (!given->is_number()) throw wrong_type(key, wanted, *given);
  // JavaScript writes 1e6 for large numbers, which is read as a floating-point number.
  if (given->is_number_float()) {
    const double real = given->get<double>();
    if (real >= static_cast<double>(least) && real <= static_cast<double>(most) &&
        static_cast<double>(static_cast<std::uint64_t>(real)) == real)
      return static_cast<std::uint64_t>(real);
  } else if (given->is_number_unsigned()) {
    const auto number = given->get<std::uint64_t>();
    if (number >= least && number <= most) return number;
  }
  throw NoAnswer("request", fmt::format("'{}' is {}", key, given->dump()), wanted).with("key", key);
}

std::vector<std::string> Asked::texts(const char* key, std::size_t longest) const {
  const ordered_json* given = value(key);
  if (given == nullptr) return {};
  std::vector<std::string> list;
  if (given->is_string()) {
    list.push_back(given->get<std::string>());
  } else if (given->is_array()) {
    for (const ordered_json& each : *given) {
      if (!each.is_string()) throw wrong_type(key, "an array of strings", each);
      list.push_back(each.get<std::string>());
    }
  } else {
    throw wrong_type(key, "a string or an array of strings", *given);
  }
  std::size_t bytes = 0;
  for (const std::string& each : list) bytes += each.size();
  if (bytes > longest) throw too_long(key, bytes, longest);
  return list;
}

std::size_t Asked::choice(const char* key, std::span<const std::string> words, std::size_t otherwise) const {
  const auto given = text(key);
  if (!given) return otherwise;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == *given) return i;
  }
  throw NoAnswer("request", fmt::format("'{}' is '{}'", key, printable(*given, 40)),
                 "one of " + joined({words.begin(), words.end()}))
      .with("key", key);
}

void Asked::done() const {
  for (const auto& [key, unused] : request_.items()) {
    if (looked_at_.contains(key)) continue;
    const std::vector<std::string> known(looked_at_.begin(), looked_at_.end());
    const std::string near = nearest(key, known);
    throw NoAnswer("request", fmt::format("'{}' means nothing to this request", printable(key, 40)),
                   near.empty() ? "known: " + joined(known) : fmt::format("did you mean '{}'?", near))
        .with("key", printable(key, 40));
  }
}

}  // namespace arbiter::service
