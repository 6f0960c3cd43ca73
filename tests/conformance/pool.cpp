#include "tests/conformance/pool.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include "verifier/engines/compare/comparison.hpp"
#include "verifier/engines/conformance/suite_maker.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::conformance {
namespace {

/// The positions of the files, those with few pieces first.
std::vector<Root> written(Ruleset ruleset, const std::string& folder) {
  StartReader reader{ruleset, {}, Take::positions};
  constexpr std::array<std::string_view, 3> endings{".fens", ".perft", ".clauses"};
  const std::array<std::string, 3> folders{folder + "/corpus/conformance", folder + "/corpus/clauses",
                                           folder + "/corpus/perft"};
  records::read_inputs(
      folders, endings, [&reader](const std::string& name, const std::string& text) { reader.read(name, text); },
      [](const std::string& error) { throw std::runtime_error(error); });
  return std::move(reader.starts);
}

}  // namespace

std::vector<Position> pool_of(Ruleset ruleset, std::uint64_t seed, std::size_t played, const std::string& folder) {
  std::vector<Position> pool;
  const std::vector<Root> starts = written(ruleset, folder);
  for (const Root& root : starts) {
    if (const Position* position = root.position()) pool.push_back(*position);
  }
  const std::vector<Position> more = played_pool(ruleset, starts, seed, played);
  pool.insert(pool.end(), more.begin(), more.end());
  return pool;
}

}  // namespace arbiter::conformance
