#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "orthodox/fen_castling.hpp"
#include "position/fen.hpp"
#include "position/fen_board.hpp"
#include "position/fen_fields.hpp"

namespace arbiter::orthodox {

/// Reads the FENs of the variants that rest on orthodox chess: vchess `position turn moves flags ep [armies]`, xogo
/// `position turn moves {armies?, flags, enpassant}`, six or four fields, or the board alone.
///
/// In two phases, since the armies decide what the letters mean: the constructor cuts the text, read() understands it.
class FenReader {
 public:
  FenReader(std::string_view text, const FenOptions& options, bool has_armies);

  /// The board's field; none if there is no text to read.
  [[nodiscard]] const fen::Field* board() const noexcept { return fields_ ? fields_->word(0) : nullptr; }
  [[nodiscard]] Dialect dialect() const noexcept { return dialect_; }
  /// Where the text names the armies, if it does.
  [[nodiscard]] std::optional<fen::Field> armies() const;
  [[nodiscard]] fen::FaultList& faults() noexcept { return faults_; }

  struct Spelling {
    const fen::Letters& letters;
    IsCorner corner;
    State state;            ///< what is known of the state: the armies
    std::uint8_t alphabet;  ///< for FenStyle
  };
  using Judge = std::function<Faults(const Setup&, const FenMap&)>;
  /// `judge` finds what is wrong with a set-up. It is asked only where the text is faulty, so that all is said at once:
  /// fields that could not be read count as empty then, and without board and side to move there is nothing to judge.
  [[nodiscard]] Parsed<ParsedFen> read(const Spelling& spelling, const Judge& judge);

 private:
  struct Counts {
    std::size_t fewest;
    std::size_t most;
  };
  [[nodiscard]] Counts counts() const;
  void check_field_count();
  [[nodiscard]] const fen::JsonEntry* entry(std::string_view key) const;
  void read_rights(const Spelling& spelling, ParsedFen& parsed);
  void read_passed(ParsedFen& parsed);
  bool read_counters(ParsedFen& parsed);
  void note(FenMap& map, std::string_view name, const fen::Field& field) const;

  FenOptions options_;
  bool has_armies_;
  fen::FaultList faults_;
  std::optional<fen::Fields> fields_;
  std::optional<std::vector<fen::JsonEntry>> json_;
  Dialect dialect_ = Dialect::bare;
};

/// How a variant writes what is its own.
struct FenWords {
  std::function<char(const Man&)> letter;
  IsCorner corner;
  std::string armies;  ///< "CN"; empty for variants without
};

[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style, const FenWords& words);

}  // namespace arbiter::orthodox
