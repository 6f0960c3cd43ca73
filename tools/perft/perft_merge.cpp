#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/inputs.hpp"
#include "tools/perft/perft_answer.hpp"
#include "tools/perft/perft_shards.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

struct File {
  std::string name;
  ShardRecord record;
};

constexpr std::size_t most_bytes = std::size_t{1} << 31U;

/// All that can be read and belongs to the first one's job.
std::vector<File> read_files(Run& run, Exit& exit) {
  static constexpr std::string_view endings[] = {".json", ".jsonl", ".journal"};
  const Inputs inputs = expand_inputs(run.arguments().paths(), endings);
  std::vector<File> files;
  const auto refuse = [&](const std::string& message) {
    run.error(message);
    exit = Exit::usage;
  };
  for (const std::string& error : inputs.errors) refuse(error);
  for (const std::string& path : inputs.files) {
    const std::string name = shown_name(path);
    const auto text = read_input(path, most_bytes);
    if (!text) {
      refuse(text.error());
      continue;
    }
    auto record = read_record(*text);
    if (!record) {
      refuse(fmt::format("'{}' is no result of a shard: {}", printable(name, 200), record.error()));
      continue;
    }
    if (!files.empty()) {
      const std::string other = difference(record->job, files.front().record.job);
      if (!other.empty()) {
        refuse(fmt::format("'{}' is of another job than '{}': {}", printable(name, 200),
                           printable(files.front().name, 200), other));
        continue;
      }
    }
    files.push_back({name, std::move(*record)});
  }
  return files;
}

/// What the files' parts come to.
struct Sum {
  std::size_t known = 0;
  std::size_t conflicts = 0;
  std::size_t foreign = 0;
};

Sum add_parts(Run& run, const std::vector<File>& files, CountedParts& parts) {
  constexpr std::size_t most_messages = 20;
  Sum sum;
  for (const File& file : files) {
    for (const CountedPart& each : file.record.counted) {
      switch (parts.add(each, file.name)) {
        case CountedParts::Verdict::added: break;
        case CountedParts::Verdict::known: ++sum.known; break;
        case CountedParts::Verdict::conflict:
          if (++sum.conflicts > most_messages) break;
          run.error(fmt::format("part {}: {} in '{}', but {} in '{}'", each.part,
                                to_string(parts.part(each.part).tally.nodes), printable(parts.file_of(each.part), 200),
                                to_string(each.tally.nodes), printable(file.name, 200)));
          break;
        case CountedParts::Verdict::foreign:
          if (++sum.foreign > most_messages) break;
          run.error(fmt::format("'{}': part {}, reached {} times, is none of the job", printable(file.name, 200),
                                each.part, to_string(each.times)));
          break;
      }
    }
  }
  return sum;
}

/// Says which shards have parts missing, and returns how many those are.
std::size_t report_missing(Run& run, const CountedParts& parts, const Division& division, std::size_t shards) {
  std::vector<std::size_t> all(shards);
  std::vector<std::size_t> missing(shards);
  const std::vector<std::size_t> runs = runs_of(division, shards);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    ++all[runs[i]];
    missing[runs[i]] += parts.has(i) ? 0 : 1;
  }
  std::size_t lacking = 0;
  for (std::size_t shard = 0; shard < shards; ++shard) {
    if (missing[shard] == 0) continue;
    ++lacking;
    run.error(missing[shard] == all[shard]
                  ? fmt::format("shard {}/{} is missing", shard + 1, shards)
                  : fmt::format("shard {}/{} lacks {} of {} parts", shard + 1, shards, missing[shard], all[shard]));
  }
  return lacking;
}

}  // namespace

Exit run_merge(Run& run, std::optional<Count> expected) {
  if (run.arguments().paths().empty()) throw UsageError("--merge needs files", "--merge part*.json");
  Exit exit = Exit::holds;
  const std::vector<File> files = read_files(run, exit);
  if (files.empty()) {
    if (exit == Exit::holds) run.error("there is nothing to merge");
    return Exit::usage;
  }
  const SharedJob& job = files.front().record.job;
  const std::string first = printable(files.front().name, 200);
  const auto back = restored(job);
  if (!back) {
    run.error(fmt::format("'{}': {}", first, back.error()));
    return Exit::usage;
  }
  const Division division = division_of(back->job, back->root, job.depth, job.shards);
  if (division.plies != job.plies || division.parts.size() != job.parts || division.digest != job.digest) {
    run.error(
        fmt::format("'{}': this program divides the job in another way; was it counted by another version?", first));
    return Exit::usage;
  }
  CountedParts parts(division);
  const Sum sum = add_parts(run, files, parts);
  if (sum.known != 0) run.note(fmt::format("{} parts stand in several files, with the same counts", sum.known));
  if (sum.conflicts != 0) exit = worse(exit, Exit::fails);
  if (sum.foreign != 0) exit = Exit::usage;
  if (report_missing(run, parts, division, job.shards) != 0) exit = worse(exit, Exit::undecided);
  if (exit != Exit::holds) return exit;

  Merged merged{files.size(), job.shards, division.parts.size(), 0};
  double seconds = 0;
  for (const File& file : files) {
    seconds += file.record.seconds;
    merged.error += file.record.error;
  }
  const Tally total = parts.total();
  const std::vector<DepthCount> counts{{job.depth, total.nodes, seconds, total}};
  write_answer(run, {back->job, job.fen, counts, nullptr, expected, merged});
  return expected && *expected != total.nodes ? Exit::fails : Exit::holds;
}

}  // namespace arbiter::tools
