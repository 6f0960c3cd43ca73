#include "diagrams/guess.hpp"

#include <algorithm>

#include "diagrams/caption.hpp"

namespace arbiter::diagrams {
namespace {

Claim guessed(ClaimKind kind) {
  Claim claim;
  claim.kind = kind;
  claim.guessed = true;
  claim.origin = "the caption";
  return claim;
}

SquareSet marks_of(const Diagram& diagram) {
  SquareSet marks;
  for (const DiagramWord& word : diagram.marks) {
    if (const auto square = Square::parse(word.text)) marks |= SquareSet(*square);
  }
  return marks;
}

/// The men that the marks are about: those that the caption names first, or the only man of the board.
std::vector<Square> men_of(const Scene& scene, const std::string& part, std::string& name) {
  const Board& board = scene.fen->setup.board;
  std::vector<Square> men;
  const auto named = named_men(part, *scene.variant);
  if (!named.empty()) {
    for (const Square square : board.occupied()) {
      if (board[square]->role == named.front().role) men.push_back(square);
    }
    // "The bishop must capture both pawns": marked men are what is captured, not who captures.
    const SquareSet marks = marks_of(*scene.diagram);
    std::erase_if(men, [marks](Square square) { return marks.contains(square); });
    name = part.substr(named.front().begin, named.front().end - named.front().begin);
  }
  if (men.empty() && board.occupied().size() == 1) men = {*board.occupied().begin()};
  // Men of both sides never move together: nothing tells which of them is meant.
  const auto other_owner = [&](Square square) { return board[square]->owner != board[men.front()]->owner; };
  if (std::any_of(men.begin(), men.end(), other_owner)) men.clear();
  return men;
}

Claim marks_claim(const Scene& scene, const std::string& part) {
  const std::string lower = lower_case(part);
  const SquareSet marks = marks_of(*scene.diagram);
  ClaimKind kind = ClaimKind::targets;
  if (has_any_word(lower, {"without captur*", "non-captur*", "not captur*", "sin captur*", "sans captur*", "sans pris*"})) {
    kind = ClaimKind::quiet;
  } else if (has_any_word(lower, {"captur*", "take*", "prise*", "prendre", "tomar"})) {
    const bool on_men = (marks - scene.fen->setup.board.occupied()).empty();
    kind = on_men ? ClaimKind::victims : ClaimKind::landings;
  }
  Claim claim = guessed(kind);
  claim.men = men_of(scene, part, claim.man_name);
  if (claim.men.empty()) {
    claim.kind = ClaimKind::none;
    claim.reason = "nothing tells which man the marks are about";
  }
  return claim;
}

std::optional<Claim> check_claim_of(const std::string& lower) {
  if (!has_any_word(lower, {"check", "échec", "jaque"}) || has_any_word(lower, {"mate", "mat", "checkmate"})) return std::nullopt;
  const bool black = has_any_word(lower, {"black", "noir", "negro"});
  const bool white = has_any_word(lower, {"white", "blanc", "blanco"});
  if (black == white) return std::nullopt;
  Claim claim = guessed(has_any_word(lower, {"not", "no", "pas"}) ? ClaimKind::safe : ClaimKind::check);
  claim.side = black ? Side::black : Side::white;
  return claim;
}

/// A pair of boards with a turn between: "after Bxc6,Ba5".
bool shows_turn(const std::string& caption) {
  const auto turns = written_turns(caption);
  return std::any_of(turns.begin(), turns.end(), [](const WrittenTurn& turn) { return turn.legs.size() > 1; });
}

}  // namespace

std::vector<Claim> guess_claims(const Scene& scene, bool right_of_pair) {
  const Diagram& diagram = *scene.diagram;
  const std::string part = part_for(*diagram.caption, diagram.place).text();
  if (!diagram.marks.empty()) return {marks_claim(scene, part)};
  const std::string lower = lower_case(part);
  if (const auto claim = check_claim_of(lower)) return {*claim};
  if (shows_turn(diagram.caption->text())) {
    if (right_of_pair) return {guessed(ClaimKind::result)};
    if (scene.right != nullptr) {
      Claim claim = guessed(ClaimKind::leads);
      claim.from_text = true;
      return {claim};
    }
  }
  Claim none = guessed(ClaimKind::none);
  if (has_any_word(lower, {"initial*", "start*", "setup", "set-up", "inicial"})) none.reason = "a set-up, judged by its caption";
  return {none};
}

}  // namespace arbiter::diagrams
