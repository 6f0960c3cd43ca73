#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/report/report.hpp"

namespace arbiter {

/// How reports call a file: relative to Report::root where it lies below it, with '/' and without "." and "..", so that
/// hosts find it in the repository; otherwise as it was typed, without a leading "./".
[[nodiscard]] std::string reported_path(const Report& report, std::string_view file);

/// The path as a URI reference: bytes other than unreserved ones and '/' become %XX. An absolute path becomes file://….
[[nodiscard]] std::string uri_of(std::string_view path);

/// Whether a finding's file is one: standard input and options ("<stdin>", "--fen") are none.
[[nodiscard]] bool is_file(std::string_view file) noexcept;

/// A span of one line in UTF-16 code units.
struct Columns {
  std::size_t begin = 0;  ///< from 1; 0: not known
  std::size_t end = 0;    ///< the first after the span, greater than begin
};

/// Where a finding stands in its line. Not known if the line is not: bytes cannot be converted without it. A byte order
/// mark at the start of a file does not count.
[[nodiscard]] Columns columns_of(const Finding& finding);

}  // namespace arbiter
