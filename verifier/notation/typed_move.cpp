#include "verifier/notation/typed_move.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/other_notations.hpp"
#include "verifier/notation/typed_word.hpp"
#include "verifier/position/fen_faults.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {
namespace {

constexpr const char* blanks_between_moves = " \t\n\r\v\f";
constexpr const char* examples = "e2-e4, e2e4, Nf3, exd5, b5xc6,c6-a5, a7-a8=Q, O-O";

/// Moves as text, for the list of a message.
class Listing {
 public:
  Listing(const Setup& before, const Variant& variant) : before_(before), variant_(variant) {}

  void add(const Move& move) { words_.push_back(to_text(move, before_, variant_)); }
  [[nodiscard]] bool empty() const { return words_.empty(); }
  [[nodiscard]] std::string text() {
    constexpr std::size_t most = 12;
    std::sort(words_.begin(), words_.end());
    if (words_.size() > most) {
      words_.resize(most);
      words_.emplace_back("…");
    }
    return fmt::format("{}", fmt::join(words_, " "));
  }

 private:
  const Setup& before_;
  const Variant& variant_;
  std::vector<std::string> words_;
};

/// How many marks notations set beside the squares of a move: for castling, for a piece gated, for a turn into a
/// promoted form or back. d4d5 leaves the piece as it is where d4d5+ promotes it.
int marks_of(const Move& move, const Setup& before, const Variant& variant) {
  const Step& step = move.front();
  const auto piece = before.board[step.from];
  const auto raised = [&](Role role) { return role_info(variant, role).notation == raised_notation; };
  const bool gates = brings_another(move) && move[1].places && move[1].becomes.owner != Owner::both;
  const bool turns =
      !step.places && piece && piece->role != step.becomes.role && (raised(step.becomes.role) || raised(piece->role));
  return (step.also ? 1 : 0) + (gates ? 1 : 0) + (turns ? 1 : 0);
}

/// A move of one piece after which another one goes to a square: e4@d6, or e2e4,e4d6 as in UCI. Nothing if the text is
/// not of that form, or no legal move has such a second step.
std::optional<Parsed<MoveOutcome>> brought_along(std::string_view text, std::size_t end, const Setup& before,
                                                 const Variant& variant, const std::vector<MoveOutcome>& legal) {
  const std::size_t sign = text.substr(0, end).find_last_of(",@");
  if (sign == std::string_view::npos || sign == 0 || end - sign < 3) return std::nullopt;
  const auto to = Square::parse(text.substr(end - 2, 2));
  if (!to || end - sign != (text[sign] == '@' ? 3U : 5U)) return std::nullopt;
  std::vector<MoveOutcome> firsts;
  for (const MoveOutcome& each : legal) {
    if (brings_another(each.move) && each.move[1].to == *to) firsts.push_back({{each.move[0]}, each.after});
  }
  if (firsts.empty()) return std::nullopt;
  auto found = typed_move(text.substr(0, sign), before, variant, firsts);
  if (!found) return found;
  for (const MoveOutcome& each : legal) {
    if (each.move.size() == 2 && each.move[0] == found->move[0] && each.move[1].to == *to) return each;
  }
  return std::nullopt;
}

}  // namespace

Parsed<MoveOutcome> typed_move(std::string_view text, const Setup& before, const Variant& variant,
                               const std::vector<MoveOutcome>& legal) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks_between_moves), text.size());
  std::size_t end = text.find_last_not_of(" \t\n\r\v\f+#!?") + 1;  // npos + 1 is 0
  if (end <= begin) end = text.size();
  if (end > 0 && text[end - 1] == '=' && end < text.size() && text[end] == raised_notation) ++end;  // a promoted form
  // In UCI a sign may tell what the piece becomes.
  const std::string_view word_typed = text.substr(begin, text.find_last_not_of(blanks_between_moves) + 1 - begin);
  if (!word_typed.empty() && (word_typed.back() == '+' || word_typed.back() == '-' || word_typed.front() == '+')) {
    if (const MoveOutcome* named = named_in_uci(word_typed, before, variant, legal)) return *named;
  }
  const std::string_view core = text.substr(begin, end - begin);
  if (const std::string_view usual = usual_word(core); usual != core) {
    auto found = find_move(usual, before, variant, legal);
    if (found) return found;
    for (Fault& fault : found.error()) {
      fault.begin = begin;
      fault.end = end;
      fault.seen = core;
    }
    return found;
  }
  auto found = find_move(text.substr(0, end), before, variant, legal);
  if (found || found.error().front().check != "AT102") return found;
  if (auto brought = brought_along(text, end, before, variant, legal)) return *brought;

  const auto word = read_typed_word(core, variant);
  if (!word) {
    if (const MoveOutcome* named = named_in_uci(core, before, variant, legal)) return *named;
    for (Fault& fault : found.error()) fault.expected = examples;
    return found;
  }
  const TypedWordMatcher matcher(*word, before, variant);
  const MoveOutcome* only = nullptr;
  Listing fitting(before, variant);
  Listing from(before, variant);
  Listing to(before, variant);
  std::size_t number = 0;
  std::size_t plain = 0;  // with the fewest marks
  int fewest = 0;
  for (const MoveOutcome& outcome : legal) {
    // That the checkered pieces are taken for good is never meant unless it is said.
    if (matcher.fits(outcome.move) && !outcome.move.front().switches) {
      // Of moves between the same squares the one with the fewest marks is meant: the king's step, not castling.
      const int marks = marks_of(outcome.move, before, variant);
      plain = only == nullptr || marks < fewest ? 1 : marks == fewest ? plain + 1 : plain;
      if (only == nullptr || marks < fewest) {
        only = &outcome;
        fewest = marks;
      }
      fitting.add(outcome.move);
      ++number;
    } else if (matcher.starts(outcome.move)) {
      from.add(outcome.move);
    } else if (matcher.arrives(outcome.move)) {
      to.add(outcome.move);
    }
  }
  if (plain == 1) return *only;
  // Two squares alone do not choose between moves that differ in more.
  if (core.size() > 4) {
    if (const MoveOutcome* named = named_in_uci(core, before, variant, legal)) return *named;
  }
  fen::FaultList faults(text);
  if (number > 1) {
    faults.add("AT105", begin, end, fmt::format("read as: {}; {} legal moves are that", matcher.reading(), number),
               fitting.text());
  } else {
    std::string expected;
    if (!from.empty()) expected = "of that piece " + from.text();
    if (!to.empty()) expected += fmt::format("{}to {} {}", expected.empty() ? "" : "; ", word->to.name(), to.text());
    if (expected.empty()) {
      expected = legal.empty() ? "no move: the side to move has none"
                               : fmt::format("one of {} legal moves, such as {}", legal.size(),
                                             to_text(legal.front().move, before, variant));
    }
    faults.add("AT104", begin, end, fmt::format("read as: {}; no legal move is that", matcher.reading()),
               std::move(expected));
  }
  return tl::make_unexpected(faults.take());
}

}  // namespace arbiter
