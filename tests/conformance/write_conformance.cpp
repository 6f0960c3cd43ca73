// Writes the files of corpus/conformance: write_conformance FOLDER [--confirm] [VARIANT[/PROFILE]…]. With --confirm the
// positions stay as they are, and only the programs that confirm them are named anew. Status 1 if a suite has a fault,
// which is told; the file is written all the same.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/conformance/confirmations.hpp"
#include "tests/conformance/suite_maker.hpp"
#include "verifier/variants/variant.hpp"

namespace {

constexpr std::uint64_t seed = 1;
constexpr std::size_t played = 6'000;

/// The suite of a file, with the programs that confirm it.
arbiter::conformance::Made confirmed(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  auto suite = arbiter::conformance::suite_of(text);
  if (!suite) return {{}, {fmt::format("{}: {}", file.string(), suite.error())}};
  arbiter::conformance::add_confirmations(*suite, ARBITER_SOURCE_DIR);
  return {std::move(*suite), {}};
}

bool write(const arbiter::Variant& variant, std::size_t profile, const std::filesystem::path& folder, bool confirm) {
  const auto begin = std::chrono::steady_clock::now();
  const auto file = folder / variant.name() / fmt::format("{}.json", variant.profiles()[profile].name);
  const auto made =
      confirm ? confirmed(file) : arbiter::conformance::make_suite(variant, profile, seed, played, ARBITER_SOURCE_DIR);
  for (const std::string& fault : made.faults) std::cerr << fault << '\n';
  if (made.suite.rows.empty()) return false;
  std::filesystem::create_directories(file.parent_path());
  const std::string text = to_text(made.suite);
  std::ofstream(file, std::ios::binary) << text;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::cout << fmt::format("{}: {} positions, {} mutants, {} kB, {:.0f} s\n", file.string(), made.suite.rows.size(),
                           made.suite.mutants.size(), text.size() / 1000, took.count())
            << std::flush;
  return made.faults.empty();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: write_conformance FOLDER [--confirm] [VARIANT[/PROFILE]…]\n";
    return 2;
  }
  std::vector<std::string> wanted(argv + 2, argv + argc);
  const bool confirm = std::erase(wanted, "--confirm") > 0;
  bool whole = true;
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const std::string name(variant->name());
      const std::string both = fmt::format("{}/{}", name, variant->profiles()[profile].name);
      const auto is_it = [&](const std::string& each) { return each == name || each == both; };
      if (wanted.empty() || std::any_of(wanted.begin(), wanted.end(), is_it))
        whole = write(*variant, profile, argv[1], confirm) && whole;
    }
  }
  return whole ? 0 : 1;
}
