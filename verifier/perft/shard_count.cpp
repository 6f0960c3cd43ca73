#include "verifier/perft/shard_count.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/perft/count_json.hpp"
#include "verifier/perft/stopwatch.hpp"
#include "verifier/perft/subtree.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter {
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

}  // namespace arbiter
