#include "tests/support/files.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace arbiter::tests {

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  std::string text;
  if (file) text.resize(static_cast<std::size_t>(file.tellg()));
  file.seekg(0).read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return text;
}

TestFolder::TestFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "arbiter-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder like " + name);
  path = name;
}

TestFolder::~TestFolder() { std::filesystem::remove_all(path); }

std::string TestFolder::file(const std::string& name, std::string_view text) const {
  std::ofstream(path / name, std::ios::binary) << text;
  return (path / name).string();
}

}  // namespace arbiter::tests
