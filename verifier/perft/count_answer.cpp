#include "verifier/perft/count_answer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/perft/count_json.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

using nlohmann::ordered_json;

std::string hash_text(const CountTable& table) {
  const CountTable::Tried tried = table.tried();
  return fmt::format(
      "hash {} MiB: {} of {} lookups found a count; the chance that the table made a count wrong is below {:.1g}\n",
      table.bytes() >> 20U, tried.hits, tried.probes, table.chance_of_error(tried.probes));
}

ordered_json to_json(const CountAnswer& counted) {
  ordered_json json{{"schema", 2},
                    {"variant", std::string(counted.job.ruleset->name())},
                    {"profile", std::string(counted.job.ruleset.profile().name)},
                    {"fen", counted.fen},
                    {"count", std::string(to_string(counted.job.kind))},
                    {"source", std::string(to_string(counted.job.source))},
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
  text += depths_text(counted.counts, counted.job.detail, verbose);
  if (counted.job.table != nullptr && !terse) text += hash_text(*counted.job.table);
  const DepthCount& last = counted.counts.back();
  if (counted.expected && *counted.expected != last.nodes) {
    text += fmt::format("expected {} at depth {}\n", to_string(*counted.expected), last.depth);
  }
  return text;
}

}  // namespace arbiter
