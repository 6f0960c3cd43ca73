// arbiter-corpus split: one corpus into N files.

#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/corpus/lines_out.hpp"
#include "tools/corpus/position_writer.hpp"

namespace arbiter::tools::corpus {
namespace {

constexpr std::size_t most_files = 1000;

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "split",
      .summary = "the positions of a corpus dealt out to N files",
      .usage = {"N --prefix PATH [options] FILE…"},
      .description =
          "The first position goes to the first file, the second to the second, and so on in turn; comments go with\n"
          "the position behind them; tables have their header in each file. The files are PATH1 to PATHN with the\n"
          "ending of the first input's format and get their names when all are complete. Positions are not read,\n"
          "so nothing can be wrong with them but lines longer than 64 KiB, which are reported and left out.\n"
          "To work on parts without writing them, see --shard.",
      .examples = {{"eight files part-1.epd … part-8.epd", "arbiter-corpus split 8 --prefix part- big.epd.zst"}},
      .formats = PositionWriter::formats(),
  };
}

OptionSet options() {
  OptionSet set;
  add_input_options(set);
  set.heading("Files").value("prefix", "PATH", "how the names of the files begin");
  PositionWriter::add_options(set);
  return set;
}

std::string_view ending_of(records::InputFormat format) {
  switch (format) {
    case records::InputFormat::csv: return ".csv";
    case records::InputFormat::jsonl: return ".jsonl";
    case records::InputFormat::fens: return ".fens";
    case records::InputFormat::lines:
    case records::InputFormat::pgn: break;
  }
  return ".epd";
}

struct Part : ChunkSums {
  std::vector<std::string> texts;  ///< each a record with what stands before it
  std::string rest;
};

Part part_of(const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
  Part part;
  records::RecordScanner scanner(chunk, longest_line);
  records::Record record;
  std::size_t end = own_begin(chunk);
  std::string before;
  const bool games = chunk.layout->format == records::InputFormat::pgn;
  while (scanner.next(record)) {
    if (!games) before += between(chunk, chunk.text().substr(end, std::max(record.line_begin, end) - end));
    end = record.line_end;
    if (record.too_long) {  // which is reported below
      ++part.refused;
      continue;
    }
    std::string text = std::exchange(before, {});
    text += games ? record.text : chunk.text().substr(record.line_begin, record.line_end - record.line_begin);
    if (text.empty() || text.back() != '\n') text += '\n';
    part.texts.push_back(std::move(text));
  }
  part.rest = before + std::string(between(chunk, chunk.text().substr(std::min(end, chunk.size))));
  for (const records::RecordNotice& notice : scanner.notices()) {
    if (notice.rule == "AR110") part.findings.push_back(to_finding(notice, chunk, shown_name(path)));
  }
  part.positions = part.texts.size();
  return part;
}

Exit split(Run& run, std::size_t count, const CorpusInputs& inputs) {
  const std::string prefix = run.arguments().text("prefix");
  if (prefix.empty()) throw UsageError("--prefix is needed", "--prefix part- makes part-1.epd and so on");
  if (count > most_files)
    throw UsageError(fmt::format("{} files are too many", count), fmt::format("at most {}", most_files));
  PositionWriter writer(run);
  std::vector<std::unique_ptr<Output>> files;
  std::uint64_t positions = 0;
  OneForm form;
  std::string waiting;  // lines that follow the last record of a chunk go with the next one
  const ChunkSums sums = go_through(run, writer, inputs, part_of, [&](const records::Chunk& chunk, const Part& part) {
    form.meet(chunk, inputs.files[chunk.file]);
    if (files.empty()) {
      for (std::size_t i = 1; i <= count; ++i) {
        const std::string name = fmt::format("{}{}{}", prefix, i, ending_of(chunk.layout->format));
        refuse_to_replace(name, inputs.files);
        files.push_back(std::make_unique<Output>(name));
        files.back()->write(header_of(chunk));
      }
    }
    for (const std::string& text : part.texts) {
      Output& file = *files[positions++ % count];
      file.write(waiting);
      file.write(text);
      waiting.clear();
    }
    waiting += part.rest;
    if (!waiting.empty() && waiting.back() != '\n') waiting += '\n';
    // Comments without end are no reason to need memory without end.
    if (chunk.last || waiting.size() > (1U << 20U)) {
      files[positions % count]->write(waiting);
      waiting.clear();
    }
  });
  for (const auto& file : files) file->commit();
  std::string summary = fmt::format("{} positions in {} files", positions, files.size());
  if (sums.refused > 0) summary += fmt::format("; {} left out", sums.refused);
  return writer.finish({{"positions", positions}, {"files", files.size()}, {"refused", sums.refused}}, summary);
}

}  // namespace

Command split_command() {
  return {tool(), options(), [](Run& run) {
            const auto [count, inputs] = number_and_inputs(run, "how many files");
            return split(run, count, inputs);
          }};
}

}  // namespace arbiter::tools::corpus
