// Claims from the moves in a caption, for boards without marks.
#include <algorithm>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/claims/infer_claims.hpp"
#include "verifier/pages/claims/take_back.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

std::string name_of_move(const WrittenMove& move, const Reading& text) {
  return text.text.text().substr(move.begin, move.end - move.begin);
}

/// The move with the most legs: "before Bxc6 … after Bxc6,Ba5".
const WrittenMove* longest(const std::vector<WrittenMove>& moves) {
  const auto most = std::max_element(moves.begin(), moves.end(), [](const WrittenMove& a, const WrittenMove& b) {
    return a.legs.size() < b.legs.size();
  });
  return most == moves.end() ? nullptr : &*most;
}

/// Whether the caption writes a game, "1.e4 e5 2.Bc4 Nc6", rather than one move, perhaps twice.
bool are_a_line(const std::vector<WrittenMove>& moves) {
  const auto differs = [&moves](const WrittenMove& each) {
    const WrittenLeg& first = moves.front().legs.front();
    return each.legs.front().to != first.to || each.legs.front().castles != first.castles;
  };
  return std::any_of(moves.begin(), moves.end(), [](const WrittenMove& each) { return each.number != 0; }) &&
         std::any_of(moves.begin(), moves.end(), differs);
}

/// A capture in the paragraph before, followed in the same sentence by the squares where the piece goes on.
std::optional<Claim> legs_in_paragraph(const Scene& scene, const Surroundings& texts, Inference& inference) {
  const Reading& text = texts.paragraph;
  const auto runs = square_runs(text.text.text());
  const auto sentence = [&text](std::size_t offset) {
    std::size_t number = 0;
    for (const Token& token : text.tokens) {
      if (token.begin <= offset) number = token.sentence;
    }
    return number;
  };
  for (const WrittenMove& move : written_moves(text.text.text(), texts.heard.language)) {
    if (move.legs.size() != 1 || !move.legs.front().takes) continue;
    const auto behind = std::find_if(runs.begin(), runs.end(), [&](const SquareRun& run) {
      return run.begin > move.end && run.squares.size() > 1 && sentence(run.begin) == sentence(move.begin);
    });
    if (behind == runs.end()) continue;
    for (const Side side : sides_of(move, text.text.text(), texts.heard.language)) {
      for (const MoveOutcome& outcome : moves_written(scene.rules(), with_side_to_move(scene.fen->setup, side), move,
                                                      scene.ruleset.variant(), true)) {
        if (outcome.move.size() < 2 || outcome.move[0].captures.size() != 1) continue;
        Claim claim = inferred(ClaimKind::legs);
        claim.origin = "the paragraph before";
        claim.pieces = {outcome.move[0].from};
        claim.taken = *outcome.move[0].captures.begin();
        claim.from_text = true;
        inference.because.push_back(
            fmt::format("\"{}\" in the paragraph before, and squares behind it: where the piece goes on",
                        name_of_move(move, text)));
        return claim;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

Inference infer_moves(const Scene& scene, const Surroundings& texts, bool right_of_pair) {
  Inference inference;
  const Language language = texts.heard.language;
  const auto moves = written_moves(texts.caption.text.text(), language);
  const WrittenMove* move = longest(moves);
  if (move == nullptr) return inference;
  if (const auto word = texts.caption.unclear()) {
    inference.because.push_back(
        fmt::format("rejected: the moves of the caption, for \"{}\" is not understood", printable(*word, 40)));
    return inference;
  }
  const bool pair = right_of_pair || scene.right != nullptr;
  if (pair && are_a_line(moves)) {
    inference.because.push_back("rejected: the caption of two boards writes a line of moves, not the one between them");
    return inference;
  }
  if (pair && (move->legs.size() > 1 || texts.caption.has(Meaning::after))) {
    const std::string name = name_of_move(*move, texts.caption);
    if (right_of_pair) {
      inference.because.push_back(
          fmt::format("\"{}\" in the caption of two boards: this is the one after the move", name));
      inference.claims = {inferred(ClaimKind::result)};
      return inference;
    }
    if (auto legs = legs_in_paragraph(scene, texts, inference)) inference.claims.push_back(std::move(*legs));
    inference.because.push_back(
        fmt::format("\"{}\" in the caption of two boards: the move leads from the left one to the right one", name));
    Claim leads = inferred(ClaimKind::leads);
    leads.from_text = true;
    inference.claims.push_back(std::move(leads));
    return inference;
  }
  // "Black plays Rxh4=P. h5 is allowed then": two moves, of which the second is legal.
  const Spoken* allowed = texts.own.find(Meaning::allowed);
  const auto own = written_moves(texts.own.text.text(), language);
  if (allowed == nullptr || own.empty() || texts.own.has(Meaning::forbidden)) return inference;
  const auto next = next_move(texts.own.text.text(), own.front().end, language);
  if (!next) return inference;
  // "The legal moves are Kf1 and Kd1": each is judged for itself. "Black has just played d7-d5, so that exd6 is
  // possible" is about the board after the first move.
  const auto legal = [&](const WrittenMove& each, Side side) {
    return !moves_written(scene.rules(), with_side_to_move(scene.fen->setup, side), each, scene.ruleset.variant(), true)
                .empty();
  };
  const auto has_led = [&](const WrittenMove& each, Side side) {
    if (!seems_played(scene.ruleset.variant(), scene.fen->setup, each, side)) return false;
    return texts.own.has(Meaning::plays) ||
           !taken_back(scene.rules(), scene.ruleset.variant(), scene.fen->setup, each, side).empty();
  };
  const auto any_side = [&](const WrittenMove& each, const auto& is) {
    const auto sides = sides_of(each, texts.own.text.text(), language);
    return std::any_of(sides.begin(), sides.end(), [&](Side side) { return is(each, side); });
  };
  const bool first = any_side(own.front(), legal);
  if (first ? any_side(*next, legal) : any_side(own.front(), has_led)) return inference;
  inference.because.push_back(
      fmt::format("\"{}\", then \"{}\" in the caption, and \"{}\": after the first move the second is legal",
                  name_of_move(own.front(), texts.own), name_of_move(*next, texts.own), texts.own.words(*allowed)));
  Claim after = inferred(ClaimKind::after);
  after.from_text = true;
  inference.claims = {after};
  return inference;
}

}  // namespace arbiter::pages
