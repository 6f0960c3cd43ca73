#include "verifier/support/reserved_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter {
namespace {

using Identity = std::pair<dev_t, ino_t>;

std::vector<Identity>& reserved() {
  static std::vector<Identity> files;
  return files;
}

}  // namespace

void reserve_for_output(const std::string& path) {
  struct stat present {};
  if (::stat(path.c_str(), &present) != 0 || !S_ISREG(present.st_mode)) return;
  reserved().emplace_back(present.st_dev, present.st_ino);
}

void refuse_reserved(const std::string& path) {
  if (reserved().empty()) return;
  struct stat present {};
  const int failed = path == "-" ? ::fstat(STDIN_FILENO, &present) : ::stat(path.c_str(), &present);
  if (failed != 0) return;
  const Identity identity{present.st_dev, present.st_ino};
  if (std::find(reserved().begin(), reserved().end(), identity) == reserved().end()) return;
  throw Refusal(fmt::format("'{}' is read, and would be replaced by what is written",
                            path == "-" ? std::string("<stdin>") : printable(path, 200)),
                "write to another file");
}

}  // namespace arbiter
