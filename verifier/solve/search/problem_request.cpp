#include "verifier/solve/search/problem_request.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/line_forms.hpp"
#include "verifier/records/records.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/known_names.hpp"

namespace arbiter::solve {
namespace {

using Json = nlohmann::json;

class RecordsReader {
 public:
  RecordsReader(std::string_view text, const std::string& file) : text_(text), faults_(text, file) {}

  ProblemFile read() {
    const Json whole = Json::parse(text_, nullptr, false);
    if (!whole.is_discarded()) {
      take(whole);
    } else {
      lines();
    }
    return {std::move(problems_), faults_.take()};
  }

 private:
  void lines() {
    while (at_ < text_.size() && !faults_.too_many()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      const std::string_view line = text_.substr(at_, end - at_);
      if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
        const Json one = Json::parse(line, nullptr, false);
        if (one.is_discarded()) return wrong("this is not JSON", "records that arbiter-compose saved");
        take(one);
      }
      at_ = end + 1;
    }
  }

  void take(const Json& value) {
    if (value.is_array()) {
      for (const Json& each : value) take(each);
    } else {
      record(value);
    }
  }

  static std::string text_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  }

  void wrong(std::string message, std::string wanted) {
    faults_.add("AS104", {at_, at_ + 1}, std::move(message), std::move(wanted));
  }

  void record(const Json& value) {
    const auto positions = value.is_object() ? value.find("positions") : value.end();
    if (!value.is_object() || positions == value.end() || !positions->is_array())
      return wrong("this is not a record of composed positions", "an object with a list 'positions'");
    Problem head;
    head.title = problem_text(text_of(value, "theme"));
    const Variant* variant = variant_called(text_of(value, "variant"));
    if (variant == nullptr) return wrong("the record names no variant that is known", "\"variant\":\"chess\"");
    head.variant = std::string(variant->name());
    const std::string profile = text_of(value, "profile");
    if (!profile.empty() && !profile_named(*variant, profile))
      return wrong(fmt::format("{} has no such profile", variant->title()), profile_names(*variant));
    head.profile = profile;
    if (const auto parameters = value.find("parameters"); parameters != value.end() && parameters->is_object()) {
      if (const auto count = whole_number(text_of(*parameters, "solutions"), 1, 1'000'000))
        head.solutions = static_cast<unsigned>(*count);
    }
    for (const Json& each : *positions) {
      const std::string fen = each.is_object() ? text_of(each, "fen") : std::string();
      if (fen.empty()) {
        wrong("a position has no FEN", "\"fen\":\"8/…\"");
        continue;
      }
      // The JSON library tells no places.
      at_ = std::min(text_.find(fen, at_), text_.size());
      Problem problem = head;
      problem.fen = fen;
      if (const std::string asked = text_of(each, "stipulation"); !asked.empty()) {
        const auto read = read_stipulation(asked);
        if (!read) {
          wrong(fmt::format("this is not a stipulation: {}", read.error().message), "\"stipulation\":\"h#2\"");
          continue;
        }
        problem.stipulation = *read;
      }
      problem.side_given = true;
      problem.line = faults_.line_of(at_);
      problems_.push_back(std::move(problem));
    }
  }

  std::string_view text_;
  ProblemFaults faults_;
  std::size_t at_ = 0;
  std::vector<Problem> problems_;
};

/// Whether a text is JSON that has the key `positions`, as composed records do.
[[nodiscard]] bool looks_like_records(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')) return false;
  return text.substr(0, 100'000).find("\"positions\"") != std::string_view::npos;
}

/// The problems of records that arbiter-compose saved (an object, an array, or one a line): a problem for each
/// position, with the record's variant, profile and stipulation. A record without a stipulation, of a query, gives
/// problems without one.
[[nodiscard]] ProblemFile read_record_problems(std::string_view text, const std::string& file) {
  return RecordsReader(text, file).read();
}

std::optional<std::size_t> column_named(const std::vector<std::string>& header, std::string_view name) {
  const auto found = std::ranges::find_if(header, [&](const std::string& field) { return same_word(field, name); });
  return found == header.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - header.begin()));
}

/// Whether the text is a table with a column of positions and one of moves, as lichess publishes its puzzles.
[[nodiscard]] bool looks_like_puzzle_table(std::string_view text, const std::string& file) {
  const records::Layout layout = records::layout_of(file, text, std::nullopt, "");
  return layout.format == records::InputFormat::csv && layout.problem.empty() && layout.moves_column.has_value();
}

/// Reads lichess's puzzles: columns PuzzleId, FEN, Moves, Themes by the header in any order, or without a header in
/// lichess's order. Problem::moves is the column Moves. Never throws for its
/// text.
[[nodiscard]] ProblemFile read_puzzle_table(std::string_view text, const std::string& file) {
  constexpr std::size_t themes_of_lichess = 7;
  ProblemFaults faults(text, file);
  ProblemFile result;
  records::Chunk chunk;
  chunk.layout = std::make_shared<const records::Layout>(records::layout_of(file, text, std::nullopt, ""));
  chunk.bytes.assign(text.begin(), text.end());
  chunk.size = text.size();
  chunk.last = true;
  const records::Layout& layout = *chunk.layout;
  std::optional<std::size_t> title = 0;
  std::optional<std::size_t> themes = themes_of_lichess;
  if (layout.header) {
    const auto header = records::csv_fields(trimmed(text.substr(0, text.find('\n'))), layout.delimiter);
    title = column_named(header, "PuzzleId");
    themes = column_named(header, "Themes");
  }
  records::RecordScanner scanner(chunk, records::ReadOptions{}.longest_line);
  records::Record record;
  while (!faults.too_many() && scanner.next(record)) {
    if (faults.enough(result.problems.size(), {record.begin, record.begin + 1})) break;
    if (record.too_long) continue;
    Problem problem;
    problem.fen = std::string(record.text);
    problem.variant = std::string(record.variant);
    problem.side_given = true;
    problem.line = record.line;
    problem.moves = std::string(record.moves);
    const auto fields =
        records::csv_fields(text.substr(record.line_begin, record.line_end - record.line_begin), layout.delimiter);
    if (title && *title < fields.size()) problem.title = problem_text(fields[*title]);
    if (themes && *themes < fields.size()) problem.themes = fields[*themes];
    if (trimmed(problem.moves).empty()) {
      faults.add("AS103", {record.begin, record.end}, "the puzzle has no moves",
                 "the opponent's move, then the solution");
      continue;
    }
    result.problems.push_back(std::move(problem));
  }
  for (const records::RecordNotice& notice : scanner.notices()) {
    if (check_info(notice.check).level == Level::error)
      faults.add("AS104", {notice.begin, notice.end}, notice.message, notice.expected);
  }
  result.faults = faults.take();
  return result;
}

auto* reader_of(std::string_view text, const std::string& file) {
  if (looks_like_puzzle_table(text, file)) return &read_puzzle_table;
  if (looks_like_popeye(text)) return &read_popeye;
  if (looks_like_records(text)) return &read_record_problems;
  return looks_like_yaml_problems(text) ? &read_yaml_problems : &read_epd_problems;
}

}  // namespace

ProblemFile read_problems(const std::string& text, const std::string& file) {
  return reader_of(text, file)(text, file);
}

bool is_read_by_lines(const std::string& text, const std::string& file) {
  return reader_of(text, file) == read_epd_problems;
}

records::LineRules rules_of(const Problem& problem, const records::GivenRules& chosen, const VariantName& path) {
  records::LineRules result{
      {}, records::resolve_variant(problem.variant, chosen.ruleset.known_variant(), path, problem.fen), {}};
  if (result.resolution.variant == nullptr) return result;
  records::GivenRules& rules = result.rules;
  rules = records::rules_for(chosen, result.resolution);
  if (!problem.armies.empty()) rules.fen.armies = problem.armies;
  if (!problem.profile.empty()) {
    const Variant& variant = rules.ruleset.variant();
    rules.ruleset = Ruleset(variant, profile_named(variant, problem.profile).value_or(0));
  }
  return result;
}

void add_settings(Request& request, const Problem& problem, const records::GivenRules& rules, const Location& where,
                  const AskedOfAll& asked) {
  request.set_play = request.set_play || problem.set_play;
  request.post_key = problem.post_key;
  request.shown = problem.shown;
  request.stop_on_short = problem.stop_on_short && cooperative(request.stipulation.play);
  if (problem.tries && !request.tries) request.tries = problem.refutations.value_or(1);
  if (problem.max_solutions && !asked.most_solutions)
    request.most_solutions = std::max(*problem.max_solutions, request.intended);
  const auto take = [&](const std::string& fen, std::optional<Setup>& setup) {
    if (fen.empty()) return;
    const records::ReadPosition read = records::read_position(fen, rules, where, false);
    if (read.position) setup = read.position->setup();
  };
  take(problem.set_play_fen, request.set_play_from);
  take(problem.start_fen, request.start);
  if (problem.solutions && !asked.solutions) {
    request.intended = *problem.solutions;
    request.intended_stated = true;
    request.most_solutions = std::max(request.most_solutions, request.intended);
  }
}

}  // namespace arbiter::solve
