// Interweave: both sides capture in turn, and neither has a choice.

#include "puzzles/variants/interweave/themes.hpp"

#include <fmt/format.h>

#include "verifier/support/text.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::array<std::pair<int, int>, 4> lines{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<std::pair<int, int>, 8> doubled_knight{
    {{4, 2}, {2, 4}, {-4, 2}, {-2, 4}, {4, -2}, {2, -4}, {-4, -2}, {-2, -4}}};

/// How a piece came to its square: from where, and the square of the piece that it took.
struct Before {
  Square from;
  Square victim;
};

struct Backwards {
  /// `left`: how many positions may be tried.
  std::optional<ForcedLine> run(std::size_t left) {
    for (const auto& each : order.standing) standing |= each.first;
    // An unsuccessful start is given up soon: there are many.
    while (left > 0) {
      tries = std::min<std::size_t>(left, positions_a_try);
      left -= tries;
      line.assign(order.schedule.size(), {});
      if (move_before(final_position(), order.schedule.size())) return ForcedLine{first, line};
      left += tries;
    }
    return std::nullopt;
  }

  static constexpr std::size_t positions_a_try = 2500;

  [[nodiscard]] Side mover_of(std::size_t move) const { return move % 2 == 0 ? order.first : opponent(order.first); }

  /// Whether a game can have one more such piece on this square.
  static bool possible(const Setup& setup, Square square, Piece piece) {
    if (!setup.board.empty(square)) return false;
    const int rank = square.rank();
    if (piece.role == interweave::pawn && (rank == 0 || rank == 7)) return false;
    const SquareSet colour = squares_of_colour(is_light(square));
    const SquareSet same = setup.board.of(piece);
    if (piece.role == interweave::king) return (same & colour).empty();
    if (((setup.board.of(piece.owner) - setup.board.of({piece.owner, interweave::king})) & colour).size() >= 7)
      return false;
    return piece.role == interweave::pawn ? (same & colour).size() < 4 : same.size() < 2;
  }

  static void count_reserves(Setup& setup) {
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : interweave::reserve_roles)
        interweave::set_reserve(setup.state, side, role, 2 - setup.board.of(piece_of(side, role)).size());
    }
  }

  Setup final_position() {
    Setup setup;
    const std::size_t moves = order.schedule.size();
    const Side last = mover_of(moves - 1);
    const bool fallen_colour = random.one_in(2);
    for (const auto& [square, piece] : order.standing) {
      if (possible(setup, square, piece)) setup.board.put(square, piece);
    }
    const auto place_at_random = [&](Piece piece, std::optional<bool> light) {
      for (int attempt = 0; attempt < 50; ++attempt) {
        const Square square(static_cast<int>(random.below(64)));
        if ((light && is_light(square) != *light) || order.empty.contains(square)) continue;
        if (!possible(setup, square, piece)) continue;
        setup.board.put(square, piece);
        return;
      }
    };
    for (const Side side : {Side::white, Side::black}) {
      for (const bool light : {false, true}) {
        if (order.king_falls && side == opponent(last) && light == fallen_colour) continue;
        place_at_random(piece_of(side, interweave::king), light);
      }
      if (order.mover && *order.mover != interweave::king) place_at_random(piece_of(side, *order.mover), std::nullopt);
      // Additional pieces spoil more lines than they make possible.
      const std::size_t more = random.one_in(4) ? random.below(3) : 0;
      for (std::size_t i = 0; i < more; ++i) place_at_random(piece_of(side, drawn_role()), std::nullopt);
    }
    setup.to_move = opponent(last);
    count_reserves(setup);
    return setup;
  }

  Role drawn_role() {
    static constexpr std::array<Role, 6> roles{interweave::pawn,    interweave::pawn,   interweave::pawn,
                                               interweave::smasher, interweave::leaper, interweave::remover};
    return roles[random.below(roles.size())];
  }

  /// Takes back move number `moves` - 1 and all moves before it, starting from `after`.
  bool move_before(const Setup& after, std::size_t moves) {
    if (moves == 0) {
      if (!(after.board.occupied() & order.empty).empty() || (order.accept && !order.accept(after))) return false;
      first = after;
      return true;
    }
    const Side side = mover_of(moves - 1);
    const Owner owner = owner_of(side);
    const SquareSet own = order.mover ? after.board.of({owner, *order.mover}) : after.board.of(owner);
    const SquareSet moving = own - standing;
    std::vector<Square> movers(moving.begin(), moving.end());
    random.shuffle(movers);
    const bool king_fell = order.king_falls && moves == order.schedule.size();
    for (const Square mover : movers) {
      if (tries == 0) return false;
      if (!king_fell) {
        Setup on = after;
        on.to_move = side;
        interweave::set_chain(on.state.context, mover);
        if (!steps(on).empty()) continue;
      }
      line[moves - 1].clear();
      if (step_before(after, mover, moves, order.schedule[moves - 1])) return true;
    }
    return false;
  }

  /// Takes back step number `left` - 1 of the move by the piece on `mover`.
  bool step_before(const Setup& after, Square mover, std::size_t moves, std::size_t left) {
    if (left == 0) return move_before(after, moves - 1);
    const Side side = mover_of(moves - 1);
    const bool last = moves == order.schedule.size() && left == order.schedule.back();
    std::vector<Before> ways = ways_to(after, side, mover);
    random.shuffle(ways);
    for (const Before& way : ways) {
      for (const Role role : victims(last)) {
        if (tries == 0) return false;
        const auto before = put_back(after, side, mover, way, role, left > 1);
        if (!before) continue;
        const auto steps_now = steps(*before);
        // Whether it is the only step does not depend on the kind of the victim.
        if (steps_now.size() != 1 || steps_now.front().step.captures != SquareSet(way.victim)) break;
        if (!(steps_now.front().after.board == after.board) || steps_now.front().after.to_move != after.to_move) break;
        Move& move = line[moves - 1];
        move.insert(move.begin(), steps_now.front().step);
        if (step_before(*before, way.from, moves, left - 1)) return true;
        // Deeper moves have been overwritten; this move keeps the steps found before.
        move.erase(move.begin());
      }
    }
    return false;
  }

  std::vector<Role> victims(bool last) {
    if (last && order.king_falls) return {interweave::king};
    std::vector<Role> kinds{interweave::smasher, interweave::leaper, interweave::remover};
    random.shuffle(kinds);
    // Pawns last longest: there are eight of them, and they seldom have a capture themselves.
    if (random.below(3) < 2) return {interweave::pawn, kinds[0], kinds[1], kinds[2]};
    return {kinds[0], interweave::pawn, kinds[1], kinds[2]};
  }

  [[nodiscard]] std::optional<Setup> put_back(const Setup& after, Side side, Square mover, const Before& way, Role role,
                                              bool inside) const {
    Setup before = after;
    const Piece piece = *before.board[mover];
    before.board.clear(mover);
    if (!before.board.empty(way.from)) return std::nullopt;
    const Piece victim = piece_of(opponent(side), role);
    if (piece.role == interweave::pawn && (way.from.rank() == 0 || way.from.rank() == 7)) return std::nullopt;
    before.board.put(way.from, piece);
    if (order.empty.contains(way.victim) || !possible(before, way.victim, victim)) return std::nullopt;
    before.board.put(way.victim, victim);
    before.to_move = side;
    interweave::set_chain(before.state.context, inside ? std::optional(way.from) : std::nullopt);
    interweave::set_en_passant(before.state, std::nullopt);
    count_reserves(before);
    return before;
  }

  /// By geometry; the generator decides whether a way is legal and the only one.
  static std::vector<Before> ways_to(const Setup& setup, Side side, Square to) {
    std::vector<Before> ways;
    const auto free = [&](std::optional<Square> square) { return square && setup.board.empty(*square); };
    const Role role = setup.board[to]->role;
    if (role == interweave::pawn) {
      const int back = -forward(side);
      const auto over = to.offset(0, back);
      const auto from = to.offset(0, 2 * back);
      if (free(over) && free(from)) ways.push_back({*from, *over});
      for (const int aside : {-1, 1}) {
        const auto start = to.offset(aside, back);
        if (!free(start)) continue;
        for (const auto& [files, ranks] : lines) {
          const auto victim = to.offset(files, ranks);
          const auto behind = to.offset(2 * files, 2 * ranks);
          if (!free(victim) || !behind || setup.board.empty(*behind)) continue;
          if (setup.board[*behind]->owner == owner_of(side)) ways.push_back({*start, *victim});
        }
      }
      return ways;
    }
    for (const auto& [files, ranks] : lines) {
      if (role == interweave::remover) {
        if (const auto victim = to.offset(files, ranks); free(victim)) ways.push_back({to, *victim});
      } else if (role == interweave::king) {
        const auto over = to.offset(-files, -ranks);
        const auto from = to.offset(-2 * files, -2 * ranks);
        if (free(over) && free(from)) ways.push_back({*from, *over});
      } else {
        const auto beyond = to.offset(files, ranks);
        std::vector<Square> odd;
        for (int distance = 1; distance < 8; ++distance) {
          const auto from = to.offset(-files * distance, -ranks * distance);
          if (!free(from)) break;
          if (distance % 2 != 0) {
            odd.push_back(*from);
          } else if (role == interweave::smasher) {
            if (free(beyond)) ways.push_back({*from, *beyond});
          } else {
            for (const Square victim : odd) ways.push_back({*from, victim});
          }
        }
      }
    }
    if (role == interweave::leaper) {
      for (const auto& [files, ranks] : doubled_knight) {
        const auto from = to.offset(-files, -ranks);
        const auto over = to.offset(-files / 2, -ranks / 2);
        if (free(from) && free(over)) ways.push_back({*from, *over});
      }
    }
    return ways;
  }

  std::vector<StepOutcome> steps(const Setup& setup) {
    if (tries > 0) --tries;
    return generator.setup_steps(setup);
  }

  const MoveSource& generator;
  const LineOrder& order;
  Random& random;
  SquareSet standing{};
  std::size_t tries = 0;
  Setup first{};
  std::vector<Move> line{};
};

bool takes_king(const Setup& before, const Move& move) {
  const SquareSet kings = before.board.of(piece_of(opponent(before.to_move), interweave::king));
  return std::ranges::any_of(move, [&](const Step& step) { return !(kings & step.captures).empty(); });
}

/// A case draws a line at random. Its pieces are fixed; the solver fills the other squares as the constraints require,
/// and other captures that its pieces cause are forbidden as they are found.
class LineProblem final : public Problem {
 public:
  LineProblem(const Request& request, const Case& part, LineOrder order)
      : Problem(request, part), rules_(request.ruleset.as<interweave::Profile>()) {
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
    for_each_board([&](const FormulaView& view, Side side, const Step* step, bool) {
      if (step == nullptr) return true;
      result.push_back({"a step of the line", any_of(space().store(), steps_like(view, side, *step))});
      return true;
    });
    return result;
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement&) override {
    std::vector<Formula> result;
    Setup here = setup;
    for_each_board([&](const FormulaView& view, Side side, const Step* step, bool first) {
      std::optional<Setup> next;
      here.to_move = side;
      if (!first) interweave::set_chain(here.state.context, mover_);
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
  /// which the same piece has no further capture: `use(view, side, step or null, whether the move begins)` until
  /// it returns false.
  template <class Use>
  void for_each_board(Use&& use) {
    FormulaView view = space().view();
    Setup here = line_->start;
    Side side = here.to_move;
    for (const Move& move : line_->moves) {
      const Setup before = here;
      for (const Step& step : move) {
        mover_ = step.from;
        if (!use(view, side, &step, &step == &move.front())) return;
        play(view, here, step, side);
      }
      mover_ = move.back().to;
      const bool over = request().ruleset.index() == 0 && takes_king(before, move);
      if (!over && !use(view, side, nullptr, false)) return;
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
      if (role == interweave::pawn || role == interweave::king) continue;  // IW.reserve
      for (int count = interweave::reserve_limit; count > 1; --count) {
        view.set_bit(interweave::reserve_bit(opponent(side), role, count),
                     view.bit(interweave::reserve_bit(opponent(side), role, count - 1)));
      }
      view.set_bit(interweave::reserve_bit(opponent(side), role, 1), truth<Formula>(true));
    }
    put(step.from, std::nullopt);
    put(step.to, step.becomes);
    // IW.pawn.ep: for the very next move only.
    for (std::size_t bit = interweave::en_passant_range.first_bit; bit < interweave::en_passant_range.end_bit; ++bit)
      view.set_bit(bit, truth<Formula>(false));
  }

  /// Conditions of the paths with the squares of `step`, for any piece of the side.
  std::vector<Formula> steps_like(const FormulaView& view, Side side, const Step& step) {
    std::vector<Formula> conditions;
    view.for_each_piece(step.from, [&](Piece piece, Formula present) {
      if (piece.owner != owner_of(side)) return;
      rules_.paths().for_each(view, side, piece, step.from, [&](const interweave::Path& path, Formula condition) {
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
  const Setup other = request.ruleset->after_pass(setup);
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

std::optional<ForcedLine> draw_forced_line(const MoveSource& generator, const LineOrder& order, Random& random,
                                           std::size_t positions) {
  ensure(!order.schedule.empty(), "a line has a move");
  return Backwards{generator, order, random}.run(positions);
}

std::unique_ptr<Problem> make_line_problem(const Request& request, const Case& part, LineOrder order) {
  return std::make_unique<LineProblem>(request, part, std::move(order));
}

void add_domino_themes(Themes& themes) {
  for (const char* name : {"domino", "king-lost"}) themes.push_back(std::make_unique<LineTheme>(name));
}

}  // namespace arbiter::puzzles
