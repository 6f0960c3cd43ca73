#include "tools/cli/run_main.hpp"

#include "verifier/diagnostics/checks.hpp"

namespace arbiter::tools {

void add_tool(Report& report, std::string_view tool) {
  report.tool = tool;
  report.version = ARBITER_VERSION;
}

void add_head(Report& report, std::string_view tool, std::span<const std::string_view> families) {
  add_tool(report, tool);
  report.checks = checks_of(families);
  place(report);
}

std::vector<OptionHint> option_hints(bool of_findings) {
  struct Row {
    std::string_view about;
    std::string_view typed;
    bool of_findings;
  };
  static constexpr Row rows[] = {
#define ARBITER_OPTION_HINT(about, typed, of_findings) {about, typed, of_findings},
#include "tools/cli/option_hints.def"
#undef ARBITER_OPTION_HINT
  };
  std::vector<OptionHint> hints;
  for (const Row& row : rows) {
    if (row.of_findings || !of_findings) hints.push_back({row.about, row.typed});
  }
  return hints;
}

std::vector<Format> findings_formats() {
  std::vector<Format> list{Format::text, Format::json};
  for (const Format format : report_formats()) list.push_back(format);
  return list;
}

}  // namespace arbiter::tools
