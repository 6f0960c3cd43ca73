// arbiter-corpus stats: what the positions of a corpus are like.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "common/inputs.hpp"
#include "common/positions.hpp"
#include "corpus/chunk_records.hpp"
#include "corpus/commands.hpp"
#include "corpus/shard.hpp"
#include "corpus/stats_counts.hpp"
#include "fens/pipeline.hpp"
#include "report/json.hpp"

namespace arbiter::tools::corpus {
namespace {

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "stats",
      .summary = "what the positions of a corpus are like: men, phases, sides, statuses, lengths, clauses",
      .usage = {"[--variant NAME] [--clauses] [--format text|json|html] [options] FILE…"},
      .description = "For each variant: numbers of men, phases, sides to move, statuses (mate, stalemate …), dialects, lengths\n"
                     "of the texts and, with --clauses, how many positions have a legal turn under each clause of the rules\n"
                     "(slow: the declarative rules are asked). JSON of parts of a corpus (--shard) is added by merge.",
      .examples = {{"tables", "arbiter-corpus stats --variant takemake games.txt"},
                   {"a page with plots", "arbiter-corpus stats --clauses --format html --output stats.html corpus/"},
                   {"two machines", "arbiter-corpus stats --shard 1/2 --format json big.epd > 1.json"}},
      .formats = {Format::text, Format::json, Format::html},
  };
}

OptionSet options() {
  OptionSet set;
  add_input_options(set);
  add_shard_option(set);
  add_rules_options(set);
  set.heading("Counts").flag("clauses", "also how many positions exercise each clause");
  return set;
}

struct Part {
  StatCounts counts;
  std::vector<Finding> findings;
};

Exit stats(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const fens::JudgeOptions judge{rules.variant, rules.profile, rules.fen, fens::Depth::syntax};
  const Shard shard = chosen_shard(arguments);
  const bool clauses = arguments.has("clauses");
  const CorpusInputs inputs = choose_inputs(run);
  ByteProgress progress(run, inputs.bytes);
  fens::ChunkReader reader(inputs.files, inputs.read);
  StatCounts sum;
  sum.files = inputs.files.size();
  bool unreadable = !inputs.unread.empty();
  fens::for_each_chunk(
      reader, run.threads(),
      [&](const fens::Chunk& chunk) {
        Part part;
        if (!shard.has(chunk.number)) return part;
        ChunkRecords records(chunk, reader.files()[chunk.file], judge, reader.options().longest_line);
        while (records.next()) {
          const fens::Reading& reading = records.reading();
          const auto parsed = reading.variant->parse_fen(records.record().text, reading.fen);
          if (!parsed) {
            records.refuse(parsed.error());
          } else {
            part.counts.add(*parsed, records.record().text.size(), reading, clauses);
          }
        }
        part.counts.positions = records.positions;
        part.counts.refused = records.refused;
        return part;
      },
      [&](const fens::Chunk& chunk, Part& part) {
        sum.add(part.counts);
        if (chunk.fault) {
          run.error(to_finding(*chunk.fault, chunk, shown_name(reader.files()[chunk.file])).message);
          unreadable = true;
        }
        progress.at(chunk.taken, sum.positions);
        return !run.closed();
      });
  write_stats(run, sum);
  if (unreadable) return Exit::usage;
  return sum.refused > 0 ? Exit::fails : Exit::holds;
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
            const auto rules = choose_rules(run, true);
            return rules ? stats(run, *rules) : Exit::holds;
          }};
}

}  // namespace arbiter::tools::corpus
