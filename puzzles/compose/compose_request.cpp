#include "puzzles/compose/compose_request.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "puzzles/space/symbolic_rules.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

void start_from(ComposeRequest& asked, const std::string& armies) {
  for (const NamedPosition& each : asked.request.ruleset->positions()) {
    if (each.name != (armies.empty() ? "start" : "start:" + armies) && each.name != "start:FF") continue;
    const auto parsed = asked.request.ruleset->parse_fen(each.fen, {});
    if (!parsed) continue;
    asked.request.context = parsed->setup.state.context;
    asked.style = parsed->style;
    if (each.name != "start:FF") break;
  }
}

namespace {

bool has_piece(Ruleset ruleset, const State& state, std::string_view name) {
  const std::vector<Piece> pieces = symbolic_rules(ruleset).pieces(state);
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](Piece piece) { return role_info(ruleset.variant(), piece.role).name == name; });
}

}  // namespace

std::string absent_piece(const Request& request) {
  const auto asked = request.parameters.find("piece");
  if (asked == request.parameters.end()) return {};
  State state;
  state.context = request.context;
  if (asked->second == "any" || has_piece(request.ruleset, state, asked->second)) return {};
  return asked->second;
}

std::string armies_with(const Variant& variant, const std::string& piece) {
  const ArmyChoice* choice = variant.army_choice();
  if (choice == nullptr) return {};
  for (const char army : choice->letters()) {
    const std::string both(2, army);
    for (const NamedPosition& each : variant.positions()) {
      const auto parsed = variant.parse_fen(each.fen, {});
      if (each.name == "start:" + both && parsed && has_piece(Ruleset(variant), parsed->setup.state, piece))
        return both;
    }
  }
  return {};
}

}  // namespace arbiter::puzzles
