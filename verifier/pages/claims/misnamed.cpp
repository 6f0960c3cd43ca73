#include "verifier/pages/claims/misnamed.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/claims/marks.hpp"
#include "verifier/pages/claims/picture.hpp"
#include "verifier/pages/claims/reading.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// The pieces that a text is about, without those that it only compares with.
std::vector<NamedPiece> spoken_of(const Reading& text) {
  std::vector<NamedPiece> pieces = text.pieces;
  std::erase_if(pieces, [](const NamedPiece& piece) { return piece.compared; });
  return pieces;
}

std::optional<Misnamed> in_text(const Reading& text, std::string_view where, const Claim& claim, const Scene& scene,
                                SquareSet marks) {
  const Board& board = scene.fen->setup.board;
  std::vector<NamedPiece> pieces = spoken_of(text);
  const auto meant = [&](const NamedPiece& named) {
    return std::any_of(claim.pieces.begin(), claim.pieces.end(),
                       [&](Square square) { return may_be(named, *board[square]); });
  };
  if (std::any_of(pieces.begin(), pieces.end(), meant)) return std::nullopt;
  // If the text is about capturing, marked pieces are those captured.
  if (text.has(Meaning::captures) || text.has(Meaning::must)) {
    std::erase_if(pieces, [&](const NamedPiece& named) { return !(squares_of(named, board) & marks).empty(); });
  }
  if (pieces.empty()) return std::nullopt;
  const NamedPiece& first = pieces.front();
  if (std::any_of(pieces.begin(), pieces.end(), [&first](const NamedPiece& piece) { return piece.role != first.role; }))
    return std::nullopt;
  return Misnamed{.piece = first,
                  .word = printable(text.words(first), 40),
                  .where = std::string(where),
                  .begin = text.text.place(first.begin),
                  .end = text.text.place(first.end - 1) + 1};
}

}  // namespace

std::string with_article(const std::string& name) {
  return (std::string_view("aeiou").find(name.front()) != std::string_view::npos ? "an " : "a ") + name;
}

std::string in_quotes(const Misnamed& named, const Scene& scene) {
  std::string name(role_info(*scene.variant, named.piece.role).name);
  if (named.piece.owner) name = name_of(Piece{*named.piece.owner, named.piece.role}, *scene.variant);
  return lower_case(named.word) == name ? with_article(name)
                                        : fmt::format("{} (\"{}\")", with_article(name), named.word);
}

std::optional<Misnamed> misnamed(const Claim& claim, const Scene& scene, SquareSet marks) {
  if (scene.texts == nullptr || claim.pieces.empty()) return std::nullopt;
  const Board& board = scene.fen->setup.board;
  const Role role = board[claim.pieces.front()]->role;
  if (std::any_of(claim.pieces.begin(), claim.pieces.end(), [&](Square square) { return board[square]->role != role; }))
    return std::nullopt;
  const Surroundings& texts = *scene.texts;
  if (!spoken_of(texts.own).empty()) return in_text(texts.own, "caption", claim, scene, marks);
  if (!spoken_of(texts.caption).empty()) return in_text(texts.caption, "caption", claim, scene, marks);
  return is_name_of_piece(texts.heading) ? in_text(texts.heading, "heading", claim, scene, marks) : std::nullopt;
}

Finding other_piece(const Misnamed& named, const Claim& claim, const Scene& scene, SquareSet marks) {
  const Board& board = scene.fen->setup.board;
  const Square square = claim.pieces.front();
  const std::string stands = name_of(*board[square], *scene.variant);
  const std::string who = claim.pieces.size() == 1
                              ? fmt::format("the piece on {} is {}", square.name(), with_article(stands))
                              : fmt::format("the pieces whose steps are marked are {}s", stands);
  Finding finding =
      claim_finding("AV305", fmt::format("the {} speaks of {}, {}", named.where, in_quotes(named, scene), who),
                    named.begin, named.end, claim, scene);
  finding.seen = named.word;
  finding.wanted = std::string(role_info(*scene.variant, board[square]->role).name);
  finding.board = finding_board(scene, marks, marks);
  if (claim.pieces.size() != 1) return finding;
  Setup other = scene.fen->setup;
  Piece piece{named.piece.owner.value_or(board[square]->owner), named.piece.role};
  const RoleInfo& info = role_info(*scene.variant, piece.role);
  if (info.shared != 0 && info.shared == info.letter) piece.owner = Owner::both;  // the duck
  other.board.put(square, piece);
  const bool fits = squares_for(claim.kind, scene.rules(), other, {square}) == marks;
  finding.notes.push_back(fits ? fmt::format("{} on {} would have the same marks",
                                             with_article(name_of(piece, *scene.variant)), square.name())
                               : fmt::format("the marks are those of the {}, not of {}", stands,
                                             with_article(name_of(piece, *scene.variant))));
  return finding;
}

}  // namespace arbiter::pages
