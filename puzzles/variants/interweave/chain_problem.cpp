#include "puzzles/variants/interweave/chain_problem.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

using namespace interweave;

/// The chain, ply by ply. At each ply the piece stands on exactly one square; the captured pieces follow from the
/// steps.
class ChainProblem final : public Problem {
 public:
  ChainProblem(const Request& request, const Case& part, const ChainKind& kind)
      : Problem(request, part), kind_(kind), length_(chain_length(request)), forms_(forms_of(request, kind)),
        side_(request.constraints.to_move), rules_(static_cast<Profile>(request.profile)),
        gone_(64, truth<Formula>(false)) {}

  std::vector<Named> demands() override {
    start();
    if (length_ > most_captures) return std::move(demands_);  // they contradict each other
    for (std::size_t ply = 0; ply < length_; ++ply) step(ply);
    end();
    if (kind_.clears) {
      Disjunction<Formula> some;
      for (const Formula each : cleared_) some.add(each);
      demand("a step passes over the square of a piece captured before", some.value());
    }
    return std::move(demands_);
  }

 private:
  void demand(std::string words, Formula holds) { demands_.push_back({std::move(words), holds}); }
  /// The kind of the piece, and the kinds that it may become on its way.
  static std::vector<Role> forms_of(const Request& request, const ChainKind& kind) {
    if (!kind.promotes) return {chain_piece(request)};
    std::vector<Role> forms{pawn};
    for (const Role role : reserve_roles) {
      if (request.parameter("to") == "any" || interweave_role(request.parameter("to")) == role) forms.push_back(role);
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
      for (const Square square : all_squares) {
        view.for_each_piece(square, [&](Piece piece, Formula present) {
          if (piece.owner != owner_of(side_)) return;
          demand("no other piece has a capture",
                 implies(all(present, no(start_[index(square)])), no(rules_.captures(view, side_, piece, square))));
        });
      }
    }
    // Each step captures a piece of the other square colour at least (IW.shade), and a side has eight on each
    // (IW.inv.shade): stated explicitly, since the solver would find it only by trying.
    for (const bool light : {false, true}) {
      std::vector<Formula> victims;
      std::vector<Formula> from;
      for (int role = 0; role < role_count; ++role) {
        for (const Square square : all_squares) {
          if (is_light(square) == light)
            victims.push_back(view.holds(square, piece_of(opponent(side_), Role{static_cast<std::uint8_t>(role)})));
        }
      }
      for (const Square square : all_squares) {
        if (is_light(square) != light) from.push_back(start_[index(square)]);
      }
      std::erase_if(victims, [](Formula each) { return never(each); });
      Disjunction<Formula> starts_here;
      for (const Formula each : from) starts_here.add(each);
      const std::vector<Formula> counts = unary_count(std::max(most_captures + 1, length_), victims);
      demand("there are enough pieces to capture", implies(starts_here.value(), counts[length_ - 1]));
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
      for (std::size_t bit = passed_range.first_bit; bit < passed_range.end_bit; ++bit)
        result.set_bit(bit, truth<Formula>(false));
    }
    return result;
  }

  struct Option {
    Path path;
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
    rules_.paths().for_each(view, side_, piece, from, [&](const Path& path, Formula condition) {
      if (path.victims.empty()) return;
      const bool fits = kind_.fits == nullptr || kind_.fits(request(), from, path.to, path.victims);
      const int rank = relative_rank(side_, path.to.rank());
      if (!kind_.promotes || piece.role != pawn || rank < 6) {
        const Formula legal = all(condition, rules_.may_arrive(view, side_, piece, path.to));
        if (!never(legal)) result.push_back({path, form, legal, fits});
        return;
      }
      if (rank == 6) result.push_back({path, form, condition, fits});
      for (std::size_t other = 1; other < forms_.size(); ++other) {
        const Formula legal = all(condition, view.bit(reserve_bit(side_, forms_[other], 1)));
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
    if (forms_[form] != pawn) return truth<Formula>(true);
    const int rank = relative_rank(side_, option.path.to.rank());
    if (!kind_.promotes && rank == 7) return truth<Formula>(false);
    if (rank < 6 || !kind_.forced) return truth<Formula>(true);
    Disjunction<Formula> some;
    for (const Role role : reserve_roles) {
      if (std::find(forms_.begin(), forms_.end(), role) == forms_.end())
        some.add(space().view().bit(reserve_bit(side_, role, 1)));
    }
    return no(some.value());
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
            if (last || request().profile != 0) continue;
            demand("a captured king ends the move",
                   implies(taken, no(view.holds(victim, piece_of(opponent(side_), king)))));
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
            known(arrives[form][index(square)], fmt::format("step {} ends on {}", ply + 1, square.name()));
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
        last_victims_.push_back(all(view.holds(square, piece_of(opponent(side_), king)),
                                    known(fell, fmt::format("step {} captures on {}", ply + 1, square.name()))));
    }
  }

  void end() {
    // The chain has exactly this length: nothing more to capture, or a king has fallen.
    Disjunction<Formula> king_fell;
    for (const Formula each : last_victims_) king_fell.add(each);
    const Formula over = request().profile == 0 ? king_fell.value() : truth<Formula>(false);
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

  Formula known(const std::vector<Formula>& some, std::string words) {
    Disjunction<Formula> any_one;
    for (const Formula each : some) any_one.add(each);
    return same_as(any_one.value(), std::move(words));
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

}  // namespace

Role interweave_role(std::string_view name) {
  for (const RoleInfo& each : variant_named("interweave")->roles()) {
    if (each.name == name) return each.role;
  }
  throw InternalError("no such piece in Interweave");
}

std::size_t chain_length(const Request& request) {
  const auto known = request.parameters.find("length");
  return known == request.parameters.end() ? 1 : std::stoul(known->second);
}

Role chain_piece(const Request& request) {
  const auto known = request.parameters.find("piece");
  return known == request.parameters.end() ? pawn : interweave_role(known->second);
}

SquareSet passed_by(Square from, Square to, SquareSet victims) {
  const int files = to.file() - from.file();
  const int ranks = to.rank() - from.rank();
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return {};
  const auto sign = [](int value) { return value > 0 ? 1 : value < 0 ? -1 : 0; };
  SquareSet result;
  for (auto here = from.offset(sign(files), sign(ranks)); from != to && here && *here != to;
       here = here->offset(sign(files), sign(ranks)))
    result |= *here;
  return result - victims;
}

std::unique_ptr<Problem> make_chain_problem(const Request& request, const Case& part, const ChainKind& kind) {
  return std::make_unique<ChainProblem>(request, part, kind);
}

}  // namespace arbiter::puzzles
