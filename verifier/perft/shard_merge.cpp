#include "verifier/perft/shard_merge.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"

namespace arbiter {

void ShardMerge::fail(MergeFault fault) { fault_ = fault_ ? std::max(*fault_, fault) : fault; }

void ShardMerge::refuse(const std::string& message) {
  observer_.error(message);
  fail(MergeFault::unusable);
}

void ShardMerge::add(const std::string& name, const std::string& text) {
  auto record = read_record(text);
  if (!record) return refuse(fmt::format("'{}' is not a result of a shard: {}", printable(name, 200), record.error()));
  if (!files_.empty()) {
    const std::string other = difference(record->job, files_.front().record.job);
    if (!other.empty()) {
      return refuse(fmt::format("'{}' is of another job than '{}': {}", printable(name, 200),
                                printable(files_.front().name, 200), other));
    }
  }
  files_.push_back({name, std::move(*record)});
}

void ShardMerge::add_parts(CountedParts& parts) {
  constexpr std::size_t most_messages = 20;
  std::size_t known = 0;
  std::size_t conflicts = 0;
  std::size_t foreign = 0;
  for (const File& file : files_) {
    for (const CountedPart& each : file.record.counted) {
      switch (parts.add(each, file.name)) {
        case CountedParts::Verdict::added: break;
        case CountedParts::Verdict::known: ++known; break;
        case CountedParts::Verdict::conflict:
          fail(MergeFault::conflict);
          if (++conflicts > most_messages) break;
          observer_.error(fmt::format(
              "part {}: {} in '{}', but {} in '{}'", each.part, to_string(parts.part(each.part).tally.nodes),
              printable(parts.file_of(each.part), 200), to_string(each.tally.nodes), printable(file.name, 200)));
          break;
        case CountedParts::Verdict::foreign:
          fail(MergeFault::unusable);
          if (++foreign > most_messages) break;
          observer_.error(fmt::format("'{}': part {}, reached {} times, is none of the job", printable(file.name, 200),
                                      each.part, to_string(each.times)));
          break;
      }
    }
  }
  if (known != 0)
    observer_.note(fmt::format("{} in several files, with the same counts",
                               known == 1 ? "1 part stands" : fmt::format("{} parts stand", known)));
}

void ShardMerge::report_missing(const CountedParts& parts, const Division& division, std::size_t shards) {
  std::vector<std::size_t> all(shards);
  std::vector<std::size_t> missing(shards);
  const std::vector<std::size_t> runs = runs_of(division, shards);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    ++all[runs[i]];
    missing[runs[i]] += parts.has(i) ? 0 : 1;
  }
  for (std::size_t shard = 0; shard < shards; ++shard) {
    if (missing[shard] == 0) continue;
    fail(MergeFault::missing);
    observer_.error(missing[shard] == all[shard] ? fmt::format("shard {}/{} is missing", shard + 1, shards)
                                                 : fmt::format("shard {}/{} lacks {} of {} parts", shard + 1, shards,
                                                               missing[shard], all[shard]));
  }
}

tl::expected<MergedCount, MergeFault> ShardMerge::sum() {
  if (files_.empty()) {
    if (!fault_) observer_.error("there is nothing to merge");
    return tl::make_unexpected(MergeFault::unusable);
  }
  const SharedJob& job = files_.front().record.job;
  const std::string first = printable(files_.front().name, 200);
  const auto back = restored(job);
  if (!back) {
    refuse(fmt::format("'{}': {}", first, back.error()));
    return tl::make_unexpected(*fault_);
  }
  const Division division = division_of(back->job, back->root, job.depth, job.shards);
  if (division.plies != job.plies || division.parts.size() != job.parts || division.digest != job.digest) {
    refuse(fmt::format("'{}': this program divides the job in another way; was it counted by another version?", first));
    return tl::make_unexpected(*fault_);
  }
  CountedParts parts(division);
  add_parts(parts);
  report_missing(parts, division, job.shards);
  if (fault_) return tl::make_unexpected(*fault_);

  const Tally total = parts.total();
  MergedCount merged{
      back->job, job.fen, {job.depth, total.nodes, 0, total}, files_.size(), job.shards, division.parts.size(), 0};
  for (const File& file : files_) {
    merged.count.seconds += file.record.seconds;
    merged.error += file.record.error;
  }
  return merged;
}

}  // namespace arbiter
