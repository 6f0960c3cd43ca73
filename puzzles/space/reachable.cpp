#include "puzzles/space/reachable.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/space/last_move.hpp"
#include "verifier/orthodox/reach_locked.hpp"
#include "verifier/orthodox/reach_pawns.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/interweave/reach_starts.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::array sides{Side::white, Side::black};

SquareSet pawns_of(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::pawn)); }

/// Removes everything that the condition holds without.
template <class Condition>
SquareSet smallest(SquareSet squares, Condition&& condition) {
  for (const Square square : squares) {
    if (condition(squares - square)) squares = squares - square;
  }
  return squares;
}

}  // namespace

Faults unreachable(const Variant& variant, std::size_t profile, Setup setup) {
  setup.counters = {setup.to_move == Side::black ? 1U : 0U, 0};
  // The boards may come from constraints and need not be whole positions: what is found for their pieces holds
  // nevertheless.
  Faults faults = variant.setup_reachability(setup, profile, {});
  std::erase_if(faults, [](const Fault& fault) { return fault.level != Level::error; });
  return faults;
}

std::vector<std::string> unreachable_in_words(const Variant& variant, std::size_t profile, const Setup& setup) {
  std::vector<std::string> words;
  for (const Fault& fault : unreachable(variant, profile, setup))
    words.push_back(fmt::format("{} [{}]", fault.message, fault.rule));
  return words;
}

bool reachable_enough(const Request& request, const Setup& setup) {
  return request.allow_unreachable || unreachable(*request.variant, request.profile, setup).empty();
}

bool refused_from_the_start(const Request& request, const Case& part) {
  if (request.variant->name() != "interweave" || part.fixed.empty()) return false;
  Setup setup;
  setup.to_move = request.constraints.to_move;
  for (const auto& [square, piece] : part.fixed) setup.board.put(square, piece);
  return !reachable_enough(request, setup);
}

std::string reachability_in_words(const Request& request) {
  return request.allow_unreachable
             ? "also positions that no game reaches (--allow-unreachable)"
             : "no rule of reachability refuses the position (AF301 to AF330 of arbiter-corpus check)";
}

WhyUnreachable::WhyUnreachable(const Request& request, Space& space)
    : request_(request), space_(space), interweave_(request.variant->name() == "interweave"),
      checkered_(request.variant->name() == "checkered"), takemake_(request.variant->name() == "takemake") {
  State state;
  state.context = space.view().context();
  second_stage_ = checkered_ && checkered::checkered_player(state).has_value();
}

std::vector<Formula> WhyUnreachable::of(const Setup& setup) {
  found_.clear();
  for (const Fault& fault : unreachable(*request_.variant, request_.profile, setup)) {
    if (fault.rule == "AF301" || fault.rule == "AF302") pawns(setup);
    if (fault.rule == "AF303") straight_pawns(setup);
    if (fault.rule == "AF304") missing_pawns(setup);
    if (fault.rule == "AF305") bishops(setup);
    if (fault.rule == "AF307" || fault.rule == "AF308") checks(setup);
    if (fault.rule == "AF308" || fault.rule == "AF309" || fault.rule == "AF311") last_move(setup);
    if (fault.rule == "AF320") returned_pieces();
    if (fault.rule == "AF330") births();
  }
  return std::move(found_);
}

Formula WhyUnreachable::not_together(const Squares& pieces) const {
  Disjunction<Formula> other;
  for (const auto& [square, piece] : pieces) other.add(no(space_.view().holds(square, piece)));
  return other.value();
}

Formula WhyUnreachable::at_most(int number) {
  return number < 0 ? truth<Formula>(false) : space_.at_most_pieces(static_cast<std::size_t>(number));
}

Formula WhyUnreachable::at_most_of(Side side, int number) {
  auto& count = count_[static_cast<std::size_t>(side)];
  if (count.empty()) {
    std::vector<Formula> pieces;
    for (const Square square : all_squares) pieces.push_back(owned(space_.view(), square, owner_of(side)));
    count = totaliser(std::move(pieces), 17);
  }
  return no(count[static_cast<std::size_t>(number)]);
}

// ---- Pawns ----------------------------------------------------------------------------------------------------------

void WhyUnreachable::pawns(const Setup& setup) {
  for (const Side side : sides) pawn_starts(setup, side);
  if (interweave_ || (checkered_ && !second_stage_)) return;
  // On each of these files two pawns have passed each other, which costs a capture per file (AF301): so many captures
  // leave at most 32 minus that number of pieces. Additional pawns on the board take no passed pair away.
  Squares pairs;
  int files = 0;
  for (int file = 0; file < 8; ++file) {
    std::optional<Square> white;
    std::optional<Square> black;
    for (const Square square : pawns_of(setup, Side::white)) {
      if (square.file() == file) white = square;  // the foremost
    }
    for (const Square square : pawns_of(setup, Side::black)) {
      if (square.file() == file && !black) black = square;
    }
    if (!white || !black || white->rank() < black->rank()) continue;
    ++files;
    pairs.emplace_back(*white, piece_of(Side::white, orthodox::pawn));
    pairs.emplace_back(*black, piece_of(Side::black, orthodox::pawn));
  }
  const int captures = 32 - setup.board.occupied().size();
  if (files > captures) found_.push_back(any(not_together(pairs), at_most(32 - files)));
}

/// Where pawns need more starts or captures than there are (AF301, AF302), a subset of them does so already; further
/// pawns never need less, and a side that has lost so many pieces has at most 16 minus that number (32 for both sides
/// in Checkered chess, where either side's captures count).
void WhyUnreachable::pawn_starts(const Setup& setup, Side side) {
  const SquareSet all = pawns_of(setup, side);
  const auto some = [&](SquareSet squares) {
    Squares pieces;
    for (const Square square : squares) pieces.emplace_back(square, piece_of(side, orthodox::pawn));
    return not_together(pieces);
  };
  if (interweave_) {
    const auto no_starts = [&](SquareSet squares) { return !interweave::have_starts(squares, side); };
    if (no_starts(all)) found_.push_back(some(smallest(all, no_starts)));
    return;
  }
  if (checkered_ && !second_stage_) return;
  const int whole = checkered_ ? 32 : 16;
  const int left = checkered_ ? setup.board.occupied().size() : setup.board.of(owner_of(opponent(side))).size();
  constexpr int never = 100;  // more than can be captured
  const auto needed = [&](SquareSet squares) {
    return takemake_ ? reach::fewest_capturers(squares) : reach::fewest_captures(squares, side).value_or(never);
  };
  const auto too_many = [&](SquareSet squares) { return needed(squares) > whole - left; };
  if (!too_many(all)) return;
  const SquareSet squares = smallest(all, too_many);
  const Formula apart = some(squares);
  if (needed(squares) == never) {
    found_.push_back(apart);
    return;
  }
  const int most = whole - needed(squares);
  found_.push_back(any(apart, checkered_ ? at_most(most) : at_most_of(opponent(side), most)));
}

/// AF303: a pair of pawns is enough to decide it.
void WhyUnreachable::straight_pawns(const Setup& setup) {
  for (const Side side : sides) {
    const Piece pawn = piece_of(side, orthodox::pawn);
    for (const Square a : pawns_of(setup, side)) {
      for (const Square b : pawns_of(setup, side)) {
        if (a < b && a.file() == b.file()) found_.push_back(not_together({{a, pawn}, {b, pawn}}));
      }
    }
  }
  for (const Square white : pawns_of(setup, Side::white)) {
    for (const Square black : pawns_of(setup, Side::black)) {
      if (black.file() != white.file() || black.rank() > white.rank()) continue;
      found_.push_back(not_together(
          {{white, piece_of(Side::white, orthodox::pawn)}, {black, piece_of(Side::black, orthodox::pawn)}}));
    }
  }
}

/// AF304: at most four pawns may be gone per capture. With at least as many pieces as here there were no more captures,
/// so that at least 16 minus four times as many pawns are left.
void WhyUnreachable::missing_pawns(const Setup& setup) {
  const int pieces = setup.board.occupied().size();
  const int least = 16 - 4 * (32 - pieces);
  if (least <= 0) return;
  std::vector<Formula> pawns;
  for (const Square square : all_squares) {
    for (const Side side : sides) pawns.push_back(space_.view().holds(square, piece_of(side, orthodox::pawn)));
  }
  const auto enough = static_cast<std::size_t>(least);
  found_.push_back(any(at_most(pieces - 1), totaliser(std::move(pawns), enough)[enough - 1]));
}

/// AF305: behind pawns at home a bishop never moved, so that no two of them started there on one shade, and an enemy
/// bishop came there only by promoting, for which the pawn ahead must have left.
void WhyUnreachable::bishops(const Setup& setup) {
  for (const Side side : sides) {
    const SquareSet closed = reach::closed_squares(setup.board, side);
    const auto behind = [&](Square square) {
      Squares pieces;
      for (const int aside : {-1, 1}) {
        if (const auto home = square.offset(aside, forward(side)))
          pieces.emplace_back(*home, piece_of(side, orthodox::pawn));
      }
      return pieces;
    };
    const Piece own = piece_of(side, orthodox::bishop);
    for (const Square a : closed& setup.board.of(own)) {
      for (const Square b : closed& setup.board.of(own)) {
        if (!(a < b) || is_light(a) != is_light(b)) continue;
        Squares pieces = behind(a);
        for (const auto& each : behind(b)) pieces.push_back(each);
        pieces.emplace_back(a, own);
        pieces.emplace_back(b, own);
        found_.push_back(not_together(pieces));
      }
    }
    const Piece enemy = piece_of(opponent(side), orthodox::bishop);
    for (const Square square : closed& setup.board.of(enemy)) {
      const Square ahead = *square.offset(0, forward(side));
      if (!setup.board.holds(ahead, piece_of(side, orthodox::pawn))) continue;
      Squares pieces = behind(square);
      pieces.emplace_back(square, enemy);
      pieces.emplace_back(ahead, piece_of(side, orthodox::pawn));
      found_.push_back(not_together(pieces));
    }
  }
}

// ---- Checks ---------------------------------------------------------------------------------------------------------

void WhyUnreachable::checks(const Setup& setup) {
  for (const Side side : sides) {
    if (!second_stage_ && side != setup.to_move) continue;
    for (const Square king : setup.board.of(piece_of(side, orthodox::king))) checks_of(king, side);
  }
}

/// AF307: at most two pieces attack a king, three in Take & Make. AF308: at most one of them stands beside the king,
/// out of line with it, or in line without a gap; AF308 holds with a passed square, too, since a double step leaves all
/// attacks of such pieces but the pawn's own unchanged. Each piece is considered alone, as reach::checkers() does, with
/// the squares between unchanged.
void WhyUnreachable::checks_of(Square king, Side side) {
  const FormulaView& view = space_.view();
  const Piece royal = piece_of(side, orthodox::king);
  if (never(view.holds(king, royal))) return;
  FormulaView bare = view;
  for (const Square square : all_squares) bare.set(square, {}, view.empty(square));
  bare.set(king, {{royal, truth<Formula>(true)}}, truth<Formula>(false));
  std::vector<Formula> attackers;
  std::vector<Formula> arrived;
  for (const Square square : all_squares) {
    if (square == king) continue;
    std::vector<FormulaView::Candidate> pieces;
    view.for_each_piece(square, [&](Piece piece, Formula present) {
      if (piece.owner != owner_of(side)) pieces.push_back({piece, present});
    });
    FormulaView alone = bare;
    alone.set(square, std::move(pieces), view.empty(square));
    const Formula attacks = space_.rules().in_check(alone, side);
    if (never(attacks)) continue;
    attackers.push_back(attacks);
    Conjunction<Formula> at_once;
    at_once.add(attacks);
    for (const Square between : squares_between(square, king).value_or(std::vector<Square>{}))
      at_once.add(no(view.empty(between)));
    arrived.push_back(at_once.value());
  }
  const std::size_t most = takemake_ ? 3 : 2;
  found_.push_back(implies(view.holds(king, royal), no(totaliser(std::move(attackers), most + 1)[most])));
  found_.push_back(implies(view.holds(king, royal), no(totaliser(std::move(arrived), 2)[1])));
}

/// AF308, AF309, AF311: what no_last_move() finds for a part of a position it finds for every position with that part.
void WhyUnreachable::last_move(const Setup& setup) {
  if (interweave_ || checkered_) return;
  const LastMoveRules rules{space_.rules().pieces(setup.state), takemake_,
                            takemake_ && request_.variant->profiles()[request_.profile].name == "site"};
  const auto known = why_no_last_move(setup, rules);
  if (!known) return;
  const FormulaView& view = space_.view();
  Disjunction<Formula> other;
  for (const Square square : known->squares) {
    const auto piece = setup.board[square];
    other.add(no(piece ? view.holds(square, *piece) : view.empty(square)));
  }
  const auto same_bit = [&](std::size_t bit) { other.add(setup.state.bits[bit] ? no(view.bit(bit)) : view.bit(bit)); };
  if (known->passed) same_bit(*orthodox::passed_bit(*orthodox::passed_square(setup.state)));
  if (known->castling) {
    for (int file = 0; file < 8; ++file) same_bit(orthodox::castling_bit(opponent(setup.to_move), file));
  }
  found_.push_back(other.value());
}

// ---- Interweave and Checkered chess ---------------------------------------------------------------------------------

/// AF320, word for word: on a shade a side has at most four pawns, and each piece beyond one of its kind has come back
/// for one of them.
void WhyUnreachable::returned_pieces() {
  for (const Side side : sides) {
    for (const bool light : {false, true}) {
      std::vector<Formula> together;
      const auto on_shade = [&](Role role) {
        std::vector<Formula> here;
        for (const Square square : all_squares) {
          if (is_light(square) == light) here.push_back(space_.view().holds(square, piece_of(side, role)));
        }
        return here;
      };
      together = on_shade(interweave::pawn);
      for (const Role role : interweave::reserve_roles) {
        const auto count = totaliser(on_shade(role), 3);  // no side has more than two of a kind
        together.insert(together.end(), count.begin() + 1, count.end());
      }
      found_.push_back(no(totaliser(std::move(together), 5)[4]));
    }
  }
}

/// AF330: a checkered piece comes from a capture between the sides, so that in the second stage both have lost one.
void WhyUnreachable::births() {
  for (const Side side : sides) found_.push_back(at_most_of(side, 15));
}

}  // namespace arbiter::puzzles
