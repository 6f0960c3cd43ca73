#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/square.hpp"
#include "verifier/pages/captions/language.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

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
/// The first move that begins at or after `from`; it may be a pawn's step: "h5 is allowed".
[[nodiscard]] std::optional<WrittenMove> next_move(std::string_view text, std::size_t from,
                                                   Language language = Language::english);

/// Whether the text, in lower case, has one of the words (or, for a word with a '*' at its end, a word that begins so).
[[nodiscard]] bool has_any_word(std::string_view lower_text, std::initializer_list<std::string_view> words);

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
