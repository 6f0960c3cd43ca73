// Measures parts of Arbiter separately: counting (every case of the tables of counts that is long enough), listing
// moves, reading FENs, and the declarative rules next to the generator. --benchmark_filter=REGEX chooses; every count
// is checked against its table.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "verifier/perft/suite_check.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/variants/variant.hpp"

namespace {

using namespace arbiter;

std::string name_of(const char* what, const SuiteCase& each) {
  return fmt::format("{}/{}/{}/{}", what, each.variant().name(), each.ruleset().profile().name, each.id);
}

bool wrong = false;

void count(benchmark::State& state, const SuiteCase& each, const SuiteRow& row) {
  const MoveGenerator& counter = each.ruleset().generator();
  for (auto _ : state) {
    if (counter.count_setup_moves(each.setup(), row.depth) != row.nodes) {
      wrong = true;
      return state.SkipWithError("a wrong count");
    }
  }
  state.counters["moves/s"] =
      benchmark::Counter(static_cast<double>(row.nodes), benchmark::Counter::kIsIterationInvariantRate);
}

void list(benchmark::State& state, const MoveSource& source, const Setup& setup) {
  std::size_t moves = 0;
  for (auto _ : state) {
    const auto listed = source.setup_moves(setup);
    moves = listed.size();
    benchmark::DoNotOptimize(listed.data());
  }
  state.counters["moves/s"] =
      benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsIterationInvariantRate);
}

void read_fen(benchmark::State& state, const SuiteCase& each) {
  for (auto _ : state) {
    auto parsed = Ruleset(each.variant()).parse_fen(each.fen, FenOptions{.dialect = each.style.dialect, .armies = {}});
    benchmark::DoNotOptimize(parsed);
  }
}

void add(const SuiteCase& each) {
  constexpr Count least = 1'000'000;
  constexpr Count most = 200'000'000;
  const SuiteRow* longest = nullptr;
  for (const SuiteRow& row : each.rows) {
    if (row.kind == CountKind::moves && row.details.empty() && row.nodes <= most) longest = &row;
  }
  if (longest != nullptr && longest->nodes >= least) {
    benchmark::RegisterBenchmark(name_of("count", each).c_str(), count, each, *longest)->Unit(benchmark::kMillisecond);
  }
  if (each.id.find("initial") != 0 && each.id != "start" && each.id != "kiwipete") return;
  const MoveSource& generator = each.ruleset().generator();
  const MoveSource& rules = each.ruleset().rules();
  benchmark::RegisterBenchmark(name_of("list", each).c_str(),
                               [&generator, each](benchmark::State& state) { list(state, generator, each.setup()); });
  benchmark::RegisterBenchmark(name_of("rules", each).c_str(),
                               [&rules, each](benchmark::State& state) { list(state, rules, each.setup()); });
  benchmark::RegisterBenchmark(name_of("fen", each).c_str(), read_fen, each);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(ARBITER_SOURCE_DIR "/corpus/perft")) {
    if (entry.path().extension() == ".perft") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (const SuiteCase& each : parse_suite(text, file.string(), {}).cases) add(each);
  }
  return benchmark::RunSpecifiedBenchmarks() == 0 || wrong ? 1 : 0;
}
