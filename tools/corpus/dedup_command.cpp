// arbiter-corpus dedup: keeps each position once.

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "tools/cli/about.hpp"
#include "tools/cli/report_head.hpp"
#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "tools/corpus/position_writer.hpp"
#include "verifier/conversion/dedup.hpp"
#include "verifier/corpus/convert.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

OptionSet dedup_options() {
  OptionSet set;
  add_corpus_options(set);
  set.heading("Positions")
      .flag("mirror",
            "mirror images, with the a-file on the right, are the same position where neither side may castle")
      .flag("colour-swap",
            "positions with colours changed are the same, in variants in which both sides play by the same rules")
      .value("memory", "MiB", "for positions that have been seen (default 64); what is beyond goes to disk")
      .value("temp", "FOLDER", "where to (default TMPDIR, else /tmp)");
  add_most_findings(set);
  return set;
}

Exit remove_doubles(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const char* usual_temp = std::getenv("TMPDIR");
  const DedupSettings settings{.soundness = text_options(rules),
                               .sameness = {arguments.has("mirror"), arguments.has("colour-swap")},
                               .memory = static_cast<std::size_t>(std::min<std::uint64_t>(
                                   arguments.number("memory", 1, 1U << 20U).value_or(64) << 20U, SIZE_MAX)),
                               .temp = arguments.text("temp", usual_temp != nullptr ? usual_temp : "/tmp")};
  PositionWriter writer(run);
  const Input input = choose_inputs(run);
  writer.expect(input.bytes);
  DedupResult result;
  try {
    result = writer.whole([&] { return dedup(input, settings, run.threads(), writer, writer.lines()); });
  } catch (const conversion::ScratchError& error) {
    throw OutputError(error.what());
  }
  if (!result.unswapped.empty()) {
    run.note(fmt::format("--colour-swap does nothing in {}: with colours exchanged it is not the same game",
                         joined(result.unswapped)));
  }
  return writer.finish(summary_of(result));
}

}  // namespace

Command dedup_command() {
  return {about("corpus/about_dedup.txt", findings_formats()), dedup_options(), [](Run& run) {
            const auto rules = choose_corpus_checks(run);
            return rules ? remove_doubles(run, *rules) : Exit::holds;
          }};
}

}  // namespace arbiter::tools::corpus
