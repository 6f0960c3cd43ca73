#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/claims/marks.hpp"
#include "verifier/pages/claims/misnamed.hpp"
#include "verifier/pages/claims/picture.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::pages {
namespace {

/// "the squares that the black cardinal on e4 can step to".
std::string what_squares(ClaimKind kind, const std::string& who) {
  switch (kind) {
    case ClaimKind::quiet: return fmt::format("the squares that {} can step to without capturing", who);
    case ClaimKind::landings: return fmt::format("the squares on which {} can land when capturing", who);
    case ClaimKind::victims: return fmt::format("the squares of the pieces that {} can capture", who);
    default: return fmt::format("the squares that {} can step to", who);
  }
}

/// The offsets of a piece's letter in the page's text.
std::pair<std::size_t, std::size_t> letter_place(const Scene& scene, Square square) {
  const std::size_t at = scene.fen->map.square[static_cast<std::size_t>(square.index())];
  const std::size_t begin = scene.diagram->position.place(at);
  return {begin, begin + 1};
}

std::string one_mark_off(const Fit& fit) {
  if (!fit.missing.empty() && !fit.extra.empty())
    return fmt::format("with a mark on {} instead of {}", list_of(fit.extra), list_of(fit.missing));
  return fit.extra.empty() ? fmt::format("without the mark on {}", list_of(fit.missing))
                           : fmt::format("with one more mark, on {}", list_of(fit.extra));
}

/// Hints about marks that are not the squares of the piece.
struct Suggestions {
  std::vector<std::string> notes;
  std::string wanted;
  bool exact = false;  ///< they are exactly the squares of another piece
};

/// The other pieces that the marks would fit. `named`: the page's name for the piece, if it means another one.
Suggestions suggestions(const Claim& claim, const Scene& scene, const std::optional<Misnamed>& named, SquareSet marks,
                        SquareSet reached) {
  Suggestions result;
  const Square square = claim.pieces.front();
  const Piece standing = *scene.fen->setup.board[square];
  const char sign = letter(standing, *scene.variant);
  const std::string standing_name = name_of(standing, *scene.variant);
  const SquareSet missing = marks - reached;
  const SquareSet extra = reached - marks;
  if (missing.size() <= 1 && extra.size() <= 1) {
    result.wanted = fmt::format("the marks of the {} on {} are right {}", standing_name, square.name(),
                                one_mark_off({standing, missing, extra}));
  }
  std::size_t reported = 0;
  for (const Fit& fit : what_would_fit(claim.kind, scene.rules(), *scene.variant, scene.fen->setup, square, marks)) {
    const std::string name = name_of(fit.piece, *scene.variant);
    const bool fully = fit.missing.empty() && fit.extra.empty();
    if (++reported > 4 || (result.exact && !fully)) break;
    if (fully) {
      result.notes.push_back(fmt::format("these are the marks of {} on {}; the letter {} is a {}'s", with_article(name),
                                         square.name(), sign, standing_name));
      const bool meant = named && may_be(named->piece, fit.piece);
      if (!result.exact || meant)
        result.wanted =
            fmt::format("{} ({}) on {}", with_article(name), letter(fit.piece, *scene.variant), square.name());
      result.exact = true;
    } else {
      result.notes.push_back(
          fmt::format("these would be the marks of {} on {} {}", with_article(name), square.name(), one_mark_off(fit)));
    }
  }
  if (named) result.notes.push_back(fmt::format("the {} speaks of {}", named->where, in_quotes(*named, scene)));
  return result;
}

/// "the black cardinal on e4", or "the pieces on b2 d6".
std::string who(const Claim& claim, const Scene& scene) {
  const Square first = claim.pieces.front();
  if (claim.pieces.size() == 1)
    return fmt::format("the {} on {}", name_of(*scene.fen->setup.board[first], *scene.variant), first.name());
  SquareSet pieces;
  for (const Square piece : claim.pieces) pieces |= SquareSet(piece);
  return fmt::format("the pieces on {}", list_of(pieces));
}

Finding marks_fail(const Claim& claim, const Scene& scene, const std::optional<Misnamed>& named, SquareSet marks,
                   SquareSet reached) {
  const SquareSet missing = marks - reached;
  const SquareSet extra = reached - marks;
  const Board& board = scene.fen->setup.board;
  const bool one = claim.pieces.size() == 1;
  std::string counts;
  if (!missing.empty()) counts = fmt::format("{} of {} marks wrong", missing.size(), marks.size());
  if (!extra.empty()) counts += fmt::format("{}{} not marked", counts.empty() ? "" : ", ", extra.size());
  const std::string message =
      fmt::format("the marks are not {}: {}", what_squares(claim.kind, who(claim, scene)), counts);
  const Suggestions more = one ? suggestions(claim, scene, named, marks, reached) : Suggestions{};
  // If another piece has exactly these marks, the letter is wrong and not the marks.
  const auto place = more.exact ? letter_place(scene, claim.pieces.front()) : std::pair<std::size_t, std::size_t>{};
  Finding finding = more.exact ? claim_finding("AV301", message, place.first, place.second, claim, scene)
                               : marks_finding("AV301", message, claim, scene);
  finding.expected = names_of(marks);
  finding.missing = names_of(missing);
  finding.extra = names_of(extra);
  finding.wanted = more.wanted;
  if (more.exact) {
    const std::size_t at = scene.fen->map.square[static_cast<std::size_t>(claim.pieces.front().index())];
    for (const Fault& fault : scene.variant->faults(scene.fen->setup, scene.profile, scene.fen->map)) {
      if (fault.level == Level::error && fault.begin == at && fault.end == at + 1)
        finding.notes.push_back(fault.message);
    }
  }
  finding.notes.insert(finding.notes.end(), more.notes.begin(), more.notes.end());
  if (one) {
    const Piece piece = *board[claim.pieces.front()];
    finding.seen = fmt::format("{} ({}) on {}", name_of(piece, *scene.variant), letter(piece, *scene.variant),
                               claim.pieces.front().name());
  }
  finding.board = finding_board(scene, marks, reached);
  return finding;
}

}  // namespace

Verdict check_marks(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  verdict.outcome = Outcome::fails;
  const Setup& setup = scene.fen->setup;
  if (claim.pieces.empty()) {
    verdict.findings.push_back(marks_finding(
        "AV306", fmt::format("the caption speaks of \"{}\", and none stands on the board", claim.piece_name), claim,
        scene));
    return verdict;
  }
  for (const Square piece : claim.pieces) {
    if (!setup.board.empty(piece)) continue;
    verdict.findings.push_back(marks_finding(
        "AV306", fmt::format("no piece stands on {}, whose steps are marked", piece.name()), claim, scene));
    return verdict;
  }
  const SquareSet marks = marked_squares(*scene.diagram);
  SquareSet rules = squares_for(claim.kind, scene.rules(), setup, claim.pieces);
  SquareSet generator = squares_for(claim.kind, scene.generator(), setup, claim.pieces);
  if (rules != marks && generator != marks) {
    // The page may show what a duty to capture leaves.
    const Setup to_move =
        with_side_to_move(setup, mover_of(*setup.board[claim.pieces.front()], scene.fen->setup.to_move));
    const SquareSet legal = legal_squares_for(claim.kind, scene.rules(), to_move, claim.pieces);
    if (legal == marks && legal_squares_for(claim.kind, scene.generator(), to_move, claim.pieces) == marks)
      rules = generator = marks;
  }
  if (rules != generator) {
    verdict.findings.push_back(sources_differ(what_squares(claim.kind, who(claim, scene)), names_of(rules - generator),
                                              names_of(generator - rules), claim, scene));
  }
  const auto named = misnamed(claim, scene, marks);
  const SquareSet reached = rules != marks ? rules : generator;
  verdict.marks = CheckedMarks{marks, reached};
  if (rules == marks && generator == marks) {
    verdict.outcome = Outcome::holds;
    if (named) verdict.findings.push_back(other_piece(*named, claim, scene, marks));
    return verdict;
  }
  verdict.findings.push_back(marks_fail(claim, scene, named, marks, reached));
  return verdict;
}

}  // namespace arbiter::pages
