#pragma once

#include <functional>
#include <string_view>
#include <utility>

namespace arbiter::corpus {

/// Writes texts one after the other; texts that are whole lines begin on a new line.
class LineWriter {
 public:
  /// `write` takes the bytes, in order.
  explicit LineWriter(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

  /// Appends directly to what was written before.
  void write(std::string_view text) {
    if (text.empty()) return;
    write_(text);
    open_line_ = text.back() != '\n';
  }
  /// Starts on a new line: ends the last one if it has no line end.
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
