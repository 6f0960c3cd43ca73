// fuzz_replay NAME FILE…: runs a harness once on every given file, and on every file of a given folder, as libFuzzer's
// own main does; for builds without libFuzzer.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

struct Harness {
  std::string_view name;
  int (*run)(const std::uint8_t* data, std::size_t size);
};
#include "harnesses.inc"

namespace {

std::vector<std::filesystem::path> files_below(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t done = 0;
  const Harness* const harness = std::find_if(std::begin(harnesses), std::end(harnesses),
                                              [&](const Harness& h) { return argc > 1 && h.name == argv[1]; });
  if (harness == std::end(harnesses)) {
    std::fprintf(stderr, "fuzz_replay NAME FILE...: NAME is one of\n");
    for (const Harness& each : harnesses) std::fprintf(stderr, "  %s\n", each.name.data());
    return 2;
  }
  try {
    for (int i = 2; i < argc; ++i) {
      for (const std::filesystem::path& path : files_below(argv[i])) {
        std::ifstream stream(path, std::ios::binary);
        if (!stream) throw std::runtime_error("cannot read " + path.string());
        const std::vector<char> bytes(std::istreambuf_iterator<char>(stream), {});
        // Printed before the harness runs, because it may end the program.
        std::fprintf(stderr, "%s, %zu bytes\n", path.c_str(), bytes.size());
        harness->run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        ++done;
      }
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  std::fprintf(stderr, "%zu inputs\n", done);
  return done > 0 ? 0 : 1;
}
