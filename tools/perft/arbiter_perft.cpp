// Counts moves, steps or distinct positions to a depth, or checks tables of such counts.
#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/perft/shard_count.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

using nlohmann::ordered_json;
using RowVerdict = RowResult::Verdict;

std::string_view name_of(RowVerdict verdict) {
  constexpr std::array<std::string_view, 4> names{"right", "wrong", "skipped", "undecided"};
  return names[static_cast<std::size_t>(verdict)];
}

ordered_json opinion_json(const SecondOpinion& opinion, const SuiteCase& each, bool detail) {
  const auto side = [detail](const std::optional<Tally>& tally) {
    if (!tally) return ordered_json();
    ordered_json json{{"nodes", count_json(tally->nodes)}};
    if (detail) json["detail"] = detail_json(*tally);
    return json;
  };
  const auto move_json = [&](const Disputed& move) -> ordered_json {
    return {{"notation", to_text(move.move, each.setup(), each.variant())},
            {"generator", side(move.generator)},
            {"rules", side(move.rules)}};
  };
  return {{"depth", opinion.depth}, {"agree", opinion.moves.empty()}, {"moves", json_list(opinion.moves, move_json)}};
}

/// The counted number minus the claimed one; as text above 2^53.
ordered_json difference_json(Count counted, Count claimed) {
  const bool more = counted > claimed;
  const ordered_json size = count_json(more ? counted - claimed : claimed - counted);
  if (more) return size;
  if (size.is_string()) return fmt::format("-{}", size.get<std::string>());
  return -size.get<std::int64_t>();
}

ordered_json claims_json(const SuiteRow& row) {
  ordered_json json;
  for (const DetailClaim& claim : row.details) json[std::string(to_string(claim.kind))] = count_json(claim.count);
  return json;
}

ordered_json row_json(const SuiteCase& each, const RowResult& row) {
  const bool details = !row.row.details.empty();
  ordered_json json{{"count", kind_of(row.row)},
                    {"depth", row.row.depth},
                    {"expected", details ? claims_json(row.row) : count_json(row.row.nodes)},
                    {"verdict", name_of(row.verdict)}};
  if (row.verdict == RowVerdict::right || row.verdict == RowVerdict::wrong) {
    json["nodes"] = count_json(row.nodes);
    if (details) json["detail"] = detail_json(row.tally);
    json["seconds"] = row.seconds;
  }
  if (!row.reason.empty()) json["reason"] = row.reason;
  if (!row.row.source.empty()) json["source"] = row.row.source;
  json["line"] = row.row.line;
  if (row.verdict == RowVerdict::wrong) {
    if (row.stopped) json["stopped"] = true;
    if (!details && !row.stopped) json["difference"] = difference_json(row.nodes, row.row.nodes);
    json["divide"] = divide_json(named(row.divide, each.setup(), each.variant()), details);
    if (row.opinion) json["rules"] = opinion_json(*row.opinion, each, details);
  }
  return json;
}

/// `{"id","file","line","variant","profile","fen","results"}` with the keys of the schema of suites.
[[nodiscard]] nlohmann::ordered_json case_json(const CheckedCase& checked) {
  const SuiteCase& each = checked.claimed;
  return {{"id", each.id},
          {"file", each.where.file},
          {"line", each.where.line},
          {"variant", each.variant().name()},
          {"profile", each.ruleset().profile().name},
          {"fen", each.fen},
          {"results", json_list(checked.rows, [&](const RowResult& row) { return row_json(each, row); })}};
}

/// Writes the answer in all formats. Returns whether the count is the expected one.
Exit write_answer(Run& run, const CountAnswer& counted) {
  run.answer([&](Answer& each) { each.out->write(count_text(counted, run.quiet(), run.verbose())); },
             [&] { return to_json(counted); });
  return counted.holds() ? Exit::holds : Exit::fails;
}

/// Checks the suites of the files, and writes what they show, case by case.
SuiteTotals write_checked(Run& run, CountJob job, std::vector<Suite> suites, std::optional<Count> most_nodes,
                          const std::vector<std::string>& files) {
  SuiteTotals totals;
  ordered_json cases = ordered_json::array();
  ordered_json faults = ordered_json::array();
  const auto take_fault = [&](const Finding& fault) {
    ++totals.faults;
    for (Answer& answer : run.answers()) {
      if (answer.format == Format::text) answer.out->write(format_text(fault, answer.style));
    }
    faults.push_back(to_json(fault));
  };
  const auto take_case = [&](const CheckedCase& checked) {
    totals.add(checked);
    for (Answer& answer : run.answers()) {
      if (answer.format != Format::text) continue;
      answer.out->write(case_text(checked, answer.style));
      answer.out->flush();
    }
    if (run.writes(Format::json)) cases.push_back(case_json(checked));
  };
  job.progress = progress_of(run, "suites:");
  check_suites(std::move(suites), job, most_nodes, {take_fault, take_case, [&run] { return run.closed(); }});
  const ordered_json document{{"schema", 2},
                              {"suites", files},
                              {"source", to_string(job.source)},
                              {"cases", std::move(cases)},
                              {"findings", std::move(faults)},
                              {"summary",
                               {{"cases", totals.cases},
                                {"right", totals.right},
                                {"wrong", totals.wrong},
                                {"skipped", totals.skipped},
                                {"undecided", totals.undecided},
                                {"faults", totals.faults}}}};
  const auto text = [&](Answer& each) {
    each.out->write(totals_text(totals) + (job.table != nullptr ? hash_text(*job.table) : ""));
  };
  run.answer(text, [&document] { return document; });
  return totals;
}

const std::initializer_list<std::string_view> of_one_count{"fen",   "position", "deal",   "moves",  "side",
                                                           "depth", "divide",   "detail", "expect", "count",
                                                           "setup", "shard",    "resume"};

/// Runs the suites of --suite: prints a line for every case, the divide of a wrong count, and a summary. `job` says how
/// to count, `rules` applies to lines without a variant (its variant may be null).
[[nodiscard]] Exit run_suites(Run& run, const Rules& rules, const CountJob& job) {
  run.arguments().refuse(of_one_count, "--{} does not go with --suite",
                         "a table of counts says what is counted, and how deep");
  for (const std::string& file : run.arguments().list("suite")) {
    if (file.ends_with(".json") || file.ends_with(".jsonl") || file.ends_with(".journal"))
      throw UsageError(fmt::format("'{}' is not a table of counts", printable(file, 80)), "--merge FILE… adds shares");
  }
  static constexpr std::string_view endings[] = {".perft", ".epd"};
  const records::Inputs inputs = records::expand_inputs(run.arguments().list("suite"), endings);
  Exit exit = inputs.unread.empty() ? Exit::holds : Exit::usage;
  for (const Finding& each : inputs.unread) run.error(each.message);
  const auto most_nodes = run.arguments().number("max-nodes", 0, UINT64_MAX);
  std::vector<Suite> suites;
  std::vector<std::string> names;
  records::VariantTally variants;
  for (const std::string& file : inputs.files) {
    names.push_back(records::shown_name(file));
    const auto text = records::read_input(file, std::size_t{64} << 20U, true);
    if (!text) {
      run.error(text.error());
      exit = Exit::usage;
      continue;
    }
    if (text->empty()) run.error(fmt::format("'{}' is empty", names.back()));
    refuse_other_form(names.back(), *text);
    suites.push_back(parse_suite(*text, names.back(), rules));
    variants.add(suites.back().variants);
  }
  say_variants(run, variants);
  const SuiteTotals totals = write_checked(run, job, std::move(suites), most_nodes, names);
  if (totals.undecided != 0) exit = worse(exit, Exit::undecided);
  if (totals.wrong != 0) exit = worse(exit, Exit::fails);
  if (totals.faults != 0) exit = Exit::usage;
  if (totals.cases == 0 && totals.undecided == 0) {
    run.error("no case was counted");
    exit = Exit::usage;
  }
  return exit;
}

/// Counts one shard of a job (--shard), or all of it with a journal (--resume), and writes the answer. Throws
/// UsageError.
[[nodiscard]] Exit run_shard(Run& run, const CountJob& job, const WrittenRoot& position, int depth,
                             std::optional<Count> expected) {
  const auto chosen = run.arguments().shard(
      most_shards, "a share", fmt::format("I/N with I from 1 to N, N at most {}: --shard 3/16", most_shards));
  if (chosen) run.prefer(Format::json);
  std::optional<JournalFile> journal;
  if (const auto file = run.arguments().value("resume")) journal.emplace(*file);
  const ShardCount count =
      count_shard(job, position, depth, chosen.value_or(PartOfWhole{}), journal ? &*journal : nullptr, run);
  if (!chosen) {
    const std::vector<DepthCount> counts{{depth, count.total.nodes, count.seconds, count.total}};
    return write_answer(run, {job, position.fen, counts, nullptr, expected, {}});
  }
  const auto text = [&](Answer& each) {
    each.out->write(fmt::format("shard {} of {}: {} of {} parts, {} of the {} at depth {}\n", chosen->part,
                                chosen->parts, count.counted.size(), count.job.parts, to_string(count.total.nodes),
                                to_string(job.kind), depth));
  };
  run.answer(text, [&] { return to_json(count, job.table); });
  return Exit::holds;
}

std::optional<Count> expected_count(const Arguments& arguments) {
  const auto typed = arguments.value("expect");
  if (!typed) return std::nullopt;
  const auto count = count_from(*typed);
  if (!count) throw UsageError(fmt::format("--expect '{}' is not a count", *typed), "digits only");
  return count;
}

/// --merge: checks that the files belong to one job and have each part, and writes the sum. Throws UsageError.
[[nodiscard]] Exit merge(Run& run) {
  for (const std::string_view name : of_one_count) {
    if (name != "expect") run.arguments().refuse({name}, "--{} does not go with --merge");
  }
  run.arguments().refuse(
      {"suite", "variant", "profile", armies_word, "dialect", "hash", "source", "max-nodes", "max-positions", "limit"},
      "--{} does not go with --merge: the files name the job");
  const auto expected = expected_count(run.arguments());
  constexpr std::size_t most_bytes = std::size_t{1} << 31U;
  static constexpr std::string_view endings[] = {".json", ".jsonl", ".journal"};
  if (run.arguments().paths().empty()) throw UsageError("--merge needs files", "--merge part*.json");
  ShardMerge merge{run};
  records::read_inputs(
      run.arguments().paths(), endings,
      [&merge](const std::string& name, const std::string& text) { merge.add(name, text); },
      [&merge](const std::string& error) { merge.refuse(error); }, most_bytes);
  const auto merged = merge.sum();
  if (!merged && merged.error() == MergeFault::missing) return Exit::undecided;
  if (!merged) return merged.error() == MergeFault::conflict ? Exit::fails : Exit::usage;
  const std::vector<DepthCount> counts{merged->count};
  return write_answer(run, {merged->job, merged->fen, counts, nullptr, expected, merged->runs});
}

constexpr std::uint64_t default_positions = 20'000'000;
constexpr std::uint64_t most_positions = 1'000'000'000;
constexpr std::uint64_t most_hash = std::uint64_t{1} << 24U;  ///< MiB

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
  CountJob job;
  job.ruleset = rules.ruleset;
  job.source = static_cast<SourceKind>(arguments.choice("source", {"generator", "rules"}));
  job.kind = static_cast<CountKind>(arguments.choice("count", {"moves", "steps", "results"}));
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
      (void)listed_moves(rules.ruleset.generator(), position->setup());  // a line each: not too many
    const Divided whole = divided_count(job, position->root, last);
    parts = named(whole.parts, position->setup(), rules.ruleset.variant());
    counts.push_back(whole.whole);
  }
  return write_answer(run, {job, position->fen, counts, divided ? &parts : nullptr, expected, {}});
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

Exit body(Run& run) {
  if (run.arguments().has("merge")) return merge(run);
  const bool suites = run.arguments().has("suite");
  const auto rules = choose_rules(run, suites);
  if (!rules) return Exit::holds;
  const auto table = table_of(run.arguments());
  const Interrupts interrupts;
  const CountJob job = job_of(run, *rules, table.get());
  return suites ? run_suites(run, *rules, job) : count_within_limit(run, *rules, job);
}

}  // namespace

int main(int argc, char** argv) {
  const Texts texts{{"{deepest}", std::to_string(deepest)}, {"{default_positions}", std::to_string(default_positions)}};
  return run_main(argc, argv, about("perft/about.txt", texts, build_commit()), body);
}
