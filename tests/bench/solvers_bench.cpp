// Composes what each record of corpus/composed asks for, with each of the three solvers alone and without local search,
// and prints the processor seconds that it took: a row of a table for RESULTS.md.
//
//   solvers_bench [--seconds N] FILE…
//
// Boards that are few enough to be tried one by one are so with any engine. A solver's process has N seconds of the
// processor (default 30), and all of a record three times as many of the clock. Where the record says "fewest:
// proved", or that there is no such position, that has to be proved; otherwise a position will do, with few pieces
// where the record asks for few.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "puzzles/compose/composer.hpp"
#include "puzzles/records/records.hpp"
#include "tools/compose/compose.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::puzzles;

constexpr std::array all_engines{Engine::finite_domain, Engine::general, Engine::cadical};

struct Asked {
  unsigned seconds = 30;
  std::vector<std::string> files;
};

bool claims_fewest(const Record& record) {
  return std::any_of(record.positions.begin(), record.positions.end(),
                     [](const RecordedPosition& each) { return each.fewest_proved; });
}

struct Measured {
  double seconds = 0;  ///< of the processor
  bool done = false;   ///< what the record says was found or proved
  bool wrong = false;  ///< the answer contradicts the record
};

Measured compose_with(const Record& record, ComposeRequest asked, Engine engine, unsigned seconds) {
  const bool fewest = claims_fewest(record);
  asked.effort.count = 1;
  asked.effort.minimal = fewest;
  asked.effort.threads = 1;
  asked.effort.engines = {engine};
  asked.effort.solvers_only = true;
  asked.effort.seconds = 3.0 * seconds;
  const Composition made = compose(*asked.theme, asked.request, asked.effort);
  const bool impossible = record.verdict == "impossible";
  Measured result{.seconds = made.solver_seconds};
  result.done = impossible ? made.verdict == Verdict::impossible
                : fewest   ? made.fewest_proved
                           : made.verdict == Verdict::found;
  result.wrong = (impossible ? made.verdict == Verdict::found : made.verdict == Verdict::impossible) ||
                 (made.fewest_proved && fewest && made.positions.front().pieces != pieces_of(record.positions.front()));
  return result;
}

/// In a process of its own, whose limit its solvers inherit: each has `seconds` of the processor.
Measured measured(const Record& record, const ComposeRequest& asked, Engine engine, unsigned seconds) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t process = ::fork();
  if (process < 0) throw std::runtime_error("no process");
  if (process == 0) {
    const rlimit limit{seconds, seconds};
    ::setrlimit(RLIMIT_CPU, &limit);
    const Measured result = compose_with(record, asked, engine, seconds);
    ::_exit(::write(ends[1], &result, sizeof result) == sizeof result ? 0 : 1);
  }
  ::close(ends[1]);
  Measured result;
  const bool complete = ::read(ends[0], &result, sizeof result) == sizeof result;
  ::close(ends[0]);
  ::waitpid(process, nullptr, 0);
  if (!complete) throw std::runtime_error(fmt::format("{} ended without an answer", to_string(engine)));
  return result;
}

/// In brackets: seconds after which nothing was decided.
std::string in_words(const Measured& one) {
  if (one.wrong) return "wrong";
  return one.done ? fmt::format("{:.2f}", one.seconds) : fmt::format("({:.0f})", one.seconds);
}

/// How many times as long as CaDiCaL the faster of Z3's two takes; at least, or at most, that where one of both did not
/// end.
std::string ratio(const std::array<Measured, 3>& all) {
  const Measured& cadical = all[2];
  const bool first = all[0].done && (!all[1].done || all[0].seconds <= all[1].seconds);
  const Measured& z3 = first ? all[0] : all[1];
  if (!cadical.done && !z3.done) return "";
  const double times = z3.seconds / std::max(cadical.seconds, 0.01);
  return fmt::format("{}{:.1f}", !z3.done ? "> " : !cadical.done ? "< " : "", times);
}

void print_row(const std::string& name, const Record& record, const ComposeRequest& asked, unsigned seconds,
               bool& wrong) {
  fmt::print("| {} | {} |", name,
             record.verdict == "impossible" ? "impossible"
             : claims_fewest(record)        ? "fewest"
                                            : "one");
  std::array<Measured, 3> all;
  std::string cells;
  bool solved = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = measured(record, asked, all_engines[i], seconds);
    wrong = wrong || all[i].wrong;
    solved = solved || all[i].done || all[i].seconds >= 0.1;
    cells += fmt::format(" {} |", in_words(all[i]));
  }
  // What looks several moves ahead is never given to a solver.
  fmt::print("{}\n", solved ? fmt::format("{} {} |", cells, ratio(all)) : " local search only | | | |");
  std::fflush(stdout);
}

int run(const Asked& asked) {
  fmt::print("| record | asked | {} | {} | {} | ratio |\n|---|---|--:|--:|--:|--:|\n", to_string(all_engines[0]),
             to_string(all_engines[1]), to_string(all_engines[2]));
  bool wrong = false;
  for (const std::string& file : asked.files) {
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    std::vector<Finding> findings;
    for (Record& record : read_records(file, text, findings)) {
      tools::take_command(record.request, record.asked);
      const auto request = request_of(record.asked);
      if (!request) {
        fmt::print(stderr, "solvers_bench: {}: {}\n", file, request.error());
        return 2;
      }
      const std::string name = file.substr(file.rfind('/') + 1);
      print_row(name.substr(0, name.rfind('.')), record, *request, asked.seconds, wrong);
    }
    if (!findings.empty()) {
      fmt::print(stderr, "solvers_bench: {}: {}\n", file, findings.front().message);
      return 2;
    }
  }
  if (wrong) fmt::print(stderr, "solvers_bench: an answer contradicts its record\n");
  return wrong ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  Asked asked;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--seconds" && i + 1 < argc) {
      asked.seconds = static_cast<unsigned>(std::clamp(std::atoi(argv[++i]), 1, 100'000));
    } else {
      asked.files.push_back(word);
    }
  }
  if (asked.files.empty()) {
    fmt::print(stderr, "usage: solvers_bench [--seconds N] corpus/composed/NAME.json…\n");
    return 2;
  }
  return run(asked);
}
