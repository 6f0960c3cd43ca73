#include "verifier/corpus/split.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/corpus/lines.hpp"
#include "verifier/corpus/run.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::corpus {
namespace {

std::string_view ending_of(records::InputFormat format) {
  switch (format) {
    case records::InputFormat::csv: return ".csv";
    case records::InputFormat::jsonl: return ".jsonl";
    case records::InputFormat::fens: return ".fens";
    case records::InputFormat::perft: return ".perft";
    case records::InputFormat::lines:
    case records::InputFormat::pgn: break;
  }
  return ".epd";
}

struct SplitPart : ChunkSums {
  std::vector<std::string> texts;  ///< one per record, with the lines before it
  std::string rest;
};

SplitPart part_of(const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
  SplitPart part;
  records::RecordScanner scanner(chunk, longest_line);
  records::Record record;
  std::size_t end = own_begin(chunk);
  std::string before;
  const bool games = chunk.layout->format == records::InputFormat::pgn;
  while (scanner.next(record)) {
    if (!games) before += between(chunk, chunk.text().substr(end, std::max(record.line_begin, end) - end));
    end = record.line_end;
    if (record.too_long) {  // reported below
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
    if (notice.check == "AR110") part.findings.push_back(to_finding(notice, chunk, records::shown_name(path)));
  }
  part.positions = part.texts.size();
  return part;
}

/// The files that positions are dealt to.
class Files {
 public:
  Files(const Input& input, std::size_t count, const std::string& prefix)
      : input_(input), count_(count), prefix_(prefix) {}

  void take(const records::Chunk& chunk, const SplitPart& part) {
    form_.meet(chunk, input_.files[chunk.file]);
    if (files_.empty()) open(chunk);
    for (const std::string& text : part.texts) {
      Output& file = *files_[positions_++ % count_];
      file.write(waiting_);
      file.write(text);
      waiting_.clear();
    }
    waiting_ += part.rest;
    if (!waiting_.empty() && waiting_.back() != '\n') waiting_ += '\n';
    // Unlimited comments must not need unlimited memory.
    if (chunk.last || waiting_.size() > (1U << 20U)) {
      files_[positions_ % count_]->write(waiting_);
      waiting_.clear();
    }
  }

  void commit() {
    for (const auto& file : files_) file->commit();
  }
  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }
  [[nodiscard]] std::size_t size() const noexcept { return files_.size(); }

 private:
  void open(const records::Chunk& chunk) {
    for (std::size_t i = 1; i <= count_; ++i) {
      const std::string name = fmt::format("{}{}{}", prefix_, i, ending_of(chunk.layout->format));
      refuse_to_replace(name, input_.files);
      files_.push_back(std::make_unique<Output>(name));
      files_.back()->write(header_of(chunk));
    }
  }

  const Input& input_;
  std::size_t count_;
  const std::string& prefix_;
  std::vector<std::unique_ptr<Output>> files_;
  std::uint64_t positions_ = 0;
  OneForm form_;
  std::string waiting_;  ///< lines after the last record of a chunk, written with the next record
};

}  // namespace

SplitResult split(const Input& input, std::size_t count, const std::string& prefix, unsigned threads,
                  Observer& observer) {
  Files files(input, count, prefix);
  const ChunkSums sums =
      go_through(input, threads, observer, part_of,
                 [&](const records::Chunk& chunk, const SplitPart& part) { files.take(chunk, part); });
  files.commit();
  return {files.positions(), sums.refused, files.size()};
}

}  // namespace arbiter::corpus
