#include "verifier/rules/view.hpp"

#include <algorithm>

#include "verifier/support/internal_error.hpp"

namespace arbiter {

static_assert(BoardView<ConcreteView> && BoardView<FormulaView> && BoardView<ReasonedView>);
static_assert(BoardView<After<ConcreteView>> && BoardView<After<FormulaView>> && BoardView<After<ReasonedView>>);

FormulaView::FormulaView(const Setup& base) : context_(base.state.context) {
  empty_.reserve(64);
  for (const Square square : all_squares) {
    const auto piece = base.board[square];
    if (piece) pieces_[static_cast<std::size_t>(square.index())].push_back({*piece, Formula::constant(true)});
    empty_.push_back(Formula::constant(!piece));
  }
  bits_.reserve(State::bit_count);
  for (std::size_t bit = 0; bit < State::bit_count; ++bit) bits_.push_back(Formula::constant(base.state.bits[bit]));
}

void FormulaView::open(FormulaStore& store, Square square, const std::vector<Piece>& pieces) {
  memory_.reset();
  auto& candidates = pieces_[static_cast<std::size_t>(square.index())];
  candidates.clear();
  Conjunction<Formula> no_piece;
  for (const Piece piece : pieces) {
    for (const Candidate& known : candidates)
      ensure(known.piece != piece, "each piece of an open square is named once");
    candidates.push_back({piece, store.variable()});
    no_piece.add(no(candidates.back().present));
  }
  empty_[static_cast<std::size_t>(square.index())] = no_piece.value();
}

void FormulaView::open_bit(FormulaStore& store, std::size_t bit) { set_bit(bit, store.variable()); }

void FormulaView::open_byte(FormulaStore& store, std::size_t byte, const std::vector<std::uint8_t>& values) {
  memory_.reset();
  for (const OpenByte& known : open_bytes_) ensure(known.byte != byte, "a byte of the context is opened once");
  OpenByte open{byte, {}};
  for (const std::uint8_t value : values) open.values.emplace_back(value, store.variable());
  open_bytes_.push_back(std::move(open));
}

Formula FormulaView::context_is(std::size_t byte, std::uint8_t value) const {
  for (const OpenByte& open : open_bytes_) {
    if (open.byte != byte) continue;
    for (const auto& [known, holds] : open.values) {
      if (known == value) return holds;
    }
    return Formula::constant(false);
  }
  return Formula::constant(context_[byte] == value);
}

void FormulaView::set(Square square, std::vector<Candidate> pieces, Formula empty) {
  memory_.reset();
  pieces_[static_cast<std::size_t>(square.index())] = std::move(pieces);
  empty_[static_cast<std::size_t>(square.index())] = empty;
}

void FormulaView::set_bit(std::size_t bit, Formula value) {
  memory_.reset();
  bits_[bit] = value;
}

FormulaView FormulaView::after(const Effect& effect) const {
  const After<FormulaView> view(*this, effect);
  FormulaView result = *this;
  for (const Change& change : effect.changes()) {
    std::vector<Candidate> pieces;
    view.for_each_piece(change.square, [&](Piece piece, Formula present) { pieces.push_back({piece, present}); });
    result.set(change.square, std::move(pieces), view.empty(change.square));
  }
  for (std::size_t bit = 0; bit < State::bit_count; ++bit) result.bits_[bit] = view.bit(bit);
  result.set_context(effect.context);
  return result;
}

Formula FormulaView::well_formed() const {
  Conjunction<Formula> result;
  for (const auto& candidates : pieces_) {
    std::vector<Formula> present;
    for (const Candidate& candidate : candidates) present.push_back(candidate.present);
    if (present.size() > 1) result.add(at_most(1, present));
  }
  for (const OpenByte& open : open_bytes_) {
    std::vector<Formula> values;
    for (const auto& [value, holds] : open.values) values.push_back(holds);
    result.add(exactly_one(values));
  }
  return result.value();
}

Formula FormulaView::holds(Square square, Piece piece) const {
  for (const Candidate& candidate : pieces_[static_cast<std::size_t>(square.index())]) {
    if (candidate.piece == piece) return candidate.present;
  }
  return Formula::constant(false);
}

// ---- Truths that know their clauses (truth.hpp) ---------------------------------------------------------------------

Reasoned::Reasoned() noexcept = default;
Reasoned::Reasoned(bool value) noexcept : holds(value) {}
Reasoned::Reasoned(bool value, bool is_constant, const Note& about, std::vector<Objection> objections) noexcept
    : holds(value), constant(is_constant), note(about), against(std::move(objections)) {}
Reasoned::Reasoned(const Reasoned&) = default;
Reasoned::Reasoned(Reasoned&&) noexcept = default;
Reasoned& Reasoned::operator=(const Reasoned&) = default;
Reasoned& Reasoned::operator=(Reasoned&&) noexcept = default;
Reasoned::~Reasoned() = default;

namespace {

/// Both false: all that stands against either, if all of that has a name.
Reasoned both_false(Reasoned a, const Reasoned& b) {
  if (b.against.empty()) a.against.clear();
  if (a.against.empty()) return a;
  for (const Objection& each : b.against) {
    bool known = false;
    for (const Objection& one : a.against) known = known || one.clause == each.clause;
    if (!known) a.against.push_back(each);
  }
  return a;
}

}  // namespace

Reasoned no(Reasoned a) noexcept {
  a.holds = !a.holds;
  return a;
}

Reasoned all(const Reasoned& a, const Reasoned& b) {
  if (a.constant) return a.holds ? b : a;
  if (b.constant) return b.holds ? a : b;
  if (a.holds != b.holds) return a.holds ? b : a;
  if (!a.holds) return both_false(a, b);
  const bool second = a.against.empty() || (!b.against.empty() && b.against.size() < a.against.size());
  Reasoned result = second ? b : a;
  if (!result.note.at) result.note = second ? a.note : b.note;
  return result;
}

Reasoned ReasonedView::empty(Square square) const {
  return setup_->board.empty(square) ? Reasoned(true) : Reasoned(false, false, {square, std::nullopt});
}

Reasoned ReasonedView::judged(std::string_view clause, const Reasoned& condition, const Note& note) const {
  if (condition.holds) return condition;
  if (std::find(lifted_.begin(), lifted_.end(), clause) != lifted_.end()) return {true, false};
  const Note& known = note.at ? note : condition.note;
  return {false, false, {}, {{clause, known.at, known.by}}};
}

// ---- What a move changes (effect.hpp) -------------------------------------------------------------------------------

void Effect::set(Square square, std::optional<Piece> piece) {
  if (squares_.contains(square)) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (changes_[i].square == square) changes_[i] = {square, piece};
    }
    return;
  }
  add({square, piece});
}

void Effect::add(const Change& change) {
  ensure(count_ < capacity, "an effect changes at most eleven squares");
  changes_[count_++] = change;
  squares_ |= change.square;
}

void Effect::clear_except(Square square, std::uint32_t stays) {
  ensure(!squares_.contains(square), "what stays on a square stood there before the move");
  add({square, std::nullopt, stays});
}

void Effect::copy_bit(std::size_t to, std::size_t from) {
  known_bits_[to] = known_bits_[from];
  bit_values_[to] = bit_values_[from];
  const int distance = static_cast<int>(from) + bit_offsets_[from] - static_cast<int>(to);
  ensure(distance >= -128 && distance <= 127, "a bit is copied from nearby");
  bit_offsets_[to] = static_cast<std::int8_t>(distance);
  shifted_ = shifted_ || distance != 0;
}

void Effect::increase(std::size_t first, std::size_t count) {
  for (std::size_t i = count; i-- > 1;) copy_bit(first + i, first + i - 1);
  set_bit(first, true);
}

void Effect::decrease(std::size_t first, std::size_t count) {
  for (std::size_t i = 0; i + 1 < count; ++i) copy_bit(first + i, first + i + 1);
  set_bit(first + count - 1, false);
}

Setup Effect::apply(const Setup& before) const {
  Setup after = before;
  for (std::size_t i = 0; i < count_; ++i) {
    const Change& change = changes_[i];
    if (change.piece) {
      after.board.put(change.square, *change.piece);
      continue;
    }
    const auto stood = before.board[change.square];
    if (!(stood && change.keeps(stood->role))) after.board.clear(change.square);
  }
  if (shifted_) {
    for (std::size_t bit = 0; bit < State::bit_count; ++bit) after.state.bits[bit] = before.state.bits[bit_source(bit)];
  }
  after.state.bits = (after.state.bits & ~known_bits_) | (bit_values_ & known_bits_);
  after.state.context = context;
  after.to_move = side_after(before.to_move);
  return after;
}

}  // namespace arbiter
