#include "tools/perft/perft_answer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

ordered_json answer_json(const Counted& counted) {
  ordered_json json{{"schema", 2},
                    {"variant", std::string(counted.job.variant->name())},
                    {"profile", std::string(counted.job.variant->profiles()[counted.job.profile].name)},
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
    json["holds"] = counted.counts.back().nodes == *counted.expected;
  }
  return json;
}

std::string answer_text(const Counted& counted, const Run& run) {
  std::string text;
  if (!run.quiet()) {
    text = fmt::format("{} ({}), {}: {}\n", counted.job.variant->title(),
                       counted.job.variant->profiles()[counted.job.profile].name, to_string(counted.job.kind),
                       counted.fen);
  }
  if (counted.parts != nullptr) text += divide_text(*counted.parts, 0, counted.job.detail) + "\n";
  text += depths_text(counted.counts, counted.job.detail, run.verbose());
  if (counted.job.table != nullptr && run.verbose()) text += hash_text(*counted.job.table);
  const DepthCount& last = counted.counts.back();
  if (counted.expected && *counted.expected != last.nodes) {
    text += fmt::format("expected {} at depth {}\n", to_string(*counted.expected), last.depth);
  }
  return text;
}

}  // namespace

void write_answer(Run& run, const Counted& counted) {
  for (Answer& each : run.answers()) {
    if (each.format == Format::json)
      write_json(answer_json(counted), *each.out);
    else
      each.out->write(answer_text(counted, run));
  }
}

}  // namespace arbiter::tools
