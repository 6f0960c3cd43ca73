// Command lines are cut into options and paths, by Boost.Program_options and, where there is no Boost, without it.

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#ifndef __EMSCRIPTEN__
#include <boost/program_options.hpp>
#endif

#include "tools/cli/run_main.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools {
namespace {

using OptionKind = OptionInfo::Kind;

/// The option that was probably meant: it begins so, or a letter is wrong, or two of a longer word.
std::string near_option(const OptionSet& options, std::string_view typed) {
  std::string best;
  std::size_t least = (typed.size() < 4 ? 0 : typed.size() < 6 ? 1 : 2) + 1;
  const auto look_at = [&](std::string_view name) {
    const bool beginning = typed.size() >= 3 && name.starts_with(typed);
    const std::size_t distance = beginning ? 0 : edit_distance(typed, name);
    if (distance >= least) return;
    least = distance;
    best = fmt::format("--{}", name);
  };
  for (const OptionInfo& option : options.all) {
    if (option.kind != OptionKind::paths) look_at(option.name);
  }
  for (const Synonym& each : options.synonyms) {
    if (each.typed.starts_with("--")) look_at(std::string_view(each.typed).substr(2));
  }
  return best;
}

[[noreturn]] void unknown(const OptionSet& options, const std::string& typed) {
  const std::string word = typed.starts_with('-') ? typed : "--" + typed;
  for (const Replacement& each : options.replacements) {
    if (each.typed == word) throw UsageError(fmt::format("there is no option '{}' here", word), each.remedy);
  }
  const std::string near =
      near_option(options, std::string_view(word).substr(std::min(word.find_first_not_of('-'), word.size())));
  throw UsageError(
      fmt::format("unknown option '{}'", printable(word, 80)),
      near.empty() ? "--help lists the options" : fmt::format("did you mean '{}'? --help lists the options", near));
}

[[noreturn]] void refuse_value(const OptionInfo& info) {
  if (info.kind == OptionKind::flag) throw UsageError(fmt::format("option '--{}' takes no value", info.name));
  throw UsageError(fmt::format("option '--{}' needs a value", info.name),
                   fmt::format("--{} {}: {}", info.name, info.placeholder, info.help));
}

}  // namespace

const OptionInfo* option_typed(const OptionSet& options, std::string_view typed) {
  for (const OptionInfo& each : options.all) {
    if (each.kind == OptionKind::paths) continue;
    if (typed.starts_with("--") ? typed.substr(2) == each.name
                                : typed.size() == 2 && typed[0] == '-' && typed[1] == each.letter)
      return &each;
  }
  return nullptr;
}

std::vector<TypedOption> typed_plainly(const OptionSet& options, const std::vector<std::string>& words) {
  std::vector<TypedOption> found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      for (++i; i < words.size(); ++i) found.push_back({nullptr, words[i]});
      break;
    }
    if (word.size() < 2 || word[0] != '-') {
      found.push_back({nullptr, word});
      continue;
    }
    std::string typed = word.substr(0, word[1] == '-' ? word.find('=') : 2);
    std::string rest = word.substr(typed.size());
    const OptionInfo* info = option_typed(options, typed);
    while (info != nullptr && typed[1] != '-' && !rest.empty() && info->kind == OptionKind::flag) {  // -qv
      found.push_back({info, {}});
      typed[1] = rest.front();
      rest.erase(0, 1);
      info = option_typed(options, typed);
    }
    if (info == nullptr) unknown(options, typed[1] == '-' ? typed : word);
    if (info->kind == OptionKind::flag) {
      if (!rest.empty()) refuse_value(*info);
      found.push_back({info, {}});
      continue;
    }
    std::string value = rest.starts_with('=') && typed[1] == '-' ? rest.substr(1) : rest;
    // A letter that is an option is not a value: --output -q.
    const bool next = rest.empty() && i + 1 < words.size() &&
                      (words[i + 1].starts_with("--") || option_typed(options, words[i + 1]) == nullptr);
    // An option with nothing behind its sign is not one either: --output --depth=.
    if (next && words[i + 1].starts_with("--") && words[i + 1].ends_with('=') &&
        option_typed(options, words[i + 1].substr(0, words[i + 1].find('='))) != nullptr)
      refuse_value(*info);
    if (next) value = words[++i];
    if (value.empty() && !next) refuse_value(*info);
    found.push_back({info, std::move(value)});
  }
  return found;
}

#ifdef __EMSCRIPTEN__
std::vector<TypedOption> typed_options(const OptionSet& options, const std::vector<std::string>& words) {
  return typed_plainly(options, words);
}
#else
namespace {

namespace po = boost::program_options;

po::options_description described(const OptionSet& options) {
  po::options_description description;
  for (const OptionInfo& option : options.all) {
    if (option.kind == OptionKind::paths) continue;
    std::string name = option.name;
    if (option.letter != '\0') name += fmt::format(",{}", option.letter);
    if (option.kind == OptionKind::flag) {
      description.add_options()(name.c_str(), option.help.c_str());
    } else {
      description.add_options()(name.c_str(), po::value<std::string>(), option.help.c_str());
    }
  }
  description.add_options()(path_key, po::value<std::vector<std::string>>(), "");
  return description;
}

}  // namespace

std::vector<TypedOption> typed_options(const OptionSet& options, const std::vector<std::string>& words) {
  // Guessing is off: a script that relies on a prefix breaks with the next option that shares it.
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  const po::options_description description = described(options);
  po::positional_options_description positional;
  positional.add(path_key, -1);
  std::vector<TypedOption> found;
  try {
    const auto parsed = po::command_line_parser(words).options(description).positional(positional).style(style).run();
    for (const auto& option : parsed.options) {
      if (option.position_key >= 0 || option.string_key == path_key) {
        for (const std::string& path : option.value) found.push_back({nullptr, path});
        continue;
      }
      const std::string name =
          option.string_key.starts_with('-') ? std::string(1, option.string_key.back()) : option.string_key;
      const OptionInfo* info = options.find(name);
      ensure(info != nullptr, "the parser knows the declared options only");
      found.push_back({info, option.value.empty() ? std::string() : option.value.front()});
    }
  } catch (const po::unknown_option& error) {
    unknown(options, error.get_option_name());
  } catch (const po::error_with_option_name& error) {
    std::string name = error.get_option_name();
    name.erase(0, name.find_first_not_of('-'));
    for (const OptionInfo& info : options.all) {
      if (info.name == name || std::string(1, info.letter) == name) refuse_value(info);
    }
    throw UsageError(error.what());
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  return found;
}
#endif

}  // namespace arbiter::tools
