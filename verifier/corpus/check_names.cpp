#include "verifier/corpus/check_names.hpp"

#include "verifier/diagnostics/checks.hpp"

namespace arbiter::corpus {

std::string check_title(CheckId check) {
  const std::string_view id = check.name();
  const bool of_records = id.starts_with("AF") || id.starts_with("AM11") || id.starts_with("AR");
  return of_records ? std::string(check_info(check).title) : std::string();
}

std::string_view check_group(CheckId check) {
  const std::string_view id = check.name();
  if (id.starts_with("AF1")) return "syntax";
  if (id.starts_with("AF2")) return "consistency";
  if (id.starts_with("AM")) return "moves";
  return id.starts_with("AF3") ? "reachability" : "record";
}

}  // namespace arbiter::corpus
