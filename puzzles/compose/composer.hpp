#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/query/words.hpp"
#include "puzzles/solve/solver.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/space.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// What a position that satisfies all formulas so far teaches, if it is not what is looked for: formulas that it does
/// not satisfy, and that every position does which is.
struct Refutation {
  enum class Why : unsigned char {
    none,         ///< the position shows the theme, and may be given
    invariants,   ///< it breaks invariants of legal games
    faults,       ///< it has a fault that no invariant states
    theme,        ///< the generator finds why it does not show the theme
    unreachable,  ///< it shows the theme, but no game reaches it
  } why = Why::none;
  std::string said{};               ///< of a theme: what is wrong
  std::vector<Formula> formulas{};  ///< one of them must be new where a solver kept the others, unless `unreachable`
};

/// Refutes a position of the problem's case, apart from invariants. Uses the rules, the generator and the theme, never
/// a solver: the same positions in the same order give the same formulas. Throws TooManyMoves.
[[nodiscard]] Refutation refute(const Theme& theme, Problem& problem, ReachReasons& why_unreachable,
                                const Setup& setup);

/// The task of finding positions in one case.
struct Job {
  const Theme& theme;
  const Request& request;
  const Case& part;
  SolverStyle style;
  std::size_t count = 1;               ///< positions
  bool minimise = false;               ///< each reported position has fewer pieces than the one before
  bool reduce = true;                  ///< remove pieces that are not needed
  std::optional<std::size_t> at_most;  ///< pieces on the board
  std::vector<Setup> known;            ///< these sets of squares, and their mirror images, must not be found again
  double seconds = 0;                  ///< of the clock
  std::size_t local_boards = 0;        ///< if not 0: this many random boards, without a solver; never `impossible`
  bool explain = false;                ///< only report which constraints contradict each other
};

struct WorkedPosition {
  Setup setup;
  bool needed = false;  ///< no single piece can be left out, even if the request were to allow it
};

/// Receives what work() reports on its way.
struct Listener {
  std::function<void(const WorkedPosition&)> position;
  /// Called once, if at all: a position of the case shows the theme and has no fault, but no game reaches it. What
  /// work() says of the case then holds only among reachable positions.
  std::function<void()> left_out;
};

/// Whether going through all positions of a request board by board, whatever its cases are, is faster than anything
/// else.
[[nodiscard]] bool has_few_boards(const Theme& theme, const Request& request);

/// Works on a case and reports each position as it is found. `impossible`: there is no (further) position, or none with
/// fewer pieces when minimising. `found`: `count` have been reported. Throws InternalError where rules and generator
/// differ.
[[nodiscard]] Verdict work(const Job& job, const Listener& tell);

/// Parts of the query (as typed), constraints and invariants that contradict each other, none of which can be left out;
/// empty if no contradiction is known or `job.seconds` are over. What a theme without a query demands plays no part.
/// Looks first at what the words mean, then at boards: with what the query says of this position, and at last with what
/// it says of the moves of the next ply.
[[nodiscard]] std::vector<std::string> contradiction(const Job& job);

/// Removes pieces from a position that no game reaches, as long as the theme holds, until a game may reach it. If that
/// never happens, the thinned position is kept: fewer pieces have fewer reasons.
struct Thinned {
  Setup setup;
  bool acceptable;
};
[[nodiscard]] Thinned thinned(const Job& job, const Space& space, Random& random, Setup setup);

/// Whether positions of the theme can be searched locally: the theme tells how near a board is, or is written in the
/// query language, too.
[[nodiscard]] bool has_local_search(const Theme& theme, const Request& request);

/// Random boards, improved piece by piece with the generator alone until they show the theme. What many positions show
/// is found before a solver has read its task, and what looks several moves ahead is too long for a solver. Proves
/// nothing. Calls `found` with each position of the case that shows the theme, and the case's space, until it returns
/// false, all of the `boards` have been tried, or `over` returns true.
void search_boards(const Theme& theme, const Request& request, const Case& part, std::uint64_t seed, std::size_t boards,
                   FunctionRef<bool()> over, FunctionRef<bool(const Setup&, const Space&)> found);

/// The positions of a case, tried one by one with the generator alone: every board with a given number of pieces, and
/// every state that such a board may have. A few million boards are tried before a solver has read the theme's demands,
/// and the proof that none of them fits needs no solver.
class Enumeration {
 public:
  using Found = FunctionRef<bool(const Setup&)>;

  /// Once `end` has come, boards are left out.
  Enumeration(const Theme& theme, const Request& request, const Case& part,
              Clock::time_point end = Clock::time_point::max());

  /// The fewest and the most pieces that a position of the request can have; the most is 64 where nothing bounds it.
  [[nodiscard]] static Range pieces(const Request& request);

  /// About how many boards with exactly `pieces` pieces there are, each counted as often as its flags have to be tried
  /// (SymbolicRules::flag_states).
  [[nodiscard]] double boards(std::size_t pieces) const;
  /// Calls `found` with each position of exactly `pieces` pieces that is in the case and shows the theme, until it
  /// returns false. True if no board was left out.
  bool run(std::size_t pieces, Found found);
  /// The first of them, if there is one, and whether no board before it was left out.
  [[nodiscard]] std::pair<std::optional<Setup>, bool> first(std::size_t pieces) {
    std::pair<std::optional<Setup>, bool> result;
    result.second = run(pieces, [&result](const Setup& setup) {
      result.first = setup;
      return false;
    });
    return result;
  }
  /// Whether some position was left out only because no game reaches it.
  [[nodiscard]] bool left_out() const noexcept { return left_out_; }
  [[nodiscard]] const Space& space() const noexcept { return space_; }

 private:
  // These return whether the search goes on.
  bool place_kings(std::size_t left, std::size_t missing, Found found);
  bool place(std::size_t left, std::size_t next, Found found);
  bool look(Found found);
  [[nodiscard]] bool shows(const Setup& setup);
  [[nodiscard]] double flag_states(std::size_t more) const;

  const Theme& theme_;
  const Request& request_;
  Case part_;
  Space space_;
  const SymbolicRules& rules_;
  Clock::time_point end_;
  Setup setup_;
  bool possible_ = true;                            ///< the requested pieces fit the case
  std::vector<Piece> kings_;                        ///< exactly one each is required, and is not yet on the board
  std::size_t standing_ = 0;                        ///< pieces that every board has
  std::vector<std::pair<Square, Piece>> placings_;  ///< of all other pieces
  std::size_t tried_ = 0;
  bool cut_short_ = false;
  bool left_out_ = false;
};

/// How much is to be done, and with which resources.
struct Effort {
  std::size_t count = 1;                    ///< distinct positions: no set of squares twice, nor its mirror image
  bool minimal = false;                     ///< as few pieces as possible
  bool reduce = true;                       ///< without `minimal`: remove pieces that are not needed
  double seconds = 0;                       ///< of the clock; 0 = nothing is decided
  double formula_seconds = 5;               ///< for a certificate's formulas where all boards can be tried, too
  unsigned threads = 1;                     ///< solvers at a time; with one, the same seed gives the same answer
  std::vector<Engine> engines;              ///< those that take part, the leader first; none: portfolio()
  bool solvers_only = false;                ///< no local search, so that each engine can be measured
  std::size_t memory_mib = 3500;            ///< of all solvers together
  const std::atomic<bool>* stop = nullptr;  ///< if set: end now with the current result
  std::function<void(const std::string&)> progress;
};

struct Composed {
  Setup setup;
  std::size_t pieces = 0;
  Judgement solution;
  bool needed = false;  ///< no single piece can be left out, even if the request were to allow it
};

/// A space, described.
struct SpaceInWords {
  std::vector<std::string>
      space;  ///< what every position of it satisfies, beside the theme; made from the formula's own parts
  /// What positions may have but the searched ones do not: `impossible` is then "impossible with …".
  std::vector<std::string> limits;
};
/// `minimal`: also how few pieces can be asked for at all.
[[nodiscard]] SpaceInWords space_in_words(const Theme& theme, const Request& request, bool minimal);

/// What was composed, and what it proves.
struct Composition : SpaceInWords {
  Verdict verdict = Verdict::undecided;
  std::vector<Composed> positions;
  bool fewest_proved = false;  ///< no position of the space has fewer pieces than the first
  bool exhausted = false;      ///< there are no further positions in the space
  bool left_out = false;       ///< some positions were left out only because no game reaches them
  bool stopped = false;        ///< ended by the limit or by `stop`
  bool out_of_memory = false;  ///< a solver needed more memory than allowed
  std::size_t cases = 0;
  std::size_t cases_decided = 0;
  double seconds = 0;                 ///< of the clock
  double solver_seconds = 0;          ///< of the processor, all solvers together
  std::vector<std::string> conflict;  ///< constraints that contradict each other or the rules
};

/// Composes positions of a theme. Solvers run in their own processes, with limits of time and memory. Throws
/// InternalError if a position fails its replay by the generator.
[[nodiscard]] Composition compose(const Theme& theme, const Request& request, const Effort& effort);

/// What to compose, in the words of the options of arbiter-compose.
struct RequestWords {
#define ARBITER_REQUEST_WORD(type, name, key, ...) type name{__VA_ARGS__};
#include "puzzles/compose/request_words.def"
#undef ARBITER_REQUEST_WORD
  const Variant* rules = nullptr;  ///< that of a rule file, which `variant` then names, too; null: the name says it

  bool operator==(const RequestWords&) const = default;
};

/// All inputs of compose(), and what is needed to write its answer.
struct ComposeRequest {
  const Theme* theme = nullptr;            ///< what is composed: the one below, or a theme of the program
  std::shared_ptr<const Theme> own_theme;  ///< of a query
  std::string query;                       ///< what the theme says in the query language; may be empty
  Request request;
  Effort effort;
  FenStyle style;
  RequestWords words;                 ///< what was said, if it is from there
  bool prove = false;                 ///< what is not proved is not an answer
  std::optional<Verdict> expected{};  ///< any other is wrong

  /// Whether mirror images count as one, if the theme has this many cases.
  [[nodiscard]] bool mirrored(std::size_t cases) const {
    return cases > 1 && request.constraints.symmetric() && request.same_in_mirror;
  }
};

/// Takes armies, stage and spelling from a start position of the request's variant: that of `armies` ("CN"), or the
/// usual one if `armies` is empty.
void start_from(ComposeRequest& asked, const std::string& armies);

/// The request, without limit and threads, or what is wrong with the query. Throws Refusal, whose messages name the
/// options.
[[nodiscard]] tl::expected<ComposeRequest, std::vector<Finding>> request_from(const RequestWords& words);

/// The theme of that name. Throws Refusal, which suggests themes of the variant, or of any if it is null.
[[nodiscard]] const Theme& known_theme(const std::string& name, const Variant* variant = nullptr);

}  // namespace arbiter::puzzles
