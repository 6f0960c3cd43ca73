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
  /// Called for each position with what was translated; may be empty.
  std::function<void(std::string_view line)> explained{};
};

struct ConvertCounts {
  std::uint64_t unchanged = 0;  ///< in the wanted dialect already
  std::map<conversion::Part, std::uint64_t> lost;
  std::map<conversion::Part, std::uint64_t> refused_for;  ///< left out because this part would have been lost
};

struct ConvertResult {
  std::uint64_t positions = 0;  ///< records read
  std::uint64_t refused = 0;    ///< of these, the ones left out
  ConvertCounts counts;
};

/// Writes a corpus with its positions in another dialect; everything else is copied byte for byte. Throws Refusal if
/// the files cannot be joined into one.
[[nodiscard]] ConvertResult convert(const Input& input, const ConvertSettings& settings, unsigned threads,
                                    Observer& observer, LineWriter& lines);

}  // namespace arbiter::corpus
