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

/// The program beside this one; without such a file the name alone, which is looked for in PATH.
std::string program_of(const std::string& name) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return name;
  const auto beside = self.parent_path() / name;
  return std::filesystem::exists(beside, error) ? beside.string() : name;
}

/// Becomes the tool `words.front()`, with the other words as its arguments. Returns only if that fails.
int become(std::vector<std::string> words) {
  words.front() = "arbiter-" + words.front();
  const std::string program = program_of(words.front());
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
