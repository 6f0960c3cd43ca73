// arbiter-corpus split: divides one corpus into N files.

#include <fmt/format.h>

#include "tools/cli/report_head.hpp"
#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "tools/corpus/position_writer.hpp"
#include "verifier/corpus/split.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

constexpr std::size_t most_files = 1000;

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "split",
      .summary = "the positions of a corpus dealt out to N files",
      .usage = {"N --prefix PATH [options] FILE…"},
      .description =
          "The first position goes to the first file, the second to the second, and so on in turn; comments go with\n"
          "the position behind them; tables have their header in each file. The files are PATH1 to PATHN with the\n"
          "ending of the first input's format and get their names when all are complete. Positions are not read,\n"
          "so nothing can be wrong with them but lines longer than 64 KiB, which are reported and left out.\n"
          "To work on parts without writing them, see --shard.",
      .examples = {{"eight files part-1.epd … part-8.epd", "arbiter-corpus split 8 --prefix part- big.epd.zst"}},
      .formats = findings_formats(),
  };
}

OptionSet options() {
  OptionSet set;
  add_input_options(set);
  set.heading("Files")
      .value("count,n", "N", "how many files; the first word, too")
      .value("prefix", "PATH", "how the names of the files begin");
  PositionWriter::add_options(set);
  return set;
}

Exit split_positions(Run& run, std::size_t count, const Input& input) {
  const std::string prefix = run.arguments().text("prefix");
  if (prefix.empty()) throw UsageError("--prefix is needed", "--prefix part- makes part-1.epd and so on");
  if (count > most_files)
    throw UsageError(fmt::format("{} files are too many", count), fmt::format("at most {}", most_files));
  PositionWriter writer(run);
  writer.expect(input.bytes);
  const SplitResult result = split(input, count, prefix, run.threads(), writer);
  std::string summary = fmt::format("{} in {}", counted(result.positions, "position"), counted(result.files, "file"));
  if (result.refused > 0) summary += fmt::format("; {} left out", result.refused);
  return writer.finish({{"positions", result.positions}, {"files", result.files}, {"refused", result.refused}},
                       summary);
}

}  // namespace

Command split_command() {
  return {tool(), options(), [](Run& run) {
            const auto [count, input] = number_and_inputs(run, "how many files");
            return split_positions(run, count, input);
          }};
}

}  // namespace arbiter::tools::corpus
