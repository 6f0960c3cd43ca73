#include "verifier/perft/count_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"
#include "verifier/perft/count_json.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter {

using nlohmann::ordered_json;

namespace {

constexpr std::array shown_kinds{DetailKind::captures,   DetailKind::chains, DetailKind::makes,
                                 DetailKind::births,     DetailKind::ep,     DetailKind::castles,
                                 DetailKind::promotions, DetailKind::checks, DetailKind::mates};
static_assert(shown_kinds.size() == detail_kinds);

void add_kinds(const Tally& tally, std::vector<std::string>& cells) {
  for (const DetailKind kind : shown_kinds) cells.push_back(to_string(tally[kind]));
}

/// Columns for a name, the nodes, the kinds of moves (with details) and the time.
Table table_of_kinds(bool detail) {
  std::vector<Table::Align> columns{Table::Align::left};
  columns.resize(3 + (detail ? detail_kinds : 0), Table::Align::right);
  Table table(std::move(columns));
  if (!detail) return table;
  std::vector<std::string> heads{"", "nodes"};
  for (const DetailKind kind : shown_kinds) heads.emplace_back(to_string(kind));
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

}  // namespace arbiter
