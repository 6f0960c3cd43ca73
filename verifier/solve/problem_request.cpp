#include "verifier/solve/problem_request.hpp"

#include <algorithm>

#include "verifier/solve/epd_input.hpp"
#include "verifier/solve/popeye_input.hpp"
#include "verifier/solve/record_input.hpp"
#include "verifier/solve/table_input.hpp"
#include "verifier/solve/yaml_input.hpp"

namespace arbiter::solve {

ProblemFile read_problems(const std::string& text, const std::string& file) {
  if (looks_like_puzzle_table(text, file)) return read_puzzle_table(text, file);
  if (looks_like_popeye(text)) return read_popeye(text, file);
  if (looks_like_records(text)) return read_record_problems(text, file);
  if (looks_like_yaml_problems(text)) return read_yaml_problems(text, file);
  return read_epd_problems(text, file);
}

bool is_read_by_lines(const std::string& text, const std::string& file) {
  return !looks_like_puzzle_table(text, file) && !looks_like_popeye(text) && !looks_like_records(text) &&
         !looks_like_yaml_problems(text);
}

records::LineRules rules_of(const Problem& problem, const records::GivenRules& chosen, const VariantName& path) {
  records::LineRules result{{}, records::resolve_variant(problem.variant, chosen.variant, path, problem.fen), {}};
  if (result.resolution.variant == nullptr) return result;
  records::GivenRules& rules = result.rules;
  rules = records::rules_for(chosen, result.resolution);
  if (!problem.armies.empty()) rules.fen.armies = problem.armies;
  if (!problem.profile.empty()) rules.profile = profile_named(*rules.variant, problem.profile).value_or(0);
  return result;
}

void add_settings(Request& request, const Problem& problem, const records::GivenRules& rules, const Location& where,
                  const AskedOfAll& asked) {
  request.set_play = request.set_play || problem.set_play;
  request.stop_on_short = problem.stop_on_short && cooperative(request.stipulation.play);
  if (problem.tries && !request.tries) request.tries = problem.refutations.value_or(1);
  if (problem.max_solutions && !asked.most_solutions)
    request.most_solutions = std::max(*problem.max_solutions, request.intended);
  if (!problem.set_play_fen.empty()) {
    const records::ReadPosition set_play = records::read_position(problem.set_play_fen, rules, where, false);
    if (set_play.position) request.set_play_from = set_play.position->setup();
  }
  if (problem.solutions && !asked.solutions) {
    request.intended = *problem.solutions;
    request.intended_stated = true;
    request.most_solutions = std::max(request.most_solutions, request.intended);
  }
}

}  // namespace arbiter::solve
