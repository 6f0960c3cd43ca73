#include "tools/cli/run_main.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "verifier/position/fen.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

using records::TypedWords;
using records::WordKinds;

constexpr int patience = 500;  ///< milliseconds in which a program in front of a pipe begins to write

bool exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

bool any_of(const Arguments& arguments, const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& name) { return arguments.typed(name); });
}

[[noreturn]] void refuse(const Arguments& arguments, const std::string& word) {
  const OptionSet& options = arguments.options();
  const std::string shown = printable(word, 80);
  const std::string understood = options.find(path_key)->help;
  if (word.size() == 2 && options.find("from") != nullptr && word[0] >= 'a' && word[0] <= 'h')
    throw UsageError(fmt::format("'{}' alone may be a square or a move", shown),
                     fmt::format("--from {0}: the moves of its piece; --moves {0}: play this move first", shown));
  std::string_view line = word;
  if (const records::LineName label = records::take_line_name(line); !label.word.empty())
    (void)known_variant(std::string(label.word));  // refuses it
  if (records::is_web_address(word))
    throw UsageError(fmt::format("there is no FEN in the address '{}', and nothing is fetched", shown),
                     "an address of a board editor or of an analysis, which holds the position, or the FEN itself");
  const bool path = word.find('.') != std::string::npos || word.find('/') != std::string::npos;
  if (path && word.find(' ') == std::string::npos)
    throw UsageError(fmt::format("cannot read '{}': there is no such file, and it is not a FEN", shown),
                     fmt::format("understood without an option: {}", understood));
  std::vector<std::string> names = variant_names();
  names.emplace_back("startpos");
  const std::string near = nearest(word, names);
  throw UsageError(fmt::format("'{}' is not understood here{}", shown,
                               near.empty() ? "" : fmt::format("; did you mean '{}'?", near)),
                   fmt::format("understood without an option: {}; --help lists the options", understood));
}

/// --fen and --position with words of UCI or moves behind them; and a FEN without quotes, whose fields became words.
void sort_values(Arguments& arguments, std::vector<std::string>& words) {
  for (const char* name : {"fen", "position"}) {
    const std::string value = arguments.text(name);
    const std::string begin = value.substr(0, value.find(' '));
    const bool several = begin.size() < value.size() &&
                         (value.find(" moves ") != std::string::npos || begin == "position" || begin == "fen");
    const bool cut = records::resembles_board(value) && !words.empty() && (words[0] == "w" || words[0] == "b");
    std::string_view line = value;
    const bool labelled = records::take_line_name(line).variant != nullptr;  // takemake | FEN
    // A name after --fen, or a FEN after --position.
    const bool addressed = records::is_web_address(value);
    const bool other = begin != "-" && !value.empty() && std::string_view(name) == "fen"
                           ? records::is_position_name(value)
                           : records::resembles_board(begin);
    if (!several && !cut && !other && !labelled && !addressed) continue;
    arguments.forget(name);
    words.insert(words.begin(), value);
  }
}

/// `name` may have armies behind it: "armies:CN".
void place_variant(Arguments& arguments, std::string name) {
  if (const std::size_t colon = name.find(':'); colon != std::string::npos) {
    if (arguments.options().find(armies_word) != nullptr) arguments.give(armies_word, name.substr(colon + 1));
    name.resize(colon);
  }
  const auto given = arguments.value("variant");
  if (given && variant_called(*given) == variant_called(name)) return;
  arguments.give("variant", name);
}

/// Sets the flag that a word without dashes names ("divide", "help"), also by another name. Returns whether there is
/// one.
bool place_flag(Arguments& arguments, const std::string& word) {
  const OptionSet& options = arguments.options();
  std::string name = word;
  for (const Synonym& each : options.synonyms) {
    if (each.typed == "--" + word && each.means.size() == 1 && each.means[0].starts_with("--"))
      name = each.means[0].substr(2);
  }
  const OptionInfo* flag = options.find(name);
  if (flag == nullptr || flag->kind != OptionInfo::Kind::flag) return false;
  arguments.give(name);
  return true;
}

/// Takes "depth=3" as "--depth=3". Returns whether the tool has such an option.
bool place_assignment(Arguments& arguments, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) return false;
  const OptionInfo* option = arguments.options().find(word.substr(0, equals));
  const bool takes =
      option != nullptr && (option->kind == OptionInfo::Kind::value || option->kind == OptionInfo::Kind::list);
  if (takes) arguments.give(option->name, word.substr(equals + 1));
  return takes;
}

void place_other(Arguments& arguments, const WordUse& use, const std::string& word) {
  const OptionSet& options = arguments.options();
  std::error_code error;
  const bool folder = std::filesystem::is_directory(word, error);
  if (!exists(word) && (place_assignment(arguments, word) || place_flag(arguments, word))) return;
  const bool engine = options.find("engine") != nullptr && !arguments.has("engine");
  if (engine && (!exists(word) || (!folder && ::access(word.c_str(), X_OK) == 0)) && word != "-") {
    arguments.give("engine", word);
  } else if (word == "-") {
    arguments.give("fen", word);
  } else if (exists(word) && !use.files.empty()) {
    arguments.give(use.files.front(), word);
  } else {
    refuse(arguments, word);
  }
}

void place(Arguments& arguments, const WordUse& use, const std::vector<std::string>& words) {
  const bool positions = arguments.options().find("fen") != nullptr;
  WordKinds kinds;
  kinds.variants = arguments.options().find("variant") != nullptr;
  kinds.positions = positions;
  kinds.depths = positions && arguments.options().find("depth") != nullptr;
  kinds.is_path = exists;
  kinds.paths_first = use.keeps_others;
  const TypedWords sorted = records::sort_typed_words(words, kinds);
  for (const std::string& name : sorted.variants) place_variant(arguments, name);
  for (const std::string& position : sorted.positions) {
    const bool fen = records::resembles_board(position.substr(0, position.find(' ')));
    if (arguments.has(fen ? "position" : "fen") || arguments.has("deal"))
      throw UsageError(fmt::format("two positions are given; the second is '{}'", printable(position, 80)),
                       "give one of them");
    arguments.give(fen ? "fen" : "position", position);
  }
  for (const std::string& depth : sorted.depths) arguments.give("depth", depth);
  if (!sorted.moves.empty()) arguments.give("moves", sorted.moves);
  if (use.keeps_others) {
    const bool flag = sorted.others.size() == 1 && !exists(sorted.others[0]) && place_flag(arguments, sorted.others[0]);
    arguments.set_paths(flag ? std::vector<std::string>() : sorted.others);
    return;
  }
  for (const std::string& word : sorted.others) place_other(arguments, use, word);
}

/// What standard input has, or soon will have, to read. An idle pipe and a terminal are none; an empty file, and a pipe
/// whose writer ended without a word, are empty.
enum class Piped : unsigned char { none, empty, text };

Piped what_is_piped() {
  struct stat status {};
  if (::fstat(STDIN_FILENO, &status) != 0) return Piped::none;
  if (S_ISREG(status.st_mode)) return status.st_size > 0 ? Piped::text : Piped::empty;
  if (!S_ISFIFO(status.st_mode) && !S_ISSOCK(status.st_mode)) return Piped::none;
  struct pollfd one {
    STDIN_FILENO, POLLIN, 0
  };
  if (::poll(&one, 1, patience) <= 0) return Piped::none;
  if ((one.revents & POLLIN) != 0) return Piped::text;
  // A socket that is closed is what some hosts of scripts give where there is no input at all.
  return S_ISFIFO(status.st_mode) && (one.revents & POLLHUP) != 0 ? Piped::empty : Piped::none;
}

/// What an engine is told besides the position and what to do with it.
bool is_uci_talk(std::string_view line) {
  constexpr std::array<std::string_view, 6> words{"uci", "isready", "ucinewgame", "stop", "quit", "d"};
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
  return contains(words, line);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin != std::string::npos && !begins_comment(line[begin]) && !is_uci_talk(line)) lines.push_back(line);
  }
  return lines;
}

/// For tools that read files only: takes what is piped in as the file, if none is named. A number is not a name.
void place_piped_file(Arguments& arguments, const WordUse& use) {
  if (!use.pipes_with.empty() && !any_of(arguments, use.pipes_with)) return;
  std::vector<std::string> paths = arguments.paths();
  const bool named = std::ranges::any_of(
      paths, [](const std::string& path) { return path.find_first_not_of("0123456789") != std::string::npos; });
  if (named || what_is_piped() != Piped::text) return;
  paths.emplace_back("-");
  arguments.set_paths(std::move(paths));
}

}  // namespace

void place_words(Arguments& arguments) {
  const auto& use = arguments.options().words;
  if (!use || any_of(arguments, use->paths_with)) return;
  std::vector<std::string> words = arguments.paths();
  if (arguments.options().find("fen") != nullptr) sort_values(arguments, words);
  if (!use->keeps_others) arguments.set_paths({});
  if (arguments.options().find("rules") != nullptr) {
    std::erase_if(words, [&](const std::string& word) {
      const bool rules = word.ends_with(".ini") && exists(word);
      if (rules) arguments.give("rules", word);
      return rules;
    });
    if (use->keeps_others) arguments.set_paths(words);
  }
  if (!words.empty()) place(arguments, *use, words);
}

void place_piped(Arguments& arguments) {
  const auto& use = arguments.options().words;
  const bool positions = arguments.options().find("fen") != nullptr;
  if (!use || (!positions && !use->pipes_files) || any_of(arguments, use->no_pipe)) return;
  if (!positions) {
    place_piped_file(arguments, *use);
    return;
  }
  const bool asked = !use->many && arguments.text("fen") == "-";
  const bool lists =
      arguments.text("variant") == "list" || arguments.text("profile") == "list" || arguments.text("dialect") == "list";
  const bool named = arguments.has("fen") || arguments.has("position") || arguments.has("deal") || lists;
  if (!asked) {
    const Piped piped = named ? Piped::none : what_is_piped();
    if (piped == Piped::none || (piped == Piped::empty && use->pipes_files)) return;
    if (piped == Piped::empty)
      throw UsageError("standard input is empty", "a position is read from it; startpos names the usual start instead");
  }
  if (use->pipes_files && !asked) {
    std::vector<std::string> paths = arguments.paths();
    // Words that are not paths may ask something about what is piped in.
    if (std::ranges::none_of(paths, [](const std::string& path) { return path == "-" || exists(path); })) {
      paths.emplace_back("-");
      arguments.set_paths(std::move(paths));
    }
    return;
  }
  auto text = records::read_input("-", std::size_t{64} << 20U, true);
  if (!text) throw UsageError(text.error(), use->many ? "--fen - reads it line by line" : "");
  records::drop_byte_order_mark(*text);
  const std::vector<std::string> lines = lines_of(*text);
  if (asked) arguments.forget("fen");
  if (lines.empty()) throw UsageError("no FEN on standard input");
  // One position, or the lines that an engine would be told: "position …", "go perft 3".
  const bool one = lines.size() == 1 || records::sort_typed_words(lines, {}).positions.size() == 1;
  if (one) {
    std::vector<std::string> kept = arguments.paths();
    place(arguments, *use, lines);
    kept.insert(kept.end(), arguments.paths().begin(), arguments.paths().end());
    if (use->keeps_others) arguments.set_paths(std::move(kept));
  } else if (use->many) {
    arguments.set_piped(*text);
  } else {
    throw UsageError(
        fmt::format("standard input has {} lines, and one position is counted or compared at a time", lines.size()),
        use->files.empty()
            ? "give one FEN"
            : fmt::format("--{}: {}", use->files.front(), arguments.options().find(use->files.front())->help));
  }
}

}  // namespace arbiter::tools
