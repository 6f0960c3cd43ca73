#include "puzzles/closure/encoder.hpp"

#include <algorithm>

#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
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
