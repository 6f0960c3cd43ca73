#include "verifier/pages/claims/infer_claims.hpp"

#include <algorithm>

namespace arbiter::pages {
namespace {

constexpr std::size_t longest_caption = 4000;

/// The end of a long text, which is next to the figure.
MappedText tail(const MappedText& text) {
  const std::size_t size = text.text().size();
  return text.part(size - std::min(size, longest_caption), size);
}

/// The words of the variant's names: they may stand anywhere.
std::vector<std::string> words_of_variant(const Variant& variant) {
  std::vector<std::string> words;
  std::string names(variant.title());
  for (const std::string_view alias : variant.aliases()) names.append(" ").append(alias);
  for (Token& token : tokens_of(names)) words.push_back(std::move(token.word));
  return words;
}

}  // namespace

const Spoken* Reading::find(Meaning meaning) const {
  const auto found =
      std::ranges::find_if(phrases, [meaning](const Spoken& phrase) { return phrase.meaning == meaning; });
  return found == phrases.end() ? nullptr : &*found;
}

std::optional<std::string> Reading::unclear(std::size_t last) const {
  for (const Sentence& sentence : sentences) {
    if (sentence.number > last || sentence.clear()) continue;
    if (!sentence.unknown && !sentence.doubt) return "?";
    const Token& token = tokens[sentence.unknown ? *sentence.unknown : *sentence.doubt];
    return text.text().substr(token.begin, token.end - token.begin);
  }
  return std::nullopt;
}

const Sentence* Reading::sentence_at(std::size_t offset) const {
  const Sentence* found = nullptr;
  for (const Token& token : tokens) {
    if (found == nullptr || token.begin <= offset) found = &sentences[token.sentence];
  }
  return found;
}

std::string Reading::words(const Spoken& phrase) const {
  const std::size_t begin = tokens[phrase.token].begin;
  return text.text().substr(begin, tokens[phrase.token + phrase.count - 1].end - begin);
}

Reading read_text(MappedText text, Language language, const Variant& variant) {
  Reading reading{.text = std::move(text),
                  .language = language,
                  .tokens = {},
                  .phrases = {},
                  .pieces = {},
                  .moves = {},
                  .sentences = {}};
  reading.tokens = tokens_of(reading.text.text());
  reading.phrases = spoken(reading.tokens, language);
  reading.pieces = named_pieces(reading.tokens, variant, language);
  reading.moves = written_moves(reading.text.text(), language);
  reading.sentences = sentences_of(reading.text.text(), reading.tokens, reading.phrases, reading.pieces, reading.moves,
                                   words_of_variant(variant));
  return reading;
}

Surroundings surroundings_of(const Diagram& diagram, const Variant& variant) {
  const MappedText caption = diagram.caption->part(0, std::min(diagram.caption->text().size(), longest_caption));
  const MappedText heading = tail(*diagram.heading);
  const MappedText paragraph = tail(*diagram.paragraph);
  Surroundings texts;
  const MappedText after = diagram.after == nullptr
                               ? MappedText()
                               : diagram.after->part(0, std::min(diagram.after->text().size(), longest_caption));
  texts.heard =
      language_of(tokens_of(caption.text() + ". " + heading.text() + ". " + paragraph.text() + ". " + after.text()));
  const Language language = texts.heard.language;
  texts.own = read_text(part_for(caption, diagram.place), language, variant);
  texts.caption = read_text(caption, language, variant);
  texts.heading = read_text(heading, language, variant);
  texts.paragraph = read_text(paragraph, language, variant);
  texts.after = read_text(after, language, variant);
  return texts;
}

const Surroundings& SurroundingsOfPage::of(const Diagram& diagram) {
  const auto same = [](const SharedText& a, const SharedText& b) {
    return a == b || (a != nullptr && b != nullptr && a->empty() && b->empty());
  };
  const bool shared = last_ != nullptr && last_->place == diagram.place && same(last_->caption, diagram.caption) &&
                      same(last_->heading, diagram.heading) && same(last_->paragraph, diagram.paragraph) &&
                      same(last_->after, diagram.after);
  if (!shared) texts_ = surroundings_of(diagram, variant_);
  last_ = &diagram;
  return texts_;
}

bool is_name_of_piece(const Reading& heading) {
  if (heading.pieces.empty()) return false;
  std::vector<bool> explained(heading.tokens.size(), false);
  const auto explain = [&explained](std::size_t token, std::size_t count) {
    for (std::size_t i = token; i < token + count; ++i) explained[i] = true;
  };
  for (const NamedPiece& piece : heading.pieces) explain(piece.token, piece.count);
  for (const Spoken& phrase : heading.phrases) {
    const bool filler =
        phrase.meaning == Meaning::article || phrase.meaning == Meaning::white || phrase.meaning == Meaning::black;
    if (filler) explain(phrase.token, phrase.count);
  }
  return std::ranges::all_of(explained, [](bool is) { return is; });
}

}  // namespace arbiter::pages
