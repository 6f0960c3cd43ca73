#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "verifier/orthodox/movegen/movegen.hpp"
#include "verifier/orthodox/movegen/movegen_distant_ends.hpp"
#include "verifier/orthodox/movegen/plain.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/function_ref.hpp"

/// Searches on the bitboards that variants with orthodox pawns, kings and castling share.
namespace arbiter::movegen::inline ARBITER_CODE {

/// Takes a position after a move, and how it arose; returns false to see no more.
template <class Kinds>
using EachNext = FunctionRef<bool(const BitSetup<Kinds::roles>&, const Arrival&)>;

/// Where a move must end, or begin, to be wanted.
template <std::size_t roles>
struct WantedSquares {
  std::array<Bits, roles> of_role{};  ///< by the role that arrives
  Bits open = 0;                      ///< the same for pawns that promote, and may be any piece, or capture en passant
  Bits shields = 0;                   ///< pieces that come from here may go anywhere

  /// Those of the moves of `side` that may give check. From the squares of its role a piece attacks a king; the shields
  /// are the first pieces on the lines of the kings: without one of them, another piece may attack.
  template <Side side, class Kinds>
  [[nodiscard]] static WantedSquares checking(const Pieces<roles>& pieces, const Kinds& kinds) {
    WantedSquares result{.open = ~Bits{0}};
    const Bits occupied = pieces.occupied();
    for (const int king : Ones{pieces.kings(opponent(side))}) {
      // In a set-up that no game has, the king may be attacked already: then any move may leave it so.
      if (attacked<opponent(side)>(pieces, kinds, king, occupied, pieces.of(side))) result.shields = ~Bits{0};
      const Bits rook_lines = attacks::rook(king, occupied);
      const Bits bishop_lines = attacks::bishop(king, occupied);
      result.shields |= (rook_lines | bishop_lines) & occupied;
      result.of_role[index(orthodox::pawn)] |= attacks::pawn(opponent(side), king);
      for (std::size_t role = 0; role < roles; ++role) {
        if (role == index(orthodox::pawn) || role == index(orthodox::king)) continue;
        Pieces<roles> anywhere;
        anywhere.of_role[role] = ~Bits{0};
        result.of_role[role] |= kinds.template leapers<opponent(side)>(anywhere, king) |
                                kinds.template sliders<opponent(side)>(anywhere, king, rook_lines, bishop_lines);
      }
    }
    return result;
  }
  /// The kings' moves, and those of other pieces that end on `squares`.
  [[nodiscard]] static WantedSquares landing_on(Bits squares) noexcept {
    WantedSquares result{.open = squares};
    result.of_role.fill(squares);
    result.of_role[index(orthodox::king)] = ~Bits{0};
    return result;
  }
  /// Those of the targets of a piece that comes from one of `left`.
  [[nodiscard]] Bits among(Role role, Bits left, Bits targets) const noexcept {
    return (left & shields) != 0 ? targets : targets & of_role[index(role)];
  }
};

/// Passes on the wanted moves: of those that are to give check all that do, and few others.
template <std::size_t roles, class Sink>
class WantedSink {
 public:
  WantedSink(const WantedSquares<roles>& squares, Sink& sink) noexcept : squares_(squares), sink_(sink) {}

  [[nodiscard]] Bits wanted(Role role, int from, Bits targets) const noexcept {
    return squares_.among(role, bit(from), targets);
  }
  void piece(Role role, int from, Bits targets) { sink_.piece(role, from, wanted(role, from, targets)); }
  template <int delta, PawnMove move>
  void pawns(Bits targets) {
    sink_.template pawns<delta, move>(targets & (move == PawnMove::promotion ? squares_.open
                                                                             : squares_.of_role[index(orthodox::pawn)] |
                                                                                   shifted<delta>(squares_.shields)));
  }
  void en_passant(int from, int to, int victim) {
    if ((bit(to) & squares_.open) != 0) sink_.en_passant(from, to, victim);
  }
  void castling(int from, int to, int corner_from, int corner_to) { sink_.castling(from, to, corner_from, corner_to); }
  [[nodiscard]] bool enough() const noexcept { return sink_.enough(); }

 protected:
  const WantedSquares<roles>& squares_;
  Sink& sink_;
};

/// The same for a search.
struct OneStepMoves : OneStep {
  /// A king can take any piece that is not protected.
  static constexpr bool stands = false;
  /// Pieces move and capture as orthodox ones do: what DistantEnds says of them holds.
  static constexpr bool as_orthodox = true;
  template <Side side, std::size_t roles, class Sink>
  using Wanted = WantedSink<roles, Sink>;
};

/// No way to win but mate. Another policy keeps a number beside the pieces and names a winner.
struct MateOnly {
  /// The number that belongs to a set-up.
  [[nodiscard]] static std::uint64_t read(const Setup&) noexcept { return 0; }
  /// The number after a move of `mover`.
  template <class Pieces>
  [[nodiscard]] static std::uint64_t after(std::uint64_t number, const Pieces&, Side, bool) noexcept {
    return number;
  }
  template <class Pieces>
  [[nodiscard]] static std::optional<Side> winner(std::uint64_t, const Pieces&) noexcept {
    return std::nullopt;
  }
  static constexpr bool counts_checks = false;
  /// Whether a side to move without a legal move has won: then there are neither mates nor stalemates to look for.
  static constexpr bool no_move_wins = false;
};

/// `Moves` as OneStepMoves, `ExtraWin` as MateOnly.
template <class Kinds, class Moves = OneStepMoves, class ExtraWin = MateOnly>
class BitSearch final : public SearchSource {
 public:
  using Position = BitSetup<Kinds::roles>;

  explicit BitSearch(Kinds kinds) : kinds_(std::move(kinds)) {}

  [[nodiscard]] SearchNode node(const Setup& setup) const override {
    Position position = Position::read(setup);
    for_side(setup.to_move, [&]<Side us>() { forget_useless<us>(position); });
    return SearchNode::of(Held{position, ExtraWin::read(setup)}, setup.to_move);
  }

  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    const Held& held = node.as<Held>();
    const Position& position = held.position;
    std::array<std::uint64_t, Kinds::roles + 4> words;  // NOLINT: filled below
    std::copy(position.pieces.of_role.begin(), position.pieces.of_role.end(), words.begin());
    words[Kinds::roles] = position.pieces.of_side[0];
    words[Kinds::roles + 1] = position.passed;
    words[Kinds::roles + 2] = position.rights | (node.to_move == Side::white ? 0U : 0x10000U);
    words[Kinds::roles + 3] = held.number;
    return search_key(words);
  }

  bool successors(const SearchNode& node, Bits movers, NodeVisitor visitor) const override {
    return for_side(node.to_move, [&]<Side us>() { return visit<us>(node, Wanted::all, movers, visitor); });
  }
  bool checking_successors(const SearchNode& node, NodeVisitor visitor) const override {
    return for_side(node.to_move, [&]<Side us>() { return visit<us>(node, Wanted::checking, ~Bits{0}, visitor); });
  }
  [[nodiscard]] bool mates_in_one(const SearchNode& node) const override {
    return for_side(node.to_move, [&]<Side us>() { return ends<us, true>(node.as<Held>()); });
  }
  [[nodiscard]] bool allows_mate(const SearchNode& node) const override {
    return for_side(node.to_move, [&]<Side us>() { return allows<us>(node.as<Held>()); });
  }
  bool mate_allowing_successors(const SearchNode& node, NodeVisitor visitor) const override {
    return for_side(node.to_move, [&]<Side us>() { return visit<us>(node, Wanted::allowing, ~Bits{0}, visitor); });
  }
  [[nodiscard]] bool must_mate(const SearchNode& node) const override {
    return for_side(node.to_move, [&]<Side us>() { return only_mates<us>(node.as<Held>()); });
  }
  [[nodiscard]] bool stalemates_in_one(const SearchNode& node) const override {
    return for_side(node.to_move, [&]<Side us>() { return ends<us, false>(node.as<Held>()); });
  }
  [[nodiscard]] bool unguarded_successors(const SearchNode& node, NodeVisitor visitor) const override {
    if (!std::is_same_v<ExtraWin, MateOnly>) return false;
    const Side side = node.to_move;
    const auto& pieces = node.as<Held>().position.pieces;
    const Bits kings = pieces.kings(side);
    // Gives pieces that did not move the roles back that they had.
    const auto restored = [&](const SearchNode& next, const Arrival& by) {
      Held after = next.as<Held>();
      auto& now = after.position.pieces;
      const Bits stayed =
          (pieces.of(opponent(side)) & now.of(opponent(side))) | (kings & now.of(side) & ~(Bits{1} << by.from));
      for (std::size_t role = 0; role < Kinds::roles; ++role) now.of_role[role] |= pieces.of_role[role] & stayed;
      return visitor(SearchNode::of(after, next.to_move), by);
    };
    Held held = node.as<Held>();
    held.position.rights = 0;
    // Kings without their role need no safety and can be taken; no piece without its role attacks a king.
    held.position.pieces.of_role[index(orthodox::king)] = 0;
    if (!successors(SearchNode::of(held, side), ~kings, restored)) return true;
    for (std::size_t role = 0; role < Kinds::roles; ++role)
      held.position.pieces.of_role[role] = pieces.of_role[role] & pieces.of(side);
    held.position.passed = 0;
    successors(SearchNode::of(held, side), kings, restored);
    return true;
  }
  [[nodiscard]] bool has_move(const SearchNode& node) const override {
    const Held& held = node.as<Held>();
    if (ExtraWin::winner(held.number, held.position.pieces)) return false;
    return for_side(node.to_move, [&]<Side us>() { return any_move<us, Moves>(held.position, kinds_); });
  }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    const Held& held = node.as<Held>();
    if (ExtraWin::winner(held.number, held.position.pieces)) return 0;
    return for_side(node.to_move, [&]<Side us>() { return count_last<us, Moves>(held.position, kinds_); });
  }
  [[nodiscard]] bool in_check(const SearchNode& node) const override {
    return for_side(node.to_move, [&]<Side us>() { return checked<us>(node.as<Held>().position); });
  }
  [[nodiscard]] Status status(const SearchNode& node) const override {
    const Held& held = node.as<Held>();
    if (const auto winner = ExtraWin::winner(held.number, held.position.pieces)) {
      return *winner == node.to_move ? Status::won : Status::lost;
    }
    const bool any = has_move(node);
    if (ExtraWin::no_move_wins && !any) return Status::won;
    return status_of(in_check(node), any);  // CH.end.mate, CH.end.stalemate
  }
  [[nodiscard]] std::optional<std::uint64_t> kings(const SearchNode& node) const override {
    return node.as<Held>().position.pieces.kings(node.to_move);
  }
  [[nodiscard]] SearchNode passed(const SearchNode& node) const override {
    Held held = node.as<Held>();
    held.position.passed = 0;  // CH.pawn.ep
    return SearchNode::of(held, opponent(node.to_move));
  }
  [[nodiscard]] EndDistance distance_to(DistantEnd end) const override {
    if constexpr (std::is_base_of_v<OrthodoxKinds, Kinds> && Moves::as_orthodox) {
      // Other ways to win end a game earlier, and so take no mate nearer.
      return [ends = std::make_shared<DistantEnds>(end == DistantEnd::mate)](
                 const SearchNode& node, Side hunter, unsigned hunter_moves, unsigned other_moves) {
        const Position& position = node.as<Held>().position;
        return ends->possible(position.pieces, position.rights, hunter, hunter_moves, other_moves);
      };
    } else {
      return {};
    }
  }
  [[nodiscard]] EndDistance distance_to(const Board& diagram) const override {
    for (const Square square : diagram.occupied()) {
      if (index(diagram[square]->role) >= Kinds::roles || diagram[square]->owner == Owner::both) return {};
    }
    const auto there = Pieces<Kinds::roles>::read(diagram);
    if constexpr (std::is_base_of_v<OrthodoxKinds, Kinds> && Moves::as_orthodox) {
      return [distance = DiagramDistance(there)](const SearchNode& node, Side hunter, unsigned hunter_moves,
                                                 unsigned other_moves) {
        const Position& position = node.as<Held>().position;
        const bool white = hunter == Side::white;
        return distance.possible(position.pieces, position.rights, white ? hunter_moves : other_moves,
                                 white ? other_moves : hunter_moves);
      };
    } else {
      // Of other pieces it only sees whether the diagram is there.
      return [there](const SearchNode& node, Side, unsigned hunter_moves, unsigned other_moves) {
        const Position& position = node.as<Held>().position;
        return hunter_moves + other_moves != 0 ||
               (position.pieces.of_role == there.of_role && position.pieces.of_side == there.of_side);
      };
    }
  }

 private:
  struct Held {
    Position position;
    std::uint64_t number;
  };

  [[nodiscard]] static bool over_or_no_mates(const Held& held) noexcept {
    return ExtraWin::no_move_wins || ExtraWin::winner(held.number, held.position.pieces).has_value();
  }

  template <Side side>
  [[nodiscard]] bool checked(const Position& position) const {
    return in_any_check<side>(position.pieces, kinds_);
  }

  template <Side side>
  using Successors = typename Moves::template Successors<side, Kinds, EachNext<Kinds>>;

  template <Side side>
  void each(const Position& position, Bits movers, EachNext<Kinds> next) const {
    Successors<side> sink(position, kinds_, next);
    Moves::template pass<side>(position, kinds_, movers, sink);
  }
  template <Side side>
  void each_wanted(const Position& position, const WantedSquares<Kinds::roles>& squares, Bits movers,
                   EachNext<Kinds> next) const {
    Successors<side> sink(position, kinds_, next);
    typename Moves::template Wanted<side, Kinds::roles, Successors<side>> wanted(squares, sink);
    Moves::template pass<side>(position, kinds_, movers, wanted);
  }
  /// The moves that may give check: all that do, and few others.
  template <Side side>
  void each_checking(const Position& position, Bits movers, EachNext<Kinds> next) const {
    const auto squares = WantedSquares<Kinds::roles>::template checking<side>(position.pieces, kinds_);
    each_wanted<side>(position, squares, movers, next);
  }
  /// The kings' moves, and those of other pieces that end where a mate may follow.
  template <Side side>
  void each_landing(const Position& position, EachNext<Kinds> next) const {
    const Bits landings = candidates<side>(position).landings();
    if (landings == 0) return each<side>(position, position.pieces.kings(side), next);
    if (landings == ~Bits{0}) return each<side>(position, ~Bits{0}, next);
    each_wanted<side>(position, WantedSquares<Kinds::roles>::landing_on(landings), ~Bits{0}, next);
  }

  enum class Wanted { all, checking, allowing };

  template <Side side>
  bool visit(const SearchNode& node, Wanted wanted, Bits movers, NodeVisitor visitor) const {
    constexpr Side other = opponent(side);
    const bool only_checks = wanted == Wanted::checking;
    const Held& held = node.as<Held>();
    if (ExtraWin::winner(held.number, held.position.pieces)) return true;
    bool going = true;
    SearchNode next;
    next.to_move = other;
    const auto pass_on = [&](const Position& after, const Arrival& by) {
      const bool checks = (only_checks || ExtraWin::counts_checks) && checked<other>(after);
      if (only_checks && !checks) return true;
      Held arrived{after, ExtraWin::after(held.number, after.pieces, side, checks)};
      if (after.passed != 0) forget_useless<other>(arrived.position);
      next.hold(arrived);
      going = visitor(next, by);
      return going;
    };
    if (only_checks) {
      each_checking<side>(held.position, movers, pass_on);
    } else if (wanted == Wanted::allowing) {
      each_landing<side>(held.position, pass_on);
    } else {
      each<side>(held.position, movers, pass_on);
    }
    return going;
  }

  /// Whether a move of `side` mates (CH.end.mate), or else stalemates (CH.end.stalemate).
  template <Side side, bool by_check>
  bool ends(const Held& held) const {
    constexpr Side other = opponent(side);
    if (over_or_no_mates(held)) return false;
    Bits movers = ~Bits{0};
    if constexpr (by_check) {
      movers = candidates<other>(held.position).movers;
      if (movers == 0) return false;
    }
    bool found = false;
    const auto try_one = [&](const Position& after, const Arrival&) {
      if (by_check && !checked<other>(after)) return true;
      if (any_move<other, Moves>(after, kinds_)) return true;
      if (!by_check && checked<other>(after)) return true;
      found = !ExtraWin::winner(ExtraWin::after(held.number, after.pieces, side, by_check), after.pieces);
      return !found;
    };
    if constexpr (by_check) {
      each_checking<side>(held.position, movers, try_one);
    } else {
      each<side>(held.position, movers, try_one);
    }
    return found;
  }

  template <Side side>
  [[nodiscard]] bool only_mates(const Held& held) const {
    constexpr Side other = opponent(side);
    if (over_or_no_mates(held)) return false;
    bool any = false;
    bool mates = true;
    // The first move is seldom a check: that is seen sooner than which moves may mate.
    const auto try_one = [&](const Position& after, const Arrival&) {
      any = true;
      mates = checked<other>(after) && !any_move<other, Moves>(after, kinds_) &&
              !ExtraWin::winner(ExtraWin::after(held.number, after.pieces, side, true), after.pieces);
      return mates;
    };
    each<side>(held.position, ~Bits{0}, try_one);
    return any && mates;
  }

  /// Which moves of the other side may mate `side` (CH.end.mate).
  template <Side side>
  [[nodiscard]] MateCandidates candidates(const Position& position) const {
    if constexpr (std::is_base_of_v<OrthodoxKinds, Kinds> && !ExtraWin::no_move_wins) {
      const bool may_castle = (position.rights & rights_of_side(opponent(side))) != 0;
      return mate_candidates<side, Moves::stands>(position.pieces, may_castle);
    }
    return {};
  }

  template <Side side>
  [[nodiscard]] bool allows(const Held& held) const {
    constexpr Side other = opponent(side);
    if (over_or_no_mates(held)) return false;
    bool found = false;
    const auto try_one = [&](const Position& after, const Arrival&) {
      bool checks = false;
      if constexpr (ExtraWin::counts_checks) checks = checked<other>(after);
      found = ends<other, true>(Held{after, ExtraWin::after(held.number, after.pieces, side, checks)});
      return !found;
    };
    each_landing<side>(held.position, try_one);
    return found;
  }

  /// Forgets an en passant square on which no pawn of `side` could capture, so that more nodes are the same.
  template <Side side>
  static void forget_useless(Position& position) noexcept {
    const Bits pawns = position.pieces.of(orthodox::pawn) & position.pieces.of(side);
    if (en_passant_capturers<side>(position, pawns) == 0) position.passed = 0;
  }

  Kinds kinds_;
};

// ---- Generators -----------------------------------------------------------------------------------------------------

/// Collects steps with the set-ups that they lead to.
template <Side side, class Kinds>
class ListSink : public EachMove<ListSink<side, Kinds>, side, Kinds::roles, decltype(Kinds::promotions)> {
 public:
  ListSink(const Setup& before, const BitSetup<Kinds::roles>& position, const Kinds& kinds)
      : ListSink::EachMove(position.pieces, kinds.promotions), before_(before) {}

  /// Not inlined into each of its callers, for the time to compile it.
  [[gnu::noinline]] void emit(const PackedStep& packed) {
    const Step step = step_of(packed, side);
    Setup next = before_;
    movegen::play(next, step, side, true);
    movegen::end_move(next, side, packed.captures != 0 || packed.role == orthodox::pawn);
    outcomes_.push_back(StepOutcome{step, next});
  }
  [[nodiscard]] std::vector<StepOutcome> outcomes() { return std::move(outcomes_); }

 protected:
  const Setup& before_;
  std::vector<StepOutcome> outcomes_;
};

/// Moves and counts of games on the orthodox base in which a move is one step, from bitboards. A `Game` says which
/// pieces there are:
///   with_kinds(setup, use)      returns use(position, kinds), with the kinds of movegen_pieces.hpp
///   as_plain(setup, use)        calls use(pieces, plain game) if the set-up is a plain position; returns whether it is
/// A plain game has count(pieces, side, depth), the number of sequences of moves.
///
/// Derived classes say how it is searched.
template <class Game>
class BitGenerator : public MoveGenerator {
 public:
  explicit BitGenerator(Game game = {}) noexcept : game_(std::move(game)) {}

  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return of(setup, setup.to_move, ~Bits{0});
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    return of(setup, side_asked(setup, square), bit(square.index()));
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return game_.with_kinds(setup, [side](const auto& position, const auto& kinds) {
      return for_side(side, [&]<Side us>() { return in_any_check<us>(position.pieces, kinds); });
    });
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    return status_of(in_check(setup, setup.to_move), count_setup_moves(setup, 1) != 0);
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    if (depth <= 0) return 1;
    std::uint64_t number = 0;
    const auto count_plain = [&](const auto& pieces, const auto& plain_game) {
      number = plain_game.count(pieces, setup.to_move, depth);
    };
    if (game_.as_plain(setup, count_plain)) return number;
    return game_.with_kinds(setup, [&](const auto& position, const auto& kinds) {
      return movegen::count(position, kinds, setup.to_move, depth);
    });
  }

 private:
  [[nodiscard]] std::vector<StepOutcome> of(const Setup& setup, Side side, Bits movers) const {
    return for_side(side, [&]<Side us>() {
      std::vector<StepOutcome> result;
      const auto list_plain = [&](const auto& pieces, const auto& plain_game) {
        game_.with_kinds(setup, [&](const auto& position, const auto& kinds) {
          ListSink<us, std::decay_t<decltype(kinds)>> sink(setup, position, kinds);
          plain::generate<us>(pieces, plain_game, sink);
          result = sink.outcomes();
        });
      };
      if (movers == ~Bits{0} && game_.as_plain(setup, list_plain)) return result;
      return game_.with_kinds(setup, [&](const auto& position, const auto& kinds) {
        ListSink<us, std::decay_t<decltype(kinds)>> sink(setup, position, kinds);
        generate<us>(position, kinds, movers, sink);
        return sink.outcomes();
      });
    });
  }

  Game game_;
};

/// A `Game` that always has the same kinds of pieces, and no plain positions unless it says so.
template <class Kinds>
struct GameWith {
  template <class Use>
  static auto with_kinds(const Setup& setup, const Use& use) {
    return use(BitSetup<Kinds::roles>::read(setup), Kinds{});
  }
  template <class Use>
  static bool as_plain(const Setup&, const Use&) {
    return false;
  }
};

// The moves of orthodox pieces, which many games search: compiled in chess_generator.cpp alone.
#define ARBITER_GENERATE(linkage, side, Sink) \
  linkage template void generate<side>(const BitSetup<OrthodoxKinds::roles>&, const OrthodoxKinds&, Bits, Sink&);
#define ARBITER_ORTHODOX_MOVES(linkage, side)               \
  ARBITER_GENERATE(linkage, side, AnySink)                  \
  ARBITER_GENERATE(linkage, side, CountSink)                \
  ARBITER_GENERATE(linkage, side, OrthodoxSuccessors<side>) \
  ARBITER_GENERATE(linkage, side, OrthodoxWanted<side>)

template <Side side>
using OrthodoxSuccessors = SuccessorSink<side, OrthodoxKinds, EachNext<OrthodoxKinds>>;
template <Side side>
using OrthodoxWanted = WantedSink<OrthodoxKinds::roles, OrthodoxSuccessors<side>>;
ARBITER_ORTHODOX_MOVES(extern, Side::white)
ARBITER_ORTHODOX_MOVES(extern, Side::black)

/// A generator whose games are searched so.
template <class Generator, class Kinds, class Moves = OneStepMoves, class ExtraWin = MateOnly>
class Searched : public Generator {
 public:
  using Generator::Generator;
  [[nodiscard]] std::unique_ptr<SearchSource> search_source(const Setup&) const override {
    return std::make_unique<BitSearch<Kinds, Moves, ExtraWin>>(Kinds{});
  }
};

}  // namespace arbiter::movegen::inline ARBITER_CODE
