// Composes positions that show a theme, and proves that they are smallest or that there are none.
#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/certificate/certificate.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/themes/theme.hpp"
#include "tools/cli/positions.hpp"
#include "tools/compose/compose.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

using nlohmann::ordered_json;
using puzzles::Parameter;
using puzzles::Theme;
using puzzles::ThemeInfo;

// ---- What can be composed -------------------------------------------------------------------------------------------

/// The theme in the query language, with its default parameters; empty if the language cannot express it.
std::string query_of(const ThemeInfo& info) {
  std::map<std::string, std::string> defaults;
  for (const Parameter& each : info.parameters) defaults[each.name] = each.fallback;
  return puzzles::query_of_theme(info.name, defaults);
}

ordered_json info_json(const ThemeInfo& info) {
  const auto parameter_json = [](const Parameter& each) {
    ordered_json one{{"name", each.name}, {"meaning", each.meaning}, {"default", each.fallback}};
    if (each.values.empty()) {
      one["least"] = each.least;
      one["most"] = each.most;
      if (each.list) one["list"] = true;
    } else {
      one["values"] = each.values;
    }
    return one;
  };
  ordered_json json{{"name", info.name},
                    {"variants", info.variants},
                    {"clause", info.clause},
                    {"explanation", info.explanation},
                    {"parameters", json_list(info.parameters, parameter_json)}};
  if (std::string query = query_of(info); !query.empty()) json["query"] = std::move(query);
  return json;
}

/// The first sentence; of a long one the part before its colon.
std::string in_short(std::string_view explanation) {
  constexpr std::size_t line = 140;
  std::size_t end = std::min({explanation.find(". "), explanation.find_last_of('.'), explanation.size()});
  if (end > line) end = std::min(end, explanation.find(": "));
  return std::string(explanation.substr(0, end)) + '.';
}

/// The same as themes_json() for people.
std::string explanation_text(const ThemeInfo& info) {
  std::string text = fmt::format("{} ({})\n  {}\n", info.name, joined(info.variants), info.explanation);
  if (!info.clause.empty()) text += fmt::format("  clause {}\n", info.clause);
  for (const Parameter& each : info.parameters) {
    const std::string values =
        each.values.empty() ? fmt::format("{}{} to {}", each.list ? "numbers with commas between them, each " : "",
                                          each.least, each.most)
                            : joined(each.values);
    text += fmt::format("  --set {}=…: {}; {} (default {})\n", each.name, each.meaning, values, each.fallback);
  }
  if (const std::string query = query_of(info); !query.empty()) text += fmt::format("  as a query: {}\n", query);
  return text;
}

/// `{"schema","themes"}`: what each theme is, its clause and its parameters, and its query if the language can express
/// it.
ordered_json themes_json(std::span<const Theme* const> themes) {
  return {{"schema", 2}, {"themes", json_list(themes, [](const Theme* each) { return info_json(each->info()); })}};
}

/// Two lines for each theme: name, variants and parameters, and what it is about in short.
std::string themes_text(std::span<const Theme* const> themes) {
  TextTable table{"lll"};
  for (const Theme* each : themes) {
    const ThemeInfo& info = each->info();
    table.rows.push_back({info.name, joined(info.variants), joined(info.parameters, ", ", &Parameter::name)});
  }
  const std::string lines = table.text();
  std::string text;
  std::size_t begin = 0;
  for (const Theme* each : themes) {
    const std::size_t end = lines.find('\n', begin) + 1;
    text += lines.substr(begin, end - begin) + "    " + in_short(each->info().explanation) + "\n";
    begin = end;
  }
  return text;
}

/// Writes an answer whose text is the same in every style.
void write_plain(Run& run, const ordered_json& json, const std::string& text) {
  run.answer([&text](Answer& each) { each.out->write(text); }, [&json] { return json; });
}

Exit list_themes(Run& run) {
  const auto name = run.arguments().value("variant");
  const Variant* variant = has_rules_file(run.arguments()) ? choose_rules(run)->ruleset.known_variant()
                           : name                          ? &known_variant(*name)
                                                           : nullptr;
  const std::vector<const puzzles::Theme*> themes = puzzles::themes_of(variant);
  write_plain(run, themes_json(themes), themes_text(themes));
  if (themes.empty()) run.note("no theme has a name here; --where QUERY composes what a query says");
  return Exit::holds;
}

// ---- Records --------------------------------------------------------------------------------------------------------

/// "12 positions of 3 records judged and played again: all hold"
std::string summary_of(const puzzles::RecordCheck& checked) {
  return fmt::format("{} of {} judged and played again: {}{}{}\n", counted(checked.positions, "position"),
                     counted(checked.records, "record"),
                     checked.errors == 0 ? std::string("all hold") : counted(checked.errors, "error"),
                     checked.proved == 0 ? "" : fmt::format("; {} proved again", counted(checked.proved, "claim")),
                     checked.undecided == 0 ? ""
                                            : fmt::format("; {} not decided (too many moves, or --limit was too short)",
                                                          checked.undecided));
}

void write_checked(Run& run, const puzzles::RecordCheck& checked) {
  const auto style = style_of(run.arguments());
  const auto text = [&](Answer& each) {
    if (!style) {
      write_text(checked.findings, *each.out, each.style);
      if (!run.quiet() && checked.records > 0) each.out->write(summary_of(checked));
    } else if (checked.errors == 0) {
      const auto styled = puzzles::write(*style, checked.puzzles);
      if (!styled) throw UsageError(styled.error());
      each.out->write(*styled);
    } else {
      each.out->abandon();  // findings stay visible
      for (const Finding& finding : checked.findings) say_on_stderr(format_text(finding, {}));
    }
  };
  run.answer(text, [&]() -> ordered_json {
    return {{"schema", 2},
            {"findings", to_json(checked.findings)},
            {"summary",
             {{"records", checked.records},
              {"positions", checked.positions},
              {"queries", checked.queries},
              {"undecided", checked.undecided},
              {"proved", checked.proved},
              {"errors", checked.errors}}}};
  });
}

/// --check: checks the records in the given files. Reports findings AQ2xx; status 2 if something cannot be read, 1 for
/// findings, 3 if a position has too many moves to be judged. Throws UsageError.
Exit check_records(Run& run) {
  const Arguments& arguments = run.arguments();
  if (arguments.paths().empty()) throw UsageError("--check needs files", "arbiter-compose --check FILE…");
  constexpr std::array<std::string_view, 2> endings{".json", ".jsonl"};
  const auto seconds = arguments.has("prove") ? std::optional(limit_of(arguments)) : std::nullopt;
  std::vector<puzzles::RecordsFile> files;
  const bool all_read = records::read_inputs(
      arguments.paths(), endings,
      [&files](const std::string& name, const std::string& text) {
        for (auto& record : files.emplace_back(name, text).records) {
          if (!record.request.empty()) take_command(record.request, record.asked);
        }
      },
      [&run](const std::string& error) { run.error(error); });
  const puzzles::RecordCheck checked = puzzles::check_records(std::move(files), seconds, run.threads(), run);
  write_checked(run, checked);
  if (!all_read || checked.unreadable) return Exit::usage;
  if (checked.errors > 0) return Exit::fails;
  return checked.undecided > 0 ? Exit::undecided : Exit::holds;
}

// ---- Composing ------------------------------------------------------------------------------------------------------

void write_composition(Run& run, const puzzles::ComposeRequest& asked, const puzzles::Composition& made) {
  const auto style = style_of(run.arguments());
  const auto text = [&](Answer& each) {
    if (!style) {
      each.out->write(puzzles::composition_text(asked, made, {run.quiet(), asked.prove, run.verbose(), each.style}));
    } else if (!made.positions.empty()) {
      const auto styled = puzzles::write(*style, puzzles::puzzles_of(asked, made));
      if (!styled) throw UsageError(styled.error());
      each.out->write(*styled);
    }
  };
  run.answer(text, [&] { return puzzles::to_json(asked, made); });
}

Exit status_of(const puzzles::ComposeRequest& asked, const puzzles::Composition& made) {
  if (made.verdict == puzzles::Verdict::undecided) return Exit::undecided;
  if (asked.expected && *asked.expected != made.verdict) return Exit::fails;
  if (asked.prove && asked.effort.minimal && made.verdict == puzzles::Verdict::found && !made.fewest_proved)
    return Exit::undecided;
  if (made.verdict == puzzles::Verdict::found) {
    return made.positions.size() < asked.effort.count && !made.exhausted ? Exit::undecided : Exit::holds;
  }
  return asked.expected ? Exit::holds : Exit::fails;
}

/// --certificate FOLDER: writes a certificate of what was composed. `command`: which the certificate keeps. Status 0 if
/// it was written, 3 if nothing was proved or a limit came first. Throws OutputError.
Exit write_certificate(Run& run, const puzzles::ComposeRequest& asked, const puzzles::Composition& made,
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
  puzzles::CheckOptions options{.threads = run.threads(), .observer = &run};
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
    for (const std::string& folder : folders) {
      auto manifest = puzzles::read_certificate(folder);
      if (manifest) take_command(manifest->request, manifest->asked);
      checked.push_back(puzzles::check_certificate(folder, std::move(manifest), options));
    }
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
  if (!run.arguments().has("variant") && rules == nullptr && &variant != &default_variant()) {
    std::vector<std::string> others = asked->theme->info().variants;
    std::erase(others, variant.name());
    run.note(fmt::format("the variant is {}{}{}", variant.name(),
                         others.empty() ? "" : "; --variant NAME chooses another: ", joined(others)));
  }
  style_for(run.arguments(), variant, asked->effort.count, false);
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
  if (const auto name = arguments.value("explain")) {
    const puzzles::Theme* const theme = &puzzles::known_theme(*name);
    write_plain(run, themes_json({&theme, 1}), explanation_text(theme->info()));
    return Exit::holds;
  }
  if (const auto name = arguments.value("words")) {
    const Variant& variant = known_variant(*name);
    write_plain(run, puzzles::query::words_json(variant),
                puzzles::query::grammar() + "\n" + puzzles::query::vocabulary(variant));
    return Exit::holds;
  }
  if (arguments.has("certificates") && !arguments.has("check"))
    throw UsageError("--certificates names what is checked", "--check --certificates FOLDER");
  if (arguments.has("check")) return arguments.has("certificates") ? check_certificates(run) : check_records(run);
  if (arguments.has("merge")) return merge_games(run);
  return arguments.has("from-games") || arguments.has("from") ? collect_games(run) : compose_theme(run, command);
}

}  // namespace

int main(int argc, char** argv) {
  std::string command = "arbiter-compose";
  for (int i = 1; i < argc; ++i) command += ' ' + shell_word(argv[i]);
  return run_main(argc, argv, about_compose(build_commit()), [&command](Run& run) { return body(run, command); });
}
