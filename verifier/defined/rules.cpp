#include "verifier/defined/rules.hpp"

#include <array>
#include <memory>
#include <span>

#include "verifier/defined/sources.hpp"
#include "verifier/rules/rules_source.hpp"

namespace arbiter::defined {
namespace {

/// Besides what sentences.def says, the moves of each kind of the format are a clause by its name.
constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/defined/sentences.def"
#define ARBITER_PIECE_TYPE(name, betza) {name, "{way}|a {piece} does not go from {from} to {to}"},
#include "verifier/defined/piece_types.def"
});

}  // namespace

Status Rules::status(const Setup& setup, bool any_move) const {
  const ConcreteView view(setup);
  const Side side = setup.to_move;
  const auto as_status = [](Result result) {
    return result == Result::win ? Status::won : result == Result::loss ? Status::lost : Status::drawn;
  };
  std::optional<Result> over;
  for_each_over(view, side, [&](const char*, Result result, bool holds) {
    if (holds && !over) over = result;
  });
  if (over) return as_status(*over);
  const bool check = in_check(view, side);
  if (any_move) return check ? Status::check : Status::ongoing;
  if (check) {
    if (d_.pawn_drop_mate_wins && (setup.state.context[last_byte] & dropped_pawn) != 0 && !kings_safe(view, side)) {
      const bool otherwise = !kings_safe(view, side, [&](Piece piece, Square) { return !is_shogi_pawn(piece.role); });
      if (!otherwise) return Status::won;
    }
    return d_.checkmate == Result::loss ? Status::mate : as_status(d_.checkmate);
  }
  Result result = d_.stalemate;
  if (d_.stalemate_by_count) {
    const std::size_t own = pieces(view, side, every).size();
    const std::size_t theirs = pieces(view, opponent(side), every).size();
    if (own == theirs) result = Result::draw;
    if (own > theirs) result = other_result(result);
  }
  return result == Result::draw ? Status::stalemate : as_status(result);
}

Counters Rules::counters(const Setup& before, const Move& move) const {
  const Step& step = move.front();
  const auto piece = mover_of(before.board, step);
  bool starts_anew = step.places;
  for (const Step& each : move) starts_anew = starts_anew || !each.captures.empty();
  if (piece && piece->owner != Owner::both && !step.places && !is_pass(step)) {
    const Side side = before.to_move;
    const bool promotes = step.becomes.owner != Owner::both && step.becomes.role != piece->role;
    const bool lasting = promotes && !(d_.demotion && (form(step.becomes.role).plus || form(piece->role).plus));
    // A move that the piece could take back on an empty board does not count.
    bool back = false;
    for (const Way& way : kind(piece->role).ways) {
      if (!way.moves || !way.from[index(side)].contains(step.to)) continue;
      for (int length = 1; length <= longest(way); ++length)
        back = back || along(way, side, step.to, length) == step.from;
    }
    starts_anew = starts_anew || lasting || (among(d_.n_move_kinds[index(side)], piece->role) && !back);
  }
  return {.plies = before.counters.plies + 1, .halfmove = starts_anew ? 0 : before.counters.halfmove + 1};
}

std::unique_ptr<MoveSource> make_rules(const Definition& definition) {
  return std::make_unique<RulesSource<Rules>>(Rules(definition),
                                              std::initializer_list<std::span<const Sentence>>{forbidden});
}

}  // namespace arbiter::defined
