#include "puzzles/query/parse_patterns.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/support/nearest.hpp"

namespace arbiter::puzzles::query {

const PiecesWord* PatternParser::piece_named(std::string_view name) const {
  const auto found =
      std::find_if(words_.begin(), words_.end(), [&](const PiecesWord& each) { return each.name == name; });
  return found == words_.end() ? nullptr : &*found;
}

void PatternParser::pieces(Node& node, std::string_view behind) {
  const std::size_t begin = peek().begin;
  bool some = false;
  // Words that follow belong to the pattern as long as they name pieces; "and" and "on" do not.
  while (true) {
    const bool negated = peek().is("!") || peek().is("not");
    const std::size_t start = cursor_.place();
    if (negated) cursor_.take();
    const bool word = peek().kind == Token::Kind::word;
    const PiecesWord* const first = word ? piece_named(peek().text) : nullptr;
    if (first == nullptr) {
      const bool ends = word && (peek().is("on") || peek().is("and") || peek().is("or") || peek().is("to"));
      if (some && (!word || ends || find_word(peek().text) != nullptr)) {
        cursor_.return_to(start);
        break;
      }
      if (!word || ends) {
        cursor_.fault("AQ101", peek(), fmt::format("a piece is expected behind '{}'", behind),
                      "white, own, king, piece …");
        return;
      }
      std::vector<std::string> names;
      for (const PiecesWord& each : words_) names.push_back(each.name);
      const std::string near = nearest(peek().text, names);
      cursor_.fault("AQ102", peek(), "no piece has this name",
                    near.empty() ? fmt::format("one of {}", fmt::join(names, ", ")) : fmt::format("'{}'?", near));
      cursor_.take();
      some = true;
      continue;
    }
    cursor_.take();
    PiecesPattern pattern = first->pattern;
    while (peek().is("/")) {
      cursor_.take();
      const PiecesWord* const other = peek().kind == Token::Kind::word ? piece_named(peek().text) : nullptr;
      if (other == nullptr || other->owner != first->owner) {
        cursor_.fault("AQ101", peek(), "behind '/' stands a name of the same sort",
                      first->owner ? "white, black, own, enemy" : "king, pawn …");
        return;
      }
      cursor_.take();
      for (std::size_t i = 0; i < 2; ++i)
        pattern.owners[i] = static_cast<std::uint8_t>(pattern.owners[i] | other->pattern.owners[i]);
      pattern.roles |= other->pattern.roles;
    }
    if (negated) {
      if (first->owner) {
        for (std::uint8_t& owners : pattern.owners)
          owners = static_cast<std::uint8_t>(~owners & PiecesPattern::every_owner);
      } else {
        pattern.roles = ~pattern.roles;
      }
    }
    for (std::size_t i = 0; i < 2; ++i)
      node.pieces.owners[i] = static_cast<std::uint8_t>(node.pieces.owners[i] & pattern.owners[i]);
    node.pieces.roles &= pattern.roles;
    some = true;
  }
  node.has_pieces = true;
  if ((node.pieces.owners[0] | node.pieces.owners[1]) == 0 || node.pieces.roles == 0) {
    cursor_.fault("AQ107", begin, cursor_.last_end(), "no piece is all of this",
                  "'/' between alternatives: knight/bishop");
  }
}

SquarePattern PatternParser::place() {
  const Token first = peek();
  const auto named = first.kind == Token::Kind::word ? squares_named(first.text) : std::nullopt;
  if (!named) {
    if (first.kind == Token::Kind::word) {
      const std::vector<std::string> names = square_words();
      const std::string near = nearest(first.text, names);
      cursor_.fault("AQ102", first, "no square has this name",
                    near.empty() ? "a1 to h8, a1-c3, rank_1, file_a, light, last_rank …" : fmt::format("'{}'?", near));
      cursor_.take();
    } else {
      cursor_.fault("AQ101", first, "a square is expected", "a1 to h8, rank_1, light, …");
    }
    return {};
  }
  cursor_.take();
  if (!peek().is("-")) return *named;
  cursor_.take();
  const auto corner = Square::parse(first.text);
  const auto opposite = Square::parse(peek().kind == Token::Kind::word ? peek().text : std::string_view());
  if (!corner || !opposite) {
    cursor_.fault("AQ101", first.begin, peek().end, "a rectangle has two squares", "a1-c3");
    if (peek().kind == Token::Kind::word) cursor_.take();
    return {};
  }
  cursor_.take();
  const auto [first_file, last_file] = std::minmax({corner->file(), opposite->file()});
  const auto [first_rank, last_rank] = std::minmax({corner->rank(), opposite->rank()});
  SquareSet set;
  for (int file = first_file; file <= last_file; ++file) {
    for (int rank = first_rank; rank <= last_rank; ++rank) set |= Square::at(file, rank);
  }
  return {{set, set}};
}

void PatternParser::squares(Node& node, std::string_view) {
  const std::size_t begin = peek().begin;
  const bool negated = peek().is("!") || peek().is("not");
  if (negated) cursor_.take();
  SquarePattern pattern{{SquareSet(), SquareSet()}};
  do {
    if (peek().is("/")) cursor_.take();
    const SquarePattern next = place();
    for (std::size_t i = 0; i < 2; ++i) pattern.squares[i] |= next.squares[i];
  } while (peek().is("/"));
  if (negated) {
    for (SquareSet& set : pattern.squares) set = all_squares - set;
  }
  node.squares = pattern;
  node.has_squares = true;
  if (pattern.squares[0].empty() || pattern.squares[1].empty()) {
    cursor_.fault("AQ107", begin, cursor_.last_end(), "no square is meant", "a1 to h8, rank_1, light …");
  }
}

}  // namespace arbiter::puzzles::query
