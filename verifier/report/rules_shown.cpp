#include "verifier/report/rules_shown.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/defined/keys.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

namespace {

using namespace defined;

/// What a piece does on a square; the first that fits is shown.
struct Reach {
  SquareSet moves;
  SquareSet captures;
  SquareSet hops;   ///< reached over a hurdle, wherever one stands
  SquareSet first;  ///< by a first move, or a double or triple step
};

Reach reach_of(const Definition& definition, const Kind& kind, Square from) {
  Reach reach;
  const SquareSet whole = definition.board;
  for (const Way& way : kind.ways) {
    if (!way.from[0].contains(from)) continue;
    const bool restricted = way.from[0] != whole;
    const int most = way.kind == Way::Kind::leap ? 1 : way.kind == Way::Kind::hop || way.limit == 0 ? 7 : way.limit;
    for (int n = way.kind == Way::Kind::hop ? 2 : 1; n <= most; ++n) {
      const auto to = from.offset(way.files * n, way.ranks * n);
      if (!to || !whole.contains(*to)) break;
      if (!kind.board[0].contains(*to)) continue;
      if (way.kind == Way::Kind::hop) {
        reach.hops |= *to;
        continue;
      }
      if (way.moves) (restricted ? reach.first : reach.moves) |= *to;
      if (way.captures) reach.captures |= *to;
    }
  }
  return reach;
}

/// Where the piece is drawn: near the centre; if a way is open from some squares only, on one of those.
Square drawn_on(const Definition& definition, const Kind& kind) {
  SquareSet choice = kind.board[0] & definition.board;
  if (choice.empty()) choice = definition.board;
  for (const Way& way : kind.ways) {
    const SquareSet common = choice & way.from[0];
    if (!common.empty()) choice = common;
  }
  const auto distance = [&](Square square) {
    return std::max(std::abs(2 * square.file() - (definition.files - 1)),
                    std::abs(2 * square.rank() - (definition.ranks - 1))) *
               16 +
           std::abs(2 * square.file() - (definition.files - 1)) + std::abs(2 * square.rank() - (definition.ranks - 1));
  };
  std::optional<Square> best;
  for (const Square square : choice) {
    if (!best || distance(square) < distance(*best)) best = square;
  }
  return best.value_or(Square(0));
}

char sign_of(const Reach& reach, Square square) {
  const bool moves = reach.moves.contains(square);
  const bool captures = reach.captures.contains(square);
  if (moves && captures) return '*';
  if (moves && reach.hops.contains(square)) return '%';
  if (moves) return 'o';
  if (captures) return 'x';
  if (reach.hops.contains(square)) return 'h';
  return reach.first.contains(square) ? '1' : '.';
}

char upper(char c) { return static_cast<char>(c - 'a' + 'A'); }

/// The lines of a piece's picture; all are of the same width.
std::vector<std::string> picture(const Definition& definition, const Kind& kind, std::string& signs) {
  const Square from = drawn_on(definition, kind);
  const Reach reach = reach_of(definition, kind, from);
  const std::string name = kind.name.starts_with("customPiece") ? std::string() : kind.name;
  std::vector<std::string> lines{
      fmt::format("{} {} {}", upper(kind.letter), name, kind.betza.empty() ? "(never moves)" : kind.betza)};
  if (name.empty()) lines[0] = fmt::format("{} {}", upper(kind.letter), kind.betza);
  for (int rank = definition.ranks - 1; rank >= 0; --rank) {
    std::string line = fmt::format("{} ", rank + 1);
    for (int file = 0; file < definition.files; ++file) {
      const Square square = Square::at(file, rank);
      const char sign = square == from ? upper(kind.letter) : sign_of(reach, square);
      if (square != from && sign != '.' && signs.find(sign) == std::string::npos) signs += sign;
      line += ' ';
      line += sign;
    }
    lines.push_back(line);
  }
  std::string files = "  ";
  for (int file = 0; file < definition.files; ++file) files += fmt::format(" {}", static_cast<char>('a' + file));
  lines.push_back(files);
  return lines;
}

/// The set-up's board as a picture: letters as the file has them.
BoardPicture set_up(const Definition& definition) {
  BoardPicture board;
  board.files = static_cast<std::size_t>(definition.files);
  board.ranks = static_cast<std::size_t>(definition.ranks);
  std::string sign;
  const std::string_view text = std::string_view(definition.start).substr(0, definition.start.find_first_of(" ["));
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '/') continue;
    if (c >= '0' && c <= '9') {
      for (int n = c - '0'; n > 0; --n) board.cells.emplace_back();
      continue;
    }
    PictureCell cell;
    if (c == '+') cell.sign = "+";
    const char letter = c == '+' && i + 1 < text.size() ? text[++i] : c;
    cell.sign += letter;
    if (i + 1 < text.size() && text[i + 1] == '~') cell.sign += text[++i];
    cell.owner = letter == '*'                    ? PictureOwner::none
                 : letter >= 'A' && letter <= 'Z' ? PictureOwner::white
                                                  : PictureOwner::black;
    board.cells.push_back(std::move(cell));
  }
  return board;
}

std::string written(const Kind& kind) {
  return fmt::format("{}{}{}", kind.plus ? "+" : "", upper(kind.letter), kind.tilde ? "~" : "");
}

std::string legend(const std::string& signs) {
  std::vector<std::string> words;
  const auto add = [&](char sign, const char* meaning) {
    if (signs.find(sign) != std::string::npos) words.push_back(fmt::format("{} {}", sign, meaning));
  };
  add('*', "moves and captures");
  add('o', "moves only");
  add('x', "captures only");
  add('%', "moves, and captures over a hurdle");
  add('1', "a first move (no capture)");
  add('h', "over a hurdle");
  return joined(words, ", ");
}

std::string pieces_text(const Definition& definition, const TextStyle& style) {
  std::string signs;
  std::vector<std::vector<std::string>> pictures;
  for (const Kind& kind : definition.kinds) {
    if (!kind.plus && !kind.tilde) pictures.push_back(picture(definition, kind, signs));
  }
  std::size_t width = 0;
  for (const auto& lines : pictures) {
    for (const std::string& line : lines) width = std::max(width, line.size());
  }
  const std::size_t beside = std::max<std::size_t>(1, (style.width + 3) / (width + 3));
  std::string text;
  for (std::size_t first = 0; first < pictures.size(); first += beside) {
    const std::size_t last = std::min(first + beside, pictures.size());
    for (std::size_t row = 0; row < pictures[first].size(); ++row) {
      std::string line;
      for (std::size_t i = first; i < last; ++i) line += fmt::format("{:<{}}", pictures[i][row], width + 3);
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
    text += '\n';
  }
  if (!signs.empty()) text += legend(signs) + '\n';
  std::vector<std::string> forms;
  for (const Kind& kind : definition.kinds) {
    if (!kind.plus && !kind.tilde) continue;
    const Kind& base = definition.kinds[static_cast<std::size_t>(number(kind.base))];
    forms.push_back(fmt::format("{} moves as {}", written(kind), upper(base.letter)));
  }
  if (!forms.empty()) text += fmt::format("Promoted: {}\n", joined(forms, ", "));
  return text;
}

const char* what_of(const Setting& setting) {
  const Key* const key = find_key(setting.key);
  return key == nullptr ? "" : key->what.c_str();
}

std::string place_of(const Setting& setting) {
  return setting.line == 0 ? setting.origin : fmt::format("line {}", setting.line);
}

std::string settings_text(const Definition& definition) {
  std::string text;
  for (const Setting& setting : definition.settings) {
    const Key* const key = find_key(setting.key);
    if (key == nullptr || key->support == Support::interface) continue;
    text += fmt::format("  {:<12} {} = {}", place_of(setting), setting.key, printable(setting.value, 100));
    if (key->piece < 0) text += fmt::format("  ({})", key->what);
    if (key->support == Support::stated) text += "  [stated, not played]";
    text += '\n';
  }
  return text;
}

nlohmann::ordered_json squares_json(SquareSet squares) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Square square : squares) list.push_back(square.name());
  return list;
}

}  // namespace

std::string rules_text(const Definition& definition, const TextStyle& style) {
  std::string text = fmt::format("{}{}, {} × {}\n\n", printable(definition.name, 80),
                                 definition.parent.empty() ? "" : fmt::format(" (from {})", definition.parent),
                                 definition.files, definition.ranks);
  text += board_text(set_up(definition), style) + '\n';
  text += fmt::format("{}\n\nPieces, as White moves them\n\n{}", printable(definition.start, 0),
                      pieces_text(definition, style));
  text += fmt::format("\nSettings\n{}", settings_text(definition));
  return text;
}

nlohmann::ordered_json rules_json(const Definition& definition) {
  nlohmann::ordered_json out{{"name", definition.name},
                             {"parent", definition.parent},
                             {"files", definition.files},
                             {"ranks", definition.ranks},
                             {"start", definition.start}};
  out["pieces"] = nlohmann::ordered_json::array();
  out["promoted"] = nlohmann::ordered_json::array();
  for (const Kind& kind : definition.kinds) {
    if (kind.plus || kind.tilde) {
      out["promoted"].push_back({{"name", kind.name}, {"written", written(kind)}});
      continue;
    }
    const Square from = drawn_on(definition, kind);
    const Reach reach = reach_of(definition, kind, from);
    out["pieces"].push_back({{"name", kind.name},
                             {"letter", std::string(1, upper(kind.letter))},
                             {"betza", kind.betza},
                             {"from", from.name()},
                             {"both", squares_json(reach.moves & reach.captures)},
                             {"moves", squares_json(reach.moves - reach.captures)},
                             {"captures", squares_json(reach.captures - reach.moves)},
                             {"first", squares_json(reach.first)},
                             {"hops", squares_json(reach.hops)}});
  }
  out["settings"] = nlohmann::ordered_json::array();
  for (const Setting& setting : definition.settings) {
    out["settings"].push_back({{"key", setting.key},
                               {"value", printable(setting.value, 0)},
                               {"line", setting.line},
                               {"from", setting.origin},
                               {"what", what_of(setting)}});
  }
  return out;
}

}  // namespace arbiter
