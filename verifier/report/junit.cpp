#include "verifier/report/junit.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "verifier/report/cases.hpp"
#include "verifier/report/places.hpp"
#include "verifier/report/text.hpp"
#include "verifier/report/xml_text.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter {
namespace {

using Outcome = ReportCase::Outcome;

/// Line breaks are kept in elements; only attributes need references for them.
std::string element_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += xml_text(text.substr(0, end));
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string numbers(std::span<const ReportCase> cases) {
  const auto count = [cases](Outcome outcome) {
    return std::count_if(cases.begin(), cases.end(),
                         [outcome](const ReportCase& each) { return each.outcome == outcome; });
  };
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\"", cases.size(), count(Outcome::failed));
}

class JunitWriter {
 public:
  JunitWriter(const Report& report, Output& out) : report_(report), out_(out) {}

  void suite(std::span<const ReportCase> cases) {
    const auto skipped = std::count_if(cases.begin(), cases.end(),
                                       [](const ReportCase& each) { return each.outcome == Outcome::skipped; });
    out_.write(fmt::format("  <testsuite name=\"{}\" {} skipped=\"{}\">\n", xml_text(group_name(cases.front())),
                           numbers(cases), skipped));
    for (const ReportCase& each : cases) one(each);
    out_.write("  </testsuite>\n");
  }

 private:
  [[nodiscard]] std::string group_name(const ReportCase& each) const {
    return each.group.empty() ? report_.tool : printable(reported_path(report_, each.group), 400);
  }

  void one(const ReportCase& each) {
    const std::string name = each.title.empty() ? each.name : fmt::format("{}: {}", each.name, each.title);
    out_.write(fmt::format("    <testcase name=\"{}\" classname=\"{}\">\n", xml_text(printable(name, 200)),
                           xml_text(group_name(each))));
    if (each.outcome == Outcome::failed) failure(each);
    if (each.outcome == Outcome::skipped)
      out_.write(fmt::format("      <skipped message=\"{}\"/>\n", xml_text(printable(each.reason, 400))));
    const std::string said = output_of(each);
    if (!said.empty()) out_.write(fmt::format("      <system-out>{}</system-out>\n", element_text(said)));
    out_.write("    </testcase>\n");
  }

  [[nodiscard]] bool fails(std::size_t i) const { return report_.findings[i].level >= report_.fail_on; }

  /// Writes all failures of the case in one element: some readers take only one.
  void failure(const ReportCase& each) {
    std::string text;
    std::string type;
    std::string message;
    std::size_t count = 0;
    for (const std::size_t i : each.findings) {
      if (!fails(i)) continue;
      const Finding& finding = report_.findings[i];
      if (count++ == 0) {
        type = finding.check.name();
        message = message_line(finding, 400);
      }
      text += format_text(finding, TextStyle{});
    }
    if (count > 1) message += fmt::format(" (and {} more)", count - 1);
    if (count == 0) message = each.reason.empty() ? "failed" : printable(each.reason, 400);
    out_.write(fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                           xml_text(type.empty() ? "failed" : printable(type, 40)), xml_text(message),
                           element_text(text)));
  }

  [[nodiscard]] std::string output_of(const ReportCase& each) const {
    std::string text;
    for (const std::string& fact : each.facts) text += printable(fact, 400) + "\n";
    for (const std::size_t i : each.findings) {
      if (!fails(i)) text += format_text(report_.findings[i], TextStyle{});
    }
    return text;
  }

  const Report& report_;
  Output& out_;
};

}  // namespace

void write_junit(const Report& report, Output& out) {
  const std::vector<ReportCase> cases = whole_cases(report);
  out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  out.write(fmt::format("<testsuites name=\"{}\" {}>\n", xml_text(report.tool), numbers(cases)));
  JunitWriter writer(report, out);
  for (std::size_t begin = 0; begin < cases.size();) {
    std::size_t end = begin;
    while (end < cases.size() && cases[end].group == cases[begin].group) ++end;
    writer.suite(std::span(cases).subspan(begin, end - begin));
    begin = end;
  }
  out.write("</testsuites>\n");
}

}  // namespace arbiter
