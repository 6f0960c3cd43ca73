#include "puzzles/output/book_moves.hpp"

#include <algorithm>

#include "verifier/crosscheck/picture.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/solve/output/solution_pgn.hpp"
#include "verifier/solve/search/won_by_mover.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

using Choice = BookLine::Choice;

char packed_square(Square square) {
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[cell_of(square)];
}

/// A move as the script has it: how it is clicked, and how it is written.
struct Packed {
  std::string text;
  std::string path;
};

/// Packs the moves of a set-up. The steps of long chains have many beginnings in common: each is played once.
class Packing {
 public:
  Packing(const Puzzle& puzzle, const Setup& before, PieceCodes& codes)
      : variant_(puzzle.ruleset.variant()), generator_(puzzle.ruleset.generator()), codes_(codes) {
    after_[{}] = before;
  }

  [[nodiscard]] Packed packed(const MoveOutcome& outcome) {
    Packed out;
    Move done;
    for (std::size_t i = 0; i < outcome.move.size(); ++i) {
      const Step& step = outcome.move[i];
      const Board before = after(done).board;
      done.push_back(step);
      const bool last = i + 1 == outcome.move.size();
      add_step(out, step, before, last ? outcome.after.board : after(done).board);
    }
    return out;
  }

 private:
  const Setup& after(const Move& steps) {
    const auto found = after_.find(steps);
    if (found != after_.end()) return found->second;
    const Move begin(steps.begin(), steps.end() - 1);
    const auto next = generator_.setup_steps(after(begin));
    const auto step =
        std::find_if(next.begin(), next.end(), [&](const StepOutcome& each) { return each.step == steps.back(); });
    ensure(step != next.end(), "a legal move consists of legal steps");
    return after_.emplace(steps, step->after).first->second;
  }

  void add_step(Packed& out, const Step& step, const Board& before, const Board& after) {
    Board moved = before;
    const auto piece = before[step.from];
    ensure(piece.has_value() || step.places, "a step begins with a piece, or places one");
    if (piece) {
      moved.clear(step.from);
      moved.put(step.to, *piece);
    }
    if (!out.text.empty()) out.text += '&';
    if (out.path.empty()) out.path = step.from.name();
    out.text += packed_square(step.from);
    out.text += packed_square(step.to);
    const BoardPicture picture = arbiter::picture_of(after, variant_);
    std::optional<Square> first;
    for (int i = 0; i < 64; ++i) {
      const Square square(63 - i);
      if (moved[square] == after[square]) continue;
      if (!first) first = square;
      out.text += packed_square(square);
      out.text += after.empty(square) ? '0' : codes_.sign_of(picture.cells[cell_of(square)]);
    }
    out.path += (step.from == step.to && first ? *first : step.to).name();
  }

  const Variant& variant_;
  const MoveSource& generator_;
  PieceCodes& codes_;
  std::map<Move, Setup> after_;
};

char flag_of(const Choice& choice) {
  if (choice.right) return 'w';
  if (choice.status == Status::stalemate || choice.status == Status::drawn) return 'd';
  return choice.status == Status::won ? 'l' : '\0';
}

}  // namespace

std::optional<BookLine> book_line(const Puzzle& puzzle) {
  if (!puzzle.is_line || puzzle.moves.size() % 2 != 1) return std::nullopt;
  const MoveSource& generator = puzzle.ruleset.generator();
  BookLine line;
  const std::vector<Setup> stages = stages_of(puzzle);
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const Setup& before = stages[i];
    const bool last = i + 1 == stages.size();
    BookLine::Ply ply{before, {}, {}};
    for (MoveOutcome& each : generator.setup_moves(before)) {
      const bool own = each.move == puzzle.moves[i];
      Choice choice{std::move(each), {}, false, {}};
      if (own || i % 2 == 0) choice.status = generator.setup_status(choice.outcome.after);
      const bool wins = last && !puzzle.goes_on;
      choice.right = i % 2 == 0 && (wins ? solve::is_won_by_mover(choice.outcome.after, puzzle.ruleset) : own);
      if (own || choice.right) choice.text = san_move(choice.outcome, before, puzzle.ruleset);
      if (own && last) line.mates = choice.status == Status::mate;
      if (own && last && !choice.right) return std::nullopt;
      if (own)
        ply.choices.insert(ply.choices.begin(), std::move(choice));
      else if (choice.right)
        ply.choices.push_back(std::move(choice));
      else if (i % 2 == 0) {
        if (i / 2 < puzzle.refuted.size()) {
          const auto& refuted = puzzle.refuted[i / 2];
          const auto found = std::find_if(refuted.begin(), refuted.end(),
                                          [&](const RefutedMove& one) { return one.move == choice.outcome.move; });
          if (found != refuted.end()) choice.refuted = &*found;
        }
        ply.wrong.push_back(std::move(choice));
      }
    }
    const auto by_text = [](const Choice& a, const Choice& b) { return a.text < b.text; };
    const auto by_move = [](const Choice& a, const Choice& b) { return a.outcome.move < b.outcome.move; };
    std::sort(ply.choices.begin() + 1, ply.choices.end(), by_text);
    std::sort(ply.wrong.begin(), ply.wrong.end(), by_move);
    line.plies.push_back(std::move(ply));
  }
  return line;
}

std::string packed_choices(const Puzzle& puzzle, const BookLine::Ply& ply, PieceCodes& codes) {
  Packing packing(puzzle, ply.before, codes);
  std::vector<std::pair<const Choice*, Packed>> all;
  std::map<std::string, std::size_t> paths;
  for (const auto* list : {&ply.choices, &ply.wrong}) {
    for (const Choice& choice : *list) {
      all.emplace_back(&choice, packing.packed(choice.outcome));
      ++paths[all.back().second.path];
    }
  }
  std::string out;
  for (auto& [choice, packed] : all) {
    if (!out.empty()) out += ' ';
    out += packed.text;
    if (const char flag = flag_of(*choice); flag != '\0') out.append("'").append(1, flag);
    if (paths[packed.path] > 1)
      out.append("`").append(to_text(choice->outcome.move, ply.before, puzzle.ruleset.variant()));
    if (choice->refuted != nullptr) {
      const Setup& after = choice->outcome.after;
      const MoveOutcome& answer = choice->refuted->answer;
      out.append("~").append(Packing(puzzle, after, codes).packed(answer).text);
      out.append(":").append(san_move(answer, after, puzzle.ruleset));
    }
  }
  return out;
}

std::string packed_move(const Puzzle& puzzle, const BookLine::Ply& ply, PieceCodes& codes) {
  return Packing(puzzle, ply.before, codes).packed(ply.choices.front().outcome).text;
}

}  // namespace arbiter::puzzles
