#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/conversion/convert.hpp"
#include "verifier/conversion/dedup.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// Writes texts one after the other; texts that are whole lines begin on a new line.
class LineWriter {
 public:
  /// `write` takes the bytes, in order.
  explicit LineWriter(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

  /// Appends directly to what was written before.
  void write(std::string_view text) {
    if (text.empty()) return;
    write_(text);
    open_line_ = text.back() != '\n';
  }
  /// Starts on a new line: ends the last one if it has no line end.
  void write_lines(std::string_view text) {
    if (text.empty()) return;
    if (open_line_) write_("\n");
    write(text);
  }

 private:
  std::function<void(std::string_view)> write_;
  bool open_line_ = false;
};

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
                                    RunObserver& observer, LineWriter& lines);

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
[[nodiscard]] DedupResult dedup(const Input& input, const DedupSettings& settings, unsigned threads,
                                RunObserver& observer, LineWriter& lines);

}  // namespace arbiter::corpus
