#include "puzzles/closure/closure.hpp"

#include <algorithm>
#include <bitset>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "puzzles/query/worlds.hpp"
#include "puzzles/solve/solver.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

constexpr auto anything = [](Piece) { return true; };
/// Whether it is this piece.
constexpr auto exactly = [](Piece piece) { return [piece](Piece each) { return each == piece; }; };

using query::Comparison;
using query::Word;

/// The range that a comparison with `number` allows; nothing if that is not a range.
std::optional<Range> allowed(Comparison comparison, std::size_t number) {
  const Range none{1, 0};
  switch (comparison) {
    case Comparison::equal: return Range{number, number};
    case Comparison::less: return number == 0 ? none : Range{0, number - 1};
    case Comparison::at_most: return Range{0, number};
    case Comparison::more: return Range{number + 1, Counts::limit};
    case Comparison::at_least: return Range{number, Counts::limit};
    case Comparison::unequal: break;
  }
  return number == 0 ? std::optional(Range{1, Counts::limit}) : std::nullopt;
}

/// Numbers of unknowns.
using Set = std::bitset<64 * 40>;

/// What a part of the query says, if it compares a sum with a number.
std::optional<Sum> sum_in(const query::Node& part, std::string words, const Counts& counts) {
  const bool negated = part.op == query::Op::negation;
  const query::Node& node = negated ? part.parts.front() : part;
  if (node.op != query::Op::comparison) return std::nullopt;
  const bool number_first = node.parts[0].op == query::Op::literal;
  const query::Node& amount = node.parts[number_first ? 1 : 0];
  const query::Node& number = node.parts[number_first ? 0 : 1];
  if (amount.op != query::Op::amount || number.op != query::Op::literal) return std::nullopt;
  // The meaning of "own" depends on the side to move, which would have to be named as well: contradicting_words() does
  // that.
  if (amount.pieces.owners[0] != amount.pieces.owners[1] || amount.squares.squares[0] != amount.squares.squares[1])
    return std::nullopt;
  Comparison comparison = number_first ? query::exchanged(node.comparison) : node.comparison;
  if (negated) comparison = query::negated(comparison);
  const auto range = allowed(comparison, static_cast<std::size_t>(number.number));
  return range ? std::optional(Sum{std::move(words), counts.amount(amount, Side::white), *range}) : std::nullopt;
}

/// The unknowns of a sum, with kinds of pieces split into their parts.
Set set_of(const Sum& sum, const Counts& counts) {
  Set set;
  for (const std::size_t each : sum.unknowns) {
    if (each >= counts.pieces.size() || counts.classes.size() == 1) {
      set.set(each);
      continue;
    }
    for (std::size_t i = 0; i < counts.classes.size(); ++i) set.set(counts.part(each, i));
  }
  return set;
}
std::size_t most_of(const Sum& sum) {
  std::size_t most = std::min(sum.range.most, Counts::limit);
  for (const std::size_t free : sum.free) most += free;
  return most;
}
/// Whether no sum requires more than another one, or two others together, allow for all its unknowns.
bool covered(const std::vector<const Sum*>& sums, const Counts& counts) {
  std::vector<Set> sets;
  for (const Sum* each : sums) sets.push_back(set_of(*each, counts));
  for (std::size_t wanted = 0; wanted < sums.size(); ++wanted) {
    const Sum& sum = *sums[wanted];
    if (sum.words.empty() || !sum.free.empty() || sum.range.least == 0) continue;
    for (std::size_t one = 0; one < sums.size(); ++one) {
      if (most_of(*sums[one]) >= sum.range.least) continue;
      const Set rest = sets[wanted] & ~sets[one];
      for (std::size_t other = one; other < sums.size(); ++other) {
        const std::size_t most = most_of(*sums[one]) + (one == other ? 0 : most_of(*sums[other]));
        if (most < sum.range.least && (rest & ~sets[other]).none()) return false;
      }
    }
  }
  return true;
}

struct Bounds {
  std::vector<Range> of;
  bool narrowed = false;
  bool empty = false;
  void narrow(std::size_t unknown, std::size_t least, std::size_t most) {
    Range& own = of[unknown];
    if (least <= own.least && most >= own.most) return;
    own = {std::max(own.least, least), std::min(own.most, most)};
    narrowed = true;
    empty = empty || own.least > own.most;
  }
};

void narrow(const Sum& sum, Bounds& bounds) {
  const auto free = [&](std::size_t place) { return sum.free.empty() ? 0 : sum.free[place]; };
  const auto beyond = [&](std::size_t place, std::size_t number) {
    return number > free(place) ? number - free(place) : 0;
  };
  std::size_t least = 0;
  std::size_t most = 0;
  for (std::size_t i = 0; i < sum.unknowns.size(); ++i) {
    least += beyond(i, bounds.of[sum.unknowns[i]].least);
    most += beyond(i, bounds.of[sum.unknowns[i]].most);
  }
  const std::size_t allowed_most = std::min(sum.range.most, Counts::limit);
  if (sum.range.least > allowed_most || least > allowed_most || most < sum.range.least) {
    bounds.empty = true;
    return;
  }
  for (std::size_t i = 0; i < sum.unknowns.size(); ++i) {
    const Range own = bounds.of[sum.unknowns[i]];
    // What the others leave; those not yet narrowed count with their previous bounds.
    const std::size_t others = least - beyond(i, own.least);
    const std::size_t others_most = most - beyond(i, own.most);
    const std::size_t room = allowed_most - others + free(i);
    const std::size_t wanted = sum.range.least > others_most ? sum.range.least - others_most + free(i) : 0;
    bounds.narrow(sum.unknowns[i], wanted, room);
    if (bounds.empty) return;
    least = others + beyond(i, bounds.of[sum.unknowns[i]].least);
    most = others_most + beyond(i, bounds.of[sum.unknowns[i]].most);
  }
}

/// A kind's total is the sum of its parts.
void narrow_totals(Bounds& bounds, const Counts& counts) {
  if (counts.classes.size() == 1) return;
  for (std::size_t kind = 0; kind < counts.pieces.size() && !bounds.empty; ++kind) {
    Sum sum;
    std::size_t least = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < counts.classes.size(); ++i) {
      sum.unknowns.push_back(counts.part(kind, i));
      least += bounds.of[sum.unknowns.back()].least;
      most += bounds.of[sum.unknowns.back()].most;
    }
    bounds.narrow(kind, least, most);
    sum.range = bounds.of[kind];
    if (!bounds.empty) narrow(sum, bounds);
  }
}

/// Whether bounds of each unknown remain after all sums have narrowed them.
bool possible(const std::vector<const Sum*>& sums, const Counts& counts) {
  if (!covered(sums, counts)) return false;
  Bounds bounds;
  for (const Unknown& each : counts.unknowns) bounds.of.push_back(each.range);
  do {
    bounds.narrowed = false;
    narrow_totals(bounds, counts);
    for (const Sum* sum : sums) {
      if (!bounds.empty) narrow(*sum, bounds);
    }
  } while (bounds.narrowed && !bounds.empty);
  return !bounds.empty;
}

/// For a part that says several things of one move: the part without each one of them. Such a part asks less of a move,
/// so that what contradicts it contradicts the whole part.
std::vector<std::string> shorter(const std::string& part, const Variant& variant) {
  const auto query = query::parse(part, variant);
  if (!query || query->root.op != query::Op::exists || query->root.parts.front().op != query::Op::conjunction)
    return {};
  const query::Node& body = query->root.parts.front();
  std::vector<std::string> result;
  for (std::size_t left_out = body.parts.size(); left_out-- > 0;) {
    const std::string rest = joined(body.parts, " & ", [&](const query::Node& each) {
      const std::string words = part.substr(each.begin, each.end - each.begin);
      return &each == &body.parts[left_out] ? "" : each.op == query::Op::disjunction ? "(" + words + ")" : words;
    });
    result.push_back(fmt::format("exists {}({})", query->root.steps ? "step" : "move", rest));
  }
  return result;
}

using query::Scope;

std::vector<Implication> read(Ruleset ruleset) {
  std::vector<Implication> result;
  const auto add = [&](Scope scope, std::string text) {
    const bool move = scope == Scope::move;
    const auto query = query::parse(move ? fmt::format("all moves({})", text) : text, ruleset.variant());
    if (!query) throw InternalError(fmt::format("'{}' cannot be read: {}", text, query.error().front().message));
    result.push_back({scope, std::move(text), move ? query->root.parts.front() : query->root});
  };
  for (const StatedImplication& each : stated_implications(ruleset))
    add(each.of_moves ? Scope::move : Scope::position, each.text);
  if (!puzzle_variant(ruleset.variant()).pieces_keep_their_kind) return result;
  for (const RoleInfo& role : ruleset->roles()) {
    const std::string name = replaced(replaced(role.name, " ", "_"), "-", "_");
    if (name != "pawn") add(Scope::move, fmt::format("by {0} -> becomes {0}", name));
  }
  return result;
}

}  // namespace

std::vector<std::size_t> smallest_core(
    std::size_t facts, FunctionRef<std::optional<std::vector<std::size_t>>(const std::vector<std::size_t>&)> blamed) {
  std::vector<std::size_t> all(facts);
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<std::size_t> core = blamed(all).value_or(std::vector<std::size_t>());
  for (std::size_t i = core.size(); i-- > 0;) {
    std::vector<std::size_t> fewer = core;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (blamed(fewer)) core = std::move(fewer);
  }
  return core;
}

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

Counts::Counts(const Request& request, const Space& space, const query::Query* query) : classes{all_squares} {
  State state{.context = request.context};
  pieces = space.rules().pieces(state);
  const VariantNumbers numbers = puzzle_variant(request.ruleset.variant()).numbers(request.ruleset, state);
  std::vector<SquareSet> named;
  if (query != nullptr) collect_squares(query->root, named);
  if (!named.empty()) {
    for (const CountBound& bound : numbers.bounds) named.push_back(bound.squares);
    for (const auto& [square, piece] : request.constraints.place) named.push_back(square);
    named.push_back(request.constraints.empty);
  }
  for (const SquareSet set : named) tell_apart(classes, set);

  for (const Piece piece : pieces) unknowns.push_back({Word::pieces, piece, {0, 64}});
  if (classes.size() > 1) {
    for (const Piece piece : pieces) {
      for (const SquareSet each : classes)
        unknowns.push_back({Word::pieces, piece, {0, static_cast<std::size_t>(each.size())}});
    }
  }
  unknowns.push_back({Word::moves, {}, {0, limit}});
  unknowns.push_back({Word::checks, {}, {0, 64}});
  unknowns.push_back({Word::stage, {}, {1, 2}});
  for (const auto& [side, role] : numbers.reserves) {
    unknowns.push_back({Word::reserve, piece_of(side, role), {0, numbers.reserve_limit}});
  }
  for (const SquareSet each : classes) {
    add({}, anything, each, {0, static_cast<std::size_t>(each.size())});
  }
  add_constraints(request);
  constraints = sums.size();
  add_bounds(numbers, space);
  for (const MovesBound& bound : numbers.moves) {
    if (bound.published && (request.allow_unreachable || request.castling == Castling::shuffled)) continue;
    sums.push_back({bound.words, amount({.op = query::Op::amount, .word = Word::moves}, Side::white), {0, bound.most}});
  }
}

std::size_t Counts::part(std::size_t kind, std::size_t of_class) const noexcept {
  return classes.size() == 1 ? kind : pieces.size() + kind * classes.size() + of_class;
}

std::vector<std::size_t> Counts::amount(const query::Node& node, Side side) const {
  std::vector<std::size_t> result;
  const bool counts_pieces = node.word == Word::pieces;
  for (std::size_t kind = 0; kind < pieces.size() && counts_pieces; ++kind) {
    if (node.pieces.matches(pieces[kind], side)) append(kind, node.squares.of(side), result);
  }
  for (std::size_t i = 0; i < unknowns.size() && !counts_pieces; ++i) {
    if (unknowns[i].what == node.word && node.pieces.matches(unknowns[i].piece, side)) result.push_back(i);
  }
  ensure(!result.empty() || counts_pieces || node.word == Word::reserve, "an amount that is a sum");
  return result;
}

void Counts::append(std::size_t kind, SquareSet squares, std::vector<std::size_t>& into) const {
  if (squares == all_squares) return into.push_back(kind);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if ((classes[i] - squares).empty()) into.push_back(part(kind, i));
  }
}

/// On a set of squares that is distinguished, or on all squares.
void Counts::add(std::string words, FunctionRef<bool(Piece)> counted, SquareSet squares, Range range) {
  Sum sum{std::move(words), {}, range};
  for (std::size_t kind = 0; kind < pieces.size(); ++kind) {
    if (counted(pieces[kind])) append(kind, squares, sum.unknowns);
  }
  sums.push_back(std::move(sum));
}

void Counts::add_constraints(const Request& request) {
  const Constraints& asked = request.constraints;
  const bool squares = classes.size() > 1;
  for (const Piece piece : pieces) {
    std::string words;
    std::size_t placed = 0;
    for (const auto& [square, there] : asked.place) {
      if (there != piece) continue;
      const std::string own = fmt::format("{}{}", letter(piece, request.ruleset.variant()), square.name());
      words += fmt::format("{}{}", words.empty() ? "--place " : ",", own);
      ++placed;
      if (squares) add("--place " + own, exactly(piece), square, {1, 1});
    }
    if (placed > 0) add(words, exactly(piece), all_squares, {placed, 64});
  }
  if (squares) {
    for (const Square square : asked.empty) {
      if (std::ranges::find(classes, SquareSet(square)) == classes.end()) continue;
      add(fmt::format("--empty {}", square.name()), anything, square, {0, 0});
    }
  }
  if (asked.pieces) add("--pieces: " + words_for(*asked.pieces, "pieces"), anything, all_squares, *asked.pieces);
  for (const Side side : {Side::white, Side::black}) {
    const auto& constraint = asked.of_side[static_cast<std::size_t>(side)];
    if (!constraint) continue;
    const char* name = side == Side::white ? "white" : "black";
    const auto own = [side](Piece piece) { return piece.owner == owner_of(side); };
    add(fmt::format("--{}: {}", name, words_for(*constraint, "pieces")), own, all_squares, *constraint);
  }
  for (const Constraints::Kind& kind : asked.kinds)
    add("--kinds " + kind.words, exactly(kind.piece), all_squares, kind.number);
}

void Counts::add_bounds(const VariantNumbers& numbers, const Space& space) {
  for (const CountBound& bound : numbers.bounds) {
    if (bound.squares != all_squares && classes.size() == 1) continue;
    const std::string ending = fmt::format("({})", bound.invariant);
    const auto found =
        std::ranges::find_if(space.invariants(), [&](const Named& each) { return each.words.ends_with(ending); });
    if (found == space.invariants().end()) continue;  // an invariant of another profile
    add(found->words, bound.counted, bound.squares, bound.range);
    Sum& sum = sums.back();
    if (bound.free) {
      for (const std::size_t each : sum.unknowns) sum.free.push_back(bound.free(unknowns[each].piece));
    }
    if (!bound.reserve) continue;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      const Unknown& each = unknowns[i];
      if (each.what == Word::reserve && each.piece == piece_of(bound.reserve->first, bound.reserve->second))
        sum.unknowns.push_back(i);
    }
  }
}

std::vector<std::string> contradicting_numbers(const Request& request, const Space& space, const query::Query* query) {
  const Counts counts(request, space, query);
  const auto bounds = counts.sums.begin() + static_cast<std::ptrdiff_t>(counts.constraints);
  std::vector<Sum> all(counts.sums.begin(), bounds);
  for (const query::Node* part : query == nullptr ? std::vector<const query::Node*>() : conjuncts(query->root)) {
    if (auto sum = sum_in(*part, query->text.substr(part->begin, part->end - part->begin), counts))
      all.push_back(std::move(*sum));
  }
  all.insert(all.end(), bounds, counts.sums.end());
  // All sums of one name are left out together: an invariant may have several.
  std::vector<std::string> names;
  for (const Sum& each : all) {
    if (!each.words.empty() && !contains(names, each.words)) names.push_back(each.words);
  }
  const auto core = smallest_core(names.size(), [&](const std::vector<std::size_t>& kept) {
    std::vector<const Sum*> sums;
    for (const Sum& each : all) {
      const auto is_its = [&](std::size_t name) { return names[name] == each.words; };
      if (each.words.empty() || std::ranges::any_of(kept, is_its)) sums.push_back(&each);
    }
    return possible(sums, counts) ? std::nullopt : std::optional(kept);
  });
  return collected<std::string>(core, [&](const std::size_t name) { return names[name]; });
}

WordCore contradicting_words(const Request& request, const Space& space, const query::Query& query, double seconds) {
  const auto end = in_seconds(seconds);
  WordCore core = core_of(request, space, query, seconds);
  // What a part says of one move is shortened as well.
  for (std::size_t part = 0; part < core.parts.size(); ++part) {
    if (!core.typed[part]) continue;
    const std::vector<std::string> candidates = shorter(core.parts[part], request.ruleset.variant());
    for (const std::string& candidate : candidates) {
      const double left = seconds_until(end);
      if (left <= 0) return core;
      std::string text = candidate;
      for (std::size_t i = 0; i < core.parts.size(); ++i) {
        if (core.typed[i] && i != part) text += " & (" + core.parts[i] + ")";
      }
      const auto shortened = query::parse(text, request.ruleset.variant());
      WordCore other = shortened ? core_of(request, space, *shortened, left) : WordCore{};
      if (other.parts.empty()) continue;
      core = std::move(other);
      part = static_cast<std::size_t>(-1);  // start again
      break;
    }
  }
  return core;
}

const std::vector<Implication>& implications(Ruleset ruleset) {
  static std::map<std::pair<const Variant*, std::size_t>, std::vector<Implication>> known;
  const auto [place, is_new] = known.try_emplace({&ruleset.variant(), ruleset.index()});
  if (is_new) place->second = read(ruleset);
  return place->second;
}

}  // namespace arbiter::puzzles
