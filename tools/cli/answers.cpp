#include "tools/cli/answers.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/reserved_files.hpp"

namespace arbiter::tools {
namespace {

namespace fs = std::filesystem;

/// A key that is the same for every spelling of one file's path.
std::string identity(const std::string& file) {
  if (file == "-") return file;
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(file, error), error);
  return error ? file : path.string();
}

AnswerPlan plan_of(const std::string& typed, std::span<const std::string> formats) {
  const std::size_t equals = typed.find('=');
  if (equals == std::string::npos || equals + 1 == typed.size()) {
    throw UsageError(fmt::format("--report '{}' names no file", printable(typed, 80)),
                     fmt::format("--report {}=FILE", formats.size() > 1 ? formats[1] : formats[0]));
  }
  return {index_of_word("report", typed.substr(0, equals), formats), typed.substr(equals + 1)};
}

}  // namespace

std::vector<AnswerPlan> answer_plans(const Arguments& arguments, std::span<const std::string> formats) {
  std::vector<AnswerPlan> plans{{arguments.choice("format", formats), arguments.value("output").value_or("-")}};
  if (plans.front().file.empty()) throw UsageError("--output needs the name of a file");
  for (const std::string& typed : arguments.list("report")) plans.push_back(plan_of(typed, formats));
  std::vector<std::string> taken;
  for (const AnswerPlan& plan : plans) {
    const std::string file = identity(plan.file);
    if (std::find(taken.begin(), taken.end(), file) != taken.end()) {
      throw UsageError(plan.file == "-" ? std::string("two answers cannot both go to standard output")
                                        : fmt::format("two answers cannot both go to '{}'", printable(plan.file, 200)),
                       plan.file == "-" ? "--report FORMAT=- goes with --output FILE" : "");
    }
    taken.push_back(file);
  }
  return plans;
}

void reserve_outputs(const Arguments& arguments) {
  for (const char* name : {"output", "save", "svg", "badge", "page"}) {
    if (arguments.options().find(name) != nullptr && arguments.has(name)) reserve_for_output(arguments.text(name));
  }
  for (const std::string& typed : arguments.list("report"))
    reserve_for_output(typed.substr(std::min(typed.find('=') + 1, typed.size())));
}

}  // namespace arbiter::tools
