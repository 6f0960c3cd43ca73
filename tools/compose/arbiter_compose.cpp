// Composes positions that show a theme, and proves that they are smallest or that there are none.

#include <string>
#include <vector>

#include <fmt/format.h>

#include "puzzles/certificate/make.hpp"
#include "puzzles/compose/composer.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/records/write_record.hpp"
#include "tools/cli/about.hpp"
#include "tools/cli/build_commit.hpp"
#include "tools/cli/interrupts.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/compose/certificates.hpp"
#include "tools/compose/check_records.hpp"
#include "tools/compose/compose_answer.hpp"
#include "tools/compose/games.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

/// The command line, quoted for a shell.
std::string command_line(int argc, const char* const* argv) {
  std::string out = "arbiter-compose";
  for (int i = 1; i < argc; ++i) out += ' ' + shell_word(argv[i]);
  return out;
}

/// "; --variant NAME chooses another: armies, takemake"; empty if there is none.
std::string other_variants(const puzzles::Theme& theme, const Variant& taken) {
  std::vector<std::string> others = theme.info().variants;
  std::erase(others, taken.name());
  return others.empty() ? "" : fmt::format("; --variant NAME chooses another: {}", joined(others));
}

Exit compose_theme(Run& run, const std::string& command) {
  run.arguments().refuse({"title", "licence"}, "--{} goes with --from-games");
  if (run.writes(Format::jsonl))
    throw UsageError("jsonl has an object for each puzzle of --from-games", "--format json");
  auto asked = compose_request(run.arguments(), run.threads());
  if (!asked) {
    // Where positions are written for another program, only they go to the output.
    if (run.arguments().has("as")) {
      for (const Finding& each : asked.error()) say_on_stderr(format_text(each, {}));
    } else {
      run.report(asked.error());
    }
    return Exit::usage;
  }
  const Variant& variant = *asked->request.variant;
  if (!run.arguments().has("variant") && &variant != &plain_variant())
    run.note(fmt::format("the variant is {}{}", variant.name(), other_variants(*asked->theme, variant)));
  if (const auto style = style_of(run.arguments())) {
    const std::string objection = puzzles::objection(*style, *asked->request.variant, asked->effort.count);
    if (!objection.empty()) throw UsageError(objection, "without --as, or another style");
  }
  // Before hours are spent on what it is to hold.
  if (const auto folder = run.arguments().value("certificate")) puzzles::make_certificate_folder(*folder);
  puzzles::Effort& effort = asked->effort;
  effort.stop = &Interrupts::heard();
  if (run.shows_progress()) effort.progress = [&run](const std::string& text) { run.progress(text); };
  const Interrupts interrupts;
  const puzzles::Composition made = puzzles::compose(*asked->theme, asked->request, effort);
  // The record is saved before the answer is shown: the reader may be gone.
  if (const auto file = run.arguments().value("save")) puzzles::save_record(*file, command, *asked, made);
  write_composition(run, *asked, made);
  const Exit status = status_of(*asked, made);
  if (run.arguments().has("certificate")) {
    const Exit certified = write_certificate(run, *asked, made, command);
    if (certified != Exit::holds) return certified;
  }
  return status;
}

/// `command`: the command line, which a record keeps.
Exit body(Run& run, const std::string& command) {
  const Arguments& arguments = run.arguments();
  if (arguments.has("list")) return list_themes(run);
  if (arguments.text("profile") == "list" || arguments.text("variant") == "list") {
    static_cast<void>(choose_rules(run, true));  // which lists them
    return Exit::holds;
  }
  if (arguments.has("explain")) return explain_theme(run, arguments.text("explain"));
  if (const auto variant = arguments.value("words")) return list_words(run, *variant);
  if (arguments.has("certificates") && !arguments.has("check"))
    throw UsageError("--certificates names what is checked", "--check --certificates FOLDER");
  if (arguments.has("check")) return arguments.has("certificates") ? check_certificates(run) : check_records(run);
  if (arguments.has("merge")) return merge_games(run);
  if (arguments.has("from-games") || arguments.has("from")) {
    const Interrupts interrupts;
    return collect_games(run, Interrupts::heard());
  }
  return compose_theme(run, command);
}

}  // namespace

int main(int argc, char** argv) {
  ToolInfo tool = about("compose/about.txt", {Format::text, Format::json, Format::jsonl}, build_commit());
  fill_in(tool, "{grammar}", puzzles::query::grammar());
  const std::string command = command_line(argc, argv);
  return run_main(argc, argv, tool, compose_options(), [&command](Run& run) { return body(run, command); });
}
