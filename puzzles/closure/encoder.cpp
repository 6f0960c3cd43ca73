#include "puzzles/closure/encoder.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

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

}  // namespace

Encoder::Encoder(z3::context& context, z3::solver& solver, const Request& request, const Counts& counts,
                 const query::Query& query)
    : context_(context), solver_(solver), variant_(request.ruleset.variant()),
      implications_(implications(request.ruleset)), counts_(counts),
      numbers_(has_amount_of_pieces(query.root) || counts.constraints() > counts.classes().size()),
      classes_(counts.classes()) {
  std::vector<SquareSet> sets;
  collect_squares(query.root, sets);
  for (const Implication& each : implications_) collect_squares(each.root, sets);
  for (const SquareSet set : sets) tell_apart(classes_, set);
  make_position(constant(true), boolean("white"), true);
}

z3::expr Encoder::white() const { return positions_.front().white; }
z3::expr Encoder::of(const query::Node& node) { return of(node, positions_.front()); }

z3::expr Encoder::of(const Sum& sum) {
  z3::expr whole = context_.int_val(0);
  for (std::size_t i = 0; i < sum.unknowns.size(); ++i) {
    const z3::expr each = positions_.front().unknowns[sum.unknowns[i]];
    const int free = sum.free.empty() ? 0 : static_cast<int>(sum.free[i]);
    whole = whole + (free == 0 ? each : z3::ite(each > free, each - free, context_.int_val(0)));
  }
  const auto value = [&](std::size_t bound) { return static_cast<int>(std::min(bound, Counts::limit)); };
  return whole >= value(sum.range.least) && whole <= value(sum.range.most);
}

z3::expr Encoder::boolean(const char* name) { return context_.bool_const(fmt::format("{}.{}", name, next_++).c_str()); }
z3::expr Encoder::number(const char* name) { return context_.int_const(fmt::format("{}.{}", name, next_++).c_str()); }
z3::expr Encoder::between(const char* name, std::size_t least, std::size_t most) {
  const z3::expr result = number(name);
  solver_.add(result >= static_cast<int>(least) && result <= static_cast<int>(most));
  return result;
}

bool Encoder::usable(const query::Node& node) const { return numbers_ || !has_amount_of_pieces(node); }

Encoder::PositionTerms& Encoder::make_position(z3::expr exists, z3::expr white, bool root) {
  positions_.push_back({exists, white, {}, {}, {}, number("steps"), {}, {}});
  PositionTerms& position = positions_.back();
  solver_.add(position.steps >= 0);
  for (const Unknown& each : counts_.unknowns()) {
    const bool pieces = each.what == Unknown::What::pieces;
    position.unknowns.push_back(pieces && !numbers_ ? context_.int_val(0)
                                                    : between("unknown", each.range.least, each.range.most));
  }
  if (numbers_ && counts_.classes().size() > 1) {
    for (std::size_t kind = 0; kind < counts_.pieces().size(); ++kind) {
      z3::expr sum = context_.int_val(0);
      for (std::size_t i = 0; i < counts_.classes().size(); ++i) sum = sum + position.unknowns[counts_.part(kind, i)];
      solver_.add(position.unknowns[counts_.total(kind)] == sum);
    }
  }
  // The capacity of the squares; for the root position, the caller adds it.
  for (std::size_t i = 0; !root && numbers_ && i < counts_.classes().size(); ++i) {
    z3::expr sum = context_.int_val(0);
    for (const std::size_t each : counts_.sums()[i].unknowns) sum = sum + position.unknowns[each];
    solver_.add(sum <= counts_.classes()[i].size());
  }
  add(exists, (moves(position) >= 1) == (position.steps >= 1));
  for (const Implication& each : implications_) {
    if (each.scope == query::Scope::position && each.root.plies == 0 && usable(each.root))
      add(exists, of(each.root, position));
  }
  return position;
}

z3::expr Encoder::moves(const PositionTerms& position) const {
  query::Node node;
  node.op = Op::amount;
  node.word = Word::moves;
  return position.unknowns[counts_.amount(node, Side::white).front()];
}

Encoder::Move& Encoder::make_move(PositionTerms& before, bool step, z3::expr active) {
  if (moves_.size() >= most_moves) throw QueryTooLarge();
  const std::size_t kinds = counts_.pieces().size();
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

query::Node& Encoder::node_of(Word word) {
  nodes_.emplace_back();
  nodes_.back().op = Op::word;
  nodes_.back().word = word;
  return nodes_.back();
}

void Encoder::stands(const z3::expr& condition, const z3::expr& piece, const z3::expr& square,
                     const PositionTerms& position) {
  if (!numbers_) return;
  for (std::size_t kind = 0; kind < counts_.pieces().size(); ++kind) {
    const z3::expr it = condition && piece == static_cast<int>(kind);
    for (std::size_t i = 0; i < counts_.classes().size(); ++i) {
      const z3::expr here = counts_.classes().size() == 1 ? it : it && inside(square, counts_.classes()[i]);
      add(here, position.unknowns[counts_.part(kind, i)] >= 1);
    }
  }
}

/// Each word has its own item in the list (a captured piece, an en passant square), which is present if the word is
/// true.
z3::expr Encoder::item(const query::Node& node, Move& move, std::vector<Item>& items, const z3::expr& how_many) {
  const std::string key = key_of(node);
  for (const Item& each : items) {
    if (each.key == key) return each.present;
  }
  const bool pieces = &items == &move.taken;
  const z3::expr condition = move.before->exists && move.active;
  const Item made{key, &node, boolean("present"), between("piece", 0, counts_.pieces().size() - 1),
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

Encoder::PositionTerms& Encoder::after(Move& move) {
  if (move.after != nullptr) return *move.after;
  PositionTerms& position = make_position(move.before->exists && move.active, !move.before->white, false);
  move.after = &position;
  if (numbers_) {
    z3::expr here = context_.int_val(0);
    z3::expr there = context_.int_val(0);
    for (std::size_t kind = 0; kind < counts_.pieces().size(); ++kind) {
      here = here + move.before->unknowns[counts_.total(kind)];
      there = there + position.unknowns[counts_.total(kind)];
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
void Encoder::ask(PositionTerms& position, bool steps) {
  if (position.asked[steps ? 1 : 0]) return;
  position.asked[steps ? 1 : 0] = true;
  make_move(position, steps, (steps ? position.steps : moves(position)) >= 1);
  const bool first = position.asked[0] != position.asked[1];
  for (const Implication& each : implications_) {
    if (first && each.scope == query::Scope::position && each.root.plies > 0 && usable(each.root))
      add(position.exists, of(each.root, position));
  }
}

Encoder::Encoded& Encoder::encoded(const query::Node& node, bool negated, bool steps, PositionTerms& position) {
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

/// A move for which a statement is true counts among those moves; if there is only one move, every statement that is
/// true for some move is true for it.
void Encoder::close() {
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

namespace {

using query::Comparison;
using query::Op;
using query::Word;

z3::expr joined(const std::vector<z3::expr>& parts, bool all_of_them, z3::context& context) {
  z3::expr result = context.bool_val(all_of_them);
  for (const z3::expr& part : parts) result = all_of_them ? result && part : result || part;
  return result;
}

}  // namespace

z3::expr Encoder::compared(Comparison comparison, const z3::expr& left, const z3::expr& right) {
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

z3::expr Encoder::matches(const z3::expr& piece, const query::PiecesPattern& pattern, Side side) {
  std::vector<z3::expr> some;
  const auto& pieces = counts_.pieces();
  for (std::size_t kind = 0; kind < pieces.size(); ++kind) {
    if (pattern.matches(pieces[kind], side)) some.push_back(piece == static_cast<int>(kind));
  }
  return some.size() == pieces.size() ? constant(true) : joined(some, false, context_);
}

z3::expr Encoder::inside(const z3::expr& square, SquareSet set) {
  if (set == all_squares) return constant(true);
  std::vector<z3::expr> some;
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if ((classes_[i] - set).empty()) some.push_back(square == static_cast<int>(i));
  }
  return joined(some, false, context_);
}

z3::expr Encoder::matches(const z3::expr& piece, const query::Node& node, const PositionTerms& position) {
  if (node.pieces.owners[0] == node.pieces.owners[1]) return matches(piece, node.pieces, Side::white);
  return z3::ite(position.white, matches(piece, node.pieces, Side::white), matches(piece, node.pieces, Side::black));
}

z3::expr Encoder::inside(const z3::expr& square, const query::Node& node, const PositionTerms& position) {
  const SquareSet by_white = node.squares.of(Side::white);
  const SquareSet by_black = node.squares.of(Side::black);
  if (by_white == by_black) return inside(square, by_white);
  return z3::ite(position.white, inside(square, by_white), inside(square, by_black));
}

z3::expr Encoder::of(const query::Node& node, PositionTerms& position) {
  switch (node.op) {
    case Op::constant: return constant(node.number != 0);
    case Op::negation: return !of(node.parts.front(), position);
    case Op::conjunction:
    case Op::disjunction: {
      std::vector<z3::expr> parts;
      for (const query::Node& part : node.parts) parts.push_back(of(part, position));
      return joined(parts, node.op == Op::conjunction, context_);
    }
    case Op::comparison:
      return compared(node.comparison, amount(node.parts[0], position), amount(node.parts[1], position));
    case Op::exists: return encoded(node.parts.front(), false, node.steps, position).count >= 1;
    case Op::none: return encoded(node.parts.front(), false, node.steps, position).count == 0;
    case Op::every: return encoded(node.parts.front(), true, node.steps, position).count == 0;
    case Op::only: {
      const z3::expr some = encoded(node.parts.front(), false, node.steps, position).count >= 1;
      return some && encoded(node.parts.front(), true, node.steps, position).count == 0;
    }
    case Op::one: return encoded(node.parts.front(), false, node.steps, position).count == 1;
    case Op::word: return word(node, position);
    case Op::inner: return boolean("passed");  // what holds there implies nothing here
    default: throw InternalError("a query about a position has no such part");
  }
}

z3::expr Encoder::amount(const query::Node& node, PositionTerms& position) {
  if (node.op == Op::literal) return context_.int_val(node.number);
  if (node.op == Op::count) return encoded(node.parts.front(), false, node.steps, position).count;
  const bool relative =
      node.pieces.owners[0] != node.pieces.owners[1] || node.squares.squares[0] != node.squares.squares[1];
  if (!relative) return sum(node, position, Side::white);
  return z3::ite(position.white, sum(node, position, Side::white), sum(node, position, Side::black));
}

z3::expr Encoder::sum(const query::Node& node, const PositionTerms& position, Side side) {
  z3::expr whole = context_.int_val(0);
  for (const std::size_t each : counts_.amount(node, side)) whole = whole + position.unknowns[each];
  return whole;
}

z3::expr Encoder::word(const query::Node& node, PositionTerms& position) {
  const auto plain = [&](Word word) {
    if (!query::info(word).known_to(variant_)) return constant(false);
    const auto known = position.words.find(word);
    if (known != position.words.end()) return known->second;
    return position.words.emplace(word, boolean(std::string(query::info(word).name).c_str())).first->second;
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

z3::expr Encoder::of(const query::Node& node, Move& move) {
  switch (node.op) {
    case Op::constant: return constant(node.number != 0);
    case Op::negation: return !of(node.parts.front(), move);
    case Op::conjunction:
    case Op::disjunction: {
      std::vector<z3::expr> parts;
      for (const query::Node& part : node.parts) parts.push_back(of(part, move));
      return joined(parts, node.op == Op::conjunction, context_);
    }
    case Op::comparison: return compared(node.comparison, amount(node.parts[0], move), amount(node.parts[1], move));
    case Op::inner:
      if (node.word == Word::before) return of(node.parts.front(), *move.before);
      // The side to move after a single step is not known.
      return move.step ? boolean("open") : of(node.parts.front(), after(move));
    case Op::word: return word(node, move);
    default: throw InternalError("a query about a move has no such part");
  }
}

z3::expr Encoder::amount(const query::Node& node, const Move& move) {
  if (node.op == Op::literal) return context_.int_val(node.number);
  return node.word == Word::captures ? move.captures : move.steps;
}

z3::expr Encoder::word(const query::Node& node, Move& move) {
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
    default: break;
  }
  const auto known = move.words.find(node.word);
  if (known != move.words.end()) return known->second;
  return move.words.emplace(node.word, boolean(std::string(query::info(node.word).name).c_str())).first->second;
}

}  // namespace arbiter::puzzles
