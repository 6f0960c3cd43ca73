#include "verifier/report/jsonl.hpp"

#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"

namespace arbiter {

void write_jsonl(const Report& report, Output& out) {
  for (const Finding& finding : report.findings) write_jsonl_finding(finding, out);
  write_jsonl_summary(report, out);
}

void write_jsonl_finding(const Finding& finding, Output& out) { write_json_line(to_json(finding), out); }

void write_jsonl_summary(const Report& report, Output& out) {
  nlohmann::ordered_json summary = nlohmann::ordered_json::object();
  for (const auto& [name, count] : report.counts) summary[name] = count;
  write_json_line({{"schema", 2}, {"summary", std::move(summary)}}, out);
}

}  // namespace arbiter
