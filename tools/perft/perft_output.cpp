#include "tools/perft/perft_output.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"
#include "verifier/report/table.hpp"

namespace arbiter::tools {

using nlohmann::ordered_json;

namespace {

constexpr std::array kinds{DetailKind::captures,   DetailKind::chains, DetailKind::makes,
                           DetailKind::births,     DetailKind::ep,     DetailKind::castles,
                           DetailKind::promotions, DetailKind::checks, DetailKind::mates};
static_assert(kinds.size() == detail_kinds);

void add_kinds(const Tally& tally, std::vector<std::string>& cells) {
  for (const DetailKind kind : kinds) cells.push_back(to_string(tally[kind]));
}

/// Columns for a name, the nodes, the kinds of moves (with details) and the time.
Table table_of_kinds(bool detail) {
  std::vector<Table::Align> columns{Table::Align::left};
  columns.resize(3 + (detail ? detail_kinds : 0), Table::Align::right);
  Table table(std::move(columns));
  if (!detail) return table;
  std::vector<std::string> heads{"", "nodes"};
  for (const DetailKind kind : kinds) heads.emplace_back(to_string(kind));
  table.row(std::move(heads));
  return table;
}

}  // namespace

ordered_json depths_json(std::span<const DepthCount> counts, bool detail) {
  ordered_json list = ordered_json::array();
  for (const DepthCount& each : counts) {
    const double seconds = std::round(each.seconds * 1e6) / 1e6;
    ordered_json json{{"depth", each.depth}, {"nodes", count_json(each.nodes)}};
    if (detail) json["detail"] = detail_json(each.tally);
    json["seconds"] = seconds;
    list.push_back(std::move(json));
  }
  return list;
}

std::string depths_text(std::span<const DepthCount> counts, bool detail, bool seconds) {
  Table table = table_of_kinds(detail);
  for (const DepthCount& each : counts) {
    std::vector<std::string> cells{fmt::format("depth {}", each.depth), to_string(each.nodes)};
    if (detail) add_kinds(each.tally, cells);
    if (seconds) cells.push_back(fmt::format("{:.3f} s", each.seconds));
    table.row(std::move(cells));
  }
  return table.text();
}

std::vector<NamedPart> named(std::span<const DivideEntry> entries, const Setup& setup, const Variant& variant) {
  std::vector<NamedPart> parts;
  for (const DivideEntry& each : entries) parts.push_back({to_text(each.move, setup, variant), each.tally});
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.notation < b.notation; });
  return parts;
}

ordered_json divide_json(std::span<const NamedPart> parts, bool detail) {
  ordered_json list = ordered_json::array();
  for (const auto& each : parts) {
    ordered_json json{{"notation", each.notation}, {"nodes", count_json(each.tally.nodes)}};
    if (detail) json["detail"] = detail_json(each.tally);
    list.push_back(std::move(json));
  }
  return list;
}

std::string divide_text(std::span<const NamedPart> parts, std::size_t indent, bool detail) {
  Table table = table_of_kinds(detail);
  for (const NamedPart& each : parts) {
    std::vector<std::string> cells{each.notation, to_string(each.tally.nodes)};
    if (detail) add_kinds(each.tally, cells);
    table.row(std::move(cells));
  }
  return table.text(indent);
}

std::string hash_text(const CountTable& table) {
  const CountTable::Tried tried = table.tried();
  return fmt::format("hash {} MiB: {} of {} lookups found a count; chance of an error below {:.1g}\n",
                     table.bytes() >> 20U, tried.hits, tried.probes, table.chance_of_error(tried.probes));
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::min(seconds, 1e12) + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  if (whole < 48 * 3600) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
  return fmt::format("{} days {} h", whole / 86400, whole / 3600 % 24);
}

std::function<void(int, double)> progress_of(Run& run, std::string what) {
  if (!run.shows_progress()) return {};
  using Clock = std::chrono::steady_clock;
  struct State {
    std::mutex mutex;
    int depth = -2;           ///< none yet
    Clock::time_point start;  ///< start of the depth
    Clock::time_point shown = Clock::now();
  };
  const auto state = std::make_shared<State>();
  return [&run, what = std::move(what), state](int depth, double share) {
    const Clock::time_point now = Clock::now();
    const std::lock_guard lock(state->mutex);
    if (depth != state->depth) {
      state->depth = depth;
      state->start = now;
    }
    if (now - state->shown < std::chrono::milliseconds(200)) return;
    state->shown = now;
    const double passed = std::chrono::duration<double>(now - state->start).count();
    const std::string left = share > 0.002 && passed > 0.5
                                 ? fmt::format(", about {} left", duration_text(passed * (1 - share) / share))
                                 : std::string();
    const std::string where = depth < 0 ? what : fmt::format("{} depth {}:", what, depth);
    run.progress(fmt::format("{} {:.1f} %{}", where, share * 100, left));
  };
}

}  // namespace arbiter::tools
