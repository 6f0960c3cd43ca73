#include "fens/symmetry.hpp"

#include <algorithm>
#include <functional>

#include "orthodox/state.hpp"
#include "support/internal_error.hpp"
#include "variants/armies/state.hpp"
#include "variants/checkered/state.hpp"
#include "variants/interweave/state.hpp"

namespace arbiter::fens {
namespace {

constexpr std::array sides{Side::white, Side::black};

/// What happens to squares and sides.
struct Image {
  bool files = false;   ///< a becomes h
  bool colours = false; ///< rank 1 becomes rank 8, White becomes Black

  [[nodiscard]] int of_file(int file) const { return files ? 7 - file : file; }
  [[nodiscard]] Square of(Square square) const {
    return Square::at(of_file(square.file()), colours ? 7 - square.rank() : square.rank());
  }
  [[nodiscard]] Side of(Side side) const { return colours ? opponent(side) : side; }
  [[nodiscard]] Man of(Man man) const {
    if (man.owner == Owner::both) return man;
    return man_of(of(man.owner == Owner::white ? Side::white : Side::black), man.role);
  }
};

void castling_and_passed(const State& from, State& to, const Image& image) {
  for (const Side side : sides) {
    for (int file = 0; file < 8; ++file) {
      if (orthodox::may_castle(from, side, file)) orthodox::set_castling(to, image.of(side), image.of_file(file), true);
    }
  }
  if (const auto square = orthodox::passed_square(from)) orthodox::set_passed_square(to, image.of(*square));
}

void checkered_state(const State& from, State& to, const Image& image) {
  using namespace checkered;
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {1, 6}) {
      const Square start = Square::at(file, rank);
      if (may_double(from, start)) set_double(to, image.of(start), true);
    }
  }
  if (const auto last = last_quiet(from)) set_last_quiet(to, QuietMove{image.of(last->from), image.of(last->to)});
  Stage stage = checkered::stage(from);
  if (const auto player = checkered_player(from)) stage = image.of(*player) == Side::white ? Stage::two_white : Stage::two_black;
  set_stage(to, stage);
}

void interweave_state(const State& from, State& to, const Image& image) {
  using namespace interweave;
  if (const auto value = passed(from)) set_passed(to, Passed{image.of(value->square), image.of_file(value->arrival_file)});
  for (const Side side : sides) {
    for (const Role role : reserve_roles) set_reserve(to, image.of(side), role, reserve(from, side, role));
  }
}

/// Of set-ups at the beginning of a turn.
Setup image_of(const Setup& setup, const Variant& variant, const Image& image) {
  Setup result;
  for (const Square square : setup.board.occupied()) result.board.put(image.of(square), image.of(*setup.board[square]));
  result.to_move = image.of(setup.to_move);
  result.counters = setup.counters;
  if (variant.name() == "interweave") {
    interweave_state(setup.state, result.state, image);
    return result;
  }
  castling_and_passed(setup.state, result.state, image);
  if (variant.name() == "checkered") checkered_state(setup.state, result.state, image);
  if (variant.name() == "armies") {
    for (const Side side : sides) armies::set_army(result.state, image.of(side), armies::army(setup.state, side));
  }
  return result;
}

/// Which squares are occupied, by whom, and what is said beside the board; trailing zeros of the state are left out.
std::string bytes_of(const Setup& setup) {
  std::string key;
  key.reserve(64);
  const std::uint64_t occupied = setup.board.occupied().bits();
  for (int i = 0; i < 8; ++i) key += static_cast<char>((occupied >> (8 * i)) & 0xffU);
  for (const Square square : setup.board.occupied()) key += static_cast<char>(setup.board.codes()[static_cast<std::size_t>(square.index())]);
  key += setup.to_move == Side::white ? '\0' : '\1';
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

Setup colours_swapped(const Setup& setup, const Variant& variant) { return image_of(setup, variant, {.files = false, .colours = true}); }

Setup mirrored(const Setup& setup, const Variant& variant) { return image_of(setup, variant, {.files = true, .colours = false}); }

bool may_be_mirrored(const Setup& setup, const Variant& variant) {
  if (variant.name() == "interweave") return true;
  for (std::size_t bit = 0; bit < 16; ++bit) {
    if (setup.state.bits[bit]) return false;
  }
  return true;
}

std::string position_key(const Setup& setup, const Variant& variant, std::size_t profile, const Sameness& sameness) {
  const Setup essential = variant.essential(setup, profile);
  std::string least = bytes_of(essential);
  const auto consider = [&](const Setup& image) { least = std::min(least, bytes_of(image)); };
  const bool mirror = sameness.mirror && may_be_mirrored(essential, variant);
  if (mirror) consider(mirrored(essential, variant));
  if (sameness.colour_swap) consider(colours_swapped(essential, variant));
  if (mirror && sameness.colour_swap) consider(image_of(essential, variant, {.files = true, .colours = true}));
  // Positions of different games are never the same.
  const auto all = all_variants();
  const auto index = static_cast<char>(std::find(all.begin(), all.end(), &variant) - all.begin());
  return std::string{static_cast<char>(16 * static_cast<int>(profile) + index)} + least;
}

}  // namespace arbiter::fens
