#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "verifier/position/setup.hpp"

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

}  // namespace arbiter::puzzles
