// Set-ups and what is made of them: positions, and the roots of trees of moves.

#include "verifier/position/root.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/fnv.hpp"

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
  const Parsed<ParsedFen> parsed = ruleset->parse_fen(fen, options);
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
