#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/conversion/convert.hpp"
#include "verifier/corpus/run.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// Writes texts one after the other; texts that are whole lines begin on a new line.
struct LineWriter {
  std::function<void(std::string_view)> sink;  ///< takes the bytes, in order
  bool open_line = false;

  /// Appends directly to what was written before.
  void write(std::string_view text) {
    if (text.empty()) return;
    sink(text);
    open_line = text.back() != '\n';
  }
  /// Starts on a new line: ends the last one if it has no line end.
  void write_lines(std::string_view text) {
    if (text.empty()) return;
    if (open_line) sink("\n");
    write(text);
  }
};

/// What a run has done whose answer is positions.
struct RunSummary {
  std::vector<std::pair<std::string, std::size_t>> counts;  ///< with their names in reports: "positions" 20 …
  std::string text;                                         ///< a line for people, without a full stop
};

struct ConvertSettings {
  soundness::SoundnessOptions soundness;
  std::string to;           ///< one of conversion::spelling_names()
  std::string from;         ///< likewise; empty = recognised
  std::uint32_t lossy = 0;  ///< bits of conversion::Part that may be lost
  /// Called for each position with what was translated; may be empty.
  std::function<void(std::string_view line)> explained{};
};

/// Writes a corpus with its positions in another dialect; everything else is copied byte for byte. Throws Refusal if
/// the files cannot be joined into one.
[[nodiscard]] RunSummary convert(const Input& input, const ConvertSettings& settings, unsigned threads,
                                 RunObserver& observer, LineWriter& lines);

struct DedupSettings {
  soundness::SoundnessOptions soundness;
  conversion::Sameness sameness{};              ///< which positions are the same
  std::size_t memory = std::size_t{64} << 20U;  ///< bytes for the positions already seen; the rest goes to disk
  std::string temp = "/tmp";                    ///< the folder for these
};

struct DedupSummary : RunSummary {
  /// Variants among the positions, with their profile if there are several, of which colours were to be swapped and
  /// were not: it is not the same game then.
  std::vector<std::string> unswapped{};
};

/// Writes the lines of each position's first occurrence, and those between records. Throws Refusal if the files cannot
/// be joined into one, and OutputError.
[[nodiscard]] DedupSummary dedup(const Input& input, const DedupSettings& settings, unsigned threads,
                                 RunObserver& observer, LineWriter& lines);

/// The groups from which a sample takes equal shares.
enum class SampleBy : std::uint8_t { none, variant, pieces, status, clause };

struct SampleSettings {
  soundness::SoundnessOptions soundness;
  SampleBy by = SampleBy::none;
  std::size_t size = 1;
  std::uint64_t seed = 1;
};

/// Draws positions of a corpus at random, and writes their lines in the order of the input. The same seed draws the
/// same ones, whatever the number of threads; memory holds only the sample, once for each group. Throws Refusal if the
/// files cannot be joined into one.
[[nodiscard]] RunSummary draw_sample(const Input& input, const SampleSettings& settings, unsigned threads,
                                     RunObserver& observer, LineWriter& lines);

/// Deals the positions of a corpus to `count` files: `prefix`1 and so on, with the extension of the first input's
/// format. The files get their names when all are complete. Throws Refusal if the input files cannot be joined into one
/// or would be replaced, and OutputError. Its positions are those that were dealt; overlong lines are refused.
[[nodiscard]] RunSummary split(const Input& input, std::size_t count, const std::string& prefix, unsigned threads,
                               RunObserver& observer);

}  // namespace arbiter::corpus
