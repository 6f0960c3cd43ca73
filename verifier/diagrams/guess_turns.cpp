// What turns that a caption writes make of boards without marks.
#include <algorithm>

#include <fmt/format.h>

#include "diagrams/caption.hpp"
#include "diagrams/check_parts.hpp"
#include "diagrams/guess.hpp"
#include "diagrams/take_back.hpp"

namespace arbiter::diagrams {
namespace {

std::string name_of(const WrittenTurn& turn, const Reading& text) { return text.text.text().substr(turn.begin, turn.end - turn.begin); }

/// The turn with the most legs: "before Bxc6 … after Bxc6,Ba5".
const WrittenTurn* longest(const std::vector<WrittenTurn>& turns) {
  const auto most = std::max_element(turns.begin(), turns.end(), [](const WrittenTurn& a, const WrittenTurn& b) { return a.legs.size() < b.legs.size(); });
  return most == turns.end() ? nullptr : &*most;
}

/// A take in the paragraph before, and behind it in the same sentence the squares where it goes on.
std::optional<Claim> legs_in_paragraph(const Scene& scene, const Surroundings& texts, Guess& guess) {
  const Reading& text = texts.paragraph;
  const auto runs = square_runs(text.text.text());
  const auto sentence = [&text](std::size_t offset) {
    std::size_t number = 0;
    for (const Token& token : text.tokens) {
      if (token.begin <= offset) number = token.sentence;
    }
    return number;
  };
  for (const WrittenTurn& turn : written_turns(text.text.text(), texts.heard.language)) {
    if (turn.legs.size() != 1 || !turn.legs.front().takes) continue;
    const auto behind = std::find_if(runs.begin(), runs.end(), [&](const SquareRun& run) {
      return run.begin > turn.end && run.squares.size() > 1 && sentence(run.begin) == sentence(turn.begin);
    });
    if (behind == runs.end()) continue;
    for (const Side side : sides_of(turn, text.text.text(), texts.heard.language)) {
      for (const TurnOutcome& outcome : turns_written(scene.rules(), with_move(scene.fen->setup, side), turn, *scene.variant, true)) {
        if (outcome.turn.size() < 2 || outcome.turn[0].captures.size() != 1) continue;
        Claim claim = guessed(ClaimKind::legs);
        claim.origin = "the paragraph before";
        claim.men = {outcome.turn[0].from};
        claim.taken = *outcome.turn[0].captures.begin();
        claim.from_text = true;
        guess.because.push_back(fmt::format("\"{}\" in the paragraph before, and squares behind it: where the man goes on", name_of(turn, text)));
        return claim;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

Guess guess_turns(const Scene& scene, const Surroundings& texts, bool right_of_pair) {
  Guess guess;
  const Language language = texts.heard.language;
  const auto turns = written_turns(texts.caption.text.text(), language);
  const WrittenTurn* turn = longest(turns);
  if (turn == nullptr) return guess;
  const bool pair = right_of_pair || scene.right != nullptr;
  if (pair && (turn->legs.size() > 1 || texts.caption.has(Meaning::after))) {
    const std::string name = name_of(*turn, texts.caption);
    if (right_of_pair) {
      guess.because.push_back(fmt::format("\"{}\" in the caption of two boards: this is the one after the turn", name));
      guess.claims = {guessed(ClaimKind::result)};
      return guess;
    }
    if (auto legs = legs_in_paragraph(scene, texts, guess)) guess.claims.push_back(std::move(*legs));
    guess.because.push_back(fmt::format("\"{}\" in the caption of two boards: the turn leads from the left one to the right one", name));
    Claim leads = guessed(ClaimKind::leads);
    leads.from_text = true;
    guess.claims.push_back(std::move(leads));
    return guess;
  }
  // "Black plays Rxh4=P. h5 is allowed then": two turns, the second one legal.
  const Spoken* allowed = texts.own.find(Meaning::allowed);
  const auto own = written_turns(texts.own.text.text(), language);
  if (allowed == nullptr || own.empty() || texts.own.has(Meaning::forbidden)) return guess;
  const auto next = next_turn(texts.own.text.text(), own.front().end, language);
  if (!next) return guess;
  guess.because.push_back(fmt::format("\"{}\", then \"{}\" in the caption, and \"{}\": after the first turn the second is legal", name_of(own.front(), texts.own),
                                      name_of(*next, texts.own), texts.own.words(*allowed)));
  Claim after = guessed(ClaimKind::after);
  after.from_text = true;
  guess.claims = {after};
  return guess;
}

}  // namespace arbiter::diagrams
