// Interweave: both sides capture in turn, and neither has a choice.

#include <fmt/format.h>

#include "puzzles/variants/interweave/themes.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

using namespace interweave;

bool takes_king(const Setup& before, const Move& move) {
  for (const Step& step : move) {
    for (const Square square : step.captures) {
      if (before.board.holds(square, piece_of(opponent(before.to_move), king))) return true;
    }
  }
  return false;
}

/// A case draws a line at random. Its pieces are fixed; the solver fills the other squares as the constraints require,
/// and other captures that its pieces cause are forbidden as they are found.
class LineProblem final : public Problem {
 public:
  LineProblem(const Request& request, const Case& part, LineOrder order)
      : Problem(request, part), rules_(static_cast<Profile>(request.ruleset.index())) {
    order.first = request.constraints.to_move;
    order.standing = request.constraints.place;
    order.empty = request.constraints.empty;
    Random random(request.seed * 1000003 + static_cast<std::uint64_t>(part.choice.at(0)));
    constexpr std::size_t positions = 4'000'000;
    line_ = draw_forced_line(request.generator(), order, random, positions);
  }

  std::vector<Named> demands() override {
    if (!line_) return {{"no line was drawn", truth<Formula>(false)}};
    Conjunction<Formula> pieces;
    const FormulaView& board = space().view();
    for (const Square square : line_->start.board.occupied())
      pieces.add(board.holds(square, *line_->start.board[square]));
    // The drawn line is a position already; only constraints on numbers of pieces require more.
    const Constraints& constraints = request().constraints;
    if (!constraints.pieces && !constraints.of_side[0] && !constraints.of_side[1] && constraints.kinds.empty()) {
      for (const Square square : all_squares - line_->start.board.occupied()) pieces.add(board.empty(square));
      for (std::size_t bit = 0; bit < State::bit_count; ++bit) {
        const Formula open = board.bit(bit);
        pieces.add(line_->start.state.bits[bit] ? open : no(open));
      }
    }
    std::vector<Named> result{{"the pieces of the line", pieces.value()}};
    for_each_board([&](std::size_t, const FormulaView& view, Side side, const Step* step, bool) {
      if (step == nullptr) return true;
      result.push_back({"a step of the line", any_of(space().store(), steps_like(view, side, *step))});
      return true;
    });
    return result;
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement&) override {
    std::vector<Formula> result;
    Setup here = setup;
    for_each_board([&](std::size_t, const FormulaView& view, Side side, const Step* step, bool first) {
      std::optional<Setup> next;
      here.to_move = side;
      if (!first) set_chain(here.state, mover_);
      for (const StepOutcome& each : request().generator().setup_steps(here)) {
        if (step != nullptr && each.step == *step) {
          next = each.after;
        } else if (first && each.step.from != mover_) {
          const Piece piece = *here.board[each.step.from];
          result.push_back(
              implies(view.holds(each.step.from, piece), no(rules_.captures(view, side, piece, each.step.from))));
        } else {
          result.push_back(no(any_of(space().store(), steps_like(view, side, each.step))));
        }
      }
      if (next) here = *next;
      return next || step == nullptr;
    });
    return result;
  }

 private:
  /// Each board of the line with the step that follows, and at the end of each move that takes no king the board on
  /// which the same piece has no further capture: `use(move, view, side, step or null, whether the move begins)` until
  /// it returns false.
  template <class Use>
  void for_each_board(Use&& use) {
    FormulaView view = space().view();
    Setup here = line_->start;
    Side side = here.to_move;
    for (std::size_t move = 0; move < line_->moves.size(); ++move) {
      const Setup before = here;
      for (std::size_t i = 0; i < line_->moves[move].size(); ++i) {
        const Step& step = line_->moves[move][i];
        mover_ = step.from;
        if (!use(move, view, side, &step, i == 0)) return;
        play(view, here, step, side);
      }
      mover_ = line_->moves[move].back().to;
      const bool over = request().ruleset.index() == 0 && takes_king(before, line_->moves[move]);
      if (!over && !use(move, view, side, nullptr, false)) return;
      side = opponent(side);
    }
  }

  static void play(FormulaView& view, Setup& here, const Step& step, Side side) {
    const auto put = [&](Square square, std::optional<Piece> piece) {
      if (piece) {
        here.board.put(square, *piece);
        view.set(square, {{*piece, truth<Formula>(true)}}, truth<Formula>(false));
      } else {
        here.board.clear(square);
        view.set(square, {}, truth<Formula>(true));
      }
    };
    for (const Square square : step.captures) {
      const Role role = here.board[square]->role;
      put(square, std::nullopt);
      if (role == pawn || role == king) continue;  // IW.reserve
      for (int count = reserve_limit; count > 1; --count) {
        view.set_bit(reserve_bit(opponent(side), role, count), view.bit(reserve_bit(opponent(side), role, count - 1)));
      }
      view.set_bit(reserve_bit(opponent(side), role, 1), truth<Formula>(true));
    }
    put(step.from, std::nullopt);
    put(step.to, step.becomes);
    // IW.pawn.ep: for the very next move only.
    for (std::size_t bit = passed_range.first_bit; bit < passed_range.end_bit; ++bit)
      view.set_bit(bit, truth<Formula>(false));
  }

  /// Conditions of the paths with the squares of `step`, for any piece of the side.
  std::vector<Formula> steps_like(const FormulaView& view, Side side, const Step& step) {
    std::vector<Formula> conditions;
    view.for_each_piece(step.from, [&](Piece piece, Formula present) {
      if (piece.owner != owner_of(side)) return;
      rules_.paths().for_each(view, side, piece, step.from, [&](const Path& path, Formula condition) {
        if (path.to != step.to || path.victims != step.captures) return;
        conditions.push_back(all(all(present, condition), rules_.may_arrive(view, side, piece, path.to)));
      });
    });
    return conditions;
  }

  interweave::Rules rules_;
  std::optional<ForcedLine> line_;
  Square mover_{0};
};

/// Empty if no move of the other side, were it to move, takes a king.
std::string kings_are_safe(const Request& request, const Setup& setup) {
  Setup other = setup;
  other.to_move = opponent(setup.to_move);
  set_passed(other.state, std::nullopt);
  for (const MoveOutcome& each : request.generator().setup_moves(other)) {
    if (takes_king(other, each.move)) return "a king could be taken anyway";
  }
  return {};
}

/// The themes domino and king-lost.
class LineTheme final : public Theme {
 public:
  explicit LineTheme(std::string_view name) : Theme(theme_info(name)), lost_(name == "king-lost") {}

  std::vector<Case> cases(const Request&) const override {
    std::vector<Case> result;
    constexpr int most = 4000;
    for (int i = 0; i < most; ++i) result.push_back({fmt::format("line {}", i + 1), {}, {}, {i}});
    return result;
  }
  std::optional<LeastPieces> least_pieces(const Request& request) const override {
    if (!lost_) return std::nullopt;
    const std::size_t number = request.number("captures");
    // In `site` a chain may have taken kings before, and the game goes on.
    if (request.ruleset.index() != 0)
      return LeastPieces{2 + number, fmt::format("two pieces that capture, and {} captured by the first", number)};
    return LeastPieces{4 + number, fmt::format("four kings (IW.inv.kings), and {} captured before any of them falls",
                                               request.parameter("captures"))};
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    LineOrder order;
    order.schedule = schedule(request);
    order.king_falls = king_falls(request);
    order.mover = role_asked(request, "piece");
    if (lost_) order.accept = [&request](const Setup& setup) { return kings_are_safe(request, setup).empty(); };
    return make_line_problem(request, part, std::move(order));
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    const std::vector<std::size_t> lengths = schedule(request);
    Setup here = setup;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      const auto moves = request.generator().setup_moves(here);
      if (moves.size() != 1) return judgement.failing(fmt::format("move {}: {} are legal", i + 1, moves.size()));
      const Move& move = moves.front().move;
      judgement.moves.push_back(move);
      if (move.size() != lengths[i] || move.front().captures.empty())
        return judgement.failing(fmt::format("move {} is not a chain of {}", i + 1, counted(lengths[i], "capture")));
      if (const auto mover = role_asked(request, "piece"); mover && here.board[move.front().from]->role != *mover)
        return judgement.failing(fmt::format("move {} is made by another piece", i + 1));
      const bool last = i + 1 == lengths.size();
      if (last && king_falls(request) && !takes_king(here, move)) return judgement.failing("no king falls in the end");
      here = moves.front().after;
    }
    judgement.unique = true;
    if (lost_) judgement.why = kings_are_safe(request, setup);
    judgement.holds = judgement.why.empty();
    return judgement;
  }

 private:
  /// The captures of each move.
  [[nodiscard]] std::vector<std::size_t> schedule(const Request& request) const {
    if (lost_) return {request.number("captures"), 1};
    std::vector<std::size_t> numbers;
    for (const std::string_view word : split_words(request.parameter("schedule"), ","))
      numbers.push_back(std::stoul(std::string(word)));
    return numbers;
  }
  [[nodiscard]] bool king_falls(const Request& request) const { return lost_ || request.parameter("end") == "king"; }

  bool lost_;  ///< the first move must let the other side take a king that was safe before
};

}  // namespace

std::unique_ptr<Problem> make_line_problem(const Request& request, const Case& part, LineOrder order) {
  return std::make_unique<LineProblem>(request, part, std::move(order));
}

void add_domino_themes(Themes& themes) {
  for (const char* name : {"domino", "king-lost"}) themes.push_back(std::make_unique<LineTheme>(name));
}

}  // namespace arbiter::puzzles
