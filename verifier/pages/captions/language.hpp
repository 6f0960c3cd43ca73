#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::pages {

/// The sites' languages.
enum class Language : unsigned char { english, french, spanish };

inline constexpr std::array all_languages{Language::english, Language::french, Language::spanish};

/// "English".
[[nodiscard]] std::string_view to_string(Language language) noexcept;

/// A word of a text: letters and digits in a row, in lower case and without accents ("Échec" is echec, "l'alfil" are
/// two words, "half-duck" too). Character references that stand in a page as they are (`&eacute;`) count as their
/// letters.
struct Token {
  std::string word;
  std::size_t begin = 0;  ///< offsets in the text, half open
  std::size_t end = 0;
  std::size_t sentence = 0;  ///< number of the sentence, from 0
  bool after_sign =
      false;  ///< a colon, comma, bracket … stands between it and the word before: no phrase goes on there
};
[[nodiscard]] std::vector<Token> tokens_of(std::string_view text);

/// What a phrase of a caption means, whatever its language. The phrases live in words_en.def, words_fr.def,
/// words_es.def.
enum class Meaning : unsigned char {
  left,
  right,
  quiet,
  captures,
  must,
  can,
  then,
  check,
  gives,
  mate,
  stalemate,
  negation,
  white,
  black,
  shared,
  before,
  after,
  setup,
  allowed,
  forbidden,
  plays,
  moves,
  without,
  like,
  diagram,
  above,
  would,
  article,
  other,  ///< a phrase that has a word of another meaning in it and does not mean that
};

/// A phrase with a meaning in a text.
struct Spoken {
  Meaning meaning;
  std::size_t token = 0;  ///< index of its first token
  std::size_t count = 0;  ///< how many tokens it has
};

/// The phrases of a text in one language, in the order of the text; of several that start with one word the longest
/// counts.
[[nodiscard]] std::vector<Spoken> spoken(const std::vector<Token>& tokens, Language language);

/// In which language a text is, judged by its short words and by the phrases above; English if nothing tells.
struct Heard {
  Language language = Language::english;
  std::vector<std::string> words;  ///< which tell it, the first few
};
[[nodiscard]] Heard language_of(const std::vector<Token>& tokens);

/// Whether `token` is the word of a phrase: `captur*` stands for all words that start so.
[[nodiscard]] bool is_word(std::string_view token, std::string_view word);
/// The words of a phrase, between blanks.
[[nodiscard]] std::vector<std::string_view> words_of_phrase(std::string_view phrase);

}  // namespace arbiter::pages
