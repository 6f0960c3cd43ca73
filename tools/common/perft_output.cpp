#include "common/perft_output.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "position/notation.hpp"
#include "report/table.hpp"

namespace arbiter::tools {

using nlohmann::ordered_json;

ordered_json count_json(Count count) {
  constexpr Count exact = Count{1} << 53U;
  if (count <= exact) return static_cast<std::uint64_t>(count);
  return to_string(count);
}

ordered_json depths_json(std::span<const DepthCount> counts) {
  ordered_json list = ordered_json::array();
  for (const DepthCount& each : counts) {
    const double seconds = std::round(each.seconds * 1e6) / 1e6;
    list.push_back(ordered_json{{"depth", each.depth}, {"nodes", count_json(each.nodes)}, {"seconds", seconds}});
  }
  return list;
}

std::vector<NamedPart> named(std::span<const DivideEntry> entries, const Setup& setup, const Variant& variant) {
  std::vector<NamedPart> parts;
  for (const DivideEntry& each : entries) parts.push_back({to_text(each.turn, setup, variant), each.nodes});
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.notation < b.notation; });
  return parts;
}

ordered_json divide_json(std::span<const NamedPart> parts) {
  ordered_json list = ordered_json::array();
  for (const auto& each : parts)
    list.push_back(ordered_json{{"notation", each.notation}, {"nodes", count_json(each.nodes)}});
  return list;
}

std::string divide_text(std::span<const NamedPart> parts, std::size_t indent) {
  Table table({Table::Align::left, Table::Align::right});
  for (const NamedPart& each : parts) table.row({each.notation, to_string(each.nodes)});
  return table.text(indent);
}

std::function<void(int, std::size_t, std::size_t)> progress_of(Run& run, std::string what) {
  if (!run.shows_progress()) return {};
  using Clock = std::chrono::steady_clock;
  const auto last = std::make_shared<std::atomic<Clock::rep>>(Clock::now().time_since_epoch().count());
  return [&run, what = std::move(what), last](int depth, std::size_t done, std::size_t all) {
    const Clock::rep now = Clock::now().time_since_epoch().count();
    Clock::rep before = last->load();
    const bool due = Clock::duration(now - before) > std::chrono::milliseconds(200);
    if (due && last->compare_exchange_strong(before, now)) {
      run.progress(fmt::format("{} depth {}: {} of {} parts", what, depth, done, all));
    }
  };
}

}  // namespace arbiter::tools
