#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// What keys_of() (puzzles/games/certify.hpp) says of material, once more and as plainly as can be, over the
/// declarative rules.
class PlainGain {
 public:
  PlainGain(Ruleset ruleset, const Setup& start)
      : variant_(ruleset.variant()), rules_(ruleset.rules()), side_(start.to_move), base_(ahead(start)) {}

  /// The mean number of steps over the squares of an empty board, in hundredths; a king counts nothing.
  [[nodiscard]] int worth(Piece piece) {
    if (piece.owner == Owner::both || role_info(variant_, piece.role).name == "king") return 0;
    const auto known = worths_.find(piece);
    if (known != worths_.end()) return known->second;
    std::size_t steps = 0;
    for (const Square square : all_squares) {
      Setup alone;
      alone.board.put(square, piece);
      alone.to_move = piece.owner == Owner::black ? Side::black : Side::white;
      steps += rules_.steps_of(alone, square).size();
    }
    return worths_[piece] = static_cast<int>(steps * 100 / 64);
  }

  /// The first moves that win at least so much more than there was at the start, in this number of moves.
  [[nodiscard]] std::vector<Move> keys(const Setup& here, unsigned moves, int gain) {
    std::vector<Move> found;
    for (const MoveOutcome& each : rules_.setup_moves(here)) {
      if (wins(each, moves, gain)) found.push_back(each.move);
    }
    return found;
  }
  [[nodiscard]] bool wins(const MoveOutcome& key, unsigned moves, int gain) {
    return holds(key.after, moves - 1, base_ + gain);
  }

 private:
  static bool captures(const MoveOutcome& each) {
    return std::any_of(each.move.begin(), each.move.end(), [](const Step& step) { return !step.captures.empty(); });
  }
  int ahead(const Setup& setup) {
    int sum = 0;
    for (const Square square : setup.board.occupied()) {
      const Piece piece = *setup.board[square];
      sum += piece.owner == owner_of(side_) ? worth(piece) : -worth(piece);
    }
    return sum;
  }
  bool holds(const Setup& here, unsigned left, int least) {
    if (left == 0) return kept(here, least);
    const auto answers = rules_.setup_moves(here);
    if (answers.empty()) return won(here);
    return std::all_of(answers.begin(), answers.end(), [&](const MoveOutcome& answer) {
      const auto moves = best_first(answer.after);
      for (unsigned less = 0; less < left; ++less) {
        for (const MoveOutcome& each : moves) {
          if (holds(each.after, less, least)) return true;
        }
      }
      return false;
    });
  }
  /// Those first that are best at once for the side to move, which saves hours.
  std::vector<MoveOutcome> best_first(const Setup& here) {
    auto all = rules_.setup_moves(here);
    std::vector<std::pair<int, std::size_t>> order;
    for (std::size_t i = 0; i < all.size(); ++i)
      order.emplace_back(here.to_move == side_ ? -ahead(all[i].after) : ahead(all[i].after), i);
    std::sort(order.begin(), order.end());
    std::vector<MoveOutcome> sorted;
    for (const auto& [worth, i] : order) sorted.push_back(all[i]);
    return sorted;
  }
  bool kept(const Setup& here, int least) {
    if (ahead(here) < least) return rules_.in_check(here, here.to_move) && won(here);
    const auto all = best_first(here);
    if (all.empty()) return won(here);
    return std::all_of(all.begin(), all.end(),
                       [&](const MoveOutcome& each) { return !captures(each) || answered(each.after, least); });
  }
  bool answered(const Setup& here, int least) {
    const auto all = best_first(here);
    return std::any_of(all.begin(), all.end(), [&](const MoveOutcome& each) { return kept(each.after, least); });
  }
  bool won(const Setup& here) {
    const Status status = rules_.setup_status(here);
    return status == Status::mate || status == Status::lost;
  }

  const Variant& variant_;
  const MoveSource& rules_;
  Side side_;
  std::map<Piece, int> worths_;
  int base_;
};

}  // namespace arbiter::tests
