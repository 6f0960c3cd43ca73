#include "verifier/corpus/fix_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "verifier/diagnostics/diff.hpp"
#include "verifier/diagnostics/edits.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/replace_file.hpp"

namespace arbiter::corpus {
namespace {

/// Changes when another program writes to the file.
std::string stamp_of(const std::string& file) {
  struct stat present {};
  if (::stat(file.c_str(), &present) != 0) return {};
  return fmt::format("{} {} {} {}", present.st_ino, present.st_size, present.st_mtim.tv_sec, present.st_mtim.tv_nsec);
}

}  // namespace

void CorpusFixer::refuse(std::string_view why) {
  say_(why);
  refused_ = true;
}

void CorpusFixer::open(const std::string& path, const records::Chunk& chunk) {
  file_.reset();
  file_fixes_ = 0;
  diff_.emplace(path == "-" ? "stdin" : path);
  if (!request_.write || path == "-" || (chunk.fault && chunk.size == 0)) return;
  if (chunk.packed || why_not_replaced(path)) return;  // reported if there is something to fix
  std::error_code error;
  target_ = std::filesystem::canonical(path, error).string();
  stamp_ = stamp_of(target_);
  file_ = std::make_unique<Output>(path);  // Output follows links itself
}

void CorpusFixer::close(const std::string& path, const records::Chunk& chunk) {
  if (file_fixes_ == 0) {
    file_.reset();
    return;
  }
  if (request_.write && path != "-") {
    const std::string name = printable(path, 200);
    const auto why = why_not_replaced(path);
    if (chunk.packed || why || !file_ || chunk.fault || stamp_of(target_) != stamp_) {
      refuse(chunk.packed  ? fmt::format("cannot fix '{}': it is packed; unpack it, or pipe it through --fix -", name)
             : why         ? *why
             : chunk.fault ? fmt::format("cannot fix '{}': it was not read to its end", name)
                           : fmt::format("cannot fix '{}': it was changed since it was read", name));
      file_.reset();
      return;
    }
    for (const std::string& lost : lost_by_replacing(path, *file_)) note_(lost);
    file_->commit();
    file_.reset();
  }
  fixes_ += file_fixes_;
  ++files_;
}

void CorpusFixer::take(const std::string& path, const records::Chunk& chunk, const std::vector<Edit>& edits,
                       std::size_t fixes) {
  if (!request_.any()) return;
  if (chunk.first) open(path, chunk);
  if (request_.diff) {
    const std::string after = apply_edits(chunk.text(), edits);
    out_.write(diff_->take(chunk.text(), after, chunk.last));
  } else {
    Output* const out = path == "-" ? &out_ : file_.get();
    if (out != nullptr && edits.empty()) out->write(chunk.text());
    if (out != nullptr && !edits.empty()) out->write(apply_edits(chunk.text(), edits));
  }
  file_fixes_ += fixes;
  if (chunk.last) close(path, chunk);
}

}  // namespace arbiter::corpus
