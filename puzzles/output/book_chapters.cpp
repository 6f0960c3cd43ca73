#include "puzzles/output/book_chapters.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "puzzles/output/titles.hpp"

namespace arbiter::puzzles {
namespace {

/// The title without the side: "White to play and mate in two" is of the chapter "Mate in two".
std::string chapter_title(const Puzzle& puzzle) {
  constexpr std::string_view side_ends = " to play and ";
  std::string title = title_of(puzzle);
  const std::size_t at = title.find(side_ends);
  if (at != std::string::npos) title.erase(0, at + side_ends.size());
  title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  return title;
}

}  // namespace

std::vector<Chapter> chapters_of(std::span<const Puzzle> puzzles) {
  std::vector<const Puzzle*> all;
  for (const Puzzle& puzzle : puzzles) all.push_back(&puzzle);
  const auto place = [](const Puzzle* puzzle) {
    return std::tuple(puzzle->moves.size(), std::string_view(puzzle->kind), puzzle->rating);
  };
  std::stable_sort(all.begin(), all.end(), [&](const Puzzle* a, const Puzzle* b) { return place(a) < place(b); });
  std::vector<Chapter> chapters;
  for (const Puzzle* puzzle : all) {
    std::string title = chapter_title(*puzzle);
    if (chapters.empty() || chapters.back().title != title) chapters.push_back({std::move(title), {}});
    chapters.back().puzzles.push_back(puzzle);
  }
  return chapters;
}

}  // namespace arbiter::puzzles
