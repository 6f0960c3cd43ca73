#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/perft/count_limit.hpp"
#include "verifier/perft/detail.hpp"
#include "verifier/perft/perft.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

class CountTable;

/// Which of a variant's two implementations to ask.
enum class SourceKind : unsigned char { generator, rules };

[[nodiscard]] std::string_view to_string(SourceKind kind) noexcept;
[[nodiscard]] std::string_view to_string(CountKind kind) noexcept;

/// Digits only, up to 2^128 - 1.
[[nodiscard]] std::optional<Count> count_from(std::string_view digits) noexcept;

/// The deepest count allowed: a mistyped depth gives a message, not endless work.
inline constexpr int deepest = 64;

/// What to count and how.
struct CountJob {
  Ruleset ruleset{};  ///< counting from a root takes those of the root
  SourceKind source = SourceKind::generator;
  CountKind kind = CountKind::moves;
  bool detail = false;                      ///< also count the last moves by kind; `moves` only
  bool listed = false;                      ///< list the moves of every position: a set-up with more than most_moves
                                            ///< throws TooManyMoves, where counting them might take for ever
  unsigned threads = 1;                     ///< at least 1
  std::size_t most_positions = 20'000'000;  ///< `results` only: positions kept at a time (about 150 bytes each)
  CountTable* table = nullptr;              ///< counts already known; not for `results`, nor for details
  std::function<void(int depth, double share)> progress{};  ///< share of the work that is done; called from any thread
  std::optional<Deadline> deadline{};                       ///< when to give up
  CountLimit* limit = nullptr;  ///< ends this count; if null, those who count make one for the deadline
};

struct DepthCount {
  int depth = 0;
  Count nodes = 0;
  double seconds = 0;
  Tally tally{};  ///< with CountJob::detail
};

/// The reason why a limit ended the count without a result.
struct Undecided {
  std::string reason;
  std::vector<DepthCount> finished{};  ///< the depths before the one that was not
  bool too_many_positions = false;     ///< CountJob::most_positions ended it
};

struct DivideEntry {
  Move move;    ///< a single step if steps are counted
  Tally tally;  ///< kinds only with CountJob::detail
};

}  // namespace arbiter
