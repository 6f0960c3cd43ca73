#include "puzzles/certificate/certificate.hpp"

#include <filesystem>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::puzzles {
namespace {

/// What was found; the first fault ends the check of a case.
struct CheckedCase {
  std::optional<Finding> fault{};
  std::uint64_t clauses = 0;
  ProofCheck proof{};
};

namespace fs = std::filesystem;

/// Files of certificates may be large: a proof has as many lines as a solver has made conclusions.
constexpr std::size_t most_bytes = std::size_t{64} << 30U;

/// Nothing is read that is not a plain file: a pipe might never end.
tl::expected<std::string, std::string> read_plain(const fs::path& path, std::size_t most) {
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_regular_file(path, error))
    return tl::unexpected(fmt::format("{} is not a plain file", path.string()));
  return records::read_input(path, most);
}

constexpr std::size_t shown = 160;  ///< bytes of what a file says in a message

/// A finding about a file of a certificate.
Finding finding_in(const std::string& folder, std::string_view file, CheckId check, std::string message,
                   const std::string& seen, const std::string& expected, std::size_t line = 0) {
  Finding finding = finding_of(check, std::move(message), {fs::path(folder) / file, line, 0, 0});
  finding.seen = printable(seen, shown);
  if (!expected.empty()) finding.expected.push_back(printable(expected, shown));
  return finding;
}

std::string line_at(const std::string& text, std::ptrdiff_t place) {
  const auto at = static_cast<std::size_t>(place);
  const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  return begin >= text.size() ? "the end of the file" : text.substr(begin, text.find('\n', begin) - begin);
}

/// Compares the checksums of the case's files, refutes its positions again, makes the formula again and compares it
/// with the file's, and checks the proof. `number`: from 1; `lrat_folder`: CheckOptions::lrat. Throws OutputError if
/// LRAT cannot be written.
CheckedCase check_case(const ComposeRequest& asked, const Case& part, std::optional<std::size_t> at_most,
                       const CertifiedCase& certified, std::size_t number, const std::string& folder,
                       const std::string& lrat_folder, std::optional<double> seconds) {
  CheckedCase result;
  if (certified.refused) return result;
  const auto fail = [&](CheckId check, std::string_view kind, std::string message, const std::string& seen = {},
                        const std::string& expected = {}, std::size_t line = 0) {
    result.fault = finding_in(folder, file_name(number, kind), check, std::move(message), seen, expected, line);
    return result;
  };
  const auto read = [&](const char* kind, const CertifiedFile& expected) -> std::optional<std::string> {
    const fs::path path = fs::path(folder) / file_name(number, kind);
    std::error_code error;
    // Nothing that has another size is read.
    if (const auto size = fs::file_size(path, error); !error && size != expected.bytes) {
      fail("AQ241", kind, "the file has not the size that the manifest says", fmt::format("{} bytes", size),
           fmt::format("{} bytes", expected.bytes));
      return std::nullopt;
    }
    auto text = read_plain(path, most_bytes);
    const std::string sum = text ? certified_file(*text).sha256 : std::string();
    if (text && sum == expected.sha256) return std::move(*text);
    if (!text)
      fail("AQ240", kind, text.error());
    else
      fail("AQ241", kind, "the file is not the one of the manifest: its SHA-256 is another one", sum, expected.sha256);
    return std::nullopt;
  };
  const auto dimacs = read("cnf", certified.formula);
  const auto positions = dimacs ? read("refuted", certified.positions) : std::nullopt;
  const auto proof = positions ? read("drat", certified.proof) : std::nullopt;
  if (!proof) return result;

  const auto refuted = read_refuted(*positions);
  if (!refuted) return fail("AQ240", "refuted", refuted.error());
  if (refuted->size() != certified.refuted)
    return fail("AQ242", "refuted", "the manifest gives another number of refuted positions",
                std::to_string(certified.refuted), std::to_string(refuted->size()));
  CaseFormula formula(*asked.theme, asked.request, part, at_most);
  for (std::size_t i = 0; i < refuted->size(); ++i) {
    const Refuted& each = (*refuted)[i];
    const auto setup = formula.space().with_numbers(each.numbers);
    if (!setup)
      return fail("AQ245", "refuted",
                  "the numbers are not those of a position: one is not a variable of the case, or two of them "
                  "contradict each other",
                  {}, {}, i + 1);
    const char* wrong = "nothing new follows from the position";
    try {
      if (each.only_unreachable) {
        if (formula.refute_unreachable(*setup)) continue;
      } else {
        const CaseFormula::Taken taken = formula.refute(*setup);
        if (taken.new_parts) continue;
        if (taken.why == Refutation::Why::none)
          wrong = "the position is not refuted: it shows what is claimed to be impossible";
      }
    } catch (const TooManyMoves&) {
      wrong = "the position has too many moves to be judged";
    }
    return fail("AQ245", "refuted", wrong, asked.request.ruleset->write_fen(*setup, {}), {}, i + 1);
  }

  // The formula in the file must be the one that was made anew, byte for byte.
  const ClauseList clauses = formula.clauses();
  result.clauses = clauses.clauses;
  const std::string right = formula.dimacs(clauses);
  if (right != *dimacs) {
    const auto [one, other] = std::mismatch(dimacs->begin(), dimacs->end(), right.begin(), right.end());
    const auto line = 1 + std::count(dimacs->begin(), one, '\n');
    return fail("AQ243", "cnf", "the formula is not that of the case: this line is the first that differs",
                line_at(*dimacs, one - dimacs->begin()), line_at(right, other - right.begin()),
                static_cast<std::size_t>(line));
  }
  if (certified.variables != static_cast<std::uint64_t>(clauses.variables))
    return fail("AQ242", "cnf", "the manifest gives another number of variables", std::to_string(certified.variables),
                std::to_string(clauses.variables));
  if (certified.clauses != clauses.clauses)
    return fail("AQ242", "cnf", "the manifest gives another number of clauses", std::to_string(certified.clauses),
                std::to_string(clauses.clauses));

  ProofOptions options;
  options.seconds = seconds;
  std::optional<Output> lrat;
  if (!lrat_folder.empty()) {
    const fs::path own_folder = fs::path(lrat_folder) / fs::path(folder).filename();
    std::error_code ignored;
    fs::create_directories(own_folder, ignored);
    write_file(own_folder / file_name(number, "cnf"), *dimacs);
    lrat.emplace(own_folder / file_name(number, "lrat"));
    options.lrat = [&lrat](std::string_view line) { lrat->write(line); };
  }
  result.proof = check_drat(clauses, *proof, options);
  if (lrat) lrat->commit();
  if (result.proof.verdict != ProofCheck::Verdict::refused) return result;
  return fail("AQ244", "drat", result.proof.why, {}, {}, result.proof.line);
}

constexpr std::size_t most_manifest = std::size_t{64} << 20U;

struct Check {
  void say(Finding finding) {
    result.unreadable |= finding.check == "AQ240";
    result.findings.push_back(std::move(finding));
  }
  /// Of the manifest.
  void say(CheckId check, std::string message, const std::string& seen = {}, const std::string& expected = {}) {
    say(finding_in(result.folder, manifest_name, check, std::move(message), seen, expected));
  }
  void say_of_manifest(std::string message, const std::string& seen = {}, const std::string& expected = {}) {
    say("AQ242", std::move(message), seen, expected);
  }

  /// Says so if a number of the manifest is not the right one.
  bool another_number(const std::string& what, std::uint64_t seen, std::uint64_t right) {
    if (seen != right)
      say_of_manifest("it gives another number of " + what, std::to_string(seen), std::to_string(right));
    return seen != right;
  }

  void check(const ComposeRequest& asked) {
    if (manifest().fewest != Fewest::none && !asked.effort.minimal)
      return say_of_manifest("it claims the fewest pieces, and its request does not ask for them (--minimal)",
                             manifest().request);
    const bool counting = manifest().fewest == Fewest::counting;
    const bool boards = manifest().fewest == Fewest::boards;
    const Cover cover = counting || boards ? Cover{} : covering_cases(*asked.theme, asked.request);
    if (!cover.gap.empty())
      return say_of_manifest(fmt::format("the cases of its request do not cover the space: {}", cover.gap));
    if ((counting || boards) && !manifest().cases.empty())
      return say_of_manifest(fmt::format("it claims the fewest pieces by {}, and has cases",
                                         claim_words[static_cast<std::size_t>(manifest().fewest)]));
    compare_cases(asked, cover);
    if (!result.findings.empty()) return;
    compare(manifest_of(asked, cover, manifest()));
    no_other_files();
    if (!result.findings.empty()) return;
    if (manifest().fewest != Fewest::none) check_position(asked);
    if (counting) check_counting(asked);
    if (boards) check_boards(asked);
    if (result.findings.empty()) check_cases(asked, cover);
  }

  /// The manifest's cases must be those of the request, one for one.
  void compare_cases(const ComposeRequest& asked, const Cover& cover) {
    const auto& cases = manifest().cases;
    for (std::size_t i = 0; i < std::max(cases.size(), cover.cases.size()); ++i) {
      if (i >= cases.size())
        return say_of_manifest(fmt::format("it has {}, and the space needs {}: the first that is missing is number {}",
                                           counted(cases.size(), "case"), cover.cases.size(), i + 1),
                               {}, cover.cases[i].name);
      if (i >= cover.cases.size())
        return say_of_manifest(fmt::format("the request does not have case {}: it has {}", i + 1, cover.cases.size()),
                               cases[i].name);
      if (cases[i].name != cover.cases[i].name)
        return say_of_manifest(fmt::format("case {} is another one", i + 1), cases[i].name, cover.cases[i].name);
      if (cases[i].refused != refused_from_the_start(asked.request, cover.cases[i]))
        return say_of_manifest(
            fmt::format("case {} {} by a check of reachability because of its fixed pieces alone", i + 1,
                        cases[i].refused ? "is said to be refused, and is not refused," : "is refused"),
            cases[i].name);
    }
  }

  void compare(const Manifest& right) {
    const auto text = [&](const char* name, const std::string& seen, const std::string& expected) {
      if (seen != expected) say_of_manifest(fmt::format("its '{}' is not that of its request", name), seen, expected);
    };
    const auto texts = [&](const char* name, const std::vector<std::string>& seen,
                           const std::vector<std::string>& expected) {
      const auto [here, there] = std::mismatch(seen.begin(), seen.end(), expected.begin(), expected.end());
      if (here == seen.end() && there == expected.end()) return;
      say_of_manifest(fmt::format("'{}' says something else than what follows from the request, in place {}", name,
                                  here - seen.begin() + 1),
                      here == seen.end() ? std::string() : *here, there == expected.end() ? std::string() : *there);
    };
    text("variant", manifest().variant, right.variant);
    text("profile", manifest().profile, right.profile);
    text("theme", manifest().theme, right.theme);
    texts("space", manifest().space, right.space);
    texts("limits", manifest().limits, right.limits);
    texts("besideKings", manifest().beside_kings, right.beside_kings);
    texts("arguments", manifest().arguments, right.arguments);
    another_number("kinds of positions ('kinds')", manifest().kinds, right.kinds);
  }

  void no_other_files() {
    std::error_code error;
    for (fs::directory_iterator at(result.folder, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
      const std::string name = at->path().filename();
      bool known = name == manifest_name;
      for (std::size_t i = 0; i < manifest().cases.size() && !known; ++i) {
        for (const char* kind : {"cnf", "refuted", "drat"})
          known |= !manifest().cases[i].refused && name == file_name(i + 1, kind);
      }
      if (!known) say_of_manifest("the folder has a file that the manifest does not name", name);
    }
  }

  /// The position with the fewest pieces is one.
  void check_position(const ComposeRequest& asked) {
    const Request& request = asked.request;
    const auto wrong = [&](const std::string& what) {
      say("AQ245", "the position that it claims to have the fewest pieces " + what, manifest().fen);
    };
    const auto read = request.ruleset.parse_fen(manifest().fen, {});
    if (!read) return wrong("cannot be read");
    const Setup& setup = read->setup;
    const auto pieces = static_cast<std::uint64_t>(setup.board.occupied().size());
    if (pieces != manifest().pieces) return wrong(fmt::format("has {}, and it says {}", pieces, manifest().pieces));
    Request here = request;
    here.context = setup.state.context;
    try {
      if (!sound(request, setup) || !asked.theme->judge(here, setup).holds || !lies_in_space(asked, setup))
        wrong("does not show what is asked for");
    } catch (const TooManyMoves&) {
      wrong("has too many moves to be judged");
    }
  }

  void check_counting(const ComposeRequest& asked) {
    const auto least = asked.theme->least_pieces(asked.request);
    if (!least || least->pieces != manifest().pieces)
      return say_of_manifest("it claims the fewest pieces by counting, and the theme's counting says another number",
                             std::to_string(manifest().pieces), least ? std::to_string(least->pieces) : "none");
    const auto boards = boards_with_fewer(asked, manifest().pieces).value_or(0);
    if (another_number("boards to be tried", manifest().boards, boards) || boards == 0) return;
    for (const Case& part : whole_space(asked.request)) {
      Enumeration all(*asked.theme, asked.request, part, end.value_or(Clock::time_point::max()));
      for (std::size_t pieces = 1; pieces < manifest().pieces; ++pieces) {
        const auto [first, complete] = all.first(pieces);
        if (first)
          return say("AQ245", "there is a position with fewer pieces", asked.request.ruleset->write_fen(*first, {}));
        if (!complete) result.undecided = true;
      }
    }
  }

  /// Tries all boards anew. Their number is computed and counted.
  void check_boards(const ComposeRequest& asked) {
    const SmallBoards boards(asked);
    if (!boards.objection.empty())
      return say_of_manifest(fmt::format("its boards cannot be listed: {}", boards.objection));
    if (!boards.number_with_fewer(manifest().pieces))
      return say_of_manifest(fmt::format("it claims that more than {} boards were tried", SmallBoards::most));
    const auto& tried = manifest().tried;
    const std::uint64_t numbers = manifest().pieces < 2 ? 0 : manifest().pieces - 2;
    if (tried.size() != numbers)
      return say_of_manifest("it does not say of each number of pieces, from two on, what was tried",
                             counted(tried.size(), "number"), counted(numbers, "number"));
    for (std::size_t i = 0; i < tried.size() && result.findings.empty(); ++i) {
      const std::uint64_t pieces = i + 2;
      if (tried[i].pieces != pieces)
        return say_of_manifest(fmt::format("'tried' has another number of pieces in place {}", i + 1),
                               std::to_string(tried[i].pieces), std::to_string(pieces));
      const std::uint64_t number = boards.number(pieces).value_or(0);
      const std::string with = fmt::format(" with {} pieces", pieces);
      if (another_number("boards" + with, tried[i].boards, number)) return;
      if (options.observer != nullptr)
        options.observer->progress(
            fmt::format("{}: {} with {} pieces", result.folder, counted(number, "board"), pieces));
      const SmallBoards::Trial trial =
          boards.try_all(pieces, options.threads, [&] { return end && Clock::now() >= *end; });
      if (!trial.found.empty()) return say("AQ245", "there is a position with fewer pieces", trial.found);
      if (trial.undecided) {
        result.undecided = true;
        return;
      }
      ensure(trial.tried.boards == number, "as many boards are listed as there are");
      result.boards += trial.tried.boards;
      result.positions += trial.tried.positions;
      if (another_number("positions" + with, tried[i].positions, trial.tried.positions) ||
          another_number("refused positions" + with, tried[i].refused, trial.tried.refused))
        return;
    }
  }

  void check_cases(const ComposeRequest& asked, const Cover& cover) {
    const auto at_most =
        manifest().fewest == Fewest::none ? std::nullopt : std::optional<std::size_t>(manifest().pieces - 1);
    std::mutex mutex;
    std::vector<CheckedCase> checked(cover.cases.size());
    std::size_t done = 0;
    share_work(checked.size(), options.threads, [&](std::size_t i) {
      std::optional<double> seconds;
      if (end) seconds = std::max(0.0, seconds_until(*end));
      checked[i] =
          check_case(asked, cover.cases[i], at_most, manifest().cases[i], i + 1, result.folder, options.lrat, seconds);
      const std::lock_guard lock(mutex);
      ++done;
      if (options.observer != nullptr)
        options.observer->progress(fmt::format("{}: {} of {} cases", result.folder, done, cover.cases.size()));
    });
    for (CheckedCase& each : checked) {
      if (each.fault) say(std::move(*each.fault));
      result.undecided |= each.proof.verdict == ProofCheck::Verdict::undecided;
      result.clauses += each.clauses;
      result.additions += each.proof.additions;
      result.deletions += each.proof.deletions;
      result.resolutions += each.proof.resolutions;
    }
  }

  [[nodiscard]] const Manifest& manifest() const { return result.manifest; }

  const CheckOptions& options;
  std::optional<Clock::time_point> end;
  CheckedCertificate result;
};

}  // namespace

std::vector<std::string> certificate_folders(const std::string& path) {
  std::error_code error;
  if (fs::exists(fs::path(path) / manifest_name, error)) return {path};
  std::vector<std::string> folders;
  for (fs::directory_iterator at(path, error); !error && at != fs::directory_iterator(); at.increment(error)) {
    std::error_code ignored;
    if (fs::exists(at->path() / manifest_name, ignored)) folders.push_back(at->path());
  }
  std::ranges::sort(folders);
  return folders;
}

tl::expected<Manifest, std::string> read_certificate(const std::string& folder) {
  return read_plain(fs::path(folder) / manifest_name, most_manifest).and_then(read_manifest);
}

CheckedCertificate check_certificate(const std::string& folder, tl::expected<Manifest, std::string> manifest,
                                     const CheckOptions& options) {
  const auto start = Clock::now();
  Check check{options, options.seconds ? std::optional(in_seconds(*options.seconds)) : std::nullopt, {folder}};
  if (manifest) {
    check.result.manifest = std::move(*manifest);
    if (const auto asked = request_of(check.manifest().asked))
      check.check(*asked);
    else
      check.say("AQ240", asked.error(), check.manifest().request);
  } else {
    check.say("AQ240", manifest.error());
  }
  check.result.seconds = seconds_since(start);
  return std::move(check.result);
}

std::string summary_of(const CheckedCertificate& checked) {
  const Manifest& manifest = checked.manifest;
  if (!checked.findings.empty()) return fmt::format("{}: rejected\n", checked.folder);
  const std::string claim =
      fmt::format("{}: {}: no position {}", checked.folder, manifest.theme,
                  manifest.fewest == Fewest::none ? "shows it" : "has fewer than " + counted(manifest.pieces, "piece"));
  if (checked.undecided) return fmt::format("{}: not decided, --limit came first\n", claim);
  if (manifest.fewest == Fewest::counting) {
    return fmt::format("{}: by counting, which the manifest has in words{}\n", claim,
                       manifest.boards > 0 ? fmt::format("; {} tried", counted(manifest.boards, "board")) : "");
  }
  if (manifest.fewest == Fewest::boards) {
    return fmt::format("{}: proved, board by board ({}, {})\n", claim, counted(checked.boards, "board"),
                       counted(checked.positions, "position"));
  }
  return fmt::format("{}: proved ({}, {}, {})\n", claim, counted(manifest.cases.size(), "case"),
                     counted(checked.clauses, "clause"), counted(checked.additions, "step"));
}

nlohmann::ordered_json to_json(const std::vector<CheckedCertificate>& checked) {
  using nlohmann::ordered_json;
  ordered_json certificates = ordered_json::array();
  std::vector<Finding> findings;
  std::size_t accepted = 0;
  for (const CheckedCertificate& each : checked) {
    const char* verdict = !each.findings.empty() ? "rejected" : each.undecided ? "undecided" : "accepted";
    ordered_json one{{"folder", each.folder}, {"verdict", verdict}};
    if (!each.unreadable) {
      one["theme"] = each.manifest.theme;
      one["claim"] = each.manifest.fewest == Fewest::none ? "impossible" : "fewest";
      if (each.manifest.fewest != Fewest::none) one["pieces"] = each.manifest.pieces;
      const Fewest by = each.manifest.fewest == Fewest::none ? Fewest::formulas : each.manifest.fewest;
      one["by"] = claim_words[static_cast<std::size_t>(by)];
      if (each.manifest.fewest == Fewest::boards) {
        one["boards"] = each.boards;
        one["positions"] = each.positions;
      }
      one["cases"] = each.manifest.cases.size();
      one["clauses"] = each.clauses;
      one["additions"] = each.additions;
      one["deletions"] = each.deletions;
      one["resolutions"] = each.resolutions;
    }
    one["seconds"] = each.seconds;
    certificates.push_back(std::move(one));
    findings.insert(findings.end(), each.findings.begin(), each.findings.end());
    if (each.holds()) ++accepted;
  }
  return {{"schema", 2},
          {"certificates", std::move(certificates)},
          {"findings", arbiter::to_json(findings)},
          {"summary", {{"certificates", checked.size()}, {"accepted", accepted}}}};
}

}  // namespace arbiter::puzzles
