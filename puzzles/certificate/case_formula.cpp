#include "puzzles/certificate/certificate.hpp"

#include <charconv>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "puzzles/space/reachable.hpp"

namespace arbiter::puzzles {

CaseFormula::CaseFormula(const Theme& theme, const Request& request, const Case& part,
                         std::optional<std::size_t> at_most)
    : theme_(theme), request_(request), part_(part), problem_(theme.open(request, part)),
      refuter_(theme, request, *problem_) {
  add(space().well_formed());
  for (const Named& each : space().constraints()) add(each.holds);
  for (const Named& demand : problem_->demands()) add(demand.holds);
  if (at_most) add(space().at_most_pieces(*at_most));
}

bool CaseFormula::add(Formula part) {
  if (part.edge() >= known_.size()) known_.resize(2 * space().store().size(), false);
  if (known_[part.edge()]) return false;
  known_[part.edge()] = true;
  parts_.push_back(part);
  return true;
}

CaseFormula::Taken CaseFormula::refute(const Setup& setup) {
  const Refutation refutation = refuter_.refute(setup);
  using Why = Refutation::Why;
  Taken taken{refutation.why, false};
  if (refutation.why == Why::none) return taken;
  for (const Formula each : refutation.formulas) taken.new_parts |= add(each);
  if (refutation.why == Why::unreachable && !taken.new_parts) taken.new_parts = add(space().other_than(setup));
  return taken;
}

bool CaseFormula::refute_unreachable(const Setup& setup) {
  if (!space().broken(setup).empty() || !sound(request_, setup)) return false;
  bool more = false;
  for (const Formula each : refuter_.why_unreachable(setup)) more |= add(each);
  return more;
}

ClauseList CaseFormula::clauses() const {
  ClauseList result;
  Clauses writer(space().store(), [&](std::span<const int> clause) {
    result.literals.insert(result.literals.end(), clause.begin(), clause.end());
    result.literals.push_back(0);
    ++result.clauses;
  });
  for (const Formula part : parts_) writer.add(part);
  result.variables = writer.variables();
  return result;
}

std::string CaseFormula::dimacs(const ClauseList& clauses) const {
  std::string text;
  const auto out = std::back_inserter(text);
  const Variant& variant = request_.ruleset.variant();
  fmt::format_to(out, "c {}, {}{}\n", variant.name(), theme_.info().name,
                 part_.name.empty() ? "" : fmt::format(": {}", part_.name));
  fmt::format_to(out, "c Variables that mean something; the others stand for parts of the formula.\n");
  // Clauses numbers the variables of the store from 1 in their order.
  for (std::size_t number = 0; number < space().open_variables(); ++number)
    fmt::format_to(out, "c {} {}\n", number + 1, space().meaning(number, variant));
  for (const auto& [number, words] : problem_->named()) fmt::format_to(out, "c {} {}\n", number + 1, words);
  fmt::format_to(out, "p cnf {} {}\n", clauses.variables, clauses.clauses);
  for (const int literal : clauses.literals) {
    fmt::format_to(out, "{}", literal);
    text += literal == 0 ? '\n' : ' ';
  }
  return text;
}

std::string refuted_text(std::span<const Refuted> refuted) {
  std::string text;
  for (const Refuted& each : refuted)
    text += fmt::format("{}{}\n", each.only_unreachable ? "u " : "", fmt::join(each.numbers, " "));
  return text;
}

tl::expected<std::vector<Refuted>, std::string> read_refuted(std::string_view text) {
  std::vector<Refuted> result;
  while (!text.empty()) {
    Refuted refuted;
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    refuted.only_unreachable = line.starts_with("u ");
    if (refuted.only_unreachable) line.remove_prefix(2);
    while (!line.empty()) {
      std::uint32_t number = 0;
      const auto [next, error] = std::from_chars(line.data(), line.data() + line.size(), number);
      const bool ends = next == line.data() + line.size();
      if (error != std::errc() || (!ends && *next != ' ') ||
          (!refuted.numbers.empty() && number <= refuted.numbers.back()))
        return tl::unexpected(
            fmt::format("line {}: numbers of variables are expected, in increasing order", result.size() + 1));
      refuted.numbers.push_back(number);
      line.remove_prefix(static_cast<std::size_t>(next - line.data()) + (ends ? 0 : 1));
    }
    if (end == std::string_view::npos)
      return tl::unexpected(fmt::format("line {} does not end: the file has been cut", result.size() + 1));
    result.push_back(std::move(refuted));
  }
  return result;
}

}  // namespace arbiter::puzzles
