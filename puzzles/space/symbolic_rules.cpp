#include "puzzles/space/symbolic_rules.hpp"

#include <algorithm>
#include <unordered_map>

#include "support/internal_error.hpp"
#include "variants/armies/invariants.hpp"
#include "variants/armies/rules.hpp"
#include "variants/checkered/invariants.hpp"
#include "variants/checkered/rules.hpp"
#include "variants/interweave/invariants.hpp"
#include "variants/interweave/rules.hpp"
#include "variants/kingofthehill/rules.hpp"
#include "variants/takemake/invariants.hpp"
#include "variants/takemake/rules.hpp"
#include "variants/threecheck/rules.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::array<Side, 2> sides{Side::white, Side::black};

std::vector<std::size_t> passed_bits(Side to_move) {
  std::vector<std::size_t> bits;
  for (int file = 0; file < 8; ++file) {
    bits.push_back(*orthodox::passed_bit(Square::at(file, relative_rank(opponent(to_move), 2))));
  }
  return bits;
}

std::vector<std::size_t> corner_bits() {
  std::vector<std::size_t> bits;
  for (const Side side : sides) {
    for (const int file : {0, 7}) bits.push_back(orthodox::castling_bit(side, file));
  }
  return bits;
}

void add_men(std::vector<Man>& men, Role role) {
  for (const Side side : sides) men.push_back(man_of(side, role));
}

struct TakeMake {
  explicit TakeMake(std::size_t profile) : rules(static_cast<takemake::Profile>(profile)), reading(static_cast<takemake::Profile>(profile)), base(takemake::Lore{reading}) {}
  static std::vector<Man> men(const State&) {
    std::vector<Man> result;
    for (int role = 0; role < orthodox::first_free; ++role) add_men(result, Role{static_cast<std::uint8_t>(role)});
    return result;
  }
  static std::vector<std::size_t> open_bits(Side to_move) { return passed_bits(to_move); }
  static std::vector<std::size_t> castling_bits() { return corner_bits(); }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const {
    return takemake::invariants(view, to_move, reading);
  }
  Formula struck(const FormulaView& view, Side side, Man man, Square from, Square target) const {
    if (man.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return base.takes_on(view, opponent(side), man, from, target);
  }
  takemake::Rules rules;
  takemake::Profile reading;
  orthodox::Rules<takemake::Lore> base;
};

struct Armies {
  explicit Armies(std::size_t) {}
  static std::vector<Man> men(const State& state) {
    std::vector<Man> result;
    add_men(result, orthodox::pawn);
    add_men(result, orthodox::king);
    std::vector<Role> roles;
    for (const Side side : sides) {
      for (const Role role : armies::men_of(armies::army(state, side))) {
        if (std::find(roles.begin(), roles.end(), role) == roles.end()) roles.push_back(role);
      }
    }
    for (const Role role : roles) add_men(result, role);
    return result;
  }
  static std::vector<std::size_t> open_bits(Side to_move) { return passed_bits(to_move); }
  static std::vector<std::size_t> castling_bits() { return corner_bits(); }
  static std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) {
    return armies::invariants(view, to_move);
  }
  Formula struck(const FormulaView& view, Side side, Man man, Square from, Square target) const {
    if (man.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return base.takes_on(view, opponent(side), man, from, target);
  }
  armies::Rules rules;
  orthodox::Rules<armies::Lore> base{armies::Lore{}};
};

struct Interweave {
  explicit Interweave(std::size_t profile) : rules(static_cast<interweave::Profile>(profile)) {}
  static std::vector<Man> men(const State&) {
    std::vector<Man> result;
    for (int role = 0; role < interweave::role_count; ++role) add_men(result, Role{static_cast<std::uint8_t>(role)});
    return result;
  }
  static std::vector<std::size_t> open_bits(Side to_move) {
    std::vector<std::size_t> bits;
    // The passed squares of the side that has moved, and the reserves: more than two of a kind no game has.
    for (std::size_t bit = 0; bit < 16; ++bit) bits.push_back(bit + (to_move == Side::black ? 0 : 16));
    for (const Side side : sides) {
      for (const Role role : interweave::reserve_roles) {
        for (const int count : {1, 2}) bits.push_back(interweave::reserve_bit(side, role, count));
      }
    }
    std::vector<std::size_t> possible;
    for (const std::size_t bit : bits) {
      if (bit >= 32) {
        possible.push_back(bit);
        continue;
      }
      const int file = static_cast<int>(bit % 16) / 2;
      const int arrival = file + (bit % 2 != 0 ? 1 : -1);
      if (arrival >= 0 && arrival <= 7) possible.push_back(bit);
    }
    return possible;
  }
  static std::vector<std::size_t> castling_bits() { return {}; }
  static std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) {
    return interweave::invariants(view, to_move);
  }
  static Formula struck(const FormulaView&, Side, Man, Square, Square) { return truth<Formula>(false); }
  interweave::Rules rules;
};

struct Checkered {
  explicit Checkered(std::size_t profile) : rules(static_cast<checkered::Profile>(profile)), reading(static_cast<checkered::Profile>(profile)) {}
  static std::vector<Man> men(const State&) {
    std::vector<Man> result;
    for (int number = 0; number < orthodox::first_free; ++number) {
      const Role role{static_cast<std::uint8_t>(number)};
      add_men(result, role);
      if (role != orthodox::king) result.push_back({Owner::both, role});
    }
    return result;
  }
  static std::vector<std::size_t> open_bits(Side to_move) {
    auto bits = passed_bits(to_move);
    for (std::size_t bit = 32; bit < 48; ++bit) bits.push_back(bit);
    return bits;
  }
  static std::vector<std::size_t> castling_bits() { return corner_bits(); }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const {
    return checkered::invariants(view, to_move, reading);
  }
  /// Stage 1.
  static Formula struck(const FormulaView& view, Side side, Man man, Square from, Square target) {
    if (man.owner == owner_of(side)) return truth<Formula>(false);
    return checkered::strikes(view, man, opponent(side), from, target);
  }
  checkered::Rules rules;
  checkered::Profile reading;
};

/// A variant that plays as Fide against Fide does and ends otherwise.
template <class OwnRules>
struct OtherEnd : Armies {
  using Armies::Armies;
  OwnRules rules;
};

template <class Core>
class Adapter final : public SymbolicRules {
 public:
  explicit Adapter(std::size_t profile) : core_(profile) {}

  std::vector<Man> men(const State& state) const override { return core_.men(state); }
  std::vector<std::size_t> open_bits(Side to_move) const override { return core_.open_bits(to_move); }
  std::vector<std::size_t> castling_bits() const override { return core_.castling_bits(); }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return core_.invariants(view, to_move);
  }
  void for_each_turn(const FormulaView& view, Side side, Square from, Man mover,
                     const std::function<void(const SymbolicTurn&)>& use) const override {
    // What is remembered is the safety of kings after a turn, which does not depend on who stood where the mover left.
    FormulaView only = with_only(view, from, mover);
    only.remember_with(view);
    core_.rules.for_each_turn(only, side, from, [&](const Candidate& candidate, Formula legal) {
      use(SymbolicTurn{mover, candidate.legs, candidate.because, legal});
    });
  }
  Formula in_check(const FormulaView& view, Side side) const override { return core_.rules.in_check(view, side); }
  std::vector<Formula> attackers(const FormulaView& view, Square square, Side side) const override {
    std::vector<Formula> result;
    for (const Square from : all_squares) {
      if (from == square) continue;
      Disjunction<Formula> struck;
      view.for_each_man(from, [&](Man man, Formula present) {
        struck.add(all(present, core_.struck(view, side, man, from, square)));
      });
      if (!never(struck.value())) result.push_back(struck.value());
    }
    return result;
  }

 private:
  Core core_;
};

template <class Core, std::size_t profiles>
const SymbolicRules& adapter(std::size_t profile) {
  static const std::array<std::unique_ptr<SymbolicRules>, profiles> all = [] {
    std::array<std::unique_ptr<SymbolicRules>, profiles> made;
    for (std::size_t i = 0; i < profiles; ++i) made[i] = std::make_unique<Adapter<Core>>(i);
    return made;
  }();
  ensure(profile < profiles, "a profile of the variant");
  return *all[profile];
}

}  // namespace

const SymbolicRules& symbolic_rules(const Variant& variant, std::size_t profile) {
  if (variant.name() == "takemake") return adapter<TakeMake, 3>(profile);
  if (variant.name() == "interweave") return adapter<Interweave, 2>(profile);
  if (variant.name() == "checkered") return adapter<Checkered, 2>(profile);
  if (variant.name() == "armies" || variant.name() == "chess") return adapter<Armies, 1>(0);
  if (variant.name() == "kingofthehill") return adapter<OtherEnd<kingofthehill::Rules>, 1>(0);
  if (variant.name() == "threecheck") return adapter<OtherEnd<threecheck::Rules>, 1>(0);
  throw InternalError("a variant without rules over formulas");
}

FormulaView with_only(const FormulaView& view, Square square, Man man) {
  FormulaView result = view;
  const Formula present = view.holds(square, man);
  std::vector<FormulaView::Candidate> only;
  if (!never(present)) only.push_back({man, present});
  result.set(square, std::move(only), view.empty(square));
  return result;
}

Formula any_of(const FormulaStore& store, std::vector<Formula> conditions) {
  const auto by_edge = [](Formula a, Formula b) { return a.edge() < b.edge(); };
  std::sort(conditions.begin(), conditions.end(), by_edge);
  conditions.erase(std::unique(conditions.begin(), conditions.end(), [](Formula a, Formula b) { return same_node(a, b); }), conditions.end());
  std::erase_if(conditions, [](Formula each) { return never(each); });
  if (!conditions.empty() && always(conditions.front())) return conditions.front();
  Disjunction<Formula> sum;
  while (!conditions.empty()) {
    std::unordered_map<std::uint32_t, std::size_t> uses;
    const auto parts_of = [&](Formula formula) -> std::vector<std::uint32_t> {
      if (formula.is_constant() || (formula.edge() & 1U) != 0 || store.is_variable(formula.edge() / 2)) return {formula.edge()};
      const auto operands = store.operands(formula.edge() / 2);
      return {operands.begin(), operands.end()};
    };
    std::vector<std::vector<std::uint32_t>> parts;
    for (const Formula condition : conditions) {
      parts.push_back(parts_of(condition));
      for (const std::uint32_t part : parts.back()) ++uses[part];
    }
    std::uint32_t best = 0;
    std::size_t most = 1;
    for (const auto& [part, count] : uses) {
      if (count > most || (count == most && most > 1 && part > best)) {
        best = part;
        most = count;
      }
    }
    if (most < 2) break;
    std::vector<Formula> rest;
    std::vector<Formula> sharing;
    std::optional<Formula> shared;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if (std::find(parts[i].begin(), parts[i].end(), best) == parts[i].end()) {
        rest.push_back(conditions[i]);
        continue;
      }
      Conjunction<Formula> other;
      for (const std::uint32_t part : parts[i]) {
        const Formula formula = store.formula(part);
        if (part == best) {
          shared = formula;
        } else {
          other.add(formula);
        }
      }
      sharing.push_back(other.value());
    }
    sum.add(all(*shared, any_of(store, std::move(sharing))));
    conditions = std::move(rest);
  }
  for (const Formula condition : conditions) sum.add(condition);
  return sum.value();
}

}  // namespace arbiter::puzzles
