#include "verifier/solve/first_moves.hpp"

#include <mutex>

#include "verifier/perft/workers.hpp"

namespace arbiter::solve {
namespace {

struct FirstMove {
  SearchNode next;
  Arrival by;
};

class Collector final : public NodeVisitor {
 public:
  explicit Collector(std::vector<FirstMove>& moves) : moves_(moves) {}
  bool visit(const SearchNode& next, const Arrival& by) override {
    moves_.push_back({next, by});
    return true;
  }

 private:
  std::vector<FirstMove>& moves_;
};

/// A thread's search, with what it has learned about the order of moves.
struct Searcher {
  Searcher(const SearchSource& source, const Stipulation& stipulation, CountTable& table, const SearchLimit& shared)
      : limit(shared.for_thread()), search(source, stipulation, table, *limit) {}

  std::unique_ptr<SearchLimit> limit;
  Search search;
};

/// Searchers that no thread uses now.
class Pool {
 public:
  template <class Make>
  std::unique_ptr<Searcher> take(const Make& make) {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<Searcher> result = std::move(free_.back());
        free_.pop_back();
        return result;
      }
    }
    return make();
  }
  void put(std::unique_ptr<Searcher> searcher) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(searcher));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Searcher>> free_;
};

}  // namespace

void search_first_moves(const SearchSource& source, const Stipulation& stipulation, CountTable& table,
                        const SearchLimit& limit, const SearchNode& node, unsigned plies, unsigned threads,
                        bool one_will_do) {
  std::vector<FirstMove> moves;
  Collector collector(moves);
  source.successors(node, ~std::uint64_t{0}, collector);
  Pool pool;
  std::atomic<bool> found{false};
  share_work(moves.size(), threads, [&](std::size_t i) {
    if (one_will_do && found) return;
    auto searcher = pool.take([&] { return std::make_unique<Searcher>(source, stipulation, table, limit); });
    try {
      if (searcher->search.holds_after(moves[i].next, moves[i].by, plies)) found = true;
    } catch (...) {
      searcher->limit->give_up();
      throw;
    }
    pool.put(std::move(searcher));
  });
}

}  // namespace arbiter::solve
