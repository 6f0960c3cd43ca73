#include "puzzles/space/space.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"

namespace arbiter::puzzles {

Formula ReachReasons::not_together(const Squares& pieces) const {
  Disjunction<Formula> other;
  for (const auto& [square, piece] : pieces) other.add(no(space_.view().holds(square, piece)));
  return other.value();
}

Formula ReachReasons::not_together(SquareSet squares, Piece piece) const {
  Squares pieces;
  for (const Square square : squares) pieces.emplace_back(square, piece);
  return not_together(pieces);
}

Formula ReachReasons::at_most(int number) {
  return number < 0 ? truth<Formula>(false) : space_.at_most_pieces(static_cast<std::size_t>(number));
}

Formula ReachReasons::at_most_of(Side side, int number) {
  // Pawns may need more captures than there are pieces.
  if (number < 0) return truth<Formula>(false);
  auto& count = count_[static_cast<std::size_t>(side)];
  if (count.empty()) {
    std::vector<Formula> pieces;
    for (const Square square : all_squares) pieces.push_back(owned(space_.view(), square, owner_of(side)));
    count = totaliser(std::move(pieces), 17);
  }
  const auto index = static_cast<std::size_t>(number);
  return index < count.size() ? no(count[index]) : truth<Formula>(true);
}

Faults unreachable(Ruleset ruleset, Setup setup) {
  setup.counters = {setup.to_move == Side::black ? 1U : 0U, 0};
  // The boards may come from constraints and need not be whole positions: what is found for their pieces holds
  // nevertheless.
  Faults faults = ruleset.setup_reachability(setup, {});
  std::erase_if(faults, [](const Fault& fault) { return fault.level != Level::error; });
  return faults;
}

std::vector<std::string> unreachable_in_words(Ruleset ruleset, const Setup& setup) {
  std::vector<std::string> words;
  for (const Fault& fault : unreachable(ruleset, setup))
    words.push_back(fmt::format("{} [{}]", fault.message, fault.check.name()));
  return words;
}

bool sound(const Request& request, const Setup& setup) { return !has_error(request.ruleset.faults(setup, {})); }

bool reachable_enough(const Request& request, const Setup& setup) {
  return request.allow_unreachable || unreachable(request.ruleset, setup).empty();
}

bool refused_from_the_start(const Request& request, const Case& part) {
  if (part.fixed.empty() || !puzzle_variant(request.ruleset.variant()).some_pieces_can_refuse) return false;
  Setup setup;
  setup.to_move = request.constraints.to_move;
  for (const auto& [square, piece] : part.fixed) setup.board.put(square, piece);
  return !reachable_enough(request, setup);
}

std::string reachability_in_words(const Request& request) {
  return request.allow_unreachable
             ? "also positions that no game reaches (--allow-unreachable)"
             : "no check of reachability refuses the position (AF301 to AF330 of arbiter-corpus check)";
}

std::vector<Formula> ReachReasons::of(const Setup& setup) {
  for (const Fault& fault : unreachable(request_.ruleset, setup))
    puzzle_variant(request_.ruleset.variant()).why_unreachable(fault, setup, *this);
  return std::exchange(found_, {});
}

}  // namespace arbiter::puzzles
