#pragma once

#include <string>
#include <string_view>
#include <vector>

// Where engines are looked for: the folders of PATH and /usr/games, where Debian keeps games and which root's PATH
// lacks.
namespace arbiter {

/// PATH with /usr/games behind it.
[[nodiscard]] std::string engine_path();
/// The environment of this process with engine_path() as PATH: "NAME=VALUE" each.
[[nodiscard]] std::vector<std::string> engine_environment();
/// Whether the command's first word is a program that is known to speak UCI: Stockfish and what is named after it.
[[nodiscard]] bool known_to_speak_uci(std::string_view command);
/// The command, with "./" before a program that stands in the working folder, may be run and is in no folder of
/// engine_path(): "mine.py" becomes "./mine.py".
[[nodiscard]] std::string with_folder(const std::string& command);
/// What to do where a shell that was to run `command` wrote `errors` and ended with status 127: how to
/// install the program, and which folders were searched. Empty if the command's first word is a program; then it is
/// another one that is missing, which only the errors name.
[[nodiscard]] std::string advice_about_missing(std::string_view command, std::string_view errors);

}  // namespace arbiter
