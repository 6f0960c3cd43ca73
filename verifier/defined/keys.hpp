#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::defined {

// ---- Piece types ----------------------------------------------------------------------------------------------------

/// The format's piece types, in its order: those with moves of their own, 25 that a file defines, the king.
struct PieceType {
  std::string name;
  std::string betza;  ///< as documented; empty for those that a file defines
};
inline constexpr std::size_t piece_type_count = 62;
[[nodiscard]] const std::array<PieceType, piece_type_count>& piece_types();

inline constexpr int pawn_type = 0;
inline constexpr int bishop_type = 2;
inline constexpr int rook_type = 3;
inline constexpr int shogi_pawn_type = 18;
inline constexpr int janggi_cannon_type = 27;
inline constexpr int soldier_type = 28;
inline constexpr int first_custom_type = 36;
inline constexpr int king_type = 61;
[[nodiscard]] constexpr bool is_custom(int type) { return type >= first_custom_type && type < king_type; }

/// Sets of piece types: a bit each, and one for `*`.
using TypeSet = std::uint64_t;
[[nodiscard]] constexpr TypeSet type_bit(int type) { return TypeSet{1} << static_cast<unsigned>(type); }
inline constexpr TypeSet every_type = TypeSet{1} << 63U;

// ---- Betza's notation -----------------------------------------------------------------------------------------------

/// A way as Betza's notation states it. `way.from` and `way.leaves_en_passant` are left to who knows the regions.
struct BetzaWay {
  Way way;
  bool initial = false;  ///< `i`: a first move
};

/// What a notation says. Faults have offsets in it; those that are warnings say where Fairy-Stockfish reads the same
/// otherwise.
struct Betza {
  std::vector<BetzaWay> ways;
  bool en_passant = false;  ///< `e` somewhere: the piece captures en passant
  Faults faults;
};

/// Reads Betza's notation: atoms W F D N A H L C J Z G K R B Q, doubled or with a digit for riders (0: without a
/// limit), leaps by distances such as (3,4), which Fairy-Stockfish does not have, modifiers f b l r v s h alone and in
/// pairs, m c (moves or captures only), n (lame), p and g (cannon, grasshopper), i (first move), e (en passant). At
/// most 250 letters.
[[nodiscard]] Betza read_betza(std::string_view text);

// ---- Keys -----------------------------------------------------------------------------------------------------------

enum class ValueType : std::uint8_t {
#define ARBITER_VALUE_TYPE(name, ...) name,
#include "verifier/defined/value_types.def"
};
struct ValueWords {
  std::string_view described;  ///< "true or false", "letters of pieces, or -"
  std::string_view wrong;      ///< what another value is: "neither true nor false"
};
[[nodiscard]] const ValueWords& words_of(ValueType type);

enum class Support : std::uint8_t {
  played,
  stated,     ///< about the game's history: said, and not played
  interface,  ///< of other programs; it does not touch the rules
  refused,    ///< not played yet
};

/// A key of the format. `sets` are the keys whose values it gives; most give their own.
struct Key {
  std::string name;
  ValueType type = ValueType::word;
  std::string standard;  ///< the default, as a file would write it; empty if no text says it
  Support support = Support::played;
  std::string what;  ///< what it changes, in words
  std::vector<std::string> sets;
  std::vector<std::string> choices;
  std::string replacement;  ///< of an outdated key: what says it now
  int piece = -1;           ///< the type that a letter or a mobility region is of
};
/// All keys, in the order in which Fairy-Stockfish takes them: of two that give the same value the later one counts.
[[nodiscard]] std::span<const Key> all_keys();
[[nodiscard]] const Key* find_key(std::string_view name);
/// The key that says where pieces of the type may stand: "mobilityRegionWhiteKnight".
[[nodiscard]] std::string mobility_key(Side side, std::string name);

}  // namespace arbiter::defined
