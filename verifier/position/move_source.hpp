#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

class SearchSource;

/// The result of a position, for the side to move.
enum class Status : unsigned char { ongoing, check, mate, stalemate, won, lost, drawn };

[[nodiscard]] std::string_view to_string(Status status) noexcept;

/// CH.end.mate, CH.end.stalemate: of a game that ends by nothing else, for generators; the rules have their own.
[[nodiscard]] constexpr Status status_of(bool attacked, bool any_move) noexcept {
  if (!any_move) return attacked ? Status::mate : Status::stalemate;
  return attacked ? Status::check : Status::ongoing;
}

/// The largest number of moves that moves() lists. Sound positions stay far below; random set-ups can have chains in
/// huge numbers (a Leaper among 16 enemies: nine million).
inline constexpr std::size_t most_moves = 1'000'000;

/// There are more than `most_moves`. The rules are not at fault, but listing the moves would be of no use.
struct TooManyMoves : std::runtime_error {
  TooManyMoves();
  using std::runtime_error::runtime_error;
};

/// A move, or the first step of a longer one, that the rules have examined.
struct Considered {
  Move move;
  Setup after;
  std::vector<std::string_view> because;  ///< ids of the clauses that apply to it
  std::size_t before_last_leg = 0;  ///< so many of them, the first ones, are of the legs before the last; 0: of all
  bool legal = false;
};

/// One implementation of a variant's rules under one profile. Every variant has two that are independent of each other:
/// the declarative rules and the generator. Orders are unspecified; there are no duplicates.
///
/// Questions about games take a Position of the variant and profile. A caller that has only a Setup uses the functions
/// that name it: the implementations also compute set-ups with an unusual number of kings (a clause about an absent
/// king is empty, and with several kings each of them must be safe), and set-ups in which the side to move could take a
/// king, which is never captured. Diagrams, random set-ups, positions inside a tree of moves and faults() need that.
class MoveSource : public Interface {
 public:
  /// All legal moves. Throws TooManyMoves.
  [[nodiscard]] std::vector<MoveOutcome> moves(const Position& position) const { return setup_moves(position.setup()); }

  /// How the game stands for the side to move.
  [[nodiscard]] Status status(const Position& position) const { return setup_status(position.setup()); }

  /// The moves of any set-up that stands at the beginning of a move. Throws TooManyMoves.
  [[nodiscard]] virtual std::vector<MoveOutcome> setup_moves(const Setup& setup) const = 0;

  /// The next steps of any set-up, which may stand inside a move.
  [[nodiscard]] virtual std::vector<StepOutcome> setup_steps(const Setup& setup) const = 0;

  /// The steps of the piece on `piece`, whichever side is to move, before any duty to capture. Its owner is treated as
  /// the side to move, and a right to capture en passant is kept only if it is against the other side. Of an empty
  /// square: the steps by which the side to move may place a piece there. King safety applies if the side has a king.
  [[nodiscard]] virtual std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const = 0;

  /// Whether some king of `side` is attacked by the other side.
  [[nodiscard]] virtual bool in_check(const Setup& setup, Side side) const = 0;

  /// The status of any set-up.
  [[nodiscard]] virtual Status setup_status(const Setup& setup) const = 0;

  /// The ids of the clauses that apply to the legal next steps, one entry for each step and clause. An implementation
  /// that does not reason by clauses returns none.
  [[nodiscard]] virtual std::vector<std::string_view> clauses(const Setup&) const { return {}; }

  /// Every move (or first step) that was examined, including the illegal ones. An implementation that does not reason
  /// by clauses returns none.
  [[nodiscard]] virtual std::vector<Considered> considered(const Setup&) const { return {}; }
};

/// The largest number of moves that are named one by one, in text, in JSON or to a peer: more would fill the memory of
/// whoever reads them.
inline constexpr std::size_t most_listed_moves = 10'000;

/// The position has more moves than are listed; what() says how many.
struct MovesNotListed : TooManyMoves {
  explicit MovesNotListed(std::size_t moves);
};

/// setup_moves() for whoever names each of them. Throws TooManyMoves.
[[nodiscard]] std::vector<MoveOutcome> listed_moves(const MoveSource& source, const Setup& setup);

/// The orthodox word for the end of a game that the side to move has won because it has no move: mate if it is in
/// check, else stalemate. For any other end it is `status`, that of the set-up: a side whose pieces could still move
/// has won in another way, and so has one without pieces.
[[nodiscard]] Status orthodox_word(const MoveSource& source, const Setup& setup, Status status);

/// A variant's generator, which also counts moves without listing all of them, and supplies exact searches.
class MoveGenerator : public MoveSource {
 public:
  /// From setup_steps(), step by step. Generators that are faster without it override it.
  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override;
  /// Number of sequences of `depth` moves from any set-up that stands at the beginning of a move. depth 0 = 1.
  [[nodiscard]] virtual std::uint64_t count_setup_moves(const Setup& setup, int depth) const = 0;
  /// The generator as an exact search uses it, for set-ups that can follow from `root`.
  [[nodiscard]] virtual std::unique_ptr<SearchSource> search_source(const Setup& root) const = 0;
};

/// The only object of a type that is an implementation or a variant; it lives as long as the program.
template <class Type>
[[nodiscard]] const Type& the_one() {
  static const Type object;
  return object;
}

/// A clause that stands against a move, with the squares that matter as far as the rule knows them.
struct Objection {
  std::string_view clause;     ///< id
  std::optional<Square> at{};  ///< what it is about: the occupied square on the way, the attacked one, the victim …
  std::optional<Square> by{};  ///< where the piece stands that causes it
};

/// A move, or a step of a longer one, with every clause against it. Those who go to a square that is not theirs at all
/// are not listed: a rook's move along a blocked file is, its leap to another colour is not.
struct Examined {
  Move move;
  Setup after;
  bool over = true;                            ///< the move ends here
  std::vector<std::string_view> because;       ///< ids of the clauses by which the piece goes so
  std::size_t before_last_leg = 0;             ///< see Considered
  std::vector<std::string_view> allowed_by{};  ///< clauses without which it would be illegal, however the piece goes
  std::vector<std::string_view> general{};     ///< the same of clauses that every move of this player falls under
  std::vector<Objection> against;              ///< each clause once, the decisive one first; empty: legal
};

/// The prohibition that a clause is, for the words of Objections (notation/refused_move.cpp).
struct Sentence {
  std::string_view clause;
  std::string_view text;
};
#define ARBITER_SENTENCE(clause, text) {clause, text},

/// What rules that reason by clauses say of illegal moves. The declarative rules of every variant are one.
class Examiner : public Interface {
 public:
  /// The next moves or steps of the pieces on `squares` (and what may be placed there), legal or not. Inside a move,
  /// what continues it. `lifted`: ids of clauses that are ignored.
  [[nodiscard]] virtual std::vector<Examined> examined(const Setup& setup, SquareSet squares,
                                                       std::span<const std::string_view> lifted = {}) const = 0;

  /// The prohibition that a clause is, in plain words: Objections are written with it (notation/refused_move.cpp).
  /// Empty if the clause forbids nothing by itself.
  [[nodiscard]] virtual std::string_view sentence(std::string_view clause) const = 0;
};

/// The examiner that `rules` are; InternalError if they are a generator.
[[nodiscard]] inline const Examiner& examiner_of(const MoveSource& rules) {
  const auto* const examiner = dynamic_cast<const Examiner*>(&rules);
  ensure(examiner != nullptr, "declarative rules examine illegal moves, too");
  return *examiner;
}

}  // namespace arbiter
