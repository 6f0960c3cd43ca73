#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "verifier/conversion/symmetry.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/corpus/line_writer.hpp"
#include "verifier/corpus/observer.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

struct DedupSettings {
  soundness::SoundnessOptions soundness;
  conversion::Sameness sameness{};              ///< which positions are the same
  std::size_t memory = std::size_t{64} << 20U;  ///< bytes for the positions already seen; the rest goes to disk
  std::string temp = "/tmp";                    ///< the folder for these
};

struct DedupResult {
  std::uint64_t positions = 0;  ///< records read
  std::uint64_t refused = 0;    ///< of these, the unusable ones
  std::uint64_t different = 0;
  std::size_t runs = 0;  ///< sorted runs of positions that went to disk
  /// Variants among the positions, with their profile if there are several, of which colours were to be swapped and
  /// were not: it is not the same game then.
  std::vector<std::string> unswapped;
};

/// Writes the lines of each position's first occurrence, and those between records. Throws Refusal if the files cannot
/// be joined into one, and conversion::ScratchError.
[[nodiscard]] DedupResult dedup(const Input& input, const DedupSettings& settings, unsigned threads, Observer& observer,
                                LineWriter& lines);

}  // namespace arbiter::corpus
