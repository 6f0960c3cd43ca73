#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "verifier/corpus/input.hpp"
#include "verifier/corpus/observer.hpp"
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
                                 Observer& observer);

}  // namespace arbiter::corpus
