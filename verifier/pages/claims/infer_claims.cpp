#include "verifier/pages/claims/infer_claims.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

/// Whether both boards have the same pieces on each rank: the sites shuffle set-ups.
bool is_shuffled(const Board& board, const Board& start) {
  const auto pieces = [](const Board& of, int rank) {
    std::vector<Piece> result;
    for (int file = 0; file < 8; ++file) {
      if (const auto piece = of[Square::at(file, rank)]) result.push_back(*piece);
    }
    std::sort(result.begin(), result.end());
    return result;
  };
  for (int rank = 0; rank < 8; ++rank) {
    if (pieces(board, rank) != pieces(start, rank)) return false;
  }
  return true;
}

std::optional<Inference> infer_setup(const Scene& scene, const Surroundings& texts) {
  const Spoken* phrase = texts.own.find(Meaning::setup);
  if (phrase == nullptr) return std::nullopt;
  Inference inference;
  const std::size_t number = texts.own.tokens[phrase->token].sentence;
  const Sentence& sentence = texts.own.sentences[number];
  // "The initial position of the pawns", "after the initial moves", "not the initial position": something else.
  constexpr std::array other{Meaning::after, Meaning::before, Meaning::without, Meaning::white,   Meaning::black,
                             Meaning::some,  Meaning::like,   Meaning::cannot,  Meaning::negation};
  const auto is_other = [&other](const SentencePart& part) {
    return part.kind != SentencePart::Kind::word || std::find(other.begin(), other.end(), part.meaning) != other.end();
  };
  if (texts.own.unclear(number) || std::any_of(sentence.parts.begin(), sentence.parts.end(), is_other)) {
    inference.because.push_back(fmt::format("rejected: \"{}\" in the caption, whose other words may say something else",
                                            texts.own.words(*phrase)));
    inference.unread = true;
    return inference;
  }
  inference.because.push_back(fmt::format("\"{}\" in the caption: the pieces at the start", texts.own.words(*phrase)));
  const Board& board = scene.fen->setup.board;
  for (const NamedPosition& position : scene.ruleset->positions()) {
    const auto start = scene.ruleset->parse_fen(position.fen, {});
    if (!position.name.starts_with("start") || !start) continue;
    if (start->setup.board == board || !is_shuffled(board, start->setup.board)) continue;
    Claim claim = inferred(ClaimKind::none);
    claim.reason = "a set-up, judged by its caption, with its pieces shuffled";
    inference.claims = {claim};
    return inference;
  }
  inference.claims = {inferred(ClaimKind::setup)};
  return inference;
}

std::string heard_in_words(const Heard& heard) {
  if (heard.words.empty()) return "no word tells the language; read as English";
  std::string words;
  for (const std::string& word : heard.words)
    words += fmt::format("{}\"{}\"", words.empty() ? "" : ", ", printable(word, 30));
  return fmt::format("the language is {} ({})", to_string(heard.language), words);
}

}  // namespace

Claim inferred(ClaimKind kind) {
  Claim claim;
  claim.kind = kind;
  claim.inferred = true;
  claim.origin = "the caption";
  return claim;
}

namespace {

/// What the arrows of the diagram say, before what its marks and words say.
Inference with_arrows(const Diagram& diagram, Inference inference) {
  Claim claim = inferred(ClaimKind::arrows);
  claim.origin = "the arrows";
  for (const Arrow& arrow : diagram.arrows) {
    claim.pieces.push_back(arrow.from);
    claim.squares.push_back(arrow.to);
  }
  inference.because.emplace_back("arrows: each shows a step");
  if (inference.claims.front().kind == ClaimKind::none && diagram.marks.empty()) inference.claims.clear();
  inference.claims.insert(inference.claims.begin(), std::move(claim));
  return inference;
}

Inference infer_without_arrows(const Scene& scene, const Surroundings& texts, bool right_of_pair) {
  Inference inference;
  const auto take = [&](Inference found) {
    inference.claims = std::move(found.claims);
    inference.unread = inference.unread || found.unread;
    inference.because.insert(inference.because.end(), found.because.begin(), found.because.end());
    return !inference.claims.empty();
  };
  inference.because.push_back(heard_in_words(texts.heard));
  if (!scene.diagram->marks.empty()) {
    take(infer_marks(scene, texts));
    return inference;
  }
  if (take(infer_moves(scene, texts, right_of_pair))) return inference;
  if (take(infer_status(scene, texts))) return inference;
  if (auto setup = infer_setup(scene, texts)) {
    inference.unread = false;
    if (take(std::move(*setup))) return inference;
  }
  inference.because.emplace_back("no mark, and no word of the caption that tells what the board shows");
  inference.claims = {inferred(ClaimKind::none)};
  if (inference.unread) {
    const auto word = texts.own.unclear();
    inference.claims.front().reason = word ? fmt::format("the caption is not understood (\"{}\")", printable(*word, 40))
                                           : "the words of the caption are known, but not what they say together";
  }
  return inference;
}

}  // namespace

Inference infer_claims(const Scene& scene, const Surroundings& texts, bool right_of_pair) {
  Inference inference = infer_without_arrows(scene, texts, right_of_pair);
  return scene.diagram->arrows.empty() ? inference : with_arrows(*scene.diagram, std::move(inference));
}

}  // namespace arbiter::pages
