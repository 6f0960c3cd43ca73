// The status of the game on boards without marks, from the caption's words: check, mate, stalemate.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/claims/infer_claims.hpp"
#include "verifier/pages/claims/take_back.hpp"

namespace arbiter::pages {
namespace {

constexpr std::array both_sides{Side::white, Side::black};

std::string_view word_of(Side side) { return side == Side::white ? "White" : "Black"; }

/// The colour of the king that the text names.
std::optional<Side> coloured_king(const Reading& text, const Variant& variant) {
  for (const NamedPiece& piece : text.pieces) {
    if (role_info(variant, piece.role).name != "king" || !piece.owner || *piece.owner == Owner::both) continue;
    return *piece.owner == Owner::white ? Side::white : Side::black;
  }
  return std::nullopt;
}

/// Whether the named side gives the check or mate: "White mates", "da jaque".
bool gives(const Reading& text, const Spoken& phrase) {
  if (phrase.meaning == Meaning::gives || text.has(Meaning::gives)) return true;
  static constexpr std::array<std::string_view, 9> active{"mates",   "checkmates", "checks", "gives", "donne",
                                                          "donnent", "da",         "dan",    "matent"};
  const auto is_active = [&text](std::size_t i) {
    return std::find(active.begin(), active.end(), text.tokens[i].word) != active.end();
  };
  return is_active(phrase.token) || (phrase.token > 0 && is_active(phrase.token - 1));
}

/// Whose king the words mean. Nothing if they name both sides or none, and the board does not decide.
std::optional<Side> side_meant(const Scene& scene, const Reading& text, const Spoken& phrase, Inference& inference) {
  if (const auto king = coloured_king(text, *scene.variant)) {
    inference.because.push_back(fmt::format("the caption names the king of {}", word_of(*king)));
    return king;
  }
  const Spoken* white = text.find(Meaning::white);
  const Spoken* black = text.find(Meaning::black);
  if ((white == nullptr) != (black == nullptr)) {
    const Side named = white != nullptr ? Side::white : Side::black;
    const bool active = gives(text, phrase);
    inference.because.push_back(fmt::format("\"{}\" in the caption: {}", text.words(white != nullptr ? *white : *black),
                                            active ? "the side that attacks" : "the side that is attacked"));
    return active ? opponent(named) : named;
  }
  if (white != nullptr) return std::nullopt;
  const Board& board = scene.fen->setup.board;
  std::vector<Side> kings;
  for (const Side side : both_sides) {
    if (has_king(board, *scene.variant, side)) kings.push_back(side);
  }
  if (kings.size() == 1) {
    inference.because.push_back(fmt::format("the only king is that of {}", word_of(kings[0])));
    return kings[0];
  }
  std::vector<Side> checked;
  for (const Side side : kings) {
    if (scene.rules().in_check(scene.fen->setup, side)) checked.push_back(side);
  }
  const Side side = checked.size() == 1 ? checked[0] : scene.fen->setup.to_move;
  inference.because.push_back(checked.size() == 1
                                  ? fmt::format("no side is named; the king of {} is attacked", word_of(side))
                                  : fmt::format("no side is named; {} is to move", word_of(side)));
  return side;
}

/// "Without the bishop on a7 it would be mate", in the paragraph before.
std::optional<Claim> mate_without(const Scene& scene, const Surroundings& texts, const Claim& mate,
                                  Inference& inference) {
  const Reading& text = texts.paragraph;
  for (const Spoken& phrase : text.phrases) {
    if (phrase.meaning != Meaning::without) continue;
    const std::size_t sentence = text.tokens[phrase.token].sentence;
    const auto said = std::find_if(text.phrases.begin(), text.phrases.end(), [&](const Spoken& other) {
      return other.meaning == Meaning::mate && text.tokens[other.token].sentence == sentence &&
             other.token > phrase.token;
    });
    const auto piece = std::find_if(text.pieces.begin(), text.pieces.end(), [&](const NamedPiece& named) {
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
bool after_move(const Scene& scene, const Surroundings& texts, Inference& inference) {
  const std::string& text = texts.own.text.text();
  if (!texts.own.has(Meaning::after)) return false;
  for (const WrittenMove& move : written_moves(text, texts.heard.language)) {
    if (move.suffix == '\0') continue;
    for (const Side side : sides_of(move, text, texts.heard.language)) {
      if (!seems_played(*scene.variant, scene.fen->setup, move, side)) continue;
      const auto ways = taken_back(scene.rules(), *scene.variant, scene.fen->setup, move, side);
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
      return true;
    }
  }
  return false;
}

/// "Mate after g3-g2": the position with the state that the move of `side` leaves, if the caption gives a move.
std::shared_ptr<const Setup> state_after_move(const Scene& scene, const Surroundings& texts, Side side,
                                              Inference& inference) {
  if (!texts.own.has(Meaning::after)) return nullptr;
  for (const WrittenMove& move : written_moves(texts.own.text.text(), texts.heard.language)) {
    if (move.side && *move.side != side) continue;
    const auto ways = taken_back(scene.rules(), *scene.variant, scene.fen->setup, move, side);
    if (ways.empty()) continue;
    inference.because.push_back(fmt::format("{} has just played \"{}\"", word_of(side),
                                            texts.own.text.text().substr(move.begin, move.end - move.begin)));
    return std::make_shared<const Setup>(ways.front().after);
  }
  return nullptr;
}

/// "not" before the word: "n'est pas en échec".
const Spoken* denial_of(const Reading& text, const Spoken& phrase) {
  const auto denies = [&](const Spoken& other) {
    const bool before = other.token + other.count <= phrase.token && other.token + other.count + 4 >= phrase.token;
    return other.meaning == Meaning::negation && before &&
           text.tokens[other.token].sentence == text.tokens[phrase.token].sentence;
  };
  const auto found = std::find_if(text.phrases.begin(), text.phrases.end(), denies);
  return found == text.phrases.end() ? nullptr : &*found;
}

}  // namespace

Inference infer_status(const Scene& scene, const Surroundings& texts) {
  Inference inference;
  if (after_move(scene, texts, inference)) return inference;
  const Reading& text = texts.own;
  const Spoken* mate = text.find(Meaning::mate);
  const Spoken* stalemate = text.find(Meaning::stalemate);
  const Spoken* given = text.find(Meaning::gives);
  const Spoken* check = given != nullptr ? given : text.find(Meaning::check);
  const Spoken* phrase = mate != nullptr ? mate : stalemate != nullptr ? stalemate : check;
  if (phrase == nullptr) return inference;
  const std::string words = text.words(*phrase);
  if (mate != nullptr && stalemate != nullptr) {
    inference.because.push_back(
        fmt::format("rejected: \"{}\" and \"{}\" in the caption cannot both be", words, text.words(*stalemate)));
    return inference;
  }
  if (const Spoken* doubt = text.find(Meaning::would)) {
    inference.because.push_back(
        fmt::format("rejected: \"{}\" in the caption, for it also says \"{}\"", words, text.words(*doubt)));
    return inference;
  }
  const Spoken* negation = denial_of(text, *phrase);
  if (negation != nullptr && (mate != nullptr || stalemate != nullptr)) {
    inference.because.push_back(
        fmt::format("rejected: \"{}\" in the caption is denied by \"{}\"", words, text.words(*negation)));
    return inference;
  }
  inference.because.push_back(fmt::format("\"{}\" in the caption", words));
  const auto side = side_meant(scene, text, *phrase, inference);
  if (!side) {
    inference.because.emplace_back("rejected: the caption names both sides, and not whose king it means");
    return inference;
  }
  Claim claim = inferred(phrase == mate || phrase == stalemate ? ClaimKind::status
                         : negation != nullptr                 ? ClaimKind::safe
                                                               : ClaimKind::check);
  if (claim.kind == ClaimKind::status) claim.status = phrase == mate ? Status::mate : Status::stalemate;
  claim.side = *side;
  if (negation != nullptr)
    inference.because.push_back(fmt::format("\"{}\" in the caption denies it", text.words(*negation)));
  claim.setup = state_after_move(scene, texts, opponent(claim.side), inference);
  inference.claims.push_back(claim);
  if (phrase == mate) {
    if (auto without = mate_without(scene, texts, claim, inference)) inference.claims.push_back(std::move(*without));
  }
  return inference;
}

}  // namespace arbiter::pages
