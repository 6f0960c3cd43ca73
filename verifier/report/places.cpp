#include "verifier/report/places.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "verifier/support/utf8.hpp"

namespace arbiter {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~' || c == '/';
}

}  // namespace

bool is_file(std::string_view file) noexcept {
  return !file.empty() && !file.starts_with("--") && !(file.starts_with('<') && file.ends_with('>'));
}

std::string reported_path(const Report& report, std::string_view file) {
  if (!is_file(file)) return std::string(file);
  const fs::path typed{std::string(file)};
  const fs::path plain = typed.lexically_normal();
  if (report.folder.empty() || report.root.empty()) return plain.string();
  const fs::path whole = (fs::path(report.folder) / typed).lexically_normal();
  const fs::path root = fs::path(report.root).lexically_normal();
  const fs::path inside = whole.lexically_relative(root);
  return inside.empty() || *inside.begin() == ".." ? plain.string() : inside.string();
}

std::string uri_of(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path)
    uri += unreserved(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return uri;
}

Columns columns_of(const Finding& finding) {
  const Location& where = finding.where;
  if (where.column == 0 || finding.source_line.empty()) return {};
  std::string_view line = finding.source_line;
  std::size_t begin = where.column - 1;
  std::size_t end = std::max(where.end_column == 0 ? 0 : where.end_column - 1, begin);
  if (where.line == 1 && line.starts_with(byte_order_mark)) {
    const std::size_t mark = byte_order_mark.size();
    line.remove_prefix(mark);
    begin -= std::min(begin, mark);
    end -= std::min(end, mark);
  }
  begin = std::min(begin, line.size());
  end = std::clamp(end, begin, line.size());
  const std::size_t before = utf16_units(line.substr(0, begin));
  const std::size_t length = utf16_units(line.substr(begin, end - begin));
  return {before + 1, before + 1 + std::max<std::size_t>(length, 1)};
}

}  // namespace arbiter
