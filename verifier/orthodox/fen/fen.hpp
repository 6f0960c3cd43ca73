#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/orthodox/fen/fen_castling.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/position/fen_fields.hpp"
#include "verifier/position/fen_order.hpp"

namespace arbiter::orthodox {

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
class FenReader {
 public:
  /// `extra`: null for variants without an extra field.
  FenReader(std::string_view text, const FenOptions& options, const ExtraField* extra);

  /// The board's field; null if there is no text to read.
  [[nodiscard]] const fen::Field* board() const noexcept { return fields_ ? fields_->word(0) : nullptr; }
  [[nodiscard]] Dialect dialect() const noexcept { return dialect_; }
  /// The extra field, if the text has it.
  [[nodiscard]] std::optional<fen::Field> extra() const;
  [[nodiscard]] fen::FaultList& faults() noexcept { return faults_; }

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
  using SoundnessCheck = std::function<Faults(const Setup&, const FenMap&)>;
  /// `find_faults` finds the faults of a set-up. It is called only if the text is faulty, so that all faults are
  /// reported at once: fields that could not be read then count as empty, and if board or side to move is missing, it
  /// is not called.
  [[nodiscard]] Parsed<ParsedFen> read(const Spelling& spelling, const SoundnessCheck& find_faults);

 private:
  struct Counts {
    std::size_t fewest;
    std::size_t most;
  };
  void put_words_in_order();
  void take_extra_word();
  [[nodiscard]] Counts counts() const;
  void check_field_count();
  [[nodiscard]] const fen::JsonEntry* entry(std::string_view key) const;
  void read_rights(const Spelling& spelling, ParsedFen& parsed);
  void read_passed(ParsedFen& parsed);
  bool read_counters(ParsedFen& parsed);
  void note(FenMap& map, std::string_view name, const fen::Field& field) const;

  FenOptions options_;
  const ExtraField* extra_;
  fen::FaultList faults_;
  std::optional<fen::Fields> fields_;
  std::optional<std::vector<fen::JsonEntry>> json_;
  Dialect dialect_ = Dialect::bare;
  std::optional<fen::Field> extra_word_;  ///< the extra field of four or six fields; not among fields_
};

/// How a variant writes its pieces and its extra field.
struct FenWords {
  std::function<char(const Piece&)> letter;
  IsCorner corner;
  std::string_view extra_name{};  ///< name of the extra field
  std::string extra{};            ///< its text, for vchess's fields and xogo's JSON; empty: the field is omitted
  std::function<bool(const Piece&)> marked{};  ///< whether `~` stands behind the letter of a piece
  std::string behind_board{};                  ///< what stands behind the ranks of six or four fields
};

[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style, const FenWords& words);

}  // namespace arbiter::orthodox
