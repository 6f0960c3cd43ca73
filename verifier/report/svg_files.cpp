#include "verifier/report/svg_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include <fmt/format.h>

#include "verifier/report/svg.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t longest_name = 120;  ///< of the page's part; file systems allow 255 bytes

bool harmless(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

/// The first of name, name-2, name-3 … that is not taken, ignoring case.
std::string unused(const std::string& stem, std::set<std::string>& taken) {
  std::string name = stem;
  for (std::size_t i = 2; !taken.insert(lower_case(name)).second; ++i) name = fmt::format("{}-{}", stem, i);
  return name;
}

}  // namespace

std::string svg_name(std::string_view page, std::size_t index) {
  std::string name;
  for (const char c : page) {
    const char next = harmless(c) ? c : '-';
    // Names never begin with a dot or dash: no hidden file, nothing that looks like an option, no "..".
    if (name.empty() && (next == '.' || next == '-')) continue;
    if (next == '-' && name.back() == '-') continue;
    name += next;
  }
  if (name.size() > longest_name) {
    name.erase(0, name.size() - longest_name);
    name.erase(0, std::min(name.find_first_not_of(".-"), name.size()));
  }
  if (name.empty()) name = "page";
  return fmt::format("{}.{:03}", name, index) + ".svg";
}

std::size_t write_svg_files(const std::vector<PageReport>& pages, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(folder, error);
  std::error_code unknown;
  if (!fs::is_directory(folder, unknown)) {
    const std::string why = error ? error.message() : unknown ? unknown.message() : "it is not a folder";
    throw OutputError(fmt::format("cannot make the folder '{}': {}", printable(folder, 200), why));
  }
  std::set<std::string> taken;
  std::size_t count = 0;
  for (const PageReport& page : pages) {
    for (const CheckedDiagram& diagram : page.diagrams) {
      for (const BoardPicture& board : diagram.board) {
        const std::string name = svg_name(page.file, diagram.index);
        Output file((fs::path(folder) / (unused(name.substr(0, name.size() - 4), taken) + ".svg")).string());
        file.write(svg_document(board));
        file.commit();
        ++count;
      }
    }
  }
  return count;
}

}  // namespace arbiter::pages
