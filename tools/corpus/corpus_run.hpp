#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/cli/inputs.hpp"
#include "tools/cli/positions.hpp"
#include "verifier/corpus/chunk_records.hpp"
#include "tools/corpus/corpus_inputs.hpp"
#include "verifier/records/pipeline.hpp"

namespace arbiter::tools::corpus {

/// FILE…, --shard, --variant and so on: the options with which all commands that read positions begin.
inline void add_corpus_options(OptionSet& options) {
  add_input_options(options);
  add_checks_options(options);
  options.value("alphabet", "NAME",
                "whose letters the pieces have, where two alphabets have the same ones: documents, site or pychess "
                "(armies), documents or inventor (interweave)");
}

/// What those options say; nothing if only a list was asked for. Throws UsageError.
[[nodiscard]] std::optional<Rules> choose_corpus_checks(Run& run);

/// How positions are read where only their texts are asked about.
inline soundness::SoundnessOptions text_options(const Rules& rules) {
  return {rules.variant, rules.profile, rules.fen, soundness::Depth::syntax};
}

/// What a chunk, or all of them, have come to in every command. What a command makes of a chunk derives from it.
struct ChunkSums {
  std::vector<Finding> findings;
  std::uint64_t positions = 0;  ///< records met
  std::uint64_t refused = 0;    ///< among them those that could not be used

  /// When all records of the chunk have been seen.
  void take(ChunkRecords& records) {
    findings = std::move(records.findings);
    positions = records.positions;
    refused = records.refused;
  }
};

/// All records of a chunk as set-ups: `use(parsed)`. What cannot be read is refused.
template <class Use>
void for_each_setup(ChunkRecords& records, const Use& use) {
  while (records.next()) {
    const soundness::Reading& reading = records.reading();
    const auto parsed = reading.variant->parse_fen(records.record().text, reading.fen);
    if (parsed) {
      use(*parsed);
    } else {
      records.refuse(parsed.error());
    }
  }
}

/// Goes through a corpus: `work(chunk, path, longest line)` makes a part of each chunk, in all threads; `take(chunk,
/// part)` gets them in the order of the input. `writer` (a PositionWriter, or what has its three functions) is told of
/// findings and of files that cannot be read, which are said on stderr. Returns the sums, without findings.
template <class Writer, class Work, class Take>
ChunkSums go_through(Run& run, Writer& writer, const CorpusInputs& inputs, const Work& work, const Take& take) {
  for (const Finding& finding : inputs.unread) writer.unreadable(finding);
  ByteProgress progress(run, inputs.bytes);
  records::ChunkReader reader(inputs.files, inputs.read);
  ChunkSums sums;
  records::for_each_chunk(
      reader, run.threads(),
      [&](const records::Chunk& chunk) {
        return work(chunk, reader.files()[chunk.file], reader.options().longest_line);
      },
      [&](const records::Chunk& chunk, auto& part) {
        sums.positions += part.positions;
        sums.refused += part.refused;
        writer.tell(std::move(part.findings));
        take(chunk, part);
        if (chunk.fault) {
          const Finding finding = to_finding(*chunk.fault, chunk, shown_name(reader.files()[chunk.file]));
          run.error(finding.message);
          writer.unreadable(finding);
        }
        progress.at(chunk.taken, sums.positions);
        return !writer.closed();
      });
  return sums;
}

}  // namespace arbiter::tools::corpus
