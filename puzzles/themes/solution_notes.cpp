#include "puzzles/themes/solution_notes.hpp"

#include <fmt/format.h>

#include "verifier/report/solution_text.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using solve::PlayedMove;

/// Variations that are longer than this are cut, and the note says so.
constexpr std::size_t most_notes = 60;

/// Moves with their numbers: `1. a b 2. c`; in a series each has its own: `1. a 2. b`.
class Line {
 public:
  explicit Line(bool series) : series_(series) {}

  [[nodiscard]] Line and_then(const std::string& move) const {
    Line result = *this;
    const bool opens = series_ || plies_ % 2 == 0;
    if (!result.text_.empty()) result.text_ += ' ';
    if (opens) result.text_ += fmt::format("{}. ", series_ ? plies_ + 1 : plies_ / 2 + 1);
    result.text_ += move;
    ++result.plies_;
    return result;
  }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  bool series_;
  unsigned plies_ = 0;
  std::string text_;
};

void add_lines(const PlayedMove& move, const Line& before, std::vector<std::string>& lines) {
  if (lines.size() > most_notes) return;
  const Line line = before.and_then(move.text);
  if (move.next.empty() && move.threats.empty()) return lines.push_back(line.text());
  for (const PlayedMove& each : move.threats) lines.push_back(fmt::format("{}, threat {}", line.text(), each.text));
  for (const PlayedMove& each : move.next) add_lines(each, line, lines);
}

void follow(const PlayedMove& move, std::vector<Move>& moves) {
  moves.push_back(move.outcome.move);
  if (!move.next.empty()) follow(move.next.front(), moves);
}

}  // namespace

void note_solution(const solve::Answer& answer, Judgement& judgement) {
  if (!answer.solutions.empty()) follow(answer.solutions.front(), judgement.moves);
  judgement.notes.push_back(fmt::format("{}: {}", to_string(answer.stipulation), verdict_line(answer)));
  std::vector<std::string> lines;
  for (const PlayedMove& each : answer.solutions)
    add_lines(each, Line(solve::in_series(answer.stipulation.play)), lines);
  const bool cut = lines.size() > most_notes || answer.lines_cut;
  if (lines.size() > most_notes) lines.resize(most_notes);
  judgement.notes.insert(judgement.notes.end(), lines.begin(), lines.end());
  if (cut) judgement.notes.emplace_back("there are more variations; arbiter-solve lists them");
  if (solve::cooperative(answer.stipulation.play)) return;
  judgement.notes.push_back(answer.duals == 0 ? "no duals" : counted(answer.duals, "dual"));
}

}  // namespace arbiter::puzzles
