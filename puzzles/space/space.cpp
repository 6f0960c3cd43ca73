// The open variables of a space by their numbers: what each means, and positions as lists of them.

#include "puzzles/space/space.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "verifier/board/attacks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

std::string Space::meaning(std::size_t number) const {
  const Opened& opened = opened_.at(number);
  if (opened.kind == Opened::Kind::piece) {
    const char* owner = opened.piece.owner == Owner::white   ? "white"
                        : opened.piece.owner == Owner::black ? "black"
                                                             : "shared";
    return fmt::format("{} {} on {}", owner, role_info(*variant_, opened.piece.role).name, opened.square.name());
  }
  const bool bit = opened.kind == Opened::Kind::bit;
  const auto facet = std::ranges::find_if(facets_, [&](const Facet& each) {
    const auto is_it = [&](const OpenByte& byte) { return byte.byte == opened.number; };
    return bit ? std::ranges::count(each.bits, opened.number) > 0 : std::ranges::any_of(each.bytes, is_it);
  });
  const std::string of_facet = facet == facets_.end() ? "" : fmt::format(" ({})", facet->words);
  return bit ? fmt::format("bit {} of the state{}", opened.number, of_facet)
             : fmt::format("byte {} of the state is {}{}", opened.number, opened.value, of_facet);
}

std::vector<std::uint32_t> Space::numbers_of(const Setup& setup) const {
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < opened_.size(); ++i) {
    if (opened_[i].holds(setup)) numbers.push_back(static_cast<std::uint32_t>(i));
  }
  return numbers;
}

std::optional<Setup> Space::with_numbers(std::span<const std::uint32_t> numbers) const {
  std::vector<bool> model(opened_.size(), false);
  SquareSet taken;
  std::vector<std::size_t> bytes;
  for (const std::uint32_t number : numbers) {
    if (number >= opened_.size() || model[number]) return std::nullopt;
    model[number] = true;
    const Opened& opened = opened_[number];
    if (opened.kind == Opened::Kind::piece) {
      if (taken.contains(opened.square)) return std::nullopt;
      taken |= opened.square;
    } else if (opened.kind == Opened::Kind::byte) {
      if (std::ranges::find(bytes, opened.number) != bytes.end()) return std::nullopt;
      bytes.push_back(opened.number);
    }
  }
  return decode(model);
}

namespace {

Setup base_of(const Request& request, const Case& part) {
  Setup base;
  base.to_move = request.constraints.to_move;
  base.state.context = part.context.value_or(request.context);
  for (const auto& [square, piece] : part.fixed) base.board.put(square, piece);
  return base;
}

Formula in_range(const std::vector<Formula>& operands, const Range& range) {
  Conjunction<Formula> both;
  if (range.most < operands.size()) both.add(no(totaliser(operands, range.most + 1)[range.most]));
  if (range.least > operands.size()) return truth<Formula>(false);
  if (range.least > 0) both.add(totaliser(operands, range.least)[range.least - 1]);
  return both.value();
}

Square mirrored(Square square) { return Square::at(7 - square.file(), square.rank()); }

/// The conditions under which a piece of `owner` and `role` stands somewhere.
void collect(const FormulaView& view, Owner owner, Role role, std::vector<Formula>& here) {
  for (const Square square : all_squares) {
    const Formula stands = view.holds(square, Piece{owner, role});
    if (!never(stands)) here.push_back(stands);
  }
}

/// What --natural and --orthodox-fails ask of the pieces on the board, as constraints with their words; none if neither
/// is asked for.
///
/// --natural: of each kind a side has no more pieces than its initial set-up. A checkered piece was once a piece of its
/// kind of one side or the other: together the three have no more of a kind than both initial set-ups. Interweave
/// returns only what was captured, so that its positions are natural in any case.
/// --orthodox-fails in Checkered chess: no checkered piece, which has no counterpart in orthodox chess.
std::vector<Named> constrained_pieces(const Request& request, const FormulaView& view) {
  std::vector<Named> result;
  const Variant& variant = request.ruleset.variant();
  const bool shared = !puzzle_variant(variant).shared_pieces_word.empty();
  if (request.natural) {
    const Board initial = initial_board(variant, view.context());
    const auto few = [&](std::initializer_list<Owner> owners) {
      return for_all(variant.roles(), [&](const RoleInfo& role) {
        std::vector<Formula> here;
        int most = 0;
        for (const Owner owner : owners) {
          collect(view, owner, role.role, here);
          if (owner != Owner::both) most += initial.of(Piece{owner, role.role}).size();
        }
        return in_range(here, {0, static_cast<std::size_t>(most)});
      });
    };
    for (const Owner owner : {Owner::white, Owner::black}) {
      result.push_back({fmt::format("--natural: {} has no more pieces of a kind than in the initial set-up",
                                    owner == Owner::white ? "White" : "Black"),
                        few({owner})});
    }
    if (shared)
      result.push_back({"--natural: with the checkered pieces there are no more of a kind than in the initial set-up",
                        few({Owner::white, Owner::black, Owner::both})});
  }
  if (request.orthodox_fails && shared) {
    std::vector<Formula> here;
    for (const RoleInfo& role : variant.roles()) collect(view, Owner::both, role.role, here);
    result.push_back(
        {"--orthodox-fails: no checkered piece, which orthodox chess does not have", in_range(here, {0, 0})});
  }
  return result;
}

}  // namespace

std::uint64_t squares_of(const Setup& setup) {
  const std::uint64_t squares = setup.board.occupied().bits();
  // Turned around, and its ranks back in order.
  const std::uint64_t image = __builtin_bswap64(attacks::reversed(squares));
  return std::min(squares, image);
}

std::vector<Formula> totaliser(std::vector<Formula> operands, std::size_t size) {
  std::erase_if(operands, [](Formula operand) { return never(operand); });
  if (operands.size() <= 1) {
    operands.resize(size, truth<Formula>(false));
    return operands;
  }
  const auto half = operands.begin() + static_cast<std::ptrdiff_t>(operands.size() / 2);
  const auto left = totaliser({operands.begin(), half}, size);
  const auto right = totaliser({half, operands.end()}, size);
  std::vector<Formula> sums;
  for (std::size_t k = 1; k <= size; ++k) {
    Disjunction<Formula> some;
    for (std::size_t i = 0; i <= k; ++i) {
      some.add(all(i == 0 ? truth<Formula>(true) : left[i - 1], i == k ? truth<Formula>(true) : right[k - i - 1]));
    }
    sums.push_back(some.value());
  }
  return sums;
}

std::size_t Constraints::missed_by(const Board& board) const {
  const auto outside = [](const Range& range, SquareSet squares) -> std::size_t {
    const auto number = static_cast<std::size_t>(squares.size());
    return number < range.least ? range.least - number : number > range.most ? number - range.most : 0;
  };
  std::size_t sum = pieces ? outside(*pieces, board.occupied()) : 0;
  for (const Side side : {Side::white, Side::black}) {
    const auto& range = of_side[static_cast<std::size_t>(side)];
    if (range) sum += outside(*range, board.of(owner_of(side)));
  }
  for (const Kind& kind : kinds) sum += outside(kind.number, board.of(kind.piece));
  return sum;
}

std::string words_for(const Range& range, std::string_view what) {
  if (range.least == range.most) return fmt::format("{} {}", range.least, what);
  if (range.most == std::numeric_limits<std::size_t>::max()) return fmt::format("at least {} {}", range.least, what);
  if (range.least == 0) return fmt::format("at most {} {}", range.most, what);
  return fmt::format("{} to {} {}", range.least, range.most, what);
}

Space::Space(const Request& request, const Case& part)
    : variant_(&request.ruleset.variant()), rules_(&symbolic_rules(request.ruleset)), base_(base_of(request, part)),
      view_(base_) {
  open_board(part);
  open_state(request, part);
  ensure(opened_.size() == store_.variables(), "a variable for everything that is open");
  for (const Invariant<Formula>& invariant : rules_->invariants(view_, base_.to_move)) {
    invariants_.push_back({fmt::format("{} ({})", invariant.statement, invariant.id), invariant.holds});
  }
  add_constraints(request);
}

void Space::open_board(const Case& part) {
  const std::vector<Piece> pieces = rules_->pieces(base_.state);
  std::vector<std::pair<Square, Piece>> pool = part.pool;
  std::ranges::sort(pool);
  for (const Square square : all_squares) {
    if (!base_.board.empty(square)) continue;
    std::vector<Piece> possible;
    for (const Piece piece : pieces) {
      if (!pool.empty() && !std::ranges::binary_search(pool, std::pair(square, piece))) continue;
      if (std::ranges::find(part.nowhere_else, piece) != part.nowhere_else.end()) continue;
      if (rules_->may_stand(piece, square)) possible.push_back(piece);
    }
    view_.open(store_, square, possible);
    for (const Piece piece : possible)
      opened_.push_back({Opened::Kind::piece, square, piece, 0, 0, view_.holds(square, piece)});
  }
}

void Space::open_state(const Request& request, const Case& part) {
  facets_ = rules_->facets(request.scope(), base_.state.context, base_.to_move);
  for (const Facet& facet : facets_) {
    for (const std::size_t bit : facet.bits) {
      if (std::ranges::find(part.absent, bit) != part.absent.end()) continue;
      view_.open_bit(store_, bit);
      opened_.push_back({Opened::Kind::bit, Square(0), {}, bit, 0, view_.bit(bit)});
    }
    for (const OpenByte& byte : facet.bytes) {
      view_.open_byte(store_, byte.byte, byte.values);
      for (const std::uint8_t value : byte.values) {
        opened_.push_back({Opened::Kind::byte, Square(0), {}, byte.byte, value, view_.context_is(byte.byte, value)});
      }
    }
  }
  Conjunction<Formula> of_case;
  if (!part.some_of.empty()) of_case.add(for_some(part.some_of, [&](std::size_t bit) { return view_.bit(bit); }));
  // The invariants know only shuffled set-ups: they do not say whether a king stands where such games start.
  for (const Side side : {Side::white, Side::black}) {
    const auto at_home = [&](int file) {
      return view_.holds(Square::at(file, relative_rank(side, 0)), piece_of(side, orthodox::king));
    };
    for (const std::size_t bit : rules_->castling_bits(request.castling, side)) {
      if (never(view_.bit(bit))) continue;
      of_case.add(implies(view_.bit(bit), for_some(castling_king_files(request.castling), at_home)));
    }
  }
  of_case_ = of_case.value();
}

bool Space::Opened::holds(const Setup& setup) const {
  switch (kind) {
    case Kind::piece: return setup.board.holds(square, piece);
    case Kind::bit: return setup.state.bits[number];
    case Kind::byte: break;
  }
  return setup.state.context[number] == value;
}

void Space::add_constraints(const Request& request) {
  const Constraints& constraints = request.constraints;
  for (const auto& [square, piece] : constraints.place) {
    const Formula here = view_.holds(square, piece);
    std::string words = fmt::format("--place {}{}", letter(piece, *variant_), square.name());
    if (!rules_->may_stand(piece, square)) words += ": no position of the variant has it there";
    constraints_.push_back({std::move(words), here});
  }
  for (const Square square : constraints.empty) {
    constraints_.push_back({fmt::format("--empty {}", square.name()), view_.empty(square)});
  }
  std::vector<Formula> occupied;
  std::array<std::vector<Formula>, 2> of_side;
  for (const Square square : all_squares) {
    occupied.push_back(no(view_.empty(square)));
    of_side[0].push_back(owned(view_, square, Owner::white));
    of_side[1].push_back(owned(view_, square, Owner::black));
  }
  if (constraints.pieces)
    constraints_.push_back(
        {"--pieces: " + words_for(*constraints.pieces, "pieces"), in_range(occupied, *constraints.pieces)});
  for (const std::size_t side : {0U, 1U}) {
    if (!constraints.of_side[side]) continue;
    const char* name = side == 0 ? "white" : "black";
    constraints_.push_back({fmt::format("--{}: {}", name, words_for(*constraints.of_side[side], "pieces")),
                            in_range(of_side[side], *constraints.of_side[side])});
  }
  for (const Constraints::Kind& kind : constraints.kinds) {
    std::vector<Formula> here;
    for (const Square square : all_squares) here.push_back(view_.holds(square, kind.piece));
    constraints_.push_back({"--kinds " + kind.words, in_range(here, kind.number)});
  }
  for (Named& each : constrained_pieces(request, view_)) constraints_.push_back(std::move(each));
}

Formula Space::at_most_pieces(std::size_t number) {
  if (number >= 64) return truth<Formula>(true);
  if (sums_.size() <= number) {
    const auto occupied = collected<Formula>(all_squares, [&](const Square square) { return no(view_.empty(square)); });
    sums_ = totaliser(occupied, std::max<std::size_t>(number + 1, 16));
  }
  return no(sums_[number]);
}

Formula Space::other_squares_than(const Setup& setup) {
  Disjunction<Formula> other;
  Disjunction<Formula> other_mirrored;
  for (const Square square : all_squares) {
    const Formula empty = view_.empty(square);
    other.add(setup.board.empty(square) ? no(empty) : empty);
    other_mirrored.add(setup.board.empty(mirrored(square)) ? no(empty) : empty);
  }
  return all(other.value(), other_mirrored.value());
}

Formula Space::other_than(const Setup& setup) {
  return for_some(opened_, [&](const Opened& each) { return each.holds(setup) ? no(each.formula) : each.formula; });
}

std::optional<Formula> Space::some_literal(std::size_t number) const {
  const Opened& opened = opened_[number % opened_.size()];
  return opened.kind == Opened::Kind::piece ? std::optional(opened.formula) : std::nullopt;
}

Setup Space::decode(const std::vector<bool>& model) const {
  Setup setup = base_;
  for (std::size_t i = 0; i < opened_.size(); ++i) {
    if (!model[i]) continue;
    const Opened& opened = opened_[i];
    switch (opened.kind) {
      case Opened::Kind::piece:
        ensure(setup.board.empty(opened.square), "a model puts one piece on a square");
        setup.board.put(opened.square, opened.piece);
        break;
      case Opened::Kind::bit: setup.state.bits[opened.number] = true; break;
      case Opened::Kind::byte: setup.state.context[opened.number] = opened.value; break;
    }
  }
  return setup;
}

std::vector<Setup> Space::with_less_state(const Setup& setup) const {
  std::vector<Setup> result;
  Setup no_bytes = setup;
  for (const Opened& opened : opened_) {
    if (opened.kind == Opened::Kind::bit && setup.state.bits[opened.number]) {
      result.push_back(setup);
      result.back().state.bits[opened.number] = false;
    }
    // The squares of a last step go together.
    if (opened.kind == Opened::Kind::byte) no_bytes.state.context[opened.number] = base_.state.context[opened.number];
  }
  if (!(no_bytes == setup)) result.push_back(no_bytes);
  return result;
}

bool Space::agrees(const Setup& setup) const {
  std::vector<bool> model;
  for (const Opened& opened : opened_) model.push_back(opened.holds(setup));
  return decode(model) == setup;
}

FormulaValues Space::values_of(std::span<const Setup> setups) const {
  ensure(setups.size() <= 64 * FormulaValues::most_words, "at most 512 set-ups at a time");
  // What is open on a square stands together in the list, so that only the occupied squares need a look.
  std::array<std::size_t, 65> begin{};
  std::size_t state_begin = 0;
  for (; state_begin < opened_.size() && opened_[state_begin].kind == Opened::Kind::piece; ++state_begin)
    ++begin[static_cast<std::size_t>(opened_[state_begin].square.index()) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());

  const std::size_t width = setups.size() <= 64 ? 1 : FormulaValues::most_words;
  std::vector<std::uint64_t> words(store_.variables() * width, 0);
  for (std::size_t lane = 0; lane < setups.size(); ++lane) {
    const auto look = [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        if (opened_[i].holds(setups[lane])) words[i * width + lane / 64] |= std::uint64_t{1} << (lane % 64);
      }
    };
    for (const Square square : setups[lane].board.occupied()) {
      const auto index = static_cast<std::size_t>(square.index());
      look(begin[index], begin[index + 1]);
    }
    look(state_begin, opened_.size());
  }
  return {store_, words, width};
}

std::vector<Formula> Space::broken(const Setup& setup) const {
  const FormulaValues values = values_of({&setup, 1});
  std::vector<Formula> result;
  for (const Named& each : invariants_) {
    if ((values.of(each.holds) & 1U) == 0) result.push_back(each.holds);
  }
  return result;
}

std::vector<std::string> Space::unmet(const Setup& setup) const {
  const FormulaValues values = values_of({&setup, 1});
  std::vector<std::string> result;
  for (const Named& each : constraints_) {
    if ((values.of(each.holds) & 1U) == 0) result.push_back(each.words);
  }
  return result;
}

std::vector<bool> Space::contains(const std::vector<Setup>& setups) const {
  const FormulaValues values = values_of(setups);
  std::vector<bool> result;
  for (std::size_t begin = 0; begin < setups.size(); begin += 64) {
    std::uint64_t good = values.of(of_case_, begin / 64);
    for (const auto* list : {&invariants_, &constraints_}) {
      for (const Named& each : *list) good &= values.of(each.holds, begin / 64);
    }
    for (std::size_t lane = begin; lane < std::min(begin + 64, setups.size()); ++lane) {
      // What is not open has no variable, so that no formula would notice a difference.
      result.push_back(((good >> (lane % 64)) & 1U) != 0 && agrees(setups[lane]));
    }
  }
  return result;
}

Board initial_board(const Variant& variant, const Context& context) {
  const ArmyChoice* const choice = variant.army_choice();
  const auto fen = known_fen(variant, "start", choice == nullptr ? "" : choice->pairing_of(State{.context = context}));
  ensure(fen.has_value(), "a variant has an initial set-up");
  return Ruleset(variant).parse_fen(*fen, {}).value().setup.board;
}

// ---- What no game reaches -------------------------------------------------------------------------------------------

Formula ReachReasons::not_together(const Squares& pieces) const {
  return for_some(pieces, [&](const auto& each) { return no(space_.view().holds(each.first, each.second)); });
}

Formula ReachReasons::not_together(SquareSet squares, Piece piece) const {
  return for_some(squares, [&](Square square) { return no(space_.view().holds(square, piece)); });
}

Formula ReachReasons::at_most(int number) {
  return number < 0 ? truth<Formula>(false) : space_.at_most_pieces(static_cast<std::size_t>(number));
}

Formula ReachReasons::at_most_of(Side side, int number) {
  // Pawns may need more captures than there are pieces.
  if (number < 0) return truth<Formula>(false);
  auto& count = count_[static_cast<std::size_t>(side)];
  if (count.empty()) {
    std::vector<Formula> pieces;
    for (const Square square : all_squares) pieces.push_back(owned(space_.view(), square, owner_of(side)));
    count = totaliser(std::move(pieces), 17);
  }
  const auto index = static_cast<std::size_t>(number);
  return index < count.size() ? no(count[index]) : truth<Formula>(true);
}

Faults unreachable(Ruleset ruleset, Setup setup) {
  setup.counters = {setup.to_move == Side::black ? 1U : 0U, 0};
  // The boards may come from constraints and need not be whole positions: what is found for their pieces holds
  // nevertheless.
  Faults faults = ruleset.setup_reachability(setup, {});
  std::erase_if(faults, [](const Fault& fault) { return fault.level != Level::error; });
  return faults;
}

std::vector<std::string> unreachable_in_words(Ruleset ruleset, const Setup& setup) {
  std::vector<std::string> words;
  for (const Fault& fault : unreachable(ruleset, setup))
    words.push_back(fmt::format("{} [{}]", fault.message, fault.check.name()));
  return words;
}

bool sound(const Request& request, const Setup& setup) { return !has_error(request.ruleset.faults(setup, {})); }

bool reachable_enough(const Request& request, const Setup& setup) {
  return request.allow_unreachable || unreachable(request.ruleset, setup).empty();
}

bool refused_from_the_start(const Request& request, const Case& part) {
  if (part.fixed.empty() || !puzzle_variant(request.ruleset.variant()).some_pieces_can_refuse) return false;
  Setup setup;
  setup.to_move = request.constraints.to_move;
  for (const auto& [square, piece] : part.fixed) setup.board.put(square, piece);
  return !reachable_enough(request, setup);
}

std::vector<Formula> ReachReasons::of(const Setup& setup) {
  for (const Fault& fault : unreachable(request_.ruleset, setup))
    puzzle_variant(request_.ruleset.variant()).why_unreachable(fault, setup, *this);
  return std::exchange(found_, {});
}

}  // namespace arbiter::puzzles
