#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/records/record.hpp"
#include "report/printable.hpp"

namespace arbiter::puzzles {
namespace {

using nlohmann::json;

/// Where the texts stand, one after the other, so that a finding can name a line.
class Places {
 public:
  explicit Places(const std::string& text) : text_(text) {}
  /// Line and column of the next occurrence of `what` as a JSON string.
  std::pair<std::size_t, std::size_t> next(const std::string& what) {
    const std::size_t found = text_.find(json(what).dump(-1, ' ', false, json::error_handler_t::replace), at_);
    if (found == std::string::npos) return {line_, 0};
    for (; at_ < found; ++at_) {
      if (text_[at_] != '\n') continue;
      ++line_;
      start_ = at_ + 1;
    }
    ++at_;
    return {line_, found + 2 - start_};
  }

 private:
  const std::string& text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t start_ = 0;
};

/// What a record lacks or has in another form.
struct WrongForm {
  std::string what;
};

std::string text_of(const json& object, const char* key, bool needed) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) {
    if (needed) throw WrongForm{fmt::format("there is no '{}'", key)};
    return {};
  }
  if (!found->is_string()) throw WrongForm{fmt::format("'{}' is no text", key)};
  return found->get<std::string>();
}

bool flag_of(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return false;
  if (!found->is_boolean()) throw WrongForm{fmt::format("'{}' is neither true nor false", key)};
  return found->get<bool>();
}

std::vector<std::string> texts_of(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  if (!found->is_array()) throw WrongForm{fmt::format("'{}' is no list", key)};
  std::vector<std::string> result;
  for (const json& each : *found) {
    if (!each.is_string()) throw WrongForm{fmt::format("'{}' has something in it that is no text", key)};
    result.push_back(each.get<std::string>());
  }
  return result;
}

RecordedPosition position_of(const json& object, Places& places) {
  if (!object.is_object()) throw WrongForm{"a position is no object"};
  RecordedPosition result;
  result.fen = text_of(object, "fen", true);
  std::tie(result.line, result.column) = places.next(result.fen);
  const auto men = object.find("men");
  if (men != object.end()) {
    if (!men->is_number_unsigned()) throw WrongForm{"'men' is no number"};
    result.men = men->get<std::size_t>();
  }
  result.turns = texts_of(object, "turns");
  result.replay = texts_of(object, "replay");
  result.is_line = flag_of(object, "line");
  if (object.contains("unique")) result.unique = flag_of(object, "unique");
  result.needed = flag_of(object, "needed");
  const std::string minimal = text_of(object, "minimal", false);
  if (!minimal.empty() && minimal != "proved" && minimal != "best found") throw WrongForm{"'minimal' is neither 'proved' nor 'best found'"};
  result.fewest_proved = minimal == "proved";
  result.unreachable = texts_of(object, "unreachable");
  return result;
}

Record record_of(const json& object, Places& places) {
  if (!object.is_object()) throw WrongForm{"a record is an object"};
  Record record;
  record.variant = text_of(object, "variant", true);
  record.profile = text_of(object, "profile", false);
  record.theme = text_of(object, "theme", false);
  record.query = text_of(object, "query", false);
  record.clause = text_of(object, "clause", false);
  record.verdict = text_of(object, "verdict", true);
  record.request = text_of(object, "request", false);
  record.allow_unreachable = flag_of(object, "allowUnreachable");
  if (record.verdict != "found" && record.verdict != "impossible" && record.verdict != "undecided") {
    throw WrongForm{"'verdict' is neither 'found' nor 'impossible' nor 'undecided'"};
  }
  if (const auto seed = object.find("seed"); seed != object.end()) {
    if (!seed->is_number_unsigned()) throw WrongForm{"'seed' is no whole number"};
    record.seed = seed->get<std::uint64_t>();
  }
  if (const auto proof = object.find("proof"); proof != object.end()) {
    if (!proof->is_object()) throw WrongForm{"'proof' is no object"};
    record.space = texts_of(*proof, "space");
  }
  if (record.theme.empty() && record.query.empty()) throw WrongForm{"there is neither 'theme' nor 'query'"};
  const auto parameters = object.find("parameters");
  if (parameters != object.end()) {
    if (!parameters->is_object()) throw WrongForm{"'parameters' is no object"};
    for (const auto& [name, value] : parameters->items()) {
      if (!value.is_string()) throw WrongForm{fmt::format("the parameter '{}' is no text", printable(name, 40))};
      record.parameters[name] = value.get<std::string>();
    }
  }
  const auto positions = object.find("positions");
  if (positions == object.end() || !positions->is_array()) throw WrongForm{"there is no list 'positions'"};
  for (const json& each : *positions) record.positions.push_back(position_of(each, places));
  return record;
}

}  // namespace

std::size_t men_of(const RecordedPosition& position) {
  const std::string board = position.fen.substr(0, position.fen.find(' '));
  const auto man = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  return static_cast<std::size_t>(std::count_if(board.begin(), board.end(), man));
}

std::span<const FaultRule> record_rules() {
  static constexpr auto table = std::to_array<FaultRule>({
#define ARBITER_RECORD_RULE(id, level, title, explanation, example) {id, Level::level, title, explanation, example},
#include "puzzles/records/record_rules.def"
#undef ARBITER_RECORD_RULE
  });
  return table;
}

std::vector<Record> read_records(const std::string& file, const std::string& text, std::vector<Finding>& findings) {
  std::vector<Record> records;
  Places places(text);
  const auto unreadable = [&](std::size_t line, std::string message) {
    Finding finding;
    finding.rule = "AQ201";
    finding.level = Level::error;
    finding.message = std::move(message);
    finding.where = {file, line, 0, 0};
    findings.push_back(std::move(finding));
  };
  const auto take = [&](const json& document, std::size_t line) {
    try {
      if (document.is_array()) {
        for (const json& each : document) records.push_back(record_of(each, places));
      } else {
        records.push_back(record_of(document, places));
      }
    } catch (const WrongForm& wrong) {
      unreadable(line, wrong.what);
    }
  };
  const json whole = json::parse(text, nullptr, false);
  if (!whole.is_discarded()) {
    take(whole, 1);
    return records;
  }
  // One object a line.
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size();) {
    ++line;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string one = text.substr(at, end - at);
    at = end + 1;
    if (one.find_first_not_of(" \t\r") == std::string::npos) continue;
    const json document = json::parse(one, nullptr, false);
    if (document.is_discarded()) {
      unreadable(line, "this is no JSON");
      break;
    }
    take(document, line);
  }
  if (line == 0) unreadable(0, "the file is empty");
  return records;
}

}  // namespace arbiter::puzzles
