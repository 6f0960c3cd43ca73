#include "tools/cli/list_checks.hpp"

#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/option_words.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/check_list.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

std::vector<CheckInfo> chosen_checks(const std::vector<std::string>& words,
                                     std::span<const std::string_view> otherwise) {
  std::vector<std::string> ids;
  for (const std::string& word : words) ids.push_back(upper_case(word));
  if (ids.empty()) ids.assign(otherwise.begin(), otherwise.end());
  if (ids.empty()) ids.emplace_back();  // the empty prefix fits every id
  for (const std::string& id : ids) {
    const std::vector<std::string_view> prefix{id};
    if (!checks_of(prefix).empty()) continue;
    const std::string near = nearest(id, check_ids());
    throw UsageError(fmt::format("no check has the id '{}'", printable(id, 40)),
                     near.empty() ? "--checks lists all" : fmt::format("did you mean '{}'?", near));
  }
  const std::vector<std::string_view> prefixes(ids.begin(), ids.end());
  return checks_of(prefixes);
}

}  // namespace

void list_checks(Run& run, std::span<const std::string_view> otherwise) {
  const std::vector<CheckInfo> checks = chosen_checks(run.arguments().paths(), otherwise);
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::json) {
      write_json(checks_json(checks), *answer.out);
    } else if (answer.format == Format::text) {
      answer.out->write(checks_text(checks, Painter(answer.style.colour)));
    } else {
      throw UsageError("--checks is written as text or json");
    }
  }
}

}  // namespace arbiter::tools
