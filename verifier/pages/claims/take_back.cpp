#include "verifier/pages/claims/take_back.hpp"

#include <algorithm>

#include "verifier/pages/claims/check_parts.hpp"

namespace arbiter::pages {
namespace {

bool of_side(const Piece& piece, Side side) { return piece.owner == Owner::both || piece.owner == owner_of(side); }

/// Whether the piece is what the leg ends with.
bool is_mover(const Piece& piece, const WrittenLeg& leg, const Variant& variant, Language language) {
  const RoleInfo& role = role_info(variant, piece.role);
  if (leg.becomes != '\0') return letter_means(leg.becomes, role, variant, language);
  if (leg.piece == '\0') return role.name == "pawn" || (leg.file && leg.rank);  // coordinates leave the letter out
  return letter_means(leg.piece, role, variant, language);
}

}  // namespace

std::vector<TakenBack> taken_back(const MoveSource& source, const Variant& variant, const Setup& shown,
                                  const WrittenMove& written, Side side) {
  std::vector<TakenBack> found;
  const WrittenLeg& leg = written.legs.front();
  if (written.legs.size() != 1 || leg.takes || leg.drops || leg.castles > 0 || leg.becomes != '\0') return found;
  const auto piece = shown.board[leg.to];
  if (!piece || !of_side(*piece, side) || !is_mover(*piece, leg, variant, written.language)) return found;
  for (const Square from : all_squares - shown.board.occupied()) {
    if ((leg.file && *leg.file != from.file()) || (leg.rank && *leg.rank != from.rank())) continue;
    Setup before = with_side_to_move(shown, side);
    before.board.clear(leg.to);
    before.board.put(from, *piece);
    // Steps of one piece are cheap to list; whole moves may be many.
    const auto steps = source.steps_of(before, from);
    if (std::none_of(steps.begin(), steps.end(), [&leg](const StepOutcome& each) { return each.step.to == leg.to; }))
      continue;
    for (MoveOutcome& outcome : moves_written(source, before, written, variant)) {
      if (outcome.after.board == shown.board) found.push_back({.after = std::move(outcome.after), .before = before});
    }
  }
  return found;
}

bool seems_played(const Variant& variant, const Setup& shown, const WrittenMove& written, Side side) {
  const WrittenLeg& leg = written.legs.back();
  if (leg.castles > 0) {
    for (const Square square : shown.board.occupied()) {
      const Piece piece = *shown.board[square];
      const bool home = square.rank() == relative_rank(side, 0) && square.file() != 4;
      if (of_side(piece, side) && role_info(variant, piece.role).name == "king" && home) return true;
    }
    return false;
  }
  const auto piece = shown.board[leg.to];
  if (!piece || !of_side(*piece, side)) return false;
  // A later leg ("Bxc6,a5") need not repeat the letter.
  return (written.legs.size() > 1 && leg.piece == '\0') || is_mover(*piece, leg, variant, written.language);
}

std::vector<Side> sides_of(const WrittenMove& written, std::string_view text, Language language) {
  if (written.side) return {*written.side};
  const auto tokens = tokens_of(text.substr(0, written.begin));
  const auto phrases = spoken(tokens, language);
  std::optional<Side> said;
  for (const Spoken& phrase : phrases) {
    const bool near =
        phrase.token + phrase.count + 3 >= tokens.size() && tokens[phrase.token].sentence == tokens.back().sentence;
    if (near && phrase.meaning == Meaning::white) said = Side::white;
    if (near && phrase.meaning == Meaning::black) said = Side::black;
  }
  if (said) return {*said};
  return {Side::white, Side::black};
}

}  // namespace arbiter::pages
