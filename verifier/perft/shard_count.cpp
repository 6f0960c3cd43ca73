#include "verifier/perft/shard_count.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/perft/count_answer.hpp"
#include "verifier/perft/stopwatch.hpp"
#include "verifier/perft/subtree.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter {

Journal::Journal(const std::string& path) : file_(path) {
  if (file_.text().empty()) return;
  auto record = read_record(file_.text());
  if (!record) {
    throw JournalError(fmt::format("the journal '{}' cannot be read: {}", printable(path, 200), record.error()));
  }
  if (record->cut_at < file_.text().size()) file_.cut(record->cut_at);
  found_ = std::move(*record);
}

namespace {

/// Takes over what the journal has of the job.
void take_back(const Journal& journal, const SharedJob& job, std::size_t shard, CountedParts& parts) {
  const std::string name = printable(journal.path(), 200);
  const std::string other = difference(journal.found()->job, job);
  if (!other.empty()) throw JournalError(fmt::format("'{}' is the journal of another job: {}", name, other));
  if (journal.found()->shard != shard) {
    throw JournalError(fmt::format("'{}' is the journal of shard {}, not {}", name, journal.found()->shard, shard));
  }
  for (const CountedPart& each : journal.found()->counted) {
    const auto verdict = parts.add(each, journal.path());
    if (verdict == CountedParts::Verdict::foreign)
      throw JournalError(fmt::format("'{}': part {} is none of this job", name, each.part));
    if (verdict == CountedParts::Verdict::conflict)
      throw JournalError(fmt::format("'{}' has two counts for part {}", name, each.part));
  }
}

/// The parts of a shard, and those of them still to count.
struct Share {
  std::vector<std::size_t> mine;
  std::vector<std::size_t> left;
};

Share share_of(const Division& division, const PartOfWhole& choice, const CountedParts& known) {
  Share share;
  const std::vector<std::size_t> runs = runs_of(division, choice.parts);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i] != choice.part - 1) continue;
    share.mine.push_back(i);
    if (!known.has(i)) share.left.push_back(i);
  }
  return share;
}

}  // namespace

ShardCount count_shard(const CountJob& asked, const WrittenRoot& root, int depth, const PartOfWhole& choice,
                       Journal* journal, Observer& observer) {
  const LimitedJob limited(asked, root.root.ruleset());
  const CountJob& job = limited.job();
  const Stopwatch clock;
  const Division division = division_of(job, root.root, depth, choice.parts);
  ShardCount count{shared_job(job, root, depth, choice.parts, division), choice.part, {}, {}, 0};
  CountedParts parts(division);
  if (journal != nullptr) {
    if (journal->was_cut())
      observer.note(fmt::format("the last line of '{}' was cut short; its part is counted again", journal->path()));
    if (journal->found()) {
      take_back(*journal, count.job, choice.part, parts);
    } else {
      journal->add(journal_head(count.job, choice.part));
    }
  }
  const Share share = share_of(division, choice, parts);
  if (journal != nullptr && journal->found()) {
    observer.note(fmt::format("{} of {} parts are known", share.mine.size() - share.left.size(), share.mine.size()));
  }
  count_share(job, division, depth, share.left, [&](std::size_t part, const Tally& tally) {
    const CountedPart counted{part, division.parts[part].times, tally};
    parts.add(counted, {});
    if (journal != nullptr) journal->add(journal_line(counted, job.detail));
  });
  for (const std::size_t part : share.mine) count.counted.push_back(parts.part(part));
  count.total = parts.total();
  count.seconds = clock.seconds();
  return count;
}

nlohmann::ordered_json to_json(const ShardCount& count, const CountTable* table) {
  nlohmann::ordered_json document = head_json(count.job, count.shard);
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const CountedPart& part : count.counted) list.push_back(part_json(part, count.job.detail));
  document["counted"] = std::move(list);
  document["nodes"] = count_json(count.total.nodes);
  document["seconds"] = count.seconds;
  if (table != nullptr) document["hash"] = hash_json(*table);
  return document;
}

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
