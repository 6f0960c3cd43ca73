// What the marks show: which steps, and of which pieces.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/claims/infer_claims.hpp"
#include "verifier/pages/claims/marks.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

std::vector<Square> list_squares(SquareSet squares) { return {squares.begin(), squares.end()}; }

/// The kind of claim that the words give for the marks.
ClaimKind kind_of(const Scene& scene, const Surroundings& texts, SquareSet marks, Inference& inference) {
  const Reading& own = texts.own;
  const SquareSet pieces = scene.fen->setup.board.occupied();
  const auto because = [&](const Spoken& phrase, std::string_view what) {
    inference.because.push_back(fmt::format("\"{}\" in the caption: {}", own.words(phrase), what));
  };
  if (const Spoken* phrase = own.find(Meaning::quiet)) {
    because(*phrase, "steps without captures");
    return ClaimKind::quiet;
  }
  if (const Spoken* phrase = own.find(Meaning::captures)) {
    if ((marks - pieces).empty()) {
      because(*phrase, "captures; pieces stand on all marks, so these are the pieces that can be captured");
      return ClaimKind::victims;
    }
    if ((marks & pieces).empty()) {
      because(*phrase, "captures; no piece stands on a mark, so these are the squares where the capturer lands");
      return ClaimKind::landings;
    }
    because(*phrase, "captures; but pieces stand on some of the marks only, so these are all steps");
    return ClaimKind::targets;
  }
  // "Moves on the left, captures on the right": the left board does not show captures.
  if (scene.diagram->place != Place::single && (marks & pieces).empty()) {
    if (const Spoken* phrase = texts.caption.find(Meaning::captures)) {
      inference.because.push_back(fmt::format(
          "\"{}\" is said of the other board: this one shows steps without captures", texts.caption.words(*phrase)));
      return ClaimKind::quiet;
    }
  }
  inference.because.emplace_back("the caption does not speak of captures: the marks are all steps");
  return ClaimKind::targets;
}

/// The first word of the caption that keeps marks from being all steps of a kind: one that no list has, or that speaks
/// of something else. Nothing if all words are about moves.
struct Other {
  std::string word;
  bool denies = false;  ///< the marks may be what the piece cannot reach
};
std::optional<Other> other_than_moves(const Reading& text) {
  constexpr std::array about_moves{
      Meaning::left,    Meaning::right, Meaning::quiet,  Meaning::captures, Meaning::must,   Meaning::can,
      Meaning::then,    Meaning::white, Meaning::black,  Meaning::shared,   Meaning::plays,  Meaning::moves,
      Meaning::allowed, Meaning::like,  Meaning::above,  Meaning::loose,    Meaning::either, Meaning::many,
      Meaning::is,      Meaning::setup, Meaning::to_move};
  const bool must = text.has(Meaning::must) || text.has(Meaning::then);
  std::optional<Other> other;
  for (const Sentence& sentence : text.sentences) {
    const bool denies = sentence.denies() || sentence.doubt || sentence.question;
    for (const SentencePart& part : sentence.parts) {
      if (part.kind != SentencePart::Kind::word || (must && part.meaning == Meaning::some)) continue;
      if (std::ranges::find(about_moves, part.meaning) != about_moves.end()) continue;
      if (!other || denies)
        other = {text.words(Spoken{.meaning = part.meaning, .token = part.token, .count = part.count}), denies};
    }
    if (!sentence.clear() && (!other || denies)) other = {text.unclear(sentence.number).value_or("?"), denies};
  }
  return other;
}

/// The only piece that a caption about moves names, if the board has no such piece.
const NamedPiece* only_piece_named(const Reading& text, const Board& board) {
  if (text.pieces.size() != 1 || text.pieces.front().compared || other_than_moves(text)) return nullptr;
  NamedPiece any = text.pieces.front();
  any.owner.reset();
  return squares_of(any, board).empty() ? &text.pieces.front() : nullptr;
}

/// Pieces that a text suggests, and its words for them.
struct Candidate {
  SquareSet pieces;
  std::string name;
  std::string why;
  std::string origin{"the caption"};
};

/// The first piece that the text names and the board has. Marked pieces are those captured, not those that capture.
std::optional<Candidate> first_named(const Reading& text, std::string_view where, const Scene& scene, SquareSet marks,
                                     Inference& inference) {
  for (const NamedPiece& named : text.pieces) {
    if (named.compared) {
      inference.because.push_back(
          fmt::format("rejected: \"{}\" in the {} is only compared with", text.words(named), where));
      continue;
    }
    SquareSet pieces = squares_of(named, scene.fen->setup.board) - marks;
    // Where nothing is captured a mark under the piece is a fault of the marks.
    if (pieces.empty() && !text.has(Meaning::captures)) pieces = squares_of(named, scene.fen->setup.board);
    if (!pieces.empty())
      return Candidate{pieces, text.words(named), fmt::format("\"{}\" in the {}", text.words(named), where),
                       fmt::format("the {}", where)};
    const bool marked = !squares_of(named, scene.fen->setup.board).empty();
    inference.because.push_back(fmt::format("rejected: \"{}\" in the {}: {}", text.words(named), where,
                                            marked ? "it stands on a mark" : "no such piece is on the board"));
  }
  return std::nullopt;
}

std::string stands(const Scene& scene, SquareSet pieces) {
  if (pieces.size() > 1) return fmt::format("the pieces on {}", list_of(pieces));
  const Square square = *pieces.begin();
  return fmt::format("the {} on {}", name_of(*scene.fen->setup.board[square], scene.variant()), square.name());
}

bool fits(const Scene& scene, ClaimKind kind, SquareSet pieces, SquareSet marks) {
  return squares_for(kind, scene.rules(), scene.fen->setup, list_squares(pieces)) == marks;
}

/// Pieces of both sides never move together: returns those whose steps are marked, else none.
SquareSet of_one_side(const Scene& scene, ClaimKind kind, SquareSet pieces, SquareSet marks, Inference& inference) {
  const Board& board = scene.fen->setup.board;
  SquareSet fitting;
  int parties = 0;
  for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
    const SquareSet party = pieces & board.of(owner);
    if (party.empty()) continue;
    ++parties;
    if (fitting.empty() && fits(scene, kind, party, marks)) fitting = party;
  }
  if (parties <= 1) return pieces;
  if (fitting.empty()) return {};
  inference.because.push_back(
      fmt::format("of the pieces of both sides with that name, the marks are right for {}", stands(scene, fitting)));
  return fitting;
}

std::optional<Candidate> pieces_of(const Scene& scene, const Surroundings& texts, ClaimKind kind, SquareSet marks,
                                   Inference& inference) {
  std::vector<Candidate> candidates;
  const auto add = [&](std::optional<Candidate> found) {
    if (!found) return false;
    found->pieces = of_one_side(scene, kind, found->pieces, marks, inference);
    if (found->pieces.empty()) return false;
    candidates.push_back(std::move(*found));
    return true;
  };
  const bool by_caption =
      add(first_named(texts.own, "caption", scene, marks, inference)) ||
      (texts.own.pieces.empty() && add(first_named(texts.caption, "caption", scene, marks, inference)));
  // A heading that is a piece's name decides what a caption leaves open, and overrides a wrong name in it.
  if (is_name_of_piece(texts.heading)) add(first_named(texts.heading, "heading", scene, marks, inference));
  const SquareSet all = scene.fen->setup.board.occupied();
  if (candidates.empty() && all.size() == 1) add(Candidate{all, "", "the only piece on the board", "the marks"});
  if (candidates.empty() && !by_caption) add(first_named(texts.paragraph, "paragraph before", scene, marks, inference));
  if (candidates.empty()) return std::nullopt;
  const bool differ = candidates.size() == 2 && candidates[0].pieces != candidates[1].pieces;
  if (differ && !fits(scene, kind, candidates[0].pieces, marks) && fits(scene, kind, candidates[1].pieces, marks)) {
    inference.because.push_back(fmt::format("rejected: {}, {}: the marks are not its steps", candidates[0].why,
                                            stands(scene, candidates[0].pieces)));
    return candidates[1];
  }
  return candidates.front();
}

/// "… and then move to a4, b5 or e4": where the piece goes after the capture that the mark shows.
std::optional<Claim> legs_of(const Surroundings& texts, const std::vector<Square>& pieces, SquareSet marks,
                             Inference& inference) {
  const Spoken* then = texts.own.find(Meaning::then);
  if (then == nullptr || pieces.size() != 1 || marks.size() != 1) return std::nullopt;
  const std::size_t behind = texts.own.tokens[then->token].begin;
  const auto runs = square_runs(texts.own.text.text());
  if (std::ranges::none_of(runs, [behind](const SquareRun& run) { return run.begin > behind; })) return std::nullopt;
  Claim claim = inferred(ClaimKind::legs);
  claim.pieces = pieces;
  claim.taken = *marks.begin();
  claim.from_text = true;
  inference.because.push_back(
      fmt::format("\"{}\" and squares in the caption: where the piece goes on after taking on {}",
                  texts.own.words(*then), claim.taken->name()));
  return claim;
}

/// Whether the marks are steps of the pieces, and just those that the text before the board or its caption names: then
/// they illustrate the text, and others may be left out.
bool marks_what_is_named(const Scene& scene, const Surroundings& texts, ClaimKind kind, SquareSet pieces,
                         SquareSet marks) {
  SquareSet named;
  for (const Reading* text : {&texts.own, &texts.paragraph}) {
    for (const Token& token : text->tokens) {
      if (const auto square = Square::parse(token.word)) named |= SquareSet(*square);
    }
  }
  if (named - pieces != marks) return false;
  return (marks - squares_for(kind, scene.rules(), scene.fen->setup, list_squares(pieces))).empty();
}

/// Whether one of the pieces can be the one that is named.
bool stands(const NamedPiece& named, SquareSet pieces, const Board& board) {
  return std::ranges::any_of(pieces, [&](Square square) { return may_be(named, board[square]->role); });
}

/// Whether the text names one of the pieces, other than in a comparison.
bool names_one_of(const Reading& text, SquareSet pieces, const Board& board) {
  return std::ranges::any_of(text.pieces,
                             [&](const NamedPiece& named) { return !named.compared && stands(named, pieces, board); });
}

/// Whether the marks are those of another piece with which the text compares ("The queen moves like a rook"), or that
/// it names besides ("the rook moves of the queen").
bool is_of_another(const Scene& scene, const Reading& text, SquareSet pieces) {
  const Board& board = scene.fen->setup.board;
  const bool own = names_one_of(text, pieces, board);
  return std::ranges::any_of(text.pieces, [&](const NamedPiece& named) {
    return named.compared || (own && !stands(named, pieces, board) && squares_of(named, board).empty());
  });
}

/// Whether the king among the pieces may castle to all squares that are marked beyond its steps, as far as the board
/// tells.
bool may_castle_to(const Scene& scene, SquareSet pieces, SquareSet beyond) {
  const Board& board = scene.fen->setup.board;
  for (const Square square : pieces) {
    const Side side = mover_of(*board[square], scene.fen->setup.to_move);
    Claim claim;
    claim.side = side;
    SquareSet targets;
    for (const int file : {1, 2, 6}) targets |= SquareSet(Square::at(file, relative_rank(side, 0)));
    const bool king = role_info(scene.variant(), board[square]->role).name == "king";
    if (king && !beyond.empty() && (beyond - targets).empty() && may_have_more_moves(scene.fen->setup, claim, scene))
      return true;
  }
  return false;
}

/// Why marks that are not those of the pieces may be right all the same.
std::optional<std::string> why_left_open(const Scene& scene, const Reading& text, ClaimKind kind, SquareSet pieces,
                                         SquareSet marks) {
  if (is_of_another(scene, text, pieces)) return "the caption names another piece, too, whose steps they may be";
  const Setup& setup = scene.fen->setup;
  const auto king = [&](Side side) { return has_king(setup.board, scene.variant(), side); };
  const bool other = !text.pieces.empty() && !names_one_of(text, pieces, setup.board);
  if (!other && king(Side::white) != king(Side::black) && ends_for_want_of_king(setup, scene) &&
      squares_for(ClaimKind::targets, scene.rules(), setup, list_squares(pieces)).empty())
    return "a king is missing, without which the game is over";
  const SquareSet reached = squares_for(kind, scene.rules(), setup, list_squares(pieces));
  if (may_castle_to(scene, pieces, marks - reached))
    return "the board does not tell whether there is a right to castle";
  const Owner owner = setup.board[*pieces.begin()]->owner;
  if (kind == ClaimKind::landings && setup.board.of(owner) == setup.board.occupied())
    return "no piece stands there that could be captured";
  return std::nullopt;
}

}  // namespace

Inference infer_marks(const Scene& scene, const Surroundings& texts) {
  Inference inference;
  const auto left_open = [&inference](std::string reason) {
    inference.claims = {inferred(ClaimKind::none)};
    inference.claims.front().reason = std::move(reason);
    return inference;
  };
  const SquareSet marks = marked_squares(*scene.diagram);
  const ClaimKind kind = kind_of(scene, texts, marks, inference);
  const auto pieces = pieces_of(scene, texts, kind, marks, inference);
  Claim claim = inferred(kind);
  if (!pieces) {
    const NamedPiece* missing = marks.empty() ? nullptr : only_piece_named(texts.own, scene.fen->setup.board);
    if (missing == nullptr) return left_open("nothing tells which piece the marks are about");
    claim.piece_name = texts.own.words(*missing);
    inference.because.push_back(fmt::format("the caption is about \"{}\"", claim.piece_name));
    inference.claims = {claim};
    return inference;
  }
  inference.because.push_back(fmt::format("the piece: {}: {}", pieces->why, stands(scene, pieces->pieces)));
  const bool right = fits(scene, kind, pieces->pieces, marks);
  if (const auto other = other_than_moves(texts.own)) {
    const std::string word = printable(other->word, 40);
    inference.unread = other->denies || !right;
    if (inference.unread)
      return left_open(fmt::format("the caption is not understood (\"{}\"){}", word,
                                   other->denies ? "" : ", and the marks are not all steps of the piece"));
    inference.because.push_back(
        fmt::format("\"{}\" in the caption is not understood; but the marks are right for it", word));
  }
  if (!right) {
    if (const auto why = why_left_open(scene, texts.own, kind, pieces->pieces, marks)) return left_open(*why);
    if (marks_what_is_named(scene, texts, kind, pieces->pieces, marks))
      return left_open("the marks are the squares that the text names, which need not be all steps of the piece");
  }
  claim.pieces = list_squares(pieces->pieces);
  claim.piece_name = pieces->name;
  claim.origin = pieces->origin;
  inference.claims = {claim};
  if (kind != ClaimKind::victims) return inference;
  if (const Spoken* must = texts.own.find(Meaning::must)) {
    inference.because.push_back(fmt::format("\"{}\" in the caption: there is no other move", texts.own.words(*must)));
    claim.kind = ClaimKind::must;
    inference.claims.push_back(claim);
  }
  if (auto legs = legs_of(texts, claim.pieces, marks, inference)) inference.claims.push_back(std::move(*legs));
  return inference;
}

}  // namespace arbiter::pages
