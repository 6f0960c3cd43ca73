#include "diagrams/misnamed.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "diagrams/check_parts.hpp"
#include "diagrams/marks.hpp"
#include "diagrams/picture.hpp"
#include "diagrams/reading.hpp"
#include "report/printable.hpp"

namespace arbiter::diagrams {
namespace {

/// The men that a text speaks about, apart from those that it only compares with.
std::vector<NamedMan> spoken_of(const Reading& text) {
  std::vector<NamedMan> men = text.men;
  std::erase_if(men, [](const NamedMan& man) { return man.compared; });
  return men;
}

std::optional<Misnamed> in_text(const Reading& text, std::string_view where, const Claim& claim, const Scene& scene, SquareSet marks) {
  const Board& board = scene.fen->setup.board;
  std::vector<NamedMan> men = spoken_of(text);
  const auto meant = [&](const NamedMan& named) {
    return std::any_of(claim.men.begin(), claim.men.end(), [&](Square square) { return may_be(named, *board[square]); });
  };
  if (std::any_of(men.begin(), men.end(), meant)) return std::nullopt;
  // Marked men are what is captured, where the text speaks of capturing.
  if (text.has(Meaning::captures) || text.has(Meaning::must)) {
    std::erase_if(men, [&](const NamedMan& named) { return !(squares_of(named, board) & marks).empty(); });
  }
  if (men.empty()) return std::nullopt;
  const NamedMan& first = men.front();
  if (std::any_of(men.begin(), men.end(), [&first](const NamedMan& man) { return man.role != first.role; })) return std::nullopt;
  return Misnamed{.man = first, .word = printable(text.words(first), 40), .where = std::string(where),
                  .begin = text.text.place(first.begin), .end = text.text.place(first.end - 1) + 1};
}

}  // namespace

std::string with_article(const std::string& name) {
  return (std::string_view("aeiou").find(name.front()) != std::string_view::npos ? "an " : "a ") + name;
}

std::string in_quotes(const Misnamed& named, const Scene& scene) {
  std::string name(role_info(*scene.variant, named.man.role).name);
  if (named.man.owner) name = name_of(Man{*named.man.owner, named.man.role}, *scene.variant);
  std::string word = named.word;
  std::transform(word.begin(), word.end(), word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return word == name ? with_article(name) : fmt::format("{} (\"{}\")", with_article(name), named.word);
}

std::optional<Misnamed> misnamed(const Claim& claim, const Scene& scene, SquareSet marks) {
  if (scene.texts == nullptr || claim.men.empty()) return std::nullopt;
  const Board& board = scene.fen->setup.board;
  const Role role = board[claim.men.front()]->role;
  if (std::any_of(claim.men.begin(), claim.men.end(), [&](Square square) { return board[square]->role != role; })) return std::nullopt;
  const Surroundings& texts = *scene.texts;
  if (!spoken_of(texts.own).empty()) return in_text(texts.own, "caption", claim, scene, marks);
  if (!spoken_of(texts.caption).empty()) return in_text(texts.caption, "caption", claim, scene, marks);
  return is_name_of_man(texts.heading) ? in_text(texts.heading, "heading", claim, scene, marks) : std::nullopt;
}

Finding other_man(const Misnamed& named, const Claim& claim, const Scene& scene, SquareSet marks) {
  const Board& board = scene.fen->setup.board;
  const Square square = claim.men.front();
  const std::string stands = name_of(*board[square], *scene.variant);
  const std::string who = claim.men.size() == 1 ? fmt::format("the man on {} is {}", square.name(), with_article(stands))
                                                : fmt::format("the men whose steps are marked are {}s", stands);
  Finding finding = claim_finding("AV305", fmt::format("the {} speaks of {}, {}", named.where, in_quotes(named, scene), who), named.begin,
                                  named.end, claim, scene);
  finding.seen = named.word;
  finding.wanted = std::string(role_info(*scene.variant, board[square]->role).name);
  finding.board = finding_board(scene, marks, marks);
  if (claim.men.size() != 1) return finding;
  Setup other = scene.fen->setup;
  const Man man{named.man.owner.value_or(board[square]->owner), named.man.role};
  other.board.put(square, man);
  const bool fits = squares_for(claim.kind, scene.rules(), other, {square}) == marks;
  finding.notes.push_back(fits ? fmt::format("{} on {} would have the same marks", with_article(name_of(man, *scene.variant)), square.name())
                               : fmt::format("the marks are those of the {}, not of {}", stands, with_article(name_of(man, *scene.variant))));
  return finding;
}

}  // namespace arbiter::diagrams
