#include "tools/perft/perft_shards.hpp"

#include <charconv>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/perft/perft_answer.hpp"
#include "tools/perft/perft_journal.hpp"
#include "tools/perft/perft_output.hpp"
#include "verifier/perft/stopwatch.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

std::optional<std::size_t> number_in(std::string_view word) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size() || number < 1 || number > most_shards)
    return std::nullopt;
  return number;
}

/// What the journal has of the job. Throws UsageError if it is another job's.
void take_back(Run& run, const Journal& journal, const SharedJob& job, std::size_t shard, CountedParts& parts) {
  if (journal.was_cut())
    run.note(fmt::format("the last line of '{}' was cut short; its part is counted again", journal.path()));
  if (!journal.found()) return;
  const std::string name = printable(journal.path(), 200);
  const std::string other = difference(journal.found()->job, job);
  if (!other.empty()) throw UsageError(fmt::format("'{}' is the journal of another job: {}", name, other));
  if (journal.found()->shard != shard) {
    throw UsageError(fmt::format("'{}' is the journal of shard {}, not {}", name, journal.found()->shard, shard));
  }
  for (const CountedPart& each : journal.found()->counted) {
    const auto verdict = parts.add(each, journal.path());
    if (verdict == CountedParts::Verdict::foreign)
      throw UsageError(fmt::format("'{}': part {} is none of this job", name, each.part));
    if (verdict == CountedParts::Verdict::conflict)
      throw UsageError(fmt::format("'{}' has two counts for part {}", name, each.part));
  }
}

void write_share(Run& run, const ordered_json& document, const std::string& text) {
  for (Answer& each : run.answers()) {
    if (each.format == Format::json)
      write_json(document, *each.out);
    else
      each.out->write(text);
  }
}

}  // namespace

std::optional<ShardChoice> shard_given(const Arguments& arguments) {
  const auto typed = arguments.value("shard");
  if (!typed) return std::nullopt;
  const std::size_t slash = typed->find('/');
  const auto shard = number_in(std::string_view(*typed).substr(0, slash));
  const auto shards = slash == std::string::npos ? std::nullopt : number_in(std::string_view(*typed).substr(slash + 1));
  if (!shard || !shards || *shard > *shards) {
    throw UsageError(fmt::format("--shard '{}' is no share", printable(*typed, 80)),
                     fmt::format("I/N with I from 1 to N, N at most {}: --shard 3/16", most_shards));
  }
  return ShardChoice{*shard, *shards};
}

Exit run_shard(Run& run, const CountJob& job, const WrittenRoot& position, int depth, std::optional<Count> expected) {
  const auto chosen = shard_given(run.arguments());
  const ShardChoice choice = chosen.value_or(ShardChoice{});
  if (chosen) run.prefer(Format::json);
  const auto journal =
      run.arguments().has("resume") ? std::make_unique<Journal>(run.arguments().text("resume")) : nullptr;

  const Stopwatch clock;
  const Division division = division_of(job, position.root, depth, choice.shards);
  const SharedJob shared = shared_job(job, position, depth, choice.shards, division);
  CountedParts parts(division);
  if (journal) {
    take_back(run, *journal, shared, choice.shard, parts);
    if (!journal->found()) {
      ordered_json head{{"journal", 1}};
      head.update(head_json(shared, choice.shard));
      journal->add(journal_line(head));
    }
  }
  const std::vector<std::size_t> runs = runs_of(division, choice.shards);
  std::vector<std::size_t> mine;
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i] != choice.shard - 1) continue;
    mine.push_back(i);
    if (!parts.has(i)) left.push_back(i);
  }
  if (journal && journal->found())
    run.note(fmt::format("{} of {} parts are known", mine.size() - left.size(), mine.size()));
  count_share(job, division, depth, left, [&](std::size_t part, const Tally& tally) {
    const CountedPart counted{part, division.parts[part].times, tally};
    parts.add(counted, {});
    if (journal) journal->add(journal_line(part_json(counted, job.detail)));
  });

  const Tally total = parts.total();
  const std::vector<DepthCount> counts{{depth, total.nodes, clock.seconds(), total}};
  if (!chosen) {
    write_answer(run, {job, position.fen, counts, nullptr, expected, {}});
    return expected && *expected != total.nodes ? Exit::fails : Exit::holds;
  }
  ordered_json document = head_json(shared, choice.shard);
  ordered_json list = ordered_json::array();
  for (const std::size_t part : mine) list.push_back(part_json(parts.part(part), job.detail));
  document["counted"] = std::move(list);
  document["nodes"] = count_json(total.nodes);
  document["seconds"] = counts.front().seconds;
  if (job.table != nullptr) document["hash"] = hash_json(*job.table);
  write_share(run, document,
              fmt::format("shard {} of {}: {} of {} parts, {} of the {} at depth {}\n", choice.shard, choice.shards,
                          mine.size(), runs.size(), to_string(total.nodes), shared.count, depth));
  return Exit::holds;
}

}  // namespace arbiter::tools
