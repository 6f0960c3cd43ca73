#include "verifier/corpus/input.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::corpus {

nlohmann::ordered_json mark_json(const PartMark& mark) {
  return {{"index", mark.shard.index + 1}, {"count", mark.shard.count}, {"bytes", mark.bytes}};
}

PartMark mark_of(const nlohmann::ordered_json& result) {
  if (!result.contains("shard")) return {};
  const auto& shard = result.at("shard");
  const auto index = shard.at("index").get<std::size_t>();
  const auto count = shard.at("count").get<std::size_t>();
  if (index < 1 || index > count || count > most_shards)
    throw nlohmann::ordered_json::other_error::create(501, "no part of a whole", &shard);
  return {{index - 1, count}, shard.at("bytes").get<std::uint64_t>()};
}

void measure(Input& input) {
  input.bytes = 0;
  for (const std::string& file : input.files) {
    std::error_code error;
    const std::uintmax_t size = file == "-" ? 0 : std::filesystem::file_size(file, error);
    if (file == "-" || error) {
      input.bytes = 0;
      break;
    }
    input.bytes += size;
  }
  input.mark = {input.read.shard, input.bytes};
  input.bytes /= input.read.shard.count;
}

Finding unread_path(const std::string& path, std::string reason) {
  return file_finding("AR101", path, std::move(reason));
}

void refuse_to_replace(const std::string& target, std::span<const std::string> read) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(target, error)) return;
  for (const std::string& file : read) {
    if (file != "-" && std::filesystem::equivalent(file, target, error)) {
      throw Refusal(fmt::format("'{}' is read, and would be replaced by what is written", printable(target, 200)),
                    "write to another file");
    }
  }
}

Finding file_finding(CheckId check, const std::string& file, std::string message) {
  return finding_of(check, std::move(message), {.file = file});
}

Finding to_finding(const records::RecordNotice& notice, const records::Chunk& chunk, const std::string& file) {
  const std::size_t column = records::column_of(chunk, notice.begin);
  Finding finding = finding_of(
      notice.check, notice.message,
      {file, notice.line + chunk.lines_before(), column, column + std::max<std::size_t>(notice.end - notice.begin, 1)});
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
  const std::size_t column = records::column_of(chunk, begin);
  Finding finding = arbiter::to_finding(fault, {}, records::line_around(chunk, begin));
  finding.where = {file, chunk.lines_before() + record.line + static_cast<std::size_t>(lines), column,
                   column + std::max<std::size_t>(end - begin, 1)};
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
        chunk.lines_before() + chunk.first_line + static_cast<std::size_t>(std::ranges::count(text, '\n'));
  }
  return finding;
}

namespace {

std::string in_bytes(double bytes) {
  constexpr std::array<std::string_view, 5> units{"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < units.size(); ++unit) bytes /= 1000;
  return fmt::format(fmt::runtime(unit == 0 || bytes >= 100 ? "{:.0f} {}" : "{:.1f} {}"), bytes, units[unit]);
}

std::string in_time(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

std::string progress_text(std::uint64_t taken, std::uint64_t all, std::uint64_t records, double spent) {
  std::string text = in_bytes(static_cast<double>(taken));
  if (all > 0) text += fmt::format(" of {}", in_bytes(static_cast<double>(all)));
  text += fmt::format(", {}", counted(records, "position"));
  if (all > taken && taken > 0 && spent > 1) {
    text +=
        fmt::format(", about {} left", in_time(spent / static_cast<double>(taken) * static_cast<double>(all - taken)));
  }
  return text;
}

}  // namespace arbiter::corpus
