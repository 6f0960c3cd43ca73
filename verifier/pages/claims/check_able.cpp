// What a caption says that a piece or a side can do.
#include <algorithm>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::pages {
namespace {

/// An answer of one implementation; unsure where the set-up leaves it open.
enum class Answer : unsigned char { no, yes, unsure };

/// Whether the piece on `from` attacks `to`, also if one of its own stands there. Own kings are taken off the board,
/// for a pinned piece attacks what it could reach. On a square without an enemy, every kind of enemy is tried. A piece
/// that can go there without capturing leaves it open: a pawn's step is not an attack, and a capture may have further
/// conditions.
Answer attack(const MoveSource& source, const Variant& variant, const Setup& shown, Square from, Square to) {
  const Piece piece = *shown.board[from];
  Setup setup = with_side_to_move(shown, mover_of(piece, shown.to_move));
  for (const RoleInfo& info : variant.roles()) {
    if (info.name != "king") continue;
    for (const Square king : setup.board.of(piece_of(setup.to_move, info.role))) {
      if (king != from) setup.board.clear(king);
    }
  }
  bool reaches = false;
  const auto captures = [&](const Setup& on) {
    for (const StepOutcome& outcome : source.steps_of(on, from)) {
      if (outcome.step.captures.contains(to)) return true;
      reaches = reaches || outcome.step.to == to;
    }
    return false;
  };
  const Side enemy = opponent(setup.to_move);
  const auto there = setup.board[to];
  if (there && there->owner == owner_of(enemy) && captures(setup)) return Answer::yes;
  const auto captures_any = [&](const Setup& on) {
    return std::ranges::any_of(variant.roles(), [&](const RoleInfo& info) {
      if (info.shared != 0 && info.shared == info.letter) return false;
      Setup other = on;
      other.board.put(to, piece_of(enemy, info.role));
      return captures(other);
    });
  };
  if (captures_any(setup)) return Answer::yes;
  if (role_info(variant, piece.role).name == "king") {  // it guards what another enemy would guard from it, too
    Setup alone = setup;
    for (const Square square : setup.board.of(owner_of(enemy))) alone.board.clear(square);
    if (captures_any(alone)) return Answer::unsure;
  }
  if (there) setup.board.clear(to);
  static_cast<void>(captures(setup));
  return reaches && role_info(variant, piece.role).name == "king" ? Answer::unsure : Answer::no;
}

Answer attacks(const MoveSource& source, const Claim& claim, const Variant& variant, const Setup& setup) {
  Answer all = Answer::yes;
  for (const Square to : claim.squares) {
    Answer any = Answer::no;
    for (const Square from : claim.pieces) {
      const Answer one = attack(source, variant, setup, from, to);
      if (one == Answer::yes || any == Answer::no) any = one;
      if (any == Answer::yes) break;
    }
    if (any == Answer::no) return Answer::no;
    if (any == Answer::unsure) all = any;
  }
  return all;
}

bool has_pocket(const Variant& variant) {
  const auto start = variant.parse_fen(variant.positions().front().fen, {});
  return start && start->map.field("pocket").end > 0;
}

Answer mates(const MoveSource& source, const Claim& claim, const Setup& shown) {
  if (source.in_check(shown, opponent(claim.side))) return Answer::unsure;  // the move is the other side's
  for (const MoveOutcome& outcome : source.setup_moves(with_side_to_move(shown, claim.side))) {
    const Status status = source.setup_status(outcome.after);
    if (status == Status::mate || orthodox_word(source, outcome.after, status) == Status::mate) return Answer::yes;
  }
  return Answer::no;
}

Answer moves(const MoveSource& source, const Claim& claim, const Setup& shown) {
  const auto among = [](const std::vector<Square>& list, Square square) {
    return std::ranges::find(list, square) != list.end();
  };
  for (const MoveOutcome& outcome : source.setup_moves(with_side_to_move(shown, claim.side))) {
    const Step& first = outcome.move.front();
    if (!claim.pieces.empty() && !among(claim.pieces, first.from)) continue;
    if (claim.kind == ClaimKind::moves) {
      const auto there = [&](const Step& step) { return among(claim.squares, step.to); };
      if (claim.squares.empty() || std::ranges::any_of(outcome.move, there)) return Answer::yes;
      continue;
    }
    for (const Step& step : outcome.move) {
      if (step.captures.empty()) continue;
      if (claim.squares.empty()) return Answer::yes;
      for (const Square taken : step.captures) {
        if (among(claim.squares, taken)) return Answer::yes;
      }
    }
  }
  return Answer::no;
}

Answer answer_of(const MoveSource& source, const Claim& claim, const Scene& scene, const Setup& setup) {
  const bool over = ends_for_want_of_king(setup, scene);
  if (claim.kind == ClaimKind::attacks) {
    const Answer answer = attacks(source, claim, scene.variant(), setup);
    return answer == Answer::no && over ? Answer::unsure : answer;
  }
  // Where pieces come from a pocket that the diagram does not tell, no mate is sure.
  if (claim.kind == ClaimKind::mates && has_untold_pocket(scene)) return Answer::unsure;
  const Answer answer = claim.kind == ClaimKind::mates ? mates(source, claim, setup) : moves(source, claim, setup);
  return answer == Answer::no && (over || may_have_more_moves(setup, claim, scene)) ? Answer::unsure : answer;
}

}  // namespace

bool ends_for_want_of_king(const Setup& setup, const Scene& scene) {
  if (has_king(setup.board, scene.variant(), Side::white) && has_king(setup.board, scene.variant(), Side::black))
    return false;
  const Status status = scene.rules().setup_status(setup);
  return status == Status::won || status == Status::lost;
}

bool has_untold_pocket(const Scene& scene) { return scene.fen->map.fields.size() <= 1 && has_pocket(scene.variant()); }

bool may_have_more_moves(const Setup& setup, const Claim& claim, const Scene& scene) {
  const bool told = scene.fen->map.fields.size() > 1;
  if (told) return false;
  const Variant& variant = scene.variant();
  if (has_untold_pocket(scene)) return true;
  const Board& board = setup.board;
  const auto role = [&](Square square) { return role_info(variant, board[square]->role).name; };
  const int home = relative_rank(claim.side, 0);
  for (const Square square : board.of(owner_of(claim.side))) {
    const std::string_view name = role(square);
    if (name == "king" && square == Square::at(4, home)) {
      for (const int step : {-1, 1}) {
        int file = 4 + step;
        while (file >= 0 && file < 8 && board.empty(Square::at(file, home))) file += step;
        if (file != 4 + step && file >= 0 && file < 8 && board[Square::at(file, home)]->owner == owner_of(claim.side))
          return true;
      }
    }
    if (name != "pawn" || square.rank() != relative_rank(claim.side, 4)) continue;
    for (const int file : {square.file() - 1, square.file() + 1}) {
      if (file < 0 || file > 7) continue;
      const auto beside = board[Square::at(file, square.rank())];
      if (beside && beside->owner == owner_of(opponent(claim.side)) && role_info(variant, beside->role).name == "pawn")
        return true;
    }
  }
  return false;
}

Verdict ClaimCheck::able() {
  const Setup& setup = claim.setup ? *claim.setup : scene.fen->setup;
  try {
    const Answer rules = answer_of(scene.rules(), claim, scene, setup);
    const Answer generator = answer_of(scene.generator(), claim, scene, setup);
    const Answer wanted = claim.denied ? Answer::no : Answer::yes;
    if (rules != generator) {
      const auto word = [](Answer answer) {
        return std::string_view(answer == Answer::yes ? "yes" : answer == Answer::no ? "no" : "open");
      };
      compare("whether " + in_words(claim), word(rules), word(generator));
      return ends(Outcome::fails);
    }
    if (rules == Answer::unsure) return ends(Outcome::unchecked);
    if (rules == wanted) return holds();
  } catch (const TooManyMoves&) {
    return ends(Outcome::unchecked);
  }
  Claim truth = claim;
  truth.denied = !claim.denied;
  return fails(at_marks("AV320", in_words(truth)), finding_board(scene, setup.board));
}

}  // namespace arbiter::pages
