// What the marks show: which steps, and of which pieces.
// The status of the game on boards without marks, from the caption's words: check, mate, stalemate.

#include <algorithm>

#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

/// "Without the bishop on a7 it would be mate", in the paragraph before.
void mate_without(const Scene& scene, const Claim& mate, Inference& inference) {
  const Reading& text = scene.texts.paragraph;
  for (const Spoken& phrase : text.phrases) {
    if (phrase.meaning != Meaning::without) continue;
    const std::size_t sentence = text.tokens[phrase.token].sentence;
    const auto said = std::ranges::find_if(text.phrases, [&](const Spoken& other) {
      return other.meaning == Meaning::mate && text.tokens[other.token].sentence == sentence &&
             other.token > phrase.token;
    });
    const auto piece = std::ranges::find_if(text.pieces, [&](const NamedPiece& named) {
      return named.token > phrase.token && text.tokens[named.token].sentence == sentence;
    });
    if (said == text.phrases.end() || piece == text.pieces.end()) continue;
    for (std::size_t i = piece->token + piece->count; i < said->token && i < piece->token + piece->count + 4; ++i) {
      const auto square = Square::parse(text.tokens[i].word);
      if (!square) continue;
      inference.say("\"{} … {}\" in the paragraph before: mate also without the piece on {}", text.words(phrase),
                    text.words(*said), square->name());
      if (!scene.fen.setup.board[*square]) return;
      inference.claims.push_back(mate);
      inference.claims.back().origin = "the paragraph before";
      inference.claims.back().without = {*square};
      return;
    }
  }
}

/// "After 1...g2+": the board is the one after the move, and the suffix gives the status of the game.
void after_move(const Scene& scene, const Sentence& sentence, Inference& inference) {
  const Reading& text = scene.texts.own;
  for (std::size_t i = 0; i + 1 < sentence.parts.size(); ++i) {
    const SentencePart& next = sentence.parts[i + 1];
    if (sentence.parts[i].meaning != Meaning::after || next.kind != SentencePart::Kind::move) continue;
    const WrittenMove& move = text.moves[next.index];
    if (move.suffix == '\0') continue;
    for (const Side side : sides_of(move, text)) {
      if (!seems_played(scene, scene.fen.setup, move, side)) continue;
      const auto ways = taken_back(scene, scene.fen.setup, move, side);
      const bool mate = move.suffix == '#';
      inference.say("\"{}\" in the caption: {} has just played that; the sign behind it says {}", text.words(move),
                    name_of(side), mate ? "mate" : "check");
      Claim claim = inferred(mate ? ClaimKind::status : ClaimKind::check);
      if (mate) claim.status = Status::mate;
      claim.side = opponent(side);
      if (!ways.empty()) {
        claim.setup = std::make_shared<const Setup>(ways.front());
        inference.say("the move can be taken back in {} way{}", ways.size(),
                      ways.size() == 1 ? "" : "s; the first is taken");
      }
      inference.claims.push_back(claim);
      if (mate) mate_without(scene, claim, inference);
      return;
    }
  }
}

/// A position that a sentence may be about; null: the diagram's.
using Meant = std::shared_ptr<const Setup>;

/// The position after the moves, one after the other; null if one of them is not legal, or several are written so.
Meant played(const Scene& scene, const Reading& text, const std::vector<std::size_t>& moves) {
  std::optional<Setup> at;
  for (const std::size_t index : moves) {
    const WrittenMove& move = text.moves[index];
    std::vector<MoveOutcome> ways;
    if (at) {
      if (!move.side || *move.side == at->to_move) ways = moves_written(scene.rules(), *at, move, scene.variant());
    } else {
      for (const Side side : sides_of(move, text)) {
        for (MoveOutcome& way :
             moves_written(scene.rules(), with_side_to_move(scene.fen.setup, side), move, scene.variant()))
          ways.push_back(std::move(way));
      }
    }
    if (ways.size() != 1) return nullptr;
    at = std::move(ways.front().after);
  }
  return at ? std::make_shared<const Setup>(std::move(*at)) : nullptr;
}

/// The positions of which a sentence may speak: without moves the diagram's; with moves that may have led to it, that
/// with the state that they leave; with moves from it, the one after them, and, unless it says "after", the diagram's.
std::vector<Meant> positions_of(const Scene& scene, const Reading& text, const Sentence& sentence) {
  std::vector<std::size_t> moves;
  bool after = false;
  bool named = false;  // squares behind a verb of playing may be pawn's moves
  for (const Sentence& each : text.sentences) {
    if (each.number > sentence.number) break;
    for (std::size_t i = 0; i < each.parts.size(); ++i) {
      const SentencePart& part = each.parts[i];
      if (part.kind == SentencePart::Kind::move) moves.push_back(part.index);
      if (part.meaning == Meaning::after) after = true;
      const bool square = i + 1 < each.parts.size() && each.parts[i + 1].kind == SentencePart::Kind::square;
      named = named || (square && (part.meaning == Meaning::plays || part.meaning == Meaning::after));
    }
  }
  // "1.Ra8 is mate" is about the board after it.
  if (!sentence.parts.empty() && sentence.parts.front().kind == SentencePart::Kind::move) after = true;
  if (named || (after && moves.empty())) return {};
  if (moves.empty()) return {nullptr};
  std::vector<Meant> meant;
  const WrittenMove& last = text.moves[moves.back()];
  for (const Side side : sides_of(last, text)) {
    if (!seems_played(scene, scene.fen.setup, last, side)) continue;
    const auto ways = taken_back(scene, scene.fen.setup, last, side);
    if (!ways.empty()) meant.push_back(std::make_shared<const Setup>(ways.front()));
    if (ways.empty() && !is_plain(last)) meant.push_back(nullptr);
  }
  if (auto later = played(scene, text, moves)) {
    meant.push_back(std::move(later));
    if (!after) meant.push_back(nullptr);
  }
  return meant;
}

/// The statement as a claim about the position, with its outcome. If no side is named it is that of which it is true,
/// or, where it is denied, not true; else the side that is to move.
std::pair<Claim, Outcome> claim_about(const Statement& statement, const Meant& meant, const Scene& scene) {
  Claim claim = statement.claim;
  claim.setup = meant;
  if (!statement.any_side) return {claim, check_claim(claim, scene).outcome};
  const Setup& setup = meant ? *meant : scene.fen.setup;
  const bool of_king = claim.kind != ClaimKind::mates;
  const bool denied = claim.denied || claim.kind == ClaimKind::safe;
  const Outcome decisive = denied ? Outcome::fails : Outcome::holds;
  std::optional<std::pair<Claim, Outcome>> found;
  for (const Side side : {setup.to_move, opponent(setup.to_move)}) {
    if (of_king && !has_king(setup.board, scene.variant(), side)) continue;
    claim.side = side;
    const Outcome outcome = check_claim(claim, scene).outcome;
    if (outcome == decisive) return {claim, outcome};
    if (!found || outcome == Outcome::unchecked) found = {claim, outcome};
  }
  if (found) return *found;
  return {claim, Outcome::unchecked};
}

/// What the sentence says, if it is the same for each position that it may be about.
void read_sentence(const Scene& scene, const Sentence& sentence, Inference& inference) {
  const Reading& text = scene.texts.own;
  const auto reject = [&](std::string_view why) {
    inference.say("sentence {} of the caption is not judged: {}", sentence.number + 1, why);
    inference.unread = true;
  };
  std::vector<std::pair<Claim, Outcome>> agreed;
  std::optional<std::vector<Statement>> said;
  for (const Meant& meant : positions_of(scene, text, sentence)) {
    auto found = statements_of(text, sentence, scene, meant ? *meant : scene.fen.setup);
    if (!found) return reject("its words are known, but not what they say together");
    std::vector<std::pair<Claim, Outcome>> claims;
    for (const Statement& statement : *found) claims.push_back(claim_about(statement, meant, scene));
    if (!said) {
      agreed = std::move(claims);
      said = std::move(found);
    } else if (!std::equal(agreed.begin(), agreed.end(), claims.begin(), claims.end(),
                           [](const auto& a, const auto& b) { return a.second == b.second; })) {
      return reject("it may be about the diagram, or about the board after a move");
    }
  }
  if (!said) return reject("no reading of its moves leads to or from this board");
  for (std::size_t i = 0; i < agreed.size(); ++i) {
    auto& [claim, outcome] = agreed[i];
    const Statement& statement = (*said)[i];
    if (outcome == Outcome::unchecked) {
      reject(fmt::format("the board does not tell whether {}", in_words(claim)));
      continue;
    }
    if (statement.soft && outcome != Outcome::holds) {
      reject(fmt::format("\"{}\" may speak of what comes", statement.words));
      continue;
    }
    const auto same = [&said_claim = claim](const Claim& other) {
      return other.kind == said_claim.kind && in_words(other) == in_words(said_claim);
    };
    if (std::ranges::any_of(inference.claims, same)) continue;
    inference.say(
        "\"{}\" in the caption{}", statement.words,
        statement.any_side ? fmt::format("; no side is named, this is about {}", name_of(claim.side)) : std::string());
    inference.claims.push_back(claim);
    if (claim.kind == ClaimKind::status && claim.status == Status::mate && !claim.denied)
      mate_without(scene, claim, inference);
  }
}

/// The first word of the caption that keeps marks from being all steps of a kind: one that no list has, or that speaks
/// of something else. Nothing if all words are about moves.
struct Other {
  std::string word;
  bool denies = false;  ///< the marks may be what the piece cannot reach
};
std::optional<Other> other_than_moves(const Reading& text) {
  const bool must = text.has(Meaning::must) || text.has(Meaning::then);
  std::optional<Other> other;
  for (const Sentence& sentence : text.sentences) {
    const bool denies = sentence.denies() || sentence.doubt || sentence.question;
    for (const SentencePart& part : sentence.parts) {
      const bool about_moves = is(part.meaning, traits::of_moves) || (must && part.meaning == Meaning::some);
      if (part.kind != SentencePart::Kind::word || about_moves) continue;
      if (!other || denies) other = {text.words(part), denies};
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

/// What the marks of a diagram show.
struct MarksReader {
  const Scene& scene;
  Inference& inference;
  const Reading& own = scene.texts.own;
  const Setup& setup = scene.fen.setup;
  const Board& board = setup.board;
  const SquareSet marks = marked_squares(scene.diagram);
  const ClaimKind kind = kind_of_claim();

  /// The kind of claim that the words give for the marks.
  [[nodiscard]] ClaimKind kind_of_claim() const {
    const SquareSet pieces = board.occupied();
    const auto because = [&](const Spoken& phrase, std::string_view what) {
      inference.say("\"{}\" in the caption: {}", own.words(phrase), what);
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
    if (scene.diagram.place != Place::single && (marks & pieces).empty()) {
      if (const Spoken* phrase = scene.texts.caption.find(Meaning::captures)) {
        inference.say("\"{}\" is said of the other board: this one shows steps without captures",
                      scene.texts.caption.words(*phrase));
        return ClaimKind::quiet;
      }
    }
    inference.say("the caption does not speak of captures: the marks are all steps");
    return ClaimKind::targets;
  }

  [[nodiscard]] SquareSet reached_by(SquareSet pieces) const { return squares_for(kind, scene.rules(), setup, pieces); }

  /// The first piece that the text names and the board has. Marked pieces are those captured, not those that capture.
  [[nodiscard]] std::optional<Candidate> first_named(const Reading& text, std::string_view where) const {
    for (const NamedPiece& named : text.pieces) {
      const std::string name = text.words(named);
      if (named.compared) {
        inference.say("rejected: \"{}\" in the {} is only compared with", name, where);
        continue;
      }
      const SquareSet all = squares_of(named, board);
      SquareSet pieces = all - marks;
      // Where nothing is captured a mark under the piece is a fault of the marks.
      if (pieces.empty() && !text.has(Meaning::captures)) pieces = all;
      if (!pieces.empty())
        return Candidate{pieces, name, fmt::format("\"{}\" in the {}", name, where), fmt::format("the {}", where)};
      inference.say("rejected: \"{}\" in the {}: {}", name, where,
                    all.empty() ? "no such piece is on the board" : "it stands on a mark");
    }
    return std::nullopt;
  }

  /// Pieces of both sides never move together: returns those whose steps are marked, else none.
  [[nodiscard]] SquareSet of_one_side(SquareSet pieces) const {
    SquareSet fitting;
    int parties = 0;
    for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
      const SquareSet party = pieces & board.of(owner);
      if (party.empty()) continue;
      ++parties;
      if (fitting.empty() && reached_by(party) == marks) fitting = party;
    }
    if (parties <= 1) return pieces;
    if (!fitting.empty())
      inference.say("of the pieces of both sides with that name, the marks are right for {}",
                    pieces_in_words(scene, fitting));
    return fitting;
  }

  [[nodiscard]] std::optional<Candidate> pieces_of_claim() const {
    std::vector<Candidate> candidates;
    const auto add = [&](std::optional<Candidate> found) {
      if (!found) return false;
      found->pieces = of_one_side(found->pieces);
      if (found->pieces.empty()) return false;
      candidates.push_back(std::move(*found));
      return true;
    };
    const bool by_caption =
        add(first_named(own, "caption")) || (own.pieces.empty() && add(first_named(scene.texts.caption, "caption")));
    // A heading that is a piece's name decides what a caption leaves open, and overrides a wrong name in it.
    if (is_name_of_piece(scene.texts.heading)) add(first_named(scene.texts.heading, "heading"));
    const SquareSet all = board.occupied();
    if (candidates.empty() && all.size() == 1) add(Candidate{all, "", "the only piece on the board", "the marks"});
    if (candidates.empty() && !by_caption) add(first_named(scene.texts.paragraph, "paragraph before"));
    if (candidates.empty()) return std::nullopt;
    const Candidate& first = candidates.front();
    const Candidate& last = candidates.back();
    if (first.pieces == last.pieces || reached_by(first.pieces) == marks || reached_by(last.pieces) != marks)
      return first;
    inference.say("rejected: {}, {}: the marks are not its steps", first.why, pieces_in_words(scene, first.pieces));
    return last;
  }

  /// "… and then move to a4, b5 or e4": where the piece goes after the capture that the mark shows.
  void add_legs(const std::vector<Square>& pieces) const {
    const Spoken* then = own.find(Meaning::then);
    if (then == nullptr || pieces.size() != 1 || marks.size() != 1) return;
    const auto runs = square_runs(own.text.text());
    const std::size_t behind = own.bytes(*then).begin;
    if (std::ranges::none_of(runs, [behind](const SquareRun& run) { return run.begin > behind; })) return;
    Claim claim = inferred(ClaimKind::legs);
    claim.pieces = pieces;
    claim.taken = *marks.begin();
    claim.from_text = true;
    inference.say("\"{}\" and squares in the caption: where the piece goes on after taking on {}", own.words(*then),
                  claim.taken->name());
    inference.claims.push_back(std::move(claim));
  }

  /// Whether the marks are steps of the pieces, and just those that the text before the board or its caption names:
  /// then they illustrate the text, and others may be left out.
  [[nodiscard]] bool marks_what_is_named(SquareSet pieces) const {
    SquareSet named;
    for (const Reading* text : {&own, &scene.texts.paragraph}) {
      for (const Token& token : text->tokens) {
        if (const auto square = Square::parse(token.word)) named |= SquareSet(*square);
      }
    }
    return named - pieces == marks && (marks - reached_by(pieces)).empty();
  }

  /// Whether one of the pieces can be the one that is named.
  [[nodiscard]] bool stands(const NamedPiece& named, SquareSet pieces) const {
    return std::ranges::any_of(pieces, [&](Square square) { return may_be(named, board[square]->role); });
  }

  /// Whether the king among the pieces may castle to all squares that are marked beyond its steps, as far as the board
  /// tells.
  [[nodiscard]] bool may_castle_to(SquareSet pieces, SquareSet beyond) const {
    return std::ranges::any_of(pieces, [&](Square square) {
      const Side side = mover_of(*board[square], setup.to_move);
      SquareSet targets;
      for (const int file : {1, 2, 6}) targets |= SquareSet(Square::at(file, relative_rank(side, 0)));
      return role_info(scene.variant(), board[square]->role).name == "king" && !beyond.empty() &&
             (beyond - targets).empty() && may_have_more_moves(setup, side, scene);
    });
  }

  /// Why marks that are not those of the pieces may be right all the same; empty if nothing tells.
  [[nodiscard]] std::string why_left_open(SquareSet pieces) const {
    // Whether the text names one of the pieces, other than in a comparison.
    const bool names = std::ranges::any_of(
        own.pieces, [&](const NamedPiece& named) { return !named.compared && stands(named, pieces); });
    // They may be those of another piece with which the text compares ("The queen moves like a rook"), or that it names
    // besides ("the rook moves of the queen").
    const auto of_another = [&](const NamedPiece& named) {
      return named.compared || (names && !stands(named, pieces) && squares_of(named, board).empty());
    };
    if (std::ranges::any_of(own.pieces, of_another))
      return "the caption names another piece, too, whose steps they may be";
    const auto king = [&](Side side) { return has_king(board, scene.variant(), side); };
    const bool other = !own.pieces.empty() && !names;
    if (!other && king(Side::white) != king(Side::black) && ends_for_want_of_king(setup, scene) &&
        squares_for(ClaimKind::targets, scene.rules(), setup, pieces).empty())
      return "a king is missing, without which the game is over";
    if (may_castle_to(pieces, marks - reached_by(pieces)))
      return "the board does not tell whether there is a right to castle";
    if (kind == ClaimKind::landings && board.of(board[*pieces.begin()]->owner) == board.occupied())
      return "no piece stands there that could be captured";
    if (marks_what_is_named(pieces))
      return "the marks are the squares that the text names, which need not be all steps of the piece";
    return {};
  }

  void read() const {
    const auto pieces = pieces_of_claim();
    Claim claim = inferred(kind);
    if (!pieces) {
      const NamedPiece* missing = marks.empty() ? nullptr : only_piece_named(own, board);
      if (missing == nullptr) return inference.leave_open("nothing tells which piece the marks are about");
      claim.piece_name = own.words(*missing);
      inference.say("the caption is about \"{}\"", claim.piece_name);
      inference.claims = {claim};
      return;
    }
    inference.say("the piece: {}: {}", pieces->why, pieces_in_words(scene, pieces->pieces));
    const bool right = reached_by(pieces->pieces) == marks;
    if (const auto other = other_than_moves(own)) {
      const std::string word = printable(other->word, 40);
      inference.unread = other->denies || !right;
      if (inference.unread)
        return inference.leave_open(fmt::format("the caption is not understood (\"{}\"){}", word,
                                                other->denies ? "" : ", and the marks are not all steps of the piece"));
      inference.say("\"{}\" in the caption is not understood; but the marks are right for it", word);
    }
    if (std::string why = right ? "" : why_left_open(pieces->pieces); !why.empty())
      return inference.leave_open(std::move(why));
    claim.pieces = {pieces->pieces.begin(), pieces->pieces.end()};
    claim.piece_name = pieces->name;
    claim.origin = pieces->origin;
    inference.claims = {claim};
    if (kind != ClaimKind::victims) return;
    if (const Spoken* must = own.find(Meaning::must)) {
      inference.say("\"{}\" in the caption: there is no other move", own.words(*must));
      claim.kind = ClaimKind::must;
      inference.claims.push_back(claim);
    }
    add_legs(claim.pieces);
  }
};

}  // namespace

void infer_status(const Scene& scene, Inference& inference) {
  for (const Sentence& sentence : scene.texts.own.sentences) {
    // What is not understood may say that all that follows is not on the board.
    if (!sentence.clear()) {
      inference.say("not judged from here on: \"{}\" in the caption is not understood",
                    printable(scene.texts.own.unclear(sentence.number).value_or("?"), 40));
      inference.unread = true;
      break;
    }
    after_move(scene, sentence, inference);
    read_sentence(scene, sentence, inference);
  }
}

void infer_marks(const Scene& scene, Inference& inference) { MarksReader{scene, inference}.read(); }

}  // namespace arbiter::pages
