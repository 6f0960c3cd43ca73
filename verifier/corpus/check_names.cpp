#include "verifier/corpus/check_names.hpp"

#include "verifier/diagnostics/fault_checks.hpp"
#include "verifier/records/record_checks.hpp"

namespace arbiter::corpus {

std::string check_title(std::string_view id) {
  for (const FaultCheck& check : fault_checks()) {
    if (check.id == id) return std::string(check.title);
  }
  for (const records::RecordCheck& check : records::record_checks()) {
    if (check.id == id) return std::string(check.title);
  }
  return {};
}

std::string_view check_group(std::string_view id) {
  if (id.starts_with("AF1")) return "syntax";
  if (id.starts_with("AF2")) return "consistency";
  return id.starts_with("AF3") ? "reachability" : "record";
}

}  // namespace arbiter::corpus
