#include "tests/conformance/undecidable.hpp"

#include <fstream>
#include <stdexcept>

namespace arbiter::conformance {
namespace {

/// The lines "WHERE: reason" of a file.
std::map<std::string, std::string> reasons_in(const std::string& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(file + " cannot be read");
  std::map<std::string, std::string> result;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) throw std::runtime_error(file + ": a line is not a 'WHERE: reason': " + line);
    result.emplace(line.substr(0, colon), line.substr(colon + 2));
  }
  return result;
}

}  // namespace

std::map<std::string, std::string> undecidable_clauses(const std::string& folder) {
  return reasons_in(folder + "/corpus/conformance/undecidable.txt");
}

}  // namespace arbiter::conformance
