#pragma once

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "puzzles/records/records.hpp"
#include "tests/support/fen_corpus.hpp"
#include "tests/support/files.hpp"
#include "verifier/crosscheck/clause_cases.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// A position of the corpus, and where it is written.
struct CorpusPosition {
  Ruleset ruleset;
  Setup setup;
  std::string file;
};

class CorpusPositions {
 public:
  /// The positions of corpus/fens, clauses, composed and perft that can be read, under every profile that the file
  /// allows.
  static std::vector<CorpusPosition> all() {
    CorpusPositions positions;
    positions.fens();
    positions.clauses();
    positions.composed();
    positions.perft();
    return std::move(positions.found_);
  }

 private:
  static std::vector<std::filesystem::path> files(const std::string& folder, const std::string& extension) {
    std::vector<std::filesystem::path> result;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(ARBITER_SOURCE_DIR) + "/corpus/" + folder)) {
      if (entry.path().extension() == extension) result.push_back(entry.path());
    }
    std::sort(result.begin(), result.end());
    if (result.empty()) throw std::runtime_error("nothing in corpus/" + folder);
    return result;
  }

  void add(Ruleset ruleset, const std::string& fen, const FenOptions& options, const std::string& file) {
    const auto parsed = ruleset.parse_fen(fen, options);
    if (parsed) found_.push_back({ruleset, parsed->setup, file});
  }

  void fens() {
    for (const char* kind : {"legal", "faulty", "reachable", "unreachable"}) {
      for (const auto& line : testing::all_corpus_lines(kind)) {
        for (std::size_t profile = 0; profile < line.variant->profiles().size(); ++profile) {
          add(Ruleset(*line.variant, profile), line.fen, line.options, std::string("fens/") + kind);
        }
      }
    }
  }
  void clauses() {
    for (const auto& path : files("clauses", ".clauses")) {
      const auto cases = parse_clause_cases(file_text(path), path.filename().string());
      if (!cases) throw std::runtime_error("cannot read " + path.string());
      for (const ClauseCase& each : *cases) {
        for (const std::size_t profile : each.profiles) {
          add(Ruleset(*each.variant, profile), each.fen, {}, "clauses/" + path.filename().string());
          for (const ClauseCheck& check : each.checks) {
            const std::size_t arrow = check.text.find(" => ");
            if (check.keyword != "leads" || arrow == std::string::npos) continue;
            add(Ruleset(*each.variant, profile), check.text.substr(arrow + 4), {},
                "clauses/" + path.filename().string());
          }
        }
      }
    }
  }
  void composed() {
    for (const auto& path : files("composed", ".json")) {
      std::vector<Finding> findings;
      const auto records = puzzles::read_records(path.string(), file_text(path), findings);
      if (!findings.empty()) throw std::runtime_error("cannot read " + path.string());
      for (const puzzles::Record& record : records) {
        const Variant* variant = variant_named(record.variant);
        if (variant == nullptr) throw std::runtime_error("no variant in " + path.string());
        const std::size_t profile = profile_named(*variant, record.profile).value();
        for (const puzzles::RecordedPosition& position : record.positions) {
          add(Ruleset(*variant, profile), position.fen, {}, "composed/" + path.filename().string());
          for (const std::string& fen : position.replay)
            add(Ruleset(*variant, profile), fen, {}, "composed/" + path.filename().string());
        }
      }
    }
  }
  void perft() {
    for (const auto& path : files("perft", ".perft")) {
      SuiteDefaults defaults;
      defaults.ruleset = Ruleset(*variant_named("chess"));
      for (const SuiteCase& each : parse_suite(file_text(path), path.string(), defaults).cases) {
        // Those of rule files are compared by tests of their own.
        const auto built_in = all_variants();
        if (std::find(built_in.begin(), built_in.end(), &each.variant()) == built_in.end()) continue;
        found_.push_back({each.ruleset(), each.setup(), "perft/" + path.filename().string()});
      }
    }
  }

  std::vector<CorpusPosition> found_;
};

}  // namespace arbiter::tests
