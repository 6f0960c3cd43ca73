#include "tools/perft/perft_shards.hpp"

#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/perft/perft_answer.hpp"
#include "verifier/perft/shard_count.hpp"
#include "verifier/perft/shard_merge.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/whole_number.hpp"

namespace arbiter::tools {
namespace {

/// The value of --shard.
std::optional<PartOfWhole> shard_given(const Arguments& arguments) {
  const auto typed = arguments.value("shard");
  if (!typed) return std::nullopt;
  const auto shard = part_of_whole(*typed, most_shards);
  if (!shard) {
    throw UsageError(fmt::format("--shard '{}' is not a share", printable(*typed, 80)),
                     fmt::format("I/N with I from 1 to N, N at most {}: --shard 3/16", most_shards));
  }
  return shard;
}

ShardCount counted_shard(Run& run, const CountJob& job, const WrittenRoot& position, int depth,
                         const PartOfWhole& choice) {
  try {
    const auto journal =
        run.arguments().has("resume") ? std::make_unique<Journal>(run.arguments().text("resume")) : nullptr;
    return count_shard(job, position, depth, choice, journal.get(), run);
  } catch (const JournalError& error) {
    throw UsageError(error.what());
  }
}

Exit status_of(MergeFault fault) {
  switch (fault) {
    case MergeFault::missing: return Exit::undecided;
    case MergeFault::conflict: return Exit::fails;
    case MergeFault::unusable: break;
  }
  return Exit::usage;
}

}  // namespace

Exit run_shard(Run& run, const CountJob& job, const WrittenRoot& position, int depth, std::optional<Count> expected) {
  const auto chosen = shard_given(run.arguments());
  if (chosen) run.prefer(Format::json);
  const ShardCount count = counted_shard(run, job, position, depth, chosen.value_or(PartOfWhole{}));
  if (!chosen) {
    const std::vector<DepthCount> counts{{depth, count.total.nodes, count.seconds, count.total}};
    return write_answer(run, {job, position.fen, counts, nullptr, expected, {}});
  }
  const auto text = [&](Answer& each) {
    each.out->write(fmt::format("shard {} of {}: {} of {} parts, {} of the {} at depth {}\n", chosen->part,
                                chosen->parts, count.counted.size(), count.job.parts, to_string(count.total.nodes),
                                count.job.count, depth));
  };
  run.answer(text, [&] { return to_json(count, job.table); });
  return Exit::holds;
}

Exit run_merge(Run& run, std::optional<Count> expected) {
  constexpr std::size_t most_bytes = std::size_t{1} << 31U;
  static constexpr std::string_view endings[] = {".json", ".jsonl", ".journal"};
  if (run.arguments().paths().empty()) throw UsageError("--merge needs files", "--merge part*.json");
  ShardMerge merge(run);
  records::read_inputs(
      run.arguments().paths(), endings,
      [&merge](const std::string& name, const std::string& text) { merge.add(name, text); },
      [&merge](const std::string& error) { merge.refuse(error); }, most_bytes);
  const auto merged = merge.sum();
  if (!merged) return status_of(merged.error());
  const std::vector<DepthCount> counts{merged->count};
  return write_answer(run, {merged->job, merged->fen, counts, nullptr, expected,
                            MergedRuns{merged->files, merged->shards, merged->parts, merged->error}});
}

}  // namespace arbiter::tools
