#pragma once

#include <cstdlib>
#include <string>

#include <boost/test/unit_test.hpp>

#include "tests/support/files.hpp"

namespace arbiter::tests {

/// A folder for files that xmllint reads.
struct XmlFolder : TestFolder {
  /// Whether all files are valid by the schema; their faults go to the test's stderr.
  [[nodiscard]] bool valid() const {
    const std::string command = "xmllint --noout --schema '" + std::string(ARBITER_SOURCE_DIR) +
                                "/tests/schemas/junit-10.xsd' '" + path.string() + "'/*.xml >'" + path.string() +
                                "/log' 2>&1";
    const int status = std::system(command.c_str());
    if (status != 0) BOOST_TEST_MESSAGE(read("log"));
    return status == 0;
  }
};

}  // namespace arbiter::tests
