#include "verifier/conversion/symmetry.hpp"

#include <algorithm>

namespace arbiter::conversion {
namespace {

/// For set-ups at the beginning of a move.
Setup image_of(const Setup& setup, const Variant& variant, const Image& image) {
  Setup result;
  for (const Square square : setup.board.occupied()) result.board.put(image.of(square), image.of(*setup.board[square]));
  result.to_move = image.of(setup.to_move);
  result.counters = setup.counters;
  result.state = variant.image_of(setup.state, image);
  return result;
}

/// The occupied squares with their pieces, and the rest of the set-up; trailing zeros of the state are left out.
std::string bytes_of(const Setup& setup) {
  std::string key;
  key.reserve(64);
  const std::uint64_t occupied = setup.board.occupied().bits();
  for (int i = 0; i < 8; ++i) key += static_cast<char>((occupied >> (8 * i)) & 0xffU);
  for (const Square square : setup.board.occupied())
    key += static_cast<char>(setup.board.codes()[static_cast<std::size_t>(square.index())]);
  key += static_cast<char>(setup.to_move);
  std::string rest;
  for (const std::uint8_t byte : setup.state.context) rest += static_cast<char>(byte);
  for (std::size_t i = 0; i < State::bit_count / 8; ++i) {
    unsigned byte = 0;
    for (std::size_t bit = 0; bit < 8; ++bit) byte |= setup.state.bits[8 * i + bit] ? 1U << bit : 0U;
    rest += static_cast<char>(byte);
  }
  while (!rest.empty() && rest.back() == '\0') rest.pop_back();
  return key + rest;
}

}  // namespace

Setup colours_swapped(const Setup& setup, const Variant& variant) {
  return image_of(setup, variant, {.files = false, .colours = true});
}

Setup mirrored(const Setup& setup, const Variant& variant) {
  return image_of(setup, variant, {.files = true, .colours = false});
}

bool may_swap_colours(Ruleset ruleset) { return ruleset.profile().players == 2 && ruleset->sides_are_alike(); }

bool may_be_mirrored(const Setup& setup, const Variant& variant) { return variant.may_be_mirrored(setup.state); }

std::string position_key(const Setup& setup, Ruleset ruleset, const Sameness& sameness) {
  const Setup essential = ruleset.essential(setup);
  std::string least = bytes_of(essential);
  const auto consider = [&](const Setup& image) { least = std::min(least, bytes_of(image)); };
  const bool mirror = sameness.mirror && may_be_mirrored(essential, ruleset.variant());
  if (mirror) consider(mirrored(essential, ruleset.variant()));
  const bool swap = sameness.colour_swap && may_swap_colours(ruleset);
  if (swap) consider(colours_swapped(essential, ruleset.variant()));
  if (mirror && swap) consider(image_of(essential, ruleset.variant(), {.files = true, .colours = true}));
  // Positions of different games are never the same.
  const auto all = all_variants();
  const auto index = static_cast<char>(std::find(all.begin(), all.end(), &ruleset.variant()) - all.begin());
  const std::string game{static_cast<char>(16 * static_cast<int>(ruleset.index()) + index)};
  return is_built_in(ruleset.variant()) ? game + least : game + std::string(ruleset->name()) + ' ' + least;
}

}  // namespace arbiter::conversion
