#include "verifier/records/input_files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <system_error>

#include <fmt/format.h>

#include "verifier/records/input_format.hpp"
#include "verifier/records/typed_words.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace fs = std::filesystem;

namespace arbiter::records {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

bool hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

/// Endings in any case: some systems write GAMES.PGN.
bool wanted(const fs::path& path, std::span<const std::string_view> endings) {
  const std::string full = lower_case(path.filename().string());
  const std::string_view name = without_packing(full);
  return endings.empty() || std::ranges::any_of(endings, [&name](auto end) { return name.ends_with(end); });
}

void refuse(Inputs& inputs, const std::string& path, std::string error) {
  inputs.errors.push_back(std::move(error));
  inputs.unread.push_back(path);
}

bool is_address(std::string_view path) { return path.starts_with("http://") || path.starts_with("https://"); }

/// A name for what is fetched from an address: its last part, as a page.
std::string file_name_of(std::string_view address) {
  std::string_view path = address.substr(0, address.find_first_of("?#"));
  path.remove_prefix(path.find("//") + 2);
  while (path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  std::string name(slash == std::string_view::npos ? "page" : path.substr(slash + 1));
  std::erase_if(name, [](char c) { return shell_word(std::string(1, c)) != std::string(1, c) || c == '/'; });
  if (name.empty() || name.starts_with('-')) name = "page";
  return name.find('.') == std::string::npos ? name + ".html" : name;
}

void walk(const std::string& folder, std::span<const std::string_view> endings, Inputs& inputs) {
  std::vector<std::string> found;
  std::map<std::string, std::string> refused;  // with the reason
  std::error_code error;
  fs::recursive_directory_iterator each(folder, error);
  for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    std::error_code gone;
    const std::string path = each->path().string();
    const fs::file_status status = each->status(gone);
    const bool inner = fs::is_directory(status) && !each->is_symlink(gone);
    if (hidden(each->path())) {
      if (inner) each.disable_recursion_pending();
    } else if (inner) {
      // A folder that cannot be opened must not end the walk, but must be reported.
      std::error_code denied;
      const fs::directory_iterator opened(each->path(), denied);
      if (!denied) continue;
      each.disable_recursion_pending();
      refused[path] = fmt::format("cannot read the folder '{}': {}", printable(path, 200), denied.message());
    } else if (wanted(each->path(), endings)) {
      if (fs::is_regular_file(status)) found.push_back(path);
      if (!fs::exists(status))
        refused[path] =
            fmt::format("cannot read '{}': {}", printable(path, 200), gone ? gone.message() : "the link leads nowhere");
    }
  }
  for (auto& [path, reason] : refused) refuse(inputs, path, std::move(reason));
  if (error) {
    refuse(inputs, folder, fmt::format("cannot read the folder '{}': {}", printable(folder), error.message()));
  } else if (found.empty() && refused.empty()) {
    std::string kinds;
    for (const std::string_view ending : endings)
      kinds += fmt::format("{}{}", kinds.empty() ? " named *" : ", *", ending);
    if (!endings.empty()) kinds += ", plain or packed";
    refuse(inputs, folder, fmt::format("the folder '{}' holds no file{}", printable(folder), kinds));
  }
  std::ranges::sort(found);
  inputs.files.insert(inputs.files.end(), found.begin(), found.end());
  inputs.found.resize(inputs.files.size(), true);
}

}  // namespace

Inputs expand_inputs(std::span<const std::string> paths, std::span<const std::string_view> endings) {
  Inputs inputs;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = path == "-" ? fs::file_status(fs::file_type::fifo) : fs::status(path, error);
    if (!fs::exists(status)) {
      const bool fen = resembles_board(std::string_view(path).substr(0, path.find(' ')));
      std::string reason = error ? error.message() : "No such file or directory";
      if (fen) reason = "a FEN, and no file; '-' reads it from standard input";
      if (is_address(path)) {
        const std::string name = file_name_of(path);
        reason = fmt::format("an address, and only files are read; fetch it first: curl -o {} {}", name,
                             shell_word(printable(path, 200)));
      }
      refuse(inputs, path, fmt::format("cannot read '{}': {}", printable(path, 200), reason));
    } else if (fs::is_directory(status)) {
      walk(path, endings, inputs);
    } else {
      inputs.files.push_back(path);
      inputs.found.push_back(false);
    }
  }
  for (const std::string& file : inputs.files) refuse_reserved(file);
  return inputs;
}

tl::expected<std::string, std::string> read_input(const std::string& file, std::size_t most_bytes, bool only_text) {
  const auto failed = [&file](std::string_view how, std::string_view reason) {
    return tl::make_unexpected(fmt::format("cannot read '{}'{}: {}", printable(shown_name(file), 200), how, reason));
  };
  ByteSource source(file);
  std::string text;
  std::vector<char> block(std::size_t{1} << 16U);
  while (const std::size_t count = source.read(block.data(), block.size())) {
    const std::string_view read(block.data(), count);
    if (only_text && text.empty()) {
      if (const auto why = why_no_text(read)) return failed("", *why);
    }
    if (only_text && read.find('\0') != std::string_view::npos) return failed("", "it holds NUL bytes: it is not text");
    text.append(read);
    if (text.size() > most_bytes) return failed("", fmt::format("more than {} bytes", most_bytes));
  }
  if (source.fault()) return failed(text.empty() ? "" : " to its end", source.fault()->reason);
  return text;
}

tl::expected<std::string, std::string> read_text(const std::string& file) {
  auto text = read_input(file);
  if (!text) return text;
  if (const auto why = why_no_text(*text))
    return tl::make_unexpected(fmt::format("cannot read '{}': {}", printable(shown_name(file), 200), *why));
  return text;
}

void drop_byte_order_mark(std::string& text) {
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
}

bool read_inputs(std::span<const std::string> paths, std::span<const std::string_view> endings,
                 const std::function<void(const std::string&, const std::string&)>& use,
                 const std::function<void(const std::string&)>& refuse, std::size_t most_bytes) {
  const Inputs inputs = expand_inputs(paths, endings);
  for (const std::string& error : inputs.errors) refuse(error);
  bool all = inputs.errors.empty();
  for (const std::string& file : inputs.files) {
    if (auto text = read_input(file, most_bytes, true)) {
      drop_byte_order_mark(*text);
      if (text->empty()) {
        refuse(fmt::format("'{}' is empty", printable(shown_name(file), 200)));
        all = false;
        continue;
      }
      use(shown_name(file), *text);
    } else {
      refuse(text.error());
      all = false;
    }
  }
  return all;
}

std::string LineReader::reason() const { return std::strerror(error_); }

std::optional<LineReader::Line> LineReader::next() {
  Line line;
  line.number = number_ + 1;
  int c = 0;
  bool any = false;
  while ((c = getc_unlocked(file_)) != EOF) {
    any = true;
    if (c == '\n') break;
    if (line.text.size() < most_bytes_) line.text.push_back(static_cast<char>(c));
    ++line.bytes;
  }
  if (std::ferror(file_) != 0) error_ = errno;
  if (!any) return std::nullopt;
  if (number_ == 0 && line.text.starts_with(byte_order_mark)) {
    line.text.erase(0, byte_order_mark.size());
    line.bytes -= byte_order_mark.size();
  }
  if (line.bytes == line.text.size() && line.text.ends_with('\r')) {
    line.text.pop_back();
    --line.bytes;
  }
  ++number_;
  return line;
}

}  // namespace arbiter::records
