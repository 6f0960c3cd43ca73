#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/records/records.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::corpus {

struct RecordCount {
  std::uint64_t positions = 0;  ///< records read
  std::uint64_t refused = 0;    ///< of these, the unusable ones, which are left out
};

/// Follows a run through a corpus. Calls come from one thread at a time, in the order of the input.
class RunObserver : public Interface {
 public:
  /// Bytes (as stored) and records done so far.
  virtual void progress(std::uint64_t /*bytes*/, std::uint64_t /*records*/) {}
  /// What is worth knowing about the input, as a sentence without a full stop.
  virtual void note(std::string_view /*message*/) {}
  /// A path that names nothing, or a file that cannot be read (to its end): AR101, AR102, AR103.
  virtual void unreadable(const Finding& /*finding*/) {}
  /// Records and lines that the run cannot use. A check passes its findings to its own sink instead.
  virtual void findings(std::vector<Finding>&& /*findings*/) {}
  /// Returns true to end the run early.
  [[nodiscard]] virtual bool closed() { return false; }
};

/// Which part of which whole a result is of: merge needs all parts, and all must be of the same files.
struct PartMark {
  PartOfWhole shard{};
  std::uint64_t bytes = 0;  ///< size of the whole; 0 = not known
};
/// `{"index": 1, "count": 4, "bytes": …}`, the "shard" of a result of a part.
[[nodiscard]] nlohmann::ordered_json mark_json(const PartMark& mark);
/// Reads that of a result. Throws nlohmann's exceptions for anything else.
[[nodiscard]] PartMark mark_of(const nlohmann::ordered_json& result);
/// The largest number of parts of a whole.
inline constexpr std::size_t most_shards = 1'000'000;

/// What a run reads.
struct Input {
  std::vector<std::string> files;  ///< "-" = standard input
  records::ReadOptions read;
  std::vector<Finding> unread;  ///< AR101 for each path that names nothing
  std::uint64_t bytes = 0;      ///< stored size of all files; 0 = not known
  PartMark mark;
};

/// Sets `bytes` and `mark` from the present sizes of the files.
void measure(Input& input);

/// Throws Refusal if `target` is one of the input files, under any name: records that the output leaves out would be
/// lost.
void refuse_to_replace(const std::string& target, std::span<const std::string> read);

/// A notice of the reader as a finding. `file` in the form of shown_name().
[[nodiscard]] Finding to_finding(const records::RecordNotice& notice, const records::Chunk& chunk,
                                 const std::string& file);
/// A fault of a record's text as a finding at its place in the file.
[[nodiscard]] Finding to_finding(const Fault& fault, const records::Record& record, const records::Chunk& chunk,
                                 const std::string& file);
/// Why a file ends where it does: AR101, AR102, AR103.
[[nodiscard]] Finding to_finding(const records::SourceFault& fault, const records::Chunk& chunk,
                                 const std::string& file);

/// How far a run is: "412 MB of 1.3 GB, 21400000 positions, about 31 s left". `taken` of `all` bytes (0: not known how
/// many there are) have been read in `spent` seconds; the time that is left is told after the first of them.
[[nodiscard]] std::string progress_text(std::uint64_t taken, std::uint64_t all, std::uint64_t records, double spent);

/// Counts which variants positions were taken for, and those whose lines name another than the caller does, so that
/// both are told once.
struct OtherLabels {
  /// `file`: its index in the input.
  void add(std::size_t file, std::uint64_t labelled, const records::VariantTally& more);
  /// Notes how many there were, if any, and what was inferred.
  void tell(RunObserver& observer) const;

  std::set<std::size_t> files{};
  std::uint64_t positions = 0;
  records::VariantTally variants{};
};

/// Where the chunk's own lines begin: after the rest of an overlong line whose beginning the previous chunk has already
/// refused.
[[nodiscard]] std::size_t own_begin(const records::Chunk& chunk);

/// Sums of a chunk that every run needs. Results of a run's chunks derive from it.
struct ChunkSums : RecordCount {
  std::vector<Finding> findings{};
  std::uint64_t labelled = 0;  ///< records that name another variant than the caller does
  records::VariantTally variants{};

  /// Call after the last record of the chunk.
  void take(ChunkSums& sums) { *this = std::move(sums); }
};

struct ReadChunk {
  const records::Chunk& chunk;
  const std::string& path;  ///< as the reader has it
  std::size_t longest_line;
};

/// The records of a chunk with their variants: how all commands but check read. Unusable input (no variant, an overlong
/// line, notices of the scanner) becomes findings.
struct ChunkRecords : ChunkSums {
  ChunkRecords(const ReadChunk& of, const soundness::SoundnessOptions& soundness);

  /// Goes to the next record of a known variant. Other records are counted as unusable and skipped.
  [[nodiscard]] bool next();
  /// The record's whole lines.
  [[nodiscard]] std::string_view lines() const noexcept;
  /// Replaces the record's text by `text`, written in the file's format; also, if it is given, Record::rest by `rest`.
  [[nodiscard]] std::string lines_with(std::string_view text, std::optional<std::string_view> rest = {}) const;

  /// Makes findings of the faults of the record's text and counts the record as unusable.
  void refuse(const Faults& faults);

  const records::Chunk& chunk;
  records::Record record{};
  soundness::Reading reading{};
  /// The lines between the previous record (or the beginning of the chunk) and this one, or after the last one:
  /// comments, headers and others that are not records. Several parts if there are skipped records among them.
  std::vector<std::string_view> before{};

 private:
  void take_notices();
  /// Keeps the text from `end_` to `to`, and continues at `next`.
  void pass(std::size_t to, std::size_t next);

  std::string file_;
  VariantName path_;
  const soundness::SoundnessOptions& soundness_;
  records::RecordScanner scanner_;
  std::size_t end_ = 0;  ///< end of the lines of the previous record
};

/// Calls `use(parsed)` for each record of a chunk as a set-up. Unreadable records are refused.
template <class Use>
void for_each_setup(ChunkRecords& records, const Use& use) {
  while (records.next()) {
    const soundness::Reading& reading = records.reading;
    const auto parsed = reading.ruleset.parse_fen(records.record.text, reading.fen);
    if (parsed)
      use(*parsed);
    else
      records.refuse(parsed.error());
  }
}

/// Goes through a corpus: `work(ReadChunk)` makes a part of each chunk, in `threads` threads;
/// `take(chunk, part)` gets the parts in the order of the input. The observer gets findings and unreadable files.
template <class Work, class Take>
RecordCount go_through(const Input& input, unsigned threads, RunObserver& observer, const Work& work,
                       const Take& take) {
  for (const Finding& finding : input.unread) observer.unreadable(finding);
  records::ChunkReader reader(input.files, input.read);
  RecordCount sums;
  OtherLabels labels;
  records::for_each_chunk(
      reader, threads,
      [&](const records::Chunk& chunk) {
        return work(ReadChunk{chunk, reader.files()[chunk.file], reader.options().longest_line});
      },
      [&](const records::Chunk& chunk, auto& part) {
        sums.positions += part.positions;
        sums.refused += part.refused;
        labels.add(chunk.file, part.labelled, part.variants);
        observer.findings(std::move(part.findings));
        take(chunk, part);
        if (chunk.fault)
          observer.unreadable(to_finding(*chunk.fault, chunk, records::shown_name(reader.files()[chunk.file])));
        observer.progress(chunk.taken, sums.positions);
        return !observer.closed();
      });
  labels.tell(observer);
  return sums;
}

/// A record's lines as they would be in a file of their own: with a line end. PGN games cannot be cut apart, so for
/// those the line has only the FEN.
[[nodiscard]] std::string record_lines(const ChunkRecords& records);

/// What precedes the first record in a table's file: its header, if it has one.
[[nodiscard]] std::string_view header_of(const records::Chunk& chunk);

/// Lines between records (comments, blank lines) as they are passed on: without the header of a table, and empty for
/// games.
[[nodiscard]] std::string_view between(const records::Chunk& chunk, std::string_view lines);

/// The common form of files that are joined into one: rows of tables with different columns, or JSON beside FENs, would
/// make an unreadable file.
struct OneForm {
  bool games = false;   ///< PGN games are written whole, not as their FENs
  std::string first{};  ///< the first non-empty file
  records::InputFormat format = records::InputFormat::lines;
  std::optional<std::string> header{};  ///< of tables whose beginning was read

  /// Call for each chunk of the file `path`, in order. Throws Refusal if the file's form differs from that of the
  /// previous files. Returns the header of the first table: the joined file has one.
  std::string_view meet(const records::Chunk& chunk, const std::string& path);
};

}  // namespace arbiter::corpus
