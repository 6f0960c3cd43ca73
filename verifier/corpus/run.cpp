#include "verifier/corpus/run.hpp"

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
  return {{"index", mark.shard.part}, {"count", mark.shard.parts}, {"bytes", mark.bytes}};
}

PartMark mark_of(const nlohmann::ordered_json& result) {
  if (!result.contains("shard")) return {};
  const auto& shard = result.at("shard");
  const auto index = shard.at("index").get<std::size_t>();
  const auto count = shard.at("count").get<std::size_t>();
  if (index < 1 || index > count || count > most_shards)
    throw nlohmann::ordered_json::other_error::create(501, "no part of a whole", &shard);
  return {{index, count}, shard.at("bytes").get<std::uint64_t>()};
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
  input.bytes /= input.read.shard.parts;
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
  Finding finding = finding_of(check,
                               fmt::format("cannot read '{}'{}: {}", printable(file, 200),
                                           chunk.first && chunk.size == 0 ? "" : " to its end", fault.reason),
                               {.file = file});
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

void OtherLabels::add(std::size_t file, std::uint64_t labelled, const records::VariantTally& more) {
  variants.add(more);
  if (labelled == 0) return;
  files.insert(file);
  positions += labelled;
}

void OtherLabels::tell(RunObserver& observer) const {
  if (const std::string text = variants.text(); !text.empty()) observer.note("variants: " + text);
  if (positions == 0) return;
  observer.note(fmt::format("{} in {} {} another variant than the one asked for; what a line names counts",
                            counted(positions, "position"), counted(files.size(), "file"),
                            positions == 1 ? "names" : "name"));
}

std::size_t own_begin(const records::Chunk& chunk) {
  if (!chunk.inside_line || chunk.layout->format == records::InputFormat::pgn) return 0;  // games are kept whole
  const std::size_t end = chunk.text().find('\n');
  return end == std::string_view::npos ? chunk.size : end + 1;
}

ChunkRecords::ChunkRecords(const ReadChunk& of, const soundness::SoundnessOptions& soundness)
    : chunk(of.chunk), file_(records::shown_name(of.path)), path_(records::variant_of_path(of.path)),
      soundness_(soundness), scanner_(chunk, of.longest_line), end_(own_begin(chunk)) {}

void ChunkRecords::pass(std::size_t to, std::size_t next) {
  if (to > end_) before.push_back(chunk.text().substr(end_, to - end_));
  end_ = std::max(end_, next);
}

void ChunkRecords::take_notices() {
  for (const records::RecordNotice& notice : scanner_.notices()) {
    // Line ends and encodings are for check to report; other commands keep them.
    if (check_info(notice.check).level == Level::error) findings.push_back(to_finding(notice, chunk, file_));
  }
  scanner_.notices().clear();
}

bool ChunkRecords::next() {
  before.clear();
  while (scanner_.next(record)) {
    take_notices();
    ++positions;
    pass(record.line_begin, record.line_end);
    if (record.too_long) {  // already reported
      ++refused;
      continue;
    }
    const records::Resolution resolution = soundness::resolution_of(record, soundness_, path_);
    reading = soundness::reading_of(record, soundness_, resolution);
    variants.add(resolution);
    if (soundness_.ruleset && reading.ruleset.known_variant() != soundness_.ruleset.known_variant()) ++labelled;
    if (reading.ruleset) return true;
    refuse({records::no_variant(record.text, record.variant)});
  }
  take_notices();
  pass(chunk.size, chunk.size);
  return false;
}

std::string_view ChunkRecords::lines() const noexcept {
  return chunk.text().substr(record.line_begin, record.line_end - record.line_begin);
}

std::string ChunkRecords::lines_with(std::string_view text, std::optional<std::string_view> rest) const {
  const std::string_view all = chunk.text();
  std::string result(all.substr(record.line_begin, record.begin - record.line_begin));
  result += text == record.text ? std::string(all.substr(record.begin, record.end - record.begin))
                                : records::written_for(chunk, record, text);
  std::size_t kept = record.end;
  if (rest) {
    result += *rest;
    kept += record.rest.size();
  }
  result += all.substr(kept, record.line_end - kept);
  return result;
}

void ChunkRecords::refuse(const Faults& faults) {
  ++refused;
  for (const Fault& fault : faults) {
    if (fault.level == Level::error) findings.push_back(to_finding(fault, record, chunk, file_));
  }
}

std::string record_lines(const ChunkRecords& records) {
  const bool games = records.chunk.layout->format == records::InputFormat::pgn;
  std::string lines(games ? records.record.text : records.lines());
  const std::string_view end = records.chunk.layout->crlf && !games ? "\r\n" : "\n";
  if (lines.empty() || lines.back() != '\n') lines += end;
  // A block ends at an empty line.
  const bool block = records.chunk.layout->format == records::InputFormat::perft;
  if (block && !lines.ends_with("\n\n") && !lines.ends_with("\n\r\n")) lines += end;
  return lines;
}

std::string_view header_of(const records::Chunk& chunk) {
  const bool has_one = chunk.layout->format == records::InputFormat::csv && chunk.layout->header && chunk.begins_file();
  return has_one ? chunk.text().substr(0, chunk.text().find('\n') + 1) : std::string_view();
}

std::string_view between(const records::Chunk& chunk, std::string_view lines) {
  if (chunk.layout->format == records::InputFormat::pgn) return {};
  const std::string_view header = header_of(chunk);
  const bool with_header = !header.empty() && lines.data() == chunk.text().data() && lines.size() >= header.size();
  return with_header ? lines.substr(header.size()) : lines;
}

std::string_view OneForm::meet(const records::Chunk& chunk, const std::string& path) {
  if (chunk.size == 0) return {};
  const bool as_fens = chunk.layout->format == records::InputFormat::pgn && !games;
  const records::InputFormat form = as_fens ? records::InputFormat::lines : chunk.layout->format;
  const auto name = [](const std::string& file) { return printable(records::shown_name(file), 200); };
  if (first.empty()) {
    first = path;
    format = form;
  }
  if (form != format) {
    throw Refusal(fmt::format("'{}' holds {}, and '{}' {}: one file cannot hold both", name(first),
                              records::in_words(format), name(path), records::in_words(form)),
                  "files of one kind in each run");
  }
  if (form != records::InputFormat::csv || !chunk.begins_file()) return {};
  std::string_view columns = header_of(chunk);
  if (columns.starts_with("\xef\xbb\xbf")) columns.remove_prefix(3);
  while (columns.ends_with('\n') || columns.ends_with('\r')) columns.remove_suffix(1);
  if (!header) {
    header = columns;
    return header_of(chunk);
  }
  if (columns != *header) {
    throw Refusal(
        fmt::format("the columns of '{}' are not those of '{}': one table cannot hold both", name(path), name(first)),
        "tables with the same first line in each run");
  }
  return {};
}

}  // namespace arbiter::corpus
