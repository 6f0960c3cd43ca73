#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/position/fen_fields.hpp"

namespace arbiter::fen {
namespace {

/// Receives the parser's events. Only an object of strings is kept; anything else is remembered as a fault.
class Events final : public nlohmann::json_sax<nlohmann::json> {
 public:
  struct Entry {
    std::string key;
    std::string value;
    bool is_string = false;
  };

  bool null() override { return scalar(); }
  bool boolean(bool) override { return scalar(); }
  bool number_integer(number_integer_t) override { return scalar(); }
  bool number_unsigned(number_unsigned_t) override { return scalar(); }
  bool number_float(number_float_t, const string_t&) override { return scalar(); }
  bool binary(binary_t&) override { return scalar(); }
  bool string(string_t& text) override {
    if (depth_ == 1 && !entries.empty()) {
      entries.back().value = text;
      entries.back().is_string = true;
    }
    return true;
  }
  bool key(string_t& name) override {
    if (depth_ == 1) entries.push_back({name, {}, false});
    return true;
  }
  bool start_object(std::size_t) override { return ++depth_ > 0; }
  bool end_object() override { return --depth_ >= 0; }
  bool start_array(std::size_t) override { return ++depth_ > 0; }
  bool end_array() override { return --depth_ >= 0; }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    error_byte = position;
    return false;
  }

  std::vector<Entry> entries;
  std::size_t error_byte = 0;  ///< from 1, as the parser counts

 private:
  bool scalar() const { return depth_ > 0; }
  int depth_ = 0;
};

/// Offset of the character after the string that starts with the quote at `at`, in valid JSON.
std::size_t after_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return std::min(at + 1, text.size());
}

struct Places {
  std::size_t key_begin = 0;
  std::size_t key_end = 0;
  std::size_t value_begin = 0;
  std::size_t value_end = 0;
};

/// The offsets of the members of the outer object, in valid JSON.
std::vector<Places> places_of(std::string_view text) {
  std::vector<Places> result;
  int depth = 0;
  bool in_value = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      const std::size_t end = after_string(text, at);
      if (depth == 1 && !in_value) result.push_back({at, end, end, end});
      if (in_value && !result.empty()) result.back().value_end = end;
      at = end - 1;
    } else if (c == ':' && depth == 1) {
      in_value = true;
      std::size_t begin = at + 1;
      while (begin < text.size() && (text[begin] == ' ' || (text[begin] >= '\t' && text[begin] <= '\r'))) ++begin;
      if (!result.empty()) result.back().value_begin = begin;
    } else if (c == ',' && depth == 1) {
      in_value = false;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      --depth;
    }
    const bool white = c == ' ' || (c >= '\t' && c <= '\r');
    if (in_value && depth >= 1 && !result.empty() && c != '"' && !white) {
      result.back().value_end = std::max(result.back().value_begin, at + 1);
    }
  }
  return result;
}

}  // namespace

std::optional<std::vector<JsonEntry>> read_json(const Field& field, FaultList& faults) {
  Events events;
  const bool parsed = nlohmann::json::sax_parse(field.text.begin(), field.text.end(), &events);
  // The parser takes a NUL for the end of the text and would ignore what follows.
  const std::size_t nul = field.text.find('\0');
  if (!parsed || nul != std::string_view::npos) {
    const std::size_t byte = parsed ? nul : std::clamp<std::size_t>(events.error_byte, 1, field.text.size() + 1) - 1;
    faults.add("AF160", field.begin + byte, std::min(field.begin + byte + 1, field.end()),
               "the JSON of the fourth field is broken here", "a JSON object");
    return std::nullopt;
  }
  const std::vector<Places> places = places_of(field.text);
  std::vector<JsonEntry> result;
  bool sound = true;
  for (std::size_t i = 0; i < events.entries.size() && i < places.size(); ++i) {
    auto& entry = events.entries[i];
    const Places& place = places[i];
    if (std::any_of(result.begin(), result.end(), [&](const JsonEntry& other) { return other.key == entry.key; })) {
      faults.add("AF163", field.begin + place.key_begin, field.begin + place.key_end, "the key is given twice",
                 "each key once");
      sound = false;
      continue;
    }
    if (!entry.is_string) {
      faults.add("AF162", field.begin + place.value_begin, field.begin + place.value_end, "the value is not a string",
                 "a string in quotes");
      sound = false;
      continue;
    }
    const std::size_t begin = place.value_begin + 1;
    const std::size_t end = std::max(begin, place.value_end - 1);
    result.push_back(
        {std::move(entry.key), std::move(entry.value), {field.text.substr(begin, end - begin), field.begin + begin}});
  }
  if (!sound) return std::nullopt;
  return result;
}

}  // namespace arbiter::fen
