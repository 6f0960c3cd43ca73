#include "tools/compare/starts.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "tools/cli/inputs.hpp"
#include "verifier/crosscheck/clause_cases.hpp"
#include "verifier/perft/suite.hpp"

namespace arbiter::tools {
namespace {

class Reader {
 public:
  Reader(Run& run, const Rules& rules, std::vector<Finding>& faults) : run_(run), rules_(rules), faults_(faults) {}

  std::vector<Start> starts;

  void read(const std::string& file, const std::string& text) {
    if (file.ends_with(".clauses")) {
      clauses(file, text);
    } else if (file.ends_with(".perft")) {
      suite(file, text);
    } else {
      lines(file, text);
    }
  }

 private:
  void take(std::string_view fen, const Location& where) {
    ReadPosition read = read_position(fen, rules_, where, run_.arguments().has("setup"));
    faults_.insert(faults_.end(), read.faults.begin(), read.faults.end());
    if (read.position) starts.push_back({std::move(*read.position), fmt::format("{}:{}", where.file, where.line)});
  }

  void clauses(const std::string& file, const std::string& text) {
    const auto cases = parse_clause_cases(text, file);
    if (!cases) {
      faults_.insert(faults_.end(), cases.error().begin(), cases.error().end());
      return;
    }
    for (const ClauseCase& each : *cases) {
      const bool ours = each.variant == rules_.variant &&
                        std::find(each.profiles.begin(), each.profiles.end(), rules_.profile) != each.profiles.end();
      if (!ours) continue;
      // Cases may show boards that no game has; those are left out without a word.
      ReadPosition read = read_position(each.fen, rules_, {file, each.line, 1, 0}, false);
      if (!read.position || read.position->style.dialect == Dialect::bare) continue;
      if (Position::with_usual_kings(*rules_.variant, rules_.profile, read.position->setup())) {
        starts.push_back({std::move(*read.position), fmt::format("{}:{}", file, each.line)});
      }
    }
  }

  void suite(const std::string& file, const std::string& text) {
    const Suite suite = parse_suite(text, file, {rules_.variant, rules_.profile, rules_.fen});
    faults_.insert(faults_.end(), suite.faults.begin(), suite.faults.end());
    for (const SuiteCase& each : suite.cases) {
      if (&each.variant() != rules_.variant || each.profile() != rules_.profile) continue;
      starts.push_back({{each.root, each.style, each.fen}, fmt::format("{}:{}", file, each.where.line)});
    }
  }

  void lines(const std::string& file, const std::string& text) {
    std::istringstream stream(text);
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
      const std::size_t begin = line.find_first_not_of(" \t\r");
      if (begin == std::string::npos || line[begin] == '#') continue;
      take(std::string_view(line).substr(0, std::min(line.find(';'), line.size())), {file, number, 1, 0});
    }
  }

  Run& run_;
  const Rules& rules_;
  std::vector<Finding>& faults_;
};

}  // namespace

std::vector<Start> read_starts(Run& run, const Rules& rules, std::vector<Finding>& faults, bool& unreadable) {
  Reader reader(run, rules, faults);
  const std::vector<std::string_view> endings{".fens", ".fen", ".epd", ".perft", ".clauses"};
  const Inputs inputs = expand_inputs(run.arguments().list("corpus"), endings);
  for (const std::string& error : inputs.errors) run.error(error);
  unreadable = !inputs.errors.empty();
  for (const std::string& file : inputs.files) {
    const auto text = read_input(file);
    if (!text) {
      run.error(text.error());
      unreadable = true;
      continue;
    }
    reader.read(shown_name(file), *text);
  }
  return std::move(reader.starts);
}

std::vector<Position> known_starts(const Rules& rules) {
  std::vector<Position> result;
  for (const NamedPosition& each : rules.variant->positions()) {
    const auto parsed = rules.variant->parse_fen(each.fen, {});
    if (!parsed) continue;
    if (auto position = Position::with_usual_kings(*rules.variant, rules.profile, parsed->setup))
      result.push_back(std::move(*position));
  }
  return result;
}

}  // namespace arbiter::tools
