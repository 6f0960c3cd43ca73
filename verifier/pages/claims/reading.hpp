#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/captions/language.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/markup/page_text.hpp"

namespace arbiter::pages {

/// A text with what its words mean.
struct Reading {
  MappedText text;
  Language language = Language::english;
  std::vector<Token> tokens;
  std::vector<Spoken> phrases;
  std::vector<NamedPiece> pieces;
  std::vector<WrittenMove> moves;
  std::vector<Sentence> sentences;

  [[nodiscard]] bool has(Meaning meaning) const { return find(meaning) != nullptr; }
  /// The first phrase with this meaning.
  [[nodiscard]] const Spoken* find(Meaning meaning) const;
  /// The first word that keeps the text, up to and with sentence `last`, from being judged; nothing if it is clear.
  [[nodiscard]] std::optional<std::string> unclear(std::size_t last = std::string::npos) const;
  /// The sentence of a place in the text; null if there is none.
  [[nodiscard]] const Sentence* sentence_at(std::size_t offset) const;
  /// The phrase as the text writes it.
  [[nodiscard]] std::string words(const Spoken& phrase) const;
  [[nodiscard]] std::string words(const NamedPiece& piece) const {
    return text.text().substr(piece.begin, piece.end - piece.begin);
  }
};

[[nodiscard]] Reading read_text(MappedText text, Language language, const Variant& variant);

/// All texts around a diagram. Those longer than a few thousand bytes are cut: no caption is that long.
struct Surroundings {
  Heard heard;  ///< the language of all of them together
  Reading own;  ///< the part of the caption that is about this diagram
  Reading caption;
  Reading heading;
  Reading paragraph;  ///< before the figure
  Reading after;      ///< the paragraph after it
};

[[nodiscard]] Surroundings surroundings_of(const Diagram& diagram, const Variant& variant);

/// The surroundings of one diagram after another. Diagrams that share their texts share the reading of them: a hundred
/// thousand FENs may stand in one paragraph.
class SurroundingsOfPage {
 public:
  explicit SurroundingsOfPage(const Variant& variant) : variant_(variant) {}
  /// Valid until the next call.
  [[nodiscard]] const Surroundings& of(const Diagram& diagram);

 private:
  const Variant& variant_;
  const Diagram* last_ = nullptr;
  Surroundings texts_;
};

/// Whether a heading is only the name of a piece: "The Colonel", `Rook ("Smasher")`.
[[nodiscard]] bool is_name_of_piece(const Reading& heading);

}  // namespace arbiter::pages
