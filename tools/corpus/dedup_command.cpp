// arbiter-corpus dedup: each position once.

#include <cstdlib>

#include <fmt/format.h>

#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/corpus/lines_out.hpp"
#include "tools/corpus/position_writer.hpp"
#include "verifier/conversion/dedup.hpp"
#include "verifier/conversion/symmetry.hpp"

namespace arbiter::tools::corpus {
namespace {

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "dedup",
      .summary = "each position once: its first occurrence, in the order of the input",
      .usage = {"[--variant NAME] [--mirror] [--colour-swap] [options] FILE…"},
      .description =
          "The same position: pieces, side to move, castling rights that can be used, en passant if such a capture is\n"
          "legal, reserve, flags that can still matter, last checkered move, stage, armies; counters do not count.\n"
          "Whole positions are compared, not their hashes alone: nothing is left to chance. Mirror images count\n"
          "as the same only where nobody may castle. Comments and the first header of tables stay; of PGN the FENs\n"
          "are written, one a line. What cannot be read is reported, left out, and makes the status 1.\n"
          "Beyond --memory, sorted runs of positions and the waiting lines go to --temp; such lines come at the end.",
      .examples = {{"all different positions of some files",
                    "arbiter-corpus dedup --variant chess a.epd b.epd.zst --output all.epd"},
                   {"up to symmetry, in 16 MiB",
                    "arbiter-corpus dedup --variant interweave --mirror --colour-swap --memory 16 games.txt"}},
      .formats = PositionWriter::formats(),
  };
}

OptionSet options() {
  OptionSet set;
  add_corpus_options(set);
  set.heading("Positions")
      .flag("mirror", "mirror images (the a-file on the right) are the same position, where nobody may castle")
      .flag("colour-swap", "positions with colours changed are the same")
      .value("memory", "MiB", "for positions that have been seen (default 64); what is beyond goes to disk")
      .value("temp", "FOLDER", "where to (default TMPDIR, else /tmp)");
  PositionWriter::add_options(set);
  return set;
}

struct Item {
  std::string key;  ///< empty: a text that stays in any case
  std::string text;
};

struct Part : ChunkSums {
  std::vector<Item> items;
};

Part keys_of(const records::Chunk& chunk, const std::string& path, const soundness::SoundnessOptions& soundness,
             const conversion::Sameness& sameness, std::size_t longest_line) {
  ChunkRecords records(chunk, path, soundness, longest_line);
  Part part;
  const auto pass = [&](const std::vector<std::string_view>& fragments) {
    for (const std::string_view fragment : fragments) {
      const std::string_view lines = between(chunk, fragment);
      if (!lines.empty()) part.items.push_back({{}, std::string(lines)});
    }
  };
  while (records.next()) {
    pass(records.before());
    const soundness::Reading& reading = records.reading();
    const auto parsed = reading.variant->parse_fen(records.record().text, reading.fen);
    if (!parsed) {
      records.refuse(parsed.error());
      continue;
    }
    part.items.push_back(
        {conversion::position_key(parsed->setup, *reading.variant, reading.profile, sameness), record_lines(records)});
  }
  pass(records.rest());
  part.take(records);
  return part;
}

Exit dedup(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const soundness::SoundnessOptions soundness = text_options(rules);
  const conversion::Sameness sameness{arguments.has("mirror"), arguments.has("colour-swap")};
  const std::size_t memory = arguments.number("memory", 1, 1U << 20U).value_or(64) << 20U;
  const char* usual_temp = std::getenv("TMPDIR");
  PositionWriter writer(run);
  conversion::Deduplicator first(memory, arguments.text("temp", usual_temp != nullptr ? usual_temp : "/tmp"),
                                 [&](std::string_view text) { writer.write_lines(text); });
  const CorpusInputs inputs = choose_inputs(run);
  bool header = false;
  OneForm form;
  ChunkSums sums;
  try {
    sums = go_through(
        run, writer, inputs,
        [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
          return keys_of(chunk, path, soundness, sameness, longest_line);
        },
        [&](const records::Chunk& chunk, const Part& part) {
          form.meet(chunk, inputs.files[chunk.file]);
          if (!header && !header_of(chunk).empty()) {
            header = true;
            writer.write_lines(header_of(chunk));
          }
          for (const Item& item : part.items) {
            if (item.key.empty()) {
              first.pass(item.text);
            } else {
              first.add(item.key, item.text);
            }
          }
        });
    first.finish();
  } catch (const conversion::ScratchError& error) {
    throw OutputError(error.what());
  }
  std::string summary = fmt::format("{} of {} positions are different", first.kept(), sums.positions - sums.refused);
  if (sums.refused > 0) summary += fmt::format("; {} left out", sums.refused);
  if (first.runs() > 0) summary += fmt::format("; {} sorted runs went to disk", first.runs());
  return writer.finish({{"positions", sums.positions}, {"different", first.kept()}, {"refused", sums.refused}},
                       summary);
}

}  // namespace

Command dedup_command() {
  return {tool(), options(), [](Run& run) {
            const auto rules = choose_corpus_checks(run);
            return rules ? dedup(run, *rules) : Exit::holds;
          }};
}

}  // namespace arbiter::tools::corpus
