#include "verifier/tables/material.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/tables/places.hpp"

namespace arbiter::tables {
namespace {

constexpr const char* forms = "KQvK, KQk or, with what belongs to both sides, KvK+t";

/// Squares of both square colours, away from the ranks where something may be wrong with a pawn.
constexpr std::array<std::string_view, most_pieces> any_squares{"b3", "c3", "e4", "d5", "f6", "g5"};

struct Size {
  int files = 8;
  int ranks = 8;
};

/// The size of the board, as the FEN of the variant's first position has it.
Size size_of(const Variant& variant) {
  const std::string fen = variant.positions().front().fen;
  const std::string_view board = std::string_view(fen).substr(0, fen.find_first_of(" ["));
  Size size{0, 1};
  for (const char c : board) {
    if (c == '/') ++size.ranks;
    if (size.ranks > 1 || c == '+' || c == '~') continue;
    size.files += c >= '1' && c <= '8' ? c - '0' : 1;
  }
  return size.files <= 8 && size.ranks <= 8 ? size : Size{};
}

/// So many squares for pieces, where FENs have no fault that their kind alone makes.
std::vector<Square> squares_for(std::size_t count, const Size& size) {
  std::vector<Square> squares;
  if (size.files == 8 && size.ranks == 8) {
    for (const std::string_view name : any_squares) squares.push_back(*Square::parse(name));
  } else {
    const int edge = size.ranks > 4 ? 2 : size.ranks > 2 ? 1 : 0;
    for (int rank = edge; rank < size.ranks - edge; ++rank) {
      for (int file = 0; file < size.files; ++file) squares.push_back(Square::at(file, rank));
    }
  }
  squares.resize(std::min(count, squares.size()), Square(0));
  return squares;
}

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw Refusal(fmt::format("'{}' names no pieces: {}", printable(text, 40), why), forms);
}

/// The letters of a FEN that the text means.
std::string letters_of(std::string_view text) {
  const auto bar = text.find('v');
  const auto plus = std::min(text.find('+'), text.size());
  const std::string_view sides = text.substr(0, plus);
  const std::string_view shared = plus < text.size() ? text.substr(plus + 1) : std::string_view{};
  std::string result;
  std::size_t second = std::string_view::npos;
  if (bar != std::string_view::npos && bar < plus) {
    second = bar;
  } else if (std::none_of(sides.begin(), sides.end(), [](unsigned char c) { return std::islower(c) != 0; })) {
    second = sides.find('K', 1);
    if (second == std::string_view::npos) refuse(text, "it does not say where Black's pieces begin");
  } else {
    return std::string(sides) + std::string(shared);
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (i == bar) continue;
    result += i < second ? upper(sides[i]) : lower(sides[i]);
  }
  return result + std::string(shared);
}

}  // namespace

Setup setup_of_material(std::string_view text, const Variant& variant, const FenOptions& options) {
  const std::string letters = letters_of(text);
  if (letters.empty()) refuse(text, "it has no letter");
  if (letters.size() > most_pieces) {
    throw Refusal(fmt::format("'{}' has {} pieces", printable(text, 40), letters.size()),
                  fmt::format("at most {}, and more than 4 take long", most_pieces));
  }
  const Size size = size_of(variant);
  const std::vector<Square> squares = squares_for(letters.size(), size);
  if (squares.size() < letters.size()) refuse(text, "the board has too few squares for them");
  std::array<char, 64> on{};
  for (std::size_t i = 0; i < letters.size(); ++i) on[static_cast<std::size_t>(squares[i].index())] = letters[i];
  std::string board;
  for (int rank = size.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < size.files; ++file) {
      const char c = on[static_cast<std::size_t>(Square::at(file, rank).index())];
      if (c == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) board += std::to_string(empty);
      empty = 0;
      board += c;
    }
    if (empty > 0) board += std::to_string(empty);
    if (rank > 0) board += '/';
  }
  const auto parsed = variant.parse_fen(board, options);
  if (!parsed) refuse(text, parsed.error().empty() ? "it cannot be read" : parsed.error().front().message);
  return parsed->setup;
}

std::string material_of(const Board& board, const Variant& variant) {
  std::array<std::string, 3> owners;
  const auto roles = variant.roles();
  // The king first, then from the last role, which is the strongest of the orthodox ones, to the pawn.
  std::vector<const RoleInfo*> order;
  for (auto role = roles.rbegin(); role != roles.rend(); ++role) order.push_back(&*role);
  std::stable_partition(order.begin(), order.end(), [](const RoleInfo* role) { return role->letter == 'k'; });
  for (const RoleInfo* role : order) {
    for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
      const char letter = owner == Owner::both ? role->shared : upper(role->letter);
      const int count = board.of(Piece{owner, role->role}).size();
      owners[static_cast<std::size_t>(owner)] += std::string(static_cast<std::size_t>(count), letter);
    }
  }
  return owners[0] + 'v' + owners[1] + (owners[2].empty() ? "" : '+' + owners[2]);
}

}  // namespace arbiter::tables
