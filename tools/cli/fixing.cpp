#include "tools/cli/fixing.hpp"

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
  const bool diff = arguments.has("diff");  // with --fix, too: nothing is written then
  const FixRequest request{
      .write = arguments.has("fix") && !diff, .diff = diff, .unsafe = arguments.has("unsafe-fixes")};
  if (request.unsafe && !request.any()) throw UsageError("--unsafe-fixes goes with --fix or --diff");
  return request;
}

std::string fixes_in_words(std::size_t fixes, std::size_t files) {
  if (fixes == 0) return "nothing to fix";
  return fmt::format("{} {} in {} {}", fixes, fixes == 1 ? "fix" : "fixes", files, files == 1 ? "file" : "files");
}

}  // namespace arbiter::tools
