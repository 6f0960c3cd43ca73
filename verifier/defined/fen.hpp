#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::defined {

/// How hands are written; FenStyle::alphabet.
enum class HandPlace : std::uint8_t { brackets, ninth_rank };

/// The FENs of a definition, as Fairy-Stockfish writes them: ranks, hands in brackets ("[Qp]"), side to move, castling
/// rights and gates, en passant squares, checks left to give ("3+3"), counters. Rights and en passant may be left out
/// ("… w 0 1"), and so may the counters.
class FenFormat {
 public:
  /// `definition` must outlive the object.
  explicit FenFormat(const Definition& definition);

  using SoundnessCheck = std::function<Faults(const Setup&, const FenMap&)>;
  /// `find_faults` finds the faults of a set-up; it is called only if the text is faulty, so that all faults are
  /// reported at once.
  [[nodiscard]] Parsed<ParsedFen> parse(std::string_view text, const FenOptions& options,
                                        const SoundnessCheck& find_faults) const;
  [[nodiscard]] std::string write(const Setup& setup, const FenStyle& style) const;
  /// Rights, gates and en passant squares, as in the FEN.
  [[nodiscard]] std::string castling_text(const Setup& setup) const;

 private:
  class Reader;
  const Definition& d_;
  std::string words_;
  fen::Letters letters_;
};

/// A piece's letter, in upper case for White; `*` of a wall.
[[nodiscard]] char letter_of(const Definition& definition, const Piece& piece);
/// What people call a piece of a rule file, in lower case: the name of its type ("shogi pawn"), for one that the file
/// defines that of the piece which moves so ("grasshopper" for g:gQ) or of the orthodox piece whose letter and place it
/// has ("pawn" for p:mfFcfeWimfnA), else "piece X".
[[nodiscard]] std::string piece_name(const Definition& definition, const Kind& kind);

/// Adds what pages call it, with `role` as its name; the texts live as long as the program, and as `role`.
void add_piece_words(const Definition& definition, const Kind& kind, std::string_view role,
                     std::vector<PieceWords>& words);
/// "3+3": the checks that are left to give.
[[nodiscard]] std::string checks_text(const Definition& definition, const State& state);

/// What the start of a definition says of its games.
struct StartFacts {
  std::optional<Setup> setup;  ///< nothing if the start cannot be read
  BySide<int> kings{1, 1};     ///< pieces of the kind king, hands included
};
[[nodiscard]] StartFacts start_facts(const Definition& definition);

/// What no game has (errors), and an unusual number of kings (notes). Without `rules`, checks are not looked for.
[[nodiscard]] Faults faults(const Definition& definition, const StartFacts& start, const Setup& setup,
                            const MoveSource* rules, const FenMap& map);

}  // namespace arbiter::defined
