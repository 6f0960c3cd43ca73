#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::fen {

/// Collects the faults of one text. Excerpts are short and printable, whatever the text contains.
class FaultList {
 public:
  /// `text` must outlive the list.
  explicit FaultList(std::string_view text) : text_(text) {}

  /// Adds a fault of the bytes [begin, end), with the level of its check.
  void add(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected = {});
  void add(CheckId check, Level level, std::size_t begin, std::size_t end, std::string message,
           std::string expected = {});
  /// Adds faults of the same text that were found elsewhere.
  void append(Faults faults);

  [[nodiscard]] bool fatal() const noexcept { return fatal_; }  ///< whether one of them is an error
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// All faults in the order of their offsets.
  [[nodiscard]] Faults take();

 private:
  static constexpr std::size_t most = 100;

  std::string_view text_;
  Faults faults_;
  bool fatal_ = false;
};

}  // namespace arbiter::fen
