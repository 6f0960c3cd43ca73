#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/fen_board.hpp"
#include "verifier/position/fen_fields.hpp"
#include "verifier/position/fen_order.hpp"

namespace arbiter::fen {

/// A field of a variant whose FENs only the sites define. The first three are always "board", "side" and "counters".
struct LayoutField {
  std::string_view name;                ///< as in FenMap
  bool (*fits)(std::string_view word);  ///< whether a word of vchess's dialect looks like this field
  std::string_view key{};               ///< of xogo's JSON; empty for the plain words in front of it
};

/// Reads FENs that a table of fields describes: vchess `board side moves …` in the order of the table, xogo
/// `board side moves {json}` if the table has keys, or the board alone. Fields at the end and keys may be missing.
class LayoutReader {
 public:
  /// `layout` must be in static storage. The constructor only cuts the text into its fields.
  LayoutReader(std::string_view text, const FenOptions& options, std::span<const LayoutField> layout);

  /// The board's field; null if there is no text to read.
  [[nodiscard]] const Field* board() const noexcept { return fields_ ? fields_->word(0) : nullptr; }
  [[nodiscard]] Dialect dialect() const noexcept { return parsed_.style.dialect; }
  [[nodiscard]] FaultList& faults() noexcept { return faults_; }
  /// What has been read so far.
  [[nodiscard]] ParsedFen& parsed() noexcept { return parsed_; }

  /// Reads board, side to move (White if missing) and counter (if missing 0, 1 with Black to move, 2 with the third
  /// player). Needs a board(). `third`: games may have a third player.
  void read_pieces(const Letters& letters, bool third = false);
  /// The field of that name, recorded in the map; null if the text lacks it.
  [[nodiscard]] const Field* field(std::string_view name);

  using SoundnessCheck = std::function<Faults(const Setup&, const FenMap&)>;
  /// The result. `find_faults` finds the faults of a set-up; it is called only if the text is faulty, so that all
  /// faults are reported at once, and only if board and side to move are understood.
  [[nodiscard]] Parsed<ParsedFen> finish(const SoundnessCheck& find_faults);

 private:
  void put_words_in_order();
  [[nodiscard]] bool has_json_dialect() const;
  void choose_dialect();
  void check_field_count();
  void read_entries();

  FenOptions options_;
  std::span<const LayoutField> layout_;
  FaultList faults_;
  std::optional<Fields> fields_;
  std::vector<JsonEntry> entries_;
  ParsedFen parsed_;
  bool pieces_known_ = false;
};

/// A field to write, and whether it may be left out.
struct WrittenField {
  std::string text;
  std::string usual;
};

/// Joins the fields with single spaces; after the first `fields` (0 = all), usual values at the end are left out.
[[nodiscard]] std::string write_fields(const std::vector<WrittenField>& all, std::uint8_t fields);

/// Board, side to move and counter.
[[nodiscard]] std::vector<WrittenField> written_pieces(const Setup& setup,
                                                       const std::function<char(const Piece&)>& letter);

}  // namespace arbiter::fen
