#include "tools/corpus/corpus_inputs.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <span>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/inputs.hpp"
#include "verifier/records/record_checks.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools::corpus {
namespace {

Finding finding_of(std::string_view rule, const std::string& file, std::string message) {
  Finding finding;
  finding.rule = std::string(rule);
  finding.level = records::record_check(rule).level;
  finding.message = std::move(message);
  finding.where.file = file;
  return finding;
}

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

void add_input_options(OptionSet& options) {
  options.heading("Input")
      .paths("FILE", "files, folders, or - for standard input; gzip and zstd are unpacked")
      .value("input-format", "FORMAT",
             "lines, csv, jsonl, pgn or fens: how positions stand in the files (default: told from name and content)")
      .value("column", "NAME|N",
             "the column of tables by its name or number, or the key of JSON lines, that holds the FEN (default fen)")
      .value(
          "shard", "I/N",
          "work on the I-th of N parts of the input (ranges of bytes that end with a line); N runs see all of it once");
}

namespace {

constexpr std::size_t most_shards = 1'000'000;

records::Shard chosen_shard(const Arguments& arguments) {
  const auto typed = arguments.value("shard");
  if (!typed) return {};
  const std::string& text = *typed;
  const std::size_t slash = text.find('/');
  std::size_t index = 0;
  std::size_t count = 0;
  const auto number = [&](std::size_t begin, std::size_t end, std::size_t& value) {
    const auto result = std::from_chars(text.data() + begin, text.data() + end, value);
    return result.ec == std::errc{} && result.ptr == text.data() + end;
  };
  const bool sound = slash != std::string::npos && number(0, slash, index) && number(slash + 1, text.size(), count);
  if (!sound || index < 1 || index > count || count > most_shards) {
    throw UsageError(fmt::format("--shard '{}' is no part of a whole", printable(text, 40)),
                     "--shard 1/4 to --shard 4/4");
  }
  return {index - 1, count};
}

/// What an option names that a run writes into.
std::vector<std::string> written_files(const Arguments& arguments) {
  std::vector<std::string> files;
  if (const auto output = arguments.value("output")) files.push_back(*output);
  for (const std::string& report : arguments.list("report"))
    files.push_back(report.substr(std::min(report.find('=') + 1, report.size())));
  return files;
}

}  // namespace

void refuse_to_replace(const std::string& target, std::span<const std::string> read) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(target, error)) return;
  for (const std::string& file : read) {
    if (file != "-" && std::filesystem::equivalent(file, target, error)) {
      throw UsageError(fmt::format("'{}' is read, and would be replaced by what is written", printable(target, 200)),
                       "write to another file");
    }
  }
}

CorpusInputs choose_inputs(Run& run, std::size_t skip) {
  const Arguments& arguments = run.arguments();
  const std::span<const std::string> paths =
      std::span(arguments.paths()).subspan(std::min(skip, arguments.paths().size()));
  CorpusInputs result;
  if (arguments.has("input-format")) {
    static const std::vector<std::string> names(records::input_format_names.begin(), records::input_format_names.end());
    result.read.format = static_cast<records::InputFormat>(arguments.choice("input-format", names));
  }
  result.read.column = arguments.text("column");
  if (arguments.has("column") && result.read.column.empty()) throw UsageError("--column needs a name or a number");
  result.read.shard = chosen_shard(arguments);
  if (paths.empty())
    throw UsageError("no file is given", "files, folders, or - for standard input; --help shows examples");
  if (std::count(paths.begin(), paths.end(), "-") > 1) throw UsageError("standard input can be read once");
  const Inputs inputs = expand_inputs(paths, records::corpus_endings());
  result.files = inputs.files;
  result.read.found = inputs.found;
  for (const std::string& target : written_files(arguments)) refuse_to_replace(target, result.files);
  for (std::size_t i = 0; i < inputs.errors.size(); ++i) {
    run.error(inputs.errors[i]);
    result.unread.push_back(finding_of("AR101", inputs.unread[i], inputs.errors[i]));
  }
  for (const std::string& file : result.files) {
    std::error_code error;
    const std::uintmax_t size = file == "-" ? 0 : std::filesystem::file_size(file, error);
    if (file == "-" || error) {
      result.bytes = 0;
      break;
    }
    result.bytes += size;
  }
  result.mark = {result.read.shard, result.bytes};
  result.bytes /= result.read.shard.count;
  return result;
}

std::pair<std::size_t, CorpusInputs> number_and_inputs(Run& run, std::string_view what) {
  constexpr std::size_t most = 1'000'000'000;
  const std::vector<std::string>& words = run.arguments().paths();
  std::size_t number = 0;
  const std::string first = words.empty() ? std::string() : words.front();
  const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), number);
  if (error != std::errc{} || end != first.data() + first.size() || number < 1 || number > most) {
    throw UsageError(fmt::format("the first word must be a number: {}", what),
                     fmt::format("1 to {}, then the files", most));
  }
  return {number, choose_inputs(run, 1)};
}

void add_mark(nlohmann::ordered_json& result, const PartMark& mark) {
  if (mark.shard.count > 1)
    result["shard"] = {{"index", mark.shard.index + 1}, {"count", mark.shard.count}, {"bytes", mark.bytes}};
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

Finding to_finding(const records::RecordNotice& notice, const records::Chunk& chunk, const std::string& file) {
  Finding finding = finding_of(notice.rule, file, notice.message);
  finding.where.line = notice.line + chunk.lines_before();
  finding.where.column = records::column_of(chunk, notice.begin);
  finding.where.end_column = finding.where.column + std::max<std::size_t>(notice.end - notice.begin, 1);
  finding.source_line = std::string(records::line_around(chunk, notice.begin));
  finding.wanted = notice.expected;
  return finding;
}

Finding to_finding(const Fault& fault, const records::Record& record, const records::Chunk& chunk,
                   const std::string& file) {
  const std::size_t begin = records::place_of(chunk, record, fault.begin);
  const std::size_t end = std::max(records::place_of(chunk, record, fault.end), begin);
  const std::string_view text = chunk.text();
  const auto lines = std::count(text.begin() + static_cast<std::ptrdiff_t>(std::min(record.line_begin, begin)),
                                text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  Finding finding;
  finding.rule = fault.rule;
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
  const char* rule = fault.kind == Kind::cut ? "AR102" : fault.kind == Kind::broken ? "AR103" : "AR101";
  Finding finding = finding_of(rule, file,
                               fmt::format("cannot read '{}'{}: {}", printable(file, 200),
                                           chunk.first && chunk.size == 0 ? "" : " to its end", fault.reason));
  if (!chunk.first || chunk.size > 0) {
    const std::string_view text = chunk.text();
    finding.where.line =
        chunk.lines_before() + chunk.first_line + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  return finding;
}

void ByteProgress::at(std::uint64_t taken, std::uint64_t records) {
  if (!run_.shows_progress()) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  const double spent = std::chrono::duration<double>(now - start_).count();
  std::string text = in_bytes(static_cast<double>(taken));
  if (bytes_ > 0) text += fmt::format(" of {}", in_bytes(static_cast<double>(bytes_)));
  text += fmt::format(", {} positions", records);
  if (bytes_ > taken && taken > 0 && spent > 1) {
    text += fmt::format(", about {} left",
                        in_time(spent / static_cast<double>(taken) * static_cast<double>(bytes_ - taken)));
  }
  run_.progress(text);
}

}  // namespace arbiter::tools::corpus
