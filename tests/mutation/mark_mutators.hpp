#pragma once

// Ways to break the marks of a diagram, and the signs around them.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/mutation/material.hpp"

namespace mutation {

/// Changes the list of marks of some diagram that has at least `least` marks.
template <class Change>
Mutant with_marks(const Material& material, Random& random, std::size_t least, Change change) {
  const Spot& spot = any_spot(material, random);
  auto marks = spot.marks.empty() ? std::vector<std::string>() : split(spot.marks.of(material.page), ',');
  if (marks.size() < least) return std::nullopt;
  const std::string before = joined(marks, ',');
  if (!change(marks)) return std::nullopt;
  const std::string after = joined(marks, ',');
  return after == before ? std::nullopt : Mutant(with(material.page, spot.marks, after));
}

inline Mutant move_mark(const Material& material, Random& random) {
  return with_marks(material, random, 1, [&](auto& marks) {
    const std::string square = any_square(random);
    if (std::find(marks.begin(), marks.end(), square) != marks.end()) return false;
    marks[random.below(marks.size())] = square;
    return true;
  });
}
inline Mutant add_mark(const Material& material, Random& random) {
  return with_marks(material, random, 1, [&](auto& marks) {
    const std::string square = any_square(random);
    if (std::find(marks.begin(), marks.end(), square) != marks.end()) return false;
    marks.insert(marks.begin() + static_cast<std::ptrdiff_t>(random.below(marks.size() + 1)), square);
    return true;
  });
}
inline Mutant drop_mark(const Material& material, Random& random) {
  return with_marks(material, random, 2, [&](auto& marks) {
    marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(random.below(marks.size())));
    return true;
  });
}
inline Mutant double_mark(const Material& material, Random& random) {
  return with_marks(material, random, 1, [&](auto& marks) {
    marks.push_back(marks[random.below(marks.size())]);
    return true;
  });
}
inline Mutant swap_mark_files(const Material& material, Random& random) {
  return with_marks(material, random, 2, [&](auto& marks) {
    std::string& a = marks[random.below(marks.size())];
    std::string& b = marks[random.below(marks.size())];
    if (a.size() != 2 || b.size() != 2 || a[0] == b[0] || a[1] == b[1]) return false;
    std::swap(a[0], b[0]);
    return true;
  });
}
inline Mutant mark_off_board(const Material& material, Random& random) {
  return with_marks(material, random, 1, [&](auto& marks) {
    std::string& mark = marks[random.below(marks.size())];
    if (random.one_in(2))
      mark[0] = 'k';
    else
      mark.back() = '9';
    return true;
  });
}
inline Mutant wrong_separator(const Material& material, Random& random) {
  return with_marks(material, random, 2, [&](auto& marks) {
    const std::size_t i = random.below(marks.size() - 1);
    marks[i] += random.one_in(2) ? ';' : '.';
    marks[i] += marks[i + 1];
    marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return true;
  });
}
inline Mutant no_separator(const Material& material, Random& random) {
  return with_marks(material, random, 2, [&](auto& marks) {
    const std::size_t i = random.below(marks.size() - 1);
    marks[i] += marks[i + 1];
    marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return true;
  });
}

inline Mutant stray_blank(const Material& material, Random& random) {
  const Spot& spot = any_spot(material, random);
  if (spot.html) return std::nullopt;
  const std::size_t at = random.one_in(2) || spot.marks.empty() ? spot.board.begin : spot.marks.begin;
  return with(material.page, {at, at}, " ");
}
inline Mutant no_colon(const Material& material, Random& random) {
  const Spot& spot = any_spot(material, random);
  if (spot.html || material.page[spot.whole.end - 1] != ':') return std::nullopt;
  return with(material.page, {spot.whole.end - 1, spot.whole.end}, "");
}
inline Mutant wrong_orientation(const Material& material, Random& random) {
  const Spot& spot = any_spot(material, random);
  if (spot.html || material.page[spot.whole.end - 1] != ':') return std::nullopt;
  constexpr std::string_view signs = "xnWB8";
  const std::string letter(1, signs[random.below(signs.size())]);
  return with(material.page, {spot.whole.end - 1, spot.whole.end - 1},
              std::string(spot.marks.empty() ? " - " : " ").append(letter));
}
/// The page ends inside a diagram.
inline Mutant cut_page(const Material& material, Random& random) {
  const Spot& spot = any_spot(material, random);
  return material.page.substr(0, spot.board.begin + 1 + random.below(spot.whole.end - spot.board.begin - 1));
}

}  // namespace mutation
