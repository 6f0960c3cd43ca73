#include "verifier/solve/search/solve.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/perft/count_table.hpp"
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
struct Solving {
  const Position& position;
  const Request& request;
  std::unique_ptr<SearchSource> source = position.ruleset().generator().search_source(position.setup());
  SearchLimit limit{request.seconds, request.nodes, request.stop};
  Answer answer{};
  std::optional<CountTable> table{};
  std::optional<Search> search{};
  std::optional<Trees> trees{};

  Answer run() {
    const Stopwatch watch;
    answer.stipulation = request.stipulation;
    answer.threats_known = request.shown.threats;
    answer.shortest_only = request.shortest_only;
    answer.intended_stated = request.intended_stated;
    try {
      try {
        find();
      } catch (const EnoughLines&) {
        answer.lines_cut = true;
        if (cooperative(request.stipulation.play)) answer.count_is_least = true;
      }
      judge();
      if (request.proof) prove();
    } catch (const SearchStopped& stopped) {
      answer.stopped = stopped.what();
      answer.no_proof = answer.stopped;
      answer.verdict = Verdict::undecided;
      if (cooperative(request.stipulation.play)) answer.count_is_least = answer.count > 0;
      // Where nobody has said how many are meant, several lines prove nothing.
      const bool stated = request.intended_stated || !cooperative(request.stipulation.play);
      if (stated && answer.count > request.intended) answer.verdict = Verdict::cooked;
    }
    if (cooperative(request.stipulation.play) && (answer.lines_cut || !answer.stopped.empty())) {
      take_out_unfinished(answer.solutions);
      take_out_unfinished(answer.set_play);
    }
    answer.nodes = limit.nodes();
    answer.seconds = watch.seconds();
    answer.chance_of_error += search_error();
    return std::move(answer);
  }

  void find() {
    const bool within = !cooperative(request.stipulation.play) && !request.stipulation.exact;
    const SearchNode node = source->node(position.setup());
    grow_table();
    if (request.post_key) return after_key();
    for (unsigned plies = first_length(request.stipulation.plies); plies <= request.stipulation.plies;
         plies += step()) {
      const bool known = answer.shortest && within;
      if (request.threads > 1 && search->plain() && limit.nodes() >= nodes_for_threads) search_first_moves(node, plies);
      if (known || search->holds(node, plies)) {
        if (!answer.shortest) answer.shortest = plies;
        // Keys within the whole length are those of all lengths.
        const bool last = !within || request.shortest_only || plies + step() > request.stipulation.plies;
        if (last) add_solutions(plies);
        if (answer.count_is_least || request.shortest_only || request.stop_on_short) break;
      } else {
        if (!answer.shortest) answer.exhausted = plies;
        if (request.progress)
          request.progress(fmt::format("no solution of {}; {}", of_length(request.stipulation, plies),
                                       counted(limit.nodes(), "position")));
      }
      grow_table();
    }
    try {
      if (request.set_play) add_set_play();
      if (request.tries && !cooperative(request.stipulation.play)) add_tries();
    } catch (const EnoughLines&) {
      answer.lines_cut = true;  // the solutions are whole
    }
  }

  /// Searches what follows each first move from `node`, with `plies` left before it, on several threads: the answers
  /// are then in the table. Where one solution will do, threads take no further move once a move holds. Throws
  /// SearchStopped.
  void search_first_moves(const SearchNode& node, unsigned plies) {
    std::vector<std::pair<SearchNode, Arrival>> moves;
    each_successor(*source, node, [&](const SearchNode& next, const Arrival& by) {
      moves.emplace_back(next, by);
      return true;
    });
    std::atomic<std::size_t> taken{0};
    std::atomic<bool> found{false};
    const unsigned threads = std::min(request.threads, static_cast<unsigned>(moves.size()));
    share_work(threads, threads, [&](std::size_t) {
      // Each thread keeps what it has learned about the order of moves.
      SearchLimit own_limit(limit);
      Search own_search(*source, request.stipulation, *table, own_limit);
      try {
        for (std::size_t i = taken++; i < moves.size() && !(request.shortest_only && found); i = taken++) {
          if (own_search.holds_after(moves[i].first, moves[i].second, plies)) found = true;
        }
      } catch (...) {
        own_limit.give_up();
        throw;
      }
    });
  }

  /// The diagram stands after the key: a pass takes its place.
  void after_key() {
    const unsigned plies = request.stipulation.plies;
    PlayedMove key = trees->pass(position.setup(), plies);
    const bool holds = plies > 1 && search->holds(source->node(position.setup()), plies - 1);
    if (!holds) {
      answer.exhausted = plies;
      if (plies > 1) answer.tries.push_back({key, trees->refutations(key, request.most_solutions)});
      follow_tries();
      return;
    }
    answer.shortest = plies;
    answer.count = 1;
    if (!request.keys_only) trees->follow(key);
    answer.solutions.push_back(std::move(key));
  }

  /// Makes room for the next length: an entry of 16 bytes for each answer that it may keep. To clear memory that a
  /// short problem never uses would take longer than to solve it.
  void grow_table() {
    const Play play = request.stipulation.play;
    // A length that adds a move of each side may keep hundreds of times as much as the one before it, in a series a few
    // times. Where longer lengths use the answers of shorter ones, a new table, which begins empty, has its price.
    const std::size_t growth = in_series(play) ? 12 : cooperative(play) ? 40 : 8;
    const std::size_t wanted =
        std::min(std::max<std::size_t>(limit.kept() * 16 * growth, std::size_t{1} << 21U), request.table_bytes);
    if (table && table->bytes() * 2 > wanted) return;
    answer.chance_of_error += search_error();
    trees.reset();
    search.reset();
    table.emplace(wanted);
    search.emplace(*source, request.stipulation, *table, limit);
    trees.emplace(Trees{position.ruleset(), request, *source, *search, answer});
  }

  /// The chance that the table of now has given a wrong answer; ends the search.
  double search_error() {
    if (!table) return 0;
    search.reset();
    return table->chance_of_error(table->tried().probes);
  }

  void add_solutions(unsigned plies) {
    if (!cooperative(request.stipulation.play)) {
      // All keys are counted before variations, which may be cut, are listed.
      try {
        trees->first_moves(position.setup(), plies, answer.solutions);
      } catch (const SearchStopped&) {
        answer.count = answer.solutions.size();
        answer.count_is_least = true;
        throw;
      }
      answer.count = answer.solutions.size();
      if (request.keys_only) return;
      for (const bool full : {true, false}) {
        if (!full) trees->main_play = false;
        for (PlayedMove& key : answer.solutions) {
          if ((key.plies == plies) == full) trees->follow(key);
        }
      }
      return;
    }
    std::vector<PlayedMove> first_moves;
    trees->first_moves(position.setup(), plies, first_moves);
    for (PlayedMove& first : first_moves) {
      if (answer.count >= request.most_solutions) {
        answer.count_is_least = true;
        return;
      }
      answer.solutions.push_back(std::move(first));
      PlayedMove& move = answer.solutions.back();
      trees->follow(move);
      answer.count += lines_of(move);
    }
  }

  /// The lengths that are tried, the shorter ones first: a whole move more each time, in series one.
  [[nodiscard]] unsigned step() const { return in_series(request.stipulation.play) ? 1 : 2; }
  [[nodiscard]] unsigned first_length(unsigned plies) const {
    if (request.stipulation.exact) return plies;
    switch (request.stipulation.play) {
      case Play::direct:
      case Play::series: return 1;
      case Play::help: return plies % 2 == 0 ? 2 : request.stipulation.reciprocal ? 3 : 1;
      case Play::help_self: return plies % 2 == 0 ? 2 : 3;
      default: return 2;
    }
  }

  /// What would follow if the other side were to move in the diagram.
  void add_set_play() {
    const Stipulation& asked = request.stipulation;
    if (asked.plies < 2 || asked.play == Play::series || (asked.parry && asked.play == Play::direct)) return;
    const Setup passed =
        request.set_play_from ? *request.set_play_from : position.variant().after_pass(position.setup());
    trees->main_play = false;
    if (source->in_check(source->node(position.setup()))) return;  // it cannot pass
    // In a series the other side has its one move.
    const bool one = in_series(asked.play) || asked.parry;
    const unsigned left = one ? 1 : asked.plies - 1;
    if (asked.play == Play::help || asked.play == Play::help_self || asked.play == Play::series_help) {
      for (unsigned plies = asked.play == Play::series_help ? 1
                            : one                           ? left
                                                            : first_length(left);
           plies <= left; plies += 2) {
        if (!search->holds(source->node(passed), plies)) continue;
        for (PlayedMove& each : trees->good_moves(passed, plies)) {
          trees->follow(each);
          answer.set_play.push_back(std::move(each));
        }
      }
      return;
    }
    if (one && !search->holds(source->node(passed), left)) return;
    for (PlayedMove& reply : trees->replies(passed, left)) {
      if (!trees->holds_after(reply.outcome, left) || too_soon(reply)) continue;
      trees->follow(reply);
      answer.set_play.push_back(std::move(reply));
    }
  }

  /// As Popeye: where the other side is to be forced later, that it may reach the goal now is neither set play nor a
  /// variation of a try.
  [[nodiscard]] bool too_soon(const PlayedMove& reply) const {
    return request.stipulation.play == Play::self && !request.shown.early_goals && reply.goal && reply.plies > 1;
  }

  void add_tries() {
    const unsigned plies = request.stipulation.plies;
    if (plies < 2) return;
    const Setup& root = position.setup();
    // A side that must reach the goal at once has no other move.
    if (request.stipulation.play == Play::reflex && search->goal_in_one(source->node(root))) return;
    for (const MoveOutcome& outcome : position.ruleset().generator().setup_moves(root)) {
      if (trees->holds_after(outcome, plies)) continue;
      // No reply is needed to defend.
      if (search->allows_too_much(source->node(outcome.after), plies - 1)) continue;
      PlayedMove move = trees->played(root, outcome, plies, true);
      std::vector<PlayedMove> refutations = trees->refutations(move, *request.tries);
      if (refutations.empty() || refutations.size() > *request.tries) continue;
      answer.tries.push_back({std::move(move), std::move(refutations)});
    }
    follow_tries();
  }

  /// What follows them but for their refutations, as Popeye prints it.
  void follow_tries() {
    if (!request.by_threats || request.keys_only) return;
    trees->main_play = false;
    const std::size_t duals = answer.duals;
    for (Try& each : answer.tries) {
      trees->follow(each.move);
      std::erase_if(each.move.next, [&](const PlayedMove& reply) {
        return too_soon(reply) || std::ranges::any_of(each.refutations, [&](const PlayedMove& refutation) {
                 return refutation.text == reply.text;
               });
      });
    }
    answer.duals = duals;
  }

  void judge() {
    if (!answer.shortest) {
      answer.verdict = Verdict::none;
    } else if (!request.shortest_only && *answer.shortest < request.stipulation.plies) {
      answer.verdict = Verdict::short_one;
    } else if (answer.count > request.intended) {
      answer.verdict = Verdict::cooked;
    } else if (answer.count_is_least) {
      answer.verdict = Verdict::undecided;
      answer.stopped = "not all solutions were counted";
    } else {
      const bool dual = answer.main_duals > 0 && !request.shortest_only;
      answer.verdict = answer.count != request.intended ? Verdict::none : dual ? Verdict::dual : Verdict::sound;
    }
  }

  void prove() {
    if (!answer.shortest) return;  // nothing but the search says that there is none
    if (request.stipulation.exact || request.stipulation.reciprocal || request.stipulation.parry ||
        request.stipulation.goal == Goal::double_mate || request.stipulation.limits != Limits() ||
        request.stipulation.diagram || request.post_key) {
      answer.no_proof = "proofs of exact-, reci-, pser-, ## and dia, and of play that options change, are not written";
      return;
    }
    if (answer.lines_cut && cooperative(request.stipulation.play)) {
      answer.no_proof = "there are more lines than were asked for";
      return;
    }
    Stipulation asked = answer.stipulation;
    if (answer.shortest_only) asked.plies = *answer.shortest;
    try {
      for (const PlayedMove& move : answer.solutions) {
        if (cooperative(asked.play)) {
          prove_lines(move, 1, move.plies);
        } else {
          prove_chosen(position.setup(), move.outcome, asked.plies, 1);
        }
      }
    } catch (const ProofIsFull&) {
      answer.no_proof = "it has too many moves";
    } catch (const SearchStopped& stopped) {
      answer.no_proof = stopped.what();
    }
  }

  // What passes on the moves that prove solutions. What it asks of the search throws SearchStopped.
  void pass(const ProofMove& move) const {
    if (!request.proof(move)) throw ProofIsFull();
  }
  void pass(unsigned ply, const Setup& before, const MoveOutcome& move, bool goal) const {
    pass({ply, to_text(move.move, before, position.variant()), goal, {}});
  }
  /// Help and series play: the lines of the answer, which must not be cut.
  void prove_lines(const PlayedMove& move, unsigned ply, std::optional<unsigned> length) const {
    pass({ply, move.text, move.goal, length});
    for (const PlayedMove& each : move.next) prove_lines(each, ply + 1, {});
  }
  /// Direct, self and reflex play: under every reply one of the quickest moves.
  void prove_chosen(const Setup& before, const MoveOutcome& move, unsigned left, unsigned ply) {
    const bool goal = trees->reaches(move, left);
    pass(ply, before, move, goal);
    if (!goal) prove_replies(move.after, left - 1, ply + 1);
  }
  /// All replies of the side that must be met, each with one answer.
  void prove_replies(const Setup& setup, unsigned left, unsigned ply) {
    const std::vector<MoveOutcome> legal = position.ruleset().generator().setup_moves(setup);
    if (request.stipulation.play == Play::reflex || request.stipulation.play == Play::semi_reflex) {
      const auto forced =
          std::ranges::find_if(legal, [&](const MoveOutcome& each) { return trees->reaches(each, left); });
      if (forced != legal.end()) return pass(ply, setup, *forced, true);
    }
    for (const MoveOutcome& reply : legal) {
      const bool goal = trees->reaches(reply, left);
      pass(ply, setup, reply, goal);
      if (!goal) prove_answer(reply.after, left - 1, ply + 1);
    }
  }
  /// One of the quickest moves after which the stipulation holds.
  void prove_answer(const Setup& setup, unsigned left, unsigned ply) {
    const std::vector<MoveOutcome> legal = position.ruleset().generator().setup_moves(setup);
    for (unsigned now = 2 - left % 2; now <= left; now += 2) {
      const auto found =
          std::ranges::find_if(legal, [&](const MoveOutcome& each) { return trees->holds_after(each, now); });
      if (found != legal.end()) return prove_chosen(setup, *found, now, ply);
    }
    throw InternalError("a reply that the search has met has no answer");
  }
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
    Answer answer = Solving{*start, forwards}.run();
    answer.start = start->setup();
    return answer;
  }
  if (request.engine == Engine::proof_number) return solve_by_proof_numbers(position, request);
  return Solving{position, request}.run();
}

}  // namespace arbiter::solve
