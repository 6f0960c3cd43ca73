#include "puzzles/query/concrete.hpp"

#include <algorithm>

#include "puzzles/query/amounts.hpp"
#include "puzzles/query/evaluate.hpp"
#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"

namespace arbiter::puzzles::query {

std::vector<Move> witnesses(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  const auto parts = shown_parts(query, setup, variant, source);
  const ShownPart* const solution = solution_part(parts);
  return solution == nullptr ? std::vector<Move>() : solution->moves;
}

bool forbids(const Node& part, const Variant& variant) {
  if (part.steps || puzzle_variant(variant).moves_are_chains) return false;
  const bool quantifier = part.op == Op::every || part.op == Op::none || part.op == Op::only;
  return quantifier || (part.op == Op::word && (part.word == Word::mate || part.word == Word::stalemate));
}

std::vector<Move> culprits(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  std::vector<Move> result;
  const ConcreteWorld world(setup, variant, source, false);
  for (const Node& part : conjoined(query.root)) {
    if (!forbids(part, variant)) continue;
    for (const MoveOutcome& each : source.setup_moves(setup)) {
      bool forbidden = part.op == Op::word;
      if (!forbidden) {
        const bool said = Meaning(world).of_one(part.parts.front(), each.move, [&](auto&& g) {
          return g(ConcreteWorld(each.after, variant, source, false));
        });
        forbidden = said == (part.op == Op::none);
      }
      if (forbidden) result.push_back(each.move);
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool holds(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  return Meaning(ConcreteWorld(setup, variant, source, false)).of(query.root);
}

std::vector<std::string> failing(const Query& query, const Setup& setup, const Variant& variant,
                                 const MoveSource& source) {
  const ConcreteWorld world(setup, variant, source, false);
  std::vector<std::string> result;
  for (const Node& part : conjoined(query.root)) {
    if (!Meaning(world).of(part)) result.push_back(query.text.substr(part.begin, part.end - part.begin));
  }
  return result;
}

// ---- How near a position is -----------------------------------------------------------------------------------------

namespace {

constexpr std::size_t hopeless = 1000;  ///< lack of what no change of the board can supply
constexpr std::size_t no_move = 12;     ///< lack where a move is wanted and there is none at all
constexpr std::size_t some_word = 4;
constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

/// Few boards have the moves that these words mean: a board with one is nearer than a board on which the rest holds.
std::size_t worth(const Node& node) {
  switch (node.word) {
    case Word::castles:
    case Word::castles_long:
    case Word::castles_short:
    case Word::en_passant: return 9;
    case Word::promotes:
    case Word::becomes:
    case Word::switches:
    case Word::custodian: return 6;
    case Word::by:
    case Word::double_step: return 5;
    default: return 3;
  }
}

/// By how much `a` and `b` miss the comparison.
std::size_t missed(Comparison comparison, std::size_t a, std::size_t b) {
  const auto over = [](std::size_t more, std::size_t less) { return more > less ? more - less : 0; };
  switch (comparison) {
    case Comparison::equal: return over(a, b) + over(b, a);
    case Comparison::unequal: return a == b ? 1 : 0;
    case Comparison::less: return over(a + 1, b);
    case Comparison::at_most: return over(a, b);
    case Comparison::more: return over(b + 1, a);
    case Comparison::at_least: break;
  }
  return over(b, a);
}

// A lack of `enough` or more need not be known exactly: what is returned then is not less than that, and not 0.

/// The lack of a node's parts: their sum if all must hold, else the least.
template <class Lack>
std::size_t joined_lack(const Node& node, bool all_of_them, std::size_t enough, Lack&& lack) {
  std::size_t sum = 0;
  std::size_t least = unbounded;
  for (const Node& part : node.parts) {
    if (all_of_them && sum > 0 && sum >= enough) return sum;
    const std::size_t here = lack(part, all_of_them ? enough - std::min(enough, sum) : std::min(enough, least));
    sum += here;
    least = std::min(least, here);
    if (!all_of_them && least == 0) return 0;
  }
  return all_of_them ? sum : least;
}

std::size_t lack(const Node& node, const ConcreteWorld& world, bool wanted, std::size_t enough = unbounded);

Node word(Word word) {
  Node node;
  node.op = Op::word;
  node.word = word;
  return node;
}

template <class Next>
std::size_t lack_of_move(const Node& node, const ConcreteWorld& world, const Move& move, Next&& next, bool wanted,
                         std::size_t enough) {
  const auto then = [&](const Node& what) {
    return next([&](const ConcreteWorld& after) { return lack(what, after, wanted, enough); });
  };
  switch (node.op) {
    case Op::negation: return lack_of_move(node.parts.front(), world, move, next, !wanted, enough);
    case Op::conjunction:
    case Op::disjunction:
      return joined_lack(node, (node.op == Op::conjunction) == wanted, enough, [&](const Node& part, std::size_t most) {
        return lack_of_move(part, world, move, next, wanted, most);
      });
    case Op::inner:
      return node.word == Word::before ? lack(node.parts.front(), world, wanted, enough) : then(node.parts.front());
    case Op::word:
      if (node.word == Word::discovers && wanted && !Meaning(world).of_one(node, move, next))
        return 2 + then(word(Word::check));
      if (node.word == Word::gives_check) return then(word(Word::check));
      if (node.word == Word::gives_mate) return then(word(Word::mate));
      if (node.word == Word::gives_stalemate) return then(word(Word::stalemate));
      break;
    default: break;
  }
  if (Meaning(world).of_one(node, move, next) == wanted) return 0;
  if (node.op != Op::comparison) return worth(node);
  // By how much a number of steps or captures is missed.
  const auto number = [&](const Node& part) -> std::size_t {
    if (part.op == Op::literal) return static_cast<std::size_t>(part.number);
    if (part.word != Word::captures) return move.size();
    std::size_t captured = 0;
    for (const Step& step : move) captured += static_cast<std::size_t>(step.captures.size());
    return captured;
  };
  return 1 + missed(wanted ? node.comparison : negated(node.comparison), number(node.parts[0]), number(node.parts[1]));
}

/// How many moves satisfy, or do not satisfy, what a quantifier says, and how near the nearest comes.
struct Tally {
  std::size_t satisfied = 0;
  std::size_t failing = 0;
  std::size_t nearest = no_move;  ///< lack of the best move
};
/// `numbers`: they matter, also once a move satisfies it; until there are `most` of those that count.
Tally tally(const Node& quantifier, const ConcreteWorld& world, bool wanted, bool numbers, std::size_t enough = no_move,
            std::size_t most = unbounded) {
  const bool counts_failing = quantifier.op == Op::only || quantifier.op == Op::every;
  Tally result;
  // Where all moves must satisfy it, those count that do not, however near they come.
  result.nearest = quantifier.op == Op::every && wanted ? 0 : std::clamp<std::size_t>(enough, 1, no_move);
  const Node& said = quantifier.parts.front();
  world.for_each_move(
      quantifier.steps, [](Piece, Square) { return true; },
      [&](const Move& move, bool, auto&& next) {
        const std::size_t here = result.nearest > 0 ? lack_of_move(said, world, move, next, wanted, result.nearest - 1)
                                                    : (Meaning(world).of_one(said, move, next) == wanted ? 0 : 1);
        ++(here == 0 ? result.satisfied : result.failing);
        result.nearest = here == 0 ? 0 : std::min(result.nearest, here + 1);
        return (numbers || here > 0) &&
               (counts_failing ? result.failing : result.satisfied) < std::max<std::size_t>(most, 1);
      });
  return result;
}

std::size_t moves_of(const ConcreteWorld& world) {
  Node moves;
  moves.op = Op::amount;
  moves.word = Word::moves;
  return Meaning(world).number(moves);
}

/// A duty to capture hides the other moves: a low number of moves is not a sign of a board on which no side can move.
std::size_t hidden_moves(const ConcreteWorld& world) {
  constexpr std::size_t about_as_many = 10;
  if (world.variant().info().duty_clause.empty()) return 0;
  bool captures = false;
  world.for_each_move(
      true, [](Piece, Square) { return true; },
      [&](const Move& move, bool, auto&&) {
        captures = !move.front().captures.empty();
        return false;
      });
  return captures ? about_as_many : 0;
}

std::size_t lack_of_word(const Node& node, const ConcreteWorld& world, bool wanted, std::size_t enough) {
  if (Meaning(world).of(node) == wanted) return 0;
  if (!wanted) return some_word;
  switch (node.word) {
    case Word::pure_mate:
    case Word::model_mate:
    case Word::ideal_mate: {
      const MatingPicture picture = world.mating_picture();
      return picture.mate() ? 1 + picture.impure() : some_word + lack_of_word(word(Word::mate), world, true, unbounded);
    }
    case Word::mate: {
      const std::size_t check = Meaning(world).of(word(Word::check)) ? 1 : some_word;
      return check < enough ? check + moves_of(world) : check;
    }
    case Word::stalemate: return some_word + moves_of(world) + hidden_moves(world);
    case Word::forced: return missed(Comparison::equal, moves_of(world), 1);
    default: return some_word;
  }
}

std::size_t lack(const Node& node, const ConcreteWorld& world, bool wanted, std::size_t enough) {
  switch (node.op) {
    case Op::constant: return (node.number != 0) == wanted ? 0 : hopeless;
    case Op::negation: return lack(node.parts.front(), world, !wanted, enough);
    case Op::conjunction:
    case Op::disjunction:
      return joined_lack(node, (node.op == Op::conjunction) == wanted, enough,
                         [&](const Node& part, std::size_t most) { return lack(part, world, wanted, most); });
    case Op::comparison:
      return missed(wanted ? node.comparison : negated(node.comparison), Meaning(world).number(node.parts[0]),
                    Meaning(world).number(node.parts[1]));
    case Op::word: return lack_of_word(node, world, wanted, enough);
    case Op::inner: {
      if (!wanted) return Meaning(world).of(node) ? some_word : 0;
      const std::size_t check = Meaning(world).of(word(Word::check)) ? some_word : 0;
      if (check > 0 && check >= enough) return check;
      return check + world.passed([&](const ConcreteWorld& other) {
        return lack(node.parts.front(), other, true, enough - check);
      });
    }
    case Op::exists:
    case Op::none: {
      const Tally here = tally(node, world, true, (node.op == Op::exists) != wanted, enough, enough);
      return (node.op == Op::exists) == wanted ? here.nearest : here.satisfied;
    }
    case Op::every: {
      const Tally here = tally(node, world, wanted, wanted, enough, enough);
      return wanted ? here.failing : here.nearest;
    }
    case Op::only: {
      const Tally here = tally(node, world, true, true, no_move, wanted ? enough : unbounded);
      if (!wanted) return here.satisfied > 0 && here.failing == 0 ? 1 : 0;
      return here.nearest + here.failing;
    }
    case Op::one: {
      const Tally here = tally(node, world, true, true);
      if (!wanted) return here.satisfied == 1 ? 1 : 0;
      return here.satisfied == 0 ? here.nearest : here.satisfied - 1;
    }
    default: return Meaning(world).of(node) == wanted ? 0 : 1;
  }
}

}  // namespace

std::size_t lacking(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source,
                    std::size_t enough) {
  return lack(query.root, ConcreteWorld(setup, variant, source, false), true, enough);
}

}  // namespace arbiter::puzzles::query
