#include "verifier/tables/places.hpp"

#include <algorithm>
#include <compare>
#include <limits>

#include "verifier/support/fnv.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::tables {
namespace {

constexpr std::uint32_t most_classes = std::uint32_t{1} << 28U;

struct Words {
  std::uint64_t low;
  std::uint64_t high;
  std::uint64_t context;

  friend constexpr auto operator<=>(const Words&, const Words&) noexcept = default;
};

Words words_of(const State& state) {
  static const std::bitset<State::bit_count> low_half(std::numeric_limits<std::uint64_t>::max());
  Words result{(state.bits & low_half).to_ullong(), (state.bits >> 64U).to_ullong(), 0};
  for (const std::uint8_t byte : state.context) result.context = result.context << 8U | byte;
  return result;
}

/// The pieces with their squares, codes first, so that they can be sorted.
struct Placed {
  std::array<std::uint16_t, most_pieces> pieces;
  std::size_t count = 0;

  void sort() { std::sort(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count)); }
};

std::uint8_t code_of(Piece piece) {
  Board board;
  board.put(Square(0), piece);
  return board.codes()[0];
}

Piece piece_of_code(std::uint8_t code) {
  return {static_cast<Owner>((code - 1) >> 5), static_cast<Role>((code - 1) & 31)};
}

}  // namespace

std::size_t Places::ClassHash::operator()(const Class& of) const noexcept {
  const Words words = words_of(of.state);
  std::uint64_t hash = fnv_basis;
  const auto mix = [&hash](std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 29U;
  };
  std::uint64_t codes = 0;
  for (const std::uint8_t code : of.codes) codes = codes << 8U | code;
  mix(codes << 1U | static_cast<std::uint64_t>(of.to_move));
  mix(words.low);
  mix(words.high);
  mix(words.context);
  return static_cast<std::size_t>(hash);
}

Places::Least Places::least(const Setup& setup) const {
  const SquareSet occupied = setup.board.occupied();
  ensure(occupied.size() <= static_cast<int>(most_pieces), "few enough pieces for a table");
  const bool mirror = variant_.may_be_mirrored(setup.state);
  Least best;
  bool first = true;
  const bool swap = variant_.sides_are_alike();
  for (const bool colours : {false, true}) {
    for (const bool files : {false, true}) {
      if ((files && !mirror) || (colours && !swap)) continue;
      const Image image{.files = files, .colours = colours};
      Placed placed;
      for (const Square square : occupied) {
        const std::uint8_t code = setup.board.codes()[static_cast<std::size_t>(square.index())];
        const std::uint8_t seen = colours ? code_of(image.of(piece_of_code(code))) : code;
        placed.pieces[placed.count++] = static_cast<std::uint16_t>(seen << 6U | image.of(square).index());
      }
      placed.sort();
      Least each;
      each.of.pieces = static_cast<std::uint8_t>(placed.count);
      for (std::size_t i = 0; i < placed.count; ++i) {
        each.of.codes[i] = static_cast<std::uint8_t>(placed.pieces[i] >> 6U);
        each.squares |= std::uint64_t{placed.pieces[i] & 63U} << (6 * i);
      }
      each.of.to_move = image.of(setup.to_move);
      each.of.state = colours || files ? variant_.image_of(setup.state, image) : setup.state;
      const auto order = [](const Least& of) {
        return std::tuple(of.of.codes, of.of.to_move, words_of(of.of.state), of.squares);
      };
      if (first || order(each) < order(best)) best = each;
      first = false;
    }
  }
  return best;
}

Place Places::place(const Setup& essential) {
  const Least best = least(essential);
  const auto [at, added] = numbers_.try_emplace(best.of, static_cast<std::uint32_t>(classes_.size()));
  if (added) {
    ensure(classes_.size() < most_classes, "few enough classes for a key");
    classes_.push_back(best.of);
  }
  return {at->second, best.squares};
}

bool Places::find(const Setup& essential, Place& place) const {
  const Least best = least(essential);
  const auto at = numbers_.find(best.of);
  if (at == numbers_.end()) return false;
  place = {at->second, best.squares};
  return true;
}

Setup Places::setup(Place place) const {
  const Class& of = classes_[place.number];
  Setup result;
  for (std::size_t i = 0; i < of.pieces; ++i)
    result.board.put(Square(static_cast<int>(place.squares >> (6 * i) & 63U)), piece_of_code(of.codes[i]));
  result.to_move = of.to_move;
  result.state = of.state;
  // A position of a game has an even number of plies behind it where White is to move.
  result.counters.plies = result.to_move == Side::black ? 1 : 0;
  return result;
}

bool Places::add(const Class& added) {
  if (!std::is_sorted(added.codes.begin(), added.codes.begin() + added.pieces)) return false;
  if (!numbers_.try_emplace(added, static_cast<std::uint32_t>(classes_.size())).second) return false;
  classes_.push_back(added);
  return true;
}

}  // namespace arbiter::tables
