#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/captions/language.hpp"
#include "verifier/pages/captions/named_pieces.hpp"

namespace arbiter::pages {

/// A part of a sentence that says something: a side, a piece, squares, a move, or a word of the lists.
struct SentencePart {
  enum class Kind : unsigned char { word, piece, square, move };
  Kind kind = Kind::word;
  Meaning meaning = Meaning::filler;  ///< word
  std::size_t index = 0;              ///< piece, move: in the lists of the text; square: Square::index()
  std::size_t token = 0;              ///< its first token, and the number of its tokens
  std::size_t count = 0;
  std::optional<Square> on{};  ///< piece: "the knight on c3"
  bool after_break = false;    ///< "and", a comma, … stands before it
};

/// A sentence of a caption. It is judged only if every word of it is understood: a word that no list has may reverse
/// its meaning ("… was thought to be mate").
struct Sentence {
  std::size_t number = 0;                ///< as Token::sentence
  std::vector<SentencePart> parts;       ///< in their order, without articles and fillers
  std::optional<std::size_t> unknown{};  ///< the first token that no list has
  std::optional<std::size_t> doubt{};    ///< the first token of what is not on the board: "if", "would"
  bool question = false;

  /// Whether all of it is understood, and said of what is shown or played.
  [[nodiscard]] bool clear() const { return !unknown && !doubt && !question; }
  [[nodiscard]] bool has(Meaning meaning) const;
  /// Whether it denies or forbids something.
  [[nodiscard]] bool denies() const;
};

/// The sentences of a text, whose tokens, phrases, pieces and moves are given. `known`: words that may stand anywhere,
/// the names of the variant.
[[nodiscard]] std::vector<Sentence> sentences_of(std::string_view text, const std::vector<Token>& tokens,
                                                 const std::vector<Spoken>& phrases,
                                                 const std::vector<NamedPiece>& pieces,
                                                 const std::vector<WrittenMove>& moves,
                                                 const std::vector<std::string>& known);

}  // namespace arbiter::pages
