// Set-ups and what is made of them: positions, the roots of trees of moves, and what is wrong with them.

#include "verifier/position/root.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

std::size_t SetupHash::operator()(const Setup& setup) const noexcept {
  // Over everything that operator== looks at.
  std::uint64_t hash = fnv_basis;
  const auto mix = [&hash](std::uint64_t value) { hash = fnv1a_word(value, hash); };
  for (const std::uint8_t code : setup.board.codes()) mix(code);
  mix(static_cast<std::uint64_t>(setup.to_move));
  mix(std::hash<std::bitset<State::bit_count>>{}(setup.state.bits));
  for (const std::uint8_t value : setup.state.context) mix(value);
  return static_cast<std::size_t>(hash ^ (hash >> 29U));
}

void make(const Step& step, Board& board) {
  for (const Square square : step.captures) board.clear(square);
  board.clear(step.from);
  if (step.also) {
    const auto other = board[step.also->from];
    board.clear(step.also->from);
    if (other) board.put(step.also->to, *other);
  }
  board.put(step.to, step.becomes);
}

tl::expected<Position, Faults> Position::from_setup(Ruleset ruleset, Setup setup, const FenMap& map, Faults* remarks) {
  Faults faults = ruleset.faults(setup, map);
  if (has_error(faults)) return tl::make_unexpected(std::move(faults));
  if (remarks != nullptr) *remarks = std::move(faults);
  return Position(ruleset, setup);
}

std::optional<Position> Position::with_usual_kings(Ruleset ruleset, Setup setup) {
  Faults remarks;
  auto position = from_setup(ruleset, setup, {}, &remarks);
  const bool unusual =
      std::any_of(remarks.begin(), remarks.end(), [](const Fault& fault) { return fault.level == Level::note; });
  if (!position || unusual) return std::nullopt;
  return std::move(*position);
}

bool History::ends_with(const Setup& setup) {
  constexpr int most = 3;
  return decides_ && ++times_[ruleset_.essential(setup)] >= most;
}

std::string_view repetition_clause(const Variant& variant) {
  for (const ClauseInfo& clause : variant.clauses()) {
    if (clause.id.ends_with(".end.repetition")) return clause.id;
  }
  return {};
}

namespace {

constexpr std::size_t longest_fen = 4096;  ///< bytes; the longest dialect needs under 200

/// Puts errors into the faults, the rest into the remarks.
RootReading sorted(Faults faults) {
  RootReading result{std::nullopt, {}, {}};
  for (Fault& fault : faults)
    (fault.level == Level::error ? result.faults : result.remarks).push_back(std::move(fault));
  return result;
}

}  // namespace

RootReading read_root(std::string_view fen, Ruleset ruleset, const FenOptions& options, Take take,
                      std::optional<Side> to_move) {
  if (fen.size() > longest_fen) {
    return sorted({{"AI101",
                    Level::error,
                    0,
                    fen.size(),
                    fmt::format("{} bytes or more are not a FEN", fen.size()),
                    {},
                    fmt::format("at most {} bytes", longest_fen)}});
  }
  const Parsed<ParsedFen> parsed = ruleset.parse_fen(fen, options);
  if (!parsed) return sorted(parsed.error());
  Setup setup = parsed->setup;
  if (to_move) setup.to_move = *to_move;
  const auto written = [&](Root root) {
    return WrittenRoot{std::move(root), parsed->style, ruleset->write_fen(setup, parsed->style)};
  };
  Faults remarks;
  if (auto position = Position::from_setup(ruleset, setup, parsed->map, &remarks))
    return {written(std::move(*position)), {}, std::move(remarks)};
  else if (take == Take::any_setup || parsed->style.dialect == Dialect::bare)
    return {written(Root::any_setup(ruleset, setup)), {}, std::move(position.error())};
  else
    return sorted(std::move(position.error()));
}

}  // namespace arbiter

namespace arbiter {

SetupFaults::SetupFaults(const Setup& setup, const FenMap& map, std::function<char(const Piece&)> letter)
    : setup_(setup), map_(map), letter_(std::move(letter)) {}

void SetupFaults::at_field(CheckId check, std::string_view field, std::string message, std::string seen,
                           std::string expected) {
  const auto place = map_.field(field);
  faults_.push_back({check, check_info(check).level, place.begin, place.end, std::move(message), std::move(seen),
                     std::move(expected)});
}

void SetupFaults::in_field(CheckId check, std::string_view field, std::size_t at, std::string message, std::string seen,
                           std::string expected) {
  at_field(check, field, std::move(message), std::move(seen), std::move(expected));
  Fault& fault = faults_.back();
  if (fault.begin + at >= fault.end) return;  // the text has no such field
  fault.begin += at;
  fault.end = fault.begin + 1;
}

void SetupFaults::at_piece(CheckId check, Square square, std::string message, std::string expected) {
  const std::size_t begin = map_.square[static_cast<std::size_t>(square.index())];
  const bool in_text = !setup_.board.empty(square) && map_.field("board").end > begin;
  faults_.push_back({check, check_info(check).level, begin, in_text ? begin + 1 : begin, std::move(message),
                     what_is_on(square), std::move(expected)});
}

bool SetupFaults::lacks(std::string_view field) const noexcept {
  return map_.field("side").end > 0 && map_.field(field).end == 0;
}

void SetupFaults::left_out(std::string_view field, std::string taken, std::string expected) {
  at_field("AF242", "side", fmt::format("the field {} is left out: {}", field, taken), {}, std::move(expected));
  for (const FenMap::Field& known : map_.fields) faults_.back().end = std::max(faults_.back().end, known.end);
  faults_.back().begin = faults_.back().end;  // where the text ends
}

void SetupFaults::append(Faults faults) {
  for (Fault& fault : faults) faults_.push_back(std::move(fault));
}

bool SetupFaults::kings_touch(SquareSet own, SquareSet others) {
  bool touching = false;
  for (const Square king : own) {
    for (const Square other : neighbours(king) & others) {
      at_piece("AF203", other, fmt::format("the kings on {} and {} touch", king.name(), other.name()),
               "a square between them");
      touching = true;
    }
  }
  return touching;
}

bool SetupFaults::passed_by_mover(Square passed) {
  const Side passer = passed.rank() == 2 ? Side::white : Side::black;
  if (passer != setup_.to_move) return false;
  at_field("AF230", "en passant",
           fmt::format("{0} moved last, and no pawn of {0} passes {1}", name_of(opponent(passer)), passed.name()),
           passed.name(), passer == Side::white ? "a square of the sixth rank" : "a square of the third rank");
  return true;
}

void SetupFaults::not_empty(CheckId check, Square square) {
  if (setup_.board.empty(square)) return;
  const auto which = check == "AF232" ? ", where the double step began," : "";
  at_field(check, "en passant", fmt::format("{}{} is not empty", square.name(), which), what_is_on(square),
           "an empty square");
}

void SetupFaults::no_passer(Square target, const Piece& pawn) {
  if (setup_.board.holds(target, pawn)) return;
  const auto whose = pawn.owner == Owner::both    ? "checkered pawn"
                     : pawn.owner == Owner::white ? "pawn of White"
                                                  : "pawn of Black";
  at_field("AF233", "en passant", fmt::format("no {} stands on {}", whose, target.name()), what_is_on(target),
           "the pawn that made the double step");
}

void SetupFaults::clock_after_double_step() {
  if (setup_.counters.halfmove == 0) return;
  at_field("AF234", "counters", "the half-move clock is not 0 although a pawn has just made a double step",
           std::to_string(setup_.counters.halfmove), "0");
}

void SetupFaults::clock_above_plies() {
  const auto& [plies, quiet] = setup_.counters;
  if (quiet <= plies) return;
  at_field("AF240", "counters",
           fmt::format("the half-move clock says {}, but only {} {} been played", quiet,
                       counted(std::uint64_t{plies}, "half-move"), plies == 1 ? "has" : "have"),
           std::to_string(quiet), fmt::format("at most {}", plies));
}

void SetupFaults::plies_of_the_other_side() {
  const auto plies = setup_.counters.plies;
  if ((plies % 2 == 1) == (setup_.to_move == Side::black)) return;
  at_field("AF241", "counters",
           fmt::format("after {} it is {}'s move", counted(std::uint64_t{plies}, "half-move"),
                       name_of(opponent(setup_.to_move))),
           std::to_string(plies), setup_.to_move == Side::white ? "an even number" : "an odd number");
}

std::string SetupFaults::what_is_on(Square square) const {
  const auto piece = setup_.board[square];
  return piece ? letter_(*piece) + (" on " + square.name()) : "nothing on " + square.name();
}

}  // namespace arbiter

namespace arbiter::reach {

CountedPieces::CountedPieces(const Setup& setup, const FenMap& map, std::function<char(const Piece&)> letter,
                             std::array<int, 2> at_start)
    : setup_(setup), map_(map), at_start_(at_start), faults_(setup, map, std::move(letter)) {
  // Computed once, because each set is asked for often, and corpora are of millions of positions.
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    const auto owner = static_cast<std::size_t>(piece.owner);
    pieces_[owner][static_cast<std::size_t>(number(piece.role))] |= square;
    all_[owner] |= square;
  }
}

std::uint32_t CountedPieces::fewest_moves(Side side, Role pawn, bool orthodox_pawns) const {
  return reach::fewest_moves(pieces(side, pawn), all_of(side) - pieces(side, pawn), side, orthodox_pawns);
}

void CountedPieces::counters(const std::function<std::uint32_t(Side)>& needed) {
  const std::uint32_t plies = setup_.counters.plies;
  const bool consistent = (plies % 2 == 1) == (setup_.to_move == Side::black);
  // `0 1` stands for no counters at all.
  if (!consistent || plies <= 1 || map_.field("counters").end == 0) return;
  for (const Side side : sides) {
    const std::uint32_t least = needed(side);
    if (least <= moves_of(side, plies)) continue;
    faults_.at_field("AF313", "counters",
                     fmt::format("{} needs {} to get its pieces there, and has had {}", name_of(side),
                                 counted(std::uint64_t{least}, "move"), moves_of(side, plies)),
                     fmt::format("{} of both sides", counted(std::uint64_t{plies}, "move")),
                     fmt::format("at least {}", side == Side::white ? 2 * least - 1 : 2 * least));
    return;
  }
}

}  // namespace arbiter::reach
