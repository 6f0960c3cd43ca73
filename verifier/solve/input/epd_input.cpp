#include "verifier/solve/input/problem.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/position/fen.hpp"
#include "verifier/records/line_forms.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

constexpr std::size_t longest_epd_line = 100'000;

struct LineReader {
  std::string_view text;
  std::size_t base;
  ProblemFaults& faults;
  std::optional<std::string_view> profile{};
  Span profile_at{};

  /// Nothing if the line has an error.
  std::optional<Problem> read() {
    const std::size_t errors = faults.errors();
    Problem problem;
    take_name(problem);
    const std::size_t end = records::end_of_fen(text);
    problem.fen = std::string(text.substr(0, end));
    problem.line = faults.line_of(base);
    const std::string_view rest = text.substr(end);
    const records::OperationsRead sound = records::read_operations(rest);
    if (!sound.sound)
      wrong(span(end + sound.broken, end + sound.end), std::string(sound.problem), "a name, operands and a semicolon");
    for (const records::Operation& each : records::list_operations(rest)) take(each, end, problem);
    if (profile) take_profile(problem);
    if (faults.errors() != errors) return std::nullopt;
    return problem;
  }

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const { return {base + begin, base + end}; }
  [[nodiscard]] Span span(std::string_view part, const records::Operation& of, std::size_t end) const {
    if (part.empty()) return span(end + of.begin, end + of.begin + of.name.size());
    const auto begin = static_cast<std::size_t>(part.data() - text.data());
    return span(begin, begin + part.size());
  }

  void wrong(Span where, std::string message, std::string wanted) {
    faults.add("AS104", where, std::move(message), std::move(wanted));
  }

  /// "takemake | FEN".
  void take_name(Problem& problem) {
    std::string_view line = text;
    const records::LineName name = records::take_line_name(line);
    if (name.word.empty()) return;
    if (name.variant == nullptr) return wrong(span(0, name.word.size()), "an unknown variant", joined(variant_names()));
    take_variant({name.variant, name.profile}, problem);
    if (!name.armies.empty())
      faults.add("AS108", span(0, text.size() - line.size()), "the armies are not taken from the line",
                 fmt::format("the armies {}, named for all problems", name.armies));
    base += text.size() - line.size();
    text = line;
  }

  static void take_variant(const VariantName& name, Problem& problem) {
    problem.variant = std::string(name.variant->name());
    if (name.profile) problem.profile = std::string(name.variant->profiles()[*name.profile].name);
  }

  void take(const records::Operation& operation, std::size_t end, Problem& problem) {
    const Span where = span(operation.operands, operation, end);
    const std::string_view operands = operation.operands;
    if (operation.name == "dm") {
      const auto moves = whole_number(operands, 1, most_moves_asked);
      if (!moves)
        return wrong(where, "dm needs the number of moves to the mate",
                     fmt::format("a whole number from 1 to {}", most_moves_asked));
      ask({Play::direct, Goal::mate, {}, plies_of(Play::direct, static_cast<unsigned>(*moves) * 2)}, where, problem);
    } else if (operation.name == "stip") {
      const auto read = read_stipulation(operands);
      if (!read)
        return wrong(where, fmt::format("this is not a stipulation: {}", read.error().message), "stip \"h#2\";");
      ask(*read, where, problem);
    } else if (operation.name == "variant") {
      const VariantName meant = meant_by(operands);
      if (meant.variant == nullptr) return wrong(where, "an unknown variant", joined(variant_names()));
      take_variant(meant, problem);
    } else if (operation.name == armies_word) {
      take_armies(operands, where, problem);
    } else if (operation.name == "profile") {
      profile = operands;
      profile_at = where;
    } else if (operation.name == "solutions") {
      const auto count = whole_number(operands, 1, 1'000'000);
      if (!count) return wrong(where, "solutions needs the number of intended solutions", "solutions 2;");
      problem.solutions = static_cast<unsigned>(*count);
    } else if (operation.name == "id") {
      problem.title = problem_text(operands);
    }
  }

  void take_armies(std::string_view letters, Span where, Problem& problem) {
    for (const Variant* variant : all_variants()) {
      const ArmyChoice* choice = variant->army_choice();
      if (choice == nullptr) continue;
      const std::string upper = upper_case(letters);
      if (!choice->number_of(upper))
        return wrong(where, "these are not two armies", "armies CN; White's letter, then Black's");
      problem.armies = upper;
      if (problem.variant.empty()) problem.variant = std::string(variant->name());
      return;
    }
  }

  /// When the variant is known.
  void take_profile(Problem& problem) {
    const Variant* variant = problem.variant.empty() ? &plain_variant() : variant_called(problem.variant);
    if (variant == nullptr) return;  // told already
    const auto found = profile_named(*variant, *profile);
    if (!found)
      return wrong(profile_at, fmt::format("{} has no such profile", variant->title()), profile_names(*variant));
    take_variant({variant, found}, problem);
  }

  void ask(const Stipulation& stipulation, Span where, Problem& problem) {
    if (problem.stipulation && *problem.stipulation != stipulation)
      wrong(where, fmt::format("the line also asks for {}", to_string(*problem.stipulation)), "one stipulation");
    problem.stipulation = stipulation;
  }
};

}  // namespace

ProblemFile read_epd_problems(std::string_view text, const std::string& file) {
  ProblemFaults faults(text, file);
  ProblemFile result;
  if (faults.has_zero_byte("a position a line")) return {{}, faults.take()};
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  while (at < text.size() && !faults.too_many()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    const std::size_t first = std::min(line.find_first_not_of(" \t\r"), line.size());
    line.remove_prefix(first);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    const std::size_t base = at + first;
    at = end + 1;
    if (line.empty() || begins_comment(line.front())) continue;
    if (line.size() > longest_epd_line) {
      faults.add("AS106", {base, base + 1}, fmt::format("a line of {} bytes is not a position", line.size()),
                 "a position a line");
      continue;
    }
    if (faults.enough(result.problems.size(), {base, base + 1})) break;
    if (auto problem = LineReader{line, base, faults}.read()) result.problems.push_back(std::move(*problem));
  }
  result.faults = faults.take();
  return result;
}

}  // namespace arbiter::solve
