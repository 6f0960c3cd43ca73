#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/stipulation.hpp"

namespace arbiter::solve {

/// The rules of a problem, and what it asks besides its stipulation.
struct AskedBesides {
  std::string variant;  ///< a variant's name; empty = the caller's
  std::string profile;  ///< a profile's name; empty = the caller's
  bool set_play = false;
  bool post_key = false;  ///< the diagram stands after the key, and the problem's FEN has the other side to move
  bool tries = false;
  bool stop_on_short = false;
  Shown shown{};
  std::optional<unsigned> refutations{};    ///< of tries: at most so many; 1 if none is said
  std::optional<unsigned> max_solutions{};  ///< more need not be found
};

/// A problem as a file states it: a diagram, a stipulation and what is asked besides. Nothing is judged yet.
struct Problem : AskedBesides {
  std::string title;  ///< what the file calls it; may be empty
  std::vector<std::string> authors;
  std::string source;  ///< where it was published; may be empty
  std::string armies;  ///< White's and Black's letter; empty = those of `fen`
  /// Pieces on the board that chess does not have: then the rules are those of chess_with() them.
  std::vector<LetteredPiece> pieces;
  std::string fen;          ///< six fields, or four
  bool side_given = false;  ///< whether `fen` states the side to move, rather than the reader
  std::optional<Stipulation> stipulation;
  std::string twin;  ///< "b) e2-e4" for a twin of the problem before it; empty for the diagram itself
  /// The twin's changes in Popeye's English words, "Continued Move e2 e4"; empty if Popeye has none for them.
  std::string twin_words;
  std::string start_fen;     ///< of a=>b: where the play begins, while `fen` is its end; else empty
  std::string set_play_fen;  ///< the diagram with the other side to move, if that can take en passant; else empty
  std::optional<unsigned> solutions;  ///< how many are intended
  std::size_t line = 1;               ///< where it begins in the file, from 1
  std::vector<std::string> keywords;
  std::string kept_source{};            ///< of YAML: the lines of `source`, to be written again
  std::vector<std::string> comments{};  ///< of YAML, but for those that solving added
  std::string kept{};                   ///< of YAML: lines that say nothing about the play (date, …), likewise
  std::vector<std::string> expected;    ///< solutions that the file gives, as written
  std::string moves;   ///< of a puzzle: the first is played from `fen` and leads to the diagram, the others solve it
  std::string themes;  ///< of a puzzle: words with blanks between them, as lichess has them
};

}  // namespace arbiter::solve
