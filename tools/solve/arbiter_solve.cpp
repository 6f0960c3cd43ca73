// Solves a problem exactly: keys, variations, cooks, or the proof that there is no solution.

#include <csignal>

#include <atomic>

#include "tools/cli/about.hpp"
#include "tools/cli/build_commit.hpp"
#include "tools/solve/solve_request.hpp"
#include "tools/solve/table_requests.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

std::atomic<bool> interrupted{false};

Exit body(Run& run) {
  if (run.arguments().has("check")) {
    std::signal(SIGINT, [](int) { interrupted.store(true); });
    return check_saved_proofs(run, &interrupted);
  }
  if (run.arguments().has("table") || run.arguments().has("can-win")) {
    std::signal(SIGINT, [](int) { interrupted.store(true); });
    return run.arguments().has("table") ? use_table(run, &interrupted) : answer_can_win(run, &interrupted);
  }
  const SolveWords words = solve_words(run.arguments());
  const bool files = !words.files.empty();
  const auto rules = choose_rules(run, files);
  if (!rules) return Exit::holds;
  std::signal(SIGINT, [](int) { interrupted.store(true); });
  return files ? solve_files(run, *rules, words, &interrupted) : solve_typed(run, *rules, words, &interrupted);
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
