// Checks, converts and otherwise processes corpora of positions. Each command is a file of tools/corpus.

#include <vector>

#include "tools/cli/build_commit.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/corpus/commands.hpp"

int main(int argc, char** argv) {
  using namespace arbiter::tools;
  const ToolInfo tool{
      .name = "arbiter-corpus",
      .summary = "corpora of positions",
      .usage = {"COMMAND [options] FILE…"},
      .description =
          "A corpus is any number of files, folders and streams of positions: one FEN or EPD a line ('#' begins a\n"
          "comment; operations and ';D1 20' counts are kept), a column of a table (CSV, tabs), a key of JSON lines,\n"
          "the [FEN] tags of PGN; plain, gzip or zstd. It may be larger than memory.",
      .examples = {{"positions of the site as an engine reads them",
                    "arbiter-corpus convert --variant takemake --to fen games.txt"},
                   {"what is wrong with a corpus; status 1 if something is",
                    "arbiter-corpus check --variant takemake positions.epd"}},
      .commit = std::string(build_commit()),
  };
  const std::vector<Command> commands{corpus::check_command(), corpus::convert_command(), corpus::dedup_command(),
                                      corpus::stats_command(), corpus::sample_command(),  corpus::split_command(),
                                      corpus::merge_command()};
  return run_commands(argc, argv, tool, commands);
}
