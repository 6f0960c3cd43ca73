// Checks rule files, texts in the format of Fairy-Stockfish's variants.ini, and shows the variants that they define.

#include <vector>

#include "tools/cli/run_main.hpp"
#include "tools/rules/commands.hpp"

int main(int argc, char** argv) {
  using namespace arbiter::tools;
  const ToolInfo tool = about("rules/about.txt", {arbiter::Format::text, arbiter::Format::json}, build_commit());
  const std::vector<Command> commands{rules::check_command(), rules::show_command(), rules::page_command(),
                                      rules::keys_command()};
  return run_commands(argc, argv, tool, commands);
}
