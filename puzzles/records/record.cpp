#include "puzzles/records/records.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/space/space.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using Json = nlohmann::json;

/// The places of texts in the file, one after the other, so that a finding can name a line.
class Places {
 public:
  explicit Places(const std::string& text) : text_(text) {}
  /// Line and column of the next occurrence of `what` as a JSON string.
  std::pair<std::size_t, std::size_t> next(const std::string& what) {
    const std::size_t found = text_.find(Json(what).dump(-1, ' ', false, Json::error_handler_t::replace), at_);
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

/// What a record lacks, or has in a wrong form.
struct WrongForm {
  std::string what;
};

std::string text_of(const Json& object, const char* key, bool needed) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) {
    if (needed) throw WrongForm{fmt::format("there is no '{}'", key)};
    return {};
  }
  if (!found->is_string()) throw WrongForm{fmt::format("'{}' is not text", key)};
  return found->get<std::string>();
}

bool flag_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return false;
  if (!found->is_boolean()) throw WrongForm{fmt::format("'{}' is neither true nor false", key)};
  return found->get<bool>();
}

std::vector<std::string> texts_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  if (!found->is_array()) throw WrongForm{fmt::format("'{}' is not a list", key)};
  std::vector<std::string> result;
  for (const Json& each : *found) {
    if (!each.is_string()) throw WrongForm{fmt::format("'{}' has something in it that is not text", key)};
    result.push_back(each.get<std::string>());
  }
  return result;
}

std::optional<bool> said(const Json& object, const char* key) {
  return object.contains(key) ? std::optional(flag_of(object, key)) : std::nullopt;
}

std::optional<std::size_t> number_of(const Json& object, const char* key, const char* what) {
  const auto found = object.find(key);
  if (found == object.end()) return std::nullopt;
  if (!found->is_number_unsigned()) throw WrongForm{fmt::format("'{}' is not {}", key, what)};
  return found->get<std::size_t>();
}

/// A duration: nothing follows from it, but it must be a number.
void check_seconds(const Json& object, const char* key) {
  constexpr double most = 1e9;
  const auto found = object.find(key);
  if (found == object.end()) return;
  const bool good = found->is_number() && found->get<double>() >= 0 && found->get<double>() <= most;
  if (!good) throw WrongForm{fmt::format("'{}' is not a number of seconds", key)};
}

/// The form is closed: a key that --save does not write makes a statement that nothing checks.
template <std::size_t N>
void check_keys(const Json& object, const std::array<std::string_view, N>& known, std::string_view where,
                std::vector<std::string>& strange) {
  for (const auto& each : object.items()) {
    if (std::ranges::find(known, each.key()) != known.end()) continue;
    strange.push_back(fmt::format("{} has no key '{}'", where, printable(each.key(), 40)));
  }
}

constexpr auto record_keys =
    std::to_array<std::string_view>({"schema",     "theme",    "variant",     "profile",   "parameters",
                                     "conditions", "clause",   "verdict",     "positions", "exhausted",
                                     "stopped",    "proof",    "seed",        "seconds",   "solverSeconds",
                                     "query",      "conflict", "outOfMemory", "request",   "allowUnreachable",
                                     "leftOut"});
constexpr auto position_keys =
    std::to_array<std::string_view>({"fen", "pieces", "moves", "replay", "unique", "oneKey", "minimal", "needed",
                                     "line", "stipulation", "notes", "unreachable"});
constexpr auto proof_keys = std::to_array<std::string_view>({"space", "limits", "cases", "decided", "mirrored"});

RecordedPosition position_of(const Json& object, Places& places, std::vector<std::string>& strange) {
  if (!object.is_object()) throw WrongForm{"a position is not an object"};
  check_keys(object, position_keys, "a position of a record", strange);
  RecordedPosition result;
  result.fen = text_of(object, "fen", true);
  std::tie(result.line, result.column) = places.next(result.fen);
  result.pieces = number_of(object, "pieces", "a number");
  result.moves = texts_of(object, "moves");
  result.replay = texts_of(object, "replay");
  result.is_line = flag_of(object, "line");
  result.stipulation = text_of(object, "stipulation", false);
  result.unique = said(object, "unique");
  result.one_key = said(object, "oneKey");
  if (object.contains("notes")) result.notes = texts_of(object, "notes");
  result.needed = flag_of(object, "needed");
  const std::string minimal = text_of(object, "minimal", false);
  if (!minimal.empty() && minimal != "proved" && minimal != "best found")
    throw WrongForm{"'minimal' is neither 'proved' nor 'best found'"};
  result.fewest_proved = minimal == "proved";
  result.unreachable = texts_of(object, "unreachable");
  return result;
}

void read_proof(const Json& object, Record& record) {
  const auto proof = object.find("proof");
  if (proof == object.end()) return;
  if (!proof->is_object()) throw WrongForm{"'proof' is not an object"};
  check_keys(*proof, proof_keys, "the proof of a record", record.strange);
  record.space = texts_of(*proof, "space");
  record.limits = texts_of(*proof, "limits");
  record.cases = number_of(*proof, "cases", "a whole number");
  record.decided = number_of(*proof, "decided", "a whole number");
  record.mirrored = said(*proof, "mirrored");
}

Record record_of(const Json& object, Places& places) {
  if (!object.is_object()) throw WrongForm{"a record is an object"};
  Record record;
  check_keys(object, record_keys, "a record", record.strange);
  if (const auto schema = object.find("schema"); schema != object.end() && *schema != 2) {
    record.strange.push_back(fmt::format("its schema is {}, and this program reads 2",
                                         printable(schema->dump(-1, ' ', false, Json::error_handler_t::replace), 40)));
  }
  record.variant = text_of(object, "variant", true);
  record.profile = text_of(object, "profile", false);
  record.theme = text_of(object, "theme", false);
  record.query = text_of(object, "query", false);
  record.clause = text_of(object, "clause", false);
  record.verdict = text_of(object, "verdict", true);
  record.request = text_of(object, "request", false);
  record.allow_unreachable = flag_of(object, "allowUnreachable");
  record.conditions = texts_of(object, "conditions");
  record.conflict = texts_of(object, "conflict");
  record.exhausted = said(object, "exhausted");
  record.stopped = said(object, "stopped");
  check_seconds(object, "seconds");
  check_seconds(object, "solverSeconds");
  if (object.contains("outOfMemory") && !flag_of(object, "outOfMemory"))
    record.strange.emplace_back("'outOfMemory' is only ever true");
  if (object.contains("leftOut") && !flag_of(object, "leftOut"))
    record.strange.emplace_back("'leftOut' is only ever true");
  if (record.verdict != "found" && record.verdict != "impossible" && record.verdict != "undecided") {
    throw WrongForm{"'verdict' is neither 'found' nor 'impossible' nor 'undecided'"};
  }
  record.seed = number_of(object, "seed", "a whole number");
  read_proof(object, record);
  if (record.theme.empty() && record.query.empty()) throw WrongForm{"there is neither 'theme' nor 'query'"};
  if (record.theme == own_query && record.query.empty())
    throw WrongForm{"the theme is 'where', and there is no 'query'"};
  const auto parameters = object.find("parameters");
  if (parameters != object.end()) {
    if (!parameters->is_object()) throw WrongForm{"'parameters' is not an object"};
    for (const auto& [name, value] : parameters->items()) {
      if (!value.is_string()) throw WrongForm{fmt::format("the parameter '{}' is not text", printable(name, 40))};
      record.parameters[name] = value.get<std::string>();
    }
  }
  const auto positions = object.find("positions");
  if (positions == object.end() || !positions->is_array()) throw WrongForm{"there is no list 'positions'"};
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
  return Json::parse(text, watch, false);
}

}  // namespace

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
  Places places(text);
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
  for (std::size_t at = 0; at < text.size();) {
    ++line;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string one = text.substr(at, end - at);
    at = end + 1;
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

namespace {

using nlohmann::ordered_json;

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

ordered_json to_json(const ComposeRequest& asked, const Composition& made, const Composed& position) {
  const Judgement& solution = position.solution;
  const Puzzle puzzle = puzzle_of(asked, position);
  std::vector<std::string> replay;  // written in the same form as the position
  for (const Setup& after : positions_after(puzzle))
    replay.push_back(asked.request.ruleset->write_fen(after, asked.style));
  ordered_json json{{"fen", asked.request.ruleset->write_fen(position.setup, asked.style)},
                    {"pieces", position.pieces},
                    {"moves", solution_of(puzzle)},
                    {"replay", std::move(replay)},
                    {"unique", solution.unique},
                    {"minimal", asked.effort.minimal ? minimal_words(made) : "best found"},
                    {"needed", position.needed}};
  if (solution.one_key && !solution.unique) json["oneKey"] = true;
  if (solution.is_line) json["line"] = true;
  if (const auto stipulation = stipulation_of(puzzle)) json["stipulation"] = to_string(*stipulation);
  if (!puzzle.unreachable.empty()) json["unreachable"] = puzzle.unreachable;
  if (!solution.notes.empty()) json["notes"] = solution.notes;
  return json;
}

}  // namespace

const char* minimal_words(const Composition& made) noexcept { return made.fewest_proved ? "proved" : "best found"; }

ordered_json to_json(const ComposeRequest& asked, const Composition& made) {
  ordered_json positions = ordered_json::array();
  for (const Composed& each : made.positions) positions.push_back(to_json(asked, made, each));
  const Request& request = asked.request;
  ordered_json json{{"schema", 2},
                    {"theme", asked.theme->info().name},
                    {"variant", std::string(request.ruleset->name())},
                    {"profile", std::string(request.ruleset.profile().name)},
                    {"parameters", ordered_json::object()},
                    {"clause", asked.theme->info().clause},
                    {"verdict", std::string(to_string(made.verdict))},
                    {"positions", std::move(positions)},
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
  for (const auto& [name, value] : request.parameters) json["parameters"][name] = value;
  if (request.allow_unreachable) json["allowUnreachable"] = true;
  if (const auto conditions = conditions_of(request); !conditions.empty()) json["conditions"] = conditions;
  if (!asked.query.empty()) json["query"] = asked.query;
  if (!made.conflict.empty()) json["conflict"] = made.conflict;
  if (!made.limits.empty()) json["proof"]["limits"] = made.limits;
  if (made.left_out) json["leftOut"] = true;
  if (made.out_of_memory) json["outOfMemory"] = true;
  return json;
}

std::vector<std::string> notations(const Composed& position, const ComposeRequest& asked) {
  return solution_of(puzzle_of(asked, position));
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
  Output out(file);
  write_json(record, out);
  out.commit();
}

namespace {

/// A position; `number`: counted from 1.
std::string position_text(const ComposeRequest& asked, const Composition& made, std::size_t number,
                          const CompositionStyle& style) {
  const Composed& each = made.positions[number - 1];
  std::string text;
  const Variant& variant = asked.request.ruleset.variant();
  const std::string fen = variant.write_fen(each.setup, asked.style);
  if (style.terse) return fen + "\n";
  text += board_text(picture_as_written(each.setup, fen, variant), style.text) + "\n" + fen + "\n";
  if (const std::string legend = legend_of(each.setup.board, fen, variant); !legend.empty())
    text += fmt::format("letters: {}\n", legend);
  text += fmt::format("{} of {}: {}{}", number, made.positions.size(), counted(each.pieces, "piece"),
                      asked.effort.minimal ? fmt::format(" (fewest: {})", minimal_words(made)) : "");
  // A query may name no move, and a stalemate has none.
  if (!each.solution.moves.empty())
    text += fmt::format("; {}{}", joined(notations(each, asked), "; "),
                        each.solution.unique    ? ""
                        : each.solution.one_key ? " (one key, with duals)"
                                                : " (several solutions)");
  text += "\n";
  for (const std::string& why : unreachable_in_words(asked.request.ruleset, each.setup))
    text += "  no game reaches this position: " + why + "\n";
  for (const std::string& note : each.solution.notes) text += "  " + note + "\n";
  text += "\n";
  return text;
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
