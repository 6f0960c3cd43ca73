#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// The sites' languages.
enum class Language : unsigned char { english, french, spanish };

inline constexpr std::array all_languages{Language::english, Language::french, Language::spanish};

/// "English".
[[nodiscard]] std::string_view to_string(Language language) noexcept;

/// A word of a text: a run of letters and digits, in lower case and without accents ("Échec" is echec; "l'alfil" is two
/// words, as is "half-duck"). Character references in a page's source (`&eacute;`) count as their letters.
struct Token {
  std::string word;
  std::size_t begin = 0;  ///< offsets in the text, half open
  std::size_t end = 0;
  std::size_t sentence = 0;  ///< number of the sentence, from 0
  bool after_sign = false;  ///< a colon, comma, bracket … separates it from the word before: no phrase continues there
};
[[nodiscard]] std::vector<Token> tokens_of(std::string_view text);

/// What a phrase of a caption means, whatever its language. The phrases are in words_en.def, words_fr.def and
/// words_es.def.
enum class Meaning : unsigned char {
#define ARBITER_MEANING(name) name,
#include "verifier/pages/captions/meanings.def"
#undef ARBITER_MEANING
};

/// A phrase found in a text, with its meaning.
struct Spoken {
  Meaning meaning;
  std::size_t token = 0;  ///< index of its first token
  std::size_t count = 0;  ///< number of its tokens
};

/// The phrases of a text in one language, in the order of the text; of several that start at the same word, the
/// longest.
[[nodiscard]] std::vector<Spoken> spoken(const std::vector<Token>& tokens, Language language);

/// The language of a text, recognised by its short words and by the phrases above; English if neither helps.
struct Heard {
  Language language = Language::english;
  std::vector<std::string> words;  ///< the first few words that show it
};
[[nodiscard]] Heard language_of(const std::vector<Token>& tokens);

/// Whether `token` matches the word of a phrase: `captur*` matches all words that begin so.
[[nodiscard]] bool is_word(std::string_view token, std::string_view word);

/// A kind of piece that a text names.
struct NamedPiece {
  Role role;                     ///< the piece that has this name
  std::vector<Role> perhaps{};   ///< … and other pieces that it may mean ("rook" for the rook of an army)
  std::optional<Owner> owner{};  ///< whose piece: "black king", "pion échiqueté"
  bool compared = false;         ///< "like a rook": the text is not about that piece
  std::size_t begin = 0;         ///< of the name in the text; [begin, end)
  std::size_t end = 0;
  std::size_t token = 0;  ///< index of its first token, and the number of its tokens
  std::size_t count = 0;
};

/// The named pieces in the order of the text; "charging rook" is not also a rook. Names in `language`, or, if the text
/// has none, the variant's own English ones.
[[nodiscard]] std::vector<NamedPiece> named_pieces(const std::vector<Token>& tokens, const Variant& variant,
                                                   Language language);
/// The same with the language recognised from the text.
[[nodiscard]] std::vector<NamedPiece> named_pieces(std::string_view text, const Variant& variant);

/// Whether the name can mean that role, or that piece.
[[nodiscard]] bool may_be(const NamedPiece& named, Role role);
[[nodiscard]] bool may_be(const NamedPiece& named, const Piece& piece);
/// The squares of the pieces that the name can mean; only of those with exactly this name, if there are any.
[[nodiscard]] SquareSet squares_of(const NamedPiece& named, const Board& board);

/// Whether players write the letter (upper case) for the role: the variant's own letter, or the first letter of the
/// piece's name in French or Spanish (F and A for the bishop, R for the king …).
[[nodiscard]] bool letter_means(char written, const RoleInfo& role, const Variant& variant, Language language);

}  // namespace arbiter::pages
