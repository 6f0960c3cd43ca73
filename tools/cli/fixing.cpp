#include "tools/cli/fixing.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace arbiter::tools {

void add_fix_options(OptionSet& set) {
  set.flag(
         "fix",
         "make the fixes that are sure, in the files; '-' gives the fixed text on standard output, findings on stderr")
      .flag("unsafe-fixes", "with --fix or --diff: the likeliest fix where it is not sure, too")
      .flag("diff", "show what --fix would change, and change nothing; status 1 if there is something");
}

FixRequest fix_request(const Arguments& arguments) {
  const bool diff = arguments.has("diff");  // also together with --fix: then nothing is written
  const FixRequest request{
      .write = arguments.has("fix") && !diff, .diff = diff, .unsafe = arguments.has("unsafe-fixes")};
  if (request.unsafe && !request.any()) throw UsageError("--unsafe-fixes goes with --fix or --diff");
  return request;
}

std::string fixes_in_words(std::size_t fixes, std::size_t files, bool refused) {
  if (fixes == 0) return refused ? "no fix made" : "nothing to fix";
  return fmt::format("{} {} in {} {}", fixes, fixes == 1 ? "fix" : "fixes", files, files == 1 ? "file" : "files");
}

std::string unsure_in_words(const FixRequest& request, std::size_t fixes, std::size_t unsure) {
  if (unsure == 0 || request.unsafe) return {};
  return fmt::format("; {}{} {} with --unsafe-fixes", unsure, fixes > 0 ? " more" : "",
                     unsure == 1 ? "possible fix" : "possible fixes");
}

bool takes_answer(const Run& run, const FixRequest& request, std::string_view what) {
  const auto& paths = run.arguments().paths();
  const bool takes = request.diff || (request.write && std::find(paths.begin(), paths.end(), "-") != paths.end());
  if (takes && run.format_given() && run.format() != Format::text) {
    throw UsageError(
        request.diff ? "--diff writes a diff, not findings" : fmt::format("--fix - writes the {}, not findings", what),
        "--report FORMAT=FILE writes the findings to a file");
  }
  return takes;
}

}  // namespace arbiter::tools
