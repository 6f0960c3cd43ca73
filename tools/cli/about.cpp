#include "tools/cli/run_main.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#ifndef __EMSCRIPTEN__
#include <boost/program_options.hpp>
#endif

#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

constexpr std::array<std::string_view, 5> headings{"NAME", "USAGE", "DESCRIPTION", "EXAMPLES", "OPTIONS"};

using Lines = std::vector<std::string>;
using Words = std::vector<std::string>;

void require(bool holds, const AboutText& about, std::string_view what) {
  ensure(holds, fmt::format("tools/{}: {}", about.file, what).c_str());
}

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) lines.emplace_back(take_until(text, '\n'));
  return lines;
}

/// The lines below `GROUP name`, up to the next group; empty if the group is missing.
Lines group_of(std::string_view text, std::string_view name) {
  const Lines all = lines_of(text);
  const auto begin = std::ranges::find(all, fmt::format("GROUP {}", name));
  if (begin == all.end()) return {};
  return {begin + 1, std::find_if(begin + 1, all.end(), [](const auto& line) { return line.starts_with("GROUP "); })};
}

/// The lines below each of the headings.
std::array<Lines, headings.size()> sections_of(const AboutText& about) {
  std::array<Lines, headings.size()> sections;
  std::size_t begun = 0;
  for (const std::string& line : lines_of(about.text)) {
    if (begun < headings.size() && line == headings[begun]) {
      ++begun;
    } else {
      require(begun > 0, about, "the first line is not NAME");
      sections[begun - 1].push_back(line);
    }
  }
  for (std::size_t i = 0; i < headings.size(); ++i) {
    while (!sections[i].empty() && sections[i].back().empty()) sections[i].pop_back();
    require(!sections[i].empty() || headings[i] == "OPTIONS", about,
            fmt::format("{} is missing or empty", headings[i]));
  }
  return sections;
}

/// Takes the word off the beginning of the line, with the blank behind it; false if the line does not begin so.
bool took(std::string& line, std::string_view word) {
  if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ') return false;
  line.erase(0, word.size() + 1);
  return true;
}

/// What comes before the blank, which goes with it.
std::string cut_word(std::string& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  std::string word = line.substr(0, end);
  line.erase(0, end + 1);
  return word;
}

Words words_of_line(std::string line) {
  Words words;
  while (!line.empty()) words.push_back(cut_word(line));
  return words;
}

struct OptionReader {
  OptionSet& set;
  const AboutText& about;
  const Texts& texts;
  std::string heading{};

  /// The options of a group of options.txt.
  void use(const std::string& name) {
    const Lines group = group_of(shared_options(), name);
    require(!group.empty(), about, fmt::format("OPTIONS: there is no group '{}'", name));
    read(group);
  }

  void read(const Lines& lines) {
    for (std::size_t i = 0; i < lines.size();) {
      std::string line = lines[i];
      std::string help;
      for (++i; i < lines.size() && lines[i].starts_with("    "); ++i)
        help += (help.empty() ? "" : " ") + lines[i].substr(4);
      for (const auto& [word, text] : texts) {
        line = replaced(line, word, text);
        help = replaced(help, word, text);
      }
      require(help.find('{') == std::string::npos, about, help);
      if (!line.empty()) declare(std::move(line), std::move(help));
    }
  }

  void declare(std::string line, std::string help) {
    const bool titled = line.front() == '[' && line.back() == ']';
    if (titled) {
      heading = line.substr(1, line.size() - 2);
    } else if (took(line, "use")) {
      use(line);
    } else if (took(line, "words")) {
      add({OptionInfo::Kind::paths, path_key, '\0', std::move(line), std::move(help), heading});
    } else if (took(line, "typed")) {
      std::string what = cut_word(line);
      declare_use(set.words ? *set.words : set.words.emplace(), what, words_of_line(std::move(line)));
    } else if (took(line, "same")) {
      std::string typed = cut_word(line);
      static_cast<void>(cut_word(line));  // =
      const bool taken = typed.starts_with("--") && set.find(std::string_view(typed).substr(2)) != nullptr;
      if (!taken) set.synonyms.push_back({std::move(typed), words_of_line(std::move(line))});
    } else if (took(line, "program")) {
      std::string name = cut_word(line);
      set.programs.push_back({std::move(name), words_of_line(std::move(line)), std::move(help)});
    } else if (took(line, "instead")) {
      set.replacements.emplace(std::move(line), std::move(help));
    } else if (!took(line, "formats")) {  // which are the tool's
      const bool rare = took(line, "rare");
      const bool list = took(line, "list");
      require(line.starts_with("--") && !help.empty(), about, fmt::format("OPTIONS: not an option: '{}'", line));
      std::string name = cut_word(line).substr(2);
      const std::size_t comma = name.find(',');
      const char letter = comma == std::string::npos ? '\0' : name[comma + 1];
      name.resize(std::min(comma, name.size()));
      const auto kind = list ? OptionInfo::Kind::list : line.empty() ? OptionInfo::Kind::flag : OptionInfo::Kind::value;
      add({kind, std::move(name), letter, std::move(line), std::move(help), heading, rare});
    }
  }

  void declare_use(WordUse& use, std::string_view what, Words words) const {
    static const std::map<std::string_view, bool WordUse::*> flags{
        {"keeps-others", &WordUse::keeps_others}, {"many", &WordUse::many}, {"pipes-files", &WordUse::pipes_files}};
    static const std::map<std::string_view, Words WordUse::*> lists{{"files", &WordUse::files},
                                                                    {"paths-with", &WordUse::paths_with},
                                                                    {"no-pipe", &WordUse::no_pipe},
                                                                    {"pipes-with", &WordUse::pipes_with}};
    const auto flag = flags.find(what);
    const auto list = lists.find(what);
    require((flag != flags.end()) != (list != lists.end()), about, fmt::format("OPTIONS: not a use: '{}'", what));
    if (flag != flags.end())
      use.*flag->second = true;
    else
      use.*list->second = std::move(words);
  }

  void add(OptionInfo option) {
    require(set.find(option.name) == nullptr, about, fmt::format("OPTIONS: '{}' is declared twice", option.name));
    set.all.push_back(std::move(option));
  }
};

/// Those of a line "formats …" of OPTIONS, the default first.
std::vector<Format> formats_of(const AboutText& about, const Lines& options) {
  static constexpr Format known[] = {
#define ARBITER_FORMAT(name, writer) Format::name,
#include "verifier/report/formats.def"
#undef ARBITER_FORMAT
  };
  std::vector<Format> formats{Format::text, Format::json};
  for (std::string line : options) {
    if (!took(line, "formats")) continue;
    if (line == "findings") {
      for (const Format format : report_formats()) formats.push_back(format);
      continue;
    }
    formats.clear();
    for (const std::string& word : words_of_line(std::move(line))) {
      const auto* const format = std::ranges::find_if(known, [&word](Format each) { return to_string(each) == word; });
      require(format != std::end(known), about, fmt::format("OPTIONS: not a format: '{}'", word));
      formats.push_back(*format);
    }
  }
  return formats;
}

constexpr std::size_t help_column = 28;
constexpr std::size_t help_width = 100;

using OptionKind = OptionInfo::Kind;

/// Whether the words at `at` are "-v NAME" with the name of a variant: people mean --variant, and not --verbose.
bool names_variant(const OptionSet& options, const std::vector<std::string>& typed, std::size_t at) {
  if (typed[at] != "-v" || at + 1 == typed.size() || options.find("variant") == nullptr) return false;
  std::error_code error;
  return variant_called(typed[at + 1]) != nullptr && !std::filesystem::exists(typed[at + 1], error);
}

/// What was typed, with the options that synonyms stand for, and "-depth" as "--depth".
std::vector<std::string> without_synonyms(const OptionSet& options, const std::vector<std::string>& typed) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const std::string& word = typed[i];
    if (word == "--") {
      words.insert(words.end(), typed.begin() + static_cast<std::ptrdiff_t>(i), typed.end());
      break;
    }
    if (names_variant(options, typed, i)) {
      words.insert(words.end(), {"--variant", typed[++i]});
      continue;
    }
    const std::size_t equals = std::min(word.find('='), word.size());
    std::string name = word.substr(0, equals);
    const std::string value = word.substr(equals);  // with the =
    const auto synonym = [&options](const std::string& wanted) {
      return std::ranges::find(options.synonyms, wanted, &Synonym::typed);
    };
    if (name.size() > 2 && name[0] == '-' && name[1] != '-' &&
        (options.find(name.substr(1)) != nullptr || synonym('-' + name) != options.synonyms.end())) {
      name.insert(name.begin(), '-');
    }
    const auto found = synonym(name);
    if (found != options.synonyms.end()) {
      words.insert(words.end(), found->means.begin(), found->means.end());
      if (value.empty()) continue;
      if (!found->means.empty() && found->means.back().starts_with("--"))
        words.back() += value;
      else
        words.push_back(value.substr(1));
      continue;
    }
    words.push_back(name + value);
    const OptionInfo* option = option_typed(options, name);
    if (option != nullptr && option->kind != OptionKind::flag && value.empty() && i + 1 < typed.size())
      words.push_back(typed[++i]);
  }
  return words;
}

// Command lines are cut into options and paths, by Boost.Program_options and, where there is no Boost, without it.

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
  if (const auto other = options.replacements.find(word); other != options.replacements.end())
    throw UsageError(fmt::format("there is no option '{}' here", word), other->second);
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

#ifndef __EMSCRIPTEN__
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
#endif

/// The text, without what follows its first "; " if it is longer than a line.
std::string in_short(const std::string& text) {
  return columns_of(text) > help_width - help_column ? text.substr(0, text.find("; ")) : text;
}

}  // namespace

void add_options(OptionSet& options, std::string_view group, const Texts& texts) {
  OptionReader{options, {"cli/options.txt", shared_options()}, texts}.use(std::string(group));
}

ToolInfo read_about(const AboutText& about, const Texts& texts, std::string_view commit) {
  const auto [title, usage, description, examples, options] = sections_of(about);
  ToolInfo tool;
  tool.commit = commit;
  const std::string& line = title.front();
  const std::size_t dash = line.find(" - ");
  require(title.size() == 1 && dash != std::string::npos, about, "NAME is not one line 'tool - summary'");
  const std::size_t blank = std::min(line.find(' '), dash);
  tool.name = line.substr(0, blank);
  if (blank < dash) tool.command = line.substr(blank + 1, dash - blank - 1);
  tool.summary = line.substr(dash + 3);
  tool.usage = usage;
  tool.description = joined(description, "\n");
  for (std::size_t i = 0; i < examples.size(); i += 2) {
    require(examples[i].starts_with("# ") && i + 1 < examples.size() && !examples[i + 1].starts_with('#'), about,
            fmt::format("EXAMPLES: not '# what' with a command below it: '{}'", examples[i]));
    tool.examples.push_back({examples[i].substr(2), examples[i + 1]});
  }
  tool.formats = formats_of(about, options);
  Texts all = texts;
  all["{variants}"] = joined(variant_names());
  for (const auto& [word, text] : texts) tool.description = replaced(tool.description, word, text);
  OptionReader{tool.options, about, all}.read(options);
  return tool;
}

ToolInfo about(std::string_view file, const Texts& texts, std::string_view commit) {
  const auto all = about_texts();
  const auto found = std::ranges::find(all, file, &AboutText::file);
  ensure(found != all.end(), fmt::format("there is no tools/{}", file).c_str());
  return read_about(*found, texts, commit);
}

std::string script(std::string_view name) {
  Lines lines = group_of(script_texts(), name);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  ensure(!lines.empty(), fmt::format("scripts.txt has no group '{}'", name).c_str());
  return joined(lines, "\n") + '\n';
}

const OptionInfo* OptionSet::find(std::string_view name) const {
  const auto found = std::ranges::find(all, name, &OptionInfo::name);
  return found == all.end() ? nullptr : &*found;
}

std::string OptionSet::help_text() const {
  std::vector<std::string> titles;
  for (const OptionInfo& option : all) {
    if (!contains(titles, option.heading)) titles.push_back(option.heading);
  }
  std::string out;
  for (const std::string& title : titles) {
    out += fmt::format("\n{}:\n", title);
    for (const OptionInfo& option : all) {
      if (option.heading != title || option.rare) continue;
      std::string left = option.kind == OptionKind::paths ? fmt::format("  {}", option.placeholder)
                         : option.letter == '\0'          ? fmt::format("  --{}", option.name)
                                                          : fmt::format("  -{}, --{}", option.letter, option.name);
      if (option.kind == OptionKind::value || option.kind == OptionKind::list)
        left += fmt::format(" {}", option.placeholder);
      if (columns_of(left) + 2 > help_column) out += std::exchange(left, "") + '\n';
      left.append(help_column - columns_of(left), ' ');
      out += paragraph(left, in_short(option.help), help_width);
    }
  }
  return out;
}

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

Arguments::Arguments(const OptionSet& options, const std::vector<std::string>& typed) : options_(options) {
  for (auto& [option, value] : typed_options(options, without_synonyms(options, typed))) {
    std::vector<std::string>& values = option == nullptr ? paths_ : given_[option->name];
    if (option != nullptr && option->kind == OptionKind::value && !values.empty())
      throw UsageError(fmt::format("option '--{}' is given twice", option->name));
    values.push_back(std::move(value));
  }
  if (!paths_.empty() && options.find(path_key) == nullptr) {
    throw UsageError(fmt::format("unexpected argument '{}'", printable(paths_.front(), 80)),
                     "--help lists the options");
  }
}

std::optional<PartOfWhole> Arguments::shard(std::size_t most, std::string_view what, std::string remedy) const {
  const auto typed = value("shard");
  const auto part = typed ? part_of_whole(*typed, most) : std::nullopt;
  if (typed && !part)
    throw UsageError(fmt::format("--shard '{}' is not {}", printable(*typed, 80), what), std::move(remedy));
  return part;
}

void Arguments::refuse(std::initializer_list<std::string_view> options, std::string_view why,
                       const std::string& remedy) const {
  for (const std::string_view option : options) {
    if (has(option)) throw UsageError(fmt::format(fmt::runtime(why), option), remedy);
  }
}

void Arguments::give(std::string_view name, std::string value) {
  const OptionInfo* option = options_.find(name);
  ensure(option != nullptr, "only declared options are given");
  std::vector<std::string>& values = given_[std::string(name)];
  if (option->kind == OptionKind::value && !values.empty()) {
    throw UsageError(
        fmt::format("--{} is given twice: '{}' and '{}'", name, printable(values.front(), 80), printable(value, 80)));
  }
  values.push_back(std::move(value));
}

void Arguments::forget(std::string_view name) {
  if (const auto found = given_.find(name); found != given_.end()) given_.erase(found);
}

bool Arguments::has(std::string_view name) const {
  ensure(options_.find(name) != nullptr, "only declared options are asked for");
  return given_.find(name) != given_.end();
}

std::optional<std::string> Arguments::value(std::string_view name) const {
  if (!has(name)) return std::nullopt;
  return given_.find(name)->second.front();
}

std::string Arguments::text(std::string_view name, std::string_view fallback) const {
  return value(name).value_or(std::string(fallback));
}

const std::vector<std::string>& Arguments::list(std::string_view name) const {
  static const std::vector<std::string> none;
  return has(name) ? given_.find(name)->second : none;
}

std::optional<std::uint64_t> Arguments::number(std::string_view name, std::uint64_t least, std::uint64_t most) const {
  const std::optional<std::string> word = value(name);
  if (!word) return std::nullopt;
  const auto number = whole_number(*word, least, most);
  if (!number) {
    const std::string range =
        most == UINT64_MAX ? fmt::format("of at least {}", least) : fmt::format("from {} to {}", least, most);
    throw UsageError(fmt::format("--{} '{}' is not a whole number {}", name, printable(*word, 80), range));
  }
  return number;
}

std::optional<double> Arguments::seconds(std::string_view name) const {
  const std::optional<std::string> word = value(name);
  if (!word) return std::nullopt;
  const std::optional<double> seconds = decimal_number(*word);
  if (!seconds || !(*seconds >= 0) || *seconds > 1e7) {
    throw UsageError(fmt::format("--{} '{}' is not a number of seconds", name, printable(*word, 40)), "0 to 10000000");
  }
  return seconds;
}

std::size_t Arguments::choice(std::string_view name, std::span<const std::string> words) const {
  const std::optional<std::string> word = value(name);
  return word ? index_of_word(fmt::format("--{}", name), *word, words) : 0;
}

}  // namespace arbiter::tools
