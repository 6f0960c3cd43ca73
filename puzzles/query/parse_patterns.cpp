#include "puzzles/query/parse_patterns.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles::query {

PatternParser::PatternParser(const Variant& variant, const std::vector<Token>& tokens, std::size_t& at, Faults& faults)
    : tokens_(tokens), at_(at), faults_(faults), words_(pieces_words(variant)) {}

void PatternParser::fault(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string seen,
                          std::string expected) {
  faults_.push_back({.check = check,
                     .level = Level::error,
                     .begin = begin,
                     .end = end,
                     .message = std::move(message),
                     .seen = std::move(seen),
                     .expected = std::move(expected)});
}

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
    const std::size_t start = at_;
    if (negated) pass();
    const bool word = peek().kind == Token::Kind::word;
    const PiecesWord* const first = word ? piece_named(peek().text) : nullptr;
    if (first == nullptr) {
      const bool ends = word && (peek().is("on") || peek().is("and") || peek().is("or") || peek().is("to"));
      if (some && (!word || ends || find_word(peek().text) != nullptr)) {
        at_ = start;
        break;
      }
      if (!word || ends) {
        fault("AQ101", peek().begin, peek().end, fmt::format("a piece is expected behind '{}'", behind),
              printable(peek().text, 40), "white, own, king, piece …");
        return;
      }
      std::vector<std::string> names;
      for (const PiecesWord& each : words_) names.push_back(each.name);
      const std::string near = nearest(peek().text, names);
      fault("AQ102", peek().begin, peek().end, "no piece has this name", printable(peek().text, 40),
            near.empty() ? fmt::format("one of {}", fmt::join(names, ", ")) : fmt::format("'{}'?", near));
      pass();
      some = true;
      continue;
    }
    pass();
    PiecesPattern pattern = first->pattern;
    while (peek().is("/")) {
      pass();
      const PiecesWord* const other = peek().kind == Token::Kind::word ? piece_named(peek().text) : nullptr;
      if (other == nullptr || other->owner != first->owner) {
        fault("AQ101", peek().begin, peek().end, "behind '/' stands a name of the same sort",
              printable(peek().text, 40), first->owner ? "white, black, own, enemy" : "king, pawn …");
        return;
      }
      pass();
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
    fault("AQ107", begin, tokens_[at_ == 0 ? 0 : at_ - 1].end, "no piece is all of this", "",
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
      fault("AQ102", first.begin, first.end, "no square has this name", printable(first.text, 40),
            near.empty() ? "a1 to h8, a1-c3, rank_1, file_a, light, last_rank …" : fmt::format("'{}'?", near));
      pass();
    } else {
      fault("AQ101", first.begin, first.end, "a square is expected", printable(first.text, 40),
            "a1 to h8, rank_1, light, …");
    }
    return {};
  }
  pass();
  if (!peek().is("-")) return *named;
  pass();
  const auto corner = Square::parse(first.text);
  const auto opposite = peek().kind == Token::Kind::word ? Square::parse(peek().text) : std::nullopt;
  if (!corner || !opposite) {
    fault("AQ101", first.begin, peek().end, "a rectangle has two squares", "", "a1-c3");
    if (peek().kind == Token::Kind::word) pass();
    return {};
  }
  pass();
  SquareSet set;
  for (int file = std::min(corner->file(), opposite->file()); file <= std::max(corner->file(), opposite->file());
       ++file) {
    for (int rank = std::min(corner->rank(), opposite->rank()); rank <= std::max(corner->rank(), opposite->rank());
         ++rank) {
      set |= Square::at(file, rank);
    }
  }
  return {{set, set}};
}

void PatternParser::squares(Node& node, std::string_view) {
  const std::size_t begin = peek().begin;
  const bool negated = peek().is("!") || peek().is("not");
  if (negated) pass();
  SquarePattern pattern{{SquareSet(), SquareSet()}};
  do {
    if (peek().is("/")) pass();
    const SquarePattern next = place();
    for (std::size_t i = 0; i < 2; ++i) pattern.squares[i] |= next.squares[i];
  } while (peek().is("/"));
  if (negated) {
    for (SquareSet& set : pattern.squares) set = all_squares - set;
  }
  node.squares = pattern;
  node.has_squares = true;
  if (pattern.squares[0].empty() || pattern.squares[1].empty()) {
    fault("AQ107", begin, tokens_[at_ == 0 ? 0 : at_ - 1].end, "no square is meant", "", "a1 to h8, rank_1, light …");
  }
}

}  // namespace arbiter::puzzles::query
