// arbiter-corpus convert: writes positions in another dialect and keeps everything else byte for byte.

#include "tools/cli/about.hpp"
#include "tools/cli/report_head.hpp"
#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "tools/corpus/position_writer.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/corpus/convert.hpp"

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
  add_most_findings(set);
  return set;
}

Exit convert_positions(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  ConvertSettings settings{
      .soundness = text_options(rules), .to = conversion::known_spelling("to", arguments.text("to")), .from = {}};
  if (arguments.has("from")) settings.from = conversion::known_spelling("from", arguments.text("from"));
  for (const std::string& part : arguments.list("lossy"))
    settings.lossy |= 1U << index_of_word("lossy", part, conversion::part_names());
  if (arguments.has("explain")) {
    settings.explained = [&run](std::string_view line) {
      run.end_progress();
      say_on_stderr(line);
    };
  }
  if (rules.ruleset) {
    conversion::require_spelling(rules.ruleset.variant(), settings.to);
    conversion::require_spelling(rules.ruleset.variant(), settings.from);
  }
  PositionWriter writer(run);
  const Input input = choose_inputs(run);
  writer.expect(input.bytes);
  const ConvertResult result =
      writer.whole([&] { return convert(input, settings, run.threads(), writer, writer.lines()); });
  return writer.finish(summary_of(result, settings.to));
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
              run.out().write(conversion::spellings_text());
              return Exit::holds;
            }
            return convert_positions(run, *rules);
          }};
}

}  // namespace arbiter::tools::corpus
