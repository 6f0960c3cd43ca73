// arbiter-corpus stats: what the positions of a corpus are like.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/corpus/stats_counts.hpp"
#include "verifier/report/json.hpp"

namespace arbiter::tools::corpus {
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

struct Part : ChunkSums {
  StatCounts counts;
};

/// What cannot be read is counted, not told.
struct Counting {
  Run& run;
  std::uint64_t unread = 0;
  void tell(std::vector<Finding>&&) const noexcept {}
  void unreadable(const Finding&) noexcept { ++unread; }
  [[nodiscard]] bool closed() const noexcept { return run.closed(); }
};

Part part_of(const records::Chunk& chunk, const std::string& path, const soundness::SoundnessOptions& soundness,
             bool clauses, std::size_t longest_line) {
  Part part;
  ChunkRecords records(chunk, path, soundness, longest_line);
  for_each_setup(records, [&](const ParsedFen& parsed) {
    part.counts.add(parsed, records.record().text.size(), records.reading(), clauses);
  });
  part.take(records);
  return part;
}

Exit stats(Run& run, const Rules& rules) {
  const soundness::SoundnessOptions soundness = text_options(rules);
  const bool clauses = run.arguments().has("clauses");
  const CorpusInputs inputs = choose_inputs(run);
  StatCounts sum;
  Counting counting{run};
  const ChunkSums sums = go_through(
      run, counting, inputs,
      [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
        return part_of(chunk, path, soundness, clauses, longest_line);
      },
      [&](const records::Chunk&, const Part& part) { sum.add(part.counts); });
  sum.files = inputs.files.size();
  sum.positions = sums.positions;
  sum.refused = sums.refused;
  sum.mark = inputs.mark;
  // What there is not all parts meet, and one counts it.
  sum.unreadable = counting.unread - (inputs.read.shard.index > 0 ? inputs.unread.size() : 0);
  write_stats(run, sum);
  if (counting.unread > 0) return Exit::usage;
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
            const auto rules = choose_corpus_checks(run);
            return rules ? stats(run, *rules) : Exit::holds;
          }};
}

}  // namespace arbiter::tools::corpus
