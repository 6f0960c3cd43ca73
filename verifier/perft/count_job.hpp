#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/perft/detail.hpp"
#include "verifier/perft/perft.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

class CountTable;

/// Which of a variant's two implementations is asked.
enum class SourceKind : unsigned char { generator, rules };

[[nodiscard]] std::string_view to_string(SourceKind kind) noexcept;
[[nodiscard]] std::string_view to_string(CountKind kind) noexcept;

/// Digits only, up to 2^128 - 1.
[[nodiscard]] std::optional<Count> count_from(std::string_view digits) noexcept;

/// No deeper count would end. A typing error should give a message, not endless work.
inline constexpr int deepest = 64;

/// What to count and how. Variant and profile are those of the root that it is asked with.
struct CountJob {
  const Variant* variant = nullptr;
  std::size_t profile = 0;
  SourceKind source = SourceKind::generator;
  CountKind kind = CountKind::moves;
  bool detail = false;                      ///< also of which kinds the last moves are; `moves` only
  unsigned threads = 1;                     ///< at least 1
  std::size_t most_positions = 20'000'000;  ///< `results` only: positions kept at a time (about 150 bytes each)
  CountTable* table = nullptr;              ///< counts that were met before; not for `results`, nor for details
  std::function<void(int depth, double share)> progress{};  ///< share of the work that is done; from any thread
};

/// A limit was met before the answer.
struct Undecided {
  std::string reason;
};

struct DepthCount {
  int depth = 0;
  Count nodes = 0;
  double seconds = 0;
  Tally tally{};  ///< with CountJob::detail
};

struct DivideEntry {
  Move move;    ///< a single step where steps are counted
  Tally tally;  ///< kinds only with CountJob::detail
};

}  // namespace arbiter
