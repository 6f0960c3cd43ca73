#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/corpus/check_counts.hpp"
#include "verifier/corpus/fix_files.hpp"
#include "verifier/corpus/replay.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

class CheckJournal;

struct CheckSettings {
  soundness::SoundnessOptions soundness;
  Level fail_on = Level::error;
  /// Whether findings with this id are wanted.
  std::function<bool(CheckId)> wants = [](CheckId) { return true; };
  std::size_t most_findings = 0;    ///< to report; 0 = all. Further findings are only counted
  bool replays = true;              ///< moves of games, lines and operations are played
  WhyNot why{};                     ///< for findings about moves that are not legal
  CorpusFixer* fixer = nullptr;     ///< null: nothing is fixed; otherwise findings describe the text after the fixes
  CheckJournal* journal = nullptr;  ///< null: none is kept; does not go with a fixer
};

/// The result of a chunk.
struct CheckedChunk {
  CheckFindings found;  ///< units are numbered within the chunk
  std::uint64_t unit_count = 0;
  std::map<CheckId, CheckCount> checks;
  std::uint64_t positions = 0;
  std::uint64_t faulty = 0;
  std::uint64_t unsure = 0;
  std::uint64_t labelled = 0;  ///< positions that name another variant than the caller does
  MoveCounts moves;
  records::VariantTally variants;
  std::vector<Edit> edits;  ///< of the chunk's text
  std::size_t fixes = 0;
};

/// Checks the records of a chunk of the file `path`. With `count_only`, findings are counted but not composed.
[[nodiscard]] CheckedChunk check_chunk(const records::Chunk& chunk, const std::string& path,
                                       const CheckSettings& settings, std::size_t longest_line, bool count_only);

}  // namespace arbiter::corpus
