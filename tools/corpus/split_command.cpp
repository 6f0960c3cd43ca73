// arbiter-corpus split: divides one corpus into N files.

#include <fmt/format.h>

#include "tools/cli/about.hpp"
#include "tools/cli/report_head.hpp"
#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "tools/corpus/position_writer.hpp"
#include "verifier/corpus/sample.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

constexpr std::size_t most_files = 1000;

OptionSet split_options() {
  OptionSet set;
  add_input_options(set);
  set.heading("Files")
      .value("count,n", "N", "how many files; the first word, too")
      .value("prefix", "PATH", "how the names of the files begin");
  add_most_findings(set);
  return set;
}

Exit split_positions(Run& run, std::size_t count, const Input& input) {
  const std::string prefix = run.arguments().text("prefix");
  if (prefix.empty()) throw UsageError("--prefix is needed", "--prefix part- makes part-1.epd and so on");
  if (count > most_files)
    throw UsageError(fmt::format("{} files are too many", count), fmt::format("at most {}", most_files));
  PositionWriter writer(run);
  writer.expect(input.bytes);
  const SplitResult result = writer.whole([&] { return split(input, count, prefix, run.threads(), writer); });
  return writer.finish(summary_of(result));
}

}  // namespace

Command split_command() {
  return {about("corpus/about_split.txt", findings_formats()), split_options(), [](Run& run) {
            const auto [count, input] = number_and_inputs(run, "how many files");
            return split_positions(run, count, input);
          }};
}

}  // namespace arbiter::tools::corpus
