#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <vector>

#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles::query {

/// In which direction a truth may be wrong where a part of the query cannot be expressed in a world.
enum class Polarity : unsigned char { positive, negative };
[[nodiscard]] constexpr Polarity opposite(Polarity polarity) noexcept {
  return polarity == Polarity::positive ? Polarity::negative : Polarity::positive;
}

/// The meaning of a query, over bool or over formulas. The World says what a position is and which moves it has:
///   Truth, side(), variant()                  whose move it is (concrete), which rules
///   view()                                    the BoardView
///   in_check(side)                            whether a king of `side` is attacked
///   checkers(side)                            one truth for each square from which a king of `side` is attacked
///   guarded(square, from)                     whether a king of the side to move that came from `from` would be
///                                             attacked on `square`
///   any_move()                                whether there is a legal move
///   for_each_move(steps, wanted, f)           f(move, condition, next) for each move, or single step, by pieces with
///                                             wanted(piece, square), while f returns true; next(g) calls
///                                             g(world after it)
///   Over bool alone: mates_as(word), passed(g), checking_squares(side): pure mates, the position after a pass, where
///                                             the pieces are that give check
///   sayable(node)                             whether the part of a query about this position can be expressed here
template <class World>
class Meaning {
 public:
  using T = typename World::Truth;
  explicit Meaning(const World& world)
      : world_(world), own_(puzzle_variant(world.variant()).word_meanings.over(world)) {}

  /// The truth of a query about a position.
  [[nodiscard]] T of(const Node& node, Polarity polarity = Polarity::positive) const {
    if (!world_.sayable(node)) {
      if (polarity == Polarity::negative) return truth<T>(false);
      if (node.op != Op::word) return truth<T>(true);
      // A mate is at least a check, and a pure one at least a mate.
      switch (node.word) {
        case Word::mate: return own_.check(world_);
        case Word::pure_mate:
        case Word::model_mate:
        case Word::ideal_mate: return of({.op = Op::word, .word = Word::mate, .plies = node.plies}, polarity);
        default: return truth<T>(true);
      }
    }
    switch (node.op) {
      case Op::constant: return truth<T>(node.number != 0);
      case Op::negation: return no(of(node.parts.front(), opposite(polarity)));
      case Op::conjunction:
      case Op::disjunction: return joined(node, polarity, [this](const Node& part, Polarity p) { return of(part, p); });
      case Op::comparison: return compared<T>(node, [this](const Node& part) { return amount(part); });
      case Op::word: return position_word(node);
      case Op::inner:
        if constexpr (std::same_as<T, bool>)
          return !own_.check(world_) &&
                 world_.passed([&](const auto& other) { return meaning(other).of(node.parts.front(), polarity); });
        throw InternalError("no formula says what a pass leads to");
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
  [[nodiscard]] T of_one(const Node& node, const Move& move, Next&& next,
                         Polarity polarity = Polarity::positive) const {
    switch (node.op) {
      case Op::constant: return truth<T>(node.number != 0);
      case Op::negation: return no(of_one(node.parts.front(), move, next, opposite(polarity)));
      case Op::conjunction:
      case Op::disjunction:
        return joined(node, polarity, [&](const Node& part, Polarity p) { return of_one(part, move, next, p); });
      case Op::comparison:
        return compared<T>(node, [&](const Node& part) { return Amount<T>(number(part, move), truth<T>(true)); });
      case Op::inner:
        if (node.word == Word::before) return of(node.parts.front(), polarity);
        return next([&](const auto& after) { return meaning(after).of(node.parts.front(), polarity); });
      case Op::word: return word_of_move(node, move, next, polarity);
      default: throw InternalError("a query about a move has no such part");
    }
  }

  /// Whether, after `move`, a piece that it did not move gives check.
  [[nodiscard]] T of_discovered_check(const Node& node, const Move& move, Polarity polarity) const {
    if (!world_.sayable(node)) return polarity == Polarity::negative ? truth<T>(false) : own_.check(world_);
    if constexpr (std::same_as<T, bool>) {
      SquareSet moved;
      for (const Step& step : move) {
        moved |= step.to;
        if (step.also) moved |= step.also->to;
      }
      return !(world_.checking_squares(world_.side()) - moved).empty();
    }
    throw InternalError("no formula says which piece gives check");
  }

  /// An amount of a move.
  [[nodiscard]] static std::size_t number(const Node& node, const Move& move) {
    if (node.op == Op::literal) return static_cast<std::size_t>(node.number);
    if (node.word != Word::captures) return move.size();
    std::size_t captured = 0;
    for (const Step& step : move) captured += static_cast<std::size_t>(step.captures.size());
    return captured;
  }

  /// An amount of a position, over bool: how many there are.
  [[nodiscard]] std::size_t number(const Node& node) const requires std::same_as<T, bool> {
    if (node.op == Op::literal) return static_cast<std::size_t>(node.number);
    const Amount<T> counted = amount(node);
    return static_cast<std::size_t>(std::ranges::count(counted, true));
  }

 private:
  /// The part that looks furthest ahead comes last, and only where the others leave it open.
  template <class Of>
  static T joined(const Node& node, Polarity polarity, Of&& part_of) {
    std::vector<const Node*> order;
    for (const Node& part : node.parts) order.push_back(&part);
    std::ranges::stable_sort(order, {}, &Node::plies);
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
      const T holds = of_one(said, move, next, failing ? opposite(polarity) : polarity);
      result.add(all(condition, failing ? no(holds) : holds));
      return !result.decided();
    });
    return result.value();
  }
  Amount<T> moves_that(const Node& node) const {
    Amount<T> result;
    const auto wanted = [&](Piece piece, Square square) {
      return surely(node.parts.front(), piece, square).value_or(true);
    };
    world_.for_each_move(node.steps, wanted, [&](const Move& move, T condition, auto&& next) {
      const T holds = all(condition, of_one(node.parts.front(), move, next));
      if (!never(holds)) result.push_back(holds);
      return true;
    });
    return result;
  }

  template <class Other>
  static Meaning<Other> meaning(const Other& world) {
    return Meaning<Other>(world);
  }

  template <class Next>
  T word_of_move(const Node& node, const Move& move, Next&& next, Polarity polarity) const {
    switch (node.word) {
      case Word::gives_check: return after(Word::check, next, polarity);
      case Word::gives_mate: return after(Word::mate, next, polarity);
      case Word::gives_stalemate: return after(Word::stalemate, next, polarity);
      case Word::discovers:
        return next([&](const auto& world) { return meaning(world).of_discovered_check(node, move, polarity); });
      default: return move_word(node, move);
    }
  }
  template <class Next>
  T after(Word word, Next&& next, Polarity polarity) const {
    const Node node{.op = Op::word, .word = word, .plies = word == Word::check ? 0 : 1};
    return next([&](const auto& world) { return meaning(world).of(node, polarity); });
  }

  // ---- Words about a position ---------------------------------------------------------------------------------------
  // What does not mean the same everywhere is asked of the variant.

  [[nodiscard]] T position_word(const Node& node) const {
    const Side side = world_.side();
    switch (node.word) {
      case Word::white_to_move: return truth<T>(side == Side::white);
      case Word::black_to_move: return truth<T>(side == Side::black);
      case Word::check: return own_.check(world_);
      case Word::double_check: return count_is(Comparison::at_least, own_.checkers(world_), 2);
      case Word::mate: {
        const T attacked = own_.check(world_);
        return never(attacked) ? attacked : all(all(attacked, no(ended())), no(world_.any_move()));
      }
      case Word::pure_mate:
      case Word::model_mate:
      case Word::ideal_mate:
        if constexpr (std::same_as<T, bool>) return world_.mates_as(node.word);
        throw InternalError("no formula says how pure a mate is");
      case Word::stalemate: return all(no(any(own_.check(world_), ended())), no(world_.any_move()));
      case Word::won: return own_.has_lost(world_, opponent(side));
      case Word::lost: return own_.has_lost(world_, side);
      case Word::drawn: return own_.is_drawn(world_);
      case Word::king_moves: return king_moves();
      case Word::forced: return exactly_one(moves());
      case Word::en_passant_right: return en_passant_right();
      case Word::castling_right: return castling_right(node);
      default: return own_.position_word(world_, node.word);
    }
  }

  [[nodiscard]] Amount<T> amount(const Node& node) const {
    if (node.op == Op::count) return moves_that(node);
    switch (node.word) {
      case Word::pieces: return pieces(node);
      case Word::moves: return moves();
      case Word::checks: return own_.checkers(world_);
      default: return own_.amount(world_, node);
    }
  }

  /// Whether the game is over without a mate or stalemate.
  [[nodiscard]] T ended() const {
    return any(own_.is_drawn(world_), any(own_.has_lost(world_, Side::white), own_.has_lost(world_, Side::black)));
  }
  [[nodiscard]] T king_moves() const {
    Disjunction<T> result;
    const auto kings_only = [&](Piece piece, Square) { return role_info(world_.variant(), piece.role).name == "king"; };
    world_.for_each_move(false, kings_only, [&](const Move& move, T condition, auto&&) {
      result.add(all(condition, is_role(world_, move.front().from, "king")));
      return !result.decided();
    });
    return result.value();
  }
  [[nodiscard]] T en_passant_right() const {
    Disjunction<T> result;
    for (const StateRange& passed : own_.en_passant_squares()) {
      for (std::size_t bit = passed.first_bit; bit < passed.end_bit; ++bit) result.add(world_.view().bit(bit));
    }
    return result.value();
  }
  [[nodiscard]] T castling_right(const Node& node) const {
    Disjunction<T> result;
    for (const Side each : {Side::white, Side::black}) {
      if (!node.pieces.matches(piece_of(each, orthodox::king), world_.side())) continue;
      for (int file = 0; file < 8; ++file) result.add(world_.view().bit(orthodox::castling_bit(each, file)));
    }
    return result.value();
  }
  [[nodiscard]] Amount<T> pieces(const Node& node) const {
    Amount<T> result;
    for (const Square square : node.squares.of(world_.side())) {
      const T here = matches(world_, square, node.pieces);
      if (!never(here)) result.push_back(here);
    }
    return result;
  }
  [[nodiscard]] Amount<T> moves() const {
    Amount<T> result;
    world_.for_each_move(false, anybody, [&](const Move&, T condition, auto&&) {
      result.push_back(condition);
      return true;
    });
    return result;
  }

  // ---- Words about a move, except those about the position after it -------------------------------------------------

  [[nodiscard]] T move_word(const Node& node, const Move& move) const {
    const Step& first = move.front();
    const Step& last = last_of_piece(move);
    const Side side = world_.side();
    switch (node.word) {
      case Word::by:
        return on_squares(node, first.from,
                          first.places ? truth<T>(node.pieces.matches(first.becomes, side))
                                       : matches(world_, first.from, node.pieces));
      case Word::takes: return takes(node, move);
      case Word::becomes: return on_squares(node, last.to, truth<T>(node.pieces.matches(last.becomes, side)));
      case Word::from: return truth<T>(node.squares.of(side).contains(first.from));
      case Word::to: return truth<T>(node.squares.of(side).contains(last.to));
      case Word::via: {
        const auto passed = [&](const Step& step) { return node.squares.of(side).contains(step.to); };
        return truth<T>(std::any_of(move.begin(), move.end() - 1, passed));
      }
      case Word::take: return truth<T>(!taken_by(move).empty());
      case Word::quiet: return truth<T>(taken_by(move).empty());
      case Word::make:
      case Word::chain: return truth<T>(move.size() > 1);
      case Word::guarded: return guarded(move);
      case Word::promotes: return own_.promotes(world_, move);
      case Word::en_passant: return own_.en_passant(world_, move);
      case Word::double_step: return own_.double_step(world_, move);
      case Word::castles: return truth<T>(first.also.has_value());
      case Word::castles_long: return truth<T>(first.also && first.also->from.file() < first.from.file());
      case Word::castles_short: return truth<T>(first.also && first.also->from.file() > first.from.file());
      case Word::switches: return truth<T>(first.switches);
      case Word::drops: return truth<T>(first.places);
      default: return own_.move_word(world_, node.word, move);
    }
  }

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

  T on_squares(const Node& node, Square square, T holds) const {
    return node.has_squares && !node.squares.of(world_.side()).contains(square) ? truth<T>(false) : holds;
  }
  T takes(const Node& node, const Move& move) const {
    Disjunction<T> result;
    for (const Square square : taken_by(move)) {
      if (node.squares.of(world_.side()).contains(square)) result.add(matches(world_, square, node.pieces));
    }
    return result.value();
  }
  T guarded(const Move& move) const {
    return for_some(taken_by(move), [&](Square square) { return world_.guarded(square, move.front().from); });
  }

  const World& world_;
  const WordsOver<World>& own_;
};

}  // namespace arbiter::puzzles::query
