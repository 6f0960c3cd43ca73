#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/position/setup.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

using Context = std::array<std::uint8_t, State::context_size>;

/// Which rights to castle the positions of a space may have.
enum class Castling : std::uint8_t {
  none,      ///< no side may castle
  orthodox,  ///< kings that have not left e1 and e8, with any piece on the a- or h-file
  shuffled,  ///< any that some shuffled set-up leaves: the king between the a- and h-file, a castling rook on either
             ///< side
};

/// How much of the state beside the board is left open.
struct Scope {
  Castling castling = Castling::none;
  /// Whether everything else that a position can remember is open, too. If not, it is as at the start of a game. A
  /// theme that draws its cases at random, and proves nothing by finding no position, thus keeps its formulas small.
  bool all_open = true;
};

/// An open byte of the context, and the values that it may have.
struct OpenByte {
  std::size_t byte;
  std::vector<std::uint8_t> values;
};

/// A property of a position beside the pieces on its squares: castling rights, the en passant square, a reserve. The
/// formula of a space and its description are both made from its facets.
struct Facet {
  std::string words;              ///< for the description: "castling rights: any that the pieces allow"
  std::vector<std::size_t> bits;  ///< the open bits of the state
  std::vector<OpenByte> bytes;
  /// What positions of the variant may have but those of this space may not, as in "impossible with …"; empty if there
  /// is nothing.
  std::string limit;
  bool castling = false;  ///< rights to castle: the limit means nothing where no piece can castle
};

/// From `least` to `most` of something.
struct Range {
  std::size_t least = 0;
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

/// What a position must satisfy beside the theme.
struct Constraints {
  struct Kind {
    Piece piece;
    Range number;
    std::string words;  ///< as typed
  };
  std::vector<std::pair<Square, Piece>> place;
  SquareSet empty;
  std::optional<Range> pieces;                  ///< on the board, both sides
  std::array<std::optional<Range>, 2> of_side;  ///< by Side
  std::vector<Kind> kinds;
  Side to_move = Side::white;

  /// Whether `piece` may stand on the square: they place it nowhere else, and no other piece here.
  [[nodiscard]] bool allow(Piece piece, Square square) const {
    return !empty.contains(square) && std::ranges::none_of(place, [&](const auto& each) {
      return each.second == piece ? each.first != square : each.first == square;
    });
  }
  /// By how many pieces the board misses the numbers that they ask for.
  [[nodiscard]] std::size_t missed_by(const Board& board) const;
  /// Whether mirroring the board left to right keeps them.
  [[nodiscard]] bool symmetric() const noexcept { return place.empty() && empty.empty(); }
};

/// Everything that decides what is composed (except how long it may take).
struct Request {
  Ruleset ruleset{};
  Context context{};        ///< the armies; the stage, if that is fixed
  bool any_context = true;  ///< every context of the variant is tried (SymbolicRules::contexts), not only this one
  std::map<std::string, std::string> parameters;  ///< of the theme: every parameter that it knows has a value
  Constraints constraints;
  bool unique = false;          ///< the solution must be the only one, every later move of the solver's side included
  bool no_duals = false;        ///< the same under its other name; goes with `unique`
  bool orthodox_fails = false;  ///< read as orthodox chess, the position has no such solution
  bool natural = false;         ///< no side has more pieces of a kind than in the initial set-up
  /// The set-ups from which games may have started; nothing: the variant's usual ones.
  std::optional<Castling> starts{};
  /// Which rights to castle positions may have.
  Castling castling = Castling::none;
  /// Whether the castling rights of the side not to move matter to the theme. Where they do not, they are left out: a
  /// position shows the theme with them if it does without.
  bool enemy_rights = true;
  /// Whether the theme holds for a position without castling rights exactly when it holds for its mirror image.
  bool same_in_mirror = true;
  /// Scope::all_open
  bool all_open = true;
  bool allow_unreachable = false;  ///< positions that no game reaches are accepted, too (puzzles/space/space.cpp)
  std::uint64_t seed = 0;
  /// Themes ask the declarative rules for moves and checks, and not the generator: for a check that shares no code with
  /// the search.
  bool by_rules = false;

  /// Whom themes ask for the moves of a position: the generator, unless `by_rules`.
  [[nodiscard]] const MoveSource& generator() const { return source_of(ruleset); }
  /// The same for other rules, to which a theme compares.
  [[nodiscard]] const MoveSource& source_of(Ruleset other) const {
    return by_rules ? other.rules() : other.generator();
  }
  [[nodiscard]] Scope scope() const { return {castling, all_open}; }
  [[nodiscard]] const std::string& parameter(const std::string& name) const { return parameters.at(name); }
  [[nodiscard]] unsigned number(const std::string& name) const {
    return static_cast<unsigned>(std::stoul(parameter(name)));
  }
};

/// A part of the space of positions; a theme's cases together are the whole space, up to symmetry.
struct Case {
  std::string name;                             ///< "white king on e1"; empty if there is only one
  std::vector<std::pair<Square, Piece>> fixed;  ///< these pieces stand there …
  std::vector<Piece> nowhere_else;              ///< … and pieces of these kinds stand only there
  std::vector<int> choice{};                    ///< the theme's own numbers
  /// If not empty: no other piece may stand anywhere (except `fixed`). A few dozen Booleans instead of hundreds keep
  /// themes small whose formulas speak of many boards; what a pool leaves out is not searched.
  std::vector<std::pair<Square, Piece>> pool{};
  std::optional<Context> context{};    ///< instead of the request's
  std::vector<std::size_t> absent{};   ///< open bits of the state that are not set: castling rights
  std::vector<std::size_t> some_of{};  ///< if not empty: at least one of these bits is set
};

}  // namespace arbiter::puzzles
