#include "verifier/perft/counting.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter {

using nlohmann::ordered_json;

ordered_json count_json(Count count) {
  constexpr Count exact = Count{1} << 53U;
  if (count <= exact) return static_cast<std::uint64_t>(count);
  return to_string(count);
}

ordered_json detail_json(const Tally& tally) {
  ordered_json json;
  for (std::size_t i = 0; i < detail_kinds; ++i) json[std::string(detail_names[i])] = count_json(tally.kinds[i]);
  return json;
}

ordered_json hash_json(const CountTable& table) {
  const CountTable::Tried tried = table.tried();
  return {{"bytes", table.bytes()},
          {"probes", tried.probes},
          {"hits", tried.hits},
          {"error", table.chance_of_error(tried.probes)}};
}

namespace {

/// A row of table_of_kinds().
std::vector<std::string> cells_of(std::string name, Count nodes, const Tally& tally, bool detail) {
  std::vector<std::string> cells{std::move(name), to_string(nodes)};
  if (!detail) return cells;
  for (const Count each : tally.kinds) cells.push_back(to_string(each));
  return cells;
}

/// Columns for a name, the nodes, the kinds of moves (with details) and the time.
TextTable table_of_kinds(bool detail) {
  TextTable table{"l" + std::string(2 + (detail ? detail_kinds : 0), 'r')};
  if (!detail) return table;
  std::vector<std::string> heads{"", "nodes"};
  heads.insert(heads.end(), detail_names.begin(), detail_names.end());
  table.rows.push_back(std::move(heads));
  return table;
}

/// "2 h 05 min"
std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::min(seconds, 1e12) + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  if (whole < 48 * 3600) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
  return fmt::format("{} days {} h", whole / 86400, whole / 3600 % 24);
}

}  // namespace

ordered_json depths_json(std::span<const DepthCount> counts, bool detail) {
  return json_list(counts, [detail](const DepthCount& each) {
    ordered_json json{{"depth", each.depth}, {"nodes", count_json(each.nodes)}};
    if (detail) json["detail"] = detail_json(each.tally);
    json["seconds"] = std::round(each.seconds * 1e6) / 1e6;
    return json;
  });
}

std::vector<NamedPart> named(std::span<const DivideEntry> entries, const Setup& setup, const Variant& variant) {
  std::vector<NamedPart> parts;
  for (const DivideEntry& each : entries) parts.push_back({to_text(each.move, setup, variant), each.tally});
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.notation < b.notation; });
  return parts;
}

ordered_json divide_json(std::span<const NamedPart> parts, bool detail) {
  return json_list(parts, [detail](const NamedPart& each) {
    ordered_json json{{"notation", each.notation}, {"nodes", count_json(each.tally.nodes)}};
    if (detail) json["detail"] = detail_json(each.tally);
    return json;
  });
}

std::string divide_text(std::span<const NamedPart> parts, std::size_t indent, bool detail) {
  TextTable table = table_of_kinds(detail);
  for (const NamedPart& each : parts)
    table.rows.push_back(cells_of(each.notation, each.tally.nodes, each.tally, detail));
  return table.text(indent);
}

std::string hash_text(const CountTable& table) {
  const CountTable::Tried tried = table.tried();
  return fmt::format(
      "hash {} MiB: {} of {} lookups found a count; the chance that the table made a count wrong is below {:.1g}\n",
      table.bytes() >> 20U, tried.hits, tried.probes, table.chance_of_error(tried.probes));
}

ordered_json to_json(const CountAnswer& counted) {
  ordered_json json{{"schema", 2},
                    {"variant", counted.job.ruleset->name()},
                    {"profile", counted.job.ruleset.profile().name},
                    {"fen", counted.fen},
                    {"count", to_string(counted.job.kind)},
                    {"source", to_string(counted.job.source)},
                    {"results", depths_json(counted.counts, counted.job.detail)}};
  if (counted.parts != nullptr) json["divide"] = divide_json(*counted.parts, counted.job.detail);
  if (counted.merged) {
    json["merged"] = {{"files", counted.merged->files},
                      {"shards", counted.merged->shards},
                      {"parts", counted.merged->parts},
                      {"error", counted.merged->error}};
  }
  if (counted.job.table != nullptr) json["hash"] = hash_json(*counted.job.table);
  if (counted.expected) {
    json["expected"] = count_json(*counted.expected);
    json["holds"] = counted.holds();
  }
  return json;
}

std::string count_text(const CountAnswer& counted, bool terse, bool verbose) {
  std::string text;
  if (!terse) {
    text = fmt::format("{} ({}), {}: {}\n", counted.job.ruleset->title(), counted.job.ruleset.profile().name,
                       to_string(counted.job.kind), counted.fen);
  }
  if (counted.parts != nullptr) text += divide_text(*counted.parts, 0, counted.job.detail) + "\n";
  // A line for each depth; with details a line of headings and a column for each kind.
  TextTable table = table_of_kinds(counted.job.detail);
  for (const DepthCount& each : counted.counts) {
    auto cells = cells_of(fmt::format("depth {}", each.depth), each.nodes, each.tally, counted.job.detail);
    if (verbose) cells.push_back(fmt::format("{:.3f} s", each.seconds));
    table.rows.push_back(std::move(cells));
  }
  text += table.text();
  if (counted.job.table != nullptr && !terse) text += hash_text(*counted.job.table);
  const DepthCount& last = counted.counts.back();
  if (counted.expected && *counted.expected != last.nodes) {
    text += fmt::format("expected {} at depth {}\n", to_string(*counted.expected), last.depth);
  }
  return text;
}

std::function<void(int, double)> progress_of(Observer& observer, std::string what) {
  if (!observer.shows_progress()) return {};
  struct Shown {
    std::mutex mutex;
    Stopwatch watch;
    int depth = -2;    ///< none yet
    double start = 0;  ///< of the depth, in seconds
    double shown = 0;
  };
  const auto state = std::make_shared<Shown>();
  return [&observer, what = std::move(what), state](int depth, double share) {
    const std::lock_guard lock(state->mutex);
    const double now = state->watch.seconds();
    if (depth != state->depth) {
      state->depth = depth;
      state->start = now;
    }
    if (now - state->shown < 0.2) return;
    state->shown = now;
    const double passed = now - state->start;
    const std::string left = share > 0.002 && passed > 0.5
                                 ? fmt::format(", about {} left", duration_text(passed * (1 - share) / share))
                                 : std::string();
    const std::string where = depth < 0 ? what : fmt::format("{} depth {}:", what, depth);
    observer.progress(fmt::format("{} {:.1f} %{}", where, share * 100, left));
  };
}

}  // namespace arbiter
