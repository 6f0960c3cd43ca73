#include "puzzles/query/worlds.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "puzzles/query/evaluate.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles::query {

bool forbids(const Node& part, const Variant& variant) {
  if (part.steps || puzzle_variant(variant).moves_are_chains) return false;
  const bool quantifier = part.op == Op::every || part.op == Op::none || part.op == Op::only;
  return quantifier || (part.op == Op::word && (part.word == Word::mate || part.word == Word::stalemate));
}

std::vector<Move> culprits(const Query& query, const ConcreteWorld& world) {
  std::vector<Move> result;
  for (const Node& part : conjoined(query.root)) {
    if (!forbids(part, world.variant())) continue;
    for (const MoveOutcome& each : world.source().setup_moves(world.setup())) {
      const auto next = [&](auto&& g) { return g(world.after(each)); };
      if (part.op == Op::word || Meaning(world).of_one(part.parts.front(), each.move, next) == (part.op == Op::none))
        result.push_back(each.move);
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool is_such(const Node& said, const Move& move, const ConcreteWorld& before, const ConcreteWorld& after) {
  return Meaning(before).of_one(said, move, [&](auto&& g) { return g(after); });
}

bool holds(const Query& query, const ConcreteWorld& world) { return Meaning(world).of(query.root); }

std::vector<std::string> failing(const Query& query, const ConcreteWorld& world) {
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

Node word(Word word) { return {.op = Op::word, .word = word}; }

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
  if (node.op != Op::comparison) return info(node.word).worth;
  // By how much a number of steps or captures is missed.
  using Meant = Meaning<ConcreteWorld>;
  return 1 + missed(wanted ? node.comparison : negated(node.comparison), Meant::number(node.parts[0], move),
                    Meant::number(node.parts[1], move));
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
  world.for_each_move(quantifier.steps, anybody, [&](const Move& move, bool, auto&& next) {
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
  return Meaning(world).number({.op = Op::amount, .word = Word::moves});
}

/// A duty to capture hides the other moves: a low number of moves is not a sign of a board on which no side can move.
std::size_t hidden_moves(const ConcreteWorld& world) {
  constexpr std::size_t about_as_many = 10;
  if (world.variant().info().duty_clause.empty()) return 0;
  bool captures = false;
  world.for_each_move(true, anybody, [&](const Move& move, bool, auto&&) {
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
      const MatingPicture picture(world.setup(), world.source());
      return picture.mate ? 1 + picture.impure : some_word + lack_of_word(word(Word::mate), world, true, unbounded);
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

/// Quantifiers stand together in the list of Op.
bool speaks_of_moves(const Node& node) {
  return (node.op >= Op::exists && node.op <= Op::only) || node.op == Op::count;
}

/// Whether the moves of this position that the part speaks of can be listed. `chains`: moves may have any number of
/// steps, and only single steps can be listed.
bool near(const Node& node, int plies, bool chains) {
  if (node.op == Op::inner) return node.word != Word::passed;
  if (speaks_of_moves(node)) return plies > 0 && (node.steps || !chains);
  if (node.op != Op::word && node.op != Op::amount) return true;
  const Ahead ahead = info(node.word).ahead;
  if (ahead == Ahead::tried || node.word == Word::discovers) return false;
  return ahead == Ahead::here || (plies > 0 && !(ahead == Ahead::moves && chains));
}

/// The same, and for all positions further on.
bool whole(const Node& node, int plies, bool chains) {
  if (!near(node, plies, chains)) return false;
  const bool back = node.op == Op::inner && node.word == Word::before;
  const int left = speaks_of_moves(node) ? plies - 1 : back ? plies + 1 : plies;
  return std::ranges::all_of(node.parts, [&](const Node& part) { return whole(part, left, chains); });
}

/// What such a part says apart from its statement about all moves.
Node rest_of(const Node& part) {
  Node rest = part;
  if (part.op == Op::only) rest.op = Op::exists;
  if (part.op == Op::word) rest.word = Word::check;
  if (part.op == Op::word && part.word == Word::stalemate) {
    rest.parts = {rest};
    rest.op = Op::negation;
  }
  if (part.op == Op::every || part.op == Op::none) return {.number = 1};
  return rest;
}

std::optional<Square> king_of(const Setup& setup, Side side) {
  const SquareSet kings = setup.board.of(piece_of(side, orthodox::king));
  return kings.size() == 1 ? std::optional(*kings.begin()) : std::nullopt;
}

/// The squares from which pieces attack a king of `side` that stood on `square` instead of where it stands.
SquareSet attackers_of_king(const Setup& setup, const MoveSource& source, Side side, Square square) {
  Setup there = setup;
  if (const auto king = king_of(setup, side)) there.board.clear(*king);
  there.board.put(square, piece_of(side, orthodox::king));
  return checkers_of(there, source, side);
}

// ---- What a reader is shown -----------------------------------------------------------------------------------------

/// A page shows at most this many lines of a continuation, keys with one, and moves of a part, and mentions the rest.
constexpr std::size_t most_lines = 40;
constexpr std::size_t most_keys = 3;
constexpr std::size_t most_moves = 40;

/// A part of a query that speaks of moves, and the legal moves that satisfy it.
struct ShownPart {
  std::string words;         ///< as typed
  bool steps = false;        ///< about single steps: each of `moves` has one
  bool counted = false;      ///< it states how many such moves there are
  bool alternative = false;  ///< it is one alternative of a disjunction
  std::vector<Move> moves;   ///< sorted
  const Node* said;          ///< what the part says about such a move; lives as long as the query
};

bool speaks_of_some(const Node& node) { return node.op == Op::exists || node.op == Op::one || node.op == Op::only; }

/// Adds the parts exists, one, only and count of a query, in order: all of a conjunction, and those of a disjunction
/// that hold. `alternative`: `node` is in an alternative.
void add_shown(const Node& node, const ConcreteWorld& world, bool alternative, const std::string& text,
               std::vector<ShownPart>& parts) {
  const auto add = [&](const Node& quantifier, bool counted) {
    ShownPart part{text.substr(node.begin, node.end - node.begin),
                   quantifier.steps,
                   counted,
                   alternative,
                   {},
                   &quantifier.parts.front()};
    world.for_each_move(quantifier.steps, anybody, [&](const Move& move, bool, auto&& next) {
      if (Meaning(world).of_one(*part.said, move, next)) part.moves.push_back(move);
      return true;
    });
    std::ranges::sort(part.moves);
    parts.push_back(std::move(part));
  };
  if (node.op == Op::conjunction || node.op == Op::disjunction) {
    for (const Node& part : node.parts) {
      if (node.op == Op::conjunction || Meaning(world).of(part))
        add_shown(part, world, alternative || node.op == Op::disjunction, text, parts);
    }
  } else if (speaks_of_some(node)) {
    add(node, false);
  } else if (node.op == Op::comparison) {
    for (const Node& part : node.parts) {
      if (part.op == Op::count) add(part, true);
    }
  }
}

std::vector<ShownPart> shown_parts(const Query& query, const ConcreteWorld& world) {
  std::vector<ShownPart> parts;
  add_shown(query.root, world, false, query.text, parts);
  return parts;
}

/// The part whose moves are the solution: the first of exists, one and only that speaks of whole moves, else the first
/// count of whole moves. Null if there is none.
const ShownPart* solution_part(const std::vector<ShownPart>& parts) {
  for (const bool counted : {false, true}) {
    for (const ShownPart& each : parts) {
      if (!each.steps && each.counted == counted) return &each;
    }
  }
  return nullptr;
}

/// What a part says of the position after a move: the parts of its conjunction that speak of moves there.
void said_after(const Node& node, bool in_position, std::vector<const Node*>& found) {
  if (node.op == Op::conjunction) {
    for (const Node& part : node.parts) said_after(part, in_position, found);
  } else if (!in_position && node.op == Op::inner && node.word == Word::after) {
    said_after(node.parts.front(), true, found);
  } else if (in_position && !node.steps && (speaks_of_some(node) || node.op == Op::every)) {
    found.push_back(&node);
  }
}
std::vector<const Node*> said_after(const Node& move) {
  std::vector<const Node*> found;
  said_after(move, false, found);
  return found;
}

/// What proves a query that looks further than one move: after each answer, the moves that satisfy its part.
struct Continuation {
  const Variant& variant;
  const MoveSource& source;
  std::vector<std::string> lines{};  ///< "1... a7-a6 2. h3-a3 or h3-h6"; at most a few dozen
  std::size_t left_out = 0;          ///< further lines
  bool looks_further = false;        ///< the side that began moves again
  bool duals = false;                ///< … and somewhere has more than one sufficient move

  /// Follows what `said` says after a move that led to `after`, the `ply`-th of the line so far (`before` in words).
  void follow(const Node& said, const Setup& after, std::size_t ply, const std::string& before) {
    for (const Node* quantifier : said_after(said)) next_moves(*quantifier, after, ply + 1, before);
  }

  void next_moves(const Node& quantifier, const Setup& setup, std::size_t ply, const std::string& before) {
    const Node& said = quantifier.parts.front();
    const ConcreteWorld world(setup, variant, source);
    std::vector<std::pair<std::string, Setup>> moves;
    for (const MoveOutcome& each : source.setup_moves(setup)) {
      if (is_such(said, each.move, world, world.after(each)))
        moves.emplace_back(to_text(each.move, setup, variant), each.after);
    }
    std::ranges::sort(moves, [](const auto& a, const auto& b) { return a.first < b.first; });
    if (moves.empty()) return;  // "all" holds for no move at all
    const bool solver = ply % 2 == 0;
    if (solver && quantifier.op != Op::every) {
      looks_further = true;
      duals = duals || moves.size() > 1;
    }
    const std::string number =
        fmt::format("{}{}{}", before.empty() ? "" : before + " ", ply / 2 + 1, solver ? ". " : "... ");
    if (said_after(said).empty()) {
      return tell(number + joined(moves, " or ", [](const auto& each) { return each.first; }));
    }
    for (const auto& each : moves) {
      const std::size_t before_it = lines.size() + left_out;
      follow(said, each.second, ply, number + each.first);
      if (lines.size() + left_out == before_it) tell(number + each.first);  // no line follows it
    }
  }

  void tell(std::string line) {
    if (lines.size() < most_lines) {
      lines.push_back(std::move(line));
    } else {
      ++left_out;
    }
  }
};

}  // namespace

std::size_t lacking(const Query& query, const ConcreteWorld& world, std::size_t enough) {
  return lack(query.root, world, true, enough);
}

bool FormulaWorld::sayable(const Node& node) const {
  const bool chains = puzzle_variant(variant()).moves_are_chains;
  const bool can =
      node.op == Op::comparison || node.op == Op::one ? whole(node, plies_, chains) : near(node, plies_, chains);
  exact_ = exact_ && can;
  return can;
}

std::vector<TranslatedPart> say(const Query& query, const OpenPosition& open, int plies, bool lazily) {
  std::vector<TranslatedPart> result;
  for (const Node& part : conjoined(query.root)) {
    bool exact = true;
    const FormulaWorld world(open, plies, exact);
    const bool later = lazily && forbids(part, open.variant);
    const auto said = Meaning(world).of(later ? rest_of(part) : part);
    result.push_back({{query.text.substr(part.begin, part.end - part.begin), said}, exact && !later});
  }
  return result;
}

std::vector<Formula> blocking_clauses(const Query& query, const OpenPosition& open, const Move& culprit) {
  std::vector<Formula> result;
  const Square from = culprit.front().from;
  for (const Node& part : conjoined(query.root)) {
    if (!forbids(part, open.variant)) continue;
    const auto block = [&](const SymbolicMove& candidate) {
      if (steps_of(candidate) != culprit) return;
      bool exact = true;
      const FormulaWorld world(open, plies_in_formulas, exact);
      const auto next = [&](auto&& g) { return world.after(candidate, g); };
      // A mate forbids every move, and so does a stalemate.
      const Formula said =
          part.op == Op::word ? truth<Formula>(true) : Meaning(world).of_one(part.parts.front(), culprit, next);
      const Formula forbidden = part.op == Op::every || part.op == Op::only ? no(said) : said;
      const Formula blocking_clause = no(all(candidate.legal, forbidden));
      if (exact && !always(blocking_clause)) result.push_back(blocking_clause);
    };
    if (culprit.front().places) {
      open.rules.for_each_placing(open.view, open.to_move, from, block);
      continue;
    }
    open.view.for_each_piece(from, [&](Piece piece, Formula present) {
      if (!never(present)) open.rules.for_each_move(open.view, open.to_move, from, piece, block);
    });
  }
  return result;
}

const Node* demanded_move(const Query& query) {
  for (const Node& part : conjoined(query.root)) {
    if (speaks_of_some(part) && !part.steps && demanded_after(query, part)) return &part;
  }
  return nullptr;
}

Formula of_move(const Node& part, const OpenPosition& open, const SymbolicMove& move,
                const std::function<Formula()>& after) {
  bool exact = true;
  const FormulaWorld world(open, plies_in_formulas, exact);
  return Meaning(world).of_one(part.parts.front(), steps_of(move),
                               [&](auto&& g) -> Formula { return after ? after() : world.after(move, g); });
}

std::optional<Query> demanded_after(const Query& query, const Node& part) {
  std::vector<Node> demands;
  for (const Node& said : conjoined(part.parts.front())) {
    if (said.op == Op::inner && said.word == Word::after) demands.push_back(said.parts.front());
    if (said.op == Op::word && said.word == Word::gives_mate) demands.push_back(word(Word::mate));
    if (said.op == Op::word && said.word == Word::gives_stalemate) demands.push_back(word(Word::stalemate));
  }
  if (demands.empty()) return std::nullopt;
  return Query{join(Op::conjunction, std::move(demands)), query.text};
}

std::optional<Setup> after_move(const MoveSource& source, const Setup& setup, const Move& move) {
  for (MoveOutcome& each : source.setup_moves(setup)) {
    if (each.move == move) return std::move(each.after);
  }
  return std::nullopt;
}

SquareSet checkers_of(const Setup& setup, const MoveSource& source, Side side) {
  SquareSet result;
  const SquareSet others = setup.board.occupied() - setup.board.of(owner_of(side));
  for (const Square square : others) {
    Setup alone = setup;
    for (const Square other : others - square) alone.board.put(other, piece_of(side, orthodox::pawn));
    if (source.in_check(alone, side)) result |= square;
  }
  return result;
}

MatingPicture::MatingPicture(const Setup& position, const MoveSource& source) : setup(position), source_(source) {
  const Side side = setup.to_move;
  const auto mated = king_of(setup, side);
  mate = mated && source.setup_status(setup) == Status::mate;
  if (!mate) return;
  king = *mated;
  for (int file = -1; file <= 1; ++file) {
    for (int rank = -1; rank <= 1; ++rank) {
      const auto square = king.offset(file, rank);
      if (!square) continue;
      const bool blocked =
          *square != king && !setup.board.empty(*square) && setup.board[*square]->owner == owner_of(side);
      const SquareSet guards = attackers_of_king(setup, source, side, *square);
      if (guards.size() != (blocked ? 0 : 1)) ++impure;
      parts |= guards;
      if (blocked || *square == king) parts |= *square;
    }
  }
}

bool MatingPicture::pure_with(SquareSet needed) const {
  return pure() && std::ranges::none_of(needed, [this](Square square) {
           Setup without = setup;
           without.board.clear(square);
           return source_.setup_status(without) == Status::mate;
         });
}

bool MatingPicture::model() const {
  const Side mating = opponent(setup.to_move);
  return pure_with(setup.board.of(owner_of(mating)) - setup.board.of(piece_of(mating, orthodox::king)) -
                   setup.board.of(piece_of(mating, orthodox::pawn)));
}

std::size_t unlike(const MatingPicture& a, const MatingPicture& b) {
  if (!a.mate || !b.mate || a.setup.to_move != b.setup.to_move) return 64;
  using Part = std::pair<std::pair<int, int>, Piece>;
  const auto picture = [](const MatingPicture& mate, unsigned turn) {
    std::vector<Part> parts;
    for (const Square square : mate.parts) {
      int file = square.file() - mate.king.file();
      int rank = square.rank() - mate.king.rank();
      if ((turn & 1U) != 0) file = -file;
      if ((turn & 2U) != 0) rank = -rank;
      if ((turn & 4U) != 0) std::swap(file, rank);
      parts.push_back({{file, rank}, *mate.setup.board[square]});
    }
    std::ranges::sort(parts);
    return parts;
  };
  const std::vector<Part> seen = picture(a, 0);
  std::size_t least = 64;
  for (unsigned turn = 0; turn < 8; ++turn) {
    std::vector<Part> other;
    const std::vector<Part> turned = picture(b, turn);
    std::set_symmetric_difference(seen.begin(), seen.end(), turned.begin(), turned.end(), std::back_inserter(other));
    least = std::min(least, other.size());
  }
  return least + (a.king == b.king ? 1 : 0);
}

std::vector<Move> solution(const Query& query, const ConcreteWorld& world) {
  const std::vector<ShownPart> parts = shown_parts(query, world);
  const ShownPart* const part = solution_part(parts);
  return part == nullptr ? std::vector<Move>() : part->moves;
}

Shown shown(const Query& query, const ConcreteWorld& world) {
  const auto words_for = [&](const Move& move) { return to_text(move, world.setup(), world.variant()); };
  const std::vector<ShownPart> parts = shown_parts(query, world);
  Shown result;
  const bool labelled = parts.size() > 1 || (parts.size() == 1 && parts.front().steps);
  for (const ShownPart& part : parts) {
    if (!labelled) break;
    std::string moves = joined(std::span(part.moves).first(std::min(part.moves.size(), most_moves)), "; ", words_for);
    if (part.moves.empty()) moves = "none";
    if (part.moves.size() > most_moves) moves += fmt::format("; and {} more", part.moves.size() - most_moves);
    result.notes.push_back(fmt::format("{}: {}", part.words, moves));
  }
  const ShownPart* const solution = solution_part(parts);
  if (solution == nullptr) return result;
  const std::vector<Move>& keys = result.moves = solution->moves;
  result.one_key =
      keys.size() == 1 && (!solution->alternative || std::ranges::all_of(parts, [&](const ShownPart& each) {
        return !each.alternative || each.moves == keys;
      }));
  bool further = false;
  const bool follows = !said_after(*solution->said).empty();
  for (std::size_t i = 0; follows && i < std::min(keys.size(), most_keys); ++i) {
    Continuation then{world.variant(), world.source()};
    if (const auto after = after_move(world.source(), world.setup(), keys[i]))
      then.follow(*solution->said, *after, 0, {});
    if (then.left_out > 0) then.lines.push_back(fmt::format("and {} more", counted(then.left_out, "line")));
    const std::string key = keys.size() == 1 ? std::string() : fmt::format("1. {} ", words_for(keys[i]));
    for (const std::string& line : then.lines) result.notes.push_back(key + line);
    further = further || then.looks_further;
    result.duals = result.duals || then.duals;
  }
  if (further && keys.size() == 1) result.notes.emplace_back(result.duals ? "with duals" : "no duals");
  return result;
}

}  // namespace arbiter::puzzles::query
