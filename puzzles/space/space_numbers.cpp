// The open variables of a space by their numbers: what each means, and positions as lists of them.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/space/space.hpp"
#include "verifier/notation/notation.hpp"

namespace arbiter::puzzles {
namespace {

std::string_view name_of(Owner owner) {
  switch (owner) {
    case Owner::white: return "white";
    case Owner::black: return "black";
    case Owner::both: break;
  }
  return "shared";
}

}  // namespace

std::string Space::meaning(std::size_t number, const Variant& variant) const {
  const Opened& opened = opened_.at(number);
  const auto of_facet = [&](auto&& has) {
    const auto facet = std::find_if(facets_.begin(), facets_.end(), has);
    return facet == facets_.end() ? std::string() : fmt::format(" ({})", facet->words);
  };
  switch (opened.kind) {
    case Opened::Kind::piece:
      return fmt::format("{} {} on {}", name_of(opened.piece.owner), role_info(variant, opened.piece.role).name,
                         opened.square.name());
    case Opened::Kind::bit:
      return fmt::format("bit {} of the state{}", opened.number, of_facet([&](const Facet& each) {
                           return std::find(each.bits.begin(), each.bits.end(), opened.number) != each.bits.end();
                         }));
    case Opened::Kind::byte: break;
  }
  return fmt::format("byte {} of the state is {}{}", opened.number, opened.value, of_facet([&](const Facet& each) {
                       return std::any_of(each.bytes.begin(), each.bytes.end(),
                                          [&](const OpenByte& byte) { return byte.byte == opened.number; });
                     }));
}

std::vector<std::uint32_t> Space::numbers_of(const Setup& setup) const {
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < opened_.size(); ++i) {
    if (opened_[i].holds(setup)) numbers.push_back(static_cast<std::uint32_t>(i));
  }
  return numbers;
}

std::optional<Setup> Space::with_numbers(std::span<const std::uint32_t> numbers) const {
  std::vector<bool> model(opened_.size(), false);
  SquareSet taken;
  std::vector<std::size_t> bytes;
  for (const std::uint32_t number : numbers) {
    if (number >= opened_.size() || model[number]) return std::nullopt;
    model[number] = true;
    const Opened& opened = opened_[number];
    if (opened.kind == Opened::Kind::piece) {
      if (taken.contains(opened.square)) return std::nullopt;
      taken |= opened.square;
    } else if (opened.kind == Opened::Kind::byte) {
      if (std::find(bytes.begin(), bytes.end(), opened.number) != bytes.end()) return std::nullopt;
      bytes.push_back(opened.number);
    }
  }
  return decode(model);
}

}  // namespace arbiter::puzzles
