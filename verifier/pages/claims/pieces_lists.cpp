#include "verifier/pages/claims/pieces_lists.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

struct Letter {
  SquareSet squares;
  std::size_t at = 0;  ///< place of the first one in the page's text
};

/// The squares of each letter of an 8×8 board.
std::map<char, Letter> letters_of(const MappedText& position) {
  std::map<char, Letter> letters;
  int file = 0;
  int rank = 7;
  for (std::size_t i = 0; i < position.text().size() && position.text()[i] != ' '; ++i) {
    const char c = position.text()[i];
    if (c == '/') {
      file = 0;
      --rank;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      if (file < 8 && rank >= 0) {
        Letter& entry = letters.try_emplace(c, Letter{.squares = {}, .at = position.place(i)}).first->second;
        entry.squares |= Square::at(file, rank);
      }
      ++file;
    }
  }
  return letters;
}

SquareSet squares_of(const PiecesList& list) {
  SquareSet squares;
  for (const DiagramWord& word : list.squares) {
    if (const auto square = Square::parse(word.text)) squares |= *square;
  }
  return squares;
}

}  // namespace

void check_lists(const Diagram& diagram, const PageText& page, std::vector<Finding>& findings) {
  if (diagram.lists.empty()) return;
  auto letters = letters_of(diagram.position);
  const auto report = [&](std::string message, std::size_t begin, std::size_t end) {
    findings.push_back(about(diagram, page.finding("AV212", std::move(message), begin, end)));
  };
  for (const PiecesList& list : diagram.lists) {
    for (const DiagramWord& word : list.squares) {
      if (Square::parse(word.text)) continue;
      report(fmt::format("'{}' is not a square", printable(word.text, 20)), word.begin, word.end);
    }
    const SquareSet listed = squares_of(list);
    const auto found = letters.find(list.letter);
    const SquareSet drawn = found == letters.end() ? SquareSet() : found->second.squares;
    if (found != letters.end()) letters.erase(found);
    if (listed == drawn) continue;
    report(fmt::format("the list of {} has {}, the board has {} on {}", printable(list.name, 30), list_of(listed),
                       list.letter, list_of(drawn)),
           list.begin, list.end);
  }
  for (const auto& [sign, rest] : letters) {
    const std::string piece = printable(std::string(1, sign), 4);
    report(fmt::format("no list has the {} on {}", piece, list_of(rest.squares)), rest.at, rest.at + 1);
  }
}

void check_list_names(const Scene& scene, std::vector<Finding>& findings) {
  const auto letters = letters_of(scene.diagram->position);
  for (const PiecesList& list : scene.diagram->lists) {
    const auto found = letters.find(list.letter);
    if (found == letters.end()) continue;
    const auto piece = scene.fen->setup.board[*found->second.squares.begin()];
    const auto named = named_pieces(list.name, scene.ruleset.variant());
    // Words other than the variant's own, such as those of another language, are ignored.
    if (!piece || named.size() != 1 || may_be(named.front(), piece->role)) continue;
    const std::string message =
        fmt::format("the list speaks of {}, the letter {} is that of the {}", printable(list.name, 30), list.letter,
                    name_of(*piece, scene.ruleset.variant()));
    findings.push_back(
        about(*scene.diagram, scene.page->finding("AV305", message, list.begin, list.begin + list.name.size())));
  }
}

}  // namespace arbiter::pages
