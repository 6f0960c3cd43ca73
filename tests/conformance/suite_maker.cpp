#include "tests/conformance/suite_maker.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "tests/conformance/confirmations.hpp"
#include "tests/conformance/mutants.hpp"
#include "tests/conformance/pool.hpp"
#include "tests/conformance/undecidable.hpp"
#include "verifier/engines/compare/peer_run.hpp"
#include "verifier/perft/suite.hpp"
#include "verifier/records/input_files.hpp"

namespace arbiter::conformance {
namespace {

/// MAJOR: an answer has changed; MINOR: rows were added or chosen anew. corpus/conformance/CHANGELOG.md says what.
constexpr const char* version = "1.2";
constexpr std::size_t mutants_per_clause = 3;
/// Rows of perft with more nodes are of no use to a runner.
constexpr std::uint64_t most_nodes = 20'000;
constexpr std::size_t most_counts = 40;

/// The rules with one fault switched on while they are asked.
class Switching final : public MoveSource {
 public:
  Switching(const mutated::Mutant& mutant, const MoveSource& rules) : mutant_(mutant), rules_(rules) {}

  std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    const mutated::Switched on(mutant_);
    return rules_.setup_moves(setup);
  }
  std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    const mutated::Switched on(mutant_);
    return rules_.setup_steps(setup);
  }
  std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const override {
    const mutated::Switched on(mutant_);
    return rules_.steps_of(setup, piece);
  }
  bool in_check(const Setup& setup, Side side) const override {
    const mutated::Switched on(mutant_);
    return rules_.in_check(setup, side);
  }
  Status setup_status(const Setup& setup) const override {
    const mutated::Switched on(mutant_);
    return rules_.setup_status(setup);
  }

 private:
  const mutated::Mutant& mutant_;
  const MoveSource& rules_;
};

std::vector<Clause> clauses_of(Ruleset ruleset, const std::string& folder) {
  const auto reasons = undecidable_clauses(folder);
  std::vector<Clause> clauses;
  for (const ClauseInfo& info : ruleset->clauses()) {
    Clause clause{
        std::string(info.id), std::string(info.document), std::string(info.place), std::string(info.reading), {}};
    const std::string name(ruleset->name());
    for (const std::string& where :
         {clause.id, name + " " + clause.id, fmt::format("{}/{} {}", name, ruleset.profile().name, clause.id)}) {
      if (const auto reason = reasons.find(where); reason != reasons.end()) clause.undecidable = reason->second;
    }
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

std::vector<FaultyRules> faulty_rules(Ruleset ruleset, const std::vector<Clause>& clauses) {
  std::vector<FaultyRules> faulty;
  for (const mutated::Mutant* mutant : mutated::mutants_of(ruleset)) {
    std::vector<std::string> own = mutant->broken();
    std::erase_if(own, [&](const std::string& id) {
      return std::none_of(clauses.begin(), clauses.end(), [&](const Clause& clause) { return clause.id == id; });
    });
    faulty.push_back({{std::string(mutant->id), std::move(own), std::string(mutant->says),
                       std::string(mutated::why_equal(*mutant, ruleset))},
                      std::make_shared<Switching>(*mutant, mutated::rules(ruleset))});
  }
  return faulty;
}

void add_perft(Made& made, const FenStyle& style, Ruleset ruleset, const std::string& folder) {
  const std::array<std::string, 1> folders{folder + "/corpus/perft"};
  constexpr std::array<std::string_view, 1> endings{".perft"};
  records::read_inputs(
      folders, endings,
      [&](const std::string& name, const std::string& text) {
        arbiter::Suite suite = parse_suite(text, name, {});
        for (const SuiteCase& each : suite.cases) {
          if (each.ruleset() != ruleset) continue;
          const SuiteRow* deepest = nullptr;
          for (const SuiteRow& row : each.rows) {
            if (row.kind != CountKind::moves || row.nodes > most_nodes || !row.details.empty()) continue;
            if (deepest == nullptr || row.depth > deepest->depth) deepest = &row;
          }
          if (deepest == nullptr || made.suite.perft.size() == most_counts) continue;
          made.suite.perft.push_back({ruleset->write_fen(each.setup(), style), deepest->depth,
                                      static_cast<std::uint64_t>(deepest->nodes), deepest->source});
        }
      },
      [&](const std::string& error) { made.faults.push_back(error); });
}

}  // namespace

Made make_suite(Ruleset ruleset, std::uint64_t seed, std::size_t played, const std::string& folder,
                const std::optional<Suite>& before) {
  SuiteOrder order;
  order.version = version;
  order.seed = seed;
  order.clauses = clauses_of(ruleset, folder);
  order.faulty = faulty_rules(ruleset, order.clauses);
  order.pool = [&] { return pool_of(ruleset, seed, played, folder); };
  order.faults_per_clause = mutants_per_clause;
  Made made = make_suite(ruleset, order, before);
  add_perft(made, peer_style(ruleset.variant(), dialect_named(made.suite.dialect)), ruleset, folder);
  add_confirmations(made.suite, folder);
  return made;
}

}  // namespace arbiter::conformance
