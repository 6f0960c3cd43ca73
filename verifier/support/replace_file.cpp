#include "verifier/support/replace_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// Why a file or folder must not be written to, or null. A read-only mode is respected even for a user (such as root)
/// whom the system would let write.
const char* why_closed(const std::string& path, mode_t mode) {
  if ((mode & 0222U) == 0) return "it is read-only";
  return ::access(path.c_str(), W_OK) == 0 ? nullptr : std::strerror(errno);
}

}  // namespace

std::optional<std::string> why_not_replaced(const std::string& file) {
  const auto failed = [&file](std::string_view reason) {
    return fmt::format("cannot fix '{}': {}", printable(file, 200), reason);
  };
  std::error_code error;
  const auto target = std::filesystem::canonical(file, error);
  if (error) return failed(error.message());
  struct stat present {};
  if (::stat(target.c_str(), &present) != 0) return failed(std::strerror(errno));
  if (!S_ISREG(present.st_mode)) return failed("it is not a plain file");
  if (const char* why = why_closed(target, present.st_mode)) return failed(why);
  struct stat folder {};
  if (::stat(target.parent_path().c_str(), &folder) != 0) return failed(std::strerror(errno));
  if (const char* why = why_closed(target.parent_path(), folder.st_mode))
    return failed(fmt::format("its folder: {}", why));
  return std::nullopt;
}

std::vector<std::string> lost_by_replacing(const std::string& file, const Output& out) {
  struct stat present {};
  if (::stat(file.c_str(), &present) != 0) return {};
  const std::string name = printable(file, 200);
  std::vector<std::string> lost;
  if (present.st_nlink > 1) {
    lost.push_back(fmt::format("'{}' has {} (hard links), which keep the old text", name,
                               counted(present.st_nlink - 1, "other name")));
  }
  if (!out.keeps_owner()) {
    lost.push_back(
        fmt::format("'{}' belonged to user {} and group {}; the fixed file is yours, since the system does "
                    "not let you give it away",
                    name, present.st_uid, present.st_gid));
  }
  return lost;
}

tl::expected<std::vector<std::string>, std::string> replace_file(const std::string& file, std::string_view before,
                                                                 std::string_view after) {
  const auto failed = [&file](std::string_view reason) {
    return tl::make_unexpected(fmt::format("cannot fix '{}': {}", printable(file, 200), reason));
  };
  if (auto why = why_not_replaced(file)) return tl::make_unexpected(std::move(*why));
  std::error_code error;
  const auto target = std::filesystem::canonical(file, error);
  if (error) return failed(error.message());
  try {
    Output out(target.string());
    out.write(after);
    // As late as possible, so that changes made by others in the meantime are not lost.
    std::ifstream in(target, std::ios::binary);
    const std::string now{std::istreambuf_iterator<char>(in), {}};
    if (!in) return failed("it cannot be read any more");
    if (now != before) return failed("it was changed since it was read");
    std::vector<std::string> lost = lost_by_replacing(file, out);
    out.commit();
    return lost;
  } catch (const OutputError& problem) {
    return tl::make_unexpected(std::string(problem.what()));
  }
}

}  // namespace arbiter
