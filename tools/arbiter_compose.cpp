// Composes positions that show a theme, proves that they are smallest, or that there are none.

#include <array>
#include <atomic>
#include <csignal>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "common/run_main.hpp"
#include "compose/compose_answer.hpp"
#include "compose/compose_request.hpp"
#include "puzzles/compose/composer.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

std::atomic<bool> interrupted{false};

ToolInfo tool() {
  return {
      .name = "arbiter-compose",
      .summary = "composes positions that show a theme, and proves what cannot be",
      .usage = {"THEME [--variant NAME] [--set NAME=VALUE …] [options]", "--list", "--explain THEME"},
      .description =
          "A solver looks for positions; each one is played again by the generator, which knows nothing of the solver,\n"
          "before it is printed. The space of every theme is that of the variant's legal games, as far as the invariants\n"
          "of such games say (see --prove). Men that a position does not need are left out.\n"
          "\n"
          "The verdict is 'found', 'impossible' (proved: the space was exhausted) or 'undecided' (the limit came first).\n"
          "Ctrl-C ends the search and prints what was found so far.",
      .examples = {{"what can be asked for", "arbiter-compose --list"},
                   {"fewest men, proved", "arbiter-compose king-answers-check --minimal --format json"},
                   {"there is no chain of nine", "arbiter-compose forced-chain --set man=leaper --set length=9 --expect impossible"},
                   {"ten different positions with a black rook on a8", "arbiter-compose man-answers-check --count 10 --place ra8"},
                   {"the same again", "arbiter-compose forced-chain --seed 7 --threads 1"}},
      .formats = {Format::text, Format::json},
  };
}

Exit compose_theme(Run& run) {
  const auto asked = compose_request(run);
  if (!asked) return Exit::holds;
  puzzles::Effort effort = asked->effort;
  effort.stop = &interrupted;
  if (run.shows_progress()) effort.progress = [&run](const std::string& text) { run.progress(text); };
  std::signal(SIGINT, [](int) { interrupted = true; });
  const puzzles::Composition made = puzzles::compose(*asked->theme, asked->request, effort);
  std::signal(SIGINT, SIG_DFL);
  write_composition(run, *asked, made);
  return status_of(*asked, made);
}

}  // namespace

int main(int argc, char** argv) {
  return run_main(argc, argv, tool(), compose_options(), [](Run& run) {
    const Arguments& arguments = run.arguments();
    if (arguments.has("list")) return list_themes(run);
    if (arguments.has("explain")) return explain_theme(run, arguments.text("explain"));
    return compose_theme(run);
  });
}
