#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// Plays the moves of a game up to a diagram. Goes on from the diagram before in the same game.
class Player {
 public:
  Player(Ruleset ruleset, const PageText& page) : ruleset_(ruleset), page_(page) {}

  /// The position that the diagram shows, if its moves are legal from `start`; else a finding (AV318).
  [[nodiscard]] std::optional<Setup> play(const Diagram& diagram, const Setup& start, std::vector<Finding>& findings);

 private:
  Ruleset ruleset_;
  const PageText& page_;
  SharedMoves game_;  ///< the one that was played last
  std::size_t played_ = 0;
  std::optional<Setup> setup_;
};

/// A position after a move.
struct TakenBack {
  Setup after;  ///< with the board shown, and the state that the move leaves: last move, en passant …
  Setup before;
};

/// The ways in which that move of `side` can have led to the board of `shown`. Only plain moves of one leg are taken
/// back: after a capture or promotion the former piece is not known. Empty if there is none.
[[nodiscard]] std::vector<TakenBack> taken_back(const MoveSource& source, const Variant& variant, const Setup& shown,
                                                const WrittenMove& written, Side side);

/// Whether the board may be the one after the move: a suitable piece of the side is on the target square.
[[nodiscard]] bool seems_played(const Variant& variant, const Setup& shown, const WrittenMove& written, Side side);

/// Which side may make the move: by its number, or by the words before it ("Black plays Rxh4"); else either.
[[nodiscard]] std::vector<Side> sides_of(const WrittenMove& written, std::string_view text, Language language);

/// The results of checking the moves and pieces that the words around a diagram name.
struct Prose {
  std::vector<Finding> findings;     ///< AV305, AV312 to AV314
  std::vector<std::string> because;  ///< how each move was read, as an explanation
};

/// Checks every move that the caption writes: it must be legal on the board of the diagram or of the one beside it, or
/// after the moves written before it, or from the start of the game for a game's first moves, or must lead to the board
/// shown. The same for a paragraph, but only in sentences that refer to the diagram ("on the following diagram",
/// "above"), since others may be about anything. Moves described as forbidden are not judged. Pieces that the caption
/// names with their square ("the knight on f6") must be there, or be able to go there.
///
/// `owns_paragraph`: there is no other figure between the diagram and the paragraph before it.
[[nodiscard]] Prose check_prose(const Scene& scene, bool owns_paragraph);

}  // namespace arbiter::pages
