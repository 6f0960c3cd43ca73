#pragma once

// Certificates of a test: written into a folder of its own, read, changed and checked.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "puzzles/certificate/certificate.hpp"
#include "puzzles/compose/composer.hpp"
#include "tests/support/files.hpp"

namespace arbiter::tests::certificates {

namespace fs = std::filesystem;
using namespace puzzles;

/// What the words ask for, with ten minutes.
inline ComposeRequest asked_for(const RequestWords& words) {
  auto asked = request_of(words);
  BOOST_REQUIRE_MESSAGE(asked.has_value(), asked.error());
  asked->effort.seconds = 600;
  return std::move(*asked);
}

inline void put(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

inline const fs::path& place() {
  static const TestFolder folder;
  return folder.path;
}

/// Writes a certificate of what the words ask for. `formula_seconds`: as in Effort.
inline fs::path certified(const std::string& name, const RequestWords& words, double formula_seconds = 5) {
  ComposeRequest asked = asked_for(words);
  asked.effort.formula_seconds = formula_seconds;
  const Composition made = compose(*asked.theme, asked.request, asked.effort);
  const fs::path folder = place() / name;
  const MadeCertificate certificate = make_certificate(asked, made, "", folder);
  BOOST_REQUIRE_MESSAGE(certificate.end == MadeCertificate::End::written, certificate.why);
  return folder;
}

inline CheckedCertificate checked(const fs::path& folder, double seconds = 600) {
  return check_certificate(folder, read_certificate(folder), {.seconds = seconds});
}

inline void require_holds(const fs::path& folder) {
  const CheckedCertificate result = checked(folder);
  BOOST_TEST(result.holds(), folder << (result.findings.empty() ? "" : ": " + result.findings.front().message));
}

using nlohmann::json;

inline json manifest_in(const fs::path& folder) { return json::parse(file_text(folder / "manifest.json")); }
inline void put_manifest(const fs::path& folder, const json& manifest) {
  put(folder / "manifest.json", manifest.dump(2));
}

/// A copy that may be spoilt.
inline fs::path copy_of(const fs::path& folder, int number) {
  fs::path copy = place() / fmt::format("spoilt-{}", number);
  fs::remove_all(copy);
  fs::copy(folder, copy, fs::copy_options::recursive);
  return copy;
}

}  // namespace arbiter::tests::certificates
