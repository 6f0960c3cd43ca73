// The status of the game on boards without marks, from the caption's words: check, mate, stalemate.
#include <algorithm>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/claims/infer_claims.hpp"
#include "verifier/pages/claims/prose_moves.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

std::string_view word_of(Side side) { return side == Side::white ? "White" : "Black"; }

/// "Without the bishop on a7 it would be mate", in the paragraph before.
std::optional<Claim> mate_without(const Scene& scene, const Surroundings& texts, const Claim& mate,
                                  Inference& inference) {
  const Reading& text = texts.paragraph;
  for (const Spoken& phrase : text.phrases) {
    if (phrase.meaning != Meaning::without) continue;
    const std::size_t sentence = text.tokens[phrase.token].sentence;
    const auto said = std::ranges::find_if(text.phrases, [&](const Spoken& other) {
      return other.meaning == Meaning::mate && text.tokens[other.token].sentence == sentence &&
             other.token > phrase.token;
    });
    const auto piece = std::ranges::find_if(text.pieces, [&](const NamedPiece& named) {
      return named.token > phrase.token && text.tokens[named.token].sentence == sentence;
    });
    if (said == text.phrases.end() || piece == text.pieces.end()) continue;
    for (std::size_t i = piece->token + piece->count; i < said->token && i < piece->token + piece->count + 4; ++i) {
      const auto square = Square::parse(text.tokens[i].word);
      if (!square) continue;
      Claim claim = mate;
      claim.origin = "the paragraph before";
      claim.without = {*square};
      inference.because.push_back(fmt::format("\"{} … {}\" in the paragraph before: mate also without the piece on {}",
                                              text.words(phrase), text.words(*said), square->name()));
      if (!scene.fen->setup.board[*square]) return std::nullopt;
      return claim;
    }
  }
  return std::nullopt;
}

/// "After 1...g2+": the board is the one after the move, and the suffix gives the status of the game.
void after_move(const Scene& scene, const Surroundings& texts, const Sentence& sentence, Inference& inference) {
  const std::string& text = texts.own.text.text();
  for (std::size_t i = 0; i + 1 < sentence.parts.size(); ++i) {
    const SentencePart& next = sentence.parts[i + 1];
    if (sentence.parts[i].kind != SentencePart::Kind::word || sentence.parts[i].meaning != Meaning::after ||
        next.kind != SentencePart::Kind::move)
      continue;
    const WrittenMove& move = texts.own.moves[next.index];
    if (move.suffix == '\0') continue;
    for (const Side side : sides_of(move, text, texts.heard.language)) {
      if (!seems_played(scene.variant(), scene.fen->setup, move, side)) continue;
      const auto ways = taken_back(scene.rules(), scene.variant(), scene.fen->setup, move, side);
      const std::string name = text.substr(move.begin, move.end - move.begin);
      inference.because.push_back(
          fmt::format("\"{}\" in the caption: {} has just played that; the sign behind it says {}", name, word_of(side),
                      move.suffix == '#' ? "mate" : "check"));
      Claim claim = inferred(move.suffix == '#' ? ClaimKind::status : ClaimKind::check);
      if (claim.kind == ClaimKind::status) claim.status = Status::mate;
      claim.side = opponent(side);
      if (!ways.empty()) {
        claim.setup = std::make_shared<const Setup>(ways.front().after);
        inference.because.push_back(fmt::format("the move can be taken back in {} way{}", ways.size(),
                                                ways.size() == 1 ? "" : "s; the first is taken"));
      }
      inference.claims.push_back(claim);
      if (claim.kind == ClaimKind::status) {
        if (auto without = mate_without(scene, texts, claim, inference))
          inference.claims.push_back(std::move(*without));
      }
      return;
    }
  }
}

/// A position that a sentence may be about; null: the diagram's.
using Meant = std::shared_ptr<const Setup>;

/// The position after the moves, one after the other; null if one of them is not legal, or several are written so.
Meant played(const Scene& scene, const Reading& text, const std::vector<std::size_t>& moves) {
  std::optional<Setup> at;
  for (const std::size_t index : moves) {
    const WrittenMove& move = text.moves[index];
    std::vector<MoveOutcome> ways;
    if (at) {
      if (!move.side || *move.side == at->to_move) ways = moves_written(scene.rules(), *at, move, scene.variant());
    } else {
      for (const Side side : sides_of(move, text.text.text(), text.language)) {
        for (MoveOutcome& way :
             moves_written(scene.rules(), with_side_to_move(scene.fen->setup, side), move, scene.variant()))
          ways.push_back(std::move(way));
      }
    }
    if (ways.size() != 1) return nullptr;
    at = std::move(ways.front().after);
  }
  return at ? std::make_shared<const Setup>(std::move(*at)) : nullptr;
}

/// The positions of which a sentence may speak: without moves the diagram's; with moves that may have led to it, that
/// with the state that they leave; with moves from it, the one after them, and, unless it says "after", the diagram's.
std::vector<Meant> positions_of(const Scene& scene, const Reading& text, const Sentence& sentence) {
  std::vector<std::size_t> moves;
  bool after = false;
  bool named = false;  // squares behind a verb of playing may be pawn's moves
  for (const Sentence& each : text.sentences) {
    if (each.number > sentence.number) break;
    for (std::size_t i = 0; i < each.parts.size(); ++i) {
      const SentencePart& part = each.parts[i];
      if (part.kind == SentencePart::Kind::move) moves.push_back(part.index);
      if (part.kind != SentencePart::Kind::word) continue;
      if (part.meaning == Meaning::after) after = true;
      const bool square = i + 1 < each.parts.size() && each.parts[i + 1].kind == SentencePart::Kind::square;
      named = named || (square && (part.meaning == Meaning::plays || part.meaning == Meaning::after));
    }
  }
  // "1.Ra8 is mate" is about the board after it.
  if (!sentence.parts.empty() && sentence.parts.front().kind == SentencePart::Kind::move) after = true;
  if (named || (after && moves.empty())) return {};
  if (moves.empty()) return {nullptr};
  std::vector<Meant> meant;
  const WrittenMove& last = text.moves[moves.back()];
  for (const Side side : sides_of(last, text.text.text(), text.language)) {
    if (!seems_played(scene.variant(), scene.fen->setup, last, side)) continue;
    const auto ways = taken_back(scene.rules(), scene.variant(), scene.fen->setup, last, side);
    const WrittenLeg& leg = last.legs.back();
    const bool unclear = last.legs.size() > 1 || leg.takes || leg.drops || leg.castles > 0 || leg.becomes != '\0';
    if (!ways.empty()) meant.push_back(std::make_shared<const Setup>(ways.front().after));
    if (ways.empty() && unclear) meant.push_back(nullptr);
  }
  if (auto later = played(scene, text, moves)) {
    meant.push_back(std::move(later));
    if (!after) meant.push_back(nullptr);
  }
  return meant;
}

Outcome outcome_of(const Claim& claim, const Scene& scene) { return check_claim(claim, scene).outcome; }

/// The statement as a claim about the position, with its outcome. If no side is named it is that of which it is true,
/// or, where it is denied, not true; else the side that is to move.
std::pair<Claim, Outcome> claim_about(const Statement& statement, const Meant& meant, const Scene& scene) {
  Claim claim = statement.claim;
  claim.setup = meant;
  if (!statement.any_side) return {claim, outcome_of(claim, scene)};
  const Setup& setup = meant ? *meant : scene.fen->setup;
  const bool of_king = claim.kind != ClaimKind::mates;
  const bool denied = claim.denied || claim.kind == ClaimKind::safe;
  const Outcome decisive = denied ? Outcome::fails : Outcome::holds;
  std::optional<std::pair<Claim, Outcome>> found;
  for (const Side side : {setup.to_move, opponent(setup.to_move)}) {
    if (of_king && !has_king(setup.board, scene.variant(), side)) continue;
    claim.side = side;
    const Outcome outcome = outcome_of(claim, scene);
    if (outcome == decisive) return {claim, outcome};
    if (!found || outcome == Outcome::unchecked) found = {claim, outcome};
  }
  if (found) return *found;
  return {claim, Outcome::unchecked};
}

/// What the sentence says, if it is the same for each position that it may be about.
void read_sentence(const Scene& scene, const Surroundings& texts, const Sentence& sentence, Inference& inference) {
  const Reading& text = texts.own;
  const auto reject = [&](std::string_view why) {
    inference.because.push_back(fmt::format("sentence {} of the caption is not judged: {}", sentence.number + 1, why));
    inference.unread = true;
  };
  std::vector<std::pair<Claim, Outcome>> agreed;
  std::vector<Statement> said;
  bool first = true;
  for (const Meant& meant : positions_of(scene, text, sentence)) {
    Statements found = statements_of(text, sentence, scene, meant ? *meant : scene.fen->setup);
    if (!found.understood) return reject("its words are known, but not what they say together");
    std::vector<std::pair<Claim, Outcome>> claims;
    for (const Statement& statement : found.list) claims.push_back(claim_about(statement, meant, scene));
    if (first) {
      agreed = std::move(claims);
      said = std::move(found.list);
    } else {
      const bool same = std::equal(agreed.begin(), agreed.end(), claims.begin(), claims.end(),
                                   [](const auto& a, const auto& b) { return a.second == b.second; });
      if (!same) return reject("it may be about the diagram, or about the board after a move");
    }
    first = false;
  }
  if (first) return reject("no reading of its moves leads to or from this board");
  for (std::size_t i = 0; i < agreed.size(); ++i) {
    auto& [claim, outcome] = agreed[i];
    if (outcome == Outcome::unchecked) {
      reject(fmt::format("the board does not tell whether {}", in_words(claim)));
      continue;
    }
    if (said[i].soft && outcome != Outcome::holds) {
      reject(fmt::format("\"{}\" may speak of what comes", said[i].words));
      continue;
    }
    const auto same = [&said_claim = claim](const Claim& other) {
      return other.kind == said_claim.kind && in_words(other) == in_words(said_claim);
    };
    if (std::ranges::any_of(inference.claims, same)) continue;
    inference.because.push_back(fmt::format(
        "\"{}\" in the caption{}", said[i].words,
        said[i].any_side ? fmt::format("; no side is named, this is about {}", word_of(claim.side)) : std::string()));
    inference.claims.push_back(claim);
    if (claim.kind == ClaimKind::status && claim.status == Status::mate && !claim.denied) {
      if (auto without = mate_without(scene, texts, claim, inference)) inference.claims.push_back(std::move(*without));
    }
  }
}

}  // namespace

Inference infer_status(const Scene& scene, const Surroundings& texts) {
  Inference inference;
  for (const Sentence& sentence : texts.own.sentences) {
    // What is not understood may say that all that follows is not on the board.
    if (!sentence.clear()) {
      inference.because.push_back(fmt::format("not judged from here on: \"{}\" in the caption is not understood",
                                              printable(texts.own.unclear(sentence.number).value_or("?"), 40)));
      inference.unread = true;
      break;
    }
    after_move(scene, texts, sentence, inference);
    read_sentence(scene, texts, sentence, inference);
  }
  return inference;
}

}  // namespace arbiter::pages
