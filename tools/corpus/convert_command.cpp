// arbiter-corpus convert: writes positions in another dialect and keeps everything else byte for byte.

#include <fmt/format.h>

#include "tools/cli/about.hpp"
#include "tools/cli/report_head.hpp"
#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "tools/corpus/position_writer.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/conversion/spellings.hpp"
#include "verifier/corpus/convert.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

OptionSet convert_options() {
  OptionSet set;
  add_corpus_options(set);
  set.heading("Conversion")
      .value("to", "DIALECT",
             "how positions are to be written: vchess, xogo, fen, shredder, epd, fairy, pychess, popeye, inventor or "
             "bare; 'list' explains them")
      .value("from", "DIALECT", "how they are written, where letters have two readings (default: recognised)")
      .list("lossy", "PART",
            "a part that may be lost: pieces, side, castling, en-passant, state, armies, half-move-clock, move-counter")
      .flag("explain", "say on standard error what was translated in each position");
  PositionWriter::add_options(set);
  return set;
}

void list_spellings(Run& run) {
  std::string_view last;
  for (const conversion::Spelling& each : conversion::all_spellings()) {
    if (each.variant != last) run.out().write(fmt::format("{}\n", each.variant));
    last = each.variant;
    run.out().write(fmt::format("  {:<9} {}\n", each.name, each.explanation));
  }
}

std::string known_name(const Arguments& arguments, std::string_view option) {
  const std::string name = arguments.text(option);
  for (const std::string& known : conversion::spelling_names()) {
    if (known == name) return name;
  }
  const std::string near = nearest(name, conversion::spelling_names());
  throw UsageError(fmt::format("--{} '{}' is no dialect{}", option, printable(name, 40),
                               near.empty() ? "" : "; did you mean '" + near + "'?"),
                   "--to list explains them");
}

/// Throws UsageError if the given variant has no spelling of this name.
void require_spelling(const Variant& variant, const std::string& name) {
  if (name.empty() || conversion::spelling_named(variant, name) != nullptr) return;
  throw UsageError(fmt::format("{} is not written as {}", variant.title(), name),
                   "known: " + conversion::spellings_of(variant));
}

std::string summary_of(const ConvertResult& result, const std::string& to) {
  std::string summary = fmt::format("{} of {} written as {}", result.positions - result.refused,
                                    counted(result.positions, "position"), to);
  if (result.counts.unchanged > 0) summary += fmt::format(", {} of them as they were", result.counts.unchanged);
  if (result.refused > 0) summary += fmt::format("; {} left out", result.refused);
  for (const auto& [what, count] : result.counts.refused_for)
    summary += fmt::format(", {} of them would lose the {} (--lossy {})", count, to_string(what), to_string(what));
  for (const auto& [what, count] : result.counts.lost)
    summary += fmt::format("; {} lost their {}", count, to_string(what));
  return summary;
}

Exit convert_positions(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  ConvertSettings settings{.soundness = text_options(rules), .to = known_name(arguments, "to"), .from = {}};
  if (arguments.has("from")) settings.from = known_name(arguments, "from");
  for (const std::string& part : arguments.list("lossy"))
    settings.lossy |= 1U << index_of_word("lossy", part, conversion::part_names());
  if (arguments.has("explain")) {
    settings.explained = [&run](std::string_view line) {
      run.end_progress();
      say_on_stderr(line);
    };
  }
  if (rules.variant != nullptr) {
    require_spelling(*rules.variant, settings.to);
    require_spelling(*rules.variant, settings.from);
  }
  PositionWriter writer(run);
  const Input input = choose_inputs(run);
  writer.expect(input.bytes);
  const ConvertResult result = convert(input, settings, run.threads(), writer, writer.lines());
  return writer.finish({{"positions", result.positions},
                        {"converted", result.positions - result.refused},
                        {"refused", result.refused},
                        {"unchanged", result.counts.unchanged}},
                       summary_of(result, settings.to));
}

}  // namespace

Command convert_command() {
  return {about("corpus/about_convert.txt", findings_formats()), convert_options(), [](Run& run) {
            const auto rules = choose_corpus_checks(run);
            if (!rules) return Exit::holds;  // the profiles were asked for
            if (!run.arguments().has("to")) {
              refuse_records(run.arguments());
              throw UsageError("--to DIALECT is missing: what to convert to",
                               "--to fen, for instance; --to list explains the dialects");
            }
            if (run.arguments().text("to") == "list") {
              list_spellings(run);
              return Exit::holds;
            }
            return convert_positions(run, *rules);
          }};
}

}  // namespace arbiter::tools::corpus
