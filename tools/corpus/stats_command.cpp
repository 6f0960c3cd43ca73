// arbiter-corpus stats: counts what the positions of a corpus are like.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "tools/corpus/terminal.hpp"
#include "tools/corpus/write_stats.hpp"
#include "verifier/report/corpus_stats.hpp"
#include "verifier/report/json.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "stats",
      .summary = "what the positions of a corpus are like: pieces, phases, sides, statuses, lengths, clauses",
      .usage = {"[--variant NAME] [--clauses] [--format text|json|html] [options] FILE…"},
      .description =
          "For each variant: numbers of pieces, phases, sides to move, statuses (mate, stalemate …), dialects, "
          "lengths\n"
          "of the texts and, with --clauses, how many positions have a legal move under each clause of the rules\n"
          "(slow: the declarative rules are asked). JSON of parts of a corpus (--shard) is added by merge.",
      .examples = {{"tables", "arbiter-corpus stats --variant takemake games.txt"},
                   {"a page with plots", "arbiter-corpus stats --clauses --format html --output stats.html corpus/"},
                   {"two machines", "arbiter-corpus stats --shard 1/2 --format json big.epd > 1.json"}},
      .formats = {Format::text, Format::json, Format::html},
  };
}

OptionSet options() {
  OptionSet set;
  add_corpus_options(set);
  set.heading("Counts").flag("clauses", "also how many positions exercise each clause");
  return set;
}

Exit stats(Run& run, const Rules& rules) {
  const StatSettings settings{text_options(rules), run.arguments().has("clauses")};
  const Input input = choose_inputs(run);
  Terminal terminal(run);  // records that cannot be read are counted, not reported
  terminal.expect(input.bytes);
  const StatResult result = count_positions(input, settings, run.threads(), terminal);
  write_stats(run, result.counts);
  if (!result.all_read) return Exit::usage;
  return result.counts.refused > 0 ? Exit::fails : Exit::holds;
}

}  // namespace

void write_stats(Run& run, const StatCounts& counts) {
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::json) {
      write_json(to_json(counts), *answer.out);
    } else {
      answer.out->write(answer.format == Format::html ? stats_html(counts) : stats_text(counts));
    }
  }
}

Command stats_command() {
  return {tool(), options(), [](Run& run) {
            const auto rules = choose_corpus_checks(run);
            return rules ? stats(run, *rules) : Exit::holds;
          }};
}

}  // namespace arbiter::tools::corpus
