#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "puzzles/compose/worker.hpp"
#include "puzzles/space/request.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"

namespace arbiter::puzzles {

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

/// What was composed, and what it proves.
struct Composition {
  Verdict verdict = Verdict::undecided;
  std::vector<Composed> positions;
  bool fewest_proved = false;  ///< no position of the space has fewer pieces than the first
  bool exhausted = false;      ///< there are no further positions in the space
  bool left_out = false;       ///< some positions were left out only because no game reaches them
  bool stopped = false;        ///< ended by the limit or by `stop`
  bool out_of_memory = false;  ///< a solver needed more memory than allowed
  std::size_t cases = 0;
  std::size_t cases_decided = 0;
  double seconds = 0;              ///< of the clock
  double solver_seconds = 0;       ///< of the processor, all solvers together
  std::vector<std::string> space;  ///< what every position had to satisfy, in words
  /// What positions may have but the searched ones do not: `impossible` is then "impossible with …".
  std::vector<std::string> limits;
  std::vector<std::string> conflict;  ///< constraints that contradict each other or the rules
};

/// A space, described.
struct SpaceInWords {
  std::vector<std::string>
      words;  ///< what every position of it satisfies, beside the theme; made from the formula's own parts
  std::vector<std::string> limits;  ///< Composition::limits
};
/// `minimal`: also how few pieces can be asked for at all.
[[nodiscard]] SpaceInWords space_in_words(const Theme& theme, const Request& request, bool minimal);

/// Composes positions of a theme. Solvers run in their own processes, with limits of time and memory. Throws
/// InternalError if a position fails its replay by the generator.
[[nodiscard]] Composition compose(const Theme& theme, const Request& request, const Effort& effort);

/// All inputs of compose(), and what is needed to write its answer.
struct ComposeRequest {
  const Theme* theme = nullptr;            ///< what is composed: the one below, or a theme of the program
  std::shared_ptr<const Theme> own_theme;  ///< of a query
  std::string query;                       ///< what the theme says in the query language; may be empty
  Request request;
  Effort effort;
  FenStyle style;

  /// Whether mirror images count as one, if the theme has this many cases.
  [[nodiscard]] bool mirrored(std::size_t cases) const {
    return cases > 1 && request.constraints.symmetric() && request.same_in_mirror;
  }
};

/// Takes armies, stage and spelling from a start position of the request's variant: that of `armies` ("CN"), or the
/// usual one if `armies` is empty.
void start_from(ComposeRequest& asked, const std::string& armies);

/// What to compose, in the words of the options of arbiter-compose.
struct RequestWords {
  std::string theme;                   ///< its name; not used with a query
  std::optional<std::string> query{};  ///< a theme of its own, about the variant
  std::optional<std::string> variant{};
  const Variant* rules = nullptr;  ///< that of a rule file, which `variant` then names, too; null: the name says it
  std::optional<std::string> profile{};
  std::string armies{};                   ///< a pairing, "CN"; may be empty
  std::vector<std::string> parameters{};  ///< NAME=VALUE
  std::vector<std::string> place{};       ///< "Ke1,kb8"
  std::vector<std::string> empty{};       ///< "e4,e5"
  std::vector<std::string> kinds{};       ///< "Q=1,p=0-2"
  std::optional<std::string> pieces{};    ///< "5", "4-6", "-6", "4-"; also of the two sides
  std::optional<std::string> white{};
  std::optional<std::string> black{};
  std::optional<Side> to_move{};
  std::optional<Castling> starts{};
  std::vector<std::string> conditions{};  ///< names for set_condition()
  bool allow_unreachable = false;
};

/// The request, all but the seed and the effort, or what is wrong with the query. Throws Refusal, whose messages name
/// the options.
[[nodiscard]] tl::expected<ComposeRequest, std::vector<Finding>> request_from(const RequestWords& words);

/// The theme of that name. Throws Refusal, which suggests themes of the variant, or of any if it is null.
[[nodiscard]] const Theme& known_theme(const std::string& name, const Variant* variant = nullptr);

}  // namespace arbiter::puzzles
