// Writes the files of corpus/conformance: write_conformance FOLDER [--anew|--confirm] [VARIANT[/PROFILE]…]. The
// positions of the committed files stay, their answers are made anew, and positions are added where a fault shows in
// none of them; with --anew all are chosen anew; with --confirm only the programs that confirm the positions in FOLDER
// are named anew. Status 1 if a suite has a fault, which is told; the file is written all the same.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/conformance/confirmations.hpp"
#include "tests/conformance/suite_maker.hpp"
#include "verifier/variants/variant.hpp"

namespace {

constexpr std::uint64_t seed = 1;
constexpr std::size_t played = 6'000;

/// What is made: the rows of the committed files with new answers, all rows anew, or only the confirmations of a file.
enum class Way { keep, anew, confirm };

tl::expected<arbiter::conformance::Suite, std::string> suite_in(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return arbiter::conformance::suite_of(std::string{std::istreambuf_iterator<char>(stream), {}});
}

/// The suite of a file, with the programs that confirm it.
arbiter::conformance::Made confirmed(const std::filesystem::path& file) {
  auto suite = suite_in(file);
  if (!suite) return {{}, {fmt::format("{}: {}", file.string(), suite.error())}};
  arbiter::conformance::add_confirmations(*suite, ARBITER_SOURCE_DIR);
  return {std::move(*suite), {}};
}

/// As an option of the command says it.
std::optional<Way> way_named(std::string_view name) {
  if (name == "--anew") return Way::anew;
  if (name == "--confirm") return Way::confirm;
  return std::nullopt;
}

arbiter::conformance::Made made_of(arbiter::Ruleset ruleset, Way way) {
  std::optional<arbiter::conformance::Suite> before;
  const auto committed = std::filesystem::path(ARBITER_SOURCE_DIR) / "corpus/conformance" / ruleset->name() /
                         fmt::format("{}.json", ruleset.profile().name);
  if (way == Way::keep && std::filesystem::exists(committed)) {
    auto suite = suite_in(committed);
    if (!suite) return {{}, {fmt::format("{}: {}", committed.string(), suite.error())}};
    before = std::move(*suite);
  }
  return arbiter::conformance::make_suite(ruleset, seed, played, ARBITER_SOURCE_DIR, before);
}

bool write(arbiter::Ruleset ruleset, const std::filesystem::path& folder, Way way) {
  const auto begin = std::chrono::steady_clock::now();
  const auto file = folder / ruleset->name() / fmt::format("{}.json", ruleset.profile().name);
  const auto made = way == Way::confirm ? confirmed(file) : made_of(ruleset, way);
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
  std::vector<std::string> wanted(argv + 1, argv + argc);
  Way way = Way::keep;
  std::erase_if(wanted, [&](const std::string& word) {
    const auto named = way_named(word);
    way = named.value_or(way);
    return named.has_value();
  });
  if (wanted.empty() || wanted.front().starts_with('-')) {
    std::cerr << "usage: write_conformance FOLDER [--anew|--confirm] [VARIANT[/PROFILE]…]\n";
    return 2;
  }
  const std::string folder = wanted.front();
  wanted.erase(wanted.begin());
  bool whole = true;
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const std::string name(variant->name());
      const std::string both = fmt::format("{}/{}", name, variant->profiles()[profile].name);
      const auto is_it = [&](const std::string& each) { return each == name || each == both; };
      if (wanted.empty() || std::any_of(wanted.begin(), wanted.end(), is_it))
        whole = write(arbiter::Ruleset(*variant, profile), folder, way) && whole;
    }
  }
  return whole ? 0 : 1;
}
