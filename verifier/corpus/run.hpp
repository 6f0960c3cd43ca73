#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verifier/corpus/chunk_records.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/corpus/observer.hpp"
#include "verifier/corpus/other_labels.hpp"
#include "verifier/corpus/record_findings.hpp"
#include "verifier/records/pipeline.hpp"

namespace arbiter::corpus {

/// Sums of a chunk, or of all, that every run needs. Results of a run's chunks derive from it.
struct ChunkSums {
  std::vector<Finding> findings;
  std::uint64_t positions = 0;  ///< records read
  std::uint64_t refused = 0;    ///< of these, the unusable ones
  std::uint64_t labelled = 0;   ///< of these, the ones that name another variant than the caller does
  records::VariantTally variants{};

  /// Call after the last record of the chunk.
  void take(ChunkRecords& records) {
    findings = std::move(records.findings);
    positions = records.positions;
    refused = records.refused;
    labelled = records.labelled;
    variants = std::move(records.variants);
  }
};

/// Calls `use(parsed)` for each record of a chunk as a set-up. Unreadable records are refused.
template <class Use>
void for_each_setup(ChunkRecords& records, const Use& use) {
  while (records.next()) {
    const soundness::Reading& reading = records.reading();
    const auto parsed = reading.ruleset->parse_fen(records.record().text, reading.fen);
    if (parsed) {
      use(*parsed);
    } else {
      records.refuse(parsed.error());
    }
  }
}

/// Goes through a corpus: `work(chunk, path, longest line)` makes a part of each chunk, in `threads` threads;
/// `take(chunk, part)` gets the parts in the order of the input. The observer gets findings and unreadable files.
/// Returns the sums, without findings.
template <class Work, class Take>
ChunkSums go_through(const Input& input, unsigned threads, Observer& observer, const Work& work, const Take& take) {
  for (const Finding& finding : input.unread) observer.unreadable(finding);
  records::ChunkReader reader(input.files, input.read);
  ChunkSums sums;
  OtherLabels labels;
  records::for_each_chunk(
      reader, threads,
      [&](const records::Chunk& chunk) {
        return work(chunk, reader.files()[chunk.file], reader.options().longest_line);
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

}  // namespace arbiter::corpus
