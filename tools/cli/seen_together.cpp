#include "tools/cli/seen_together.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace arbiter::tools {

bool seen_together(const Run& run) {
  if (run.format() != Format::text || run.arguments().has("output")) return false;
  struct stat answer {};
  struct stat messages {};
  if (::fstat(STDOUT_FILENO, &answer) != 0 || ::fstat(STDERR_FILENO, &messages) != 0) return false;
  return answer.st_dev == messages.st_dev && answer.st_ino == messages.st_ino;
}

}  // namespace arbiter::tools
