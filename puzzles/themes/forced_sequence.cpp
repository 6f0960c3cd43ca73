// Each side has exactly one legal move, again and again, and the last one mates.

#include <map>

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/space.hpp"
#include "puzzles/themes/parts.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;

/// The least number of pieces on squares in a pool, and how many more at most: small pools are soon exhausted, large
/// ones slow.
constexpr std::size_t pool_size = 80;
constexpr std::size_t pool_more = 80;
/// How many pieces may give the mate, and how many moves of each are considered.
constexpr std::size_t most_movers = 80;
constexpr std::size_t moves_of_mover = 12;

/// A case names both kings' squares, the pieces that may be there, and at random every move of the line but the last,
/// which is open. That no other move is legal at any ply, and that the last one mates, is learned from what the
/// generator finds.
class SequenceProblem final : public Problem {
 public:
  SequenceProblem(const Request& request, const Case& part) : Problem(request, part) {
    Random random = random_of(request, part, 1);
    const std::size_t drawn = request.number("moves") - 1;
    in_check_ = !random.one_in(8);
    captures_ = puzzle_variant(request.ruleset.variant()).captures_are_often_forced && !random.one_in(4);
    boards_.emplace_back(space());
    while (line_.size() < drawn) {
      const auto move = boards_.back().draw(random, 60, [&](const SymbolicMove& each) {
        return fits(each, false, request) && (!in_check_ || (strikes(boards_.back(), each) && answers(each)));
      });
      if (!move) break;
      line_.push_back(*move);
      boards_.push_back(boards_.back().after(*move));
    }
    complete_ = line_.size() == drawn;
    if (complete_) draw_mates(random);
  }

  std::vector<Named> demands() override {
    if (!complete_) return {{"there is such a line", truth<Formula>(false)}};
    std::vector<Named> result;
    for (std::size_t ply = 0; ply < line_.size(); ++ply)
      result.push_back({fmt::format("move {} is legal", ply + 1), line_[ply].legal});
    // A side in check has few moves: if both sides always are, a line is forced ten times as easily.
    if (in_check_) {
      for (const LineBoard& board : boards_) result.push_back({"each move answers a check", board.in_check()});
    }
    Disjunction<Formula> some;
    for (const auto& [steps, mate] : mates_) {
      result.push_back({"the move that mates is legal and gives check", implies(mate.chosen, mate.possible)});
      some.add(mate.chosen);
    }
    result.push_back({"some move mates", some.value()});
    return result;
  }

  /// Forbids every other legal move at each ply that the line reaches; at the last ply, any two moves to be legal
  /// together; and whatever answers the last move.
  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement&) override {
    std::vector<Formula> result;
    const MoveSource& generator = request().generator();
    Setup now = setup;
    for (std::size_t ply = 0; ply < line_.size(); ++ply) {
      const Move expected = steps_of(line_[ply]);
      std::optional<Setup> next;
      for (MoveOutcome& each : generator.setup_moves(now)) {
        if (each.move == expected) {
          next = std::move(each.after);
        } else {
          result.push_back(no(boards_[ply].legal_like(each.move)));
        }
      }
      if (!next) return result;
      now = std::move(*next);
    }
    LineBoard& last = boards_.back();
    const auto moves = generator.setup_moves(now);
    for (std::size_t i = 1; i < moves.size(); ++i) {
      const Move& one = moves[i - 1].move;
      const Move& other = moves[i].move;
      if (squares_of(one) != squares_of(other)) {
        result.push_back(no(all(last.legal_like(one), last.legal_like(other))));
        continue;
      }
      const auto first = last.find(one, *now.board[one.front().from]);
      const auto second = last.find(other, *now.board[other.front().from]);
      if (first && second) result.push_back(no(all(first->legal, second->legal)));
    }
    for (const MoveOutcome& each : moves) {
      const auto mate = mates_.find(each.move);
      if (mate == mates_.end()) continue;
      LineBoard after = last.after(mate->second.move);
      for (const MoveOutcome& escape : generator.setup_moves(each.after)) {
        result.push_back(implies(mate->second.chosen, no(after.legal_like(escape.move))));
      }
    }
    return result;
  }

 private:
  struct Mate {
    SymbolicMove move;
    Formula possible;  ///< it is legal and gives check
    Formula chosen;    ///< true only if it mates
  };

  /// Draws a few hundred moves that may be the last: all possible moves would be a hundred thousand.
  void draw_mates(Random& random) {
    const LineBoard& last = boards_.back();
    std::vector<std::pair<Square, Piece>> pieces;
    for (const Square from : all_squares) {
      for (const Piece piece : last.movers(from)) pieces.emplace_back(from, piece);
    }
    const bool discovered = random.one_in(4);
    for (std::size_t i = 0; i < most_movers && !pieces.empty(); ++i) {
      std::swap(pieces[random.below(pieces.size())], pieces.back());
      std::vector<SymbolicMove> moves = last.moves(pieces.back().first, pieces.back().second);
      pieces.pop_back();
      std::erase_if(moves, [&](const SymbolicMove& each) {
        return !fits(each, true, request()) || (!discovered && !strikes(last, each)) || !answers(each);
      });
      for (std::size_t k = 0; k < moves_of_mover && !moves.empty(); ++k) {
        std::swap(moves[random.below(moves.size())], moves.back());
        const SymbolicMove& move = moves.back();
        const Formula possible = all(move.legal, last.after(move).in_check());
        if (!never(possible))
          mates_.insert_or_assign(steps_of(move), Mate{move, possible, variable("this move mates")});
        moves.pop_back();
      }
    }
  }

  /// Whether the moved piece would attack the other king from its arrival square if no piece were in between.
  bool strikes(const LineBoard& before, const SymbolicMove& move) const {
    const Side other = opponent(before.to_move());
    Setup two;
    two.state.context = request().context;
    two.to_move = other;
    const Step& last = move.legs.back().step;
    two.board.put(last.to, last.becomes);
    for (const Square square : all_squares) {
      if (square != last.to && always(before.view().holds(square, piece_of(other, king))))
        two.board.put(square, piece_of(other, king));
    }
    return last.becomes.role != king && request().generator().in_check(two, other);
  }

  /// Whether a move answers the check by the piece that moved before it, if no other piece were there.
  bool answers(const SymbolicMove& move) const {
    if (line_.empty() || !in_check_) return true;
    const LineBoard& before = boards_.back();
    const Step& checks = line_.back().legs.back().step;
    Setup few;
    few.state.context = request().context;
    few.to_move = before.to_move();
    few.board.put(checks.to, checks.becomes);
    for (const Square square : all_squares) {
      if (always(before.view().holds(square, piece_of(before.to_move(), king)))) {
        few.board.put(square, piece_of(before.to_move(), king));
      }
    }
    if (few.board[move.legs.front().step.from]) few.board.clear(move.legs.front().step.from);
    for (const Leg& leg : move.legs) {
      for (const Square square : leg.step.captures) few.board.clear(square);
    }
    const Step& last = move.legs.back().step;
    if (few.board.empty(last.to)) few.board.put(last.to, last.becomes);
    return !request().generator().in_check(few, before.to_move());
  }

  /// A move that promotes is never the only one: the choice of the piece is free.
  bool fits(const SymbolicMove& move, bool last, const Request& request) const {
    if (move.legs.back().step.becomes.role != move.mover.role) return false;
    const std::string& with = request.parameter("with");
    const bool captures = !move.legs.front().step.captures.empty();
    if (captures_ && !captures) return false;
    return with == "any" || (with == "captures" && captures) || (with == "last-capture" && (captures || !last));
  }

  std::vector<LineBoard> boards_;   ///< before each move
  std::vector<SymbolicMove> line_;  ///< all moves but the last
  std::map<Move, Mate> mates_;      ///< the candidates for the last move
  bool complete_ = false;
  bool in_check_ = true;   ///< every move of the case answers a check
  bool captures_ = false;  ///< … and captures
};

class ForcedSequence final : public ThemeOf<SequenceProblem> {
 public:
  ForcedSequence() : ThemeOf(theme_info("forced-sequence")) {}

  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result = kings_at_random(request, king, 4000, 2);
    const Side side = request.constraints.to_move;
    for (Case& each : result) {
      Random random = random_of(request, each, 0);
      const std::size_t size = pool_size + random.below(pool_more);
      for (const Side owner : {side, opponent(side)})
        add_to_pool(each, request, random, pieces_of_side(request, owner, king), size / 2);
    }
    return result;
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    const std::string& with = request.parameter("with");
    const std::size_t length = request.number("moves");
    Setup now = setup;
    for (std::size_t ply = 0; ply < length; ++ply) {
      auto moves = request.generator().setup_moves(now);
      if (moves.size() != 1) return judgement.failing(fmt::format("move {} is one of {}", ply + 1, moves.size()));
      const bool captures = !moves.front().move.front().captures.empty();
      if (!captures && (with == "captures" || (with == "last-capture" && ply + 1 == length)))
        return judgement.failing(fmt::format("move {} captures nothing", ply + 1));
      judgement.moves.push_back(std::move(moves.front().move));
      now = std::move(moves.front().after);
    }
    judgement.unique = request.generator().setup_status(now) ==
                       Status::mate;  // every move is the only legal one: there is no room for a dual
    if (!judgement.unique) {
      judgement.why = "the last move does not mate";
    } else if (has_orthodox_note(request.ruleset.variant())) {
      judgement.notes.push_back(orthodox_line_note(setup, judgement.moves));
    }
    return judgement;
  }
};

}  // namespace

void add_forced_sequence(Themes& themes) { themes.push_back(std::make_unique<ForcedSequence>()); }

}  // namespace arbiter::puzzles
