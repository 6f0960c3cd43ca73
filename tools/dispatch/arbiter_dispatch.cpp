// `arbiter NAME …` runs arbiter-NAME: one word to remember. Installed as `arbiter`.

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "tools/cli/run_main.hpp"

namespace {

using namespace arbiter::tools;

/// Becomes the tool `words.front()`, with the other words as its arguments. Returns only if that fails.
int become(std::vector<std::string> words) {
  words.front() = "arbiter-" + words.front();
  // The program beside this one; without such a file the name alone is looked for in PATH.
  std::error_code error;
  const auto beside = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / words.front();
  const std::string program = !error && std::filesystem::exists(beside, error) ? beside.string() : words.front();
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execvp(program.c_str(), arguments.data());
  say_on_stderr(fmt::format("arbiter: cannot run {}: {}\narbiter: it should be beside arbiter itself, or in PATH\n",
                            words.front(), std::strerror(errno)));
  return static_cast<int>(Exit::usage);
}

}  // namespace

int main(int argc, char** argv) {
  return run_program(argc, argv, about("dispatch/about.txt", {}, build_commit()), become);
}
