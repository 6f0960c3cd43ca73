#include "verifier/variants/interweave/rules.hpp"

#include <array>

#include "verifier/rules/rules_source.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {
namespace {

constexpr const char* slides = "{way}|a {piece} does not go from {from} to {to}";
constexpr std::array<Sentence, 21> forbidden{{
    {"IW.shade", "no step ends on a square of the other colour, and {to} is one"},
    {"IW.king.quiet", slides},
    {"IW.king.capture", slides},
    {"IW.smasher.diagonal", slides},
    {"IW.smasher.orthogonal", slides},
    {"IW.smasher.approach", slides},
    {"IW.leaper.diagonal", slides},
    {"IW.leaper.orthogonal", slides},
    {"IW.leaper.double", slides},
    {"IW.leaper.double.capture", slides},
    {"IW.leaper.long", slides},
    {"IW.remover.diagonal", slides},
    {"IW.remover.rifle", "a remover captures only what stands beside it on its rank or file"},
    {"IW.pawn.step", slides},
    {"IW.pawn.double", "{way}|a pawn goes two squares from its starting rank only"},
    {"IW.pawn.leap", slides},
    {"IW.pawn.ep", "{way}|no pawn has just passed the square that this one leaps over"},
    {"IW.pawn.custodian", "on arrival a pawn captures only what stands between it and a piece of its own side"},
    {"IW.reserve", "the reserve has no {becomes}"},
    {"IW.capture.must", "who can capture must, and the {at.piece} on {at} can capture"},
    {"IW.capture.chain", "after a capture the same piece goes on capturing while it can"},
}};

}  // namespace

Status Rules::status(const Setup& setup, bool any_move) const {
  if (finished(ConcreteView(setup))) {
    int own = 0;
    for (const Square square : all_squares) own += setup.board.holds(square, piece_of(setup.to_move, king)) ? 1 : 0;
    return own == 1 ? Status::lost : Status::won;
  }
  if (any_move) return Status::ongoing;
  // IW.end.stalemate
  return profile_ == Profile::documented ? Status::lost : Status::stalemate;
}

const MoveSource& rules(Profile profile) {
  static const RulesSource<Rules> documented{Rules{Profile::documented}, {forbidden}};
  static const RulesSource<Rules> site{Rules{Profile::site}, {forbidden}};
  return profile == Profile::site ? site : documented;
}

}  // namespace arbiter::interweave
