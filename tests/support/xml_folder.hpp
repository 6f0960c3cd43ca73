#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>

#include "tests/support/schema_check.hpp"

namespace arbiter::tests {

/// A folder for files that xmllint reads.
struct XmlFolder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / fmt::format("arbiter-xml-test-{}", ::getpid());
  XmlFolder() { std::filesystem::create_directories(path); }
  ~XmlFolder() { std::filesystem::remove_all(path); }
  void add(const std::string& name, const std::string& text) const {
    std::ofstream(path / name, std::ios::binary) << text;
  }
  /// Whether all files are valid by the schema; their faults go to the test's stderr.
  [[nodiscard]] bool valid() const {
    const std::string command = "xmllint --noout --schema '" + std::string(ARBITER_SOURCE_DIR) +
                                "/tests/schemas/junit-10.xsd' '" + path.string() + "'/*.xml >'" + path.string() +
                                "/log' 2>&1";
    const int status = std::system(command.c_str());
    if (status != 0) BOOST_TEST_MESSAGE(file_text((path / "log").string()));
    return status == 0;
  }
};

}  // namespace arbiter::tests
