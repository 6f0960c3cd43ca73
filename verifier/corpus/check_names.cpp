#include "verifier/corpus/check_names.hpp"

#include "verifier/diagnostics/checks.hpp"

namespace arbiter::corpus {

std::string check_title(std::string_view id) {
  const CheckInfo* check = id.starts_with("AF") || id.starts_with("AR") ? find_check(id) : nullptr;
  return check == nullptr ? std::string() : std::string(check->title);
}

std::string_view check_group(std::string_view id) {
  if (id.starts_with("AF1")) return "syntax";
  if (id.starts_with("AF2")) return "consistency";
  return id.starts_with("AF3") ? "reachability" : "record";
}

}  // namespace arbiter::corpus
