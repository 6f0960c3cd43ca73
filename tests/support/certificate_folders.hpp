#pragma once

// Certificates of a test: written into a folder of its own, read, changed and checked.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "puzzles/certificate/certificate.hpp"
#include "puzzles/compose/composer.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::tests {

namespace fs = std::filesystem;
using namespace puzzles;

/// Reads the commands of this test: a theme, --minimal, and options with a value each.
inline tl::expected<ComposeRequest, std::string> read_command(const std::string& command) {
  std::istringstream words(command);
  RequestWords asked;
  std::string word;
  bool minimal = false;
  if (!(words >> word) || word != "arbiter-compose")
    return tl::unexpected(std::string("no command of arbiter-compose"));
  while (words >> word) {
    std::string value;
    if (word == "--minimal") {
      minimal = true;
    } else if (!word.starts_with("--")) {
      asked.theme = word;
    } else if (!(words >> value)) {
      return tl::unexpected("no value for " + word);
    } else if (word == "--set") {
      asked.parameters.push_back(value);
    } else if (word == "--variant") {
      asked.variant = value;
    } else if (word == "--pieces") {
      asked.pieces = value;
    } else {
      return tl::unexpected("what is " + word);
    }
  }
  try {
    auto request = request_from(asked);
    if (!request) return tl::unexpected(request.error().front().message);
    request->effort.minimal = minimal;
    request->effort.seconds = 600;
    return std::move(*request);
  } catch (const Refusal& refusal) {
    return tl::unexpected(std::string(refusal.what()));
  }
}

inline std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}
inline void put(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

/// A folder of its own, removed at the end.
class Folder {
 public:
  Folder() { fs::create_directories(path_); }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_ = fs::temp_directory_path() / fmt::format("arbiter-certificate-test-{}", ::getpid());
};

inline const Folder& place() {
  static const Folder folder;
  return folder;
}

/// Writes a certificate of what the command asks for. `formula_seconds`: as in Effort.
inline fs::path certified(const std::string& name, const std::string& command, double formula_seconds = 5) {
  auto asked = read_command(command);
  BOOST_REQUIRE_MESSAGE(asked.has_value(), command);
  asked->effort.formula_seconds = formula_seconds;
  const Composition made = compose(*asked->theme, asked->request, asked->effort);
  const fs::path folder = place() / name;
  const MadeCertificate certificate = make_certificate(*asked, made, command, folder);
  BOOST_REQUIRE_MESSAGE(certificate.end == MadeCertificate::End::written, certificate.why);
  return folder;
}

inline CheckedCertificate checked(const fs::path& folder, double seconds = 600) {
  CheckOptions options;
  options.read = read_command;
  options.seconds = seconds;
  return check_certificate(folder, options);
}

inline void require_holds(const fs::path& folder) {
  const CheckedCertificate result = checked(folder);
  BOOST_TEST(result.holds(), folder << (result.findings.empty() ? "" : ": " + result.findings.front().message));
}

using nlohmann::json;

inline json manifest_in(const fs::path& folder) { return json::parse(text_of(folder / "manifest.json")); }
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

}  // namespace arbiter::tests
