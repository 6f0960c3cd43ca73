// Solves a problem exactly: keys, variations, cooks, or the proof that there is no solution.

#include "tools/cli/run_main.hpp"
#include "tools/solve/solve_request.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

Exit body(Run& run) {
  const Interrupts interrupts;
  const std::atomic<bool>* stop = &Interrupts::heard();
  if (run.arguments().has("check")) return check_saved_proofs(run, stop);
  if (run.arguments().has("table")) return use_table(run, stop);
  if (run.arguments().has("can-win")) return answer_can_win(run, stop);
  const SolveWords words = solve_words(run.arguments());
  const bool files = !words.files.empty();
  const auto rules = choose_rules(run, files);
  if (!rules) return Exit::holds;
  return files ? solve_files(run, *rules, words, stop) : solve_typed(run, *rules, words, stop);
}

}  // namespace

int main(int argc, char** argv) {
  return run_main(argc, argv,
                  about("solve/about.txt",
                        {Format::text, Format::json, Format::jsonl, Format::html, Format::latex, Format::yaml,
                         Format::pgn, Format::epd},
                        build_commit()),
                  solve_options(), body);
}
