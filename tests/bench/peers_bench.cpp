// Lets Arbiter and other programs count the same moves, one after the other, checks every count, and reports how many
// times as fast Arbiter is.

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/bench/results.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::bench;
using namespace arbiter::tools;
namespace fs = std::filesystem;

constexpr std::string_view about_text = R"(NAME
peers_bench - measures arbiter-perft against other programs that count moves

USAGE
[--only WORD] [--rounds N] [--max-nodes N] [options]

DESCRIPTION
Every program counts the deepest row of a piece of work that is within --max-nodes, one after the other, and --rounds
times; programs that are much slower a shallower one. Measured is CPU time (of the child and its children),
less that of the same question to depth 1. Status 1 if a count is wrong. A program that is not there, or
does not know the rules, is said to be so and is not an error.

EXAMPLES
# all that is installed
peers_bench
# the armies, with a Fairy-Stockfish that reads Betza's notation
peers_bench --only armies --fairy ~/fairy/stockfish
# a site
peers_bench --vchess ~/vchess --popeye ~/popeye/py --only takemake
# quickly
peers_bench --max-nodes 10000 --rounds 1

OPTIONS
[Work]
--works FILE
    a table of counts (default: works.perft beside the source)
--only WORD
    only works whose id contains WORD
--rounds N
    how often everything is counted (default 5)
--max-nodes N
    the deepest row of at most N nodes (default 200000000)
--hash MIB
    ours once more with a hash table, where it has one (default 64, 0: not)
[Programs]
--perft FILE
    ours (default: arbiter-perft beside this program)
--stockfish COMMAND
    Stockfish (default: stockfish, if it is installed)
--fairy COMMAND
    Fairy-Stockfish (default: fairy-stockfish, if it is installed)
--popeye FILE
    an executable of Popeye 4.61 or newer, for Take & Make
--vchess FOLDER
    a checkout of the vchess site, run by Node
)";

/// The path of an installed program; empty if there is none. Debian keeps games in a folder of their own.
std::string installed(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string folders = std::string(path != nullptr ? path : "") + ":/usr/games";
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const fs::path file = fs::path(folders.substr(begin, end - begin)) / name;
    if (::access(file.c_str(), X_OK) == 0 && fs::is_regular_file(file)) return file;
    begin = end + 1;
  }
  return {};
}

/// A file that exists as long as the run.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_((fs::temp_directory_path() / "arbiter-bench-XXXXXX").string()) {
    const int descriptor = ::mkstemp(path_.data());
    if (descriptor < 0) throw UsageError("no temporary file can be made");
    ::close(descriptor);
    std::ofstream(path_) << text;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::remove(path_.c_str()); }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  std::string path_;
};

/// The programs that take part, Arbiter's first, and those that do not.
struct Field {
  std::vector<std::unique_ptr<Contestant>> contestants;
  std::vector<Missing> missing;
};

bool has_hash(const std::string& perft) {
  Process help("exec " + shell_word(perft) + " --help");
  std::string line;
  bool found = false;
  while (help.read_line(line, Process::Clock::now() + std::chrono::seconds(10)) == Process::Reading::line) {
    found = found || line.find("--hash") != std::string::npos;
  }
  return found;
}

Field field(const Run& run, const std::string& ini) {
  const Arguments& arguments = run.arguments();
  const std::string perft =
      arguments.text("perft", (fs::read_symlink("/proc/self/exe").parent_path() / "arbiter-perft").string());
  if (::access(perft.c_str(), X_OK) != 0)
    throw UsageError(fmt::format("'{}' is not a program", perft), "--perft names ours");
  Field all;
  all.contestants.push_back(ours(perft, 1, ""));
  if (run.threads() > 1) all.contestants.push_back(ours(perft, run.threads(), ""));
  if (const auto mib = arguments.number("hash", 0, 1U << 20U).value_or(64); mib != 0) {
    if (has_hash(perft)) {
      all.contestants.push_back(ours(perft, 1, fmt::format("--hash {}", mib)));
    } else {
      all.missing.push_back({"ours --hash", "our program has no such option"});
    }
  }
  const auto engine = [&](const std::string& option, const std::string& name, bool armies) {
    const std::string found = installed(name);
    const std::string command = arguments.text(option, found.empty() ? "" : shell_word(found));
    if (command.empty()) {
      all.missing.push_back({option, fmt::format("{} is not installed, and there is no --{}", name, option)});
    } else {
      all.contestants.push_back(uci(option, command, armies, ini));
    }
  };
  engine("stockfish", "stockfish", false);
  engine("fairy", "fairy-stockfish", true);
  for (const std::string option : {"popeye", "vchess"}) {
    if (!arguments.has(option)) {
      all.missing.push_back({option, "no --" + option});
    } else if (const std::string node = installed("node"); node.empty()) {
      all.missing.push_back({option, "Node is not installed"});
    } else {
      const std::string adapter = std::string(ARBITER_SOURCE_DIR) + "/tools/adapters/" + option + ".mjs";
      all.contestants.push_back(
          adapted(option, fmt::format("{} {} {}", node, shell_word(adapter), shell_word(arguments.text(option)))));
    }
  }
  return all;
}

/// The entry of a program for a piece of work, if it can count any of it.
std::optional<Entry> entry_of(Contestant& contestant, const SuiteCase& work, Count most) {
  const auto deepest = contestant.deepest(work);
  if (!deepest) return std::nullopt;
  const SuiteRow* chosen = nullptr;
  for (const SuiteRow& row : work.rows) {
    const bool counts = row.kind == CountKind::moves && row.details.empty();
    if (counts && row.depth <= *deepest && row.nodes <= std::min(most, contestant.most_nodes())) chosen = &row;
  }
  if (chosen == nullptr) return std::nullopt;
  Entry entry;
  entry.contestant = &contestant;
  entry.depth = chosen->depth;
  entry.expected = chosen->nodes;
  entry.start = entry.start_clock = std::numeric_limits<double>::infinity();
  return entry;
}

std::string words(const PeerTrouble& trouble) {
  const std::size_t line_end = std::min(trouble.errors.find('\n'), trouble.errors.size());
  return trouble.message + (line_end == 0 ? std::string() : " (" + trouble.errors.substr(0, line_end) + ")");
}

void one_round(Entry& entry, const SuiteCase& work) {
  const auto start = measure(*entry.contestant, work, 1);
  if (!start) {
    entry.trouble = words(start.error());
    entry.unfit = entry.rounds.empty();
    return;
  }
  entry.start = std::min(entry.start, start->cpu);
  entry.start_clock = std::min(entry.start_clock, start->clock);
  const auto cost = measure(*entry.contestant, work, entry.depth);
  if (!cost) {
    entry.trouble = words(cost.error());
    return;
  }
  entry.wrong = entry.wrong || cost->counted.nodes != entry.expected;
  if (entry.wrong && entry.trouble.empty() && cost->counted.nodes != entry.expected) {
    entry.trouble = fmt::format("counts {} and not {}", to_string(cost->counted.nodes), to_string(entry.expected));
  }
  entry.rounds.push_back(*cost);
}

Result take(Run& run, Field& all, const SuiteCase& work, Count most, std::size_t rounds) {
  Result result{&work, {}};
  for (const auto& contestant : all.contestants) {
    if (auto entry = entry_of(*contestant, work, most)) result.entries.push_back(std::move(*entry));
  }
  for (std::size_t round = 0; round < rounds; ++round) {
    for (Entry& entry : result.entries) {
      if (!entry.trouble.empty()) continue;
      run.progress(fmt::format("{}: {}, round {} of {}", work.id, entry.contestant->name(), round + 1, rounds));
      one_round(entry, work);
    }
  }
  return result;
}

Exit judged(const std::vector<Result>& results) {
  bool wrong = false;
  bool undecided = false;
  for (const Result& result : results) {
    for (const Entry& entry : result.entries) {
      wrong = wrong || entry.wrong;
      undecided = undecided || (!entry.trouble.empty() && !entry.wrong && !entry.unfit);
    }
    // Arbiter must know the rules of every piece of work.
    undecided = undecided || result.entries.front().unfit;
  }
  return wrong ? Exit::fails : undecided ? Exit::undecided : Exit::holds;
}

Exit bench_all(Run& run) {
  const Arguments& arguments = run.arguments();
  const std::string file = arguments.text("works", ARBITER_SOURCE_DIR "/tests/bench/works.perft");
  const auto text = records::read_input(file);
  if (!text) throw UsageError(text.error());
  const Suite suite = parse_suite(*text, file, {});
  if (!suite.faults.empty()) {
    run.report(suite.faults);
    return Exit::usage;
  }
  const auto most = arguments.number("max-nodes", 1, std::numeric_limits<std::uint64_t>::max()).value_or(200'000'000);
  const auto rounds = static_cast<std::size_t>(arguments.number("rounds", 1, 1000).value_or(5));
  const TemporaryFile ini(armies_ini());
  const Machine machine = this_machine();
  Field all = field(run, ini.path());
  std::vector<Result> results;
  for (const SuiteCase& work : suite.cases) {
    if (work.id.find(arguments.text("only")) == std::string::npos) continue;
    if (Result result = take(run, all, work, most, rounds); !result.entries.empty())
      results.push_back(std::move(result));
  }
  if (results.empty()) throw UsageError("there is nothing to count", "--only leaves no work, or --max-nodes no row");
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::json) {
      write_json(bench::json_of(machine, results, all.missing), *answer.out);
    } else {
      answer.out->write(text_of(machine, results, all.missing));
    }
  }
  return judged(results);
}

}  // namespace

int main(int argc, char** argv) {
  return run_main(argc, argv, read_about({"bench/peers_bench", about_text}), bench_all);
}
