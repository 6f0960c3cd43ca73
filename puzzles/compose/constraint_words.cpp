#include "puzzles/compose/constraint_words.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "puzzles/space/symbolic_rules.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/whole_number.hpp"

namespace arbiter::puzzles {
namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ',' || c == ' ') {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<std::size_t> whole(std::string_view text) {
  const auto value = whole_number(text, 0, 64);
  return value ? std::optional(static_cast<std::size_t>(*value)) : std::nullopt;
}

/// Parses "3", "2-4", "-4", "2-".
Range range(const std::string& option, const std::string& text) {
  const auto wrong = [&]() -> Refusal {
    return Refusal(fmt::format("--{} '{}' is not a number of pieces", option, printable(text, 80)),
                   fmt::format("a number (3), or from-to (2-4, -4, 2-), at most 64{}",
                               option == "pieces" ? "; or letters (KQk)" : ""));
  };
  const std::size_t dash = text.find('-');
  if (dash == std::string::npos) {
    const auto value = whole(text);
    if (!value) throw wrong();
    return {*value, *value};
  }
  Range result;
  if (dash > 0) {
    const auto least = whole(std::string_view(text).substr(0, dash));
    if (!least) throw wrong();
    result.least = *least;
  }
  if (dash + 1 < text.size()) {
    const auto most = whole(std::string_view(text).substr(dash + 1));
    if (!most) throw wrong();
    result.most = *most;
  } else if (dash == 0) {
    throw wrong();
  }
  if (result.least > result.most) throw wrong();
  return result;
}

Piece piece_by_letter(const std::string& option, char c, const Request& request) {
  State state;
  state.context = request.context;
  std::string known;
  for (const Piece piece : symbolic_rules(request.ruleset).pieces(state)) {
    const char own = letter(piece, request.ruleset.variant());
    if (own == c) return piece;
    known += std::string(known.empty() ? "" : " ") + own;
  }
  throw Refusal(fmt::format("--{}: no piece of {} has the letter '{}'", option, request.ruleset->name(),
                            printable(std::string(1, c), 8)),
                "known: " + known);
}

/// "White", "black:".
std::optional<Side> side_named(std::string_view word) {
  if (word.ends_with(':')) word.remove_suffix(1);
  if (same_word(word, "white")) return Side::white;
  return same_word(word, "black") ? std::optional(Side::black) : std::nullopt;
}

/// The piece of the side with this letter in any case; 'p' is its pawn, whatever letter its army's pawns have.
Piece piece_of_side(char typed, Side side, const Request& request) {
  State state;
  state.context = request.context;
  for (const Piece piece : symbolic_rules(request.ruleset).pieces(state)) {
    const bool pawn = role_info(request.ruleset.variant(), piece.role).name == "pawn";
    if (piece.owner == owner_of(side) && pawn && (typed == 'p' || typed == 'P')) return piece;
  }
  const std::string letter(1, typed);
  return piece_by_letter("place", (side == Side::white ? upper_case(letter) : lower_case(letter))[0], request);
}

bool is_letters(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// "KQk": these pieces and no others.
void read_pieces(const std::string& letters, Request& request) {
  request.constraints.pieces = Range{letters.size(), letters.size()};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters.find(letters[i]) != i) continue;
    const auto number = static_cast<std::size_t>(std::count(letters.begin(), letters.end(), letters[i]));
    request.constraints.kinds.push_back(
        {piece_by_letter("pieces", letters[i], request), {number, number}, fmt::format("{}={}", letters[i], number)});
  }
}

Square square_named(const std::string& option, const std::string& word) {
  const auto square = Square::parse(word);
  if (!square) throw Refusal(fmt::format("--{}: '{}' is not a square", option, printable(word, 40)), "a1 to h8");
  return *square;
}

}  // namespace

void read_constraints(const RequestWords& words, Request& request) {
  Constraints& constraints = request.constraints;
  for (const std::string& text : words.place) {
    std::optional<Side> side;  // of a list as composers write it: White Ke1 e4 Black Kb8
    for (const std::string& word : split(text)) {
      if (const auto named = side_named(word)) {
        side = named;
        continue;
      }
      const bool pawn = word.size() == 2 && side && Square::parse(word);
      if (word.size() != 3 && !pawn)
        throw Refusal(
            fmt::format("--place: '{}' is not a piece on a square", printable(word, 40)),
            "a letter of the FEN and a square: Ke1,kb8; a square alone is a pawn behind White or Black: White "
            "Ke1 e4 Black Kb8");
      const char typed = pawn ? 'p' : word[0];
      const Piece piece = side ? piece_of_side(typed, *side, request) : piece_by_letter("place", typed, request);
      const Square square = square_named("place", word.substr(pawn ? 0 : 1));
      for (const auto& [other, there] : constraints.place) {
        if (other == square && there != piece)
          throw Refusal(fmt::format("--place puts two pieces on {}", square.name()));
      }
      constraints.place.emplace_back(square, piece);
    }
  }
  for (const std::string& text : words.empty) {
    for (const std::string& word : split(text)) constraints.empty |= square_named("empty", word);
  }
  for (const auto& [square, piece] : constraints.place) {
    if (constraints.empty.contains(square))
      throw Refusal(fmt::format("--place puts a piece on {}, and --empty wants it empty", square.name()));
  }
  if (words.pieces && is_letters(*words.pieces)) {
    read_pieces(*words.pieces, request);
  } else if (words.pieces) {
    constraints.pieces = range("pieces", *words.pieces);
  }
  if (words.white) constraints.of_side[0] = range("white", *words.white);
  if (words.black) constraints.of_side[1] = range("black", *words.black);
  for (const std::string& text : words.kinds) {
    for (const std::string& word : split(text)) {
      if (word.size() < 3 || word[1] != '=')
        throw Refusal(fmt::format("--kinds: '{}' is not a letter and number", printable(word, 40)), "Q=1,p=0-2");
      constraints.kinds.push_back({piece_by_letter("kinds", word[0], request), range("kinds", word.substr(2)), word});
    }
  }
  if (words.to_move) constraints.to_move = *words.to_move;
}

void set_parameter(Request& request, const Theme& theme, const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  std::vector<std::string> names;
  for (const Parameter& each : theme.info().parameters) {
    names.push_back(each.name);
    const bool bare = equals == std::string::npos;
    if (each.name != name || (bare && (each.values.empty() || !each.takes("yes")))) continue;
    const std::string value = bare ? "yes" : text.substr(equals + 1);
    if (!each.values.empty()) {
      static_cast<void>(index_of_word(fmt::format("set {}", name), value, each.values));
    } else if (!each.takes(value)) {
      throw Refusal(fmt::format("--set {}: '{}' is not{} from {} to {}", name, printable(value, 40),
                                each.list ? " a list of numbers" : "", each.least, each.most),
                    each.list ? "4,4,4,4" : "");
    }
    request.parameters[name] = value;
    return;
  }
  const std::string known = joined(names);
  throw Refusal(fmt::format("--set '{}': {} has no such parameter", printable(text, 80), theme.info().name),
                known.empty() ? "it has none" : "NAME=VALUE with a name among " + known);
}

}  // namespace arbiter::puzzles
