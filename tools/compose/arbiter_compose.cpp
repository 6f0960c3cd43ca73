// Composes positions that show a theme, and proves that they are smallest or that there are none.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/certificate/certificate.hpp"
#include "puzzles/compose/composer.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/records/records.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/compose/compose_request.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

/// --certificate FOLDER: writes a certificate of what was composed. `command`: which the certificate keeps. Status 0 if
/// it was written, 3 if nothing was proved or a limit came first. Throws OutputError.
Exit write_certificate(Run& run, const ComposeCommand& asked, const puzzles::Composition& made,
                       const std::string& command) {
  using End = puzzles::MadeCertificate::End;
  const std::string folder = run.arguments().text("certificate");
  const puzzles::MadeCertificate certificate = puzzles::make_certificate(asked, made, command, folder);
  if (certificate.end == End::written) {
    std::uint64_t boards = 0;
    for (const puzzles::TriedBoards& each : certificate.manifest.tried) boards += each.boards;
    run.note(fmt::format("certificate: {} in {}; arbiter-compose --check --certificates {} checks it",
                         boards > 0 ? counted(boards, "board") : counted(certificate.manifest.cases.size(), "case"),
                         folder, shell_word(folder)));
    return Exit::holds;
  }
  run.note(fmt::format("no certificate: {}", certificate.why));
  return Exit::undecided;
}

/// --check --certificates FOLDER: checks certificates. Reports findings AQ24x; status 2 if something is not a
/// certificate, 1 for other findings, 3 if the time was over. Throws UsageError.
Exit check_certificates(Run& run) {
  const Arguments& arguments = run.arguments();
  arguments.refuse({"prove", "save", "as", "from-games", "from", "merge", "certificate"},
                   "--{} does not go with --check --certificates");
  puzzles::CheckOptions options{.read = request_reader(1), .threads = run.threads(), .observer = &run};
  options.seconds = arguments.seconds("limit");
  options.lrat = arguments.value("lrat").value_or("");
  std::vector<puzzles::CheckedCertificate> checked;
  bool unreadable = false;
  std::vector<std::string> paths = arguments.list("certificates");
  paths.insert(paths.end(), arguments.paths().begin(), arguments.paths().end());
  for (const std::string& path : paths) {
    const std::vector<std::string> folders = puzzles::certificate_folders(path);
    if (folders.empty()) {
      run.error(
          fmt::format("{}: there is no certificate: no {} in it, nor in a folder of it", path, puzzles::manifest_name));
      unreadable = true;
    }
    for (const std::string& folder : folders) checked.push_back(puzzles::check_certificate(folder, options));
  }
  const auto text = [&](Answer& each) {
    for (const puzzles::CheckedCertificate& one : checked) {
      write_text(one.findings, *each.out, each.style);
      if (!run.quiet()) each.out->write(puzzles::summary_of(one));
    }
  };
  run.answer(text, [&] { return puzzles::to_json(checked); });
  const auto any = [&](auto&& is) { return std::ranges::any_of(checked, is); };
  if (unreadable || any([](const auto& each) { return each.unreadable; })) return Exit::usage;
  if (any([](const auto& each) { return !each.findings.empty(); })) return Exit::fails;
  return any([](const auto& each) { return each.undecided; }) ? Exit::undecided : Exit::holds;
}

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
  const Variant* rules = nullptr;
  if (has_rules_file(run.arguments())) {
    for (const char* kept : {"save", "certificate"}) {
      if (run.arguments().has(kept))
        throw UsageError(fmt::format("what --{} writes names its variant alone, and would not know the rules of "
                                     "--rules FILE",
                                     kept),
                         fmt::format("without --{}", kept));
    }
    rules = choose_rules(run)->ruleset.known_variant();
  }
  auto asked = compose_request(run.arguments(), run.threads(), rules);
  if (!asked) {
    // Where positions are written for another program, only they go to the output.
    if (run.arguments().has("as"))
      run.tell(asked.error());
    else
      run.report(asked.error());
    return Exit::usage;
  }
  const Variant& variant = asked->request.ruleset.variant();
  if (!run.arguments().has("variant") && rules == nullptr && &variant != &plain_variant())
    run.note(fmt::format("the variant is {}{}", variant.name(), other_variants(*asked->theme, variant)));
  if (const auto style = style_of(run.arguments())) {
    const std::string objection = puzzles::objection(*style, asked->request.ruleset.variant(), asked->effort.count);
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
