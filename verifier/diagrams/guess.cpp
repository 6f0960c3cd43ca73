#include "diagrams/guess.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "diagrams/caption.hpp"
#include "report/printable.hpp"

namespace arbiter::diagrams {
namespace {

/// The men of both boards stand on the same ranks: the sites shuffle set-ups.
bool is_shuffled(const Board& board, const Board& start) {
  const auto men = [](const Board& of, int rank) {
    std::vector<Man> result;
    for (int file = 0; file < 8; ++file) {
      if (const auto man = of[Square::at(file, rank)]) result.push_back(*man);
    }
    std::sort(result.begin(), result.end());
    return result;
  };
  for (int rank = 0; rank < 8; ++rank) {
    if (men(board, rank) != men(start, rank)) return false;
  }
  return true;
}

std::optional<Guess> guess_setup(const Scene& scene, const Surroundings& texts) {
  const Spoken* phrase = texts.own.find(Meaning::setup);
  if (phrase == nullptr) return std::nullopt;
  Guess guess;
  guess.because.push_back(fmt::format("\"{}\" in the caption: the men at the start", texts.own.words(*phrase)));
  const Board& board = scene.fen->setup.board;
  for (const NamedPosition& position : scene.variant->positions()) {
    const auto start = scene.variant->parse_fen(position.fen, {});
    if (!position.name.starts_with("start") || !start) continue;
    if (start->setup.board == board || !is_shuffled(board, start->setup.board)) continue;
    Claim claim = guessed(ClaimKind::none);
    claim.reason = "a set-up, judged by its caption, with its men shuffled";
    guess.claims = {claim};
    return guess;
  }
  guess.claims = {guessed(ClaimKind::setup)};
  return guess;
}

std::string heard_in_words(const Heard& heard) {
  if (heard.words.empty()) return "no word tells the language; read as English";
  std::string words;
  for (const std::string& word : heard.words) words += fmt::format("{}\"{}\"", words.empty() ? "" : ", ", printable(word, 30));
  return fmt::format("the language is {} ({})", to_string(heard.language), words);
}

}  // namespace

Claim guessed(ClaimKind kind) {
  Claim claim;
  claim.kind = kind;
  claim.guessed = true;
  claim.origin = "the caption";
  return claim;
}

Guess guess_claims(const Scene& scene, const Surroundings& texts, bool right_of_pair) {
  Guess guess;
  const auto take = [&](Guess found) {
    guess.claims = std::move(found.claims);
    guess.because.insert(guess.because.end(), found.because.begin(), found.because.end());
    return !guess.claims.empty();
  };
  guess.because.push_back(heard_in_words(texts.heard));
  if (!scene.diagram->marks.empty()) {
    take(guess_marks(scene, texts));
    return guess;
  }
  if (take(guess_turns(scene, texts, right_of_pair))) return guess;
  if (take(guess_status(scene, texts))) return guess;
  if (auto setup = guess_setup(scene, texts); setup && take(std::move(*setup))) return guess;
  guess.because.emplace_back("no mark, and no word of the caption that tells what the board shows");
  guess.claims = {guessed(ClaimKind::none)};
  return guess;
}

}  // namespace arbiter::diagrams
