#include "puzzles/query/token_cursor.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"

namespace arbiter::puzzles::query {

bool TokenCursor::accept(std::string_view what) {
  if (!peek().is(what)) return false;
  take();
  return true;
}

void TokenCursor::expect(std::string_view sign, std::string_view after) {
  if (!accept(sign)) stop(fmt::format("'{}' is missing", sign), fmt::format("'{}' {}", sign, after));
}

void TokenCursor::pass_over() {
  int open = 0;
  do {
    if (peek().kind == Token::Kind::end) return;
    if (peek().is("(")) ++open;
    if (peek().is(")")) --open;
    take();
  } while (open > 0);
}

void TokenCursor::fault(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected,
                        std::string seen) {
  faults_.push_back({.check = check,
                     .level = Level::error,
                     .begin = begin,
                     .end = end,
                     .message = std::move(message),
                     .seen = std::move(seen),
                     .expected = std::move(expected)});
}

void TokenCursor::fault(CheckId check, const Token& token, std::string message, std::string expected) {
  fault(check, token.begin, token.end, std::move(message), std::move(expected), printable(token.text, 40));
}

void TokenCursor::stop(std::string message, std::string expected) {
  fault("AQ101", peek(), std::move(message), std::move(expected));
  throw GiveUp();
}

Faults TokenCursor::take_faults() {
  std::stable_sort(faults_.begin(), faults_.end(), [](const Fault& a, const Fault& b) { return a.begin < b.begin; });
  return std::move(faults_);
}

}  // namespace arbiter::puzzles::query
