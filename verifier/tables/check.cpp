#include "verifier/tables/table.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <queue>
#include <unordered_map>

#include <fmt/format.h>

#include "verifier/conversion/convert.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tables {
namespace {

struct TableCheck {
  const Table& table;
  const CheckRequest& request;
  const Variant& variant = table.variant();
  const MoveSource& rules = table.ruleset.rules();
  Random random{request.seed};
  solve::SearchLimit limit{};
  CheckedTable result{};

  CheckedTable run() {
    result.all = !request.samples;
    const std::uint64_t count = request.samples.value_or(table.size());
    for (std::uint64_t i = 0; i < count && table.size() > 0 && result.fault.empty(); ++i) {
      one(request.samples ? random.below(table.size()) : static_cast<std::size_t>(i));
      if (i % 1024 != 0) continue;
      if (request.progress) request.progress(fmt::format("{} of {} checked", i, counted(count, "position")));
      if (request.stop != nullptr && request.stop->load()) {
        result.stopped = true;
        result.all = false;
        break;
      }
    }
    return result;
  }

  void one(std::size_t index) {
    const Value value = table.value(index);
    Setup setup = table.setup(index);
    if (variant.sides_are_alike() && random.one_in(2)) {
      setup = conversion::image_of(setup, variant, {.colours = true});
      setup.counters.plies = setup.to_move == Side::black ? 1 : 0;
    }
    if (random.one_in(2) && variant.may_be_mirrored(setup.state))
      setup = conversion::image_of(setup, variant, {.files = true});
    ++result.positions;
    const auto wrong = [&](const std::string& why) {
      result.fault = fmt::format("{}: the table says {}, but {}", variant.write_fen(setup, {}), in_words(value), why);
    };
    if (table.find(setup) != value) return wrong("its image is not found, or is worth something else");
    const std::vector<MoveOutcome> moves = rules.setup_moves(setup);
    result.moves += moves.size();
    Value best{};
    bool first = true;
    for (const MoveOutcome& move : moves) {
      const auto after = table.find(move.after);
      if (!after) return wrong("a move of the rules leads out of the table");
      const Value each = before_move(*after);
      if (first || better(each, best)) best = each;
      first = false;
    }
    const Status status = rules.setup_status(setup);
    if (moves.empty()) {
      const End end = end_of(status);
      best = end == End::won ? Value{Outcome::win, 0} : end == End::lost ? Value{Outcome::loss, 0} : Value{};
      if (end == End::none) return wrong("the rules know no move and no end");
    } else if (end_of(status) != End::none) {
      return wrong("by the rules the game has ended, and goes on");
    }
    if (best != value) return wrong(fmt::format("by the rules it is worth {}", in_words(best)));
    if (request.search_plies > 0 && !moves.empty()) search(setup, value, wrong);
  }

  /// Wins by an own move are direct play, odd plies; wins by a move that the other side must make (it takes a last
  /// piece in Antichess) are self play to the goal that ends the game against it, even plies.
  template <class Wrong>
  void search(const Setup& setup, Value value, const Wrong& wrong) {
    ++result.searched;
    const auto source = table.ruleset.generator().search_source(setup);
    const SearchNode node = source->node(setup);
    const auto wins = [&](unsigned plies) {
      solve::Stipulation wanted;
      wanted.play = plies % 2 == 1 ? solve::Play::direct : solve::Play::self;
      wanted.goal = plies % 2 == 1 ? solve::Goal::win : solve::Goal::lose;
      wanted.plies = plies;
      return solve::holds(*source, wanted, node, limit);
    };
    const bool near = value.outcome == Outcome::win && value.plies <= request.search_plies + 1;
    if (near) {
      if (!wins(value.plies)) return wrong("the search finds no such win");
      if (value.plies > 2 && wins(value.plies - 2U)) return wrong("the search finds a quicker win");
      return;
    }
    for (const unsigned plies : {request.search_plies, request.search_plies + 1}) {
      if (wins(plies)) return wrong(fmt::format("the search finds a win in {} plies", plies));
    }
  }
};

/// So many positions are looked at breadth first: short lines are found there, and small games end.
constexpr std::size_t breadth_first = 4'000;

struct HelpSearch {
  /// What may lead to a win, one after the other: that the other side has few moves, that it has few pieces, that one
  /// has few, that its king is in a corner with the own king near.
  static constexpr std::size_t hopes = 4;
  using Queue =
      std::priority_queue<std::pair<int, std::size_t>, std::vector<std::pair<int, std::size_t>>, std::greater<>>;

  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  struct Node {
    std::size_t before = none;
    std::array<int, hopes> score{};  ///< small ones are followed first
    int other_moves = 0;             ///< of the side that has moved, before it did
    bool followed = false;
  };

  const Setup& start;
  Ruleset ruleset;
  const CanWinRequest& request;
  const MoveSource& generator = ruleset.generator();
  std::unordered_map<Setup, Node, SetupHash> nodes{};        ///< by essential set-ups
  std::vector<std::pair<const Setup, Node>*> nodes_found{};  ///< in the order in which they were
  std::array<Queue, hopes> waiting{};
  bool hurries = false;
  std::size_t told = 0;
  Deadline deadline{request.seconds, request.stop};
  CanWin answer{};

  CanWin run() {
    if (std::string why = ruleset->info().why_never_wins(start, request.side); !why.empty()) {
      answer.verdict = Possibility::no;
      answer.reason = std::move(why);
      return answer;
    }
    add(start, none, 0);
    if (won(nodes_found.front()->first, generator.setup_moves(start).empty())) return tell(0);
    std::size_t next = 0;
    for (; next < nodes_found.size() && next < breadth_first; ++next) {
      if (const auto end = follow(next)) return tell(*end);
      if (stopped()) return answer;
    }
    for (std::size_t i = next; i < nodes_found.size(); ++i) wait(i);
    hurries = true;
    for (std::size_t hope = 0; next < nodes_found.size(); hope = (hope + 1) % hopes) {
      const std::size_t at = waiting[hope].top().second;
      waiting[hope].pop();
      if (nodes_found[at]->second.followed) continue;
      ++next;
      if (const auto end = follow(at)) return tell(*end);
      if (stopped()) return answer;
    }
    if (ruleset.profile().repetition_decides) {
      answer.reason = fmt::format(
          "in none of the {} that can follow the game is won, but a repetition could decide it, which is not looked at",
          counted(nodes_found.size(), "position"));
      return answer;
    }
    answer.verdict = Possibility::no;
    answer.exhausted = true;
    answer.reason = fmt::format("all that can follow was looked at, {}: in none {} has won",
                                counted(nodes_found.size(), "position"), name_of(request.side));
    return answer;
  }

  /// Returns whether the set-up is new.
  bool add(const Setup& setup, std::size_t before, int other_moves) {
    const auto [at, added] = nodes.try_emplace(ruleset.essential(setup), Node{before, {}, other_moves});
    if (added) nodes_found.push_back(&*at);
    return added;
  }

  bool won(const Setup& setup, bool no_moves) const {
    if (!no_moves) return false;
    const End end = end_of(generator.setup_status(setup));
    return setup.to_move == request.side ? end == End::won : end == End::lost;
  }

  /// Adds what follows from a node. Returns the number of a node in which the side has won.
  std::optional<std::size_t> follow(std::size_t at) {
    nodes_found[at]->second.followed = true;
    const std::vector<MoveOutcome> moves = generator.setup_moves(nodes_found[at]->first);
    for (const MoveOutcome& move : moves) {
      if (!add(move.after, at, static_cast<int>(moves.size()))) continue;
      const Setup& reached = nodes_found.back()->first;
      Node& added = nodes_found.back()->second;
      const std::size_t count = generator.setup_moves(reached).size();
      if (won(reached, count == 0)) return nodes_found.size() - 1;
      const bool mine = reached.to_move == request.side;
      const int own = mine ? static_cast<int>(count) : added.other_moves;
      const int others = mine ? added.other_moves : static_cast<int>(count);
      added.score = {4 * others - own, reached.board.of(owner_of(opponent(request.side))).size(),
                     reached.board.of(owner_of(request.side)).size(), others + 3 * way_to_corner(reached.board)};
      if (hurries) wait(nodes_found.size() - 1);
    }
    return std::nullopt;
  }

  /// How far the other side's king is from a corner, and from the own king; 0 without two kings.
  [[nodiscard]] int way_to_corner(const Board& board) const {
    const auto roles = ruleset->roles();
    const auto king = std::ranges::find(roles, 'k', &RoleInfo::letter);
    if (king == roles.end()) return 0;
    const SquareSet own = board.of(piece_of(request.side, king->role));
    const SquareSet other = board.of(piece_of(opponent(request.side), king->role));
    if (own.empty() || other.empty()) return 0;
    const Square at = *other.begin();
    const Square near = *own.begin();
    return std::min(at.file(), 7 - at.file()) + std::min(at.rank(), 7 - at.rank()) +
           std::max(std::abs(at.file() - near.file()), std::abs(at.rank() - near.rank()));
  }

  void wait(std::size_t at) {
    for (std::size_t i = 0; i < hopes; ++i) waiting[i].push({nodes_found[at]->second.score[i], at});
  }

  bool stopped() {
    if (request.progress && nodes_found.size() / 4096 != told) {
      told = nodes_found.size() / 4096;
      request.progress(fmt::format("{} looked at", counted(nodes_found.size(), "position")));
    }
    if (deadline.passed()) {
      answer.reason = deadline.in_words();
    } else if (nodes_found.size() >= request.most_positions) {
      answer.reason = fmt::format("no line was found among {}", counted(nodes_found.size(), "position"));
    } else {
      return false;
    }
    return true;
  }

  CanWin tell(std::size_t at) {
    answer.verdict = Possibility::yes;
    std::vector<std::size_t> way;
    for (std::size_t i = at; i != none; i = nodes_found[i]->second.before) way.push_back(i);
    std::ranges::reverse(way);
    Setup now = start;
    for (std::size_t i = 1; i < way.size(); ++i) {
      for (MoveOutcome& move : generator.setup_moves(now)) {
        if (!(ruleset.essential(move.after) == nodes_found[way[i]]->first)) continue;
        now = move.after;
        answer.line.push_back(std::move(move));
        break;
      }
    }
    return answer;
  }
};

}  // namespace

CheckedTable check(const Table& table, const CheckRequest& request) { return TableCheck{table, request}.run(); }

CanWin can_win(const Position& position, const CanWinRequest& request) {
  HelpSearch search{position.setup(), position.ruleset(), request};
  CanWin answer = search.run();
  answer.positions = search.nodes_found.size();
  return answer;
}

}  // namespace arbiter::tables
