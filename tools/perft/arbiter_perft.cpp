// Counts moves, steps or distinct positions to a depth, or checks tables of such counts.

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tools/cli/about.hpp"
#include "tools/cli/build_commit.hpp"
#include "tools/cli/interrupts.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/perft/perft_answer.hpp"
#include "tools/perft/perft_shards.hpp"
#include "tools/perft/perft_suites.hpp"
#include "verifier/perft/count_progress.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/position/listed_moves.hpp"
#include "verifier/support/printable.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

constexpr std::uint64_t default_positions = 20'000'000;
constexpr std::uint64_t most_positions = 1'000'000'000;
constexpr std::uint64_t most_hash = std::uint64_t{1} << 24U;  ///< MiB

OptionSet options() {
  OptionSet set;
  set.heading("Words without an option")
      .paths("WORD…",
             "a depth, a position (FEN or startpos), a variant, moves, a table of counts; with --merge the shares")
      .words({.files = "suite", .paths_with = {"merge"}, .no_pipe = {"suite", "merge", "shard", "resume"}})
      .same("--check", {"--suite"})
      .same("--plies", {"--depth"})
      .same("--time", {"--limit"})
      .same("--list", {"--variant", "list"});
  add_rules_options(set);
  add_position_options(set);
  set.heading("Count")
      .value("depth,d", "N", fmt::format("plies to count, 0 to {}", deepest))
      .value("count", "KIND", "moves (default), steps or results")
      .flag("detail",
            "also how many of the last moves capture, promote, give check …; moves only, the manual explains the kinds")
      .flag("divide", "also the count behind each first move or step, at the full depth")
      .value("expect", "N", "status 1 unless the count at the full depth is N")
      .value("source", "NAME", "generator (default) or rules")
      .value("hash", "MIB", "moves and steps: keep the counts of positions in a table of so many MiB")
      .value("limit", "SECONDS",
             "give up after that long, or at SIGTERM or Ctrl-C (status 3); what was counted is shown")
      .value("max-positions", "N",
             fmt::format("results: give up (status 3) above N positions (default {})", default_positions))
      .heading("Many machines")
      .value("shard", "I/N", "count the I-th of N shares; the answer is a file for --merge")
      .value("resume", "FILE", "keep a journal in FILE, and go on with what it has")
      .flag(
          "merge",
          "put shares together and check that none is missing; the words are answers of --shard, journals of --resume, "
          "folders of *.json, *.jsonl, *.journal, or '-' for standard input")
      .heading("Suites")
      .list("suite", "FILE", "check a table of counts; files, folders, or '-' for standard input")
      .value("max-nodes", "N", "skip rows that claim more than N, and count none beyond N");
  return set;
}

/// The table of --hash; null without --hash.
std::unique_ptr<CountTable> table_of(const Arguments& arguments) {
  const auto mebibytes = arguments.number("hash", 1, most_hash);
  if (!mebibytes) return nullptr;
  try {
    return std::make_unique<CountTable>(*mebibytes << 20U);
  } catch (const std::bad_alloc&) {
    throw UsageError(fmt::format("there is no memory for --hash {}", *mebibytes));
  }
}

CountJob job_of(const Run& run, const Rules& rules, CountTable* table) {
  const Arguments& arguments = run.arguments();
  static const std::vector<std::string> sources{"generator", "rules"};
  static const std::vector<std::string> kinds{"moves", "steps", "results"};
  CountJob job;
  job.variant = rules.variant;
  job.profile = rules.profile;
  job.source = static_cast<SourceKind>(arguments.choice("source", sources));
  job.kind = static_cast<CountKind>(arguments.choice("count", kinds));
  job.detail = arguments.has("detail");
  job.threads = run.threads();
  job.table = table;
  if (table != nullptr && job.detail) throw UsageError("--hash does not go with --detail: the table has counts only");
  if (table != nullptr && job.kind == CountKind::results) {
    throw UsageError("--hash does not go with --count results: no position is counted twice");
  }
  job.deadline = Deadline(arguments.seconds("limit"), &Interrupts::heard());
  job.most_positions = arguments.number("max-positions", 1, most_positions).value_or(default_positions);
  return job;
}

std::optional<Count> expected_count(const Arguments& arguments) {
  const auto typed = arguments.value("expect");
  if (!typed) return std::nullopt;
  const auto count = count_from(*typed);
  if (!count) throw UsageError(fmt::format("--expect '{}' is not a count", *typed), "digits only");
  return count;
}

Exit count_one(Run& run, const Rules& rules, CountJob job) {
  const Arguments& arguments = run.arguments();
  const auto depth = arguments.number("depth", 0, deepest);
  if (!depth) throw UsageError("the depth is missing", "arbiter-perft 4, or --depth 4; --suite FILE checks a table");
  if (arguments.has("max-nodes")) throw UsageError("--max-nodes goes with --suite");
  if (arguments.has("max-positions") && job.kind != CountKind::results) {
    throw UsageError("--max-positions goes with --count results");
  }
  if (job.detail && job.kind != CountKind::moves) throw UsageError("--detail goes with --count moves");
  const bool divided = arguments.has("divide");
  if (divided && job.kind == CountKind::results) {
    throw UsageError("--divide does not go with --count results: the parts overlap");
  }
  if (divided && *depth == 0) throw UsageError("--divide needs a depth of at least 1");
  const bool shared = arguments.has("shard") || arguments.has("resume");
  if (shared && (divided || *depth == 0 || job.kind == CountKind::results)) {
    throw UsageError("--shard and --resume go with moves or steps to a depth of at least 1, without --divide");
  }
  if (shared && has_rules_file(arguments))
    throw UsageError("--shard and --resume do not go with --rules: what they write names the variant, not its rules",
                     "a variant that --variant list names");
  if (arguments.has("shard") && arguments.has("expect"))
    throw UsageError("--expect is for the whole: give it to --merge");
  const auto expected = expected_count(arguments);
  const auto position = choose_position(run, rules);
  if (!position) return Exit::usage;

  const int last = static_cast<int>(*depth);
  job.progress = progress_of(run, std::string(to_string(job.kind)));
  if (shared) return run_shard(run, job, *position, last, expected);
  // With --divide the deepest count is the sum of its parts, so it is not counted twice.
  std::vector<DepthCount> counts;
  const int listed = divided ? last - 1 : last;
  if (listed >= 1 || last == 0) {
    const auto counted = count_depths(job, position->root, last == 0 ? 0 : 1, listed);
    if (!counted) {
      const Undecided& stopped = counted.error();
      if (!stopped.finished.empty())
        write_answer(run, {job, position->fen, stopped.finished, nullptr, std::nullopt, {}});
      const int next = stopped.finished.empty() ? std::min(1, last) : stopped.finished.back().depth + 1;
      run.error(
          fmt::format("{}{}{}", job.kind == CountKind::results ? "" : fmt::format("depth {}: ", next), stopped.reason,
                      stopped.too_many_positions ? "; --max-positions N allows more, as far as memory goes" : ""));
      return Exit::undecided;
    }
    counts = *counted;
  }
  std::vector<NamedPart> parts;
  if (divided) {
    if (job.kind == CountKind::moves)
      (void)listed_moves(rules.variant->generator(rules.profile), position->setup());  // a line each: not too many
    const Divided whole = divided_count(job, position->root, last);
    parts = named(whole.parts, position->setup(), *rules.variant);
    counts.push_back(whole.whole);
  }
  return write_answer(run, {job, position->fen, counts, divided ? &parts : nullptr, expected, {}});
}

const std::initializer_list<std::string_view> of_one_count{"fen",   "position", "deal",   "moves",  "side",
                                                           "depth", "divide",   "detail", "expect", "count",
                                                           "setup", "shard",    "resume"};

Exit merge(Run& run) {
  for (const std::string_view name : of_one_count) {
    if (name != "expect") run.arguments().refuse({name}, "--{} does not go with --merge");
  }
  run.arguments().refuse(
      {"suite", "variant", "profile", armies_word, "dialect", "hash", "source", "max-nodes", "max-positions", "limit"},
      "--{} does not go with --merge: the files name the job");
  return run_merge(run, expected_count(run.arguments()));
}

/// A count that may not end within --limit, or before a signal.
Exit count_within_limit(Run& run, const Rules& rules, const CountJob& job) {
  try {
    return count_one(run, rules, job);
  } catch (const CountStopped& stopped) {
    const bool journal = run.arguments().has("resume");
    run.error(fmt::format("{}{}", stopped.what(), journal ? "; the same command goes on from the journal" : ""));
    return Exit::undecided;
  }
}

Exit check_suites(Run& run, const Rules& rules, const CountJob& job) {
  run.arguments().refuse(of_one_count, "--{} does not go with --suite",
                         "a table of counts says what is counted, and how deep");
  for (const std::string& file : run.arguments().list("suite")) {
    if (file.ends_with(".json") || file.ends_with(".jsonl") || file.ends_with(".journal"))
      throw UsageError(fmt::format("'{}' is not a table of counts", printable(file, 80)), "--merge FILE… adds shares");
  }
  return run_suites(run, rules, job);
}

Exit body(Run& run) {
  if (run.arguments().has("merge")) return merge(run);
  const bool suites = run.arguments().has("suite");
  const auto rules = choose_rules(run, suites);
  if (!rules) return Exit::holds;
  const auto table = table_of(run.arguments());
  const Interrupts interrupts;
  const CountJob job = job_of(run, *rules, table.get());
  return suites ? check_suites(run, *rules, job) : count_within_limit(run, *rules, job);
}

}  // namespace

int main(int argc, char** argv) {
  return run_main(argc, argv, about("perft/about.txt", {Format::text, Format::json}, build_commit()), options(), body);
}
