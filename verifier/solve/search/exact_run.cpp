#include "verifier/solve/search/solve.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/solve/search/exact_search.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::solve {
namespace {

/// Below so many nodes, starting threads costs more than they save.
constexpr std::uint64_t nodes_for_threads = 5'000;
constexpr std::size_t few_bytes = std::size_t{1} << 16U;

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

std::pair<int, int> ends_of(const MoveOutcome& outcome) {
  return {outcome.move.front().from.index(), outcome.move.back().to.index()};
}

bool same_squares(const Move& one, const Move& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](const Step& a, const Step& b) {
    return a.from == b.from && a.to == b.to && a.becomes == b.becomes && a.places == b.places;
  });
}

/// A pass after which the set-up is `after`, written of the first piece.
MoveOutcome pass_to(const Setup& after) {
  const SquareSet own = after.board.of(owner_of(opponent(after.to_move)));
  const Square square = *(own.empty() ? after.board.occupied() : own).begin();
  return {{Step{.from = square, .to = square, .captures = {}, .becomes = *after.board[square]}}, after};
}

/// Thrown when the trees have enough lines.
struct EnoughLines {};

/// One run.
struct Solving {
  const Position& position;
  const Request& request;
  const Stipulation& asked = request.stipulation;
  const bool together = cooperative(asked.play);
  /// A shorter way to the goal is one within the whole length.
  const bool within = !together && !asked.exact;
  Ruleset ruleset = position.ruleset();
  std::unique_ptr<SearchSource> source = ruleset.generator().search_source(position.setup());
  SearchLimit limit{request.seconds, request.nodes, request.stop};
  Answer answer{};
  std::optional<CountTable> table{};
  std::optional<Search> search{};
  // Of the trees of moves around the answers of the search:
  std::size_t lines = 0;
  std::map<std::pair<int, int>, int> refuted_by{};  ///< how often a reply, by its squares, refuted a move
  /// So far, the variation has the full length and follows a key; not so in threats and set play.
  bool main_play = true;

  Answer run() {
    const Stopwatch watch;
    answer.stipulation = asked;
    answer.threats_known = request.shown.threats;
    answer.shortest_only = request.shortest_only;
    answer.intended_stated = request.intended_stated;
    try {
      try {
        find();
      } catch (const EnoughLines&) {
        answer.lines_cut = true;
        if (together) answer.count_is_least = true;
      }
      judge();
      if (request.proof) prove();
    } catch (const SearchStopped& stopped) {
      answer.stopped = stopped.what();
      answer.no_proof = answer.stopped;
      answer.verdict = Verdict::undecided;
      if (together) answer.count_is_least = answer.count > 0;
      // Where nobody has said how many are meant, several lines prove nothing.
      const bool stated = request.intended_stated || !together;
      if (stated && answer.count > request.intended) answer.verdict = Verdict::cooked;
    }
    if (together && (answer.lines_cut || !answer.stopped.empty())) {
      take_out_unfinished(answer.solutions);
      take_out_unfinished(answer.set_play);
    }
    answer.nodes = limit.nodes();
    answer.seconds = watch.seconds();
    answer.chance_of_error += search_error();
    return std::move(answer);
  }

  void find() {
    const SearchNode node = source->node(position.setup());
    grow_table();
    if (request.post_key) return after_key();
    for (unsigned plies = first_length(asked.plies); plies <= asked.plies; plies += step()) {
      const bool known = answer.shortest && within;
      if (request.threads > 1 && search->plain() && limit.nodes() >= nodes_for_threads) search_first_moves(node, plies);
      if (known || search->holds(node, plies)) {
        if (!answer.shortest) answer.shortest = plies;
        // Keys within the whole length are those of all lengths.
        const bool last = !within || request.shortest_only || plies + step() > asked.plies;
        if (last) add_solutions(plies);
        if (answer.count_is_least || request.shortest_only || request.stop_on_short) break;
      } else {
        if (!answer.shortest) answer.exhausted = plies;
        if (request.progress)
          request.progress(
              fmt::format("no solution of {}; {}", of_length(asked, plies), counted(limit.nodes(), "position")));
      }
      grow_table();
    }
    try {
      if (request.set_play) add_set_play();
      if (request.tries && !together) add_tries();
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
      Search own_search(*source, asked, *table, own_limit);
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
    const unsigned plies = asked.plies;
    const Setup& after = position.setup();
    PlayedMove key = played_move(*source, ruleset.variant(), ruleset->after_pass(after), pass_to(after), plies, true);
    const bool holds = plies > 1 && search->holds(source->node(after), plies - 1);
    if (!holds) {
      answer.exhausted = plies;
      if (plies > 1) answer.tries.push_back({key, refutations(key, request.most_solutions)});
      return follow_tries();
    }
    answer.shortest = plies;
    answer.count = 1;
    if (!request.keys_only) follow(key);
    answer.solutions.push_back(std::move(key));
  }

  /// Makes room for the next length: an entry of 16 bytes for each answer that it may keep. To clear memory that a
  /// short problem never uses would take longer than to solve it.
  void grow_table() {
    // A length that adds a move of each side may keep hundreds of times as much as the one before it, in a series a few
    // times. Where longer lengths use the answers of shorter ones, a new table, which begins empty, has its price.
    const std::size_t growth = in_series(asked.play) ? 12 : together ? 40 : 8;
    const std::size_t wanted =
        std::min(std::max<std::size_t>(limit.kept() * 16 * growth, std::size_t{1} << 21U), request.table_bytes);
    if (table && table->bytes() * 2 > wanted) return;
    answer.chance_of_error += search_error();
    search.reset();
    table.emplace(wanted);
    search.emplace(*source, asked, *table, limit);
    lines = 0;
    refuted_by.clear();
    main_play = true;
  }

  /// The chance that the table of now has given a wrong answer; ends the search.
  double search_error() {
    if (!table) return 0;
    search.reset();
    return table->chance_of_error(table->tried().probes);
  }

  void add_solutions(unsigned plies) {
    if (!together) {
      // All keys are counted before variations, which may be cut, are listed.
      try {
        first_moves(position.setup(), plies, answer.solutions);
      } catch (const SearchStopped&) {
        answer.count = answer.solutions.size();
        answer.count_is_least = true;
        throw;
      }
      answer.count = answer.solutions.size();
      if (request.keys_only) return;
      for (const bool full : {true, false}) {
        if (!full) main_play = false;
        for (PlayedMove& key : answer.solutions) {
          if ((key.plies == plies) == full) follow(key);
        }
      }
      return;
    }
    std::vector<PlayedMove> firsts;
    first_moves(position.setup(), plies, firsts);
    for (PlayedMove& first : firsts) {
      if (answer.count >= request.most_solutions) {
        answer.count_is_least = true;
        return;
      }
      answer.solutions.push_back(std::move(first));
      PlayedMove& move = answer.solutions.back();
      follow(move);
      answer.count += lines_of(move);
    }
  }

  /// The lengths that are tried, the shorter ones first: a whole move more each time, in series one.
  [[nodiscard]] unsigned step() const { return in_series(asked.play) ? 1 : 2; }
  [[nodiscard]] unsigned first_length(unsigned plies) const {
    if (asked.exact) return plies;
    switch (asked.play) {
      case Play::direct:
      case Play::series: return 1;
      case Play::help: return plies % 2 == 0 ? 2 : asked.reciprocal ? 3 : 1;
      case Play::help_self: return plies % 2 == 0 ? 2 : 3;
      default: return 2;
    }
  }

  /// What would follow if the other side were to move in the diagram.
  void add_set_play() {
    if (asked.plies < 2 || asked.play == Play::series || (asked.parry && asked.play == Play::direct)) return;
    const Setup passed = request.set_play_from ? *request.set_play_from : ruleset->after_pass(position.setup());
    main_play = false;
    if (source->in_check(source->node(position.setup()))) return;  // it cannot pass
    // In a series the other side has its one move.
    const bool one = in_series(asked.play) || asked.parry;
    const unsigned left = one ? 1 : asked.plies - 1;
    if (asked.play == Play::help || asked.play == Play::help_self || asked.play == Play::series_help) {
      for (unsigned plies = one ? left : first_length(left); plies <= left; plies += 2) {
        if (!search->holds(source->node(passed), plies)) continue;
        for (PlayedMove& each : good_moves(passed, plies)) {
          follow(each);
          answer.set_play.push_back(std::move(each));
        }
      }
      return;
    }
    if (one && !search->holds(source->node(passed), left)) return;
    for (PlayedMove& reply : replies(passed, left)) {
      if (!holds_after(reply.outcome, left) || too_soon(reply)) continue;
      follow(reply);
      answer.set_play.push_back(std::move(reply));
    }
  }

  /// As Popeye: where the other side is to be forced later, that it may reach the goal now is neither set play nor a
  /// variation of a try.
  [[nodiscard]] bool too_soon(const PlayedMove& reply) const {
    return asked.play == Play::self && !request.shown.early_goals && reply.goal && reply.plies > 1;
  }

  void add_tries() {
    const unsigned plies = asked.plies;
    if (plies < 2) return;
    const Setup& root = position.setup();
    // A side that must reach the goal at once has no other move.
    if (asked.play == Play::reflex && search->goal_in_one(source->node(root))) return;
    for (const MoveOutcome& outcome : ruleset.generator().setup_moves(root)) {
      if (holds_after(outcome, plies)) continue;
      // No reply is needed to defend.
      if (search->allows_too_much(source->node(outcome.after), plies - 1)) continue;
      PlayedMove move = played(root, outcome, plies, true);
      std::vector<PlayedMove> refuting = refutations(move, *request.tries);
      if (refuting.empty() || refuting.size() > *request.tries) continue;
      answer.tries.push_back({std::move(move), std::move(refuting)});
    }
    follow_tries();
  }

  /// What follows them but for their refutations, as Popeye prints it.
  void follow_tries() {
    if (!request.by_threats || request.keys_only) return;
    main_play = false;
    const std::size_t duals = answer.duals;
    for (Try& each : answer.tries) {
      follow(each.move);
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
    } else if (!request.shortest_only && *answer.shortest < asked.plies) {
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
    const auto without = [&](const char* why) { answer.no_proof = why; };
    if (asked.exact || asked.reciprocal || asked.parry || asked.goal == Goal::double_mate || asked.limits != Limits() ||
        asked.diagram || request.post_key)
      return without("proofs of exact-, reci-, pser-, ## and dia, and of play that options change, are not written");
    if (answer.lines_cut && together) return without("there are more lines than were asked for");
    const unsigned plies = answer.shortest_only ? *answer.shortest : asked.plies;
    try {
      for (const PlayedMove& move : answer.solutions) {
        if (together) {
          prove_lines(move, 1, move.plies);
        } else {
          prove_chosen(position.setup(), move.outcome, plies, 1);
        }
      }
    } catch (const ProofIsFull&) {
      without("it has too many moves");
    } catch (const SearchStopped& stopped) {
      without(stopped.what());
    }
  }

  // What passes on the moves that prove solutions. What it asks of the search throws SearchStopped.
  void pass(unsigned ply, const Setup& before, const MoveOutcome& move, bool goal) const {
    request.proof({ply, to_text(move.move, before, ruleset.variant()), goal, {}});
  }
  /// Help and series play: the lines of the answer, which must not be cut.
  void prove_lines(const PlayedMove& move, unsigned ply, std::optional<unsigned> length) const {
    request.proof({ply, move.text, move.goal, length});
    for (const PlayedMove& each : move.next) prove_lines(each, ply + 1, {});
  }
  /// Direct, self and reflex play: under every reply one of the quickest moves.
  void prove_chosen(const Setup& before, const MoveOutcome& move, unsigned left, unsigned ply) {
    const bool goal = reaches(move, left);
    pass(ply, before, move, goal);
    if (!goal) prove_replies(move.after, left - 1, ply + 1);
  }
  /// All replies of the side that must be met, each with one answer.
  void prove_replies(const Setup& setup, unsigned left, unsigned ply) {
    const std::vector<MoveOutcome> legal = ruleset.generator().setup_moves(setup);
    if (asked.play == Play::reflex || asked.play == Play::semi_reflex) {
      const auto forced = std::ranges::find_if(legal, [&](const MoveOutcome& each) { return reaches(each, left); });
      if (forced != legal.end()) return pass(ply, setup, *forced, true);
    }
    for (const MoveOutcome& reply : legal) {
      const bool goal = reaches(reply, left);
      pass(ply, setup, reply, goal);
      if (!goal) prove_answer(reply.after, left - 1, ply + 1);
    }
  }
  /// One of the quickest moves after which the stipulation holds.
  void prove_answer(const Setup& setup, unsigned left, unsigned ply) {
    const std::vector<MoveOutcome> legal = ruleset.generator().setup_moves(setup);
    for (unsigned now = 2 - left % 2; now <= left; now += 2) {
      const auto found = std::ranges::find_if(legal, [&](const MoveOutcome& each) { return holds_after(each, now); });
      if (found != legal.end()) return prove_chosen(setup, *found, now, ply);
    }
    throw InternalError("a reply that the search has met has no answer");
  }

  // ---- Trees of moves around the answers. They throw EnoughLines above Request::most_lines, and SearchStopped.

  /// What may be played with `plies` left, passes among it.
  std::vector<MoveOutcome> moves_of(const Setup& setup, unsigned plies, bool passed) const {
    const SearchNode node = source->node(setup);
    if (search->parries(plies) && !source->in_check(node)) return {pass_to(ruleset->after_pass(setup))};
    std::vector<MoveOutcome> moves = ruleset.generator().setup_moves(setup);
    if (search->may_pass(node, passed)) moves.push_back(pass_to(ruleset->after_pass(setup)));
    if (!search->goal_counts(plies)) return moves;
    // Double mates are not legal: the rules tell which they are, and the generator how many.
    std::size_t left = search->double_mates(node);
    if (left == 0) return moves;
    for (MoveOutcome& outcome : unguarded_moves(ruleset, setup)) {
      if (!search->reaches(source->node(outcome.after), arrival_of(outcome.move))) continue;
      ensure(left-- > 0, "the rules know more double mates than the generator");
      moves.push_back(std::move(outcome));
    }
    ensure(left == 0, "the generator knows more double mates than the rules");
    return moves;
  }

  /// The moves of a side that chooses, with `plies` left, after which the stipulation holds: first moves without what
  /// follows. In direct and self play only the quickest, and `plies` becomes what they need.
  /// `passed`: the other side has just done so.
  std::vector<PlayedMove> good_moves(const Setup& setup, unsigned& plies, bool passed = false) {
    const std::vector<MoveOutcome> legal = moves_of(setup, plies, passed);
    for (unsigned now = within ? 2 - plies % 2 : plies; now <= plies; now += 2) {
      std::vector<PlayedMove> good;
      for (const MoveOutcome& outcome : legal) {
        if (holds_after(outcome, now)) good.push_back(played(setup, outcome, now, true));
      }
      if (!good.empty()) {
        plies = now;
        return good;
      }
    }
    return {};
  }

  /// All moves after which the stipulation holds with `plies` left before them, added to `result` one by one: if the
  /// search is ended, those that are known stay there. In direct and self play each has the plies that it needs.
  void first_moves(const Setup& setup, unsigned plies, std::vector<PlayedMove>& result) {
    for (const MoveOutcome& outcome : moves_of(setup, plies, false)) {
      if (!holds_after(outcome, plies)) continue;
      unsigned least = plies;
      if (within) {
        least = 2 - plies % 2;
        while (least < plies && !holds_after(outcome, least)) least += 2;
      }
      lines = 0;  // first moves are never cut: the verdict counts them
      result.push_back(played(setup, outcome, least, true));
    }
  }

  /// Adds what follows a move that keeps the stipulation.
  void follow(PlayedMove& move) {
    if (move.goal || move.plies <= 1) return;
    const Setup after =
        moves_again(asked.play, move.plies) ? ruleset->after_pass(move.outcome.after) : move.outcome.after;
    const unsigned left = move.plies - 1;
    if (search->chooses(left)) {
      add_choices(move, after, left);
    } else {
      search->below(source->node(after), left, [&] { add_replies(move, after, left); });
    }
  }

  /// Every move of the side to move that it may play, with what must follow.
  std::vector<PlayedMove> replies(const Setup& setup, unsigned left, bool passed = false) {
    std::vector<PlayedMove> result;
    const bool must = must_end(setup);
    for (const MoveOutcome& outcome : moves_of(setup, left, passed)) {
      if (must && !search->reaches(source->node(outcome.after), arrival_of(outcome.move))) continue;
      result.push_back(played(setup, outcome, left, false));
    }
    return result;
  }

  /// Reflex play: who can reach the goal may play nothing else.
  bool must_end(const Setup& setup) const {
    return (asked.play == Play::reflex || asked.play == Play::semi_reflex) && search->goal_in_one(source->node(setup));
  }

  bool holds_after(const MoveOutcome& outcome, unsigned plies) {
    return search->holds_after(source->node(outcome.after), arrival_of(outcome.move), plies);
  }

  /// Whether the move reaches the goal, and that counts with `plies` left before it.
  bool reaches(const MoveOutcome& outcome, unsigned plies) const {
    return search->goal_counts(plies) && search->reaches(source->node(outcome.after), arrival_of(outcome.move));
  }

  /// The replies after `move` after which the stipulation fails; stops after `most` + 1.
  std::vector<PlayedMove> refutations(const PlayedMove& move, unsigned most) {
    std::vector<PlayedMove> result;
    const Setup after = move.outcome.after;
    const unsigned left = move.plies - 1;
    const std::vector<MoveOutcome> replies = moves_of(after, left, is_pass(move.outcome.move.front()));
    // A move with many refutations is told quickest by those that are known, and by those that refuted other moves.
    std::vector<std::pair<int, const MoveOutcome*>> order;
    for (const MoveOutcome& reply : replies) {
      const bool known = left > 1 && search->plain() && search->known_to_fail(source->node(reply.after), left - 1);
      order.emplace_back(known ? std::numeric_limits<int>::max() : refuted_by[ends_of(reply)], &reply);
    }
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [often, reply] : order) {
      if (holds_after(*reply, left)) continue;
      ++refuted_by[ends_of(*reply)];
      result.push_back(played(after, *reply, left, false));
      if (result.size() > most) break;
    }
    return result;
  }

  PlayedMove played(const Setup& before, const MoveOutcome& outcome, unsigned plies, bool chosen) {
    PlayedMove result = played_move(*source, ruleset.variant(), before, outcome, plies, chosen);
    result.goal = reaches(outcome, plies);
    if (++lines > request.most_lines) throw EnoughLines();
    return result;
  }

  void add_choices(PlayedMove& move, const Setup& after, unsigned left) {
    const unsigned full = left;
    move.next = good_moves(after, left, is_pass(move.outcome.move.front()));
    const bool main = std::exchange(main_play, main_play && left == full);
    if (move.next.size() > 1 && !move.separates && !together) {
      ++answer.duals;
      if (main_play) ++answer.main_duals;
    }
    for (PlayedMove& each : move.next) follow(each);
    main_play = main;
  }

  void add_replies(PlayedMove& move, const Setup& after, unsigned left) {
    const bool direct = asked.play == Play::direct;
    const bool at_once = !direct && (must_end(after) || left == 1 || search->holds(source->node(after), 1));
    if (request.shown.threats && !asked.parry && (direct || (request.by_threats && !at_once))) {
      // A threat is what would follow a pass; a side in check cannot pass.
      if (!source->in_check(source->node(after))) {
        unsigned plies = left - 1;
        move.threats = good_moves(ruleset->after_pass(after), plies);
        const bool main = std::exchange(main_play, false);
        for (PlayedMove& threat : move.threats) follow(threat);
        main_play = main;
      }
    }
    // A parry series may end after each of its moves.
    const bool ends = asked.parry && !direct && left > 1 && search->holds(source->node(after), 1);
    for (PlayedMove& reply : replies(after, ends ? 1 : left, is_pass(move.outcome.move.front()))) {
      if (!reply.goal && left > 1) {
        // As Popeye: what loses sooner than the threats say is not a defence.
        const unsigned threatened = move.threats.empty() ? 0 : move.threats.front().plies;
        if (request.by_threats && !request.all_replies && !asked.exact && threatened > 2 &&
            search->holds(source->node(reply.outcome.after), threatened - 2))
          continue;
        const std::size_t left_over = threats_left(reply, move.threats);
        const bool separates = request.by_threats && left_over < move.threats.size();
        if (left_over > 0 && !separates && !request.all_replies) continue;
        reply.separates = left_over > 0 && separates;
        const bool main = std::exchange(main_play, main_play && left_over == 0);
        add_choices(reply, reply.outcome.after, left - 1);
        main_play = main;
        if (!request.shown.short_variations && !reply.next.empty() && reply.next.front().plies + 1 < left) continue;
      }
      move.next.push_back(std::move(reply));
    }
    // As Popeye: who can do otherwise does not reach the goal for the other side at once.
    const bool all = !request.by_threats || request.all_replies || request.shown.early_goals;
    const auto goal = [](const PlayedMove& reply) { return reply.goal; };
    if (!all && asked.play == Play::self && left > 1 && !std::ranges::all_of(move.next, goal))
      std::erase_if(move.next, goal);
  }

  /// How many of the threats work after the reply; unless the tree is by threats, whether one does.
  std::size_t threats_left(const PlayedMove& reply, const std::vector<PlayedMove>& threats) {
    if (threats.empty()) return 0;
    std::size_t count = 0;
    for (const MoveOutcome& outcome : moves_of(reply.outcome.after, reply.plies - 1, false)) {
      if (request.by_threats) {
        // As Popeye: the same squares, whatever they have captured, and no slower.
        const auto same = std::ranges::find_if(
            threats, [&](const PlayedMove& threat) { return same_squares(threat.outcome.move, outcome.move); });
        if (same != threats.end() && holds_after(outcome, same->plies)) ++count;
        continue;
      }
      const bool same =
          std::ranges::any_of(threats, [&](const PlayedMove& threat) { return threat.outcome.move == outcome.move; });
      if (same && holds_after(outcome, reply.plies - 1)) return 1;  // one is enough
    }
    return count;
  }
};

}  // namespace

bool holds(const SearchSource& source, const Stipulation& stipulation, const SearchNode& node, SearchLimit& limit) {
  CountTable table(few_bytes);
  return Search(source, stipulation, table, limit).holds(node, stipulation.plies);
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
