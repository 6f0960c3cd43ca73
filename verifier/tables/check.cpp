#include "verifier/tables/check.hpp"

#include <fmt/format.h>

#include "verifier/conversion/symmetry.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"
#include "verifier/tables/words.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tables {
namespace {

constexpr std::size_t few_bytes = std::size_t{1} << 16U;

class Checker {
 public:
  Checker(const Table& table, const CheckRequest& request)
      : table_(table), request_(request), variant_(table.variant()), rules_(table.ruleset().rules()),
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
      setup = conversion::colours_swapped(setup, variant_);
      setup.counters.plies = setup.to_move == Side::black ? 1 : 0;
    }
    if (random_.one_in(2) && conversion::may_be_mirrored(setup, variant_))
      setup = conversion::mirrored(setup, variant_);
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
    const auto source = table_.ruleset().search_source(setup);
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

}  // namespace arbiter::tables
