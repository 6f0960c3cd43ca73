#include "verifier/solve/search/proof_numbers.hpp"

#include <cstddef>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::solve {
namespace {

/// More positions of the attacker than this are not kept: about 60 bytes each, besides the table.
inline constexpr std::size_t most_proved_positions = 5'000'000;

/// The proof that a proof-number search has found, position by position: the attacker's move wherever the defence can
/// lead to. What the table has lost is searched again.
struct ProvedMoves {
  struct Choice {
    SearchKey next{};        ///< the node after the move; nothing if it reaches the goal
    std::uint8_t plies = 0;  ///< within which the goal is reached
    bool settled = false;
  };
  struct Hash {
    std::size_t operator()(const SearchKey& key) const noexcept { return key.check; }
  };

  const Position& position;
  const SearchSource& source;
  const Goals& goals;
  ProofNumbers& search;
  std::unordered_map<SearchKey, Choice, Hash> choices{};
  std::unordered_map<Setup, unsigned, SetupHash> passed{};  ///< after a move of the attacker: plies that follow

  // The proof written out: as a tree for people, and for the checker.

  /// Adds what follows a move, the longest defence first, as long as there are moves left for it; returns whether all
  /// is there.
  [[nodiscard]] bool follow(PlayedMove& move, std::size_t& left) {
    if (move.goal) return true;
    const Setup& setup = move.outcome.after;
    std::vector<PlayedMove> replies;
    for (MoveOutcome& outcome : position.ruleset().generator().setup_moves(setup)) {
      const unsigned plies = 1 + length_at(outcome.after);
      replies.push_back(played(setup, std::move(outcome), plies, false));
    }
    std::ranges::stable_sort(replies, [](const PlayedMove& a, const PlayedMove& b) { return a.plies > b.plies; });
    for (PlayedMove& reply : replies) {
      if (left < 2) return false;
      left -= 2;
      const Setup& after = reply.outcome.after;
      reply.next.push_back(played(after, chosen(after), reply.plies - 1, true));
      move.next.push_back(std::move(reply));
      if (!follow(move.next.back().next.front(), left)) return false;
    }
    return true;
  }
  /// The key alone.
  [[nodiscard]] PlayedMove key() {
    const Setup& root = position.setup();
    return played(root, chosen(root), length_at(root), true);
  }
  /// Passes on the whole proof from the set-up on; what follows a position that moves lead to in several ways is there
  /// once. Returns how many plies the line has from here on.
  unsigned pass_on(const Setup& setup, unsigned ply, const std::function<void(const ProofMove&)>& pass) {
    const MoveOutcome move = chosen(setup);
    ProofMove line{ply, to_text(move.move, setup, position.variant()), length_at(setup) == 1, {}, false};
    const auto before = passed.find(move.after);
    line.above = before != passed.end();
    pass(line);
    if (line.goal) return 1;
    if (line.above) return 1 + before->second;
    unsigned most = 0;
    for (const MoveOutcome& reply : position.ruleset().generator().setup_moves(move.after)) {
      pass({ply + 1, to_text(reply.move, move.after, position.variant()), false, {}, false});
      most = std::max(most, 1 + pass_on(reply.after, ply + 2, pass));
    }
    passed.emplace(move.after, most);
    return 1 + most;
  }

  /// Returns within how many plies the goal is reached: at most `plies`.
  unsigned attack(const SearchNode& node, unsigned plies) {
    const SearchKey key = source.key(node);
    const auto found = choices.find(key);
    if (found != choices.end() && found->second.plies <= plies) return found->second.plies;
    Choice choice;
    if (goals.reached_in_one(node)) {
      choice.plies = 1;
    } else {
      const auto [next, within] = move_at(node, std::min(plies, search.proved_within(node)));
      choice.next = source.key(next);
      choice.plies = static_cast<std::uint8_t>(1 + defence(next, within));
    }
    if (choices.size() >= most_proved_positions) throw SearchStopped("the proof has too many positions");
    // A position that comes back with fewer plies left, maybe below itself, gets a quicker move. That one stays:
    // lengths never grow, so that each is greater than those of what follows, and no line comes back to where it was.
    Choice& kept = choices[key];
    if (kept.plies == 0 || choice.plies < kept.plies) kept = choice;
    return kept.plies;
  }
  unsigned defence(const SearchNode& node, unsigned plies) {
    unsigned most = 0;
    each_successor(source, node, [&](const SearchNode& next, const Arrival&) {
      most = std::max(most, attack(next, plies - 1));
      return true;
    });
    ensure(most > 0, "a proof goes on only where there is a reply");
    return 1 + most;
  }
  /// The lengths once more: that of a position may have become shorter after others had used it.
  unsigned settle(const SearchNode& node) {
    Choice& choice = choices.at(source.key(node));
    if (choice.settled || choice.plies == 1) return choice.plies;
    unsigned most = 0;
    each_successor(source, after(node, choice.next), [&](const SearchNode& reply, const Arrival&) {
      most = std::max(most, settle(reply));
      return true;
    });
    choice.plies = static_cast<std::uint8_t>(most + 2);
    choice.settled = true;
    return choice.plies;
  }
  /// The node after the quickest move that is known, and within how many plies the defence then loses; `plies` are
  /// enough for one.
  [[nodiscard]] std::pair<SearchNode, unsigned> move_at(const SearchNode& node, unsigned plies) {
    std::optional<std::pair<SearchNode, unsigned>> best;
    each_successor(source, node, [&](const SearchNode& next, const Arrival&) {
      const unsigned within = search.proved_within(next);
      if (within < plies && (!best || within < best->second)) best.emplace(next, within);
      return true;
    });
    return best ? *best : search.proving_move(node, plies);
  }
  [[nodiscard]] SearchNode after(const SearchNode& node, const SearchKey& next) const {
    SearchNode result = node;
    const bool none = each_successor(source, node, [&](const SearchNode& each, const Arrival&) {
      if (source.key(each) != next) return true;
      result = each;
      return false;
    });
    ensure(!none, "the move of a proof is legal");
    return result;
  }

  /// The move at a node that the choices lead to.
  [[nodiscard]] const Choice& at(const SearchNode& node) const {
    const auto found = choices.find(source.key(node));
    ensure(found != choices.end(), "a proof has a move wherever the defence leads to");
    return found->second;
  }
  [[nodiscard]] unsigned length_at(const Setup& setup) const { return at(source.node(setup)).plies; }
  /// The attacker's move in the proof.
  [[nodiscard]] MoveOutcome chosen(const Setup& setup) const {
    const Choice& choice = at(source.node(setup));
    for (MoveOutcome& outcome : position.ruleset().generator().setup_moves(setup)) {
      const SearchNode next = source.node(outcome.after);
      const bool is_chosen =
          choice.plies == 1 ? goals.reached(next, arrival_of(outcome.move)) : source.key(next) == choice.next;
      if (is_chosen) return std::move(outcome);
    }
    throw InternalError("the move of a proof is not listed");
  }
  [[nodiscard]] PlayedMove played(const Setup& before, MoveOutcome outcome, unsigned plies, bool chosen) const {
    PlayedMove result = played_move(source, position.variant(), before, std::move(outcome), plies, chosen);
    result.goal = chosen && plies == 1;
    return result;
  }
};

/// So many nodes are always allowed for shorter proofs.
constexpr std::uint64_t least_nodes_for_shorter = 20'000;
constexpr std::size_t first_bytes = std::size_t{16} << 20U;
constexpr std::size_t table_growth = 8;

struct ProofNumberRun {
  const Position& position;
  const Request& request;
  std::unique_ptr<SearchSource> source = position.ruleset().generator().search_source(position.setup());
  SearchNode root = source->node(position.setup());
  Goals goals{*source, request.stipulation};
  std::optional<CountTable> table{};
  SearchLimit limit{request.seconds, request.nodes, request.stop};
  std::optional<ProofNumbers> search{};
  std::optional<ProvedMoves> found{};
  unsigned length = 0;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> numbers{};
  Answer answer{};

  Answer run() {
    const Stopwatch watch;
    answer.engine = Engine::proof_number;
    answer.threats_known = false;
    answer.stipulation = request.stipulation;
    try {
      find();
    } catch (const SearchStopped& stopped) {
      answer.stopped = stopped.what();
      if (!found) {
        answer.verdict = Verdict::undecided;
        answer.no_proof = answer.stopped;
        if (numbers)
          answer.stopped +=
              fmt::format("; the proof number is {}, the disproof number {}", numbers->first, numbers->second);
      }
    }
    if (found) tell();
    answer.nodes = limit.nodes();
    answer.seconds = watch.seconds();
    search.reset();
    // Only the last table had a say. A proof was followed move by move: no look-up can have spoilt it.
    if (!found || answer.exhausted > 0) answer.chance_of_error = table->chance_of_error(table->tried().probes);
    return std::move(answer);
  }

  void find() {
    const unsigned plies = request.stipulation.plies;
    if (!forces(plies)) {
      answer.verdict = Verdict::none;
      answer.exhausted = plies;
      return;
    }
    search->allow_all();
    prove(plies);
    answer.verdict = Verdict::forced;
    shorten();
  }

  /// Chooses the moves of a proof; the goal is forced within `plies`. Throws SearchStopped.
  void prove(unsigned plies) {
    ProvedMoves moves{position, *source, goals, *search};
    moves.attack(root, plies);
    length = moves.settle(root);
    found.emplace(std::move(moves));
  }

  /// To clear memory that a short problem never uses would take longer than to solve it, so that a search that fills a
  /// small table begins again with a greater one.
  bool forces(unsigned plies) {
    for (std::size_t bytes = std::min(first_bytes, request.table_bytes);;
         bytes = std::min(bytes * table_growth, request.table_bytes)) {
      search.reset();
      table.emplace(bytes);
      search.emplace(*source, request.stipulation, *table, limit, [this](std::uint32_t proof, std::uint32_t disproof) {
        numbers = {proof, disproof};
        if (request.progress)
          request.progress(fmt::format("proof number {}, disproof number {}; {}", proof, disproof,
                                       counted(limit.nodes(), "position")));
      });
      // Half as many nodes as entries, of 16 bytes each.
      if (bytes < request.table_bytes) search->allow(bytes / 32);
      try {
        return search->forces(root, plies);
      } catch (const ProofNumbers::EnoughNodes&) {
      }
    }
  }

  /// A search in a smaller bound uses what the table knows. Together these take as long as the first search did.
  void shorten() {
    search->allow(std::max(limit.nodes(), least_nodes_for_shorter));
    try {
      while (length > 1) {
        if (!search->forces(root, length - 2)) {
          answer.exhausted = length - 2;
          break;
        }
        prove(length - 2);
      }
    } catch (const ProofNumbers::EnoughNodes&) {
    }
    search->allow_all();
  }

  void tell() {
    answer.stopped.clear();
    answer.within = length;
    if (length == 1 || answer.exhausted + 2 == length) answer.shortest = length;
    answer.count = 1;
    answer.solutions.push_back(found->key());
    std::size_t left = request.most_lines;
    if (!request.keys_only) answer.lines_cut = !found->follow(answer.solutions.front(), left);
    try {
      if (request.proof) found->pass_on(position.setup(), 1, request.proof);
    } catch (const ProofIsFull&) {
      answer.no_proof = "it has too many moves";
    }
  }
};

}  // namespace

Answer solve_by_proof_numbers(const Position& position, const Request& request) {
  return ProofNumberRun{position, request}.run();
}

}  // namespace arbiter::solve
