#include "verifier/service/refused_move.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "verifier/engines/blame.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_word.hpp"
#include "verifier/position/conditions.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::service {
namespace {

class Refusing {
 public:
  Refusing(const WrittenRoot& position, Square from, Square to)
      : variant_(position.root.variant()), profile_(position.root.profile()), rules_(variant_.rules(profile_)),
        before_(position.setup()), from_(from), to_(to) {}

  [[nodiscard]] RefusedMove refusal() const {
    const auto piece = before_.board[from_];
    if (!piece) return {{}, fmt::format("no piece stands on {}", from_.name())};
    if (from_ == to_) return {{}, "the piece stays where it is"};
    const std::string name(role_info(variant_, piece->role).name);
    const Status status = rules_.setup_status(before_);
    if (status == Status::won || status == Status::lost)
      return {as_strings({variant_.ending_clause(before_, status)}), "the game is over"};
    const bool third = before_.to_move == Side::third;
    if (third ? piece->owner != Owner::both : piece->owner == owner_of(opponent(before_.to_move)))
      return {{},
              fmt::format("the {} on {} is {}'s, and it is {}'s move", name, from_.name(),
                          piece->owner == Owner::white ? "White" : "Black", name_of(before_.to_move))};
    if (auto found = begun()) return std::move(*found);
    if (auto found = by_step()) return std::move(*found);
    const auto target = before_.board[to_];
    if (target && target->owner == piece->owner && piece->owner != Owner::both) {
      RefusedMove refusal = by_movement(*piece).value_or(RefusedMove{});
      if (refusal.reason.empty()) refusal = {clauses_of_piece(before_), {}};
      const std::string own = fmt::format("{}'s own {} stands on {}", name_of(before_.to_move),
                                          role_info(variant_, target->role).name, to_.name());
      refusal.reason = refusal.reason.empty() ? own : fmt::format("{}, and {}", own, refusal.reason);
      return refusal;
    }
    if (auto found = castling(*piece)) return std::move(*found);
    if (auto found = in_the_way()) return std::move(*found);
    return by_board(*piece);
  }

 private:
  static std::vector<std::string> as_strings(std::initializer_list<std::string_view> ids) {
    std::vector<std::string> list;
    for (const std::string_view id : ids) {
      if (!id.empty()) list.emplace_back(id);
    }
    return list;
  }

  /// Legal moves that begin with the step, or arrive there by several.
  [[nodiscard]] std::optional<RefusedMove> begun() const {
    std::vector<const MoveOutcome*> whole;
    const std::vector<MoveOutcome> legal = rules_.setup_moves(before_);
    for (const MoveOutcome& each : legal) {
      if (each.move.front().from == from_ && arrives(each.move)) whole.push_back(&each);
    }
    if (whole.empty()) return std::nullopt;
    RefusedMove refusal{clauses_of(rules_, before_, whole.front()->move), {}};
    std::vector<std::string> names;
    for (const MoveOutcome* each : whole) names.push_back(to_text(each->move, before_, variant_));
    std::sort(names.begin(), names.end());
    constexpr std::size_t most = 5;
    const bool more = names.size() > most;
    if (more) names.resize(most);
    refusal.reason = fmt::format("legal are only {}{}", fmt::join(names, " "), more ? " …" : "");
    return refusal;
  }

  /// What the rules examined and refused, and what the piece could do without a duty of its side.
  [[nodiscard]] std::optional<RefusedMove> by_step() const {
    std::optional<RefusedMove> found;
    const auto take = [&](const Setup& after) {
      Blame blame = blame_extra(variant_, profile_, before_, after);
      if (!found || (found->clauses.empty() && !blame.clauses.empty()))
        found = RefusedMove{std::move(blame.clauses), std::move(blame.reason)};
    };
    for (const Considered& each : rules_.considered(before_)) {
      if (!each.legal && each.move.front().from == from_ && arrives(each.move)) take(each.after);
    }
    if (found) return found;
    for (const StepOutcome& each : rules_.steps_of(before_, from_)) {
      if (each.step.to != to_) continue;
      if (each.after.to_move != before_.to_move) {
        take(each.after);
      } else if (!variant_.duty_clause().empty()) {
        found = RefusedMove{as_strings({variant_.duty_clause()}), "another move is compulsory"};
      }
    }
    return found;
  }

  [[nodiscard]] bool arrives(const Move& move) const { return move.front().to == to_ || move.back().to == to_; }

  /// A king that goes aside to where castling brings it: with each piece of its side that could be the rook.
  [[nodiscard]] std::optional<RefusedMove> castling(Piece king) const {
    const bool aside = to_.rank() == from_.rank() && (to_.file() == 2 || to_.file() == 6);
    if (role_info(variant_, king.role).name != "king" || !aside) return std::nullopt;
    std::optional<RefusedMove> least;
    for (const Square corner : before_.board.of(king.owner)) {
      const bool beyond =
          corner.rank() == from_.rank() && corner != from_ && (corner.file() > from_.file()) == (to_.file() == 6);
      if (!beyond) continue;
      Setup after = variant_.after_pass(before_);
      const Piece other = *before_.board[corner];
      after.board.clear(from_);
      after.board.clear(corner);
      const Square beside = Square::at(to_.file() == 6 ? 5 : 3, from_.rank());
      if (!after.board.empty(to_) || !after.board.empty(beside)) continue;
      after.board.put(to_, king);
      after.board.put(beside, other);
      auto broken = variant_.conditions().broken(profile_, before_, after);
      if (broken && (!least || broken->clauses.size() < least->clauses.size()))
        least = RefusedMove{{broken->clauses.begin(), broken->clauses.end()}, std::move(broken->reason)};
    }
    return least;
  }

  /// Pieces without which the piece could go there.
  [[nodiscard]] std::optional<RefusedMove> in_the_way() const {
    const int files = to_.file() - from_.file();
    const int ranks = to_.rank() - from_.rank();
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return std::nullopt;
    const int length = std::max(std::abs(files), std::abs(ranks));
    Setup cleared = before_;
    std::optional<Square> first;
    for (int i = 1; i <= length; ++i) {
      const Square square = *from_.offset(files / length * i, ranks / length * i);
      if (cleared.board.empty(square)) continue;
      cleared.board.clear(square);
      if (!first) first = square;
    }
    if (!first) return std::nullopt;
    for (const bool empty_target : {false, true}) {
      Setup here = cleared;
      if (!empty_target && !before_.board.empty(to_)) here.board.put(to_, *before_.board[to_]);
      for (const Considered& each : rules_.considered(here)) {
        if (each.move.front().from != from_ || each.move.front().to != to_) continue;
        return RefusedMove{{each.because.begin(), each.because.end()},
                           fmt::format("the {} on {} is in the way",
                                       role_info(variant_, before_.board[*first]->role).name, first->name())};
      }
    }
    return std::nullopt;
  }

  /// If the piece could not go there on a board without other pieces, whether to capture or not: how it moves.
  [[nodiscard]] std::optional<RefusedMove> by_movement(Piece piece) const {
    if (moves_alone(piece, false) || moves_alone(piece, true)) return std::nullopt;
    return RefusedMove{
        clauses_of_piece(before_),
        fmt::format("no clause lets the {} on {} do so", role_info(variant_, piece.role).name, from_.name()), true};
  }
  [[nodiscard]] bool moves_alone(Piece piece, bool captures) const {
    Setup alone = before_;
    for (const Square square : before_.board.occupied()) {
      if (square != from_) alone.board.clear(square);
    }
    if (captures) {
      const Piece target = before_.board[to_].value_or(piece);
      alone.board.put(to_, piece_of(opponent(before_.to_move), role_that_is_taken(target.role)));
    }
    const std::vector<StepOutcome> steps = rules_.steps_of(alone, from_);
    return std::any_of(steps.begin(), steps.end(), [&](const StepOutcome& each) { return each.step.to == to_; });
  }
  [[nodiscard]] Role role_that_is_taken(Role role) const {
    if (role_info(variant_, role).name != "king") return role;
    for (const RoleInfo& each : variant_.roles()) {
      if (each.name != "king" && each.name != "pawn") return each.role;
    }
    return role;
  }

  /// The piece put onto the square, whatever stands there.
  [[nodiscard]] RefusedMove by_board(Piece piece) const {
    Setup after = variant_.after_pass(before_);
    after.board.clear(from_);
    if (!after.board.empty(to_)) after.board.clear(to_);
    after.board.put(to_, piece);
    // A pawn that would capture in passing takes what stands beside it.
    const Square beside = Square::at(to_.file(), from_.rank());
    if (before_.board.empty(to_) && to_.rank() != from_.rank() && !after.board.empty(beside)) {
      Setup passed = after;
      passed.board.clear(beside);
      if (auto broken = variant_.conditions().broken(profile_, before_, passed))
        return {{broken->clauses.begin(), broken->clauses.end()}, std::move(broken->reason)};
    }
    Blame blame = blame_extra(variant_, profile_, before_, after);
    // That its side's king would be attacked is no reason for a piece that never goes so.
    const bool by_safety = !blame.clauses.empty() && blame.clauses.front() == variant_.safety_clause();
    if (by_safety || blame.clauses.empty()) {
      if (auto found = by_movement(piece)) return std::move(*found);
    }
    return {std::move(blame.clauses), std::move(blame.reason)};
  }

  /// Those of the piece's legal steps; if it has none, of those that it would have alone on the board.
  [[nodiscard]] std::vector<std::string> clauses_of_piece(const Setup& here) const {
    std::vector<std::string> list;
    for (const Considered& each : rules_.considered(here)) {
      if (each.move.front().from != from_) continue;
      for (const std::string_view id : each.because) {
        if (std::find(list.begin(), list.end(), id) == list.end()) list.emplace_back(id);
      }
    }
    if (list.empty() && here.board.occupied().size() > 1) {
      Setup alone = here;
      for (const Square square : here.board.occupied()) {
        if (square != from_) alone.board.clear(square);
      }
      return clauses_of_piece(alone);
    }
    return list;
  }

  const Variant& variant_;
  std::size_t profile_;
  const MoveSource& rules_;
  const Setup& before_;
  Square from_;
  Square to_;
};

}  // namespace

RefusedMove refused_move(const WrittenRoot& position, Square from, Square to) {
  return Refusing(position, from, to).refusal();
}

std::optional<RefusedMove> refused_placing(std::string_view text, const WrittenRoot& position) {
  const std::size_t at = text.find('@');
  const auto to = at < text.size() ? Square::parse(text.substr(at + 1, 2)) : std::nullopt;
  if (!to || at > 1) return std::nullopt;
  const Variant& variant = position.root.variant();
  const auto roles = variant.roles();
  const char letter = at == 0 ? 'P' : text.front();
  const auto role =
      std::find_if(roles.begin(), roles.end(), [&](const RoleInfo& each) { return each.notation == letter; });
  if (role == roles.end()) return RefusedMove{{}, fmt::format("no piece has the letter {}", letter)};
  const Setup& before = position.setup();
  if (const auto piece = before.board[*to])
    return RefusedMove{{}, fmt::format("the {} stands on {}", role_info(variant, piece->role).name, to->name())};
  Setup after = variant.after_pass(before);
  after.board.put(*to, piece_of(before.to_move, role->role));
  Blame blame = blame_extra(variant, position.root.profile(), before, after);
  return RefusedMove{std::move(blame.clauses), std::move(blame.reason)};
}

std::optional<RefusedMove> refused_word(std::string_view word, const WrittenRoot& position) {
  const Setup& before = position.setup();
  const Variant& variant = position.root.variant();
  if (word.find('@') != std::string_view::npos) return refused_placing(word, position);
  if (const auto squares = squares_of(word, position)) return refused_move(position, squares->from, squares->to);
  word = word.substr(0, word.find_last_not_of("+#!?") + 1);
  const auto typed = read_typed_word(word, variant);
  if (!typed) return std::nullopt;
  const TypedWordMatcher matcher(*typed, before, variant);
  std::optional<RefusedMove> nearest;
  for (const Square square : before.board.of(owner_of(before.to_move))) {
    const Move first{{.from = square, .to = square, .captures = {}, .becomes = *before.board[square]}};
    if (square == typed->to || !matcher.starts(first)) continue;
    RefusedMove refused = refused_move(position, square, typed->to);
    const bool goes = !refused.never_goes;
    if (!nearest || goes) nearest = std::move(refused);
    if (goes) break;
  }
  return nearest;
}

std::optional<FromTo> squares_of(std::string_view text, const WrittenRoot& position) {
  const Setup& setup = position.setup();
  if (text.starts_with("O-O") || text.starts_with("0-0") || text.starts_with("o-o")) {
    const bool far = text.size() >= 5 && text[3] == '-';
    for (const Square square : setup.board.of(owner_of(setup.to_move))) {
      if (role_info(position.root.variant(), setup.board[square]->role).name == "king")
        return FromTo{square, Square::at(far ? 2 : 6, square.rank())};
    }
  }
  std::optional<Square> from;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    const auto square = Square::parse(text.substr(at, 2));
    if (!square) continue;
    if (from) return FromTo{*from, *square};
    from = square;
    ++at;
  }
  return std::nullopt;
}

}  // namespace arbiter::service
