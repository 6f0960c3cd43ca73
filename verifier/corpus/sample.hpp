#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "verifier/corpus/input.hpp"
#include "verifier/corpus/observer.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// The groups that a sample is spread over evenly.
enum class SampleBy : std::uint8_t { none, variant, pieces, status, clause };

struct SampleSettings {
  soundness::SoundnessOptions soundness;
  SampleBy by = SampleBy::none;
  std::size_t size = 1;
  std::uint64_t seed = 1;
};

struct Sample {
  std::uint64_t positions = 0;     ///< records met
  std::uint64_t refused = 0;       ///< among them those that could not be used
  std::size_t groups = 0;          ///< that have positions
  std::string header;              ///< of tables
  std::vector<std::string> lines;  ///< of the positions that were drawn, in the order of the input
};

/// Draws positions of a corpus at random. The same seed draws the same ones, whatever the number of threads; memory
/// holds the sample only, once for each group. Throws Refusal where files cannot be put into one.
[[nodiscard]] Sample draw_sample(const Input& input, const SampleSettings& settings, unsigned threads,
                                 Observer& observer);

}  // namespace arbiter::corpus
