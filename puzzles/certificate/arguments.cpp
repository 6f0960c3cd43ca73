// What a certificate says in words: its space, and what stands outside its formulas.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/certificate/manifest.hpp"
#include "puzzles/compose/composer.hpp"
#include "puzzles/compose/enumeration.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// More boards than this are not tried when a certificate is checked.
constexpr double most_boards = 1'000'000;

std::vector<std::string> words_of_boards(const Manifest& manifest) {
  std::vector<std::string> words;
  words.emplace_back(
      "There is no formula: all boards with fewer pieces are tried one by one, and again by a check. The check lists "
      "boards and states without the search's code. It asks the declarative rules, not the generator, for moves and "
      "checks. That the rules and the theme's definition are right is not part of a certificate.");
  words.push_back(fmt::format(
      "Boards have one king of each side, on any two squares, as every position of the space, and on any other squares "
      "any of {} kinds: {}. No symmetry is used.",
      manifest.beside_kings.size(), joined(manifest.beside_kings)));
  words.emplace_back(
      "Each is tried with the side to move of the space, in every context of it, and with every set of castling rights "
      "that a king on its first rank and castling rooks may have, every square that a pawn can have passed, and "
      "whatever "
      "else these pieces may have beside them.");
  words.emplace_back(
      "A position that shows the theme is left out if it has a fault, or if the space of the search or a check of "
      "reachability refuses it: the search's own code says that. Where none is left out, it had no say.");
  for (const TriedBoards& each : manifest.tried)
    words.push_back(fmt::format(
        "With {}: {}, which are {} with their states. {} of these show the theme, but have a fault, break "
        "an invariant or a constraint, or are refused by a check of reachability; the others do not show it.",
        counted(each.pieces, "piece"), counted(each.boards, "board"), counted(each.positions, "position"),
        each.refused));
  return words;
}

std::vector<std::string> arguments_of(const ComposeRequest& asked, const Cover& cover, const Manifest& manifest) {
  const Request& request = asked.request;
  std::vector<std::string> words;
  if (manifest.fewest == Fewest::boards) return words_of_boards(manifest);
  words.emplace_back(
      "The formulas say what the rules say: they are made by the encoder from the rules as declared, and a check makes "
      "them again from the request; that encoder and rules are right is not part of a certificate.");
  words.emplace_back(
      "Every position of a legal game keeps the invariants that the space names: an argument of its own, with its "
      "sources beside each invariant.");
  if (manifest.fewest == Fewest::counting) {
    const auto least = asked.theme->least_pieces(request);
    words.push_back(fmt::format("At least {}, by counting, not by a formula: {}.",
                                counted(least ? least->pieces : 0, "piece"), least ? least->reason : ""));
    if (manifest.boards > 0)
      words.push_back(fmt::format("Besides, {} with fewer pieces are tried one by one, by the generator alone.",
                                  counted(manifest.boards, "board")));
    return words;
  }
  words.push_back(
      fmt::format("The cases cover the space: {} of positions are gone through, and each lies in a case "
                  "or outside the space ({}).",
                  counted(manifest.kinds, "kind"), cover.words));
  if (request.constraints.symmetric() && request.same_in_mirror && cover.cases.size() > 1) {
    words.emplace_back(
        "A position without castling rights stands for its mirror image: moves, and what the theme demands, are the "
        "same from left to right.");
  }
  if (!request.enemy_rights && request.castling != Castling::none) {
    words.emplace_back(
        "Rights to castle of the side that is not to move are left out: the theme asks only for moves of the side to "
        "move, which they do not change.");
  }
  words.emplace_back(
      "The positions that each case lists as refuted break an invariant, have a fault, do not show the theme by the "
      "generator, or are reached by no game; the formula has what follows from that for all positions, and a check "
      "makes it again from the positions.");
  if (!request.allow_unreachable) {
    words.emplace_back(
        "A position that a check of reachability refuses (AF301 to AF330) does not count; what is said of others like "
        "it holds of no position that these checks let pass, by the argument beside each check.");
  }
  const bool refused =
      std::any_of(manifest.cases.begin(), manifest.cases.end(), [](const CertifiedCase& each) { return each.refused; });
  if (refused) {
    words.emplace_back(
        "Where a case is marked as refused, the pieces that it fixes are enough for a check of reachability to refuse "
        "all its positions; a check asks it again.");
  }
  return words;
}

}  // namespace

std::optional<std::uint64_t> boards_with_fewer(const ComposeRequest& asked, std::size_t pieces) {
  double sum = 0;
  for (const Case& part : whole_space(asked.request)) {
    const Enumeration all(*asked.theme, asked.request, part);
    for (std::size_t number = 1; number < pieces; ++number) sum += all.boards(number);
    if (sum > most_boards) return std::nullopt;
  }
  return static_cast<std::uint64_t>(sum);
}

Manifest manifest_of(const ComposeRequest& asked, const Cover& cover, Manifest claimed) {
  const Request& request = asked.request;
  claimed.variant = request.ruleset->name();
  claimed.profile = request.ruleset.profile().name;
  claimed.theme = asked.theme->info().name;
  SpaceInWords space = space_in_words(*asked.theme, request, claimed.fewest == Fewest::counting);
  claimed.space = std::move(space.words);
  claimed.limits = std::move(space.limits);
  claimed.kinds = claimed.fewest == Fewest::counting || claimed.fewest == Fewest::boards ? 0 : cover.kinds;
  if (claimed.fewest == Fewest::boards) claimed.beside_kings = SmallBoards(asked).pieces_in_words();
  claimed.arguments = arguments_of(asked, cover, claimed);
  return claimed;
}

}  // namespace arbiter::puzzles
