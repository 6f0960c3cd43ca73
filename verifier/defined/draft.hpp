#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/defined/definition.hpp"
#include "verifier/defined/fen.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::defined {

/// A line of a rule file. What stands in it is a part of its text, so that its column is known.
struct IniLine {
  std::string_view text;
  std::size_t line = 0;  ///< from 1
};

/// A line `key = value` of a section.
struct IniEntry : IniLine {
  std::string_view key{};
  std::string_view value{};  ///< without blanks at its ends
};

/// A section `[name]` or `[name:parent]`, without the sections that follow: the line of its header.
struct IniSection : IniLine {
  std::string_view name{};
  std::string_view parent{};  ///< empty if it has none
  std::string_view whole{};   ///< the header and all lines up to the next one
  std::vector<IniEntry> entries{};
  bool faulty = false;  ///< some of its lines cannot be read
};

/// Where a value stands: its setting, and its line. They are of another file if the setting has no line.
struct Stated {
  Setting setting;
  IniEntry entry;
};

/// The value of a key.
struct Value {
  long number = 0;  ///< numbers, booleans; ranks and files from 0; piece types (-1: none, -2: any); index of a choice
  SquareSet squares{};
  SquareSet named{};    ///< of `squares` those by which the file names them: of *3 and of c* one square
  bool beyond = false;  ///< of squares, some are not on a board of 8×8
  TypeSet types = 0;
  Result result = Result::draw;
  bool none = false;  ///< of results
  std::string text{};
  std::shared_ptr<const Stated> said{};
};

/// A section with all that it inherits: the values that some section has given, by key. Those of `promotionLimit` and
/// `promotedPieceType` stand under the key, a colon and the name of the piece type; letters under the type's name.
struct Draft {
  std::string name;
  std::string parent;
  bool faulty = false;   ///< it, or a section above it, has errors: no definition can be made of it
  bool unknown = false;  ///< it inherits from what is not known: it may have other pieces, too
  bool shipped = false;  ///< it is read for others to inherit: its lines are of another file
  std::map<std::string, Value, std::less<>> values{};
  std::array<char, piece_type_count> letters{};       ///< lower case; 0: the variant has no such piece
  std::array<std::string, piece_type_count> betza{};  ///< as written, of custom pieces and the king
  TypeSet promotion_types[2]{};                       ///< follow the pieces that come and go

  [[nodiscard]] const Value* find(std::string_view key) const {
    const auto at = values.find(key);
    return at == values.end() ? nullptr : &at->second;
  }
  template <class T>
  [[nodiscard]] T part(std::string_view key, T Value::*of_value, T standard) const {
    const Value* value = find(key);
    return value == nullptr ? standard : value->*of_value;
  }
  [[nodiscard]] long number(std::string_view key, long standard) const { return part(key, &Value::number, standard); }
  [[nodiscard]] bool flag(std::string_view key, bool standard = false) const {
    return number(key, standard ? 1 : 0) != 0;
  }
  /// Whether the section itself gives the key's value.
  [[nodiscard]] bool says(std::string_view key) const {
    const Value* value = find(key);
    return value != nullptr && value->said && value->said->setting.origin == name && value->said->setting.line != 0;
  }
  [[nodiscard]] bool has(int type) const { return letters[static_cast<std::size_t>(type)] != 0; }
  [[nodiscard]] std::optional<int> type_of(char letter) const;
};

struct SectionFindings {
  /// At a part of a line, with the level of the check.
  void at(CheckId check, const IniLine& line, std::string_view part, std::string message, std::string wanted,
          std::vector<std::string> notes = {});
  /// The same of a row of rule_faults.def; `seen` stands in its words for {}.
  template <class... Seen>
  void at(const FaultWords& what, const IniLine& line, std::string_view part, const Seen&... seen) {
    FaultText text = what(seen...);
    at(text.check, line, part, std::move(text.message), std::move(text.wanted));
  }
  template <class... Seen>
  void at_setting(const FaultWords& what, const Draft& draft, std::string_view key, const Seen&... seen) {
    FaultText text = what(seen...);
    at_setting(text.check, draft, key, std::move(text.message), std::move(text.wanted));
  }
  /// At the line that gives the value if this section does, else at the section, with the place that it comes from.
  void at_setting(CheckId check, const Draft& draft, std::string_view key, std::string message, std::string wanted);

  const IniSection& section;
  const std::string& file;
  std::vector<Finding>& out;
  bool errors = false;
  std::size_t count = 0;
};

/// Takes the settings of the section of `findings` into `draft`, which holds what the section inherits.
void take_settings(Draft& draft, SectionFindings& findings);

/// The definition of a draft without faults; says what contradicts, changes nothing or cannot be played. Nothing if
/// there is an error.
[[nodiscard]] std::optional<Definition> conclude(const Draft& draft, SectionFindings& findings);

/// What the start position of a definition has, and that it fits; the text is completed to all fields, and what hands
/// may hold is limited. Counts are by role.
struct StartPieces {
  BySide<std::vector<int>> board;
  BySide<std::vector<int>> hand;
  bool walls = false;
  int checks_to_win = 1;
  /// Of a side, its hand included.
  [[nodiscard]] int of(std::size_t side, Role role) const { return board[side][index(role)] + hand[side][index(role)]; }
  [[nodiscard]] int total(Role role) const { return of(0, role) + of(1, role); }
};
[[nodiscard]] std::optional<StartPieces> read_start(const Draft& draft, Definition& definition,
                                                    SectionFindings& findings);

}  // namespace arbiter::defined
