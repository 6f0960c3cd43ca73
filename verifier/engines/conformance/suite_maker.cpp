#include "verifier/engines/conformance/suite_maker.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_set>

#include <fmt/format.h>

#include "verifier/crosscheck/agreement.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/engines/compare/comparison.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::conformance {
namespace {

std::string result_of(const MoveSource& source, Ruleset ruleset, const Setup& setup) {
  const std::string result = game_result(ruleset, source.setup_status(setup), setup);
  return result.empty() ? "*" : result;
}

/// The set-up as a position at the beginning of a game's record, if it is one.
std::optional<Setup> sound(Ruleset ruleset, Setup setup) {
  setup.counters = {.plies = setup.to_move == Side::white ? 40U : 41U, .halfmove = 0};
  const auto position = Position::with_usual_kings(ruleset, setup);
  if (!position) return std::nullopt;
  return position->setup();
}

/// What the programs' FEN of the set-up says.
Parsed<ParsedFen> read_again(Ruleset ruleset, const Setup& setup) {
  const FenStyle style = peer_style(ruleset.variant(), std::nullopt);
  return ruleset.parse_fen(ruleset->write_fen(setup, style), {.dialect = style.dialect, .armies = {}});
}

/// Programs may expect the piece, although the first move of a game goes without it.
bool is_incomplete(Ruleset ruleset, const Setup& setup) {
  const Faults faults = ruleset.setup_reachability(setup, {});
  return std::ranges::any_of(faults, [](const Fault& fault) { return fault.check == "AF315"; });
}

constexpr unsigned kind_bit(ShownBy::Kind kind) { return 1U << static_cast<unsigned>(kind); }

/// What a program says of a position that it has reached: its FEN, read again. A fault may leave a state that no FEN
/// tells, and then nothing shows it. The set-up itself if its text cannot be read.
Setup as_written(Ruleset ruleset, const Setup& setup) {
  const auto read = read_again(ruleset, setup);
  return read ? comparable(ruleset, read->setup) : setup;
}

/// What rules answer that have these moves; see answer_of().
Answer answer_with(std::vector<MoveOutcome> moves, const MoveSource& source, Ruleset ruleset, const Setup& setup,
                   const Answer* right) {
  Answer answer;
  for (MoveOutcome& outcome : moves) {
    Setup after = comparable(ruleset, outcome.after);
    if (right != nullptr && right->moves.count(after) == 0) after = as_written(ruleset, after);
    answer.moves.emplace(after, std::move(outcome));
  }
  answer.result = result_of(source, ruleset, setup);
  return answer;
}

/// The kinds of ShownBy in which the faulty rules answer otherwise, as bits; none where they answer as the rules do.
/// `legal`: the moves of the right answer; may be null. Most copies list the same, in the same order, which is soon
/// seen.
unsigned kinds_shown(const FaultyRules& rules, const Answer& right, const std::vector<MoveOutcome>* legal,
                     Ruleset ruleset, const Setup& setup) {
  auto moves = rules.source->setup_moves(setup);
  const auto same = [](const MoveOutcome& a, const MoveOutcome& b) { return a.after == b.after; };
  if (legal != nullptr && std::equal(moves.begin(), moves.end(), legal->begin(), legal->end(), same))
    return result_of(*rules.source, ruleset, setup) == right.result ? 0 : kind_bit(ShownBy::Kind::ends);
  const Answer faulty = answer_with(std::move(moves), *rules.source, ruleset, setup, &right);
  const auto in = [](const Answer& answer) {
    return [&](const auto& move) { return answer.moves.contains(move.first); };
  };
  unsigned kinds = 0;
  if (!std::ranges::all_of(right.moves, in(faulty))) kinds |= kind_bit(ShownBy::Kind::lacks);
  if (!std::ranges::all_of(faulty.moves, in(right))) kinds |= kind_bit(ShownBy::Kind::adds);
  if (kinds == 0 && faulty.result != right.result) kinds |= kind_bit(ShownBy::Kind::ends);
  return kinds;
}

Answer right_answer(Ruleset ruleset, const Setup& setup) { return answer_of(ruleset.generator(), ruleset, setup); }

bool is_as_written(Ruleset ruleset, const Setup& setup) {
  const auto read = read_again(ruleset, setup);
  return read && read->setup == setup;
}

Witness shrunk(Ruleset ruleset, const Target& target, const Setup& from, const Effort& effort) {
  const bool incomplete = is_incomplete(ruleset, from);
  const auto still = [&](const Setup& smaller) {
    const auto position = sound(ruleset, smaller);
    return position && (incomplete || !is_incomplete(ruleset, *position)) &&
           (!effort.as_written || is_as_written(ruleset, *position)) &&
           shows(target, right_answer(ruleset, *position), ruleset, *position);
  };
  const Setup least = *sound(ruleset, shrink(from, still));
  return {least, !from_usual_start(ruleset.variant(), least), incomplete, least.board.occupied().size(),
          0,     right_answer(ruleset, least).moves.size()};
}

/// Whether `other` would show the same with less: what every program can be asked first, then fewer pieces,
/// fewer clauses that matter, fewer moves.
bool smaller(const Witness& other, const Witness& than) {
  return std::tie(other.shuffled, other.incomplete, other.pieces, other.foreign, other.moves) <
         std::tie(than.shuffled, than.incomplete, than.pieces, than.foreign, than.moves);
}

class Maker {
 public:
  Maker(Ruleset ruleset, const SuiteOrder& order)
      : ruleset_(ruleset), order_(order),
        style_(
            peer_style(ruleset.variant(), ruleset->six_fields_say_all() ? std::optional(Dialect::fen) : std::nullopt)) {
    Suite& suite = made_.suite;
    suite.version = order.version;
    suite.variant = ruleset->name();
    suite.profile = ruleset.profile().name;
    suite.dialect = to_string(style_.dialect);
    suite.seed = order.seed;
    suite.counters = counter_fields();
    suite.clauses = order.clauses;
    for (const FaultyRules& each : order.faulty) {
      if (each.fault.unchanged.empty()) faulty_.push_back(&each);
    }
  }

  Made make() {
    std::set<const FaultyRules*> unseen;
    if (order_.chosen) {
      chosen_ = *order_.chosen;
    } else {
      const std::vector<Target> targets = targets_of(faulty_);
      const auto found = witnesses(ruleset_, targets, order_.pool(), order_.effort, order_.progress);
      for (const Target& target : targets) unseen.insert(target.rules);
      for (std::size_t i = 0; i < targets.size(); ++i) {
        if (found[i]) unseen.erase(targets[i].rules);
      }
      // Where the order has no words for a fault that no position shows, the suite is at fault.
      for (const Target& target : targets) {
        if (order_.unseen.empty() && unseen.contains(target.rules))
          fault(fmt::format("no position tells {} from the rules", target.rules->fault.id));
      }
      for (const Clause& clause : made_.suite.clauses) rows_of(clause, targets, found);
    }
    for (const FaultyRules& each : order_.faulty) {
      made_.suite.mutants.push_back(each.fault);
      if (unseen.contains(&each)) made_.suite.mutants.back().unchanged = order_.unseen;
    }
    write_rows();
    return std::move(made_);
  }

 private:
  /// Those that change with the counters and with nothing else.
  [[nodiscard]] std::vector<std::size_t> counter_fields() const {
    Setup setup = ruleset_.parse_fen(ruleset_->positions().front().fen, {}).value().setup;
    setup.counters = {.plies = 40, .halfmove = 0};
    const std::string early = text_of(setup);
    setup.counters = {.plies = 62, .halfmove = 7};
    const std::string late = text_of(setup);
    const auto before = split_words(early);
    const auto after = split_words(late);
    std::vector<std::size_t> fields;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] != after[i]) fields.push_back(i);
    }
    return fields;
  }

  void fault(const std::string& text) {
    made_.faults.push_back(fmt::format("{}/{}: {}", made_.suite.variant, made_.suite.profile, text));
  }

  [[nodiscard]] Answer right(const Setup& setup) const { return answer_of(ruleset_.rules(), ruleset_, setup); }

  [[nodiscard]] std::vector<Target> targets_of(const std::vector<const FaultyRules*>& faulty) const {
    using enum ShownBy::Kind;
    std::vector<Target> targets;
    for (const FaultyRules* each : faulty) {
      if (!order_.every_way) {
        targets.push_back({each, {}});
        continue;
      }
      for (const ShownBy::Kind kind : {lacks, adds, ends}) {
        for (const Side side : {Side::white, Side::black}) targets.push_back({each, {kind, side}});
      }
    }
    return targets;
  }

  void rows_of(const Clause& clause, const std::vector<Target>& targets,
               const std::vector<std::optional<Witness>>& found) {
    std::vector<Witness> own;
    std::vector<Target> breakers, breakers_of_own;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (!contains(targets[i].rules->fault.clauses, clause.id)) continue;
      breakers.push_back(targets[i]);
      if (!found[i]) continue;
      own.push_back(*found[i]);
      breakers_of_own.push_back(targets[i]);
    }
    check_live(clause, own.size());
    if (!clause.undecidable.empty()) return;
    std::vector<std::vector<bool>> kills;
    for (const Witness& witness : own) {
      const Answer answer = right(witness.setup);
      kills.emplace_back();
      for (const Target& target : breakers) kills.back().push_back(shows(target, answer, ruleset_, witness.setup));
    }
    for (const std::size_t index : cover(own, kills)) {
      const auto known =
          std::ranges::find_if(chosen_, [&](const Chosen& each) { return each.setup == own[index].setup; });
      if (known == chosen_.end()) {
        chosen_.push_back({own[index].setup, {clause.id}, {breakers_of_own[index].rules}});
      } else {
        known->clauses.push_back(clause.id);
        known->mutants.push_back(breakers_of_own[index].rules);
      }
    }
  }

  void check_live(const Clause& clause, std::size_t live) {
    if (!clause.undecidable.empty() && live > 0)
      fault(fmt::format("{} has mutants that positions tell apart, and is listed as undecidable", clause.id));
    if (clause.undecidable.empty() && live < order_.faults_per_clause)
      fault(fmt::format("{} has {} mutants that a position tells from the rules, not {}", clause.id, live,
                        order_.faults_per_clause));
  }

  [[nodiscard]] std::string text_of(const Setup& setup) const { return ruleset_->write_fen(setup, style_); }

  void write_rows() {
    std::map<std::string, int> numbers;
    for (const Chosen& each : chosen_) {
      Row row;
      row.id = fmt::format("{}.{}", each.clauses.front(), ++numbers[each.clauses.front()]);
      row.clauses = each.clauses;
      row.fen = text_of(each.setup);
      add_dialects(row, each.setup);
      row.shuffled = !from_usual_start(ruleset_.variant(), each.setup);
      row.pieces = each.setup.board.occupied().size();
      const Answer answer = right(each.setup);
      // Several moves may lead to one position: each is listed.
      for (const MoveOutcome& outcome : ruleset_.rules().setup_moves(each.setup)) {
        Successor& move = row.moves.emplace_back();
        move.label = to_text(outcome.move, each.setup, ruleset_.variant());
        move.fen = text_of(outcome.after);
        move.after = comparable(ruleset_, outcome.after);
        if (const std::string same = text_of(move.after); same != move.fen) move.same = same;
      }
      std::ranges::sort(row.moves, {}, &Successor::label);
      row.result = answer.result;
      row.status = to_string(ruleset_.rules().setup_status(each.setup));
      if (answer_of(ruleset_.generator(), ruleset_, each.setup).differs(answer))
        fault(fmt::format("the two implementations differ on {}: {}", row.id, row.fen));
      for (const FaultyRules* rules : faulty_) add_mutant(row, each.setup, answer, *rules);
      made_.suite.rows.push_back(std::move(row));
      made_.smallest_for.push_back(each.mutants);
    }
  }

  void add_mutant(Row& row, const Setup& setup, const Answer& right, const FaultyRules& rules) const {
    const Answer faulty = answer_of(*rules.source, ruleset_, setup, &right);
    if (!faulty.differs(right)) return;
    MutantAnswer answer;
    answer.mutant = rules.fault.id;
    for (std::size_t i = 0; i < row.moves.size(); ++i) {
      if (!faulty.moves.contains(row.moves[i].after)) answer.missing.push_back(i);
    }
    for (const auto& [after, outcome] : faulty.moves) {
      if (right.moves.count(after) == 0) answer.extras.push_back(text_of(after));
    }
    std::ranges::sort(answer.extras);
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
        const std::string text = ruleset_->write_fen(setup, peer_style(ruleset_.variant(), dialect));
        FenOptions options;
        options.dialect = dialect;
        const auto back = ruleset_.parse_fen(text, options);
        if (back && back->setup == setup) row.others.emplace(to_string(dialect), text);
      } catch (const std::exception&) {  // the dialect is not the variant's
      }
    }
  }

  Ruleset ruleset_;
  const SuiteOrder& order_;
  FenStyle style_;
  std::vector<const FaultyRules*> faulty_;
  std::vector<Chosen> chosen_;
  Made made_;
};

constexpr const char* suite_version = "1.0";
constexpr std::size_t positions_played = 1500;
constexpr Effort short_effort{.kept = 4, .tries = 2, .as_written = true, .shown = 12};

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
  const bool plus = std::ranges::any_of(definition.kinds, [](const auto& kind) { return kind.plus; });
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
    const bool in_force = std::ranges::any_of(definition.settings,
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
  return std::ranges::all_of(counts, [&](const auto& each) {
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

bool Answer::differs(const Answer& other) const {
  return result != other.result || moves.size() != other.moves.size() ||
         std::ranges::any_of(moves, [&](const auto& move) { return other.moves.count(move.first) == 0; });
}

Answer answer_of(const MoveSource& source, Ruleset ruleset, const Setup& setup, const Answer* right) {
  return answer_with(source.setup_moves(setup), source, ruleset, setup, right);
}

bool differ(const MoveSource& faulty, const Answer& right, Ruleset ruleset, const Setup& setup) {
  std::unordered_set<Setup, SetupHash> met;
  for (const MoveOutcome& outcome : faulty.setup_moves(setup)) {
    Setup after = comparable(ruleset, outcome.after);
    if (right.moves.count(after) == 0) {
      after = as_written(ruleset, after);
      if (right.moves.count(after) == 0) return true;
    }
    met.insert(after);
  }
  return met.size() != right.moves.size() || result_of(faulty, ruleset, setup) != right.result;
}

bool shows(const Target& target, const Answer& right, Ruleset ruleset, const Setup& setup) {
  if (target.way.kind == ShownBy::Kind::any) return differ(*target.rules->source, right, ruleset, setup);
  return setup.to_move == target.way.side &&
         (kinds_shown(*target.rules, right, nullptr, ruleset, setup) & kind_bit(target.way.kind)) != 0;
}

std::vector<std::optional<Witness>> witnesses(Ruleset ruleset, const std::vector<Target>& targets,
                                              const std::vector<Position>& pool, const Effort& effort,
                                              const Progress& progress) {
  std::vector<std::vector<Setup>> found(targets.size());
  std::vector<const FaultyRules*> faulty;
  std::map<const FaultyRules*, std::size_t> times;
  for (const Target& target : targets) {
    if (times.emplace(target.rules, 0).second) faulty.push_back(target.rules);
  }
  const auto wanted = [&](std::size_t i) {
    return found[i].size() < effort.kept && (effort.shown == 0 || times[targets[i].rules] < effort.shown);
  };
  const auto look_at = [&](const Setup& setup) {
    const std::vector<MoveOutcome> legal = ruleset.generator().setup_moves(setup);
    const Answer right = answer_with(legal, ruleset.generator(), ruleset, setup, nullptr);
    const FaultyRules* known = nullptr;  // of which `kinds` are
    unsigned kinds = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const Target& target = targets[i];
      if (target.rules != known && !wanted(i)) continue;
      bool shown = false;
      if (target.way.kind == ShownBy::Kind::any) {
        shown = differ(*target.rules->source, right, ruleset, setup);
      } else if (target.way.side == setup.to_move) {
        if (target.rules != known) kinds = kinds_shown(*target.rules, right, &legal, ruleset, setup);
        if (target.rules != known && kinds != 0) ++times[target.rules];
        known = target.rules;
        shown = (kinds & kind_bit(target.way.kind)) != 0 && found[i].size() < effort.kept;
      }
      if (shown) found[i].push_back(setup);
    }
  };
  for (const Position& each : pool) {
    bool any = false;
    for (std::size_t i = 0; i < targets.size() && !any; ++i) any = wanted(i);
    if (!any) break;
    const auto setup = sound(ruleset, each.setup());
    if (!setup || (effort.as_written && !is_as_written(ruleset, *setup))) continue;
    try {
      look_at(*setup);
    } catch (const TooManyMoves&) {
    }
  }
  std::vector<std::optional<Witness>> result(targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (progress) progress(i, targets.size());
    const auto rank = [&](const Setup& setup) {
      return std::tuple(!from_usual_start(ruleset.variant(), setup), is_incomplete(ruleset, setup),
                        setup.board.occupied().size());
    };
    std::ranges::stable_sort(found[i], [&](const Setup& a, const Setup& b) { return rank(a) < rank(b); });
    if (found[i].size() > effort.tries) found[i].resize(effort.tries, found[i].front());
    for (const Setup& setup : found[i]) {
      Witness witness = shrunk(ruleset, targets[i], setup, effort);
      // Only what is not larger anyway is worth the count.
      const auto size = [](const Witness& each) { return std::tuple(each.shuffled, each.incomplete, each.pieces); };
      if (result[i] && size(*result[i]) < size(witness)) continue;
      if (effort.foreign != nullptr)
        witness.foreign = effort.foreign(*targets[i].rules, ruleset, witness.setup, faulty);
      if (!result[i] || smaller(witness, *result[i])) result[i] = witness;
    }
  }
  return result;
}

std::vector<std::size_t> cover(const std::vector<Witness>& witnesses, const std::vector<std::vector<bool>>& tells) {
  std::vector<std::size_t> chosen;
  if (witnesses.empty()) return chosen;
  std::vector<bool> told(tells.front().size(), false);
  for (;;) {
    std::optional<std::size_t> best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < witnesses.size(); ++i) {
      std::size_t more = 0;
      for (std::size_t mutant = 0; mutant < told.size(); ++mutant) more += tells[i][mutant] && !told[mutant] ? 1U : 0U;
      if (more > most || (more == most && more > 0 && smaller(witnesses[i], witnesses[*best]))) {
        best = i;
        most = more;
      }
    }
    if (!best) break;
    chosen.push_back(*best);
    for (std::size_t mutant = 0; mutant < told.size(); ++mutant) told[mutant] = told[mutant] || tells[*best][mutant];
  }
  std::ranges::sort(chosen);
  return chosen;
}

Made make_suite(Ruleset ruleset, const SuiteOrder& order) { return Maker(ruleset, order).make(); }

std::vector<Position> played_pool(Ruleset ruleset, const std::vector<Root>& starts, std::uint64_t seed,
                                  std::size_t played) {
  std::vector<Position> pool;
  for (const bool usual : {false, true}) {
    const std::vector<Root> from = usual ? std::vector<Root>() : starts;
    Player player(starts_of_play(ruleset, from, {}), seed);
    for (std::size_t i = 0; i < played / 2; ++i) pool.push_back(player.next());
  }
  Random random(seed);
  for (std::size_t i = 0; i < played; ++i) {
    auto position = Position::with_usual_kings(ruleset, ruleset.random_setup(random));
    if (position) pool.push_back(std::move(*position));
  }
  return pool;
}

Made defined_suite(const Variant& variant, const defined::Definition& definition, std::uint64_t seed,
                   Observer& observer) {
  SuiteOrder order;
  order.version = suite_version;
  order.seed = seed;
  order.every_way = true;
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
  Made made = make_suite(Ruleset(variant), order);
  for (Clause& clause : made.suite.clauses) {
    const auto is_for = [&clause](const auto& each) { return contains(each.clauses, clause.id); };
    if (!clause.undecidable.empty() || std::ranges::any_of(made.suite.rows, is_for)) continue;
    const bool copied = std::ranges::any_of(made.suite.mutants, is_for);
    clause.undecidable = copied ? fmt::format("none of {} shows a wrong copy of it", counted(positions, "position"))
                                : "no wrong copy of the rules was made for it";
  }
  return made;
}

}  // namespace arbiter::conformance
