#include "verifier/perft/counting.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace arbiter {
namespace {

/// Whether a pawn's step takes a piece that is neither on its target square nor in its way. A pawn that goes diagonally
/// and captures around its target square does not capture by moving.
bool is_en_passant(const Board& board, const Step& step, const Piece& piece, const Variant& variant) {
  if (step.captures.empty() || !variant.captures_by_moving(step, piece)) return false;
  if (step.from.file() != step.to.file()) return !step.captures.contains(step.to);
  const int ranks = step.to.rank() - step.from.rank();
  if (ranks != 2 && ranks != -2) return false;
  return board.empty(Square::at(step.from.file(), step.from.rank() + ranks / 2));
}

/// A birth may change a piece anywhere on the board; shared pieces promote on the outer ranks only.
bool is_promotion(const Step& step) {
  return step.becomes.owner != Owner::both || step.to.rank() == 0 || step.to.rank() == 7;
}

}  // namespace

std::optional<DetailKind> detail_kind_named(std::string_view name) noexcept {
  const auto found = std::find(detail_names.begin(), detail_names.end(), name);
  return found == detail_names.end() ? std::nullopt
                                     : std::optional(static_cast<DetailKind>(found - detail_names.begin()));
}

Tally detail_of(const Setup& before, std::span<const MoveOutcome> moves, const MoveSource& source,
                const Variant& variant) {
  const auto roles = variant.roles();
  const auto pawn = std::ranges::find(roles, std::string_view("pawn"), &RoleInfo::name);
  Tally tally;
  for (const MoveOutcome& outcome : moves) {
    std::array<bool, detail_kinds> is{};
    const auto note = [&is](DetailKind kind, bool holds = true) {
      if (holds) is[static_cast<std::size_t>(kind)] = true;
    };
    int captures = 0;
    Board later;  // the board after the first step; needed by longer moves only
    for (std::size_t i = 0; i < outcome.move.size(); ++i) {
      const Step& step = outcome.move[i];
      const Board& board = i == 0 ? before.board : later;
      note(DetailKind::makes, captures > 0 && step.captures.empty());
      captures += step.captures.empty() ? 0 : 1;
      note(DetailKind::castles, step.also.has_value());
      if (const auto piece = board[step.from]) {
        note(DetailKind::births, piece->owner != Owner::both && step.becomes.owner == Owner::both);
        if (pawn != roles.end() && piece->role == pawn->role) {
          note(DetailKind::ep, is_en_passant(board, step, *piece, variant));
          note(DetailKind::promotions, step.becomes.role != pawn->role && is_promotion(step));
        }
      }
      if (i + 1 == outcome.move.size()) break;
      if (i == 0) later = before.board;
      make(step, later);
    }
    note(DetailKind::captures, captures > 0);
    note(DetailKind::chains, captures > 1);
    // Replies are searched only if some king is attacked, which is rare, since the search is expensive.
    const Setup& after = outcome.after;
    if (source.in_check(after, after.to_move) || source.in_check(after, opponent(after.to_move))) {
      const Status status = source.setup_status(after);
      const bool mates = orthodox_word(source, after, status) == Status::mate;
      const bool ended = status == Status::won && source.in_check(after, after.to_move);
      note(DetailKind::checks, mates || ended || status == Status::check);
      note(DetailKind::mates, mates);
    }
    ++tally.nodes;
    for (std::size_t i = 0; i < detail_kinds; ++i) tally.kinds[i] += is[i] ? 1 : 0;
  }
  return tally;
}

std::string Deadline::in_words() const {
  return stopped() ? std::string("interrupted") : fmt::format("not finished within {} s", seconds_.value_or(0));
}

void CountLimit::check() const {
  const bool late = deadline_ && deadline_->passed();
  const std::lock_guard lock(mutex_);
  if ((most_ && sum_.nodes > *most_) || (enough_ && enough_(sum_)))
    throw CountStopped("enough was counted", sum_, false);
  if (late) throw CountStopped(deadline_->in_words(), sum_, true);
}

void CountLimit::add(const Tally& leaves) {
  const std::lock_guard lock(mutex_);
  sum_ += leaves;
}

bool CountLimit::add_within(Count leaves) {
  const std::lock_guard lock(mutex_);
  if (most_ && sum_.nodes + leaves > *most_) return false;
  sum_.nodes += leaves;
  return true;
}

Count CountLimit::left() const {
  if (!most_) return ~Count{0};
  const std::lock_guard lock(mutex_);
  return *most_ - std::min(*most_, sum_.nodes);
}

std::string to_string(Count count) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(count % 10)));
    count /= 10;
  } while (count != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<Count> count_from(std::string_view digits) noexcept {
  constexpr Count most = ~Count{0};
  if (digits.empty()) return std::nullopt;
  Count count = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto digit = static_cast<Count>(c - '0');
    if (count > (most - digit) / 10) return std::nullopt;
    count = count * 10 + digit;
  }
  return count;
}

std::string_view to_string(SourceKind kind) noexcept { return kind == SourceKind::rules ? "rules" : "generator"; }

std::string_view to_string(CountKind kind) noexcept {
  constexpr std::array<std::string_view, 3> words{"moves", "steps", "results"};
  return words[static_cast<std::size_t>(kind)];
}

}  // namespace arbiter
