#include "verifier/solve/search/proof_number_run.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/perft/stopwatch.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/solve/search/proof_numbers.hpp"
#include "verifier/solve/search/proved_moves.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

/// So many nodes are always allowed for shorter proofs.
constexpr std::uint64_t least_nodes_for_shorter = 20'000;
constexpr std::size_t first_bytes = std::size_t{16} << 20U;
constexpr std::size_t table_growth = 8;

/// Writes out a proof of ProvedMoves: as a tree for people, and for the checker.
class ProvedLines {
 public:
  /// All must outlive it.
  ProvedLines(const Position& position, const SearchSource& source, const Goals& goals, const ProvedMoves& moves)
      : position_(position), variant_(position.variant()), generator_(position.ruleset().generator()), source_(source),
        goals_(goals), moves_(moves) {}

  /// The key with what follows, the longest defence first. Ends after `most` moves; returns whether all are there.
  [[nodiscard]] bool tree(PlayedMove& key, std::size_t most) {
    left_ = most;
    return follow(key);
  }
  /// The key alone.
  [[nodiscard]] PlayedMove key() {
    const Setup& root = position_.setup();
    return played(root, chosen(root), length_at(root), true);
  }
  /// Passes on the whole proof; what follows a position that moves lead to in several ways is there once. Returns false
  /// if the sink ended it.
  [[nodiscard]] bool pass_to(ProofSink& sink) {
    passed_.clear();
    try {
      attack(position_.setup(), 1, sink);
    } catch (const SinkEnded&) {
      return false;
    }
    return true;
  }

 private:
  struct SinkEnded {};

  [[nodiscard]] unsigned length_at(const Setup& setup) const { return moves_.at(source_.node(setup)).plies; }
  /// The attacker's move in the proof.
  [[nodiscard]] MoveOutcome chosen(const Setup& setup) const {
    const ProvedMoves::Choice& choice = moves_.at(source_.node(setup));
    for (MoveOutcome& outcome : generator_.setup_moves(setup)) {
      const SearchNode next = source_.node(outcome.after);
      if (choice.plies == 1) {
        if (goals_.reached(next, arrival_of(outcome.move))) return std::move(outcome);
        continue;
      }
      const SearchKey key = source_.key(next);
      if (key.check == choice.next.check && key.place == choice.next.place) return std::move(outcome);
    }
    throw InternalError("the move of a proof is not listed");
  }
  [[nodiscard]] PlayedMove played(const Setup& before, MoveOutcome outcome, unsigned plies, bool chosen) const {
    PlayedMove result;
    result.text = to_text(outcome.move, before, variant_);
    result.plies = plies;
    result.chosen = chosen;
    result.goal = chosen && plies == 1;
    result.check = source_.in_check(source_.node(outcome.after));
    result.outcome = std::move(outcome);
    return result;
  }
  [[nodiscard]] bool follow(PlayedMove& move) {
    if (move.goal) return true;
    const Setup& setup = move.outcome.after;
    std::vector<PlayedMove> replies;
    for (MoveOutcome& outcome : generator_.setup_moves(setup)) {
      const unsigned plies = 1 + length_at(outcome.after);
      replies.push_back(played(setup, std::move(outcome), plies, false));
    }
    std::stable_sort(replies.begin(), replies.end(),
                     [](const PlayedMove& a, const PlayedMove& b) { return a.plies > b.plies; });
    for (PlayedMove& reply : replies) {
      if (left_ < 2) return false;
      left_ -= 2;
      const Setup& after = reply.outcome.after;
      reply.next.push_back(played(after, chosen(after), reply.plies - 1, true));
      move.next.push_back(std::move(reply));
      if (!follow(move.next.back().next.front())) return false;
    }
    return true;
  }
  /// Returns how many plies the line has from here on.
  unsigned attack(const Setup& setup, unsigned ply, ProofSink& sink) {
    const MoveOutcome move = chosen(setup);
    ProofMove line{ply, to_text(move.move, setup, variant_), length_at(setup) == 1, {}, false};
    const auto before = passed_.find(move.after);
    line.above = before != passed_.end();
    if (!sink.move(line)) throw SinkEnded();
    if (line.goal) return 1;
    if (line.above) return 1 + before->second;
    unsigned most = 0;
    for (const MoveOutcome& reply : generator_.setup_moves(move.after)) {
      if (!sink.move({ply + 1, to_text(reply.move, move.after, variant_), false, {}, false})) throw SinkEnded();
      most = std::max(most, 1 + attack(reply.after, ply + 2, sink));
    }
    passed_.emplace(move.after, most);
    return 1 + most;
  }

  const Position& position_;
  const Variant& variant_;
  const MoveSource& generator_;
  const SearchSource& source_;
  const Goals& goals_;
  const ProvedMoves& moves_;
  std::size_t left_ = 0;                                     ///< moves that the tree may still have
  std::unordered_map<Setup, unsigned, SetupHash> passed_{};  ///< after a move of the attacker: plies that follow
};

/// One run.
class ProofNumberRun {
 public:
  ProofNumberRun(const Position& position, const Request& request)
      : position_(position), request_(request), source_(position.ruleset().search_source(position.setup())),
        root_(source_->node(position.setup())), goals_(*source_, request.stipulation),
        limit_(request.seconds, request.nodes, request.stop) {
    answer_.engine = Engine::proof_number;
    answer_.threats_known = false;
    answer_.stipulation = request.stipulation;
  }

  Answer run() {
    const Stopwatch watch;
    try {
      find();
    } catch (const SearchStopped& stopped) {
      answer_.stopped = stopped.what();
      if (!found_) {
        answer_.verdict = Verdict::undecided;
        answer_.no_proof = answer_.stopped;
        if (numbers_)
          answer_.stopped +=
              fmt::format("; the proof number is {}, the disproof number {}", numbers_->first, numbers_->second);
      }
    }
    if (found_) tell();
    answer_.nodes = limit_.nodes();
    answer_.seconds = watch.seconds();
    search_.reset();
    // Only the last table had a say. A proof was followed move by move: no look-up can have spoilt it.
    if (!found_ || answer_.exhausted > 0) answer_.chance_of_error = table_->chance_of_error(table_->tried().probes);
    return std::move(answer_);
  }

 private:
  void find() {
    const unsigned plies = request_.stipulation.plies;
    if (!forces(plies)) {
      answer_.verdict = Verdict::none;
      answer_.exhausted = plies;
      return;
    }
    search_->allow_all();
    auto moves = std::make_unique<ProvedMoves>(*source_, goals_, *search_);
    length_ = moves->choose(root_, plies);
    found_ = std::move(moves);
    answer_.verdict = Verdict::forced;
    shorten();
  }

  /// To clear memory that a short problem never uses would take longer than to solve it, so that a search that fills a
  /// small table begins again with a greater one.
  bool forces(unsigned plies) {
    for (std::size_t bytes = std::min(first_bytes, request_.table_bytes);;
         bytes = std::min(bytes * table_growth, request_.table_bytes)) {
      search_.reset();
      table_.emplace(bytes);
      search_.emplace(*source_, request_.stipulation, *table_, limit_,
                      [this](std::uint32_t proof, std::uint32_t disproof) {
                        numbers_ = {proof, disproof};
                        if (request_.numbers) request_.numbers(proof, disproof, limit_.nodes());
                      });
      // Half as many nodes as entries, of 16 bytes each.
      if (bytes < request_.table_bytes) search_->allow(bytes / 32);
      try {
        return search_->forces(root_, plies);
      } catch (const ProofNumbers::EnoughNodes&) {
      }
    }
  }

  /// A search in a smaller bound uses what the table knows. Together these take as long as the first search did.
  void shorten() {
    search_->allow(std::max(limit_.nodes(), least_nodes_for_shorter));
    try {
      while (length_ > 1) {
        if (!search_->forces(root_, length_ - 2)) {
          answer_.exhausted = length_ - 2;
          break;
        }
        auto moves = std::make_unique<ProvedMoves>(*source_, goals_, *search_);
        length_ = moves->choose(root_, length_ - 2);
        found_ = std::move(moves);
      }
    } catch (const ProofNumbers::EnoughNodes&) {
    }
    search_->allow_all();
  }

  void tell() {
    answer_.stopped.clear();
    answer_.within = length_;
    if (length_ == 1 || answer_.exhausted + 2 == length_) answer_.shortest = length_;
    answer_.count = 1;
    ProvedLines lines(position_, *source_, goals_, *found_);
    answer_.solutions.push_back(lines.key());
    if (!request_.keys_only) answer_.lines_cut = !lines.tree(answer_.solutions.front(), request_.most_lines);
    if (request_.proof != nullptr && !lines.pass_to(*request_.proof)) answer_.no_proof = "it has too many moves";
  }

  const Position& position_;
  const Request& request_;
  std::unique_ptr<SearchSource> source_;
  SearchNode root_;
  Goals goals_;
  std::optional<CountTable> table_{};
  SearchLimit limit_;
  std::optional<ProofNumbers> search_{};
  std::unique_ptr<ProvedMoves> found_{};
  unsigned length_ = 0;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> numbers_{};
  Answer answer_;
};

}  // namespace

Answer solve_by_proof_numbers(const Position& position, const Request& request) {
  return ProofNumberRun(position, request).run();
}

}  // namespace arbiter::solve
