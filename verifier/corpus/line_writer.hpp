#pragma once

#include <functional>
#include <string_view>
#include <utility>

namespace arbiter::corpus {

/// Puts texts one behind the other so that what begins a line does.
class LineWriter {
 public:
  /// `write` takes the bytes, in their order.
  explicit LineWriter(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

  /// Right behind what was written before.
  void write(std::string_view text) {
    if (text.empty()) return;
    write_(text);
    open_line_ = text.back() != '\n';
  }
  /// On a new line: ends the last one where it has no end.
  void write_lines(std::string_view text) {
    if (text.empty()) return;
    if (open_line_) write_("\n");
    write(text);
  }

 private:
  std::function<void(std::string_view)> write_;
  bool open_line_ = false;
};

}  // namespace arbiter::corpus
