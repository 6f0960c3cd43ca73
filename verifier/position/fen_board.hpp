#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/fen_fields.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::fen {

/// Which letter stands for which piece, upper case for White.
class Letters {
 public:
  /// `words` lists the letters in a few words, for messages; static storage.
  constexpr explicit Letters(std::string_view words) noexcept : words_(words) { roles_.fill(-1); }
  /// Those of the roles.
  Letters(std::string_view words, std::span<const RoleInfo> roles);
  /// `letter` is lower case, or a sign of ASCII that is neither a digit nor a slash.
  constexpr void set(char letter, Role role) noexcept {
    roles_[static_cast<std::size_t>(letter)] = static_cast<std::int8_t>(number(role));
  }
  /// A piece that both players own; both cases of the letter mean the same.
  constexpr void set_shared(char letter, Role role) noexcept {
    set(letter, role);
    shared_[static_cast<std::size_t>(letter)] = true;
  }
  /// A piece of role `plain` with `~` behind its letter is one of role `marked`.
  constexpr void set_marked(Role plain, Role marked) noexcept {
    marked_[static_cast<std::size_t>(number(plain))] = static_cast<std::uint8_t>(number(marked) + 1);
  }
  /// What `piece` is with the mark behind its letter; nothing if it cannot have it.
  [[nodiscard]] constexpr std::optional<Piece> marked(Piece piece) const noexcept { return other(marked_, piece); }
  /// A piece of role `plain` with `+` before its letter is one of role `raised`.
  constexpr void set_raised(Role plain, Role raised) noexcept {
    raised_[static_cast<std::size_t>(number(plain))] = static_cast<std::uint8_t>(number(raised) + 1);
  }
  /// What `piece` is with `+` before its letter; nothing if it cannot have it.
  [[nodiscard]] constexpr std::optional<Piece> raised(Piece piece) const noexcept { return other(raised_, piece); }
  [[nodiscard]] constexpr std::optional<Piece> piece(char letter) const noexcept {
    const bool upper = letter >= 'A' && letter <= 'Z';
    const char lower = upper ? static_cast<char>(letter - 'A' + 'a') : letter;
    const auto index = static_cast<std::size_t>(static_cast<unsigned char>(lower));
    if (index >= roles_.size() || roles_[index] < 0) return std::nullopt;
    const std::int8_t role = roles_[index];
    if (shared_[index]) return Piece{Owner::both, static_cast<Role>(role)};
    return Piece{upper ? Owner::white : Owner::black, static_cast<Role>(role)};
  }
  [[nodiscard]] constexpr std::string_view words() const noexcept { return words_; }

 private:
  using OtherRoles = std::array<std::uint8_t, 32>;  ///< by role: the other role + 1; 0 = none
  static constexpr std::optional<Piece> other(const OtherRoles& roles, Piece piece) noexcept {
    const std::uint8_t role = roles[static_cast<std::size_t>(number(piece.role))];
    if (role == 0) return std::nullopt;
    return Piece{piece.owner, Role{static_cast<std::uint8_t>(role - 1)}};
  }

  std::array<std::int8_t, 128> roles_{};
  std::array<bool, 128> shared_{};
  OtherRoles marked_{};
  OtherRoles raised_{};
  std::string_view words_;
};

/// The letter of a piece, upper case for White. `roles` are all roles in the order of their numbers; InternalError for
/// a role beyond them.
[[nodiscard]] char letter_of(const Piece& piece, std::span<const RoleInfo> roles);

/// Reads the board field into `board` and the offsets of its pieces into `map`. Returns false if the field is not
/// understood; what could be read is kept even then. With `pad`, short ranks are filled with empty squares as the sites
/// do, with a warning. `size`: 8×8 at most.
bool read_board(const Field& field, const Letters& letters, bool pad, Board& board, FenMap& map, FaultList& faults,
                BoardSize size = {8, 8});

/// Writes the board field; `letter` returns the letter of a piece, `marked` whether `~` stands behind it, `raised`
/// whether `+` stands before it (null: never).
[[nodiscard]] std::string write_board(const Board& board, const std::function<char(const Piece&)>& letter,
                                      const std::function<bool(const Piece&)>& marked = nullptr,
                                      const std::function<bool(const Piece&)>& raised = nullptr,
                                      BoardSize size = {8, 8});

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
  /// See finished().
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
