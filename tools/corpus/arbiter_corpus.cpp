// Checks, converts and otherwise processes corpora of positions. The commands are files of tools/corpus.

#include <vector>

#include "tools/cli/run_main.hpp"
#include "tools/corpus/corpus_run.hpp"

int main(int argc, char** argv) {
  using namespace arbiter::tools;
  const ToolInfo tool = about("corpus/about.txt", {arbiter::Format::text, arbiter::Format::json}, build_commit());
  const std::vector<Command> commands{corpus::check_command(), corpus::convert_command(), corpus::dedup_command(),
                                      corpus::stats_command(), corpus::sample_command(),  corpus::split_command(),
                                      corpus::merge_command()};
  return run_commands(argc, argv, tool, commands);
}
