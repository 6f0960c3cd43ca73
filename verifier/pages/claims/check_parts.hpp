#pragma once

#include <string>
#include <vector>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/claim.hpp"
#include "verifier/pages/claims/scene.hpp"

namespace arbiter::pages {

/// The families of claims; see check_claim.
[[nodiscard]] Verdict check_marks(const Claim& claim, const Scene& scene);
[[nodiscard]] Verdict check_arrows(const Claim& claim, const Scene& scene);
[[nodiscard]] Verdict check_legs(const Claim& claim, const Scene& scene);
[[nodiscard]] Verdict check_leads(const Claim& claim, const Scene& scene);
[[nodiscard]] Verdict check_must(const Claim& claim, const Scene& scene);
[[nodiscard]] Verdict check_after(const Claim& claim, const Scene& scene);
[[nodiscard]] Verdict check_status(const Claim& claim, const Scene& scene);
[[nodiscard]] Verdict check_setup(const Claim& claim, const Scene& scene);
/// What a caption says that a piece or a side can do: attacks, moves, takes, mates.
[[nodiscard]] Verdict check_able(const Claim& claim, const Scene& scene);

/// Whether what the diagram does not tell may allow the claim's side further moves: a king and a rook that may have a
/// right to castle, a pawn that may be taken in passing, pieces in a pocket.
[[nodiscard]] bool may_have_more_moves(const Setup& setup, const Claim& claim, const Scene& scene);
/// Whether by the rules the game is over for want of a king, which a diagram of a few pieces may simply leave out.
[[nodiscard]] bool ends_for_want_of_king(const Setup& setup, const Scene& scene);
/// Whether pieces may come from a pocket that the diagram does not tell.
[[nodiscard]] bool has_untold_pocket(const Scene& scene);
/// Whether the side has a king: one that is claimed to be in check or mated must be there.
[[nodiscard]] bool has_king(const Board& board, const Variant& variant, Side side);
/// The set-up with `side` to move: diagrams do not give the side to move, or give the wrong one.
[[nodiscard]] Setup with_side_to_move(Setup setup, Side side);
/// The side that moves the piece; `usual` for a piece that both players share.
[[nodiscard]] Side mover_of(const Piece& piece, Side usual);
/// The legal moves of the side to move that a player would write like this, or whose beginning would be written so.
[[nodiscard]] std::vector<MoveOutcome> moves_written(const MoveSource& source, const Setup& setup,
                                                     const WrittenMove& written, const Variant& variant,
                                                     bool beginning = false);
/// The differences of two boards in words: "c6: empty after the move, a black knight on the page"; `there` says where
/// the first board comes from. At most eight squares.
[[nodiscard]] std::vector<std::string> differences(const Board& board, const Board& page, std::string_view there,
                                                   const Variant& variant);

/// "black cardinal".
[[nodiscard]] std::string name_of(const Piece& piece, const Variant& variant);
/// Names in the order a1 a2 … h8.
[[nodiscard]] std::vector<std::string> names_of(SquareSet squares);
[[nodiscard]] std::string list_of(SquareSet squares);

/// A finding about the claim at [begin, end) of the page's text.
[[nodiscard]] Finding claim_finding(CheckId check, std::string message, std::size_t begin, std::size_t end,
                                    const Claim& claim, const Scene& scene);
/// The same at the diagram's marks, or at the diagram if it has none.
[[nodiscard]] Finding marks_finding(CheckId check, std::string message, const Claim& claim, const Scene& scene);
/// AV330: the answers that only the rules or only the generator gives.
[[nodiscard]] Finding sources_differ(const std::string& what, std::vector<std::string> only_rules,
                                     std::vector<std::string> only_generator, const Claim& claim, const Scene& scene);

}  // namespace arbiter::pages
