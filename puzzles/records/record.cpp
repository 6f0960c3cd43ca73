#include "puzzles/records/records.hpp"

#include <cctype>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using Json = nlohmann::ordered_json;

/// The places of texts in the file, one after the other, so that a finding can name a line.
struct Places {
  /// Line and column of the next occurrence of `what` as a JSON string.
  std::pair<std::size_t, std::size_t> next(const std::string& what) {
    const std::size_t found = text.find(dump_json(what), at);
    if (found == std::string::npos) return {line, 0};
    for (; at < found; ++at) {
      if (text[at] != '\n') continue;
      ++line;
      start = at + 1;
    }
    ++at;
    return {line, found + 2 - start};
  }

  const std::string& text;
  std::size_t at = 0;
  std::size_t line = 1;
  std::size_t start = 0;
};

/// What a record cannot be without.
std::string needed_text(StrictObject& in, const char* key) {
  std::string text = in.text(key);
  const Json* value = in.find(key);
  if (value == nullptr || value->is_null()) throw WrongForm{fmt::format("there is no '{}'", key)};
  return text;
}

/// A duration: nothing follows from it, but it must be a number.
void check_seconds(StrictObject& in, const char* key) {
  constexpr double most = 1e9;
  const Json* value = in.find(key);
  if (value == nullptr) return;
  in.demand(value->is_number() && value->get<double>() >= 0 && value->get<double>() <= most, key,
            "not a number of seconds");
}

/// The form is closed: a key that --save does not write makes a statement that nothing checks.
void add_others(const StrictObject& in, std::string_view where, std::vector<std::string>& strange) {
  for (const std::string& key : in.others())
    strange.push_back(fmt::format("{} has no key '{}'", where, printable(key, 40)));
}

RecordedPosition position_of(const Json& object, Places& places, std::vector<std::string>& strange) {
  if (!object.is_object()) throw WrongForm{"a position is not an object"};
  StrictObject in(object);
  RecordedPosition result;
  result.fen = needed_text(in, "fen");
  std::tie(result.line, result.column) = places.next(result.fen);
  result.pieces = in.number("pieces", "not a number");
  result.moves = in.texts("moves");
  result.replay = in.texts("replay");
  result.is_line = in.flag("line").value_or(false);
  result.stipulation = in.text("stipulation");
  result.unique = in.flag("unique");
  result.one_key = in.flag("oneKey");
  if (in.has("notes")) result.notes = in.texts("notes");
  result.needed = in.flag("needed").value_or(false);
  const std::string minimal = in.text("minimal");
  in.demand(minimal.empty() || minimal == "proved" || minimal == "best found", "minimal",
            "neither 'proved' nor 'best found'");
  result.fewest_proved = minimal == "proved";
  result.unreachable = in.texts("unreachable");
  add_others(in, "a position of a record", strange);
  return result;
}

Record record_of(const Json& object, Places& places) {
  if (!object.is_object()) throw WrongForm{"a record is an object"};
  StrictObject in(object);
  Record record;
  std::vector<std::string> strange;  // beside keys of the record
  if (const Json* schema = in.find("schema"); schema != nullptr && *schema != 2) {
    strange.push_back(fmt::format("its schema is {}, and this program reads 2", printable(dump_json(*schema), 40)));
  }
  record.variant = needed_text(in, "variant");
  record.profile = in.text("profile");
  record.theme = in.text("theme");
  record.query = in.text("query");
  record.clause = in.text("clause");
  record.verdict = needed_text(in, "verdict");
  record.request = in.text("request");
  if (const Json* asked = in.find("asked"); asked != nullptr) {
    if (record.request.empty()) throw WrongForm{"there is 'asked', and no 'request'"};
    record.asked = read_words(*asked);
  }
  record.allow_unreachable = in.flag("allowUnreachable").value_or(false);
  record.conditions = in.texts("conditions");
  record.conflict = in.texts("conflict");
  record.exhausted = in.flag("exhausted");
  record.stopped = in.flag("stopped");
  check_seconds(in, "seconds");
  check_seconds(in, "solverSeconds");
  for (const char* key : {"outOfMemory", "leftOut"}) {
    if (in.flag(key) == false) strange.push_back(fmt::format("'{}' is only ever true", key));
  }
  in.demand(record.verdict == "found" || record.verdict == "impossible" || record.verdict == "undecided", "verdict",
            "neither 'found' nor 'impossible' nor 'undecided'");
  record.seed = in.number("seed");
  if (const Json* proof = in.find("proof"); proof != nullptr) {
    in.demand(proof->is_object(), "proof", "not an object");
    StrictObject inside(*proof);
    record.space = inside.texts("space");
    record.limits = inside.texts("limits");
    record.cases = inside.number("cases");
    record.decided = inside.number("decided");
    record.mirrored = inside.flag("mirrored");
    add_others(inside, "the proof of a record", strange);
  }
  if (record.theme.empty() && record.query.empty()) throw WrongForm{"there is neither 'theme' nor 'query'"};
  if (record.theme == own_query && record.query.empty())
    throw WrongForm{"the theme is 'where', and there is no 'query'"};
  if (const Json* parameters = in.find("parameters"); parameters != nullptr) {
    in.demand(parameters->is_object(), "parameters", "not an object");
    for (const auto& [name, value] : parameters->items()) {
      if (!value.is_string()) throw WrongForm{fmt::format("the parameter '{}' is not text", printable(name, 40))};
      record.parameters[name] = value.get<std::string>();
    }
  }
  const Json* positions = in.find("positions");
  if (positions == nullptr || !positions->is_array()) throw WrongForm{"there is no list 'positions'"};
  add_others(in, "a record", record.strange);
  record.strange.insert(record.strange.end(), strange.begin(), strange.end());
  for (const Json& each : *positions) record.positions.push_back(position_of(each, places, record.strange));
  return record;
}

/// Reads a text; `twice` receives a key that occurs twice in one object: readers would disagree about its value.
Json parsed(const std::string& text, std::string& twice) {
  std::vector<std::set<std::string>> open;
  const auto watch = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key && !open.back().insert(value.get<std::string>()).second)
      twice = value.get<std::string>();
    return true;
  };
  return parse_json(text, watch, false);
}

using nlohmann::ordered_json;

void read_word(StrictObject& in, const char* key, std::string& word) { word = in.text(key); }
void read_word(StrictObject& in, const char* key, std::optional<std::string>& word) { word = in.text(key); }
void read_word(StrictObject& in, const char* key, std::vector<std::string>& words) { words = in.texts(key); }
void read_word(StrictObject& in, const char* key, bool& word) { word = in.flag(key).value(); }
void read_word(StrictObject& in, const char* key, std::uint64_t& number) {
  number = in.number(key).value();
  in.demand(number <= UINT32_MAX, key, "too large");
}

Puzzle puzzle_of(const ComposeRequest& asked, const Composed& position) {
  const std::string name = asked.own_theme ? std::string() : asked.theme->info().name;
  return {.ruleset = asked.request.ruleset,
          .setup = position.setup,
          .theme = name,
          .explanation = asked.own_theme ? std::string() : asked.theme->info().explanation,
          .query = asked.query,
          .moves = position.solution.moves,
          .is_line = position.solution.is_line,
          .unique = position.solution.unique,
          .notes = position.solution.notes,
          .unreachable = unreachable_in_words(asked.request.ruleset, position.setup),
          .one_key = position.solution.one_key,
          .kind = name,
          .parameters = {asked.request.parameters.begin(), asked.request.parameters.end()}};
}

/// What a record says of the number of pieces: "proved" or "best found".
const char* minimal_words(const Composition& made) noexcept { return made.fewest_proved ? "proved" : "best found"; }

ordered_json to_json(const ComposeRequest& asked, const Composition& made, const Composed& position) {
  const Judgement& solution = position.solution;
  const Puzzle puzzle = puzzle_of(asked, position);
  const auto fen_of = [&](const Setup& setup) { return asked.request.ruleset->write_fen(setup, asked.style); };
  ordered_json json{
      {"fen", fen_of(position.setup)}, {"pieces", position.pieces},
      {"moves", solution_of(puzzle)},  {"replay", json_list(played(puzzle).after, fen_of)},
      {"unique", solution.unique},     {"minimal", asked.effort.minimal ? minimal_words(made) : "best found"},
      {"needed", position.needed}};
  if (solution.one_key && !solution.unique) json["oneKey"] = true;
  if (solution.is_line) json["line"] = true;
  if (const auto stipulation = stipulation_of(puzzle)) json["stipulation"] = to_string(*stipulation);
  if (!puzzle.unreachable.empty()) json["unreachable"] = puzzle.unreachable;
  if (!solution.notes.empty()) json["notes"] = solution.notes;
  return json;
}

/// A position; `number`: counted from 1.
std::string position_text(const ComposeRequest& asked, const Composition& made, std::size_t number,
                          const CompositionStyle& style) {
  const Composed& each = made.positions[number - 1];
  const Variant& variant = asked.request.ruleset.variant();
  const std::string fen = variant.write_fen(each.setup, asked.style);
  if (style.terse) return fen + "\n";
  std::string text = board_text(picture_as_written(each.setup, fen, variant), style.text) + "\n" + fen + "\n";
  if (const std::string legend = legend_of(each.setup.board, fen, variant); !legend.empty())
    text += fmt::format("letters: {}\n", legend);
  text += fmt::format("{} of {}: {}{}", number, made.positions.size(), counted(each.pieces, "piece"),
                      asked.effort.minimal ? fmt::format(" (fewest: {})", minimal_words(made)) : "");
  // A query may name no move, and a stalemate has none.
  if (!each.solution.moves.empty())
    text += fmt::format("; {}{}", joined(solution_of(puzzle_of(asked, each)), "; "),
                        each.solution.unique    ? ""
                        : each.solution.one_key ? " (one key, with duals)"
                                                : " (several solutions)");
  text += "\n";
  for (const std::string& why : unreachable_in_words(asked.request.ruleset, each.setup))
    text += "  no game reaches this position: " + why + "\n";
  for (const std::string& note : each.solution.notes) text += "  " + note + "\n";
  return text + "\n";
}

std::string verdict_text(const ComposeRequest& asked, const Composition& made) {
  std::string text = fmt::format("{}: {}", asked.theme->info().name, to_string(made.verdict));
  if (made.verdict == Verdict::impossible && made.conflict.empty() && !made.limits.empty())
    text += " with " + joined(made.limits);
  if (made.verdict == Verdict::impossible && made.conflict.empty()) {
    text += made.cases == 0 ? " (proved: the request contradicts itself, so that there was no case to be searched)"
                            : fmt::format(" (proved: {} of {} cases)", made.cases_decided, made.cases);
  }
  // Where all cases were decided, and nothing is, they were only a part of the space; where none can be, numbers of
  // cases say nothing.
  const bool only_drawn = made.cases_decided == made.cases || !asked.theme->exhaustive(asked.request);
  const bool drawn = made.verdict == Verdict::undecided && made.cases > 0 && only_drawn;
  if (drawn) {
    text += " (what was drawn at random has none, and is not all; another --seed draws other positions)";
  } else if (made.verdict == Verdict::undecided) {
    text += fmt::format(" ({} of {} cases decided)", made.cases_decided, made.cases);
  }
  if (made.verdict == Verdict::impossible && made.left_out)
    text += "; there are only positions that no game reaches (--allow-unreachable)";
  if (made.stopped) text += ", stopped before the end";
  if (made.stopped && made.seconds >= asked.effort.seconds)
    text += " (--limit gives more time, --threads more of the machine)";
  if (made.verdict == Verdict::undecided && made.out_of_memory) text += "; a solver's memory was not enough (--memory)";
  return text + "\n";
}

}  // namespace

StrictObject::StrictObject(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
  if (!where_.empty() && !object_.is_object()) fail("is not an object");
}

void StrictObject::fail(std::string_view what) const { throw WrongForm{fmt::format("{} {}", where_, what)}; }

const Json* StrictObject::find(const char* key) {
  asked_.insert(key);
  const auto found = object_.find(key);
  if (found != object_.end()) return &*found;
  if (!where_.empty()) fail(fmt::format("has no '{}'", key));
  return nullptr;
}

bool StrictObject::has(const char* key) {
  asked_.insert(key);
  return object_.contains(key);
}

void StrictObject::demand(bool right, const char* key, std::string_view wrong) const {
  if (right) return;
  if (where_.empty()) throw WrongForm{fmt::format("'{}' is {}", key, wrong)};
  fail(fmt::format("has a '{}' that is {}", key, wrong));
}

std::string StrictObject::text(const char* key) {
  const Json* value = find(key);
  if (value == nullptr || (where_.empty() && value->is_null())) return {};
  demand(value->is_string(), key, "not text");
  return value->get<std::string>();
}

std::optional<std::uint64_t> StrictObject::number(const char* key, std::string_view wrong) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  demand(value->is_number_unsigned(), key, wrong);
  return value->get<std::uint64_t>();
}

std::optional<bool> StrictObject::flag(const char* key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  demand(value->is_boolean(), key, "neither true nor false");
  return value->get<bool>();
}

void StrictObject::each(const char* key, const std::function<void(std::size_t, const Json&)>& use) {
  const Json* value = find(key);
  if (value == nullptr) return;
  demand(value->is_array(), key, "not a list");
  for (std::size_t i = 0; i < value->size(); ++i) use(i + 1, (*value)[i]);
}

std::vector<std::string> StrictObject::texts(const char* key) {
  std::vector<std::string> texts;
  each(key, [&](std::size_t, const Json& one) {
    if (!one.is_string() && where_.empty())
      throw WrongForm{fmt::format("'{}' has something in it that is not text", key)};
    if (!one.is_string()) fail(fmt::format("has a '{}' with something that is not text", key));
    texts.push_back(one.get<std::string>());
  });
  return texts;
}

std::vector<std::string> StrictObject::others() const {
  std::set<std::string> others;
  for (const auto& [key, value] : object_.items()) {
    if (!asked_.contains(key)) others.insert(key);
  }
  return {others.begin(), others.end()};
}

std::size_t pieces_of(const RecordedPosition& position) {
  const std::string board = position.fen.substr(0, position.fen.find(' '));
  const auto piece = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  return static_cast<std::size_t>(std::ranges::count_if(board, piece));
}

std::optional<std::size_t> fewest_claimed(const Record& record) {
  std::optional<std::size_t> fewest;
  for (const RecordedPosition& each : record.positions) {
    if (each.fewest_proved) fewest = std::min(fewest.value_or(SIZE_MAX), pieces_of(each));
  }
  return fewest;
}

std::vector<Record> read_records(const std::string& file, const std::string& text, std::vector<Finding>& findings) {
  std::vector<Record> records;
  Places places{text};
  const auto unreadable = [&](std::size_t line, std::string message) {
    findings.push_back(finding_of("AQ201", std::move(message), {file, line}));
  };
  const auto take = [&](const Json& document, const std::string& twice, std::size_t line) {
    try {
      if (!twice.empty()) throw WrongForm{fmt::format("the key '{}' stands twice in one object", printable(twice, 40))};
      if (document.is_array()) {
        for (const Json& each : document) records.push_back(record_of(each, places));
      } else {
        records.push_back(record_of(document, places));
        records.back().line = line;
      }
    } catch (const WrongForm& wrong) {
      unreadable(line, wrong.what);
    }
  };
  std::string twice;
  const Json whole = parsed(text, twice);
  if (!whole.is_discarded()) {
    take(whole, twice, 1);
    return records;
  }
  // One object per line.
  std::size_t line = 0;
  for (std::string_view rest = text; !rest.empty();) {
    ++line;
    const std::string one(take_until(rest, '\n'));
    if (one.find_first_not_of(" \t\r") == std::string::npos) continue;
    twice.clear();
    const Json document = parsed(one, twice);
    if (document.is_discarded()) {
      unreadable(line, "this is not JSON");
      break;
    }
    take(document, twice, line);
  }
  if (line == 0) unreadable(0, "the file is empty");
  return records;
}

ordered_json to_json(const RequestWords& words) {
  const RequestWords unsaid;
  ordered_json json = ordered_json::object();
  const auto value_of = [](const auto& word) {
    if constexpr (requires { word.value(); })
      return word.value();
    else
      return word;
  };
#define ARBITER_REQUEST_WORD(type, name, key, ...) \
  if (words.name != unsaid.name) json[key] = value_of(words.name);
#include "puzzles/compose/request_words.def"
#undef ARBITER_REQUEST_WORD
  return json;
}

RequestWords read_words(const Json& object) {
  StrictObject in(object, "its 'asked'");
  RequestWords words;
#define ARBITER_REQUEST_WORD(type, name, key, ...) \
  if (in.has(key)) read_word(in, key, words.name);
#include "puzzles/compose/request_words.def"
#undef ARBITER_REQUEST_WORD
  for (const std::string& other : in.others())
    in.fail(fmt::format("has '{}', which no request has", printable(other, 40)));
  return words;
}

ordered_json to_json(const ComposeRequest& asked, const Composition& made) {
  const Request& request = asked.request;
  ordered_json json{
      {"schema", 2},
      {"theme", asked.theme->info().name},
      {"variant", std::string(request.ruleset->name())},
      {"profile", std::string(request.ruleset.profile().name)},
      {"parameters", request.parameters},
      {"clause", asked.theme->info().clause},
      {"verdict", std::string(to_string(made.verdict))},
      {"positions", json_list(made.positions, [&](const Composed& each) { return to_json(asked, made, each); })},
      {"exhausted", made.exhausted},
      {"stopped", made.stopped},
      {"proof",
       {{"space", made.space},
        {"cases", made.cases},
        {"decided", made.cases_decided},
        {"mirrored", asked.mirrored(made.cases)}}},
      {"seed", request.seed},
      {"seconds", made.seconds},
      {"solverSeconds", made.solver_seconds}};
  if (request.allow_unreachable) json["allowUnreachable"] = true;
  if (const auto conditions = conditions_of(request); !conditions.empty()) json["conditions"] = conditions;
  if (!asked.query.empty()) json["query"] = asked.query;
  if (!made.conflict.empty()) json["conflict"] = made.conflict;
  if (!made.limits.empty()) json["proof"]["limits"] = made.limits;
  if (made.left_out) json["leftOut"] = true;
  if (made.out_of_memory) json["outOfMemory"] = true;
  return json;
}

std::vector<Puzzle> puzzles_of(const ComposeRequest& asked, const Composition& made) {
  std::vector<Puzzle> puzzles;
  for (const Composed& each : made.positions) {
    puzzles.push_back(puzzle_of(asked, each));
    if (asked.effort.minimal) puzzles.back().minimal = minimal_words(made);
  }
  return puzzles;
}

void save_record(const std::string& file, const std::string& command, const ComposeRequest& asked,
                 const Composition& made) {
  ordered_json record = to_json(asked, made);
  // Which variant is taken where none is named may change; a record must not.
  const bool told = command.find(" --variant") != std::string::npos || command.find(" -v ") != std::string::npos;
  record["request"] = told ? command : fmt::format("{} --variant {}", command, asked.request.ruleset->name());
  record["asked"] = to_json(asked.words);
  Output out(file);
  write_json(record, out);
  out.commit();
}

std::string composition_text(const ComposeRequest& asked, const Composition& made, const CompositionStyle& style) {
  std::string text;
  for (std::size_t i = 1; i <= made.positions.size(); ++i) text += position_text(asked, made, i, style);
  text += verdict_text(asked, made);
  if (!made.conflict.empty()) {
    text += made.conflict.size() == 1 ? "this cannot hold:\n" : "these cannot hold together:\n";
    for (const std::string& each : made.conflict) text += "  " + each + "\n";
  }
  if (style.space) {
    text += "space:\n";
    for (const std::string& each : made.space) text += "  " + each + "\n";
    if (asked.mirrored(made.cases)) {
      text += "  of positions without castling rights that are mirror images of each other one is looked at\n";
    }
  }
  if (style.verbose) text += fmt::format("{:.2f} s, solvers {:.2f} s\n", made.seconds, made.solver_seconds);
  return text;
}

}  // namespace arbiter::puzzles
