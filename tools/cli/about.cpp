#include "tools/cli/run_main.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"
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

void replace(std::string& text, std::string_view word, std::string_view by) {
  if (const std::size_t at = text.find(word); at != std::string::npos) text.replace(at, word.size(), by);
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

class OptionReader {
 public:
  OptionReader(OptionSet& set, const AboutText& about, const Texts& texts) : set_(set), about_(about), texts_(texts) {}

  /// The options of a group of options.txt.
  void use(const std::string& name) {
    const Lines group = group_of(shared_options(), name);
    require(!group.empty(), about_, fmt::format("OPTIONS: there is no group '{}'", name));
    read(group);
  }

  void read(const Lines& lines) {
    for (std::size_t i = 0; i < lines.size();) {
      std::string line = lines[i];
      std::string help;
      for (++i; i < lines.size() && lines[i].starts_with("    "); ++i)
        help += (help.empty() ? "" : " ") + lines[i].substr(4);
      for (const auto& [word, text] : texts_) {
        replace(line, word, text);
        replace(help, word, text);
      }
      require(help.find('{') == std::string::npos, about_, help);
      if (!line.empty()) declare(std::move(line), std::move(help));
    }
  }

 private:
  void declare(std::string line, std::string help) {
    const bool titled = line.front() == '[' && line.back() == ']';
    if (titled) {
      heading_ = line.substr(1, line.size() - 2);
    } else if (took(line, "use")) {
      use(line);
    } else if (took(line, "words")) {
      add({OptionInfo::Kind::paths, path_key, '\0', std::move(line), std::move(help), heading_});
    } else if (took(line, "typed")) {
      std::string what = cut_word(line);
      declare_use(set_.words ? *set_.words : set_.words.emplace(), what, words_of_line(std::move(line)));
    } else if (took(line, "same")) {
      std::string typed = cut_word(line);
      static_cast<void>(cut_word(line));  // =
      const bool taken = typed.starts_with("--") && set_.find(std::string_view(typed).substr(2)) != nullptr;
      if (!taken) set_.synonyms.push_back({std::move(typed), words_of_line(std::move(line))});
    } else if (took(line, "program")) {
      std::string name = cut_word(line);
      set_.programs.push_back({std::move(name), words_of_line(std::move(line)), std::move(help)});
    } else if (took(line, "instead")) {
      set_.replacements.push_back({std::move(line), std::move(help)});
    } else if (!took(line, "formats")) {  // which are the tool's
      const bool rare = took(line, "rare");
      const bool list = took(line, "list");
      require(line.starts_with("--") && !help.empty(), about_, fmt::format("OPTIONS: not an option: '{}'", line));
      std::string name = cut_word(line).substr(2);
      const std::size_t comma = name.find(',');
      const char letter = comma == std::string::npos ? '\0' : name[comma + 1];
      name.resize(std::min(comma, name.size()));
      const auto kind = list ? OptionInfo::Kind::list : line.empty() ? OptionInfo::Kind::flag : OptionInfo::Kind::value;
      add({kind, std::move(name), letter, std::move(line), std::move(help), heading_, rare});
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
    require((flag != flags.end()) != (list != lists.end()), about_, fmt::format("OPTIONS: not a use: '{}'", what));
    if (flag != flags.end())
      use.*flag->second = true;
    else
      use.*list->second = std::move(words);
  }

  void add(OptionInfo option) {
    require(set_.find(option.name) == nullptr, about_, fmt::format("OPTIONS: '{}' is declared twice", option.name));
    set_.all.push_back(std::move(option));
  }

  OptionSet& set_;
  const AboutText& about_;
  const Texts& texts_;
  std::string heading_;
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
      formats.insert(formats.end(), report_formats().begin(), report_formats().end());
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

}  // namespace

void add_options(OptionSet& options, std::string_view group, const Texts& texts) {
  OptionReader(options, {"cli/options.txt", shared_options()}, texts).use(std::string(group));
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
  for (const auto& [word, text] : texts) replace(tool.description, word, text);
  OptionReader(tool.options, about, all).read(options);
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

}  // namespace arbiter::tools
