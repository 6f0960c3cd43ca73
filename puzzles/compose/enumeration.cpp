#include "puzzles/compose/boards.hpp"

#include <algorithm>

#include "puzzles/space/reachable.hpp"
#include "verifier/support/random.hpp"

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

Enumeration::Enumeration(const Theme& theme, const Request& request, const Case& part)
    : theme_(theme), request_(request), part_(part), space_(request, part), rules_(space_.rules()) {
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
  for (const Square square : all_squares) {
    if (!setup_.board.empty(square) || request.constraints.empty.contains(square)) continue;
    space_.view().for_each_piece(square, [&](Piece piece, Formula) {
      if (!single || piece.role != *single) placings_.emplace_back(square, piece);
    });
  }
}

double Enumeration::boards(std::size_t pieces) const {
  const std::size_t standing = static_cast<std::size_t>(setup_.board.occupied().size()) + kings_.size();
  if (!possible_ || pieces < standing) return 0.0;
  double number = kings_.size() == 2 ? 3612 : kings_.size() == 1 ? 58 : 1;
  for (std::size_t i = 0; i < pieces - standing; ++i) {
    number *= static_cast<double>(placings_.size()) / static_cast<double>(i + 1);
  }
  return number * flag_states(pieces - standing);
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

bool Enumeration::run(std::size_t pieces, const std::function<bool(const Setup&)>& found,
                      const std::function<bool()>& over) {
  cut_short_ = false;
  const std::size_t standing = static_cast<std::size_t>(setup_.board.occupied().size()) + kings_.size();
  if (!possible_ || pieces < standing) return true;
  const Setup before = setup_;
  static_cast<void>(place_kings(pieces - standing, kings_.size(), {found, over}));
  setup_ = before;
  return !cut_short_;
}

Enumeration::Go Enumeration::place_kings(std::size_t left, std::size_t missing, const Search& search) {
  if (missing == 0) return place(left, 0, search);
  const Piece king = kings_[missing - 1];
  for (const Square square : all_squares) {
    if (!setup_.board.empty(square) || never(space_.view().holds(square, king))) continue;
    if (request_.constraints.empty.contains(square)) continue;
    setup_.board.put(square, king);
    const Go go = place_kings(left, missing - 1, search);
    setup_.board.clear(square);
    if (go == Go::stop) return go;
  }
  return Go::on;
}

/// Places `left` more pieces, in the order of `placings_`.
Enumeration::Go Enumeration::place(std::size_t left, std::size_t next, const Search& search) {
  if (left == 0) return look(search);
  for (std::size_t i = next; i < placings_.size(); ++i) {
    const auto& [square, piece] = placings_[i];
    if (!setup_.board.empty(square)) continue;
    setup_.board.put(square, piece);
    const Go go = place(left - 1, i + 1, search);
    setup_.board.clear(square);
    if (go == Go::stop) return go;
  }
  return Go::on;
}

Enumeration::Go Enumeration::look(const Search& search) {
  if ((++tried_ & 0x3ffU) == 0 && search.over()) {
    cut_short_ = true;
    return Go::stop;
  }
  if (request_.constraints.missed_by(setup_.board) > 0) return Go::on;
  Go go = Go::on;
  rules_.for_each_state(setup_, request_.scope(), [&](const Setup& setup) {
    if (go == Go::on && shows(setup) && !search.found(*acceptable_form(theme_, request_, setup))) go = Go::stop;
  });
  return go;
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
  const bool royal = !rules_.kings_may_touch(setup.state.context);
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

}  // namespace arbiter::puzzles
