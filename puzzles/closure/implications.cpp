#include <iterator>
#include <map>

#include <fmt/format.h>

#include "puzzles/closure/closure.hpp"
#include "puzzles/query/parse.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

using query::Scope;

/// For all variants.
constexpr ImplicationText common[] = {
#define ARBITER_IMPLICATION(of, text) {ImplicationText::Of::of, text},
#include "puzzles/closure/implications.def"
#undef ARBITER_IMPLICATION
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
  const PuzzleVariant& puzzles = puzzle_variant(ruleset.variant());
  std::vector<ImplicationText> all = puzzles.implications(ruleset);
  all.insert(all.end(), std::begin(common), std::end(common));
  for (const ImplicationText& each : all) {
    add(each.of == ImplicationText::Of::move ? Scope::move : Scope::position, std::string(each.text));
  }
  if (!puzzles.pieces_keep_their_kind()) return result;
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
