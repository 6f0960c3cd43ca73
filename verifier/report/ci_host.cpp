#include "verifier/report/ci_host.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "verifier/report/github.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

bool inside(const fs::path& path, const fs::path& folder) {
  const fs::path way = path.lexically_relative(folder);
  return !way.empty() && *way.begin() != "..";
}

fs::path root_of(const fs::path& folder) {
  for (const char* name : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}) {
    const std::string named = environment(name);
    if (named.empty()) continue;  // for some libraries that path is this folder
    std::error_code error;
    const fs::path checkout = fs::weakly_canonical(named, error);
    if (!error && checkout.is_absolute() && inside(folder, checkout)) return checkout;
  }
  for (fs::path up = folder; up.has_relative_path(); up = up.parent_path()) {
    std::error_code error;
    if (fs::exists(up / ".git", error)) return up;
  }
  return folder;
}

}  // namespace

void place(Report& report) {
  std::error_code error;
  const fs::path folder = fs::current_path(error);
  if (error) return;  // paths stay as they were typed
  report.folder = folder.string();
  report.root = root_of(folder).string();
}

StepSummary add_step_summary(const Report& report) {
  const std::string file = environment("GITHUB_STEP_SUMMARY");
  if (file.empty()) return StepSummary::none;
  std::error_code error;
  const std::uintmax_t present = fs::file_size(file, error);
  const std::size_t used =
      error ? 0 : static_cast<std::size_t>(std::min<std::uintmax_t>(present, github_summary_bytes));
  const std::string text = github_summary(report, github_summary_bytes - used);
  if (text.empty()) return StepSummary::full;
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::app);
  out << text;
  out.close();
  if (!out)
    throw OutputError(fmt::format("cannot write '{}': {}", file, errno == 0 ? "unknown error" : std::strerror(errno)));
  return StepSummary::written;
}

}  // namespace arbiter
