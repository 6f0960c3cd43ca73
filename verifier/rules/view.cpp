#include "verifier/rules/view.hpp"

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

}  // namespace arbiter
