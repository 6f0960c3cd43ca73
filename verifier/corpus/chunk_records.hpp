#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/records/records.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// Where the lines of a chunk begin that are its own: behind the rest of a line that is too long and whose beginning
/// was left out as a record of the chunk before.
[[nodiscard]] std::size_t own_begin(const records::Chunk& chunk);

/// The records of a chunk with what is known of their variant: how commands other than check read. What cannot be used
/// (no variant, a line that is too long, what the scanner met) becomes findings.
class ChunkRecords {
 public:
  /// `path` as the reader has it.
  ChunkRecords(const records::Chunk& chunk, const std::string& path, const soundness::SoundnessOptions& soundness,
               std::size_t longest_line);

  /// The next record of a known variant. Others are counted as unusable and passed over.
  [[nodiscard]] bool next();
  [[nodiscard]] const records::Record& record() const noexcept { return record_; }
  [[nodiscard]] const soundness::Reading& reading() const noexcept { return reading_; }
  [[nodiscard]] const records::Chunk& chunk() const noexcept { return chunk_; }
  /// The lines between the record before (or the beginning of the chunk) and this one: comments, headers, what is no
  /// record. In parts, where records among them are left out.
  [[nodiscard]] const std::vector<std::string_view>& before() const noexcept { return before_; }
  /// The record's whole lines.
  [[nodiscard]] std::string_view lines() const noexcept;
  /// What follows the last record, likewise; asked when next() has returned false.
  [[nodiscard]] const std::vector<std::string_view>& rest() const noexcept { return before_; }
  /// Puts `text` in the place of the record's own, as the file's format has it.
  [[nodiscard]] std::string lines_with(std::string_view text) const;

  /// Faults of the record's text as findings; the record is unusable for the caller.
  void refuse(const Faults& faults);
  std::vector<Finding> findings;
  std::uint64_t positions = 0;  ///< records met
  std::uint64_t refused = 0;    ///< among them those that could not be used

 private:
  void take_notices();
  /// Keeps what stands between `end_` and there, and goes behind `next`.
  void pass(std::size_t to, std::size_t next);

  const records::Chunk& chunk_;
  std::string file_;
  const Variant* by_path_;
  const soundness::SoundnessOptions& soundness_;
  records::RecordScanner scanner_;
  records::Record record_;
  soundness::Reading reading_;
  std::size_t end_ = 0;  ///< behind the lines of the record before
  std::vector<std::string_view> before_;
};

/// Why the variant of a record is not known.
[[nodiscard]] Fault no_variant(const records::Record& record);

}  // namespace arbiter::corpus
