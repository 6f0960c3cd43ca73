#include "verifier/solve/input/problem.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/solve/input/problem_faults.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

constexpr std::size_t longest_shown = 200;  ///< bytes of a line, or of what was seen

constexpr std::size_t longest_epd_line = 100'000;

struct LineReader {
  std::string_view text;
  std::size_t base;
  ProblemFaults& faults;
  std::optional<std::string_view> profile{};
  Span profile_at{};

  /// Nothing if the line has an error.
  std::optional<Problem> read() {
    const std::size_t errors = faults.errors;
    Problem problem;
    take_name(problem);
    const std::size_t end = records::end_of_fen(text);
    problem.fen = std::string(text.substr(0, end));
    problem.line = faults.line_of(base);
    const std::string_view rest = text.substr(end);
    const records::OperationsRead sound = records::read_operations(rest);
    if (!sound.sound) faults.add(fault::operations, span(end + sound.broken, end + sound.end), sound.problem);
    for (const records::Operation& each : records::list_operations(rest)) take(each, end, problem);
    if (profile) take_profile(problem);
    if (faults.errors != errors) return std::nullopt;
    return problem;
  }

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const { return {base + begin, base + end}; }
  [[nodiscard]] Span span(std::string_view part, const records::Operation& of, std::size_t end) const {
    if (part.empty()) return span(end + of.begin, end + of.begin + of.name.size());
    const auto begin = static_cast<std::size_t>(part.data() - text.data());
    return span(begin, begin + part.size());
  }

  /// "takemake | FEN".
  void take_name(Problem& problem) {
    std::string_view line = text;
    const records::LineName name = records::take_line_name(line);
    if (name.word.empty()) return;
    if (name.variant == nullptr)
      return faults.add(fault::unknown_variant, span(0, name.word.size()), joined(variant_names()));
    take_variant({name.variant, name.profile}, problem);
    if (!name.armies.empty()) faults.add(fault::armies_of_line, span(0, text.size() - line.size()), name.armies);
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
      if (!moves) return faults.add(fault::no_dm, where, most_moves_asked);
      ask({Play::direct, Goal::mate, {}, plies_of(Play::direct, static_cast<unsigned>(*moves) * 2)}, where, problem);
    } else if (operation.name == "stip") {
      const auto read = read_stipulation(operands);
      if (!read) return faults.add(fault::no_stip, where, read.error().message);
      ask(*read, where, problem);
    } else if (operation.name == "variant") {
      const VariantName meant = meant_by(operands);
      if (meant.variant == nullptr) return faults.add(fault::unknown_variant, where, joined(variant_names()));
      take_variant(meant, problem);
    } else if (operation.name == armies_word) {
      take_armies(operands, where, problem);
    } else if (operation.name == "profile") {
      profile = operands;
      profile_at = where;
    } else if (operation.name == "solutions") {
      const auto count = whole_number(operands, 1, 1'000'000);
      if (!count) return faults.add(fault::no_number_of_solutions, where);
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
      if (!choice->number_of(upper)) return faults.add(fault::no_armies, where);
      problem.armies = upper;
      if (problem.variant.empty()) problem.variant = std::string(variant->name());
      return;
    }
  }

  /// When the variant is known.
  void take_profile(Problem& problem) {
    const Variant& variant = problem.variant.empty() ? default_variant() : *variant_called(problem.variant);
    const auto found = profile_named(variant, *profile);
    if (!found) return faults.add(fault::no_profile, profile_at, variant.title(), profile_names(variant));
    take_variant({&variant, found}, problem);
  }

  void ask(const Stipulation& stipulation, Span where, Problem& problem) {
    if (problem.stipulation && *problem.stipulation != stipulation)
      faults.add(fault::second_stipulation, where, to_string(*problem.stipulation));
    problem.stipulation = stipulation;
  }
};

}  // namespace

std::string problem_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (character.length == 0) {
      result += static_cast<char>(0xC0U | (byte >> 6U));
      result += static_cast<char>(0x80U | (byte & 0x3FU));
      text.remove_prefix(1);
      continue;
    }
    const bool control = character.code < 0x20 || (character.code >= 0x7F && character.code < 0xA0);
    result += control ? " " : text.substr(0, character.length);
    text.remove_prefix(character.length);
  }
  return result;
}

ProblemFaults::ProblemFaults(std::string_view text, std::string name) : text_(text), name_(std::move(name)) {
  lines_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') lines_.push_back(i + 1);
  }
}

std::size_t ProblemFaults::line_of(std::size_t offset) const noexcept {
  return static_cast<std::size_t>(std::upper_bound(lines_.begin(), lines_.end(), offset) - lines_.begin());
}

void ProblemFaults::add(CheckId check, Span where, std::string message, std::string wanted) {
  if (too_many()) return;
  where.end = std::min(where.end, text_.size());
  where.begin = std::min(where.begin, where.end);
  const std::size_t line = line_of(where.begin);
  const std::size_t start = lines_[line - 1];
  std::string_view shown = text_.substr(start, text_.find('\n', start) - start);
  if (shown.ends_with('\r')) shown.remove_suffix(1);
  Finding finding{.check = check};
  finding.level = check_info(check).level;
  finding.message = about.empty() ? std::move(message) : fmt::format("{}: {}", about, message);
  // A caret stands on one line.
  const std::size_t end = std::clamp(where.end, where.begin + 1, std::max(start + shown.size(), where.begin + 1));
  finding.where = {name_, line, where.begin - start + 1, end - start + 1};
  finding.source_line = valid_utf8(shown.substr(0, longest_shown));
  finding.seen = valid_utf8(text_.substr(where.begin, std::min(where.end - where.begin, longest_shown)));
  finding.wanted = std::move(wanted);
  if (finding.level == Level::error) ++errors;
  found_.push_back(std::move(finding));
}

bool ProblemFaults::has_zero_byte(std::string wanted) {
  const std::size_t zero = text_.find('\0');
  if (zero == std::string_view::npos) return false;
  add("AS106", {zero, zero + 1}, "a zero byte: this is not text", std::move(wanted));
  return true;
}

bool ProblemFaults::enough(std::size_t problems, Span where) {
  if (problems < most_problems) return false;
  add("AS106", where, fmt::format("more than {} problems: the rest is not read", most_problems));
  return true;
}

std::vector<Finding> ProblemFaults::take() {
  const bool given_up = too_many();
  sort_by_place(found_);
  std::vector<Finding> result = std::exchange(found_, {});
  if (given_up && !result.empty()) {
    add("AS106", {text_.size(), text_.size()},
        fmt::format("too many faults ({}): the rest is not read", result.size()));
    result.push_back(std::move(found_.back()));
    found_.clear();
  }
  return result;
}

ProblemFile read_epd_problems(std::string_view text, const std::string& file) {
  ProblemFaults faults(text, file);
  std::vector<Problem> problems;
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
      faults.add(fault::long_line, {base, base + 1}, line.size());
      continue;
    }
    if (faults.enough(problems.size(), {base, base + 1})) break;
    if (auto problem = LineReader{line, base, faults}.read()) problems.push_back(std::move(*problem));
  }
  return {std::move(problems), faults.take()};
}

}  // namespace arbiter::solve
