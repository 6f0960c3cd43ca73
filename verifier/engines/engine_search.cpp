#include "verifier/engines/engine_search.hpp"

#include <cstdlib>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr std::string_view games = "/usr/games";

std::vector<std::string> folders_of(const std::string& path) {
  std::vector<std::string> folders;
  std::istringstream text(path);
  for (std::string folder; std::getline(text, folder, ':');) folders.push_back(folder.empty() ? "." : folder);
  return folders;
}

}  // namespace

std::string engine_path() {
  const char* own = std::getenv("PATH");
  std::string path = own != nullptr ? own : "/usr/local/bin:/usr/bin:/bin";
  for (const std::string& folder : folders_of(path)) {
    if (folder == games) return path;
  }
  return path + ":" + std::string(games);
}

std::vector<std::string> engine_environment() {
  std::vector<std::string> all{"PATH=" + engine_path()};
  for (char** each = environ; *each != nullptr; ++each) {
    if (!std::string_view(*each).starts_with("PATH=")) all.emplace_back(*each);
  }
  return all;
}

bool known_to_speak_uci(std::string_view command) {
  const std::string program = lower_case(command.substr(0, command.find(' ')));
  return program.substr(program.rfind('/') + 1).find("stockfish") != std::string::npos;
}

std::string advice_about_missing(std::string_view command, std::string_view errors) {
  std::istringstream words{std::string(command)};
  std::string program;
  words >> program;
  const bool named = !program.empty() && errors.find(program + ": ") != std::string_view::npos;
  if (!named || errors.find("not found") == std::string_view::npos) return {};
  const std::string shown = printable(program, 80);
  if (program.find('/') != std::string::npos) {
    if (::access(program.c_str(), X_OK) == 0) return {};
    return fmt::format("there is no program '{}', seen from the folder in which the tool was started", shown);
  }
  const auto folders = folders_of(engine_path());
  for (const std::string& folder : folders) {
    if (::access((folder + "/" + program).c_str(), X_OK) == 0) return {};
  }
  return fmt::format(
      "install it (apt install {0}, if there is such a package), or give its whole path: '{0}' is in none of the "
      "folders "
      "of PATH and not in {1}; searched: {2}",
      shown, games, fmt::join(folders, " "));
}

}  // namespace arbiter
