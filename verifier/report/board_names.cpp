#include "verifier/report/board_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace arbiter {
namespace {

constexpr std::array owners{std::pair{PictureOwner::white, std::string_view("White")},
                            std::pair{PictureOwner::black, std::string_view("Black")},
                            std::pair{PictureOwner::both, std::string_view("Both players")},
                            std::pair{PictureOwner::none, std::string_view("Without an owner")}};
constexpr std::string_view peer_missing = "missing (legal by the rules, not answered by the peer)";
constexpr std::string_view peer_extra = "extra (answered by the peer, not legal by the rules)";
constexpr std::array all_marks{SquareMark::plain, SquareMark::agreed, SquareMark::missing, SquareMark::extra};

/// The name of the square of cell `index`: "e4".
std::string square_name(const BoardPicture& picture, std::size_t index) {
  return fmt::format("{}{}", file_name(index % picture.files), picture.ranks - index / picture.files);
}

/// "White: king e1, pawn a2 b2. ": pieces grouped by kind, kinds in the order of their first piece.
std::string pieces_in_words(const BoardPicture& picture, PictureOwner owner) {
  std::map<std::string, std::size_t> place;
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    const PictureCell& cell = picture.cells[i];
    if (cell.sign.empty() || cell.owner != owner) continue;
    const std::string& name = cell.name.empty() ? cell.sign : cell.name;
    const auto [found, is_new] = place.emplace(name, kinds.size());
    if (is_new) kinds.push_back(name);
    kinds[found->second].append(1, ' ').append(square_name(picture, i));
  }
  std::string text;
  for (const std::string& kind : kinds) text.append(text.empty() ? "" : ", ").append(kind);
  return text;
}

/// "White", `colon`, and its pieces by `word`, then the same of Black; `between` stands between two of them.
template <class Word>
std::string beside(const BoardPicture& picture, std::string_view colon, std::string_view between,
                   std::string_view sides, const Word& word) {
  std::string text;
  for (const auto& [owner, label] : owners) {
    std::string own;
    for (const PictureSpare& spare : picture.beside) {
      if (spare.cell.owner == owner) own.append(own.empty() ? "" : between).append(word(spare));
    }
    if (!own.empty()) text.append(text.empty() ? "" : sides).append(label).append(colon).append(own);
  }
  return text;
}

template <class Is>
std::string squares_in_words(const BoardPicture& picture, const Is& is) {
  std::string text;
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    if (is(picture.cells[i])) text.append(text.empty() ? "" : " ").append(square_name(picture, i));
  }
  return text;
}

}  // namespace

std::string file_name(std::size_t file) {
  std::string name;
  for (std::size_t rest = file + 1; rest > 0; rest = (rest - 1) / 26) name += static_cast<char>('a' + (rest - 1) % 26);
  std::ranges::reverse(name);
  return name;
}

std::string_view meaning_of(SquareMark mark, bool of_peer) noexcept {
  // In the order of SquareMark.
  constexpr std::array<std::string_view, 5> of_page{"", "marked", "agreed",
                                                    "missing (marked on the page, not legal by the rules)",
                                                    "extra (legal by the rules, not marked on the page)"};
  constexpr std::array<std::string_view, 5> peers{"", "answered by the peer with another position", "", peer_missing,
                                                  peer_extra};
  return (of_peer ? peers : of_page)[static_cast<std::size_t>(mark)];
}

bool is_of_peer(const Finding& finding) { return finding.check.name().starts_with("AC"); }

DifferenceWords difference_words(const Finding& finding) {
  if (is_of_peer(finding)) return {peer_missing, peer_extra, "documented"};
  if (finding.check == "AV303")
    return {"missing (named on the page, not legal by the rules)", "extra (legal by the rules, not named on the page)",
            "named on the page"};
  const bool page = finding.check.name().starts_with("AV");
  return {meaning_of(SquareMark::missing), meaning_of(SquareMark::extra), page ? "marked on the page" : "documented"};
}

std::string beside_in_letters(const BoardPicture& picture) {
  return beside(picture, " ", " ", ", ", [](const PictureSpare& spare) {
    return spare.count > 1 ? fmt::format("{}{}", spare.count, spare.cell.sign) : spare.cell.sign;
  });
}

std::string beside_in_words(const BoardPicture& picture) {
  return beside(picture, ": ", ", ", "; ", [](const PictureSpare& spare) {
    return spare.count > 1 ? fmt::format("{} {}", spare.count, spare.cell.name) : spare.cell.name;
  });
}

std::string board_in_words(const BoardPicture& picture, bool of_peer) {
  std::string text =
      fmt::format("{} × {} board{}.", picture.files, picture.ranks, picture.from_black ? ", seen from Black" : "");
  const auto add = [&text](std::string_view label, const std::string& words) {
    if (!words.empty()) text.append(" ").append(label).append(": ").append(words).append(".");
  };
  for (const auto& [owner, label] : owners) add(label, pieces_in_words(picture, owner));
  add("beside the board", beside_in_words(picture));
  for (const SquareMark mark : all_marks) {
    add(meaning_of(mark, of_peer),
        squares_in_words(picture, [mark](const PictureCell& cell) { return cell.mark == mark; }));
  }
  add("in shadow", squares_in_words(picture, [](const PictureCell& cell) { return cell.shadow; }));
  return text;
}

}  // namespace arbiter
