// arbiter-corpus stats: counts what the positions of a corpus are like.

#include <nlohmann/json.hpp>

#include "tools/cli/run_main.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/corpus/corpus_stats.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

Exit stats(Run& run, const Rules& rules) {
  const StatSettings settings{text_options(rules), run.arguments().has("clauses")};
  const Input input = choose_inputs(run);
  Terminal terminal(run);  // records that cannot be read are counted, not reported
  terminal.expect(input.bytes);
  const StatResult result = count_positions(input, settings, run.threads(), terminal);
  if (result.stopped) {
    if (run.seen_together()) {
      run.out().write(stats_text(result.counts));
      run.out().flush();
    }
    terminal.end_interrupted();
  }
  write_stats(run, result.counts);
  if (!result.all_read) return Exit::usage;
  return result.counts.refused > 0 ? Exit::fails : Exit::holds;
}

}  // namespace

void write_stats(Run& run, const StatCounts& counts) {
  const auto text = [&counts](Answer& each) {
    each.out->write(each.format == Format::html ? stats_html(counts) : stats_text(counts));
  };
  run.answer(text, [&counts] { return to_json(counts); });
}

Command stats_command() {
  return {about("corpus/about_stats.txt", {Format::text, Format::json, Format::html}),
          corpus_options("corpus/about_stats.txt"), [](Run& run) {
            const auto rules = choose_corpus_checks(run);
            return rules ? stats(run, *rules) : Exit::holds;
          }};
}

}  // namespace arbiter::tools::corpus
