#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/solve/input/stipulation.hpp"

namespace arbiter::solve {

/// Whether the same side moves again after a move of a series that is made with so many plies left, itself included.
[[nodiscard]] bool moves_again(Play play, unsigned plies) noexcept;

/// A move of a solution with what follows.
struct PlayedMove {
  Setup before;
  MoveOutcome outcome;
  std::string text;        ///< in the shared grammar (notation/notation.hpp)
  bool goal = false;       ///< it reaches the goal
  bool check = false;      ///< it gives check
  bool chosen = false;     ///< by a side that has to find it; else it is a reply that must be met
  bool separates = false;  ///< a reply that defeats some of several threats; what is left of them is not a dual
  unsigned plies = 0;      ///< moves left of the stipulation before it
  /// Direct play, after a chosen move: what would follow if the other side could pass; empty in zugzwang. `next` then
  /// lists only the replies that defeat all threats; with Request::by_threats, any of them.
  std::vector<PlayedMove> threats;
  std::vector<PlayedMove> next;
};

/// Whether the move breaks the rules of the game: one that mates both sides.
[[nodiscard]] inline bool is_unlawful(const Stipulation& asked, const PlayedMove& move) noexcept {
  return asked.goal == Goal::double_mate && move.goal;
}

/// A first move that fails to few replies.
struct Try {
  PlayedMove move;
  std::vector<PlayedMove> refutations;
};

enum class Verdict : std::uint8_t {
  sound,      ///< as many solutions as intended, none of them shorter
  dual,       ///< as sound, but the side that solves has a choice in a variation of the full length
  cooked,     ///< more solutions than intended
  none,       ///< no solution, or fewer than intended
  short_one,  ///< it can be done in fewer moves
  forced,     ///< it can be done; shorter ways and other keys were not searched
  undecided,  ///< a limit ended the search
};
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;
[[nodiscard]] std::optional<Verdict> verdict_named(std::string_view name) noexcept;

struct Answer;
/// Help or series play with several solutions where it is not stated how many are meant: nothing is wrong with it.
[[nodiscard]] bool merely_several(const Answer& answer) noexcept;

enum class Engine : std::uint8_t {
  exact,         ///< exhausts all moves
  proof_number,  ///< finds one proof of a direct mate or win, or that there is none
};

struct Answer {
  Verdict verdict = Verdict::undecided;
  Engine engine = Engine::exact;
  bool threats_known = true;           ///< else a move without any is not zugzwang
  Stipulation stipulation;             ///< as asked
  std::optional<unsigned> shortest{};  ///< plies of the shortest solution that was found
  std::optional<unsigned> within{};    ///< Verdict::forced: plies of the longest line of the proof
  /// First moves with what follows them. Direct, self and reflex play: all keys within the stipulation's length; help
  /// and series play: the lines of each length, the shorter ones first.
  std::vector<PlayedMove> solutions;
  std::optional<Setup> start{};  ///< proof games: the lines begin here, and lead to the problem's position
  std::size_t count = 0;         ///< keys, or lines of help and series play
  bool intended_stated = true;   ///< as asked: Verdict::cooked of help and series play only counts if it was stated
  bool shortest_only = false;    ///< as asked: the bound was not the length that was meant
  bool count_is_least = false;   ///< the count was cut
  bool lines_cut = false;        ///< variations are missing: most_lines
  std::size_t duals = 0;         ///< places in the variations where the side that solves has a choice
  std::size_t main_duals = 0;    ///< those in variations of the full length that follow a key
  std::vector<PlayedMove> set_play;
  std::vector<Try> tries;
  unsigned exhausted = 0;  ///< no solution in so many plies or fewer, as far as lengths count
  std::string stopped;     ///< why the search ended early; empty if it did not
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string no_proof{};      ///< why Request::proof received none, or not all; empty if it did
  double chance_of_error = 0;  ///< upper bound of the probability that the table gave a wrong answer
};

struct ProofMove;

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
  /// Called now and then with how far the search has come, in words; may be empty.
  std::function<void(const std::string&)> progress{};
  /// Receives the moves of a proof of the solutions, see proof.hpp; throws ProofIsFull if it wants no more; may be
  /// empty.
  std::function<void(const ProofMove&)> proof{};
};

/// A forced win in `moves` moves (1 to most_moves_asked) when nothing else is said: mate in chess, elsewhere whatever
/// ends the variant's game by a move of the side that wins; where it is the other side that makes the last move,
/// `slose`.
[[nodiscard]] Stipulation usual_stipulation(Ruleset ruleset, unsigned moves) noexcept;

/// Why the variant cannot have the stipulation under the profile, and which one fits; empty if it can.
[[nodiscard]] std::string refused(const Stipulation& stipulation, Ruleset ruleset);
/// Why no play from the position reaches the goal, and what fits: a side without a king is neither checked nor mated.
/// Empty if that is not known without a search. The other function must have returned nothing.
[[nodiscard]] std::string refused(const Stipulation& stipulation, const Position& position);
/// What the engine of the request cannot do of it; empty if it can do all.
[[nodiscard]] std::string refused(const Request& request);

/// Where a problem that ends in the diagram begins: the start of a game unless another one is given. Nothing if that
/// is not a position of the variant.
[[nodiscard]] std::optional<Position> start_of(const Position& diagram, const std::optional<Setup>& given);

/// Solves with the generator. The refused() of the variant and of the engine must be empty.
[[nodiscard]] Answer solve(const Position& position, const Request& request);

}  // namespace arbiter::solve
