#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "verifier/position/setup.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/answer.hpp"

namespace arbiter::solve {

class ProofSink;

/// What is to be solved, what is told of it, and how much it may take.
struct Request {
  Stipulation stipulation;
  Engine engine = Engine::exact;
  unsigned intended = 1;          ///< number of solutions
  bool intended_stated = true;    ///< by the user or the file; else it is what is usual
  unsigned most_solutions = 100;  ///< more are counted as one more, and said to be cut
  bool set_play = false;
  bool post_key = false;                 ///< direct, self and reflex play: the diagram stands after the key
  std::optional<Setup> set_play_from{};  ///< the other side to move; else the diagram in which the side to move passed
  std::optional<Setup> start{};          ///< of proof games, instead of the start of a game; a=>b needs it
  std::optional<unsigned> tries;         ///< list first moves with at most so many refutations
  bool by_threats = false;               ///< also replies that defeat some of several threats, as Popeye prints trees
  bool all_replies = false;              ///< also replies that do not defeat the threat
  Shown shown{};
  bool keys_only = false;           ///< no variations
  bool stop_on_short = false;       ///< help and series play: longer solutions are not looked for
  bool shortest_only = false;       ///< end with the first length that has a solution
  std::size_t most_lines = 20'000;  ///< of all trees together
  unsigned threads = 1;             ///< with more, the number of nodes of a long search varies
  std::size_t table_bytes = std::size_t{256} << 20U;
  std::optional<double> seconds;
  std::optional<std::uint64_t> nodes;
  const std::atomic<bool>* stop = nullptr;
  /// Called when it is known that there is no solution in so many plies; may be empty.
  std::function<void(unsigned plies, std::uint64_t nodes)> progress{};
  /// Proof-number search: called with the numbers of the position, now and then; may be empty.
  std::function<void(std::uint32_t proof, std::uint32_t disproof, std::uint64_t nodes)> numbers{};
  ProofSink* proof = nullptr;  ///< receives a proof of the solutions; see proof.hpp
};

}  // namespace arbiter::solve
