#include "tools/cli/about.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

constexpr std::array<std::string_view, 4> headings{"NAME", "USAGE", "DESCRIPTION", "EXAMPLES"};

using Lines = std::vector<std::string>;

void require(bool holds, const AboutText& about, std::string_view what) {
  ensure(holds, fmt::format("tools/{}: {}", about.file, what).c_str());
}

/// The lines below each of the headings.
std::array<Lines, headings.size()> sections_of(const AboutText& about) {
  std::array<Lines, headings.size()> sections;
  std::size_t begun = 0;
  for (std::string_view rest = about.text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (begun < headings.size() && line == headings[begun]) {
      ++begun;
    } else {
      require(begun > 0, about, "the first line is not NAME");
      sections[begun - 1].emplace_back(line);
    }
  }
  for (std::size_t i = 0; i < headings.size(); ++i) {
    while (!sections[i].empty() && sections[i].back().empty()) sections[i].pop_back();
    require(!sections[i].empty(), about, fmt::format("{} is missing or empty", headings[i]));
  }
  return sections;
}

}  // namespace

ToolInfo read_about(const AboutText& about) {
  const auto [title, usage, description, examples] = sections_of(about);
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
  const auto texts = about_texts();
  const auto found = std::ranges::find(texts, file, &AboutText::file);
  ensure(found != texts.end(), fmt::format("there is no tools/{}", file).c_str());
  ToolInfo tool = read_about(*found);
  tool.formats = std::move(formats);
  tool.commit = commit;
  return tool;
}

void fill_in(ToolInfo& tool, std::string_view word, std::string_view text) {
  const std::size_t at = tool.description.find(word);
  ensure(at != std::string::npos, fmt::format("the description of {} has no {}", tool.full_name(), word).c_str());
  tool.description.replace(at, word.size(), text);
}

}  // namespace arbiter::tools
