#include "puzzles/certificate/boards.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "puzzles/compose/acceptance.hpp"
#include "puzzles/records/contradictions.hpp"
#include "puzzles/space/puzzle_variant.hpp"

namespace arbiter::puzzles {

/// What the threads of a trial share.
struct SmallBoards::Work {
  const std::function<bool()>& over;
  std::atomic<int> next_square{0};  ///< of White's king
  std::atomic<std::uint64_t> boards{0};
  std::atomic<std::uint64_t> positions{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<bool> ended{false};
  std::atomic<bool> undecided{false};
  std::atomic<bool> too_many_moves{false};
  std::mutex mutex{};
  std::string found{};
  std::exception_ptr error{};
};

SmallBoards::SmallBoards(const ComposeRequest& asked) : asked_(asked) {
  const Request& request = asked.request;
  const Variant& variant = request.ruleset.variant();
  if (!asked.theme->judges_by_rules()) {
    objection_ = "a solver judges whether a position shows the theme: it has a limit, and uses the generator";
    return;
  }
  king_ = symbolic_rules(request.ruleset).single_king();
  if (!king_) {
    objection_ = "a side may have several kings, or none";
    return;
  }
  // What possible_states() leaves as it is, and what is not sure to be among it.
  const PuzzleVariant& puzzles = puzzle_variant(variant);
  if (puzzles.places_pieces() || puzzles.moves_are_chains() || !puzzles.shared_pieces_word().empty() ||
      request.ruleset.profile().players != 2) {
    objection_ = "positions have reserves, or pieces of both players, beside castling rights and an en passant square";
    return;
  }
  for (const ContextChoice& each : contexts_of(request)) {
    Request& by_rules = by_rules_.emplace_back(request);
    by_rules.by_rules = true;
    by_rules.context = each.context;
  }
  for (const RoleInfo& each : variant.roles()) {
    if (each.role == *king_) continue;
    for (const Owner owner : {Owner::white, Owner::black}) kinds_.push_back(Piece{owner, each.role});
  }
}

std::vector<std::string> SmallBoards::pieces_in_words() const {
  std::vector<std::string> words;
  for (const Piece piece : kinds_) {
    words.push_back(fmt::format("{} {}", piece.owner == Owner::white ? "white" : "black",
                                role_info(asked_.request.ruleset.variant(), piece.role).name));
  }
  return words;
}

std::optional<std::uint64_t> SmallBoards::number(std::uint64_t pieces) const {
  if (pieces < 2 || pieces > 64) return 0;
  std::uint64_t result = std::uint64_t{64} * 63;
  for (std::uint64_t i = 0; i < pieces - 2; ++i) {
    // k consecutive numbers have a product that k! divides.
    result = result * (62 - i) / (i + 1);
    if (result > most) return std::nullopt;
  }
  for (std::uint64_t i = 0; i < pieces - 2; ++i) {
    result *= kinds_.size();
    if (result > most) return std::nullopt;
  }
  return result;
}

std::optional<std::uint64_t> SmallBoards::number_with_fewer(std::uint64_t pieces) const {
  if (pieces > 64) return std::nullopt;
  std::uint64_t sum = 0;
  for (std::uint64_t few = 2; few < pieces; ++few) {
    const auto boards = number(few);
    if (!boards) return std::nullopt;
    sum += *boards;
    if (sum > most) return std::nullopt;
  }
  return sum;
}

SmallBoards::Trial SmallBoards::try_all(std::uint64_t pieces, unsigned threads,
                                        const std::function<bool()>& over) const {
  Work work{.over = over};
  const auto go = [&] {
    for (int first = work.next_square++; first < 64 && !work.ended; first = work.next_square++) {
      try {
        Setup setup;
        setup.to_move = asked_.request.constraints.to_move;
        setup.board.put(Square(first), Piece{Owner::white, *king_});
        for (int second = 0; second < 64 && !work.ended; ++second) {
          if (second == first) continue;
          setup.board.put(Square(second), Piece{Owner::black, *king_});
          place(work, setup, pieces - 2, 0);
          setup.board.clear(Square(second));
        }
      } catch (...) {
        const std::lock_guard lock(work.mutex);
        work.error = std::current_exception();
        work.ended = true;
      }
    }
  };
  {
    std::vector<std::jthread> others;  // joined whatever happens
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(go);
    go();
  }
  if (work.error) std::rethrow_exception(work.error);
  return {{pieces, work.boards, work.positions, work.refused}, work.found, work.undecided, work.too_many_moves};
}

/// Places `left` more pieces on squares from `next` on.
void SmallBoards::place(Work& work, Setup& setup, std::uint64_t left, int next) const {
  if (left == 0) return look(work, setup);
  for (int square = next; square < 64 && !work.ended; ++square) {
    if (!setup.board.empty(Square(square))) continue;
    for (const Piece piece : kinds_) {
      setup.board.put(Square(square), piece);
      place(work, setup, left - 1, square + 1);
      setup.board.clear(Square(square));
    }
  }
}

void SmallBoards::look(Work& work, const Setup& placed) const {
  if ((++work.boards & 0xffU) == 0 && work.over()) {
    work.undecided = true;
    work.ended = true;
    return;
  }
  Setup position = placed;
  for (const Request& request : by_rules_) {
    position.state = {};
    position.state.context = request.context;
    for (const State& state : request.ruleset.possible_states(position)) {
      ++work.positions;
      position.state = state;
      try {
        if (!asked_.theme->judge(request, position).holds) continue;
      } catch (const TooManyMoves&) {
        work.undecided = true;
        work.too_many_moves = true;
        continue;
      }
      if (!counts(position)) {
        ++work.refused;
        continue;
      }
      const std::lock_guard lock(work.mutex);
      work.found = request.ruleset->write_fen(position, {});
      work.ended = true;
      return;
    }
  }
}

/// Whether a position that shows the theme is one of the request's.
bool SmallBoards::counts(const Setup& setup) const {
  return sound(asked_.request, setup) && lies_in_space(asked_, setup);
}

}  // namespace arbiter::puzzles
