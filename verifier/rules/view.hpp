#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/truth.hpp"

namespace arbiter {

/// What a rule may ask about a position. `Truth` is bool, Formula or Reasoned. `for_each_piece(square, f)` calls
/// `f(piece, presence)` for every piece that may stand there; `empty(square)` is a separate question. `context()` is
/// concrete; a byte that a position may leave open is queried only with `context_is(byte, value)`.
template <class V>
concept BoardView = requires(const V& view, Square square, Piece piece, std::size_t bit) {
  requires Truth<typename V::Truth>;
  { view.holds(square, piece) } -> std::same_as<typename V::Truth>;
  { view.empty(square) } -> std::same_as<typename V::Truth>;
  { view.bit(bit) } -> std::same_as<typename V::Truth>;
  { view.context() } -> std::same_as<const State::Context&>;
  { view.context_is(std::size_t{}, std::uint8_t{}) } -> std::same_as<typename V::Truth>;
  view.for_each_piece(square, [](Piece, typename V::Truth) {});
};

/// A set-up as a view with bool.
class ConcreteView {
 public:
  using Truth = bool;
  explicit ConcreteView(const Setup& setup) noexcept : setup_(&setup) {}

  [[nodiscard]] bool holds(Square square, Piece piece) const noexcept { return setup_->board.holds(square, piece); }
  [[nodiscard]] bool empty(Square square) const noexcept { return setup_->board.empty(square); }
  [[nodiscard]] bool bit(std::size_t bit) const noexcept { return setup_->state.bits[bit]; }
  [[nodiscard]] const State::Context& context() const noexcept { return setup_->state.context; }
  [[nodiscard]] bool context_is(std::size_t byte, std::uint8_t value) const noexcept {
    return setup_->state.context[byte] == value;
  }
  template <class F>
  void for_each_piece(Square square, F&& f) const {
    if (const auto piece = setup_->board[square]) f(*piece, true);
  }

 private:
  const Setup* setup_;
};

/// A set-up as a view whose truths know the clauses that make them false. Which pieces there are is constant; that a
/// square is not empty, and what the state says, is not.
class ReasonedView {
 public:
  using Truth = Reasoned;
  /// Everything must outlive the view. `lifted`: ids of clauses that are ignored. `settled`: a view of the same set-up
  /// that ignores none; null: this one.
  explicit ReasonedView(const Setup& setup, std::span<const std::string_view> lifted = {},
                        const ReasonedView* settled = nullptr) noexcept
      : setup_(&setup), lifted_(lifted), settled_(settled) {}

  [[nodiscard]] Reasoned holds(Square square, Piece piece) const {
    return Reasoned(setup_->board.holds(square, piece));
  }
  [[nodiscard]] Reasoned empty(Square square) const;
  [[nodiscard]] Reasoned bit(std::size_t bit) const { return {setup_->state.bits[bit], false}; }
  [[nodiscard]] const State::Context& context() const noexcept { return setup_->state.context; }
  [[nodiscard]] Reasoned context_is(std::size_t byte, std::uint8_t value) const {
    return {setup_->state.context[byte] == value, false};
  }
  template <class F>
  void for_each_piece(Square square, F&& f) const {
    if (const auto piece = setup_->board[square]) f(*piece, Reasoned{true});
  }

  /// The condition as a clause states it. `note` goes before the one that the condition has.
  [[nodiscard]] Reasoned judged(std::string_view clause, const Reasoned& condition, const Note& note) const;
  [[nodiscard]] const ReasonedView& settled() const noexcept { return settled_ != nullptr ? *settled_ : *this; }

 private:
  const Setup* setup_;
  std::span<const std::string_view> lifted_;
  const ReasonedView* settled_;
};

/// A position with open squares and state bits: each is a variable of a store or a constant.
class FormulaView {
 public:
  using Truth = Formula;
  struct Candidate {
    Piece piece;
    Formula present;
  };

  /// Starts concrete everywhere, with the values of `base`.
  explicit FormulaView(const Setup& base);

  /// Opens a square: one fresh variable for each piece of `pieces`. Only `well_formed()` keeps two pieces off the
  /// square; the caller that assigns the variables must make it true.
  void open(FormulaStore& store, Square square, const std::vector<Piece>& pieces);
  void open_bit(FormulaStore& store, std::size_t bit);
  /// Opens a byte of the context: one fresh variable for each of `values`. `well_formed()` says that exactly one of
  /// them holds. `context()` still returns the old byte, which must not be used: query it with `context_is()`.
  void open_byte(FormulaStore& store, std::size_t byte, const std::vector<std::uint8_t>& values);
  /// Sets what may stand on a square: at most one of `pieces`; `empty` holds if none of them does.
  void set(Square square, std::vector<Candidate> pieces, Formula empty);
  void set_bit(std::size_t bit, Formula value);
  /// Sets the whole context; no byte is open afterwards.
  void set_context(const State::Context& context) {
    memory_.reset();
    context_ = context;
    open_bytes_.clear();
  }
  /// The board after a step or move as a view of its own (After does the same without a copy).
  [[nodiscard]] FormulaView after(const Effect& effect) const;
  /// No square holds two pieces, and an open byte has one value.
  [[nodiscard]] Formula well_formed() const;

  /// The result of `compute`, which is called once for each key; changes of the view forget it. A key must name
  /// everything that the answer depends on besides this view.
  template <class Compute>
  [[nodiscard]] Formula remember(std::string key, Compute&& compute) const {
    auto& known = memory();
    if (const auto it = known.find(key); it != known.end()) return it->second;
    const Formula answer = compute();
    known.emplace(std::move(key), answer);
    return answer;
  }
  /// Shares the memory of `other`, for views that differ only in what no key's answer depends on.
  void remember_with(const FormulaView& other) {
    other.memory();
    memory_ = other.memory_;
  }

  [[nodiscard]] Formula holds(Square square, Piece piece) const;
  [[nodiscard]] Formula empty(Square square) const { return empty_[static_cast<std::size_t>(square.index())]; }
  [[nodiscard]] Formula bit(std::size_t bit) const { return bits_[bit]; }
  [[nodiscard]] const State::Context& context() const noexcept { return context_; }
  [[nodiscard]] Formula context_is(std::size_t byte, std::uint8_t value) const;
  template <class F>
  void for_each_piece(Square square, F&& f) const {
    for (const Candidate& candidate : pieces_[static_cast<std::size_t>(square.index())])
      f(candidate.piece, candidate.present);
  }

 private:
  std::unordered_map<std::string, Formula>& memory() const {
    if (!memory_) memory_ = std::make_shared<std::unordered_map<std::string, Formula>>();
    return *memory_;
  }
  /// What has been remembered; copies share it until they change.
  mutable std::shared_ptr<std::unordered_map<std::string, Formula>> memory_;
  std::array<std::vector<Candidate>, 64> pieces_;
  std::vector<Formula> empty_;
  std::vector<Formula> bits_;
  State::Context context_;
  struct OpenByte {
    std::size_t byte;
    std::vector<std::pair<std::uint8_t, Formula>> values;
  };
  std::vector<OpenByte> open_bytes_;
};

/// Whether some piece that `counts(piece)` stands on `square`.
template <BoardView V, class Counts>
[[nodiscard]] typename V::Truth some_piece(const V& view, Square square, const Counts& counts) {
  Disjunction<typename V::Truth> some;
  view.for_each_piece(square, [&](Piece piece, typename V::Truth present) {
    if (counts(piece)) some.add(present);
  });
  return some.value();
}
/// Whether one stands on some of the squares. The rest is not asked once that is certain.
template <BoardView V, class Counts>
[[nodiscard]] typename V::Truth some_piece(const V& view, SquareSet squares, const Counts& counts) {
  Disjunction<typename V::Truth> some;
  for (const Square square : squares) {
    if (some.decided()) break;
    view.for_each_piece(square, [&](Piece piece, typename V::Truth present) {
      if (counts(piece)) some.add(present);
    });
  }
  return some.value();
}
/// Whether some piece of `owner` does.
[[nodiscard]] auto owned(const BoardView auto& view, Square square, Owner owner) {
  return some_piece(view, square, [owner](Piece piece) { return piece.owner == owner; });
}

/// The board after a step or move, without building it: an overlay of the few squares and bits that change.
template <BoardView Base>
class After {
 public:
  using Truth = typename Base::Truth;
  After(const Base& base, const Effect& effect) noexcept : base_(&base), effect_(&effect) {}
  [[nodiscard]] const Base& base() const noexcept { return *base_; }
  [[nodiscard]] const Effect& effect() const noexcept { return *effect_; }

  [[nodiscard]] Truth holds(Square square, Piece piece) const {
    if (const Change* change = effect_->change(square)) {
      if (change->keeps(piece.role)) return base_->holds(square, piece);
      return truth<Truth>(change->piece == piece);
    }
    return base_->holds(square, piece);
  }
  [[nodiscard]] Truth empty(Square square) const {
    if (const Change* change = effect_->change(square)) {
      if (change->stays != 0)
        return no(some_piece(*base_, square, [change](Piece piece) { return change->keeps(piece.role); }));
      return truth<Truth>(!change->piece);
    }
    return base_->empty(square);
  }
  [[nodiscard]] Truth bit(std::size_t bit) const {
    if (const auto value = effect_->bit(bit)) return truth<Truth>(*value);
    return base_->bit(effect_->bit_source(bit));
  }
  /// An effect holds the whole context after the step, whatever was open before.
  [[nodiscard]] const State::Context& context() const noexcept { return effect_->context; }
  [[nodiscard]] Truth context_is(std::size_t byte, std::uint8_t value) const {
    return truth<Truth>(effect_->context[byte] == value);
  }
  template <class F>
  void for_each_piece(Square square, F&& f) const {
    if (const Change* change = effect_->change(square)) {
      if (change->piece) f(*change->piece, truth<Truth>(true));
      if (change->stays == 0) return;
      base_->for_each_piece(square, [&](Piece piece, Truth present) {
        if (change->keeps(piece.role)) f(piece, present);
      });
      return;
    }
    base_->for_each_piece(square, f);
  }
  [[nodiscard]] Truth judged(std::string_view clause, const Truth& condition, const Note& note) const {
    return base_->judged(clause, condition, note);
  }

 private:
  const Base* base_;
  const Effect* effect_;
};

/// Whether the view asks for reasons: then rules also pass on moves that are impossible, with the clauses against them.
template <BoardView V>
inline constexpr bool explains = std::same_as<typename V::Truth, Reasoned>;

/// What a clause demands of a move: the condition itself, of which a Reasoned remembers the clause if it is false. A
/// clause that `examined()` lifts is ignored here. `note`: the squares that matter, if not those of the condition.
template <BoardView V>
[[nodiscard, gnu::always_inline]] constexpr typename V::Truth named([[maybe_unused]] const V& view,
                                                                    [[maybe_unused]] const char* clause,
                                                                    typename V::Truth condition,
                                                                    [[maybe_unused]] const Note& note = {}) {
  if constexpr (explains<V>) {
    return view.judged(clause, condition, note);
  } else {
    return condition;
  }
}

/// The view in which a rule asks about other moves than the one in question (whether there is any capture, whether a
/// move goes on): no clause is lifted there.
[[nodiscard]] constexpr const auto& settled(const BoardView auto& view) noexcept { return view; }
[[nodiscard]] inline const ReasonedView& settled(const ReasonedView& view) noexcept { return view.settled(); }
[[nodiscard]] inline After<ReasonedView> settled(const After<ReasonedView>& view) noexcept {
  return {view.base().settled(), view.effect()};
}

}  // namespace arbiter
