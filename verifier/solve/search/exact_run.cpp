#include "verifier/solve/search/solve.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/perft/stopwatch.hpp"
#include "verifier/position/root.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/solve/search/proof_numbers.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::solve {
namespace {

/// Below so many nodes, starting threads costs more than they save.
constexpr std::uint64_t nodes_for_threads = 5'000;

/// Lines of help and series play below a move.
std::size_t lines_of(const PlayedMove& move) {
  std::size_t sum = 0;
  for (const PlayedMove& each : move.next) sum += lines_of(each);
  return std::max<std::size_t>(sum, 1);
}

/// Takes out the lines of help and series play that were not followed to their end.
void take_out_unfinished(std::vector<PlayedMove>& moves) {
  std::erase_if(moves, [](PlayedMove& move) {
    take_out_unfinished(move.next);
    return !move.goal && move.next.empty();
  });
}

/// One run.
class Solving {
 public:
  Solving(const Position& position, const Request& request)
      : position_(position), request_(request), source_(position.ruleset().generator().search_source(position.setup())),
        limit_(request.seconds, request.nodes, request.stop) {
    answer_.stipulation = request.stipulation;
    answer_.threats_known = request.shown.threats;
    answer_.shortest_only = request.shortest_only;
    answer_.intended_stated = request.intended_stated;
  }

  Answer run() {
    const Stopwatch watch;
    try {
      try {
        find();
      } catch (const EnoughLines&) {
        answer_.lines_cut = true;
        if (cooperative(request_.stipulation.play)) answer_.count_is_least = true;
      }
      judge();
      if (request_.proof) prove();
    } catch (const SearchStopped& stopped) {
      answer_.stopped = stopped.what();
      answer_.no_proof = answer_.stopped;
      answer_.verdict = Verdict::undecided;
      if (cooperative(request_.stipulation.play)) answer_.count_is_least = answer_.count > 0;
      // Where nobody has said how many are meant, several lines prove nothing.
      const bool stated = request_.intended_stated || !cooperative(request_.stipulation.play);
      if (stated && answer_.count > request_.intended) answer_.verdict = Verdict::cooked;
    }
    if (cooperative(request_.stipulation.play) && (answer_.lines_cut || !answer_.stopped.empty())) {
      take_out_unfinished(answer_.solutions);
      take_out_unfinished(answer_.set_play);
    }
    answer_.nodes = limit_.nodes();
    answer_.seconds = watch.seconds();
    answer_.chance_of_error += search_error();
    return std::move(answer_);
  }

 private:
  void find() {
    const bool within = !cooperative(request_.stipulation.play) && !request_.stipulation.exact;
    const SearchNode node = source_->node(position_.setup());
    grow_table();
    if (request_.post_key) return after_key();
    for (unsigned plies = first_length(request_.stipulation.plies); plies <= request_.stipulation.plies;
         plies += step()) {
      const bool known = answer_.shortest && within;
      if (request_.threads > 1 && search_->plain() && limit_.nodes() >= nodes_for_threads)
        search_first_moves(node, plies);
      if (known || search_->holds(node, plies)) {
        if (!answer_.shortest) answer_.shortest = plies;
        // Keys within the whole length are those of all lengths.
        const bool last = !within || request_.shortest_only || plies + step() > request_.stipulation.plies;
        if (last) add_solutions(plies);
        if (answer_.count_is_least || request_.shortest_only || request_.stop_on_short) break;
      } else {
        if (!answer_.shortest) answer_.exhausted = plies;
        if (request_.progress)
          request_.progress(fmt::format("no solution of {}; {}", of_length(request_.stipulation, plies),
                                        counted(limit_.nodes(), "position")));
      }
      grow_table();
    }
    try {
      if (request_.set_play) add_set_play();
      if (request_.tries && !cooperative(request_.stipulation.play)) add_tries();
    } catch (const EnoughLines&) {
      answer_.lines_cut = true;  // the solutions are whole
    }
  }

  /// Searches what follows each first move from `node`, with `plies` left before it, on several threads: the answers
  /// are then in the table. Where one solution will do, threads take no further move once a move holds. Throws
  /// SearchStopped.
  void search_first_moves(const SearchNode& node, unsigned plies) {
    std::vector<std::pair<SearchNode, Arrival>> moves;
    each_successor(*source_, node, [&](const SearchNode& next, const Arrival& by) {
      moves.emplace_back(next, by);
      return true;
    });
    std::atomic<std::size_t> taken{0};
    std::atomic<bool> found{false};
    const unsigned threads = std::min(request_.threads, static_cast<unsigned>(moves.size()));
    share_work(threads, threads, [&](std::size_t) {
      // Each thread keeps what it has learned about the order of moves.
      SearchLimit limit(limit_);
      Search search(*source_, request_.stipulation, *table_, limit);
      try {
        for (std::size_t i = taken++; i < moves.size() && !(request_.shortest_only && found); i = taken++) {
          if (search.holds_after(moves[i].first, moves[i].second, plies)) found = true;
        }
      } catch (...) {
        limit.give_up();
        throw;
      }
    });
  }

  /// The diagram stands after the key: a pass takes its place.
  void after_key() {
    const unsigned plies = request_.stipulation.plies;
    PlayedMove key = trees_->pass(position_.setup(), plies);
    const bool holds = plies > 1 && search_->holds(source_->node(position_.setup()), plies - 1);
    if (!holds) {
      answer_.exhausted = plies;
      if (plies > 1) answer_.tries.push_back({key, trees_->refutations(key, request_.most_solutions)});
      follow_tries();
      return;
    }
    answer_.shortest = plies;
    answer_.count = 1;
    if (!request_.keys_only) trees_->follow(key);
    answer_.solutions.push_back(std::move(key));
  }

  /// Makes room for the next length: an entry of 16 bytes for each answer that it may keep. To clear memory that a
  /// short problem never uses would take longer than to solve it.
  void grow_table() {
    const Play play = request_.stipulation.play;
    // A length that adds a move of each side may keep hundreds of times as much as the one before it, in a series a few
    // times. Where longer lengths use the answers of shorter ones, a new table, which begins empty, has its price.
    const std::size_t growth = in_series(play) ? 12 : cooperative(play) ? 40 : 8;
    const std::size_t wanted =
        std::min(std::max<std::size_t>(limit_.kept() * 16 * growth, std::size_t{1} << 21U), request_.table_bytes);
    if (table_ && table_->bytes() * 2 > wanted) return;
    answer_.chance_of_error += search_error();
    trees_.reset();
    search_.reset();
    table_.emplace(wanted);
    search_.emplace(*source_, request_.stipulation, *table_, limit_);
    trees_.emplace(position_, request_, *source_, *search_, answer_);
  }

  /// The chance that the table of now has given a wrong answer; ends the search.
  double search_error() {
    if (!table_) return 0;
    search_.reset();
    return table_->chance_of_error(table_->tried().probes);
  }

  void add_solutions(unsigned plies) {
    if (!cooperative(request_.stipulation.play)) {
      // All keys are counted before variations, which may be cut, are listed.
      try {
        trees_->first_moves(position_.setup(), plies, answer_.solutions);
      } catch (const SearchStopped&) {
        answer_.count = answer_.solutions.size();
        answer_.count_is_least = true;
        throw;
      }
      answer_.count = answer_.solutions.size();
      if (request_.keys_only) return;
      for (const bool full : {true, false}) {
        if (!full) trees_->leave_main_play();
        for (PlayedMove& key : answer_.solutions) {
          if ((key.plies == plies) == full) trees_->follow(key);
        }
      }
      return;
    }
    std::vector<PlayedMove> first_moves;
    trees_->first_moves(position_.setup(), plies, first_moves);
    for (PlayedMove& first : first_moves) {
      if (answer_.count >= request_.most_solutions) {
        answer_.count_is_least = true;
        return;
      }
      answer_.solutions.push_back(std::move(first));
      PlayedMove& move = answer_.solutions.back();
      trees_->follow(move);
      answer_.count += lines_of(move);
    }
  }

  /// The lengths that are tried, the shorter ones first: a whole move more each time, in series one.
  [[nodiscard]] unsigned step() const { return in_series(request_.stipulation.play) ? 1 : 2; }
  [[nodiscard]] unsigned first_length(unsigned plies) const {
    if (request_.stipulation.exact) return plies;
    switch (request_.stipulation.play) {
      case Play::direct:
      case Play::series: return 1;
      case Play::help: return plies % 2 == 0 ? 2 : request_.stipulation.reciprocal ? 3 : 1;
      case Play::help_self: return plies % 2 == 0 ? 2 : 3;
      default: return 2;
    }
  }

  /// What would follow if the other side were to move in the diagram.
  void add_set_play() {
    const Stipulation& asked = request_.stipulation;
    if (asked.plies < 2 || asked.play == Play::series || (asked.parry && asked.play == Play::direct)) return;
    const Setup passed =
        request_.set_play_from ? *request_.set_play_from : position_.variant().after_pass(position_.setup());
    trees_->leave_main_play();
    if (source_->in_check(source_->node(position_.setup()))) return;  // it cannot pass
    // In a series the other side has its one move.
    const bool one = in_series(asked.play) || asked.parry;
    const unsigned left = one ? 1 : asked.plies - 1;
    if (asked.play == Play::help || asked.play == Play::help_self || asked.play == Play::series_help) {
      for (unsigned plies = asked.play == Play::series_help ? 1
                            : one                           ? left
                                                            : first_length(left);
           plies <= left; plies += 2) {
        if (!search_->holds(source_->node(passed), plies)) continue;
        for (PlayedMove& each : trees_->good_moves(passed, plies)) {
          trees_->follow(each);
          answer_.set_play.push_back(std::move(each));
        }
      }
      return;
    }
    if (one && !search_->holds(source_->node(passed), left)) return;
    for (PlayedMove& reply : trees_->replies(passed, left)) {
      if (!trees_->holds_after(reply.outcome, left) || too_soon(reply)) continue;
      trees_->follow(reply);
      answer_.set_play.push_back(std::move(reply));
    }
  }

  /// As Popeye: where the other side is to be forced later, that it may reach the goal now is neither set play nor a
  /// variation of a try.
  [[nodiscard]] bool too_soon(const PlayedMove& reply) const {
    return request_.stipulation.play == Play::self && !request_.shown.early_goals && reply.goal && reply.plies > 1;
  }

  void add_tries() {
    const unsigned plies = request_.stipulation.plies;
    if (plies < 2) return;
    const Setup& root = position_.setup();
    // A side that must reach the goal at once has no other move.
    if (request_.stipulation.play == Play::reflex && search_->goal_in_one(source_->node(root))) return;
    for (const MoveOutcome& outcome : position_.ruleset().generator().setup_moves(root)) {
      if (trees_->holds_after(outcome, plies)) continue;
      // No reply is needed to defend.
      if (search_->allows_too_much(source_->node(outcome.after), plies - 1)) continue;
      PlayedMove move = trees_->played(root, outcome, plies, true);
      std::vector<PlayedMove> refutations = trees_->refutations(move, *request_.tries);
      if (refutations.empty() || refutations.size() > *request_.tries) continue;
      answer_.tries.push_back({std::move(move), std::move(refutations)});
    }
    follow_tries();
  }

  /// What follows them but for their refutations, as Popeye prints it.
  void follow_tries() {
    if (!request_.by_threats || request_.keys_only) return;
    trees_->leave_main_play();
    const std::size_t duals = answer_.duals;
    for (Try& each : answer_.tries) {
      trees_->follow(each.move);
      std::erase_if(each.move.next, [&](const PlayedMove& reply) {
        return too_soon(reply) || std::ranges::any_of(each.refutations, [&](const PlayedMove& refutation) {
                 return refutation.text == reply.text;
               });
      });
    }
    answer_.duals = duals;
  }

  void judge() {
    if (!answer_.shortest) {
      answer_.verdict = Verdict::none;
    } else if (!request_.shortest_only && *answer_.shortest < request_.stipulation.plies) {
      answer_.verdict = Verdict::short_one;
    } else if (answer_.count > request_.intended) {
      answer_.verdict = Verdict::cooked;
    } else if (answer_.count_is_least) {
      answer_.verdict = Verdict::undecided;
      answer_.stopped = "not all solutions were counted";
    } else {
      const bool dual = answer_.main_duals > 0 && !request_.shortest_only;
      answer_.verdict = answer_.count != request_.intended ? Verdict::none : dual ? Verdict::dual : Verdict::sound;
    }
  }

  void prove() {
    if (!answer_.shortest) return;  // nothing but the search says that there is none
    if (request_.stipulation.exact || request_.stipulation.reciprocal || request_.stipulation.parry ||
        request_.stipulation.goal == Goal::double_mate || request_.stipulation.limits != Limits() ||
        request_.stipulation.diagram || request_.post_key) {
      answer_.no_proof = "proofs of exact-, reci-, pser-, ## and dia, and of play that options change, are not written";
      return;
    }
    if (answer_.lines_cut && cooperative(request_.stipulation.play)) {
      answer_.no_proof = "there are more lines than were asked for";
      return;
    }
    Stipulation asked = answer_.stipulation;
    if (answer_.shortest_only) asked.plies = *answer_.shortest;
    try {
      for (const PlayedMove& move : answer_.solutions) {
        if (cooperative(asked.play)) {
          prove_lines(move, 1, move.plies);
        } else {
          prove_chosen(position_.setup(), move.outcome, asked.plies, 1);
        }
      }
    } catch (const ProofIsFull&) {
      answer_.no_proof = "it has too many moves";
    } catch (const SearchStopped& stopped) {
      answer_.no_proof = stopped.what();
    }
  }

  // What passes on the moves that prove solutions. What it asks of the search throws SearchStopped.
  void pass(const ProofMove& move) const {
    if (!request_.proof(move)) throw ProofIsFull();
  }
  void pass(unsigned ply, const Setup& before, const MoveOutcome& move, bool goal) const {
    pass({ply, to_text(move.move, before, position_.variant()), goal, {}});
  }
  /// Help and series play: the lines of the answer, which must not be cut.
  void prove_lines(const PlayedMove& move, unsigned ply, std::optional<unsigned> length) const {
    pass({ply, move.text, move.goal, length});
    for (const PlayedMove& each : move.next) prove_lines(each, ply + 1, {});
  }
  /// Direct, self and reflex play: under every reply one of the quickest moves.
  void prove_chosen(const Setup& before, const MoveOutcome& move, unsigned left, unsigned ply) {
    const bool goal = trees_->reaches(move, left);
    pass(ply, before, move, goal);
    if (!goal) prove_replies(move.after, left - 1, ply + 1);
  }
  /// All replies of the side that must be met, each with one answer.
  void prove_replies(const Setup& setup, unsigned left, unsigned ply) {
    const std::vector<MoveOutcome> legal = position_.ruleset().generator().setup_moves(setup);
    if (request_.stipulation.play == Play::reflex || request_.stipulation.play == Play::semi_reflex) {
      const auto forced =
          std::ranges::find_if(legal, [&](const MoveOutcome& each) { return trees_->reaches(each, left); });
      if (forced != legal.end()) return pass(ply, setup, *forced, true);
    }
    for (const MoveOutcome& reply : legal) {
      const bool goal = trees_->reaches(reply, left);
      pass(ply, setup, reply, goal);
      if (!goal) prove_answer(reply.after, left - 1, ply + 1);
    }
  }
  /// One of the quickest moves after which the stipulation holds.
  void prove_answer(const Setup& setup, unsigned left, unsigned ply) {
    const std::vector<MoveOutcome> legal = position_.ruleset().generator().setup_moves(setup);
    for (unsigned now = 2 - left % 2; now <= left; now += 2) {
      const auto found =
          std::ranges::find_if(legal, [&](const MoveOutcome& each) { return trees_->holds_after(each, now); });
      if (found != legal.end()) return prove_chosen(setup, *found, now, ply);
    }
    throw InternalError("a reply that the search has met has no answer");
  }

  const Position& position_;
  const Request& request_;
  std::unique_ptr<SearchSource> source_;
  SearchLimit limit_;
  Answer answer_;
  std::optional<CountTable> table_;
  std::optional<Search> search_;
  std::optional<Trees> trees_;
};

}  // namespace

std::optional<Position> start_of(const Position& diagram, const std::optional<Setup>& given) {
  const Variant& variant = diagram.variant();
  if (given) {
    const auto start = Position::from_setup(diagram.ruleset(), *given);
    return start ? std::optional(*start) : std::nullopt;
  }
  const RootReading start =
      read_root(variant.positions().front().fen, diagram.ruleset(), FenOptions{}, Take::positions);
  return start.written ? std::optional(*start.written->root.position()) : std::nullopt;
}

Answer solve(const Position& position, const Request& request) {
  if (ends_in_diagram(request.stipulation.goal)) {
    Request forwards = request;
    forwards.stipulation.diagram = position.setup().board;
    const auto start = start_of(position, request.start);
    ensure(start.has_value(), "a proof game without a start");
    Answer answer = Solving(*start, forwards).run();
    answer.start = start->setup();
    return answer;
  }
  if (request.engine == Engine::proof_number) return solve_by_proof_numbers(position, request);
  return Solving(position, request).run();
}

}  // namespace arbiter::solve
