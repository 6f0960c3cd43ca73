#include "puzzles/closure/closure.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <new>

#include <fmt/format.h>

#include "puzzles/closure/encoder.hpp"
#include "puzzles/solve/solver.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

/// The constraints, the parts of the query and the invariants, each under its own literal.
class Closure {
 public:
  Closure(const Request& request, const Space& space, const query::Query& query, double seconds)
      : end_(in_seconds(seconds)), counts_(request, space, &query),
        encoder_(context_, solver_, request, counts_, query) {
    const bool white = request.constraints.to_move == Side::white;
    assume(white ? "White to move" : "Black to move", white ? encoder_.white() : !encoder_.white());
    const auto& sums = counts_.sums();
    for (std::size_t i = 0; i < counts_.constraints(); ++i) assume(sums[i]);
    first_typed_ = words_.size();
    for (const query::Node* part : conjuncts(query.root))
      assume(query.text.substr(part->begin, part->end - part->begin), encoder_.of(*part));
    last_typed_ = words_.size();
    for (std::size_t i = counts_.constraints(); i < sums.size(); ++i) assume(sums[i]);
    encoder_.close();
  }

  /// `typed`: which of the parts belong to the query.
  WordCore core(std::vector<bool>& typed) {
    typed.clear();
    std::vector<std::size_t> core;
    for (std::size_t i = 0; i < words_.size(); ++i) core.push_back(i);
    if (!contradict(core)) return {{}, decided_};
    core = blamed(core);
    for (std::size_t i = core.size(); i-- > 0;) {
      std::vector<std::size_t> fewer = core;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (contradict(fewer)) core = std::move(fewer);
    }
    std::vector<std::string> words;
    for (const std::size_t i : core) {
      words.push_back(words_[i]);
      typed.push_back(i >= first_typed_ && i < last_typed_);
    }
    return {words, true};
  }

 private:
  void assume(const Sum& sum) {
    if (!encoder_.counts_pieces()) return;
    if (sum.words.empty()) {
      solver_.add(encoder_.of(sum));
    } else {
      assume(sum.words, encoder_.of(sum));
    }
  }
  /// Facts with the same words share one literal.
  void assume(const std::string& words, const z3::expr& holds) {
    const auto known = std::ranges::find(words_, words);
    if (known == words_.end()) {
      words_.push_back(words);
      literals_.push_back(context_.bool_const(("assumption " + std::to_string(words_.size())).c_str()));
      solver_.add(z3::implies(literals_.back(), holds));
    } else {
      solver_.add(z3::implies(literals_[static_cast<std::size_t>(known - words_.begin())], holds));
    }
  }

  bool contradict(const std::vector<std::size_t>& assumed) {
    const double left = seconds_until(end_);
    decided_ = false;
    if (left <= 0) return false;
    z3::params limits(context_);
    limits.set("timeout", static_cast<unsigned>(left * 1000) + 1);
    solver_.set(limits);
    z3::expr_vector literals(context_);
    for (const std::size_t i : assumed) literals.push_back(literals_[i]);
    const z3::check_result result = solver_.check(literals);
    decided_ = result != z3::unknown;
    return result == z3::unsat;
  }
  /// After contradict(): the assumptions that the solver has used.
  std::vector<std::size_t> blamed(const std::vector<std::size_t>& assumed) {
    std::vector<std::size_t> result;
    const z3::expr_vector core = solver_.unsat_core();
    for (const std::size_t i : assumed) {
      for (const z3::expr& literal : core) {
        if (!z3::eq(literal, literals_[i])) continue;
        result.push_back(i);
        break;
      }
    }
    return result;
  }

  Clock::time_point end_;
  z3::context context_;
  z3::solver solver_{context_};
  Counts counts_;
  Encoder encoder_;
  bool decided_ = false;
  std::size_t first_typed_ = 0;
  std::size_t last_typed_ = 0;
  std::vector<std::string> words_;
  std::vector<z3::expr> literals_;
};

WordCore core_of(const Request& request, const Space& space, const query::Query& query, double seconds,
                 std::vector<bool>& typed) {
  try {
    return Closure(request, space, query, seconds).core(typed);
  } catch (const QueryTooLarge&) {
    return {};
  } catch (const z3::exception& error) {
    if (std::string_view(error.msg()).find("memory") != std::string_view::npos) throw std::bad_alloc();
    return {};  // cancelled: nothing is known
  }
}

/// For a part that says several things of one move: the part without each one of them. Such a part asks less of a move,
/// so that what contradicts it contradicts the whole part.
std::vector<std::string> shorter(const std::string& part, const Variant& variant) {
  const auto query = query::parse(part, variant);
  if (!query || query->root.op != query::Op::exists || query->root.parts.front().op != query::Op::conjunction)
    return {};
  const query::Node& body = query->root.parts.front();
  std::vector<std::string> result;
  for (std::size_t left_out = body.parts.size(); left_out-- > 0;) {
    std::string rest;
    for (std::size_t i = 0; i < body.parts.size(); ++i) {
      const query::Node& each = body.parts[i];
      if (i == left_out) continue;
      const bool loose = each.op == query::Op::disjunction;
      const std::string words = part.substr(each.begin, each.end - each.begin);
      rest += (rest.empty() ? "" : " & ") + (loose ? "(" + words + ")" : words);
    }
    const std::string kind = query->root.steps ? "exists step(" : "exists move(";
    result.push_back(kind + rest + ")");
  }
  return result;
}

}  // namespace

WordCore contradicting_words(const Request& request, const Space& space, const query::Query& query, double seconds) {
  const auto end = in_seconds(seconds);
  std::vector<bool> typed;
  WordCore core = core_of(request, space, query, seconds, typed);
  // What a part says of one move is shortened as well.
  for (std::size_t part = 0; part < core.parts.size(); ++part) {
    if (!typed[part]) continue;
    const std::vector<std::string> candidates = shorter(core.parts[part], request.ruleset.variant());
    for (const std::string& candidate : candidates) {
      const double left = seconds_until(end);
      if (left <= 0) return core;
      std::string text = candidate;
      for (std::size_t i = 0; i < core.parts.size(); ++i) {
        if (typed[i] && i != part) text += " & (" + core.parts[i] + ")";
      }
      const auto shortened = query::parse(text, request.ruleset.variant());
      std::vector<bool> typed_there;
      WordCore other = shortened ? core_of(request, space, *shortened, left, typed_there) : WordCore{};
      if (other.parts.empty()) continue;
      core = std::move(other);
      typed = std::move(typed_there);
      part = static_cast<std::size_t>(-1);  // start again
      break;
    }
  }
  return core;
}

namespace {

using query::Scope;

struct Row {
  std::string_view group;
  Scope scope;
  std::string_view text;
};
constexpr Row rows[] = {
#define ARBITER_IMPLICATION(group, of, text) {#group, Scope::of, text},
#define ARBITER_IMPLICATIONS(variant, profile, groups)
#include "puzzles/closure/implications.def"
#undef ARBITER_IMPLICATION
#undef ARBITER_IMPLICATIONS
};

struct Use {
  std::string_view variant;
  int profile;
  std::string_view groups;
};
constexpr Use uses[] = {
#define ARBITER_IMPLICATION(group, of, text)
#define ARBITER_IMPLICATIONS(variant, profile, groups) {#variant, profile, groups},
#include "puzzles/closure/implications.def"
#undef ARBITER_IMPLICATION
#undef ARBITER_IMPLICATIONS
};

query::Node parsed(Scope scope, const std::string& text, const Variant& variant) {
  auto query = query::parse(scope == Scope::move ? fmt::format("all moves({})", text) : text, variant);
  if (!query) throw InternalError(fmt::format("'{}' cannot be read: {}", text, query.error().front().message));
  return scope == Scope::move ? query->root.parts.front() : query->root;
}

std::vector<Implication> read(Ruleset ruleset) {
  std::vector<Implication> result;
  const auto add = [&](Scope scope, std::string text) {
    query::Node root = parsed(scope, text, ruleset.variant());
    result.push_back({scope, std::move(text), std::move(root)});
  };
  std::string groups;
  for (const Use& each : uses) {
    const bool fits = each.profile < 0 || each.profile == static_cast<int>(ruleset.index());
    if (each.variant == ruleset->name() && fits) groups += fmt::format(" {} ", each.groups);
  }
  // They know pawns and castling rights as the built-in variants have them, and no passes.
  if (is_built_in(ruleset.variant())) groups += " all ";
  for (const Row& each : rows) {
    if (groups.find(fmt::format(" {} ", each.group)) != std::string::npos) add(each.scope, std::string(each.text));
  }
  if (!puzzle_variant(ruleset.variant()).pieces_keep_their_kind) return result;
  for (const RoleInfo& role : ruleset->roles()) {
    std::string name(role.name);
    for (char& c : name) c = c == ' ' || c == '-' ? '_' : c;
    if (name != "pawn") add(Scope::move, fmt::format("by {0} -> becomes {0}", name));
  }
  return result;
}

}  // namespace

const std::vector<Implication>& implications(Ruleset ruleset) {
  static std::map<std::pair<const Variant*, std::size_t>, std::vector<Implication>> known;
  const auto [place, is_new] = known.try_emplace({&ruleset.variant(), ruleset.index()});
  if (is_new) place->second = read(ruleset);
  return place->second;
}

}  // namespace arbiter::puzzles
