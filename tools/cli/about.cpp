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

const AboutText& text_of(std::string_view file) {
  const auto texts = about_texts();
  const auto found = std::ranges::find(texts, file, &AboutText::file);
  ensure(found != texts.end(), fmt::format("there is no tools/{}", file).c_str());
  return *found;
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

class OptionReader {
 public:
  OptionReader(OptionSet& set, const AboutText& about, const std::map<std::string_view, std::string>& texts)
      : set_(set), about_(about), texts_(texts) {}

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
        if (const std::size_t at = help.find(word); at != std::string::npos) help.replace(at, word.size(), text);
      }
      require(help.find('{') == std::string::npos, about_, help);
      if (!line.empty()) declare(std::move(line), std::move(help));
    }
  }

 private:
  void declare(std::string line, std::string help) {
    const bool titled = line.front() == '[' && line.back() == ']';
    if (titled) {
      set_.heading(line.substr(1, line.size() - 2));
    } else if (took(line, "use")) {
      use(line);
    } else if (took(line, "words")) {
      set_.paths(std::move(line), std::move(help));
    } else if (took(line, "same")) {
      std::string typed = cut_word(line);
      std::vector<std::string> means;
      for (static_cast<void>(cut_word(line)); !line.empty();) means.push_back(cut_word(line));
      set_.same(std::move(typed), std::move(means));
    } else if (took(line, "instead")) {
      set_.instead(std::move(line), std::move(help));
    } else {
      const bool rare = took(line, "rare");
      const bool list = took(line, "list");
      require(line.starts_with("--") && !help.empty(), about_, fmt::format("OPTIONS: not an option: '{}'", line));
      const std::string name = cut_word(line).substr(2);
      if (list)
        set_.list(name, std::move(line), std::move(help));
      else if (line.empty())
        set_.flag(name, std::move(help));
      else
        set_.value(name, std::move(line), std::move(help));
      if (rare) set_.rare();
    }
  }

  OptionSet& set_;
  const AboutText& about_;
  const std::map<std::string_view, std::string>& texts_;
};

}  // namespace

OptionSet options_of(std::string_view file, const std::map<std::string_view, std::string>& texts) {
  const AboutText& about = text_of(file);
  std::map<std::string_view, std::string> all = texts;
  all["{variants}"] = joined(variant_names());
  OptionSet options;
  OptionReader(options, about, all).read(sections_of(about).back());
  return options;
}

void add_options(OptionSet& options, std::string_view group, const std::map<std::string_view, std::string>& texts) {
  OptionReader(options, {"cli/options.txt", shared_options()}, texts).use(std::string(group));
}

ToolInfo read_about(const AboutText& about) {
  const auto [title, usage, description, examples, options] = sections_of(about);
  ToolInfo tool;
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
  return tool;
}

ToolInfo about(std::string_view file, std::vector<Format> formats, std::string_view commit) {
  ToolInfo tool = read_about(text_of(file));
  tool.formats = std::move(formats);
  tool.commit = commit;
  return tool;
}

std::string script(std::string_view name) {
  Lines lines = group_of(script_texts(), name);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  ensure(!lines.empty(), fmt::format("scripts.txt has no group '{}'", name).c_str());
  return joined(lines, "\n") + '\n';
}

void fill_in(ToolInfo& tool, std::string_view word, std::string_view text) {
  const std::size_t at = tool.description.find(word);
  ensure(at != std::string::npos, fmt::format("the description of {} has no {}", tool.full_name(), word).c_str());
  tool.description.replace(at, word.size(), text);
}

}  // namespace arbiter::tools
