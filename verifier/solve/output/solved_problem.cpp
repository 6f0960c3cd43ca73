#include "verifier/solve/output/solved_problem.hpp"

#include <fmt/format.h>

#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

std::string authors_of(const solve::Problem* problem) {
  std::string out;
  if (problem == nullptr) return out;
  for (const std::string& author : problem->authors) out += (out.empty() ? "" : ", ") + author;
  return out;
}

std::string name_of(const SolvedProblem& solved, std::size_t number) {
  std::string out = fmt::format("Problem {}", number);
  if (solved.problem == nullptr) return out;
  if (!solved.problem->title.empty()) {
    out = solved.problem->title;
  } else if (!solved.file.empty()) {
    out = fmt::format("{}:{}", solved.file, solved.problem->line);
  }
  if (!solved.problem->twin.empty()) out += fmt::format(", {}", solved.problem->twin);
  return out;
}

std::string rules_of(const SolvedProblem& solved) {
  const Ruleset ruleset = solved.position.root.ruleset();
  if (ruleset == Ruleset(plain_variant())) return {};
  if (std::string legend = solve::composers_legend(ruleset.variant()); !legend.empty()) return legend;
  return fmt::format("{} ({})", ruleset->title(), ruleset.profile().name);
}

std::string_view problemists_letter(const Piece& piece, const Variant& variant) {
  const std::string_view orthodox = solve::orthodox_code(role_info(variant, piece.role).name);
  return orthodox.empty() ? solve::composers_code(variant, piece.role) : orthodox;
}

}  // namespace arbiter
