#include <algorithm>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

SquareSet squares_of_step(ClaimKind kind, const Step& step) {
  const bool captures = !step.captures.empty();
  if (kind == ClaimKind::victims) return step.captures;
  if (kind == ClaimKind::targets || captures == (kind == ClaimKind::landings)) return SquareSet(step.to);
  return {};
}

/// The squares of a claim about marks, of the legal first steps: without what a duty to capture forbids.
SquareSet legal_squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup, SquareSet pieces) {
  SquareSet result;
  for (const StepOutcome& outcome : source.setup_steps(setup)) {
    if (pieces.contains(outcome.step.from)) result |= squares_of_step(kind, outcome.step);
  }
  return result;
}

/// A word of the page that names another piece than the one with the steps shown.
struct Misnamed {
  NamedPiece piece;
  std::string word;   ///< as the page writes it
  std::string where;  ///< "caption", "heading"
  Span bytes{};       ///< of the page
};

/// The pieces that a text is about, without those that it only compares with.
std::vector<NamedPiece> spoken_of(const Reading& text) {
  std::vector<NamedPiece> pieces = text.pieces;
  std::erase_if(pieces, [](const NamedPiece& piece) { return piece.compared; });
  return pieces;
}

std::optional<Misnamed> in_text(const Reading& text, std::string_view where, const Claim& claim, const Scene& scene,
                                SquareSet marks) {
  const Board& board = scene.fen.setup.board;
  std::vector<NamedPiece> pieces = spoken_of(text);
  const auto meant = [&](const NamedPiece& named) {
    return std::ranges::any_of(claim.pieces, [&](Square square) { return may_be(named, *board[square]); });
  };
  if (std::ranges::any_of(pieces, meant)) return std::nullopt;
  // If the text is about capturing, marked pieces are those captured.
  if (text.has(Meaning::captures) || text.has(Meaning::must)) {
    std::erase_if(pieces, [&](const NamedPiece& named) { return !(squares_of(named, board) & marks).empty(); });
  }
  if (pieces.empty()) return std::nullopt;
  const NamedPiece& first = pieces.front();
  if (std::ranges::any_of(pieces, [&first](const NamedPiece& piece) { return piece.role != first.role; }))
    return std::nullopt;
  return Misnamed{.piece = first,
                  .word = printable(text.words(first), 40),
                  .where = std::string(where),
                  .bytes = text.place(first)};
}

[[nodiscard]] std::string with_article(const std::string& name) {
  return (std::string_view("aeiou").find(name.front()) != std::string_view::npos ? "an " : "a ") + name;
}

/// The page's word with its meaning, if that is not obvious: `a bishop ("alfil")`.
[[nodiscard]] std::string in_quotes(const Misnamed& named, const Scene& scene) {
  std::string name(role_info(scene.variant(), named.piece.role).name);
  if (named.piece.owner) name = name_of(Piece{*named.piece.owner, named.piece.role}, scene.variant());
  return lower_case(named.word) == name ? with_article(name)
                                        : fmt::format("{} (\"{}\")", with_article(name), named.word);
}

/// The caption's word, or the heading's if the caption names no piece and the heading is only a name. Nothing if any
/// word of the text can mean the piece or if it names several pieces. Names of marked pieces ("the bishop must capture
/// both pawns") and of pieces only compared with ("moves like a rook") are ignored.
[[nodiscard]] std::optional<Misnamed> misnamed(const Claim& claim, const Scene& scene, SquareSet marks) {
  if (claim.pieces.empty()) return std::nullopt;
  const Board& board = scene.fen.setup.board;
  const Role role = board[claim.pieces.front()]->role;
  if (std::ranges::any_of(claim.pieces, [&](Square square) { return board[square]->role != role; }))
    return std::nullopt;
  const Surroundings& texts = scene.texts;
  if (!spoken_of(texts.own).empty()) return in_text(texts.own, "caption", claim, scene, marks);
  if (!spoken_of(texts.caption).empty()) return in_text(texts.caption, "caption", claim, scene, marks);
  return is_name_of_piece(texts.heading) ? in_text(texts.heading, "heading", claim, scene, marks) : std::nullopt;
}

/// AV305 at the word.
[[nodiscard]] Finding other_piece(const Misnamed& named, const Claim& claim, const Scene& scene, SquareSet marks) {
  const Board& board = scene.fen.setup.board;
  const Square square = claim.pieces.front();
  const std::string stands = name_of(*board[square], scene.variant());
  const std::string who = claim.pieces.size() == 1
                              ? fmt::format("the piece on {} is {}", square.name(), with_article(stands))
                              : fmt::format("the pieces whose steps are marked are {}s", stands);
  Finding finding = claim_finding(fault::other_piece(named.where, in_quotes(named, scene), who, named.word,
                                                     role_info(scene.variant(), board[square]->role).name),
                                  named.bytes, claim, scene);
  finding.board = finding_board(scene, marks, marks);
  if (claim.pieces.size() != 1) return finding;
  Setup other = scene.fen.setup;
  Piece piece{named.piece.owner.value_or(board[square]->owner), named.piece.role};
  const RoleInfo& info = role_info(scene.variant(), piece.role);
  if (info.shared != 0 && info.shared == info.letter) piece.owner = Owner::both;  // the duck
  other.board.put(square, piece);
  const bool fits = squares_for(claim.kind, scene.rules(), other, square) == marks;
  finding.notes.push_back(fits ? fmt::format("{} on {} would have the same marks",
                                             with_article(name_of(piece, scene.variant())), square.name())
                               : fmt::format("the marks are those of the {}, not of {}", stands,
                                             with_article(name_of(piece, scene.variant()))));
  return finding;
}

/// "the squares that the black cardinal on e4 can step to".
std::string what_squares(ClaimKind kind, const std::string& who) {
  switch (kind) {
    case ClaimKind::quiet: return fmt::format("the squares that {} can step to without capturing", who);
    case ClaimKind::landings: return fmt::format("the squares on which {} can land when capturing", who);
    case ClaimKind::victims: return fmt::format("the squares of the pieces that {} can capture", who);
    default: return fmt::format("the squares that {} can step to", who);
  }
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
  const Piece standing = *scene.fen.setup.board[square];
  const char sign = letter(standing, scene.variant());
  const std::string standing_name = name_of(standing, scene.variant());
  const SquareSet missing = marks - reached;
  const SquareSet extra = reached - marks;
  if (missing.size() <= 1 && extra.size() <= 1) {
    result.wanted = fmt::format("the marks of the {} on {} are right {}", standing_name, square.name(),
                                one_mark_off({standing, missing, extra}));
  }
  std::size_t reported = 0;
  for (const Fit& fit : what_would_fit(claim.kind, scene.rules(), scene.variant(), scene.fen.setup, square, marks)) {
    const std::string name = name_of(fit.piece, scene.variant());
    const bool fully = fit.missing.empty() && fit.extra.empty();
    if (++reported > 4 || (result.exact && !fully)) break;
    if (fully) {
      result.notes.push_back(fmt::format("these are the marks of {} on {}; the letter {} is a {}'s", with_article(name),
                                         square.name(), sign, standing_name));
      const bool meant = named && may_be(named->piece, fit.piece);
      if (!result.exact || meant)
        result.wanted =
            fmt::format("{} ({}) on {}", with_article(name), letter(fit.piece, scene.variant()), square.name());
      result.exact = true;
    } else {
      result.notes.push_back(
          fmt::format("these would be the marks of {} on {} {}", with_article(name), square.name(), one_mark_off(fit)));
    }
  }
  if (named) result.notes.push_back(fmt::format("the {} speaks of {}", named->where, in_quotes(*named, scene)));
  return result;
}

Finding marks_fail(const ClaimCheck& check, const std::optional<Misnamed>& named, SquareSet marks, SquareSet reached) {
  const auto& [claim, scene, verdict] = check;
  const SquareSet missing = marks - reached;
  const SquareSet extra = reached - marks;
  const Board& board = scene.fen.setup.board;
  const bool one = claim.pieces.size() == 1;
  std::string counts;
  if (!missing.empty()) counts = fmt::format("{} of {} marks wrong", missing.size(), marks.size());
  if (!extra.empty()) counts += fmt::format("{}{} not marked", counts.empty() ? "" : ", ", extra.size());
  FaultText text = fault::marks_wrong(what_squares(claim.kind, pieces_in_words(scene, set_of(claim.pieces))), counts);
  const Suggestions more = one ? suggestions(claim, scene, named, marks, reached) : Suggestions{};
  // If another piece has exactly these marks, the letter is wrong and not the marks.
  const std::size_t at = scene.fen.map.square[static_cast<std::size_t>(claim.pieces.front().index())];
  const std::size_t letter_at = more.exact ? scene.diagram.position.place(at) : 0;
  Finding finding = more.exact ? claim_finding(std::move(text), {letter_at, letter_at + 1}, claim, scene)
                               : check.at_marks(std::move(text));
  check.show_squares(finding, marks, reached);
  finding.wanted = more.wanted;
  if (more.exact) {
    for (const Fault& fault : scene.ruleset.faults(scene.fen.setup, scene.fen.map)) {
      if (fault.level == Level::error && fault.begin == at && fault.end == at + 1)
        finding.notes.push_back(fault.message);
    }
  }
  finding.notes.insert(finding.notes.end(), more.notes.begin(), more.notes.end());
  if (one) {
    const Piece piece = *board[claim.pieces.front()];
    finding.seen = fmt::format("{} ({}) on {}", name_of(piece, scene.variant()), letter(piece, scene.variant()),
                               claim.pieces.front().name());
  }
  return finding;
}

}  // namespace

SquareSet squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup, SquareSet pieces) {
  SquareSet result;
  for (const Square piece : pieces) {
    for (const StepOutcome& outcome : source.steps_of(setup, piece)) result |= squares_of_step(kind, outcome.step);
  }
  return result;
}

std::vector<Fit> what_would_fit(ClaimKind kind, const MoveSource& source, const Variant& variant, const Setup& setup,
                                Square square, SquareSet marks) {
  std::vector<Fit> fits;
  const auto standing = setup.board[square];
  const auto reached_by = [&](const Piece& piece) {
    Setup other = setup;
    other.board.put(square, piece);
    return squares_for(kind, source, other, square);
  };
  const Side usual = standing && standing->owner == Owner::black ? Side::black : Side::white;
  for (const Side side : {usual, opponent(usual)}) {
    for (const RoleInfo& info : variant.roles()) {
      if (info.shared != 0 && info.shared == info.letter) continue;  // neither side has such a piece (the duck)
      const Piece piece = piece_of(side, info.role);
      if (standing == piece) continue;
      const SquareSet reached = reached_by(piece);
      // If both colours have the same squares, the other colour is not a different answer.
      if (side != usual && reached == reached_by(piece_of(usual, info.role))) continue;
      const Fit fit{.piece = piece, .missing = marks - reached, .extra = reached - marks};
      if (fit.missing.size() <= 1 && fit.extra.size() <= 1) fits.push_back(fit);
    }
  }
  std::ranges::stable_sort(fits, [](const Fit& a, const Fit& b) {
    return a.missing.size() + a.extra.size() < b.missing.size() + b.extra.size();
  });
  return fits;
}

Verdict ClaimCheck::marks() {
  const Setup& setup = scene.fen.setup;
  if (claim.pieces.empty()) return fails(fault::none_stands(claim.piece_name));
  for (const Square piece : claim.pieces) {
    if (setup.board.empty(piece)) return fails(fault::no_piece_steps(piece.name()));
  }
  const SquareSet marks = marked_squares(scene.diagram);
  const SquareSet pieces = set_of(claim.pieces);
  SquareSet rules = squares_for(claim.kind, scene.rules(), setup, pieces);
  SquareSet generator = squares_for(claim.kind, scene.generator(), setup, pieces);
  if (rules != marks && generator != marks) {
    // The page may show what a duty to capture leaves.
    const Setup to_move =
        with_side_to_move(setup, mover_of(*setup.board[claim.pieces.front()], scene.fen.setup.to_move));
    if (legal_squares_for(claim.kind, scene.rules(), to_move, pieces) == marks &&
        legal_squares_for(claim.kind, scene.generator(), to_move, pieces) == marks)
      rules = generator = marks;
  }
  compare(what_squares(claim.kind, pieces_in_words(scene, pieces)), rules, generator);
  const auto named = misnamed(claim, scene, marks);
  const SquareSet reached = rules != marks ? rules : generator;
  verdict.marks = CheckedMarks{marks, reached};
  if (rules == marks && generator == marks) {
    if (named) verdict.findings.push_back(other_piece(*named, claim, scene, marks));
    return holds();
  }
  return fails(marks_fail(*this, named, marks, reached));
}

Verdict ClaimCheck::arrows() {
  Outcome outcome = Outcome::holds;
  const Setup& setup = scene.fen.setup;
  for (const auto& [from, to, bytes] : scene.diagram.arrows) {
    if (setup.board.empty(from)) {
      verdict.findings.push_back(claim_finding(fault::no_piece_at_arrow(from.name()), bytes, claim, scene));
      outcome = Outcome::fails;
      continue;
    }
    const SquareSet rules = squares_for(ClaimKind::targets, scene.rules(), setup, from);
    const SquareSet generator = squares_for(ClaimKind::targets, scene.generator(), setup, from);
    compare(fmt::format("the steps of the piece on {}", from.name()), rules, generator);
    if (rules.contains(to) && generator.contains(to)) continue;
    outcome = Outcome::fails;
    Finding finding =
        claim_finding(fault::no_step(pieces_in_words(scene, from), to.name(), list_of(rules)), bytes, claim, scene);
    finding.missing = {to.name()};
    finding.board = finding_board(scene, SquareSet(to), rules);
    verdict.findings.push_back(std::move(finding));
  }
  return ends(outcome);
}

}  // namespace arbiter::pages
