// arbiter-corpus sample: draws some positions, the same for the same seed.

#include "tools/cli/about.hpp"
#include "tools/cli/report_head.hpp"
#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "tools/corpus/position_writer.hpp"
#include "verifier/corpus/sample.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

/// In the order of SampleBy.
const std::vector<std::string>& ways() {
  static const std::vector<std::string> words{"none", "variant", "pieces", "status", "clause"};
  return words;
}

OptionSet sample_options() {
  OptionSet set;
  add_corpus_options(set);
  set.heading("Sample")
      .value("count,n", "N", "how many positions; the first word, too")
      .value("by", "WAY", "none (default), variant, pieces, status or clause: spread evenly over these groups")
      .value("seed", "S", "which sample (default 1)");
  add_most_findings(set);
  return set;
}

Exit sample(Run& run, const Rules& rules, std::size_t size, const Input& input) {
  SampleSettings settings{.soundness = text_options(rules)};
  settings.by = static_cast<SampleBy>(run.arguments().choice("by", ways()));
  settings.size = size;
  settings.seed = run.arguments().number("seed", 0, UINT64_MAX).value_or(1);
  PositionWriter writer(run);
  writer.expect(input.bytes);
  const Sample drawn = writer.whole([&] { return draw_sample(input, settings, run.threads(), writer); });
  writer.lines().write_lines(drawn.header);
  for (const std::string& line : drawn.lines) writer.lines().write_lines(line);
  return writer.finish(summary_of(drawn, settings.by != SampleBy::none));
}

}  // namespace

Command sample_command() {
  return {about("corpus/about_sample.txt", findings_formats()), sample_options(), [](Run& run) {
            const auto rules = choose_corpus_checks(run);
            if (!rules) return Exit::holds;  // the profiles were asked for
            const auto [size, input] = number_and_inputs(run, "how many positions");
            return sample(run, *rules, size, input);
          }};
}

}  // namespace arbiter::tools::corpus
