#pragma once

#include <algorithm>
#include <concepts>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/query/move_facts.hpp"
#include "puzzles/variants/ends.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::puzzles::query {

/// In which direction a truth may be wrong where a part of the query cannot be expressed in a world.
enum class Polarity : unsigned char { positive, negative };
[[nodiscard]] constexpr Polarity opposite(Polarity polarity) noexcept {
  return polarity == Polarity::positive ? Polarity::negative : Polarity::positive;
}

/// The meaning of a query, over bool or over formulas. The World says what a position is and which moves it has:
///   Truth, side(), variant()                  whose move it is (concrete), which rules
///   for_each_piece(square, f), bit(number), context()   as of a BoardView
///   in_check(side)                            whether a king of `side` is attacked
///   checkers(side)                            one truth for each square from which a king of `side` is attacked
///   guarded(square, from)                     whether a king of the side to move that came from `from` would be
///                                             attacked on `square`
///   any_move()                                whether there is a legal move
///   for_each_move(steps, wanted, f)           f(move, condition, next) for each move, or single step, by pieces with
///                                             wanted(piece, square), while f returns true; next(g) calls
///                                             g(world after it)
///   sayable(node)                             whether the part of a query about this position can be expressed here
template <class World>
class Meaning {
 public:
  using T = typename World::Truth;
  explicit Meaning(const World& world) : world_(world) {}

  /// The truth of a query about a position.
  [[nodiscard]] T of(const Node& node, Polarity polarity = Polarity::positive) const {
    if (!world_.sayable(node)) {
      if (polarity == Polarity::negative) return truth<T>(false);
      return node.op == Op::word && node.word == Word::mate ? check() : truth<T>(true);  // a mate is at least a check
    }
    switch (node.op) {
      case Op::constant: return truth<T>(node.number != 0);
      case Op::negation: return no(of(node.parts.front(), opposite(polarity)));
      case Op::conjunction:
      case Op::disjunction: return joined(node, polarity, [this](const Node& part, Polarity p) { return of(part, p); });
      case Op::comparison: return compared(node, [this](const Node& part) { return amount(part); });
      case Op::word: return word(node);
      case Op::exists: return some(node, node.parts.front(), polarity, false);
      case Op::none: return no(some(node, node.parts.front(), opposite(polarity), false));
      case Op::every: return no(some(node, node.parts.front(), opposite(polarity), true));
      case Op::only:
        return all(some(node, node.parts.front(), polarity, false),
                   no(some(node, node.parts.front(), opposite(polarity), true)));
      case Op::one: return exactly_one(moves_that(node));
      default: throw InternalError("a query about a position has no such part");
    }
  }

  /// The truth of what a quantifier says about one move.
  template <class Next>
  [[nodiscard]] T of_one(const Node& said, const Move& move, Next&& next) const {
    return of_move(said, move, next, Polarity::positive);
  }

  /// An amount of a position, over bool: how many there are.
  [[nodiscard]] std::size_t number(const Node& node) const requires std::same_as<T, bool> {
    if (node.op == Op::literal) return static_cast<std::size_t>(node.number);
    const Amount counted = amount(node);
    return static_cast<std::size_t>(std::count(counted.begin(), counted.end(), true));
  }

 private:
  using Amount = std::vector<T>;  ///< one truth per candidate: the amount is how many of them hold

  static T count_is(Comparison comparison, const Amount& amount, int number) {
    const auto at_least = [&](int n) -> T {
      if (n <= 0) return truth<T>(true);
      if (static_cast<std::size_t>(n) > amount.size()) return truth<T>(false);
      if constexpr (std::same_as<T, bool>) {
        return std::count(amount.begin(), amount.end(), true) >= n;
      } else {
        return no(at_most(static_cast<std::size_t>(n - 1), amount));
      }
    };
    switch (comparison) {
      case Comparison::equal: return all(at_least(number), no(at_least(number + 1)));
      case Comparison::unequal: return no(all(at_least(number), no(at_least(number + 1))));
      case Comparison::less: return no(at_least(number));
      case Comparison::at_most: return no(at_least(number + 1));
      case Comparison::more: return at_least(number + 1);
      case Comparison::at_least: return at_least(number);
    }
    throw InternalError("no such comparison");
  }
  static Comparison turned(Comparison comparison) {
    switch (comparison) {
      case Comparison::less: return Comparison::more;
      case Comparison::at_most: return Comparison::at_least;
      case Comparison::more: return Comparison::less;
      case Comparison::at_least: return Comparison::at_most;
      default: return comparison;
    }
  }

  template <class AmountOf>
  T compared(const Node& node, AmountOf&& amount_of) const {
    const Node& left = node.parts[0];
    const Node& right = node.parts[1];
    if (left.op == Op::literal && right.op == Op::literal) {
      return count_is(node.comparison, Amount(static_cast<std::size_t>(left.number), truth<T>(true)), right.number);
    }
    if (right.op == Op::literal) return count_is(node.comparison, amount_of(left), right.number);
    if (left.op == Op::literal) return count_is(turned(node.comparison), amount_of(right), left.number);
    // Comparing two amounts: left <= right if no number has left >= n and right < n.
    const Amount a = amount_of(left);
    const Amount b = amount_of(right);
    const auto at_most_other = [](const Amount& less, const Amount& more) {
      Conjunction<T> result;
      for (int n = 1; n <= static_cast<int>(less.size()); ++n) {
        result.add(implies(count_is(Comparison::at_least, less, n), count_is(Comparison::at_least, more, n)));
      }
      return result.value();
    };
    switch (node.comparison) {
      case Comparison::equal: return all(at_most_other(a, b), at_most_other(b, a));
      case Comparison::unequal: return no(all(at_most_other(a, b), at_most_other(b, a)));
      case Comparison::less: return no(at_most_other(b, a));
      case Comparison::at_most: return at_most_other(a, b);
      case Comparison::more: return no(at_most_other(a, b));
      case Comparison::at_least: return at_most_other(b, a);
    }
    throw InternalError("no such comparison");
  }

  /// The part that looks furthest ahead comes last, and only where the others leave it open.
  template <class Of>
  static T joined(const Node& node, Polarity polarity, Of&& part_of) {
    std::vector<const Node*> order;
    for (const Node& part : node.parts) order.push_back(&part);
    std::stable_sort(order.begin(), order.end(), [](const Node* a, const Node* b) { return a->plies < b->plies; });
    const bool conjunction = node.op == Op::conjunction;
    Conjunction<T> result;
    for (const Node* part : order) {
      if (result.decided()) break;
      const T value = part_of(*part, polarity);
      result.add(conjunction ? value : no(value));
    }
    return conjunction ? result.value() : no(result.value());
  }

  /// Whether some move satisfies (or, with `failing`, does not satisfy) `said`. `polarity` is that of the answer.
  T some(const Node& quantifier, const Node& said, Polarity polarity, bool failing) const {
    Disjunction<T> result;
    const auto wanted = [&](Piece piece, Square square) {
      const auto known = surely(said, piece, square);
      return !known || *known != failing;
    };
    world_.for_each_move(quantifier.steps, wanted, [&](const Move& move, T condition, auto&& next) {
      if (result.decided()) return false;
      const T holds = of_move(said, move, next, failing ? opposite(polarity) : polarity);
      result.add(all(condition, failing ? no(holds) : holds));
      return !result.decided();
    });
    return result.value();
  }
  Amount moves_that(const Node& node) const {
    Amount result;
    const auto wanted = [&](Piece piece, Square square) {
      return surely(node.parts.front(), piece, square).value_or(true);
    };
    world_.for_each_move(node.steps, wanted, [&](const Move& move, T condition, auto&& next) {
      const T holds = all(condition, of_move(node.parts.front(), move, next, Polarity::positive));
      if (!never(holds)) result.push_back(holds);
      return true;
    });
    return result;
  }

  static bool anybody(Piece, Square) { return true; }

  /// What is known of a move when only the piece that makes it is known.
  [[nodiscard]] std::optional<bool> surely(const Node& node, Piece piece, Square square) const {
    switch (node.op) {
      case Op::constant: return node.number != 0;
      case Op::negation: {
        const auto part = surely(node.parts.front(), piece, square);
        return part ? std::optional(!*part) : std::nullopt;
      }
      case Op::conjunction:
      case Op::disjunction: {
        const bool decides = node.op == Op::disjunction;
        bool open = false;
        for (const Node& part : node.parts) {
          const auto known = surely(part, piece, square);
          if (known == decides) return decides;
          open = open || !known;
        }
        return open ? std::nullopt : std::optional(!decides);
      }
      case Op::word: break;
      default: return std::nullopt;
    }
    const std::string_view name = role_info(world_.variant(), piece.role).name;
    switch (node.word) {
      case Word::by:
        return node.pieces.matches(piece, world_.side()) &&
               (!node.has_squares || node.squares.of(world_.side()).contains(square));
      case Word::from: return node.squares.of(world_.side()).contains(square);
      case Word::double_step: return name == "pawn" ? std::nullopt : std::optional(false);
      case Word::castles:
      case Word::castles_long:
      case Word::castles_short: return name == "king" ? std::nullopt : std::optional(false);
      default: return std::nullopt;
    }
  }

  T matches(Square square, const PiecesPattern& pieces) const {
    Disjunction<T> result;
    world_.for_each_piece(square, [&](Piece piece, T present) {
      if (pieces.matches(piece, world_.side())) result.add(present);
    });
    return result.value();
  }

  Amount amount(const Node& node) const {
    if (node.op == Op::count) return moves_that(node);
    Amount result;
    switch (node.word) {
      case Word::pieces:
        for (const Square square : node.squares.of(world_.side())) {
          const T here = matches(square, node.pieces);
          if (!never(here)) result.push_back(here);
        }
        return result;
      case Word::moves:
        world_.for_each_move(false, anybody, [&](const Move&, T condition, auto&&) {
          result.push_back(condition);
          return true;
        });
        return result;
      case Word::checks: return checkers();
      case Word::reserve:
        for (const Side side : {Side::white, Side::black}) {
          for (const Role role : interweave::reserve_roles) {
            if (!node.pieces.matches(piece_of(side, role), world_.side())) continue;
            for (int n = 1; n <= interweave::reserve_limit; ++n)
              result.push_back(world_.bit(interweave::reserve_bit(side, role, n)));
          }
        }
        return result;
      case Word::stage: return Amount(checkered_player() ? 2 : 1, truth<T>(true));
      default: throw InternalError("no such amount of a position");
    }
  }

  [[nodiscard]] bool in(std::string_view variant) const { return world_.variant().name() == variant; }
  [[nodiscard]] State concrete_state() const {
    State state;
    state.context = world_.context();
    return state;
  }
  /// Checkered chess, stage 2: the player who has the checkered pieces.
  [[nodiscard]] std::optional<Side> checkered_player() const {
    return in("checkered") ? checkered::checkered_player(concrete_state()) : std::nullopt;
  }

  /// CK.stage2.kings: the coloured side has two kings there, the checkered side none.
  T check() const {
    if (const auto player = checkered_player()) {
      if (*player == world_.side()) return truth<T>(false);
      return any(world_.in_check(Side::white), world_.in_check(Side::black));
    }
    return world_.in_check(world_.side());
  }
  /// In stage 2, the checkers of both kings.
  Amount checkers() const {
    const auto player = checkered_player();
    if (!player) return world_.checkers(world_.side());
    if (*player == world_.side()) return {};
    Amount result = world_.checkers(Side::white);
    for (const T each : world_.checkers(Side::black)) result.push_back(each);
    return result;
  }
  T some_piece(Owner owner) const {
    Disjunction<T> result;
    for (const Square square : all_squares) {
      world_.for_each_piece(square, [&](Piece piece, T present) {
        if (piece.owner == owner) result.add(present);
      });
    }
    return result.value();
  }
  /// Interweave: whether a side has `count` kings.
  T kings(Side side, int count) const {
    Amount operands;
    for (const Square square : all_squares) {
      world_.for_each_piece(square, [&](Piece piece, T present) {
        if (piece == piece_of(side, interweave::king)) operands.push_back(present);
      });
    }
    return count_is(Comparison::equal, operands, count);
  }
  /// IW.end.king: `loser` has one king and the other side two.
  T fallen(Side loser) const { return all(kings(loser, 1), kings(opponent(loser), 2)); }

  /// A side without checkered pieces in stage 2 has lost, and so has a side that has lost a king.
  T ended() const {
    if (in("interweave")) return any(fallen(Side::white), fallen(Side::black));
    if (const auto player = checkered_player(); player && *player == world_.side()) return no(some_piece(Owner::both));
    return any(has_reached_end(world_, Side::white), has_reached_end(world_, Side::black));
  }

  T word(const Node& node) const {
    const Side side = world_.side();
    switch (node.word) {
      case Word::white_to_move: return truth<T>(side == Side::white);
      case Word::black_to_move: return truth<T>(side == Side::black);
      case Word::check: return check();
      case Word::double_check: return count_is(Comparison::at_least, checkers(), 2);
      case Word::mate: {
        const T attacked = check();
        return never(attacked) ? attacked : all(all(attacked, no(ended())), no(world_.any_move()));
      }
      case Word::stalemate: return all(no(any(check(), ended())), no(world_.any_move()));
      case Word::won: return in("interweave") ? fallen(opponent(side)) : has_reached_end(world_, side);
      case Word::lost: {
        if (in("interweave")) return fallen(side);
        const auto player = checkered_player();
        return player && *player == side ? ended() : has_reached_end(world_, opponent(side));
      }
      case Word::king_moves: {
        Disjunction<T> result;
        const auto kings_only = [&](Piece piece, Square) {
          return role_info(world_.variant(), piece.role).name == "king";
        };
        world_.for_each_move(false, kings_only, [&](const Move& move, T condition, auto&&) {
          result.add(all(condition, is_king(move.front().from)));
          return !result.decided();
        });
        return result.value();
      }
      case Word::forced: {
        Amount moves;
        world_.for_each_move(false, anybody, [&](const Move&, T condition, auto&&) {
          moves.push_back(condition);
          return true;
        });
        return exactly_one(moves);
      }
      case Word::en_passant_right: {
        Disjunction<T> result;
        const bool interweave = in("interweave");
        for (std::size_t bit = interweave ? 0 : 16; bit < 32; ++bit) result.add(world_.bit(bit));
        return result.value();
      }
      case Word::castling_right: {
        Disjunction<T> result;
        for (const Side each : {Side::white, Side::black}) {
          if (!node.pieces.matches(piece_of(each, orthodox::king), side)) continue;
          for (int file = 0; file < 8; ++file) result.add(world_.bit(orthodox::castling_bit(each, file)));
        }
        return result.value();
      }
      case Word::may_switch: return truth<T>(checkered::stage(concrete_state()) == checkered::Stage::one_may_switch);
      default: throw InternalError("no such word about a position");
    }
  }

  T is_role(Square square, std::string_view name) const {
    Disjunction<T> result;
    world_.for_each_piece(square, [&](Piece piece, T present) {
      if (role_info(world_.variant(), piece.role).name == name) result.add(present);
    });
    return result.value();
  }
  T is_king(Square square) const { return is_role(square, "king"); }

  template <class Next>
  T of_move(const Node& node, const Move& move, Next&& next, Polarity polarity) const {
    switch (node.op) {
      case Op::constant: return truth<T>(node.number != 0);
      case Op::negation: return no(of_move(node.parts.front(), move, next, opposite(polarity)));
      case Op::conjunction:
      case Op::disjunction:
        return joined(node, polarity, [&](const Node& part, Polarity p) { return of_move(part, move, next, p); });
      case Op::comparison: return compared(node, [&](const Node& part) { return amount_of_move(part, move); });
      case Op::inner:
        if (node.word == Word::before) return of(node.parts.front(), polarity);
        return next([&](const auto& after) { return meaning(after).of(node.parts.front(), polarity); });
      case Op::word: return word_of_move(node, move, next, polarity);
      default: throw InternalError("a query about a move has no such part");
    }
  }
  template <class Other>
  static Meaning<Other> meaning(const Other& world) {
    return Meaning<Other>(world);
  }

  Amount amount_of_move(const Node& node, const Move& move) const {
    std::size_t number = move.size();
    if (node.word == Word::captures) {
      number = 0;
      for (const Step& step : move) number += static_cast<std::size_t>(step.captures.size());
    }
    return Amount(number, truth<T>(true));
  }

  /// Whether a step of a piece that is `name` before the step satisfies `f`. Promoted pieces move on as what they
  /// became.
  template <class F>
  T step_of(std::string_view name, const Move& move, F&& f) const {
    Disjunction<T> result;
    for (std::size_t i = 0; i < move.size(); ++i) {
      if (!f(move[i])) continue;
      if (i == 0) {
        result.add(is_role(move[0].from, name));
      } else if (role_info(world_.variant(), move[i - 1].becomes.role).name == name) {
        result.add(truth<T>(true));
      }
    }
    return result.value();
  }

  template <class Next>
  T word_of_move(const Node& node, const Move& move, Next&& next, Polarity polarity) const {
    const Step& first = move.front();
    const Step& last = move.back();
    const Side side = world_.side();
    SquareSet taken;
    for (const Step& step : move) taken |= step.captures;
    switch (node.word) {
      case Word::by: return on_squares(node, first.from, matches(first.from, node.pieces));
      case Word::takes: {
        Disjunction<T> result;
        for (const Square square : taken) {
          if (node.squares.of(side).contains(square)) result.add(matches(square, node.pieces));
        }
        return result.value();
      }
      case Word::becomes: return on_squares(node, last.to, truth<T>(node.pieces.matches(last.becomes, side)));
      case Word::from: return truth<T>(node.squares.of(side).contains(first.from));
      case Word::to: return truth<T>(node.squares.of(side).contains(last.to));
      case Word::via: {
        const auto passed = [&](const Step& step) { return node.squares.of(side).contains(step.to); };
        return truth<T>(std::any_of(move.begin(), move.end() - 1, passed));
      }
      case Word::take: return truth<T>(!taken.empty());
      case Word::quiet: return truth<T>(taken.empty());
      case Word::make: return truth<T>(move.size() > 1);
      case Word::guarded: {
        Disjunction<T> result;
        for (const Square square : taken) result.add(world_.guarded(square, first.from));
        return result.value();
      }
      case Word::promotes: return promotes(move);
      case Word::en_passant:
        if (in("interweave")) return step_of("pawn", move, leaps_in_passing);
        return all(is_role(first.from, "pawn"), truth<T>(takes_in_passing(first)));
      case Word::double_step: {
        const bool two = taken.empty() && length(first) == 2;
        if (in("interweave")) {  // custodian captures do not make it a different step
          return all(is_role(first.from, "pawn"), truth<T>(!straight(first) && length(first) == 2));
        }
        return all(is_role(first.from, "pawn"), truth<T>(two && move.size() == 1));
      }
      case Word::castles: return truth<T>(first.also.has_value());
      case Word::castles_long: return truth<T>(first.also && first.also->from.file() < first.from.file());
      case Word::castles_short: return truth<T>(first.also && first.also->from.file() > first.from.file());
      case Word::birth:
        return all(truth<T>(!taken.empty() && !checkered_player() && !last.switches), no(is_king(first.from)));
      case Word::switches: return truth<T>(first.switches);
      case Word::chain: return truth<T>(move.size() > 1);
      case Word::approach: return step_of("smasher", move, [](const Step& step) { return !step.captures.empty(); });
      case Word::rifle:
        return step_of("remover", move, [](const Step& step) { return on_the_spot(step) && !step.captures.empty(); });
      case Word::short_leap: return any(step_of("king", move, leaps_shortly), step_of("pawn", move, leaps_shortly));
      case Word::double_leap: return step_of("leaper", move, leaps_doubly);
      case Word::long_leap: return step_of("leaper", move, leaps_far);
      case Word::custodian: return step_of("pawn", move, captures_beside);
      case Word::gives_check: return after(Word::check, next, polarity);
      case Word::gives_mate: return after(Word::mate, next, polarity);
      case Word::gives_stalemate: return after(Word::stalemate, next, polarity);
      default: throw InternalError("no such word about a move");
    }
  }
  T on_squares(const Node& node, Square square, T holds) const {
    return node.has_squares && !node.squares.of(world_.side()).contains(square) ? truth<T>(false) : holds;
  }
  template <class Next>
  T after(Word word, Next&& next, Polarity polarity) const {
    Node node;
    node.op = Op::word;
    node.word = word;
    node.plies = word == Word::check ? 0 : 1;
    return next([&](const auto& world) { return meaning(world).of(node, polarity); });
  }

  T promotes(const Move& move) const {
    const Role becomes = move.back().becomes.role;
    const bool other = role_info(world_.variant(), becomes).name != "pawn";
    if (!other) return truth<T>(false);
    // A checkered piece's nature may be that of the piece that it captured.
    const int rank = move.back().to.rank();
    if (in("checkered") && rank != 0 && rank != 7) return truth<T>(false);
    return is_role(move.front().from, "pawn");
  }

  const World& world_;
};

}  // namespace arbiter::puzzles::query
