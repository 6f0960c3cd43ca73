#include "puzzles/compose/composer.hpp"

#include <algorithm>

#include "puzzles/query/worlds.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

Range Enumeration::pieces(const Request& request) {
  const Constraints& constraints = request.constraints;
  Range range = constraints.pieces.value_or(Range{});
  range.most = std::min<std::size_t>(range.most, 64);
  if (constraints.of_side[0] && constraints.of_side[1]) {
    // Pieces of both players (Checkered chess) are on neither side.
    const std::vector<Piece> all = symbolic_rules(request.ruleset).pieces({});
    const bool shared = std::ranges::any_of(all, [](Piece piece) { return piece.owner == Owner::both; });
    const auto sum = [](std::size_t a, std::size_t b) { return a > 64 || b > 64 ? 64 : a + b; };
    if (!shared) range.most = std::min(range.most, sum(constraints.of_side[0]->most, constraints.of_side[1]->most));
    range.least = std::max(range.least, constraints.of_side[0]->least + constraints.of_side[1]->least);
  }
  range.least = std::max(range.least, constraints.place.size());
  return range;
}

Enumeration::Enumeration(const Theme& theme, const Request& request, const Case& part, Clock::time_point end)
    : theme_(theme), request_(request), part_(part), space_(request, part), rules_(space_.rules()), end_(end) {
  setup_ = space_.decode(std::vector<bool>(space_.store().variables(), false));
  for (const auto& [square, piece] : request.constraints.place) {
    if (setup_.board.holds(square, piece)) continue;
    if (never(space_.view().holds(square, piece))) possible_ = false;
    setup_.board.put(square, piece);
  }
  const auto single = rules_.single_king();
  for (const Side side : {Side::white, Side::black}) {
    if (single && setup_.board.of(piece_of(side, *single)).empty()) kings_.push_back(piece_of(side, *single));
  }
  standing_ = static_cast<std::size_t>(setup_.board.occupied().size()) + kings_.size();
  for (const Square square : all_squares) {
    if (!setup_.board.empty(square) || request.constraints.empty.contains(square)) continue;
    space_.view().for_each_piece(square, [&](Piece piece, Formula) {
      if (!single || piece.role != *single) placings_.emplace_back(square, piece);
    });
  }
}

double Enumeration::boards(std::size_t pieces) const {
  if (!possible_ || pieces < standing_) return 0.0;
  double number = kings_.size() == 2 ? 3612 : kings_.size() == 1 ? 58 : 1;
  for (std::size_t i = 0; i < pieces - standing_; ++i) {
    number *= static_cast<double>(placings_.size()) / static_cast<double>(i + 1);
  }
  return number * flag_states(pieces - standing_);
}

/// The average over some random boards, always the same ones.
double Enumeration::flag_states(std::size_t more) const {
  constexpr int samples = 300;
  if (placings_.empty()) return rules_.flag_states(setup_.board);
  Random random(1);
  double sum = 0;
  for (int i = 0; i < samples; ++i) {
    Board board = setup_.board;
    for (std::size_t placed = 0; placed < more; ++placed) {
      const auto& [square, piece] = placings_[random.below(placings_.size())];
      if (board.empty(square)) board.put(square, piece);
    }
    sum += rules_.flag_states(board);
  }
  return sum / samples;
}

bool Enumeration::run(std::size_t pieces, Found found) {
  cut_short_ = false;
  if (!possible_ || pieces < standing_) return true;
  static_cast<void>(place_kings(pieces - standing_, kings_.size(), found));
  return !cut_short_;
}

bool Enumeration::place_kings(std::size_t left, std::size_t missing, Found found) {
  if (missing == 0) return place(left, 0, found);
  const Piece king = kings_[missing - 1];
  for (const Square square : all_squares) {
    if (!setup_.board.empty(square) || never(space_.view().holds(square, king))) continue;
    if (request_.constraints.empty.contains(square)) continue;
    setup_.board.put(square, king);
    const bool on = place_kings(left, missing - 1, found);
    setup_.board.clear(square);
    if (!on) return false;
  }
  return true;
}

/// Places `left` more pieces, in the order of `placings_`.
bool Enumeration::place(std::size_t left, std::size_t next, Found found) {
  if (left == 0) return look(found);
  for (std::size_t i = next; i < placings_.size(); ++i) {
    const auto& [square, piece] = placings_[i];
    if (!setup_.board.empty(square)) continue;
    setup_.board.put(square, piece);
    const bool on = place(left - 1, i + 1, found);
    setup_.board.clear(square);
    if (!on) return false;
  }
  return true;
}

bool Enumeration::look(Found found) {
  if ((++tried_ & 0x3ffU) == 0 && Clock::now() >= end_) {
    cut_short_ = true;
    return false;
  }
  if (request_.constraints.missed_by(setup_.board) > 0) return true;
  bool on = true;
  rules_.for_each_state(setup_, request_.scope(), [&](const Setup& setup) {
    if (on && shows(setup)) on = found(*acceptable_form(theme_, request_, setup));
  });
  return on;
}

/// The cheapest tests come first.
bool Enumeration::shows(const Setup& setup) {
  for (const std::size_t bit : part_.absent) {
    if (setup.state.bits[bit]) return false;
  }
  const bool wrong_case = !part_.some_of.empty() &&
                          std::ranges::none_of(part_.some_of, [&](std::size_t bit) { return setup.state.bits[bit]; });
  if (wrong_case) return false;
  // Kings that may touch are allies, or there is no check.
  const bool royal = !request_.ruleset->kings_may_touch(setup.state.context);
  if (royal && request_.generator().in_check(setup, opponent(setup.to_move))) return false;
  try {
    if (!theme_.judge(request_, setup).holds) return false;
  } catch (const TooManyMoves&) {
    cut_short_ = true;  // not decided
    return false;
  }
  if (!space_.contains({setup}).front() || !sound(request_, setup)) return false;
  if (acceptable_form(theme_, request_, setup)) return true;
  left_out_ = true;
  return false;
}

namespace {

constexpr std::size_t changes_in_vain = 300;  ///< a board is given up after so many changes without success
constexpr std::size_t draws_of_shape = 30;    ///< of which the nearest is changed: some lines may be shut
constexpr std::size_t nearly = 5;             ///< a board that lacks less, of a shape or besides, is worth more changes
constexpr std::size_t most_random = 10;       ///< most pieces beside kings that a board begins with
constexpr std::size_t step_back = 2;          ///< by so much a board may become worse now and then
constexpr std::size_t without_shape = 200;    ///< lack, beside what it says, of a board that fails Theme::shape()
constexpr std::size_t no_board = 1'000'000;   ///< lack of a position with too many moves to be judged

class LocalSearch {
 public:
  LocalSearch(const Theme& theme, const Request& request, const Case& part, std::uint64_t seed, std::size_t boards)
      : theme_(theme), request_(request), part_(part), puzzles_(puzzle_variant(request.ruleset.variant())),
        space_(request, part), random_(seed * 2654435761U + 97), left_(boards) {
    if (theme.info().local_search <= 0) {
      auto guide = query::parse(query_of_theme(theme.info().name, request.parameters), request.ruleset.variant());
      if (guide) guide_ = std::move(*guide);
    }
    base_ = space_.decode(std::vector<bool>(space_.store().variables(), false));
    for (const auto& [square, piece] : request.constraints.place) {
      if (base_.board.empty(square)) base_.board.put(square, piece);
    }
    standing_ = base_.board.occupied();
    for (const Square square : all_squares) {
      if (standing_.contains(square) || request.constraints.empty.contains(square)) continue;
      space_.view().for_each_piece(square, [&](Piece piece, Formula) { placings_.emplace_back(square, piece); });
    }
    // A side may play without a king.
    const auto pieces = symbolic_rules(request.ruleset).pieces(base_.state);
    for (const Side side : {Side::white, Side::black}) {
      const Piece king = piece_of(side, puzzles_.king);
      if (contains(pieces, king)) kings_.push_back(king);
    }
  }

  void run(FunctionRef<bool()> over, FunctionRef<bool(const Setup&, const Space&)> found) {
    if (placings_.empty()) return;
    while (left_ > 0 && !over()) {
      --left_;
      Setup here = random_start();
      if (!settle(here)) continue;
      std::size_t lack = lacks(here, no_board);
      for (std::size_t i = 1; shape_ && i < draws_of_shape; ++i) {
        const std::optional<query::Query> best = shape_;
        Setup other = random_start();
        const std::size_t then = shape_ && settle(other) ? lacks(other, lack) : no_board;
        if (then < lack) {
          lack = then;
          here = std::move(other);
        } else {
          shape_ = best;
        }
      }
      const auto patience = [&] {
        return shape_ && lack % without_shape < nearly ? 4 * changes_in_vain : changes_in_vain;
      };
      for (std::size_t in_vain = 0; in_vain < patience(); ++in_vain) {
        if (lack == 0 && shows(here)) {
          if (!found(without_idle_right(here), space_)) return;
          break;
        }
        if (left_ == 0 || (left_ % 32 == 0 && over())) return;
        --left_;
        Setup other = changed(here);
        if (!settle(other)) continue;
        const std::size_t then = lacks(other, lack + step_back + 1);
        // A step back now and then leads out of a local optimum.
        if (then > lack && !(then <= lack + step_back && random_.one_in(25))) continue;
        if (then < lack) in_vain = 0;
        lack = then;
        here = std::move(other);
      }
    }
  }

 private:
  /// Removes the en passant square and castling rights unless the theme needs them.
  Setup without_idle_right(const Setup& setup) const {
    Setup result = setup;
    const auto drop = [&](const Setup& without) {
      if (!(without == result) && shows(without)) result = without;
    };
    Setup without = result;
    puzzles_.forget_passed(without.state);
    drop(without);
    const SymbolicRules& rules = symbolic_rules(request_.ruleset);
    for (const Side side : {Side::white, Side::black}) {
      for (const std::size_t bit : rules.castling_bits(request_.castling, side)) {
        without = result;
        without.state.bits[bit] = false;
        drop(without);
      }
    }
    return result;
  }

  void put_king(Setup& setup, Piece king) {
    const bool colours = puzzles_.kings_on_both_colours;
    for (const bool light : {false, true}) {
      const auto fits = [&](Square square) { return !colours || is_light(square) == light; };
      if (std::ranges::any_of(setup.board.of(king), fits)) continue;
      for (int attempt = 0; attempt < 200; ++attempt) {
        // A king is only one of the pieces drawn; its square counts, not how often it was drawn.
        const Square square = placings_[random_.below(placings_.size())].first;
        if (!setup.board.empty(square) || !fits(square)) continue;
        setup.board.put(square, king);
        break;
      }
    }
  }

  /// Puts down the pieces that a query demands on certain squares: pieces(enemy rook on d6) = 1.
  void put_demanded(Setup& setup, const query::Node& part) {
    using query::Op;
    if (part.op == Op::conjunction) {
      for (const query::Node& each : part.parts) put_demanded(setup, each);
    }
    if (part.op != Op::comparison || part.parts[1].op != Op::literal) return;
    const query::Node& amount = part.parts[0];
    if (amount.op != Op::amount || amount.word != query::Word::pieces || !amount.has_squares) return;
    int number = part.parts[1].number;
    if (part.comparison == query::Comparison::more) {
      ++number;
    } else if (part.comparison != query::Comparison::equal && part.comparison != query::Comparison::at_least) {
      return;
    }
    for (; number > 0; --number) {
      std::vector<std::pair<Square, Piece>> possible;
      for (const auto& [square, piece] : placings_) {
        if (setup.board.empty(square) && (piece.role != puzzles_.king || setup.board.of(piece).empty()) &&
            amount.pieces.matches(piece, setup.to_move) && amount.squares.of(setup.to_move).contains(square))
          possible.emplace_back(square, piece);
      }
      if (possible.empty()) return;
      const auto& [square, piece] = possible[random_.below(possible.size())];
      setup.board.put(square, piece);
    }
  }

  Setup random_start() {
    shape_.reset();
    const std::string text = theme_.shape(request_, random_);
    if (!text.empty() && !random_.one_in(8)) {  // what else was asked for may rule it out
      if (auto shape = query::parse(text, request_.ruleset.variant())) shape_ = std::move(*shape);
    }
    Setup setup = base_;
    std::size_t most = most_random;
    if (shape_) {
      put_demanded(setup, shape_->root);
      most -= std::min(most, static_cast<std::size_t>(setup.board.occupied().size()));
    }
    for (const Piece king : kings_) put_king(setup, king);
    if (request_.castling != Castling::none && random_.one_in(3)) {
      for (const auto& [square, piece] : placings_) {
        const bool corner = square.file() % 7 == 0 && (square.rank() == 0 || square.rank() == 7);
        const bool own =
            piece.owner == owner_of(square.rank() == 0 ? Side::white : Side::black) && piece.role != puzzles_.king;
        if (corner && own && setup.board.empty(square) && random_.one_in(6)) setup.board.put(square, piece);
      }
    }
    std::size_t pieces = random_.below(most + 1);
    if (const auto& constraint = request_.constraints.pieces) {
      const auto kings = static_cast<std::size_t>(setup.board.occupied().size());
      const auto beside = [&](std::size_t number) { return number > kings ? number - kings : 0; };
      pieces = std::min(std::max(pieces, beside(constraint->least)), beside(constraint->most));
    }
    for (std::size_t i = 0; i < pieces; ++i) {
      const auto& [square, piece] = placings_[random_.below(placings_.size())];
      if (setup.board.empty(square) && piece.role != puzzles_.king) setup.board.put(square, piece);
    }
    return setup;
  }

  /// The square of a random piece that may be moved elsewhere.
  std::optional<Square> free_piece(const Setup& setup) {
    std::vector<Square> squares;
    for (const Square square : setup.board.occupied()) {
      if (!standing_.contains(square)) squares.push_back(square);
    }
    if (squares.empty()) return std::nullopt;
    return squares[random_.below(squares.size())];
  }

  /// The board with one piece added, removed, moved or exchanged.
  Setup changed(Setup setup) {
    const Role king = puzzles_.king;
    const auto [square, piece] = placings_[random_.below(placings_.size())];
    const auto from = free_piece(setup);
    const std::size_t kind = random_.below(10);
    if (kind < 3 || !from) {
      if (setup.board.empty(square) && piece.role != king) setup.board.put(square, piece);
      return setup;
    }
    const Piece there = *setup.board[*from];
    if (kind < 5 && there.role != king) {
      setup.board.clear(*from);
      return setup;
    }
    if (kind < 6 && there.role != king && piece.role != king) {
      if (contains(placings_, std::pair(*from, piece))) setup.board.put(*from, piece);
      return setup;
    }
    if (!setup.board.empty(square) || !contains(placings_, std::pair(square, there))) return setup;
    setup.board.clear(*from);
    setup.board.put(square, there);
    return setup;
  }

  /// Sets the state beside the board that goes with it; false where no game has such a board.
  bool settle(Setup& setup) { return puzzles_.settle(setup, random_.one_in(3), request_, part_, random_); }

  std::size_t lacks(const Setup& setup, std::size_t enough) const {
    const std::size_t result = request_.constraints.missed_by(setup.board);
    try {
      if (result >= enough) return result;
      if (shape_) {
        const std::size_t most = result + without_shape;
        const std::size_t lacking = query::lacking(*shape_, {request_, setup}, enough > most ? enough - most : 1);
        if (lacking > 0) return result + without_shape + lacking;
      }
      if (guide_) {  // the theme may require more
        const std::size_t lacking = query::lacking(*guide_, {request_, setup});
        if (lacking != 0) return result + lacking;
        const Judgement judgement = theme_.judge(request_, setup);
        return judgement.holds ? result : result + 1 + judgement.culprits.size();
      }
      const std::size_t lacking = theme_.lacks(request_, setup);
      if (lacking == 0 && has_conditions(request_) && !theme_.judge(request_, setup).holds) return result + 1;
      return result + lacking;
    } catch (const TooManyMoves&) {
      return no_board;
    }
  }

  bool shows(const Setup& setup) const {
    if (!theme_.judge(request_, setup).holds || !space_.contains({setup}).front()) return false;
    return sound(request_, setup) && reachable_enough(request_, setup);
  }

  const Theme& theme_;
  const Request& request_;
  Case part_;
  const PuzzleVariant& puzzles_;
  std::optional<query::Query> guide_;  ///< the theme in the query language
  std::optional<query::Query> shape_;  ///< Theme::shape() as it was drawn for this start
  Space space_;
  Setup base_;          ///< the pieces that stay
  SquareSet standing_;  ///< their squares
  std::vector<std::pair<Square, Piece>> placings_;
  std::vector<Piece> kings_;  ///< every position has each of them once, or once on each square colour
  Random random_;
  std::size_t left_;  ///< boards left to try
};

}  // namespace

bool has_local_search(const Theme& theme, const Request& request) {
  return theme.info().local_search > 0 || !query_of_theme(theme.info().name, request.parameters).empty();
}

void search_boards(const Theme& theme, const Request& request, const Case& part, std::uint64_t seed, std::size_t boards,
                   FunctionRef<bool()> over, FunctionRef<bool(const Setup&, const Space&)> found) {
  LocalSearch(theme, request, part, seed, boards).run(over, found);
}

}  // namespace arbiter::puzzles
