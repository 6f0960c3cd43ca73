#include "verifier/position/search_source.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {

std::string_view to_string(Status status) noexcept {
  constexpr std::array<std::string_view, 7> names{"ongoing", "check", "mate", "stalemate", "won", "lost", "drawn"};
  return names[static_cast<std::size_t>(status)];
}

TooManyMoves::TooManyMoves()
    : std::runtime_error("the position has more than " + std::to_string(most_moves) + " moves") {}

MovesNotListed::MovesNotListed(std::size_t moves)
    : TooManyMoves(fmt::format("the position has {} moves, and at most {} are listed", moves, most_listed_moves)) {}

std::vector<MoveOutcome> listed_moves(const MoveSource& source, const Setup& setup) {
  std::vector<MoveOutcome> moves = source.setup_moves(setup);
  if (moves.size() > most_listed_moves) throw MovesNotListed(moves.size());
  return moves;
}

Status orthodox_word(const MoveSource& source, const Setup& setup, Status status) {
  if (status != Status::won) return status;
  const SquareSet pieces = setup.board.of(owner_of(setup.to_move));
  const bool stuck =
      std::all_of(pieces.begin(), pieces.end(), [&](Square square) { return source.steps_of(setup, square).empty(); });
  if (pieces.empty() || !stuck) return status;
  return source.in_check(setup, setup.to_move) ? Status::mate : Status::stalemate;
}

namespace {

/// Adds all moves that begin with `played`, which leads to `here`.
void go_on(const MoveGenerator& generator, const Setup& here, Move& played, std::vector<MoveOutcome>& result) {
  std::vector<StepOutcome> steps = generator.setup_steps(here);
  if (result.empty()) result.reserve(steps.size());
  for (StepOutcome& outcome : steps) {
    played.push_back(outcome.step);
    if (outcome.after.to_move == here.to_move) {
      go_on(generator, outcome.after, played, result);
    } else {
      if (result.size() == most_moves) throw TooManyMoves();
      result.push_back({played, std::move(outcome.after)});
    }
    played.pop_back();
  }
}

constexpr std::size_t most_key_words = 40;

struct Factors {
  std::uint64_t low;
  std::uint64_t high;
  std::uint64_t place;
};

constexpr auto factors = [] {
  std::array<Factors, most_key_words + 1> result{};
  Random random(0x6172626974657221U);
  for (Factors& each : result) each = {random.next(), random.next(), random.next()};
  return result;
}();

__extension__ typedef unsigned __int128 Wide;

}  // namespace

std::vector<MoveOutcome> MoveGenerator::setup_moves(const Setup& setup) const {
  std::vector<MoveOutcome> result;
  Move played;
  go_on(*this, setup, played, result);
  return result;
}

bool SearchSource::mates_in_one(const SearchNode& node) const {
  return !checking_successors(node,
                              [this](const SearchNode& next, const Arrival&) { return status(next) != Status::mate; });
}

bool SearchSource::stalemates_in_one(const SearchNode& node) const {
  return !each_successor(*this, node,
                         [this](const SearchNode& next, const Arrival&) { return status(next) != Status::stalemate; });
}

bool SearchSource::wins_in_one(const SearchNode& node) const {
  return !each_successor(*this, node, [this](const SearchNode& next, const Arrival&) {
    const Status now = status(next);
    return now != Status::mate && now != Status::lost;
  });
}

bool SearchSource::allows_mate(const SearchNode& node) const {
  return !each_successor(*this, node, [this](const SearchNode& next, const Arrival&) { return !mates_in_one(next); });
}

bool SearchSource::mate_allowing_successors(const SearchNode& node, NodeVisitor visitor) const {
  return successors(node, ~std::uint64_t{0}, visitor);
}

bool SearchSource::must_mate(const SearchNode& node) const {
  return has_move(node) && each_successor(*this, node, [this](const SearchNode& next, const Arrival&) {
           return status(next) == Status::mate;
         });
}

SearchKey search_key(std::span<const std::uint64_t> words) noexcept {
  ensure(words.size() <= most_key_words, "too many words for a search key");
  // The upper half of a sum of products modulo 2^128, with factors of 128 bits: strongly universal for words of 64 bits
  // (Lemire, Kaser: Strongly universal string hashing is fast, 2014).
  Wide sum = (Wide{factors[most_key_words].high} << 64U) | factors[most_key_words].low;
  std::uint64_t place = factors[most_key_words].place;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Factors& factor = factors[i];
    sum += Wide{factor.low} * words[i] + (Wide{factor.high * words[i]} << 64U);
    place += factor.place * words[i];
  }
  return {static_cast<std::uint64_t>(sum >> 64U), place};
}

}  // namespace arbiter
