#include "tests/conformance/suite_maker.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "tests/conformance/answers.hpp"
#include "tests/conformance/choose.hpp"
#include "tests/conformance/confirmations.hpp"
#include "tests/conformance/mutants.hpp"
#include "tests/conformance/pool.hpp"
#include "tests/conformance/undecidable.hpp"
#include "verifier/engines/peer_run.hpp"
#include "verifier/engines/starts.hpp"
#include "verifier/notation/notation.hpp"
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

class Maker {
 public:
  Maker(const Variant& variant, std::size_t profile, std::uint64_t seed, const std::string& folder)
      : variant_(variant), profile_(profile), folder_(folder), faulty_(mutated::rules(variant, profile)),
        style_(peer_style(variant, variant.six_fields_say_all() ? std::optional(Dialect::fen) : std::nullopt)) {
    Suite& suite = made_.suite;
    suite.version = version;
    suite.variant = variant.name();
    suite.profile = variant.profiles()[profile].name;
    suite.dialect = to_string(style_.dialect);
    suite.seed = seed;
    suite.counters = counter_fields();
  }

  Made make(std::size_t played, const std::optional<Suite>& before) {
    list_clauses();
    list_mutants();
    if (before) {
      keep_rows(*before, played);
    } else {
      const auto found = search(mutants_, played);
      for (const Clause& clause : made_.suite.clauses) rows_of(clause, found);
    }
    find_fewest();
    write_rows();
    add_perft();
    add_confirmations(made_.suite, folder_);
    return std::move(made_);
  }

 private:
  struct Chosen {
    Setup setup;
    std::vector<std::string> clauses;
    std::vector<const mutated::Mutant*> mutants;  ///< for which it is the smallest that was found
  };

  /// Those that change with the counters and with nothing else.
  [[nodiscard]] std::vector<std::size_t> counter_fields() const {
    Setup setup = variant_.parse_fen(variant_.positions().front().fen, {}).value().setup;
    setup.counters = {.plies = 40, .halfmove = 0};
    const auto before = words_of(text_of(setup));
    setup.counters = {.plies = 62, .halfmove = 7};
    const auto after = words_of(text_of(setup));
    std::vector<std::size_t> fields;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] != after[i]) fields.push_back(i);
    }
    return fields;
  }
  static std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
  }

  void fault(const std::string& text) {
    made_.faults.push_back(fmt::format("{}/{}: {}", made_.suite.variant, made_.suite.profile, text));
  }

  void list_clauses() {
    const auto reasons = undecidable_clauses(folder_);
    for (const ClauseInfo& info : variant_.clauses()) {
      Clause clause{
          std::string(info.id), std::string(info.document), std::string(info.place), std::string(info.reading), {}};
      const std::string name(variant_.name());
      for (const std::string& where :
           {clause.id, name + " " + clause.id, name + "/" + made_.suite.profile + " " + clause.id}) {
        if (const auto reason = reasons.find(where); reason != reasons.end()) clause.undecidable = reason->second;
      }
      made_.suite.clauses.push_back(std::move(clause));
    }
  }

  void list_mutants() {
    for (const mutated::Mutant* mutant : mutated::mutants_of(variant_, profile_)) {
      std::vector<std::string> own;
      for (const std::string& id : mutant->broken()) {
        if (has_clause(id)) own.push_back(id);
      }
      const std::string_view equal = mutated::why_equal(*mutant, variant_, profile_);
      made_.suite.mutants.push_back({std::string(mutant->id), own, std::string(mutant->says), std::string(equal)});
      if (equal.empty()) mutants_.push_back(mutant);
    }
  }
  /// The kings of a game alone, in the state of its start.
  [[nodiscard]] Setup kings() const {
    Setup setup = variant_.parse_fen(variant_.positions().front().fen, {}).value().setup;
    for (const Square square : setup.board.occupied()) {
      if (role_info(variant_, setup.board[square]->role).name != "king") setup.board.clear(square);
    }
    setup.state.bits.reset();
    return setup;
  }
  [[nodiscard]] bool has_clause(const std::string& id) const {
    const auto& all = made_.suite.clauses;
    return std::any_of(all.begin(), all.end(), [&](const Clause& clause) { return clause.id == id; });
  }

  [[nodiscard]] bool tells(const Setup& setup, const Answer& right, const mutated::Mutant& mutant) const {
    const mutated::Switched on(mutant);
    return differ(faulty_, right, variant_, profile_, setup);
  }
  [[nodiscard]] Answer right(const Setup& setup) const {
    return answer_of(variant_.rules(profile_), variant_, profile_, setup);
  }

  void rows_of(const Clause& clause, const std::vector<std::optional<Witness>>& found) {
    std::vector<Witness> own;
    std::vector<const mutated::Mutant*> breakers, breakers_of_own;
    std::size_t live = 0;
    for (std::size_t i = 0; i < mutants_.size(); ++i) {
      const auto broken = mutants_[i]->broken();
      if (std::find(broken.begin(), broken.end(), clause.id) == broken.end()) continue;
      breakers.push_back(mutants_[i]);
      if (!found[i]) continue;
      ++live;
      own.push_back(*found[i]);
      breakers_of_own.push_back(mutants_[i]);
    }
    check_live(clause, live);
    if (!clause.undecidable.empty()) return;
    std::vector<std::vector<bool>> kills;
    for (const Witness& witness : own) {
      const Answer answer = right(witness.setup);
      kills.emplace_back();
      for (const mutated::Mutant* mutant : breakers) kills.back().push_back(tells(witness.setup, answer, *mutant));
    }
    for (const std::size_t index : cover(own, kills)) {
      const auto known = std::find_if(chosen_.begin(), chosen_.end(),
                                      [&](const Chosen& each) { return each.setup == own[index].setup; });
      if (known == chosen_.end()) {
        chosen_.push_back({own[index].setup, {clause.id}, {breakers_of_own[index]}});
      } else {
        known->clauses.push_back(clause.id);
        known->mutants.push_back(breakers_of_own[index]);
      }
    }
  }

  /// A position for each of the mutants, from games and at random; a fault where there is none.
  std::vector<std::optional<Witness>> search(const std::vector<const mutated::Mutant*>& mutants, std::size_t played) {
    auto found = witnesses(variant_, profile_, mutants, pool_of(variant_, profile_, made_.suite.seed, played, folder_));
    for (std::size_t i = 0; i < mutants.size(); ++i) {
      if (!found[i]) fault(fmt::format("no position tells {} from the rules", mutants[i]->id));
    }
    return found;
  }

  /// The positions of an older version stay, with their names; rows are added for the mutants that none of them tells.
  void keep_rows(const Suite& before, std::size_t played) {
    std::vector<Answer> answers;
    const auto keep = [&](const Setup& setup, const std::vector<std::string>& clauses) {
      chosen_.push_back({setup, clauses, {}});
      answers.push_back(right(setup));
    };
    for (const Row& row : before.rows) {
      const auto parsed = variant_.parse_fen(row.fen, {.dialect = style_.dialect, .armies = {}});
      std::vector<std::string> clauses = row.clauses;
      std::erase_if(clauses, [&](const std::string& id) { return !has_clause(id); });
      if (!parsed || clauses.empty()) {
        fault(fmt::format("{} is of no use any more: {}", row.id, row.fen));
        continue;
      }
      keep(parsed->setup, clauses);
    }
    const auto told = [&](const mutated::Mutant& mutant) {
      const std::vector<std::string> broken = mutant.broken();
      Chosen* least = nullptr;
      for (std::size_t i = 0; i < chosen_.size(); ++i) {
        const bool own = std::any_of(broken.begin(), broken.end(), [&](const std::string& id) {
          return std::find(chosen_[i].clauses.begin(), chosen_[i].clauses.end(), id) != chosen_[i].clauses.end();
        });
        const auto pieces = [](const Chosen& each) { return each.setup.board.occupied().size(); };
        if (!own || (least != nullptr && pieces(*least) <= pieces(chosen_[i]))) continue;
        if (tells(chosen_[i].setup, answers[i], mutant)) least = &chosen_[i];
      }
      if (least != nullptr) least->mutants.push_back(&mutant);
      return least != nullptr;
    };
    std::vector<const mutated::Mutant*> untold;
    for (const mutated::Mutant* mutant : mutants_) {
      if (!told(*mutant)) untold.push_back(mutant);
    }
    if (!untold.empty()) {
      const auto found = search(untold, played);
      for (std::size_t i = 0; i < untold.size(); ++i) {
        if (!found[i] || told(*untold[i])) continue;
        std::vector<std::string> clauses = untold[i]->broken();
        std::erase_if(clauses, [&](const std::string& id) { return !has_clause(id); });
        keep(found[i]->setup, clauses);
        told(*untold[i]);
      }
    }
    count_mutants();
  }

  /// How many a position tells, of each clause that positions can decide.
  void count_mutants() {
    for (const Clause& clause : made_.suite.clauses) {
      std::size_t live = 0;
      for (const Chosen& each : chosen_) {
        for (const mutated::Mutant* mutant : each.mutants) {
          const auto broken = mutant->broken();
          live += std::find(broken.begin(), broken.end(), clause.id) == broken.end() ? 0U : 1U;
        }
      }
      check_live(clause, live);
    }
  }
  void check_live(const Clause& clause, std::size_t live) {
    if (!clause.undecidable.empty() && live > 0)
      fault(fmt::format("{} has mutants that positions tell apart, and is listed as undecidable", clause.id));
    if (clause.undecidable.empty() && live < mutants_per_clause)
      fault(fmt::format("{} has {} mutants that a position tells from the rules, not {}", clause.id, live,
                        mutants_per_clause));
  }

  /// For the mutants of the rows with one piece beside the kings.
  void find_fewest() {
    const Setup alone = kings();
    std::vector<const mutated::Mutant*> asked;
    for (const Chosen& each : chosen_) {
      if (each.setup.board.occupied().size() == alone.board.occupied().size() + 1)
        asked.insert(asked.end(), each.mutants.begin(), each.mutants.end());
    }
    const std::vector<bool> needed = need_three(variant_, profile_, asked, alone);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (needed[i]) need_three_.insert(asked[i]);
    }
  }

  /// Whether no smaller position shows one of the mutants: it has the kings alone, or one piece more, and all positions
  /// with the kings alone were tried.
  [[nodiscard]] bool is_fewest(int pieces, const std::vector<const mutated::Mutant*>& mutants) const {
    const int kings_alone = kings().board.occupied().size();
    if (pieces == kings_alone) return true;
    return pieces == kings_alone + 1 && std::all_of(mutants.begin(), mutants.end(), [&](const mutated::Mutant* mutant) {
             return need_three_.count(mutant) > 0;
           });
  }

  [[nodiscard]] std::string text_of(const Setup& setup) const { return variant_.write_fen(setup, style_); }

  void write_rows() {
    std::map<std::string, int> numbers;
    for (const Chosen& each : chosen_) {
      Row row;
      row.id = fmt::format("{}.{}", each.clauses.front(), ++numbers[each.clauses.front()]);
      row.clauses = each.clauses;
      row.fen = text_of(each.setup);
      add_dialects(row, each.setup);
      row.shuffled = !from_usual_start(variant_, each.setup);
      row.pieces = each.setup.board.occupied().size();
      row.fewest = is_fewest(row.pieces, each.mutants);
      const Answer answer = right(each.setup);
      // Several moves may lead to one position: each is listed.
      std::vector<std::pair<Successor, Setup>> moves;
      for (const MoveOutcome& outcome : variant_.rules(profile_).setup_moves(each.setup)) {
        const Setup after = comparable(variant_, profile_, outcome.after);
        Successor move{to_text(outcome.move, each.setup, variant_), text_of(outcome.after), {}};
        const std::string same = text_of(after);
        if (same != move.fen) move.same = same;
        moves.emplace_back(std::move(move), after);
      }
      std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first.label < b.first.label; });
      std::vector<Setup> positions;
      for (auto& [move, after] : moves) {
        positions.push_back(after);
        row.moves.push_back(std::move(move));
      }
      row.result = answer.result;
      row.status = to_string(variant_.rules(profile_).setup_status(each.setup));
      if (answer_of(variant_.generator(profile_), variant_, profile_, each.setup).differs(answer))
        fault(fmt::format("the two implementations differ on {}: {}", row.id, row.fen));
      for (const mutated::Mutant* mutant : mutants_) add_mutant(row, each.setup, answer, positions, *mutant);
      made_.suite.rows.push_back(std::move(row));
    }
  }

  /// `positions`: after each of the row's moves.
  void add_mutant(Row& row, const Setup& setup, const Answer& right, const std::vector<Setup>& positions,
                  const mutated::Mutant& mutant) const {
    const mutated::Switched on(mutant);
    const Answer faulty = answer_of(faulty_, variant_, profile_, setup, right);
    if (!faulty.differs(right)) return;
    MutantAnswer answer;
    answer.mutant = mutant.id;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (faulty.moves.count(positions[i]) == 0) answer.missing.push_back(i);
    }
    for (const auto& [after, outcome] : faulty.moves) {
      if (right.moves.count(after) == 0) answer.extras.push_back(text_of(after));
    }
    std::sort(answer.extras.begin(), answer.extras.end());
    answer.extra = answer.extras.size();
    if (answer.extra > most_extras) answer.extras.resize(most_extras);
    if (faulty.result != right.result) answer.result = faulty.result;
    row.mutants.push_back(std::move(answer));
  }

  /// The other dialects that can say all of it.
  void add_dialects(Row& row, const Setup& setup) const {
    for (const Dialect dialect : {Dialect::vchess, Dialect::xogo, Dialect::fen}) {
      if (dialect == style_.dialect) continue;
      try {
        const std::string text = variant_.write_fen(setup, peer_style(variant_, dialect));
        FenOptions options;
        options.dialect = dialect;
        const auto back = variant_.parse_fen(text, options);
        if (back && back->setup == setup) row.others.emplace(to_string(dialect), text);
      } catch (const std::exception&) {  // the dialect is not the variant's
      }
    }
  }

  void add_perft() {
    const std::array<std::string, 1> folders{folder_ + "/corpus/perft"};
    constexpr std::array<std::string_view, 1> endings{".perft"};
    records::read_inputs(
        folders, endings,
        [this](const std::string& name, const std::string& text) {
          arbiter::Suite suite = parse_suite(text, name, {});
          for (const SuiteCase& each : suite.cases) {
            if (&each.variant() != &variant_ || each.profile() != profile_) continue;
            const SuiteRow* deepest = nullptr;
            for (const SuiteRow& row : each.rows) {
              if (row.kind != CountKind::moves || row.nodes > most_nodes || !row.details.empty()) continue;
              if (deepest == nullptr || row.depth > deepest->depth) deepest = &row;
            }
            if (deepest == nullptr || made_.suite.perft.size() == most_counts) continue;
            made_.suite.perft.push_back(
                {text_of(each.setup()), deepest->depth, static_cast<std::uint64_t>(deepest->nodes), deepest->source});
          }
        },
        [this](const std::string& error) { fault(error); });
  }

  const Variant& variant_;
  std::size_t profile_;
  std::string folder_;
  const MoveSource& faulty_;
  FenStyle style_;
  std::vector<const mutated::Mutant*> mutants_;
  std::set<const mutated::Mutant*> need_three_;
  std::vector<Chosen> chosen_;
  Made made_;
};

}  // namespace

Made make_suite(const Variant& variant, std::size_t profile, std::uint64_t seed, std::size_t played,
                const std::string& folder, const std::optional<Suite>& before) {
  return Maker(variant, profile, seed, folder).make(played, before);
}

}  // namespace arbiter::conformance
