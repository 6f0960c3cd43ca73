#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "verifier/conversion/convert.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/corpus/line_writer.hpp"
#include "verifier/corpus/observer.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

struct ConvertSettings {
  soundness::SoundnessOptions soundness;
  std::string to;           ///< one of conversion::spelling_names()
  std::string from;         ///< likewise; empty = recognised
  std::uint32_t lossy = 0;  ///< bits of conversion::Part that may be lost
  /// Hears, position by position, what was translated; may be empty.
  std::function<void(std::string_view line)> explained{};
};

struct ConvertCounts {
  std::uint64_t unchanged = 0;  ///< written so already
  std::map<conversion::Part, std::uint64_t> lost;
  std::map<conversion::Part, std::uint64_t> refused_for;  ///< left out, since this would have been lost
};

struct ConvertResult {
  std::uint64_t positions = 0;  ///< records met
  std::uint64_t refused = 0;    ///< among them those that were left out
  ConvertCounts counts;
};

/// Writes a corpus with its positions in another dialect, all else byte for byte. Throws Refusal where files cannot be
/// put into one.
[[nodiscard]] ConvertResult convert(const Input& input, const ConvertSettings& settings, unsigned threads,
                                    Observer& observer, LineWriter& lines);

}  // namespace arbiter::corpus
