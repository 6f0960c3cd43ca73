// One move mates, and no other does.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/space/line_board.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/parts.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;
using orthodox::pawn;

State state_of(const Request& request) { return {.context = request.context}; }

/// The kind of key with this name that `variant` alone has; null if it has none.
const KeyKind* own_kind(const Variant& variant, std::string_view name) {
  const auto kinds = puzzle_variant(variant).key_kinds;
  const auto found = std::ranges::find(kinds, name, &KeyKind::name);
  return found == kinds.end() ? nullptr : &*found;
}

/// With the kinds of keys that single variants have.
ThemeInfo info_with_all_kinds() {
  ThemeInfo info = theme_info("mate-in-one");
  for (const Variant* variant : all_variants()) {
    for (const KeyKind& each : puzzle_variant(*variant).key_kinds)
      info.parameters.front().values.emplace_back(each.name);
  }
  return info;
}

/// Whether a move is a key of the requested kind.
bool wanted(const Move& move, Piece mover, const Request& request) {
  const std::string& kind = request.parameter("key");
  const std::string& to = request.parameter("to");
  const Step& first = move.front();
  const Step& last = move.back();
  const bool promotes = mover.role == pawn && last.becomes.role != pawn;
  if (to != "any" && (!promotes || role_info(request.ruleset.variant(), last.becomes.role).name != to)) return false;
  if (kind == "capture") return !first.captures.empty();
  if (kind == "quiet") return first.captures.empty() && !promotes && !first.also;
  if (kind == "en-passant") return !first.captures.empty() && !first.captures.contains(first.to);
  if (kind == "promotion") return promotes;
  if (kind == "castling") return first.also.has_value();
  const KeyKind* const own = own_kind(request.ruleset.variant(), kind);
  return own == nullptr || own->is(move, mover, state_of(request));
}

void draw_for_one(const Request& request, Case& part) {
  const std::string& kind = request.parameter("key");
  const KeyKind* const own = own_kind(request.ruleset.variant(), kind);
  const auto needs = own == nullptr ? KeyKind::Needs::any_pieces : own->needs;
  draw_pool(request, part, king,
            {.pawns_about_to_promote = kind == "promotion" || needs == KeyKind::Needs::pawns_about_to_promote,
             .en_passant = kind == "en-passant",
             .castling = kind == "castling",
             .captures_by_pawns = needs == KeyKind::Needs::captures_by_pawns,
             .lone_king = request.parameter("against") == "lone-king"});
}

/// A case names both kings' squares and draws the key at random; which replies and which other mates there are is
/// learned.
class MateProblem final : public Problem {
 public:
  MateProblem(const Request& request, const Case& part) : Problem(request, part), side_(space().to_move()) {
    Random random = random_of(request, part, 1);
    boards_.emplace_back(space());
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
    for_each_piece(space().view(), [&](Square, Piece piece, Formula present) {
      if (piece.owner == owner_of(opponent(side_)) && piece.role != king) others.add(present);
    });
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

class MateInOne final : public ThemeOf<MateProblem> {
 public:
  MateInOne() : ThemeOf(info_with_all_kinds()) {}

  void prepare(Request& request) const override {
    request.castling = request.parameter("key") == "castling" ? Castling::orthodox : Castling::none;
    prepare_mates(request);
  }

  std::string objection(const Request& request) const override {
    const std::string& key = request.parameter("key");
    const KeyKind* own = nullptr;
    for (const Variant* variant : all_variants()) {
      const KeyKind* const kind = own_kind(*variant, key);
      if (kind == nullptr) continue;
      if (variant != &request.ruleset.variant()) return std::string(kind->elsewhere);
      own = kind;
    }
    const bool promotes = own == nullptr ? key != "quiet" && key != "castling" && key != "en-passant" : own->promotes;
    if (request.parameter("to") != "any" && !promotes)
      return fmt::format("with key={} no pawn promotes, and 'to' says what a promoted pawn becomes", key);
    return own == nullptr ? std::string() : std::string(own->objection(state_of(request), request.constraints.to_move));
  }

  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result = kings_at_random(request, king, 4000);
    for (Case& each : result) draw_for_one(request, each);
    return result;
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    if (request.generator().in_check(setup, request.constraints.to_move))
      return judgement.failing("the side to move is in check");
    const std::string& against = request.parameter("against");
    const bool alone = setup.board.of(owner_of(opponent(request.constraints.to_move))).size() == 1;
    if (against != "any" && alone != (against == "lone-king"))
      return judgement.failing("the other side has " +
                               std::string(against == "pieces" ? "its king alone" : "more than its king"));
    const auto keys = mating_moves(request.generator(), setup);
    for (const MoveOutcome& each : keys) judgement.moves.push_back(each.move);
    judgement.unique = keys.size() == 1;
    if (keys.empty()) judgement.why = "nothing mates";
    if (keys.size() > 1) {
      judgement.why = fmt::format("{} moves mate", keys.size());
      judgement.culprits = judgement.moves;
    }
    if (judgement.unique && !wanted(keys.front().move, *mover_of(setup.board, keys.front().move.front()), request))
      judgement.why = "the key is of another kind";
    judgement.holds = judgement.why.empty();
    if (judgement.holds && has_orthodox_note(request.ruleset.variant())) {
      judgement.notes.push_back(orthodox_mate_note(setup, judgement.moves.front(), 1));
    }
    return judgement;
  }
};

}  // namespace

void add_mate_themes(Themes& themes) { themes.push_back(std::make_unique<MateInOne>()); }

}  // namespace arbiter::puzzles
