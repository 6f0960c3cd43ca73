#include "puzzles/closure/counts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

bool anything(Piece) { return true; }
std::function<bool(Piece)> exactly(Piece piece) {
  return [piece](Piece each) { return each == piece; };
}
std::function<bool(Piece)> pieces_of(Side side) {
  return [side](Piece piece) { return piece.owner == owner_of(side); };
}

}  // namespace

void tell_apart(std::vector<SquareSet>& classes, SquareSet set) {
  std::vector<SquareSet> finer;
  for (const SquareSet each : classes) {
    for (const SquareSet part : {each & set, each - set}) {
      if (!part.empty()) finer.push_back(part);
    }
  }
  classes = std::move(finer);
}

void collect_squares(const query::Node& node, std::vector<SquareSet>& sets) {
  if (node.has_squares) sets.insert(sets.end(), node.squares.squares.begin(), node.squares.squares.end());
  for (const query::Node& part : node.parts) collect_squares(part, sets);
}

std::vector<const query::Node*> conjuncts(const query::Node& root) {
  if (root.op != query::Op::conjunction) return {&root};
  std::vector<const query::Node*> result;
  for (const query::Node& part : root.parts) {
    const auto more = conjuncts(part);
    result.insert(result.end(), more.begin(), more.end());
  }
  return result;
}

Counts::Counts(const Request& request, const Space& space, const query::Query* query) : classes_{all_squares} {
  State state{.context = request.context};
  pieces_ = space.rules().pieces(state);
  const VariantNumbers numbers = puzzle_variant(request.ruleset.variant()).numbers(request.ruleset, state);
  std::vector<SquareSet> named;
  if (query != nullptr) collect_squares(query->root, named);
  if (!named.empty()) {
    for (const CountBound& bound : numbers.bounds) named.push_back(bound.squares);
    for (const auto& [square, piece] : request.constraints.place) named.push_back(square);
    named.push_back(request.constraints.empty);
  }
  for (const SquareSet set : named) tell_apart(classes_, set);

  for (const Piece piece : pieces_) unknowns_.push_back({Unknown::What::pieces, piece, Unknown::every_class, {0, 64}});
  if (classes_.size() > 1) {
    for (std::size_t kind = 0; kind < pieces_.size(); ++kind) {
      for (std::size_t i = 0; i < classes_.size(); ++i) {
        unknowns_.push_back(
            {Unknown::What::pieces, pieces_[kind], i, {0, static_cast<std::size_t>(classes_[i].size())}});
      }
    }
  }
  unknowns_.push_back({Unknown::What::moves, {}, 0, {0, limit}});
  unknowns_.push_back({Unknown::What::checks, {}, 0, {0, 64}});
  unknowns_.push_back({Unknown::What::stage, {}, 0, {1, 2}});
  for (const auto& [side, role] : numbers.reserves) {
    unknowns_.push_back({Unknown::What::reserve, piece_of(side, role), 0, {0, numbers.reserve_limit}});
  }
  for (const SquareSet each : classes_) {
    add({}, anything, each, {0, static_cast<std::size_t>(each.size())});
  }
  add_constraints(request);
  constraints_ = sums_.size();
  add_bounds(numbers, space);
  for (const MovesBound& bound : numbers.moves) {
    if (bound.published && (request.allow_unreachable || request.castling == Castling::shuffled)) continue;
    sums_.push_back({bound.words, {first_of(Unknown::What::moves)}, {0, bound.most}});
  }
}

std::size_t Counts::part(std::size_t kind, std::size_t of_class) const noexcept {
  return classes_.size() == 1 ? kind : pieces_.size() + kind * classes_.size() + of_class;
}

std::size_t Counts::first_of(Unknown::What what) const {
  const auto found = std::ranges::find(unknowns_, what, &Unknown::what);
  ensure(found != unknowns_.end(), "an unknown of each sort");
  return static_cast<std::size_t>(found - unknowns_.begin());
}

std::vector<std::size_t> Counts::amount(const query::Node& node, Side side) const {
  using query::Word;
  switch (node.word) {
    case Word::moves: return {first_of(Unknown::What::moves)};
    case Word::checks: return {first_of(Unknown::What::checks)};
    case Word::stage: return {first_of(Unknown::What::stage)};
    case Word::reserve: {
      std::vector<std::size_t> result;
      for (std::size_t i = 0; i < unknowns_.size(); ++i) {
        if (unknowns_[i].what == Unknown::What::reserve && node.pieces.matches(unknowns_[i].piece, side))
          result.push_back(i);
      }
      return result;
    }
    default: break;
  }
  ensure(node.word == Word::pieces, "an amount that is a sum");
  std::vector<std::size_t> result;
  const SquareSet wanted = node.squares.of(side);
  for (std::size_t kind = 0; kind < pieces_.size(); ++kind) {
    if (node.pieces.matches(pieces_[kind], side)) append(kind, wanted, result);
  }
  return result;
}

void Counts::append(std::size_t kind, SquareSet squares, std::vector<std::size_t>& unknowns) const {
  if (squares == all_squares) return unknowns.push_back(total(kind));
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if ((classes_[i] - squares).empty()) unknowns.push_back(part(kind, i));
  }
}

/// On a set of squares that is distinguished, or on all squares.
void Counts::add(std::string words, const std::function<bool(Piece)>& counted, SquareSet squares, Range range) {
  Sum sum{std::move(words), {}, range};
  for (std::size_t kind = 0; kind < pieces_.size(); ++kind) {
    if (counted(pieces_[kind])) append(kind, squares, sum.unknowns);
  }
  sums_.push_back(std::move(sum));
}

void Counts::add_constraints(const Request& request) {
  const Constraints& constraints = request.constraints;
  const bool squares = classes_.size() > 1;
  for (const Piece piece : pieces_) {
    std::string words;
    std::size_t placed = 0;
    for (const auto& [square, there] : constraints.place) {
      if (there != piece) continue;
      const std::string own = fmt::format("{}{}", letter(piece, request.ruleset.variant()), square.name());
      words += fmt::format("{}{}", words.empty() ? "--place " : ",", own);
      ++placed;
      if (squares) add("--place " + own, exactly(piece), square, {1, 1});
    }
    if (placed > 0) add(words, exactly(piece), all_squares, {placed, 64});
  }
  if (squares) {
    for (const Square square : constraints.empty) {
      if (std::ranges::find(classes_, SquareSet(square)) == classes_.end()) continue;
      add(fmt::format("--empty {}", square.name()), anything, square, {0, 0});
    }
  }
  if (constraints.pieces)
    add("--pieces: " + words_for(*constraints.pieces, "pieces"), anything, all_squares, *constraints.pieces);
  for (const Side side : {Side::white, Side::black}) {
    const auto& constraint = constraints.of_side[static_cast<std::size_t>(side)];
    if (!constraint) continue;
    const char* name = side == Side::white ? "white" : "black";
    add(fmt::format("--{}: {}", name, words_for(*constraint, "pieces")), pieces_of(side), all_squares, *constraint);
  }
  for (const Constraints::Kind& kind : constraints.kinds)
    add("--kinds " + kind.words, exactly(kind.piece), all_squares, kind.number);
}

void Counts::add_bounds(const VariantNumbers& numbers, const Space& space) {
  for (const CountBound& bound : numbers.bounds) {
    if (bound.squares != all_squares && classes_.size() == 1) continue;
    const std::string ending = fmt::format("({})", bound.invariant);
    const auto found =
        std::ranges::find_if(space.invariants(), [&](const Named& each) { return each.words.ends_with(ending); });
    if (found == space.invariants().end()) continue;  // an invariant of another profile
    add(found->words, bound.counted, bound.squares, bound.range);
    Sum& sum = sums_.back();
    if (bound.free) {
      for (const std::size_t each : sum.unknowns) sum.free.push_back(bound.free(unknowns_[each].piece));
    }
    if (!bound.reserve) continue;
    for (std::size_t i = 0; i < unknowns_.size(); ++i) {
      const Unknown& each = unknowns_[i];
      if (each.what == Unknown::What::reserve && each.piece == piece_of(bound.reserve->first, bound.reserve->second))
        sum.unknowns.push_back(i);
    }
  }
}

}  // namespace arbiter::puzzles
