#include "tests/bench/results.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/terminal.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::bench {
namespace {

using nlohmann::ordered_json;

/// Shorter measurements consist mostly of the clock's resolution and the start of the program.
constexpr double least_seconds = 0.003;

std::optional<double> per_second(Count nodes, double seconds) {
  if (seconds < least_seconds) return std::nullopt;
  return static_cast<double>(nodes) / seconds;
}

template <class Value>
std::optional<Spread> spread_of_rounds(std::size_t rounds, const Value& value) {
  std::vector<double> values;
  for (std::size_t i = 0; i < rounds; ++i) {
    if (const auto each = value(i)) values.push_back(*each);
  }
  return spread(std::move(values));
}

std::string millions(const std::optional<Spread>& speed) {
  return speed ? fmt::format("{:.{}f}", speed->median * 1e-6, speed->median < 1e7 ? 2 : 1) : std::string("-");
}
std::string range(const std::optional<Spread>& value, double unit) {
  if (!value) return {};
  const int digits = value->median * unit < 10 ? 2 : value->median * unit < 1000 ? 1 : 0;
  return fmt::format("{:.{}f}-{:.{}f}", value->least * unit, digits, value->most * unit, digits);
}

/// "1.83", and the range of the rounds.
std::array<std::string, 2> ratio_cells(const Entry& ours, const Entry& entry) {
  if (&entry == &ours) return {};
  const auto times = ratio(ours, entry);
  if (!times) return {"-", ""};
  return {fmt::format("{:.{}f}", times->median, times->median < 100 ? 2 : 0), range(times, 1)};
}

ordered_json json_of(const std::optional<Spread>& value) {
  if (!value) return nullptr;
  return {{"median", value->median}, {"least", value->least}, {"most", value->most}};
}

ordered_json nodes_json(Count nodes) {
  constexpr Count exact = Count{1} << 53U;
  return nodes <= exact ? ordered_json(static_cast<std::uint64_t>(nodes)) : ordered_json(to_string(nodes));
}

ordered_json json_of(const Entry& entry, const Entry& ours) {
  ordered_json rounds = ordered_json::array();
  for (const Cost& each : entry.rounds)
    rounds.push_back({{"nodes", nodes_json(each.counted.nodes)}, {"cpu", each.cpu}, {"clock", each.clock}});
  ordered_json json{{"program", entry.contestant->key()},
                    {"name", entry.contestant->name()},
                    {"threads", entry.contestant->threads()},
                    {"depth", entry.depth},
                    {"nodes", nodes_json(entry.expected)},
                    {"verdict", entry.unfit              ? "unfit"
                                : !entry.trouble.empty() ? "undecided"
                                : entry.wrong            ? "wrong"
                                                         : "right"}};
  if (!entry.trouble.empty()) json["trouble"] = entry.trouble;
  json["start"] = entry.start;
  json["rounds"] = std::move(rounds);
  json["nodesPerCpuSecond"] = json_of(speed(entry));
  json["nodesPerSecond"] = json_of(clock_speed(entry));
  json["oursTimesAsFast"] = &entry == &ours ? ordered_json(nullptr) : json_of(ratio(ours, entry));
  return json;
}

std::string first_match(const char* file, std::string_view key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(key, 0) != 0) continue;
    const std::size_t colon = line.find(": ");
    return colon == std::string::npos ? line : line.substr(colon + 2);
  }
  return "unknown";
}

}  // namespace

std::optional<double> Entry::speed(std::size_t round) const {
  return per_second(rounds[round].counted.in_all, rounds[round].cpu - start);
}
std::optional<double> Entry::clock_speed(std::size_t round) const {
  return per_second(rounds[round].counted.in_all, rounds[round].clock - start_clock);
}

std::optional<Spread> spread(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  const double median = values.size() % 2 != 0 ? values[half] : (values[half - 1] + values[half]) / 2;
  return Spread{median, values.front(), values.back()};
}

std::optional<Spread> speed(const Entry& entry) {
  return spread_of_rounds(entry.rounds.size(), [&](std::size_t i) { return entry.speed(i); });
}
std::optional<Spread> clock_speed(const Entry& entry) {
  return spread_of_rounds(entry.rounds.size(), [&](std::size_t i) { return entry.clock_speed(i); });
}

std::optional<Spread> ratio(const Entry& ours, const Entry& other) {
  return spread_of_rounds(std::min(ours.rounds.size(), other.rounds.size()),
                          [&](std::size_t i) -> std::optional<double> {
                            const auto a = ours.speed(i);
                            const auto b = other.speed(i);
                            if (!a || !b) return std::nullopt;
                            return *a / *b;
                          });
}

Machine this_machine() {
  std::ifstream in("/proc/loadavg");
  std::string load;
  in >> load;
  return {.processor = first_match("/proc/cpuinfo", "model name"),
          .load = load.empty() ? "unknown" : load,
          .compiler = std::string(ARBITER_COMPILER),
          .build = std::string(ARBITER_BUILD)};
}

std::string text_of(const Machine& machine, const std::vector<Result>& results, const std::vector<Missing>& missing) {
  std::string text = fmt::format(
      "{}; load {}; {}, {}\nmillions of nodes per CPU second, the start of the program taken off: median and range of "
      "the rounds\n\n",
      machine.processor, machine.load, machine.compiler, machine.build);
  TextTable table{"llrrlrrlr"};
  table.rows.push_back({"work", "program", "depth", "nodes", "counts", "Mn/s", "ours/it", "", "Mn/s by the clock"});
  for (const Result& result : results) {
    bool first = true;
    for (const Entry& entry : result.entries) {
      const Entry& ours = result.entries.front();
      const auto times = ratio_cells(ours, entry);
      table.rows.push_back({first ? result.work->id : "", entry.contestant->name(), std::to_string(entry.depth),
                            to_string(entry.expected),
                            entry.unfit              ? "unfit"
                            : !entry.trouble.empty() ? "trouble"
                            : entry.wrong            ? "WRONG"
                                                     : "right",
                            millions(speed(entry)), times[0], times[1], millions(clock_speed(entry))});
      first = false;
    }
  }
  text += table.text();
  std::map<std::string, std::string> troubles;  // trouble: where it occurred
  for (const Result& result : results) {
    for (const Entry& entry : result.entries) {
      if (entry.trouble.empty()) continue;
      std::string& works = troubles[entry.contestant->name() + ": " + entry.trouble];
      works += (works.empty() ? "" : ", ") + result.work->id;
    }
  }
  for (const auto& [trouble, works] : troubles) text += fmt::format("\n{} [{}]", trouble, works);
  for (const Missing& each : missing) text += fmt::format("\nnot here: {} ({})", each.key, each.reason);
  if (text.back() != '\n') text += '\n';
  return text;
}

ordered_json json_of(const Machine& machine, const std::vector<Result>& results, const std::vector<Missing>& missing) {
  ordered_json works = ordered_json::array();
  for (const Result& result : results) {
    ordered_json entries = ordered_json::array();
    for (const Entry& entry : result.entries) entries.push_back(json_of(entry, result.entries.front()));
    works.push_back({{"id", result.work->id},
                     {"variant", std::string(result.work->variant().name())},
                     {"profile", std::string(result.work->ruleset().profile().name)},
                     {"fen", result.work->fen},
                     {"programs", std::move(entries)}});
  }
  ordered_json absent = ordered_json::array();
  for (const Missing& each : missing) absent.push_back({{"program", each.key}, {"reason", each.reason}});
  return {{"schema", 2},
          {"machine",
           {{"processor", machine.processor},
            {"load", machine.load},
            {"compiler", machine.compiler},
            {"build", machine.build}}},
          {"works", std::move(works)},
          {"missing", std::move(absent)}};
}

}  // namespace arbiter::bench
