#include "verifier/tables/graph.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "verifier/perft/count_limit.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tables {
namespace {

/// The numbers of keys, found by hashing; the keys themselves are in the graph.
class KeyNumbers {
 public:
  explicit KeyNumbers(std::vector<std::uint64_t>& keys) : keys_(keys), slots_(std::size_t{1} << 16U, none) {}

  [[nodiscard]] bool has(std::uint64_t key) const { return slots_[slot(key)] != none; }
  /// The number of the key, which is added if it is new.
  std::uint32_t number(std::uint64_t key) {
    std::size_t at = slot(key);
    if (slots_[at] != none) return slots_[at];
    if (2 * (keys_.size() + 1) > slots_.size()) {
      grow();
      at = slot(key);
    }
    ensure(keys_.size() < none, "fewer positions than numbers");
    slots_[at] = static_cast<std::uint32_t>(keys_.size());
    keys_.push_back(key);
    return slots_[at];
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return slots_.size() * sizeof slots_[0]; }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] std::size_t slot(std::uint64_t key) const {
    std::uint64_t hash = key * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32U;
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at] != none && keys_[slots_[at]] != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  void grow() {
    slots_.assign(2 * slots_.size(), none);
    for (std::uint32_t i = 0; i < keys_.size(); ++i) slots_[slot(keys_[i])] = i;
  }

  std::vector<std::uint64_t>& keys_;
  std::vector<std::uint32_t> slots_;
};

class Explorer {
 public:
  Explorer(Ruleset ruleset, const MoveSource& source, Places& places, const BuildLimits& limits)
      : ruleset_(ruleset), source_(source), places_(places), limits_(limits) {
    if (limits.seconds) deadline_.emplace(*limits.seconds);
  }

  void place_all(const Setup& root) {
    Setup bare = root;
    std::vector<Piece> pieces;
    for (const Square square : root.board.occupied()) {
      pieces.push_back(*root.board[square]);
      bare.board.clear(square);
    }
    bare.counters = {};
    std::sort(pieces.begin(), pieces.end());
    place_from(bare, pieces, 0, 0);
  }

  Graph follow_all() {
    std::vector<std::uint32_t> next;
    for (std::size_t i = 0; i < graph_.keys.size(); ++i) {
      const Setup setup = places_.setup(Place::of_key(graph_.keys[i]));
      graph_.first.push_back(graph_.next.size());
      next.clear();
      for (const MoveOutcome& move : source_.setup_moves(setup)) next.push_back(numbers_.number(key_of(move.after)));
      std::sort(next.begin(), next.end());
      next.erase(std::unique(next.begin(), next.end()), next.end());
      graph_.next.insert(graph_.next.end(), next.begin(), next.end());
      graph_.ends.push_back(next.empty() ? end_of(source_.setup_status(setup)) : End::none);
      ensure(!next.empty() || graph_.ends.back() != End::none, "a game without a move has ended");
      if (i % 4096 == 0) look_up(i);
    }
    graph_.first.push_back(graph_.next.size());
    return std::move(graph_);
  }

 private:
  [[nodiscard]] std::uint64_t key_of(const Setup& setup) {
    if (setup.board.occupied().size() > static_cast<int>(most_pieces))
      throw BuildStopped(
          fmt::format("no table is made: a move brings more than {} to the board", counted(most_pieces, "piece")));
    return places_.place(ruleset_.essential(setup)).key();
  }

  void place_from(Setup& setup, const std::vector<Piece>& pieces, std::size_t count, int least) {
    if (count == pieces.size()) {
      for (const Side side : {Side::white, Side::black}) {
        setup.to_move = side;
        setup.counters.plies = side == Side::black ? 1 : 0;
        add(setup);
      }
      return;
    }
    // Pieces that are alike stand in ascending order.
    const bool like_last = count > 0 && pieces[count] == pieces[count - 1];
    for (int square = like_last ? least : 0; square < 64; ++square) {
      if (!setup.board.empty(Square(square))) continue;
      setup.board.put(Square(square), pieces[count]);
      place_from(setup, pieces, count + 1, square + 1);
      setup.board.clear(Square(square));
    }
  }

  void add(const Setup& placed) {
    for (const State& state : ruleset_.possible_states(placed)) {
      Setup setup = placed;
      setup.state = state;
      const Faults faults = ruleset_.faults(setup, {});
      if (std::any_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; }))
        continue;
      numbers_.number(key_of(setup));
    }
    if (++placed_ % 4096 == 0) look_up(0);
  }

  void look_up(std::size_t examined) {
    if (limits_.stop != nullptr && limits_.stop->load()) throw BuildStopped("interrupted: no table is made");
    if (deadline_ && deadline_->passed())
      throw BuildStopped(fmt::format("no table is made: {}", deadline_->in_words()));
    // What propagate() needs at its end: the moves twice, their places, and what is known of each position.
    const std::uint64_t bytes = numbers_.bytes() + 40 * graph_.keys.size() + 8 * graph_.next.size();
    if (bytes > limits_.most_bytes) {
      const double part = examined == 0 ? 0 : static_cast<double>(examined) / static_cast<double>(graph_.keys.size());
      throw BuildStopped(fmt::format(
          "no table is made: it needs more than --memory {} (MiB); {} were found, {:.0f} % of them followed",
          limits_.most_bytes >> 20U, counted(graph_.keys.size(), "position"), 100 * part));
    }
    if (limits_.progress) {
      limits_.progress(fmt::format(
          "{} found, {:.0f} % of them followed", counted(graph_.keys.size(), "position"),
          graph_.keys.empty() ? 0.0 : 100.0 * static_cast<double>(examined) / static_cast<double>(graph_.keys.size())));
    }
  }

  Ruleset ruleset_;
  const MoveSource& source_;
  Places& places_;
  const BuildLimits& limits_;
  Graph graph_;
  KeyNumbers numbers_{graph_.keys};
  std::optional<Deadline> deadline_;
  std::uint64_t placed_ = 0;
};

}  // namespace

End end_of(Status status) noexcept {
  switch (status) {
    case Status::mate:
    case Status::lost: return End::lost;
    case Status::won: return End::won;
    case Status::stalemate:
    case Status::drawn: return End::drawn;
    case Status::ongoing:
    case Status::check: break;
  }
  return End::none;
}

Graph explore(Ruleset ruleset, const MoveSource& source, const std::vector<Setup>& roots, Places& places,
              const BuildLimits& limits) {
  Explorer explorer(ruleset, source, places, limits);
  for (const Setup& root : roots) explorer.place_all(root);
  return explorer.follow_all();
}

}  // namespace arbiter::tables
