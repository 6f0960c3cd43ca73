#include "engines/blame.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "position/notation.hpp"

namespace arbiter {
namespace {

bool same_men(const Setup& a, const Setup& b) { return a.board == b.board; }

std::vector<std::string> as_strings(const std::vector<std::string_view>& ids) { return {ids.begin(), ids.end()}; }

/// The square that a man of the side to move has left, if there is just one.
std::optional<Square> left_square(const Setup& before, const Setup& after) {
  std::optional<Square> left;
  for (const Square square : before.board.occupied()) {
    const auto man = before.board[square];
    if (man->owner == owner_of(opponent(before.to_move)) || after.board[square] == man) continue;
    if (left) return std::nullopt;
    left = square;
  }
  return left;
}

}  // namespace

std::vector<std::string> clauses_of(const MoveSource& rules, const Setup& setup, const Turn& turn) {
  std::vector<std::string> result;
  Setup here = setup;
  std::size_t done = 0;
  while (done < turn.size()) {
    const Considered* found = nullptr;
    const std::vector<Considered> considered = rules.considered(here);
    for (const Considered& each : considered) {
      const bool fits = each.legal && each.turn.size() <= turn.size() - done &&
                        std::equal(each.turn.begin(), each.turn.end(), turn.begin() + static_cast<std::ptrdiff_t>(done));
      if (fits) found = &each;
    }
    if (found == nullptr) break;
    for (const std::string_view id : found->because) {
      if (std::find(result.begin(), result.end(), id) == result.end()) result.emplace_back(id);
    }
    done += found->turn.size();
    here = Setup(found->after);
  }
  return result;
}

Blame blame_extra(const Variant& variant, std::size_t profile, const Setup& before, const Setup& after) {
  const MoveSource& rules = variant.rules(profile);
  const std::vector<Considered> considered = rules.considered(before);
  const Considered* fits = nullptr;
  for (const Considered& each : considered) {
    if (same_men(each.after, after)) fits = &each;
  }
  if (fits != nullptr) {
    if (fits->legal) return {as_strings(fits->because), "the turn is not over there"};
    if (!variant.safety_clause().empty() && rules.in_check(fits->after, before.to_move)) {
      return {{std::string(variant.safety_clause())}, "the player's own king is attacked afterwards"};
    }
    const Square from = fits->turn.front().from;
    const auto steps = rules.steps_of(before, from);
    const bool free = std::any_of(steps.begin(), steps.end(), [&](const StepOutcome& step) { return step.step == fits->turn.front(); });
    if (free && !variant.duty_clause().empty()) return {{std::string(variant.duty_clause())}, "another turn is compulsory"};
    return {as_strings(fits->because), "a condition of the clause is not met"};
  }
  if (const auto from = left_square(before, after)) {
    std::vector<std::string> clauses;
    for (const Considered& each : considered) {
      if (each.turn.front().from != *from) continue;
      for (const std::string_view id : each.because) {
        if (std::find(clauses.begin(), clauses.end(), id) == clauses.end()) clauses.emplace_back(id);
      }
    }
    constexpr std::size_t most = 4;
    if (clauses.size() > most) clauses.resize(most);
    return {clauses, fmt::format("no clause lets the {} on {} do so", role_info(variant, before.board[*from]->role).name, from->name())};
  }
  return {{}, "no clause leads there"};
}

std::string state_difference(const Variant& variant, const Setup& ours, const Setup& peers, const FenStyle& style) {
  FenStyle whole = style;
  whole.fields = 0;
  const std::string our_fen = variant.write_fen(ours, whole);
  const std::string peer_fen = variant.write_fen(peers, whole);
  const auto a = variant.parse_fen(our_fen, {.dialect = whole.dialect, .armies = {}});
  const auto b = variant.parse_fen(peer_fen, {.dialect = whole.dialect, .armies = {}});
  if (!a || !b) return "the state beside the board differs";
  std::string text;
  for (const FenMap::Field& field : a->map.fields) {
    const FenMap::Field other = b->map.field(field.name);
    const std::string mine = our_fen.substr(field.begin, field.end - field.begin);
    const std::string theirs = peer_fen.substr(other.begin, other.end - other.begin);
    if (mine == theirs || field.name == "counters" || field.name == "moves") continue;
    text += fmt::format("{}{}: {} by us, {} by the peer", text.empty() ? "" : "; ", field.name, mine, theirs);
  }
  return text.empty() ? "the state beside the board differs" : text;
}

}  // namespace arbiter
