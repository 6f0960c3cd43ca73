#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "verifier/corpus/convert.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// The groups from which a sample takes equal shares.
enum class SampleBy : std::uint8_t { none, variant, pieces, status, clause };

struct SampleSettings {
  soundness::SoundnessOptions soundness;
  SampleBy by = SampleBy::none;
  std::size_t size = 1;
  std::uint64_t seed = 1;
};

struct Sample {
  std::uint64_t positions = 0;     ///< records read
  std::uint64_t refused = 0;       ///< of these, the unusable ones
  std::size_t groups = 0;          ///< with positions
  std::string header;              ///< for tables
  std::vector<std::string> lines;  ///< of the drawn positions, in the order of the input
};

/// Draws positions of a corpus at random. The same seed draws the same ones, whatever the number of threads; memory
/// holds only the sample, once for each group. Throws Refusal if the files cannot be joined into one.
[[nodiscard]] Sample draw_sample(const Input& input, const SampleSettings& settings, unsigned threads,
                                 RunObserver& observer);

struct SplitResult {
  std::uint64_t positions = 0;
  std::uint64_t refused = 0;  ///< overlong lines
  std::size_t files = 0;
};

/// Deals the positions of a corpus to `count` files: `prefix`1 and so on, with the extension of the first input's
/// format. The files get their names when all are complete. Throws Refusal if the input files cannot be joined into one
/// or would be replaced, and OutputError.
[[nodiscard]] SplitResult split(const Input& input, std::size_t count, const std::string& prefix, unsigned threads,
                                RunObserver& observer);

/// What a run has done whose answer is positions.
struct RunSummary {
  std::vector<std::pair<std::string, std::size_t>> counts;  ///< with their names in reports: "positions" 20 …
  std::string text;                                         ///< a line for people, without a full stop
};

/// `to`: the dialect.
[[nodiscard]] RunSummary summary_of(const ConvertResult& result, const std::string& to);
[[nodiscard]] RunSummary summary_of(const DedupResult& result);
/// `grouped`: the sample was spread over groups.
[[nodiscard]] RunSummary summary_of(const Sample& drawn, bool grouped);
[[nodiscard]] RunSummary summary_of(const SplitResult& result);

}  // namespace arbiter::corpus
