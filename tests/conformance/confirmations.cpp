#include "tests/conformance/confirmations.hpp"

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

namespace arbiter::conformance {

void add_confirmations(Suite& suite, const std::string& folder) {
  const std::string file = folder + "/corpus/conformance/confirmed.tsv";
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(file + " cannot be read");
  std::map<std::string, std::set<std::string>> programs;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    std::string where, fen, program;
    std::getline(fields, where, '\t');
    std::getline(fields, fen, '\t');
    std::getline(fields, program, '\t');
    if (where == suite.variant + "/" + suite.profile) programs[fen].insert(program);
  }
  for (Row& row : suite.rows) {
    const auto& known = programs[row.fen];
    row.confirmed.assign(known.begin(), known.end());
  }
}

}  // namespace arbiter::conformance
