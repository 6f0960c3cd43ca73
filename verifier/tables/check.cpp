#include "verifier/tables/table_answer.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <queue>
#include <unordered_map>

#include <fmt/format.h>

#include "verifier/conversion/dedup.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tables {
namespace {

constexpr std::size_t few_bytes = std::size_t{1} << 16U;

class Checker {
 public:
  Checker(const Table& table, const CheckRequest& request)
      : table_(table), request_(request), variant_(table.variant()), rules_(table.ruleset.rules()),
        random_(request.seed) {}

  CheckedTable run() {
    result_.all = !request_.samples;
    const std::uint64_t count = request_.samples.value_or(table_.size());
    for (std::uint64_t i = 0; i < count && table_.size() > 0 && result_.fault.empty(); ++i) {
      one(request_.samples ? random_.below(table_.size()) : static_cast<std::size_t>(i));
      if (i % 1024 != 0) continue;
      if (request_.progress) request_.progress(fmt::format("{} of {} checked", i, counted(count, "position")));
      if (request_.stop != nullptr && request_.stop->load()) {
        result_.stopped = true;
        result_.all = false;
        break;
      }
    }
    return result_;
  }

 private:
  void one(std::size_t index) {
    const Value value = table_.value(index);
    Setup setup = table_.setup(index);
    if (variant_.sides_are_alike() && random_.one_in(2)) {
      setup = conversion::image_of(setup, variant_, {.colours = true});
      setup.counters.plies = setup.to_move == Side::black ? 1 : 0;
    }
    if (random_.one_in(2) && variant_.may_be_mirrored(setup.state))
      setup = conversion::image_of(setup, variant_, {.files = true});
    ++result_.positions;
    const auto wrong = [&](const std::string& why) {
      result_.fault = fmt::format("{}: the table says {}, but {}", variant_.write_fen(setup, {}), in_words(value), why);
    };
    if (table_.find(setup) != value) return wrong("its image is not found, or is worth something else");
    const std::vector<MoveOutcome> moves = rules_.setup_moves(setup);
    result_.moves += moves.size();
    Value best{};
    bool first = true;
    for (const MoveOutcome& move : moves) {
      const auto after = table_.find(move.after);
      if (!after) return wrong("a move of the rules leads out of the table");
      const Value each = before_move(*after);
      if (first || better(each, best)) best = each;
      first = false;
    }
    const Status status = rules_.setup_status(setup);
    if (moves.empty()) {
      const End end = end_of(status);
      best = end == End::won ? Value{Outcome::win, 0} : end == End::lost ? Value{Outcome::loss, 0} : Value{};
      if (end == End::none) return wrong("the rules know no move and no end");
    } else if (end_of(status) != End::none) {
      return wrong("by the rules the game has ended, and goes on");
    }
    if (best != value) return wrong(fmt::format("by the rules it is worth {}", in_words(best)));
    if (request_.search_plies > 0 && !moves.empty()) search(setup, value, wrong);
  }

  /// Wins by an own move are direct play, odd plies; wins by a move that the other side must make (it takes a last
  /// piece in Antichess) are self play to the goal that ends the game against it, even plies.
  template <class Wrong>
  void search(const Setup& setup, Value value, const Wrong& wrong) {
    ++result_.searched;
    const auto source = table_.ruleset.generator().search_source(setup);
    const SearchNode node = source->node(setup);
    const auto wins = [&](unsigned plies) {
      solve::Stipulation wanted;
      wanted.play = plies % 2 == 1 ? solve::Play::direct : solve::Play::self;
      wanted.goal = plies % 2 == 1 ? solve::Goal::win : solve::Goal::lose;
      wanted.plies = plies;
      CountTable seen(few_bytes);  // one for each question, so that no answer rests on another's
      solve::Search search(*source, wanted, seen, limit_);
      return search.holds(node, plies);
    };
    const bool near = value.outcome == Outcome::win && value.plies <= request_.search_plies + 1;
    if (near) {
      if (!wins(value.plies)) return wrong("the search finds no such win");
      if (value.plies > 2 && wins(value.plies - 2U)) return wrong("the search finds a quicker win");
      return;
    }
    for (const unsigned plies : {request_.search_plies, request_.search_plies + 1}) {
      if (wins(plies)) return wrong(fmt::format("the search finds a win in {} plies", plies));
    }
  }

  const Table& table_;
  const CheckRequest& request_;
  const Variant& variant_;
  const MoveSource& rules_;
  Random random_;
  solve::SearchLimit limit_;
  CheckedTable result_;
};

}  // namespace

CheckedTable check(const Table& table, const CheckRequest& request) { return Checker(table, request).run(); }

namespace {

/// So many positions are looked at breadth first: short lines are found there, and small games end.
constexpr std::size_t breadth_first = 4'000;

class HelpSearch {
 public:
  HelpSearch(const Position& position, const CanWinRequest& request)
      : request_(request), ruleset_(position.ruleset()), generator_(ruleset_.generator()), start_(position.setup()),
        deadline_(request.seconds, request.stop) {}

  CanWin run() {
    if (std::string why = ruleset_->why_never_wins(start_, request_.side, ruleset_.index()); !why.empty()) {
      answer_.verdict = Possibility::no;
      answer_.reason = std::move(why);
      return answer_;
    }
    add(start_, none, 0);
    if (won(found_.front()->first, generator_.setup_moves(start_).empty())) return tell(0);
    std::size_t next = 0;
    for (; next < found_.size() && next < breadth_first; ++next) {
      if (const auto end = follow(next)) return tell(*end);
      if (stopped()) return answer_;
    }
    for (std::size_t i = next; i < found_.size(); ++i) wait(i);
    hurries_ = true;
    for (std::size_t hope = 0; next < found_.size(); hope = (hope + 1) % hopes) {
      const std::size_t at = waiting_[hope].top().second;
      waiting_[hope].pop();
      if (found_[at]->second.followed) continue;
      ++next;
      if (const auto end = follow(at)) return tell(*end);
      if (stopped()) return answer_;
    }
    answer_.positions = found_.size();
    if (ruleset_.profile().repetition_decides) {
      answer_.reason = fmt::format(
          "in none of the {} that can follow the game is won, but a repetition could decide it, which is not looked at",
          counted(found_.size(), "position"));
      return answer_;
    }
    answer_.verdict = Possibility::no;
    answer_.exhausted = true;
    answer_.reason = fmt::format("all that can follow was looked at, {}: in none {} has won",
                                 counted(found_.size(), "position"), request_.side == Side::white ? "White" : "Black");
    return answer_;
  }

 private:
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

  /// Returns whether the set-up is new.
  bool add(const Setup& setup, std::size_t before, int other_moves) {
    const auto [at, added] = nodes_.try_emplace(ruleset_.essential(setup), Node{before, {}, other_moves});
    if (added) found_.push_back(&*at);
    return added;
  }

  bool won(const Setup& setup, bool no_moves) const {
    if (!no_moves) return false;
    const End end = end_of(generator_.setup_status(setup));
    return setup.to_move == request_.side ? end == End::won : end == End::lost;
  }

  /// Adds what follows from a node. Returns the number of a node in which the side has won.
  std::optional<std::size_t> follow(std::size_t at) {
    found_[at]->second.followed = true;
    const std::vector<MoveOutcome> moves = generator_.setup_moves(found_[at]->first);
    for (const MoveOutcome& move : moves) {
      if (!add(move.after, at, static_cast<int>(moves.size()))) continue;
      const Setup& reached = found_.back()->first;
      Node& added = found_.back()->second;
      const std::size_t count = generator_.setup_moves(reached).size();
      if (won(reached, count == 0)) return found_.size() - 1;
      const bool mine = reached.to_move == request_.side;
      const int own = mine ? static_cast<int>(count) : added.other_moves;
      const int others = mine ? added.other_moves : static_cast<int>(count);
      added.score = {4 * others - own, reached.board.of(owner_of(opponent(request_.side))).size(),
                     reached.board.of(owner_of(request_.side)).size(), others + 3 * way_to_corner(reached.board)};
      if (hurries_) wait(found_.size() - 1);
    }
    return std::nullopt;
  }

  /// How far the other side's king is from a corner, and from the own king; 0 without two kings.
  [[nodiscard]] int way_to_corner(const Board& board) const {
    const auto roles = ruleset_->roles();
    const auto king = std::ranges::find(roles, 'k', &RoleInfo::letter);
    if (king == roles.end()) return 0;
    const SquareSet own = board.of(piece_of(request_.side, king->role));
    const SquareSet other = board.of(piece_of(opponent(request_.side), king->role));
    if (own.empty() || other.empty()) return 0;
    const Square at = *other.begin();
    const Square near = *own.begin();
    return std::min(at.file(), 7 - at.file()) + std::min(at.rank(), 7 - at.rank()) +
           std::max(std::abs(at.file() - near.file()), std::abs(at.rank() - near.rank()));
  }

  void wait(std::size_t at) {
    for (std::size_t i = 0; i < hopes; ++i) waiting_[i].push({found_[at]->second.score[i], at});
  }

  bool stopped() {
    if (request_.progress && found_.size() / 4096 != told_) {
      told_ = found_.size() / 4096;
      request_.progress(fmt::format("{} looked at", counted(found_.size(), "position")));
    }
    if (deadline_.passed()) {
      answer_.reason = deadline_.in_words();
    } else if (found_.size() >= request_.most_positions) {
      answer_.reason = fmt::format("no line was found among {}", counted(found_.size(), "position"));
    } else {
      return false;
    }
    answer_.positions = found_.size();
    return true;
  }

  CanWin tell(std::size_t at) {
    answer_.verdict = Possibility::yes;
    answer_.positions = found_.size();
    std::vector<std::size_t> way;
    for (std::size_t i = at; i != none; i = found_[i]->second.before) way.push_back(i);
    std::ranges::reverse(way);
    Setup now = start_;
    for (std::size_t i = 1; i < way.size(); ++i) {
      for (MoveOutcome& move : generator_.setup_moves(now)) {
        if (!(ruleset_.essential(move.after) == found_[way[i]]->first)) continue;
        now = move.after;
        answer_.line.push_back(std::move(move));
        break;
      }
    }
    return answer_;
  }

  const CanWinRequest& request_;
  Ruleset ruleset_;
  const MoveSource& generator_;
  Setup start_;
  std::unordered_map<Setup, Node, SetupHash> nodes_;  ///< by essential set-ups
  std::vector<std::pair<const Setup, Node>*> found_;  ///< in the order in which they were
  std::array<Queue, hopes> waiting_;
  bool hurries_ = false;
  std::size_t told_ = 0;
  Deadline deadline_;
  CanWin answer_;
};

}  // namespace

CanWin can_win(const Position& position, const CanWinRequest& request) { return HelpSearch(position, request).run(); }

}  // namespace arbiter::tables
