#include "verifier/solve/search/proof_number_run.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "verifier/perft/stopwatch.hpp"
#include "verifier/solve/search/proof_numbers.hpp"
#include "verifier/solve/search/proved_lines.hpp"
#include "verifier/solve/search/proved_moves.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

/// So many nodes are always allowed for shorter proofs.
constexpr std::uint64_t least_nodes_for_shorter = 20'000;
constexpr std::size_t first_bytes = std::size_t{16} << 20U;
constexpr std::size_t table_growth = 8;

/// One run.
class ProofNumberRun {
 public:
  ProofNumberRun(const Position& position, const Request& request)
      : position_(position), request_(request), source_(position.ruleset().search_source(position.setup())),
        root_(source_->node(position.setup())), goals_(*source_, request.stipulation),
        limit_(request.seconds, request.nodes, request.stop) {
    answer_.engine = Engine::proof_number;
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
