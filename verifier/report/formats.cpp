#include "verifier/report/formats.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "verifier/report/github.hpp"
#include "verifier/report/gitlab.hpp"
#include "verifier/report/html.hpp"
#include "verifier/report/jsonl.hpp"
#include "verifier/report/junit.hpp"
#include "verifier/report/markdown.hpp"
#include "verifier/report/sarif.hpp"
#include "verifier/report/tap.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

struct Writer {
  Format format;
  void (*write)(const Report&, Output&);
};

constexpr auto writers = std::to_array<Writer>({
    {Format::jsonl, write_jsonl},
    {Format::sarif, write_sarif},
    {Format::junit, write_junit},
    {Format::tap, write_tap},
    {Format::github, write_github},
    {Format::gitlab, write_gitlab},
    {Format::html, write_html},
    {Format::markdown, write_markdown},
});

constexpr auto formats = [] {
  std::array<Format, writers.size()> list{};
  for (std::size_t i = 0; i < writers.size(); ++i) list[i] = writers[i].format;
  return list;
}();

}  // namespace

std::string_view to_string(Format format) noexcept {
  switch (format) {
    case Format::text: return "text";
    case Format::json: return "json";
    case Format::jsonl: return "jsonl";
    case Format::sarif: return "sarif";
    case Format::junit: return "junit";
    case Format::tap: return "tap";
    case Format::github: return "github";
    case Format::gitlab: return "gitlab";
    case Format::markdown: return "markdown";
    case Format::latex: return "latex";
    case Format::yaml: return "yaml";
    case Format::pgn: return "pgn";
    case Format::epd: return "epd";
    case Format::html: break;
  }
  return "html";
}

std::span<const Format> report_formats() { return formats; }

bool is_report_format(Format format) { return std::find(formats.begin(), formats.end(), format) != formats.end(); }

void write_report(Format format, const Report& report, Output& out) {
  const auto* const writer =
      std::find_if(writers.begin(), writers.end(), [format](const Writer& w) { return w.format == format; });
  if (writer == writers.end()) throw InternalError("no report is written as " + std::string(to_string(format)));
  writer->write(report, out);
}

}  // namespace arbiter
