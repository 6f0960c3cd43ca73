#include "verifier/variants/interweave/conditions.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "verifier/variants/interweave/sources.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {
namespace {

/// So many steps inside chains, and so many moves, are looked at: random set-ups can have millions.
constexpr int most_steps = 2'000;
constexpr std::size_t most_first_moves = 200;

bool same_shade(Square a, Square b) { return (a.file() + a.rank() + b.file() + b.rank()) % 2 == 0; }

std::string_view word_for(Role role) {
  switch (number(role)) {
    case number(pawn): return "pawn";
    case number(smasher): return "Smasher";
    case number(leaper): return "Leaper";
    case number(remover): return "Remover";
    default: return "king";
  }
}

/// What one player changes on the board.
struct Changed {
  std::vector<Square> left;     ///< own pieces that stand there no more
  std::vector<Square> arrived;  ///< own pieces that did not stand there
  SquareSet lost;               ///< enemies that are gone

  Changed(Side side, const Board& before, const Board& after) {
    for (const Square square : before.occupied() | after.occupied()) {
      const auto was = before[square];
      const auto is = after[square];
      if (was == is) continue;
      if (was && was->owner == owner_of(side)) left.push_back(square);
      if (is && is->owner == owner_of(side)) arrived.push_back(square);
      if (was && was->owner == owner_of(opponent(side))) lost |= square;
    }
  }
};

class MoveJudge {
 public:
  MoveJudge(Profile profile, const Setup& before, const Setup& after)
      : source_(rules(profile)), side_(before.to_move), before_(before), after_(after) {}

  [[nodiscard]] std::optional<BrokenCondition> broken() const {
    const auto moves = source_.setup_moves(before_);
    for (const MoveOutcome& move : moves) {
      if (reaches(move.after)) return std::nullopt;  // only the state can differ
    }
    const auto kings = [&](Side side) { return before_.board.of(piece_of(side, king)).size(); };
    if (moves.empty() && kings(Side::white) + kings(Side::black) == 3)
      return BrokenCondition{{"IW.end.king"}, "the game is over: a king has been captured"};
    for (const Square square : own(before_)) {
      for (const StepOutcome& step : source_.steps_of(before_, square)) {
        if (step.step.captures.empty() && reaches(step.after))
          return BrokenCondition{{"IW.capture.must"}, "there is a capture, and a capture is compulsory"};
      }
    }
    int steps = most_steps;
    if (auto found = stops_early(before_, steps)) return found;
    if (auto found = goes_on(moves)) return found;
    steps = most_steps;
    if (captured_one_by_one(before_, steps))
      return BrokenCondition{{"IW.capture.chain"}, "another piece goes on with the move"};
    return by_one_piece();
  }

 private:
  [[nodiscard]] bool reaches(const Setup& setup) const { return setup.board == after_.board; }
  [[nodiscard]] SquareSet own(const Setup& setup) const { return setup.board.of(owner_of(side_)); }

  /// IW.capture.chain: the position inside a move.
  [[nodiscard]] std::optional<BrokenCondition> stops_early(const Setup& here, int& steps) const {
    for (const StepOutcome& step : source_.setup_steps(here)) {
      if (step.after.to_move != side_ || --steps < 0) continue;
      if (reaches(step.after)) {
        return BrokenCondition{
            {"IW.capture.chain"},
            fmt::format("the {} on {} can go on capturing", word_for(step.step.becomes.role), step.step.to.name())};
      }
      if (auto found = stops_early(step.after, steps)) return found;
    }
    return std::nullopt;
  }

  /// IW.capture.chain, IW.end.king: one more capture after a whole move.
  [[nodiscard]] std::optional<BrokenCondition> goes_on(const std::vector<MoveOutcome>& moves) const {
    for (std::size_t i = 0; i < std::min(moves.size(), most_first_moves); ++i) {
      const MoveOutcome& move = moves[i];
      Setup here = move.after;
      here.to_move = side_;
      for (const Square square : own(here)) {
        for (const StepOutcome& step : source_.steps_of(here, square)) {
          if (step.step.captures.empty() || !reaches(step.after)) continue;
          if (square != move.move.back().to)
            return BrokenCondition{{"IW.capture.chain"}, "another piece goes on with the move"};
          const bool king_fell = here.board.of(piece_of(opponent(side_), king)).size() <
                                 before_.board.of(piece_of(opponent(side_), king)).size();
          if (king_fell) return BrokenCondition{{"IW.end.king"}, "the move ends with the capture of a king"};
          return BrokenCondition{{"IW.capture.chain"}, "a step without a capture ends the move"};
        }
      }
    }
    return std::nullopt;
  }

  /// IW.capture.chain: captures by whatever pieces, one after the other.
  [[nodiscard]] bool captured_one_by_one(const Setup& here, int& steps) const {
    for (const Square square : own(here)) {
      for (const StepOutcome& step : source_.steps_of(here, square)) {
        const SquareSet captures = step.step.captures;
        const bool wanted = !captures.empty() && std::none_of(captures.begin(), captures.end(), [&](Square victim) {
          return after_.board[victim] == here.board[victim];
        });
        if (!wanted) continue;
        if (reaches(step.after)) return true;
        if (--steps < 0) return false;
        Setup next = step.after;
        next.to_move = side_;
        if (captured_one_by_one(next, steps)) return true;
      }
    }
    return false;
  }

  /// What the pieces' own clauses say of a move in one step.
  [[nodiscard]] std::optional<BrokenCondition> by_one_piece() const {
    const Changed changed(side_, before_.board, after_.board);
    if (changed.left.empty() && changed.arrived.empty() && !changed.lost.empty()) {
      return BrokenCondition{{"IW.remover.rifle"},
                             changed.lost.size() > 1 ? "several pieces are captured on the spot in one step"
                                                     : "no Remover stands beside the captured piece"};
    }
    if (changed.left.size() != 1 || changed.arrived.size() != 1) return std::nullopt;
    const Square from = changed.left.front();
    const Square to = changed.arrived.front();
    const Role mover = before_.board[from]->role;
    BrokenCondition found;
    promotion(mover, to, found);
    if (!same_shade(from, to) && (mover != king || changed.lost.empty()))
      add(found, "IW.shade", fmt::format("the {} changes the colour of its square", word_for(mover)));
    const bool near =
        std::any_of(changed.lost.begin(), changed.lost.end(), [&](Square square) { return same_shade(from, square); });
    if (near && mover == leaper) add(found, "IW.shade", "the Leaper captures a piece on its own square colour");
    if (changed.lost.size() < 2 || mover == pawn) by_direction(mover, from, to, changed.lost, found);
    if (near || !same_shade(from, to)) add(found, "IW.shade", "a piece captures only on the other square colour");
    if (found.clauses.empty()) return std::nullopt;
    return found;
  }

  void promotion(Role mover, Square to, BrokenCondition& found) const {
    const Role becomes = after_.board[to]->role;
    const int rank = relative_rank(side_, to.rank());
    if (mover != pawn) return;
    if (becomes == pawn) {
      if (rank == 7) add(found, "IW.pawn.promote.8", "the pawn does not promote on its last rank");
    } else if (rank < 6 || becomes == king) {
      add(found, "IW.pawn.promote.7", "the pawn may not promote so");
    } else if (reserve(before_.state, side_, becomes) == 0) {
      add(found, "IW.reserve", fmt::format("the reserve has no {}", word_for(becomes)));
    }
  }

  /// The clause that says how the piece moves, or captures, in this direction.
  void by_direction(Role mover, Square from, Square to, SquareSet lost, BrokenCondition& found) const {
    const auto steps = source_.steps_of(before_, from);
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const auto& each) { return each.step.to == to; });
    if (step != steps.end() && step->step.captures == lost) return;
    if (step == steps.end()) {
      add(found, clause_of(mover, from, to, lost, false),
          fmt::format("the {} on {} may not {} so", word_for(mover), from.name(), lost.empty() ? "move" : "capture"));
      return;
    }
    std::string captured;
    for (const Square square : step->step.captures) captured += (captured.empty() ? "" : " and ") + square.name();
    add(found, clause_of(mover, from, to, lost, true),
        fmt::format("the step from {} to {} captures {}", from.name(), to.name(),
                    captured.empty() ? "nothing" : "on " + captured));
  }

  /// `arrives`: whether the piece can go there at all, though with other captures.
  static std::string_view clause_of(Role mover, Square from, Square to, SquareSet lost, bool arrives) {
    const int files = std::abs(to.file() - from.file());
    const int ranks = std::abs(to.rank() - from.rank());
    const bool diagonal = files == ranks;
    const bool line = files == 0 || ranks == 0;
    const bool captures = !lost.empty();
    if (mover == king) return captures ? "IW.king.capture" : "IW.king.quiet";
    if (mover == remover) return captures ? "IW.remover.rifle" : "IW.remover.diagonal";
    if (mover == smasher) {
      if (arrives && line) return "IW.smasher.approach";
      return diagonal ? "IW.smasher.diagonal" : captures ? "IW.smasher.approach" : "IW.smasher.orthogonal";
    }
    if (mover == leaper) {
      if (diagonal) return "IW.leaper.diagonal";
      if (line) return captures || arrives ? "IW.leaper.long" : "IW.leaper.orthogonal";
      return captures || arrives ? "IW.leaper.double.capture" : "IW.leaper.double";
    }
    if (arrives) return "IW.pawn.custodian";
    if (files == 0 && ranks == 2) {
      const Square over = Square::at(from.file(), (from.rank() + to.rank()) / 2);
      return captures && !lost.contains(over) ? "IW.pawn.ep" : "IW.pawn.leap";
    }
    return captures ? "IW.pawn.leap" : ranks == 2 ? "IW.pawn.double" : "IW.pawn.step";
  }

  static void add(BrokenCondition& found, std::string_view clause, std::string reason) {
    auto& clauses = found.clauses;
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(clause);
    if (found.reason.empty()) found.reason = std::move(reason);
  }

  const MoveSource& source_;
  Side side_;
  const Setup& before_;
  const Setup& after_;
};

class InterweaveConditions final : public Conditions {
 public:
  std::optional<BrokenCondition> broken(std::size_t profile, const Setup& before, const Setup& after) const override {
    return MoveJudge(static_cast<Profile>(profile), before, after).broken();
  }

  /// The rules name everything that a legal move rests on.
  MetConditions met(std::size_t, const Setup&, const Move&) const override { return {}; }

  std::vector<std::string_view> of_state(const Setup&, const Move&, const State& ours,
                                         const State& theirs) const override {
    std::vector<std::string_view> clauses;
    if (passed_range.differs(ours, theirs)) clauses.emplace_back("IW.pawn.ep");
    if (reserve_range.differs(ours, theirs)) clauses.emplace_back("IW.reserve");
    if (chain_range.differs(ours, theirs)) clauses.emplace_back("IW.capture.chain");
    return clauses;
  }
};

}  // namespace

const Conditions& conditions() {
  static const InterweaveConditions object;
  return object;
}

}  // namespace arbiter::interweave
