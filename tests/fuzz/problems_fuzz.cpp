// Any bytes as a file of problems: a letter for the format, then the text. Problems that a reader takes are complete,
// and their diagrams are read by their variant; faults lie in the file.
#include "tests/fuzz/fuzz.hpp"
#include "verifier/solve/input/problem.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;
using namespace arbiter::solve;

namespace {

void demand_sound_problem(const Problem& problem, std::size_t lines, bool own_fen) {
  demand(problem.line >= 1 && problem.line <= lines, "a problem behind the end of the file", problem.fen);
  if (problem.stipulation) {
    const std::string text = to_string(*problem.stipulation);
    const auto again = read_stipulation(text);
    demand(again.has_value() && *again == *problem.stipulation, "a stipulation that is not read again as itself", text);
  }
  if (!problem.variant.empty())
    demand(variant_named(problem.variant) != nullptr, "an unknown variant", problem.variant);
  if (own_fen) return;
  demand(problem.stipulation.has_value(), "a problem that asks for nothing", problem.fen);
  const Variant& variant = *variant_named(problem.variant);
  const auto parsed = Ruleset(variant).parse_fen(problem.fen, {});
  // Any diagram can be written; only its kings, pawns and rights may be impossible.
  demand(parsed.has_value() || !parsed.error().empty(), "no reason why a diagram is refused", problem.fen);
  if (parsed) demand(variant.write_fen(parsed->setup, parsed->style) == problem.fen, "another diagram", problem.fen);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::size_t format = input.choose(3);
  const std::string_view text = input.rest();
  const ProblemFile file = format == 0   ? read_popeye(text, "fuzz.inp")
                           : format == 1 ? read_yaml_problems(text, "fuzz.olv")
                                         : read_epd_problems(text, "fuzz.epd");
  static_cast<void>(looks_like_popeye(text));
  static_cast<void>(looks_like_yaml_problems(text));
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  for (const Problem& problem : file.problems) demand_sound_problem(problem, lines, format == 2);
  for (const Finding& fault : file.faults) {
    demand(!fault.message.empty(), "a fault without a message");
    demand(fault.where.line >= 1 && fault.where.line <= lines, "a fault behind the end of the file", fault.message);
    demand(fault.where.column >= 1 && fault.where.end_column >= fault.where.column, "a fault without a place",
           fault.message);
  }
  return 0;
}
