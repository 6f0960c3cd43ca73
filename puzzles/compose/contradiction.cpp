#include "puzzles/compose/contradiction.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include "puzzles/closure/closure.hpp"
#include "puzzles/query/formula.hpp"

namespace arbiter::puzzles {
namespace {

using Clock = std::chrono::steady_clock;

/// The assumptions about positions, in each kind of state that the theme's cases have: a contradiction must be one in
/// all of these.
class Assumptions {
 public:
  explicit Assumptions(const Job& job)
      : end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(job.seconds))) {
    std::vector<Case> states;
    for (const Case& each : job.theme.cases(job.request)) {
      Case state;
      state.context = each.context;
      const auto same = [&](const Case& known) { return known.context == state.context; };
      if (std::none_of(states.begin(), states.end(), same)) states.push_back(state);
    }
    if (states.empty()) states.push_back(job.part);
    for (Case& each : states) worlds_.push_back(std::make_unique<World>(job, std::move(each)));
  }

  void add_constraints() {
    for (const auto& world : worlds_) world->add(world->space.constraints());
    count();
  }
  /// Parts whose words are already known get more exact formulas.
  void add_query(const query::Query& query, const Job& job, int plies) {
    for (const auto& world : worlds_) {
      std::vector<Named> parts;
      for (query::TranslatedPart& part : query::say(query, world->space.view(), world->space.to_move(),
                                                    world->space.rules(), *job.request.variant, plies, true)) {
        parts.push_back({std::move(part.words), part.saying.formula});
      }
      world->add(parts);
    }
    count();
  }
  void add_invariants() {
    for (const auto& world : worlds_) world->add(world->space.invariants());
    count();
  }

  /// Whether everything added so far contradicts itself; core() then returns the cause.
  bool contradict() {
    core_.clear();
    for (std::size_t i = 0; i < number_; ++i) core_.push_back(i);
    std::vector<std::size_t> blamed;
    for (const auto& world : worlds_) {
      if (!contradict_in(*world, core_)) return false;
      for (const std::size_t i : world->solver.core()) blamed.push_back(core_[i]);
    }
    std::sort(blamed.begin(), blamed.end());
    blamed.erase(std::unique(blamed.begin(), blamed.end()), blamed.end());
    core_ = blamed;
    return true;
  }
  /// Drops what can be left out, so that everything that remains is needed for the contradiction.
  std::vector<std::string> core() {
    for (std::size_t i = core_.size(); i-- > 0;) {
      std::vector<std::size_t> fewer = core_;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const bool still =
          std::all_of(worlds_.begin(), worlds_.end(), [&](const auto& world) { return contradict_in(*world, fewer); });
      if (still) core_ = std::move(fewer);
    }
    std::vector<std::string> words;
    for (const std::size_t i : core_) {
      const std::string& each = worlds_.front()->all[i].words;
      if (std::find(words.begin(), words.end(), each) == words.end()) words.push_back(each);
    }
    return words;
  }

 private:
  struct World {
    World(const Job& job, Case part)
        : state(std::move(part)), space(job.request, state), solver(space.store(), job.style) {
      solver.add(space.well_formed());
    }
    void add(const std::vector<Named>& more) { all.insert(all.end(), more.begin(), more.end()); }
    Case state;
    Space space;
    Solver solver;
    std::vector<Named> all;
  };

  void count() { number_ = worlds_.front()->all.size(); }

  bool contradict_in(World& world, const std::vector<std::size_t>& assumed) {
    std::vector<Formula> formulas;
    for (const std::size_t i : assumed) formulas.push_back(world.all[i].holds);
    const double left = std::chrono::duration<double>(end_ - Clock::now()).count();
    return world.solver.check(formulas, left) == Verdict::impossible;
  }

  Clock::time_point end_;
  std::vector<std::unique_ptr<World>> worlds_;
  std::size_t number_ = 0;
  std::vector<std::size_t> core_;
};

}  // namespace

std::vector<std::string> contradiction(const Job& job) {
  const query::Query* const query = job.theme.query();
  if (query != nullptr) {
    constexpr double words_share = 0.4;
    const WordCore core =
        contradicting_words(job.request, Space(job.request, job.part), *query, job.seconds * words_share);
    if (!core.parts.empty()) return core.parts;
  }
  // First only constraints and the query: the invariants are large sums, and statements about moves are larger still.
  Assumptions assumptions(job);
  assumptions.add_constraints();
  if (query != nullptr) assumptions.add_query(*query, job, 0);
  if (assumptions.contradict()) return assumptions.core();
  assumptions.add_invariants();
  if (assumptions.contradict()) return assumptions.core();
  if (query == nullptr || query->root.plies == 0) return {};
  assumptions.add_query(*query, job, 1);
  return assumptions.contradict() ? assumptions.core() : std::vector<std::string>{};
}

}  // namespace arbiter::puzzles
