#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::fen {

/// Collects what is wrong with one text. Excerpts are short and printable whatever the text is.
class FaultList {
 public:
  /// The list keeps looking at `text`.
  explicit FaultList(std::string_view text) : text_(text) {}

  /// A fault of the bytes [begin, end) with the level of its check, whose id `rule` is in fault_checks.def.
  void add(std::string_view rule, std::size_t begin, std::size_t end, std::string message, std::string expected = {});
  void add(std::string_view rule, Level level, std::size_t begin, std::size_t end, std::string message,
           std::string expected = {});
  /// Faults of the same text found elsewhere.
  void append(Faults faults);

  [[nodiscard]] bool fatal() const noexcept { return fatal_; }  ///< whether one of them is an error
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// All faults in the order of their places.
  [[nodiscard]] Faults take();

 private:
  static constexpr std::size_t most = 100;

  std::string_view text_;
  Faults faults_;
  bool fatal_ = false;
};

}  // namespace arbiter::fen
