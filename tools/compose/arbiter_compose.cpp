// Composes positions that show a theme, and proves that they are smallest or that there are none.

#include <array>
#include <atomic>
#include <csignal>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "puzzles/compose/composer.hpp"
#include "puzzles/query/words.hpp"
#include "tools/cli/build_commit.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/compose/check_records.hpp"
#include "tools/compose/compose_answer.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

std::atomic<bool> interrupted{false};

/// The command line, quoted for a shell.
std::string command_line(int argc, const char* const* argv) {
  std::string out = "arbiter-compose";
  for (int i = 1; i < argc; ++i) out += ' ' + shell_word(argv[i]);
  return out;
}

ToolInfo tool() {
  return {
      .name = "arbiter-compose",
      .summary = "composes positions that show a theme, or proves that there are none",
      .usage = {"THEME [--variant NAME] [--set NAME=VALUE …] [options]", "--where QUERY --variant NAME [options]",
                "--list | --explain THEME | --words VARIANT", "--check [--prove] FILE…"},
      .description =
          "A solver looks for positions. Each one is played again before it is printed, by the generator, which knows\n"
          "nothing of the solver. Only positions that a legal game may reach are looked at, as far as the invariants "
          "of\n"
          "games (--prove lists them) and the reachability checks of arbiter-corpus tell; --allow-unreachable adds "
          "the\n"
          "others. Pieces that a position does not need are left out.\n"
          "\n"
          "The verdict is 'found', 'impossible' (proved: the space was exhausted) or 'undecided' (a limit came "
          "first).\n"
          "Ctrl-C ends the search and prints what was found so far.\n"
          "\n"
          "--save keeps the answer as a record. --check reads records and checks every position again: it plays the\n"
          "solution by the generator and by the rules, and asks the theme and its query. With --prove it also "
          "composes\n"
          "again where a record claims that there is no such position, or none with fewer pieces; without --prove a\n"
          "note says that this was not done.\n"
          "\n"
          "Queries (--where; --words VARIANT lists the words):\n" +
          puzzles::query::grammar(),
      .examples =
          {{"list the themes", "arbiter-compose --list"},
           {"fewest pieces, proved", "arbiter-compose king-answers-check --minimal --format json"},
           {"there is no chain of nine",
            "arbiter-compose forced-chain --set piece=leaper --set length=9 --expect impossible"},
           {"ten different positions with a black rook on a8",
            "arbiter-compose piece-answers-check --count 10 --place ra8"},
           {"a theme of your own",
            "arbiter-compose --variant takemake --where 'check & only(take) & exists move(by pawn) & pieces <= 6'"},
           {"a sheet to print, and a record that can be checked",
            "arbiter-compose king-answers-check --count 6 --as html --output sheet.html --save kings.json"},
           {"check a record, and prove again what it claims", "arbiter-compose --check --prove --limit 600 kings.json"},
           {"the same again", "arbiter-compose forced-chain --seed 7 --threads 1"}},
      .formats = {Format::text, Format::json},
      .commit = std::string(build_commit()),
  };
}

/// "; --variant NAME chooses another: armies, takemake"; empty if there is none.
std::string other_variants(const puzzles::Theme& theme, const Variant& taken) {
  std::vector<std::string> others = theme.info().variants;
  std::erase(others, taken.name());
  return others.empty() ? "" : fmt::format("; --variant NAME chooses another: {}", joined(others));
}

Exit compose_theme(Run& run, const std::string& command) {
  const auto asked = compose_request(run.arguments(), run.threads());
  if (!asked) {
    run.report(asked.error());
    return Exit::usage;
  }
  const Variant& variant = *asked->request.variant;
  if (!run.arguments().has("variant") && &variant != &plain_variant())
    run.note(fmt::format("the variant is {}{}", variant.name(), other_variants(*asked->theme, variant)));
  if (const auto style = style_of(run.arguments())) {
    const std::string objection = puzzles::objection(*style, *asked->request.variant, asked->effort.count);
    if (!objection.empty()) throw UsageError(objection, "without --as, or another style");
  }
  puzzles::Effort effort = asked->effort;
  effort.stop = &interrupted;
  if (run.shows_progress()) effort.progress = [&run](const std::string& text) { run.progress(text); };
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { interrupted = true; });
  const puzzles::Composition made = puzzles::compose(*asked->theme, asked->request, effort);
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  // The record is saved before the answer is shown: the reader may be gone.
  if (const auto file = run.arguments().value("save")) save_record(*file, command, *asked, made);
  write_composition(run, *asked, made);
  return status_of(*asked, made);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string command = command_line(argc, argv);
  return run_main(argc, argv, tool(), compose_options(), [&command](Run& run) {
    const Arguments& arguments = run.arguments();
    if (arguments.has("list")) return list_themes(run);
    if (arguments.text("profile") == "list" || arguments.text("variant") == "list") {
      static_cast<void>(choose_rules(run, true));  // which lists them
      return Exit::holds;
    }
    if (arguments.has("explain")) return explain_theme(run, arguments.text("explain"));
    if (const auto variant = arguments.value("words")) return list_words(run, *variant);
    if (arguments.has("check")) return check_records(run);
    return compose_theme(run, command);
  });
}
