#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "verifier/orthodox/state.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::orthodox {

/// The six orthodox roles.
[[nodiscard]] std::span<const RoleInfo> roles();
/// p n b r q k.
[[nodiscard]] const fen::Letters& letters();
/// Upper case for White. Throws InternalError for a role that is not orthodox.
[[nodiscard]] char letter(const Piece& piece);
[[nodiscard]] inline bool is_rook(const Piece& piece) { return piece.role == rook; }
/// Their letters, in the form that RecordText::only() takes.
inline constexpr std::string_view pieces_letters = "pnbrqk";
/// Number of pieces of the role at the start of a game: 2 knights, bishops, rooks; 1 queen, 1 king, 8 pawns; else 0.
[[nodiscard]] int pieces_at_start(Side side, Role role);

/// Whether a piece castles with the king: the castling rooks of the variant.
using IsCorner = std::function<bool(const Piece&)>;

/// K Q k q where they are unambiguous, file letters elsewhere; `-` for none.
[[nodiscard]] std::string castling_letters(const State& state, const Board& board, const IsCorner& corner);

/// Reads the flags of the sites: four files, White's a-side and h-side, then Black's; vchess counts from `a`, xogo from
/// `0`; anything past the eighth file is a lost right.
[[nodiscard]] std::optional<std::uint16_t> read_castling_flags(const fen::Field& field, char zero,
                                                               fen::FaultList& faults);
/// Writes the flags; `zero` + 8 is a lost right. A second right on one wing does not fit into the flags and is omitted.
[[nodiscard]] std::string castling_flags(const State& state, const Board& board, char zero);

/// The field that a variant adds to the orthodox ones. Static storage.
struct ExtraField {
  std::string_view name;  ///< as in FenMap; also the key in xogo's JSON
  bool needed;            ///< whether vchess's fields are incomplete without it
  /// Whether a word after the en passant field of four or six fields is this field; null: such FENs lack it.
  bool (*in_six_fields)(std::string_view word);
  /// Whether a word looks like the field of vchess.
  bool (*fits)(std::string_view word);
  bool behind_board = false;  ///< four or six fields have it in the board's; apart from that it is taken, not in order
};

/// Reads the FENs of the variants on the orthodox base: vchess `board side moves flags ep [extra]`,
/// xogo `board side moves {extra?, flags, enpassant}`, six or four fields, or the board alone.
///
/// It works in two phases, since the extra field may decide what the letters mean: the constructor cuts the text into
/// fields, read() interprets them.
class FenReader : public fen::FieldReader {
 public:
  /// `extra`: null for variants without an extra field.
  FenReader(std::string_view text, const FenOptions& options, const ExtraField* extra);

  /// The extra field, if the text has it.
  [[nodiscard]] std::optional<fen::Field> extra() const;

  /// Takes what a variant writes behind the ranks off the board's field, reads it into the position, and returns the
  /// ranks. Called before the ranks are read.
  using BehindBoard = fen::Field (*)(const fen::Field& board, ParsedFen& parsed, fen::FaultList& faults);

  struct Spelling {
    const fen::Letters& letters;
    IsCorner corner;
    State state;            ///< the known part of the state, such as the armies
    std::uint8_t alphabet;  ///< FenStyle::alphabet
    BehindBoard behind_board = nullptr;
  };
  /// If the text is faulty, the faults of the set-up by the rules, if any are given, are among the others: fields that
  /// could not be read then count as empty, and if board or side to move is missing, the set-up is not judged.
  [[nodiscard]] Parsed<ParsedFen> read(const Spelling& spelling, Ruleset ruleset);

 private:
  void take_extra_word();
  /// How many fields there are, at least and at most.
  [[nodiscard]] std::pair<std::size_t, std::size_t> counts() const;
  void check_field_count();
  /// A field of all dialects: where six fields have it, and its key in JSON. Null if the text lacks it.
  [[nodiscard]] const fen::Field* field(std::string_view name, std::string_view key, std::size_t in_fen);
  void read_rights(const Spelling& spelling);
  void read_passed();
  bool read_counters();

  const ExtraField* extra_;
  std::optional<fen::Field> extra_word_;  ///< the extra field of four or six fields; not among fields_
};

/// How a variant writes its pieces and its extra field.
struct FenWords {
  std::function<char(const Piece&)> letter;
  IsCorner corner;
  std::string_view extra_name{};  ///< name of the extra field
  std::string extra{};            ///< its text, for vchess's fields and xogo's JSON; empty: the field is omitted
  enum class InSixFields : std::uint8_t { no, behind_passed, last } in_six_fields{};  ///< where they have it, too
  std::function<bool(const Piece&)> marked{};  ///< whether `~` stands behind the letter of a piece
  std::string behind_board{};                  ///< what stands behind the ranks of six or four fields
};

[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style, const FenWords& words);

}  // namespace arbiter::orthodox
