#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/pages/markup/page.hpp"
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
#define ARBITER_MEANING(name, traits) name,
#include "verifier/pages/captions/meanings.def"
};

/// What is true of some meanings; meanings.def says it of each.
namespace traits {
inline constexpr unsigned none = 0, predicate = 1, helper = 2, of_moves = 4, silent = 8, common = 16;
}
[[nodiscard]] bool is(Meaning meaning, unsigned trait);

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

/// The part of a caption about the left or the right diagram: "Moves of the Bede on the left, and of the Fad on the
/// right", "Left: before. Right: after". The whole caption for a single diagram, or if neither side is named.
/// Understands English, French and Spanish, the sites' languages.
[[nodiscard]] MappedText part_for(const MappedText& caption, Place place);

/// A list of squares, separated only by commas and a short word: "a4, b5 or e4". Offsets are those of the text, half
/// open.
struct SquareRun {
  std::vector<Square> squares;
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] std::vector<SquareRun> square_runs(std::string_view text);

/// One leg of a move as players write it: "Bxc6", "Ba5", "e8=Q", "Nbd2", "O-O", "N@c7".
struct WrittenLeg {
  char piece = '\0';        ///< upper case; none for pawns
  std::optional<int> file;  ///< 0..7, of the square that the piece leaves
  std::optional<int> rank;
  bool takes = false;
  bool drops = false;   ///< the piece comes from the pocket
  Square to;            ///< not used if the king castles
  char becomes = '\0';  ///< upper case, after '='
  int castles = 0;      ///< 2: O-O, 3: O-O-O
};

/// A move as players write it: "4.Bxc6", "Bxc6,Ba5", "1...g2+(#?)".
struct WrittenMove {
  std::vector<WrittenLeg> legs;
  std::size_t begin = 0;                  ///< after the move number
  std::size_t end = 0;                    ///< after the suffix
  std::optional<Side> side{};             ///< from the move number: "4." is White's, "1..." Black's
  int number = 0;                         ///< 0 = none
  char suffix = '\0';                     ///< '+' check, '#' mate
  bool en_passant = false;                ///< "e.p." follows
  Language language = Language::english;  ///< the language whose letters may mean pieces, besides the variant's own
};
[[nodiscard]] std::vector<WrittenMove> written_moves(std::string_view text, Language language = Language::english);
/// Whether it is more than a square alone, which is not a move worth checking.
[[nodiscard]] bool is_more_than_a_square(const WrittenMove& move);
/// Whether it is one leg, and neither takes, drops, castles nor promotes.
[[nodiscard]] bool is_plain(const WrittenMove& move);
/// The move with the most legs, which is the complete one: "before Bxc6 … after Bxc6,Ba5". Null if there is none.
[[nodiscard]] const WrittenMove* longest_of(const std::vector<WrittenMove>& moves);
/// The first move that begins at or after `from`; it may be a pawn's step: "h5 is allowed".
[[nodiscard]] std::optional<WrittenMove> next_move(std::string_view text, std::size_t from,
                                                   Language language = Language::english);

/// A part of a sentence that says something: a side, a piece, squares, a move, or a word of the lists.
struct SentencePart {
  enum class Kind : unsigned char { word, piece, square, move };
  Kind kind = Kind::word;
  Meaning meaning = Meaning::filler;  ///< word, which in a sentence is not a filler
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
  /// Where a phrase, a piece, a move … stands in the text.
  template <class Part>
  [[nodiscard]] Span bytes(const Part& part) const {
    if constexpr (requires { part.count; })
      return {tokens[part.token].begin, tokens[part.token + part.count - 1].end};
    else
      return {part.begin, part.end};
  }
  /// … in the page.
  template <class Part>
  [[nodiscard]] Span place(const Part& part) const {
    return text.span(bytes(part).begin, bytes(part).end);
  }
  /// … as the text writes it.
  template <class Part>
  [[nodiscard]] std::string words(const Part& part) const {
    return std::string(bytes_of(text.text(), bytes(part)));
  }
};

[[nodiscard]] Reading read_text(MappedText text, Language language, const Variant& variant);

}  // namespace arbiter::pages
