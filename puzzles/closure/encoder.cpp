#include <algorithm>
#include <deque>
#include <map>
#include <new>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <z3++.h>

#include "puzzles/closure/closure.hpp"
#include "puzzles/solve/solver.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using query::Comparison;
using query::Op;
using query::Word;

/// Nodes with the same key mean the same.
std::string key_of(const query::Node& node) {
  std::string key = fmt::format("({} {} {} {} {}", static_cast<int>(node.op), static_cast<int>(node.word),
                                static_cast<int>(node.comparison), node.number, node.steps);
  if (node.has_pieces)
    key += fmt::format(" m{}.{}.{}", node.pieces.owners[0], node.pieces.owners[1], node.pieces.roles);
  if (node.has_squares) key += fmt::format(" s{}.{}", node.squares.squares[0].bits(), node.squares.squares[1].bits());
  for (const query::Node& part : node.parts) key += key_of(part);
  return key + ")";
}

bool has_amount_of_pieces(const query::Node& node) {
  if (node.op == Op::amount && (node.word == Word::pieces || node.word == Word::reserve)) return true;
  return std::ranges::any_of(node.parts, has_amount_of_pieces);
}

/// At most so many pairs of a statement and a move are considered.
constexpr std::size_t most_tries = 400;

z3::expr joined(const std::vector<z3::expr>& parts, bool all_of_them, z3::context& context) {
  z3::expr result = context.bool_val(all_of_them);
  for (const z3::expr& part : parts) result = all_of_them ? result && part : result || part;
  return result;
}

/// The query speaks of more moves than can be distinguished in a moment.
struct QueryTooLarge {};

/// Expresses a query over numbers and words instead of over boards. A position is its numbers and the truth of its
/// words; a move is the piece that makes it, classes of squares, some of the pieces that it takes, and the truth of its
/// words. For each statement of the query about moves there is the number of moves for which it is true, and one such
/// move, if there is any. Everything is added under the condition that the position and the move exist, so that each
/// real position gives a solution: no solution, no position.
class Encoder {
 public:
  Encoder(z3::context& context, z3::solver& solver, const Request& request, const Counts& counts,
          const query::Query& query)
      : context_(context), solver_(solver), variant_(request.ruleset.variant()),
        implications_(implications(request.ruleset)), counts_(counts),
        numbers_(has_amount_of_pieces(query.root) || counts.constraints > counts.classes.size()),
        classes_(counts.classes) {
    std::vector<SquareSet> sets;
    collect_squares(query.root, sets);
    for (const Implication& each : implications_) collect_squares(each.root, sets);
    for (const SquareSet set : sets) tell_apart(classes_, set);
    make_position(constant(true), boolean("white"), true);
  }

  /// Whether White is to move.
  z3::expr white() const { return positions_.front().white; }
  /// Whether pieces are counted at all: otherwise no sum of them may be used.
  bool counts_pieces() const noexcept { return numbers_; }
  /// What a part of the query, or a sum, says of the position, as a term. Throws QueryTooLarge.
  z3::expr of(const query::Node& node) { return of(node, positions_.front()); }
  z3::expr of(const Sum& sum) {
    z3::expr whole = context_.int_val(0);
    for (std::size_t i = 0; i < sum.unknowns.size(); ++i) {
      const z3::expr each = positions_.front().unknowns[sum.unknowns[i]];
      const int free = sum.free.empty() ? 0 : static_cast<int>(sum.free[i]);
      whole = whole + (free == 0 ? each : z3::ite(each > free, each - free, context_.int_val(0)));
    }
    const auto value = [&](std::size_t bound) { return static_cast<int>(std::min(bound, Counts::limit)); };
    return whole >= value(sum.range.least) && whole <= value(sum.range.most);
  }
  /// Called after all parts: adds what the moves say of each other. Throws QueryTooLarge.
  ///
  /// A move for which a statement is true counts among those moves; if there is only one move, every statement that is
  /// true for some move is true for it.
  void close() {
    std::size_t tries = 0;
    for (bool more = true; more;) {
      more = false;
      for (std::size_t p = 0; p < positions_.size(); ++p) {
        PositionTerms& position = positions_[p];
        for (std::size_t i = 0; i < position.encoded.size(); ++i) {
          for (std::size_t k = 0; k < position.moves.size(); ++k) {
            Encoded& encoded = position.encoded[i];
            Move& move = *position.moves[k];
            if (move.step != encoded.steps || std::ranges::find(encoded.tried, &move) != encoded.tried.end()) continue;
            if (++tries > most_tries) return;
            encoded.tried.push_back(&move);
            more = true;
            const z3::expr whole = encoded.steps ? position.steps : moves(position);
            const z3::expr holds = encoded.negated ? !of(*encoded.node, move) : of(*encoded.node, move);
            add(position.exists && move.active, z3::implies(holds, encoded.count >= 1));
            add(position.exists && move.active && whole == 1, z3::implies(encoded.count >= 1, holds));
          }
        }
      }
    }
  }

 private:
  struct PositionTerms;
  /// A captured piece, or a square that a move passes: of each only those that make a word true.
  struct Item {
    std::string key;
    const query::Node* node;
    z3::expr present;
    z3::expr piece;
    z3::expr square;
  };
  struct Move {
    PositionTerms* before;
    bool step;
    z3::expr active;
    z3::expr piece, becomes, from, to, captures, steps;
    std::map<Word, z3::expr> words{};
    std::vector<Item> taken{};
    std::vector<Item> passed{};
    PositionTerms* after = nullptr;
  };
  struct Encoded {
    std::string key;
    const query::Node* node;
    bool negated;
    bool steps;
    z3::expr count;
    Move* move;
    std::vector<const Move*> tried{};
  };
  /// What the query says of one position, as terms of the solver.
  struct PositionTerms {
    z3::expr exists;
    z3::expr white;  ///< White is to move
    std::vector<z3::expr> unknowns;
    std::map<Word, z3::expr> words{};
    std::map<Side, z3::expr> castling{};
    z3::expr steps;
    std::deque<Encoded> encoded{};
    std::vector<Move*> moves{};
    bool asked[2] = {false, false};  ///< for moves, for steps
  };

  static constexpr std::size_t most_moves = 150;

  z3::expr boolean(const char* name) { return context_.bool_const(fmt::format("{}.{}", name, next_++).c_str()); }
  z3::expr number(const char* name) { return context_.int_const(fmt::format("{}.{}", name, next_++).c_str()); }
  z3::expr between(const char* name, std::size_t least, std::size_t most) {
    const z3::expr result = number(name);
    solver_.add(result >= static_cast<int>(least) && result <= static_cast<int>(most));
    return result;
  }

  z3::expr constant(bool value) { return context_.bool_val(value); }
  void add(const z3::expr& condition, const z3::expr& fact) { solver_.add(z3::implies(condition, fact)); }
  bool usable(const query::Node& node) const { return numbers_ || !has_amount_of_pieces(node); }

  PositionTerms& make_position(z3::expr exists, z3::expr white, bool root) {
    positions_.push_back({exists, white, {}, {}, {}, number("steps"), {}, {}});
    PositionTerms& position = positions_.back();
    solver_.add(position.steps >= 0);
    for (const Unknown& each : counts_.unknowns) {
      const bool pieces = each.what == Word::pieces;
      position.unknowns.push_back(pieces && !numbers_ ? context_.int_val(0)
                                                      : between("unknown", each.range.least, each.range.most));
    }
    if (numbers_ && counts_.classes.size() > 1) {
      for (std::size_t kind = 0; kind < counts_.pieces.size(); ++kind) {
        z3::expr sum = context_.int_val(0);
        for (std::size_t i = 0; i < counts_.classes.size(); ++i) sum = sum + position.unknowns[counts_.part(kind, i)];
        solver_.add(position.unknowns[kind] == sum);
      }
    }
    // The capacity of the squares; for the root position, the caller adds it.
    for (std::size_t i = 0; !root && numbers_ && i < counts_.classes.size(); ++i) {
      solver_.add(sum(position, counts_.sums[i].unknowns) <= counts_.classes[i].size());
    }
    add(exists, (moves(position) >= 1) == (position.steps >= 1));
    for (const Implication& each : implications_) {
      if (each.scope == query::Scope::position && each.root.plies == 0 && usable(each.root))
        add(exists, of(each.root, position));
    }
    return position;
  }

  z3::expr moves(const PositionTerms& position) const {
    return position.unknowns[counts_.amount({.op = Op::amount, .word = Word::moves}, Side::white).front()];
  }

  Move& make_move(PositionTerms& before, bool step, z3::expr active) {
    if (moves_.size() >= most_moves) throw QueryTooLarge();
    const std::size_t kinds = counts_.pieces.size();
    const z3::expr condition = before.exists && active;
    moves_.push_back({&before, step, active, between("piece", 0, kinds - 1), between("becomes", 0, kinds - 1),
                      between("from", 0, classes_.size() - 1), between("to", 0, classes_.size() - 1),
                      between("captures", 0, 64), between("of", 1, 64)});
    Move& move = moves_.back();
    before.moves.push_back(&move);
    if (step) solver_.add(move.steps == 1);
    // One captured piece and one en passant square, if there are any.
    add(condition, item(node_of(Word::takes), move, move.taken, move.captures) == (move.captures >= 1));
    add(condition, item(node_of(Word::via), move, move.passed, move.steps - 1) == (move.steps >= 2));
    // A piece that is placed does not stand anywhere before.
    const bool places = puzzle_variant(variant_).places_pieces;
    stands(places ? condition && !word(node_of(Word::drops), move) : condition, move.piece, move.from, before);
    for (const Implication& each : implications_) {
      if (each.scope == query::Scope::move && usable(each.root)) add(condition, of(each.root, move));
    }
    return move;
  }

  /// A node for a word without a pattern; it lives as long as the encoder.
  query::Node& node_of(Word word) {
    nodes_.push_back({.op = Op::word, .word = word});
    return nodes_.back();
  }

  /// Adds that a piece on a square of the position before the move is counted there.
  void stands(const z3::expr& condition, const z3::expr& piece, const z3::expr& square, const PositionTerms& position) {
    if (!numbers_) return;
    for (std::size_t kind = 0; kind < counts_.pieces.size(); ++kind) {
      const z3::expr it = condition && piece == static_cast<int>(kind);
      for (std::size_t i = 0; i < counts_.classes.size(); ++i) {
        const z3::expr here = counts_.classes.size() == 1 ? it : it && inside(square, counts_.classes[i]);
        add(here, position.unknowns[counts_.part(kind, i)] >= 1);
      }
    }
  }

  /// Each word has its own item in the list (a captured piece, an en passant square), which is present if the word is
  /// true.
  z3::expr item(const query::Node& node, Move& move, std::vector<Item>& items, const z3::expr& how_many) {
    const std::string key = key_of(node);
    for (const Item& each : items) {
      if (each.key == key) return each.present;
    }
    const bool pieces = &items == &move.taken;
    const z3::expr condition = move.before->exists && move.active;
    const Item made{key, &node, boolean("present"), between("piece", 0, counts_.pieces.size() - 1),
                    between("square", 0, classes_.size() - 1)};
    const auto satisfies = [&](const Item& item, const query::Node& word) {
      const z3::expr square = inside(item.square, word, *move.before);
      return word.has_pieces && pieces ? matches(item.piece, word, *move.before) && square : square;
    };
    add(condition && made.present, how_many >= 1 && satisfies(made, node));
    if (pieces) stands(condition && made.present, made.piece, made.square, *move.before);
    for (const Item& other : items) {
      add(condition && made.present && satisfies(made, *other.node), other.present);
      add(condition && other.present && satisfies(other, node), made.present);
      // Two different items are at least two.
      const z3::expr same = made.piece == other.piece && made.square == other.square;
      add(condition && made.present && other.present, (pieces ? same : made.square == other.square) || how_many >= 2);
    }
    items.push_back(made);
    return made.present;
  }

  PositionTerms& after(Move& move) {
    if (move.after != nullptr) return *move.after;
    PositionTerms& position = make_position(move.before->exists && move.active, !move.before->white, false);
    move.after = &position;
    if (numbers_) {
      z3::expr here = context_.int_val(0);
      z3::expr there = context_.int_val(0);
      for (std::size_t kind = 0; kind < counts_.pieces.size(); ++kind) {
        here = here + move.before->unknowns[kind];
        there = there + position.unknowns[kind];
      }
      z3::expr rest = here - move.captures;
      if (puzzle_variant(variant_).places_pieces)
        rest = rest + z3::ite(word(node_of(Word::drops), move), context_.int_val(1), context_.int_val(0));
      if (const int most = puzzle_variant(variant_).most_exploded; most > 0) {
        add(position.exists, there <= rest && there >= rest - most && (move.captures >= 1 || there == rest));
      } else {
        add(position.exists, there == rest);
      }
    }
    return position;
  }

  /// Called when the position's moves matter: the first call adds one move, if there is any, and what the rules say of
  /// all moves.
  void ask(PositionTerms& position, bool steps) {
    if (position.asked[steps ? 1 : 0]) return;
    position.asked[steps ? 1 : 0] = true;
    make_move(position, steps, (steps ? position.steps : moves(position)) >= 1);
    const bool first = position.asked[0] != position.asked[1];
    for (const Implication& each : implications_) {
      if (first && each.scope == query::Scope::position && each.root.plies > 0 && usable(each.root))
        add(position.exists, of(each.root, position));
    }
  }

  Encoded& encoded(const query::Node& node, bool negated, bool steps, PositionTerms& position) {
    if (node.op == Op::negation) return encoded(node.parts.front(), !negated, steps, position);
    if (node.op == Op::word && node.word == Word::quiet) return encoded(node_of(Word::take), !negated, steps, position);
    const std::string key = key_of(node);
    for (Encoded& each : position.encoded) {
      if (each.key == key && each.negated == negated && each.steps == steps) return each;
    }
    const z3::expr whole = steps ? position.steps : moves(position);
    const z3::expr count = number("count");
    solver_.add(count >= 0 && count <= whole);
    for (const Encoded& each : position.encoded) {
      if (each.key == key && each.steps == steps) add(position.exists, count + each.count == whole);
    }
    position.encoded.push_back({key, &node, negated, steps, count, nullptr});
    Encoded& made = position.encoded.back();
    ask(position, steps);
    made.move = &make_move(position, steps, count >= 1);
    const z3::expr holds = of(node, *made.move);
    add(position.exists && count >= 1, negated ? !holds : holds);
    made.tried.push_back(made.move);
    return made;
  }

  z3::expr compared(Comparison comparison, const z3::expr& left, const z3::expr& right) {
    switch (comparison) {
      case Comparison::equal: return left == right;
      case Comparison::unequal: return left != right;
      case Comparison::less: return left < right;
      case Comparison::at_most: return left <= right;
      case Comparison::more: return left > right;
      case Comparison::at_least: break;
    }
    return left >= right;
  }

  z3::expr matches(const z3::expr& piece, const query::PiecesPattern& pattern, Side side) {
    std::vector<z3::expr> some;
    const auto& pieces = counts_.pieces;
    for (std::size_t kind = 0; kind < pieces.size(); ++kind) {
      if (pattern.matches(pieces[kind], side)) some.push_back(piece == static_cast<int>(kind));
    }
    return some.size() == pieces.size() ? constant(true) : joined(some, false, context_);
  }

  z3::expr inside(const z3::expr& square, SquareSet set) {
    if (set == all_squares) return constant(true);
    std::vector<z3::expr> some;
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if ((classes_[i] - set).empty()) some.push_back(square == static_cast<int>(i));
    }
    return joined(some, false, context_);
  }

  // For a pattern whose meaning depends on the side to move: both meanings.

  z3::expr matches(const z3::expr& piece, const query::Node& node, const PositionTerms& position) {
    if (node.pieces.owners[0] == node.pieces.owners[1]) return matches(piece, node.pieces, Side::white);
    return z3::ite(position.white, matches(piece, node.pieces, Side::white), matches(piece, node.pieces, Side::black));
  }

  z3::expr inside(const z3::expr& square, const query::Node& node, const PositionTerms& position) {
    const SquareSet by_white = node.squares.of(Side::white);
    const SquareSet by_black = node.squares.of(Side::black);
    if (by_white == by_black) return inside(square, by_white);
    return z3::ite(position.white, inside(square, by_white), inside(square, by_black));
  }

  /// What a part of a query says of a position, or of a move.
  template <class Terms>
  z3::expr of(const query::Node& node, Terms& terms) {
    switch (node.op) {
      case Op::constant: return constant(node.number != 0);
      case Op::negation: return !of(node.parts.front(), terms);
      case Op::conjunction:
      case Op::disjunction: {
        const auto parts = collected<z3::expr>(node.parts, [&](const query::Node& part) { return of(part, terms); });
        return joined(parts, node.op == Op::conjunction, context_);
      }
      case Op::comparison: return compared(node.comparison, amount(node.parts[0], terms), amount(node.parts[1], terms));
      case Op::word: return word(node, terms);
      default: return of_moves(node, terms);
    }
  }

  z3::expr of_moves(const query::Node& node, PositionTerms& position) {
    const auto how_many = [&](bool negated) {
      return encoded(node.parts.front(), negated, node.steps, position).count;
    };
    switch (node.op) {
      case Op::exists: return how_many(false) >= 1;
      case Op::none: return how_many(false) == 0;
      case Op::every: return how_many(true) == 0;
      case Op::only: return how_many(false) >= 1 && how_many(true) == 0;
      case Op::one: return how_many(false) == 1;
      case Op::inner: return boolean("passed");  // what holds there implies nothing here
      default: throw InternalError("a query about a position has no such part");
    }
  }

  z3::expr amount(const query::Node& node, PositionTerms& position) {
    if (node.op == Op::literal) return context_.int_val(node.number);
    if (node.op == Op::count) return encoded(node.parts.front(), false, node.steps, position).count;
    const bool relative =
        node.pieces.owners[0] != node.pieces.owners[1] || node.squares.squares[0] != node.squares.squares[1];
    const auto as_seen_by = [&](Side side) { return sum(position, counts_.amount(node, side)); };
    return relative ? z3::ite(position.white, as_seen_by(Side::white), as_seen_by(Side::black))
                    : as_seen_by(Side::white);
  }

  z3::expr sum(const PositionTerms& position, const std::vector<std::size_t>& unknowns) {
    z3::expr whole = context_.int_val(0);
    for (const std::size_t each : unknowns) whole = whole + position.unknowns[each];
    return whole;
  }

  z3::expr word(const query::Node& node, PositionTerms& position) {
    const auto plain = [&](Word word) {
      return query::info(word).known_to(variant_) ? named(word, position.words) : constant(false);
    };
    const auto ended = [&] { return plain(Word::won) || plain(Word::lost) || plain(Word::drawn); };
    const auto checks = [&] { return position.unknowns[counts_.amount(node_of(Word::checks), Side::white).front()]; };
    switch (node.word) {
      case Word::white_to_move: return position.white;
      case Word::black_to_move: return !position.white;
      case Word::double_check: return checks() >= 2;
      case Word::pure_mate:
      case Word::model_mate:
      case Word::ideal_mate: {
        const z3::expr kind = plain(node.word);
        return kind && word(node_of(Word::mate), position);
      }
      // A game that ended otherwise, by a third check or a king on the hill, leaves no move either.
      case Word::mate: return plain(Word::check) && !ended() && moves(position) == 0;
      case Word::stalemate: return !plain(Word::check) && !ended() && moves(position) == 0;
      case Word::forced: return moves(position) == 1;
      case Word::king_moves: {
        query::Node& king = node_of(Word::by);
        king.has_pieces = true;
        king.pieces.roles = 0;
        for (const RoleInfo& role : variant_.roles()) {
          if (role.name == "king")
            king.pieces.roles |= std::uint32_t{1} << static_cast<unsigned>(arbiter::number(role.role));
        }
        return encoded(king, false, false, position).count >= 1;
      }
      case Word::castling_right: {
        const auto as_seen_by = [&](Side to_move) {
          std::vector<z3::expr> some;
          for (const Side side : {Side::white, Side::black}) {
            if (!node.pieces.matches(piece_of(side, orthodox::king), to_move)) continue;
            if (!position.castling.contains(side)) position.castling.emplace(side, boolean("castling"));
            some.push_back(position.castling.at(side));
          }
          return joined(some, false, context_);
        };
        return z3::ite(position.white, as_seen_by(Side::white), as_seen_by(Side::black));
      }
      default: return plain(node.word);
    }
  }

  z3::expr of_moves(const query::Node& node, Move& move) {
    ensure(node.op == Op::inner, "a query about a move has no other part");
    if (node.word == Word::before) return of(node.parts.front(), *move.before);
    // The side to move after a single step is not known.
    return move.step ? boolean("open") : of(node.parts.front(), after(move));
  }

  z3::expr amount(const query::Node& node, const Move& move) {
    if (node.op == Op::literal) return context_.int_val(node.number);
    return node.word == Word::captures ? move.captures : move.steps;
  }

  z3::expr word(const query::Node& node, Move& move) {
    const PositionTerms& before = *move.before;
    const auto then = [&](Word what) { return move.step ? boolean("open") : word(node_of(what), after(move)); };
    switch (node.word) {
      case Word::by: return matches(move.piece, node, before) && inside(move.from, node, before);
      case Word::takes: return item(node, move, move.taken, move.captures);
      case Word::becomes: return matches(move.becomes, node, before) && inside(move.to, node, before);
      case Word::from: return inside(move.from, node, before);
      case Word::to: return inside(move.to, node, before);
      case Word::via: return item(node, move, move.passed, move.steps - 1);
      case Word::take: return move.captures >= 1;
      case Word::quiet: return move.captures == 0;
      case Word::make:
      case Word::chain: return move.steps >= 2;
      case Word::gives_check: return then(Word::check);
      case Word::gives_mate: return then(Word::mate);
      case Word::gives_stalemate: return then(Word::stalemate);
      default: return named(node.word, move.words);
    }
  }

  /// What a word says of one position or move, in the same Boolean each time.
  z3::expr named(Word word, std::map<Word, z3::expr>& words) {
    const auto known = words.find(word);
    if (known != words.end()) return known->second;
    return words.emplace(word, boolean(std::string(query::info(word).name).c_str())).first->second;
  }

  z3::context& context_;
  z3::solver& solver_;
  const Variant& variant_;
  const std::vector<Implication>& implications_;
  const Counts& counts_;
  bool numbers_;                    ///< pieces are counted
  std::vector<SquareSet> classes_;  ///< finer than the classes of the counts
  std::deque<PositionTerms> positions_;
  std::deque<Move> moves_;
  std::deque<query::Node> nodes_;  ///< nodes made here
  unsigned next_ = 0;
};

}  // namespace

WordCore core_of(const Request& request, const Space& space, const query::Query& query, double seconds) try {
  const auto end = in_seconds(seconds);
  z3::context context;
  z3::solver solver(context);
  const Counts counts(request, space, &query);
  Encoder encoder(context, solver, request, counts, query);
  // The constraints, the parts of the query and the invariants, each under its own literal; facts with the same words
  // share one.
  std::vector<std::string> words;
  std::vector<z3::expr> literals;
  const auto assume = [&](const std::string& said, const z3::expr& holds) {
    const auto known = static_cast<std::size_t>(std::ranges::find(words, said) - words.begin());
    if (known == words.size()) {
      words.push_back(said);
      literals.push_back(context.bool_const(("assumption " + std::to_string(words.size())).c_str()));
    }
    solver.add(z3::implies(literals[known], holds));
  };
  const auto assume_sum = [&](const Sum& sum) {
    if (!encoder.counts_pieces()) return;
    if (sum.words.empty()) {
      solver.add(encoder.of(sum));
    } else {
      assume(sum.words, encoder.of(sum));
    }
  };
  const bool white = request.constraints.to_move == Side::white;
  assume(white ? "White to move" : "Black to move", white ? encoder.white() : !encoder.white());
  for (std::size_t i = 0; i < counts.constraints; ++i) assume_sum(counts.sums[i]);
  const std::size_t first_typed = words.size();
  for (const query::Node* part : conjuncts(query.root))
    assume(query.text.substr(part->begin, part->end - part->begin), encoder.of(*part));
  const std::size_t last_typed = words.size();
  for (std::size_t i = counts.constraints; i < counts.sums.size(); ++i) assume_sum(counts.sums[i]);
  encoder.close();

  bool decided = false;
  // The assumptions that the solver has used, if they contradict each other.
  const auto blamed = [&](const std::vector<std::size_t>& assumed) -> std::optional<std::vector<std::size_t>> {
    const double left = seconds_until(end);
    decided = false;
    if (left <= 0) return std::nullopt;
    z3::params limits(context);
    limits.set("timeout", static_cast<unsigned>(left * 1000) + 1);
    solver.set(limits);
    z3::expr_vector chosen(context);
    for (const std::size_t i : assumed) chosen.push_back(literals[i]);
    const z3::check_result checked = solver.check(chosen);
    decided = checked != z3::unknown;
    if (checked != z3::unsat) return std::nullopt;
    std::vector<std::size_t> result;
    const z3::expr_vector core = solver.unsat_core();
    for (const std::size_t i : assumed) {
      for (const z3::expr& literal : core) {
        if (!z3::eq(literal, literals[i])) continue;
        result.push_back(i);
        break;
      }
    }
    return result;
  };
  WordCore result;
  for (const std::size_t i : smallest_core(words.size(), blamed)) {
    result.parts.push_back(words[i]);
    result.typed.push_back(i >= first_typed && i < last_typed);
  }
  result.decided = decided || !result.parts.empty();
  return result;
} catch (const QueryTooLarge&) {
  return {};
} catch (const z3::exception& error) {
  if (std::string_view(error.msg()).find("memory") != std::string_view::npos) throw std::bad_alloc();
  return {};  // cancelled: nothing is known
}

}  // namespace arbiter::puzzles
