#include "verifier/corpus/check_run.hpp"

#include <atomic>
#include <filesystem>
#include <system_error>

#include "verifier/corpus/check_journal.hpp"
#include "verifier/corpus/other_labels.hpp"
#include "verifier/corpus/record_findings.hpp"
#include "verifier/records/pipeline.hpp"
#include "verifier/support/interruption.hpp"

namespace arbiter::corpus {
namespace {

/// Whether the file that ends with this chunk has no byte.
bool is_empty(const std::string& path, const records::Chunk& chunk) {
  std::error_code error;
  // In a part of a run, a chunk without text may be of a file that has some.
  return chunk.offset + chunk.size == 0 &&
         (path == "-" || chunk.packed || std::filesystem::file_size(path, error) == 0);
}

/// AR104 of a file; `file` in the form of records::shown_name(); `found`: the file was found in a folder.
Finding no_position(const std::string& file, bool found, bool empty, const records::Layout& layout) {
  // In a folder, games from the usual set-up and tables of other things deserve no warning.
  const bool other =
      found && layout.format != records::InputFormat::lines && layout.format != records::InputFormat::fens;
  Finding finding = file_finding("AR104", file, empty ? "the file is empty" : "there is no position in the file");
  if (other) finding.level = Level::note;
  if (other && !layout.foreign.empty()) finding.message += ": " + layout.foreign;
  return finding;
}

/// Adds up the results of the chunks, in their order.
class CheckRun {
 public:
  CheckRun(const Input& input, const CheckSettings& settings, Observer& observer, const FindingSink& sink)
      : input_(input), settings_(settings), observer_(observer), sink_(sink), reader_(input.files, input.read) {
    counts_.mark = input.mark;
  }

  CheckCounts all(unsigned threads) {
    if (!take_unread_paths()) return std::move(counts_);
    try {
      records::for_each_chunk(
          reader_, threads, [this](const records::Chunk& chunk) { return checked(chunk); },
          [this](const records::Chunk& chunk, CheckedChunk& part) { return take(chunk, part); });
    } catch (const Interrupted&) {
      counts_.stopped = true;
    }
    labels_.tell(observer_);
    return std::move(counts_);
  }

 private:
  CheckedChunk checked(const records::Chunk& chunk) {
    const std::string& path = reader_.files()[chunk.file];
    if (settings_.journal != nullptr) {
      if (auto known = settings_.journal->take(chunk, path)) return std::move(*known);
    }
    return check_chunk(chunk, path, settings_, reader_.options().longest_line, full_);
  }

  /// Returns false if the sink wants no more findings.
  bool take_unread_paths() {
    for (const Finding& finding : input_.unread) observer_.unreadable(finding);
    if (input_.read.shard.index > 0) return true;  // every part finds the same paths; only the first counts them
    bool wanted = true;
    for (const Finding& finding : input_.unread) {
      counts_.files.push_back({.file = finding.where.file, .format = {}, .findings = {}, .unreadable = true});
      ++counts_.unreadable;
      counts_.checks[finding.check].add(finding.level);
      wanted = wanted && report({{finding}, {0}}, 1, counts_.files.back());
    }
    return wanted;
  }

  bool take(const records::Chunk& chunk, CheckedChunk& part) {
    if (settings_.journal != nullptr) settings_.journal->add(chunk, part);
    if (chunk.first) {
      counts_.files.push_back({.file = records::shown_name(reader_.files()[chunk.file]),
                               .format = std::string(to_string(chunk.layout->format)),
                               .findings = {}});
      reported_ends_ = false;
    }
    FileCount& file = counts_.files.back();
    drop_further_ends(chunk, part);
    counts_.positions += part.positions;
    counts_.moves.add(part.moves);
    counts_.faulty += part.faulty;
    counts_.unsure += part.unsure;
    labels_.add(chunk.file, part.labelled, part.variants);
    if (settings_.fixer != nullptr) settings_.fixer->take(reader_.files()[chunk.file], chunk, part.edits, part.fixes);
    file.positions += part.positions;
    file.moves.add(part.moves);
    file.faulty += part.faulty;
    for (const auto& [check, entry] : part.checks) counts_.checks[check].add(entry);
    if (chunk.fault) {
      file.unreadable = true;
      ++counts_.unreadable;
      observer_.unreadable(to_finding(*chunk.fault, chunk, file.file));
    }
    observer_.progress(chunk.taken, counts_.positions);
    const bool more = report(std::move(part.found), part.unit_count, file);
    const bool empty =
        chunk.last && file.positions == 0 && file.moves.games == 0 && !file.unreadable && settings_.wants("AR104");
    return empty ? take_empty_file(chunk, file) && more : more;
  }

  /// AR112 is reported once per file, which a chunk cannot decide alone.
  void drop_further_ends(const records::Chunk& chunk, CheckedChunk& part) {
    const auto ends = part.checks.find("AR112");
    if (ends == part.checks.end()) return;
    if (reported_ends_ || (chunk.before && chunk.before->ends_differ())) {
      for (std::size_t i = part.found.findings.size(); i-- > 0;) {
        if (part.found.findings[i].check != "AR112") continue;
        part.found.findings.erase(part.found.findings.begin() + static_cast<std::ptrdiff_t>(i));
        part.found.units.erase(part.found.units.begin() + static_cast<std::ptrdiff_t>(i));
      }
      if (settings_.fail_on <= ends->second.level()) --part.faulty;
      part.checks.erase(ends);
    }
    reported_ends_ = true;
  }

  bool take_empty_file(const records::Chunk& chunk, FileCount& file) {
    const bool found = chunk.file < input_.read.found.size() && input_.read.found[chunk.file];
    Finding finding = no_position(file.file, found, is_empty(reader_.files()[chunk.file], chunk), *chunk.layout);
    if (!reader_.has_whole(chunk.file)) {
      counts_.empty.push_back(std::move(finding));  // other parts may have positions
      return true;
    }
    counts_.checks[finding.check].add(finding.level);
    if (finding.level >= settings_.fail_on) ++counts_.faulty, ++file.faulty;
    return report({{std::move(finding)}, {0}}, 1, file);
  }

  /// Passes on the findings within the limit; they are of `count` records and lines. Returns false if the sink wants no
  /// more.
  bool report(CheckFindings&& found, std::uint64_t count, FileCount& file) {
    const std::uint64_t most = settings_.most_findings;
    const std::uint64_t room = most == 0 ? found.findings.size() : most - counts_.reported;
    if (found.findings.size() > room) {
      found.findings.erase(found.findings.begin() + static_cast<std::ptrdiff_t>(room), found.findings.end());
      found.units.resize(room);
    }
    for (std::uint64_t& unit : found.units) unit += units_;
    units_ += count;
    for (std::size_t i = 0; i < found.findings.size(); ++i) file.findings.push_back(counts_.reported + i);
    counts_.reported += found.findings.size();
    if (most != 0 && counts_.reported == most) full_ = true;
    return found.findings.empty() || sink_(std::move(found));
  }

  const Input& input_;
  const CheckSettings& settings_;
  Observer& observer_;
  const FindingSink& sink_;
  records::ChunkReader reader_;
  CheckCounts counts_;
  OtherLabels labels_;
  std::atomic<bool> full_{false};  ///< findings beyond the limit need no message
  bool reported_ends_ = false;     ///< AR112 was reported for this file
  std::uint64_t units_ = 0;
};

}  // namespace

CheckCounts check_files(const Input& input, const CheckSettings& settings, unsigned threads, Observer& observer,
                        const FindingSink& sink) {
  return CheckRun(input, settings, observer, sink).all(threads);
}

}  // namespace arbiter::corpus
