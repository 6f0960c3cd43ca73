// What kind of move mates: births and switches of Checkered chess.

#include <array>
#include <string_view>

#include "puzzles/variants/checkered/key_theme.hpp"
#include "puzzles/variants/checkered/requested_stage.hpp"
#include "puzzles/variants/checkered/themes.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;
using orthodox::pawn;

void add(std::vector<const Theme*>& themes, KeyThemeParts parts) {
  static std::vector<std::unique_ptr<Theme>> kept;
  kept.push_back(make_key_theme(std::move(parts)));
  themes.push_back(kept.back().get());
}

constexpr std::array<std::string_view, 5> natures{"pawn", "knight", "bishop", "rook", "queen"};

std::string_view name_of(Role role) {
  return number(role) < static_cast<int>(natures.size()) ? natures[static_cast<std::size_t>(number(role))] : "king";
}

bool is_birth(const KeyFacts& facts) { return facts.captures() && facts.last().becomes.owner == Owner::both; }

void add_births(std::vector<const Theme*>& themes) {
  KeyThemeParts nature{.info = {"nature-key",
                                {"checkered"},
                                "CK.birth",
                                "The only move that mates captures a piece of another kind and leaves a checkered "
                                "piece, whose nature the player chooses between the two kinds. With one nature it is "
                                "mate, with the other it is not. Each of the five kinds can be the one that mates, and "
                                "it can be that of the capturer or of the captured piece. (Stage 1-.)",
                                {{"nature",
                                  "which nature mates",
                                  {"capturer", "captured", "pawn", "knight", "bishop", "rook", "queen"},
                                  "captured",
                                  0,
                                  0}}}};
  nature.prepare = [](Request& request) { request_stage(request, checkered::Stage::one); };
  nature.strikes = true;
  nature.least =
      LeastPieces{4, "two kings (CK.inv.kings), the piece that captures and the one that it captures (CK.birth)"};
  nature.key = [](const KeyFacts& facts) {
    const Role born = facts.last().becomes.role;
    const bool promotes = facts.mover.role == pawn && (facts.first().to.rank() == 0 || facts.first().to.rank() == 7);
    if (!is_birth(facts) || promotes) return false;
    const std::string& wanted = facts.request.parameter("nature");
    if (wanted == "capturer") return born == facts.mover.role;
    if (wanted == "captured") return born != facts.mover.role;
    return name_of(born) == wanted;
  };
  // Where the born piece has the capturer's kind, there is a choice of natures only if the captured piece had another
  // kind.
  nature.demands = [](const Space& space, const Request&, const Move& key, const FormulaView&) {
    const Step& step = key.front();
    const Piece same{owner_of(opponent(space.to_move())), step.becomes.role};
    Disjunction<Formula> mover_is_same;
    space.view().for_each_piece(step.from, [&](Piece piece, Formula present) {
      if (piece.role == step.becomes.role) mover_is_same.add(present);
    });
    return std::vector<Named>{
        {"two natures to choose from", implies(mover_is_same.value(), no(space.view().holds(step.to, same)))}};
  };
  nature.look = [](const Request&, const Setup& setup, const MoveOutcome& key) {
    const Step& step = key.move.front();
    const auto victim = setup.board[step.to];
    return victim && victim->role != setup.board[step.from]->role ? std::string()
                                                                  : std::string("there is no choice of natures");
  };
  add(themes, std::move(nature));

  KeyThemeParts birth{.info = {"birth-mate",
                               {"checkered"},
                               "CK.birth",
                               "The only move that mates is a capture by a piece that was not checkered before. The "
                               "checkered piece that it leaves is the only one that gives check. (Stage 1-.)",
                               {}}};
  birth.prepare = [](Request& request) { request_stage(request, checkered::Stage::one); };
  birth.key = [](const KeyFacts& facts) { return is_birth(facts) && facts.mover.owner != Owner::both; };
  birth.demands = [](const Space& space, const Request&, const Move& key, const FormulaView& after) {
    const Side defender = opponent(space.to_move());
    FormulaView without = after;
    // An own pawn of the defender blocks lines as the born piece does, and never attacks the defender's king.
    without.set(key.back().to, {{piece_of(defender, pawn), truth<Formula>(true)}}, truth<Formula>(false));
    return std::vector<Named>{{"no other piece gives check", no(space.rules().in_check(without, defender))}};
  };
  birth.look = [](const Request& request, const Setup&, const MoveOutcome& key) {
    Setup without = key.after;
    without.board.put(key.move.back().to, piece_of(without.to_move, pawn));
    return request.generator().in_check(without, without.to_move) ? std::string("another piece gives check, too")
                                                                  : std::string();
  };
  add(themes, std::move(birth));
}

void add_switch(std::vector<const Theme*>& themes) {
  KeyThemeParts parts{.info = {"switch-key",
                               {"checkered"},
                               "CK.stage2.switch",
                               "The only move that mates is a switch (stage 1): the player takes the checkered pieces "
                               "for good, and in the same move one of them mates a king, White's or Black's.",
                               {{"king", "whose king is mated", {"any", "enemy", "own"}, "any", 0, 0}}}};
  parts.prepare = [](Request& request) { request_stage(request, checkered::Stage::one_may_switch); };
  parts.switches = true;
  parts.least = LeastPieces{3, "two kings (CK.inv.kings) and a checkered piece (CK.stage2.switch)"};
  parts.strikes = true;
  parts.may_be_key = [](Piece piece) { return piece.owner == Owner::both; };
  parts.key = [](const KeyFacts& facts) { return facts.first().switches; };
  parts.demands = [](const Space& space, const Request& request, const Move&, const FormulaView& after) {
    const std::string& wanted = request.parameter("king");
    if (wanted == "any") return std::vector<Named>{};
    const Side mated = wanted == "own" ? space.to_move() : opponent(space.to_move());
    return std::vector<Named>{{"the king named is attacked", space.rules().in_check(after, mated)}};
  };
  parts.look = [](const Request& request, const Setup& setup, const MoveOutcome& key) {
    const std::string& wanted = request.parameter("king");
    if (wanted == "any") return std::string();
    const Side other = wanted == "enemy" ? setup.to_move : opponent(setup.to_move);
    Setup alone = key.after;
    for (const Square square : alone.board.of(piece_of(other, king))) alone.board.put(square, piece_of(other, pawn));
    return request.generator().in_check(alone, opponent(other)) ? std::string()
                                                                : std::string("the other king is mated");
  };
  add(themes, std::move(parts));
}

}  // namespace

void add_checkered_keys(std::vector<const Theme*>& themes) {
  add_births(themes);
  add_switch(themes);
}

}  // namespace arbiter::puzzles
