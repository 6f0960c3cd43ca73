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

constexpr std::size_t context = 3;

/// Changes when another program writes to the file.
std::string stamp_of(const std::string& file) {
  struct stat present {};
  if (::stat(file.c_str(), &present) != 0) return {};
  return fmt::format("{} {} {} {}", present.st_ino, present.st_size, present.st_mtim.tv_sec, present.st_mtim.tv_nsec);
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

std::string diff_line(char sign, std::string_view line) {
  std::string text = sign + std::string(line);
  if (!line.ends_with('\n')) text += "\n\\ No newline at end of file\n";
  return text;
}

/// Diff hunks of a text whose lines change without being added or removed; `first_line` is the number of the first.
std::string hunks(std::string_view before, std::string_view after, std::size_t first_line) {
  const auto old_lines = lines_of(before);
  const auto new_lines = lines_of(after);
  std::string text;
  const std::size_t count = std::min(old_lines.size(), new_lines.size());
  const auto differs = [&](std::size_t i) { return old_lines[i] != new_lines[i]; };
  for (std::size_t i = 0; i < count; ++i) {
    if (!differs(i)) continue;
    const std::size_t begin = i - std::min(i, context);
    std::size_t last = i;
    for (std::size_t next = i + 1; next < count && next <= last + 2 * context; ++next) {
      if (differs(next)) last = next;
    }
    const std::size_t end = std::min(last + 1 + context, count);
    text += fmt::format("@@ -{0},{1} +{0},{1} @@\n", first_line + begin, end - begin);
    for (std::size_t line = begin; line < end;) {
      if (!differs(line)) {
        text += diff_line(' ', old_lines[line++]);
        continue;
      }
      std::size_t stop = line;
      while (stop < end && differs(stop)) ++stop;
      for (std::size_t at = line; at < stop; ++at) text += diff_line('-', old_lines[at]);
      for (std::size_t at = line; at < stop; ++at) text += diff_line('+', new_lines[at]);
      line = stop;
    }
    i = end - 1;
  }
  return text;
}

/// The two lines with the file names.
std::string diff_head(const std::string& name) {
  const std::string diff = unified_diff(name, "a\n", "b\n");
  return diff.substr(0, diff.find("@@"));
}

}  // namespace

void CorpusFixer::refuse(std::string_view why) {
  say_(why);
  refused_ = true;
}

void CorpusFixer::open(const std::string& path, const records::Chunk& chunk) {
  file_.reset();
  file_fixes_ = 0;
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

void CorpusFixer::show(const std::string& path, const records::Chunk& chunk, const std::vector<Edit>& edits) {
  if (edits.empty()) return;
  if (file_fixes_ == 0) out_.write(diff_head(path == "-" ? "stdin" : path));
  out_.write(hunks(chunk.text(), apply_edits(chunk.text(), edits), chunk.first_line));
}

void CorpusFixer::take(const std::string& path, const records::Chunk& chunk, const std::vector<Edit>& edits,
                       std::size_t fixes) {
  if (!request_.any()) return;
  if (chunk.first) open(path, chunk);
  if (request_.diff) {
    show(path, chunk, edits);
  } else {
    Output* const out = path == "-" ? &out_ : file_.get();
    if (out != nullptr && edits.empty()) out->write(chunk.text());
    if (out != nullptr && !edits.empty()) out->write(apply_edits(chunk.text(), edits));
  }
  file_fixes_ += fixes;
  if (chunk.last) close(path, chunk);
}

}  // namespace arbiter::corpus
