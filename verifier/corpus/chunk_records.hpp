#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/records/records.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// Where the chunk's own lines begin: after the rest of an overlong line whose beginning the previous chunk has already
/// refused.
[[nodiscard]] std::size_t own_begin(const records::Chunk& chunk);

/// The records of a chunk with their variants: how all commands but check read. Unusable input (no variant, an overlong
/// line, notices of the scanner) becomes findings.
class ChunkRecords {
 public:
  /// `path` as the reader has it.
  ChunkRecords(const records::Chunk& chunk, const std::string& path, const soundness::SoundnessOptions& soundness,
               std::size_t longest_line);

  /// Goes to the next record of a known variant. Other records are counted as unusable and skipped.
  [[nodiscard]] bool next();
  [[nodiscard]] const records::Record& record() const noexcept { return record_; }
  [[nodiscard]] const soundness::Reading& reading() const noexcept { return reading_; }
  [[nodiscard]] const records::Chunk& chunk() const noexcept { return chunk_; }
  /// The lines between the previous record (or the beginning of the chunk) and this one: comments, headers and others
  /// that are not records. Several parts if there are skipped records among them.
  [[nodiscard]] const std::vector<std::string_view>& before() const noexcept { return before_; }
  /// The record's whole lines.
  [[nodiscard]] std::string_view lines() const noexcept;
  /// The lines after the last record, likewise; valid once next() has returned false.
  [[nodiscard]] const std::vector<std::string_view>& rest() const noexcept { return before_; }
  /// Replaces the record's text by `text`, written in the file's format; also, if it is given, Record::rest by `rest`.
  [[nodiscard]] std::string lines_with(std::string_view text, std::optional<std::string_view> rest = {}) const;

  /// Makes findings of the faults of the record's text and counts the record as unusable.
  void refuse(const Faults& faults);
  std::vector<Finding> findings;
  std::uint64_t positions = 0;  ///< records read
  std::uint64_t refused = 0;    ///< of these, the unusable ones
  std::uint64_t labelled = 0;   ///< of these, the ones that name another variant than the caller does
  records::VariantTally variants;

 private:
  void take_notices();
  /// Keeps the text from `end_` to `to`, and continues at `next`.
  void pass(std::size_t to, std::size_t next);

  const records::Chunk& chunk_;
  std::string file_;
  VariantName path_;
  const soundness::SoundnessOptions& soundness_;
  records::RecordScanner scanner_;
  records::Record record_;
  soundness::Reading reading_;
  std::size_t end_ = 0;  ///< end of the lines of the previous record
  std::vector<std::string_view> before_;
};

}  // namespace arbiter::corpus
