// One move mates, and no other does.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/space/line_board.hpp"
#include "puzzles/themes/full_width.hpp"
#include "puzzles/themes/lists.hpp"
#include "puzzles/themes/orthodox_note.hpp"
#include "puzzles/themes/promotions.hpp"
#include "puzzles/themes/random_cases.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/armies/rules.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;
using orthodox::pawn;

/// The number of pieces on squares in a pool.
constexpr std::size_t pool_size = 110;

State state_of(const Request& request) {
  State state;
  state.context = request.context;
  return state;
}

bool foreign(Piece piece, const Request& request) {
  const auto& own =
      armies::pieces_of(armies::army(state_of(request), piece.owner == Owner::black ? Side::black : Side::white));
  return std::find(own.begin(), own.end(), piece.role) == own.end();
}

/// Whether a move is a key of the requested kind.
bool wanted(const Move& move, Piece mover, const Request& request) {
  const std::string& kind = request.parameter("key");
  const std::string& to = request.parameter("to");
  const Step& first = move.front();
  const Step& last = move.back();
  const bool promotes = mover.role == pawn && last.becomes.role != pawn;
  if (to != "any" && (!promotes || role_info(*request.variant, last.becomes.role).name != to)) return false;
  if (kind == "capture") return !first.captures.empty();
  if (kind == "quiet") return first.captures.empty() && !promotes && !first.also;
  if (kind == "en-passant") return !first.captures.empty() && !first.captures.contains(first.to);
  if (kind == "promotion") return promotes;
  if (kind == "promotion-by-make") return promotes_by_make(mover, move);
  if (kind == "promotion-by-take") return promotes_by_take(mover, move);
  if (kind == "foreign-promotion")
    return promotes && request.variant->name() == "armies" && foreign(last.becomes, request);
  if (kind == "castling") return first.also.has_value();
  const bool birth =
      request.variant->name() == "checkered" && !first.captures.empty() && last.becomes.owner == Owner::both;
  if (kind == "birth-as-mover") return birth && last.becomes.role == mover.role;
  if (kind == "birth-as-victim") return birth && last.becomes.role != mover.role && !promotes;
  return true;
}

/// Whether a side has only its king.
bool alone(const Setup& setup, Side side) { return setup.board.of(owner_of(side)).size() == 1; }

/// Random pieces, and those without which there is no key of the requested kind.
void draw_pieces(const Request& request, Case& part) {
  Random random = random_of(request, part, 0);
  const Side side = request.constraints.to_move;
  const std::string& kind = request.parameter("key");
  if (kind == "promotion-by-make") add_captures_by_pawns(part, request, random);
  const auto may = [&](int file, int rank, Piece piece) {
    add_to_pool(part, request, Square::at(file, relative_rank(side, rank)), piece);
  };
  const std::vector<Piece> own = pieces_of_side(request, side, king);
  for (int file = 0; file < 8; ++file) {
    if (kind == "promotion" || kind == "foreign-promotion" || kind == "promotion-by-take")
      may(file, 6, piece_of(side, pawn));
    if (kind == "en-passant") {
      may(file, 4, piece_of(side, pawn));
      may(file, 4, piece_of(opponent(side), pawn));
    }
    if (kind != "castling" || (file != 0 && file != 7)) continue;
    for (const Piece piece : own) may(file, 0, piece);
  }
  add_to_pool(part, request, random, own, pool_size * 3 / 5);
  if (request.parameter("against") != "lone-king")
    add_to_pool(part, request, random, pieces_of_side(request, opponent(side), king), pool_size * 2 / 5);
}

/// A case names both kings' squares and draws the key at random; which replies and which other mates there are is
/// learned.
class MateProblem final : public Problem {
 public:
  MateProblem(const Request& request, const Case& part) : Problem(request, part), side_(space().to_move()) {
    Random random = random_of(request, part, 1);
    boards_.emplace_back(space().rules(), space().store(), space().view(), side_);
    key_ = boards_.front().draw(random, 400,
                                [&](const SymbolicMove& move) { return wanted(steps_of(move), move.mover, request); });
    if (key_) boards_.push_back(boards_.front().after(*key_));
  }

  std::vector<Named> demands() override {
    if (!key_) return {{"there is no such key", truth<Formula>(false)}};
    std::vector<Named> result;
    result.push_back({"the side to move is not in check", no(boards_.front().in_check())});
    result.push_back({"the key is legal", key_->legal});
    result.push_back({"it gives check", boards_.back().in_check()});
    const std::string& against = request().parameter("against");
    Disjunction<Formula> others;
    for (const Square square : all_squares) {
      space().view().for_each_piece(square, [&](Piece piece, Formula present) {
        if (piece.owner == owner_of(opponent(side_)) && piece.role != king) others.add(present);
      });
    }
    if (against == "lone-king") result.push_back({"the other king is alone", no(others.value())});
    if (against == "pieces") result.push_back({"the other king is not alone", others.value()});
    return result;
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement& judgement) override {
    std::vector<Formula> result;
    const Move key = steps_of(*key_);
    for (const MoveOutcome& each : request().generator().setup_moves(setup)) {
      if (each.move != key) continue;
      for (const MoveOutcome& reply : request().generator().setup_moves(each.after))
        result.push_back(no(boards_.back().legal_like(reply.move)));
    }
    // Other moves that mate are forbidden outright: this narrows the search, which then proves nothing.
    for (const Move& cook : judgement.culprits) {
      if (cook == key) continue;
      if (squares_of(cook) != squares_of(key)) {
        result.push_back(no(boards_.front().legal_like(cook)));
      } else if (const auto same_squares = boards_.front().find(cook, *setup.board[cook.front().from])) {
        // Another promotion, or a birth of another nature, is legal wherever the key is: then the other side must have
        // an answer.
        const LineBoard after = boards_.front().after(*same_squares);
        result.push_back(
            no(all(same_squares->legal, all(after.in_check(), no(is_saved(after, cook.back().to, king))))));
      }
    }
    return result;
  }

 private:
  Side side_;
  std::vector<LineBoard> boards_;  ///< before the key and after it
  std::optional<SymbolicMove> key_;
};

class MateInOne final : public Theme {
 public:
  MateInOne() {
    info_.name = "mate-in-one";
    info_.variants = {"takemake", "chess", "armies", "checkered"};
    info_.clause = "CH.end.mate";
    info_.explanation =
        "Exactly one legal move mates, and it is of the kind that was asked for. Cases draw the kings' squares and the "
        "key at random: not finding one proves nothing. "
        "In Checkered chess the checkered pieces cannot be taken for good (stage 1-).";
    info_.parameters = {
        {"key",
         "what mates",
         {"any", "capture", "quiet", "promotion", "promotion-by-make", "promotion-by-take", "foreign-promotion",
          "en-passant", "castling", "birth-as-mover", "birth-as-victim"},
         "any",
         0,
         0},
        {"to",
         "what the pawn becomes, if the key is to be a promotion to a certain kind",
         {"any", "queen", "rook", "bishop", "knight"},
         "any",
         0,
         0},
        {"against", "what the side that is mated has beside its king", {"any", "lone-king", "pieces"}, "any", 0, 0}};
  }

  const ThemeInfo& info() const override { return info_; }
  bool exhaustive(const Request&) const override { return false; }
  void prepare(Request& request) const override {
    request.castling = request.parameter("key") == "castling" ? Castling::orthodox : Castling::none;
    if (request.variant->name() != "checkered") return;
    State state;
    state.context = request.context;
    checkered::set_stage(state, checkered::Stage::one);
    request.context = state.context;
    request.any_context = false;
  }

  std::string objection(const Request& request) const override {
    const std::string& key = request.parameter("key");
    const std::string_view variant = request.variant->name();
    if (key.starts_with("birth") && variant != "checkered") return "pieces are born in Checkered chess alone";
    if (key.starts_with("promotion-by") && variant != "takemake")
      return "captures with a make-leg are of Take & Make alone";
    const bool stays = key == "quiet" || key == "castling" || key == "en-passant" || key.starts_with("birth");
    if (request.parameter("to") != "any" && stays)
      return fmt::format("key={} promotes nobody, and 'to' says what a pawn becomes", key);
    if (key != "foreign-promotion") return {};
    if (variant != "armies") return "a pawn has no other army's pieces to become but in Chess with Different Armies";
    const Side side = request.constraints.to_move;
    if (armies::army(state_of(request), side) == armies::army(state_of(request), opponent(side)))
      return "both sides play the same army: --armies says which";
    return {};
  }

  std::optional<double> patience(const Request&) const override { return 10; }
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result = kings_at_random(request, king, 4000);
    for (Case& each : result) draw_pieces(request, each);
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<MateProblem>(request, part);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    if (request.generator().in_check(setup, request.constraints.to_move)) {
      judgement.why = "the side to move is in check";
      return judgement;
    }
    const std::string& against = request.parameter("against");
    if (against != "any" && alone(setup, opponent(request.constraints.to_move)) != (against == "lone-king")) {
      judgement.why =
          "the other side has " + std::string(against == "pieces" ? "its king alone" : "more than its king");
      return judgement;
    }
    const auto keys = mating_moves(request.generator(), setup);
    for (const MoveOutcome& each : keys) judgement.moves.push_back(each.move);
    judgement.unique = keys.size() == 1;
    if (keys.empty()) judgement.why = "nothing mates";
    if (keys.size() > 1) {
      judgement.why = fmt::format("{} moves mate", keys.size());
      judgement.culprits = judgement.moves;
    }
    if (judgement.unique && !wanted(keys.front().move, *setup.board[keys.front().move.front().from], request))
      judgement.why = "the key is of another kind";
    judgement.holds = judgement.why.empty();
    if (judgement.holds && request.variant->name() == "takemake") {
      judgement.notes.push_back(orthodox_mate_note(setup, judgement.moves.front(), 1));
    }
    return judgement;
  }

 private:
  ThemeInfo info_;
};

}  // namespace

void add_mate_themes(std::vector<const Theme*>& themes) {
  static const MateInOne mate;
  themes.push_back(&mate);
}

}  // namespace arbiter::puzzles
