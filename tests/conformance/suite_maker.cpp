#include "tests/conformance/suite_maker.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "tests/conformance/confirmations.hpp"
#include "tests/conformance/mutants.hpp"
#include "tests/conformance/pool.hpp"
#include "tests/conformance/undecidable.hpp"
#include "verifier/engines/compare/comparison.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/support/text.hpp"

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

/// The set-up as a position at the beginning of a game's record, if it is one.
std::optional<Setup> sound(Ruleset ruleset, Setup setup) {
  setup.counters = {.plies = setup.to_move == Side::white ? 40U : 41U, .halfmove = 0};
  const auto position = Position::with_usual_kings(ruleset, setup);
  return position ? std::optional(position->setup()) : std::nullopt;
}

/// `like` with every combination of small values in the bytes that the variant names.
std::vector<Setup> with_every_state(const Variant& variant, const Setup& like) {
  constexpr std::uint8_t values = 4;
  std::vector<Setup> result{like};
  for (const StateRange& range : variant.state_ranges()) {
    for (std::size_t byte = range.first_byte; byte < range.end_byte; ++byte) {
      const std::vector<Setup> before = result;
      for (const Setup& each : before) {
        for (std::uint8_t value = 0; value < values; ++value) {
          if (value == each.state.context[byte]) continue;
          result.push_back(each);
          result.back().state.context[byte] = value;
        }
      }
    }
  }
  return result;
}

/// The two pieces of `like` on every pair of squares, with either side to move.
template <class F>
void for_each_placement(const Setup& like, F&& f) {
  std::vector<Piece> pieces;
  for (const Square square : like.board.occupied()) pieces.push_back(*like.board[square]);
  for (const Square first : all_squares) {
    for (const Square second : all_squares) {
      if (first == second) continue;
      Setup setup = like;
      setup.board = Board();
      setup.board.put(first, pieces[0]);
      setup.board.put(second, pieces[1]);
      for (const Side side : {Side::white, Side::black}) {
        setup.to_move = side;
        f(setup);
      }
    }
  }
}

/// For each faulty copy whether no position with two kings alone shows it: then a position of three pieces has the
/// fewest. All of these positions are tried, with every value of the parts of `like` that the variant names; false for
/// variants with more kings.
std::vector<bool> need_three(Ruleset ruleset, const std::vector<const FaultyRules*>& faulty, const Setup& like) {
  if (like.board.occupied().size() != 2) return std::vector<bool>(faulty.size(), false);
  std::vector<bool> needed(faulty.size(), true);
  for (const Setup& each : with_every_state(ruleset.variant(), like)) {
    for_each_placement(each, [&](const Setup& placed) {
      const auto setup = sound(ruleset, placed);
      if (!setup) return;
      const Answer right = answer_of(ruleset.generator(), ruleset, *setup);
      for (std::size_t i = 0; i < faulty.size(); ++i) {
        if (needed[i] && differ(*faulty[i]->source, right, ruleset, *setup)) needed[i] = false;
      }
    });
  }
  return needed;
}

/// The kings of a game alone, in the state of its start.
Setup kings_of(Ruleset ruleset) {
  Setup setup = ruleset.parse_fen(ruleset->positions().front().fen, {}).value().setup;
  for (const Square square : setup.board.occupied()) {
    if (role_info(ruleset.variant(), setup.board[square]->role).name != "king") setup.board.clear(square);
  }
  setup.state.bits.reset();
  return setup;
}

/// Says of the rows whether no smaller position shows one of their mutants: those with the kings alone, and those with
/// one piece more where all positions with the kings alone were tried.
/// How many of `all` answer otherwise although they share no clause with `rules`.
std::size_t foreign_to(const FaultyRules& rules, Ruleset ruleset, const Setup& setup,
                       const std::vector<const FaultyRules*>& all) {
  const Answer answer = answer_of(ruleset.generator(), ruleset, setup);
  return static_cast<std::size_t>(std::ranges::count_if(all, [&](const FaultyRules* other) {
    const bool shared = std::ranges::any_of(rules.fault.clauses,
                                            [&](const auto& clause) { return contains(other->fault.clauses, clause); });
    return !shared && differ(*other->source, answer, ruleset, setup);
  }));
}

void prove_fewest(Made& made, Ruleset ruleset) {
  const Setup alone = kings_of(ruleset);
  const int kings = alone.board.occupied().size();
  std::vector<const FaultyRules*> asked;
  for (std::size_t i = 0; i < made.suite.rows.size(); ++i) {
    const auto& rules = made.smallest_for[i];
    if (made.suite.rows[i].pieces == kings + 1) asked.insert(asked.end(), rules.begin(), rules.end());
  }
  const std::vector<bool> needed = need_three(ruleset, asked, alone);
  std::set<const FaultyRules*> need;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (needed[i]) need.insert(asked[i]);
  }
  for (std::size_t i = 0; i < made.suite.rows.size(); ++i) {
    Row& row = made.suite.rows[i];
    const auto needs = [&](const FaultyRules* rules) { return need.contains(rules); };
    row.fewest = row.pieces == kings || (row.pieces == kings + 1 && std::ranges::all_of(made.smallest_for[i], needs));
  }
}

/// Takes the positions of an older version with their names, and finds others for the mutants that none of them tells.
class Keeping {
 public:
  Keeping(Ruleset ruleset, const SuiteOrder& order) : ruleset_(ruleset), order_(order) {}

  std::vector<Chosen> chosen(const Suite& before) {
    for (const Row& row : before.rows) {
      const auto parsed = ruleset_.parse_fen(row.fen, {.dialect = dialect_named(before.dialect), .armies = {}});
      const auto clauses = known(row.clauses);
      if (!parsed || clauses.empty())
        fault(fmt::format("{} is of no use any more: {}", row.id, row.fen));
      else
        keep(parsed->setup, clauses);
    }
    std::vector<Target> untold;
    for (const FaultyRules& each : order_.faulty) {
      if (each.fault.unchanged.empty() && !told(each)) untold.push_back({&each, {}});
    }
    const auto found = untold.empty() ? std::vector<std::optional<Witness>>()
                                      : witnesses(ruleset_, untold, order_.pool(), order_.effort, order_.progress);
    for (std::size_t i = 0; i < untold.size(); ++i) {
      const FaultyRules& rules = *untold[i].rules;
      if (!found[i]) fault(fmt::format("no position tells {} from the rules", rules.fault.id));
      if (!found[i] || told(rules)) continue;
      keep(found[i]->setup, known(rules.fault.clauses));
      told(rules);
    }
    for (const Clause& clause : order_.clauses) count_mutants(clause);
    return std::move(chosen_);
  }
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

 private:
  /// How many a position tells, of a clause that positions can decide.
  void count_mutants(const Clause& clause) {
    std::size_t live = 0;
    for (const Chosen& each : chosen_) {
      for (const FaultyRules* rules : each.mutants) live += contains(rules->fault.clauses, clause.id) ? 1U : 0U;
    }
    if (!clause.undecidable.empty() && live > 0)
      fault(fmt::format("{} has mutants that positions tell apart, and is listed as undecidable", clause.id));
    if (clause.undecidable.empty() && live < order_.faults_per_clause)
      fault(fmt::format("{} has {} mutants that a position tells from the rules, not {}", clause.id, live,
                        order_.faults_per_clause));
  }
  void keep(const Setup& setup, const std::vector<std::string>& clauses) {
    chosen_.push_back({setup, clauses, {}});
    answers_.push_back(answer_of(ruleset_.rules(), ruleset_, setup));
  }

  /// Notes the smallest of the chosen positions by which the rules are told; false if none tells them.
  bool told(const FaultyRules& rules) {
    Chosen* least = nullptr;
    const auto pieces = [](const Chosen& each) { return each.setup.board.occupied().size(); };
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      const bool own = std::ranges::any_of(chosen_[i].clauses, [&](const std::string& id) {
        return std::ranges::find(rules.fault.clauses, id) != rules.fault.clauses.end();
      });
      if (!own || (least != nullptr && pieces(*least) <= pieces(chosen_[i]))) continue;
      if (shows({&rules, {}}, answers_[i], ruleset_, chosen_[i].setup)) least = &chosen_[i];
    }
    if (least != nullptr) least->mutants.push_back(&rules);
    return least != nullptr;
  }

  [[nodiscard]] std::vector<std::string> known(std::vector<std::string> clauses) const {
    std::erase_if(clauses, [&](const std::string& id) {
      return std::ranges::none_of(order_.clauses, [&](const Clause& clause) { return clause.id == id; });
    });
    return clauses;
  }

  void fault(const std::string& text) {
    faults_.push_back(fmt::format("{}/{}: {}", ruleset_->name(), ruleset_.profile().name, text));
  }

  Ruleset ruleset_;
  const SuiteOrder& order_;
  std::vector<Chosen> chosen_;
  std::vector<Answer> answers_;  ///< of the rules, for each of them
  std::vector<std::string> faults_;
};

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
  order.effort.foreign = foreign_to;
  Keeping keeping(ruleset, order);
  if (before) order.chosen = keeping.chosen(*before);
  Made made = make_suite(ruleset, order);
  made.faults.insert(made.faults.begin(), keeping.faults().begin(), keeping.faults().end());
  prove_fewest(made, ruleset);
  add_perft(made, peer_style(ruleset.variant(), dialect_named(made.suite.dialect)), ruleset, folder);
  add_confirmations(made.suite, folder);
  return made;
}

}  // namespace arbiter::conformance
