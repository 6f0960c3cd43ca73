#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "puzzles/closure/closure.hpp"
#include "puzzles/compose/composer.hpp"
#include "puzzles/space/reachable.hpp"
#include "puzzles/themes/conditions.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// Appends what is not yet there.
void add_words(std::vector<std::string>& words, const std::string& more) {
  if (!more.empty() && std::ranges::find(words, more) == words.end()) words.push_back(more);
}

/// Whether a king and a piece with which it could castle can stand on a board that is asked for: the invariant of
/// castling rights says which pieces those are, and numbers say whether there is room for one.
bool someone_may_castle(const Theme& theme, const Request& request) {
  const SymbolicRules& rules = symbolic_rules(request.ruleset);
  const std::optional<Role> king = rules.castling_king();
  if (!king) return false;
  Request open = request;
  open.castling = Castling::shuffled;
  open.constraints = {};
  for (const Side side : {Side::white, Side::black}) {
    if (side != request.constraints.to_move && !request.enemy_rights) continue;
    const std::vector<std::size_t> bits = rules.castling_bits(Castling::shuffled, side);
    for (const Case& part : bits.empty() ? std::vector<Case>() : whole_space(open)) {
      const Space space(open, part);
      Setup setup = space.decode(std::vector<bool>(space.store().variables(), false));
      const int home = relative_rank(side, 0);
      const int file = static_cast<int>(bits.front() % 8);
      setup.state.bits[bits.front()] = true;
      setup.board.put(Square::at(file == 4 ? 3 : 4, home), piece_of(side, *king));
      for (const Piece piece : rules.pieces(setup.state)) {
        if (piece.role == *king) continue;
        setup.board.put(Square::at(file, home), piece);
        const std::vector<Formula> broken = space.broken(setup);
        const bool no_partner = std::ranges::any_of(space.invariants(), [&](const Named& each) {
          const auto same = [&](Formula formula) { return formula.edge() == each.holds.edge(); };
          return each.words.ends_with(".castling)") && std::ranges::any_of(broken, same);
        });
        if (no_partner) continue;
        Request with = request;
        with.constraints.kinds.push_back({piece, {1}, ""});
        if (contradicting_numbers(with, Space(with, {}), theme.query()).empty()) return true;
      }
    }
  }
  return false;
}

}  // namespace

SpaceInWords space_in_words(const Theme& theme, const Request& request, bool minimal) {
  SpaceInWords result;
  std::vector<std::string> contexts;
  std::vector<std::string> facets;
  std::vector<std::string> invariants;
  std::vector<std::string> constraints;
  std::optional<bool> castles;
  for (const Case& part : whole_space(request)) {
    const Space space(request, part);
    add_words(contexts, part.name);
    for (const Facet& each : space.facets()) {
      add_words(facets, each.words);
      if (each.castling && !each.limit.empty() && !castles) castles = someone_may_castle(theme, request);
      if (!each.castling || castles.value_or(true)) add_words(result.limits, each.limit);
    }
    for (const Named& each : space.invariants()) add_words(invariants, each.words);
    for (const Named& each : space.constraints()) add_words(constraints, each.words);
  }
  result.words.push_back(fmt::format("{} to move", request.constraints.to_move == Side::white ? "White" : "Black"));
  if (!contexts.empty()) {
    result.words.push_back(joined(contexts) + (request.any_context ? "" : ", as the theme says"));
  }
  if (!request.enemy_rights && request.castling != Castling::none) {
    facets.emplace_back(
        "rights to castle of the side that is not to move are left out: the theme is the same with and without them");
  }
  for (const auto* list : {&facets, &invariants, &constraints})
    result.words.insert(result.words.end(), list->begin(), list->end());
  for (std::string& each : condition_words(request)) result.words.push_back(std::move(each));
  result.words.push_back(reachability_in_words(request));
  if (const auto least = minimal ? theme.least_pieces(request) : std::nullopt) {
    result.words.push_back(fmt::format("at least {}, by counting: {}", counted(least->pieces, "piece"), least->reason));
  }
  return result;
}

}  // namespace arbiter::puzzles
