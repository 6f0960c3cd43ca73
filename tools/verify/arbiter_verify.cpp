// Checks the diagrams of rule pages against the rules and the generator of their variant.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/cli/selection.hpp"
#include "verifier/diagnostics/diff.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/report/pages_report.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;
using namespace arbiter::pages;

/// Makes or shows the fixes of pages, one file after the other.
struct PageFixer {
  Run& run;  ///< takes the diffs and the fixed standard input; hears why a file stays as it is, and what a changed one
             ///< does not keep
  const FixRequest request;
  const FindingFilter filter;  ///< as for fix_page()
  bool refused = false;        ///< a file could not be written
  std::size_t fixes = 0;
  std::size_t files = 0;          ///< with fixes
  std::set<std::string> shown{};  ///< files whose diff has been written

  /// Verifies the text of a file ("-" is standard input), and fixes the file or writes the diff. The report is about
  /// the file as it is afterwards; for a diff, as it would be. Throws OutputError.
  [[nodiscard]] PageReport page(const std::string& file, std::string text, const VerifyOptions& options,
                                bool pictures) {
    const std::string name = records::shown_name(file);
    FixedPage fixed = fix_page(name, text, options, request.unsafe, filter, pictures);
    if (request.write && file == "-") {
      run.out().write(fixed.text);
    } else if (request.diff) {
      // A file that is named twice is shown once.
      std::error_code ignored;
      if (fixed.fixes > 0 && file != "-" &&
          !shown.insert(std::filesystem::weakly_canonical(file, ignored).string()).second) {
        return std::move(fixed.report);
      }
      run.out().write(unified_diff(file == "-" ? "stdin" : file, text, fixed.text));
    } else if (fixed.fixes > 0) {
      std::error_code error;  // of a pipe, nothing more can be read
      const bool packed = std::filesystem::is_regular_file(file, error) && records::open_bytes(file)->packed();
      const auto written =
          packed ? tl::make_unexpected(fmt::format(
                       "cannot fix '{}': it is packed; unpack it, or pipe it through --fix -", printable(name, 200)))
                 : replace_file(file, text, fixed.text);
      if (!written) {
        run.error(written.error());
        refused = true;
        return verify_in_full(name, std::move(text), options, {.pictures = pictures});
      }
      for (const std::string& lost : *written) run.note(lost);
    }
    if (fixed.fixes == 0 && !fixed.report.findings.empty() &&
        (text.size() > largest_fixed_page || fixed.report.diagrams.size() > most_fixed_diagrams)) {
      run.note(fmt::format("'{}' is too large: no fix was looked for", printable(name, 200)));
    }
    fixes += fixed.fixes;
    files += fixed.fixes > 0 ? 1 : 0;
    return std::move(fixed.report);
  }
};

/// Two lines of numbers. `notes`: notes have been shown.
[[nodiscard]] std::string summary_text(const Summary& sum, bool notes) {
  std::string text =
      fmt::format("{}, {}: {} checked, {} held", counted(sum.pages, "page"), counted(sum.diagrams, "diagram"),
                  counted(sum.claims_checked, "claim"), sum.claims_held);
  if (sum.claims_inferred > 0) text += fmt::format(" ({} inferred from captions)", sum.claims_inferred);
  text += fmt::format("; {} without a claim", counted(sum.diagrams_without_claim, "diagram"));
  if (sum.captions_unread > 0)
    text += fmt::format("; {} not wholly understood", counted(sum.captions_unread, "caption"));
  text += fmt::format("\n{}, {}, {}", counted(sum.errors, "error"), counted(sum.warnings, "warning"),
                      counted(sum.notes, "note"));
  if (!notes && sum.notes > 0) text += " (-v shows them)";
  if (sum.ignored > 0) text += fmt::format("; {} ignored by comments", sum.ignored);
  if (sum.known > 0) text += fmt::format("; {} known", sum.known);
  if (sum.unreadable > 0) text += fmt::format("; {} not readable, or not to the end", counted(sum.unreadable, "page"));
  return text + '\n';
}

/// Every diagram of a page with its claims, their origins and their verdicts (--explain).
[[nodiscard]] std::string explained(const PageReport& page, const Painter& paint) {
  std::string text = paint(Ink::bold, printable(page.file, 200));
  text += fmt::format(" ({}, {})", to_string(page.markup), to_string(page.wrapping));
  if (page.ruleset) {
    text +=
        fmt::format(": {} ({}), known by {}", page.ruleset->title(), page.ruleset.profile().name, page.variant_from);
  }
  text += '\n';
  for (const CheckedDiagram& diagram : page.diagrams) {
    text += fmt::format("  {}. line {}{}: {}", diagram.index, diagram.where.line,
                        diagram.place == Place::single ? "" : fmt::format(" {}", to_string(diagram.place)),
                        printable(diagram.fen, 90));
    if (!diagram.document.empty()) text += fmt::format("  [{}]", diagram.document);
    text += '\n';
    if (!diagram.says.empty()) text += fmt::format("     shows: {}\n", printable(diagram.says, 200));
    if (!diagram.state.empty()) text += fmt::format("     with: {}\n", printable(diagram.state, 90));
    if (!diagram.caption.empty()) text += fmt::format("     caption: {}\n", printable(diagram.caption, 120));
    for (const CheckedClaim& each : diagram.claims) {
      const std::string_view verdict =
          each.claim.kind == ClaimKind::result ? "judged with the board on its left" : to_string(each.outcome);
      const Ink ink = each.outcome == Outcome::fails ? Ink::red : Ink::green;
      text += fmt::format("     claim: {}: {}\n", in_words(each.claim), paint(ink, verdict));
      text += fmt::format("       from {}{}", each.claim.origin, each.claim.inferred ? ", inferred" : "");
      for (const std::string& clause : each.claim.clauses)
        text += fmt::format("{}{}", &clause == &each.claim.clauses.front() ? "; clauses " : " ", clause);
      text += '\n';
    }
    for (const std::string& why : diagram.because) text += fmt::format("     because: {}\n", printable(why, 300));
    if (!diagram.reason.empty()) text += fmt::format("     no claim: {}\n", diagram.reason);
  }
  return text;
}

/// The findings of all pages with two lines of numbers behind them. `others`: findings of claims files and paths;
/// `explain`: explained(); `notes`: findings of level note are written.
void write_pages_text(const std::vector<PageReport>& pages, const std::vector<Finding>& others, bool explain,
                      bool notes, Output& out, const TextStyle& style) {
  // What a path lacks comes behind what is wrong on its pages.
  const auto lacks = std::ranges::find_if(others, is_about_evidence);
  const std::size_t first_lack = static_cast<std::size_t>(lacks - others.begin());
  write_text(std::span(others).first(first_lack), out, style);
  for (const PageReport& page : pages) {
    if (explain) out.write(explained(page, Painter{style.colour}));
    for (const Finding& finding : page.findings) {
      if (notes || finding.level > Level::note) write_text({&finding, 1}, out, style);
    }
  }
  write_text(std::span(others).subspan(first_lack), out, style);
  out.write(summary_text(summarise(pages, others), notes));
}

/// The claims of the files, which come before the built-in ones; and what is wrong with the files: AV100 for one that
/// cannot be read, AV120 for entries. The word "none" among the files leaves out the built-in ones.
[[nodiscard]] std::pair<ClaimsBook, std::vector<Finding>> read_claims(const std::vector<std::string>& files) {
  const bool none = std::ranges::find(files, "none") != files.end();
  std::pair<ClaimsBook, std::vector<Finding>> result{none ? ClaimsBook() : ClaimsBook::built_in(), {}};
  for (const std::string& file : files) {
    if (file == "none") continue;
    const std::string name = records::shown_name(file);
    const auto text = records::read_input(file);
    const std::vector<Finding> faults =
        text ? result.first.add(name, *text) : unreadable_page(name, text.error()).findings;
    result.second.insert(result.second.end(), faults.begin(), faults.end());
  }
  return result;
}

/// Keeps the findings that --select, --ignore and --baseline keep. Writes the baseline if that was asked for; then all
/// findings in it are known. Throws OutputError.
void select_findings(Run& run, const Selection& selection, Baseline& baseline, std::vector<pages::PageReport>& pages,
                     std::vector<Finding>& claims_findings) {
  selection.apply(claims_findings);
  for (PageReport& page : pages) selection.apply(page.findings);
  if (!baseline.given()) return;
  std::vector<Finding> all = claims_findings;
  for (const PageReport& page : pages) all.insert(all.end(), page.findings.begin(), page.findings.end());
  const std::vector<bool> known = baseline.known_or_written(all, fingerprints(all));
  std::size_t at = 0;
  const auto leave_out = [&](std::vector<Finding>& findings) {
    return std::erase_if(findings, [&](const Finding&) { return known[at++]; });
  };
  leave_out(claims_findings);
  for (PageReport& page : pages) page.known = leave_out(page.findings);
  baseline.note_gone(run);
}

/// Removes the findings that --fix must leave alone: those that --select and --ignore leave out or the baseline knows.
/// Throws UsageError.
[[nodiscard]] pages::FindingFilter what_may_be_fixed(const Run& run) {
  return [selection = Selection(run.arguments()),
          baseline = Baseline(run.arguments(), run.tool())](std::vector<Finding>& findings) {
    selection.apply(findings);
    if (!baseline.given()) return;
    const std::vector<bool> known = Baseline(baseline).known(findings, fingerprints(findings));
    std::size_t at = 0;
    std::erase_if(findings, [&](const Finding&) { return known[at++]; });
  };
}

/// Reports on stderr what was done. Findings are shown there, too, if the fixed page took their place; `others` are
/// those without a page.
void tell_fixes(Run& run, const PageFixer& fixer, const std::vector<pages::PageReport>& pages,
                const std::vector<Finding>& others, bool answer_taken) {
  const FixRequest& request = fixer.request;
  if (!request.any()) return;
  if (answer_taken && !request.diff) {
    run.tell(others);
    for (const PageReport& page : pages) run.tell(page.findings);
  }
  std::string message = fixes_in_words(fixer.fixes, fixer.files, fixer.refused);
  std::size_t unsure = 0;  // findings with a fix that only --unsafe-fixes makes
  for (const PageReport& page : pages) {
    for (const Finding& each : page.findings) unsure += !each.fixes.empty() && !each.fixes.front().sure ? 1 : 0;
  }
  const Summary left = summarise(pages, others);
  if (left.errors + left.warnings > 0) {
    message += fmt::format("; {} and {} {}stay", counted(left.errors, "error"), counted(left.warnings, "warning"),
                           request.diff && fixer.fixes > 0 ? "would " : "");
  }
  run.note(message + unsure_in_words(request, fixer.fixes, unsure));
}

using Clock = std::chrono::steady_clock;

constexpr std::array<std::string_view, 3> families{"AF", "AT", "AV"};  ///< of the checks that a page can fail
constexpr std::array<std::string_view, 7> page_endings{".pug", ".html", ".htm", ".md", ".markdown", ".pgn", ".txt"};

/// `taken`: a diff or a page takes the place of the first answer.
void write_answers(Run& run, const std::vector<PageReport>& pages, const std::vector<Finding>& others, Level fail_on,
                   bool taken) {
  const std::size_t first = taken ? 1 : 0;
  const auto answers = run.answers().subspan(first);
  Report report;  // as large as the pages: not made for text output
  if (!std::ranges::all_of(answers, [](const Answer& each) { return each.format == Format::text; })) {
    report = verify_report(pages, others, fail_on);
    add_head(report, run.tool(), families);
  }
  const bool explain = run.arguments().has("explain");
  // Notes on the pages of a whole site would drown the other findings; the last line counts them.
  const bool notes = run.verbose() || explain || fail_on == Level::note || pages.size() == 1;
  run.answer([&](Answer& each) { write_pages_text(pages, others, explain, notes, *each.out, each.style); },
             [&] { return verify_json(pages, report); }, &report, first);
}

/// Writes pictures of the diagrams if they are asked for. False if they could not be written, which is reported; the
/// answer remains valid.
bool write_pictures(Run& run, const std::vector<PageReport>& pages) {
  const auto folder = run.arguments().value("svg");
  if (!folder) return true;
  try {
    const std::size_t count = write_svg_files(pages, *folder);
    run.note(fmt::format("{} written to '{}'", counted(count, "picture"), printable(*folder, 200)));
  } catch (const OutputError& error) {
    run.error(error.what());
    return false;
  }
  return true;
}

/// "12 of 519 pages, about 3 s left: NAME".
std::string progress_line(std::size_t done, std::size_t all, Clock::time_point start, const std::string& file) {
  const double spent = std::chrono::duration<double>(Clock::now() - start).count();
  std::string left;
  if (done > 0 && spent > 1)
    left = fmt::format(", about {:.0f} s left", spent / static_cast<double>(done) * static_cast<double>(all - done));
  return fmt::format("{} of {} pages{}: {}", done, all, left, printable(records::shown_name(file), 60));
}

/// Verifies the files, and fixes them if that is asked for; else in as many threads as the run has. The reports are in
/// the order of the files. An unreadable file gets the report of an unreadable page.
std::vector<PageReport> verified(Run& run, const std::vector<std::string>& files, const VerifyOptions& verify_options,
                                 PageFixer& fixer, bool pictures) {
  const bool fixes = fixer.request.any();
  std::vector<PageReport> pages(files.size());
  std::atomic<std::size_t> done{0};
  share_work(files.size(), fixes ? 1 : run.threads(), [&, start = Clock::now()](std::size_t i) {
    if (run.shows_progress())
      run.progress(fixes ? fmt::format("{} of {}: {}", i + 1, files.size(), files[i])
                         : progress_line(done, files.size(), start, files[i]));
    const std::string name = records::shown_name(files[i]);
    auto text = records::read_text(files[i]);
    pages[i] = !text   ? unreadable_page(name, text.error())
               : fixes ? fixer.page(files[i], std::move(*text), verify_options, pictures)
                       : verify_in_full(name, std::move(*text), verify_options, {.pictures = pictures});
    ++done;
  });
  return pages;
}

/// Says on stderr what could not be read, unless the findings say it on the terminal by themselves.
void say_unread(Run& run, const FixRequest& fixes, bool answer_taken, const std::vector<PageReport>& pages,
                const std::vector<Finding>& claims_findings) {
  const bool said = answer_taken ? !fixes.diff : run.seen_together();
  if (said) return;
  const auto say = [&run](const Finding& finding) {
    if (finding.check == "AV100") run.error(finding.message);
  };
  std::ranges::for_each(claims_findings, say);
  for (const PageReport& page : pages) std::ranges::for_each(page.findings, say);
}

Exit verify(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const Level level = fail_level(arguments);
  if (arguments.value("svg") == "") throw UsageError("--svg needs the name of a folder");
  if (arguments.paths().empty())
    throw UsageError("no page to verify", "arbiter-verify PATH…, or - for standard input; --help shows examples");
  if (std::ranges::count(arguments.paths(), "-") > 1) throw UsageError("standard input can be read once");
  const Required required{
      .diagrams = static_cast<std::size_t>(arguments.number("require-diagrams", 1, most_diagrams).value_or(0)),
      .strict = arguments.has("strict"),
      .claims = arguments.has("require-claims")};
  const Selection selection(arguments);
  Baseline baseline(arguments, run.tool());
  Exit exit = Exit::holds;
  auto [book, claims_findings] = read_claims(arguments.list("claims"));
  if (!claims_findings.empty()) exit = Exit::usage;

  const VerifyOptions verify_options{.variant = rules.ruleset.known_variant(),
                                     .profile = rules.ruleset ? std::string(rules.profile_name()) : std::string(),
                                     .fen = rules.fen,
                                     .claims = &book,
                                     .strict = required.strict};
  bool pictures = arguments.has("svg") || run.writes(Format::html);

  const FixRequest request = fix_request(arguments);
  PageFixer fixer{run, request, what_may_be_fixed(run)};
  const bool answer_taken = takes_answer(run, request, "page");
  const records::Inputs inputs = records::expand_inputs(arguments.paths(), page_endings);
  if (inputs.files.size() > 1) pictures = true;  // copies are compared by their boards
  std::vector<PageReport> pages;
  for (const Finding& each : inputs.unread) pages.push_back(unreadable_page(each.where.file, each.message));
  for (PageReport& page : verified(run, inputs.files, verify_options, fixer, pictures))
    pages.push_back(std::move(page));
  if (std::ranges::count(pages, true, &PageReport::unreadable) > 0) exit = Exit::usage;
  compare_copies(pages);
  std::vector<std::string> named;
  for (const std::string& path : arguments.paths()) named.push_back(records::shown_name(path));
  for (Finding& finding : weigh_evidence(named, pages, required)) claims_findings.push_back(std::move(finding));
  select_findings(run, selection, baseline, pages, claims_findings);
  say_unread(run, request, answer_taken, pages, claims_findings);
  const auto fails = [level](const Finding& finding) { return finding.level >= level; };
  if (std::ranges::any_of(claims_findings, fails)) exit = worse(exit, Exit::fails);
  for (const PageReport& page : pages) {
    if (std::ranges::any_of(page.findings, fails)) exit = worse(exit, Exit::fails);
  }
  write_answers(run, pages, claims_findings, level, answer_taken);
  tell_fixes(run, fixer, pages, claims_findings, answer_taken);
  if (request.diff && exit != Exit::usage) exit = fixer.fixes > 0 ? Exit::fails : Exit::holds;
  if (!write_pictures(run, pages) || fixer.refused) exit = Exit::usage;
  return exit;
}

Exit body(Run& run) {
  if (run.arguments().has("checks-page")) {
    run.out().write(page_of_checks());
    return Exit::holds;
  }
  if (run.arguments().has("checks")) {
    list_checks(run);
    return Exit::holds;
  }
  const auto rules = choose_rules(run, true);
  return rules ? verify(run, *rules) : Exit::holds;
}

}  // namespace

int main(int argc, char** argv) { return run_main(argc, argv, about("verify/about.txt", {}, build_commit()), body); }
