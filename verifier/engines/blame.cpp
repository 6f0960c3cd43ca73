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

bool is_king(const Variant& variant, const Man& man) { return role_info(variant, man.role).name == "king"; }

/// Whether some man but a king could have made the turn, had its side no king to care for.
bool possible_without_king(const Variant& variant, const MoveSource& rules, const Setup& before, const Setup& after) {
  Setup kingless = before;
  std::vector<std::pair<Square, Man>> kings;
  for (const Square square : before.board.occupied()) {
    const Man man = *before.board[square];
    if (man.owner != owner_of(before.to_move) || !is_king(variant, man)) continue;
    kings.emplace_back(square, man);
    kingless.board.clear(square);
  }
  const auto turns = rules.turns(kingless);
  return std::any_of(turns.begin(), turns.end(), [&](const TurnOutcome& turn) {
    Board board = turn.after.board;
    for (const auto& [square, man] : kings) {
      if (board[square]) return false;  // only free because the king was away
      board.put(square, man);
    }
    return board == after.board;
  });
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
  if (!variant.safety_clause().empty() && rules.in_check(after, before.to_move)) {
    const auto from = left_square(before, after);
    const bool king = from && is_king(variant, *before.board[*from]);
    if (king || possible_without_king(variant, rules, before, after)) {
      return {{std::string(variant.safety_clause())}, "the player's own king is attacked afterwards"};
    }
  }
  if (!variant.duty_clause().empty()) {
    for (const Square square : before.board.occupied()) {
      for (const StepOutcome& step : rules.steps_of(before, square)) {
        if (before.board[square]->owner == owner_of(before.to_move) && same_men(step.after, after) && step.after.to_move == after.to_move) {
          return {{std::string(variant.duty_clause())}, "another turn is compulsory"};
        }
      }
    }
  }
  if (fits != nullptr) {
    if (fits->legal) return {as_strings(fits->because), "the turn is not over there"};
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
