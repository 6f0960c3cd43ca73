#include "tools/cli/report_head.hpp"

#include <array>

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

std::vector<OptionHint> option_hints(bool of_findings) {
  struct Row {
    std::string_view about;
    std::string_view typed;
    bool of_findings = false;
  };
  static constexpr std::array rows{
      Row{"AC120", "--allow FILE"},
      Row{"AC132", "--known FILE"},
      Row{"AC202", "--timeout SECONDS", true},
      Row{"AC207", "--no-shuffled"},
      Row{"AF116", "--armies XY", true},
      Row{"AF171", "--armies XY", true},
      Row{"AF172", "--armies XY", true},
      Row{"AM117", "--stipulation GOAL"},
      Row{"AP103", "--variant NAME", true},
      Row{"AQ101", "--words VARIANT"},
      Row{"AQ102", "--words VARIANT"},
      Row{"AQ201", "--save FILE"},
      Row{"AQ202", "--list"},
      Row{"AQ211", "--prove"},
      Row{"AQ214", "--save FILE"},
      Row{"AQ230", "--allow-unreachable"},
      Row{"AQ240", "--prove --certificate FOLDER"},
      Row{"AR104", "--input-format NAME, --column NAME"},
      Row{"AR130", "--variant NAME", true},
      Row{"AR131", "--variant NAME", true},
      Row{"AR141", "--dialect bare", true},
      Row{"AR210", "--lossy PART", true},
      Row{"AR211", "--armies XY", true},
      Row{"AS120", "--save FILE"},
      Row{"AS121", "--save FILE"},
      Row{"AV110", "--variant NAME", true},
      Row{"AV111", "--claims FILE, --strict", true},
      Row{"AV112", "--require-diagrams N", true},
      Row{"AV315", "--explain"},
      Row{"lines", "--lines N", true},
  };
  std::vector<OptionHint> hints;
  for (const Row& row : rows) {
    if (row.of_findings || !of_findings) hints.push_back({row.about, row.typed});
  }
  return hints;
}

std::vector<Format> findings_formats() {
  std::vector<Format> list{Format::text, Format::json};
  list.insert(list.end(), report_formats().begin(), report_formats().end());
  return list;
}

}  // namespace arbiter::tools
