// Interweave: one piece makes a chain of captures.

#include <fmt/format.h>

#include "puzzles/variants/interweave/themes.hpp"
#include "verifier/board/attacks.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Requirements for a chain.
struct ChainKind {
  bool forced = false;    ///< it is the only legal move
  bool promotes = false;  ///< a pawn promotes on its way and goes on
  bool clears = false;    ///< a step passes over a square whose piece was captured earlier in the chain
  /// A further requirement for each step; null: none.
  bool (*fits)(const Request&, Square from, Square to, SquareSet victims) = nullptr;
};

/// The most captures of a chain: each takes a piece on the square colour opposite to that of the chain's piece
/// (IW.shade), and a side has eight pieces on a square colour (IW.inv.shade).
constexpr std::size_t most_captures = 8;

/// How many captures the chain of a request has, and which piece makes it. A theme without these parameters is about
/// one step of a pawn.
[[nodiscard]] std::size_t chain_length(const Request& request) {
  const auto known = request.parameters.find("length");
  return known == request.parameters.end() ? 1 : std::stoul(known->second);
}

[[nodiscard]] Role chain_piece(const Request& request) {
  return role_asked(request, "piece").value_or(interweave::pawn);
}

/// The squares that a step along a line passes, except that of the piece that it leaps over. A doubled knight's move
/// passes none: only a friendly piece on its midpoint can block it.
[[nodiscard]] SquareSet passed_by(Square from, Square to, SquareSet victims) {
  return SquareSet(attacks::between(from.index(), to.index())) - victims;
}

Formula some_of(const std::vector<Formula>& formulas) {
  Disjunction<Formula> some;
  for (const Formula each : formulas) some.add(each);
  return some.value();
}

/// The chain, ply by ply. At each ply the piece stands on exactly one square; the captured pieces follow from the
/// steps.
class ChainProblem final : public Problem {
 public:
  ChainProblem(const Request& request, const Case& part, const ChainKind& kind)
      : Problem(request, part), kind_(kind), length_(chain_length(request)), forms_(forms_of(request, kind)),
        side_(request.constraints.to_move), rules_(request.ruleset.as<interweave::Profile>()),
        gone_(64, truth<Formula>(false)) {}

  std::vector<Named> demands() override {
    start();
    if (length_ > most_captures) return std::move(demands_);  // they contradict each other
    for (std::size_t ply = 0; ply < length_; ++ply) step(ply);
    end();
    if (kind_.clears) demand("a step passes over the square of a piece captured before", some_of(cleared_));
    return std::move(demands_);
  }

 private:
  void demand(std::string words, Formula holds) { demands_.push_back({std::move(words), holds}); }
  /// The kind of the piece, and the kinds that it may become on its way.
  static std::vector<Role> forms_of(const Request& request, const ChainKind& kind) {
    if (!kind.promotes) return {chain_piece(request)};
    std::vector<Role> forms{interweave::pawn};
    for (const Role role : interweave::reserve_roles) {
      if (request.parameter("to") == "any" || role_asked(request, "to") == role) forms.push_back(role);
    }
    return forms;
  }
  static std::size_t index(Square square) { return static_cast<std::size_t>(square.index()); }

  void start() {
    const FormulaView& view = space().view();
    std::vector<Formula> somewhere;
    for (const Square square : all_squares) {
      const Formula here = view.holds(square, piece_of(side_, forms_.front()));
      const Formula starts = never(here) ? here : variable(fmt::format("the chain starts on {}", square.name()));
      demand("the piece that makes the chain stands there", implies(starts, here));
      start_.push_back(starts);
      somewhere.push_back(starts);
    }
    at_.assign(forms_.size(), std::vector<Formula>(64, truth<Formula>(false)));
    at_.front() = start_;
    demand("one piece makes the chain", exactly_one(somewhere));
    demand("the game is not over", no(rules_.finished(view)));
    if (kind_.forced) {
      for_each_piece(view, [&](Square square, Piece piece, Formula present) {
        if (piece.owner != owner_of(side_)) return;
        demand("no other piece has a capture",
               implies(all(present, no(start_[index(square)])), no(rules_.captures(view, side_, piece, square))));
      });
    }
    // Each step captures a piece of the other square colour at least (IW.shade), and a side has eight on each
    // (IW.inv.shade): stated explicitly, since the solver would find it only by trying.
    for (const bool light : {false, true}) {
      std::vector<Formula> victims;
      for (std::uint8_t role = 0; role < interweave::role_count; ++role) {
        const auto some = interweave::pieces_on_colour(view, opponent(side_), Role{role}, light);
        victims.insert(victims.end(), some.begin(), some.end());
      }
      const std::vector<Formula> counts = unary_count(std::max(most_captures + 1, length_), victims);
      const Formula from = for_some(all_squares, [&](Square square) {
        return is_light(square) == light ? truth<Formula>(false) : start_[index(square)];
      });
      demand("there are enough pieces to capture", implies(from, counts[length_ - 1]));
      if (length_ > most_captures) demand("and no more than eight", no(counts[most_captures]));
    }
  }

  /// The board before a step; options() adds the piece itself on each square where it may be.
  FormulaView board() const {
    FormulaView result = space().view();
    for (const Square square : all_squares) {
      const Formula left = start_[index(square)];
      std::vector<FormulaView::Candidate> pieces;
      Disjunction<Formula> some;
      space().view().for_each_piece(square, [&](Piece piece, Formula present) {
        const Formula still =
            piece.owner == owner_of(side_) ? all(present, no(left)) : all(present, no(gone_[index(square)]));
        if (never(still)) return;
        pieces.push_back({piece, still});
        some.add(still);
      });
      result.set(square, std::move(pieces), no(some.value()));
    }
    if (ply_ > 0) {
      // IW.pawn.ep: at the first step only.
      for (std::size_t bit = interweave::en_passant_range.first_bit; bit < interweave::en_passant_range.end_bit; ++bit)
        result.set_bit(bit, truth<Formula>(false));
    }
    return result;
  }

  struct Option {
    interweave::Path path;
    std::size_t becomes;  ///< index in forms_
    Formula legal;
    bool fits;
  };

  std::vector<Option> options(FormulaView& view, Square from, std::size_t form) const {
    const Piece piece = piece_of(side_, forms_[form]);
    std::vector<FormulaView::Candidate> before;
    view.for_each_piece(from, [&](Piece here, Formula present) { before.push_back({here, present}); });
    const Formula empty = view.empty(from);
    view.set(from, {{piece, truth<Formula>(true)}}, truth<Formula>(false));
    std::vector<Option> result;
    rules_.paths().for_each(view, side_, piece, from, [&](const interweave::Path& path, Formula condition) {
      if (path.victims.empty()) return;
      const bool fits = kind_.fits == nullptr || kind_.fits(request(), from, path.to, path.victims);
      const int rank = relative_rank(side_, path.to.rank());
      if (!kind_.promotes || piece.role != interweave::pawn || rank < 6) {
        const Formula legal = all(condition, rules_.may_arrive(view, side_, piece, path.to));
        if (!never(legal)) result.push_back({path, form, legal, fits});
        return;
      }
      if (rank == 6) result.push_back({path, form, condition, fits});
      for (std::size_t other = 1; other < forms_.size(); ++other) {
        const Formula legal = all(condition, view.bit(interweave::reserve_bit(side_, forms_[other], 1)));
        if (!never(legal)) result.push_back({path, other, legal, fits});
      }
    });
    view.set(from, std::move(before), empty);
    return result;
  }

  /// A pawn that stays a pawn: on its last rank it cannot, on the rank before it has a choice if there is a reserve.
  /// Where pawns promote, the kinds of the reserve that the request leaves out would be a choice, too.
  Formula suits(const Option& option, std::size_t form) const {
    if (!option.fits) return truth<Formula>(false);
    if (forms_[form] != interweave::pawn) return truth<Formula>(true);
    const int rank = relative_rank(side_, option.path.to.rank());
    if (!kind_.promotes && rank == 7) return truth<Formula>(false);
    if (rank < 6 || !kind_.forced) return truth<Formula>(true);
    return no(for_some(interweave::reserve_roles, [&](Role role) {
      return contains(forms_, role) ? truth<Formula>(false)
                                    : space().view().bit(interweave::reserve_bit(side_, role, 1));
    }));
  }

  void step(std::size_t ply) {
    ply_ = ply;
    FormulaView view = board();
    const bool last = ply + 1 == length_;
    std::vector<std::vector<std::vector<Formula>>> arrives(forms_.size(), std::vector<std::vector<Formula>>(64));
    std::vector<std::vector<Formula>> falls(64);
    std::vector<Formula> all_steps;
    Disjunction<Formula> still_pawn;
    for (std::size_t form = 0; form < forms_.size(); ++form) {
      for (const Square from : all_squares) {
        const Formula here = at_[form][index(from)];
        if (never(here)) continue;
        if (form == 0) still_pawn.add(here);
        std::vector<Formula> legal_here;
        Disjunction<Formula> some;
        for (const Option& option : options(view, from, form)) {
          legal_here.push_back(option.legal);
          // Where the chain is forced, the legal step is the one played; otherwise there is a choice.
          Formula taken = all(here, option.legal);
          if (!kind_.forced) {
            const Formula chosen =
                variable(fmt::format("step {} goes from {} to {}", ply + 1, from.name(), option.path.to.name()));
            demand("only a legal step can be chosen", implies(chosen, taken));
            taken = chosen;
          }
          some.add(taken);
          all_steps.push_back(taken);
          demand("the step is one that the theme wants", implies(taken, suits(option, form)));
          if (kind_.clears) {
            for (const Square square : passed_by(from, option.path.to, option.path.victims))
              cleared_.push_back(all(taken, gone_[index(square)]));
          }
          for (const Square victim : option.path.victims) {
            falls[index(victim)].push_back(taken);
            if (last || request().ruleset.index() != 0) continue;
            demand("a captured king ends the move",
                   implies(taken, no(view.holds(victim, piece_of(opponent(side_), interweave::king)))));
          }
          arrives[option.becomes][index(option.path.to)].push_back(taken);
        }
        demand("there is a capture", implies(here, some.value()));
        if (kind_.forced) demand("there is only one capture", implies(here, at_most(1, legal_here)));
      }
    }
    if (!kind_.forced) demand("one step at a time", at_most(1, all_steps));
    if (kind_.promotes && last) demand("the piece has promoted before its last capture", no(still_pawn.value()));
    for (std::size_t form = 0; form < forms_.size(); ++form) {
      for (const Square square : all_squares)
        at_[form][index(square)] =
            same_as(some_of(arrives[form][index(square)]), fmt::format("step {} ends on {}", ply + 1, square.name()));
    }
    for (const Square square : all_squares) {
      const auto& fell = falls[index(square)];
      if (fell.empty()) continue;
      Disjunction<Formula> some;
      some.add(gone_[index(square)]);
      for (const Formula each : fell) some.add(each);
      gone_[index(square)] =
          same_as(some.value(), fmt::format("after step {} the piece on {} has been captured", ply + 1, square.name()));
      if (last)
        last_victims_.push_back(
            all(view.holds(square, piece_of(opponent(side_), interweave::king)),
                same_as(some_of(fell), fmt::format("step {} captures on {}", ply + 1, square.name()))));
    }
  }

  void end() {
    // The chain has exactly this length: nothing more to capture, or a king has fallen.
    const Formula over = request().ruleset.index() == 0 ? some_of(last_victims_) : truth<Formula>(false);
    ply_ = length_;
    FormulaView view = board();
    for (std::size_t form = 0; form < forms_.size(); ++form) {
      for (const Square from : all_squares) {
        const Formula here = at_[form][index(from)];
        if (never(here)) continue;
        for (const Option& option : options(view, from, form))
          demand("the chain ends", implies(all(here, no(over)), no(option.legal)));
      }
    }
  }

  /// A new Boolean for a formula: each ply refers to its own board.
  Formula same_as(Formula formula, std::string words) {
    if (formula.is_constant()) return formula;
    const Formula name = variable(std::move(words));
    demand("the board before each step", all(implies(name, formula), implies(formula, name)));
    return name;
  }

  ChainKind kind_;
  std::size_t length_;
  std::vector<Role> forms_;
  Side side_;
  interweave::Rules rules_;
  std::vector<std::vector<Formula>> at_;  ///< by form and square: the piece stands there before the step
  std::vector<Formula> start_;            ///< by square: the piece stands there at the start
  std::vector<Formula> gone_;             ///< by square: its piece has been captured
  std::vector<Formula> last_victims_;
  std::vector<Formula> cleared_;
  std::size_t ply_ = 0;
  std::vector<Named> demands_;
};

bool takes_so_many(const Request& request, Square, Square, SquareSet victims) {
  return victims.size() == std::stoi(request.parameter("captures"));
}
bool takes_in_passing(const Request&, Square from, Square to, SquareSet victims) {
  return from.file() == to.file() && !victims.contains(Square::at(from.file(), (from.rank() + to.rank()) / 2));
}

class ChainTheme final : public Theme {
 public:
  ChainTheme(std::string_view name, const ChainKind& kind) : Theme(theme_info(name)), kind_(kind) {}

  /// Long chains are drawn at random first, which takes milliseconds; the last case is the whole space.
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result;
    const std::size_t length = chain_length(request);
    const bool plain = kind_.forced && !kind_.promotes && !kind_.clears && kind_.fits == nullptr;
    const Role role = chain_piece(request);
    const bool drawn = plain && length > 4 && length <= most_captures &&
                       (role == interweave::king || role == interweave::smasher || role == interweave::leaper);
    for (int i = 0; drawn && i < 8; ++i) result.push_back({fmt::format("chain {}", i + 1), {}, {}, {i}});
    result.push_back({});
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    if (!part.choice.empty()) {
      LineOrder order;
      order.schedule = {chain_length(request)};
      order.king_falls = order.schedule.front() == most_captures;  // a side has seven other pieces on a square colour
      order.mover = chain_piece(request);
      return make_line_problem(request, part, std::move(order));
    }
    return std::make_unique<ChainProblem>(request, part, kind_);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    const std::size_t length = chain_length(request);
    Judgement judgement;
    const auto moves = request.generator().setup_moves(setup);
    for (const MoveOutcome& each : moves) {
      if (each.move.size() == length && shows(request, setup, each.move)) judgement.moves.push_back(each.move);
    }
    judgement.unique = judgement.moves.size() == 1;
    const bool holds = kind_.forced ? judgement.unique && moves.size() == 1 : !judgement.moves.empty();
    if (!holds || (request.unique && !judgement.unique))
      judgement.why = fmt::format("{}, {} of them a chain of {}", counted(moves.size(), "move"), judgement.moves.size(),
                                  counted(length, "capture"));
    if (!kind_.forced && judgement.moves.size() > 1) judgement.moves.resize(1);
    return judgement;
  }

 private:
  /// Whether a move is a chain of this kind.
  bool shows(const Request& request, const Setup& setup, const Move& move) const {
    const Piece piece = *setup.board[move.front().from];
    if (piece.role != (kind_.promotes ? interweave::pawn : chain_piece(request))) return false;
    if (std::ranges::any_of(move, [](const Step& step) { return step.captures.empty(); })) return false;
    if (kind_.promotes) {
      if (move.size() < 2 || move[move.size() - 2].becomes == piece) return false;
      if (request.parameter("to") != "any" && move.back().becomes.role != role_asked(request, "to")) return false;
    } else if (std::ranges::any_of(move, [&](const Step& step) { return step.becomes != piece; })) {
      return false;
    }
    if (kind_.fits != nullptr && std::ranges::any_of(move, [&](const Step& step) {
          return !kind_.fits(request, step.from, step.to, step.captures);
        }))
      return false;
    if (!kind_.clears) return true;
    SquareSet gone;
    for (const Step& step : move) {
      if (!(passed_by(step.from, step.to, step.captures) & gone).empty()) return true;
      gone |= step.captures;
    }
    return false;
  }

  ChainKind kind_;
};

constexpr std::pair<std::string_view, ChainKind> chain_kinds[] = {
    {"forced-chain", {.forced = true}},
    {"long-chain", {}},
    {"promotion-chain", {.forced = true, .promotes = true}},
    {"clearing-chain", {.forced = true, .clears = true}},
    {"pawn-captures", {.forced = true, .fits = takes_so_many}},
    {"forced-en-passant", {.forced = true, .fits = takes_in_passing}},
};

}  // namespace

void add_chain_themes(Themes& themes) {
  for (const auto& [name, kind] : chain_kinds) themes.push_back(std::make_unique<ChainTheme>(name, kind));
}

}  // namespace arbiter::puzzles
