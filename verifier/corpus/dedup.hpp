#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "verifier/conversion/symmetry.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/corpus/line_writer.hpp"
#include "verifier/corpus/observer.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

struct DedupSettings {
  soundness::SoundnessOptions soundness;
  conversion::Sameness sameness{};              ///< which positions are the same
  std::size_t memory = std::size_t{64} << 20U;  ///< bytes for positions that have been seen; the others go to disk
  std::string temp = "/tmp";                    ///< the folder for them
};

struct DedupResult {
  std::uint64_t positions = 0;  ///< records met
  std::uint64_t refused = 0;    ///< among them those that could not be used
  std::uint64_t different = 0;
  std::size_t runs = 0;  ///< sorted runs of positions that went to disk
};

/// Writes the lines of each position's first occurrence, and those between records. Throws Refusal where files cannot
/// be put into one, and conversion::ScratchError.
[[nodiscard]] DedupResult dedup(const Input& input, const DedupSettings& settings, unsigned threads, Observer& observer,
                                LineWriter& lines);

}  // namespace arbiter::corpus
