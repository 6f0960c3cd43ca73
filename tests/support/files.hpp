#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace arbiter::tests {

/// All bytes of a file; throws if it cannot be read.
[[nodiscard]] std::string file_text(const std::filesystem::path& path);

/// A new folder for a test's files, removed at the end.
struct TestFolder {
  TestFolder();
  ~TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  /// Writes a file of the folder; returns its path.
  std::string file(const std::string& name, std::string_view text) const;
  [[nodiscard]] std::string read(const std::string& name) const { return file_text(path / name); }

  std::filesystem::path path;
};

}  // namespace arbiter::tests
