#include "tools/cli/report_head.hpp"

#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/ci_host.hpp"

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

std::vector<Format> findings_formats() {
  std::vector<Format> list{Format::text, Format::json};
  list.insert(list.end(), report_formats().begin(), report_formats().end());
  return list;
}

}  // namespace arbiter::tools
