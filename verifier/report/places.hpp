#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/report/report.hpp"

namespace arbiter {

/// The name of a file in reports: relative to Report::root if it is below it, with '/' and without "." and "..", so
/// that hosts find it in the repository; otherwise as it was typed, without a leading "./".
[[nodiscard]] std::string reported_path(const Report& report, std::string_view file);

/// The path as a URI reference: bytes other than unreserved ones and '/' become %XX. An absolute path becomes file://….
[[nodiscard]] std::string uri_of(std::string_view path);

/// Whether a finding's file is a real one, not standard input or an option ("<stdin>", "--fen").
[[nodiscard]] bool is_file(std::string_view file) noexcept;

/// A span of one line in UTF-16 code units.
struct Columns {
  std::size_t begin = 0;  ///< from 1; 0: not known
  std::size_t end = 0;    ///< the first after the span, greater than begin
};

/// The columns of a finding in its line. Unknown if the line is not known, since bytes cannot be converted without it.
/// A byte order mark at the start of a file is not counted.
[[nodiscard]] Columns columns_of(const Finding& finding);

}  // namespace arbiter
