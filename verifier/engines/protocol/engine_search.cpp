#include "verifier/engines/protocol/process.hpp"

#include <array>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
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

/// Whether one of the folders has such a program, which may be run.
bool is_in(const std::vector<std::string>& folders, const std::string& program) {
  return std::ranges::any_of(
      folders, [&](const std::string& folder) { return ::access((folder + "/" + program).c_str(), X_OK) == 0; });
}

/// UCI engines that Debian 12 has: the name of the program, and of its package.
constexpr std::array<std::array<std::string_view, 2>, 8> packages{{{"stockfish", "stockfish"},
                                                                   {"fairy-stockfish", "fairy-stockfish"},
                                                                   {"gnuchess", "gnuchess"},
                                                                   {"gnuchessu", "gnuchess"},
                                                                   {"toga2", "toga2"},
                                                                   {"glaurung", "glaurung"},
                                                                   {"ethereal", "ethereal-chess"},
                                                                   {"ethereal-chess", "ethereal-chess"}}};

/// The package of Debian 12 that has the program; empty if none is known.
std::string_view package_of(std::string_view program) {
  for (const auto& [known, package] : packages) {
    if (same_word(known, program)) return package;
  }
  return {};
}

std::string how_to_install(std::string_view program) {
  // A library: it has no program that answers.
  if (program == "python-chess" || program == "python3-chess")
    return "python-chess is a library, of which Debian 12 has no package (pip install chess, in a venv); write a "
           "program that calls it and answers as arbiter-moves does as a server";
  if (const std::string_view package = package_of(program); !package.empty())
    return fmt::format("install it (apt install {} on Debian 12)", package);
  return "install it; Debian 12 has the UCI engines stockfish, fairy-stockfish, gnuchess, toga2, glaurung and "
         "ethereal-chess";
}

}  // namespace

std::string engine_path() {
  const char* own = std::getenv("PATH");
  const std::string path = own != nullptr ? own : "/usr/local/bin:/usr/bin:/bin";
  return contains(folders_of(path), games) ? path : fmt::format("{}:{}", path, games);
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

std::string with_folder(const std::string& command) {
  const std::string program = command.substr(0, command.find(' '));
  if (program.empty() || program.find('/') != std::string::npos) return command;
  if (is_in(folders_of(engine_path()), program)) return command;
  struct stat status {};
  const bool runs =
      ::stat(program.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(program.c_str(), X_OK) == 0;
  return runs ? "./" + command : command;
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
    const std::string_view package = package_of(program.substr(program.rfind('/') + 1));
    return fmt::format("there is no program '{}', seen from the folder in which the tool was started{}", shown,
                       package.empty() ? "" : fmt::format("; on Debian 12, apt install {} installs one", package));
  }
  const auto folders = folders_of(engine_path());
  if (is_in(folders, program)) return {};
  if (::access(program.c_str(), F_OK) == 0)
    return fmt::format(
        "'{0}' is in this folder, but may not be run: chmod +x {0}, or name what runs it before it, such "
        "as 'python3 {0}'",
        shown);
  return fmt::format("{}, or give its whole path: '{}' is in none of the folders of PATH and not in {}; searched: {}",
                     how_to_install(program), shown, games, fmt::join(folders, " "));
}

}  // namespace arbiter
