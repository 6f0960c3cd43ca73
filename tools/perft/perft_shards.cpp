#include "tools/perft/perft_shards.hpp"

#include <charconv>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/inputs.hpp"
#include "tools/perft/perft_answer.hpp"
#include "verifier/perft/shard_count.hpp"
#include "verifier/perft/shard_merge.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools {
namespace {

std::optional<std::size_t> number_in(std::string_view word) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size() || number < 1 || number > most_shards)
    return std::nullopt;
  return number;
}

/// The value of --shard.
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

ShardCount counted_shard(Run& run, const CountJob& job, const WrittenRoot& position, int depth,
                         const ShardChoice& choice) {
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
  const ShardCount count = counted_shard(run, job, position, depth, chosen.value_or(ShardChoice{}));
  if (!chosen) {
    const std::vector<DepthCount> counts{{depth, count.total.nodes, count.seconds, count.total}};
    write_answer(run, {job, position.fen, counts, nullptr, expected, {}});
    return expected && *expected != count.total.nodes ? Exit::fails : Exit::holds;
  }
  for (Answer& each : run.answers()) {
    if (each.format == Format::json) {
      write_json(to_json(count, job.table), *each.out);
    } else {
      each.out->write(fmt::format("shard {} of {}: {} of {} parts, {} of the {} at depth {}\n", chosen->shard,
                                  chosen->shards, count.counted.size(), count.job.parts, to_string(count.total.nodes),
                                  count.job.count, depth));
    }
  }
  return Exit::holds;
}

Exit run_merge(Run& run, std::optional<Count> expected) {
  constexpr std::size_t most_bytes = std::size_t{1} << 31U;
  static constexpr std::string_view endings[] = {".json", ".jsonl", ".journal"};
  if (run.arguments().paths().empty()) throw UsageError("--merge needs files", "--merge part*.json");
  ShardMerge merge(run);
  const Inputs inputs = expand_inputs(run.arguments().paths(), endings);
  for (const std::string& error : inputs.errors) merge.refuse(error);
  for (const std::string& path : inputs.files) {
    const auto text = read_input(path, most_bytes, true);
    if (text)
      merge.add(shown_name(path), *text);
    else
      merge.refuse(text.error());
  }
  const auto merged = merge.sum();
  if (!merged) return status_of(merged.error());
  const std::vector<DepthCount> counts{merged->count};
  write_answer(run, {merged->job, merged->fen, counts, nullptr, expected,
                     Merged{merged->files, merged->shards, merged->parts, merged->error}});
  return expected && *expected != merged->count.nodes ? Exit::fails : Exit::holds;
}

}  // namespace arbiter::tools
