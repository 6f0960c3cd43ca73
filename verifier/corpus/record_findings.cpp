#include "verifier/corpus/record_findings.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::corpus {

Finding file_finding(CheckId check, const std::string& file, std::string message) {
  Finding finding{.check = check};
  finding.level = check_info(check).level;
  finding.message = std::move(message);
  finding.where.file = file;
  return finding;
}

Finding to_finding(const records::RecordNotice& notice, const records::Chunk& chunk, const std::string& file) {
  Finding finding = file_finding(notice.check, file, notice.message);
  finding.where.line = notice.line + chunk.lines_before();
  finding.where.column = records::column_of(chunk, notice.begin);
  finding.where.end_column = finding.where.column + std::max<std::size_t>(notice.end - notice.begin, 1);
  finding.source_line = std::string(records::line_around(chunk, notice.begin));
  finding.wanted = notice.expected;
  if (!notice.insert.empty()) {
    finding.fixes.push_back({fmt::format("add '{}'", notice.insert), {}, true});
    // Offsets into packed text are of no use.
    const auto place = static_cast<std::size_t>(chunk.offset + notice.end);
    if (!chunk.packed) finding.fixes.back().edits.push_back({place, place, std::string(notice.insert)});
  }
  return finding;
}

Finding to_finding(const Fault& fault, const records::Record& record, const records::Chunk& chunk,
                   const std::string& file) {
  const std::size_t begin = records::place_of(chunk, record, fault.begin);
  const std::size_t end = std::max(records::place_of(chunk, record, fault.end), begin);
  const std::string_view text = chunk.text();
  const auto lines = std::count(text.begin() + static_cast<std::ptrdiff_t>(std::min(record.line_begin, begin)),
                                text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  Finding finding{.check = fault.check};
  finding.level = fault.level;
  finding.message = fault.message;
  finding.where = {file, chunk.lines_before() + record.line + static_cast<std::size_t>(lines),
                   records::column_of(chunk, begin), 0};
  finding.where.end_column = finding.where.column + std::max<std::size_t>(end - begin, 1);
  finding.source_line = std::string(records::line_around(chunk, begin));
  finding.seen = fault.seen;
  finding.wanted = fault.expected;
  return finding;
}

Finding to_finding(const records::SourceFault& fault, const records::Chunk& chunk, const std::string& file) {
  using Kind = records::SourceFault::Kind;
  const CheckId check = fault.kind == Kind::cut      ? CheckId("AR102")
                        : fault.kind == Kind::broken ? CheckId("AR103")
                                                     : CheckId("AR101");
  Finding finding = file_finding(check, file,
                                 fmt::format("cannot read '{}'{}: {}", printable(file, 200),
                                             chunk.first && chunk.size == 0 ? "" : " to its end", fault.reason));
  if (!chunk.first || chunk.size > 0) {
    const std::string_view text = chunk.text();
    finding.where.line =
        chunk.lines_before() + chunk.first_line + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  return finding;
}

}  // namespace arbiter::corpus
