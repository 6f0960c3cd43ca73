#include "puzzles/closure/closure.hpp"

#include <map>

#include <fmt/format.h>

#include "puzzles/solve/solver.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

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
  WordCore core = core_of(request, space, query, seconds);
  // What a part says of one move is shortened as well.
  for (std::size_t part = 0; part < core.parts.size(); ++part) {
    if (!core.typed[part]) continue;
    const std::vector<std::string> candidates = shorter(core.parts[part], request.ruleset.variant());
    for (const std::string& candidate : candidates) {
      const double left = seconds_until(end);
      if (left <= 0) return core;
      std::string text = candidate;
      for (std::size_t i = 0; i < core.parts.size(); ++i) {
        if (core.typed[i] && i != part) text += " & (" + core.parts[i] + ")";
      }
      const auto shortened = query::parse(text, request.ruleset.variant());
      WordCore other = shortened ? core_of(request, space, *shortened, left) : WordCore{};
      if (other.parts.empty()) continue;
      core = std::move(other);
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
