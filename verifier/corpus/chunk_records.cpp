#include "verifier/corpus/chunk_records.hpp"

#include "verifier/corpus/record_findings.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/given_rules.hpp"

namespace arbiter::corpus {

std::size_t own_begin(const records::Chunk& chunk) {
  if (!chunk.inside_line || chunk.layout->format == records::InputFormat::pgn) return 0;  // games are kept whole
  const std::size_t end = chunk.text().find('\n');
  return end == std::string_view::npos ? chunk.size : end + 1;
}

ChunkRecords::ChunkRecords(const records::Chunk& chunk, const std::string& path,
                           const soundness::SoundnessOptions& soundness, std::size_t longest_line)
    : chunk_(chunk), file_(records::shown_name(path)), path_(records::variant_of_path(path)), soundness_(soundness),
      scanner_(chunk, longest_line), end_(own_begin(chunk)) {}

void ChunkRecords::pass(std::size_t to, std::size_t next) {
  if (to > end_) before_.push_back(chunk_.text().substr(end_, to - end_));
  end_ = std::max(end_, next);
}

void ChunkRecords::take_notices() {
  for (const records::RecordNotice& notice : scanner_.notices()) {
    // Line ends and encodings are for check to report; other commands keep them.
    if (check_info(notice.check).level == Level::error) findings.push_back(to_finding(notice, chunk_, file_));
  }
  scanner_.notices().clear();
}

bool ChunkRecords::next() {
  before_.clear();
  while (scanner_.next(record_)) {
    take_notices();
    ++positions;
    pass(record_.line_begin, record_.line_end);
    if (record_.too_long) {  // already reported
      ++refused;
      continue;
    }
    const records::Resolution resolution = soundness::resolution_of(record_, soundness_, path_);
    reading_ = soundness::reading_of(record_, soundness_, resolution);
    variants.add(resolution);
    if (soundness_.ruleset && reading_.ruleset.known_variant() != soundness_.ruleset.known_variant()) ++labelled;
    if (reading_.ruleset) return true;
    refuse({records::no_variant(record_.text, record_.variant)});
  }
  take_notices();
  pass(chunk_.size, chunk_.size);
  return false;
}

std::string_view ChunkRecords::lines() const noexcept {
  return chunk_.text().substr(record_.line_begin, record_.line_end - record_.line_begin);
}

std::string ChunkRecords::lines_with(std::string_view text, std::optional<std::string_view> rest) const {
  const std::string_view all = chunk_.text();
  std::string result(all.substr(record_.line_begin, record_.begin - record_.line_begin));
  result += text == record_.text ? std::string(all.substr(record_.begin, record_.end - record_.begin))
                                 : records::written_for(chunk_, record_, text);
  std::size_t kept = record_.end;
  if (rest) {
    result += *rest;
    kept += record_.rest.size();
  }
  result += all.substr(kept, record_.line_end - kept);
  return result;
}

void ChunkRecords::refuse(const Faults& faults) {
  ++refused;
  for (const Fault& fault : faults) {
    if (fault.level == Level::error) findings.push_back(to_finding(fault, record_, chunk_, file_));
  }
}

}  // namespace arbiter::corpus
