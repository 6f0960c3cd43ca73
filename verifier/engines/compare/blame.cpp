#include "verifier/engines/compare/difference.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

// What a clause is about, by a part of its id: ids never change once they are given. .github/CONTRIBUTING.md asks
// authors of variants for these words.
namespace about {
constexpr std::string_view castling = ".castle";
constexpr std::string_view rights = ".castle.rights";
constexpr std::string_view en_passant = ".ep";
constexpr std::string_view promotion = ".promot";
constexpr std::string_view second_leg = ".make.must";
constexpr std::string_view chain = ".chain";
constexpr std::string_view end = ".end";
constexpr std::string_view win = ".win";
constexpr std::string_view stalemate = ".stalemate";
}  // namespace about

bool is_about(std::string_view id, std::string_view part) { return id.find(part) != std::string_view::npos; }

std::vector<Considered> considered(const MoveSource& rules, const Setup& here, MoveClauses::Say say) {
  using Say = MoveClauses::Say;
  if (say == Say::how) return rules.considered(here);
  std::vector<Considered> result;
  for (Examined& each : examiner_of(rules).examined(here, all_squares)) {
    std::vector<std::string_view> because = std::move(say == Say::general ? each.general : each.allowed_by);
    const bool in_legs = say == Say::allowing && each.before_last_leg > 0;
    const std::size_t legs = in_legs ? each.before_last_leg + because.size() : 0;
    if (say == Say::allowing) because.insert(because.end(), each.because.begin(), each.because.end());
    result.push_back({.move = std::move(each.move),
                      .after = std::move(each.after),
                      .because = std::move(because),
                      .before_last_leg = legs,
                      .legal = each.against.empty()});
  }
  return result;
}

bool same_pieces(const Setup& a, const Setup& b) { return a.board == b.board; }

/// Whether `side` could reach the pieces of `after` by further captures if it were still to move, with the piece on
/// `by` or else with any; so many `steps` are looked at.
bool goes_on_to(const MoveSource& rules, Setup here, Side side, const Setup& after, std::optional<Square> by,
                int& steps) {
  if (here.board.occupied().size() <= after.board.occupied().size()) return false;
  here.to_move = side;
  for (const Square square : by ? SquareSet(*by) : here.board.of(owner_of(side))) {
    for (const StepOutcome& step : rules.steps_of(here, square)) {
      // A piece that is captured stands there afterwards all the same.
      const auto stays = [&](Square at) { return after.board[at] == here.board[at]; };
      if (step.step.captures.empty() || std::ranges::any_of(step.step.captures, stays)) continue;
      if (same_pieces(step.after, after)) return true;
      if (--steps < 0) return false;
      if (goes_on_to(rules, step.after, side, after, by ? std::optional(step.step.to) : by, steps)) return true;
    }
  }
  return false;
}

/// The pieces after a legal move, but another state: the clauses that decide that state.
std::optional<Blame> blame_state(Ruleset ruleset, const Setup& before, const Setup& after) {
  const State theirs = ruleset.essential(after).state;
  std::optional<Blame> least;
  for (const MoveOutcome& move : ruleset.rules().setup_moves(before)) {
    if (!same_pieces(move.after, after)) continue;
    auto clauses = clauses_of_state(ruleset, before, move.move, ruleset.essential(move.after).state, theirs);
    if (!least || clauses.size() < least->clauses.size())
      least =
          Blame{std::move(clauses), "the pieces are those after a legal move, but the state beside the board differs"};
  }
  return least;
}

/// The first of the other profiles that has the move, with its clauses there.
std::optional<Blame> blame_profile(Ruleset ruleset, const Setup& before, const Setup& after) {
  for (std::size_t other = 0; other < ruleset->profiles().size(); ++other) {
    if (other == ruleset.index()) continue;
    const Ruleset reading(ruleset.variant(), other);
    const Setup there = reading.essential(after);
    for (const MoveOutcome& move : reading.rules().setup_moves(before)) {
      if (!same_pieces(move.after, there) || reading.essential(move.after) != there) continue;
      return Blame{clauses_of(reading.rules(), before, move.move),
                   fmt::format("profile {} has it", reading.profile().name)};
    }
  }
  return std::nullopt;
}

/// What one side changed on the board: squares that its pieces left, where they arrived, and where enemies are gone.
/// Pieces of both sides count where none of its own does: the duck moves with every piece.
struct Changed {
  std::vector<Square> left;
  std::vector<Square> arrived;
  SquareSet lost;

  Changed(const Setup& before, const Setup& after) {
    const Owner own = owner_of(before.to_move);
    const auto keep_own = [own](std::vector<Square>& squares, const Board& board) {
      const auto mine = [&](Square square) { return board[square]->owner == own; };
      if (std::ranges::any_of(squares, mine)) std::erase_if(squares, [&](Square square) { return !mine(square); });
    };
    for (const Square square : before.board.occupied() | after.board.occupied()) {
      const auto was = before.board[square];
      const auto is = after.board[square];
      if (was == is) continue;
      const bool enemy = was && was->owner == owner_of(opponent(before.to_move));
      if (is && is->owner != owner_of(opponent(before.to_move))) arrived.push_back(square);
      if (enemy) lost |= square;
      if (was && !is && !enemy) left.push_back(square);
    }
    keep_own(left, before.board);
    keep_own(arrived, after.board);
  }
  [[nodiscard]] bool by_one_piece() const { return left.size() == 1 && arrived.size() == 1; }
};

/// An examined move, legal or not, with the clauses against all of its steps.
struct Way {
  Setup before;  ///< where its last step begins
  Examined last;
  int apart = 0;  ///< squares on which it leaves other pieces than the peer's
  std::size_t cost = 0;
};

/// The ways to a position.
class Ways {
 public:
  Ways(Ruleset ruleset, const Setup& before, const Setup& after)
      : ruleset_(ruleset), examiner_(examiner_of(ruleset.rules())), before_(before), after_(after),
        essential_(ruleset.essential(after)), changed_(before, after) {
    look_at(before, {});
  }

  /// Why none of them leads there.
  [[nodiscard]] Blame blame() const {
    if (there_ && (!same_squares_ || there_->cost <= same_squares_->cost))
      return there_->last.over ? of(*there_) : goes_on(*there_);
    if (!there_) {
      if (Blame early = of_first_leg(); !early.clauses.empty()) return early;
    }
    if (!there_ && !(same_squares_ && same_squares_->apart == 1 && same_squares_->last.move.size() > 1)) {
      if (Blame legs = of_legs(); !legs.clauses.empty()) return legs;
    }
    if (same_squares_) return of(*same_squares_);
    if (changed_.by_one_piece()) {
      Blame why =
          goes_elsewhere(changed_.left.front(), changed_.arrived.front(), before_, ruleset_.variant(), examined_);
      add_own_clauses(why.clauses);
      return why;
    }
    if (changed_.left.size() == 2 && changed_.arrived.size() == 2 && castles())
      return refused_move(castling(), before_, ruleset_);
    if (nearest_ && nearest_->apart <= 2) return of(*nearest_);
    return {{}, "no clause leads there"};
  }
  /// Whether a move leads to these pieces that a clause forbids.
  [[nodiscard]] bool forbidden() const { return there_ && !there_->last.against.empty(); }
  /// Whether the pieces are those after a legal move.
  [[nodiscard]] bool legal_pieces() const { return there_ && there_->last.over && there_->last.against.empty(); }
  [[nodiscard]] bool there() const { return there_.has_value(); }

 private:
  static constexpr std::size_t most_objections = 2;

  void look_at(const Setup& here, const std::vector<Objection>& so_far) {
    for (Examined& each : examiner_.examined(here, all_squares)) {
      std::vector<Objection> against = so_far;
      for (const Objection& one : each.against) {
        if (std::ranges::none_of(against, [&](const auto& known) { return known.clause == one.clause; }))
          against.push_back(one);
      }
      if (!each.over && against.size() <= most_objections && steps_-- > 0) look_at(each.after, against);
      each.against = std::move(against);
      if (&here == &before_) examined_.push_back(each);
      judge(here, std::move(each));
    }
  }

  void judge(const Setup& here, Examined each) {
    const Step& first = each.move.front();
    // Castling without a piece to castle with is a king's step to the peer.
    if (first.also && first.also->to == first.to) return;
    // A quiet step onto a piece: what captures there comes nearer.
    const bool onto = first.captures.empty() && first.to != first.from && !first.also && !here.board.empty(first.to);
    const int apart = onto ? 64 : squares_apart(each.after.board, after_.board);
    const Square to = each.move.back().to;
    const bool arrives = !each.after.board.empty(to) && !after_.board.empty(to);
    const std::size_t cost = 2 * each.against.size() + 3 * static_cast<std::size_t>(apart) +
                             (apart > 0   ? (arrives ? 0 : 1)
                              : each.over ? 3 * states_apart(each.after)
                                          : 3);
    const auto keep = [&](std::optional<Way>& best) {
      if (!best || cost < best->cost) best = Way{here, each, apart, cost};
    };
    if (apart == 0) return keep(there_);
    if (&here == &before_ && is_same(each.move)) keep(same_squares_);
    if (!onto) keep(nearest_);
  }

  /// Whether the move leaves and reaches the squares that the peer's does.
  [[nodiscard]] bool is_same(const Move& move) const {
    const Step& first = move.front();
    if (changed_.by_one_piece())
      return first.from == changed_.left.front() && move.back().to == changed_.arrived.front() &&
             (!first.also || after_.board[first.also->from] != before_.board[first.also->from]);
    return first.also && contains(changed_.left, first.from) && contains(changed_.left, first.also->from);
  }

  /// Whether the variant has a clause about castling.
  [[nodiscard]] bool castles() const {
    const auto clauses = ruleset_->clauses();
    return std::ranges::any_of(clauses, [](const ClauseInfo& each) { return is_about(each.id, about::castling); });
  }
  /// The word for castling with the piece that left the other square.
  [[nodiscard]] std::string_view castling() const {
    const Square one = changed_.left[0];
    const Square other = changed_.left[1];
    const bool king = role_info(ruleset_.variant(), before_.board[one]->role).name == "king";
    return ((king ? other : one) < (king ? one : other)) ? "O-O-O" : "O-O";
  }

  [[nodiscard]] static int squares_apart(const Board& a, const Board& b) {
    int apart = 0;
    for (const Square square : a.occupied() | b.occupied()) apart += a[square] != b[square] ? 1 : 0;
    return apart;
  }
  [[nodiscard]] std::size_t states_apart(const Setup& ours) const {
    const State state = ruleset_.essential(ours).state;
    const auto ranges = ruleset_->state_ranges();
    return static_cast<std::size_t>(
        std::ranges::count_if(ranges, [&](const StateRange& range) { return range.differs(state, essential_.state); }));
  }

  [[nodiscard]] Blame of(const Way& way) const {
    const std::string leaves =
        fmt::format("{} leaves other pieces", to_text(way.last.move, way.before, ruleset_.variant()));
    const Square to = way.last.move.back().to;
    const auto ours = way.last.after.board[to];
    const bool becomes = way.apart == 1 && ours && after_.board[to] && ours != after_.board[to];
    if (!way.last.against.empty() && !becomes) {
      Blame why = refused_move(way.last, way.before, ruleset_);
      if (way.last.move.front().also) add_castling(why.clauses, way.last);
      return why;
    }
    std::vector<std::string> clauses(way.last.because.begin(), way.last.because.end());
    if (way.last.move.front().also) return {clauses, leaves};
    // The last clauses of a move say what it leaves, those of all of a player's moves whose it is.
    if (becomes) {
      if (ours->owner != after_.board[to]->owner)
        clauses.insert(clauses.end(), way.last.general.rbegin(), way.last.general.rend());
      clauses.insert(clauses.end(), way.last.allowed_by.rbegin(), way.last.allowed_by.rend());
    }
    std::ranges::reverse(clauses);
    std::stable_partition(clauses.begin(), clauses.end(),
                          [](const std::string& id) { return !is_about(id, about::win); });
    if (becomes) {
      std::stable_partition(clauses.begin(), clauses.end(),
                            [](const std::string& id) { return is_about(id, about::promotion); });
      if (to.rank() == 0 || to.rank() == 7) {
        for (const ClauseInfo& each : ruleset_->clauses()) {
          if (is_about(each.id, about::promotion)) add(clauses, each.id);
        }
      }
    }
    return {clauses, leaves};
  }
  [[nodiscard]] Blame goes_on(const Way& way) const {
    for (const Examined& next : examiner_.examined(way.last.after, all_squares)) {
      if (next.against.empty() && !next.because.empty())
        return {{std::string(next.because.front())}, "the move is not over there"};
    }
    return of(way);
  }
  static void add(std::vector<std::string>& clauses, std::string_view id) {
    if (!contains(clauses, id)) clauses.emplace_back(id);
  }
  /// What the variant itself says of castling.
  static void add_castling(std::vector<std::string>& clauses, const Examined& castling) {
    for (const auto* ids : {&castling.because, &castling.general}) {
      for (const std::string_view id : *ids) {
        if (!id.starts_with("CH.")) add(clauses, id);
      }
    }
  }
  /// Behind those that its moves begin with, what else they are by: the clause of its own kind may be the broken one.
  void add_own_clauses(std::vector<std::string>& clauses) const {
    constexpr std::size_t most = 4;
    for (const Examined& each : examined_) {
      const Step& first = each.move.front();
      if (first.from != changed_.left.front() || first.places || first.also) continue;
      const std::size_t own = each.before_last_leg == 0 ? each.because.size() : each.before_last_leg;
      for (std::size_t i = 0; i < own && clauses.size() < most; ++i) add(clauses, each.because[i]);
    }
  }
  /// A first leg after which the move would have to go on.
  [[nodiscard]] Blame of_first_leg() const {
    for (const StepOutcome& step : ruleset_.rules().setup_steps(before_)) {
      if (!same_pieces(step.after, after_)) continue;
      for (const Examined& each : examined_) {
        if (each.move.size() < 2 || each.move.front() != step.step || !each.against.empty()) continue;
        Blame blame{clauses_ending(ruleset_.variant(), about::second_leg), "the move is not over there"};
        for (std::size_t i = each.before_last_leg; i < each.because.size(); ++i) add(blame.clauses, each.because[i]);
        return blame;
      }
    }
    return {};
  }
  /// A first leg that captures the same and another leg behind it that it does not have.
  [[nodiscard]] Blame of_legs() const {
    Blame blame;
    for (const Examined& each : examined_) {
      if (each.move.size() < 2 || each.before_last_leg == 0 || !changed_.by_one_piece()) continue;
      const Step& first = each.move.front();
      if (first.from != changed_.left.front() || first.captures != changed_.lost ||
          first.to == changed_.arrived.front())
        continue;
      for (const Objection& one : each.against) add(blame.clauses, one.clause);
      for (std::size_t i = each.before_last_leg; i < each.because.size(); ++i) {
        add(blame.clauses, each.because[i]);
      }
      blame.reason =
          fmt::format("no leg from {} to {} follows the capture", first.to.name(), changed_.arrived.front().name());
    }
    return blame;
  }

  Ruleset ruleset_;
  const Examiner& examiner_;
  const Setup& before_;
  const Setup& after_;
  Setup essential_;
  Changed changed_;
  std::vector<Examined> examined_;
  int steps_ = 400;                  ///< examined inside moves, at most
  std::optional<Way> there_;         ///< with the peer's pieces
  std::optional<Way> same_squares_;  ///< from and to the same squares
  std::optional<Way> nearest_;
};

/// What any move of a set-up falls under, or has against it.
std::vector<std::string_view> clauses_at(const MoveSource& rules, const Setup& setup) {
  std::vector<std::string_view> clauses;
  for (const Examined& each : examiner_of(rules).examined(setup, all_squares)) {
    clauses.insert(clauses.end(), each.because.begin(), each.because.end());
    for (const Objection& one : each.against) clauses.push_back(one.clause);
  }
  return clauses;
}

/// A legal move, and more captures: the clause that ends the move there, or all of the move if none does by itself.
std::optional<Blame> blame_longer(Ruleset ruleset, const Setup& before, const Setup& after) {
  const MoveSource& rules = ruleset.rules();
  int steps = 2'000;
  for (const MoveOutcome& move : rules.setup_moves(before)) {
    if (move.move.back().captures.empty()) continue;
    const bool same = goes_on_to(rules, move.after, before.to_move, after, move.move.back().to, steps);
    if (!same && !goes_on_to(rules, move.after, before.to_move, after, std::nullopt, steps)) continue;
    auto own = clauses_of(rules, before, move.move);
    std::ranges::reverse(own);
    if (own.empty()) continue;
    auto clauses = clauses_ending(ruleset.variant(), about::chain);
    if (same && is_about(own.front(), about::end)) clauses = {own.front()};
    return Blame{clauses.empty() ? std::move(own) : std::move(clauses), "the move is over before"};
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::vector<std::string_view>> MoveClauses::by_step(const Move& move) {
  std::vector<std::vector<std::string_view>> result(move.size());
  const Setup* here = &setup;
  for (std::size_t done = 0; done < move.size();) {
    const Move played(move.begin(), move.begin() + static_cast<std::ptrdiff_t>(done));
    auto known = after.find(played);
    if (known == after.end()) known = after.emplace(played, considered(rules, *here, say)).first;
    const Considered* found = nullptr;
    for (const Considered& each : known->second) {
      const bool fits =
          each.legal && each.move.size() <= move.size() - done &&
          std::equal(each.move.begin(), each.move.end(), move.begin() + static_cast<std::ptrdiff_t>(done));
      if (fits) found = &each;
    }
    if (found == nullptr) break;
    const auto last_leg = found->because.begin() + static_cast<std::ptrdiff_t>(found->before_last_leg);
    for (std::size_t i = 0; i < found->move.size(); ++i) {
      const bool last = i + 1 == found->move.size();
      if (found->before_last_leg == 0)
        result[done + i] = found->because;
      else
        result[done + i].assign(last ? last_leg : found->because.begin(), last ? found->because.end() : last_leg);
    }
    done += found->move.size();
    here = &found->after;
  }
  return result;
}

std::vector<std::string_view> MoveClauses::of(const Move& move) {
  std::vector<std::string_view> result;
  for (const auto& clauses : by_step(move)) {
    for (const std::string_view id : clauses) {
      if (!contains(result, id)) result.push_back(id);
    }
  }
  return result;
}

std::vector<std::string> clauses_of(const MoveSource& rules, const Setup& setup, const Move& move) {
  const auto ids = MoveClauses{rules, setup}.of(move);
  return {ids.begin(), ids.end()};
}

std::vector<std::string> clauses_ending(const Variant& variant, std::string_view end) {
  std::vector<std::string> clauses;
  for (const ClauseInfo& clause : variant.clauses()) {
    if (clause.id.ends_with(end)) clauses.emplace_back(clause.id);
  }
  return clauses;
}

std::vector<std::string> clauses_of_state(Ruleset ruleset, const Setup& before, const Move& move, const State& ours,
                                          const State& theirs) {
  auto own = MoveClauses{ruleset.rules(), before, MoveClauses::Say::allowing}.of(move);
  const auto general = MoveClauses{ruleset.rules(), before, MoveClauses::Say::general}.of(move);
  own.insert(own.end(), general.begin(), general.end());
  std::vector<std::string> clauses;
  for (const StateRange& range : ruleset->state_ranges()) {
    if (!range.differs(ours, theirs)) continue;
    const auto ids = split_words(range.clauses);
    std::vector<std::string> part(ids.begin(), ids.end());
    if (range.part == StatePart::castling) part = clauses_ending(ruleset.variant(), about::rights);
    if (range.part == StatePart::en_passant && part.empty())
      part = clauses_ending(ruleset.variant(), about::en_passant);
    const auto keep = [&](const auto& known) {
      const auto others =
          std::stable_partition(part.begin(), part.end(), [&](const auto& id) { return contains(known, id); });
      if (others == part.begin()) return false;
      part.erase(others, part.end());
      return true;
    };
    if (part.size() > 1 && !keep(own)) keep(clauses_at(ruleset.rules(), before));
    clauses.insert(clauses.end(), part.begin(), part.end());
  }
  if (clauses.empty()) clauses.assign(own.begin(), own.end());
  return clauses;
}

Blame blame_extra(Ruleset ruleset, const Setup& before, const Setup& after) {
  const auto elsewhere = blame_profile(ruleset, before, after);
  const auto explained = [&]() -> Blame {
    const Ways ways(ruleset, before, after);
    const auto longer = blame_longer(ruleset, before, after);
    if (longer && is_about(longer->clauses.front(), about::end)) return *longer;
    if (ways.forbidden()) return ways.blame();
    const auto over = game_over(before, ruleset);
    const bool no_move = over && !over->clauses.empty() && over->clauses.front().ends_with(about::stalemate);
    if (over && !no_move) return *over;
    if (ways.legal_pieces()) {
      if (auto state = blame_state(ruleset, before, after)) return *state;
    }
    if (longer && !ways.there()) return *longer;
    Blame blame = ways.blame();
    return blame.clauses.empty() && over ? *over : blame;
  };
  Blame blame = explained();
  if (!elsewhere) return blame;
  if (blame.clauses.empty()) return *elsewhere;
  blame.reason += "; " + elsewhere->reason;
  return blame;
}

}  // namespace arbiter
