#include "verifier/notation/notation.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/position/known_positions.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

void play(Board& board, const Step& step) {
  const auto corner = step.also ? board[step.also->from] : std::nullopt;
  board.clear(step.from);
  for (const Square square : step.captures) board.clear(square);
  if (step.also) board.clear(step.also->from);
  board.put(step.to, step.becomes);
  if (corner) board.put(step.also->to, *corner);
}

/// Whether a castling written as `from-to` would look like a king's step, or like no step at all.
bool reads_as_king_step(const Step& step) { return step.also && std::abs(step.from.file() - step.to.file()) <= 1; }

std::string step_text(const Step& step, const Board& before, Side player, const Variant& variant) {
  if (step.places) return fmt::format("{}@{}", word_of_placed(variant, step.becomes.role), step.to.name());
  if (is_pass(step)) return "pass";
  // The player who takes the shared pieces for good plays one of them; a third player who takes them plays none yet.
  const auto mover = before[step.from];
  std::string text = !step.switches ? "" : mover && mover->owner == Owner::both ? "switch," : "join,";
  if (reads_as_king_step(step)) {
    // A player who has both kings may castle with either.
    if (mover && mover->owner == owner_of(opponent(player))) text += step.from.name() + '-';
    return text + (step.also->from < step.from ? "O-O-O" : "O-O");
  }
  const bool on_the_spot = step.from == step.to;
  text += step.from.name();
  const bool takes = mover ? variant.captures_by_moving(step, *mover) : !step.captures.empty();
  text += takes ? 'x' : '-';
  if (!on_the_spot || step.captures.empty()) text += step.to.name();
  if (!step.captures.empty() && step.captures != SquareSet(step.to)) {
    std::set<std::string> names;  // in alphabetical order
    for (const Square square : step.captures) names.insert(square.name());
    text += fmt::format("{{{}}}", fmt::join(names, ","));
  }
  if (!mover || mover->role != step.becomes.role) {
    text += {'=', role_info(variant, step.becomes.role).notation};
  }
  return text;
}

}  // namespace

std::string to_text(const Move& move, const Setup& before, const Variant& variant) {
  Board board = before.board;
  std::string text;
  for (const Step& step : move) {
    if (!text.empty()) text += ',';
    text += step_text(step, board, before.to_move, variant);
    play(board, step);
  }
  return text;
}

std::string word_of_placed(const Variant& variant, Role role) {
  const RoleInfo& info = role_info(variant, role);
  if (info.notation != raised_notation) return std::string(1, info.notation);
  return {raised_notation, static_cast<char>(std::toupper(static_cast<unsigned char>(info.letter)))};
}

bool may_be_named(const Step& step, const Piece& before) noexcept {
  return before != step.becomes || (step.becomes.owner == Owner::both && !step.captures.empty());
}

char letter(const Piece& piece, const Variant& variant) {
  const RoleInfo& info = role_info(variant, piece.role);
  if (piece.owner == Owner::both && info.shared != 0) return info.shared;
  const char lower = info.letter;
  return piece.owner == Owner::white ? static_cast<char>(std::toupper(static_cast<unsigned char>(lower))) : lower;
}

std::string draw(const Board& board, const Variant& variant, SquareSet marks) {
  const BoardShape shape = board_shape(variant);
  std::string text;
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    std::string line{static_cast<char>('1' + rank), ' '};
    for (int file = 0; file < shape.files; ++file) {
      const Square square = Square::at(file, rank);
      const auto piece = board[square];
      const bool marked = marks.contains(square);
      const bool raised = piece && role_info(variant, piece->role).notation == raised_notation;
      line += {raised   ? raised_notation
               : marked ? '['
                        : ' ',
               piece ? letter(*piece, variant) : '.', marked ? ']' : ' '};
    }
    while (line.back() == ' ') line.pop_back();
    text += line + '\n';
  }
  text += ' ';
  for (int file = 0; file < shape.files; ++file) text += {' ', ' ', static_cast<char>('a' + file)};
  return text;
}

Counters counters_after(const Setup& before, const Move& move, Role pawn) {
  ensure(!move.empty(), "a move has a step");
  const auto piece = before.board[move.front().from];  // a pawn that is placed makes no step
  bool starts_anew = piece && piece->role == pawn && !is_pass(move.front());
  for (const Step& step : move) starts_anew = starts_anew || !step.captures.empty();
  return {.plies = before.counters.plies + 1, .halfmove = starts_anew ? 0 : before.counters.halfmove + 1};
}

}  // namespace arbiter
