#include "verifier/engines/conformance/defined_suite.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "verifier/defined/keys.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/defined/wrong_copies.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::conformance {
namespace {

constexpr const char* suite_version = "1.0";
constexpr std::size_t positions_played = 1500;
constexpr Effort short_effort{.kept = 4, .tries = 2, .foreign = false, .as_written = true, .shown = 12};

/// The rules of another definition.
class Copy final : public MoveSource {
 public:
  /// `forgets_rights`: after a move there are no rights to castle.
  Copy(defined::Definition definition, bool forgets_rights)
      : definition_(std::move(definition)), source_(defined::make_generator(definition_)),
        forgets_rights_(forgets_rights) {}

  std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    auto moves = source_->setup_moves(setup);
    if (!forgets_rights_) return moves;
    for (MoveOutcome& move : moves) {
      for (std::size_t bit = 0; bit < defined::first_gate_bit; ++bit) move.after.state.bits[bit] = false;
    }
    return moves;
  }
  std::vector<StepOutcome> setup_steps(const Setup& setup) const override { return source_->setup_steps(setup); }
  std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const override {
    return source_->steps_of(setup, piece);
  }
  bool in_check(const Setup& setup, Side side) const override { return source_->in_check(setup, side); }
  Status setup_status(const Setup& setup) const override { return source_->setup_status(setup); }

 private:
  const defined::Definition definition_;
  const std::unique_ptr<MoveSource> source_;
  const bool forgets_rights_;
};

/// Why no position can decide a setting; empty if one could.
std::string why_undecidable(std::string_view id, const defined::Definition& definition) {
  const defined::Key* key = defined::find_key(id);
  if (key == nullptr) return {};
  if (id == "startFen") return "every position is given to the program that is asked";
  if (id == "maxFile" || id == "maxRank") return "every position has its board";
  const bool plus =
      std::any_of(definition.kinds.begin(), definition.kinds.end(), [](const auto& kind) { return kind.plus; });
  if (id == "dropLoop" && !plus) return "a position of this variant does not say which pieces were pawns";
  if (key->support == defined::Support::stated) return "it is about the history of a game, of which no position knows";
  if (key->support == defined::Support::interface) return "it is about programs, not about rules";
  return {};
}

/// Those of the settings in force and those that a copy breaks, in the variant's order.
std::vector<Clause> clauses_of(const Variant& variant, const defined::Definition& definition,
                               const std::vector<FaultyRules>& faulty) {
  std::set<std::string, std::less<>> broken;
  for (const FaultyRules& each : faulty) broken.insert(each.fault.clauses.begin(), each.fault.clauses.end());
  std::vector<Clause> clauses;
  for (const ClauseInfo& info : variant.clauses()) {
    const bool in_force = std::any_of(definition.settings.begin(), definition.settings.end(),
                                      [&](const defined::Setting& setting) { return setting.key == info.id; });
    if (!in_force && !broken.contains(info.id)) continue;
    clauses.push_back({std::string(info.id), std::string(info.document), std::string(info.place),
                       std::string(info.reading), why_undecidable(info.id, definition)});
  }
  return clauses;
}

/// Whether the game can have these pieces at all: those that are captured to a hand have room there.
bool game_has(const defined::Definition& definition, const Setup& setup) {
  if (!definition.captures_to_hand) return true;
  std::map<int, int> counts;
  for (const Square square : setup.board.occupied()) {
    const auto role = static_cast<std::size_t>(number(setup.board[square]->role));
    if (role < definition.kinds.size()) ++counts[number(definition.kinds[role].unpromoted)];
  }
  return std::all_of(counts.begin(), counts.end(), [&](const auto& each) {
    const auto role = static_cast<std::size_t>(each.first);
    if (definition.king && number(*definition.king) == each.first) return true;
    return each.second <= int{definition.hand_limit[0][role]} && each.second <= int{definition.hand_limit[1][role]};
  });
}

/// Set-ups with a few pieces: those that end the game, which play and full boards seldom show, and some others.
void add_small_setups(std::vector<Position>& pool, Ruleset ruleset, const defined::Definition& definition,
                      std::uint64_t seed) {
  constexpr int drawn = 12'000;
  constexpr std::size_t most_pieces = 6;
  constexpr std::size_t most_of_each = 60;  ///< with one result
  Random random(seed);
  std::map<Status, std::size_t> met;
  for (int i = 0; i < drawn; ++i) {
    Setup setup = ruleset.random_setup(random);
    std::vector<Square> others;
    for (const Square square : setup.board.occupied()) {
      if (role_info(ruleset.variant(), setup.board[square]->role).name != "king") others.push_back(square);
    }
    const std::size_t left = 1 + random.below(most_pieces);
    while (others.size() > left) {
      const std::size_t out = random.below(others.size());
      setup.board.clear(others[out]);
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(out));
    }
    const auto position = Position::with_usual_kings(ruleset, setup);
    if (!position || !game_has(definition, position->setup())) continue;
    const Status status = ruleset.generator().setup_status(position->setup());
    if (met[status]++ < most_of_each) pool.push_back(*position);
  }
}

}  // namespace

Made defined_suite(const Variant& variant, const defined::Definition& definition, std::uint64_t seed,
                   Observer& observer) {
  SuiteOrder order;
  order.version = suite_version;
  order.seed = seed;
  order.every_way = true;
  order.proves_fewest = false;
  order.effort = short_effort;
  for (defined::WrongCopy& copy : defined::wrong_copies(definition)) {
    order.faulty.push_back({{std::move(copy.id), std::move(copy.clauses), std::move(copy.says), {}},
                            std::make_shared<Copy>(std::move(copy.definition), copy.forgets_rights)});
  }
  order.clauses = clauses_of(variant, definition, order.faulty);
  std::size_t positions = 0;
  order.pool = [&] {
    observer.progress("playing to find positions");
    auto pool = played_pool(Ruleset(variant), {}, seed, positions_played);
    std::erase_if(pool, [&](const Position& each) { return !game_has(definition, each.setup()); });
    add_small_setups(pool, Ruleset(variant), definition, seed);
    positions = pool.size();
    return pool;
  };
  order.unseen = fmt::format("none of the positions tried shows it (seed {})", seed);
  order.progress = [&](std::size_t done, std::size_t all) {
    if (observer.shows_progress())
      observer.progress(
          fmt::format("choosing positions: {} of {} ways in which wrong copies of the rules show", done, all));
  };
  Made made = make_suite(Ruleset(variant), order, std::nullopt);
  for (Clause& clause : made.suite.clauses) {
    const bool has_row = std::any_of(made.suite.rows.begin(), made.suite.rows.end(), [&](const Row& row) {
      return std::find(row.clauses.begin(), row.clauses.end(), clause.id) != row.clauses.end();
    });
    if (has_row || !clause.undecidable.empty()) continue;
    const bool copied = std::any_of(made.suite.mutants.begin(), made.suite.mutants.end(), [&](const Mutant& mutant) {
      return std::find(mutant.clauses.begin(), mutant.clauses.end(), clause.id) != mutant.clauses.end();
    });
    clause.undecidable = copied ? fmt::format("none of {} shows a wrong copy of it", counted(positions, "position"))
                                : "no wrong copy of the rules was made for it";
  }
  return made;
}

}  // namespace arbiter::conformance
