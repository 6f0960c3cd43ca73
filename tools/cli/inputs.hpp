#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/records/byte_source.hpp"

namespace arbiter::tools {

/// The files behind the paths that a user typed.
struct Inputs {
  std::vector<std::string> files;   ///< in the order typed, a folder's files sorted; "-" for standard input
  std::vector<bool> found;          ///< of each file, whether it was found in a folder rather than named
  std::vector<std::string> errors;  ///< one sentence a path that names nothing readable
  std::vector<std::string> unread;  ///< those paths, one for each of the errors
};

/// Files stand for themselves; folders are walked recursively without following links to folders, without hidden names,
/// and give the files whose name ends with one of `endings` (".pug", in any case; none = all). A folder without any is
/// an error, and so is what has such a name but is not there (a link that leads nowhere), and a folder that cannot be
/// opened.
[[nodiscard]] Inputs expand_inputs(std::span<const std::string> paths, std::span<const std::string_view> endings);

using records::shown_name;

/// Everything in a file or, for "-", standard input. The error is a sentence that names the file.
[[nodiscard]] tl::expected<std::string, std::string> read_input(const std::string& file,
                                                                std::size_t most_bytes = std::size_t{64} << 20U);

/// Reads standard input line by line in bounded memory.
class LineReader {
 public:
  struct Line {
    std::string text;        ///< without its end; the first `most_bytes` bytes of a longer line
    std::size_t bytes = 0;   ///< length of the whole line
    std::size_t number = 0;  ///< from 1
  };
  LineReader(std::FILE* file, std::size_t most_bytes) : file_(file), most_bytes_(most_bytes) {}
  /// Nothing at the end of the input, or where it cannot be read on: see failed().
  [[nodiscard]] std::optional<Line> next();
  [[nodiscard]] bool failed() const noexcept { return error_ != 0; }
  [[nodiscard]] std::string reason() const;  ///< why it failed, in the system's words

 private:
  std::FILE* file_;
  std::size_t most_bytes_;
  std::size_t number_ = 0;
  int error_ = 0;  ///< errno of a failed read
};

}  // namespace arbiter::tools
