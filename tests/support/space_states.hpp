#pragma once

// The states that a board can have beside its pieces, and some that no game has, listed independently of how
// arbiter-compose opens its spaces.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <optional>
#include <vector>

#include "verifier/support/random.hpp"
#include "verifier/variants/armies/state.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/crazyhouse/state.hpp"
#include "verifier/variants/interweave/state.hpp"
#include "verifier/variants/threecheck/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

using UseSetup = std::function<void(const Setup&)>;

// Wrong states are added to one in `wrong` of the boards only; as states multiply, most would be wrong otherwise.

/// All subsets of the rights whose files have a piece of the side on its first rank, and a set with a wrong right.
inline std::vector<State> castling_states(const Board& board, const State& base, std::size_t wrong, Random& random) {
  std::vector<std::pair<Side, int>> rights;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      const auto piece = board[Square::at(file, relative_rank(side, 0))];
      if (piece && piece->owner == owner_of(side)) rights.emplace_back(side, file);
    }
  }
  if (rights.size() > 6) rights.resize(6);
  std::vector<State> result;
  for (std::size_t subset = 0; subset < (std::size_t{1} << rights.size()); ++subset) {
    State state = base;
    for (std::size_t i = 0; i < rights.size(); ++i) {
      if (((subset >> i) & 1U) != 0) orthodox::set_castling(state, rights[i].first, rights[i].second, true);
    }
    result.push_back(state);
  }
  if (random.one_in(wrong)) {
    State state = result[random.below(result.size())];
    const Side side = random.one_in(2) ? Side::white : Side::black;
    orthodox::set_castling(state, side, static_cast<int>(random.below(8)), true);
    result.push_back(state);
  }
  return result;
}

/// No right, and perhaps a wrong one: in a variant without castling.
inline std::vector<State> no_castling_states(const State& base, std::size_t wrong, Random& random) {
  std::vector<State> result{base};
  if (random.one_in(wrong)) {
    const Side side = random.one_in(2) ? Side::white : Side::black;
    orthodox::set_castling(result.emplace_back(base), side, static_cast<int>(random.below(8)), true);
  }
  return result;
}

/// Empty pockets, all that is not on the board in one pocket, seven ways to share some of it, and a wrong one: more
/// than two sets have, or a count without the one before it.
inline std::vector<State> pocket_states(const Board& board, const State& base, std::size_t wrong, Random& random) {
  using namespace crazyhouse;
  constexpr std::array<int, 5> in_all{16, 4, 4, 4, 2};
  std::array<int, 5> left = in_all;
  for (const Square square : board.occupied()) {
    const Role role = board[square]->role;
    if (role == orthodox::king) continue;
    --left[static_cast<std::size_t>(number(role) >= orthodox::first_free ? 0 : number(role))];
  }
  const auto share = [&](State state, bool all, Side first) {
    for (std::size_t kind = 0; kind < pocket_roles.size(); ++kind) {
      const int here = std::max(0, left[kind]);
      const int most = pocket_limit(pocket_roles[kind]);
      const int one = all ? here : static_cast<int>(random.below(static_cast<std::size_t>(here) + 1));
      const int other = all ? 0 : static_cast<int>(random.below(static_cast<std::size_t>(here - one) + 1));
      set_pocket(state, first, pocket_roles[kind], std::min(one, most));
      set_pocket(state, opponent(first), pocket_roles[kind], std::min(other, most));
    }
    return state;
  };
  std::vector<State> result{base};
  for (const Side side : {Side::white, Side::black}) result.push_back(share(base, true, side));
  for (int i = 0; i < 7; ++i) result.push_back(share(base, false, random.one_in(2) ? Side::white : Side::black));
  if (!random.one_in(wrong)) return result;
  State faulty = result[random.below(result.size())];
  const Side side = random.one_in(2) ? Side::white : Side::black;
  const std::size_t kind = random.below(pocket_roles.size());
  set_pocket(faulty, side, pocket_roles[kind], std::max(0, left[kind]) + 1);
  result.push_back(faulty);
  return result;
}

/// No en passant square, every square that a pawn stands before, and one more.
inline std::vector<State> passed_states(const Board& board, const State& base, std::size_t wrong, Random& random) {
  std::vector<State> result{base};
  const std::size_t one_more = random.below(16 * wrong);
  for (std::size_t i = 0; i < 16; ++i) {
    const Square square = Square::at(static_cast<int>(i % 8), i < 8 ? 2 : 5);
    const auto before = board[*square.offset(0, i < 8 ? 1 : -1)];
    if (i != one_more && !(before && before->role == orthodox::pawn)) continue;
    orthodox::set_en_passant_square(result.emplace_back(base), square);
  }
  return result;
}

/// All subsets of the start squares on which a pawn of any owner stands, and one set with a flag more or less.
inline std::vector<State> double_states(const Board& board, const State& base, std::size_t wrong, Random& random) {
  std::vector<Square> starts;
  for (const Square square : all_squares) {
    const auto piece = board[square];
    if (checkered::double_bit(square) && piece && piece->role == orthodox::pawn) starts.push_back(square);
  }
  if (starts.size() > 4) starts.erase(starts.begin() + 4, starts.end());
  std::vector<State> result;
  for (std::size_t subset = 0; subset < (std::size_t{1} << starts.size()); ++subset) {
    State state = base;
    for (std::size_t i = 0; i < starts.size(); ++i) checkered::set_double(state, starts[i], ((subset >> i) & 1U) != 0);
    result.push_back(state);
  }
  if (!random.one_in(wrong)) return result;
  State state = result[random.below(result.size())];
  const Square start = Square::at(static_cast<int>(random.below(8)), random.one_in(2) ? 1 : 6);
  checkered::set_double(state, start, !checkered::may_double(state, start));
  result.push_back(state);
  return result;
}

/// Whether some piece could go from one square to the other in one step, by geometry alone: a king's, queen's or
/// knight's line, nothing between, and the square that it left is empty.
inline bool may_be_step(const Board& board, Square from, Square to) {
  const int files = to.file() - from.file();
  const int ranks = to.rank() - from.rank();
  if (from == to || !board.empty(from)) return false;
  if (std::abs(files * ranks) == 2) return true;
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return false;
  const int length = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i < length; ++i) {
    if (!board.empty(Square::at(from.file() + files / length * i, from.rank() + ranks / length * i))) return false;
  }
  return true;
}

/// Of three players: the same squares as passed by a checkered pawn, besides what has been passed already.
inline std::vector<State> checkered_passed_states(const Board& board, const State& base, std::size_t wrong,
                                                  Random& random) {
  std::vector<State> result{base};
  const std::size_t one_more = random.below(32 * wrong);
  for (std::size_t i = 0; i < 16; ++i) {
    const Square square = Square::at(static_cast<int>(i % 8), i < 8 ? 2 : 5);
    const auto before = board[*square.offset(0, i < 8 ? 1 : -1)];
    if (i != one_more && !(before && before->role == orthodox::pawn && before->owner == Owner::both)) continue;
    result.emplace_back(base).bits[*checkered::checkered_en_passant_bit(square)] = true;
  }
  return result;
}

/// No last step, every step to a checkered piece that geometry allows, one in 8 * `wrong` of the others, and perhaps
/// a random step.
inline std::vector<State> last_states(const Board& board, const State& base, std::size_t wrong, Random& random) {
  std::vector<State> result{base};
  const auto add = [&](Square from, Square to) {
    checkered::set_last_quiet(result.emplace_back(base), checkered::QuietMove{from, to});
  };
  for (const Square to : board.of(Owner::both)) {
    for (const Square from : all_squares) {
      if (may_be_step(board, from, to) || random.one_in(8 * wrong)) add(from, to);
    }
  }
  if (random.one_in(wrong)) add(Square(static_cast<int>(random.below(64))), Square(static_cast<int>(random.below(64))));
  return result;
}

/// Calls `use` for `board` with every state that a position of the variant can have (of Crazyhouse's pockets some), and
/// with wrong ones; each side to move. In Checkered one in `thin` of the last steps is used where other parts of the
/// state are open as well, and wrong ones for one in `wrong` of the boards.
inline void for_each_orthodox_state(Ruleset ruleset, Setup setup, std::size_t thin, std::size_t wrong, Random& random,
                                    const UseSetup& use) {
  using checkered::Stage;
  const bool checkered = ruleset->name() == "checkered";
  const bool three = checkered && static_cast<checkered::Profile>(ruleset.index()) == checkered::Profile::three;
  std::vector<State> states{setup.state};
  const auto widen = [&](auto&& by) {
    std::vector<State> wider;
    for (const State& state : states) {
      const std::vector<State> some = by(state);
      wider.insert(wider.end(), some.begin(), some.end());
    }
    states = std::move(wider);
  };
  if (ruleset->name() == "antichess") {
    widen([&](const State& state) { return no_castling_states(state, wrong, random); });
  } else {
    widen([&](const State& state) { return castling_states(setup.board, state, wrong, random); });
  }
  widen([&](const State& state) { return passed_states(setup.board, state, wrong, random); });
  if (ruleset->name() == "crazyhouse")
    widen([&](const State& state) { return pocket_states(setup.board, state, wrong, random); });
  if (ruleset->name() == "threecheck") {
    widen([](State state) {
      std::vector<State> counts;
      for (int white = 0; white <= threecheck::checks_given.to_win; ++white) {
        for (int black = 0; black <= threecheck::checks_given.to_win; ++black) {
          threecheck::checks_given.set(state.context, Side::white, white);
          threecheck::checks_given.set(state.context, Side::black, black);
          counts.push_back(state);
        }
      }
      return counts;
    });
  }
  if (checkered) {
    widen([&](const State& state) { return double_states(setup.board, state, wrong, random); });
    widen([&](State state) {
      std::vector<Stage> all{Stage::one_may_switch, Stage::one, Stage::two_white, Stage::two_black};
      if (three)
        all = {Stage::one_may_switch, Stage::one, Stage::three_white, Stage::three_black, Stage::three_checkered};
      std::vector<State> stages;
      for (const Stage stage : all) {
        checkered::set_stage(state, stage);
        stages.push_back(state);
      }
      return stages;
    });
    widen([&](const State& state) {
      if (!checkered::three_players(state)) return std::vector<State>{state};
      return checkered_passed_states(setup.board, state, wrong, random);
    });
    const State first = states.front();
    widen([&](const State& state) {
      std::vector<State> last = last_states(setup.board, state, wrong, random);
      const bool plain = state == first;
      last.erase(
          std::remove_if(last.begin() + 1, last.end(), [&](const State&) { return !plain && !random.one_in(thin); }),
          last.end());
      return last;
    });
  }
  for (const Side side : {Side::white, Side::black, Side::third}) {
    if (side == Side::third && !three) continue;
    setup.to_move = side;
    for (const State& state : states) {
      setup.state = state;
      use(setup);
    }
  }
}

/// Calls `use` with the reserves that the pieces leave, the same with one count changed, and none; every en passant
/// square that a pawn stands before, and one more; both sides to move.
inline void for_each_weave_state(Setup setup, Random& random, const UseSetup& use) {
  using namespace interweave;
  State full = setup.state;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : reserve_roles)
      set_reserve(full, side, role, 2 - setup.board.of(piece_of(side, role)).size());
  }
  State changed = full;
  const Side side = random.one_in(2) ? Side::white : Side::black;
  set_reserve(changed, side, reserve_roles[random.below(3)], static_cast<int>(random.below(10)));
  std::vector<State> states;
  for (const State& reserves : {full, random.one_in(2) ? changed : setup.state}) {
    states.push_back(reserves);
    const std::size_t wrong = random.below(32);
    for (std::size_t bit = 0; bit < 32; ++bit) {
      State state = reserves;
      state.bits[bit] = true;
      const auto value = passed(state);
      if (!value || !en_passant_bit(*value)) continue;  // not on the board
      const auto pawn_there = setup.board[value->arrival()];
      if (bit == wrong || (pawn_there && pawn_there->role == pawn)) states.push_back(state);
    }
  }
  for (const Side mover : {Side::white, Side::black}) {
    setup.to_move = mover;
    for (const State& state : states) {
      setup.state = state;
      use(setup);
    }
  }
}

/// The position with about half of its pieces, except kings, taken off and in Interweave put into the reserves.
inline Setup thinned(const Variant& variant, Setup setup, Random& random) {
  const bool weave = variant.name() == "interweave";
  const Role royal = weave ? interweave::king : orthodox::king;
  for (const Square square : setup.board.occupied()) {
    if (setup.board[square]->role != royal && random.one_in(2)) setup.board.clear(square);
  }
  for (const Side side : {Side::white, Side::black}) {
    if (!weave) break;
    for (const Role role : interweave::reserve_roles) {
      interweave::set_reserve(setup.state, side, role, 2 - setup.board.of(piece_of(side, role)).size());
    }
  }
  return setup;
}

/// The position with up to three changes of its pieces and its state; seldom a position of a game.
inline Setup neighbour(const Variant& variant, Setup setup, Random& random) {
  const auto square = [&] { return Square(static_cast<int>(random.below(64))); };
  const auto roles = variant.roles();
  const bool weave = variant.name() == "interweave";
  const bool checkered = variant.name() == "checkered";
  const auto any_role = [&](Owner owner) {
    for (;;) {
      const Role role = roles[random.below(roles.size())].role;
      if (owner != Owner::both || role != orthodox::king) return role;  // no FEN has a checkered king
    }
  };
  const auto any_piece = [&]() -> Piece {
    const auto owner = static_cast<Owner>(random.below(checkered ? 3 : 2));
    return {owner, any_role(owner)};
  };
  const auto occupied = [&]() -> std::optional<Square> {
    std::vector<Square> all;
    for (const Square each : setup.board.occupied()) all.push_back(each);
    return all.empty() ? std::nullopt : std::optional(all[random.below(all.size())]);
  };
  for (std::size_t changes = 1 + random.below(3); changes > 0; --changes) {
    const auto there = occupied();
    const Side side = random.one_in(2) ? Side::white : Side::black;
    const auto file = static_cast<int>(random.below(8));
    switch (random.below(9)) {
      case 0: setup.board.put(square(), any_piece()); break;
      case 1:
        if (there) setup.board.put(*there, any_piece());
        break;
      case 2:
        if (there) setup.board.clear(*there);
        break;
      case 3:
      case 4:  // another piece of the same owner, as if a pawn had been promoted
        if (there) setup.board.put(*there, {setup.board[*there]->owner, any_role(setup.board[*there]->owner)});
        break;
      case 5:
        if (there) {
          const Piece piece = *setup.board[*there];
          setup.board.clear(*there);
          setup.board.put(square(), piece);
        }
        break;
      case 6:
        if (weave) {
          interweave::set_reserve(setup.state, side, interweave::reserve_roles[random.below(3)],
                                  static_cast<int>(random.below(4)));
        } else {
          orthodox::set_castling(setup.state, side, file, !orthodox::may_castle(setup.state, side, file));
        }
        break;
      case 7:
        if (weave) {
          interweave::set_en_passant(setup.state, interweave::Passed{Square::at(file, random.one_in(2) ? 2 : 5),
                                                                     file + (random.one_in(2) ? 1 : -1)});
        } else {
          orthodox::set_en_passant_square(setup.state, Square::at(file, random.one_in(2) ? 2 : 5));
        }
        break;
      default:
        if (checkered && random.one_in(2)) {
          const Square start = Square::at(file, random.one_in(2) ? 1 : 6);
          checkered::set_double(setup.state, start, !checkered::may_double(setup.state, start));
        } else if (checkered && random.one_in(2)) {
          checkered::set_stage(setup.state, static_cast<checkered::Stage>(random.below(4)));
        } else if (checkered) {
          checkered::set_last_quiet(setup.state, checkered::QuietMove{square(), there.value_or(square())});
        } else {
          setup.to_move = opponent(setup.to_move);
        }
    }
  }
  return setup;
}

}  // namespace arbiter::tests
