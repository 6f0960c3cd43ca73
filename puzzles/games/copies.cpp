#include "puzzles/games/copies.hpp"

#include <algorithm>
#include <vector>

#include "verifier/conversion/dedup.hpp"

namespace arbiter::puzzles {
namespace {

/// A square of the board or of one of its images: bit 0 of `image` exchanges left and right, bit 1 the sides.
char seen(Square square, unsigned image) {
  const int file = (image & 1U) != 0 ? 7 - square.file() : square.file();
  const int rank = (image & 2U) != 0 ? 7 - square.rank() : square.rank();
  return static_cast<char>(' ' + rank * 8 + file);
}

}  // namespace

bool same_idea(const Certified& one, const Certified& other) {
  for (std::size_t i = 0; i < one.line.size(); i += 2) {
    for (std::size_t j = 0; j < other.line.size(); j += 2) {
      const Step& end = one.line[i].move.back();
      const Step& other_end = other.line[j].move.back();
      if (end.to == other_end.to && end.becomes == other_end.becomes) return true;
    }
  }
  const Step& first = one.line.front().move.front();
  const Step& other_first = other.line.front().move.front();
  return first.from == other_first.from && first.becomes == other_first.becomes;
}

/// The first in order of the line's images; empty for a line of one move, which many positions have.
std::string Copies::line_of(const Setup& start, const Certified& win) {
  std::string first;
  if (win.moves < 2) return first;
  for (unsigned image = 0; image < 4; ++image) {
    std::string line;
    const Setup* before = &start;
    for (const MoveOutcome& each : win.line) {
      line += static_cast<char>('A' + number(before->board[each.move.front().from]->role));
      for (const Step& step : each.move) {
        std::string captures;
        for (const Square square : step.captures) captures += seen(square, image);
        std::ranges::sort(captures);
        line.append({seen(step.from, image), seen(step.to, image)}).append(captures).append(",");
      }
      line += '.';
      before = &each.after;
    }
    if (first.empty() || line < first) first = std::move(line);
  }
  return first;
}

bool Copies::is_copy(const Setup& start, const Certified& win) {
  const auto key = [&](const Setup& setup) {
    return conversion::position_key(setup, ruleset_, {.mirror = true, .colour_swap = true});
  };
  std::vector<std::string> keys{key(start)};
  for (std::size_t i = 1; i < win.line.size(); i += 2) keys.push_back(key(win.line[i].after));
  keys.push_back(key(win.line.back().after));
  const std::string line = line_of(start, win);
  const bool met = std::ranges::any_of(keys, [&](const auto& each) { return positions_.count(each) != 0; });
  if (met || lines_.count(line) != 0) return true;
  positions_.insert(keys.begin(), keys.end());
  if (!line.empty()) lines_.insert(line);
  return false;
}

}  // namespace arbiter::puzzles
